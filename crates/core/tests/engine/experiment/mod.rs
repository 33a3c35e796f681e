//! Parameters, links and limits: what is typed, pasted, cut short or too much.

mod fields;
mod limits;
mod links;
mod states;

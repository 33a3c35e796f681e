//! Rules that need a translation of their own, against what is known of them.

mod online;
mod wishes;

//! What the site has from the Rust types and functions. `xtask` runs the program of this
//! crate and puts what it writes into the site: so the tools that build and serve need
//! neither the engine nor the figures, and are compiled in a third of the time.
//!
//! * [`generated`]: schema, types, stories, the papers item by item, the reference of all parameters, the
//!   figures' colours, pictures for shared links and phones;
//! * [`corrections`]: the page of what the papers print wrong.

pub mod corrections;
mod entries;
mod generate;
mod papers;
mod pictures;
mod reference;
mod story;

pub use generate::files as generated;

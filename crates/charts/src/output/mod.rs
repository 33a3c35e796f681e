//! What comes of a figure besides a picture on the screen: the answer to a pointer
//! ([`readout`]), a table ([`table`]), files that know where their numbers come from
//! ([`svg`], [`png`]).

pub mod png;
pub mod readout;
pub mod svg;
pub mod table;
#[cfg(test)]
mod tests;

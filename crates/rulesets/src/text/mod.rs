//! The visitor's text: JSON with comments, a small part of YAML, and what they come wrapped in.
//!
//! Everything that is read keeps its place in the text as it was pasted, so that a sentence
//! about it can show where, and an edit can change it and nothing else.

mod diff;
mod document;
mod json;
mod names;
mod scan;
mod unwrap;
mod yaml;

pub use diff::{DiffLine, diff};
pub(crate) use document::place;
pub use document::{Document, Entry, Kind, Node, Place, Span};
pub use names::Names;

pub(crate) use json::parse as parse_json;
pub(crate) use unwrap::document;

/// Longest text that is read, in bytes.
pub const MOST_BYTES: usize = 256 * 1024;
/// Deepest nesting of lists and objects.
pub const DEEPEST: usize = 64;

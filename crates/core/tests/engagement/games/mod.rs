//! Games from a visitor's file.

mod dates;
mod estimates;
mod mapping;
mod reader;

//! The animation, step by step, in words, on files.

mod files;
mod leaving;
mod settings;
mod steps;
mod story;
mod words;

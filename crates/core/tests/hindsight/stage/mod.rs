//! The animation, step by step, in words, on files.

mod course;
mod files;
mod leaving;
mod settings;
mod steps;
mod story;
mod words;

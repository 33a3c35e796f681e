//! `lobbylab list`: what there is to ask.

use crate::arguments::fields_of;
use crate::failure::Failure;
use crate::output;
use lobbylab_core::catalog::{Experiment, labs};
use lobbylab_core::experiment::link;
use std::fmt::Write as _;

/// Prints labs, their questions with their parameters, and the presets as
/// links that `run --link` takes.
///
/// # Errors
/// When standard output cannot be written.
pub fn run() -> Result<(), Failure> {
    output::print(&text())
}

fn text() -> String {
    let mut text = String::new();
    for lab in labs() {
        // Writing into a string cannot fail.
        let _ = writeln!(text, "{}: {}", lab.key, lab.question);
        let _ = writeln!(text, "  {}, {}", lab.paper.authors, lab.paper.title);
        let prefix = format!("{}.", lab.key);
        let questions = Experiment::QUESTIONS.iter();
        let questions: Vec<_> = questions.filter(|key| key.starts_with(&prefix)).collect();
        let wide = questions.iter().map(|key| key.len()).max().unwrap_or(0);
        text.push_str("\n  Questions and their parameters:\n");
        for question in questions {
            let fields: Vec<&str> = fields_of(question).iter().map(|field| field.key).collect();
            let _ = writeln!(text, "    {question:wide$}  {}", fields.join(" "));
        }
        let wide = (lab.presets.iter()).map(|preset| preset.title.chars().count());
        let wide = wide.max().unwrap_or(0);
        text.push_str("\n  Presets, for --link:\n");
        for preset in &lab.presets {
            let state = link::encode(&lab.fields, &preset.values);
            let _ = writeln!(text, "    {:wide$}  '{state}'", preset.title);
        }
    }
    text
}

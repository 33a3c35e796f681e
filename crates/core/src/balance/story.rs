//! A step of the stage in words: what is looked at, what decided, why it is cut off.

use super::stage::{Stage, StageView};
use super::story_words::{short, waiting};
use crate::words::{capital, counted};

/// The step shown.
#[must_use]
pub fn sentence(stage: &Stage) -> String {
    stage.told()
}

/// What stands under the picture: who waits, and the account so far.
#[must_use]
pub fn status(view: &StageView) -> String {
    let mut text = format!("{}.", capital(&waiting(view.counts.0)));
    if let Some(search) = &view.search
        && search.cut > 0
    {
        text.push_str(&format!(" {} cut off.", search.cut));
    }
    if view.games.is_empty() {
        return text;
    }
    let count = view.games.len();
    let sum: f64 = view.games.iter().map(|game| game.value).sum();
    text.push_str(&format!(
        " {} formed, f = {}{}.",
        capital(&counted(count, "game")),
        short(sum / count as f64),
        if count > 1 { " in the mean" } else { "" }
    ));
    text
}

//! A step of the stage in words: what is looked at, what decided, why it is cut off.

mod partition;
mod queue;
mod roles;
mod sum;

use super::phrases::{short, waiting};
use super::view::BalanceStageView;
use crate::balance::parameters::BalanceScene;
use crate::words::{capital, count, counted};

impl BalanceStageView {
    /// What stands under the picture: who waits, and the account so far. O(games).
    #[must_use]
    pub fn status(&self) -> String {
        let players = self.counts.0;
        let text = match self.view {
            BalanceScene::Sum if self.axis == "number" => counted(players, "number"),
            BalanceScene::Sum | BalanceScene::Partition => counted(players, "player"),
            BalanceScene::Queue | BalanceScene::Roles => waits(self),
        };
        let games = &self.games;
        if games.is_empty() {
            return capital(&format!("{text}."));
        }
        let sum: f64 = games.iter().map(|game| game.value).sum();
        let mean = short(sum / games.len() as f64);
        let worst = games.iter().map(|game| game.value).fold(0.0, f64::max);
        let worth = if games.len() == 1 {
            format!("unfairness {mean}")
        } else {
            format!(
                "unfairness {mean} in the mean, {} in the worst",
                short(worst)
            )
        };
        let games = counted(games.len(), "game");
        capital(&match self.view {
            // Who waits is whom the games have left.
            BalanceScene::Queue | BalanceScene::Roles => format!("after {games} ({worth}) {text}."),
            _ => format!("{text}. {}: {worth}.", capital(&games)),
        })
    }
}

/// Who waits, and how many of them cannot be in a better game.
fn waits(view: &BalanceStageView) -> String {
    let waits = waiting(view.counts.0);
    match view.search.as_ref().map_or(0, |search| search.cut) {
        0 => waits,
        cut if cut == view.counts.0 => format!("{waits}, all cut off"),
        cut => format!("{waits}, {} of them cut off", count(cut, "none")),
    }
}

//! A step in words: who came, why these players play, and why somebody still waits.

mod game;
mod people;
mod waiting;

pub use game::{verdict, why};
pub use people::{party, region, seconds};
pub use waiting::why_not;

use super::{ArenaLaneView, ArenaStage};
use crate::words::{capital, counted};

/// The whole step, for all lanes. O(sides + parties of the game) for each.
#[must_use]
pub fn sentence(stage: &ArenaStage, lanes: &[ArenaLaneView]) -> String {
    if stage.market().is_none() || stage.steps() == 0 {
        let reason = lanes.iter().find_map(|lane| lane.cannot.clone());
        return format!(
            "Nothing is played on this market: {}.",
            reason.unwrap_or_else(|| "nobody comes".to_owned())
        );
    }
    let mut text = match lanes.iter().find_map(|lane| lane.arrival) {
        None => {
            return "Nobody waits yet. Press Play, or step: one arrival at a time, the same for \
                    both rules."
                .to_owned();
        }
        Some(newcomer) => format!(
            "Arrival {}, at {}: {}.",
            stage.step(),
            seconds(newcomer.arrived),
            party(stage, &newcomer)
        ),
    };
    for lane in lanes {
        text.push_str(&format!(
            " {}: {}",
            lane.rule.label(),
            lane_words(stage, lane)
        ));
    }
    text
}

/// What a lane did, and why its longest-waiting still waits.
fn lane_words(stage: &ArenaStage, lane: &ArenaLaneView) -> String {
    if let Some(why) = &lane.cannot {
        return format!("cannot play this market, as {why}.");
    }
    let mut parts = Vec::new();
    if let Some(game) = &lane.game {
        let more = match lane.earlier {
            0 => String::new(),
            1 => ", after another one".to_owned(),
            more => format!(", after {more} others"),
        };
        parts.push(format!(
            "a game at {}{more}: {}; {}.",
            seconds(game.time),
            why(stage, lane.rule, game),
            verdict(game)
        ));
    } else {
        parts.push("no game.".to_owned());
    }
    match lane.left.len() {
        0 => {}
        left => parts.push(format!(
            "{} up.",
            capital(&match left {
                1 => "one ticket gives".to_owned(),
                _ => format!("{} give", counted(left, "ticket")),
            })
        )),
    }
    if let Some(longest) = &lane.longest {
        parts.push(why_not(stage, lane, longest));
    } else {
        parts.push("Nobody waits.".to_owned());
    }
    parts.join(" ")
}

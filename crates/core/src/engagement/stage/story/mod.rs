//! A step of the stage in words: who, what the algorithm saw, what it did, and why.

mod blossom;
mod pool;
mod proof;
mod words;

use super::EngagementStage;
use super::view::{EngagementStageView, LinkKind, PlayerLook, Stand};
use words::players;

use crate::words::{capital, count, counted, listed};
pub(super) use words::number;

/// The step shown.
#[must_use]
pub fn sentence(stage: &EngagementStage) -> String {
    stage.sentence()
}

/// What stands under the picture.
#[must_use]
pub fn status(view: &EngagementStageView) -> String {
    view.status.clone()
}

/// The picture for those who do not see it: who stands where, the pairs, the tree.
/// O(players + links + moats).
#[must_use]
pub fn alt(view: &EngagementStageView) -> String {
    let stand = match view.stand {
        Stand::Plane => "in the plane, from left to right by skill",
        Stand::Circle => "on a circle in the order of skills",
        Stand::Line { .. } => "on the line of skills",
    };
    let crowd = capital(&counted(view.dots.len(), "player"));
    let mut text = format!("{crowd} {stand}.");
    let pairs: Vec<String> = (view.links.iter())
        .filter(|link| {
            let kinds = [LinkKind::Matched, LinkKind::New, LinkKind::Pair];
            kinds.contains(&link.kind)
        })
        .map(|link| format!("{} with {}", number(link.ends[0]), number(link.ends[1])))
        .collect();
    if !pairs.is_empty() {
        text.push_str(&format!(" Pairs: {}.", listed(&pairs)));
    }
    for (look, name) in [
        (PlayerLook::Root, "Root"),
        (PlayerLook::Even, "Marked +"),
        (PlayerLook::Odd, "Marked −"),
        (PlayerLook::Single, "Out"),
    ] {
        let places: Vec<usize> = (view.dots.iter().enumerate())
            .filter(|(_, dot)| dot.look == look)
            .map(|(place, _)| place)
            .collect();
        if !places.is_empty() {
            text.push_str(&format!(" {name}: {}.", players(&places)));
        }
    }
    if !view.moats.is_empty() {
        let blossoms: Vec<String> = (view.moats.iter())
            .map(|moat| match moat.nodes.len() {
                0..=9 => players(&moat.nodes),
                size => format!("{} players", count(size, "no")),
            })
            .collect();
        text.push_str(&format!(" Blossoms: {}.", blossoms.join("; ")));
    }
    text
}

//! A refusal in terms of those who wait: what a rule in a box cannot know of the market.

use crate::arena::market::{Contender, GameFormat};
use crate::arena::rules::ArenaRule;
use crate::sim::{Lack, Refusal};

/// Longer than any run.
const NEVER: f64 = 1e11;

/// The rules lab's lines tell only that there is no game; whether players are missing or parties
/// do not fit is seen from those who stand in the same line.
pub(super) fn refined(
    rule: ArenaRule,
    format: &GameFormat,
    asked: &Contender,
    waiting: impl Iterator<Item = Contender>,
    mut refusal: Refusal,
) -> Refusal {
    if refusal.lack == Lack::Fit {
        let players: usize = (waiting.filter(|other| same_line(rule, asked, other)))
            .map(|other| usize::from(other.size))
            .sum();
        let missing = format.places().saturating_sub(players);
        if missing > 0 {
            refusal.lack = Lack::Players(missing as u32);
        }
    }
    if refusal.until > NEVER {
        refusal.until = f64::INFINITY;
    }
    refusal
}

/// Whether two stand in the same line of a rule that has several.
fn same_line(rule: ArenaRule, one: &Contender, other: &Contender) -> bool {
    match rule {
        ArenaRule::Apart => (one.size > 1) == (other.size > 1),
        ArenaRule::Regions => one.region == other.region,
        _ => true,
    }
}

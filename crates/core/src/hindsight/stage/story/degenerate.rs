//! Where a rule's parameters leave nothing of it but greedy.

use crate::hindsight::parameters::{HindsightRule, Market, Rules};

/// Says so where the parameters make the rule [greedy](crate::hindsight::rules::GreedyMatch), to the last bit
/// and whoever comes; `None` for greedy itself.
///
/// A batch at every arrival that may hold players back is greedy where holding back is
/// dearer than any game: a game costs at most k·w by criteria, w being the weight. O(criteria).
#[must_use]
pub fn degenerate(rules: &Rules, rule: HindsightRule, market: &Market) -> Option<&'static str> {
    match rule {
        HindsightRule::Periodic if !rules.adaptive_x.on() && rules.x == 1 => Some(
            "With x = 1 a period ends as soon as there are players for one game: this is greedy.",
        ),
        HindsightRule::MultiQueue if !rules.adaptive_r.on() => {
            let ranges = [rules.r, rules.r2, rules.r3];
            let mut counted = ranges.iter().take(market.criteria as usize);
            (counted.all(|&ranges| ranges == 1))
                .then_some("With one range there is one queue for all: this is greedy.")
        }
        HindsightRule::DifferenceWait if rules.f == 0.0 => {
            Some("With f = 0 every pair is definitive at once: this is greedy.")
        }
        HindsightRule::Widening if rules.start >= 1.0 => {
            Some("A window of 1 holds everybody from the start: this is greedy.")
        }
        // A little above: prices are summed up, and rounded.
        HindsightRule::Batched
            if rules.period == 0.0
                && (!rules.holds.on() || rules.hold > market.weight * (1.0 + 1e-9)) =>
        {
            Some("With Δ = 0 every arrival makes a batch, and nobody is held back: this is greedy.")
        }
        _ => None,
    }
}

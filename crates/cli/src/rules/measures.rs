//! What is measured of an outcome, and conditions on it.

use lobbylab_rulesets::play::Outcome;
use lobbylab_rulesets::ticket::Ticket;

/// The measures: key, and what it is.
pub const MEASURES: [(&str, &str); 7] = [
    ("mean", "mean wait of players in games, s"),
    ("p50", "median wait, s"),
    ("p90", "wait that 90 % stay below, s"),
    ("p99", "wait that 99 % stay below, s"),
    ("timed_out", "share of tickets that timed out"),
    ("waiting", "share of tickets that still wait at the end"),
    ("games", "games"),
];

/// The measures of an outcome, in the order of [`MEASURES`].
pub fn of(outcome: &Outcome, tickets: &[Ticket]) -> [f64; 7] {
    let mut waits: Vec<f64> = Vec::new();
    for game in &outcome.games {
        for number in game.tickets() {
            let wait = game.at - tickets[number].at;
            waits.extend(std::iter::repeat_n(wait, tickets[number].players.len()));
        }
    }
    waits.sort_by(f64::total_cmp);
    let count = waits.len() as f64;
    // The least wait that a share of the players does not exceed.
    let quantile = |share: f64| {
        let place = ((share * count).ceil() as usize).clamp(1, waits.len().max(1));
        waits.get(place - 1).copied().unwrap_or(f64::NAN)
    };
    let all = tickets.len().max(1) as f64;
    [
        waits.iter().sum::<f64>() / count,
        quantile(0.5),
        quantile(0.9),
        quantile(0.99),
        outcome.timed_out.len() as f64 / all,
        outcome.waiting.len() as f64 / all,
        outcome.games.len() as f64,
    ]
}

/// A condition such as `p90 > 90`.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition {
    /// The place of the measure in [`MEASURES`].
    pub measure: usize,
    /// Whether larger values fulfil it.
    above: bool,
    /// Whether the bound itself does.
    inclusive: bool,
    bound: f64,
}

impl Condition {
    /// Reads a condition.
    ///
    /// # Errors
    /// What is allowed.
    pub fn read(text: &str) -> Result<Self, String> {
        let form = || {
            let keys: Vec<&str> = MEASURES.iter().map(|measure| measure.0).collect();
            format!(
                "'{text}' is no condition; allowed: one of {}, then <, <=, > or >=, then a number",
                keys.join(", ")
            )
        };
        let at = text.find(['<', '>']).ok_or_else(form)?;
        let (key, rest) = text.split_at(at);
        let measure = MEASURES
            .iter()
            .position(|measure| measure.0 == key.trim())
            .ok_or_else(form)?;
        let above = rest.starts_with('>');
        let rest = &rest[1..];
        let inclusive = rest.starts_with('=');
        let bound = rest
            .trim_start_matches('=')
            .trim()
            .parse::<f64>()
            .map_err(|_| form())?;
        if !bound.is_finite() {
            return Err(form());
        }
        Ok(Self {
            measure,
            above,
            inclusive,
            bound,
        })
    }

    /// Whether a value fulfils it. No value, as nobody played, fulfils any condition on waits: a
    /// rule set that makes no games must not pass.
    pub fn holds(&self, value: f64) -> bool {
        value.is_nan()
            || (self.inclusive && value == self.bound)
            || if self.above {
                value > self.bound
            } else {
                value < self.bound
            }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_read_and_hold() {
        let condition = Condition::read("p90 > 90").expect("a condition");
        assert_eq!(
            (
                condition.measure,
                condition.holds(90.0),
                condition.holds(90.1)
            ),
            (2, false, true)
        );
        let condition = Condition::read("games<=3").expect("a condition");
        assert!(condition.holds(3.0) && !condition.holds(3.5));
        assert!(condition.holds(f64::NAN));
        for bad in ["p90", "p95 > 1", "p90 > x", "p90 = 3", "> 3", "p90 > inf"] {
            assert!(Condition::read(bad).is_err(), "{bad}");
        }
    }
}

//! What is measured of an outcome, and conditions on it.

use lobbylab_core::arena::ArenaGauge;
use lobbylab_rulesets::arena::Condition;
use lobbylab_rulesets::play::Outcome;
use lobbylab_rulesets::ticket::Ticket;

/// The measures of given tickets, played exactly: key, and what it is. The first five are also
/// measures of the arena, under the same keys.
pub const MEASURES: [(&str, &str); 7] = [
    ("wait", "mean wait of players in games, s"),
    ("p50", "median wait, s"),
    ("p90", "wait that 90 % stay below, s"),
    ("p99", "wait that 99 % stay below, s"),
    ("left", "share of tickets that left without a game"),
    ("open", "share of tickets that still wait at the end"),
    ("formed", "games"),
];

/// The arena's measures of drawn players, as [`MEASURES`].
pub fn gauges() -> Vec<(&'static str, String)> {
    let gauges = ArenaGauge::ALL.iter().copied();
    let words = |gauge: ArenaGauge| match gauge.unit() {
        "" => gauge.label().to_owned(),
        unit => format!("{}, {unit}", gauge.label()),
    };
    gauges.map(|gauge| (gauge.key(), words(gauge))).collect()
}

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

/// Whether a condition stops a pipeline. No value, as nobody played, fulfils any condition on
/// waits: a rule set that makes no games must not pass.
pub fn stops(condition: &Condition, value: f64) -> bool {
    value.is_nan() || condition.is_met(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_are_read_and_hold() {
        let keys = MEASURES.map(|measure| measure.0);
        let condition = Condition::read("p90 > 90", &keys).expect("a condition");
        assert_eq!(
            (
                condition.measure,
                stops(&condition, 90.0),
                stops(&condition, 90.1)
            ),
            (2, false, true)
        );
        let condition = Condition::read("formed<=3", &keys).expect("a condition");
        assert!(stops(&condition, 3.0) && !stops(&condition, 3.5));
        assert!(stops(&condition, f64::NAN));
        for bad in ["p90", "p95 > 1", "p90 > x", "p90 = 3", "> 3", "p90 > inf"] {
            assert!(Condition::read(bad, &keys).is_err(), "{bad}");
        }
    }

    #[test]
    fn what_both_kinds_measure_has_one_key() {
        let gauges = gauges();
        for (key, _) in &MEASURES[..5] {
            assert!(gauges.iter().any(|gauge| gauge.0 == *key), "{key}");
        }
    }
}

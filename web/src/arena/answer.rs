//! The arena's answer: the baseline, the difference that matters, who is worst off; and its table
//! of what is exact and what was simulated.

use crate::words::{Span, Truth};
use lobbylab_charts::arena::{first_come_mean, look, ratio, telling};
use lobbylab_charts::figure::common::{digits, number, with_interval};
use lobbylab_core::arena::lab::{ArenaRace, group_words};
use lobbylab_core::arena::{ArenaGauge, ArenaRule, Scorecard};
use lobbylab_core::experiment::Parts;
use lobbylab_core::sim::stats::Interval;

/// The headline answer.
pub(super) fn answer(race: &ArenaRace, parts: &Parts<Vec<Scorecard>>) -> Vec<Span> {
    let rules = race.lanes.rules();
    let mut spans = Vec::new();
    let mut say = |text: &str, role: &'static str| spans.push(Span::new(text, role));
    let known = |found: Option<Interval>| found.filter(|found| found.half_width.is_finite());
    let Some((&base, own)) = (rules.first()).zip(known(race.value(parts, 0, ArenaGauge::WaitMean)))
    else {
        if let Some(exact) = first_come_mean(race).filter(|_| rules.contains(&ArenaRule::Fifo)) {
            say(
                "First come, first served",
                look(ArenaRule::Fifo, 0).role.name(),
            );
            say(" makes players wait ", "");
            say(&number((exact * 100.0).round() / 100.0), "strong");
            say(
                " s on average, exactly; the other rules are on their way.",
                "",
            );
        } else {
            say("The race is on its way.", "");
        }
        return spans;
    };
    let lane = match telling(race, parts, ArenaGauge::Unfair) {
        Some((lane, fair)) => {
            say(rules[lane].label(), look(rules[lane], lane).role.name());
            say(" makes games ", "");
            say(&digits(&fair).0, "strong");
            say(&format!(" {} times as unfair as ", digits(&fair).1), "");
            say(base.label(), look(base, 0).role.name());
            if let Some(wait) = known(race.difference(parts, lane, ArenaGauge::WaitMean)) {
                let (more, size) = if wait.mean < 0.0 {
                    ("shorter", wait.affine(-1.0, 0.0))
                } else {
                    ("longer", wait)
                };
                say(" on the same tickets, and waits ", "");
                say(&digits(&size).0, "strong");
                say(&format!(" {} s {more}", digits(&size).1), "");
            }
            if let Some(left) = ratio(parts, lane, ArenaGauge::GaveUp) {
                say(", and ", "");
                say(&digits(&left).0, "strong");
                say(&format!(" {} times as many give up", digits(&left).1), "");
            }
            lane
        }
        None => {
            say("Under ", "");
            say(base.label(), look(base, 0).role.name());
            say(" players wait ", "");
            say(&digits(&own).0, "strong");
            say(&format!(" {} s on average", digits(&own).1), "");
            0
        }
    };
    say(" (simulated).", "");
    if let Some((group, wait)) = race.worst_off(parts, lane)
        && wait.half_width.is_finite()
    {
        say(" Worst off under it: ", "");
        say(&group_words(&group), "strong");
        say(&format!(", who wait {} s.", with_interval(&wait)), "");
    }
    spans
}

/// Waits and unfairness under every rule.
pub(super) fn truth(race: &ArenaRace, parts: &Parts<Vec<Scorecard>>) -> Vec<Truth> {
    let mut rows = Vec::new();
    let exact = first_come_mean(race);
    for (lane, rule) in race.lanes.rules().into_iter().enumerate() {
        for gauge in [ArenaGauge::WaitMean, ArenaGauge::Unfair, ArenaGauge::GaveUp] {
            let mut row = Truth {
                name: format!("{}, {}", gauge.label(), rule.label()),
                unit: gauge.unit(),
                population: gauge.over(),
                ..Truth::default()
            };
            if let Some(exact) =
                exact.filter(|_| rule == ArenaRule::Fifo && gauge == ArenaGauge::WaitMean)
            {
                row.exact = number((exact * 1000.0).round() / 1000.0);
                row.method = "closed form: waits are sums of exponential times".to_owned();
            }
            row.simulate(race.value(parts, lane, gauge), |samples| {
                format!("{samples} replications")
            });
            rows.push(row);
        }
    }
    rows
}

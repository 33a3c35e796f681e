//! `lobbylab rules compare`: two rule sets on the same tickets.

use super::market::Market;
use super::measures::{self, Condition, MEASURES};
use super::{path, rules, tickets};
use crate::failure::Failure;
use crate::output;
use clap::ArgMatches;
use lobbylab_core::sim::stats::{Interval, paired, replications};
use lobbylab_rulesets::RuleSet;
use lobbylab_rulesets::play::{Watch, play};
use lobbylab_rulesets::ticket::Ticket;
use std::fmt::Write as _;

/// How long after the last ticket of a file is played.
const AFTER: f64 = 3600.0;

/// Compares two rule sets and fails where a condition holds of the second.
///
/// # Errors
/// Files that cannot be read, rule sets that are refused, and conditions that hold.
pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let both = [
        rules(path(matches, "before")?)?,
        rules(path(matches, "after")?)?,
    ];
    let seed = matches.get_one::<u64>("seed").copied().unwrap_or(1);
    let conditions = matches.get_many::<String>("fail-if").into_iter().flatten();
    let conditions: Vec<(String, Condition)> = conditions
        .map(|text| Ok((text.clone(), Condition::read(text).map_err(Failure::Usage)?)))
        .collect::<Result<_, Failure>>()?;
    let given = matches
        .contains_id("tickets")
        .then(|| path(matches, "tickets"))
        .transpose()?;
    let mut text = String::new();
    let found: Vec<f64> = if let Some(file) = given {
        let tickets = tickets(file)?;
        let until = tickets.last().map_or(0.0, |ticket| ticket.at) + AFTER;
        let [before, after] = both
            .each_ref()
            .map(|rules| one(rules, &tickets, until, seed));
        // Writing into a string cannot fail.
        let _ = writeln!(text, "{} tickets, played exactly", tickets.len());
        for (place, (key, words)) in MEASURES.iter().enumerate() {
            let _ = writeln!(
                text,
                "{key:10} {:>12} {:>12}  {words}",
                short(before[place]),
                short(after[place])
            );
        }
        after.into()
    } else {
        let market = matches
            .get_one::<String>("market")
            .map_or("", String::as_str);
        let market = Market::read(market).map_err(Failure::Usage)?;
        let count = matches.get_one::<u32>("replications").copied().unwrap_or(2);
        let mut pairs: Vec<[[f64; 7]; 2]> = Vec::new();
        for replication in 0..u64::from(count) {
            let tickets = market.tickets(seed, replication);
            pairs.push(
                both.each_ref()
                    .map(|rules| one(rules, &tickets, market.until(), seed ^ replication)),
            );
        }
        let _ = writeln!(
            text,
            "{count} markets, the same for both; intervals of 95 %, differences paired"
        );
        let mut means = Vec::new();
        for (place, (key, words)) in MEASURES.iter().enumerate() {
            let of = |side: usize| pairs.iter().map(move |pair| pair[side][place]);
            let after = replications(of(1));
            let difference = paired(of(1).zip(of(0)));
            let _ = writeln!(
                text,
                "{key:10} {:>18} {:>18}  difference {:>18}  {words}",
                around(&replications(of(0))),
                around(&after),
                around(&difference)
            );
            means.push(after.mean);
        }
        means
    };
    output::print(&text)?;
    let held: Vec<&str> = (conditions.iter())
        .filter(|(_, condition)| condition.holds(found[condition.measure]))
        .map(|(text, _)| text.as_str())
        .collect();
    if held.is_empty() {
        Ok(())
    } else {
        Err(Failure::Failed(format!(
            "the second rule set has {}",
            held.join(", ")
        )))
    }
}

fn one(rules: &RuleSet, tickets: &[Ticket], until: f64, seed: u64) -> [f64; 7] {
    let mut service = rules.service(seed);
    let outcome = play(&mut *service, tickets, until, &mut Watch::default());
    measures::of(&outcome, tickets)
}

fn short(number: f64) -> String {
    if number.is_nan() {
        "none".to_owned()
    } else {
        format!("{number:.3}")
    }
}

fn around(interval: &Interval) -> String {
    format!("{} ± {}", short(interval.mean), short(interval.half_width))
}

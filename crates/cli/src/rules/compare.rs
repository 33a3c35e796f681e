//! `lobbylab rules compare`: two rule sets on the same tickets: those of a file, played exactly, or
//! the arena's, drawn anew in each replication and measured by its judge.

use super::measures::{self, MEASURES};
use super::{path, rules, tickets};
use crate::failure::Failure;
use crate::output;
use clap::ArgMatches;
use lobbylab_core::experiment::{Parts, Shard};
use lobbylab_core::sim::stats::Interval;
use lobbylab_rulesets::RuleSet;
use lobbylab_rulesets::arena::{
    Condition, HeatParts, RuleSetHeat, RuleSetMarket, measures as measures_of, refused,
};
use lobbylab_rulesets::play::{Watch, play};
use lobbylab_rulesets::ticket::Ticket;
use std::fmt::Write as _;
use std::path::Path;
use std::thread;

/// How long after the last ticket of a file is played.
const AFTER: f64 = 3600.0;

/// The words of the option `--market`.
pub const HELP: &str = "A drawn market, as key=value separated by commas: the arena's fields (rate, singles, twos, regions, mean, deviation, leaves, patience, tickets, margin, …), accept=0.9 with accept.answer and accept.timeout where players must accept matches, and @NAME=… for what players say of an attribute: rating, rating*0.001+3, region, deviation, a value, or values with shares, a:0.7|b:0.3";

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
    let gauges = measures::gauges();
    let file = matches.contains_id("tickets");
    let keys: Vec<&str> = match file {
        true => MEASURES.iter().map(|measure| measure.0).collect(),
        false => gauges.iter().map(|gauge| gauge.0).collect(),
    };
    let conditions = matches.get_many::<String>("fail-if").into_iter().flatten();
    let conditions: Vec<(&String, Condition)> = conditions
        .map(|text| Ok((text, Condition::read(text, &keys).map_err(Failure::Usage)?)))
        .collect::<Result<_, Failure>>()?;
    let (text, found) = if file {
        of_file(&both, path(matches, "tickets")?, seed)?
    } else {
        let words = matches
            .get_one::<String>("market")
            .map_or("", String::as_str);
        let count = matches.get_one::<u32>("replications").copied().unwrap_or(2);
        drawn(&both, words, seed, count)?
    };
    output::print(&text)?;
    let held: Vec<&str> = (conditions.iter())
        .filter(|(_, condition)| measures::stops(condition, found[condition.measure]))
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

/// Both on the tickets of a file: what to print, and the measures of the second.
fn of_file(both: &[RuleSet; 2], file: &Path, seed: u64) -> Result<(String, Vec<f64>), Failure> {
    let tickets = tickets(file)?;
    let until = tickets.last().map_or(0.0, |ticket| ticket.at) + AFTER;
    let [before, after] = both
        .each_ref()
        .map(|rules| one(rules, &tickets, until, seed));
    let mut text = format!("{} tickets, played exactly\n", tickets.len());
    for (place, (key, words)) in MEASURES.iter().enumerate() {
        // Writing into a string cannot fail.
        let _ = writeln!(
            text,
            "{key:12} {:>12} {:>12}  {words}",
            short(before[place]),
            short(after[place])
        );
    }
    Ok((text, after.into()))
}

fn one(rules: &RuleSet, tickets: &[Ticket], until: f64, seed: u64) -> [f64; 7] {
    let mut service = rules.service(seed);
    let outcome = play(&mut *service, tickets, until, &mut Watch::default());
    measures::of(&outcome, tickets)
}

/// Both on drawn markets: what to print, and the means of the second.
fn drawn(
    both: &[RuleSet; 2],
    words: &str,
    seed: u64,
    replications: u32,
) -> Result<(String, Vec<f64>), Failure> {
    let bad = |story: String| Failure::Usage(format!("--market: {story}"));
    let mut market = RuleSetMarket::read(words).map_err(bad)?;
    // A seed is written as hexadecimal digits.
    market.put("seed", &format!("{seed:x}")).map_err(bad)?;
    market
        .put("replications", &replications.to_string())
        .map_err(bad)?;
    let heat = market.heat(both).map_err(bad)?;
    let mut text = format!(
        "{replications} markets of {} tickets, the same for both, {}; intervals of 95 %, differences paired\n",
        heat.run.tickets,
        heat.market.format.words(),
    );
    for line in heat.entries[1].1.words() {
        let _ = writeln!(text, "  {line}");
    }
    let parts = computed(&heat, replications);
    if let Some(foul) = refused(&parts) {
        return Err(Failure::Failed(format!("the judge refuses a game: {foul}")));
    }
    let gauges = measures::gauges();
    let mut means = vec![f64::NAN; gauges.len()];
    for row in measures_of(&parts, 2) {
        let (key, words) = &gauges[row.gauge as usize];
        means[row.gauge as usize] = row.values[1].as_ref().map_or(f64::NAN, |after| after.mean);
        let _ = writeln!(
            text,
            "{key:12} {:>18} {:>18}  difference {:>18}  {words}",
            around(row.values[0].as_ref()),
            around(row.values[1].as_ref()),
            around(row.above[1].as_ref())
        );
    }
    Ok((text, means))
}

/// All replications, a share on each core.
pub(super) fn computed(heat: &RuleSetHeat, replications: u32) -> HeatParts {
    let of = lobbylab_shards::workers::cores().min(replications).max(1);
    let mut all = Parts::default();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..of)
            .map(|index| {
                let plan = heat.clone().plan();
                scope.spawn(move || {
                    let mut runner = plan.runner(Shard { index, of }, replications);
                    while !runner.advance(u64::MAX).finished {}
                    runner.take()
                })
            })
            .collect();
        for worker in workers {
            // A thread that panics has aborted the program.
            if let Ok(parts) = worker.join() {
                all.merge(parts);
            }
        }
    });
    all
}

fn short(number: f64) -> String {
    if number.is_nan() {
        "none".to_owned()
    } else {
        format!("{number:.3}")
    }
}

fn around(interval: Option<&Interval>) -> String {
    interval.map_or("none".to_owned(), |interval| {
        format!("{} ± {}", short(interval.mean), short(interval.half_width))
    })
}

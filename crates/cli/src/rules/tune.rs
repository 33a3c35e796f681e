//! `lobbylab rules tune`: numbers that may move, searched on the arena's markets; the same text comes
//! back with only those changed.

use super::compare::computed;
use super::{path, read, rules};
use crate::failure::Failure;
use crate::output;
use clap::ArgMatches;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words;
use lobbylab_rulesets::arena::RuleSetMarket;
use lobbylab_rulesets::arena::tune::{Tuned, Tuning};

/// Searches, tells the story on the error stream and prints the text.
///
/// # Errors
/// A rule set or options that are wrong, and conditions that the winner does not keep.
pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let file = path(matches, "file")?;
    // What is refused is told with its places.
    rules(file)?;
    let all = |name: &str| -> Vec<&str> {
        let given = matches.get_many::<String>(name).into_iter().flatten();
        given.map(String::as_str).collect()
    };
    let one = |name: &str| matches.get_one::<String>(name).map_or("", String::as_str);
    let mut market = RuleSetMarket::read(one("market")).map_err(Failure::Usage)?;
    let seed = matches.get_one::<u64>("seed").copied().unwrap_or(1);
    let count = matches.get_one::<u32>("replications").copied().unwrap_or(2);
    // A seed is written as hexadecimal digits.
    let fields = [
        ("seed", format!("{seed:x}")),
        ("replications", count.to_string()),
    ];
    for (key, value) in fields {
        market.put(key, &value).map_err(Failure::Usage)?;
    }
    let text = read(file)?;
    let (moves, keeps) = (all("move"), all("keep"));
    let tuning = Tuning::new(&text, &moves, &keeps, one("goal"), &market);
    let mut tuning = tuning.map_err(Failure::Usage)?;
    while let Some(heat) = tuning.heat().map_err(Failure::Usage)? {
        let parts = computed(&heat, heat.run.replications);
        tuning.take(&parts).map_err(Failure::Failed)?;
    }
    let Some(tuned) = tuning.tuned() else {
        return Err(Failure::Failed("the search did not end".to_owned()));
    };
    output::print(&tuned.text)?;
    tell(&tuned);
    if tuned.keeps() {
        Ok(())
    } else {
        let missed = tuned.kept.iter().filter(|kept| !kept.holds);
        let missed: Vec<&str> = missed.map(|kept| kept.text.as_str()).collect();
        Err(Failure::Failed(format!("not kept: {}", missed.join(", "))))
    }
}

fn tell(tuned: &Tuned) {
    output::say(format_args!("{}", tuned.finding()));
    for kept in &tuned.kept {
        output::say(format_args!(
            "{}: {} ({})",
            if kept.holds { "kept" } else { "not kept" },
            kept.text,
            around(kept.value.as_ref())
        ));
    }
    output::say(format_args!("{}", tuned.method()));
}

fn around(interval: Option<&Interval>) -> String {
    interval.map_or("nobody plays".to_owned(), |interval| {
        words::ascii_estimate(interval.mean, interval.half_width)
    })
}

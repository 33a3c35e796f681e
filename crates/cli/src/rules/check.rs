//! `lobbylab rules check`: the fidelity report, and the tickets that can never be in a game.

use super::{imported, path, tickets};
use crate::failure::Failure;
use crate::output;
use clap::ArgMatches;
use lobbylab_rulesets::arena::RuleSetMarket;
use lobbylab_rulesets::never::{PAIRS, never};
use lobbylab_rulesets::report::Verdict;
use lobbylab_rulesets::{RuleSet, System};
use std::fmt::Write as _;

/// Prints the report of a rule set.
///
/// # Errors
/// A rule set that cannot be simulated, or a file that cannot be read.
pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let path = path(matches, "file")?;
    let found = imported(path)?;
    let name = path.display().to_string();
    let mut text = String::new();
    // Writing into a string cannot fail.
    let _ = writeln!(
        text,
        "{name}: {}",
        found.system.map_or("unknown", System::name)
    );
    for said in &found.report.lines {
        let _ = writeln!(text, "{}", said.said(&name));
    }
    let count = |verdict| found.report.of(verdict).count();
    let _ = writeln!(
        text,
        "{} exact, {} approximated, {} warnings, {} refused",
        count(Verdict::Exact),
        count(Verdict::Approximated),
        count(Verdict::Warned),
        count(Verdict::Refused)
    );
    let foresight = found.rules.as_ref().map(|rules| foresight(rules, matches));
    for line in foresight.transpose()?.into_iter().flatten() {
        let _ = writeln!(text, "{line}");
    }
    output::print(&text)?;
    if found.rules.is_some() {
        Ok(())
    } else {
        Err(Failure::Usage(
            "the rule set cannot be simulated as it is".to_owned(),
        ))
    }
}

/// Which tickets can never be in a game: those of a file, or of a drawn market. A market on which
/// nothing can be judged says so, and is no failure of the rule set.
fn foresight(rules: &RuleSet, matches: &ArgMatches) -> Result<Vec<String>, Failure> {
    if matches.contains_id("tickets") {
        let given = tickets(super::path(matches, "tickets")?)?;
        return Ok(never(rules, &given, PAIRS).words(&given));
    }
    let words = matches
        .get_one::<String>("market")
        .map_or("", String::as_str);
    let bad = |story: String| Failure::Usage(format!("--market: {story}"));
    let mut market = RuleSetMarket::read(words).map_err(bad)?;
    let seed = matches.get_one::<u64>("seed").copied().unwrap_or(1);
    // A seed is written as hexadecimal digits.
    market.put("seed", &format!("{seed:x}")).map_err(bad)?;
    match market.heat(std::slice::from_ref(rules)) {
        Ok(heat) => Ok(heat.foresight(0)),
        Err(story) if words.is_empty() => Ok(vec![format!("Nobody was drawn: {story}.")]),
        Err(story) => Err(bad(story)),
    }
}

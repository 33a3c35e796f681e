//! `lobbylab rules play`: tickets in, games out, a JSON line each.

use super::{path, rules, tickets};
use crate::failure::Failure;
use crate::output;
use clap::ArgMatches;
use lobbylab_rulesets::play::{Outcome, Watch, play};
use lobbylab_rulesets::ticket::Ticket;
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// How long after the last ticket is played.
const AFTER: f64 = 3600.0;

/// Plays tickets and prints the games.
///
/// # Errors
/// A file that cannot be read, a rule set that is refused, a ticket that is not there.
pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let rules = rules(path(matches, "file")?)?;
    let tickets = tickets(path(matches, "tickets")?)?;
    let last = tickets.last().map_or(0.0, |ticket| ticket.at);
    let until = matches
        .get_one::<f64>("until")
        .copied()
        .unwrap_or(last + AFTER);
    let seed = matches.get_one::<u64>("seed").copied().unwrap_or(1);
    let mut service = rules.service(seed);
    let mut watch = Watch::default();
    let explain = matches.get_flag("explain");
    if explain || matches.get_one::<String>("follow").is_some() {
        watch = Watch::counting(service.rules());
    }
    if let Some(id) = matches.get_one::<String>("follow") {
        let found = tickets.iter().position(|ticket| ticket.id == *id);
        watch.follow =
            Some(found.ok_or_else(|| Failure::Usage(format!("no ticket is called {id}")))?);
    }
    let outcome = play(&mut *service, &tickets, until, &mut watch);
    output::print(&lines(&outcome, &tickets))?;
    for (number, story) in &outcome.hopeless {
        output::say(format_args!(
            "{} can never be in a game: {story}",
            tickets[*number].id
        ));
    }
    if explain {
        tell_rules(&watch, &tickets);
    }
    for moment in &watch.story {
        output::say(format_args!("{} s: {}", moment.at, moment.words));
    }
    Ok(())
}

/// How often each rule was checked, and which tickets it alone kept waiting most.
fn tell_rules(watch: &Watch, tickets: &[Ticket]) {
    for (number, count) in watch.rules.iter().enumerate() {
        output::say(format_args!(
            "{}: {} checked, {} passed, {} failed, {} as the only one",
            count.rule, count.checked, count.passed, count.failed, count.alone
        ));
        let kept = watch
            .kept_out
            .iter()
            .filter_map(|(ticket, rules)| Some((rules.get(&number)?, *ticket)));
        if let Some((often, ticket)) = kept.max() {
            let id = tickets.get(ticket).map_or("", |ticket| ticket.id.as_str());
            output::say(format_args!(
                "  most often {id}: {often} times by this rule alone"
            ));
        }
    }
}

/// The games in the order of their making, then who gave up and who waits.
fn lines(outcome: &Outcome, tickets: &[Ticket]) -> String {
    let mut text = String::new();
    let id = |number: usize| tickets[number].id.clone();
    for game in &outcome.games {
        let mut teams = Map::new();
        for (name, members) in &game.teams {
            let ids = members
                .iter()
                .map(|&number| Value::from(id(number)))
                .collect();
            teams.insert(name.clone(), Value::Array(ids));
        }
        let ids: Vec<String> = game.tickets().map(id).collect();
        let mut line = json!({"t": game.at, "teams": teams, "tickets": ids, "step": game.step});
        if let Some(quality) = game.quality {
            line["quality"] = json!(quality);
        }
        // Writing into a string cannot fail.
        let _ = writeln!(text, "{line}");
    }
    for &(number, at) in &outcome.timed_out {
        let _ = writeln!(text, "{}", json!({"t": at, "timed_out": id(number)}));
    }
    for &number in &outcome.removed {
        let _ = writeln!(text, "{}", json!({"removed": id(number)}));
    }
    for &number in &outcome.waiting {
        let _ = writeln!(text, "{}", json!({"waiting": id(number)}));
    }
    text
}

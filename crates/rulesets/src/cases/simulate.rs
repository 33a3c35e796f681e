//! Cases that are played.

use std::collections::BTreeSet;

use super::{Case, near, tickets};
use crate::import::{RuleSet, import};
use crate::play::{Clock, Outcome, Watch, in_order, play_by};
use crate::text::Node;
use crate::ticket::Ticket;

/// Draws of what a service leaves to chance.
const SEEDS: u64 = 96;

/// How teams are compared.
#[derive(Clone, Copy, PartialEq)]
enum Compare {
    Teams,
    Partition,
    Tickets,
}

pub(super) fn check(case: &Case<'_>) -> Result<(), String> {
    let found = import(case.config()?);
    let mut rules = found.rules.ok_or_else(|| {
        let lines: Vec<&str> = found
            .report
            .lines
            .iter()
            .map(|line| line.words.as_str())
            .collect();
        format!("the rule set was refused: {}", lines.join("; "))
    })?;
    let options = case.group.get("options");
    let timeout = options
        .and_then(|options| options.get("request_timeout_s"))
        .and_then(Node::number);
    if let (RuleSet::FlexMatch(rules), Some(timeout)) = (&mut rules, timeout) {
        rules.timeout = Some(timeout);
    }
    let mut tickets = tickets(case.case.get("tickets"))?;
    in_order(&mut tickets);
    let until = case.number("until")?;
    let expect = case.case.get("expect").ok_or("the case expects nothing")?;
    let wanted: Vec<&Node> = match expect.get("any_of") {
        Some(list) => list.list().iter().collect(),
        None => vec![expect],
    };
    let unordered = case.field("unordered_teams").and_then(Node::truth) == Some(true);
    let compare = match case.field("compare").and_then(Node::text) {
        Some("tickets") => Compare::Tickets,
        Some("partition") => Compare::Partition,
        None if unordered => Compare::Partition,
        Some("teams") if unordered => Compare::Partition,
        _ => Compare::Teams,
    };
    let wanted: Vec<Vec<String>> = wanted
        .into_iter()
        .map(|node| expected(node, compare))
        .collect();
    let mut seen = BTreeSet::new();
    let seeds = if matches!(rules, RuleSet::Nakama(_)) {
        SEEDS
    } else {
        1
    };
    for seed in 0..seeds {
        let mut service = rules.service(seed);
        let clock = match case.case.get("pops").or(case.case.get("waves")) {
            Some(times) => Clock::listed(times.list().iter().filter_map(Node::number).collect()),
            None => service.clock(),
        };
        let outcome = play_by(&mut *service, clock, &tickets, until, &mut Watch::default());
        let lines = played(&outcome, &tickets, compare);
        match wanted.iter().position(|wanted| *wanted == lines) {
            Some(place) => seen.insert(place),
            None => return Err(format!("came out {lines:?}, expected {wanted:?}")),
        };
        qualities(&outcome, &tickets, expect)?;
    }
    if seen.len() < wanted.len() {
        return Err(format!(
            "of {} outcomes only {} occurred",
            wanted.len(),
            seen.len()
        ));
    }
    Ok(())
}

/// Teams in the words in which they are compared.
fn teams(all: impl Iterator<Item = (String, Vec<String>)>, compare: Compare) -> String {
    let mut teams: Vec<(String, Vec<String>)> = all.filter(|(_, ids)| !ids.is_empty()).collect();
    match compare {
        Compare::Tickets => {
            let mut ids: Vec<String> = teams.into_iter().flat_map(|(_, ids)| ids).collect();
            ids.sort();
            format!("{ids:?}")
        }
        Compare::Partition => {
            let mut sides: Vec<Vec<String>> = teams.into_iter().map(|(_, ids)| ids).collect();
            sides.iter_mut().for_each(|ids| ids.sort());
            sides.sort();
            format!("{sides:?}")
        }
        Compare::Teams => {
            teams.iter_mut().for_each(|(_, ids)| ids.sort());
            teams.sort();
            format!("{teams:?}")
        }
    }
}

fn texts(node: &Node) -> Vec<String> {
    node.list()
        .iter()
        .filter_map(|id| Some(id.text()?.to_owned()))
        .collect()
}

/// An expected outcome in lines, sorted.
fn expected(node: &Node, compare: Compare) -> Vec<String> {
    let mut lines = Vec::new();
    for game in node.get("matches").map_or(&[][..], Node::list) {
        let at = game.get("t").and_then(Node::number).unwrap_or(f64::NAN);
        let all = game.get("teams").map_or(&[][..], Node::entries).iter();
        let all = all.map(|entry| (entry.key.clone(), texts(&entry.value)));
        lines.push(format!("{at} plays {}", teams(all, compare)));
    }
    for ticket in node.get("timed_out").map_or(&[][..], Node::list) {
        let id = ticket.get("id").and_then(Node::text).unwrap_or("");
        let at = ticket.get("t").and_then(Node::number).unwrap_or(f64::NAN);
        lines.push(format!("{at} timed out {id}"));
    }
    for id in node.get("waiting").map(texts).unwrap_or_default() {
        lines.push(format!("waits {id}"));
    }
    lines.sort();
    lines
}

/// The outcome that came out in lines, sorted.
fn played(outcome: &Outcome, tickets: &[Ticket], compare: Compare) -> Vec<String> {
    let id = |number: usize| tickets[number].id.clone();
    let mut lines = Vec::new();
    for game in &outcome.games {
        let all = game.teams.iter();
        let all = all.map(|(name, numbers)| {
            (
                name.clone(),
                numbers.iter().map(|&number| id(number)).collect(),
            )
        });
        lines.push(format!("{} plays {}", game.at, teams(all, compare)));
    }
    for &(number, at) in &outcome.timed_out {
        lines.push(format!("{at} timed out {}", id(number)));
    }
    lines.extend(
        outcome
            .waiting
            .iter()
            .map(|&number| format!("waits {}", id(number))),
    );
    lines.sort();
    lines
}

/// Where a game's quality is expected, it came out.
fn qualities(outcome: &Outcome, tickets: &[Ticket], expect: &Node) -> Result<(), String> {
    for game in expect.get("matches").map_or(&[][..], Node::list) {
        let Some(wanted) = game.get("quality").and_then(Node::number) else {
            continue;
        };
        let ids: BTreeSet<String> = (game.get("teams").map_or(&[][..], Node::entries).iter())
            .flat_map(|entry| texts(&entry.value))
            .collect();
        let same = (outcome.games.iter()).find(|game| {
            game.tickets()
                .map(|number| tickets[number].id.clone())
                .collect::<BTreeSet<_>>()
                == ids
        });
        let found = same.and_then(|game| game.quality);
        if !found.is_some_and(|found| near(found, wanted, 1e-9)) {
            return Err(format!(
                "the quality of {ids:?} is {found:?}, expected {wanted}"
            ));
        }
    }
    Ok(())
}

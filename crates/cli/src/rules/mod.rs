//! `lobbylab rules`: the matchmaking services' rule sets, checked, played, compared and tuned.
//!
//! `check` says line by line how true a simulation will be; `play` plays given tickets and prints
//! the games; `compare` plays two versions of a file on the same tickets and ends with an exit code
//! that a pipeline can act on; `tune` searches numbers that may move and gives the same text back with
//! only those changed.

mod check;
mod compare;
mod measures;
mod play;
mod tune;

use crate::failure::Failure;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use lobbylab_rulesets::ticket::Ticket;
use lobbylab_rulesets::{Import, RuleSet, import};
use std::fs;
use std::path::{Path, PathBuf};

/// The command and its parts.
pub fn command() -> Command {
    let file = |name: &'static str, help: &'static str| {
        Arg::new(name)
            .value_name("FILE")
            .required(true)
            .value_parser(value_parser!(PathBuf))
            .help(help)
    };
    Command::new("rules")
        .about("A service's rule set (FlexMatch, PlayFab, Unity, Nakama, Open Match): check, play, compare, tune")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(
            Command::new("check")
                .about("Say line by line what is exact, approximated or refused, and which tickets can never be in a game; exit code 2 if something is refused")
                .arg(file("file", "The rule set, as it is deployed"))
                .arg(tickets_option().conflicts_with("market"))
                .arg(market_option("The drawn market whose tickets are looked at: which of them can never be in a game. Fields as of `compare`"))
                .arg(seed_option()),
        )
        .subcommand(
            Command::new("play")
                .about("Play tickets and print the games as JSON lines: time, teams, tickets")
                .arg(file("file", "The rule set"))
                .arg(tickets_option().required(true))
                .arg(
                    Arg::new("until")
                        .long("until")
                        .value_name("SECONDS")
                        .value_parser(seconds)
                        .help("The last moment that is played, 0 to 1000000; an hour after the last ticket if not given"),
                )
                .arg(
                    Arg::new("follow")
                        .long("follow")
                        .value_name("TICKET")
                        .help("Tell the life of one ticket on the error stream"),
                )
                .arg(
                    Arg::new("explain")
                        .long("explain")
                        .action(ArgAction::SetTrue)
                        .help("Say on the error stream how often each rule was checked and was the only one in the way"),
                )
                .arg(seed_option()),
        )
        .subcommand(
            Command::new("compare")
                .about("Play two rule sets on the same tickets; waits, time-outs, and their paired differences")
                .arg(file("before", "The rule set as it is"))
                .arg(file("after", "The rule set as it would be"))
                .arg(tickets_option().conflicts_with("market"))
                .arg(market_option(compare::HELP))
                .arg(
                    Arg::new("replications")
                        .long("replications")
                        .value_name("N")
                        .default_value("20")
                        .value_parser(value_parser!(u32).range(2..=1000))
                        .help("Markets that are drawn, 2 to 1000"),
                )
                .arg(
                    Arg::new("fail-if")
                        .long("fail-if")
                        .value_name("CONDITION")
                        .action(ArgAction::Append)
                        .help("End with exit code 1 if this holds of the second rule set, such as 'p90 > 90'; measures: wait, p50, p90, p99, left; of a drawn market all of the arena's, of given tickets also open and formed"),
                )
                .arg(seed_option()),
        )
        .subcommand(
            Command::new("tune")
                .about("Search numbers of a rule set that may move; prints the same text with only those changed")
                .arg(file("file", "The rule set"))
                .arg(
                    Arg::new("move")
                        .long("move")
                        .value_name("PATH=LO..HI")
                        .action(ArgAction::Append)
                        .required(true)
                        .help("A number that may move, and its range, such as 'rules[Close].maxDistance=50..400'; may be given again"),
                )
                .arg(
                    Arg::new("keep")
                        .long("keep")
                        .value_name("CONDITION")
                        .action(ArgAction::Append)
                        .help("What must hold of the winner, such as 'p90 < 90' or 'latency.max <= 120', or a measure alone: not worse than now; exit code 1 if fresh players show otherwise"),
                )
                .arg(
                    Arg::new("goal")
                        .long("goal")
                        .value_name("MEASURE")
                        .default_value("wait")
                        .help("What should get better: wait, p50, p90, p99, left, unfair, latency, latency.max and others"),
                )
                .arg(market_option(compare::HELP))
                .arg(
                    Arg::new("replications")
                        .long("replications")
                        .value_name("N")
                        .default_value("20")
                        .value_parser(value_parser!(u32).range(2..=1000))
                        .help("Fresh markets on which the winner is estimated anew, 2 to 1000"),
                )
                .arg(seed_option()),
        )
}

fn tickets_option() -> Arg {
    Arg::new("tickets")
        .long("tickets")
        .value_name("FILE")
        .value_parser(value_parser!(PathBuf))
        .help("Tickets, a JSON object a line: id, t, players with attributes and latency")
}

/// The market that players are drawn from.
fn market_option(help: &'static str) -> Arg {
    Arg::new("market")
        .long("market")
        .value_name("MARKET")
        .default_value("")
        .help(help)
}

fn seed_option() -> Arg {
    Arg::new("seed")
        .long("seed")
        .value_name("N")
        .default_value("1")
        .value_parser(value_parser!(u64))
        .help("What a service leaves to chance, and the drawn market")
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if (0.0..=1e6).contains(&number) => Ok(number),
        _ => Err("allowed: seconds from 0 to 1000000".to_owned()),
    }
}

/// Runs the command.
///
/// # Errors
/// As its parts say.
pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    match matches.subcommand() {
        Some(("check", matches)) => check::run(matches),
        Some(("play", matches)) => play::run(matches),
        Some(("compare", matches)) => compare::run(matches),
        Some(("tune", matches)) => tune::run(matches),
        // clap requires one of these.
        _ => Ok(()),
    }
}

fn path<'a>(matches: &'a ArgMatches, name: &str) -> Result<&'a Path, Failure> {
    let path = matches.get_one::<PathBuf>(name);
    let path = path.ok_or_else(|| Failure::Usage(format!("{name} is missing")))?;
    Ok(path)
}

fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| Failure::file("read", path, &error))
}

/// Reads a rule set, and its report.
fn imported(path: &Path) -> Result<Import, Failure> {
    Ok(import(&read(path)?))
}

/// A rule set that can be played.
fn rules(path: &Path) -> Result<RuleSet, Failure> {
    let found = imported(path)?;
    let complaints = found.report.refusals(&path.display().to_string());
    found.rules.ok_or_else(|| Failure::usage(&complaints))
}

/// Tickets of a file, in the order of their coming.
fn tickets(path: &Path) -> Result<Vec<Ticket>, Failure> {
    let mut tickets = Ticket::read_all(&read(path)?)
        .map_err(|story| Failure::Usage(format!("{}: {story}", path.display())))?;
    lobbylab_rulesets::play::in_order(&mut tickets);
    Ok(tickets)
}

//! The options: those of a question are made from its fields.
//!
//! A field's key, words, unit, range and default stand once, in the engine;
//! help and messages here only repeat them.

use crate::data;
use crate::failure::Failure;
use clap::builder::NonEmptyStringValueParser;
use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command, value_parser};
use lobbylab_core::arena::lab::ArenaRace;
use lobbylab_core::arena::parameters::ArenaLanes;
use lobbylab_core::catalog::{Experiment, Files, Valid, labs};
use lobbylab_core::experiment::{
    Checked, Field, Kind, Lab, Limits, Parameters, Shard, Values, link,
};
use std::path::PathBuf;

/// What every run takes, besides its fields.
const RUN_OPTIONS: &str = "Running";
/// How the report is written.
const REPORT_OPTIONS: &str = "Report";

/// The whole command line.
pub fn command() -> Command {
    Command::new("lobbylab")
        .version(lobbylab_core::VERSION)
        .about("Matchmaking theory, exact and simulated: the site's experiments on every core")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(Command::new("list").about("The labs, their questions and their presets"))
        .subcommand(run_command())
        .subcommand(merge_command())
}

fn run_command() -> Command {
    Command::new("run")
        .about("Answer a question, or compute a shard of the answer")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand_value_name("QUESTION")
        .subcommand_help_heading("Questions")
        .disable_help_subcommand(true)
        .subcommands(Experiment::QUESTIONS.iter().map(|key| question(key)))
}

fn question(key: &'static str) -> Command {
    let fields = fields_of(key);
    let names: Vec<&str> = fields.iter().map(|field| field.key).collect();
    let about = lab_of(key).map_or_else(String::new, |lab| {
        format!(
            "{} ({}, {})",
            lab.question, lab.paper.authors, lab.paper.title
        )
    });
    Command::new(key)
        .about(format!("parameters: {}", names.join(" ")))
        .long_about(about)
        .next_help_heading("Parameters")
        .args(fields.iter().map(field_option))
        .next_help_heading(RUN_OPTIONS)
        .args(foreign_options(key))
        .arg(threads())
        .arg(
            Arg::new("shard")
                .long("shard")
                .value_name("I/OF")
                .requires("out")
                .value_parser(parse_shard)
                .help(
                    "Compute only shard I of OF, counted from 0, and write it to --out for merge",
                ),
        )
        .arg(
            Arg::new("out")
                .long("out")
                .value_name("FILE")
                .requires("shard")
                .conflicts_with("format")
                .value_parser(value_parser!(PathBuf))
                .help("The part file that --shard writes"),
        )
        .arg(
            Arg::new("yes").long("yes").action(ArgAction::SetTrue).help(
                "Run even if it takes many hours; without it such a run says how many, and ends",
            ),
        )
        .args(report_options())
        .group(ArgGroup::new("format").args(["json", "csv"]))
}

/// The options by which a state comes from elsewhere: a link, a file where there can be one.
fn foreign_options(key: &str) -> Vec<Arg> {
    let mut all = vec![
        Arg::new("link")
            .long("link")
            .value_name("LINK")
            .value_parser(NonEmptyStringValueParser::new())
            .help(
                "Parameters as a link of the site carries them ('v1.n=5&q=.3', or the whole \
                 address); what is given by name goes before",
            ),
    ];
    if takes_data(key) {
        all.extend([
            Arg::new("data")
                .long("data")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .help("Players of a file instead of drawn ones, as the page reads it: a table of arrival times and criteria, for the engagement lab one of games, for the arena a log of tickets (time; rating, party, region, ping of sites, wait, outcome, patience where known); '-' reads standard input"),
            Arg::new("columns")
                .long("columns")
                .value_name("USES")
                .requires("data")
                .help(match key.starts_with("engagement.") {
                    true => "What the columns of the file are, with commas between them: time, clock, a and b (the players) or won and lost, result, winner, rating_a, rating_b, score, score_a, score_b, aside; guessed if not given",
                    false => "What the columns of the file are, with commas between them: time, criterion, criterion:rank, criterion:0.1 (how long a wait a difference of 1 counts as), equal, name, aside; guessed if not given",
                }),
        ]);
    }
    all
}

/// How many threads a run takes.
pub fn threads() -> Arg {
    Arg::new("threads")
        .long("threads")
        .value_name("N")
        .value_parser(value_parser!(u32).range(1..=4096))
        .help("Threads, 1 to 4096; as many as there are cores if not given. The report's bits do not depend on them")
}

/// The options of a whole lab's state; `name` begins with the lab's.
pub fn state_options(name: &str) -> Vec<Arg> {
    let mut all: Vec<Arg> = lab_fields(name).iter().map(field_option).collect();
    all.extend(foreign_options(name));
    all
}

/// The fields of a lab's page but those that say what of it is looked at: a link may name these.
fn lab_fields(name: &str) -> Vec<Field> {
    let fields = link_fields(name).into_iter();
    fields
        .filter(|field| !["tab", "fig", "story"].contains(&field.key))
        .collect()
}

/// The state that the options of [`state_options`] describe, and the file it is about.
///
/// # Errors
/// Every bad value, each with its field and what is allowed.
pub fn state(name: &str, matches: &ArgMatches) -> Result<(Values, Files), Failure> {
    given(name, &lab_fields(name), matches)
}

/// The options of a market on which rules race: the fields of `arena.race` without its list of
/// rules, and a link.
pub fn market_options() -> Vec<Arg> {
    let mut all: Vec<Arg> = market_fields().iter().map(field_option).collect();
    let link = foreign_options(RACE).into_iter();
    all.extend(link.filter(|option| option.get_id() == "link"));
    all
}

/// The question whose markets own rules play.
const RACE: &str = "arena.race";

fn market_fields() -> Vec<Field> {
    let lanes: Vec<&str> = ArenaLanes::list().iter().map(|field| field.key).collect();
    let mut fields = fields_of(RACE);
    fields.retain(|field| !field.hidden() && !lanes.contains(&field.key));
    fields
}

/// The race that the options of [`market_options`] describe.
///
/// # Errors
/// Every bad value, each with its field and what is allowed.
pub fn race(matches: &ArgMatches) -> Result<ArenaRace, Failure> {
    let fields = market_fields();
    let mut values = match matches.get_one::<String>("link") {
        Some(text) => from_link(RACE, text)?,
        None => Values::new(),
    };
    values.extend(named(&fields, matches)?);
    let all = ArenaRace::list();
    // A link of the page also says which of its questions is looked at.
    values.retain(|key, _| all.iter().any(|field| field.key == key));
    let (checked, mut errors) = Checked::new(&all, &values);
    let (race, more) = ArenaRace::settled(&checked);
    errors.extend(more);
    if errors.is_empty() {
        return Ok(race);
    }
    let complaints: Vec<String> = errors.iter().map(ToString::to_string).collect();
    Err(Failure::usage(&complaints))
}

fn merge_command() -> Command {
    Command::new("merge")
        .about("Put part files together and report; they know their question and parameters")
        .arg(
            Arg::new("parts")
                .value_name("FILE")
                .required(true)
                .action(ArgAction::Append)
                .num_args(1..)
                .value_parser(value_parser!(PathBuf))
                .help("Part files that run wrote with --shard and --out, in any order"),
        )
        .args(report_options())
        .group(ArgGroup::new("format").args(["json", "csv"]))
}

fn report_options() -> [Arg; 2] {
    [
        Arg::new("json")
            .long("json")
            .action(ArgAction::SetTrue)
            .help_heading(REPORT_OPTIONS)
            .help("The report as JSON; infinite numbers as \"inf\", unknown ones as null"),
        Arg::new("csv")
            .long("csv")
            .action(ArgAction::SetTrue)
            .help_heading(REPORT_OPTIONS)
            .help("The report as CSV, parameters and fingerprint in comment lines"),
    ]
}

/// The option of one field, all of its words from the field.
fn field_option(field: &Field) -> Arg {
    let value_name = match field.kind() {
        Kind::Int { .. } => "INT",
        Kind::Real { .. } => "NUMBER",
        Kind::Choice { .. } => "CHOICE",
        Kind::Seed => "HEX",
        Kind::Numbers { .. } => "LIST",
    };
    let mut facts = Vec::new();
    if !field.symbol().is_empty() {
        facts.push(format!("symbol: {}", field.symbol()));
    }
    facts.push(format!("allowed: {}", field.allowed()));
    facts.push(format!("default: {}", field.default));
    let option = Arg::new(field.key)
        .long(field.key)
        .value_name(value_name)
        // A negative number is a bad value to be named, not an option.
        .allow_negative_numbers(true)
        .help(format!("{} [{}]", field.doc, facts.join("; ")));
    if field.key.contains('_') {
        option.alias(field.key.replace('_', "-"))
    } else {
        option
    }
}

/// The fields of a question of [`Experiment::QUESTIONS`].
pub fn fields_of(question: &str) -> Vec<Field> {
    Experiment::fields(question).unwrap_or_default()
}

/// The lab that a question belongs to: the name before its dot.
pub fn lab_of(question: &str) -> Option<Lab> {
    let key = question.split('.').next()?;
    labs().into_iter().find(|lab| lab.key == key)
}

/// The fields that a link of the question's page may name, in a link's order.
pub fn link_fields(question: &str) -> Vec<Field> {
    lab_of(question).map_or_else(|| fields_of(question), |lab| lab.fields)
}

/// Reads `i/of`.
fn parse_shard(text: &str) -> Result<Shard, String> {
    let shard = text.split_once('/').and_then(|(index, of)| {
        let index = index.trim().parse().ok()?;
        let of = of.trim().parse().ok()?;
        Some(Shard { index, of })
    });
    match shard {
        Some(shard) if shard.index < shard.of => Ok(shard),
        _ => Err("allowed: I/OF with I from 0 to OF − 1, such as 0/4".to_owned()),
    }
}

/// The experiment that the options of a question describe, and the file it is about.
///
/// # Errors
/// Every bad value, each with its field and what is allowed; a run that is too
/// large, with what would fit.
pub fn experiment(question: &str, matches: &ArgMatches) -> Result<(Valid, Files), Failure> {
    let (values, data) = given(question, &fields_of(question), matches)?;
    Ok((valid(question, &values)?, data))
}

/// The values that options give to fields, by link, file and name, and the file.
fn given(
    question: &str,
    fields: &[Field],
    matches: &ArgMatches,
) -> Result<(Values, Files), Failure> {
    let mut values = match matches.get_one::<String>("link") {
        Some(text) => from_link(question, text)?,
        None => Values::new(),
    };
    let mut data = Files::default();
    if takes_data(question)
        && let Some(path) = matches.get_one::<PathBuf>("data")
    {
        let told = matches.get_one::<String>("columns").map(String::as_str);
        let (read, about) = data::of(question, path, told)?;
        data = read;
        values.extend(about);
    }
    values.extend(named(fields, matches)?);
    Ok((values, data))
}

/// The values that are given by the names of fields.
fn named(fields: &[Field], matches: &ArgMatches) -> Result<Values, Failure> {
    let mut values = Values::new();
    let mut complaints = Vec::new();
    for field in fields {
        if let Some(text) = matches.get_one::<String>(field.key) {
            match field.parse(text) {
                Ok(value) => {
                    values.insert(field.key.to_owned(), value);
                }
                Err(error) => complaints.push(error.to_string()),
            }
        }
    }
    match complaints.is_empty() {
        true => Ok(values),
        false => Err(Failure::usage(&complaints)),
    }
}

/// Whether a question, or a figure of a lab, may be about a file: if it has a field for its
/// fingerprint.
fn takes_data(name: &str) -> bool {
    let fields = Experiment::fields(name).unwrap_or_else(|| link_fields(name));
    fields.iter().any(|field| field.key == "file")
}

/// An experiment from checked or foreign values, if it is one that can run.
///
/// # Errors
/// As [`experiment`].
pub fn valid(question: &str, values: &Values) -> Result<Valid, Failure> {
    let (experiment, errors) = Experiment::from_values(question, values)?;
    if !errors.is_empty() {
        let complaints: Vec<String> = errors.iter().map(ToString::to_string).collect();
        return Err(Failure::usage(&complaints));
    }
    match experiment.fits(&Limits::NATIVE) {
        Ok(()) => Ok(experiment),
        Err(error) => Err(Failure::too_large(&error)),
    }
}

/// What a link says. It may name any field of the lab, as the page's links do.
/// Where the page would warn and show a default, a run of hours should not
/// start.
fn from_link(question: &str, text: &str) -> Result<Values, Failure> {
    let state = text.rsplit_once('#').map_or(text, |(_, state)| state);
    let decoded = link::decode(&link_fields(question), state);
    if decoded.warnings.is_empty() {
        return Ok(decoded.values);
    }
    let mut complaints = vec!["--link cannot be taken as it is; a page would warn:".to_owned()];
    complaints.extend(decoded.warnings);
    Err(Failure::usage(&complaints))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_field_hides_an_option() {
        // clap checks names for clashes, and every argument for consistency.
        command().debug_assert();
    }

    #[test]
    fn every_question_has_a_lab_and_fields() {
        for question in Experiment::QUESTIONS {
            assert!(lab_of(question).is_some(), "{question}");
            // Only the map of best rules has nothing to set.
            let empty = fields_of(question).is_empty();
            assert_eq!(empty, *question == "rules.choose", "{question}");
        }
    }

    #[test]
    fn shards_are_read_strictly() {
        assert_eq!(parse_shard("2/3"), Ok(Shard { index: 2, of: 3 }));
        for bad in ["3/3", "0/0", "-1/2", "1", "a/b", "1/2/3", "", "/"] {
            assert!(parse_shard(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn links_of_the_whole_lab_are_understood() {
        let values = from_link("patience.levels", "v1.n=3&lane_a=patient");
        let values = values.expect("a field of another question is fine");
        assert_eq!(values["n"].to_string(), "3");
        let values = from_link("patience.levels", "https://example.org/patience/#v1.n=4");
        assert_eq!(values.expect("an address")["n"].to_string(), "4");
        for bad in ["v1.n=99", "v1.typo=1", "v9.n=3", "n=3"] {
            assert!(from_link("patience.levels", bad).is_err(), "{bad}");
        }
    }
}

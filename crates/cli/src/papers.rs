//! `lobbylab papers`: what the papers claim, whether it holds, and where it is.

use crate::failure::Failure;
use crate::output;
use clap::{Arg, ArgAction, ArgMatches, Command};
use lobbylab_core::catalog::{labs, paper_of};
use lobbylab_core::experiment::Lab;
use lobbylab_core::experiment::paper::{PaperItem, PaperSection};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The command with its options.
pub fn command() -> Command {
    let known: Vec<&'static str> = (labs().iter())
        .map(|lab| lab.key)
        .filter(|key| !paper_of(key).is_empty())
        .collect();
    Command::new("papers")
        .about("Every theorem, formula, figure and table of the papers: whether it holds, which question and figure show it, which function it is")
        .arg(
            Arg::new("lab")
                .value_name("LAB")
                .value_parser(known)
                .help("The paper of this lab alone"),
        )
        .arg(
            Arg::new("json")
                .long("json")
                .action(ArgAction::SetTrue)
                .help("As JSON: a list of places, each with paper, item, verdict, question, figure, function"),
        )
}

/// Prints the tables.
///
/// # Errors
/// When standard output cannot be written.
pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let only = matches.get_one::<String>("lab");
    let labs: Vec<Lab> = (labs().into_iter())
        .filter(|lab| only.is_none_or(|only| only == lab.key) && !paper_of(lab.key).is_empty())
        .collect();
    if matches.get_flag("json") {
        let places: Vec<Value> = labs.iter().flat_map(places).collect();
        return output::print(&format!("{:#}\n", Value::Array(places)));
    }
    output::print(&labs.iter().map(text).collect::<Vec<_>>().join("\n"))
}

fn places(lab: &Lab) -> Vec<Value> {
    let of = |section: &'static PaperSection| {
        (section.items.iter()).map(|item| place(lab, section.title, item))
    };
    paper_of(lab.key).iter().flat_map(of).collect()
}

fn place(lab: &Lab, section: &str, item: &PaperItem) -> Value {
    let shown = |text: &'static str| (!text.is_empty()).then_some(text);
    json!({
        "paper": lab.paper.title,
        "lab": lab.key,
        "section": section,
        "item": item.name,
        "claim": item.claim,
        "verdict": item.verdict.words(),
        "question": item.place.and_then(|place| shown(place.asked(lab.tabs))),
        "tab": item.place.map(|place| place.tab),
        "figure": item.place.and_then(|place| shown(place.figure)),
        "link": item.place.and_then(|place| place.link(lab.tabs, &lab.fields).ok()),
        "function": item.code,
        "corrections": item.corrections,
    })
}

fn text(lab: &Lab) -> String {
    let mut text = format!("{}, {} ({})\n", lab.paper.authors, lab.paper.title, lab.key);
    for section in paper_of(lab.key) {
        // Writing into a string cannot fail.
        let _ = writeln!(text, "\n  {}", section.title);
        for item in section.items {
            let seen = item.place.map_or_else(String::new, |place| {
                format!("; {}, {}", place.asked(lab.tabs), place.figure)
            });
            let _ = writeln!(text, "    {}: {}{seen}", item.name, item.verdict.words());
            let _ = writeln!(text, "      {}", item.claim);
            if !item.code.is_empty() {
                let _ = writeln!(text, "      {}", item.code.join(", "));
            }
        }
    }
    text
}

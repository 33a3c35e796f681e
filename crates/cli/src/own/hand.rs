//! `lobbylab own hand`: the first games of the first market, one a line.

use super::only;
use crate::arguments;
use crate::failure::Failure;
use crate::output;
use clap::ArgMatches;
use lobbylab_core::words;
use lobbylab_own::module::ModuleGuest;
use lobbylab_own::{HandGame, OwnHeat, by_hand};

/// Plays and prints.
///
/// # Errors
/// A file that is no rule, a market that cannot be played, a rule that ends in a foul.
pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let module = only(matches)?;
    let race = arguments::race(matches)?;
    let heat: OwnHeat<ModuleGuest> = OwnHeat::new(&race, Vec::new()).map_err(Failure::Usage)?;
    let games = matches.get_one::<u32>("games").copied().unwrap_or(10);
    let found = by_hand(&heat, module.guest, games as usize);
    let mut text: String = found.games.iter().map(line).collect();
    if found.error.is_none() {
        let waiting: Vec<String> = found.waiting.iter().map(ToString::to_string).collect();
        text.push_str(&match waiting.is_empty() {
            true => "nobody waits\n".to_owned(),
            false => format!("still waiting: {}\n", waiting.join(", ")),
        });
    }
    output::print(&text)?;
    for line in &found.log {
        output::say(format_args!("{line}"));
    }
    match found.error {
        None => Ok(()),
        Some(story) => Err(Failure::Failed(format!("{}: {story}", module.name))),
    }
}

/// A game in a line: when, who, their ratings and waits, why.
fn line(game: &HandGame) -> String {
    let joined = |cells: Vec<String>| cells.join(", ");
    let teams: Vec<String> = (game.teams.iter())
        .map(|team| joined(team.iter().map(ToString::to_string).collect()))
        .collect();
    let numbers = |rows: &[Vec<f64>], places: usize| -> String {
        let row =
            |row: &Vec<f64>| joined(row.iter().map(|&one| words::fixed(one, places)).collect());
        let rows: Vec<String> = rows.iter().map(row).collect();
        rows.join(" : ")
    };
    let because = match &game.because {
        Some(text) => format!("; {text}"),
        None => String::new(),
    };
    format!(
        "{} s: {}; ratings {}; waited {} s{because}\n",
        words::fixed(game.at, 1),
        teams.join(" : "),
        numbers(&game.ratings, 0),
        numbers(&game.waited, 1),
    )
}

//! `lobbylab own same`: an own rule and a built-in one, game by game.

use super::only;
use crate::arguments;
use crate::failure::Failure;
use crate::output;
use clap::ArgMatches;
use lobbylab_core::words;
use lobbylab_own::{OwnEntry, OwnHeat, builtin, first_difference, played};

/// Plays every replication by both.
///
/// # Errors
/// A file that is no rule, a market that cannot be played, a foul, and the first game that differs.
pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let module = only(matches)?;
    let race = arguments::race(matches)?;
    let key = matches.get_one::<String>("as").map_or("", String::as_str);
    let rule = builtin(key).map_err(|story| Failure::Usage(format!("--as: {story}")))?;
    let heat = OwnHeat::new(&race, Vec::new()).map_err(Failure::Usage)?;
    let own = OwnEntry::Own(module.guest);
    let mut games = 0;
    for replication in 0..heat.run.replications {
        let listed = played(&heat, &OwnEntry::Listed(rule), replication)
            .map_err(|story| Failure::Usage(format!("{}: {story}", rule.label())))?;
        let found = played(&heat, &own, replication)
            .map_err(|story| Failure::Failed(format!("{}: {story}", module.name)))?;
        if let Some(differing) = first_difference(&found, &listed) {
            let told = |side: usize| match differing.at[side] {
                Some(at) => format!(
                    "tickets {} at {} s",
                    words::numbered(differing.tickets[side].iter().map(|&one| u64::from(one))),
                    words::number(at)
                ),
                None => "no such game".to_owned(),
            };
            return Err(Failure::Failed(format!(
                "they differ in game {} of market {}: {} has {}, {} has {}",
                differing.game,
                replication,
                module.name,
                told(0),
                rule.label(),
                told(1)
            )));
        }
        games += found.games.time.len();
    }
    output::print(&format!(
        "the same {} games on {} markets, to the last bit\n",
        words::grouped(games as u64),
        heat.run.replications
    ))
}

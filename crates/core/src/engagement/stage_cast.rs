//! Who is on the stage: some players of the population that the rounds are drawn from.

use super::churn::model::with_lever;
use super::matchers::weights::expected_risk;
use super::model::{Candidate, DrawModel};
use super::population::{Growth, Kind, Population};
use super::setting::{Ending, People, Players};
use crate::sim::Streams;

/// The replication whose players are shown: the first one of the long runs.
const REPLICATION: u64 = 0;
/// States that a built-in population has here; the long runs have more of the same.
const STATES: usize = 1000;
/// The seed of those: they are data, whatever the visitor's seed.
const SEED: u64 = 1;
/// So many of the population stand for the usual opponent.
const USUAL: usize = 32;

/// Why nobody comes.
const NO_FILE: &str = "The file of games is not loaded, so nobody comes.";

fn kind_of(people: People) -> Kind {
    match people {
        People::Paper => Kind::Paper,
        People::Arena => Kind::Tournament,
        People::File => Kind::File,
    }
}

/// A built-in population as the stage draws from it, for [`Stage::new`]; `None` for a file.
/// Some ten milliseconds: worth keeping.
///
/// [`Stage::new`]: super::stage::Stage::new
#[must_use]
pub fn built_in(people: People) -> Option<Population> {
    let growth = Growth::new(kind_of(people), STATES, SEED);
    growth.and_then(Growth::finish).ok()
}

/// So many players, no one twice, with the lever on their risks; and how their games end.
///
/// # Errors
/// If they are players of a file and there is none, in words.
pub(super) fn cast(
    players: &Players,
    ending: &Ending,
    given: Option<&Population>,
    shown: usize,
) -> Result<(Vec<Candidate>, DrawModel), &'static str> {
    let kind = kind_of(players.people);
    let grown;
    let population = match given.filter(|given| given.kind() == kind) {
        Some(given) => given,
        None => {
            grown = built_in(players.people).ok_or(NO_FILE)?;
            &grown
        }
    };
    let draws = ending.model(population.draws());
    let mut stream = Streams::new(players.seed.0, REPLICATION).stream("stage");
    let mut places: Vec<usize> = Vec::new();
    while places.len() < shown.min(population.size()) {
        let place = population.draw(&mut stream);
        // Of a small collection the last ones are hard to hit: the next one who is not
        // there yet.
        let free = (0..population.size())
            .map(|step| (place + step) % population.size())
            .find(|place| !places.contains(place));
        places.extend(free);
    }
    let all = population.candidates();
    let cast = places.into_iter().map(|place| {
        let one = all[place];
        if players.lever >= 1.0 {
            return one;
        }
        let mut mean = 0.0;
        for part in 0..USUAL {
            let other = all[(2 * part + 1) * all.len() / (2 * USUAL)];
            mean += expected_risk(&one.risks, &draws.odds(one.skill, other.skill));
        }
        Candidate {
            risks: with_lever(&one.risks, mean / USUAL as f64, players.lever),
            ..one
        }
    });
    Ok((cast.collect(), draws))
}

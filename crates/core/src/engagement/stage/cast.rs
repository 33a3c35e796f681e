//! Who is on the stage: some players of the population that the rounds are drawn from.

use crate::engagement::churn::with_lever;
use crate::engagement::contest::{Opponents, at_odds};
use crate::engagement::model::{Candidate, DrawModel};
use crate::engagement::parameters::{Ending, EngagementPlayers, People};
use crate::engagement::population::{EngagementPopulation, Growth, PopulationKind};
use crate::sim::Streams;

/// States that a built-in population has here; the long runs draw from more of the same kind.
const STATES: usize = 1000;
/// The seed of those: they are data, whatever the visitor's seed.
const SEED: u64 = 1;

/// Why nobody comes.
const NO_FILE: &str = "The file of games is not loaded, so nobody comes.";

fn kind_of(people: People) -> PopulationKind {
    match people {
        People::Paper => PopulationKind::Paper,
        People::Arena => PopulationKind::Tournament,
        People::File => PopulationKind::File,
    }
}

/// A built-in population as the stage draws from it, for [`EngagementStage::new`]; `None` for a file.
/// Some ten milliseconds: worth keeping.
///
/// [`EngagementStage::new`]: super::EngagementStage::new
#[must_use]
pub fn built_in(people: People) -> Option<EngagementPopulation> {
    let growth = Growth::new(kind_of(people), STATES, SEED);
    growth.and_then(Growth::finish).ok()
}

/// Somebody on the stage.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    /// With the lever on the risks: what happens, as in the long runs. One lever for all
    /// changes no matchmaker's choice, as long as it is more than 0.
    pub one: Candidate,
    /// The risk in a game with the usual opponent: what it costs to sit out.
    pub usual: f64,
}

/// Players with the usual opponents of a collection.
pub(super) fn seats(
    players: Vec<Candidate>,
    opponents: &Opponents,
    draws: &DrawModel,
    lever: f64,
) -> Vec<Seat> {
    let seat = |one: Candidate| {
        let usual = at_odds(&one.risks, &opponents.odds(one.skill, draws));
        let risks = with_lever(&one.risks, usual, lever);
        Seat {
            one: Candidate { risks, ..one },
            usual,
        }
    };
    players.into_iter().map(seat).collect()
}

/// So many players, no one twice; and how their games end.
///
/// # Errors
/// If they are players of a file and there is none, in words.
pub(super) fn cast(
    players: &EngagementPlayers,
    ending: &Ending,
    given: Option<&EngagementPopulation>,
    shown: usize,
) -> Result<(Vec<Seat>, DrawModel), &'static str> {
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
    let mut stream = Streams::new(players.seed.0, 0).stream("stage");
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
    let cast = places.into_iter().map(|place| all[place]).collect();
    let opponents = Opponents::of(all);
    Ok((seats(cast, &opponents, &draws, players.lever), draws))
}

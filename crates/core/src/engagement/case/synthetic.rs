//! Games between players of a population, whose ratings are taken for their skills: a history
//! in which what is right is known.

use crate::engagement::history::{History, HistoryGame};
use crate::engagement::model::{DrawModel, Outcome, Skill};
use crate::engagement::population::EngagementPopulation;
use crate::sim::Streams;
use rand::RngExt;

/// A history of so many games, one a minute, between so many players of a population: two of
/// them, each pair as likely, and the outcome by (11) to (13) from their mean ratings, which
/// stay as they are. Streams `cast`, `pairs` and `outcomes`.
///
/// # Complexity
/// O(players + games).
#[must_use]
pub fn synthetic_history(
    population: &EngagementPopulation,
    draws: &DrawModel,
    [players, games]: [u32; 2],
    streams: &Streams,
) -> History {
    let [mut cast, mut pairs, mut outcomes] =
        ["cast", "pairs", "outcomes"].map(|name| streams.stream(name));
    let skills: Vec<Skill> = (0..players)
        .map(|_| Skill {
            rd: 0.0,
            ..population.sample(&mut cast).skill
        })
        .collect();
    let mut history = History {
        players,
        ..History::default()
    };
    if players < 2 {
        return history;
    }
    for at in 0..games {
        let one = pairs.random_range(0..players);
        let other = (one + pairs.random_range(1..players)) % players;
        let [win, draw, _] = draws.odds(skills[one as usize], skills[other as usize]);
        let luck: f64 = outcomes.random();
        let outcome = if luck < win {
            Outcome::Win
        } else if luck < win + draw {
            Outcome::Draw
        } else {
            Outcome::Loss
        };
        history.games.push(HistoryGame {
            time: f64::from(at),
            players: [one, other],
            outcome,
        });
    }
    history
}

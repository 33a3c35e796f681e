//! One round of section 5.3, for every matchmaker on the same pool.
//!
//! The paper draws a pool for each matchmaker anew and simulates. Here all see the same
//! pool with the same luck: a player has one number that decides whether they stop, and a
//! pair has one that decides the game, that of its lower-numbered member. So where two
//! matchmakers make the same pair, the same happens, and their difference is theirs alone.
//! Beside the simulated number of those who go on playing stands its expectation given the
//! pool and the pairs, P less the sum of (7), which has none of that noise.

use super::collection::{Collection, at_odds};
use super::makers::{Constraints, Mates, PairingContext};
use crate::engagement::churn::with_lever;
use crate::engagement::matchers::{Matchmaker, PairingError};
use crate::engagement::model::{Candidate, DrawModel, Odds, Outcome, win_probability};
use crate::sim::{Stream, Streams};
use rand::RngExt;

/// A pool with its luck.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ContestPool {
    /// Who waits.
    pub candidates: Vec<Candidate>,
    /// Their risks in a game with the usual opponent.
    pub usual: Vec<f64>,
    /// What decides each player's game, 0 to below 1.
    pub outcome: Vec<f64>,
    /// What decides whether each player stops, 0 to below 1.
    pub churn: Vec<f64>,
}

/// What became of a pool.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Round {
    /// Players who go on playing, as it happened.
    pub retained: u32,
    /// The same, expected given the pool and the pairs.
    pub expected: f64,
    /// |p − ½| summed over the games.
    pub unfairness: f64,
    /// Games.
    pub games: u32,
    /// Players who sat out.
    pub sitting: u32,
}

/// What happens to one player in a round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fate {
    /// How the game ended; `None` for who sat out.
    pub outcome: Option<Outcome>,
    /// Whether the player stops.
    pub stops: bool,
    /// The risk of stopping before the game.
    pub expected: f64,
}

impl ContestPool {
    /// Draws a pool of so many from a collection: three numbers for each player, from
    /// streams `players`, `outcomes` and `churn`.
    ///
    /// # Source
    /// Chen et al., section 5.3.
    ///
    /// # Complexity
    /// O(players).
    #[must_use]
    pub fn draw(collection: &Collection, players: usize, streams: &Streams) -> Self {
        let [mut entries, mut outcome, mut churn] =
            ["players", "outcomes", "churn"].map(|name| streams.stream(name));
        let mut pool = Self::default();
        for _ in 0..players {
            let Some(entry) = collection.pick(entries.random()) else {
                break;
            };
            pool.candidates.extend(collection.candidate(entry));
            pool.outcome.push(outcome.random());
            pool.churn.push(churn.random());
            let risks = pool.candidates.last().map_or([0.0; 3], |one| one.risks);
            pool.usual.push(at_odds(&risks, &collection.usual(entry)));
        }
        pool
    }

    /// What happens to each player if these meet; `lever` is how much of what a pairing does
    /// to churn is real. Who sits out stops as after a game with the usual opponent.
    ///
    /// # Panics
    /// If there is not one mate for each player, or one that is not there.
    ///
    /// # Complexity
    /// O(players).
    #[must_use]
    pub fn fates(&self, mates: &[Option<usize>], draws: &DrawModel, lever: f64) -> Vec<Fate> {
        let fate = |player: usize, game: Option<(Odds, Outcome)>| {
            let usual = self.usual[player];
            let risks = with_lever(&self.candidates[player].risks, usual, lever);
            let (risk, expected) = game.map_or((usual, usual), |(odds, outcome)| {
                (risks[outcome.index()], at_odds(&risks, &odds))
            });
            Fate {
                outcome: game.map(|game| game.1),
                stops: self.churn[player] < risk,
                expected,
            }
        };
        let sits = |player: usize| fate(player, None);
        let mut fates: Vec<Fate> = (0..self.candidates.len()).map(sits).collect();
        for (one, other) in games(mates) {
            let skill = |at: usize| self.candidates[at].skill;
            let odds = draws.odds(skill(one), skill(other));
            let outcome = decided(&odds, self.outcome[one]);
            let [win, draw, loss] = odds;
            fates[one] = fate(one, Some((odds, outcome)));
            fates[other] = fate(other, Some(([loss, draw, win], outcome.mirrored())));
        }
        fates
    }

    /// The round that these pairs make.
    ///
    /// # Panics
    /// As [`fates`](Self::fates).
    ///
    /// # Complexity
    /// O(players).
    #[must_use]
    pub fn round(&self, mates: &[Option<usize>], draws: &DrawModel, lever: f64) -> Round {
        let mut round = Round::default();
        for fate in self.fates(mates, draws, lever) {
            round.retained += u32::from(!fate.stops);
            round.expected += 1.0 - fate.expected;
            round.sitting += u32::from(fate.outcome.is_none());
        }
        for (one, other) in games(mates) {
            let skill = |at: usize| self.candidates[at].skill;
            round.unfairness += (win_probability(skill(one), skill(other)) - 0.5).abs();
            round.games += 1;
        }
        round
    }

    /// Weighs this pool for the matchmakers.
    ///
    /// # Errors
    /// If a number is out of range, or there are too many players.
    pub fn weigh(
        &self,
        makers: &mut PairingContext,
        draws: &DrawModel,
    ) -> Result<(), PairingError> {
        makers.weigh(&self.candidates, draws, &self.usual)
    }

    /// The round of one matchmaker; the pool must have been weighed.
    ///
    /// # Errors
    /// If the pool weighed was another.
    ///
    /// # Source
    /// Chen et al., section 5.3.
    ///
    /// # Complexity
    /// That of the matchmaker, and O(players).
    pub fn play(
        &self,
        makers: &mut PairingContext,
        maker: Matchmaker,
        wants: &Constraints<'_>,
        draws: &DrawModel,
        lever: f64,
        stream: &mut Stream,
    ) -> Result<Round, PairingError> {
        let mates: Mates = makers.pair(maker, &self.candidates, wants, stream)?;
        Ok(self.round(&mates, draws, lever))
    }
}

/// The games, (smaller number, larger).
fn games(mates: &[Option<usize>]) -> impl Iterator<Item = (usize, usize)> + '_ {
    (mates.iter().enumerate()).filter_map(|(player, mate)| {
        mate.filter(|&mate| player < mate)
            .map(|mate| (player, mate))
    })
}

/// How a game ends, by a number from 0 to below 1.
pub(crate) fn decided(odds: &Odds, uniform: f64) -> Outcome {
    if uniform < odds[0] {
        Outcome::Win
    } else if uniform < odds[0] + odds[1] {
        Outcome::Draw
    } else {
        Outcome::Loss
    }
}

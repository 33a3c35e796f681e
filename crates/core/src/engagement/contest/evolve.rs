//! Many rounds with the same players: what section 5.4 only multiplies, 1.007²⁰.
//!
//! A pool is drawn as for one round. In each round a matchmaker pairs those who are there,
//! their games are played, and who stops leaves for good. Who stays has one match more in
//! their state, (8), and some minutes later, drawn from the gaps between matches in the
//! collection, waits again. Newcomers are drawn from the collection. Skills do not change,
//! as in the paper.
//!
//! Everybody has a number from the beginning to the end, and each round a luck of their own
//! that depends on that number and the round alone: matchmakers differ in whom they pair,
//! not in whom they get.

use super::apart::NeverPairs;
use super::collection::{Collection, Lives, at_odds};
use super::makers::{Constraints, PairingContext};
use super::round::ContestPool;
use crate::engagement::churn::State;
use crate::engagement::matchers::{Forbidden, Matchmaker, PairingError};
use crate::engagement::model::{Candidate, Outcome, Skill};
use crate::engagement::parameters::SeparatedPlayers;
use crate::sim::Streams;
use rand::RngExt;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// While so many wait, newcomers go elsewhere: every pair of a pool is weighed.
pub const MOST_WAITING: usize = 2000;

/// How long, who comes, who must not meet.
#[derive(Clone, Debug, PartialEq)]
pub struct EvolutionPlan {
    /// Players at first.
    pub players: usize,
    /// Rounds.
    pub rounds: u32,
    /// Newcomers before each round but the first, as a share of the players at first.
    pub arrivals: f64,
    /// So many last opponents are not met again.
    pub avoid: usize,
    /// Who never meets.
    pub apart: SeparatedPlayers,
    /// How much of what a pairing does to churn is real.
    pub lever: f64,
    /// The greatest |p − ½| that the capped matchmaker allows.
    pub cap: f64,
    /// What the priced one charges for a game that cannot be lost.
    pub price: f64,
}

/// Somebody who has not left.
#[derive(Clone, Debug)]
struct Alive {
    /// Number from the beginning to the end; those of the first pool come first.
    id: usize,
    /// Entry of the collection that this one began as.
    entry: usize,
    skill: Skill,
    state: State,
    /// The last opponents' numbers, the latest first.
    recent: Vec<usize>,
}

/// What is known after each round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct AfterRound {
    /// Of the first pool, how many have not left.
    pub left: u32,
    /// How many wait in all.
    pub waiting: u32,
    /// How many left in this round.
    pub stopped: u32,
    /// How many of the first pool would have left in this round, expected given who was there
    /// and the pairs.
    pub expected: f64,
    /// |p − ½| summed over the games.
    pub unfairness: f64,
    /// Games.
    pub games: u32,
}

/// One matchmaker's rounds, one by one.
#[derive(Clone, Debug)]
pub struct Evolution {
    collection: Arc<Collection>,
    plan: EvolutionPlan,
    maker: Matchmaker,
    streams: Streams,
    alive: Vec<Alive>,
    /// Who never meets; `None` if all may.
    strangers: Option<NeverPairs>,
    /// How many have come.
    come: usize,
    round: u32,
}

/// The luck of everybody in one round.
struct Luck {
    outcome: f64,
    churn: f64,
    gap: f64,
    goals: f64,
}

impl Evolution {
    /// Draws the first pool. `None` if the collection has no states or is empty.
    ///
    /// # Complexity
    /// O(players).
    #[must_use]
    pub fn new(
        collection: Arc<Collection>,
        plan: EvolutionPlan,
        maker: Matchmaker,
        streams: Streams,
    ) -> Option<Self> {
        if collection.is_empty() || collection.lives().is_none() {
            return None;
        }
        let mut evolution = Self {
            strangers: NeverPairs::new(&plan.apart, plan.players, &streams),
            plan,
            collection,
            maker,
            streams,
            alive: Vec::new(),
            come: 0,
            round: 0,
        };
        evolution.come_in(evolution.plan.players);
        Some(evolution)
    }

    /// Whether all rounds have been played.
    #[must_use]
    pub fn finished(&self) -> bool {
        self.round >= self.plan.rounds
    }

    /// Newcomers, up to so many in all.
    fn come_in(&mut self, until: usize) {
        // Begun anew each time: who comes does not depend on how they are counted.
        let collection = self.collection.clone();
        let Some(lives) = collection.lives() else {
            return;
        };
        let mut stream = self.streams.stream("players");
        for id in 0..until {
            let uniform: f64 = stream.random();
            if id < self.come || self.alive.len() >= MOST_WAITING {
                continue;
            }
            let Some(entry) = collection.pick(uniform) else {
                continue;
            };
            let state = lives.states.get(entry).cloned();
            let Some((one, state)) = collection.candidate(entry).zip(state) else {
                continue;
            };
            self.alive.push(Alive {
                id,
                entry,
                skill: one.skill,
                state,
                recent: Vec::new(),
            });
        }
        self.come = self.come.max(until);
    }

    /// The luck of all who have come so far.
    fn luck(&self) -> Vec<Luck> {
        let name = |what: &str| format!("{what} {}", self.round);
        let [mut outcome, mut churn, mut gap, mut goals] =
            ["outcomes", "churn", "gaps", "goals"].map(|what| self.streams.stream(&name(what)));
        let each = |_| Luck {
            outcome: outcome.random(),
            churn: churn.random(),
            gap: gap.random(),
            goals: goals.random(),
        };
        (0..self.come).map(each).collect()
    }

    /// Those who wait, as the matchmaker and the round see them.
    fn pool(&self, lives: &Lives, luck: &[Luck]) -> ContestPool {
        let mut pool = ContestPool::default();
        for one in &self.alive {
            let risks = lives.model.risks(&one.state);
            let usual = self.collection.usual(one.entry);
            pool.candidates.push(Candidate {
                skill: one.skill,
                risks,
            });
            pool.usual.push(at_odds(&risks, &usual));
            pool.outcome.push(luck[one.id].outcome);
            pool.churn.push(luck[one.id].churn);
        }
        pool
    }

    /// Who should not meet again, if anybody.
    fn avoided(&self) -> Result<Option<Forbidden>, PairingError> {
        if self.plan.avoid == 0 {
            return Ok(None);
        }
        let mut places = vec![None; self.come];
        for (place, one) in self.alive.iter().enumerate() {
            places[one.id] = Some(place);
        }
        let mut forbidden = Forbidden::none(self.alive.len())?;
        for (place, one) in self.alive.iter().enumerate() {
            for &other in &one.recent {
                if let Some(other) = places[other].filter(|&other| other != place) {
                    forbidden.forbid(place, other)?;
                }
            }
        }
        Ok(Some(forbidden))
    }

    /// Plays the next round.
    ///
    /// # Errors
    /// If the pool has become too large for a matchmaker.
    ///
    /// # Source
    /// Chen et al., section 5.4, which multiplies what is played here; the state after a game is
    /// (8).
    ///
    /// # Complexity
    /// O(n²) for the weights of n who wait, and the matchmaker’s own: a minimum-weight matching
    /// for EOMM.
    pub fn step(&mut self, makers: &mut PairingContext) -> Result<AfterRound, PairingError> {
        let collection = self.collection.clone();
        let Some(lives) = collection.lives() else {
            return Ok(AfterRound::default());
        };
        if self.round > 0 {
            let come = self.plan.arrivals * self.plan.players as f64 * f64::from(self.round);
            // 29 of 100 are 28.999… in floating point.
            self.come_in(self.plan.players + (come + 1e-9) as usize);
        }
        let luck = self.luck();
        let pool = self.pool(lives, &luck);
        let avoid = self.avoided()?;
        let ids: Vec<usize> = self.alive.iter().map(|one| one.id).collect();
        let strangers = self.strangers.as_ref();
        let never = strangers.map(|all| all.forbidden(&ids)).transpose()?;
        let wants = Constraints {
            cap: self.plan.cap,
            price: self.plan.price,
            avoid: avoid.as_ref(),
            never: never.as_ref(),
        };
        let draws = collection.draws();
        pool.weigh(makers, draws)?;
        let mut shuffle = self.streams.stream(&format!("random {}", self.round));
        let mates = makers.pair(self.maker, &pool.candidates, &wants, &mut shuffle)?;
        let fates = pool.fates(&mates, draws, self.plan.lever);
        let round = pool.round(&mates, draws, self.plan.lever);
        let first = |id: usize| id < self.plan.players;
        let at_risk = ids.iter().zip(&fates).filter(|(id, _)| first(**id));
        let expected = at_risk.map(|(_, fate)| fate.expected).sum();
        let mut place = 0;
        self.alive.retain_mut(|one| {
            let (fate, mate) = (fates[place], mates[place]);
            place += 1;
            let luck = &luck[one.id];
            if let Some(outcome) = fate.outcome {
                let size = lives.goals(luck.goals);
                let goals = match outcome {
                    Outcome::Win => size,
                    Outcome::Draw => 0.0,
                    Outcome::Loss => -size,
                };
                // The state is at the time of its next match, and goals were read from one.
                let now = one.state.now();
                let _ = one.state.play(outcome, now, goals);
            }
            let _ = one.state.at(one.state.now() + lives.gap(luck.gap));
            if let Some(mate) = mate.filter(|_| self.plan.avoid > 0) {
                one.recent.insert(0, ids[mate]);
                one.recent.truncate(self.plan.avoid);
            }
            !fate.stops
        });
        self.round += 1;
        Ok(AfterRound {
            left: self.alive.iter().filter(|one| first(one.id)).count() as u32,
            waiting: self.alive.len() as u32,
            stopped: (ids.len() - self.alive.len()) as u32,
            expected,
            unfairness: round.unfairness,
            games: round.games,
        })
    }
}

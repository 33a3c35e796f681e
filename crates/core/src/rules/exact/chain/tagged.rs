//! How long a party waits: a tagged party followed to the end of its wait.
//!
//! A party of class c finds the room as time averages say (PASTA) and takes its
//! place in the line. From there on, line and place form a chain that ends when
//! the party plays or loses patience; the wait is the time to that end: a
//! phase-type distribution with an atom at 0 for those who complete a game
//! themselves. This is the paper's argument for zones, (40)–(43), for any rule.
//!
//! Waits are those of parties who are not turned away. A party that waits
//! loses patience at rate θ as long as it waits, so the share who do is θ times
//! the mean wait.

use super::super::phase::PhaseType;
use super::conditions::Conditions;
use super::lines::Lines;
use super::step::{Arrival, Step};
use super::{WaitingRoom, WaitingRoomError};
use crate::markov::Absorption;
use crate::rules::{Choice, WaitPopulation};

/// What is known of a wait.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wait {
    /// Share who play at once.
    pub at_once: f64,
    /// Mean wait; infinite if some may wait for ever.
    pub mean: f64,
    /// Mean square of the wait.
    pub second: f64,
    /// Share who lose patience before they play.
    pub lost: f64,
}

impl Wait {
    /// Variance of the wait.
    #[must_use]
    pub fn variance(&self) -> f64 {
        if self.second.is_infinite() {
            return f64::INFINITY;
        }
        (self.second - self.mean * self.mean).max(0.0)
    }
}

/// Where a tagged party of one class starts.
#[derive(Clone, Debug, Default)]
struct Start {
    at_once: f64,
    /// State of the tagged chain and probability.
    waiting: Vec<(u32, f64)>,
}

/// The tagged party's chain, for every class.
#[derive(Clone, Debug)]
pub struct Tagged {
    chain: Absorption,
    starts: Vec<Start>,
    admitted: Vec<f64>,
    conditions: Conditions,
    sizes: Vec<u32>,
}

impl Tagged {
    /// Follows a tagged party of each class, given the chain of the waiting
    /// room under the same rule (Xu, Yu and Wu, (40)–(43)). A class that never
    /// comes has waits too: those of the first one who would.
    ///
    /// # Errors
    /// If there are more than `most_states` states:
    /// [`WaitingRoom::tagged_states`] tells their number before.
    ///
    /// # Complexity
    /// O(states · classes) calls of the rule, and O(line) more for each and for each game it names;
    /// O(line²) more for each state where parties lose patience; then [`Absorption::new`].
    pub fn new<C: Choice>(
        choice: &C,
        room: &WaitingRoom,
        most_states: usize,
    ) -> Result<Self, WaitingRoomError> {
        let expected = room.tagged_states();
        if expected > most_states {
            return Err(WaitingRoomError::Tagged {
                states: expected,
                limit: most_states,
            });
        }
        let mut follower = Follower {
            classes: choice.sizes().len() as u8,
            lines: Lines::new(2 * choice.sizes().len()),
            step: Step::new(choice, &room.conditions),
            conditions: &room.conditions,
            rates: Vec::new(),
            end: Vec::new(),
        };
        let starts = follower.starts(room);
        follower.follow(most_states)?;
        let chain = Absorption::new(&follower.rates, follower.end)
            .ok_or(WaitingRoomError::Unforeseen { states: expected })?;
        Ok(Self {
            chain,
            starts,
            admitted: room.turned_away().iter().map(|away| 1.0 - away).collect(),
            conditions: room.conditions.clone(),
            sizes: choice.sizes().to_vec(),
        })
    }

    /// How many states (line and place) there are.
    #[must_use]
    pub fn states(&self) -> usize {
        self.chain.states()
    }

    /// How much each class counts in a population, summing to 1: arrivals by
    /// rate, players by rate times size, those not turned away only. Singles
    /// are parties of one, teams all others, each counted as arrivals; if none
    /// of them ever comes, classes count alike.
    ///
    /// O(classes).
    #[must_use]
    pub fn weights(&self, population: WaitPopulation) -> Vec<f64> {
        let counts = |size: u32| match population {
            WaitPopulation::Players => f64::from(size),
            WaitPopulation::Arrivals => 1.0,
            WaitPopulation::Singles => f64::from(u8::from(size == 1)),
            WaitPopulation::Teams => f64::from(u8::from(size > 1)),
        };
        let clock = self.conditions.clock();
        let mut weights: Vec<f64> = (self.sizes.iter().zip(&self.admitted))
            .zip(&self.conditions.rates)
            .map(|((&size, admitted), rate)| rate / clock * admitted * counts(size))
            .collect();
        if weights.iter().sum::<f64>() == 0.0 {
            weights = self.sizes.iter().map(|&size| counts(size)).collect();
        }
        let total: f64 = weights.iter().sum();
        if total > 0.0 {
            for weight in &mut weights {
                *weight /= total;
            }
        }
        weights
    }

    /// The weights of one class alone. O(classes).
    #[must_use]
    pub fn class(&self, class: usize) -> Vec<f64> {
        (0..self.sizes.len())
            .map(|other| f64::from(u8::from(other == class)))
            .collect()
    }

    /// The first two moments of the wait, by class (Xu, Yu and Wu, (40)–(43)).
    ///
    /// # Errors
    /// If the equations could not be solved to seven digits.
    ///
    /// # Complexity
    /// Two sparse linear solutions, whatever the number of classes, and O(classes · states of the
    /// waiting room) for the means.
    pub fn waits(&self) -> Result<Vec<Wait>, WaitingRoomError> {
        let [first, second] =
            (self.chain.moments()).map_err(|residual| WaitingRoomError::NotSolved { residual })?;
        let clock = self.conditions.clock();
        Ok(self
            .starts
            .iter()
            .map(|start| {
                let mean_of = |values: &[f64]| -> f64 {
                    (start.waiting.iter())
                        .map(|&(state, share)| share * values[state as usize])
                        .sum()
                };
                let mean = mean_of(&first);
                Wait {
                    at_once: start.at_once,
                    mean: mean / clock,
                    second: mean_of(&second) / clock / clock,
                    lost: (self.conditions.theta / clock * mean).min(1.0),
                }
            })
            .collect())
    }

    /// The moments of a mixture of classes; those of weight 0 play no part.
    ///
    /// O(classes).
    #[must_use]
    pub fn mix(waits: &[Wait], weights: &[f64]) -> Wait {
        let mean_of = |value: fn(&Wait) -> f64| -> f64 {
            (waits.iter().zip(weights))
                .filter(|&(_, &weight)| weight > 0.0)
                .map(|(wait, weight)| weight * value(wait))
                .sum()
        };
        Wait {
            at_once: mean_of(|wait| wait.at_once),
            mean: mean_of(|wait| wait.mean),
            second: mean_of(|wait| wait.second),
            lost: mean_of(|wait| wait.lost),
        }
    }

    /// The distribution of the wait in a mixture of classes: a phase type on
    /// those states that can be reached.
    ///
    /// O(states of the tagged party's chain).
    #[must_use]
    pub fn distribution(&self, weights: &[f64]) -> PhaseType {
        let mut atom = 0.0;
        let mut start = vec![0.0; self.chain.states()];
        for (begin, &weight) in self.starts.iter().zip(weights) {
            if weight > 0.0 {
                atom += weight * begin.at_once;
                for &(state, share) in &begin.waiting {
                    start[state as usize] += weight * share;
                }
            }
        }
        PhaseType::new(atom, &start, &self.chain, self.conditions.clock())
    }
}

/// Builds the chain: states are lines with one party marked, by adding the
/// number of classes to its class.
struct Follower<'a, C> {
    classes: u8,
    lines: Lines,
    step: Step<'a, C>,
    conditions: &'a Conditions,
    rates: Vec<(u32, u32, f64)>,
    end: Vec<f64>,
}

impl<C: Choice> Follower<'_, C> {
    /// The number of the state with the party at `place` marked.
    fn state(&mut self, line: &mut [u8], place: usize) -> u32 {
        line[place] += self.classes;
        self.lines.insert(line)
    }

    fn starts(&mut self, room: &WaitingRoom) -> Vec<Start> {
        let mut starts = vec![Start::default(); usize::from(self.classes)];
        let (mut line, mut next) = (Vec::new(), Vec::new());
        for (state, &share) in room.probability().iter().enumerate() {
            if share == 0.0 {
                continue;
            }
            room.lines.read(state, &mut line);
            for class in 0..self.classes {
                let start = &mut starts[usize::from(class)];
                match self.step.arrival(&line, class) {
                    Arrival::Plays => start.at_once += share,
                    Arrival::TurnedAway => {}
                    Arrival::Waits => {
                        let place = self.step.joined(&line, class, &mut next);
                        let tagged = self.state(&mut next, place);
                        starts[usize::from(class)].waiting.push((tagged, share));
                    }
                }
            }
        }
        // Of those who are not turned away.
        for start in &mut starts {
            let waiting: f64 = start.waiting.iter().map(|entry| entry.1).sum();
            let admitted = start.at_once + waiting;
            if admitted > 0.0 {
                start.at_once /= admitted;
                for entry in &mut start.waiting {
                    entry.1 /= admitted;
                }
            }
        }
        starts
    }

    fn follow(&mut self, limit: usize) -> Result<(), WaitingRoomError> {
        let clock = self.conditions.clock();
        let theta = self.conditions.theta / clock;
        let (mut line, mut next) = (Vec::new(), Vec::new());
        let mut from = 0;
        while from < self.lines.len() {
            let state = from as u32;
            self.lines.read(from, &mut line);
            let tagged = (line.iter())
                .position(|&symbol| symbol >= self.classes)
                .unwrap_or(0);
            line[tagged] -= self.classes;
            let mut end = theta;
            for class in 0..self.classes {
                let rate = self.conditions.rates[usize::from(class)] / clock;
                if rate == 0.0 {
                    continue;
                }
                match self.step.arrival(&line, class) {
                    Arrival::TurnedAway => {}
                    Arrival::Waits => {
                        let place = self.step.joined(&line, class, &mut next);
                        let to = self.state(&mut next, tagged + usize::from(place <= tagged));
                        self.rates.push((state, to, rate));
                    }
                    Arrival::Plays => {
                        let games = std::mem::take(&mut self.step.games);
                        for (probability, members) in &games.list {
                            if members.contains(&tagged) {
                                end += rate * probability;
                                continue;
                            }
                            self.step.rest(&line, members, &mut next);
                            let before = members.iter().filter(|&&place| place < tagged).count();
                            let to = self.state(&mut next, tagged - before);
                            self.rates.push((state, to, rate * probability));
                        }
                        self.step.games = games;
                    }
                }
            }
            if theta > 0.0 {
                for place in (0..line.len()).filter(|&place| place != tagged) {
                    next.clone_from(&line);
                    next.remove(place);
                    let to = self.state(&mut next, tagged - usize::from(place < tagged));
                    self.rates.push((state, to, theta));
                }
            }
            self.end.push(end);
            if self.lines.len() > limit {
                return Err(WaitingRoomError::Tagged {
                    states: self.lines.len(),
                    limit,
                });
            }
            from += 1;
        }
        Ok(())
    }
}

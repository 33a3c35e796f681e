//! The waiting room as a Markov chain in continuous time, made from a
//! [`Choice`] alone.
//!
//! States are the lines of waiting parties: by age if the rule minds the order
//! across classes, else sorted by class (parties of a class are told apart by
//! age only, which the numbers waiting need not know). Arrivals of class c come
//! at rate λ_c; whoever waits may lose patience at rate θ; a room may hold so
//! many parties and no more. For 2v2 these are the paper's Figures 3 and 4,
//! for sides and zones Figures 8 and 11.
//!
//! Time is counted in units of 1/(Σλ_c + θ) inside, so that rates of any size
//! do. As a game is formed as soon as there is one, a line that leaves no game
//! possible is reached by its own arrivals alone: the states are counted
//! without following any game, and a room of R holds those of up to R parties.

mod conditions;
mod count;
mod error;
mod lines;
mod size;
mod step;
pub(in crate::rules) mod tagged;

use crate::markov::{Absorption, GeneratorBuilder, stationary_continuous};
use crate::rules::Choice;
pub use conditions::Conditions;
pub use count::count_states;
pub use error::WaitingRoomError;
use lines::Lines;
pub use size::{MOST_STATES, StateCount};
use step::{Arrival, Step};

/// What moves the chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A party comes and waits.
    Arrival,
    /// A party comes and completes a game.
    Game,
    /// A party loses patience.
    Leaving,
}

/// A transition of the chain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Move {
    /// The state before.
    pub from: u32,
    /// The state after; the same one if a newcomer plays and none else waits
    /// less or more, as in a game of one.
    pub to: u32,
    /// Per unit of time.
    pub rate: f64,
    /// The class of who came or left.
    pub class: u8,
    /// Why.
    pub cause: Cause,
}

/// The chain and its stationary distribution.
#[derive(Clone, Debug)]
pub struct WaitingRoom {
    lines: Lines,
    probability: Vec<f64>,
    conditions: Conditions,
    classes: usize,
    moves: Vec<Move>,
    mean_waiting: Vec<f64>,
    turned_away: Vec<f64>,
}

impl WaitingRoom {
    /// Follows a rule from the empty room to every line that it can lead to
    /// and solves for the long-run share of time in each.
    ///
    /// # Errors
    /// If the conditions make no sense, if there are more states than allowed
    /// (nothing is solved then), or if the room fills up for good sooner or
    /// later ([`WaitingRoomError::Jams`]): six against six, a room full of parties of
    /// four waits for pairs, of which it cannot take one in.
    ///
    /// # Complexity
    /// States times classes calls of the rule, each O(longest line), and the
    /// solution of a sparse system ([`stationary_continuous`]).
    pub fn new<C: Choice>(choice: &C, conditions: &Conditions) -> Result<Self, WaitingRoomError> {
        let classes = choice.sizes().len();
        let counted = count_states(choice, conditions)?;
        if counted.truncated {
            return Err(WaitingRoomError::TooLarge(Box::new(counted)));
        }
        let mut room = Self {
            lines: Lines::new(classes),
            probability: Vec::new(),
            conditions: conditions.clone(),
            classes,
            moves: Vec::new(),
            mean_waiting: vec![0.0; classes],
            turned_away: vec![0.0; classes],
        };
        room.lines.insert(&[]);
        let full = room.follow(choice)?;
        room.jams()?;
        room.solve()?;
        let mut line = Vec::new();
        for (state, &share) in room.probability.iter().enumerate() {
            room.lines.read(state, &mut line);
            for &class in &line {
                room.mean_waiting[usize::from(class)] += share;
            }
        }
        for (state, class) in full {
            room.turned_away[usize::from(class)] += room.probability[state as usize];
        }
        Ok(room)
    }

    /// All moves from all states; returns who is turned away in which state.
    fn follow<C: Choice>(&mut self, choice: &C) -> Result<Vec<(u32, u8)>, WaitingRoomError> {
        let mut step = Step::new(choice, &self.conditions);
        let limit = self.conditions.limit();
        let (mut line, mut next) = (Vec::new(), Vec::new());
        let mut full = Vec::new();
        let mut state = 0;
        while state < self.lines.len() {
            let from = state as u32;
            self.lines.read(state, &mut line);
            for class in 0..self.classes as u8 {
                let rate = self.conditions.rates[usize::from(class)];
                match step.arrival(&line, class) {
                    Arrival::TurnedAway => full.push((from, class)),
                    _ if rate == 0.0 => {}
                    Arrival::Waits => {
                        step.joined(&line, class, &mut next);
                        let to = self.lines.insert(&next);
                        self.add(from, to, rate, class, Cause::Arrival);
                    }
                    Arrival::Plays => {
                        for (probability, members) in &step.games.list {
                            step.rest(&line, members, &mut next);
                            let to = self.lines.insert(&next);
                            self.add(from, to, rate * probability, class, Cause::Game);
                        }
                    }
                }
            }
            if self.conditions.theta > 0.0 {
                for place in 0..line.len() {
                    // Neighbours of a class leave the same line behind.
                    let class = line[place];
                    let same = line[place..].iter().take_while(|&&c| c == class).count();
                    if place > 0 && line[place - 1] == class {
                        continue;
                    }
                    next.clone_from(&line);
                    next.remove(place);
                    let to = self.lines.insert(&next);
                    let rate = self.conditions.theta * same as f64;
                    self.add(from, to, rate, class, Cause::Leaving);
                }
            }
            if self.lines.len() > limit {
                return Err(WaitingRoomError::Unforeseen { states: limit });
            }
            state += 1;
        }
        Ok(full)
    }

    fn add(&mut self, from: u32, to: u32, rate: f64, class: u8, cause: Cause) {
        self.moves.push(Move {
            from,
            to,
            rate,
            class,
            cause,
        });
    }

    /// Refuses a room that fills up for good: a state that nothing leaves. The
    /// long run would be spent there, with everybody turned away.
    fn jams(&self) -> Result<(), WaitingRoomError> {
        let mut stuck = vec![true; self.states()];
        for step in &self.moves {
            stuck[step.from as usize] = false;
        }
        let Some(first) = stuck.iter().position(|&stuck| stuck) else {
            return Ok(());
        };
        let clock = self.conditions.clock();
        let mut rates = Vec::with_capacity(self.moves.len());
        let mut end = vec![0.0; self.states()];
        for step in &self.moves {
            if stuck[step.to as usize] {
                end[step.from as usize] += step.rate / clock;
            } else {
                rates.push((step.from, step.to, step.rate / clock));
            }
        }
        // The stuck states themselves are past the end; any rate will do.
        for (end, stuck) in end.iter_mut().zip(&stuck) {
            if *stuck {
                *end = 1.0;
            }
        }
        let time = Absorption::new(&rates, end).and_then(|chain| {
            let times = chain.earned(1, |last| vec![1.0; last.len()]).ok()?;
            times.first()?.first().copied()
        });
        Err(WaitingRoomError::Jams {
            line: self.line(first),
            ways: stuck.iter().filter(|&&stuck| stuck).count(),
            mean_time: time.map_or(f64::NAN, |time| time / clock),
        })
    }

    fn solve(&mut self) -> Result<(), WaitingRoomError> {
        let clock = self.conditions.clock();
        let mut builder = GeneratorBuilder::new(self.lines.len());
        for step in self.moves.iter().filter(|step| step.from != step.to) {
            builder.add(step.from as usize, step.to as usize, step.rate / clock);
        }
        // The builder minds sizes and rates, which are checked by now.
        let generator = builder
            .build()
            .map_err(|_| WaitingRoomError::Unforeseen { states: 0 })?;
        let solution =
            stationary_continuous(&generator, 0).map_err(WaitingRoomError::Stationary)?;
        self.probability = solution.probability;
        Ok(())
    }

    /// How many states there are. State 0 is the empty room.
    #[must_use]
    pub fn states(&self) -> usize {
        self.lines.len()
    }

    /// The classes of those who wait in a state, longest first (or sorted by
    /// class, if the rule does not mind); empty if there is no such state.
    #[must_use]
    pub fn line(&self, state: usize) -> Vec<u8> {
        let mut line = Vec::new();
        if state < self.states() {
            self.lines.read(state, &mut line);
        }
        line
    }

    /// The state with this line, if it is one.
    #[must_use]
    pub fn state(&self, line: &[u8]) -> Option<usize> {
        self.lines.find(line)
    }

    /// Long-run share of time in each state.
    #[must_use]
    pub fn probability(&self) -> &[f64] {
        &self.probability
    }

    /// All moves, by the state they start from.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Who comes and how long they wait at most.
    #[must_use]
    pub fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// Mean number of parties waiting, by class.
    #[must_use]
    pub fn mean_waiting(&self) -> &[f64] {
        &self.mean_waiting
    }

    /// Share of the arrivals of each class who find no room; as arrivals see
    /// time averages (PASTA), the share of time in which they would.
    #[must_use]
    pub fn turned_away(&self) -> &[f64] {
        &self.turned_away
    }

    /// Share of the arrivals of each class who wait and lose patience; NaN for
    /// a class that never comes. O(classes).
    #[must_use]
    pub fn lost(&self) -> Vec<f64> {
        (self.mean_waiting.iter())
            .zip(&self.conditions.rates)
            .map(|(&waiting, &rate)| self.conditions.theta * waiting / rate)
            .collect()
    }

    /// Games per unit of time. O(moves).
    #[must_use]
    pub fn games_per_time(&self) -> f64 {
        (self.moves.iter())
            .filter(|step| step.cause == Cause::Game)
            .map(|step| self.probability[step.from as usize] * step.rate)
            .sum()
    }

    /// States of the chain of a tagged party: every place in every line. One
    /// or two more per line for classes that never come. O(states · longest line).
    #[must_use]
    pub fn tagged_states(&self) -> usize {
        let mut line = Vec::new();
        (0..self.states())
            .map(|state| {
                self.lines.read(state, &mut line);
                line.len()
            })
            .sum()
    }
}

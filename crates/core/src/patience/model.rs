//! The market: its players and the names of its rules.

use crate::experiment::choices;
use crate::sim::{Player, Sampler, Stream};
use rand::RngExt;

choices! {
    /// A rule of the lab.
    pub enum PatienceRule {
        /// A game as soon as 2n players wait, fair or not.
        Greedy = "greedy", "Greedy";
        /// A fair game, waiting one more player for it where needed.
        Patient = "patient", "Patient";
        /// Waits for a fair game, but at most m periods.
        Wait = "wait", "Wait at most m";
        /// What the decision process says in each state.
        Optimal = "optimal", "Optimal (solver)";
    }
}

choices! {
    /// How skills are spread in the section on groups.
    pub enum SkillSpread {
        /// Every skill equally often.
        Uniform = "uniform", "uniform";
        /// A bell: few at either end.
        Normal = "normal", "bell-shaped";
        /// Beginners and experts.
        Humps = "humps", "two humps";
    }
}

choices! {
    /// Where the range of skills is cut into groups.
    pub enum SkillCut {
        /// Every group's skills span the same range.
        Widths = "widths", "equal ranges";
        /// Every group has the same share of all who arrive.
        Shares = "shares", "equal shares";
        /// The most skilled are a group of their own; the others are cut into equal ranges.
        Top = "top", "the best apart";
    }
}

choices! {
    /// How levels are spread in the section on more than two types.
    pub enum Shape {
        /// Binomial with success probability q: q shifts the bell.
        Binomial = "binomial", "bell, shifted by q";
        /// Every level equally often.
        Uniform = "uniform", "all equally often";
    }
}

/// A player who is either strong or weak.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoLevelPlayer {
    /// Whether strong.
    pub strong: bool,
}

/// A player that a two-level pool can hold.
pub trait TwoLevel: Player {
    /// Whether on the upper level.
    fn strong(&self) -> bool;
}

impl Player for TwoLevelPlayer {
    #[inline]
    fn class(&self) -> usize {
        usize::from(self.strong)
    }
}

impl TwoLevel for TwoLevelPlayer {
    #[inline]
    fn strong(&self) -> bool {
        self.strong
    }
}

/// Draws strong players with probability q.
#[derive(Clone, Debug)]
pub struct TwoLevelSampler {
    q: f64,
    stream: Stream,
}

impl TwoLevelSampler {
    /// From the stream that decides who arrives.
    #[must_use]
    pub const fn new(q: f64, stream: Stream) -> Self {
        Self { q, stream }
    }
}

impl Sampler for TwoLevelSampler {
    type Player = TwoLevelPlayer;

    #[inline]
    fn sample(&mut self) -> TwoLevelPlayer {
        // A uniform number in [0, 1) is below 1 always and below 0 never.
        let uniform: f64 = self.stream.random();
        TwoLevelPlayer {
            strong: uniform < self.q,
        }
    }
}

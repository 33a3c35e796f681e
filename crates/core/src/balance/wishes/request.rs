//! The best game under wishes (section 8.3): what people ask matchmakers for beside equal
//! strengths.
//!
//! * A *party* is in the game as a whole, in one team, or not at all.
//! * Two players kept *apart* are not in one team; two that must *never* meet are not in one
//!   game.
//! * A player has one skill in each of several *dimensions* (aim, tactics, …), each with its
//!   own measure and weight.
//! * A player has a *latency* to each data centre. The game is played at one of them, and
//!   the latencies of its players to that one are a further term: their mean, or their
//!   dispersion.
//!
//! A game of teams X and Y at the data centre c is the better, the smaller
//!
//! F = Σⱼ wⱼ·(αⱼ·d_pⱼ(Xⱼ, Yⱼ) + v_qⱼ(Xⱼ ∪ Yⱼ)) + w·L({ℓ(i, c) : i ∈ X ∪ Y}),
//!
//! where Xⱼ are the skills of X in dimension j, ℓ(i, c) is player i's latency to c, and L
//! is what [`Delay`] says. With one dimension of weight 1 and no wish it is f, and the best
//! game is that of [`GameQueue::best`](crate::balance::queue::GameQueue::best).
//!
//! It is found by branch and bound: see `search` for the search and
//! `bound` for its bounds. Best games with parties or pairs that must not meet are
//! hard to find in general (parties alone make it a bin packing, pairs that must not meet an
//! independent set), so [`best_within`](Request::best_within) takes a budget and tells how
//! far from the best its answer can be.

use super::input::{Input, InvalidRequest};
use super::search::{self, WishEvent};
use crate::balance::bounded::{Bounded, Valued};
use crate::balance::model::{Exponent, Measure, TeamGame};

/// The most players of a request.
pub const MOST_PLAYERS: usize = 2000;

/// The most dimensions of skill.
pub const MOST_DIMENSIONS: usize = 8;

/// The most data centres.
pub const MOST_CENTRES: usize = 32;

/// The greatest weight of a dimension or of latencies.
pub const GREATEST_WEIGHT: f64 = 1e6;

/// The greatest latency that is not infinite.
pub const GREATEST_LATENCY: f64 = 1e9;

/// A dimension of skill.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dimension {
    /// What its f weighs, 0 to [`GREATEST_WEIGHT`].
    pub weight: f64,
    /// What a game is worth in it.
    pub measure: Measure,
}

/// How the latencies of a game's players to its data centre are made one number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Delay {
    /// Their power mean, (mean ℓ^r)^{1/r}: for r = 1 the mean, for r = ∞ the worst.
    Mean(Exponent),
    /// Their dispersion v_r = (mean |ℓ − mean|^r)^{1/r}, as v_q of skills: a game is fair
    /// when all are equally far away, and be it far.
    Spread(Exponent),
}

/// Where games can be played, and what latencies count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Latency {
    /// How many data centres there are, 1 to [`MOST_CENTRES`].
    pub centres: usize,
    /// What the delay weighs, 0 to [`GREATEST_WEIGHT`].
    pub weight: f64,
    /// What the delay of a game is.
    pub delay: Delay,
}

/// One who waits.
#[derive(Clone, Debug, PartialEq)]
pub struct WishPlayer {
    /// Nobody else's.
    pub id: u64,
    /// Their skill in each dimension, 0 to 10³⁰⁰; where a dimension's weight is above 1, its
    /// skill times it.
    pub skills: Vec<f64>,
    /// Their latency to each data centre, 0 to [`GREATEST_LATENCY`], or infinity where they
    /// cannot play; empty if there are no data centres.
    pub latencies: Vec<f64>,
}

/// Who waits, and what is asked of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    input: Input,
}

/// A game that keeps to all wishes.
#[derive(Clone, Debug, PartialEq)]
pub struct WishedGame {
    /// The teams; `value` is F, `difference` Σ wⱼ·d_pⱼ, `spread` Σ wⱼ·v_qⱼ. Teams are in
    /// the order of the first dimension's skills, equal ones by id.
    pub game: TeamGame,
    /// d_pⱼ and v_qⱼ in each dimension.
    pub dimensions: Vec<(f64, f64)>,
    /// The data centre, from 0; of equally good ones the first. Nothing without any.
    pub centre: Option<usize>,
    /// L of its latencies, not weighted; 0 without data centres.
    pub delay: f64,
}

impl Valued for WishedGame {
    /// F.
    fn value(&self) -> f64 {
        self.game.value
    }
}

/// A kind of wishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Parties stay together.
    Parties,
    /// Pairs that are not in one team.
    Apart,
    /// Pairs that do not meet.
    Never,
    /// Infinite latencies.
    Reach,
}

/// Why there is no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Infeasible {
    /// So many players more are needed.
    Players {
        /// How many.
        missing: usize,
    },
    /// No data centre is reached by enough players.
    Centres {
        /// The one that most of them reach.
        centre: usize,
        /// How many more it needs.
        missing: usize,
    },
    /// No game keeps to all wishes. Each kind of wishes here, given up alone, makes one
    /// possible; if there is none, only giving up several does.
    Wishes(Vec<Wish>),
    /// The budget was spent before any game was found: there may be one.
    Budget,
}

impl std::fmt::Display for Infeasible {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Players { missing } => write!(f, "{missing} more players are needed"),
            Self::Centres { centre, missing } => write!(
                f,
                "no data centre is reached by enough players: number {centre} needs {missing} more"
            ),
            Self::Wishes(wishes) => {
                f.write_str("no game keeps to all wishes")?;
                for (at, wish) in wishes.iter().enumerate() {
                    f.write_str(if at == 0 {
                        "; there is one without "
                    } else {
                        ", or without "
                    })?;
                    f.write_str(match wish {
                        Wish::Parties => "parties",
                        Wish::Apart => "pairs kept out of one team",
                        Wish::Never => "pairs that must not meet",
                        Wish::Reach => "limits to who reaches which data centre",
                    })?;
                }
                Ok(())
            }
            Self::Budget => f.write_str("the budget was spent before any game was found"),
        }
    }
}

impl std::error::Error for Infeasible {}

impl Request {
    /// Nobody yet, for games of two teams of `k`.
    ///
    /// # Errors
    /// If k is not 1 to 8, there are not 1 to 8 dimensions or not 1 to 32 data centres, or
    /// a weight is not from 0 to 10⁶.
    pub fn new(
        k: usize,
        dimensions: Vec<Dimension>,
        latency: Option<Latency>,
    ) -> Result<Self, InvalidRequest> {
        Ok(Self {
            input: Input::new(k, dimensions, latency)?,
        })
    }

    /// With one dimension of weight 1 and no data centres.
    ///
    /// # Errors
    /// If k is not 1 to 8.
    pub fn plain(k: usize, measure: Measure) -> Result<Self, InvalidRequest> {
        let weight = 1.0;
        Self::new(k, vec![Dimension { weight, measure }], None)
    }

    /// Adds a player. O(log n).
    ///
    /// # Errors
    /// If a number is out of range, there are too few or too many of them, their id is
    /// another's, or there are [`MOST_PLAYERS`] already.
    pub fn add(&mut self, player: WishPlayer) -> Result<(), InvalidRequest> {
        self.input.add(player)
    }

    /// Players that play together, in one team, or not at all. One alone is no party, and
    /// no harm.
    ///
    /// # Errors
    /// If one of them is not there, is named twice or is in a party, if they are none or
    /// more than k, or two of them must not be in one team.
    pub fn party(&mut self, ids: &[u64]) -> Result<(), InvalidRequest> {
        self.input.party(ids)
    }

    /// Two players that must not be in one team; they may be opponents.
    ///
    /// # Errors
    /// If one of them is not there, or they are one, or in one party.
    pub fn apart(&mut self, a: u64, b: u64) -> Result<(), InvalidRequest> {
        self.input.pair(a, b, false)
    }

    /// Two players that must not be in one game.
    ///
    /// # Errors
    /// If one of them is not there, or they are one, or in one party.
    pub fn never(&mut self, a: u64, b: u64) -> Result<(), InvalidRequest> {
        self.input.pair(a, b, true)
    }

    /// How many wait.
    pub fn len(&self) -> usize {
        self.input.players.len()
    }

    /// Whether nobody waits.
    pub fn is_empty(&self) -> bool {
        self.input.players.is_empty()
    }

    /// All players in the order in which they were added.
    pub fn players(&self) -> &[WishPlayer] {
        &self.input.players
    }

    /// The best game. Of equally good ones that whose parties and singles come first in the
    /// order of their least players by the first dimension's skill, then by id, compared
    /// like words.
    ///
    /// # Errors
    /// If no game is possible: why.
    ///
    /// # Complexity
    /// Exponential at worst. For 40 players and teams of 5 some hundred sets with one
    /// dimension, ten thousand with two, hundreds of thousands with three; each takes some
    /// microseconds. Preparing costs O(n²) for each data centre.
    pub fn best(&self) -> Result<WishedGame, Infeasible> {
        Ok(self.best_within(u64::MAX, &mut |_| {})?.found)
    }

    /// The best game that is found while no more than so many sets of players, complete or
    /// not, are looked at (and as many as it takes to find the first by simple means), with
    /// a bound that holds for all; `log` is called with every step. The effort is the number of
    /// sets that were looked at.
    ///
    /// # Errors
    /// If no game was found: why.
    ///
    /// # Complexity
    /// Some microseconds a set; memory O(n²) for each data centre.
    pub fn best_within(
        &self,
        nodes: u64,
        log: &mut dyn FnMut(WishEvent<'_>),
    ) -> Result<Bounded<WishedGame, u64>, Infeasible> {
        search::best(&self.input, nodes, log)
    }
}

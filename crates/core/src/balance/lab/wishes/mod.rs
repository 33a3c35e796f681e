//! `balance.wishes`: what parties, avoided players, more skills and latency cost.
//!
//! Players ask for more than equal strengths (section 8.3): they come in parties, avoid
//! others, have several skills, and want a server near by. In crowds drawn anew the best
//! game under each of these wishes is put beside the best game of the same crowd without
//! any. What is compared is the unfairness f of the game in the first skill, which alone
//! counts without wishes: the terms of the other skills and of latency choose the game, but
//! are not counted. So no wish makes a game fairer, in any crowd.
//!
//! * *Parties*: players in an order by chance are cut into parties until the asked part of
//!   them is in one. A party is in one team, or does not play.
//! * *Avoided*: of all others each player avoids each with the same probability. Neither
//!   plays in a game with the other, as friend or as opponent: only within a party
//!   nobody is avoided.
//! * *Skills*: those of all dimensions are drawn independently, and the mean of their f is
//!   made small.
//! * *Latency*: players stand by chance on a circle, data centres evenly spaced; latency is
//!   the shorter way round, from 0 to 150 ms. The mean latency of the game's players to
//!   their data centre is made small, times its weight, together with f.
//!
//! Every player's chances are drawn once, so that a stronger wish holds all that a weaker one
//! does. The search is stopped after a number of sets of players; then the best game found
//! counts, and it is told how often.

mod amounts;
mod drawn;
mod report;

use super::common::{mean, ratio};
use crate::balance::GameUnfairness;
use crate::balance::lab::roles::share;
use crate::balance::model::LARGEST_TEAM;
use crate::balance::parameters::{BalanceFairness, BalanceRun, Crowd, Wished};
use crate::experiment::{Parts, choices, compose};
use crate::sim::stats::Interval;
use amounts::{NOTHING, WishAmounts};
pub use drawn::FARTHEST;
use serde::{Deserialize, Serialize};

compose! {
    /// Best games under wishes.
    pub struct BalanceWishes {
        /// What a fair game is.
        fairness: BalanceFairness,
        /// Where skills come from.
        crowd: Crowd,
        /// What players wish.
        wished: Wished,
        /// How often.
        run: BalanceRun,
    }
}

choices! {
    /// What is wished beside a fair game.
    pub enum WishKind {
        /// To play with friends.
        Parties = "parties", "parties";
        /// Not to meet others.
        Avoided = "avoided", "avoided players";
        /// Several skills.
        Skills = "dimensions", "several skills";
        /// A server near by.
        Latency = "latency", "latency";
        /// All of these.
        All = "all", "all wishes";
    }
}

/// The most players who wait.
pub(super) const MOST: u32 = 40;

impl WishKind {
    /// The strengths that are looked at beside the visitor's: the part of the players in
    /// parties, others avoided by a player, dimensions, skill per ms. None of all wishes
    /// together.
    #[must_use]
    pub fn ladder(self) -> &'static [f64] {
        match self {
            Self::Parties => &[0.25, 0.5, 0.75, 0.9],
            Self::Avoided => &[1.0, 2.0, 3.0, 5.0],
            Self::Skills => &[2.0, 3.0, 4.0],
            Self::Latency => &[0.5, 1.0, 2.0, 5.0],
            Self::All => &[],
        }
    }

    /// The strength that is no wish.
    #[must_use]
    pub fn none(self) -> f64 {
        f64::from(u8::from(self == Self::Skills))
    }

    /// The visitor's strength; `None` of all wishes together.
    #[must_use]
    pub fn own(self, wished: &Wished) -> Option<f64> {
        Some(match self {
            Self::Parties => wished.partied,
            Self::Avoided => wished.avoided,
            Self::Skills => f64::from(wished.dimensions),
            Self::Latency => wished.latency,
            Self::All => return None,
        })
    }

    /// Only this wish, so strong.
    fn alone(self, strength: f64) -> WishAmounts {
        let mut asked = NOTHING;
        match self {
            Self::Parties => asked.partied = strength,
            Self::Avoided => asked.avoided = strength,
            Self::Skills => asked.dimensions = strength as u32,
            Self::Latency => asked.latency = strength,
            Self::All => {}
        }
        asked
    }

    fn asked(self, wished: &Wished) -> WishAmounts {
        match self.own(wished) {
            Some(strength) => self.alone(strength),
            None => WishAmounts {
                partied: wished.partied,
                avoided: wished.avoided,
                dimensions: wished.dimensions,
                latency: wished.latency,
            },
        }
    }
}

/// `balance.wishes`: the best games of one crowd.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WishSample {
    /// Without wishes.
    pub free: WishGame,
    /// Under the visitor's wishes, in the order of [`WishKind::ALL`].
    pub own: Vec<WishGame>,
    /// Under one wish, in the same order, along its [`WishKind::ladder`].
    pub ladders: Vec<Vec<WishGame>>,
}

/// A best game under wishes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct WishGame {
    /// The game in the first skill; `None` if there is none, or none was found.
    pub game: Option<GameUnfairness>,
    /// The mean latency of its players to the data centre that is best for them, in ms.
    pub delay: f64,
    /// Whether the search was stopped: a better game may be left, or some game at all.
    pub stopped: bool,
}

impl WishSample {
    /// The game under a wish, as strong as a rung of its ladder, or as the visitor's.
    #[must_use]
    pub fn of(&self, kind: WishKind, rung: Option<usize>) -> Option<&WishGame> {
        match rung {
            None => self.own.get(kind as usize),
            Some(rung) => self.ladders.get(kind as usize)?.get(rung),
        }
    }

    fn all(&self) -> impl Iterator<Item = &WishGame> {
        let under = self.own.iter().chain(self.ladders.iter().flatten());
        std::iter::once(&self.free).chain(under)
    }
}

/// f of a game and of the game without wishes, where there are both.
fn pair(sample: &WishSample, kind: WishKind, rung: Option<usize>) -> Option<(f64, f64)> {
    let game = sample.of(kind, rung)?.game?;
    Some((game.value, sample.free.game?.value))
}

impl BalanceWishes {
    /// How many wait: the first of the crowd.
    #[must_use]
    pub fn players(&self) -> u32 {
        (self.crowd.waiting() as u64).min(u64::from(MOST)) as u32
    }

    /// f, d or v ([`COMPONENTS`](super::COMPONENTS)) of the best game without wishes. O(parts).
    #[must_use]
    pub fn free(
        &self,
        parts: &Parts<WishSample>,
        part: fn(&GameUnfairness) -> f64,
    ) -> Option<Interval> {
        mean(parts, &|sample| sample.free.game.as_ref().map(part))
    }

    /// The mean latency of the best game without wishes, in ms. O(parts).
    #[must_use]
    pub fn free_delay(&self, parts: &Parts<WishSample>) -> Option<Interval> {
        mean(parts, &|sample| sample.free.game.map(|_| sample.free.delay))
    }

    /// The same of the best game under a wish, in crowds that have one; `rung` is a place
    /// of its ladder, nothing the visitor's strength. O(parts).
    #[must_use]
    pub fn value(
        &self,
        parts: &Parts<WishSample>,
        kind: WishKind,
        rung: Option<usize>,
        part: fn(&GameUnfairness) -> f64,
    ) -> Option<Interval> {
        mean(parts, &|sample| {
            sample.of(kind, rung)?.game.as_ref().map(part)
        })
    }

    /// The mean latency of that game, in ms. O(parts).
    #[must_use]
    pub fn delay(
        &self,
        parts: &Parts<WishSample>,
        kind: WishKind,
        rung: Option<usize>,
    ) -> Option<Interval> {
        mean(parts, &|sample| {
            let game = sample.of(kind, rung)?;
            game.game.map(|_| game.delay)
        })
    }

    /// How many times as unfair as without wishes, in the first skill: a ratio of means over
    /// the crowds that have a game under the wish. `None` where nobody needs to play an
    /// unfair game.
    #[must_use]
    pub fn price(
        &self,
        parts: &Parts<WishSample>,
        kind: WishKind,
        rung: Option<usize>,
    ) -> Option<Interval> {
        ratio(parts, &|sample| pair(sample, kind, rung))
    }

    /// In how many crowds no game was found, and of how many. O(parts).
    #[must_use]
    pub fn without(
        &self,
        parts: &Parts<WishSample>,
        kind: WishKind,
        rung: Option<usize>,
    ) -> (u64, u64) {
        let games = parts.iter().filter_map(|(_, sample)| sample.of(kind, rung));
        games.fold((0, 0), |(without, all), game| {
            (without + u64::from(game.game.is_none()), all + 1)
        })
    }

    /// The share of crowds in which no game was found.
    #[must_use]
    pub fn share_without(
        &self,
        parts: &Parts<WishSample>,
        kind: WishKind,
        rung: Option<usize>,
    ) -> Option<Interval> {
        let (without, all) = self.without(parts, kind, rung);
        (all > 0).then(|| share(without, all))
    }

    /// How many searches under a wish were stopped. O(parts).
    #[must_use]
    pub fn stopped_at(
        &self,
        parts: &Parts<WishSample>,
        kind: WishKind,
        rung: Option<usize>,
    ) -> u64 {
        let games = parts.iter().filter_map(|(_, sample)| sample.of(kind, rung));
        games.filter(|game| game.stopped).count() as u64
    }

    /// How many games come from searches that were stopped, and how many there are.
    /// O(parts · games), 21 games of a part.
    #[must_use]
    pub fn stopped(&self, parts: &Parts<WishSample>) -> (u64, u64) {
        let games = parts.iter().flat_map(|(_, sample)| sample.all());
        games.fold((0, 0), |(stopped, all), game| {
            (stopped + u64::from(game.stopped), all + 1)
        })
    }
}

/// So many sets of players are looked at in a search, by the size of a team.
const SETS: [u64; LARGEST_TEAM] = [4_000, 4_000, 4_000, 4_000, 4_000, 1_500, 400, 150];

/// What a set of players costs, in units of about an arrival.
const STEP: u64 = 20;

/// How many games a sample has.
const GAMES: u64 = 21;

impl BalanceWishes {
    /// The work of one replication, at most.
    fn events_of_one(&self) -> u64 {
        STEP * GAMES * SETS[0]
    }
}

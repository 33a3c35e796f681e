//! `arena.fit`: the arrival rate and the patience that give what a visitor sees of their own game.
//!
//! Each replication seeks them by itself: the same draws at every rate and patience that is tried
//! (common random numbers), so that what is measured moves smoothly with both; the squares of the
//! logarithms of measured over seen are added up and their least value is sought ([`seek`]). What it
//! finds then plays fresh tickets, which the search has not seen: how far that is from what was seen
//! is the fit's error. How sharply what is known tells the two apart is measured at the end, as the
//! least change of what is known when rate and patience change by a part (the smaller singular value
//! of the matrix of elasticities).
//!
//! A replication takes a hundred plays, one after another ([`steps`]), so that a cancel is obeyed
//! between any two of them.
//!
//! Players online are those who wait and those who play; by Little's law they are those who come in
//! a second times the mean wait of all, plus those who play times the length of a game.

mod findings;
mod seek;
mod steps;

pub use seek::{Found, seek};

use super::SOURCE;
use super::heat::Heat;
use super::race::too_large;
use crate::arena::judge::{ArenaGauge, Scorecard};
use crate::arena::market::{ArenaMarket, Coming, Leaves, Unplayable};
use crate::arena::parameters::{
    ArenaGame, ArenaLanes, ArenaPlayers, ArenaRun, ArenaSeen, ArenaTickets, RuleSettings, market_of,
};
use crate::experiment::{
    Data, ExperimentError, FieldError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan,
    TooLarge, Work, compose,
};
use crate::sim::stats::Interval;
use serde::{Deserialize, Serialize};

compose! {
    /// What gives what is seen, under the baseline.
    pub struct ArenaFit {
        /// What a game is.
        game: ArenaGame,
        /// Who comes; the rate is where the search begins.
        tickets: ArenaTickets,
        /// What they are like; how they lose patience is told, how long they have it is sought.
        players: ArenaPlayers,
        /// The rules; the baseline is the visitor's own.
        lanes: ArenaLanes,
        /// What it is told.
        settings: RuleSettings,
        /// What is seen.
        seen: ArenaSeen,
        /// How long.
        run: ArenaRun,
    }
}

/// What can be seen: key, name, unit; in the order of [`FitCard::fresh`].
pub const SEEN: [(&str, &str, &str); 4] = [
    ("wait", "mean wait", "s"),
    ("p90", "P90 of the wait", "s"),
    ("left", "share that gives up", ""),
    ("online", "players online", "players"),
];

/// One replication's fit.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FitCard {
    /// Players a minute, and the mean patience in seconds where it is sought.
    pub found: [Option<f64>; 2],
    /// What fresh tickets give at these, in the order of [`SEEN`].
    pub fresh: [Option<f64>; 4],
    /// By what is sought: how much the logarithm of each known number changes for a change by 1 of
    /// its own logarithm; empty where that cannot be played.
    pub elastic: Vec<Vec<f64>>,
}

/// What a visitor would see of a run, in the order of [`SEEN`].
type Seen = [Option<f64>; 4];
/// What a point gives on the tickets of a number.
type Play<'a> = dyn FnMut(&[f64], u32) -> Option<Seen> + 'a;

/// Steps of the grid, in logarithms, and how many to either side.
const STEP: f64 = 1.2;
const REACH: i32 = 3;
/// Calls after the grid, for one number and for two.
const TRIES: [u32; 2] = [24, 60];
/// The part by which both are moved to see what tells them apart.
const NUDGE: f64 = 0.3;
/// A share below this part of the replication's tickets cannot be seen.
const SLIVER: f64 = 1e-3;

impl ArenaFit {
    /// What is known, in the order of [`SEEN`]. O(1).
    #[must_use]
    pub fn known(&self) -> [Option<f64>; 4] {
        let seen = &self.seen;
        [
            seen.seen_wait,
            seen.seen_p90,
            seen.seen_left,
            seen.seen_online,
        ]
        .map(|value| (value > 0.0).then_some(value))
    }

    /// Whether the rate, and whether the patience is sought: the rate of a file's tickets is known.
    #[must_use]
    pub fn sought(&self) -> [bool; 2] {
        [
            self.tickets.coming != Coming::File,
            self.players.leaves != Leaves::Never,
        ]
    }

    /// The baseline on the market. O(rules² + places of a game).
    ///
    /// # Errors
    /// As [`decidable`](Self::decidable), and a market on which no game can be formed.
    pub fn heat(&self) -> Result<Heat, Unplayable> {
        self.decidable()?;
        let rules = self.lanes.rules();
        Ok(Heat {
            market: market_of(&self.game, &self.tickets, &self.players)?,
            entries: (rules.into_iter().take(1))
                .map(|rule| (rule, self.settings.clone()))
                .collect(),
            run: self.run.clone(),
            hourly: false,
            log: None,
        })
    }

    /// The market with another rate and patience, given as logarithms of what is sought.
    fn at(&self, market: &ArenaMarket, point: &[f64]) -> ArenaMarket {
        let mut other = market.clone();
        let mut values = point.iter().map(|&value| libm::exp(value));
        let [rate, patience] = self.sought();
        if rate && let Some(value) = values.next() {
            other.rate = value;
        }
        if patience && let Some(value) = values.next() {
            other.willing.mean = value;
        }
        other
    }

    /// Where the search begins: as if the wait were that of first come, first served, and as many
    /// left as an exponential patience of that length lets leave.
    fn start(&self, market: &ArenaMarket) -> Vec<f64> {
        let [wait, p90, left, online] = self.known();
        let wait = wait.or(p90.map(|p90| 0.5 * p90));
        let played = 1.0 - left.unwrap_or(0.0);
        let rate = match (online, wait) {
            (Some(online), wait) if self.seen.lasts > 0.0 || wait.is_some() => {
                60.0 * online / (wait.unwrap_or(0.0) + played * self.seen.lasts).max(1e-9)
            }
            (_, Some(wait)) => 30.0 * (market.format.places() as f64 - 1.0).max(1.0) / wait,
            _ => market.rate,
        };
        let patience = match (wait, left) {
            (Some(wait), Some(left)) => wait / left,
            (Some(wait), None) => 4.0 * wait,
            _ => market.willing.mean,
        };
        let both = [rate.clamp(1e-3, 1e9), patience.clamp(1e-3, 1e9)].map(libm::log);
        let sought = self.sought();
        (0..2)
            .filter(|&axis| sought[axis])
            .map(|axis| both[axis])
            .collect()
    }

    /// What a visitor would see of a run.
    fn seen_of(&self, market: &ArenaMarket, card: &Scorecard) -> Seen {
        let left = card.value(ArenaGauge::GaveUp);
        let online = left.and_then(|left| {
            let playing = market.rate / 60.0 * (1.0 - left) * self.seen.lasts;
            Some(card.value(ArenaGauge::Waiting)? + playing)
        });
        let [wait, p90] =
            [ArenaGauge::WaitMean, ArenaGauge::WaitP90].map(|gauge| card.value(gauge));
        [wait, p90, left, online]
    }

    /// The logarithms of measured over seen, of what is known.
    fn apart(&self, measured: Seen) -> Option<Vec<f64>> {
        let pairs = self.known().into_iter().zip(measured);
        let pairs = pairs.filter_map(|(seen, measured)| Some((seen?, measured)));
        pairs
            .map(|(seen, measured)| Some(libm::log((measured? / seen + SLIVER) / (1.0 + SLIVER))))
            .collect()
    }

    /// One replication: seeks, plays fresh tickets, and sees how sharply it is told. `play` says what
    /// a point gives on the tickets of a number, `None` where the rule cannot play there.
    fn card(&self, heat: &Heat, replication: u32, play: &mut Play<'_>) -> Option<FitCard> {
        let start = self.start(&heat.market);
        let tries = TRIES[start.len() - 1];
        let found = seek(&start, STEP, REACH, tries, &mut |point| {
            let apart = play(point, replication).and_then(|seen| self.apart(seen));
            apart.map_or(f64::INFINITY, |apart| {
                apart.iter().map(|one| one * one).sum()
            })
        })?;
        let fresh = play(&found.at, self.run.replications + replication)?;
        let market = self.at(&heat.market, &found.at);
        let [rate, patience] = self.sought();
        Some(FitCard {
            found: [
                rate.then_some(market.rate),
                patience.then_some(market.willing.mean),
            ],
            fresh,
            elastic: (self.elastic(&found.at, replication, play)).unwrap_or_default(),
        })
    }

    /// The elasticities at a point, on the tickets that were sought on.
    fn elastic(&self, point: &[f64], number: u32, play: &mut Play<'_>) -> Option<Vec<Vec<f64>>> {
        let mut at = |axis: usize, by: f64| {
            let mut moved = point.to_vec();
            moved[axis] += by;
            self.apart(play(&moved, number)?)
        };
        let column = |axis: usize| {
            let (up, down) = (at(axis, NUDGE)?, at(axis, -NUDGE)?);
            let apart = up.iter().zip(&down).map(|(up, down)| up - down);
            Some(apart.map(|apart| apart / (2.0 * NUDGE)).collect())
        };
        (0..point.len()).map(column).collect()
    }

    /// How much what is known changes at least for a change by 1 of the logarithms of what is sought:
    /// the smaller singular value of the mean elasticities. `None` before anything is known.
    /// O(parts).
    #[must_use]
    pub fn sharp(&self, parts: &Parts<FitCard>) -> Option<f64> {
        let cards = || {
            parts
                .iter()
                .map(|(_, card)| &card.elastic)
                .filter(|all| !all.is_empty())
        };
        let count = cards().count() as f64;
        let mut mean: Vec<Vec<f64>> = cards().next()?.clone();
        for card in cards().skip(1) {
            for (sum, one) in mean.iter_mut().flatten().zip(card.iter().flatten()) {
                *sum += one;
            }
        }
        let dot = |one: &[f64], other: &[f64]| -> f64 {
            one.iter()
                .zip(other)
                .map(|(one, other)| one * other)
                .sum::<f64>()
                / (count * count)
        };
        match &mean[..] {
            [one] => Some(dot(one, one).sqrt()),
            [one, other] => {
                let (a, b, c) = (dot(one, one), dot(one, other), dot(other, other));
                let root = ((a - c) * (a - c) + 4.0 * b * b).sqrt();
                Some((0.5 * (a + c - root)).max(0.0).sqrt())
            }
            _ => None,
        }
    }

    /// What was found: players a minute, and the mean patience; `None` for what is not sought, or
    /// before anything is known. O(parts).
    #[must_use]
    pub fn found(&self, parts: &Parts<FitCard>) -> [Option<Interval>; 2] {
        [0, 1].map(|axis| parts.mean(&|card| card.found[axis]))
    }

    /// What fresh tickets give above what is seen; `None` for what is not known.
    #[must_use]
    pub fn error(&self, parts: &Parts<FitCard>, place: usize) -> Option<Interval> {
        let seen = self.known()[place]?;
        parts.mean(&|card| Some(card.fresh[place]? - seen))
    }
}

impl Question for ArenaFit {
    type Part = FitCard;

    fn parts(&self) -> u32 {
        self.run.replications
    }

    fn work(&self) -> Work {
        let tickets = u64::from(self.run.tickets);
        Work {
            events: tickets * u64::from(self.run.replications) * self.calls(),
            bytes: tickets * 400 + u64::from(self.run.replications) * 1_000,
            ..Work::default()
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        too_large(&self.run, work, limits)
    }

    fn plan(&self, data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let wrong = |error| ExperimentError::Fields(vec![FieldError::from(error)]);
        let heat = self.heat().map_err(wrong)?.on(data, self.tickets.file)?;
        heat.check()?;
        Ok(steps::plan(self.clone(), heat))
    }

    fn quantities(&self, parts: &Parts<Self::Part>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(SOURCE, "fits on tickets of their own");
        let [rate, patience] = self.found(parts);
        report.simulated(
            "rate",
            "players a minute that give what is seen",
            "a minute",
            rate,
        );
        report.simulated(
            "patience",
            "mean patience that gives what is seen",
            "s",
            patience,
        );
        report.over("fresh tickets");
        for (place, (key, name, unit)) in SEEN.into_iter().enumerate() {
            let given = parts.mean(&|card| card.fresh[place]);
            report.simulated(
                format!("fresh.{key}"),
                format!("{name}, as fitted"),
                unit,
                given,
            );
            let name = format!("{name}, as fitted, above what is seen");
            report.simulated(format!("error.{key}"), name, unit, self.error(parts, place));
        }
        report.finish()
    }
}

impl ArenaFit {
    /// How often a replication plays its tickets.
    fn calls(&self) -> u64 {
        let axes = self.sought().iter().filter(|&&sought| sought).count();
        let grid = u64::from(2 * REACH.unsigned_abs() + 1).pow(axes as u32);
        let tries = TRIES.get(axes.saturating_sub(1)).copied().unwrap_or(0);
        grid + u64::from(tries) + 2 * axes as u64 + 1
    }
}

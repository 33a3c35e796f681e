//! `rules.packed`: packed 2v2 with sides or zones, beside what the paper's approximation says.
//!
//! Section IV-A takes two who come alone, or a team of two, for one player of a 1v1 game and uses
//! (12) to (25) for 2v2 as well. Whether they survive is nowhere checked. Here the chain of the real
//! game is solved over a plane: how many players come alone, and how many do not mind. At the
//! visitor's own place the game is simulated too.

use super::PAPER;
use super::line_run::{LineSample, LineWatch};
use super::shared_run::{self, BYTES_A_CLASS, report_waits};
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, Slice,
    TooLarge, Work, compose,
};
use crate::rules::exact::sides;
use crate::rules::parameters::{PackedMix, Patience, RulesRun, SideRates};
use crate::rules::{Class, Line, PackedChoice, PackedGames, PackedWaits, PartyArrivals};
use crate::sim::stats::Interval;
use crate::sim::{Engine, Streams};
use serde::{Deserialize, Serialize};

compose! {
    /// Packed 2v2 with sides or zones.
    pub struct RulesPacked {
        /// Who arrives, by what they want.
        sides: SideRates,
        /// What is chosen, and how many come alone.
        mix: PackedMix,
        /// Length of the simulation.
        run: RulesRun,
    }
}

/// Cells of the map along each axis: shares of .05, .15, … .95.
pub const PACKED_CELLS: u32 = 10;

/// The chains: the visitor's own and the map's.
const CHAINS: u32 = 1 + PACKED_CELLS * PACKED_CELLS;

/// So many parties may wait in the chain of sides, at most.
const ROOM: usize = 40;
/// Two small rooms, of which the share turned away falls at about the rate that it goes on with.
const TRIED: [usize; 2] = [8, 12];
/// A room is large enough if it turns away no larger share of a class.
const FEW: f64 = 1e-5;
/// So many parties may wait in the simulation, so that a queue which grows for ever has an end.
const SIMULATED_ROOM: usize = 500;
/// What a cell costs, in units of about an arrival.
const CELL: u64 = 60_000;
/// What the map costs.
const MAP: u64 = CELL * CHAINS as u64;
/// An arrival of the simulation costs so many of the plainest queue's.
const SLOW: u64 = 3;
/// Classes: alone for A, for B, for either, then teams likewise.
const CLASSES: usize = 6;

/// `rules.packed`: a chain, or a replication at the visitor's place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum PackedPart {
    /// The first is the visitor's own chain, the next [`PACKED_CELLS`]² are the map's; `None` where
    /// there is none.
    Chain(Option<PackedWaits>),
    /// One of the others.
    Run(LineSample),
}

impl RulesPacked {
    /// The middles of the cells along an axis. O(cells).
    #[must_use]
    pub fn shares() -> Vec<f64> {
        let share = |cell| (f64::from(cell) + 0.5) / f64::from(PACKED_CELLS);
        (0..PACKED_CELLS).map(share).collect()
    }

    /// Rates of players for A, for B and for either, one a unit of time in all.
    #[must_use]
    pub fn rates(&self) -> [f64; 3] {
        let SideRates { la, lb, lc } = self.sides;
        let total = la + lb + lc;
        [la, lb, lc].map(|rate| rate / total)
    }

    /// The same where a part `free` of all players do not mind: A and B keep their proportion.
    #[must_use]
    pub fn rates_at(&self, free: f64) -> [f64; 3] {
        let [a, b, _] = self.rates();
        let minding = a + b;
        let share = if minding > 0.0 { a / minding } else { 0.5 };
        [(1.0 - free) * share, (1.0 - free) * (1.0 - share), free]
    }

    /// The chain at the visitor's place once it is solved; `None` within where there is none.
    #[must_use]
    pub fn here(&self, parts: &Parts<PackedPart>) -> Option<Option<PackedWaits>> {
        parts.iter().find_map(|(number, part)| match part {
            PackedPart::Chain(waits) if number == 0 => Some(*waits),
            _ => None,
        })
    }

    /// The chain of these rates in a room that is about as small as hardly matters, if one of up
    /// to [`ROOM`] is.
    fn solved(&self, rates: [f64; 3], alone: f64) -> Option<PackedWaits> {
        let within = |room| PackedWaits::new(self.mix.packed, rates, alone, room).ok();
        let [less, more] = TRIED;
        let (first, second) = (within(less)?, within(more)?);
        if second.turned_away <= FEW || self.grows_at(rates) {
            return Some(second);
        }
        let falls = libm::log(first.turned_away / second.turned_away) / (more - less) as f64;
        let missing = libm::log(second.turned_away / FEW) / falls;
        // One that does not fall, or is no number, asks for all there is.
        let room = if missing >= 0.0 && missing < (ROOM - more) as f64 {
            more + missing as usize + 1
        } else {
            ROOM
        };
        within(room)
    }

    /// Where the map has a chain: share alone, share who do not mind. `None` for the visitor's own.
    fn place(number: u32) -> Option<(f64, f64)> {
        let cell = number.checked_sub(1)?;
        let shares = Self::shares();
        let [column, row] = [cell % PACKED_CELLS, cell / PACKED_CELLS];
        Some((shares[column as usize], *shares.get(row as usize)?))
    }

    /// The map's chains that are solved: share alone, share who do not mind, the waits. O(parts).
    #[must_use]
    pub fn cells(&self, parts: &Parts<PackedPart>) -> Vec<(f64, f64, Option<PackedWaits>)> {
        let cell = |(number, part): (u32, &PackedPart)| match part {
            PackedPart::Chain(waits) => {
                let (alone, free) = Self::place(number)?;
                Some((alone, free, *waits))
            }
            PackedPart::Run(_) => None,
        };
        parts.iter().filter_map(cell).collect()
    }

    /// The replications among the parts.
    fn runs(parts: &Parts<PackedPart>) -> impl Iterator<Item = &LineSample> {
        parts.iter().filter_map(|(_, part)| match part {
            PackedPart::Run(run) => Some(run),
            PackedPart::Chain(_) => None,
        })
    }

    /// The simulated mean wait of players for A (0), for B, for either, of all (3), at the
    /// visitor's place; nothing where the queue grows for ever. O(parts).
    #[must_use]
    pub fn simulated(&self, parts: &Parts<PackedPart>, kind: usize) -> Option<Interval> {
        let (weights, patience) = (weights(kind), Patience::default());
        let waits = shared_run::waits(Self::runs(parts), &weights, &patience);
        let interval = waits.estimate(super::WaitMeasure::Mean)?.interval();
        (self.grows().is_none() && interval.half_width.is_finite()).then_some(interval)
    }

    /// Why the queue of sides has no mean wait, in words; `None` where it has one.
    #[must_use]
    pub fn grows(&self) -> Option<&'static str> {
        let grows = self.grows_at(self.rates());
        grows.then_some("λC is not above |λA − λB|")
    }

    fn grows_at(&self, [a, b, c]: [f64; 3]) -> bool {
        self.mix.packed == PackedChoice::Sides && !sides::stable(a, b, c)
    }

    /// What the simulation costs.
    fn simulated_work(&self) -> Work {
        let bytes = size_of::<LineSample>() + CLASSES * BYTES_A_CLASS;
        shared_run::work(&self.run, self.run.replications, 1, bytes)
    }

    fn chain(&self, number: u32) -> PackedPart {
        PackedPart::Chain(match Self::place(number) {
            Some((alone, free)) => self.solved(self.rates_at(free), alone),
            None => self.solved(self.rates(), self.mix.alone),
        })
    }

    /// A replication's queue at the visitor's place.
    fn engine(&self, replication: u32) -> Engine<PartyArrivals, Line<PackedGames>> {
        let streams = Streams::new(self.run.seed.0, u64::from(replication));
        let alone = self.mix.alone;
        let rates = self.rates();
        let class = |class: usize| Class {
            rate: match class {
                single if single < 3 => rates[single] * alone,
                team => 0.5 * rates[team - 3] * (1.0 - alone),
            },
            size: if class < 3 { 1 } else { 2 },
        };
        let classes: [Class; CLASSES] = std::array::from_fn(class);
        let arrivals = PartyArrivals::new(&classes, &Patience::default(), &streams);
        let line = Line::new(PackedGames::new(self.mix.packed), streams.stream("order"));
        Engine::new(arrivals, line.with_room(SIMULATED_ROOM))
    }
}

/// Weights of the classes: players who want A (0), B, either, or all of them (3).
fn weights(kind: usize) -> [u32; CLASSES] {
    std::array::from_fn(|class| {
        let size = if class < 3 { 1 } else { 2 };
        if kind == 3 || class % 3 == kind {
            size
        } else {
            0
        }
    })
}

impl Question for RulesPacked {
    type Part = PackedPart;

    fn parts(&self) -> u32 {
        CHAINS + self.run.replications
    }

    fn work(&self) -> Work {
        let mut work = self.simulated_work();
        work.events = work.events.saturating_add(MAP);
        work.bytes += 60_000_000;
        work
    }

    fn too_large(&self, _work: &Work, limits: &Limits) -> Option<TooLarge> {
        // The map is what it is; the run has what is left.
        let limits = Limits {
            events: limits.events.saturating_sub(SLOW * MAP),
            bytes: limits.bytes.saturating_sub(60_000_000),
            ..*limits
        };
        shared_run::too_large(&self.run, &self.simulated_work(), &limits, SLOW)
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let all = self.run.all();
        let question = self.clone();
        Ok(RunPlan::new(
            move |number| if number < CHAINS { CELL } else { all },
            move |number| {
                let question = question.clone();
                let Some(replication) = number.checked_sub(CHAINS) else {
                    return Box::new(move |_| Slice::Done(CELL, Some(question.chain(number))));
                };
                let mut engine = question.engine(replication);
                // One player arrives in a unit of time.
                let mut watch = LineWatch::new(CLASSES, 1.0);
                let (mut quiet, mut watched) = (
                    u64::from(question.run.warm_up),
                    u64::from(question.run.arrivals),
                );
                Box::new(move |budget| {
                    let first = quiet.min(budget);
                    engine.run(first, &mut ());
                    quiet -= first;
                    let then = watched.min(budget - first);
                    engine.run(then, &mut watch);
                    watched -= then;
                    if quiet + watched > 0 {
                        return Slice::More(first + then);
                    }
                    let sample = watch.sample(engine.matcher().waiting());
                    Slice::Done(first + then, Some(PackedPart::Run(sample)))
                })
            },
        ))
    }

    fn quantities(&self, parts: &Parts<PackedPart>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(PAPER, "players");
        const KINDS: [(&str, &str); 4] = [
            ("a", "players for A"),
            ("b", "players for B"),
            ("c", "players for either"),
            ("players", "all players"),
        ];
        if let Some(Some(waits)) = self.here(parts) {
            for ((key, name), value) in KINDS.iter().zip(waits.exact) {
                if value.is_finite() && waits.is_known() {
                    let (key, name) = (format!("{key}.mean"), format!("mean wait, {name}"));
                    report.exact(
                        key,
                        name,
                        "units of time",
                        value,
                        "chain of the waiting room",
                    );
                }
            }
            for ((key, name), value) in KINDS.iter().zip(waits.predicted) {
                if value.is_finite() {
                    let key = format!("{key}.mean.approximated");
                    let name = format!("mean wait as 1v1 of packages has it, {name}");
                    report.exact(key, name, "units of time", value, "(13)–(16), (19)–(22)");
                }
            }
        }
        for (kind, (key, name)) in KINDS.iter().enumerate() {
            if self.grows().is_none() {
                let (weights, patience) = (weights(kind), Patience::default());
                let waits = shared_run::waits(Self::runs(parts), &weights, &patience);
                report_waits(&mut report, key, name, &waits, &|_, interval| interval);
            }
        }
        for (alone, free, cell) in self.cells(parts) {
            if let Some(waits) = cell.filter(PackedWaits::is_known) {
                let key = format!("map.{alone:.2}.{free:.2}.error");
                let name = format!(
                    "error of the approximated mean where {alone:.2} come alone and {free:.2} do \
                     not mind"
                );
                report.exact(key, name, "", waits.error(), "chain of the waiting room");
            }
        }
        report.finish()
    }
}

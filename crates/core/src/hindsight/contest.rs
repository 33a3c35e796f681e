//! Rules against each other and against hindsight, on the same players: the paper's
//! section 5, with Table 3.

use std::fmt;

use super::batched::Batched;
use super::difference_wait::{DifferenceWait, Readings};
use super::greedy::Greedy;
use super::ledger::Ledger;
use super::model::{Cost, Seeker, Tariff};
use super::multi_queue::{Borrow, MultiQueue};
use super::optimum::{Refused, optimum};
use super::periodic::{Period, Periodic};
use super::widening::{Widening, Window};
use super::workload::{Criteria, Lobby, OutOfRange, Traffic};
use crate::sim::{Arrival, Engine, Matcher, Streams, Trace, Workload};

/// A rule with its parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Plan {
    /// Whoever comes first.
    Greedy,
    /// Periodic match of so many games at a time, x.
    Periodic(usize),
    /// Periodic match that estimates the arrival rate and follows (6).
    PeriodicAdaptive,
    /// Multi-queue with so many ranges for each criterion, r.
    MultiQueue(usize),
    /// Difference-wait with this factor f, in units of time.
    DifferenceWait(f64),
    /// A window that opens from `start` by `growth` in a unit of time.
    Widening {
        /// At first, in units of the criterion.
        start: f64,
        /// In a unit of time.
        growth: f64,
    },
    /// Minimum-weight matching of all who wait, every `period` units of time; a pair
    /// is held back that costs more than `hold` for each of its players.
    Batched {
        /// Units of time.
        period: f64,
        /// In units of cost; infinite holds nobody back.
        hold: f64,
    },
}

/// Players in the order of their arrival.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sequence<const D: usize> {
    /// When each arrives.
    pub times: Vec<f64>,
    /// The criteria of each.
    pub criteria: Vec<[f64; D]>,
}

impl<const D: usize> Sequence<D> {
    /// The first `count` players of a lobby.
    ///
    /// # Errors
    /// As [`Lobby::new`].
    pub fn draw(
        traffic: Traffic,
        criteria: Criteria,
        streams: &Streams,
        count: usize,
    ) -> Result<Self, OutOfRange> {
        let mut lobby = Lobby::new(traffic, criteria, streams)?;
        let arrivals = std::iter::from_fn(|| lobby.next()).take(count);
        let (times, criteria) = arrivals
            .map(|arrival| (arrival.time, arrival.player.criteria))
            .unzip();
        Ok(Self { times, criteria })
    }

    /// How many players.
    #[must_use]
    pub fn len(&self) -> usize {
        self.times.len()
    }

    /// Whether nobody comes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.times.is_empty()
    }

    /// As a workload.
    #[must_use]
    pub fn trace(&self) -> Trace<Seeker<D>> {
        let arrivals = self.times.iter().zip(&self.criteria);
        Trace::new(
            arrivals
                .map(|(&time, &criteria)| Arrival {
                    time,
                    player: Seeker { criteria },
                    patience: f64::INFINITY,
                })
                .collect(),
        )
    }

    /// What a rule makes of them, until the last has played.
    ///
    /// # Errors
    /// Names the parameter of the rule or of the tariff that is out of range.
    pub fn play(&self, plan: Plan, tariff: &Tariff<D>) -> Result<Ledger<D>, OutOfRange> {
        let (k, longest) = (tariff.players, tariff.longest);
        Ok(match plan {
            Plan::Greedy => self.run(Greedy::new(k, longest)?, tariff),
            Plan::Periodic(games) => {
                self.run(Periodic::new(k, longest, Period::Fixed(games))?, tariff)
            }
            Plan::PeriodicAdaptive => {
                self.run(Periodic::new(k, longest, Period::Adaptive)?, tariff)
            }
            Plan::MultiQueue(ranges) => {
                let rule = MultiQueue::new(k, longest, [ranges; D], Borrow::Anywhere)?;
                self.run(rule, tariff)
            }
            Plan::DifferenceWait(factor) => {
                let rule = DifferenceWait::new(tariff, factor, Readings::default())?;
                self.run(rule, tariff)
            }
            Plan::Widening { start, growth } => {
                let rule = Widening::new(tariff, [start; D], [growth; D], Window::default())?;
                self.run(rule, tariff)
            }
            Plan::Batched { period, hold } => {
                self.run(Batched::new(*tariff, period, hold)?, tariff)
            }
        })
    }

    fn run<M: Matcher<Seeker<D>>>(&self, rule: M, tariff: &Tariff<D>) -> Ledger<D> {
        let mut ledger = Ledger::new(*tariff);
        Engine::new(self.trace(), rule).run(self.len() as u64, &mut ledger);
        ledger
    }

    /// What the best matching costs in hindsight, for games of two.
    ///
    /// # Errors
    /// As [`optimum`].
    pub fn optimum(&self, tariff: &Tariff<D>) -> Result<Cost, Refused> {
        Ok(optimum(&self.times, &self.criteria, tariff)?.cost)
    }
}

/// The workloads of Table 2: three constant rates and three raising ones. "Raising" is
/// read as ten steps with equally many players, which is how Table 3 comes out.
#[must_use]
pub fn paper_workloads(players: u64) -> [Traffic; 6] {
    let constant = |rate| Traffic::Constant { rate };
    let raising = |top| Traffic::Steps {
        top,
        players,
        steps: 10,
    };
    [
        constant(1.0),
        constant(3.0),
        constant(10.0),
        raising(2.0),
        raising(6.0),
        raising(20.0),
    ]
}

/// The paper's rules by name, each with the parameters that are tried.
#[must_use]
pub fn paper_rules() -> [(&'static str, Vec<Plan>); 4] {
    let factors = [
        0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.0, 10.0, 15.0, 20.0,
    ];
    [
        ("greedy", vec![Plan::Greedy]),
        ("periodic", (1..=12).map(Plan::Periodic).collect()),
        ("multi-queue", (1..=14).map(Plan::MultiQueue).collect()),
        ("difference-wait", factors.map(Plan::DifferenceWait).into()),
    ]
}

/// A rule's row of Table 3, or OPT's.
#[derive(Clone, Debug, PartialEq)]
pub struct Scaled {
    /// The rule, as [`paper_rules`] names it.
    pub rule: &'static str,
    /// Its cost over all workloads, divided by that of OPT.
    pub ratio: f64,
    /// The parameter that was best on each workload.
    pub best: Vec<Plan>,
}

/// Why a contest cannot be held.
#[derive(Clone, Debug, PartialEq)]
pub enum ContestError {
    /// A number of the workload, the rule or the tariff is out of range.
    Range(OutOfRange),
    /// The optimum cannot be found.
    Optimum(Refused),
}

impl From<OutOfRange> for ContestError {
    fn from(error: OutOfRange) -> Self {
        Self::Range(error)
    }
}

impl From<Refused> for ContestError {
    fn from(error: Refused) -> Self {
        Self::Optimum(error)
    }
}

impl fmt::Display for ContestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Range(error) => error.fmt(f),
            Self::Optimum(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ContestError {}

/// Table 3 for one seed: each rule with its best parameter on each of the six workloads,
/// costs added up over them, scaled by OPT's.
///
/// # Errors
/// If the numbers are out of range.
pub fn table_three(
    players: usize,
    tariff: &Tariff<1>,
    streams: &Streams,
) -> Result<Vec<Scaled>, ContestError> {
    let mut opt = 0.0;
    let mut rows: Vec<Scaled> = paper_rules()
        .iter()
        .map(|&(rule, _)| Scaled {
            rule,
            ratio: 0.0,
            best: Vec::new(),
        })
        .collect();
    for traffic in paper_workloads(players as u64) {
        let sequence = Sequence::draw(traffic, Criteria::Uniform, streams, players)?;
        opt += sequence.optimum(tariff)?.total();
        for ((_, plans), row) in paper_rules().iter().zip(&mut rows) {
            let mut best = (f64::INFINITY, Plan::Greedy);
            for &plan in plans {
                let cost = sequence.play(plan, tariff)?;
                if cost.cost.total() < best.0 {
                    best = (cost.cost.total(), plan);
                }
            }
            row.ratio += best.0;
            row.best.push(best.1);
        }
    }
    for row in &mut rows {
        row.ratio /= opt;
    }
    Ok(rows)
}

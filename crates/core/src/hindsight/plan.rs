//! A rule with its parameters, as data; what it makes of a sequence of players.

use super::batched::Batched;
use super::difference_wait::{DifferenceWait, Readings};
use super::greedy::Greedy;
use super::ledger::Ledger;
use super::model::{Cost, Seeker, Tariff};
use super::multi_queue::{Borrow, MultiQueue};
use super::optimum::{Optimum, Refused, optimum};
use super::periodic::{Period, Periodic};
use super::widening::{Widening, Window};
use super::workload::{Criteria, Lobby, Traffic};
use crate::OutOfRange;
use crate::sim::{Arrival, Engine, Matcher, Observer, Streams, Trace, Workload};

/// The most criteria that a plan has numbers for.
pub const MOST_CRITERIA: usize = 3;

/// A rule with its parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Plan {
    /// Whoever comes first.
    Greedy,
    /// Periodic match of so many games at a time, x.
    Periodic(usize),
    /// Periodic match that estimates the arrival rate and follows (6).
    PeriodicAdaptive,
    /// Multi-queue.
    MultiQueue {
        /// Ranges of each criterion, r; of more criteria than these, one.
        ranges: [usize; MOST_CRITERIA],
        /// Where players are borrowed at a time-out.
        borrow: Borrow,
    },
    /// Multi-queue whose first criterion's ranges follow (9).
    MultiQueueAdaptive {
        /// Ranges of the other criteria; the first number is not read.
        ranges: [usize; MOST_CRITERIA],
        /// Where players are borrowed at a time-out.
        borrow: Borrow,
    },
    /// Difference-wait.
    DifferenceWait {
        /// f, in units of time.
        factor: f64,
        /// What the paper leaves open.
        readings: Readings,
    },
    /// A window that opens from `start` by `growth` in a unit of time, in each
    /// criterion that counts.
    Widening {
        /// At first, in units of the criterion.
        start: f64,
        /// In a unit of time.
        growth: f64,
        /// Whose window it is.
        window: Window,
    },
    /// Minimum-weight matching of all who wait, every `period` units of time; a player
    /// is held back rather than matched at a higher criteria cost than `hold`.
    Batched {
        /// Units of time.
        period: f64,
        /// In units of cost; infinite holds nobody back.
        hold: f64,
    },
}

/// What is done with a rule, whichever it is.
pub trait Visit<const D: usize> {
    /// What comes of it.
    type Out;

    /// Does it.
    fn visit<M: Matcher<Seeker<D>> + Clone + 'static>(self, rule: M) -> Self::Out;
}

impl Plan {
    /// A multi-queue with so many ranges for each criterion, as in the paper.
    #[must_use]
    pub const fn multi_queue(ranges: usize) -> Self {
        Self::MultiQueue {
            ranges: [ranges; MOST_CRITERIA],
            borrow: Borrow::Anywhere,
        }
    }

    /// Difference-wait in the reading closest to the paper's words.
    #[must_use]
    pub fn difference_wait(factor: f64) -> Self {
        Self::DifferenceWait {
            factor,
            readings: Readings::default(),
        }
    }

    /// Makes the rule for the games of a tariff, and does something with it. Criteria
    /// of weight 0 don't count: they have one range and no window.
    ///
    /// # Errors
    /// Names the parameter of the rule or of the tariff that is out of range.
    pub fn with<const D: usize, V: Visit<D>>(
        self,
        tariff: &Tariff<D>,
        visitor: V,
    ) -> Result<V::Out, OutOfRange> {
        let (k, longest) = (tariff.players, tariff.longest);
        let counts = |axis: usize| tariff.weights.get(axis).is_some_and(|&weight| weight > 0.0);
        let each = |ranges: [usize; MOST_CRITERIA]| {
            std::array::from_fn(|axis| match ranges.get(axis) {
                Some(&ranges) if counts(axis) => ranges,
                _ => 1,
            })
        };
        Ok(match self {
            Self::Greedy => visitor.visit(Greedy::new(k, longest)?),
            Self::Periodic(games) => {
                visitor.visit(Periodic::new(k, longest, Period::Fixed(games))?)
            }
            Self::PeriodicAdaptive => visitor.visit(Periodic::new(k, longest, Period::Adaptive)?),
            Self::MultiQueue { ranges, borrow } => {
                visitor.visit(MultiQueue::new(k, longest, each(ranges), borrow)?)
            }
            Self::MultiQueueAdaptive { ranges, borrow } => {
                visitor.visit(MultiQueue::adaptive(k, longest, each(ranges), borrow)?)
            }
            Self::DifferenceWait { factor, readings } => {
                visitor.visit(DifferenceWait::new(tariff, factor, readings)?)
            }
            Self::Widening {
                start,
                growth,
                window,
            } => {
                let open = |at: f64, otherwise: f64| {
                    std::array::from_fn(|axis| if counts(axis) { at } else { otherwise })
                };
                let rule = Widening::new(tariff, open(start, 1.0), open(growth, 0.0), window)?;
                visitor.visit(rule)
            }
            Self::Batched { period, hold } => visitor.visit(Batched::new(*tariff, period, hold)?),
        })
    }
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

    /// The first `count` of them.
    #[must_use]
    pub fn first(&self, count: usize) -> Self {
        let count = count.min(self.len());
        Self {
            times: self.times[..count].to_vec(),
            criteria: self.criteria[..count].to_vec(),
        }
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
        let mut ledger = Ledger::new(*tariff);
        self.watch(plan, tariff, &mut ledger)?;
        Ok(ledger)
    }

    /// Lets a rule play them, until the last has played, before an observer. One type of
    /// observer for all, as every other would be a copy of all rules: for a run where
    /// every nanosecond counts take an [`Engine`] and [`Plan::with`].
    ///
    /// # Errors
    /// As [`play`](Self::play).
    pub fn watch(
        &self,
        plan: Plan,
        tariff: &Tariff<D>,
        observer: &mut dyn Observer<Seeker<D>>,
    ) -> Result<(), OutOfRange> {
        let players = self;
        plan.with(tariff, Played { players, observer })
    }

    /// What the best matching costs in hindsight, for games of two.
    ///
    /// # Errors
    /// As [`optimum`].
    pub fn optimum(&self, tariff: &Tariff<D>) -> Result<Cost, Refused> {
        Ok(self.best(tariff)?.cost)
    }

    /// The best matching in hindsight, for games of two.
    ///
    /// # Errors
    /// As [`optimum`].
    pub fn best(&self, tariff: &Tariff<D>) -> Result<Optimum, Refused> {
        optimum(&self.times, &self.criteria, tariff)
    }
}

/// Plays a sequence to the end.
struct Played<'a, const D: usize> {
    players: &'a Sequence<D>,
    observer: &'a mut dyn Observer<Seeker<D>>,
}

impl<const D: usize> Visit<D> for Played<'_, D> {
    type Out = ();

    fn visit<M: Matcher<Seeker<D>> + Clone + 'static>(self, rule: M) {
        let mut engine = Engine::new(self.players.trace(), rule);
        let mut observer = self.observer;
        while engine.step(&mut observer) {}
    }
}

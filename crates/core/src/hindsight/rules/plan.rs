//! A rule with its parameters, as data.

use super::batched::Batched;
use super::difference_wait::{DifferenceWait, Readings};
use super::greedy::GreedyMatch;
use super::multi_queue::{Borrow, MultiQueue};
use super::periodic::{Period, PeriodicMatch};
use super::widening::{Widening, Window};
use crate::OutOfRange;
use crate::hindsight::CostModel;
use crate::sim::{Entrant, Matcher, Placed, Player};

/// The most criteria that a plan has numbers for.
pub const MOST_CRITERIA: usize = 3;

/// A rule with its parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RulePlan {
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

/// What is done with a rule whose type is known only at run time, with code of its own for
/// each: for loops that count every nanosecond, and for a look at the rule itself. Where an
/// indirect call an event does not matter, take [`RulePlan::entrant`].
pub trait WithMatcher<P: Player> {
    /// What comes of it.
    type Out;

    /// Does it.
    fn with_matcher<M: Matcher<P> + Send + 'static>(self, rule: M) -> Self::Out;
}

/// Puts a rule into a box.
struct Boxing;

impl<P: Player> WithMatcher<P> for Boxing {
    type Out = Entrant<P>;

    fn with_matcher<M: Matcher<P> + Send + 'static>(self, rule: M) -> Entrant<P> {
        Entrant::new(rule)
    }
}

impl RulePlan {
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

    /// Makes the rule for the games of a cost model and puts it into a box: rules of all kinds in
    /// one list, each for one indirect call an event. Criteria of weight 0 don't count.
    ///
    /// # Errors
    /// As [`with_matcher`](Self::with_matcher).
    pub fn entrant<const D: usize, P: Placed<D> + Send + 'static>(
        self,
        cost_model: &CostModel<D>,
    ) -> Result<Entrant<P>, OutOfRange> {
        self.with_matcher(cost_model, Boxing)
    }

    /// Makes the rule for the games of a cost model, and does something with it. Criteria
    /// of weight 0 don't count: they have one range and no window.
    ///
    /// # Errors
    /// Names the parameter of the rule or of the cost model that is out of range.
    ///
    /// # Complexity
    /// That of making the rule: O(1), but a list of all cells for a multi-queue.
    pub fn with_matcher<const D: usize, P, A>(
        self,
        cost_model: &CostModel<D>,
        action: A,
    ) -> Result<A::Out, OutOfRange>
    where
        P: Placed<D> + Send + 'static,
        A: WithMatcher<P>,
    {
        let (k, longest) = (cost_model.players, cost_model.longest);
        let counts = |axis: usize| {
            cost_model
                .weights
                .get(axis)
                .is_some_and(|&weight| weight > 0.0)
        };
        let each = |ranges: [usize; MOST_CRITERIA]| {
            std::array::from_fn(|axis| match ranges.get(axis) {
                Some(&ranges) if counts(axis) => ranges,
                _ => 1,
            })
        };
        Ok(match self {
            Self::Greedy => action.with_matcher(GreedyMatch::new(k, longest)?),
            Self::Periodic(games) => {
                action.with_matcher(PeriodicMatch::new(k, longest, Period::Fixed(games))?)
            }
            Self::PeriodicAdaptive => {
                action.with_matcher(PeriodicMatch::new(k, longest, Period::Adaptive)?)
            }
            Self::MultiQueue { ranges, borrow } => {
                action.with_matcher(MultiQueue::new(k, longest, each(ranges), borrow)?)
            }
            Self::MultiQueueAdaptive { ranges, borrow } => {
                action.with_matcher(MultiQueue::adaptive(k, longest, each(ranges), borrow)?)
            }
            Self::DifferenceWait { factor, readings } => {
                action.with_matcher(DifferenceWait::new(cost_model, factor, readings)?)
            }
            Self::Widening {
                start,
                growth,
                window,
            } => {
                let open = |at: f64, otherwise: f64| {
                    std::array::from_fn(|axis| if counts(axis) { at } else { otherwise })
                };
                let rule = Widening::new(cost_model, open(start, 1.0), open(growth, 0.0), window)?;
                action.with_matcher(rule)
            }
            Self::Batched { period, hold } => {
                action.with_matcher(Batched::new(*cost_model, period, hold)?)
            }
        })
    }
}

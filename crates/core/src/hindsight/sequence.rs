//! Players in the order of their arrival, and what a rule and hindsight make of them.

use super::optimum::{Effort, Made, MatchingBounds, OptimalMatching, PlayerList, Refused, Regret};
use super::optimum::{best_matching, bounds_of, regret_of};
use super::rules::{RulePlan, WithMatcher};
use super::workload::{Criteria, CriteriaSampler};
use super::{Cost, CostModel, HindsightPlayer, RunCosts};
use crate::OutOfRange;
use crate::sim::{
    Arrival, Engine, Matcher, Observer, Streams, Trace, Traffic, Workload, exponential,
};

/// Players in the order of their arrival.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sequence<const D: usize> {
    /// When each arrives.
    pub times: Vec<f64>,
    /// The criteria of each.
    pub criteria: Vec<[f64; D]>,
    /// How long each is willing to wait, 0 or more; empty where nobody leaves.
    pub patience: Vec<f64>,
}

impl<const D: usize> Sequence<D> {
    /// The first `count` players who arrive.
    ///
    /// # Errors
    /// As [`CriteriaSampler::arriving`].
    ///
    /// # Complexity
    /// O(n·D), and for bursts as many steps as there are changes of the rate.
    pub fn draw(
        traffic: Traffic,
        criteria: Criteria,
        streams: &Streams,
        count: usize,
    ) -> Result<Self, OutOfRange> {
        let mut arrivals = CriteriaSampler::arriving(traffic, criteria, streams)?;
        let arrivals = std::iter::from_fn(|| arrivals.next()).take(count);
        let (times, criteria) = arrivals
            .map(|arrival| (arrival.time, arrival.player.criteria))
            .unzip();
        Ok(Self {
            times,
            criteria,
            patience: Vec::new(),
        })
    }

    /// The same players, each of whom leaves after an exponentially distributed time with
    /// this mean if they have no game by then: drawn from the stream `patience`. O(n).
    #[must_use]
    pub fn with_patience(mut self, mean: f64, streams: &Streams) -> Self {
        let mut stream = streams.stream("patience");
        self.patience = (self.times.iter())
            .map(|_| mean * exponential(&mut stream))
            .collect();
        self
    }

    /// The players as hindsight sees them.
    pub(super) fn list(&self) -> PlayerList<'_, D> {
        PlayerList {
            times: &self.times,
            criteria: &self.criteria,
            patience: &self.patience,
        }
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

    /// The first `count` of them. O(count · D).
    #[must_use]
    pub fn first(&self, count: usize) -> Self {
        let count = count.min(self.len());
        Self {
            times: self.times[..count].to_vec(),
            criteria: self.criteria[..count].to_vec(),
            patience: self.patience.iter().take(count).copied().collect(),
        }
    }

    /// As a workload.
    ///
    /// # Complexity
    /// O(n·D).
    #[must_use]
    pub fn trace(&self) -> Trace<HindsightPlayer<D>> {
        let arrivals = self.times.iter().zip(&self.criteria).enumerate();
        let patience = |player: usize| self.patience.get(player).copied();
        Trace::new(
            arrivals
                .map(|(player, (&time, &criteria))| Arrival {
                    time,
                    player: HindsightPlayer { criteria },
                    patience: patience(player).unwrap_or(f64::INFINITY),
                })
                .collect(),
        )
    }

    /// What a rule makes of them, until the last has played.
    ///
    /// # Errors
    /// Names the parameter of the rule or of the cost model that is out of range.
    pub fn play(
        &self,
        plan: RulePlan,
        cost_model: &CostModel<D>,
    ) -> Result<RunCosts<D>, OutOfRange> {
        let mut costs = RunCosts::new(*cost_model);
        self.watch(plan, cost_model, &mut costs)?;
        Ok(costs)
    }

    /// Lets a rule play them, until the last has played, before an observer. One type of
    /// observer for all, as every other would be a copy of all rules: for a run where
    /// every nanosecond counts take an [`Engine`] and [`RulePlan::with_matcher`].
    ///
    /// # Errors
    /// As [`play`](Self::play).
    pub fn watch(
        &self,
        plan: RulePlan,
        cost_model: &CostModel<D>,
        observer: &mut dyn Observer<HindsightPlayer<D>>,
    ) -> Result<(), OutOfRange> {
        let players = self;
        plan.with_matcher(cost_model, Played { players, observer })
    }

    /// What the best matching costs in hindsight, for games of two.
    ///
    /// # Errors
    /// As [`optimum`](super::optimum::optimum()).
    pub fn optimum(&self, cost_model: &CostModel<D>) -> Result<Cost, Refused> {
        Ok(self.best(cost_model)?.cost)
    }

    /// The best matching in hindsight, for games of two.
    ///
    /// # Errors
    /// As [`optimum`](super::optimum::optimum()).
    pub fn best(&self, cost_model: &CostModel<D>) -> Result<OptimalMatching, Refused> {
        best_matching(self.list(), cost_model)
    }

    /// Holds an optimum's certificate against every pair of players that can meet.
    ///
    /// # Errors
    /// As [`OptimalMatching::verify`].
    pub fn verify(&self, best: &OptimalMatching, cost_model: &CostModel<D>) -> Result<(), Refused> {
        best.verify_for(self.list(), cost_model)
    }

    /// Between which two costs the best partition into games of any size lies.
    ///
    /// # Errors
    /// As [`bounds`](super::optimum::bounds()).
    pub fn bounds(
        &self,
        cost_model: &CostModel<D>,
        effort: Effort,
    ) -> Result<MatchingBounds, Refused> {
        bounds_of(self.list(), cost_model, effort)
    }

    /// A rule's games of two, and those who left, judged by the optimum.
    ///
    /// # Errors
    /// As [`regret`](super::optimum::regret()).
    pub fn regret(
        &self,
        cost_model: &CostModel<D>,
        games: &[Made],
        best: &OptimalMatching,
    ) -> Result<Regret, Refused> {
        regret_of(self.list(), cost_model, games, best)
    }
}

/// Plays a sequence to the end.
struct Played<'a, const D: usize> {
    players: &'a Sequence<D>,
    observer: &'a mut dyn Observer<HindsightPlayer<D>>,
}

impl<const D: usize> WithMatcher<HindsightPlayer<D>> for Played<'_, D> {
    type Out = ();

    fn with_matcher<M: Matcher<HindsightPlayer<D>> + Send + 'static>(self, rule: M) {
        let mut engine = Engine::new(self.players.trace(), rule);
        let mut observer = self.observer;
        while engine.step(&mut observer) {}
    }
}

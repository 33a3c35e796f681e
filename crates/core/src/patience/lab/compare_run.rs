//! Runs replications of `patience.compare`, rule by rule, in slices.

use super::compare::{AnyRule, Compare, CompareSample, RuleSample};
use crate::experiment::{Question, RunPlan, Trial, Watched};
use crate::patience::{ImbalanceTally, Pool, Rule, Table, TwoLevelPlayer, TwoLevelSampler};
use crate::sim::{Observer, Occupancy, Periodic, WaitingTimes};

/// Times between visits to the empty pool.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Returns {
    last: Option<f64>,
    period: u64,
    count: u64,
}

impl Observer<TwoLevelPlayer> for Returns {
    #[inline]
    fn elapsed(&mut self, from: f64, _to: f64, waiting: usize) {
        if waiting == 0 {
            if let Some(last) = self.last {
                self.period = gcd(self.period, (from - last) as u64);
                self.count += 1;
            }
            self.last = Some(from);
        }
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// All that is watched in one replication under one rule.
pub(crate) type Watch = (Occupancy, (ImbalanceTally, (WaitingTimes<2>, Returns)));

/// Bins of the waiting-time histogram; longer waits share the last one.
const BINS: usize = 512;

fn watch() -> Watch {
    (
        Occupancy::default(),
        (
            ImbalanceTally::default(),
            (WaitingTimes::new(1.0, BINS), Returns::default()),
        ),
    )
}

/// Replications of the four rules.
pub(crate) struct CompareTrial {
    question: Compare,
    table: Table,
}

impl CompareTrial {
    /// All its replications. The table is the solver's rule.
    pub(super) fn plan(question: Compare, table: Table) -> RunPlan<<Self as Trial>::Part> {
        let arrivals = question.run.arrivals();
        RunPlan::of_trial(Self { question, table }, arrivals)
    }
}

impl Trial for CompareTrial {
    type Workload = Periodic<TwoLevelSampler>;
    type Matcher = Pool<AnyRule, TwoLevelPlayer>;
    type Watch = Watch;
    type Sample = RuleSample;
    type Part = CompareSample;

    const VARIANTS: usize = Rule::ALL.len();

    fn start(
        &self,
        replication: u32,
        variant: usize,
    ) -> Watched<Self::Workload, Self::Matcher, Watch> {
        let question = &self.question;
        let engine = question.engine(Rule::ALL[variant], &self.table, u64::from(replication));
        let cycle = 2 * question.team.n;
        let warm_up = (question.run).warm_up_of(replication, question.parts(), cycle);
        Watched::new(engine, watch(), warm_up, question.run.periods)
    }

    fn sample(&self, run: &Watched<Self::Workload, Self::Matcher, Watch>) -> RuleSample {
        let (occupancy, (quality, (waits, returns))) = &run.watch;
        RuleSample {
            area: occupancy.area,
            time: occupancy.time,
            games: quality.games,
            unfair: quality.unfair,
            imbalance_persons: quality.imbalance_players,
            waits: waits.class,
            p95: waits.histogram.quantile(0.95).unwrap_or(0.0),
            period: returns.period,
            returns: returns.count,
        }
    }

    fn part(&self, samples: Vec<RuleSample>) -> Option<CompareSample> {
        let rules = samples.try_into().ok()?;
        Some(CompareSample { rules })
    }
}

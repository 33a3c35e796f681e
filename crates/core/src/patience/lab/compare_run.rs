//! Runs replications of `patience.compare`, rule by rule, in slices.

use super::compare::{PatienceCompare, PatienceCompareSample, PoolSample};
use crate::experiment::{Question, RunPlan, Watched};
use crate::patience::{ImbalanceTally, PatienceRule, PoolTable, TwoLevelPlayer};
use crate::sim::{Observer, Occupancy, WaitingTimes};

/// Times between visits to the empty pool.
#[derive(Clone, Copy, Debug, Default)]
struct Returns {
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
type Watch = (Occupancy, (ImbalanceTally, (WaitingTimes<2>, Returns)));

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

/// All replications of the four rules. The table is the solver's rule.
pub(super) fn plan(question: PatienceCompare, table: PoolTable) -> RunPlan<PatienceCompareSample> {
    RunPlan::replications(
        PatienceRule::ALL.len(),
        question.run.arrivals(),
        move |replication, variant| {
            let engine =
                question.engine(PatienceRule::ALL[variant], &table, u64::from(replication));
            let cycle = 2 * question.team.n;
            let warm_up = (question.run).warm_up_of(replication, question.parts(), cycle);
            Watched::new(engine, watch(), warm_up, question.run.periods)
        },
        |run| sample(&run.watch),
        |samples| {
            let rules = samples.try_into().ok()?;
            Some(PatienceCompareSample { rules })
        },
    )
}

fn sample((occupancy, (quality, (waits, returns))): &Watch) -> PoolSample {
    PoolSample {
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

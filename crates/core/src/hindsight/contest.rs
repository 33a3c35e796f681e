//! Rules against each other and against hindsight, on the same players: the paper's
//! section 5, with Table 3.

use std::fmt;

use crate::OutOfRange;
use crate::hindsight::Criteria;
pub use crate::hindsight::Sequence;
use crate::hindsight::optimum::Refused;
pub use crate::hindsight::rules::RulePlan;
use crate::hindsight::{CostModel, RunCosts};
use crate::sim::{Streams, Traffic};

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
pub fn paper_rules() -> [(&'static str, Vec<RulePlan>); 4] {
    let factors = [
        0.0, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.0, 10.0, 15.0, 20.0,
    ];
    [
        ("greedy", vec![RulePlan::Greedy]),
        ("periodic", (1..=12).map(RulePlan::Periodic).collect()),
        ("multi-queue", (1..=14).map(RulePlan::multi_queue).collect()),
        (
            "difference-wait",
            factors.map(RulePlan::difference_wait).into(),
        ),
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
    pub best: Vec<RulePlan>,
}

/// Why a contest cannot be held.
#[derive(Clone, Debug, PartialEq)]
pub enum ContestError {
    /// A number of the workload, the rule or the cost model is out of range.
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

/// What each plan of each row makes of a sequence of players.
///
/// # Errors
/// Names the parameter that is out of range.
pub fn play_rows<const D: usize, P: From<RunCosts<D>>>(
    players: &Sequence<D>,
    rows: &[Vec<RulePlan>],
    cost_model: &CostModel<D>,
) -> Result<Vec<Vec<P>>, OutOfRange> {
    let play = |&plan: &RulePlan| players.play(plan, cost_model).map(P::from);
    (rows.iter())
        .map(|plans| plans.iter().map(play).collect())
        .collect()
}

/// Table 3 for one seed: each rule with its best parameter on each of the six workloads,
/// costs added up over them, scaled by OPT's.
///
/// # Errors
/// If the numbers are out of range.
pub fn table_three(
    players: usize,
    cost_model: &CostModel<1>,
    streams: &Streams,
) -> Result<Vec<Scaled>, ContestError> {
    let (rules, plans): (Vec<_>, Vec<_>) = paper_rules().into_iter().unzip();
    let mut opt = 0.0;
    let mut rows: Vec<Scaled> = (rules.into_iter())
        .map(|rule| Scaled {
            rule,
            ratio: 0.0,
            best: Vec::new(),
        })
        .collect();
    for traffic in paper_workloads(players as u64) {
        let sequence = Sequence::draw(traffic, Criteria::Uniform, streams, players)?;
        opt += sequence.optimum(cost_model)?.total();
        let played: Vec<Vec<RunCosts<1>>> = play_rows(&sequence, &plans, cost_model)?;
        for ((plans, costs), row) in plans.iter().zip(played).zip(&mut rows) {
            let mut best = (f64::INFINITY, RulePlan::Greedy);
            for (&plan, costs) in plans.iter().zip(costs) {
                if costs.cost.total() < best.0 {
                    best = (costs.cost.total(), plan);
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

//! The workloads and rules of the paper's section 5 (Tables 2 and 3), and rules played on the
//! same players.

use crate::OutOfRange;
use crate::hindsight::rules::RulePlan;
use crate::hindsight::{CostModel, RunCosts, Sequence};
use crate::sim::Traffic;

/// The workloads of Table 2: three constant rates and three raising ones. "Raising" is
/// read as ten steps with equally many players, which is how Table 3 comes out.
///
/// # Source
/// Schlup, Table 2.
///
/// # Complexity
/// O(1).
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
///
/// # Source
/// Schlup, section 5: greedy, and the ranges of x, r and f that Figures 2 and 3 cover.
///
/// # Complexity
/// O(1).
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

/// What each plan of each row makes of a sequence of players.
///
/// # Errors
/// Names the parameter that is out of range.
///
/// # Complexity
/// A run over the sequence for each plan; a run costs what its rule does, O(n log n) for most.
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

//! Time-average occupancy of a chain: the share of time it spends in each
//! state in the long run, which for a periodic chain is the only sense in
//! which it settles at all.
//!
//! The chain is cut at a reference state. Between two visits to it, state j
//! is entered y_j times, where y = (row of the reference) + y·J over the other
//! states and J is the chain of moves (loops taken out); time spent is y_j
//! over the probability or rate of leaving j. The equations are solved by
//! [`crate::markov::linear::elimination`] or by [`crate::markov::linear::sweeps`], whichever suits the graph.

use super::chain::Chain;
use super::cut::{LITTLE_FEEDBACK, SMALL, WORK_AT_LAST, WORK_PER_TRANSITION};
use super::generator::Generator;
use super::graph;
use super::method::ChainMethod;
use crate::markov::linear::elimination::Elimination;
use crate::markov::linear::sparse::{Jumps, SparseRows};
use crate::markov::linear::sweeps::Sweeps;
use std::fmt;

/// Largest accepted ‖πP − π‖₁.
pub const RESIDUAL_TOLERANCE: f64 = 1e-11;

const SWEEP_LIMIT: u32 = 4000;

/// The long-run occupancy of a chain.
///
/// ```
/// use lobbylab_core::markov::{ChainBuilder, ChainMethod, stationary};
/// let mut builder = ChainBuilder::new(3);
/// // What is never returned to has no share.
/// builder.add(0, 1, 1.0).add(1, 2, 1.0).add(2, 1, 1.0);
/// let found = stationary(&builder.build().unwrap(), 0).unwrap();
/// assert_eq!(found.probability, [0.0, 0.5, 0.5]);
/// assert_eq!((found.method, found.iterations), (ChainMethod::Elimination, 0));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Stationary {
    /// Share of time in each state; they sum to 1. Exactly 0 where the chain
    /// does not return.
    pub probability: Vec<f64>,
    /// ‖πP − π‖₁ as computed; in continuous time ‖πQ‖₁ over the largest rate
    /// of leaving. At most [`RESIDUAL_TOLERANCE`].
    pub residual: f64,
    /// Sweeps over the chain; 0 for elimination.
    pub iterations: u32,
    /// How the equations were solved.
    pub method: ChainMethod,
}

/// Why there is no occupancy to report.
///
/// ```
/// use lobbylab_core::markov::{ChainBuilder, StationaryError, stationary};
/// // By chance the chain stays in one of two states for ever.
/// let mut builder = ChainBuilder::new(3);
/// builder.add(0, 1, 0.5).add(0, 2, 0.5).add(1, 1, 1.0).add(2, 2, 1.0);
/// let classes = vec![vec![1], vec![2]];
/// let found = stationary(&builder.build().unwrap(), 0);
/// assert_eq!(found, Err(StationaryError::SeveralClasses { classes }));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum StationaryError {
    /// The start must be a state of the chain.
    Start {
        /// The state given.
        start: usize,
        /// The number of states.
        states: usize,
    },
    /// From the start the chain ends up in one of several recurrent classes,
    /// by chance.
    SeveralClasses {
        /// The classes, each ascending, ordered by their first state.
        classes: Vec<Vec<usize>>,
    },
    /// The solvers stopped short of [`RESIDUAL_TOLERANCE`].
    NotConverged {
        /// The residual reached.
        residual: f64,
        /// Sweeps spent.
        iterations: u32,
    },
}

impl fmt::Display for StationaryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start { start, states } => write!(
                f,
                "start state {start} given; the chain has states 0 to {}",
                states.saturating_sub(1)
            ),
            Self::SeveralClasses { classes } => Self::write_classes(f, "states", classes),
            Self::NotConverged {
                residual,
                iterations,
            } => write!(
                f,
                "residual {residual:e} after {iterations} sweeps; \
                 it must be at most {RESIDUAL_TOLERANCE:e}"
            ),
        }
    }
}

impl std::error::Error for StationaryError {}

impl StationaryError {
    /// Says that there are several recurrent classes, and which.
    pub(crate) fn write_classes(
        f: &mut fmt::Formatter<'_>,
        members: &str,
        classes: &[Vec<usize>],
    ) -> fmt::Result {
        let count = classes.len();
        write!(
            f,
            "{count} recurrent classes can be reached; there must be one. \
             Their first {members}:"
        )?;
        for class in classes.iter().take(8) {
            write!(f, " {}", class[0])?;
        }
        f.write_str(if count > 8 { " …" } else { "" })
    }
}

/// Computes the time-average occupancy of a chain that starts in `start`, by
/// cutting it at a reference state (see the module).
///
/// Right for periodic chains, and for chains with transient states; those get
/// exactly 0.
///
/// # Examples
/// ```
/// use lobbylab_core::markov::{ChainBuilder, stationary};
/// // Two states that take turns: period 2, half of the time in each.
/// let mut builder = ChainBuilder::new(2);
/// builder.add(0, 1, 1.0).add(1, 0, 1.0);
/// let turns = stationary(&builder.build().unwrap(), 0).unwrap();
/// assert_eq!(turns.probability, [0.5, 0.5]);
/// ```
///
/// # Errors
/// If `start` is no state, if several recurrent classes can be reached from
/// it, or if the solvers fall short of the tolerance.
///
/// # Complexity
/// With m transitions and f unknowns that must be fed back in depth-first
/// order, O(m·f + states·f²) time for f ≤ 40; a queue in a line of any length
/// costs O(m) by elimination. Otherwise as fast as GMRES converges.
///
/// A small residual does not bound the error of a chain that mixes very
/// slowly; elimination, used for up to 256 states, is accurate for those too.
pub fn stationary(chain: &Chain, start: usize) -> Result<Stationary, StationaryError> {
    occupancy(&chain.rows, start)
}

/// Computes the long-run share of time in each state of a continuous-time
/// chain that starts in `start`; as [`stationary`], with rates.
///
/// ```
/// use lobbylab_core::markov::{GeneratorBuilder, stationary_continuous};
/// // Arrivals at rate 1, service at rate 2, room for one: busy a third of the time (Erlang).
/// let mut builder = GeneratorBuilder::new(2);
/// builder.add(0, 1, 1.0).add(1, 0, 2.0);
/// let found = stationary_continuous(&builder.build().unwrap(), 0).unwrap();
/// assert!((found.probability[1] - 1.0 / 3.0).abs() < 1e-15);
/// ```
///
/// # Errors
/// As [`stationary`].
pub fn stationary_continuous(
    generator: &Generator,
    start: usize,
) -> Result<Stationary, StationaryError> {
    occupancy(&generator.rows, start)
}

/// The occupancy under any non-negative weights of moving; the diagonal
/// plays no role beyond the residual's unit.
pub(crate) fn occupancy(rows: &SparseRows, start: usize) -> Result<Stationary, StationaryError> {
    let states = rows.rows();
    if start >= states {
        return Err(StationaryError::Start { start, states });
    }
    let reached = graph::reachable(rows, start);
    let mut classes = graph::components(rows).closed_classes();
    classes.retain(|class| reached[class[0]]);
    if classes.len() != 1 {
        return Err(StationaryError::SeveralClasses { classes });
    }
    let class = classes.swap_remove(0);
    let jumps = rows.block(&class).jumps();
    let mut solution = solve(&jumps);
    let total = sum(&solution.probability);
    for share in &mut solution.probability {
        *share /= total;
    }
    solution.residual = residual(&jumps, &solution.probability);
    // Written so that NaN fails.
    let good = solution.residual <= RESIDUAL_TOLERANCE;
    if !good {
        return Err(StationaryError::NotConverged {
            residual: solution.residual,
            iterations: solution.iterations,
        });
    }
    let mut probability = vec![0.0; states];
    for (&state, &share) in class.iter().zip(&solution.probability) {
        probability[state] = share;
    }
    solution.probability = probability;
    Ok(solution)
}

/// Solves for the time spent in each state, in any unit.
fn solve(jumps: &Jumps) -> Stationary {
    let size = jumps.chain.rows();
    let work = jumps.chain.entries() as u64 * WORK_PER_TRANSITION;
    if size <= SMALL
        && let Some(solution) = eliminate(jumps, WORK_AT_LAST)
    {
        return solution;
    }
    let backward = jumps.chain.transposed();
    let mut reference = busiest(&backward);
    let mut iterations = 0;
    for attempt in 0..3 {
        let order: Vec<u32> = graph::postorder(&jumps.chain, &[reference])
            .into_iter()
            .rev()
            .collect();
        let sweeps = Sweeps::new(&backward, order, &[reference]);
        if attempt == 0
            && sweeps.feedback() > LITTLE_FEEDBACK
            && let Some(solution) = eliminate(jumps, work)
        {
            return solution;
        }
        let mut entered = vec![0.0; size];
        let mut first = vec![0.0; size];
        for (to, weight) in jumps.chain.iter_row(reference) {
            first[to] = weight;
        }
        let convergence = sweeps.solve(&first, &mut entered, 1e-14, SWEEP_LIMIT);
        iterations += convergence.sweeps;
        entered[reference] = 1.0;
        let most = (0..size).fold(reference, |most, state| {
            if entered[state] > entered[most] {
                state
            } else {
                most
            }
        });
        // A reference that is hardly ever visited makes the other numbers
        // huge, and rounding with them: cut again at the busiest state.
        let lopsided = entered[most] > if convergence.reached { 1e6 } else { 4.0 };
        if attempt < 2 && lopsided && entered[most].is_finite() {
            reference = most;
            continue;
        }
        if convergence.reached {
            let probability = entered
                .iter()
                .zip(&jumps.exit)
                .map(|(&entered, &exit)| entered.max(0.0) / exit)
                .collect();
            return Stationary {
                probability,
                residual: f64::NAN,
                iterations,
                method: ChainMethod::Sweeps,
            };
        }
    }
    eliminate(jumps, WORK_AT_LAST).unwrap_or(Stationary {
        probability: vec![f64::NAN; size],
        residual: f64::NAN,
        iterations,
        method: ChainMethod::Sweeps,
    })
}

/// The state with the most ways in, the first among equals: cutting there
/// breaks the most cycles.
fn busiest(backward: &SparseRows) -> usize {
    (0..backward.rows()).fold(0, |best, state| {
        if backward.targets(state).len() > backward.targets(best).len() {
            state
        } else {
            best
        }
    })
}

fn eliminate(jumps: &Jumps, work: u64) -> Option<Stationary> {
    // Any state can be kept: the unit adapts.
    let elimination = Elimination::new(&jumps.chain, &[0], work)?;
    let probability = elimination
        .visits(0)
        .iter()
        .zip(&jumps.exit)
        .map(|(&entered, &exit)| entered / exit)
        .collect();
    Some(Stationary {
        probability,
        residual: f64::NAN,
        iterations: 0,
        method: ChainMethod::Elimination,
    })
}

/// What flows into each state minus what flows out of it, summed, over the
/// largest rate of leaving.
fn residual(jumps: &Jumps, probability: &[f64]) -> f64 {
    let mut flow = vec![0.0; probability.len()];
    for (state, &share) in probability.iter().enumerate() {
        let out = share * jumps.exit[state];
        if jumps.chain.targets(state).is_empty() {
            continue;
        }
        flow[state] -= out;
        for (to, weight) in jumps.chain.iter_row(state) {
            flow[to] += out * weight;
        }
    }
    let unit = jumps.exit.iter().copied().fold(0.0, f64::max);
    for net in &mut flow {
        *net = net.abs();
    }
    sum(&flow) / unit
}

/// Adds in blocks, and then the blocks: a million small shares added one by
/// one to a sum near 1 would lose four digits.
fn sum(values: &[f64]) -> f64 {
    values
        .chunks(1024)
        .map(|block| block.iter().sum::<f64>())
        .sum()
}

//! The loops that are timed, natively by criterion and in the browser by the
//! bench page: one source, so that the two are the same work.
//!
//! Each takes an amount of work and returns something that depends on all of it,
//! so that no compiler can leave it out. `peer` loops do the same work without
//! the engine, written by hand in one function. A build that holds one lab has
//! the loops of that lab.

#[cfg(feature = "balance")]
mod balance;
#[cfg(feature = "engagement")]
mod engagement;
#[cfg(feature = "hindsight")]
mod hindsight;
#[cfg(feature = "patience")]
mod patience;
#[cfg(feature = "rules")]
mod rules;
#[cfg(feature = "rules")]
mod server;

/// Every loop by name: `group/case`, peers as `group/peer …`.
pub const NAMES: &[&str] = &[
    #[cfg(feature = "patience")]
    "greedy/engine",
    #[cfg(feature = "patience")]
    "greedy/peer: plain loop",
    #[cfg(feature = "patience")]
    "patient/engine",
    #[cfg(feature = "patience")]
    "patient/peer: plain loop",
    #[cfg(feature = "patience")]
    "solver/map of 375 markets",
    #[cfg(feature = "patience")]
    "solver/n=20 M=41",
    #[cfg(feature = "patience")]
    "solver/n=8 M=24",
    #[cfg(feature = "rules")]
    "versus/engine",
    #[cfg(feature = "rules")]
    "versus/peer: plain loop",
    #[cfg(feature = "rules")]
    "mm1/engine",
    #[cfg(feature = "rules")]
    "mm1/peer: plain heap loop",
    #[cfg(feature = "hindsight")]
    "hindsight/greedy",
    #[cfg(feature = "hindsight")]
    "hindsight/periodic x=2",
    #[cfg(feature = "hindsight")]
    "hindsight/multi-queue r=3",
    #[cfg(feature = "hindsight")]
    "hindsight/difference-wait f=2",
    #[cfg(feature = "hindsight")]
    "hindsight/widening growth=.5",
    #[cfg(feature = "hindsight")]
    "hindsight/batched holding back",
    #[cfg(feature = "hindsight")]
    "optimum/100000 players",
    #[cfg(feature = "balance")]
    "balance/fresh round of 100000",
    #[cfg(feature = "balance")]
    "balance/steady round of 100000",
    #[cfg(feature = "balance")]
    "balance/insertion and removal in 100000",
    #[cfg(feature = "balance")]
    "balance/role round of 100000",
    #[cfg(feature = "engagement")]
    "engagement/EOMM of 500",
    #[cfg(feature = "engagement")]
    "engagement/round of Table 2",
    #[cfg(feature = "engagement")]
    "engagement/fit of 20000 games",
];

/// Runs a loop; with the amount 0 what stays from call to call is made. The amount is
/// arrivals for queues, rounds for those of the balance lab, solves for solvers.
/// Returns a number that depends on everything done; NaN for a name that is none.
pub fn run(name: &str, amount: u64) -> f64 {
    match name.split_once('/') {
        #[cfg(feature = "patience")]
        Some(("greedy" | "patient" | "solver", _)) => patience::run(name, amount),
        #[cfg(feature = "rules")]
        Some(("versus", _)) => rules::run(name, amount),
        #[cfg(feature = "rules")]
        Some(("mm1", _)) => server::run(name, amount),
        #[cfg(feature = "engagement")]
        Some(("engagement", _)) => engagement::run(name, amount),
        #[cfg(feature = "hindsight")]
        Some(("hindsight" | "optimum", _)) => hindsight::run(name, amount),
        #[cfg(feature = "balance")]
        Some(("balance", _)) => balance::run(name, amount),
        _ => f64::NAN,
    }
}

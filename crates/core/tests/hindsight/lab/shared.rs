//! Runs of questions, and the sequences they are about.

pub use crate::asked::{ask, int, one_and_three, real, run, run_on, text};

use crate::asked::check_report;
use lobbylab_core::catalog::Results;
use lobbylab_core::hindsight::Sequence;
use lobbylab_core::hindsight::parameters::{HindsightArrivals, HindsightRun};
use lobbylab_core::sim::Streams;

/// All questions of the lab.
pub const QUESTIONS: [&str; 6] = [
    "hindsight.race",
    "hindsight.sweep",
    "hindsight.table",
    "hindsight.readings",
    "hindsight.ratio",
    "hindsight.front",
];

/// The players of a replication, drawn as the lab says.
pub fn players<const D: usize>(
    players: &HindsightArrivals,
    run: &HindsightRun,
    replication: u32,
) -> Sequence<D> {
    let traffic = players.traffic(u64::from(run.players)).expect("no file");
    let streams = Streams::new(run.seed.0, u64::from(replication));
    let count = run.players as usize;
    Sequence::draw(traffic, players.spread, &streams, count).expect("in range")
}

/// Regrets are differences: rounding may put them just below 0.
pub fn check_numbers(results: &Results, what: &str) -> usize {
    check_report(results, what, |value| value > -1e-9)
}

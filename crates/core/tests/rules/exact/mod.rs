//! The exact part of the rules lab: chains, tagged parties, closed forms,
//! product form, distributions, each against another.

mod approximation;
mod closed;
mod extremes;
mod packed;
mod parties;
mod phase;
mod product;
mod sides;
mod tagged;

use lobbylab_core::rules::{Choice, Conditions, Tagged, WaitingRoom};
use lobbylab_core::sim::{Stream, Streams};
use rand::RngExt;

/// A stream of random parameters.
pub fn dice(name: &str) -> Stream {
    Streams::new(20_260_101, 0).stream(name)
}

/// A rate between 10^low and 10^high, evenly in its logarithm.
pub fn rate(dice: &mut Stream, low: f64, high: f64) -> f64 {
    10f64.powf(low + (high - low) * dice.random::<f64>())
}

/// Asserts that two numbers agree to a relative error.
#[track_caller]
pub fn near(got: f64, wanted: f64, relative: f64, what: &str) {
    assert!(
        got == wanted || (got - wanted).abs() <= relative * wanted.abs(),
        "{what}: got {got}, wanted {wanted}, off by {:e}",
        (got - wanted) / wanted
    );
}

/// The chain and the tagged parties under a rule.
#[track_caller]
pub fn follow<C: Choice>(choice: &C, conditions: &Conditions) -> (WaitingRoom, Tagged) {
    let room = WaitingRoom::new(choice, conditions).expect("a chain");
    let tagged = Tagged::new(choice, &room, 1_000_000).expect("a tagged chain");
    (room, tagged)
}

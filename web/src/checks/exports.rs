//! What only developers ask of the engine: how fast it is, and whether it
//! computes the very bits of a native run and says the very words.

use super::pages;
use crate::job::read;
use lobbylab_core::experiment::{Checked, Shard};
use lobbylab_loops::labs as loops;
use lobbylab_loops::matching as matchings;
use wasm_bindgen::prelude::*;

/// The names of the loops that the bench page times.
#[wasm_bindgen]
#[must_use]
pub fn bench_names() -> Vec<String> {
    let mut names: Vec<String> = loops::NAMES.iter().map(|name| (*name).to_owned()).collect();
    names.append(&mut matchings::names());
    names
}

/// Runs one of them with an amount of work (arrivals, or solves), and gives the
/// amount back once it is done.
///
/// # Errors
/// For a name that is none, and for a matching of another weight than it must have.
#[wasm_bindgen]
pub fn bench_run(name: &str, amount: f64) -> Result<f64, JsError> {
    let amount = amount.max(0.0).floor();
    let result = if loops::NAMES.contains(&name) {
        loops::run(name, amount as u64)
    } else {
        let total = matchings::run(name, amount as u64);
        if total.is_nan() {
            let wrong = format!("“{name}” is no loop, or came to another total");
            return Err(JsError::new(&wrong));
        }
        total
    };
    // Keeps the compiler from leaving the loop out.
    std::hint::black_box(result);
    Ok(amount)
}

/// Runs an experiment in so many shards, one after another, merges them as bytes
/// the way the page does, and tells the report's fingerprint in hexadecimal
/// digits: the same as a native run's, to the last bit.
///
/// # Errors
/// When it is no experiment or a solver fails.
#[wasm_bindgen]
pub fn fingerprint(experiment: &JsValue, shards: u32) -> Result<String, JsError> {
    let valid = read(experiment)?;
    let mut results = valid.results();
    for index in 0..shards {
        let mut job = valid.job(Shard { index, of: shards })?;
        while !job.advance(1_000_000).finished {}
        let bytes = postcard::to_allocvec(&job.take())?;
        results.merge(postcard::from_bytes(&bytes)?)?;
    }
    Ok(format!("{:016x}", results.report().fingerprint()))
}

/// How many states of each lab are drawn, beside the one it opens with.
const DRAWN: usize = 20;

/// A lab as it opens, and in drawn states; none of a name that is no lab's.
fn states(lab: &str) -> Vec<(String, Checked)> {
    if !pages::LABS.contains(&lab) {
        return Vec::new();
    }
    let mut states = pages::states(lab, DRAWN as u64);
    // Its presets stand between.
    states.drain(1..states.len() - DRAWN);
    states
}

/// The states in which [`page_words`] reads a lab's page: as it opens, and twenty that are drawn
/// from its fields. Empty for a name that is no lab's.
#[wasm_bindgen]
#[must_use]
pub fn page_states(lab: &str) -> Vec<String> {
    states(lab).into_iter().map(|(name, _)| name).collect()
}

/// All that a lab's page says in one of these states, by its number, with small runs of what it
/// asks: answers, the table of printed, exact and simulated, captions and tables. Empty where
/// there is no such state.
#[wasm_bindgen]
#[must_use]
pub fn page_words(lab: &str, state: usize) -> String {
    let chosen = states(lab).into_iter().nth(state);
    chosen.map_or_else(String::new, |(_, checked)| pages::words(lab, &checked))
}

//! lobbylab in the browser.
//!
//! The border between the engine and the page: values, errors and pictures
//! cross here and nowhere else. Nothing here panics on what a visitor can type;
//! what cannot be done comes back as a JavaScript error or as words.
//!
//! * [`Lab`]: one lab on the page's own thread: state, sentences, figures, stage.
//! * [`Job`]: a computation in a worker, in slices.
//! * `canvas`, `scene_canvas`: pixels.
//! * `values`: JavaScript values to parameters and back.
//!
//! Each lab is a feature with a folder of its own; `modules/` holds a crate for
//! each, which is this one with one feature on: the module that its page loads.

mod canvas;
mod export;
mod job;
mod lab;
#[cfg(feature = "patience")]
mod patience;
mod scene_canvas;
mod values;
mod words;

#[path = "../../crates/core/benches/loops/mod.rs"]
mod loops;

pub use job::{Job, fingerprint};
pub use lab::Lab;

use wasm_bindgen::prelude::*;

/// The engine's version.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    lobbylab_core::VERSION.to_owned()
}

/// A seed that nobody has seen: 32 random bits as hexadecimal digits, short
/// enough to read aloud.
///
/// # Errors
/// When the browser gives no random numbers.
#[wasm_bindgen]
pub fn fresh_seed() -> Result<String, JsError> {
    #[cfg(target_arch = "wasm32")]
    {
        let mut bytes = [0; 4];
        getrandom::fill(&mut bytes).map_err(|error| JsError::new(&error.to_string()))?;
        Ok(format!("{:x}", u32::from_le_bytes(bytes)))
    }
    #[cfg(not(target_arch = "wasm32"))]
    Err(JsError::new("only a browser draws fresh seeds"))
}

/// The names of the loops that the bench page times.
#[wasm_bindgen]
#[must_use]
pub fn bench_names() -> Vec<String> {
    loops::NAMES.iter().map(|name| (*name).to_owned()).collect()
}

/// Runs one of them with an amount of work (arrivals, or solves), and gives the
/// amount back once it is done.
///
/// # Errors
/// For a name that is none.
#[wasm_bindgen]
pub fn bench_run(name: &str, amount: f64) -> Result<f64, JsError> {
    let amount = amount.max(0.0).floor();
    let result = loops::run(name, amount as u64);
    if result.is_nan() {
        return Err(JsError::new(&format!("no loop is called “{name}”")));
    }
    // Keeps the compiler from leaving the loop out.
    std::hint::black_box(result);
    Ok(amount)
}

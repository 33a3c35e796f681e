//! lobbylab in the browser.
//!
//! The border between the engine and the page: values, errors and pictures
//! cross here and nowhere else. Nothing here panics on what a visitor can type;
//! what cannot be done comes back as a JavaScript error or as words.
//!
//! * [`Lab`]: one lab on the page's own thread: state, sentences, figures, stage.
//! * [`Job`]: a computation in a worker, in slices, perhaps about a [`VisitorFile`].
//! * `asked`: the question that is open, its answer, what is computed for it.
//! * `canvas`, `scene_canvas`, `plane_canvas`, `net_canvas`: pixels.
//! * `values`: JavaScript values to parameters and back.
//!
//! Each lab is a feature with a folder of its own; `modules/` holds a crate for
//! each, which is this one with one feature on: the module that its page loads.

#[cfg(feature = "arena")]
mod arena;
mod asked;
#[cfg(feature = "balance")]
mod balance;
mod canvas;
mod drawn;
#[cfg(feature = "engagement")]
mod engagement;
mod export;
#[cfg(feature = "hindsight")]
mod hindsight;
mod job;
mod lab;
mod lab_view;
#[cfg(feature = "engagement")]
mod net_canvas;
#[cfg(feature = "patience")]
mod patience;
#[cfg(any(
    feature = "hindsight",
    feature = "balance",
    feature = "engagement",
    feature = "arena"
))]
mod plane_canvas;
mod results;
#[cfg(feature = "rules")]
mod rules;
mod scene_canvas;
#[cfg(test)]
mod tests;
mod values;
mod words;

#[cfg(any(test, feature = "checks"))]
mod checks;

#[cfg(feature = "balance")]
pub use balance::speed::SpeedTest;
#[cfg(feature = "checks")]
pub use checks::{bench_names, bench_run, fingerprint, page_states, page_words};
#[cfg(feature = "engagement")]
pub use engagement::file::GamesReader;
#[cfg(feature = "hindsight")]
pub use hindsight::file::PlayerReader;
pub use job::{Job, VisitorFile};
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

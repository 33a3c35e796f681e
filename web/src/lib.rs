//! lobbylab in the browser.
//!
//! The border between the engine and the page: values, errors and pictures
//! cross here and nowhere else. Nothing here panics on what a visitor can type;
//! what cannot be done comes back as a JavaScript error or as words.
//!
//! * [`Lab`]: one lab on the page's own thread: state, sentences, figures, stage.
//! * [`Job`]: a computation in a worker, in slices, perhaps about a [`VisitorFile`].
//! * `file`, of each lab that takes one: a visitor's file, read in a module that has nothing else.
//! * `asked`: the question that is open, its answer, what is computed for it.
//! * `canvas`, `scene_canvas`, `plane_canvas`, `net_canvas`: pixels.
//! * `values`: JavaScript values to parameters and back.
//! * [`Page`]: a lab's page without any of this, for native programs: all that is there without
//!   the feature `border`.
//!
//! Each lab is a feature with a folder of its own; `modules/` holds a crate for
//! each, which is this one with one feature on: the module that its page loads.

#![cfg_attr(
    not(feature = "border"),
    allow(dead_code, reason = "what only a browser asks of a page")
)]

#[cfg(feature = "arena")]
mod arena;
#[cfg(feature = "border")]
mod asked;
#[cfg(feature = "balance")]
mod balance;
#[cfg(feature = "border")]
mod canvas;
mod drawn;
#[cfg(feature = "engagement")]
mod engagement;
#[cfg(feature = "border")]
mod export;
#[cfg(feature = "hindsight")]
mod hindsight;
#[cfg(feature = "border")]
mod job;
#[cfg(feature = "border")]
mod lab;
mod lab_view;
#[cfg(all(feature = "border", any(feature = "patience", feature = "rules")))]
mod lanes_canvas;
#[cfg(all(feature = "border", feature = "engagement"))]
mod net_canvas;
mod page;
#[cfg(feature = "patience")]
mod patience;
#[cfg(all(
    feature = "border",
    any(
        feature = "hindsight",
        feature = "balance",
        feature = "engagement",
        feature = "arena"
    )
))]
mod plane_canvas;
mod results;
#[cfg(feature = "rules")]
mod rules;
#[cfg(feature = "border")]
mod scene_canvas;
#[cfg(test)]
mod tests;
#[cfg(any(feature = "border", feature = "readers"))]
mod values;
mod words;

#[cfg(any(test, feature = "checks"))]
mod checks;

#[cfg(all(feature = "readers", feature = "arena"))]
pub use arena::file::TicketReader;
#[cfg(all(feature = "border", feature = "balance"))]
pub use balance::speed::SpeedTest;
#[cfg(feature = "checks")]
pub use checks::{bench_names, bench_run, fingerprint, page_states, page_words};
#[cfg(all(feature = "readers", feature = "engagement"))]
pub use engagement::file::GamesReader;
#[cfg(all(feature = "readers", feature = "hindsight"))]
pub use hindsight::file::PlayerReader;
#[cfg(feature = "border")]
pub use job::{Job, VisitorFile};
#[cfg(feature = "border")]
pub use lab::Lab;
pub use page::{Page, PageError, WIDTH};

#[cfg(feature = "border")]
use wasm_bindgen::prelude::*;

/// The engine's version.
#[cfg(feature = "border")]
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
#[cfg(feature = "border")]
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

//! A visitor's own rule in the arena: against the built-in ones, on the same players.
//!
//! A rule of the arena is a `Matcher`. Here it stands on the other side of a border: it is code
//! that a visitor wrote, in JavaScript or as a WebAssembly module, and nobody believes it.
//!
//! * [`wire`]: what crosses the border. [`Told`] is what a rule may know of players (never their
//!   patience, their true skill or what a game's outcome will be), an [`Event`] is what happens,
//!   and a rule answers with [`Record`]s: games, timers, reasons, lines of a log.
//! * [`Guest`]: the other side. [`OwnRule`] keeps who waits, asks the guest, and hands its games to
//!   the arena's [`Judge`](lobbylab_core::arena::Judge), who alone decides what is legal: the first foul, or the first
//!   [`OwnFailure`] of the guest, ends the run with a sentence.
//! * [`OwnHeat`]: own rules, built-in ones and services' rule sets ([`OwnService`]) on the same drawn books, in replications;
//!   [`OwnRun`] computes it in slices, [`measures`] says what came of it.
//! * [`by_hand`]: the first games one by one, with reasons and log.
//! * [`module`] (feature `wasm`): rules that are WebAssembly modules; `ABI.md` is their manual.
//!
//! `core` knows nothing of all this.

#![forbid(unsafe_code)]

mod equal;
mod guest;
mod hand;
mod heat;
#[cfg(feature = "wasm")]
pub mod module;
mod results;
mod rule;
mod run;
mod service;
mod state;
pub mod wire;

pub use equal::{Differing, first_difference, played};
pub use guest::{Begin, Guest, Rhythm};
pub use hand::{ByHand, HandGame, HandTicket, by_hand};
pub use heat::{MOST_TICKETS, OwnEntry, OwnHeat};
pub use results::{OwnMeasure, fingerprint, measures, method, refused};
pub use rule::{AFTER, OwnFailure, OwnRule};
pub use run::{OwnCard, OwnParts, OwnRun};
pub use service::OwnService;
pub use state::{builtin, race_of};
pub use wire::{Event, Record, Told};

//! The matchmaking services' rule sets: read, explained, played step by step, written back.
//!
//! A studio pastes the configuration that it runs. [`import`] recognises whose it is, reads it
//! and says line by line how true a simulation is ([`report`]); [`play`] plays tickets by it, counts
//! for each rule how often it was in the way, and tells the life of a ticket; [`export`] gives the
//! same text back with only chosen numbers changed.
//!
//! | service | room |
//! | --- | --- |
//! | Amazon GameLift FlexMatch | [`flexmatch`] |
//! | Azure PlayFab Matchmaking | [`playfab`] |
//! | Unity Matchmaker | [`unity`] |
//! | Heroic Labs Nakama | [`nakama`] |
//! | Open Match 1 and 2 | [`openmatch`] |
//! | FAForever, Beyond All Reason, Lichess | [`presets`] |
//!
//! With the feature `arena` a rule set plays the arena's markets before the arena's judge, as any
//! other rule does (`arena`).
//!
//! What no vendor says is assumed, and each assumption is a line of the report. Like `core`, the
//! crate knows no clock, no file and no randomness but a seed's.

#![forbid(unsafe_code)]

#[cfg(feature = "arena")]
pub mod arena;
pub mod assume;
#[cfg(feature = "cases")]
pub mod cases;
pub mod coverage;
pub mod export;
pub mod flexmatch;
mod import;
pub mod nakama;
pub mod never;
pub mod openmatch;
mod order;
pub mod play;
pub mod playfab;
pub mod presets;
pub mod report;
pub mod schedule;
pub mod small;
pub mod text;
pub mod ticket;
pub mod unity;

pub use import::{Import, RuleSet, System, detect, import};

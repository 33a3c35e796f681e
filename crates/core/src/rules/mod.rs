//! The rules lab: one queue or two, which order, may players choose sides or
//! zones?
//!
//! Xu, Yu and Wu, *Rule Designs for Optimal Online Game Matchmaking*. Parties
//! arrive in Poisson streams, one per class; a game leaves as soon as it can be
//! formed; the rule says of whom. What a rule does is a [`Choice`]: one
//! statement from which the exact chain, the tagged party's waiting-time
//! distribution and the step-by-step simulation are made.
//!
//! # Where the paper is
//!
//! | Xu, Yu and Wu | here |
//! | --- | --- |
//! | section II-A, Poisson arrivals of parties | [`PartyArrivals`], [`Class`] |
//! | Lemma 1: (1), (2), Figure 2, k-player games | [`exact::game::moments`], [`exact::game::survival`], [`KPlayer`] |
//! | Lemma 2: (3), Figure 3, 2v2 in one queue | [`exact::versus::moments`], [`WaitingRoom`] |
//! | (4), (5), (6), two queues | [`exact::versus::moments`] of [`ServiceRule::Two`] |
//! | (7), variance of two queues | [`exact::versus::variance`], as printed [`exact::versus::variance_printed`] |
//! | (8), Lemma 3, orders of service | [`Versus`], [`Queues`] |
//! | (9), variance of FIFO and packing | [`exact::versus::variance`], as printed [`exact::versus::variance_printed`] |
//! | (10), Figure 4, variance of LIFO | [`exact::versus::variance`], as printed [`exact::versus::variance_printed`] |
//! | (11), the share at which two queues vary least | [`exact::versus::two_queues_best_share`], as printed [`exact::versus::two_queues_best_share_printed`] |
//! | section III-C, parties of any size | [`Parties`] |
//! | section IV-A, Figure 6, 2v2 as one against one | [`Packages`], [`Approximated`] |
//! | sections IV and V in packed 2v2 itself | [`PackedGames`], [`PackedWaits`] |
//! | (12), when sides may be chosen | [`exact::sides::stable`], [`ProductForm`] on any [`Graph`] |
//! | (13)–(15), Figure 8, waits by side | [`exact::sides::Sides::class`] |
//! | (16), wait of all players | [`exact::sides::Sides::overall`], as printed [`exact::sides::Sides::mean_printed`] |
//! | (17), (18), what being free of choice saves | [`exact::sides::Sides::improvement`] |
//! | section IV-C, players won over to balance the sides | [`Attracted`] |
//! | (19)–(22), (35)–(43), Figure 11, zones | [`exact::zones::Zones`], [`exact::zones::Zones::mean`] |
//! | (23)–(25), what playing in both zones saves | [`exact::zones::Zones::improvement`], as printed [`exact::zones::Zones::improvement_printed`] |
//! | sections V-A and VI, the level between zones as players learn | [`Levels`] |
//! | (40)–(43), the argument for any rule | [`Tagged`], [`PhaseType`] |
//! | – (sides with impatience) | [`exact::impatient::waits`] |
//! | – (messages that take time) | [`DelayedArrivals`], [`TimestampOrder`] |
//! | – (preferences that drift) | [`Drifting`], [`SideQueue`], [`Controller`] |
//! | – (how long a run must be) | [`Pace`] |
//!
//! # Rooms
//!
//! A [`Choice`] is a rule; [`WaitingRoom`] and [`Tagged`] make chains of it, [`Line`] runs it
//! step by step, [`Queues`] and [`Meetings`] do so at full speed; [`Solved`] is a 2v2 rule
//! with all that is exact of it. What the page has of the lab: [`parameters`], [`stage`]
//! (the animation and its words), [`lab`] (the questions).

mod choice;
pub mod exact;
pub mod lab;
mod model;
pub mod parameters;
mod queue;
pub mod stage;

pub use choice::graph::{Graph, GraphError, MOST_CLASSES};
pub use choice::packed::{PackedChoice, PackedGames};
pub use choice::parties::{LARGEST_TEAM, Parties};
pub use choice::versus::{KPlayer, SINGLE, TEAM, Versus};
pub use choice::{Choice, PossibleGames};
pub use exact::approximation::{Approximated, Packages};
pub use exact::attract::Attracted;
pub use exact::chain::tagged::{Tagged, Wait};
pub use exact::chain::{
    Cause, Conditions, MOST_STATES, Move, StateCount, WaitingRoom, WaitingRoomError, count_states,
};
pub use exact::levels::Levels;
pub use exact::pace::{Pace, QUIET, WATCHED, missing_at, relaxation_time};
pub use exact::packed::PackedWaits;
pub use exact::phase::{CurvePoint, MOST_WORK, PhaseError, PhaseType, SMALL};
pub use exact::product::{MOST_SETS, ProductError, ProductForm};
pub use exact::solved::{Objectives, Solutions, Solved};
pub use model::{Leaving, Packing, Party, ServiceRule, WaitObjective, WaitPopulation};
pub use queue::adaptive::{
    A, B, C, CLOSED, Controller, Drifting, OPENED, PreferenceDrift, SidePolicy, SideQueue, slack,
};
pub use queue::latency::{DelayReading, DelayedArrivals, DelayedParty, TimestampOrder};
pub use queue::line::{COMPLETE, Line, TURNED_AWAY, WAITS};
pub use queue::meetings::Meetings;
pub use queue::queues::{
    FOUR_SINGLES, NOT_ENOUGH, OLDEST_PAIR, OTHER_QUEUE, PAIR_AND_TEAM, PAIR_BY_LOT, Queues,
    TWO_PAIRS, TWO_TEAMS, YOUNGEST_PAIR,
};
pub use queue::workload::{Class, PartyArrivals};

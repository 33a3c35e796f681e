//! The market: what a game is, who comes when and with whom, how long they wait, what decides.
//!
//! [`ArenaMarket::draw`] makes a [`TicketBook`] of it: a function of the market and the seed
//! alone, drawn from named streams, so that all rules meet the same tickets.

mod book;
mod coming;
mod contender;
mod drawn;
mod format;
mod outcome;
mod refused;
mod sites;

pub use book::{BookArrivals, MemberColumns, MemberRow, TicketBook};
pub use coming::{Coming, ComingTimes, DayCurve, Leaves, Willing};
pub use contender::Contender;
pub(in crate::arena) use drawn::Drawing;
pub use drawn::{ArenaMarket, MOST_PARTY, SkillLaw};
pub use format::{GameFormat, MOST_PLAYERS, can_fill};
pub use outcome::{Deciding, Strength};
pub use refused::Unplayable;
pub use sites::{ChosenSite, MOST_REGIONS, REGIONS, ROUND_TRIPS, best_site};

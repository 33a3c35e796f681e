//! Games with roles (section 1.2.6): each team has one player of each of k roles.
//!
//! * [`RoleQueue`]: players come and go; a game at most ρ times as unfair as the best, at once
//!   (Theorem 3), or a better one within a budget ([`RoleQueue::refined`]).
//! * [`best_role_game`]: the best game of some players, which is hard in general (Theorem 2).
//! * [`TimedRoleQueue`]: the same where waiting counts, exactly; the paper's structure does not
//!   carry over.
//! * [`RoleGameRule`], [`TimedRoleGameRule`]: the queues as rules of the event loop.
//! * [`Shortage`]: why there is no game.

mod exact;
mod fill;
mod game;
mod line;
mod queue;
mod refine;
mod rule;
mod shortage;
mod sweep;
mod teams;
mod timed;
mod windows;

pub use exact::{RoleCut, RoleEffort, RoleEvent, RoleGameError, RolePlayer, best_role_game};
pub use game::RoleGame;
pub use queue::{RoleInterval, RoleQueue, role_set};
pub use rule::{PlaysRoles, RoleGameRule, TimedRoleGameRule};
pub use shortage::Shortage;
pub use timed::{TimedRoleGame, TimedRoleQueue};

pub(super) use teams::game_among;

//! Why a rule of this lab did what it did: the keys that the story turns into sentences.

use crate::sim::Reason;

/// k players wait.
pub const ENOUGH: Reason = Reason("enough");
/// One has waited τ_max, and there are too few for a game.
pub const COMPUTERS: Reason = Reason("computers");
/// As many wait as a period gathers.
pub const GATHERED: Reason = Reason("gathered");
/// One has waited τ_max, and there are enough for a game.
pub const PERIOD_OVER: Reason = Reason("period-over");
/// k players wait in one cell.
pub const SAME_CELL: Reason = Reason("same-cell");
/// One has waited τ_max, and players of other cells help out.
pub const BORROWED: Reason = Reason("borrowed");
/// The cells have been divided anew, and k players are in one of them now.
pub const DIVIDED: Reason = Reason("divided");
/// A temporary pair or group was made.
pub const TEMPORARY: Reason = Reason("temporary");
/// A temporary pair or group was improved; somebody was dropped.
pub const IMPROVED: Reason = Reason("improved");
/// Nobody fits: the player waits alone.
pub const ALONE: Reason = Reason("alone");
/// The clock of a temporary pair or group has run down.
pub const DEFINITIVE: Reason = Reason("definitive");
/// A newcomer fits into the windows as they are.
pub const FITS: Reason = Reason("fits");
/// A window has widened enough.
pub const OPENED: Reason = Reason("opened");
/// It is time for a batch.
pub const BATCH: Reason = Reason("batch");
/// Somebody has waited τ_max.
pub const OVERDUE: Reason = Reason("overdue");

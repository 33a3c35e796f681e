//! The rules of all labs through one door: a rule is a key with settings, and a factory.
//!
//! [`ArenaRule::translation`] says how a rule plays a market that is not its paper's own, or why
//! it cannot; [`ArenaRule::enter`] makes it, in a box, ready for [`play_book`](super::play_book).
//!
//! | rules | from |
//! | --- | --- |
//! | orders | [`InOrder`], and for two even teams Xu, Yu and Wu's own: [`Line`](crate::rules::Line) |
//! | patience | Wu's pool: [`TwoLevelPool`](crate::patience::TwoLevelPool) |
//! | hindsight | Schlup's and the industry's: [`RulePlan`](crate::hindsight::rules::RulePlan) |
//! | balance | Alman and McKay's queues: [`BestGameRule`](crate::balance::queue::BestGameRule) and its kin |
//! | engagement | EOMM's matchmakers: [`BatchMatchmaker`](crate::engagement::contest::BatchMatchmaker) |

mod endless;
mod enter;
mod in_order;
mod key;
mod settings;
mod translation;
mod units;

pub use enter::EntryTable;
pub use in_order::{BEGUN, FULL, InOrder, SideBySide, Taking};
pub use key::{ArenaRule, RuleFamily, SettingRange};
pub use settings::RuleSettings;
pub(in crate::arena) use translation::Shape;
pub use units::Units;

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
//! | sides, zones | Xu, Yu and Wu's sections IV and V: [`SideQueue`](crate::rules::SideQueue), [`Meetings`](crate::rules::Meetings) |
//! | best table | [`LevelProcess`](super::LevelProcess) |
//! | engagement | EOMM's matchmakers: [`BatchMatchmaker`](crate::engagement::contest::BatchMatchmaker) |
//!
//! What the labs have beyond these is no rule of a queue, or is another setting of one that is here:
//! messages that overtake each other and preferences that drift (rules lab) are of the market;
//! packings of parties are the orders above; groups of skills (patience lab) are the two levels cut
//! again, and more levels are [`LevelProcess`](super::LevelProcess)'s table; readings of
//! difference-wait and ways to borrow at a time-out (hindsight lab) are those closest to the paper;
//! exchanges and the exact partition, wishes and hard instances (balance lab) part one crowd of
//! players who are all there, and no queue; section 4's blocks and regions (engagement lab) need
//! lists of who never meets, which a market does not have.

mod endless;
mod enter;
mod in_order;
mod joined;
mod key;
mod neighbours;
mod one_of;
mod settings;
mod shape;
mod solved;
mod translation;
mod units;
mod wishes;

pub use enter::EntryTable;
pub use in_order::{BEGUN, FULL, InOrder, SideBySide, Taking};
pub use key::{ArenaRule, RuleFamily, SettingRange};
pub use settings::RuleSettings;
pub(in crate::arena) use shape::Shape;
pub use solved::SolvedTable;
pub use units::Units;

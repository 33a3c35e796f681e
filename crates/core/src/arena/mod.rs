//! The arena: any rule, any market, the same players.
//!
//! The five labs each answer a paper's question in the paper's own world. Here every rule of
//! every lab meets every market, on the same tickets, with paired differences.
//!
//! * [`ArenaMarket`]: who comes when and with whom, how long they wait, what they play and what
//!   decides it; [`TicketBook`]: the tickets that are drawn of it, in columns.
//! * [`ArenaRule`]: the list of rules, what each asks of a player, how it plays a market that is
//!   not its own; any other [`Matcher`](crate::sim::Matcher) of [`Contender`]s may play too.
//! * [`Judge`]: refuses illegal games and measures what players got, by [`ArenaGauge`] and by group;
//!   [`play_book`] lets a rule play before it.
//! * [`TicketLog`]: a visitor's log of tickets in place of drawn ones; what it does not say is drawn.
//! * [`best_pairs`]: what nobody can beat in games of two, with a certificate; [`least_cost`]: a bound
//!   for larger games, and [`best_games`] what it is worth where a dozen come.
//! * [`LevelProcess`]: the best rule of duels that knows levels, as a decision process.
//! * [`exact`]: closed forms of markets simple enough to have them, for tests and findings.
//! * [`stage`]: two rules side by side, step by step, and why somebody still waits.
//! * [`parameters`], [`lab`]: the fields and the questions.

mod bounds;
pub mod exact;
mod judge;
pub mod lab;
mod log;
mod market;
mod online;
pub mod parameters;
mod play;
mod rules;
mod seating;
pub mod stage;
mod turns;

pub use bounds::{
    BestPairs, HindsightPrice, MOST_SIDED, MOST_TRIED, best_games, best_pairs, least_cost,
    not_dominated,
};
pub use judge::{
    ArenaGauge, Foul, FoulKind, GameColumns, GroupKind, GroupScore, Judge, PlayRecord, Scorecard,
    Survival, TicketFate, kaplan_meier, quantile,
};
pub use log::{
    LogError, LogHead, LogMapping, LogReader, LogRole, LogTable, LogUse, LoggedOutcome,
    MOST_TICKETS, TicketLog,
};
pub use market::{
    ArenaMarket, BookArrivals, ChosenSite, Coming, ComingTimes, Contender, DayCurve, Deciding,
    GameFormat, Leaves, MOST_PARTY, MOST_PLAYERS, MOST_REGIONS, MemberColumns, MemberRow, REGIONS,
    ROUND_TRIPS, SkillLaw, Strength, TicketBook, Unplayable, Willing, best_site, can_fill,
};
pub use online::{LevelGames, LevelProcess, LevelSolution, LevelTable};
pub use play::{Playing, play_book};
pub use rules::{
    ArenaRule, BEGUN, EntryTable, FULL, InOrder, RuleFamily, RuleSettings, SettingRange,
    SideBySide, SolvedTable, Taking, Units,
};
pub use seating::{Seating, side_by_side};
pub use turns::{Turns, in_turns};

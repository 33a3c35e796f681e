//! One step of a lane, as data.

use crate::arena::market::Contender;
use crate::arena::rules::ArenaRule;
use crate::sim::stats::Interval;
use crate::sim::{Lack, Reason, Refusal, Ticket};

/// The newest game of a step.
#[derive(Clone, Debug, PartialEq)]
pub struct ArenaStageGame {
    /// When it was formed.
    pub time: f64,
    /// Its sides.
    pub sides: Vec<Vec<Ticket<Contender>>>,
    /// The first side's chance to win, a draw counting half; of two sides.
    pub chance: Option<f64>,
    /// How unfair it is: |p − ½|, of more sides as the judge has it.
    pub unfair: f64,
    /// Standard deviation of the skills in it.
    pub spread: f64,
    /// The longest wait of its members.
    pub wait: f64,
    /// Where it is played, and the worst latency there in ms; where there are sites.
    pub site: Option<(u8, f64)>,
    /// What the rule said.
    pub reason: Option<Reason>,
    /// Tickets that waited when it was formed, its members with them.
    pub among: usize,
}

/// Who has waited longest, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct LongestWaiting {
    /// Who.
    pub ticket: Ticket<Contender>,
    /// Why there is no game with them; `None` where the rule cannot tell.
    pub refusal: Option<Refusal>,
    /// At how many arrivals since they came each condition failed, the most frequent first.
    pub failed: Vec<(Lack, u32)>,
    /// Arrivals since they came, theirs with them.
    pub arrivals: u32,
    /// Games formed since they came.
    pub games: u32,
    /// What they would have to play with, if the refusal names somebody.
    pub other: Option<Ticket<Contender>>,
}

/// One lane at the step shown.
#[derive(Clone, Debug, PartialEq)]
pub struct ArenaLaneView {
    /// Its rule.
    pub rule: ArenaRule,
    /// Why the rule cannot play this market; all else is empty then.
    pub cannot: Option<String>,
    /// When the step began: somebody arrived.
    pub from: f64,
    /// When it ends: just before the next arrival.
    pub now: f64,
    /// Who waited when the step began, longest first.
    pub before: Vec<Ticket<Contender>>,
    /// Who arrived; nobody at step 0.
    pub arrival: Option<Ticket<Contender>>,
    /// Who waits when the step ends.
    pub after: Vec<Ticket<Contender>>,
    /// Who gave up meanwhile.
    pub left: Vec<Ticket<Contender>>,
    /// The newest game of the step.
    pub game: Option<ArenaStageGame>,
    /// Games of the step before the newest.
    pub earlier: u32,
    /// Who waits longest, when the step ends.
    pub longest: Option<LongestWaiting>,
    /// Mean wait of players who have played so far; NaN before the first.
    pub mean_wait: f64,
    /// The same with an interval, when there are enough for one.
    pub interval: Option<Interval>,
    /// Mean |p − ½| over them; NaN before the first.
    pub unfair: f64,
    /// Games so far.
    pub games: u64,
    /// Tickets that gave up so far.
    pub gone: u64,
    /// Tickets waiting, averaged over time.
    pub queue: f64,
    /// The wait that nine of ten tickets have not exceeded, of all that have come, in
    /// seconds; who still waits counts with the wait so far.
    pub usual: f64,
}

impl ArenaLaneView {
    /// A lane of a rule that cannot play.
    pub(super) fn of_none(rule: ArenaRule, why: String) -> Self {
        Self {
            rule,
            cannot: Some(why),
            from: 0.0,
            now: 0.0,
            before: Vec::new(),
            arrival: None,
            after: Vec::new(),
            left: Vec::new(),
            game: None,
            earlier: 0,
            longest: None,
            mean_wait: f64::NAN,
            interval: None,
            unfair: f64::NAN,
            games: 0,
            gone: 0,
            queue: f64::NAN,
            usual: 0.0,
        }
    }
}

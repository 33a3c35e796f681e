//! Two rules on the same arrivals, step by step.
//!
//! The animation draws what this module says and simulates nothing itself: it
//! is the engine of the long runs, with an event log and checkpoints.

mod story;

pub use story::{number, sentence, status, verdict};

use crate::experiment::ExperimentError;
use crate::patience::lab::{AnyRule, PatienceCompare};
use crate::patience::parameters::PatienceLanes;
use crate::patience::{
    ImbalanceTally, PatienceRule, PoolTable, TwoLevelPlayer, TwoLevelPool, TwoLevelSampler,
    imbalance,
};
use crate::sim::stats::{BatchMeans, Interval};
use crate::sim::{Engine, Game, Logged, Observer, Occupancy, Periodic, Reason, Replay, Ticket};

/// The last step that can be shown.
pub const STEPS: u32 = 600;

/// The replication whose arrivals are shown: the first one of the long run.
const REPLICATION: u64 = 0;

/// Batches below which no interval is shown: too few to tell.
const BATCHES: u64 = 20;

/// A lane's account of everything so far.
#[derive(Clone, Debug)]
struct Account {
    alpha: f64,
    occupancy: Occupancy,
    quality: ImbalanceTally,
    cost: BatchMeans,
    /// Cost of games formed in the present period.
    games: f64,
}

impl Observer<TwoLevelPlayer> for Account {
    fn game(&mut self, now: f64, game: &Game<'_, TwoLevelPlayer>) {
        self.quality.game(now, game);
        self.games += self.alpha * f64::from(imbalance(game)) * game.members.len() as f64;
    }
    fn elapsed(&mut self, from: f64, to: f64, waiting: usize) {
        Observer::<TwoLevelPlayer>::elapsed(&mut self.occupancy, from, to, waiting);
        // The time before the first arrival is no period.
        if from > 0.0 {
            self.cost.add(self.games + waiting as f64);
            self.games = 0.0;
        }
    }
}

/// The game that a lane formed in the step shown.
#[derive(Clone, Debug, PartialEq)]
pub struct StageGame {
    /// The two teams.
    pub teams: [Vec<Ticket<TwoLevelPlayer>>; 2],
    /// Strong players of each team.
    pub strong: [u32; 2],
    /// What its unfairness costs in all: α·I·2n.
    pub cost: f64,
}

/// One lane at the step shown.
#[derive(Clone, Debug, PartialEq)]
pub struct PatienceLaneView {
    /// Its rule.
    pub rule: PatienceRule,
    /// Who waited when the step began, longest first.
    pub before: Vec<Ticket<TwoLevelPlayer>>,
    /// Who arrived in this step; nobody at step 0.
    pub arrival: Option<Ticket<TwoLevelPlayer>>,
    /// The game formed, if any.
    pub game: Option<StageGame>,
    /// Who waits when the step ends.
    pub after: Vec<Ticket<TwoLevelPlayer>>,
    /// What the rule said last.
    pub reason: Option<Reason>,
    /// Mean cost per period so far; NaN at step 0.
    pub mean_cost: f64,
    /// The same with an interval, when there are enough periods for one.
    pub interval: Option<Interval>,
    /// Games so far.
    pub games: u64,
    /// Unfair ones among them.
    pub unfair: u64,
}

type LaneReplay = Replay<Periodic<TwoLevelSampler>, TwoLevelPool<AnyRule, TwoLevelPlayer>, Account>;

/// The two lanes.
#[derive(Clone, Debug)]
pub struct PatienceStage {
    compare: PatienceCompare,
    rules: [PatienceRule; 2],
    replays: [LaneReplay; 2],
}

impl PatienceStage {
    /// At step 0. The lanes see the arrivals of the first replication. O(1): nothing runs yet.
    #[must_use]
    pub fn new(compare: &PatienceCompare, lanes: &PatienceLanes, optimal: &PoolTable) -> Self {
        let rules = [lanes.lane_a, lanes.lane_b];
        let replays = rules.map(|rule| {
            let engine: Engine<_, _> = compare.engine(rule, optimal, REPLICATION);
            let account = Account {
                alpha: compare.price.alpha,
                occupancy: Occupancy::default(),
                quality: ImbalanceTally::default(),
                cost: BatchMeans::default(),
                games: 0.0,
            };
            Replay::new(engine, account)
        });
        Self {
            compare: compare.clone(),
            rules,
            replays,
        }
    }

    /// With the solver called for the optimal rule.
    ///
    /// # Errors
    /// When the solver fails.
    pub fn solved(
        compare: &PatienceCompare,
        lanes: &PatienceLanes,
    ) -> Result<Self, ExperimentError> {
        Ok(Self::new(compare, lanes, &compare.table()?))
    }

    /// The market shown.
    #[must_use]
    pub fn compare(&self) -> &PatienceCompare {
        &self.compare
    }

    /// The step shown.
    #[must_use]
    pub fn step(&self) -> u32 {
        self.replays[0].step() as u32
    }

    /// Goes to a step, at most [`STEPS`]. O(a + w) a lane for w who wait and a arrivals that are
    /// run: at most 64 from a checkpoint, or those since the furthest step seen.
    pub fn seek(&mut self, step: u32) {
        for replay in &mut self.replays {
            replay.seek(u64::from(step.min(STEPS)));
        }
    }

    /// Both lanes at the step shown. O(w log w) for w who wait or play in it.
    #[must_use]
    pub fn lanes(&self) -> [PatienceLaneView; 2] {
        [0, 1].map(|lane| self.lane(lane))
    }

    fn lane(&self, lane: usize) -> PatienceLaneView {
        let replay = &self.replays[lane];
        let account = replay.summary();
        let after = replay.engine().matcher().waiting();
        let mut before = after.clone();
        let mut view_arrival = None;
        let mut view_game = None;
        let mut view_reason = None;
        for event in &replay.log().events {
            match event {
                Logged::Arrival(ticket) => view_arrival = Some(*ticket),
                Logged::Game { members, teams, .. } => {
                    before.extend(members);
                    let game = Game {
                        members,
                        teams: *teams,
                    };
                    let (a, b) = game.split();
                    let unfair = f64::from(imbalance(&game));
                    view_game = Some(StageGame {
                        teams: [a.to_vec(), b.to_vec()],
                        strong: [a, b].map(strong),
                        cost: account.alpha * unfair * members.len() as f64,
                    });
                }
                Logged::Reason { reason, .. } => view_reason = Some(*reason),
                Logged::Departure { .. } => {}
            }
        }
        crate::sim::by_age(&mut before);
        before.retain(|ticket| Some(ticket.id) != view_arrival.map(|arrival| arrival.id));
        let costs = account.cost.interval();
        let periods = replay.step() as f64;
        let unfairness = account.alpha * account.quality.imbalance_players;
        PatienceLaneView {
            rule: self.rules[lane],
            before,
            arrival: view_arrival,
            game: view_game,
            after,
            reason: view_reason,
            mean_cost: (account.occupancy.area + unfairness) / periods,
            interval: (costs.samples >= BATCHES && account.cost.length() > 1).then_some(costs),
            games: account.quality.games,
            unfair: account.quality.unfair,
        }
    }
}

fn strong(team: &[Ticket<TwoLevelPlayer>]) -> u32 {
    team.iter().filter(|ticket| ticket.player.strong).count() as u32
}

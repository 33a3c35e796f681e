//! `balance.role_queue`: a queue with roles as it goes on, and what waiting may count in it.
//!
//! Players with roles arrive one by one; after every 2k of them a game begins if all roles can be
//! filled. The fairest game with roles takes players of the crowd's middle and leaves others for ever. A
//! weight β on waiting should take them along (section 1.2.5), and the paper says that its structure for
//! roles carries over. Compared, on the same players: no roles; the fairest game with roles; the best
//! game with whoever waits longest; and for some weights the best of all games
//! ([`TimedRoleGameRule::new`]) and the best of the paper's candidates
//! ([`TimedRoleGameRule::by_candidates`]).

use super::common::{PAPER, mean_of, most_that_fits};
use super::queue::BalanceQueue;
use crate::balance::crowd::{RoledNewcomers, RoledPlayer};
use crate::balance::parameters::{BalanceFairness, BalanceRun, Crowd, Roles, WaitingWeight};
use crate::balance::roles::TimedRoleGameRule;
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, TooLarge,
    Work, choices, compose,
};
use crate::sim::stats::Interval;
use crate::sim::{Batching, Engine, Game, Observer, Periodic, When};
use crate::words::number;
use serde::{Deserialize, Serialize};

compose! {
    /// The queue with roles as it goes on.
    pub struct BalanceRoleQueue {
        /// What a fair game is.
        fairness: BalanceFairness,
        /// Where skills come from, and how many wait.
        crowd: Crowd,
        /// The visitor's own weight of waiting.
        waiting: WaitingWeight,
        /// Who plays which roles.
        roles: Roles,
        /// How long, and how often.
        run: BalanceRun,
    }
}

choices! {
    /// Who makes the games of a queue with roles.
    pub enum RoleQueuePolicy {
        /// The fairest game if everybody played every role.
        Free = "free", "no roles";
        /// The fairest game with roles.
        Fairest = "fairest", "fairest game";
        /// The fairest game with roles and with whoever waits longest.
        Oldest = "oldest", "oldest first";
        /// The best game with waiting counted, of all games.
        All = "all", "all games, weighed";
        /// The same, of the paper's candidates.
        Candidates = "candidates", "candidates, weighed";
    }
}

/// One of the ways that are compared: a policy, and for those that weigh waiting which weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoleArm {
    /// Who makes the games.
    pub policy: RoleQueuePolicy,
    /// The number of the weight ([`BalanceRoleQueue::betas`]); 0 where none counts.
    pub weight: usize,
}

/// Which of [`BalanceQueue::betas`] are tried.
const WEIGHTS: [usize; 3] = [2, 4, 6];

/// So many replications are enough.
const MOST_REPLICATIONS: u32 = 8;

/// So many games of a replication, and so many players waiting, are enough: what differs is seen
/// long before, and searches among more would keep everything else waiting.
const MOST_ROUNDS: u32 = 400;
const MOST_WAITING: usize = 1_000;

/// So many players are looked at for a game, at most.
const STEPS: u64 = 4_000;

impl RoleArm {
    /// All of them. O(1): there are eleven.
    pub fn all() -> impl Iterator<Item = RoleArm> {
        RoleQueuePolicy::ALL.iter().flat_map(|&policy| {
            let weights = match policy {
                RoleQueuePolicy::All | RoleQueuePolicy::Candidates => WEIGHTS.len() + 1,
                _ => 1,
            };
            (0..weights).map(move |weight| RoleArm { policy, weight })
        })
    }
}

/// What became of one sequence of arrivals. Times are in arrivals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RoleQueueOutcome {
    /// f of the games, on average.
    pub value: f64,
    /// Games formed.
    pub games: u32,
    /// How long their players had waited, on average.
    pub wait: f64,
    /// How many wait at the end.
    pub waiting: u32,
    /// How long the oldest of them has waited.
    pub oldest: f64,
    /// Games whose search was stopped: they may not be the best.
    pub unproven: u32,
}

/// A number of a [`RoleQueueOutcome`].
pub type RoleStatistic = fn(&RoleQueueOutcome) -> f64;

/// What a report tells: key, name, unit, reading.
const TOLD: [(&str, &str, &str, RoleStatistic); 4] = [
    ("f", "unfairness f of a game", "skill", |one| one.value),
    (
        "wait",
        "wait at the start of a game, mean",
        "arrivals",
        |one| one.wait,
    ),
    (
        "oldest",
        "wait so far of the oldest at the end",
        "arrivals",
        |one| one.oldest,
    ),
    ("waiting", "players waiting at the end", "players", |one| {
        f64::from(one.waiting)
    }),
];

impl BalanceRoleQueue {
    /// How many wait when the games begin: the visitor's crowd, or its first thousand.
    #[must_use]
    pub fn start(&self) -> usize {
        self.crowd.waiting().min(MOST_WAITING)
    }

    /// How many players come in all, those who wait at the beginning among them.
    #[must_use]
    pub fn players(&self) -> usize {
        self.start() + self.fairness.players() * self.rounds() as usize
    }

    fn rounds(&self) -> u32 {
        self.run.rounds.min(MOST_ROUNDS)
    }

    /// The weights β of waiting: the visitor's own, then those that are tried. O(C(2k, k)).
    #[must_use]
    pub fn betas(&self) -> Vec<f64> {
        let all = BalanceQueue {
            fairness: self.fairness.clone(),
            crowd: self.crowd.clone(),
            ..BalanceQueue::default()
        }
        .betas();
        let tried = WEIGHTS.iter().filter_map(|&at| all.get(at).copied());
        std::iter::once(self.waiting.beta).chain(tried).collect()
    }

    /// A number of one of the ways, with its interval; nothing of a way that never formed a
    /// game. O(parts).
    #[must_use]
    pub fn reading(
        &self,
        parts: &Parts<RoleQueueOutcome>,
        arm: RoleArm,
        reading: RoleStatistic,
    ) -> Option<Interval> {
        let mut values = Vec::new();
        for (number, outcome) in parts.iter() {
            if self.part(number).1 == arm && outcome.games > 0 {
                values.push(reading(outcome));
            }
        }
        mean_of(&values)
    }

    /// Replication and way of a part.
    fn part(&self, number: u32) -> (u32, RoleArm) {
        let count = RoleArm::all().count() as u32;
        let arm = RoleArm::all().nth((number % count) as usize);
        let none = RoleArm {
            policy: RoleQueuePolicy::Free,
            weight: 0,
        };
        (number / count, arm.unwrap_or(none))
    }

    fn outcome(&self, number: u32, betas: &[f64]) -> Option<RoleQueueOutcome> {
        let (replication, arm) = self.part(number);
        let (measure, k) = (self.fairness.measure().ok()?, self.fairness.team());
        let beta = betas.get(arm.weight).copied().unwrap_or(0.0);
        let longest = self.waiting.longest();
        let never = f64::INFINITY;
        // Without a weight the queue with waiting is the one without: one rule plays all ways, as each of
        // its own would be a copy of the event loop in the page's module.
        let rule = match arm.policy {
            RoleQueuePolicy::Candidates => TimedRoleGameRule::by_candidates(measure, k, beta),
            policy => {
                let (beta, longest) = match policy {
                    RoleQueuePolicy::Oldest => (0.0, 0.0),
                    RoleQueuePolicy::All if arm.weight == 0 => (beta, longest),
                    RoleQueuePolicy::All => (beta, never),
                    _ => (0.0, never),
                };
                TimedRoleGameRule::new(measure, k, beta, longest, STEPS)
            }
        };
        let free = arm.policy == RoleQueuePolicy::Free;
        self.play(replication, rule.ok()?, free)
    }

    /// Plays all rounds; `free` if everybody plays every role.
    fn play(
        &self,
        replication: u32,
        rule: TimedRoleGameRule,
        free: bool,
    ) -> Option<RoleQueueOutcome> {
        let (start, players) = (self.start(), self.fairness.players());
        let roles = match free {
            true => Roles {
                versatile: 1.0,
                ..self.roles.clone()
            },
            false => self.roles.clone(),
        };
        let k = self.fairness.team();
        let newcomers = RoledNewcomers::new(&self.crowd, &roles, k, replication);
        let batching = Batching::new(When::Crowd(start + players), rule);
        let mut engine = Engine::new(Periodic::new(newcomers), batching);
        let mut outcome = RoleQueueOutcome::default();
        engine.run(start as u64, &mut ());
        let arrivals = (self.players() - start) as u64;
        let mut watch = Watch::default();
        for arrival in 0..arrivals {
            let before = watch.games;
            engine.run(1, &mut watch);
            // The first quarter is a fresh crowd.
            if watch.games == before || arrival < arrivals / 4 {
                continue;
            }
            let answer = engine.matcher().rule().formed()?;
            let (value, proven) = (answer.found.game.value, answer.is_proven());
            outcome.games += 1;
            let share = 1.0 / f64::from(outcome.games);
            outcome.value += (value - outcome.value) * share;
            outcome.wait += (watch.wait - outcome.wait) * share;
            outcome.unproven += u32::from(!proven);
        }
        let now = engine.arrived() as f64;
        let waiting = engine.matcher().waiting();
        outcome.waiting = waiting.len() as u32;
        outcome.oldest = (waiting.iter().next()).map_or(0.0, |ticket| now - ticket.arrived);
        Some(outcome)
    }
}

/// Games, and how long the players of the last one had waited.
#[derive(Default)]
struct Watch {
    games: u64,
    wait: f64,
}

impl Observer<RoledPlayer> for Watch {
    fn game(&mut self, now: f64, game: &Game<'_, RoledPlayer>) {
        self.games += 1;
        let waited = game.members.iter().map(|ticket| now - ticket.arrived);
        self.wait = waited.sum::<f64>() / game.members.len().max(1) as f64;
    }
}

/// What an insertion costs, in units of about an arrival of the simplest rules.
const INSERTION: u64 = 1_500;
/// What a game costs, in the same units; twice as much for each player above 5 in a team.
const GAME: u64 = 10_000;

impl BalanceRoleQueue {
    /// The work of one way in one replication.
    fn events_of_one(&self) -> u64 {
        let game = GAME << self.fairness.k.saturating_sub(5).min(8);
        let games = u64::from(self.rounds()) * (game + 20 * self.start() as u64);
        INSERTION * self.players() as u64 + games
    }
}

impl Question for BalanceRoleQueue {
    type Part = RoleQueueOutcome;

    fn parts(&self) -> u32 {
        self.run.replications.min(MOST_REPLICATIONS) * RoleArm::all().count() as u32
    }

    fn work(&self) -> Work {
        let parts = u64::from(self.parts());
        Work {
            events: self.events_of_one().saturating_mul(parts),
            bytes: self.start() as u64 * 500 + parts * size_of::<RoleQueueOutcome>() as u64,
            ..Work::default()
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        if work.excess(limits) <= 1 {
            return None;
        }
        let mut other = self.clone();
        let most = most_that_fits(self.run.replications, 2, |replications| {
            other.run.replications = replications;
            other.work().excess(limits) <= 1
        })?;
        let message = format!("{} replications: more than fit", self.run.replications);
        let label = format!("{most} replications");
        Some(TooLarge::one("replications", message, label, most.into()))
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let (question, betas) = (self.clone(), self.betas());
        let work = self.events_of_one();
        Ok(RunPlan::whole(
            move |_| work,
            move |number| question.outcome(number, &betas),
        ))
    }

    fn quantities(&self, parts: &Parts<RoleQueueOutcome>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(PAPER, "replications");
        let betas = self.betas();
        for arm in RoleArm::all() {
            let (mut key, mut label) = (arm.policy.key().to_owned(), arm.policy.label().to_owned());
            if matches!(
                arm.policy,
                RoleQueuePolicy::All | RoleQueuePolicy::Candidates
            ) {
                key.push_str(&format!(".{}", arm.weight));
                label.push_str(&format!(", β = {}", number(betas[arm.weight])));
            }
            for (part, name, unit, reading) in TOLD {
                let value = self.reading(parts, arm, reading);
                let (key, name) = (format!("{key}.{part}"), format!("{name}, {label}"));
                report.simulated(key, name, unit, value);
            }
        }
        report.finish()
    }
}

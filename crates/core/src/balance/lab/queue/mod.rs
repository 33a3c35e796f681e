//! `balance.queue`: the queue as it goes on, game after game.
//!
//! Players arrive one by one, one in a unit of time; after every 2k of them a game begins,
//! so that as many wait as before. Whoever makes it faces the question of section 1.2.5:
//! the best game of all (section 1.2.4) takes the players who are alike, and leaves those
//! whom nobody is like. Compared are that game, the time-sensitive queue with a range of
//! weights β and with the visitor's own, the best game that contains the oldest, and the
//! players who came first, in the best teams and in teams by chance.
//!
//! As many leave as come, so by Little's law the *mean* wait is the number of those who
//! wait, whoever makes the games, unless some wait without end: a mean wait below that is no
//! good sign. What differs is how long the unlucky wait.

mod rounds;

use super::common::{COMPONENTS, PAPER, UnfairnessComponent, mean_of, most_that_fits, ratio_of};
use crate::balance::GameUnfairness;
use crate::balance::crowd::Newcomers;
use crate::balance::parameters::{BalanceFairness, BalanceRun, Crowd, CrowdSkills, WaitingWeight};
use crate::experiment::{
    Data, ExperimentError, Limits, Offer, Parts, Quantity, Question, ReportBuilder, RunPlan,
    TooLarge, Value, Work, choices, compose,
};
use crate::sim::stats::Interval;
use crate::words::number;
pub use rounds::QueueOutcome;
use rounds::{RoundRule, Rounds};

compose! {
    /// The queue as it goes on.
    pub struct BalanceQueue {
        /// What a fair game is.
        fairness: BalanceFairness,
        /// Where skills come from, and how many wait.
        crowd: Crowd,
        /// The visitor's own weight of waiting.
        waiting: WaitingWeight,
        /// How long, and how often.
        run: BalanceRun,
    }
}

choices! {
    /// Who makes the games.
    pub enum QueuePolicy {
        /// The best game of all.
        Best = "best", "best game";
        /// The time-sensitive queue with the visitor's β and longest wait.
        Own = "own", "your β";
        /// The best game that contains the oldest.
        Oldest = "oldest", "best game with the oldest";
        /// The best teams of the 2k who came first.
        First = "first", "first come, first served";
        /// The 2k who came first, in teams by chance.
        Chance = "chance", "first come, teams by chance";
    }
}

/// One of the ways that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arm {
    /// A policy.
    Policy(QueuePolicy),
    /// The time-sensitive queue with a weight of [`BalanceQueue::betas`], by its number.
    Weight(usize),
}

/// The weights of waiting that are tried, in units of the unfairness of a game of any
/// players over the number of those who wait.
const FACTORS: [f64; 7] = [0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0];

/// So many replications are enough for the curve of weights.
const MOST_REPLICATIONS: u32 = 8;

impl Arm {
    /// All of them: policies, then weights. O(1): there are twelve.
    pub fn all() -> impl Iterator<Item = Arm> {
        let policies = QueuePolicy::ALL.iter().map(|&policy| Self::Policy(policy));
        policies.chain((0..FACTORS.len()).map(Self::Weight))
    }
}

/// A number of a [`QueueOutcome`].
pub type Statistic = fn(&QueueOutcome) -> f64;

/// What a report tells of the waits: key, name, over whom, reading.
const WAITS: [(&str, &str, &str, Statistic); 5] = [
    (
        "wait",
        "wait at the start of a game, mean",
        "players",
        |play| play.wait,
    ),
    (
        "late",
        "wait at the start of a game, 95 % quantile",
        "players",
        |play| play.late,
    ),
    (
        "longest",
        "wait at the start of a game, longest",
        "players",
        |play| play.longest,
    ),
    (
        "age",
        "wait so far of those who wait at the end, mean",
        "players waiting",
        |play| play.age,
    ),
    (
        "oldest",
        "wait so far of the oldest at the end",
        "replications",
        |play| play.oldest,
    ),
];

impl BalanceQueue {
    /// How many wait when the rounds begin, and after every game.
    #[must_use]
    pub fn waiting(&self) -> usize {
        if self.crowd.skills == CrowdSkills::Typed {
            self.crowd.typed.0.len()
        } else {
            self.crowd.n as usize
        }
    }

    /// How many times the crowd is renewed, if games take all alike: arrivals over those
    /// who wait. Below some 10 little is known of the long run.
    #[must_use]
    pub fn turnover(&self) -> f64 {
        self.arrivals() as f64 / self.waiting().max(1) as f64
    }

    /// Players who come in the rounds.
    fn arrivals(&self) -> u64 {
        self.fairness.players() as u64 * u64::from(self.run.rounds)
    }

    /// The weights β of waiting that are tried, ascending. O(C(2k, k)): 64 games give the unit.
    #[must_use]
    pub fn betas(&self) -> Vec<f64> {
        let unit = self.unit();
        let beta = |factor: &f64| (factor * unit).min(1e12);
        FACTORS.iter().map(beta).collect()
    }

    /// The unfairness of a game of any players with the best teams, over the number of
    /// those who wait; 1 if all players are alike. From a stream of its own, so that all
    /// replications have the same.
    fn unit(&self) -> f64 {
        let Ok(measure) = self.fairness.measure() else {
            return 1.0;
        };
        let mut stream = self.crowd.streams(u32::MAX).stream("unit");
        let mut mean = GameUnfairness::default();
        for game in 1..=64 {
            let mut players = [0.0; 16];
            let players = &mut players[..self.fairness.players()];
            for skill in players.iter_mut() {
                *skill = self.crowd.skill(&mut stream);
            }
            mean.mean_with(&GameUnfairness::best(&measure, players), game);
        }
        let waiting = self.waiting() + self.fairness.players();
        if mean.value > 0.0 {
            mean.value / waiting as f64
        } else {
            1.0
        }
    }

    /// A number of one of the ways, with its interval.
    #[must_use]
    pub fn reading(
        &self,
        parts: &Parts<QueueOutcome>,
        way: Arm,
        reading: Statistic,
    ) -> Option<Interval> {
        self.values(parts, way, &reading)
    }

    /// f, d or v ([`COMPONENTS`]) of a game.
    #[must_use]
    pub fn game(
        &self,
        parts: &Parts<QueueOutcome>,
        way: Arm,
        part: UnfairnessComponent,
    ) -> Option<Interval> {
        self.values(parts, way, &|play| part.2(&play.games))
    }

    /// The share of those who wait at the end who have waited more than 5n; `None` if
    /// nobody can have. O(parts).
    #[must_use]
    pub fn forgotten(&self, parts: &Parts<QueueOutcome>, way: Arm) -> Option<Interval> {
        let mut pairs = Vec::new();
        for play in self.plays(parts, way) {
            pairs.push((f64::from(play.forgotten), f64::from(play.waiting)));
        }
        ratio_of(&mut pairs).filter(|_| self.turnover() > 5.0)
    }

    /// A point of the trade-off: the 95 % quantile of the wait, and f of a game.
    #[must_use]
    pub fn trade(&self, parts: &Parts<QueueOutcome>, way: Arm) -> Option<[Interval; 2]> {
        let late = self.reading(parts, way, |play| play.late)?;
        Some([late, self.game(parts, way, COMPONENTS[0])?])
    }

    /// The share of a way's games whose search was stopped, so that they may not be the
    /// best, and by how much less f, or f − β·(longest wait), best ones may have in the
    /// mean; `None` if every game is the best. O(parts).
    #[must_use]
    pub fn unproven(&self, parts: &Parts<QueueOutcome>, way: Arm) -> Option<[Interval; 2]> {
        let rounds = f64::from(self.run.rounds);
        if self.plays(parts, way).iter().all(|play| play.unproven == 0) {
            return None;
        }
        Some([
            self.values(parts, way, &|play| f64::from(play.unproven) / rounds)?,
            self.values(parts, way, &|play| play.gap)?,
        ])
    }

    /// What is known of a way, by replication.
    fn plays<'a>(&self, parts: &'a Parts<QueueOutcome>, way: Arm) -> Vec<&'a QueueOutcome> {
        let mut out = Vec::new();
        for (number, play) in parts.iter() {
            if self.part(number).1 == way {
                out.push(play);
            }
        }
        out
    }

    fn values(
        &self,
        parts: &Parts<QueueOutcome>,
        way: Arm,
        reading: &dyn Fn(&QueueOutcome) -> f64,
    ) -> Option<Interval> {
        let mut values = Vec::new();
        for play in self.plays(parts, way) {
            values.push(reading(play));
        }
        mean_of(&values)
    }

    /// Replication and way of a part: the policies of all replications, then the weights
    /// of the first ones.
    #[must_use]
    pub fn part(&self, number: u32) -> (u32, Arm) {
        let policies = QueuePolicy::ALL.len() as u32;
        let weights = FACTORS.len() as u32;
        if let Some(number) = number.checked_sub(self.run.replications * policies) {
            return (number / weights, Arm::Weight((number % weights) as usize));
        }
        let policy = QueuePolicy::ALL[(number % policies) as usize];
        (number / policies, Arm::Policy(policy))
    }
}

impl BalanceQueue {
    /// The rule of an arm; `betas` are the [weights](Self::betas) that are tried.
    fn rule(&self, arm: Arm, betas: &[f64]) -> RoundRule {
        let WaitingWeight { beta, .. } = self.waiting;
        let longest = self.waiting.longest();
        match arm {
            Arm::Policy(QueuePolicy::Own) if beta > 0.0 || longest < f64::INFINITY => {
                RoundRule::Timed { beta, longest }
            }
            Arm::Policy(QueuePolicy::Best | QueuePolicy::Own) => RoundRule::Best,
            Arm::Policy(QueuePolicy::Oldest) => RoundRule::Timed {
                beta: 0.0,
                longest: 0.0,
            },
            Arm::Policy(QueuePolicy::First) => RoundRule::First,
            Arm::Policy(QueuePolicy::Chance) => RoundRule::Chance,
            Arm::Weight(point) => RoundRule::Timed {
                beta: betas.get(point).copied().unwrap_or(0.0),
                longest: f64::INFINITY,
            },
        }
    }

    /// One arm in one replication.
    fn outcome(&self, number: u32, betas: &[f64]) -> Option<QueueOutcome> {
        let (replication, arm) = self.part(number);
        let rounds = Rounds {
            measure: self.fairness.measure().ok()?,
            k: self.fairness.team(),
            start: self.waiting(),
            rounds: self.run.rounds as usize,
            newcomers: Newcomers::new(&self.crowd, replication),
        };
        let teams = self.crowd.streams(replication).stream("teams");
        rounds.play(self.rule(arm, betas), teams)
    }
}

/// What an insertion costs, in units of about an arrival of the simplest rules.
const INSERTION: u64 = 300;
/// What a game costs, in the same units; twice as much for each player above 5 in a team.
const GAME: u64 = 5_000;

impl BalanceQueue {
    /// The work of one way in one replication.
    fn events_of_one(&self) -> u64 {
        let players = self.waiting() as u64 + self.arrivals();
        let game = GAME << self.fairness.k.saturating_sub(5).min(8);
        INSERTION * players + game * u64::from(self.run.rounds)
    }
}

/// A parameter that may be too large: its key, what it counts, its least, where it is.
type Cut = (
    &'static str,
    &'static str,
    u32,
    fn(&mut BalanceQueue) -> &mut u32,
);

/// What is cut down, in this order: the first only until there is memory enough.
const CUTS: [Cut; 4] = [
    ("n", "players waiting", 0, |steady| &mut steady.crowd.n),
    ("replications", "replications", 2, |steady| {
        &mut steady.run.replications
    }),
    ("rounds", "games", 10, |steady| &mut steady.run.rounds),
    ("n", "players waiting", 0, |steady| &mut steady.crowd.n),
];

impl Question for BalanceQueue {
    type Part = QueueOutcome;

    fn parts(&self) -> u32 {
        let curve = self.run.replications.min(MOST_REPLICATIONS);
        self.run.replications * QueuePolicy::ALL.len() as u32 + curve * FACTORS.len() as u32
    }

    fn work(&self) -> Work {
        let parts = u64::from(self.parts());
        let waiting = self.waiting() as u64;
        Work {
            events: self.events_of_one().saturating_mul(parts),
            bytes: waiting * 250 + self.arrivals() * 15 + parts * size_of::<QueueOutcome>() as u64,
            ..Work::default()
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        if work.excess(limits) <= 1 {
            return None;
        }
        // As much as fits of one parameter after the other; where even its least is too
        // much, that and the next. Those who wait take the memory.
        let mut other = self.clone();
        let (mut message, mut offer) = (None, Offer::default());
        for (at, (field, noun, least, place)) in CUTS.into_iter().enumerate() {
            let fits = |steady: &Self| match at {
                0 => steady.work().bytes <= limits.bytes,
                _ => steady.work().excess(limits) <= 1,
            };
            if fits(&other) {
                continue;
            }
            let now = *place(&mut other);
            let most = most_that_fits(now, least, |value| {
                *place(&mut other) = value;
                fits(&other)
            });
            let most = most.unwrap_or(least);
            *place(&mut other) = most;
            if most == now {
                continue;
            }
            message.get_or_insert((field, format!("{now} {noun}: more than fit")));
            let and = if offer.label.is_empty() { "" } else { ", " };
            offer.label.push_str(&format!("{and}{most} {noun}"));
            let value = Value::Int(most.into());
            offer.values.insert(field.to_owned(), value);
        }
        let (field, message) = message?;
        let offers = vec![offer];
        Some(TooLarge {
            field,
            message,
            offers,
        })
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let (question, betas) = (self.clone(), self.betas());
        let work = self.events_of_one();
        Ok(RunPlan::whole(
            move |_| work,
            move |number| question.outcome(number, &betas),
        ))
    }

    fn quantities(&self, parts: &Parts<QueueOutcome>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(PAPER, "games");
        let betas = self.betas();
        for way in Arm::all() {
            let (key, label) = match way {
                Arm::Policy(policy) => (policy.key().to_owned(), policy.label().to_owned()),
                Arm::Weight(point) => (
                    format!("beta.{point}"),
                    format!("β = {}", number(betas[point])),
                ),
            };
            let mut push = |part: &str, name: &str, unit, population, interval| {
                let (key, name) = (format!("{key}.{part}"), format!("{name}, {label}"));
                report.over(population).simulated(key, name, unit, interval);
            };
            for part in COMPONENTS {
                let interval = self.game(parts, way, part);
                push(part.0, part.1, "skill", "games", interval);
            }
            for (part, name, population, reading) in WAITS {
                let interval = self.reading(parts, way, reading);
                push(part, name, "arrivals", population, interval);
            }
            let name = "share of those waiting at the end who have waited more than 5n";
            push(
                "forgotten",
                name,
                "",
                "players waiting",
                self.forgotten(parts, way),
            );
        }
        report.finish()
    }
}

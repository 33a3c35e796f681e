//! `patience.groups`: skill groups, each with its own rule, against one pool.

use super::PAPER;
use crate::experiment::{
    Evidence, ExperimentError, Limits, Offer, Parts, Progress, Quantity, Question, Runner, Shard,
    TooLarge, Value, Work, compose,
};
use crate::patience::groups::{
    self, Group, Grouped, Plan, SkillRange, SkillSampler, SkillTable, group_cost,
};
use crate::patience::model::{Cut, Price, Run, Team};
use crate::sim::stats::{paired, replications};
use crate::sim::{Engine, Occupancy, Periodic, Quality, Streams};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

compose! {
    /// Groups of skill, each with two levels and the theorem's rule.
    pub struct Groups {
        /// Team size.
        team: Team,
        /// Cost of unfairness.
        price: Price,
        /// How skills are cut.
        cut: Cut,
        /// Length of the simulation.
        run: Run,
    }
}

/// The ways compared, in the order of samples.
pub const PLANS: [&str; 5] = [
    "one pool, greedy",
    "one pool, patient",
    "groups, all greedy",
    "groups, all patient",
    "groups, each by the theorem",
];

/// Keys of the plans in reports.
const KEYS: [&str; 5] = [
    "pool_greedy",
    "pool_patient",
    "groups_greedy",
    "groups_patient",
    "groups_learned",
];

/// How often the learning groups look at their estimates again, in periods.
const LOOK: u32 = 1000;

/// One plan in one replication, after warm-up.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlanSample {
    /// Time integral of the number waiting.
    pub area: f64,
    /// Periods watched.
    pub time: f64,
    /// Σ imbalance × players, by the plan's own two levels.
    pub imbalance_persons: f64,
    /// Mean range of skills within a game.
    pub range: f64,
    /// Mean difference between the teams' mean skills.
    pub gap: f64,
    /// Whether every group ends with the rule that the true shares call for.
    pub settled: bool,
}

impl PlanSample {
    /// Cost per period at a given α.
    #[must_use]
    pub fn cost(&self, alpha: f64) -> f64 {
        (self.area + alpha * self.imbalance_persons) / self.time
    }
}

/// One replication: the plans in the order of [`PLANS`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct GroupsSample {
    /// By plan.
    pub plans: [PlanSample; 5],
}

impl Groups {
    /// What the theorem says of each group.
    #[must_use]
    pub fn groups(&self) -> Vec<Group> {
        let table = SkillTable::new(self.cut.skills);
        groups::groups(self.team.n, self.price.alpha, &table, self.cut.groups)
    }

    /// The exact cost per period of each plan.
    #[must_use]
    pub fn exact_costs(&self) -> [f64; 5] {
        let table = SkillTable::new(self.cut.skills);
        let (n, alpha) = (self.team.n, self.price.alpha);
        let cost = |count: u32, patient: Option<bool>| -> f64 {
            groups::groups(n, alpha, &table, count)
                .iter()
                // A group that nobody belongs to never holds anybody.
                .filter(|group| group.share > 0.0)
                .map(|group| {
                    let patient = patient.unwrap_or(group.patient);
                    group_cost(n, group.q, group.effective_alpha, patient)
                })
                .sum()
        };
        let count = self.cut.groups;
        [
            cost(1, Some(false)),
            cost(1, Some(true)),
            cost(count, Some(false)),
            cost(count, Some(true)),
            cost(count, None),
        ]
    }

    fn plan(&self, plan: usize) -> (u32, Plan) {
        let count = self.cut.groups;
        match plan {
            0 => (1, Plan::AllGreedy),
            1 => (1, Plan::AllPatient),
            2 => (count, Plan::AllGreedy),
            3 => (count, Plan::AllPatient),
            _ => (count, Plan::Learned { every: LOOK }),
        }
    }
}

impl Question for Groups {
    type Part = GroupsSample;
    type Runner = GroupsRunner;

    fn parts(&self) -> u32 {
        // The groups' question needs fewer repetitions than the main one: its
        // differences are large.
        self.run.replications.div_ceil(4)
    }

    fn work(&self) -> Work {
        let each = u64::from(self.run.periods) + u64::from(self.run.warm_up);
        Work {
            events: each * u64::from(self.parts()) * PLANS.len() as u64,
            bytes: u64::from(self.parts()) * size_of::<GroupsSample>() as u64,
            ..Work::default()
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        let fits = limits.events / 4;
        (work.events > fits).then(|| {
            let share = fits as f64 / work.events as f64;
            let periods = ((f64::from(self.run.periods) * share) as i64).max(100);
            let warm_up = (f64::from(self.run.warm_up) * share) as i64;
            TooLarge {
                field: "periods",
                message: format!(
                    "The groups' run needs {:.1e} arrivals; up to {:.1e} run here.",
                    work.events as f64, fits as f64
                ),
                offers: vec![Offer {
                    label: format!("{periods} periods each"),
                    values: [
                        ("periods".to_owned(), Value::Int(periods)),
                        ("warm_up".to_owned(), Value::Int(warm_up)),
                    ]
                    .into_iter()
                    .collect(),
                }],
            }
        })
    }

    fn runner(&self, shard: Shard) -> Result<GroupsRunner, ExperimentError> {
        Ok(GroupsRunner {
            queue: shard.parts(self.parts()).collect(),
            table: Arc::new(SkillTable::new(self.cut.skills)),
            wanted: self.groups().iter().map(|group| group.patient).collect(),
            question: self.clone(),
            at: 0,
            samples: Vec::with_capacity(5),
            running: None,
            done: Parts::default(),
        })
    }

    fn quantities(&self, parts: &Parts<GroupsSample>) -> Vec<Quantity> {
        quantities(self, parts)
    }
}

type Watch = (Occupancy, (Quality, SkillRange));

struct Running {
    engine: Engine<Periodic<SkillSampler>, Grouped>,
    watch: Watch,
    warm_up: u64,
    periods: u64,
}

/// Runs replications, plan by plan, in slices.
pub struct GroupsRunner {
    question: Groups,
    table: Arc<SkillTable>,
    /// Which groups are patient by the theorem.
    wanted: Vec<bool>,
    queue: Vec<u32>,
    at: usize,
    samples: Vec<PlanSample>,
    running: Option<Running>,
    done: Parts<GroupsSample>,
}

impl GroupsRunner {
    fn start(&self, replication: u32) -> Running {
        let question = &self.question;
        let (count, plan) = question.plan(self.samples.len());
        let streams = Streams::new(question.run.seed.0, u64::from(replication));
        let players = SkillSampler::new(self.table.clone(), count, streams.stream("skills"));
        let matcher = Grouped::new(question.team.n, question.price.alpha, count, plan);
        Running {
            engine: Engine::new(Periodic::new(players), matcher),
            watch: Watch::default(),
            warm_up: u64::from(question.run.warm_up),
            periods: u64::from(question.run.periods),
        }
    }

    fn finish_plan(&mut self, running: &Running, replication: u32) {
        let (occupancy, (quality, skills)) = running.watch;
        let games = skills.games.max(1) as f64;
        self.samples.push(PlanSample {
            area: occupancy.area,
            time: occupancy.time,
            imbalance_persons: quality.imbalance_persons,
            range: skills.range / games,
            gap: skills.gap / games,
            settled: running.engine.matcher().patient() == self.wanted,
        });
        if let [a, b, c, d, e] = self.samples[..] {
            self.done.insert(
                replication,
                GroupsSample {
                    plans: [a, b, c, d, e],
                },
            );
            self.samples.clear();
            self.at += 1;
        }
    }
}

impl Runner<GroupsSample> for GroupsRunner {
    fn advance(&mut self, budget: u64) -> Progress {
        let mut left = budget;
        while left > 0 && self.at < self.queue.len() {
            let replication = self.queue[self.at];
            let mut running = (self.running.take()).unwrap_or_else(|| self.start(replication));
            let quiet = running.warm_up.min(left);
            running.engine.run(quiet, &mut ());
            running.warm_up -= quiet;
            left -= quiet;
            let watched = running.periods.min(left);
            running.engine.run(watched, &mut running.watch);
            running.periods -= watched;
            left -= watched;
            if running.periods == 0 {
                self.finish_plan(&running, replication);
            } else {
                self.running = Some(running);
            }
        }
        let finished = self.at >= self.queue.len();
        let total = (self.queue.len() * PLANS.len()).max(1) as f64;
        Progress {
            done: if finished {
                1.0
            } else {
                (self.at * PLANS.len() + self.samples.len()) as f64 / total
            },
            finished,
        }
    }

    fn take(&mut self) -> Parts<GroupsSample> {
        self.done.take()
    }
}

fn quantities(question: &Groups, parts: &Parts<GroupsSample>) -> Vec<Quantity> {
    let alpha = question.price.alpha;
    let exact = question.exact_costs();
    let mut out = Vec::new();
    for (place, plan) in PLANS.iter().enumerate() {
        let key = KEYS[place];
        let mut push = |key: String, name: String, unit, population, evidence| {
            out.push(Quantity {
                key,
                name,
                unit,
                population,
                source: PAPER,
                evidence,
            });
        };
        push(
            format!("{key}.cost"),
            format!("cost, {plan}"),
            "per period",
            "periods",
            Evidence::Exact {
                value: exact[place],
                method: "closed form, group by group",
            },
        );
        if parts.is_empty() {
            continue;
        }
        let by = |measure: &dyn Fn(&PlanSample) -> f64| Evidence::Simulated {
            interval: replications(
                parts
                    .iter()
                    .map(|(_, sample)| measure(&sample.plans[place])),
            ),
        };
        push(
            format!("{key}.cost.simulated"),
            format!("cost, {plan}"),
            "per period",
            "periods",
            by(&|sample| sample.cost(alpha)),
        );
        push(
            format!("{key}.wait.simulated"),
            format!("mean waiting time, {plan}"),
            "periods",
            "players",
            by(&|sample| sample.area / sample.time),
        );
        push(
            format!("{key}.range.simulated"),
            format!("range of skills within a game, {plan}"),
            "of the whole range",
            "games",
            by(&|sample| sample.range),
        );
        push(
            format!("{key}.difference.simulated"),
            format!("cost above the groups by the theorem, {plan}"),
            "per period",
            "periods, same arrivals",
            Evidence::Simulated {
                interval: paired(parts.iter().map(|(_, sample)| {
                    (sample.plans[place].cost(alpha), sample.plans[4].cost(alpha))
                })),
            },
        );
    }
    out
}

//! `patience.groups`: skill groups, each with its own rule, against one pool.

use super::PAPER;
use crate::experiment::{
    Data, Evidence, ExperimentError, Limits, Offer, Parts, Quantity, Question, RunPlan, TooLarge,
    Trial, Value, Watched, Work, compose,
};
use crate::patience::parameters::{Cut, Price, Run, Team};
use crate::patience::{
    Group, Grouped, ImbalanceTally, Plan, SkillRange, SkillSampler, SkillTable, group_cost, groups,
};
use crate::sim::stats::{paired, replications};
use crate::sim::{Engine, Occupancy, Periodic, Streams};
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
        groups(self.team.n, self.price.alpha, &table, self.cut.groups)
    }

    /// The exact cost per period of each plan.
    #[must_use]
    pub fn exact_costs(&self) -> [f64; 5] {
        let table = SkillTable::new(self.cut.skills);
        let (n, alpha) = (self.team.n, self.price.alpha);
        let cost = |count: u32, patient: Option<bool>| -> f64 {
            groups(n, alpha, &table, count)
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

    fn parts(&self) -> u32 {
        // The groups' question needs fewer repetitions than the main one: its
        // differences are large.
        self.run.replications.div_ceil(4)
    }

    fn work(&self) -> Work {
        Work {
            events: self.run.arrivals() * u64::from(self.parts()) * PLANS.len() as u64,
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

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let trial = GroupsTrial {
            table: Arc::new(SkillTable::new(self.cut.skills)),
            wanted: self.groups().iter().map(|group| group.patient).collect(),
            question: self.clone(),
        };
        let arrivals = self.run.arrivals();
        Ok(RunPlan::of_trial(trial, arrivals))
    }

    fn quantities(&self, parts: &Parts<GroupsSample>) -> Vec<Quantity> {
        quantities(self, parts)
    }
}

pub(crate) type Watch = (Occupancy, (ImbalanceTally, SkillRange));

/// Replications of the five plans.
pub(crate) struct GroupsTrial {
    question: Groups,
    table: Arc<SkillTable>,
    /// Which groups are patient by the theorem.
    wanted: Vec<bool>,
}

impl Trial for GroupsTrial {
    type Workload = Periodic<SkillSampler>;
    type Matcher = Grouped;
    type Watch = Watch;
    type Sample = PlanSample;
    type Part = GroupsSample;

    const VARIANTS: usize = PLANS.len();

    fn start(&self, replication: u32, variant: usize) -> Watched<Self::Workload, Grouped, Watch> {
        let question = &self.question;
        let (count, plan) = question.plan(variant);
        let streams = Streams::new(question.run.seed.0, u64::from(replication));
        let players = SkillSampler::new(self.table.clone(), count, streams.stream("skills"));
        let matcher = Grouped::new(question.team.n, question.price.alpha, count, plan);
        let engine = Engine::new(Periodic::new(players), matcher);
        let cycle = 2 * question.team.n;
        let warm_up = (question.run).warm_up_of(replication, question.parts(), cycle);
        Watched::new(engine, Watch::default(), warm_up, question.run.periods)
    }

    fn sample(&self, run: &Watched<Self::Workload, Grouped, Watch>) -> PlanSample {
        let (occupancy, (quality, skills)) = run.watch;
        let games = skills.games.max(1) as f64;
        PlanSample {
            area: occupancy.area,
            time: occupancy.time,
            imbalance_persons: quality.imbalance_players,
            range: skills.range / games,
            gap: skills.gap / games,
            settled: run.engine.matcher().patient() == self.wanted,
        }
    }

    fn part(&self, samples: Vec<PlanSample>) -> Option<GroupsSample> {
        let plans = samples.try_into().ok()?;
        Some(GroupsSample { plans })
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

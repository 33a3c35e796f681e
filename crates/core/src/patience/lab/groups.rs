//! `patience.groups`: skill groups, each with its own rule, against one pool.

use super::PAPER;
use crate::experiment::{
    Data, ExperimentError, Limits, Offer, Parts, Quantity, Question, ReportBuilder, RunPlan,
    TooLarge, Value, Watched, Work, compose,
};
use crate::patience::parameters::{PatienceRun, SkillPartition, TeamSize, UnfairnessCost};
use crate::patience::{
    Group, GroupPlan, Grouped, ImbalanceTally, SkillEdges, SkillRange, SkillSampler, SkillTable,
    group_cost, groups,
};
use crate::sim::{Engine, Occupancy, Periodic, Streams};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

compose! {
    /// Groups of skill, each with two levels and the theorem's rule.
    pub struct PatienceGroups {
        /// Team size.
        team: TeamSize,
        /// Cost of unfairness.
        price: UnfairnessCost,
        /// How skills are cut.
        cut: SkillPartition,
        /// Length of the simulation.
        run: PatienceRun,
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

impl PatienceGroups {
    /// What the theorem says of each group.
    #[must_use]
    pub fn groups(&self) -> Vec<Group> {
        let table = SkillTable::new(self.cut.skills);
        let edges = self.edges(&table);
        groups(self.team.n, self.price.alpha, &table, &edges)
    }

    /// Where skills are cut.
    fn edges(&self, table: &SkillTable) -> SkillEdges {
        let SkillPartition {
            groups,
            cut,
            top_share,
            ..
        } = self.cut;
        SkillEdges::new(table, groups, cut, top_share)
    }

    /// The exact cost per period of each plan (Wu, section 4). O(groups + cells of the table).
    #[must_use]
    pub fn exact_costs(&self) -> [f64; 5] {
        let table = SkillTable::new(self.cut.skills);
        let (n, alpha) = (self.team.n, self.price.alpha);
        let (whole, own) = (SkillEdges::whole(), self.edges(&table));
        let cost = |edges: &SkillEdges, patient: Option<bool>| -> f64 {
            groups(n, alpha, &table, edges)
                .iter()
                // A group that nobody belongs to never holds anybody.
                .filter(|group| group.share > 0.0)
                .map(|group| {
                    let patient = patient.unwrap_or(group.patient);
                    group_cost(n, group.q, group.effective_alpha, patient)
                })
                .sum()
        };
        [
            cost(&whole, Some(false)),
            cost(&whole, Some(true)),
            cost(&own, Some(false)),
            cost(&own, Some(true)),
            cost(&own, None),
        ]
    }

    fn plan(&self, table: &SkillTable, plan: usize) -> (SkillEdges, GroupPlan) {
        let edges = match plan {
            0 | 1 => SkillEdges::whole(),
            _ => self.edges(table),
        };
        let rules = match plan {
            0 | 2 => GroupPlan::AllGreedy,
            1 | 3 => GroupPlan::AllPatient,
            _ => GroupPlan::Learned { every: LOOK },
        };
        (edges, rules)
    }
}

impl Question for PatienceGroups {
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
            // What the least number of periods takes is taken from the warm-up.
            let runs = u64::from(self.parts()) * PLANS.len() as u64;
            let left = (fits / runs) as i64 - periods;
            let warm_up = ((f64::from(self.run.warm_up) * share) as i64)
                .min(left)
                .max(0);
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
        let question = self.clone();
        let table = Arc::new(SkillTable::new(self.cut.skills));
        // Which groups are patient by the theorem.
        let wanted: Vec<bool> = self.groups().iter().map(|group| group.patient).collect();
        Ok(RunPlan::replications(
            PLANS.len(),
            self.run.arrivals(),
            move |replication, variant| question.watched(&table, replication, variant),
            move |run| sample(&run.watch, run.engine.matcher().patient() == wanted),
            |samples| {
                let plans = samples.try_into().ok()?;
                Some(GroupsSample { plans })
            },
        ))
    }

    fn quantities(&self, parts: &Parts<GroupsSample>) -> Vec<Quantity> {
        quantities(self, parts)
    }
}

/// What watches a replication of one plan.
type Watch = (Occupancy, (ImbalanceTally, SkillRange));

impl PatienceGroups {
    /// A replication of one plan.
    fn watched(
        &self,
        table: &Arc<SkillTable>,
        replication: u32,
        variant: usize,
    ) -> Watched<Periodic<SkillSampler>, Grouped, Watch> {
        let (edges, plan) = self.plan(table, variant);
        let count = edges.groups();
        let streams = Streams::new(self.run.seed.0, u64::from(replication));
        let players = SkillSampler::new(table.clone(), edges, streams.stream("skills"));
        let matcher = Grouped::new(self.team.n, self.price.alpha, count, plan);
        let engine = Engine::new(Periodic::new(players), matcher);
        let warm_up = (self.run).warm_up_of(replication, self.parts(), 2 * self.team.n);
        Watched::new(engine, Watch::default(), warm_up, self.run.periods)
    }
}

fn sample((occupancy, (quality, skills)): &Watch, settled: bool) -> PlanSample {
    let games = skills.games.max(1) as f64;
    PlanSample {
        area: occupancy.area,
        time: occupancy.time,
        imbalance_persons: quality.imbalance_players,
        range: skills.range / games,
        gap: skills.gap / games,
        settled,
    }
}

fn quantities(question: &PatienceGroups, parts: &Parts<GroupsSample>) -> Vec<Quantity> {
    let alpha = question.price.alpha;
    let exact = question.exact_costs();
    let mut report = ReportBuilder::new(PAPER, "periods");
    for (place, plan) in PLANS.iter().enumerate() {
        let key = KEYS[place];
        let (cost, per_period) = (format!("cost, {plan}"), "per period");
        let method = "closed form, group by group";
        (report.over("periods")).exact(
            format!("{key}.cost"),
            &cost,
            per_period,
            exact[place],
            method,
        );
        let by = |measure: &dyn Fn(&PlanSample) -> f64| {
            parts.mean(&|sample| Some(measure(&sample.plans[place])))
        };
        let simulated = |what: &str| format!("{key}.{what}.simulated");
        let costs = by(&|sample| sample.cost(alpha));
        report.simulated(simulated("cost"), cost, per_period, costs);
        let wait = by(&|sample| sample.area / sample.time);
        let name = format!("mean waiting time, {plan}");
        (report.over("players")).simulated(simulated("wait"), name, "periods", wait);
        let range = by(&|sample| sample.range);
        let name = format!("range of skills within a game, {plan}");
        (report.over("games")).simulated(simulated("range"), name, "of the whole range", range);
        let gap = by(&|sample| sample.gap);
        let name = format!("difference of the teams' mean skills, {plan}");
        (report.over("games")).simulated(simulated("gap"), name, "of the whole range", gap);
        let above = parts.paired(&|sample| {
            let cost = |plan: usize| sample.plans[plan].cost(alpha);
            Some((cost(place), cost(4)))
        });
        let name = format!("cost above the groups by the theorem, {plan}");
        (report.over("periods, same arrivals")).simulated(
            simulated("difference"),
            name,
            per_period,
            above,
        );
    }
    report.finish()
}

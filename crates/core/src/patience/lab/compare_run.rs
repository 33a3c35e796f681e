//! Runs replications of `patience.compare`, rule by rule, in slices.

use super::PAPER;
use super::compare::{PatienceCompare, PatienceCompareSample, PoolSample};
use crate::experiment::{
    Data, ExperimentError, Limits, Offer, Parts, Quantity, Question, ReportBuilder, RunPlan,
    TooLarge, Value, Watched, Work,
};
use crate::patience::{
    ImbalanceTally, PatienceRule, PoolTable, TwoLevelPlayer, exact, process_size,
};
use crate::sim::{Observer, Occupancy, WaitingTimes};

/// Times between visits to the empty pool.
#[derive(Clone, Copy, Debug, Default)]
struct Returns {
    last: Option<f64>,
    period: u64,
    count: u64,
}

impl Observer<TwoLevelPlayer> for Returns {
    #[inline]
    fn elapsed(&mut self, from: f64, _to: f64, waiting: usize) {
        if waiting == 0 {
            if let Some(last) = self.last {
                self.period = gcd(self.period, (from - last) as u64);
                self.count += 1;
            }
            self.last = Some(from);
        }
    }
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// All that is watched in one replication under one rule.
type Watch = (Occupancy, (ImbalanceTally, (WaitingTimes<2>, Returns)));

/// Bins of the waiting-time histogram; longer waits share the last one.
const BINS: usize = 512;

fn watch() -> Watch {
    (
        Occupancy::default(),
        (
            ImbalanceTally::default(),
            (WaitingTimes::new(1.0, BINS), Returns::default()),
        ),
    )
}

impl Question for PatienceCompare {
    type Part = PatienceCompareSample;

    fn parts(&self) -> u32 {
        self.run.replications
    }

    fn work(&self) -> Work {
        let (states, choices) = process_size(self.team.n, self.cap(), 2);
        Work {
            events: self.run.arrivals()
                * u64::from(self.run.replications)
                * PatienceRule::ALL.len() as u64,
            states,
            choices,
            bytes: choices * 16
                + states * 80
                + u64::from(self.run.replications) * size_of::<PatienceCompareSample>() as u64,
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        let int = |key: &str, value: u64| (key.to_owned(), Value::Int(value as i64));
        let (wide, long) = (work.choices > limits.choices, work.events > limits.events);
        if !wide && !long {
            return None;
        }
        // An offer mends everything at once.
        let cap = wide.then(|| int("slack", 1));
        let offer = |label: String, values: Vec<(String, Value)>| Offer {
            label: match (label.is_empty(), wide) {
                (true, _) => "Use M = 2n + 1".to_owned(),
                (false, true) => format!("{label}, M = 2n + 1"),
                (false, false) => label,
            },
            values: values.into_iter().chain(cap.clone()).collect(),
        };
        let mut offers = Vec::new();
        if long {
            let share = limits.events as f64 / work.events as f64;
            let shrink = |value: u32, least: u64| ((f64::from(value) * share) as u64).max(least);
            let fewer = shrink(self.run.replications, 0);
            if fewer >= 16 {
                offers.push(offer(
                    format!("{fewer} replications"),
                    vec![int("replications", fewer)],
                ));
            }
            let shorter = shrink(self.run.periods, 100);
            // What the least number of periods takes is taken from the warm-up.
            let runs = u64::from(self.run.replications) * PatienceRule::ALL.len() as u64;
            let left = (limits.events / runs.max(1)).saturating_sub(shorter);
            let warm_up = shrink(self.run.warm_up, 0).min(left);
            offers.push(offer(
                format!("{shorter} periods each, after {warm_up} of warm-up"),
                vec![int("periods", shorter), int("warm_up", warm_up)],
            ));
        } else {
            offers.push(offer(String::new(), Vec::new()));
        }
        let (field, message) = if wide {
            (
                "slack",
                format!(
                    "With M − 2n = {} the solver's process has {} state-action pairs; {} fit here.",
                    self.room.slack, work.choices, limits.choices
                ),
            )
        } else {
            (
                "periods",
                format!(
                    "This run needs {:.1e} arrivals, which would take minutes to hours; \
                     up to {:.1e} run here.",
                    work.events as f64, limits.events as f64
                ),
            )
        };
        Some(TooLarge {
            field,
            message,
            offers,
        })
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        Ok(plan(self.clone(), self.table()?))
    }

    fn quantities(&self, parts: &Parts<PatienceCompareSample>) -> Vec<Quantity> {
        quantities(self, parts)
    }
}

/// All replications of the four rules. The table is the solver's rule.
fn plan(question: PatienceCompare, table: PoolTable) -> RunPlan<PatienceCompareSample> {
    RunPlan::replications(
        PatienceRule::ALL.len(),
        question.run.arrivals(),
        move |replication, variant| {
            let engine =
                question.engine(PatienceRule::ALL[variant], &table, u64::from(replication));
            let cycle = 2 * question.team.n;
            let warm_up = (question.run).warm_up_of(replication, question.parts(), cycle);
            Watched::new(engine, watch(), warm_up, question.run.periods)
        },
        |run| sample(&run.watch),
        |samples| {
            let rules = samples.try_into().ok()?;
            Some(PatienceCompareSample { rules })
        },
    )
}

fn sample((occupancy, (quality, (waits, returns))): &Watch) -> PoolSample {
    PoolSample {
        area: occupancy.area,
        time: occupancy.time,
        games: quality.games,
        unfair: quality.unfair,
        imbalance_persons: quality.imbalance_players,
        waits: waits.class,
        p95: waits.histogram.quantile(0.95).unwrap_or(0.0),
        period: returns.period,
        returns: returns.count,
    }
}

fn quantities(question: &PatienceCompare, parts: &Parts<PatienceCompareSample>) -> Vec<Quantity> {
    let (n, q, alpha) = (question.team.n, question.share.q, question.price.alpha);
    let mut report = ReportBuilder::new("Wu, Theorem 3.3", "per player and step");
    let threshold = exact::alpha_star(n, q);
    report.exact(
        "alpha_star",
        "threshold α*",
        "periods",
        threshold,
        "closed form",
    );
    for rule in PatienceRule::ALL.iter().copied() {
        let (key, label) = (rule.key(), rule.label());
        let method = match rule {
            PatienceRule::Optimal => "the smaller of both, Theorem 3.3",
            _ => "closed form",
        };
        let per_period = "per period";
        let cost = format!("cost, {label}");
        report.citing("Wu, section 3").over("periods").exact(
            format!("{key}.cost"),
            &cost,
            per_period,
            question.exact_cost(rule),
            method,
        );
        let by = |measure: &dyn Fn(&PoolSample) -> f64| {
            parts.mean(&|sample| Some(measure(sample.rule(rule))))
        };
        let simulated = |what: &str| format!("{key}.{what}.simulated");
        let costs = by(&|sample| sample.cost(alpha));
        (report.citing(PAPER)).simulated(simulated("cost"), cost, per_period, costs);
        let wait = by(&|sample| {
            let mut all = sample.waits[0];
            all.merge(&sample.waits[1]);
            all.mean
        });
        let name = format!("mean waiting time, {label}");
        (report.over("players")).simulated(simulated("wait"), name, "periods", wait);
        let name = format!("95th percentile of the waiting time, {label}");
        report.simulated(simulated("p95"), name, "periods", by(&|sample| sample.p95));
        let unfair = by(&|sample| sample.unfair as f64 / sample.games.max(1) as f64);
        let name = format!("share of unfair games, {label}");
        (report.over("games")).simulated(simulated("unfair"), name, "", unfair);
        if rule != PatienceRule::Optimal {
            let above = parts.paired(&|sample| {
                let cost = |rule| sample.rule(rule).cost(alpha);
                Some((cost(rule), cost(PatienceRule::Optimal)))
            });
            let name = format!("cost above optimal, {label}");
            (report.over("periods, same arrivals")).simulated(
                simulated("difference"),
                name,
                per_period,
                above,
            );
        }
    }
    report.finish()
}

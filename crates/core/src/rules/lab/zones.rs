//! `rules.zones`: a row of zones, first come, first served in each.
//!
//! Two zones are the paper's: juniors (A), advanced players (B), and
//! experienced ones who play in either (C). In a longer row, players of every
//! pair of neighbouring zones may be free to choose between the two.

use super::PAPER;
use super::line_run::{LineSample, LineWatch};
use super::shared_run::{
    self, BYTES_A_CLASS, MEASURES, MOST_TAGGED, TAGGED, report_left, report_waits,
};
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, TooLarge,
    Watched, Work, compose,
};
use crate::rules::parameters::{Patience, RulesRun, ZoneRates};
use crate::rules::{
    Class, Conditions, Graph, Meetings, PartyArrivals, Solved, Wait, WaitPopulation,
};
use crate::sim::{Engine, Streams};

compose! {
    /// Zones in a row: how long each kind of player waits.
    pub struct RulesZones {
        /// Who arrives.
        zones: ZoneRates,
        /// Whether they leave without a game.
        patience: Patience,
        /// Length of the simulation.
        run: RulesRun,
    }
}

impl RulesZones {
    /// How many classes there are: the zones and the pairs of neighbours.
    #[must_use]
    pub fn classes(&self) -> usize {
        2 * self.zones.zones as usize - 1
    }

    /// Arrivals per unit of time by class: the zones in their order, then the
    /// pairs of neighbours.
    #[must_use]
    pub fn rates(&self) -> Vec<f64> {
        self.zones.rates()
    }

    /// Key and name of a class.
    #[must_use]
    pub fn class_name(&self, class: usize) -> (String, String) {
        let zones = self.zones.zones as usize;
        let key = |key: &str, name: &str| (key.to_owned(), name.to_owned());
        match (zones, class) {
            (2, 0) => key("a", "juniors"),
            (2, 1) => key("b", "advanced players"),
            (2, _) => key("c", "choice-free players"),
            (_, zone) if zone < zones => (
                format!("zone{}", zone + 1),
                format!("players of zone {}", zone + 1),
            ),
            (_, pair) => {
                let first = pair - zones + 1;
                (
                    format!("free{first}{}", first + 1),
                    format!("players free to choose zone {first} or {}", first + 1),
                )
            }
        }
    }

    /// Who may play whom.
    #[must_use]
    pub fn graph(&self) -> Graph {
        // Two to six zones are far from the limit of classes.
        Graph::zones(self.zones.zones as usize).unwrap_or_else(|_| Graph::sides())
    }

    /// Exact waits: of all players, then by class. `None` where all lose
    /// patience after the same time, or where the chain is large: some thousand
    /// lines in a row of six zones.
    #[must_use]
    pub fn exact_waits(&self) -> Option<(Wait, Vec<Wait>)> {
        let conditions = Conditions::new(&self.rates())
            .patience(self.patience.theta()?)
            .most_states(MOST_TAGGED);
        let solved = Solved::new(&self.graph(), &conditions, MOST_TAGGED).ok()?;
        Some((solved.wait(WaitPopulation::Players), solved.classes))
    }

    /// A replication's queue. O(zones²), for who may play whom.
    #[must_use]
    pub fn engine(&self, replication: u64) -> Engine<PartyArrivals, Meetings> {
        let streams = Streams::new(self.run.seed.0, replication);
        let classes: Vec<Class> = (self.rates().into_iter())
            .map(|rate| Class { rate, size: 1 })
            .collect();
        let arrivals = PartyArrivals::new(&classes, &self.patience, &streams);
        Engine::new(arrivals, Meetings::on(&self.graph()))
    }
}

impl Question for RulesZones {
    type Part = LineSample;

    fn parts(&self) -> u32 {
        self.run.replications
    }

    fn work(&self) -> Work {
        let bytes = size_of::<LineSample>() + self.classes() * BYTES_A_CLASS;
        shared_run::work(&self.run, self.parts(), 1, bytes)
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        shared_run::too_large(&self.run, work, limits, 2)
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let question = self.clone();
        Ok(RunPlan::replications(
            1,
            self.run.all(),
            move |replication, _| question.watched(replication),
            |run| run.watch.sample(&run.engine.matcher().waiting()),
            |samples| samples.into_iter().next(),
        ))
    }

    fn quantities(&self, parts: &Parts<LineSample>) -> Vec<Quantity> {
        quantities(self, parts)
    }
}

impl RulesZones {
    /// A replication.
    fn watched(&self, replication: u32) -> Watched<PartyArrivals, Meetings, LineWatch> {
        let rate: f64 = self.rates().iter().sum();
        Watched::new(
            self.engine(u64::from(replication)),
            LineWatch::new(self.classes(), self.patience.unit(rate)),
            u64::from(self.run.warm_up),
            self.run.arrivals,
        )
    }
}

fn quantities(question: &RulesZones, parts: &Parts<LineSample>) -> Vec<Quantity> {
    let mut report = ReportBuilder::new("Xu, Yu and Wu, (40)–(43)", "players");
    if let Some((all, classes)) = question.exact_waits() {
        let rates = question.rates();
        let names = (0..classes.len()).filter(|&class| rates[class] > 0.0);
        let names = names.map(|class| (question.class_name(class), classes[class]));
        let all = (("players".to_owned(), "all players".to_owned()), all);
        for ((key, name), wait) in std::iter::once(all).chain(names) {
            for (value, (measure, unit)) in [wait.mean, wait.variance()].into_iter().zip(MEASURES) {
                let key = format!("{key}.{}", measure.key());
                let name = format!("{}, {name}", measure.label());
                report.exact(key, name, unit, value, TAGGED);
            }
        }
    }
    if parts.is_empty() {
        return report.finish();
    }
    report.citing(PAPER);
    let classes = question.classes();
    let mut of_waits = |key: &str, name: &str, weights: &[u32]| {
        let runs = parts.iter().map(|(_, sample)| sample);
        let waits = shared_run::waits(runs, weights, &question.patience);
        report_waits(&mut report, key, name, &waits, &|_, interval| interval);
        report_left(&mut report, key, name, &waits, &question.patience);
    };
    of_waits("players", "all players", &vec![1; classes]);
    for class in 0..classes {
        let (key, name) = question.class_name(class);
        let mut weights = vec![0; classes];
        weights[class] = 1;
        of_waits(&key, &name, &weights);
    }
    report.over("time");
    for class in 0..classes {
        let (key, name) = question.class_name(class);
        let mean = parts.ratio(&|run| Some((run.area[class], run.time)));
        let key = format!("{key}.waiting.simulated");
        report.simulated(key, format!("{name} waiting"), "players", mean);
    }
    report.finish()
}

//! `rules.zones`: a row of zones, first come, first served in each.
//!
//! Two zones are the paper's: juniors (A), advanced players (B), and
//! experienced ones who play in either (C). In a longer row, players of every
//! pair of neighbouring zones may be free to choose between the two.

use super::line_run::{LineSample, LineWatch};
use super::shared_run::{self, BYTES_A_CLASS, MEASURES, MOST_TAGGED, Numbers, TAGGED, ratio};
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, RunPlan, TooLarge, Trial, Watched,
    Work, compose,
};
use crate::rules::parameters::{Patience, Run, Zones};
use crate::rules::{Class, Conditions, Graph, Meetings, PartyArrivals, Population, Solved, Wait};
use crate::sim::{Engine, Streams};

compose! {
    /// Zones in a row: how long each kind of player waits.
    pub struct ZoneRow {
        /// Who arrives.
        zones: Zones,
        /// Whether they leave without a game.
        patience: Patience,
        /// Length of the simulation.
        run: Run,
    }
}

impl ZoneRow {
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
        Some((solved.wait(Population::Players), solved.classes))
    }

    /// A replication's queue.
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

impl Question for ZoneRow {
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
        let arrivals = self.run.all();
        let question = self.clone();
        Ok(RunPlan::of_trial(ZonesTrial { question }, arrivals))
    }

    fn quantities(&self, parts: &Parts<LineSample>) -> Vec<Quantity> {
        quantities(self, parts)
    }
}

/// Replications of `rules.zones`.
pub(crate) struct ZonesTrial {
    question: ZoneRow,
}

impl Trial for ZonesTrial {
    type Workload = PartyArrivals;
    type Matcher = Meetings;
    type Watch = LineWatch;
    type Sample = LineSample;
    type Part = LineSample;

    const VARIANTS: usize = 1;

    fn start(&self, replication: u32, _: usize) -> Watched<PartyArrivals, Meetings, LineWatch> {
        let (question, run) = (&self.question, &self.question.run);
        let rate: f64 = question.rates().iter().sum();
        let unit = question.patience.unit(rate);
        Watched::new(
            question.engine(u64::from(replication)),
            LineWatch::new(question.classes(), unit),
            u64::from(run.warm_up),
            run.arrivals,
        )
    }

    fn sample(&self, run: &Watched<PartyArrivals, Meetings, LineWatch>) -> LineSample {
        run.watch.sample(&run.engine.matcher().waiting())
    }

    fn part(&self, samples: Vec<LineSample>) -> Option<LineSample> {
        samples.into_iter().next()
    }
}

fn quantities(question: &ZoneRow, parts: &Parts<LineSample>) -> Vec<Quantity> {
    let mut numbers = Numbers::default();
    if let Some((all, classes)) = question.exact_waits() {
        let rates = question.rates();
        let names = (0..classes.len()).filter(|&class| rates[class] > 0.0);
        let names = names.map(|class| (question.class_name(class), classes[class]));
        let all = (("players".to_owned(), "all players".to_owned()), all);
        for ((key, name), wait) in std::iter::once(all).chain(names) {
            for (value, (measure, unit)) in [wait.mean, wait.variance()].into_iter().zip(MEASURES) {
                let key = format!("{key}.{}", measure.key());
                let name = format!("{}, {name}", measure.label());
                let known = (value, TAGGED, "Xu, Yu and Wu, (40)–(43)");
                numbers.exact(&key, &name, unit, "players", known);
            }
        }
    }
    if parts.is_empty() {
        return numbers.done();
    }
    let runs = || parts.iter().map(|(_, sample)| sample);
    let classes = question.classes();
    let mut told = |key: &str, name: &str, weights: &[u32]| {
        let waits = shared_run::waits(runs(), weights, &question.patience);
        numbers.waits(key, name, "players", &waits, &|_, interval| interval);
        numbers.left(key, name, "players", &waits, &question.patience);
    };
    told("players", "all players", &vec![1; classes]);
    for class in 0..classes {
        let (key, name) = question.class_name(class);
        let mut weights = vec![0; classes];
        weights[class] = 1;
        told(&key, &name, &weights);
    }
    for class in 0..classes {
        let (key, name) = question.class_name(class);
        if let Some(mean) = ratio(runs().map(|run| (run.area[class], run.time))) {
            let name = format!("{name} waiting");
            numbers.simulated(&format!("{key}.waiting"), &name, "players", "time", mean);
        }
    }
    numbers.done()
}

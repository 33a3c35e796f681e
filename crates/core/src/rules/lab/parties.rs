//! `rules.parties`: k against k with parties of any size, in three packings on
//! the same arrivals.
//!
//! A line that only pairs come to can never make teams of three, so the room is
//! limited: who completes no game and finds it full is turned away. From three a
//! side on this can end badly: in a room full of pairs no single newcomer
//! completes a game, so all are turned away for ever. Without patience every room
//! ends like that sooner or later, small ones soon; replications that did are
//! counted, and their share is told.

use super::line_run::{LineSample, LineWatch};
use super::shared_run::{self, BYTES_A_CLASS, Numbers, ratio};
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, RunPlan, TooLarge, Trial, Watched,
    Work, compose,
};
use crate::rules::parameters::{Parties, Run};
use crate::rules::{Choice, Class, Games, Leaving, Line, Packing, Parties as Teams, PartyArrivals};
use crate::sim::stats::replications;
use crate::sim::{Engine, Streams};
use serde::{Deserialize, Serialize};

compose! {
    /// Parties of any size: which game to form where several are possible.
    pub struct PartySizes {
        /// Who arrives, how large teams are, how much room there is.
        parties: Parties,
        /// Length of the simulation.
        run: Run,
    }
}

/// One replication: the packings in the order of [`Packing::ALL`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PartiesSample {
    /// By packing.
    pub packings: [LineSample; 3],
    /// By packing, whether it ended with a room so full that nobody can ever
    /// leave it.
    pub stuck: [bool; 3],
}

impl PartiesSample {
    /// One packing's.
    #[must_use]
    pub fn packing(&self, packing: Packing) -> &LineSample {
        &self.packings[packing as usize]
    }
}

impl PartySizes {
    /// Parties of each size 1 … k that arrive per unit of time, when one player
    /// arrives per unit of time.
    #[must_use]
    pub fn rates(&self) -> Vec<f64> {
        self.parties.rates()
    }

    /// Whether nobody will ever leave a line: it is full, nobody loses patience,
    /// and nobody who comes completes a game.
    #[must_use]
    pub fn stuck(&self, line: &Line<Teams>) -> bool {
        let waiting = line.classes();
        if self.parties.quit != Leaving::Never || waiting.len() < self.parties.room as usize {
            return false;
        }
        let mut games = Games::default();
        let mut with: Vec<u8> = waiting.to_vec();
        (0u8..).zip(self.rates()).all(|(class, rate)| {
            games.clear();
            with.truncate(waiting.len());
            with.push(class);
            line.choice().games(&with, &mut games);
            rate == 0.0 || games.list.is_empty()
        })
    }

    /// A replication's queue under a packing.
    #[must_use]
    pub fn engine(&self, packing: Packing, replication: u64) -> Engine<PartyArrivals, Line<Teams>> {
        let streams = Streams::new(self.run.seed.0, replication);
        let classes: Vec<Class> = (1u8..)
            .zip(self.rates())
            .map(|(size, rate)| Class { rate, size })
            .collect();
        let arrivals = PartyArrivals::new(&classes, &self.parties.patience(), &streams);
        let teams = Teams::new(self.parties.k, packing);
        let line = Line::new(teams, streams.stream("order"));
        Engine::new(arrivals, line.with_room(self.parties.room as usize))
    }
}

impl Question for PartySizes {
    type Part = PartiesSample;

    fn parts(&self) -> u32 {
        self.run.replications
    }

    fn work(&self) -> Work {
        let classes = 3 * self.parties.k as usize;
        let bytes = size_of::<PartiesSample>() + classes * BYTES_A_CLASS;
        shared_run::work(&self.run, self.parts(), 3, bytes)
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        shared_run::too_large(&self.run, work, limits, 10)
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let arrivals = self.run.all();
        let question = self.clone();
        Ok(RunPlan::of_trial(PartiesTrial { question }, arrivals))
    }

    fn quantities(&self, parts: &Parts<PartiesSample>) -> Vec<Quantity> {
        quantities(self, parts)
    }
}

/// Replications of `rules.parties`.
pub(crate) struct PartiesTrial {
    question: PartySizes,
}

impl Trial for PartiesTrial {
    type Workload = PartyArrivals;
    type Matcher = Line<Teams>;
    type Watch = LineWatch;
    type Sample = (LineSample, bool);
    type Part = PartiesSample;

    const VARIANTS: usize = Packing::ALL.len();

    fn start(
        &self,
        replication: u32,
        variant: usize,
    ) -> Watched<PartyArrivals, Line<Teams>, LineWatch> {
        let (question, run) = (&self.question, &self.question.run);
        // One player arrives per unit of time.
        let unit = question.parties.patience().unit(1.0);
        Watched::new(
            question.engine(Packing::ALL[variant], u64::from(replication)),
            LineWatch::new(question.parties.k as usize, unit),
            u64::from(run.warm_up),
            run.arrivals,
        )
    }

    fn sample(&self, run: &Watched<PartyArrivals, Line<Teams>, LineWatch>) -> (LineSample, bool) {
        let line = run.engine.matcher();
        (run.watch.sample(line.waiting()), self.question.stuck(line))
    }

    fn part(&self, samples: Vec<(LineSample, bool)>) -> Option<PartiesSample> {
        let (packings, stuck): (Vec<_>, Vec<_>) = samples.into_iter().unzip();
        Some(PartiesSample {
            packings: packings.try_into().ok()?,
            stuck: stuck.try_into().ok()?,
        })
    }
}

/// Σ of a count over sizes, each party as many times as it has persons.
fn persons<T: Copy + Into<f64>>(by_size: impl Iterator<Item = T>) -> f64 {
    (1u32..)
        .zip(by_size)
        .map(|(size, count)| f64::from(size) * count.into())
        .sum()
}

/// A ratio that is told of a packing: key, words, unit, population, and what is
/// above and below in one replication.
type Share<'a> = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'a dyn Fn(&LineSample) -> (f64, f64),
);

fn quantities(question: &PartySizes, parts: &Parts<PartiesSample>) -> Vec<Quantity> {
    let mut numbers = Numbers::default();
    if parts.is_empty() {
        return numbers.done();
    }
    let k = question.parties.k;
    for packing in Packing::ALL.iter().copied() {
        let (key, label) = (packing.key(), packing.label());
        let runs = || parts.iter().map(|(_, sample)| sample.packing(packing));
        let sizes: Vec<u32> = (1..=k).collect();
        let waits = shared_run::waits(runs(), &sizes, &question.parties.patience());
        let same = |_, interval| interval;
        numbers.waits(&format!("{key}.players"), label, "players", &waits, &same);
        for size in 1..=k {
            let weights: Vec<u32> = (1..=k).map(|other| u32::from(other == size)).collect();
            let waits = shared_run::waits(runs(), &weights, &question.parties.patience());
            let name = format!("parties of {size}, {label}");
            numbers.waits(
                &format!("{key}.size{size}"),
                &name,
                "parties",
                &waits,
                &same,
            );
            let class = size as usize - 1;
            let of = |run: &LineSample| (run.turned_away[class] as f64, run.arrived[class] as f64);
            if let Some(share) = ratio(runs().map(of)) {
                let key = format!("{key}.size{size}.turned_away");
                let name = format!("share turned away, {name}");
                numbers.simulated(&key, &name, "", "parties", share);
            }
        }
        let count = |counts: &[u64]| persons(counts.iter().map(|count| *count as f64));
        let shares: [Share<'_>; 4] = [
            (
                "turned_away",
                "share of players turned away",
                "",
                "players",
                &|run| (count(&run.turned_away), count(&run.arrived)),
            ),
            ("waiting", "players waiting", "players", "time", &|run| {
                (persons(run.area.iter().copied()), run.time)
            }),
            ("parties", "parties waiting", "parties", "time", &|run| {
                (run.area.iter().sum(), run.time)
            }),
            ("games", "games", "per unit of time", "time", &|run| {
                (run.games as f64, run.time)
            }),
        ];
        for (what, words, unit, population, of) in shares {
            if let Some(share) = ratio(runs().map(of)) {
                let name = format!("{words}, {label}");
                numbers.simulated(&format!("{key}.{what}"), &name, unit, population, share);
            }
        }
        let stuck = parts
            .iter()
            .map(|(_, sample)| sample.stuck[packing as usize]);
        let stuck = replications(stuck.map(|stuck| f64::from(u8::from(stuck))));
        let name = format!("runs that end in a room that nobody can leave, {label}");
        numbers.simulated(&format!("{key}.stuck"), &name, "", "replications", stuck);
        numbers.left(key, label, "players", &waits, &question.parties.patience());
    }
    numbers.done()
}

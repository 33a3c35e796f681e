//! `rules.parties`: k against k with parties of any size, in three packings on
//! the same arrivals.
//!
//! A line that only pairs come to can never make teams of three, so the room is
//! limited: who completes no game and finds it full is turned away. From three a
//! side on this can end badly: in a room full of pairs no single newcomer
//! completes a game, so all are turned away for ever. Without patience every room
//! ends like that sooner or later, small ones soon; replications that did are
//! counted, and their share is told.

use super::PAPER;
use super::line_run::{LineSample, LineWatch};
use super::shared_run::{self, BYTES_A_CLASS, report_left, report_waits};
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, TooLarge,
    Watched, Work, compose,
};
use crate::rules::parameters::{PartyMix, RulesRun};
use crate::rules::{
    Choice, Class, Leaving, Line, Packing, Parties as Teams, PartyArrivals, PossibleGames,
};
use crate::sim::{Engine, Streams};
use serde::{Deserialize, Serialize};

compose! {
    /// Parties of any size: which game to form where several are possible.
    pub struct RulesParties {
        /// Who arrives, how large teams are, how much room there is.
        parties: PartyMix,
        /// Length of the simulation.
        run: RulesRun,
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

impl RulesParties {
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
        let mut games = PossibleGames::default();
        let mut with: Vec<u8> = waiting.to_vec();
        (0u8..).zip(self.rates()).all(|(class, rate)| {
            games.clear();
            with.truncate(waiting.len());
            with.push(class);
            line.choice().games(&with, &mut games);
            rate == 0.0 || games.list.is_empty()
        })
    }

    /// A replication's queue under a packing. O(k), and what
    /// [`Parties::new`](crate::rules::Parties::new) takes.
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

impl Question for RulesParties {
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
        let (question, asked) = (self.clone(), self.clone());
        Ok(RunPlan::replications(
            Packing::ALL.len(),
            self.run.all(),
            move |replication, variant| question.watched(Packing::ALL[variant], replication),
            move |run| {
                let line = run.engine.matcher();
                (run.watch.sample(line.waiting()), asked.stuck(line))
            },
            |samples| {
                let (packings, stuck): (Vec<_>, Vec<_>) = samples.into_iter().unzip();
                Some(PartiesSample {
                    packings: packings.try_into().ok()?,
                    stuck: stuck.try_into().ok()?,
                })
            },
        ))
    }

    fn quantities(&self, parts: &Parts<PartiesSample>) -> Vec<Quantity> {
        quantities(self, parts)
    }
}

impl RulesParties {
    /// A replication under a packing.
    fn watched(
        &self,
        packing: Packing,
        replication: u32,
    ) -> Watched<PartyArrivals, Line<Teams>, LineWatch> {
        // One player arrives per unit of time.
        let unit = self.parties.patience().unit(1.0);
        Watched::new(
            self.engine(packing, u64::from(replication)),
            LineWatch::new(self.parties.k as usize, unit),
            u64::from(self.run.warm_up),
            self.run.arrivals,
        )
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

fn quantities(question: &RulesParties, parts: &Parts<PartiesSample>) -> Vec<Quantity> {
    let mut report = ReportBuilder::new(PAPER, "players");
    if parts.is_empty() {
        return report.finish();
    }
    let k = question.parties.k;
    let patience = question.parties.patience();
    for packing in Packing::ALL.iter().copied() {
        let (key, label) = (packing.key(), packing.label());
        let runs = || parts.iter().map(|(_, sample)| sample.packing(packing));
        let of = |pick: &dyn Fn(&LineSample) -> (f64, f64)| {
            parts.ratio(&|sample| Some(pick(sample.packing(packing))))
        };
        let sizes: Vec<u32> = (1..=k).collect();
        let waits = shared_run::waits(runs(), &sizes, &patience);
        let same = |_, interval| interval;
        report_waits(
            report.over("players"),
            &format!("{key}.players"),
            label,
            &waits,
            &same,
        );
        for size in 1..=k {
            let weights: Vec<u32> = (1..=k).map(|other| u32::from(other == size)).collect();
            let waits = shared_run::waits(runs(), &weights, &patience);
            let name = format!("parties of {size}, {label}");
            let key = format!("{key}.size{size}");
            report_waits(report.over("parties"), &key, &name, &waits, &same);
            let class = size as usize - 1;
            let away = of(&|run| (run.turned_away[class] as f64, run.arrived[class] as f64));
            let name = format!("share turned away, {name}");
            report.simulated(format!("{key}.turned_away.simulated"), name, "", away);
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
        for (what, words, unit, population, pick) in shares {
            let (key, name) = (
                format!("{key}.{what}.simulated"),
                format!("{words}, {label}"),
            );
            (report.over(population)).simulated(key, name, unit, of(pick));
        }
        let stuck = parts.mean(&|sample| Some(f64::from(u8::from(sample.stuck[packing as usize]))));
        let name = format!("runs that end in a room that nobody can leave, {label}");
        (report.over("replications")).simulated(format!("{key}.stuck.simulated"), name, "", stuck);
        report_left(report.over("players"), key, label, &waits, &patience);
    }
    report.finish()
}

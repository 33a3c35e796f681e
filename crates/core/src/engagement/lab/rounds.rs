//! `engagement.rounds`: the same players over many rounds.
//!
//! Section 5.4 multiplies: .7 % more a round than with SkillMM are 1.007²⁰ ≈ 1.15 times as
//! many after twenty ("in a constant population"). Here the rounds are played
//! ([`evolve`](crate::engagement::contest::Evolution)): states go on, those who stop are gone,
//! and what EOMM has kept in one round are the players it has to deal with in the next.

use super::PAPER;
use super::common::{collection, mean, too_large, wants};
use super::survivors::Survivors;
use super::table::effort;
use crate::engagement::contest::{
    AfterRound, Collection, Constraints, Evolution, EvolutionPlan, MOST_WAITING, PairingContext,
};
use crate::engagement::matchers::Matchmaker;
use crate::engagement::parameters::{
    Ending, EngagementFairness, EngagementPlayers, EngagementRun, People, Rounds, SeparatedPlayers,
    WaitingPool,
};
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, Step,
    TooLarge, Value, Work, compose,
};
use crate::sim::Streams;
use crate::sim::stats::Interval;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

compose! {
    /// Many rounds with the same players.
    pub struct EngagementRounds {
        /// Whose players.
        players: EngagementPlayers,
        /// How many wait.
        waiting: WaitingPool,
        /// How games end.
        ending: Ending,
        /// Cap and price.
        fairness: EngagementFairness,
        /// How many rounds, who comes.
        rounds: Rounds,
        /// Who never meets.
        apart: SeparatedPlayers,
        /// How often.
        run: EngagementRun,
    }
}

/// What EOMM gains over SkillMM in a round by section 5.4: 1.007.
pub const PRINTED_GROWTH: f64 = 1.007;

/// `engagement.rounds`: one first pool.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoundsSample {
    /// By matchmaker, in the order of [`Matchmaker::ALL`], by round.
    pub makers: Vec<Vec<AfterRound>>,
}

/// What is looked at along the rounds.
pub type RoundsCurve = (&'static str, &'static str, fn(&AfterRound) -> f64);

/// The curves beside [`Survivors`].
pub const CURVES: [RoundsCurve; 3] = [
    ("waiting", "players who wait", |after| {
        f64::from(after.waiting)
    }),
    ("stopped", "players who left in the round", |after| {
        f64::from(after.stopped)
    }),
    ("unfairness", "mean |p − ½| of the games", |after| {
        after.unfairness / f64::from(after.games.max(1))
    }),
];

/// So many players, in pools of their own, make a replication.
const TOLD_PLAYERS: u32 = 1000;

impl EngagementRounds {
    /// A curve's value after a round, counted from 0.
    #[must_use]
    pub fn value(
        &self,
        parts: &Parts<RoundsSample>,
        maker: Matchmaker,
        round: usize,
        curve: fn(&AfterRound) -> f64,
    ) -> Option<Interval> {
        mean(parts, &|sample| {
            Some(curve(sample.makers.get(maker as usize)?.get(round)?))
        })
    }

    /// How many of the first pool a matchmaker is expected to keep. O(parts · rounds).
    #[must_use]
    pub fn survivors(&self, parts: &Parts<RoundsSample>, maker: Matchmaker) -> Survivors {
        Survivors::new(parts, maker, self.waiting.pool, self.rounds.rounds)
    }

    /// Whether the gain of one round multiplies: `Some(false)` if that many rounds keep fewer than
    /// the power of one round's gain, `Some(true)` if they keep more than one round does, `None`
    /// if that cannot be told.
    #[must_use]
    pub fn compounds(first: &Interval, rounds: usize, end: &Interval) -> Option<bool> {
        if !(first.low() > 1.0 && end.half_width.is_finite() && rounds > 1) {
            return None;
        }
        let power = (0..rounds).fold(1.0, |product, _| product * first.low());
        if end.high() < power {
            return Some(false);
        }
        (end.low() > first.high()).then_some(true)
    }

    /// Whether a growth cannot be told from none; without any spread it is just 1.
    #[must_use]
    pub fn is_undecided(growth: &Interval) -> bool {
        growth.half_width > 0.0 && growth.covers(1.0)
    }

    /// How many times as many as with SkillMM section 5.4 predicts after so many rounds.
    #[must_use]
    pub fn printed(rounds: u32) -> f64 {
        (0..rounds).fold(1.0, |product, _| product * PRINTED_GROWTH)
    }

    fn evolution(&self) -> EvolutionPlan {
        let Constraints { cap, price, .. } = wants(&self.fairness);
        EvolutionPlan {
            players: self.waiting.pool as usize,
            rounds: self.rounds.rounds,
            arrivals: self.rounds.arrivals,
            avoid: self.rounds.avoid as usize,
            apart: self.apart.clone(),
            lever: self.players.lever,
            cap,
            price,
        }
    }

    /// What a round costs in the mean, as a pool of the first size or, with newcomers, of
    /// the largest that may come.
    fn each(&self) -> u64 {
        let first = f64::from(self.waiting.pool);
        let rounds = f64::from(self.rounds.rounds);
        let most = first * (1.0 + 0.5 * self.rounds.arrivals * rounds);
        effort(most.min(MOST_WAITING as f64) as u32).max(1000)
    }
}

/// Computes the first pools' rounds.
struct RoundsRun {
    question: EngagementRounds,
    collection: Arc<Collection>,
}

/// A part on its way.
struct RoundsPart {
    streams: Streams,
    makers: PairingContext,
    now: Evolution,
    done: Vec<Vec<AfterRound>>,
}

impl RoundsRun {
    fn begin(&self, maker: usize, streams: Streams) -> Option<Evolution> {
        let maker = *Matchmaker::ALL.get(maker)?;
        Evolution::new(
            self.collection.clone(),
            self.question.evolution(),
            maker,
            streams,
        )
    }
}

impl RoundsRun {
    /// A part at its beginning.
    fn start(&self, number: u32) -> Option<RoundsPart> {
        let streams = Streams::new(self.question.players.seed.0, u64::from(number));
        Some(RoundsPart {
            streams,
            makers: PairingContext::default(),
            now: self.begin(0, streams)?,
            done: vec![Vec::new()],
        })
    }

    /// The next round of a matchmaker, or of the next one; `None` if it cannot be played.
    fn step(&self, run: &mut RoundsPart) -> Option<Step<RoundsSample>> {
        let after = run.now.step(&mut run.makers).ok()?;
        run.done.last_mut()?.push(after);
        if !run.now.finished() {
            return Some(Step::More);
        }
        if run.done.len() == Matchmaker::ALL.len() {
            let makers = std::mem::take(&mut run.done);
            return Some(Step::Done(RoundsSample { makers }));
        }
        run.now = self.begin(run.done.len(), run.streams)?;
        run.done.push(Vec::new());
        Some(Step::More)
    }
}

impl Question for EngagementRounds {
    type Part = RoundsSample;

    /// First pools: up to ten a replication, as many as have a thousand players, so that small
    /// pools tell as much as large ones.
    fn parts(&self) -> u32 {
        let each = (TOLD_PLAYERS / self.waiting.pool.max(1)).clamp(1, 10);
        self.run.replications.saturating_mul(each)
    }

    fn work(&self) -> Work {
        let steps = u64::from(self.rounds.rounds) * Matchmaker::ALL.len() as u64;
        let parts = u64::from(self.parts());
        Work {
            events: parts * steps * self.each(),
            bytes: 40_000_000
                + 25 * self.each() / 2
                + parts * steps * size_of::<AfterRound>() as u64,
            ..Work::default()
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        let mut told = too_large(&self.run, &self.waiting, work, limits)?;
        // A smaller pool may have more of them: what is offered must fit with that, too.
        for offer in &mut told.offers {
            let Some(&Value::Int(mut pool)) = offer.values.get("pool") else {
                continue;
            };
            let fits = |pool: i64| {
                let mut smaller = self.clone();
                smaller.waiting.pool = pool as u32;
                smaller.run.replications = 2;
                smaller.work().excess(limits) <= 1
            };
            while pool > 1 && !fits(pool) {
                pool = 2 * pool / 3;
            }
            offer.label = format!("{pool} players waiting, 2 replications");
            offer.values.insert("pool".to_owned(), Value::Int(pool));
        }
        Some(told)
    }

    fn plan(&self, data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let run = Arc::new(RoundsRun {
            question: self.clone(),
            collection: Arc::new(collection(&self.players, &self.ending, data, true)?),
        });
        let start = run.clone();
        let cost = (
            self.each(),
            self.rounds.rounds * Matchmaker::ALL.len() as u32,
        );
        Ok(RunPlan::in_steps(
            move |_| cost,
            move |number| start.start(number),
            move |part| run.step(part).unwrap_or(Step::Gap),
        ))
    }

    fn quantities(&self, parts: &Parts<RoundsSample>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(PAPER, "players");
        let last = self.rounds.rounds as usize - 1;
        let mut rounds = vec![0, last / 2, last];
        rounds.dedup();
        for &maker in Matchmaker::ALL {
            let (key, label) = (maker.key(), maker.label());
            let survivors = self.survivors(parts, maker);
            for &round in &rounds {
                let after = round + 1;
                let key = format!("{key}.{after}.left");
                let name =
                    format!("players of the first pool who are left, after round {after}, {label}");
                report.simulated(key, name, "players", survivors.left(round));
            }
            for (end, name, pick) in CURVES {
                for &round in &rounds {
                    let after = round + 1;
                    let key = format!("{key}.{after}.{end}");
                    let name = format!("{name}, after round {after}, {label}");
                    let unit = if end == "unfairness" { "" } else { "players" };
                    report.simulated(key, name, unit, self.value(parts, maker, round, pick));
                }
            }
            let name = format!(
                "rounds of those simulated that a player of the first pool stays for, {label}"
            );
            report.simulated(format!("{key}.stay"), name, "rounds", survivors.stay());
        }
        let eomm = self.survivors(parts, Matchmaker::Eomm);
        for over in [Matchmaker::Skill, Matchmaker::Random] {
            let (key, label) = (over.key(), over.pairs());
            let over = self.survivors(parts, over);
            let name = format!("times as many left at the end by EOMM as by {label}");
            let growth = eomm.growth(&over, last);
            report.simulated(format!("growth.{key}"), name, "", growth);
            let name =
                format!("times as many of the simulated rounds stayed for by EOMM as by {label}");
            let stay = eomm.stay_ratio(&over);
            report.simulated(format!("stay.{key}"), name, "", stay);
        }
        // Said of the paper's players only.
        if self.players.people == People::Paper {
            let name =
                "times as many left at the end by EOMM as by pairs of equal skill, 1.007 a round";
            let printed = Self::printed(self.rounds.rounds);
            report.printed("growth.printed", name, "", printed, false);
        }
        report.finish()
    }
}

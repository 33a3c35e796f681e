//! `balance.crowd`: how fair the best game is, the more players wait.
//!
//! The paper's premise (section 1): in a crowded queue somebody like you waits. Here a
//! fresh crowd grows, and at some sizes the best game of all is found and put beside
//! simpler ones: the best of 2k neighbours in the order of skills, which is what is left of
//! the paper's shortest interval (Theorem 3) where there are no roles; the 2k who came
//! first; any 2k; and the 2k who came first in teams by chance.
//!
//! For k = 1 and n skills that are uniform on a width of W everything is known: f is
//! (α + ½)·|x − y| for all p and q, and the least of the n − 1 gaps between neighbours is
//! above t with probability (1 − (n − 1)·t/W)ⁿ, so its mean is W/(n² − 1); two players by
//! chance are W/3 apart.

mod pick;

use super::common::{COMPONENTS, COUNTED, PAPER, fewer_replications, mean, ratio};
use crate::balance::GameUnfairness;
use crate::balance::draw::shuffle;
use crate::balance::parameters::{BalanceFairness, BalanceRun, Crowd, CrowdSkills};
use crate::balance::queue::GameQueue;
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, TooLarge,
    Work, choices, compose,
};
use crate::sim::stats::Interval;
use pick::{any, best_run, span};
use serde::{Deserialize, Serialize};

compose! {
    /// The best game of crowds of many sizes.
    pub struct BalanceCrowd {
        /// What a fair game is.
        fairness: BalanceFairness,
        /// Where skills come from.
        crowd: Crowd,
        /// How often.
        run: BalanceRun,
    }
}

choices! {
    /// Who makes a game of a crowd, and how.
    pub enum CrowdMethod {
        /// The best game of all.
        Best = "best", "best game";
        /// The best game of 2k neighbours in the order of skills.
        Neighbours = "neighbours", "best run of neighbours";
        /// The best teams of the 2k who came first.
        First = "first", "first come, first served";
        /// The best teams of any 2k.
        Any = "any", "any players, best teams";
        /// The 2k who came first, in teams by chance.
        Chance = "chance", "first come, teams by chance";
    }
}

/// The sizes of crowds that are looked at, in halves of a game: 1 game to 1000 games.
const HALVES: [u32; 13] = [2, 3, 4, 6, 10, 16, 30, 60, 120, 250, 500, 1000, 2000];

/// So many sets of players are looked at for one best game, at most.
const BUDGET: u64 = 10_000;

/// `balance.crowd`: one crowd as it grows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CrowdSample {
    /// By size ([`BalanceCrowd::sizes`]).
    pub points: Vec<CrowdPoint>,
}

/// The games of one size of a crowd.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CrowdPoint {
    /// By maker, in the order of [`CrowdMethod::ALL`].
    pub games: Vec<GameUnfairness>,
    /// No game is better than this: the best game's own f unless the search was stopped.
    pub least: f64,
    /// In how many places of the order by skill the best game lies; of players with equal
    /// skills those are taken who make it fewest.
    pub span: u32,
}

impl BalanceCrowd {
    /// How many wait, by the number of the size: 2k to 2000·k. O(sizes), of which there are 13.
    #[must_use]
    pub fn sizes(&self) -> Vec<u32> {
        HALVES
            .iter()
            .map(|halves| halves * self.fairness.k)
            .collect()
    }

    /// f, d or v ([`COMPONENTS`]) of a maker's game in crowds of a size.
    #[must_use]
    pub fn value(
        &self,
        parts: &Parts<CrowdSample>,
        maker: CrowdMethod,
        size: usize,
        part: fn(&GameUnfairness) -> f64,
    ) -> Option<Interval> {
        mean(parts, &|sample| {
            Some(part(sample.points.get(size)?.games.get(maker as usize)?))
        })
    }

    /// How many times as unfair as the best game a maker's is: a ratio of means. `None`
    /// where best games have f = 0.
    #[must_use]
    pub fn ratio(
        &self,
        parts: &Parts<CrowdSample>,
        maker: CrowdMethod,
        size: usize,
    ) -> Option<Interval> {
        ratio(parts, &|sample| {
            let games = &sample.points.get(size)?.games;
            Some((games.get(maker as usize)?.value, games.first()?.value))
        })
    }

    /// The lower bound of the best game's f; its own f unless a search was stopped.
    #[must_use]
    pub fn least(&self, parts: &Parts<CrowdSample>, size: usize) -> Option<Interval> {
        mean(parts, &|sample| Some(sample.points.get(size)?.least))
    }

    /// How many searches for a best game were stopped, of all sizes. 0 unless f is such
    /// that very many games look alike. O(parts · sizes).
    #[must_use]
    pub fn stopped(&self, parts: &Parts<CrowdSample>) -> usize {
        let stopped = |point: &&CrowdPoint| {
            let best = point.games.first();
            best.is_some_and(|best| point.least < best.value)
        };
        (parts.iter())
            .map(|(_, sample)| sample.points.iter().filter(stopped).count())
            .sum()
    }

    /// The share of crowds of a size whose best game is of 2k neighbours.
    #[must_use]
    pub fn neighbours(&self, parts: &Parts<CrowdSample>, size: usize) -> Option<Interval> {
        let players = 2 * self.fairness.k;
        mean(parts, &|sample| {
            let span = sample.points.get(size)?.span;
            Some(if span == players { 1.0 } else { 0.0 })
        })
    }

    /// In how many places of the order by skill the best game lies, on average.
    #[must_use]
    pub fn span(&self, parts: &Parts<CrowdSample>, size: usize) -> Option<Interval> {
        mean(parts, &|sample| {
            Some(f64::from(sample.points.get(size)?.span))
        })
    }

    /// The widest best game seen in any crowd. O(parts · sizes).
    #[must_use]
    pub fn widest(&self, parts: &Parts<CrowdSample>) -> Option<u32> {
        let spans = parts.iter().flat_map(|(_, sample)| &sample.points);
        spans.map(|point| point.span).max()
    }

    /// In how many places some best game always lies: as Lemma 2 prints it, and as its
    /// proof with its rounding mended gives it, 2k·⌈2·(1 + α)·k^{1/q}⌉ − 2. `None` for a
    /// measure out of range.
    #[must_use]
    pub fn windows(&self) -> Option<[f64; 2]> {
        let measure = self.fairness.measure().ok()?;
        let (k, players) = (self.fairness.team(), self.fairness.players() as f64);
        let runs = 2.0 * (1.0 + measure.alpha()) * measure.q().root_of_size(k);
        Some([measure.window_bound(k), players * runs.ceil() - 2.0])
    }

    /// The mean of f where theory knows it: teams of one, uniform skills none of which
    /// would be below 0.
    #[must_use]
    pub fn exact(&self, maker: CrowdMethod, size: usize) -> Option<f64> {
        let (crowd, fairness) = (&self.crowd, &self.fairness);
        let width = 12f64.sqrt() * crowd.deviation;
        let known =
            fairness.k == 1 && crowd.skills == CrowdSkills::Uniform && crowd.mean >= 0.5 * width;
        let n = f64::from(*self.sizes().get(size)?);
        let gap = match maker {
            CrowdMethod::Best | CrowdMethod::Neighbours => width / (n * n - 1.0),
            _ => width / 3.0,
        };
        known.then_some((fairness.alpha + 0.5) * gap)
    }
}

impl BalanceCrowd {
    /// The crowd of a replication as it grows.
    fn sample(&self, number: u32) -> Option<CrowdSample> {
        let question = self;
        let measure = &question.fairness.measure().ok()?;
        let players = question.fairness.players();
        let streams = question.crowd.streams(number);
        let [mut skills, mut chosen, mut teams] =
            ["skills", "chosen", "teams"].map(|name| streams.stream(name));
        let mut queue = GameQueue::new(*measure, question.fairness.team()).ok()?;
        let mut crowd: Vec<f64> = Vec::new();
        let mut points = Vec::new();
        for size in question.sizes() {
            while crowd.len() < size as usize {
                let skill = question.crowd.skill(&mut skills);
                crowd.push(skill);
                queue.insert(crowd.len() as u64, skill).ok()?;
            }
            let answer = queue.best_within(BUDGET)?;
            let sorted: Vec<f64> = queue.players().map(|player| player.1).collect();
            let mut game: Vec<f64> = (answer.found.members())
                .filter_map(|id| queue.skill(id))
                .collect();
            crate::order::few(&mut game, |a, b| a < b);
            let neighbours = best_run(measure, players, &sorted);
            let (mut best, mut span) = (GameUnfairness::of(&answer.found), span(&sorted, &game));
            if neighbours.value < best.value {
                // The search was stopped.
                (best, span) = (neighbours, players as u32);
            }
            let mut first = crowd[..players].to_vec();
            shuffle(&mut teams, &mut first);
            let games = vec![
                best,
                neighbours,
                GameUnfairness::best(measure, &mut first.clone()),
                GameUnfairness::best(measure, &mut any(&mut chosen, &crowd, players)),
                GameUnfairness::halves(measure, &mut first),
            ];
            points.push(CrowdPoint {
                games,
                least: answer.least.min(best.value),
                span,
            });
        }
        Some(CrowdSample { points })
    }
}

/// What a player of a crowd costs, in units of about an arrival: the insertion, and their
/// share of the searches.
const EACH: u64 = 100;

impl BalanceCrowd {
    /// Players of the largest crowd.
    fn players_drawn(&self) -> u64 {
        self.sizes().last().map_or(0, |&size| u64::from(size))
    }
}

impl Question for BalanceCrowd {
    type Part = CrowdSample;

    fn parts(&self) -> u32 {
        self.run.replications
    }

    fn work(&self) -> Work {
        let (players, parts) = (self.players_drawn(), u64::from(self.parts()));
        let point = size_of::<CrowdPoint>() + CrowdMethod::ALL.len() * size_of::<GameUnfairness>();
        Work {
            events: players * EACH * parts,
            bytes: players * 300 + parts * (HALVES.len() * point) as u64,
            ..Work::default()
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        fewer_replications(&self.run, work, limits)
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let (question, work) = (self.clone(), self.players_drawn() * EACH);
        Ok(RunPlan::whole(
            move |_| work,
            move |number| question.sample(number),
        ))
    }

    fn quantities(&self, parts: &Parts<CrowdSample>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(PAPER, "games");
        for (size, players) in self.sizes().into_iter().enumerate() {
            self.of_size(size, players, parts, &mut report);
        }
        if let (Some([printed, mended]), Some(widest)) = (self.windows(), self.widest(parts)) {
            let name = "places in which a best game lies, Lemma 2";
            report.printed("window.printed", name, "places", printed, false);
            report.exact(
                "window.mended",
                "places in which a best game lies, Lemma 2 mended",
                "places",
                mended,
                "Lemma 2 with the rounding of its proof mended",
            );
            let name = "places in which the widest best game seen lies";
            report.exact("window.widest", name, "places", f64::from(widest), COUNTED);
        }
        if !parts.is_empty() {
            let name = "searches for a best game that were stopped";
            report.exact("stopped", name, "", self.stopped(parts) as f64, COUNTED);
        }
        report.finish()
    }
}

impl BalanceCrowd {
    /// The numbers of one size.
    fn of_size(
        &self,
        size: usize,
        players: u32,
        parts: &Parts<CrowdSample>,
        report: &mut ReportBuilder,
    ) {
        let stopped = self.stopped(parts) > 0;
        for &maker in CrowdMethod::ALL {
            let label = maker.label();
            let key = |part: &str| format!("{}.{size}.{part}", maker.key());
            for (part, name, pick) in COMPONENTS {
                let name = format!("{name} of a game, {players} players wait, {label}");
                let interval = self.value(parts, maker, size, pick);
                report.simulated(key(part), name, "skill", interval);
            }
            if let Some(value) = self.exact(maker, size) {
                let f = COMPONENTS[0].1;
                let name = format!("{f} of a game, {players} players wait, {label}");
                let method = "gaps of uniform skills";
                report.exact(key("exact"), name, "skill", value, method);
            }
            if maker != CrowdMethod::Best {
                let name =
                    format!("times as unfair as the best game, {players} players wait, {label}");
                report.simulated(key("ratio"), name, "", self.ratio(parts, maker, size));
            }
        }
        let measures = [
            (
                "neighbours",
                "best games that are of neighbours",
                "",
                self.neighbours(parts, size),
            ),
            (
                "span",
                "places in which the best game lies",
                "places",
                self.span(parts, size),
            ),
            (
                "least",
                "lower bound of the best game's f",
                "skill",
                self.least(parts, size).filter(|_| stopped),
            ),
        ];
        for (part, name, unit, interval) in measures {
            let name = format!("{name}, {players} players wait");
            report.simulated(format!("best.{size}.{part}"), name, unit, interval);
        }
    }
}

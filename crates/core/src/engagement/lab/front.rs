//! `engagement.front`: how many go on playing against how fair their games are.
//!
//! Section 5.4 ends with how many players EOMM retains; what designers would ask next is
//! what that costs in fair games. In every replication a pool is drawn and paired by EOMM
//! with each of a range of prices of unfairness, with each of a range of caps, and by the
//! paper's four. Each point is a mean over the pools. Under a price the pairing is the best
//! for its weight w + μ|p − ½|, so no other rule by which as many play is, in any pool, both
//! better for engagement and fairer; the points lie on the lower hull of what can be had.
//!
//! The hull itself is searched in every pool ([`FrontSweep`]): the prices at which another pairing
//! becomes best, with a proof that nothing lies below but what is said. The mean of the pools'
//! hulls is again one: its edges are those of the pools, in the order of their prices. Up to
//! [`HULL_PRICES`] prices are tried in a pool; the hull of a large one has more points, and how
//! far it may lie above those found is told.

use super::PAPER;
use super::common::{collection, mean, too_large};
use super::table::effort;
use crate::engagement::contest::{
    Collection, Constraints, ContestPool, NeverPairs, PairingContext, Round,
};
use crate::engagement::matchers::{Forbidden, FrontSweep, Matchmaker, Unfairness};
use crate::engagement::model::DrawModel;
use crate::engagement::parameters::{
    Ending, EngagementFairness, EngagementPlayers, EngagementRun, People, SeparatedPlayers,
    WaitingPool,
};
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, Step,
    TooLarge, Work, compose,
};
use crate::sim::Streams;
use crate::sim::stats::Interval;
use crate::words::number;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

compose! {
    /// Retention against fairness.
    pub struct EngagementFront {
        /// Whose players.
        players: EngagementPlayers,
        /// How many wait.
        waiting: WaitingPool,
        /// How games end.
        ending: Ending,
        /// The visitor's cap and price.
        fairness: EngagementFairness,
        /// Who never meets.
        apart: SeparatedPlayers,
        /// How often.
        run: EngagementRun,
    }
}

/// Prices of a game that cannot be lost that are tried.
pub const PRICES: [f64; 10] = [0.001, 0.003, 0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 1.0, 10.0];

/// Caps of |p − ½| that are tried.
pub const CAPS: [f64; 7] = [0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4];

/// Prices that are tried for each pool's hull between its ends, at most: a matching each. Every
/// one adds a point of the hull or proves that there is none between two. A hull of m points
/// takes some 2m; where that is more, what is not known is bounded ([`FrontHull::hidden`]).
pub const HULL_PRICES: usize = 24;

/// Of how many players those who go on are counted: what a matchmaker moves is some in a
/// thousand.
const OF: f64 = 1000.0;

/// What is on the figure, in the order of a part's points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FrontRule {
    /// A matchmaker; the priced and the capped with what the visitor has set.
    Matchmaker(Matchmaker),
    /// EOMM with a price of unfairness.
    Price(f64),
    /// EOMM with a cap.
    Cap(f64),
}

/// How one rule fares in one pool.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct FrontPoint {
    /// Expected share of the pool that goes on playing.
    pub retained: f64,
    /// |p − ½|, the mean of the games; 0 without games.
    pub unfairness: f64,
    /// Share of the pool that sits out.
    pub sitting: f64,
}

/// `engagement.front`: one pool, by rule ([`EngagementFront::rules`]).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EngagementFrontSample {
    /// By rule.
    pub points: Vec<FrontPoint>,
    /// What any price can give, from EOMM to the fairest pairs; empty where not all can play.
    pub hull: Vec<FrontPoint>,
    /// How much more of the pool could at most go on than the hull says, between its points.
    pub hidden: f64,
}

/// The exact front of retention against fairness: the mean over pools of what any price of
/// unfairness can give.
#[derive(Clone, Debug, PartialEq)]
pub struct FrontHull {
    /// Mean |p − ½| of the games, and players of a thousand who go on, more than with
    /// pairs by chance; from the fairest pairs to EOMM.
    pub points: Vec<[f64; 2]>,
    /// No pairing keeps more of a thousand than the line through the points and this.
    pub hidden: f64,
    /// In how many pools [`HULL_PRICES`] were too few to prove the hull complete.
    pub cut: usize,
    /// Pools that it is the mean of.
    pub pools: usize,
}

impl EngagementFront {
    /// Whose players.
    #[must_use]
    pub fn people(&self) -> People {
        self.players.people
    }

    /// All rules, in the order of a part's points. O(rules).
    #[must_use]
    pub fn rules(&self) -> Vec<FrontRule> {
        let makers = Matchmaker::ALL
            .iter()
            .map(|&maker| FrontRule::Matchmaker(maker));
        let prices = PRICES.iter().map(|&price| FrontRule::Price(price));
        let caps = CAPS.iter().map(|&cap| FrontRule::Cap(cap));
        makers.chain(prices).chain(caps).collect()
    }

    fn measure(
        parts: &Parts<EngagementFrontSample>,
        rule: usize,
        pick: fn(&FrontPoint) -> f64,
    ) -> Option<Interval> {
        mean(parts, &|sample| sample.points.get(rule).map(pick))
    }

    /// Players of a thousand who go on playing, by the number of the rule.
    #[must_use]
    pub fn retained(&self, parts: &Parts<EngagementFrontSample>, rule: usize) -> Option<Interval> {
        Some(Self::measure(parts, rule, |point| point.retained)?.affine(OF, 0.0))
    }

    /// Mean |p − ½| of the games.
    #[must_use]
    pub fn unfairness(
        &self,
        parts: &Parts<EngagementFrontSample>,
        rule: usize,
    ) -> Option<Interval> {
        Self::measure(parts, rule, |point| point.unfairness)
    }

    /// Players of a thousand who sit out.
    #[must_use]
    pub fn sitting(&self, parts: &Parts<EngagementFrontSample>, rule: usize) -> Option<Interval> {
        Some(Self::measure(parts, rule, |point| point.sitting)?.affine(OF, 0.0))
    }

    /// Players of a thousand who go on, more than with pairs by chance; on the same pools.
    #[must_use]
    pub fn gain(&self, parts: &Parts<EngagementFrontSample>, rule: usize) -> Option<Interval> {
        let random = Matchmaker::Random as usize;
        let gain = mean(parts, &|sample| {
            Some(sample.points.get(rule)?.retained - sample.points.get(random)?.retained)
        });
        let gain = gain?.affine(OF, 0.0);
        // Sums of the same risks in another order differ by rounding.
        let nothing = gain.mean.abs() + gain.half_width < 1e-9;
        Some(if nothing { gain.affine(0.0, 0.0) } else { gain })
    }
}

impl EngagementFront {
    /// The mean of the pools' hulls; `None` before any is known. Edges of all pools, a step to
    /// the right of one pool's hull each, are strung together from the dearest price to the
    /// cheapest: the mean of convex sets has the edges of all of them.
    ///
    /// # Complexity
    /// O(e log e) for e edges of all hulls.
    #[must_use]
    pub fn hull(&self, parts: &Parts<EngagementFrontSample>) -> Option<FrontHull> {
        let random = Matchmaker::Random as usize;
        let (mut pools, mut cut, mut hidden) = (0_usize, 0_usize, 0.0);
        let mut start = [0.0; 2];
        let mut edges: Vec<[f64; 2]> = Vec::new();
        for (_, sample) in parts.iter() {
            let (Some(fairest), Some(chance)) = (sample.hull.last(), sample.points.get(random))
            else {
                continue;
            };
            pools += 1;
            hidden += sample.hidden;
            cut += usize::from(sample.hidden > 0.0);
            start[0] += fairest.unfairness;
            start[1] += fairest.retained - chance.retained;
            for pair in sample.hull.windows(2) {
                let [one, other] = [pair[0], pair[1]];
                edges.push([
                    one.unfairness - other.unfairness,
                    one.retained - other.retained,
                ]);
            }
        }
        if pools == 0 {
            return None;
        }
        // Steepest first: what a little unfairness gains most.
        crate::order::many(&mut edges, |one, other| {
            one[1] * other[0] > other[1] * one[0]
        });
        let share = 1.0 / pools as f64;
        let mut at = [start[0] * share, OF * start[1] * share];
        let mut points = vec![at];
        for [right, up] in edges {
            at = [at[0] + right * share, at[1] + OF * up * share];
            points.push(at);
        }
        Some(FrontHull {
            points,
            hidden: OF * hidden * share,
            cut,
            pools,
        })
    }
}

/// The hull of a pool, and how much more could at most go on.
fn hull(
    pool: &ContestPool,
    makers: &PairingContext,
    never: Option<&Forbidden>,
    draws: &DrawModel,
    lever: f64,
) -> Option<(Vec<FrontPoint>, f64)> {
    let unfairness = Unfairness::of(&pool.candidates).ok()?;
    let mut sweep = FrontSweep::new(makers.weights(), &unfairness, &pool.usual, never).ok()?;
    sweep.advance(HULL_PRICES).ok()?;
    let players = pool.candidates.len();
    let points = (sweep.points().iter())
        .map(|point| FrontPoint::new(&pool.round(&point.mates, draws, lever), players))
        .collect();
    Some((points, lever * sweep.hidden() / players.max(1) as f64))
}

/// Computes the pools.
struct FrontRun {
    question: EngagementFront,
    rules: Vec<FrontRule>,
    collection: Collection,
}

/// A part on its way.
struct FrontPart {
    streams: Streams,
    pool: ContestPool,
    makers: PairingContext,
    never: Option<Forbidden>,
    points: Vec<FrontPoint>,
}

impl FrontPoint {
    fn new(round: &Round, players: usize) -> Self {
        let players = players.max(1) as f64;
        Self {
            retained: round.expected / players,
            unfairness: round.unfairness / f64::from(round.games.max(1)),
            sitting: f64::from(round.sitting) / players,
        }
    }
}

impl FrontRun {
    /// A part at its beginning; `None` if its pool cannot be weighed.
    fn start(&self, number: u32) -> Option<FrontPart> {
        let EngagementFront {
            players,
            waiting,
            apart,
            ..
        } = &self.question;
        let (seed, pool) = (players.seed, waiting.pool);
        let streams = Streams::new(seed.0, u64::from(number));
        let pool = ContestPool::draw(&self.collection, pool as usize, &streams);
        let mut makers = PairingContext::default();
        pool.weigh(&mut makers, self.collection.draws()).ok()?;
        let never = match NeverPairs::new(apart, pool.candidates.len(), &streams) {
            Some(strangers) => {
                let ids: Vec<usize> = (0..pool.candidates.len()).collect();
                Some(strangers.forbidden(&ids).ok()?)
            }
            None => None,
        };
        Some(FrontPart {
            never,
            streams,
            pool,
            makers,
            points: Vec::new(),
        })
    }

    /// The next rule, and after the last one the hull; `None` if it cannot be played.
    fn step(&self, run: &mut FrontPart) -> Option<Step<EngagementFrontSample>> {
        let EngagementFairness { cap, price } = self.question.fairness;
        let mut wants = Constraints {
            cap,
            price,
            avoid: None,
            never: run.never.as_ref(),
        };
        let maker = match *self.rules.get(run.points.len())? {
            FrontRule::Matchmaker(maker) => maker,
            FrontRule::Price(price) => {
                wants.price = price;
                Matchmaker::Priced
            }
            FrontRule::Cap(cap) => {
                wants.cap = cap;
                Matchmaker::Capped
            }
        };
        let (pool, lever) = (&run.pool, self.question.players.lever);
        let draws = self.collection.draws();
        let mut shuffle = run.streams.stream("random");
        let round = pool.play(&mut run.makers, maker, &wants, draws, lever, &mut shuffle);
        let point = FrontPoint::new(&round.ok()?, pool.candidates.len());
        run.points.push(point);
        if run.points.len() < self.rules.len() {
            return Some(Step::More);
        }
        let found = hull(pool, &run.makers, run.never.as_ref(), draws, lever);
        let (hull, hidden) = found.unwrap_or_default();
        Some(Step::Done(EngagementFrontSample {
            points: std::mem::take(&mut run.points),
            hull,
            hidden,
        }))
    }
}

impl Question for EngagementFront {
    type Part = EngagementFrontSample;

    fn parts(&self) -> u32 {
        self.run.replications
    }

    fn work(&self) -> Work {
        let (rules, parts) = (self.rules().len() as u64, u64::from(self.parts()));
        // One pairing a rule, and for the hull both ends and one for each price.
        let pairings = rules + 2 + HULL_PRICES as u64;
        let pool = u64::from(self.waiting.pool);
        Work {
            events: parts * pairings * effort(self.waiting.pool) / 2,
            bytes: 30_000_000 + 30 * pool * pool + parts * rules * size_of::<FrontPoint>() as u64,
            ..Work::default()
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        too_large(&self.run, &self.waiting, work, limits)
    }

    fn plan(&self, data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let run = Arc::new(FrontRun {
            question: self.clone(),
            rules: self.rules(),
            collection: collection(&self.players, &self.ending, data, false)?,
        });
        let start = run.clone();
        let cost = (effort(self.waiting.pool) / 2, run.rules.len() as u32);
        Ok(RunPlan::in_steps(
            move |_| cost,
            move |number| start.start(number),
            move |part| run.step(part).unwrap_or(Step::Gap),
        ))
    }

    fn quantities(&self, parts: &Parts<EngagementFrontSample>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(PAPER, "players");
        for (place, rule) in self.rules().into_iter().enumerate() {
            let (key, label) = match rule {
                FrontRule::Matchmaker(maker) => (maker.key().to_owned(), maker.label().to_owned()),
                FrontRule::Price(price) => (
                    format!("price.{price}"),
                    format!("EOMM, unfairness at {}", number(price)),
                ),
                FrontRule::Cap(cap) => (
                    format!("cap.{cap}"),
                    format!("EOMM, chances at most {} off even", number(cap)),
                ),
            };
            for (end, name, unit, interval) in [
                (
                    "retained",
                    "players of 1,000 who go on, expected",
                    "players",
                    self.retained(parts, place),
                ),
                (
                    "gain",
                    "more than with pairs by chance, of 1,000 players",
                    "players",
                    self.gain(parts, place),
                ),
                (
                    "unfairness",
                    "mean |p − ½| of the games",
                    "",
                    self.unfairness(parts, place),
                ),
                (
                    "sitting",
                    "players of 1,000 who sit out",
                    "players",
                    self.sitting(parts, place),
                ),
            ] {
                let key = format!("{key}.{end}");
                report.simulated(key, format!("{name}, {label}"), unit, interval);
            }
        }
        report.finish()
    }
}

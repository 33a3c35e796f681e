//! `engagement.theory`: section 4, where churn depends on the outcome alone.
//!
//! With S = c(W) + c(L) a pair with the chance d of a draw weighs (1 − d)·S + d·2c(D) =
//! S − d·(S − 2c(D)). So nothing of the risks counts but the sign of S − 2c(D): if it is
//! positive, the best pairing has the greatest sum of chances of draws, if negative the
//! least, and at 0 all are alike. The paper says that SkillMM has the greatest. That is true
//! for draw curves that fall and are concave in the gap of skills; under its own constant
//! rate (11) all pairings tie; and for other curves it depends on the pool.
//!
//! * The visitor's example: every matchmaker's pairs and costs, exactly.
//! * A map over draw curves and the spread of skills: in how many random pools of six does
//!   SkillMM have the greatest sum of all 15 pairings, the least, neither? A part is a curve.

use super::PAPER;
use super::six::{SIX, TheoryCell, judge};
use crate::engagement::contest::{Constraints, Mates, PairingContext};
use crate::engagement::exact::section4::spared_by_a_draw;
use crate::engagement::exact::{Counterexample, counterexample};
use crate::engagement::matchers::Matchmaker;
use crate::engagement::model::{Candidate, DrawKind, DrawModel, Skill};
use crate::engagement::parameters::{EngagementPlayers, Simple};
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, TooLarge,
    Work, compose,
};
use crate::sim::Streams;
use crate::sim::stats::{Interval, replications};
use rand::RngExt;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;

compose! {
    /// Section 4.
    pub struct EngagementTheory {
        /// Risks, draws, an example.
        simple: Simple,
        /// Where the random pools come from: only the seed counts.
        players: EngagementPlayers,
    }
}

/// Random pools of each cell of the map.
pub const POOLS: u32 = 200;

/// Standard deviations of skills that are tried, in units of the draw curve's scale.
pub const SPREADS: [f64; 17] = [
    0.05, 0.07, 0.1, 0.14, 0.2, 0.28, 0.4, 0.56, 0.8, 1.1, 1.6, 2.2, 3.2, 4.5, 6.4, 9.0, 12.8,
];

/// What a curve costs, in units of about an arrival.
const EACH: u64 = POOLS as u64 * SPREADS.len() as u64 * 45;

/// Costs within this share of each other count as equal.
const EQUAL: f64 = 1e-12;

/// `engagement.theory`: one draw curve, by spread ([`SPREADS`]).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TheorySample {
    /// By spread.
    pub cells: Vec<TheoryCell>,
}

/// What a matchmaker makes of the visitor's players.
#[derive(Clone, Debug, PartialEq)]
pub struct ExamplePairs {
    /// Who meets whom.
    pub mates: Mates,
    /// Expected number of players who stop.
    pub cost: f64,
}

/// The visitor's example, exactly.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    /// Neighbours in skill.
    pub skill: ExamplePairs,
    /// The least cost of all pairings.
    pub best: ExamplePairs,
    /// The greatest.
    pub worst: ExamplePairs,
    /// The mean of all pairings.
    pub random: f64,
}

impl Example {
    /// Whether SkillMM is as good as the best.
    #[must_use]
    pub fn skill_is_best(&self) -> bool {
        self.skill.cost <= self.best.cost + EQUAL * (1.0 + self.best.cost)
    }

    /// Whether it is as bad as the worst.
    #[must_use]
    pub fn skill_is_worst(&self) -> bool {
        self.skill.cost >= self.worst.cost - EQUAL * (1.0 + self.worst.cost)
    }
}

impl EngagementTheory {
    /// How c(W) + c(L) compares with 2c(D), up to rounding.
    #[must_use]
    pub fn sign(&self) -> Ordering {
        let spared = spared_by_a_draw(&self.simple.risks());
        spared.partial_cmp(&0.0).unwrap_or(Ordering::Equal)
    }

    /// The visitor's players; `None` for fewer than two, or numbers out of range.
    ///
    /// # Complexity
    /// O(n²) for n players, at most 40, to weigh their pairs; and two optimal matchings, about
    /// O(n²) each, O(n³ log n) at worst.
    #[must_use]
    pub fn example(&self) -> Option<Example> {
        let skills = &self.simple.skills.0;
        if skills.len() < 2 {
            return None;
        }
        let player = |&r: &f64| Candidate {
            skill: Skill { r, rd: 0.0 },
            risks: self.simple.risks(),
        };
        let pool: Vec<Candidate> = skills.iter().map(player).collect();
        let mut makers = PairingContext::default();
        makers
            .weigh(&pool, &self.simple.model(), &vec![0.0; pool.len()])
            .ok()?;
        let mut unused = Streams::new(0, 0).stream("random");
        let mut pairs = |maker| {
            let mates = makers
                .pair(maker, &pool, &Constraints::default(), &mut unused)
                .ok()?;
            let cost = makers.weights().total(&mates, &[]);
            Some(ExamplePairs { mates, cost })
        };
        let [skill, best, worst] = [
            pairs(Matchmaker::Skill)?,
            pairs(Matchmaker::Eomm)?,
            pairs(Matchmaker::Worst)?,
        ];
        Some(Example {
            skill,
            best,
            worst,
            random: makers.weights().expected_random(&[]),
        })
    }

    /// Four players for whom SkillMM is not what the paper says, if the visitor's risks and
    /// draws have some within ten scales of the curve.
    #[must_use]
    pub fn counterexample(&self) -> Option<Counterexample> {
        let span = (10.0 * self.simple.width).clamp(1.0, 1e5);
        counterexample(&self.simple.risks(), &self.simple.model(), span).ok()?
    }

    /// A cell of the map, by the numbers of curve ([`DrawKind::ALL`]) and spread. O(parts).
    #[must_use]
    pub fn cell(parts: &Parts<TheorySample>, kind: DrawKind, spread: usize) -> Option<TheoryCell> {
        let found = parts.iter().find(|(number, _)| *number == kind as u32);
        found?.1.cells.get(spread).copied()
    }

    /// The share of random pools in which something holds, over all spreads of a curve.
    /// O(spreads · (pools + parts)).
    #[must_use]
    pub fn share(
        parts: &Parts<TheorySample>,
        kind: DrawKind,
        pick: fn(&TheoryCell) -> u32,
    ) -> Option<Interval> {
        // The same pools stand behind every spread, so the spreads are not independent;
        // the cells are taken one by one and the widest interval holds.
        let mut sum = 0.0;
        let mut widest: Option<Interval> = None;
        for spread in 0..SPREADS.len() {
            let hits = pick(&Self::cell(parts, kind, spread)?);
            sum += f64::from(hits) / f64::from(POOLS);
            let one = replications((0..POOLS).map(|pool| f64::from(u8::from(pool < hits))));
            if widest
                .as_ref()
                .is_none_or(|known| known.half_width < one.half_width)
            {
                widest = Some(one);
            }
        }
        let widest = widest?;
        Some(Interval {
            mean: sum / SPREADS.len() as f64,
            ..widest
        })
    }
}

/// Computes the curves of the map.
struct TheoryRun {
    question: EngagementTheory,
}

impl TheoryRun {
    /// Skills of the random pools, of mean 0 and deviation 1 in the long run: sums of
    /// twelve uniform numbers, ascending.
    fn pools(&self) -> Vec<[f64; SIX]> {
        let mut stream = Streams::new(self.question.players.seed.0, 0).stream("pools");
        let mut one = || (0..12).map(|_| stream.random::<f64>()).sum::<f64>() - 6.0;
        (0..POOLS)
            .map(|_| {
                let mut pool = [0.0; SIX];
                pool.fill_with(&mut one);
                crate::order::few(&mut pool, |a, b| a < b);
                pool
            })
            .collect()
    }
}

impl TheoryRun {
    fn sample(&self, number: u32) -> Option<TheorySample> {
        let kind = *DrawKind::ALL.get(number as usize)?;
        let draws = DrawModel {
            kind,
            ..self.question.simple.model()
        };
        let pools = self.pools();
        let cell = |&spread: &f64| {
            let mut cell = TheoryCell::default();
            for pool in &pools {
                let one = judge(&pool.map(|skill| skill * spread * draws.scale), &draws);
                cell.greatest += one.greatest;
                cell.least += one.least;
                cell.alike += one.alike;
                cell.neither += one.neither;
            }
            cell
        };
        let cells = SPREADS.iter().map(cell).collect();
        Some(TheorySample { cells })
    }
}

impl Question for EngagementTheory {
    type Part = TheorySample;

    fn parts(&self) -> u32 {
        DrawKind::ALL.len() as u32
    }

    fn work(&self) -> Work {
        Work {
            events: u64::from(self.parts()) * EACH,
            bytes: 1_000_000,
            ..Work::default()
        }
    }

    fn too_large(&self, _work: &Work, _limits: &Limits) -> Option<TooLarge> {
        None
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let run = TheoryRun {
            question: self.clone(),
        };
        Ok(RunPlan::whole(|_| EACH, move |number| run.sample(number)))
    }

    fn quantities(&self, parts: &Parts<TheorySample>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(PAPER, "players");
        if let Some(example) = self.example() {
            for (end, name, value, method) in [
                (
                    "skill",
                    "equal skill",
                    example.skill.cost,
                    "order of skills",
                ),
                ("eomm", "EOMM", example.best.cost, "minimum-weight matching"),
                (
                    "worst",
                    "reversed EOMM",
                    example.worst.cost,
                    "maximum-weight matching",
                ),
                (
                    "random",
                    "by chance, in the mean",
                    example.random,
                    "mean of all pairings",
                ),
            ] {
                let name = format!("players who stop, the example, {name}");
                report.exact(format!("example.{end}"), name, "players", value, method);
            }
        }
        if let Some(found) = self.counterexample() {
            let method = "search over four players, every pairing";
            let [a, b, c, d] = found.skills;
            for (end, name, unit, value) in [
                (
                    "skill",
                    "players who stop, equal skill",
                    "players",
                    found.costs.skill,
                ),
                (
                    "best",
                    "players who stop, EOMM",
                    "players",
                    found.costs.best,
                ),
                (
                    "worst",
                    "players who stop, reversed EOMM",
                    "players",
                    found.costs.worst,
                ),
                ("low", "gap of the two lowest", "points", b - a),
                ("middle", "gap of the two in the middle", "points", c - b),
                ("high", "gap of the two highest", "points", d - c),
            ] {
                let (key, name) = (
                    format!("counter.{end}"),
                    format!("{name}, a counterexample"),
                );
                report.exact(key, name, unit, value, method);
            }
        }
        for &kind in DrawKind::ALL {
            for (end, name, pick) in KINDS {
                let key = format!("{}.{end}", kind.key());
                let name = format!("share of pools in which {name}, draws {}", kind.label());
                report.simulated(key, name, "", Self::share(parts, kind, pick));
            }
        }
        report.finish()
    }
}

/// Where SkillMM may stand in a pool: key, words, how many pools of a cell.
pub type TheoryStanding = (&'static str, &'static str, fn(&TheoryCell) -> u32);

/// What may hold of a pool.
pub const KINDS: [TheoryStanding; 4] = [
    ("greatest", "equal skill has the most draws", |cell| {
        cell.greatest
    }),
    ("least", "equal skill has the fewest draws", |cell| {
        cell.least
    }),
    ("alike", "all pairings have as many draws", |cell| {
        cell.alike
    }),
    (
        "neither",
        "some pairings have more draws and some fewer",
        |cell| cell.neither,
    ),
];

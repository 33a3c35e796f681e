//! `engagement.table`: Table 2, with intervals and tests.
//!
//! For each P of the paper so many pools are drawn; all matchmakers see the same ones
//! ([`round`](crate::engagement::contest::ContestPool::round)). A part is a few rounds of one P, and the
//! P take turns, so that all columns of the table grow evenly. Beside what the paper counts,
//! the players who happen to go on, stands their expected number given pool and pairs:
//! the same mean with far less noise.

mod report;

use super::PAPER;
use super::common::{collection, fewer_rounds, ratio_of};
use crate::engagement::contest::{Collection, Constraints, ContestPool, PairingContext, Welch};
use crate::engagement::exact::published;
use crate::engagement::matchers::Matchmaker;
use crate::engagement::parameters::{Ending, EngagementPlayers, EngagementRun, People};
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, Step,
    TooLarge, Work, compose,
};
use crate::sim::Streams;
use crate::sim::stats::{Interval, Moments, paired, replications};
use serde::{Deserialize, Serialize};

compose! {
    /// Table 2.
    pub struct EngagementTable {
        /// Whose players.
        players: EngagementPlayers,
        /// How games end.
        ending: Ending,
        /// How long.
        run: EngagementRun,
    }
}

/// P of the paper.
pub const SIZES: [u32; 5] = published::POOLS;

/// The rows of the table; the last is not the paper's.
pub const MAKERS: [Matchmaker; 5] = [
    Matchmaker::Worst,
    Matchmaker::Skill,
    Matchmaker::Random,
    Matchmaker::Eomm,
    Matchmaker::Greedy,
];

/// Rounds of a part.
pub const ROUNDS: u32 = 5;

/// What section 5.4 says EOMM gains over SkillMM for P = 200 to 500, in percent. By its own
/// table these are the gains over RandomMM.
pub const PRINTED_GAINS: [f64; 4] = [0.3, 0.9, 1.1, 0.6];

/// One round of one P, by row of the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TableRound {
    /// Players who go on.
    pub retained: [u16; 5],
    /// Their expected number, given pool and pairs.
    pub expected: [f64; 5],
}

/// `engagement.table`: some rounds of one P.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EngagementTableSample {
    /// The rounds.
    pub rounds: Vec<TableRound>,
}

/// What is counted of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// As it happened: the paper's.
    Happened,
    /// Expected given pool and pairs.
    Expected,
}

impl Count {
    fn of(self, round: &TableRound, row: usize) -> f64 {
        match self {
            Self::Happened => round.retained.get(row).copied().map_or(0.0, f64::from),
            Self::Expected => round.expected.get(row).copied().unwrap_or(0.0),
        }
    }
}

/// The row of a matchmaker; `None` for those the table does not have. O(rows), of which there are
/// five.
#[must_use]
pub fn row(maker: Matchmaker) -> Option<usize> {
    MAKERS.iter().position(|&one| one == maker)
}

impl EngagementTable {
    /// The rounds of a P, in their order.
    fn rounds(
        parts: &Parts<EngagementTableSample>,
        size: usize,
    ) -> impl Iterator<Item = &TableRound> {
        (parts.iter())
            .filter(move |(number, _)| *number as usize % SIZES.len() == size)
            .flat_map(|(_, part)| &part.rounds)
    }

    /// How many rounds of a P are known; `size` is its place in [`SIZES`].
    #[must_use]
    pub fn known(&self, parts: &Parts<EngagementTableSample>, size: usize) -> u32 {
        Self::rounds(parts, size).count() as u32
    }

    /// Retained players a round (Table 2). O(parts + rounds).
    #[must_use]
    pub fn retained(
        &self,
        parts: &Parts<EngagementTableSample>,
        size: usize,
        maker: Matchmaker,
        count: Count,
    ) -> Option<Interval> {
        let row = row(maker)?;
        let interval = replications(Self::rounds(parts, size).map(|round| count.of(round, row)));
        (interval.samples > 0).then_some(interval)
    }

    /// How many more one matchmaker retains than another, a round; on the same pools.
    /// O(parts + rounds).
    #[must_use]
    pub fn difference(
        &self,
        parts: &Parts<EngagementTableSample>,
        size: usize,
        [one, other]: [Matchmaker; 2],
        count: Count,
    ) -> Option<Interval> {
        let (one, other) = (row(one)?, row(other)?);
        let pair = |round: &TableRound| (count.of(round, one), count.of(round, other));
        let interval = paired(Self::rounds(parts, size).map(pair));
        (interval.samples > 0).then_some(interval)
    }

    /// Welch's test of two matchmakers, as the paper does it: on what happened, taken for
    /// independent. O(parts + rounds).
    #[must_use]
    pub fn welch(
        &self,
        parts: &Parts<EngagementTableSample>,
        size: usize,
        [one, other]: [Matchmaker; 2],
    ) -> Option<Welch> {
        let (one, other) = (row(one)?, row(other)?);
        let mut moments = [Moments::default(); 2];
        for round in Self::rounds(parts, size) {
            moments[0].add(Count::Happened.of(round, one));
            moments[1].add(Count::Happened.of(round, other));
        }
        Welch::new(&moments[0], &moments[1])
    }

    /// By how many percent one matchmaker retains more than another; on the same pools, so
    /// the interval is that of the ratio of both means. O(parts + rounds).
    #[must_use]
    pub fn gain(
        &self,
        parts: &Parts<EngagementTableSample>,
        size: usize,
        [one, over]: [Matchmaker; 2],
        count: Count,
    ) -> Option<Interval> {
        let (one, over) = (row(one)?, row(over)?);
        let pairs: Vec<(f64, f64)> = Self::rounds(parts, size)
            .map(|round| (count.of(round, one), count.of(round, over)))
            .collect();
        Some(ratio_of(&pairs)?.affine(100.0, -100.0))
    }

    /// By how many percent EOMM retains more than another.
    #[must_use]
    pub fn improvement(
        &self,
        parts: &Parts<EngagementTableSample>,
        size: usize,
        over: Matchmaker,
        count: Count,
    ) -> Option<Interval> {
        self.gain(parts, size, [Matchmaker::Eomm, over], count)
    }

    /// Whether what the paper prints is of these players.
    #[must_use]
    pub fn printed_here(&self) -> bool {
        self.players.people == People::Paper
    }

    /// What the paper prints; `None` for rows it does not have.
    #[must_use]
    pub fn printed(size: usize, maker: Matchmaker) -> Option<f64> {
        published::retained(maker)?.get(size).copied()
    }

    /// By how many percent EOMM retains more than another by the printed table.
    #[must_use]
    pub fn printed_improvement(size: usize, over: Matchmaker) -> Option<f64> {
        let eomm = Self::printed(size, Matchmaker::Eomm)?;
        Some(100.0 * eomm / Self::printed(size, over)? - 100.0)
    }

    /// Parts of one P.
    fn chunks(&self) -> u32 {
        self.run.draws_of_table.div_ceil(ROUNDS)
    }
}

/// Computes the rounds.
struct TableRun {
    question: EngagementTable,
    collection: Collection,
}

/// A part on its way.
struct TablePart {
    number: u32,
    makers: PairingContext,
    rounds: Vec<TableRound>,
}

impl TableRun {
    /// One round. Its streams depend on its number and P alone.
    fn round(&self, makers: &mut PairingContext, size: usize, number: u32) -> Option<TableRound> {
        let replication = u64::from(number) * SIZES.len() as u64 + size as u64;
        let streams = Streams::new(self.question.players.seed.0, replication);
        let pool = ContestPool::draw(&self.collection, SIZES[size] as usize, &streams);
        let draws = self.collection.draws();
        pool.weigh(makers, draws).ok()?;
        let mut out = TableRound::default();
        for (row, &maker) in MAKERS.iter().enumerate() {
            let mut shuffle = streams.stream("random");
            let lever = self.question.players.lever;
            let wants = Constraints::default();
            let round = pool.play(makers, maker, &wants, draws, lever, &mut shuffle);
            let round = round.ok()?;
            out.retained[row] = round.retained as u16;
            out.expected[row] = round.expected;
        }
        Some(out)
    }
}

impl TableRun {
    /// The next round of a part; `None` if it cannot be played.
    fn step(&self, run: &mut TablePart) -> Option<Step<EngagementTableSample>> {
        let (chunk, size) = split(run.number);
        let number = chunk * ROUNDS + run.rounds.len() as u32;
        let round = self.round(&mut run.makers, size, number)?;
        run.rounds.push(round);
        let all = self.question.run.draws_of_table;
        let last = run.rounds.len() as u32 == ROUNDS || number + 1 >= all;
        Some(if last {
            let rounds = std::mem::take(&mut run.rounds);
            Step::Done(EngagementTableSample { rounds })
        } else {
            Step::More
        })
    }
}

/// The rounds' chunk and the place of P of a part.
fn split(number: u32) -> (u32, usize) {
    let count = SIZES.len() as u32;
    (number / count, (number % count) as usize)
}

/// What a round of so many players costs, in units of about an arrival.
pub(crate) fn effort(players: u32) -> u64 {
    2 * u64::from(players) * u64::from(players)
}

impl Question for EngagementTable {
    type Part = EngagementTableSample;

    fn parts(&self) -> u32 {
        self.chunks() * SIZES.len() as u32
    }

    fn work(&self) -> Work {
        let rounds = u64::from(self.run.draws_of_table);
        let each: u64 = SIZES.iter().map(|&size| effort(size)).sum();
        Work {
            events: rounds * each,
            bytes: 30_000_000 + rounds * (SIZES.len() * size_of::<TableRound>()) as u64,
            ..Work::default()
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        fewer_rounds(self.run.draws_of_table, work, limits)
    }

    fn plan(&self, data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let run = TableRun {
            question: self.clone(),
            collection: collection(&self.players, &self.ending, data, false)?,
        };
        Ok(RunPlan::in_steps(
            |number| (effort(SIZES[split(number).1]), ROUNDS),
            |number| {
                Some(TablePart {
                    number,
                    makers: PairingContext::default(),
                    rounds: Vec::new(),
                })
            },
            move |part| run.step(part).unwrap_or(Step::Gap),
        ))
    }

    fn quantities(&self, parts: &Parts<EngagementTableSample>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(PAPER, "players");
        for (size, &players) in SIZES.iter().enumerate() {
            self.of_makers(parts, size, players, &mut report);
            self.of_pairs(parts, size, players, &mut report);
            self.of_gains(parts, size, players, &mut report);
        }
        report.finish()
    }
}

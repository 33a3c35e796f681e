//! `balance.partition`: everybody plays at once, by runs, by exchanges and at best.
//!
//! The first players of a crowd, 2k for each game, are parted into games (section 1.2.7).
//! Runs of the order of skills are at most ρ times as bad as the best partition
//! (Theorem 5); exchanges between games begin with runs and are never worse. Both are put
//! beside the best partition, or, where the search for it is stopped or there are more than
//! 64 players, beside the bound that is proven, for few games and for many. Crowds grow:
//! the players of few games are among those of more.
//!
//! Without a wait nobody else can play with whom nobody is like. So it is also seen whether
//! the first or the last in the order of skills plays in the worst game.

use super::common::{fewer_replications, mean};
use super::everybody_report::quantities;
use super::roles_report::share;
use crate::balance::model::LARGEST_TEAM;
use crate::balance::partition::{self, Answer, Bests, MOST_PLAYERS, Problem, Roster};
use crate::balance::setting::{Crowd, Everybody, Fairness, Objective, Run};
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Pieces, Piecewise, Quantity, Question, Shard, TooLarge,
    Work, choices, compose,
};
use crate::sim::stats::Interval;
use serde::{Deserialize, Serialize};

compose! {
    /// Games for everybody, in crowds of several sizes.
    pub struct Partitions {
        /// What a fair game is.
        fairness: Fairness,
        /// Where skills come from.
        crowd: Crowd,
        /// How many games, and what should be small.
        everybody: Everybody,
        /// How often.
        run: Run,
    }
}

choices! {
    /// How everybody is parted.
    pub enum Divider {
        /// Theorem 5's: 2k in a row.
        Runs = "runs", "runs";
        /// Runs, and then players of two games change places while that helps.
        Exchanges = "exchanges", "exchanges";
        /// The best of all, or the best found until the search was stopped.
        Best = "best", "optimum";
    }
}

/// The numbers of games that are looked at beside the visitor's.
const GAMES: [u32; 6] = [2, 3, 4, 6, 10, 20];

/// Starts of the exchanges.
const STARTS: u32 = 3;

/// Steps, of some 10 ns each, for the exchanges of one crowd.
const EXCHANGES: u64 = 300_000;

/// The same for the best partition.
const BEST: u64 = 10_000_000;

/// So many sets of players are looked at for the best games of all players of a crowd.
const SETS: u64 = 100_000;

/// The best games of the players of larger crowds are not looked for.
const BESTS: usize = 400;

/// `balance.partition`: one crowd as it grows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PartitionSample {
    /// By number of games ([`Partitions::games`]).
    pub points: Vec<PartitionPoint>,
    /// For the visitor's number of games, by objective, in the order of
    /// [`Objective::ALL`]: what runs and exchanges reach that aim at it; nothing if it is
    /// infinite or unknown.
    pub objectives: Vec<[Option<f64>; 2]>,
}

/// The partitions of one crowd.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PartitionPoint {
    /// By divider, in the order of [`Divider::ALL`].
    pub parted: Vec<Parted>,
    /// No partition is better than this: the best one's value if it is an optimum.
    pub least: f64,
    /// Whether the best partition is proven to be one.
    pub proven: bool,
    /// Whether each player's best game is known; if not, unhappiness is an upper bound.
    pub bests: bool,
}

/// A partition.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parted {
    /// The objective; nothing if a player is infinitely unhappy.
    pub value: Option<f64>,
    /// f of the worst game, in units of skill.
    pub worst: f64,
    /// Whether the worst game has the least or the most skilled of all players.
    pub outer: bool,
}

impl PartitionPoint {
    /// A divider's partition.
    #[must_use]
    pub fn of(&self, divider: Divider) -> Option<&Parted> {
        self.parted.get(divider as usize)
    }

    /// How many times as bad as the best partition a divider's is, at most: the lower bound
    /// counts where the best one is not proven. 1 if both are 0; `None` if it is infinite
    /// or nothing is proven above 0.
    #[must_use]
    pub fn ratio(&self, divider: Divider) -> Option<f64> {
        let value = self.of(divider)?.value?;
        let ratio = if value == self.least {
            1.0
        } else {
            value / self.least
        };
        ratio.is_finite().then_some(ratio)
    }
}

impl Partitions {
    /// The numbers of games that are looked at, ascending: the visitor's is among them.
    #[must_use]
    pub fn games(&self) -> Vec<u32> {
        let mut games = GAMES.to_vec();
        games.push(self.everybody.games);
        crate::order::few(&mut games, |a, b| a < b);
        games.dedup();
        games
    }

    /// The place of the visitor's number among them.
    #[must_use]
    pub fn own(&self) -> usize {
        let games = self.games();
        let own = games
            .iter()
            .position(|&games| games == self.everybody.games);
        own.unwrap_or(0)
    }

    /// Theorem 5's factor ρ for the worst game and for the sum; `None` for the unhappiest
    /// player, of whom it says nothing.
    #[must_use]
    pub fn rho(&self) -> Option<f64> {
        let measure = self.fairness.measure().ok()?;
        let told = self.everybody.objective != Objective::Unhappiness;
        told.then(|| measure.rho(self.fairness.team()))
    }

    /// The unit of the objective.
    #[must_use]
    pub fn unit(objective: Objective) -> &'static str {
        match objective {
            Objective::Unhappiness => "",
            _ => "skill",
        }
    }

    /// How many times as bad as the best partition a divider's is: the mean of
    /// [`PartitionPoint::ratio`] over crowds with so many games.
    #[must_use]
    pub fn ratio(
        &self,
        parts: &Parts<PartitionSample>,
        divider: Divider,
        size: usize,
    ) -> Option<Interval> {
        mean(parts, &|sample| sample.points.get(size)?.ratio(divider))
    }

    /// The largest ratio seen.
    #[must_use]
    pub fn largest(
        &self,
        parts: &Parts<PartitionSample>,
        divider: Divider,
        size: usize,
    ) -> Option<f64> {
        let ratios = of_size(parts, size).filter_map(|point| point.ratio(divider));
        ratios.reduce(f64::max)
    }

    /// The objective of a divider's partition, in crowds where nobody is infinitely
    /// unhappy.
    #[must_use]
    pub fn value(
        &self,
        parts: &Parts<PartitionSample>,
        divider: Divider,
        size: usize,
    ) -> Option<Interval> {
        mean(parts, &|sample| sample.points.get(size)?.of(divider)?.value)
    }

    /// f of its worst game.
    #[must_use]
    pub fn worst(
        &self,
        parts: &Parts<PartitionSample>,
        divider: Divider,
        size: usize,
    ) -> Option<Interval> {
        mean(parts, &|sample| {
            Some(sample.points.get(size)?.of(divider)?.worst)
        })
    }

    /// In how many crowds the worst game has the least or the most skilled player, and of
    /// how many.
    #[must_use]
    pub fn outer(
        &self,
        parts: &Parts<PartitionSample>,
        divider: Divider,
        size: usize,
    ) -> (u64, u64) {
        let found = of_size(parts, size).filter_map(|point| point.of(divider));
        found.fold((0, 0), |(outer, all), parted| {
            (outer + u64::from(parted.outer), all + 1)
        })
    }

    /// The same as a share.
    #[must_use]
    pub fn share_outer(
        &self,
        parts: &Parts<PartitionSample>,
        divider: Divider,
        size: usize,
    ) -> Option<Interval> {
        let (outer, all) = self.outer(parts, divider, size);
        (all > 0).then(|| share(outer, all))
    }

    /// In how many crowds with so many games the best partition is not proven to be one,
    /// and of how many.
    #[must_use]
    pub fn stopped(&self, parts: &Parts<PartitionSample>, size: usize) -> (u64, u64) {
        counted(parts, size, &|point| !point.proven)
    }

    /// In how many crowds a player is infinitely unhappy, and of how many.
    #[must_use]
    pub fn infinite(
        &self,
        parts: &Parts<PartitionSample>,
        divider: Divider,
        size: usize,
    ) -> (u64, u64) {
        counted(parts, size, &|point| {
            (point.of(divider)).is_some_and(|parted| parted.value.is_none())
        })
    }

    /// In how many crowds the search for the best games of all players was stopped, so that
    /// unhappiness is an upper bound, and of how many.
    #[must_use]
    pub fn unknown_bests(&self, parts: &Parts<PartitionSample>, size: usize) -> (u64, u64) {
        counted(parts, size, &|point| !point.bests)
    }

    /// For the visitor's number of games: an objective of runs, or of exchanges that aim at
    /// it. Crowds where it is infinite, or a bound only, are left out.
    #[must_use]
    pub fn objective(
        &self,
        parts: &Parts<PartitionSample>,
        objective: Objective,
        divider: Divider,
    ) -> Option<Interval> {
        mean(parts, &|sample| {
            let reached = sample.objectives.get(objective as usize)?;
            *reached.get(divider as usize)?
        })
    }
}

fn of_size(parts: &Parts<PartitionSample>, size: usize) -> impl Iterator<Item = &PartitionPoint> {
    (parts.iter()).filter_map(move |(_, sample)| sample.points.get(size))
}

/// How many crowds are so, and how many there are.
fn counted(
    parts: &Parts<PartitionSample>,
    size: usize,
    so: &dyn Fn(&PartitionPoint) -> bool,
) -> (u64, u64) {
    of_size(parts, size).fold((0, 0), |(some, all), point| {
        (some + u64::from(so(point)), all + 1)
    })
}

/// The solver's name of an objective.
fn solved(objective: Objective) -> partition::Objective {
    match objective {
        Objective::Worst => partition::Objective::Worst,
        Objective::Sum => partition::Objective::Sum,
        Objective::Unhappiness => partition::Objective::Unhappiness,
    }
}

/// What is kept of a partition.
fn parted(roster: &Roster, answer: &Answer) -> Parted {
    let worst = (answer.games.iter()).reduce(|worst, game| {
        if game.value > worst.value {
            game
        } else {
            worst
        }
    });
    let first = roster.players().next().map(|player| player.0);
    let last = roster.players().last().map(|player| player.0);
    Parted {
        value: answer.value.is_finite().then_some(answer.value),
        worst: worst.map_or(0.0, |game| game.value),
        outer: worst
            .is_some_and(|game| (game.members()).any(|id| Some(id) == first || Some(id) == last)),
    }
}

/// Each player's best game, as far as so many can be known in time.
fn bests(roster: &Roster) -> Bests {
    let players = roster.games() * 2 * roster.team_size();
    if players <= BESTS {
        return roster.bests(SETS / players as u64);
    }
    Bests {
        values: vec![0.0; players],
        exact: false,
    }
}

/// Computes the replications.
pub(crate) struct PartitionRun {
    question: Partitions,
}

impl PartitionRun {
    fn point(&self, number: u32, roster: &Roster, bests: &Bests) -> Option<PartitionPoint> {
        let question = &self.question;
        let objective = solved(question.everybody.objective);
        let problem = Problem::new(roster, bests, objective).ok()?;
        let (runs, local) = (problem.runs(), self.exchanges(number, &problem));
        let players = roster.games() * 2 * roster.team_size();
        let found = if players <= MOST_PLAYERS {
            problem.exact(BEST, &mut |_| {}).ok()
        } else {
            None
        };
        let mut least = problem.least().max(local.least);
        let mut best = &local;
        if let Some(found) = &found {
            least = least.max(found.least);
            if found.value < best.value {
                best = found;
            }
        }
        // Of bounds of best games an optimum is none.
        let told = bests.exact || objective != partition::Objective::Unhappiness;
        if !told {
            least = 1.0;
        }
        Some(PartitionPoint {
            parted: [&runs, &local, best]
                .map(|answer| parted(roster, answer))
                .to_vec(),
            least: least.min(best.value),
            proven: least >= best.value,
            bests: bests.exact,
        })
    }

    fn exchanges(&self, number: u32, problem: &Problem<'_>) -> Answer {
        let streams = self.question.crowd.streams(number);
        let games = EXCHANGES / partition::steps_of_a_game(self.question.fairness.team());
        problem.exchanges(&streams, STARTS, games, &mut |_| {})
    }
}

impl Piecewise for PartitionRun {
    type Piece = PartitionSample;

    fn piece(&self, number: u32) -> Option<PartitionSample> {
        let Partitions {
            fairness,
            crowd,
            everybody,
            ..
        } = &self.question;
        let (measure, k) = (fairness.measure().ok()?, fairness.team());
        let mut skills = crowd.streams(number).stream("skills");
        let mut players = Vec::new();
        let mut sample = PartitionSample {
            points: Vec::new(),
            objectives: Vec::new(),
        };
        for games in self.question.games() {
            while players.len() < games as usize * fairness.players() {
                players.push((players.len() as u64 + 1, crowd.skill(&mut skills)));
            }
            let roster = Roster::new(measure, k, &players).ok()?;
            let bests = bests(&roster);
            sample.points.push(self.point(number, &roster, &bests)?);
            if games != everybody.games {
                continue;
            }
            for &objective in Objective::ALL {
                let problem = Problem::new(&roster, &bests, solved(objective)).ok()?;
                let told = bests.exact || objective != Objective::Unhappiness;
                let answers = [problem.runs(), self.exchanges(number, &problem)];
                let reached = answers.map(|answer| answer.value);
                sample
                    .objectives
                    .push(reached.map(|value| (told && value.is_finite()).then_some(value)));
            }
        }
        Some(sample)
    }

    fn effort(&self, _number: u32) -> u64 {
        self.question.events_of_one()
    }
}

/// Steps of 10 ns that take as long as an arrival.
const STEPS: u64 = 10;

impl Partitions {
    /// The work of one replication.
    fn events_of_one(&self) -> u64 {
        let k = self.fairness.team();
        let players: u64 = (self.games().iter())
            .map(|&games| u64::from(games) * 2 * k as u64)
            .sum();
        let solvers = (BEST + EXCHANGES) * GAMES.len() as u64 + 3 * EXCHANGES;
        // Three searches begin with a look at everybody.
        let looks = players * partition::steps_of_a_game(k.min(LARGEST_TEAM));
        (solvers + 10 * looks) / STEPS
    }
}

impl Question for Partitions {
    type Part = PartitionSample;
    type Runner = Pieces<PartitionRun>;

    fn parts(&self) -> u32 {
        self.run.replications
    }

    fn work(&self) -> Work {
        let parts = u64::from(self.parts());
        let point = size_of::<PartitionPoint>() + Divider::ALL.len() * size_of::<Parted>();
        Work {
            events: self.events_of_one() * parts,
            bytes: 48_000_000 + parts * ((GAMES.len() + 1) * point + 128) as u64,
            ..Work::default()
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        fewer_replications(&self.run, work, limits)
    }

    fn runner(&self, shard: Shard, _data: &Data) -> Result<Self::Runner, ExperimentError> {
        let run = PartitionRun {
            question: self.clone(),
        };
        Ok(Pieces::new(run, shard, self.parts()))
    }

    fn quantities(&self, parts: &Parts<PartitionSample>) -> Vec<Quantity> {
        quantities(self, parts)
    }
}

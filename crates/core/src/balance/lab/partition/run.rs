//! The partitions of one crowd as it grows, for `balance.partition`.

use super::{BalancePartition, PartitionOutcome, PartitionPoint, PartitionSample};
use crate::balance::bounded::Bounded;
use crate::balance::model::LARGEST_TEAM;
use crate::balance::partition::{
    self, BestGames, MOST_PLAYERS, Objective, Partition, PartitionEffort, PartitionProblem, Roster,
};

/// Starts of the exchanges.
const STARTS: u32 = 3;

/// Steps, of some 10 ns each, for the exchanges of one crowd.
const EXCHANGES: u64 = 300_000;

/// The same for the best partition, shared by its games: more helps where they are few.
const BEST: u64 = 16_000_000;

/// So many sets of players are looked at for the best games of all players of a crowd.
const SETS: u64 = 100_000;

/// The best games of the players of larger crowds are not looked for.
const BESTS: usize = 400;

/// What is kept of a partition.
fn parted(roster: &Roster, answer: &Bounded<Partition, PartitionEffort>) -> PartitionOutcome {
    let worst = (answer.found.games.iter()).reduce(|worst, game| {
        if game.value > worst.value {
            game
        } else {
            worst
        }
    });
    let first = roster.players().next().map(|player| player.0);
    let last = roster.players().last().map(|player| player.0);
    PartitionOutcome {
        value: answer.value().is_finite().then_some(answer.value()),
        worst: worst.map_or(0.0, |game| game.value),
        outer: worst
            .is_some_and(|game| (game.members()).any(|id| Some(id) == first || Some(id) == last)),
    }
}

/// Each player's best game, as far as so many can be known in time.
fn bests(roster: &Roster) -> BestGames {
    let players = roster.games() * 2 * roster.team_size();
    if players <= BESTS {
        return roster.bests(SETS / players as u64);
    }
    BestGames {
        values: vec![0.0; players],
        exact: false,
    }
}

impl BalancePartition {
    fn point(&self, number: u32, roster: &Roster, bests: &BestGames) -> Option<PartitionPoint> {
        let question = self;
        let objective = question.everybody.objective;
        let problem = PartitionProblem::new(roster, bests, objective).ok()?;
        let (runs, local) = (problem.runs(), self.exchanges(number, &problem));
        let first = problem.best_first();
        let players = roster.games() * 2 * roster.team_size();
        let found = if players <= MOST_PLAYERS {
            problem
                .exact(BEST / roster.games() as u64, &mut |_| {})
                .ok()
        } else {
            None
        };
        let mut least = problem.least().max(local.least);
        let mut best = &local;
        if let Some(found) = &found {
            least = least.max(found.least);
            if found.value() < best.value() {
                best = found;
            }
        }
        if first.value() < best.value() {
            best = &first;
        }
        // Of bounds of best games an optimum is none.
        let told = bests.exact || objective != Objective::Unhappiness;
        if !told {
            least = 1.0;
        }
        Some(PartitionPoint {
            parted: [&runs, &local, best, &first]
                .map(|answer| parted(roster, answer))
                .to_vec(),
            least: least.min(best.value()),
            proven: least >= best.value(),
            bests: bests.exact,
        })
    }

    fn exchanges(
        &self,
        number: u32,
        problem: &PartitionProblem<'_>,
    ) -> Bounded<Partition, PartitionEffort> {
        let streams = self.crowd.streams(number);
        let games = EXCHANGES / partition::steps_of_a_game(self.fairness.team());
        problem.exchanges(&streams, STARTS, games, &mut |_| {})
    }
}

impl BalancePartition {
    /// The partitions of a replication's crowd as it grows.
    pub(super) fn sample(&self, number: u32) -> Option<PartitionSample> {
        let BalancePartition {
            fairness,
            crowd,
            everybody,
            ..
        } = self;
        let (measure, k) = (fairness.measure().ok()?, fairness.team());
        let mut skills = crowd.streams(number).stream("skills");
        let mut players = Vec::new();
        let mut sample = PartitionSample {
            points: Vec::new(),
            objectives: Vec::new(),
        };
        for games in self.games() {
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
                let problem = PartitionProblem::new(&roster, &bests, objective).ok()?;
                let told = bests.exact || objective != Objective::Unhappiness;
                let answers = [problem.runs(), self.exchanges(number, &problem)];
                let reached = answers.map(|answer| answer.value());
                sample
                    .objectives
                    .push(reached.map(|value| (told && value.is_finite()).then_some(value)));
            }
        }
        Some(sample)
    }
}

/// Steps of 10 ns that take as long as an arrival.
const STEPS: u64 = 10;

impl BalancePartition {
    /// The work of one replication.
    pub(super) fn events_of_one(&self) -> u64 {
        let k = self.fairness.team();
        let players: u64 = (self.games().iter())
            .map(|&games| u64::from(games) * 2 * k as u64)
            .sum();
        let searches: u64 = (self.games().iter())
            .map(|&games| BEST / u64::from(games) + EXCHANGES)
            .sum();
        let solvers = searches + 3 * EXCHANGES;
        // Three searches begin with a look at everybody.
        let looks = players * partition::steps_of_a_game(k.min(LARGEST_TEAM));
        (solvers + 10 * looks) / STEPS
    }
}

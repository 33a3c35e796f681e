//! `engagement.teams`: games of teams, which the paper leaves to future work.
//!
//! Section 6: "instead of a pair assignment, we seek a grouping assignment". Pools are
//! divided into games of 2k by chance, by skill, and by a search that exchanges players, with
//! a bound that no grouping beats.

use super::PAPER;
use super::common::{collection, mean, too_large};
use crate::engagement::contest::{Collection, ContestPool, GroupGames, GroupRound};
use crate::engagement::matchers::teams::{TeamRules, TeamSearch, TeamSkill};
use crate::engagement::parameters::{
    Ending, EngagementPlayers, EngagementRun, EngagementTeamSize, WaitingPool,
};
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, TooLarge,
    Work, choices, compose,
};
use crate::sim::Streams;
use crate::sim::stats::Interval;
use serde::{Deserialize, Serialize};

compose! {
    /// Games of teams.
    pub struct EngagementTeams {
        /// Whose players.
        players: EngagementPlayers,
        /// How many wait.
        waiting: WaitingPool,
        /// How games end.
        ending: Ending,
        /// How many in a team.
        teams: EngagementTeamSize,
        /// How often.
        run: EngagementRun,
    }
}

choices! {
    /// Who divides a pool into games.
    pub enum GroupingMethod {
        /// By chance.
        Random = "random", "by chance";
        /// Runs in the order of skills.
        Skill = "skill", "by skill";
        /// By a search that exchanges players.
        Search = "search", "by a search for engagement";
    }
}

/// What became of a pool in games of teams.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TeamPoint {
    /// Expected number of players who go on playing.
    pub expected: f64,
    /// The same as it happened.
    pub retained: u32,
    /// |p − ½| of the two teams, the mean of the games.
    pub unfairness: f64,
}

/// `engagement.teams`: one pool.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TeamSample {
    /// By grouping, in the order of [`GroupingMethod::ALL`].
    pub groupings: Vec<TeamPoint>,
    /// No grouping retains more, expected.
    pub bound: f64,
}

impl EngagementTeams {
    /// Something of a grouping, per pool. O(parts).
    #[must_use]
    pub fn value(
        &self,
        parts: &Parts<TeamSample>,
        grouping: GroupingMethod,
        pick: fn(&TeamPoint) -> f64,
    ) -> Option<Interval> {
        mean(parts, &|sample| {
            sample.groupings.get(grouping as usize).map(pick)
        })
    }

    /// How many more go on than in games by chance, expected; on the same pools.
    #[must_use]
    pub fn gain(&self, parts: &Parts<TeamSample>, grouping: GroupingMethod) -> Option<Interval> {
        mean(parts, &|sample| {
            let random = sample.groupings.first()?.expected;
            Some(sample.groupings.get(grouping as usize)?.expected - random)
        })
    }

    /// No grouping retains more than this in the mean.
    #[must_use]
    pub fn bound(&self, parts: &Parts<TeamSample>) -> Option<Interval> {
        mean(parts, &|sample| Some(sample.bound))
    }
}

/// Computes the pools.
struct TeamRun {
    question: EngagementTeams,
    collection: Collection,
}

/// A pool's search tries so many exchanges for each of its pairs of players, at most.
const TRIES: usize = 60;

impl TeamPoint {
    fn new(round: &GroupRound) -> Self {
        Self {
            expected: round.expected,
            retained: round.retained,
            unfairness: round.unfairness / f64::from(round.games.max(1)),
        }
    }
}

impl TeamRun {
    fn sample(&self, number: u32) -> Option<TeamSample> {
        let EngagementPlayers { seed, lever, .. } = self.question.players;
        let streams = Streams::new(seed.0, u64::from(number));
        let waiting = self.question.waiting.pool as usize;
        let pool = ContestPool::draw(&self.collection, waiting, &streams);
        let (players, k) = (pool.candidates.len(), self.question.teams.k as usize);
        let rules = TeamRules {
            members: k,
            skill: TeamSkill::Sum,
            draws: *self.collection.draws(),
        };
        let mut search = TeamSearch::new(&pool.candidates, rules, &pool.usual).ok()?;
        search.advance(TRIES * players * players / 2);
        let found = search.grouping();
        // With a lever below 1 all totals are between this and the model's.
        let usual: f64 = pool.usual.iter().sum();
        let bound = (1.0 - lever) * usual + lever * found.bound;
        let found = GroupGames {
            games: found.games,
            sitting: found.sitting,
        };
        let chance = GroupGames::by_chance(players, k, &mut streams.stream("random"));
        let skill = GroupGames::by_skill(&pool, k);
        let groupings = [chance, skill, found];
        Some(TeamSample {
            groupings: (groupings.iter())
                .map(|games| TeamPoint::new(&games.round(&pool, &rules, lever)))
                .collect(),
            bound: players as f64 - bound,
        })
    }
}

impl EngagementTeams {
    /// What a pool costs, in units of about an arrival: exchanges of every two players, over
    /// and over.
    fn each(&self) -> u64 {
        20 * u64::from(self.waiting.pool) * u64::from(self.waiting.pool)
    }
}

impl Question for EngagementTeams {
    type Part = TeamSample;

    fn parts(&self) -> u32 {
        self.run.replications
    }

    fn work(&self) -> Work {
        let (parts, pool) = (u64::from(self.parts()), u64::from(self.waiting.pool));
        Work {
            events: parts * self.each(),
            bytes: 30_000_000 + 20 * pool * pool + 200 * parts,
            ..Work::default()
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        too_large(&self.run, &self.waiting, work, limits)
    }

    fn plan(&self, data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let run = TeamRun {
            question: self.clone(),
            collection: collection(&self.players, &self.ending, data, false)?,
        };
        let work = self.each();
        Ok(RunPlan::whole(
            move |_| work,
            move |number| run.sample(number),
        ))
    }

    fn quantities(&self, parts: &Parts<TeamSample>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(PAPER, "players");
        for &grouping in GroupingMethod::ALL {
            let (key, label) = (grouping.key(), grouping.label());
            for (end, name, unit, pick) in MEASURES {
                let name = format!("{name}, games {label}");
                let value = self.value(parts, grouping, pick);
                report.simulated(format!("{key}.{end}"), name, unit, value);
            }
            if grouping != GroupingMethod::Random {
                let name = format!("more players who go on than by chance, games {label}");
                let gain = self.gain(parts, grouping);
                report.simulated(format!("{key}.gain"), name, "players", gain);
            }
        }
        let name = "players who go on, of the pool, at most";
        report.simulated("bound", name, "players", self.bound(parts));
        report.finish()
    }
}

/// What is told of a grouping.
type Told = (
    &'static str,
    &'static str,
    &'static str,
    fn(&TeamPoint) -> f64,
);

const MEASURES: [Told; 3] = [
    (
        "expected",
        "players who go on, expected",
        "players",
        |point| point.expected,
    ),
    ("retained", "players who go on", "players", |point| {
        f64::from(point.retained)
    }),
    ("unfairness", "mean |p − ½| of the teams", "", |point| {
        point.unfairness
    }),
];

//! One round of games of teams: who plays by chance and by skill, and what becomes of it.
//!
//! The same luck as in [`round`](super::round): a player's number decides whether they stop,
//! that of a game is the one of its lowest-numbered player.

use super::collection::at_odds;
use super::round::{ContestPool, decided};
use crate::engagement::churn::with_lever;
use crate::engagement::matchers::by_skill;
use crate::engagement::matchers::teams::{TeamRules, TeamTotals};
use crate::engagement::model::win_probability;
use crate::sim::Stream;
use rand::RngExt;

/// The games of a pool: both teams' members by number, and who sits out.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GroupGames {
    /// Both teams of each game.
    pub games: Vec<[Vec<usize>; 2]>,
    /// Those who sit out.
    pub sitting: Vec<usize>,
}

/// What became of a pool.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GroupRound {
    /// Players who go on playing, as it happened.
    pub retained: u32,
    /// Their expected number.
    pub expected: f64,
    /// |p − ½| of the teams, summed over the games.
    pub unfairness: f64,
    /// Games.
    pub games: u32,
    /// Players who sat out.
    pub sitting: u32,
}

impl GroupGames {
    /// Players in an order, 2k to a game, of whom `first` says who is in the first team;
    /// those who are left at the end sit out.
    fn of(order: &[usize], k: usize, first: impl Fn(usize) -> bool) -> Self {
        let chunks = order.chunks_exact(2 * k);
        let sitting = chunks.remainder().to_vec();
        let game = |players: &[usize]| {
            let mut teams = [Vec::new(), Vec::new()];
            for (place, &player) in players.iter().enumerate() {
                teams[usize::from(!first(place))].push(player);
            }
            teams
        };
        Self {
            games: chunks.map(game).collect(),
            sitting,
        }
    }

    /// By chance: a shuffle, k to a team.
    #[must_use]
    pub fn by_chance(players: usize, k: usize, stream: &mut Stream) -> Self {
        let mut order: Vec<usize> = (0..players).collect();
        for last in (1..players).rev() {
            order.swap(last, stream.random_range(0..=last as u64) as usize);
        }
        Self::of(&order, k, |place| place < k)
    }

    /// By skill: 2k neighbours to a game, the places 1, 4, 5, 8, 9, … of them in one team,
    /// so that both are about as strong. The best of all sit out.
    #[must_use]
    pub fn by_skill(pool: &ContestPool, k: usize) -> Self {
        let order = by_skill(pool.candidates.iter().map(|one| one.skill.r));
        Self::of(&order, k, |place| matches!(place % 4, 0 | 3))
    }

    /// The round of these games; who sits out stops as after a game with the usual opponent.
    ///
    /// # Panics
    /// If a player is not in the pool.
    ///
    /// # Complexity
    /// O(players).
    #[must_use]
    pub fn round(&self, pool: &ContestPool, rules: &TeamRules, lever: f64) -> GroupRound {
        let mut round = GroupRound {
            games: self.games.len() as u32,
            sitting: self.sitting.len() as u32,
            ..GroupRound::default()
        };
        for &player in &self.sitting {
            let usual = pool.usual[player];
            round.expected += 1.0 - usual;
            round.retained += u32::from(pool.churn[player] >= usual);
        }
        for teams in &self.games {
            let added =
                |team: &Vec<usize>| TeamTotals::of(team.iter().map(|&at| &pool.candidates[at]));
            let skills = [&teams[0], &teams[1]].map(|team| rules.skill_of(&added(team)));
            let odds = rules.draws.odds(skills[0], skills[1]);
            let lowest = teams.iter().flatten().copied().min().unwrap_or(0);
            let outcome = decided(&odds, pool.outcome[lowest]);
            round.unfairness += (win_probability(skills[0], skills[1]) - 0.5).abs();
            let [win, draw, loss] = odds;
            let sides = [(odds, outcome), ([loss, draw, win], outcome.mirrored())];
            for (team, (odds, outcome)) in teams.iter().zip(sides) {
                for &player in team {
                    let risks = &pool.candidates[player].risks;
                    let risks = with_lever(risks, pool.usual[player], lever);
                    round.expected += 1.0 - at_odds(&risks, &odds);
                    round.retained += u32::from(pool.churn[player] >= risks[outcome.index()]);
                }
            }
        }
        round
    }
}

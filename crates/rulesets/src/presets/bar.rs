//! Beyond All Reason: all ways to make two teams, the newest players first, until one is fair.
//!
//! A party enters its team's sum as one rating, the mean of its members, which the tests of the
//! original confirm.

use super::Waiter;
use crate::play::Game;
use crate::ticket::Ticket;

/// A queue.
#[derive(Clone, Debug, PartialEq)]
pub struct BarRules {
    /// Players of a team.
    pub team_size: u32,
    /// Whether chances to win are looked at.
    pub filter: bool,
}

/// OpenSkill's spread of a single game.
const BETA: f64 = 25.0 / 6.0;
/// Chances to win that are fair.
const FAIR: (f64, f64) = (0.3, 0.7);
/// Team pairs tried for one game before the search gives up.
const BUDGET: u32 = 200_000;

/// The chance of each of two teams to win, from (skill, uncertainty) of their parties.
#[must_use]
pub fn predict(teams: [&[(f64, f64)]; 2]) -> [f64; 2] {
    let sum = |team: &[(f64, f64)]| team.iter().map(|rating| rating.0).sum::<f64>();
    let squares = teams
        .iter()
        .flat_map(|team| team.iter())
        .map(|rating| rating.1 * rating.1);
    let spread = (2.0 * BETA * BETA + squares.sum::<f64>()).sqrt();
    let z = (sum(teams[0]) - sum(teams[1])) / spread;
    let first = 0.5 * libm::erfc(-z / core::f64::consts::SQRT_2);
    [first, 1.0 - first]
}

fn rating(ticket: &Ticket) -> (f64, f64) {
    let mean = |name: &str, default: f64| {
        let values = ticket
            .players
            .iter()
            .map(|player| player.number(name).unwrap_or(default));
        values.sum::<f64>() / f64::from(ticket.size().max(1))
    };
    (mean("skill", 25.0), mean("uncertainty", 25.0 / 3.0))
}

struct Search<'a> {
    rules: &'a BarRules,
    members: Vec<(usize, u32, (f64, f64))>,
    teams: [Vec<usize>; 2],
    steps: u32,
}

impl Search<'_> {
    /// Each member in, then out, in their order; then the other team of those who are left.
    fn next(&mut self, team: usize, from: usize, room: u32) -> bool {
        self.steps += 1;
        if self.steps > BUDGET {
            return false;
        }
        if room == 0 {
            return if team == 0 {
                self.next(1, 0, self.rules.team_size)
            } else {
                self.is_fair()
            };
        }
        let Some(&(_, size, _)) = self.members.get(from) else {
            return false;
        };
        if size <= room && !(team == 1 && self.teams[0].contains(&from)) {
            self.teams[team].push(from);
            if self.next(team, from + 1, room - size) {
                return true;
            }
            self.teams[team].pop();
        }
        self.next(team, from + 1, room)
    }

    fn is_fair(&self) -> bool {
        let ratings = |team: usize| -> Vec<(f64, f64)> {
            self.teams[team]
                .iter()
                .map(|&member| self.members[member].2)
                .collect()
        };
        let (one, two) = (ratings(0), ratings(1));
        !self.rules.filter || fair(predict([&one, &two]))
    }
}

/// Whether a game of two alone is fair.
pub(super) fn accepts(rules: &BarRules, one: &Waiter, other: &Waiter) -> bool {
    let [mine, theirs] = [one, other].map(|waiter| rating(&waiter.ticket));
    !rules.filter || fair(predict([&[mine], &[theirs]]))
}

/// Whether both have a chance to win.
fn fair(wins: [f64; 2]) -> bool {
    wins.iter().all(|&win| win >= FAIR.0 && win <= FAIR.1)
}

/// The games of a tick.
pub(super) fn games(rules: &BarRules, waiting: &[Waiter]) -> Vec<Game> {
    let mut games = Vec::new();
    let mut left: Vec<&Waiter> = waiting.iter().rev().collect();
    loop {
        let members = left
            .iter()
            .map(|waiter| (waiter.number, waiter.ticket.size(), rating(&waiter.ticket)));
        let mut search = Search {
            rules,
            members: members.collect(),
            teams: [Vec::new(), Vec::new()],
            steps: 0,
        };
        if !search.next(0, 0, rules.team_size) {
            return games;
        }
        let team = |team: usize| {
            search.teams[team]
                .iter()
                .map(|&member| search.members[member].0)
                .collect()
        };
        let game = Game {
            teams: vec![("1".to_owned(), team(0)), ("2".to_owned(), team(1))],
            ..Game::default()
        };
        left.retain(|waiter| !game.tickets().any(|number| number == waiter.number));
        games.push(game);
    }
}

//! Games of two teams of k: the paper's future work.
//!
//! What it suggests: a team's skill is the sum of its members' (here also their mean), and a
//! player's churn still depends on the outcome alone. With W, D, L summed over a team the
//! game weighs what a pair of two such players would, (7). Whom to group is no matching any
//! more, and hard from three in a group on; so there is a search by exchanges
//! ([`TeamSearch`]), and a bound that no grouping falls below ([`bound`]).
//!
//! * Where the number of players is no multiple of 2k, the rest sits out.
//! * The deviations of a team's members add up like those of independent numbers.
//!
//! # The search
//! It starts from the pairs of the bound, k pairs to a game, those who should win on one side.
//! Then any two players of different teams, or one of a team and one who sits out, change
//! places if that lowers the total. Seats are tried in order, over and over, until a whole
//! pass finds nothing: no exchange of two helps then. O(k) for each that is tried.

use super::bound::{TeamBound, bound};
use super::rules::{TeamRules, TeamTotals};
use crate::engagement::matchers::refused::PairingError;
use crate::engagement::model::Candidate;

/// What an exchange must gain.
const GAIN: f64 = 1e-12;

/// A search for the best games.
#[derive(Clone, Debug)]
pub struct TeamSearch<'a> {
    candidates: &'a [Candidate],
    rules: TeamRules,
    sitting: &'a [f64],
    /// Who has which seat: k of one team, k of the other, the next game; those who sit out.
    seats: Vec<usize>,
    teams: Vec<TeamTotals>,
    /// What each game weighs.
    games: Vec<f64>,
    /// The next two seats to try.
    next: [usize; 2],
    /// How many have been tried since something was gained.
    vain: usize,
    bound: f64,
}

impl<'a> TeamSearch<'a> {
    /// Starts from the pairs of the [`bound`]. `sitting` is what it costs that a player sits
    /// out, one for each, or empty for 0.
    ///
    /// # Errors
    /// If rules, candidates or costs are out of range, or there are too many players.
    ///
    /// # Complexity
    /// O(players²) and the matching of the bound.
    pub fn new(
        candidates: &'a [Candidate],
        rules: TeamRules,
        sitting: &'a [f64],
    ) -> Result<Self, PairingError> {
        let TeamBound { value, pairs } = bound(candidates, &rules, sitting)?;
        let (size, k) = (2 * rules.members, rules.members);
        let mut seats = Vec::with_capacity(candidates.len());
        for game in pairs.chunks_exact(k).take(candidates.len() / size) {
            seats.extend(game.iter().map(|pair| pair[0]));
            seats.extend(game.iter().map(|pair| pair[1]));
        }
        let mut seated = vec![false; candidates.len()];
        for &player in &seats {
            seated[player] = true;
        }
        seats.extend((0..candidates.len()).filter(|&player| !seated[player]));
        let mut search = Self {
            candidates,
            rules,
            sitting,
            seats,
            teams: vec![TeamTotals::default(); candidates.len() / size * 2],
            games: vec![0.0; candidates.len() / size],
            next: [0, 1],
            vain: 0,
            bound: value,
        };
        for game in 0..search.games.len() {
            search.weigh(game);
        }
        Ok(search)
    }

    /// Tries up to so many exchanges. True when no exchange of two helps any more.
    ///
    /// # Complexity
    /// O(k) for each exchange that is tried.
    pub fn advance(&mut self, tries: usize) -> bool {
        let count = self.seats.len();
        let all = count * count.saturating_sub(1) / 2;
        for _ in 0..tries {
            if self.vain >= all || self.games.is_empty() {
                return true;
            }
            let [one, other] = self.next;
            self.next = match (one + 1 < other, other + 1 < count) {
                (true, _) => [one + 1, other],
                (false, true) => [0, other + 1],
                (false, false) => [0, 1],
            };
            if self.gain(one, other) > GAIN {
                self.seats.swap(one, other);
                for seat in [one, other] {
                    let game = seat / (2 * self.rules.members);
                    if game < self.games.len() {
                        self.weigh(game);
                    }
                }
                self.vain = 0;
            } else {
                self.vain += 1;
            }
        }
        self.vain >= all || self.games.is_empty()
    }

    /// The games as they are, by team: members in order of number.
    ///
    /// # Complexity
    /// O(players).
    #[must_use]
    pub fn grouping(&self) -> TeamGrouping {
        let k = self.rules.members;
        let (playing, sitting) = self.seats.split_at(self.games.len() * 2 * k);
        let sorted = |team: &[usize]| {
            let mut team = team.to_vec();
            crate::order::many(&mut team, |one, other| one < other);
            team
        };
        TeamGrouping {
            games: (playing.chunks_exact(2 * k))
                .map(|game| [sorted(&game[..k]), sorted(&game[k..])])
                .collect(),
            sitting: sorted(sitting),
            weight: self.total(),
            bound: self.bound,
        }
    }

    /// Expected players who stop, and what those cost who sit out. O(games + players who sit out).
    #[must_use]
    pub fn total(&self) -> f64 {
        let out = &self.seats[self.games.len() * 2 * self.rules.members..];
        let out: f64 = out.iter().map(|&player| self.sits(player)).sum();
        self.games.iter().sum::<f64>() + out
    }

    fn sits(&self, player: usize) -> f64 {
        self.sitting.get(player).copied().unwrap_or(0.0)
    }

    /// Adds up the teams of a game, from nothing, so that rounding does not pile up.
    fn weigh(&mut self, game: usize) {
        let k = self.rules.members;
        for team in [2 * game, 2 * game + 1] {
            let members = &self.seats[team * k..(team + 1) * k];
            self.teams[team] = TeamTotals::of(members.iter().map(|&at| &self.candidates[at]));
        }
        self.games[game] = (self.rules).weight(&self.teams[2 * game], &self.teams[2 * game + 1]);
    }

    /// What is gained if two seats change hands.
    fn gain(&self, one: usize, other: usize) -> f64 {
        let k = self.rules.members;
        let (a, b) = (self.seats[one], self.seats[other]);
        let (first, second) = (one / k, other / k);
        let none = self.teams.len();
        // Those who sit out come last.
        if first == second || first >= none {
            return 0.0;
        }
        let (leaves, comes) = (&self.candidates[a], &self.candidates[b]);
        let new_first = self.teams[first].with(leaves, -1.0).with(comes, 1.0);
        if second >= none {
            let now = self.rules.weight(&new_first, &self.teams[first ^ 1]);
            return self.games[first / 2] - now + self.sits(b) - self.sits(a);
        }
        let new_second = self.teams[second].with(comes, -1.0).with(leaves, 1.0);
        if first / 2 == second / 2 {
            return self.games[first / 2] - self.rules.weight(&new_first, &new_second);
        }
        self.games[first / 2] + self.games[second / 2]
            - self.rules.weight(&new_first, &self.teams[first ^ 1])
            - self.rules.weight(&new_second, &self.teams[second ^ 1])
    }
}

/// Games of teams.
#[derive(Clone, Debug, PartialEq)]
pub struct TeamGrouping {
    /// Both teams of each game, as numbers of players.
    pub games: Vec<[Vec<usize>; 2]>,
    /// Those who sit out.
    pub sitting: Vec<usize>,
    /// Expected players who stop, and what those cost who sit out.
    pub weight: f64,
    /// No grouping weighs less.
    pub bound: f64,
}

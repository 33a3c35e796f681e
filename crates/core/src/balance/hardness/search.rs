//! The best game of players with one role each, by branch and bound: the solver whose work
//! grows while the plain queue's does not.
//!
//! Role by role, widest first, each pair of players is tried, one for either team. What
//! the roles to come can still make good of the difference is the sum of their widths: if
//! more is missing, α times that and the least spread bound f. In the last role the
//! partner whose skill comes nearest is found by bisection. For k = 3 and lists of n this
//! is some 8·n³ pairs, where (2k − 2)-SUM is known to be solved in n^{k−1} = n².

use super::reduction::Reduction;
use crate::balance::bounded::{Bounded, Valued};
use crate::balance::model::{Measure, TeamGame};
use crate::balance::split::MOST;

/// What a search tells as it goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SumEvent {
    /// Two players, by id, take a role; the first plays with M.
    Enter {
        /// The role, 0 to k − 1.
        role: usize,
        /// Who plays it.
        pair: [u64; 2],
    },
    /// They give it up.
    Leave {
        /// The role.
        role: usize,
    },
    /// The roles to come cannot make good what is missing.
    Cut {
        /// The role of the last pair.
        role: usize,
        /// By how much the teams differ at least.
        difference: f64,
    },
    /// A better game was found.
    Better {
        /// f.
        value: f64,
        /// d.
        difference: f64,
    },
}

/// The best game of a [`Reduction`], and what it says of the sum.
#[derive(Clone, Debug, PartialEq)]
pub struct SumGame {
    /// The game.
    pub game: TeamGame,
    /// Whether the lists have a solution; nothing if the budget ran out before that was
    /// clear, or if α is below [`Reduction::alpha_needed`] and so a game says nothing.
    pub solvable: Option<bool>,
    /// The solution: for each list, the place of a number. Their sum is 0.
    pub solution: Option<Vec<usize>>,
}

impl Valued for SumGame {
    fn value(&self) -> f64 {
        self.game.value
    }
}

struct Search<'a, L> {
    reduction: &'a Reduction,
    /// For each role in the order of the search: its players by skill.
    roles: Vec<Vec<(f64, usize)>>,
    /// What the roles from here on can make good.
    reach: Vec<f64>,
    /// The spread of every game is at least this.
    least_spread: f64,
    path: Vec<(usize, usize)>,
    best: Option<(f64, Vec<(usize, usize)>)>,
    zero: Option<Vec<(usize, usize)>>,
    first: bool,
    nodes: u64,
    budget: u64,
    log: &'a mut L,
}

impl Reduction {
    /// The best game, exactly, and the answer that it tells; or what was found in so many
    /// nodes: pairs that are tried, and partners looked up in the last role. Nothing if they
    /// did not suffice for a single game. The effort is the number of nodes.
    ///
    /// # Complexity
    /// Some 4^{k−1}·2·n^{2k−3} nodes for lists of n.
    pub fn best(
        &self,
        budget: u64,
        log: &mut impl FnMut(SumEvent),
    ) -> Option<Bounded<SumGame, u64>> {
        self.search(budget, false, log)
    }

    /// The same, but the first game with d = 0 ends it: the answer is then known. The bound
    /// `least` is then only one of spreads.
    ///
    /// # Complexity
    /// As of [`best`](Self::best); where α is enough, (2k − 2)-SUM is decided by it.
    pub fn decide(
        &self,
        budget: u64,
        log: &mut impl FnMut(SumEvent),
    ) -> Option<Bounded<SumGame, u64>> {
        self.search(budget, true, log)
    }

    fn search(
        &self,
        budget: u64,
        first: bool,
        log: &mut impl FnMut(SumEvent),
    ) -> Option<Bounded<SumGame, u64>> {
        let k = self.team_size();
        let mut roles: Vec<Vec<(f64, usize)>> = vec![Vec::new(); k];
        for (at, player) in self.players.iter().enumerate() {
            roles[player.role].push((player.skill, at));
        }
        for role in &mut roles {
            crate::order::many(role, |a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)).is_lt());
        }
        let fixed = roles.pop()?;
        let width = |role: &Vec<(f64, usize)>| match &role[..] {
            [first, .., last] => last.0 - first.0,
            _ => 0.0,
        };
        crate::order::few(&mut roles, |a, b| width(a) > width(b));
        let mut reach = vec![0.0; k];
        for at in (0..k - 1).rev() {
            reach[at] = reach[at + 1] + width(&roles[at]);
        }
        let [(low, other), (high, far)] = fixed[..] else {
            return None;
        };
        let mut search = Search {
            reduction: self,
            roles,
            reach,
            least_spread: 0.0,
            path: vec![(far, other)],
            best: None,
            zero: None,
            first,
            nodes: 0,
            budget,
            log,
        };
        let some: Vec<(usize, usize)> = (search.roles.iter())
            .filter_map(|role| Some((role.first()?.1, role.last()?.1)))
            .chain([(far, other)])
            .collect();
        let spread = self.measure.spread(&self.skills(&some)[..2 * k]);
        search.least_spread = (spread - self.most_change()).max(0.0) * (1.0 - 1e-12);
        let complete = search.visit(0, high - low);
        let Search {
            best, zero, nodes, ..
        } = search;
        let least_spread = search.least_spread;
        let (value, chosen) = best?;
        let enough = self.measure.alpha() >= self.alpha_needed();
        let solution = zero.as_ref().and_then(|chosen| self.read(chosen));
        let solvable = match (&solution, complete) {
            (Some(_), _) => Some(true),
            (None, true) if enough => Some(false),
            _ => None,
        };
        // Stopped at d = 0, v alone may be less elsewhere.
        let least = if complete { value } else { least_spread };
        Some(Bounded {
            found: SumGame {
                game: self.game(&chosen),
                solvable,
                solution,
            },
            least,
            effort: nodes,
        })
    }

    fn skills(&self, chosen: &[(usize, usize)]) -> [f64; MOST] {
        let mut skills = [0.0; MOST];
        for (pair, &(x, y)) in skills.chunks_mut(2).zip(chosen) {
            pair[0] = self.players[x].skill;
            pair[1] = self.players[y].skill;
        }
        skills
    }

    fn game(&self, chosen: &[(usize, usize)]) -> TeamGame {
        let team = |with_far: bool| {
            let mut team: Vec<(f64, u64)> = (chosen.iter())
                .map(|&(x, y)| {
                    let player = &self.players[if with_far { x } else { y }];
                    (player.skill, player.id)
                })
                .collect();
            crate::order::few(&mut team, |a, b| {
                a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)).is_lt()
            });
            team
        };
        let mut teams = [team(true), team(false)];
        if teams[1][0] < teams[0][0] {
            teams.swap(0, 1);
        }
        let skills = |team: &[(f64, u64)]| team.iter().map(|player| player.0).collect::<Vec<_>>();
        let measure: &Measure = &self.measure;
        let difference = measure.difference(&skills(&teams[0]), &skills(&teams[1]));
        let spread = measure.spread(&self.skills(chosen)[..2 * chosen.len()]);
        TeamGame {
            teams: teams.map(|team| team.iter().map(|player| player.1).collect()),
            value: measure.alpha() * difference + spread,
            difference,
            spread,
        }
    }
}

impl<L: FnMut(SumEvent)> Search<'_, L> {
    /// f of what is above this is no better.
    fn value(&self) -> f64 {
        self.best.as_ref().map_or(f64::INFINITY, |best| best.0)
    }

    /// Fills the roles from `at` on. `ahead`: by how much the team with M is ahead. False
    /// when the search ends.
    fn visit(&mut self, at: usize, ahead: f64) -> bool {
        let alpha = self.reduction.measure.alpha();
        if at + 1 == self.roles.len() {
            return self.last(at, ahead);
        }
        for x in 0..self.roles[at].len() {
            for y in 0..self.roles[at].len() {
                let ((a, first), (b, second)) = (self.roles[at][x], self.roles[at][y]);
                if x == y {
                    continue;
                }
                if self.nodes >= self.budget {
                    return false;
                }
                self.nodes += 1;
                let role = self.reduction.players[first].role;
                let pair = [first, second].map(|at| self.reduction.players[at].id);
                (self.log)(SumEvent::Enter { role, pair });
                let next = ahead + (a - b);
                let difference = (next.abs() - self.reach[at + 1]).max(0.0);
                let mut complete = true;
                if alpha * difference + self.least_spread >= self.value() {
                    (self.log)(SumEvent::Cut { role, difference });
                } else {
                    self.path.push((first, second));
                    complete = self.visit(at + 1, next);
                    self.path.pop();
                }
                (self.log)(SumEvent::Leave { role });
                if !complete {
                    return false;
                }
            }
        }
        true
    }

    /// The last role: for each player of M's team the partners that come nearest.
    fn last(&mut self, at: usize, ahead: f64) -> bool {
        let alpha = self.reduction.measure.alpha();
        for x in 0..self.roles[at].len() {
            let (a, first) = self.roles[at][x];
            let wanted = ahead + a;
            let behind = self.roles[at].partition_point(|player| player.0 < wanted);
            let (mut below, mut above) = (behind, behind);
            // Outwards, the nearer of both sides next.
            loop {
                let role = &self.roles[at];
                let down = below.checked_sub(1).map(|y| (wanted - role[y].0, y));
                let up = role.get(above).map(|player| (player.0 - wanted, above));
                let (difference, y) = match (down, up) {
                    (Some(down), Some(up)) => {
                        if up.0 <= down.0 {
                            up
                        } else {
                            down
                        }
                    }
                    (Some(one), None) | (None, Some(one)) => one,
                    (None, None) => break,
                };
                if y < below {
                    below = y;
                } else {
                    above = y + 1;
                }
                if self.nodes >= self.budget {
                    return false;
                }
                self.nodes += 1;
                if alpha * difference + self.least_spread >= self.value() {
                    break;
                }
                if x == y {
                    continue;
                }
                let second = self.roles[at][y].1;
                self.path.push((first, second));
                let stop = self.complete(difference);
                self.path.pop();
                if stop {
                    return false;
                }
            }
        }
        true
    }

    /// A whole game. True if nothing more need be known.
    fn complete(&mut self, difference: f64) -> bool {
        let measure = &self.reduction.measure;
        let skills = self.reduction.skills(&self.path);
        let value = measure.alpha() * difference + measure.spread(&skills[..2 * self.path.len()]);
        if value < self.value() {
            self.best = Some((value, self.path.clone()));
            (self.log)(SumEvent::Better { value, difference });
        }
        if difference == 0.0 && self.zero.is_none() {
            self.zero = Some(self.path.clone());
        }
        self.first && difference == 0.0
    }
}

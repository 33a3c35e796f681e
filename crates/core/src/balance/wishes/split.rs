//! What a complete set of units is worth: the best teams that keep parties together and
//! pairs apart, over all dimensions at once.
//!
//! Units that must not be in one team settle each other's side, so a set falls into blocks
//! of which each can be turned round. All turns that give two teams of k are tried, at most
//! 6435 for k = 8; strengths are summed up as powers of the skills divided by the second
//! greatest. Without such ties and in one dimension it is [`split_sorted`].

use super::problem::{Block, Problem};
use super::request::WishedGame;
use crate::balance::model::{Exponent, Measure, TeamGame};
use crate::balance::split::{MOST, split_sorted};

/// A set of units, with all that is known without its teams.
#[derive(Clone, Debug)]
pub(super) struct Set {
    /// Units, ascending.
    pub units: Vec<usize>,
    /// Their players, ascending.
    pub ranks: Vec<usize>,
    /// v_q in each dimension.
    pub spreads: Vec<f64>,
    pub delay: f64,
    /// What F is at least: the terms that do not depend on the teams.
    pub base: f64,
}

/// A game that was found.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub set: Set,
    /// A bit for each of the players in the first team.
    pub first: u16,
    /// d_p in each dimension.
    pub differences: Vec<f64>,
    pub value: f64,
}

/// The terms of a complete set.
pub(super) fn set_of(problem: &Problem<'_>, chosen: &[usize]) -> Set {
    let mut units = chosen.to_vec();
    crate::order::few(&mut units, |a, b| a < b);
    let mut ranks: Vec<usize> = Vec::with_capacity(MOST);
    for &unit in &units {
        ranks.extend_from_slice(&problem.units[unit].players);
    }
    crate::order::few(&mut ranks, |a, b| a < b);
    let mut row = [0.0; MOST];
    let mut take = |values: &[f64]| {
        for (number, &rank) in row.iter_mut().zip(&ranks) {
            *number = values[rank];
        }
        row
    };
    let mut base = 0.0;
    let mut spreads = Vec::with_capacity(problem.skills.len());
    for (dimension, values) in problem.dimensions().iter().zip(&problem.skills) {
        let spread = dimension.measure.spread(&take(values)[..ranks.len()]);
        base += dimension.weight * spread;
        spreads.push(spread);
    }
    let mut delay = 0.0;
    if let Some(latency) = problem.input.latency {
        delay = latency.delay.of(&take(&problem.latencies)[..ranks.len()]);
        base += latency.weight * delay;
    }
    Set {
        units,
        ranks,
        spreads,
        delay,
        base,
    }
}

/// The game of a set with its best teams; nothing if no teams keep to the wishes.
pub(super) fn game_of(problem: &Problem<'_>, set: Set) -> Option<Found> {
    let skills: Vec<Vec<f64>> = (problem.skills.iter())
        .map(|values| set.ranks.iter().map(|&rank| values[rank]).collect())
        .collect();
    let blocks = problem.blocks(&set.units)?;
    let loose = blocks.len() == set.ranks.len();
    let first = match problem.dimensions() {
        [only] if loose => split_sorted(&only.measure, &skills[0]).first,
        _ => SideAssignments::new(problem, &set, &skills, &blocks).best()?,
    };
    let differences: Vec<f64> = (problem.dimensions().iter().zip(&skills))
        .map(|(dimension, skills)| {
            let [x, y] = [1, 0].map(|side| side_of(skills, first, side));
            dimension.measure.difference(&x, &y)
        })
        .collect();
    let mut value = 0.0;
    for ((dimension, difference), spread) in
        (problem.dimensions().iter().zip(&differences)).zip(&set.spreads)
    {
        value += dimension.weight * (dimension.measure.alpha() * difference + spread);
    }
    if let Some(latency) = problem.input.latency {
        value += latency.weight * set.delay;
    }
    Some(Found {
        set,
        first,
        differences,
        value,
    })
}

fn side_of<T: Copy>(all: &[T], first: u16, side: u16) -> Vec<T> {
    (all.iter().enumerate())
        .filter(|(at, _)| first >> at & 1 == side)
        .map(|(_, &one)| one)
        .collect()
}

/// A game as it is told.
pub(super) fn wished_game(problem: &Problem<'_>, found: &Found) -> WishedGame {
    let set = &found.set;
    let weighted = |numbers: &[f64]| {
        let weights = problem.dimensions().iter().map(|d| d.weight);
        weights.zip(numbers).fold(0.0, |sum, (w, n)| sum + w * n)
    };
    let ids: Vec<u64> = set.ranks.iter().map(|&rank| problem.ids[rank]).collect();
    WishedGame {
        game: TeamGame {
            teams: [1, 0].map(|side| side_of(&ids, found.first, side)),
            value: found.value,
            difference: weighted(&found.differences),
            spread: weighted(&set.spreads),
        },
        dimensions: (found.differences.iter().copied())
            .zip(set.spreads.iter().copied())
            .collect(),
        centre: problem.input.latency.map(|_| problem.centre),
        delay: set.delay,
    }
}

/// Below this a sum of powers has lost digits, or all, of its summands.
const FAINT: f64 = 1e-200;

/// How strengths of one dimension are summed up.
struct Strength<'a> {
    /// What the difference weighs: the dimension's weight times α.
    weight: f64,
    p: Exponent,
    measure: &'a Measure,
    /// All players' skills, and what they were divided by.
    skills: &'a [f64],
    scale: f64,
    /// The strongest player's skill divided by it: their team's strength if their power
    /// overflows, beside which nobody counts.
    top: f64,
}

impl Strength<'_> {
    /// The strength of the players whose bits in `first` are `side`, given their sum.
    fn of(&self, sum: f64, first: u16, side: u16) -> f64 {
        if self.p.is_infinite() || self.p == Exponent::ONE {
            sum
        } else if sum == f64::INFINITY {
            self.top
        } else if sum < FAINT {
            // All of this team are far below the two strongest.
            let team = side_of(self.skills, first, side);
            self.measure.strength(&team) / self.scale
        } else {
            self.p.root(sum)
        }
    }
}

/// All ways to turn the blocks of a set.
struct SideAssignments<'a> {
    k: usize,
    strengths: Vec<Strength<'a>>,
    /// For each block and side its players as bits, their number, and what they add in
    /// each dimension.
    sides: Vec<[(u16, usize, Vec<f64>); 2]>,
    /// In each dimension the sums of both teams, before each block.
    sums: Vec<Vec<[f64; 2]>>,
    best: Option<(f64, u16)>,
    blocks: &'a [Block],
}

impl<'a> SideAssignments<'a> {
    fn new(
        problem: &'a Problem<'_>,
        set: &Set,
        skills: &'a [Vec<f64>],
        blocks: &'a [Block],
    ) -> Self {
        let dimensions = problem.dimensions();
        // Where no α counts, the teams are still as even as they can be.
        let counts = (dimensions.iter()).any(|d| d.weight * d.measure.alpha() > 0.0);
        let weight =
            |weight: f64, measure: &Measure| weight * if counts { measure.alpha() } else { 1.0 };
        let mut strengths = Vec::new();
        let mut powers: Vec<Vec<f64>> = Vec::new();
        for (dimension, skills) in dimensions.iter().zip(skills) {
            let p = dimension.measure.p();
            let (mut top, mut second, mut least) = (0.0f64, 0.0f64, f64::INFINITY);
            for &skill in skills {
                second = second.max(top.min(skill));
                top = top.max(skill);
                least = least.min(skill);
            }
            let weight = weight(dimension.weight, &dimension.measure);
            if weight == 0.0 {
                continue;
            }
            let scale = match second {
                _ if p == Exponent::ONE || p.is_infinite() => 1.0,
                0.0 => top.max(f64::MIN_POSITIVE),
                // So that the quotient of the greatest is finite.
                _ => second.max(top / 1e300),
            };
            let power = |&skill: &f64| {
                if p == Exponent::ONE {
                    skill - least
                } else if p.is_infinite() {
                    skill
                } else {
                    p.power(skill / scale)
                }
            };
            powers.push(skills.iter().map(power).collect());
            strengths.push(Strength {
                weight: weight * scale,
                p,
                measure: &dimension.measure,
                skills,
                scale,
                top: top / scale,
            });
        }
        let joined = |sum: f64, number: f64, strength: &Strength<'_>| {
            if strength.p.is_infinite() {
                sum.max(number)
            } else {
                sum + number
            }
        };
        let sides = blocks.iter().map(|block| {
            [0, 1].map(|side| {
                let (mut bits, mut sums) = (0, vec![0.0; strengths.len()]);
                for &unit in &block.units[side] {
                    for rank in &problem.units[unit].players {
                        let at = set.ranks.partition_point(|other| other < rank);
                        bits |= 1 << at;
                        for ((sum, powers), strength) in
                            sums.iter_mut().zip(&powers).zip(&strengths)
                        {
                            *sum = joined(*sum, powers[at], strength);
                        }
                    }
                }
                (bits, block.sizes[side], sums)
            })
        });
        let sides: Vec<_> = sides.collect();
        Self {
            k: problem.k(),
            sums: vec![vec![[0.0; 2]; strengths.len()]; blocks.len() + 1],
            strengths,
            sides,
            best: None,
            blocks,
        }
    }

    /// The first team, with the least player: of equally good ones the first that is tried.
    fn best(mut self) -> Option<u16> {
        self.turn(0, 0, [0, 0]);
        let first = self.best?.1;
        let all = ((1u32 << (2 * self.k)) - 1) as u16;
        Some(if first & 1 == 1 { first } else { !first & all })
    }

    fn turn(&mut self, at: usize, first: u16, sizes: [usize; 2]) {
        if at == self.blocks.len() {
            let cost: f64 = (self.strengths.iter().zip(&self.sums[at]))
                .map(|(s, sums)| {
                    s.weight * (s.of(sums[0], first, 1) - s.of(sums[1], first, 0)).abs()
                })
                .sum();
            if self.best.is_none_or(|best| cost < best.0) {
                self.best = Some((cost, first));
            }
            return;
        }
        // The first block need not be turned.
        for side in 0..if at == 0 { 1 } else { 2 } {
            let (bits, one, _) = self.sides[at][side];
            let other = self.sides[at][1 - side].1;
            let sizes = [sizes[0] + one, sizes[1] + other];
            if sizes.iter().any(|&size| size > self.k) {
                continue;
            }
            for dimension in 0..self.strengths.len() {
                let before = self.sums[at][dimension];
                let worst = self.strengths[dimension].p.is_infinite();
                self.sums[at + 1][dimension] = [0, 1].map(|team| {
                    let added = self.sides[at][side ^ team].2[dimension];
                    if worst {
                        before[team].max(added)
                    } else {
                        before[team] + added
                    }
                });
            }
            self.turn(at + 1, first | bits, sizes);
        }
    }
}

//! All games that can be part of a better partition than one that is known.
//!
//! Players of equal skill are alike. So who is left is a number for each skill that
//! occurs, and these numbers are packed into one word, each with a bit to spare: whether
//! all players of a game are left is then one subtraction. 64 players always fit.
//!
//! For the sum, each player has a price, and a game whose f is above its players' prices
//! by as much as the known partition is above all prices is in no better partition: the
//! other games cost at least the prices of the others.

use super::problem::{Objective, PartitionEffort, PartitionProblem};
use crate::balance::near::{Chosen, NO_HOLE, Near};
use crate::balance::split::MOST;

/// Steps that a game on the way to completion takes.
const STEPS: u64 = 10;

/// Equal skills: how many, and where they stand in the word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Class {
    pub skill: f64,
    pub count: usize,
    pub shift: u32,
    pub bits: u32,
    /// The first of them, in the order of skills.
    pub place: usize,
}

/// The skills that occur, ascending.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    pub list: Vec<Class>,
    /// The spare bits.
    guard: u128,
    /// The class of each bit.
    of_bit: [u8; 128],
}

impl Classes {
    /// Of skills in ascending order; nothing if there are too many. O(n).
    pub fn new(skills: &[f64]) -> Option<Self> {
        let mut list: Vec<Class> = Vec::new();
        for (place, &skill) in skills.iter().enumerate() {
            match list.last_mut() {
                Some(class) if class.skill == skill => class.count += 1,
                _ => list.push(Class {
                    skill,
                    count: 1,
                    shift: 0,
                    bits: 0,
                    place,
                }),
            }
        }
        let mut classes = Self {
            list,
            guard: 0,
            of_bit: [0; 128],
        };
        let mut shift = 0;
        for (at, class) in classes.list.iter_mut().enumerate() {
            class.shift = shift;
            class.bits = class.count.ilog2() + 1;
            let end = shift + class.bits;
            if end >= 128 || at > 255 {
                return None;
            }
            classes.guard |= 1 << end;
            classes.of_bit[shift as usize..end as usize].fill(at as u8);
            shift = end + 1;
        }
        Some(classes)
    }

    /// All players. O(classes).
    pub fn everybody(&self) -> u128 {
        self.list
            .iter()
            .map(|class| (class.count as u128) << class.shift)
            .sum()
    }

    /// Whether those are among these.
    #[inline]
    pub fn have(&self, these: u128, those: u128) -> bool {
        ((these | self.guard) - those) & self.guard == self.guard
    }

    /// The class of the least of these players. O(1).
    #[inline]
    pub fn least(&self, these: u128) -> Option<usize> {
        let bit = these.trailing_zeros() as usize;
        self.of_bit.get(bit).map(|&class| usize::from(class))
    }

    /// How many of these are of each class, ascending, without those of whom there is none.
    pub fn counts(&self, mut these: u128) -> impl Iterator<Item = (usize, usize)> {
        std::iter::from_fn(move || {
            let at = self.least(these)?;
            let class = &self.list[at];
            let mask = ((1u128 << class.bits) - 1) << class.shift;
            let count = (these & mask) >> class.shift;
            these &= !mask;
            Some((at, count as usize))
        })
    }
}

/// A game that may be part of a better partition.
#[derive(Clone, Copy, Debug)]
pub(super) struct Column {
    /// Its players, packed.
    pub players: u128,
    /// Their classes, ascending.
    pub members: [u8; MOST],
    /// f, or the unhappiness of the unhappiest.
    pub cost: f64,
    /// What columns are sorted by: the cost, for the sum less the prices.
    pub key: f64,
}

/// Columns by the classes of their least players.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    pub classes: Classes,
    /// A price for a player of each class; 0 unless the sum is to be small.
    pub prices: Vec<f64>,
    pub by_least: Vec<Vec<Column>>,
    /// The places of each of these lists in the order of the columns' words.
    index: Vec<Vec<u32>>,
    pub count: usize,
}

struct Listing<'a, 'b> {
    problem: &'a PartitionProblem<'b>,
    near: &'a Near,
    classes: &'a Classes,
    /// The class of each player near.
    class: &'a [u8],
    /// f of each class's best game.
    bests: &'a [f64],
    prices: &'a [f64],
    /// The greatest sum of so many prices from this place on.
    top: Vec<[f64; MOST]>,
    /// Costs must be below this; for the sum, less the prices.
    limit: f64,
    path: [u8; MOST],
    list: Vec<Column>,
    most: usize,
    steps: u64,
    work: &'a mut PartitionEffort,
}

impl Columns {
    /// All games that cost less than the limit, for the sum less the prices. Nothing if
    /// there are more than `most`, or if `steps` steps do not suffice.
    ///
    /// O(k · n²) for n players to prepare, O(c log c) to sort c games, and the search: exponential
    /// at worst, but it ends with `steps` steps or `most` games.
    pub fn below(
        problem: &PartitionProblem<'_>,
        classes: &Classes,
        prices: &[f64],
        limit: f64,
        most: usize,
        steps: u64,
        work: &mut PartitionEffort,
    ) -> Option<Self> {
        let roster = problem.roster;
        let skills = &roster.skills;
        let mut columns = Self {
            classes: classes.clone(),
            prices: prices.to_vec(),
            by_least: Vec::new(),
            index: Vec::new(),
            count: 0,
        };
        let mut of_place = Vec::with_capacity(skills.len());
        for (at, class) in classes.list.iter().enumerate() {
            of_place.extend(std::iter::repeat_n(at as u8, class.count));
        }
        let bests: Vec<f64> = (classes.list.iter())
            .map(|class| problem.bests.values[class.place])
            .collect();
        let mut near = Near::default();
        for (at, class) in classes.list.iter().enumerate() {
            let next = class.place + 1;
            near.start((class.skill, roster.ids[class.place]));
            near.extend(&skills[next..], &roster.ids[next..]);
            near.finish(&roster.spec);
            let mut path = [0; MOST];
            path[0] = at as u8;
            let mut listing = Listing {
                problem,
                near: &near,
                classes,
                class: &of_place[next..],
                bests: &bests,
                prices,
                top: top_sums(&of_place[next..], prices),
                limit,
                path,
                list: Vec::new(),
                most: most - columns.count,
                steps,
                work,
            };
            let best = bests[at];
            if !listing.visit(&Chosen::middle(), 0, prices[at], best) {
                return None;
            }
            let mut list = listing.list;
            columns.count += list.len();
            sort(&mut list);
            columns.by_least.push(list);
        }
        work.listed = columns.count as u64;
        Some(columns)
    }

    /// The prices of these players together. O(classes).
    pub fn worth(&self, these: u128) -> f64 {
        let counts = self.classes.counts(these);
        counts
            .map(|(class, count)| count as f64 * self.prices[class])
            .sum()
    }

    /// The game of just these players, if it is among them. [`index`](Self::index) is to be
    /// called before.
    pub fn find(&self, least: usize, players: u128) -> Option<&Column> {
        let (list, index) = (self.by_least.get(least)?, self.index.get(least)?);
        let at = index.binary_search_by(|&at| list[at as usize].players.cmp(&players));
        list.get(*index.get(at.ok()?)? as usize)
    }

    /// Makes the order in which games are found. O(c log c) for c games.
    pub fn index(&mut self) {
        self.index.clear();
        for list in &self.by_least {
            let mut index: Vec<u32> = (0..list.len() as u32).collect();
            crate::order::many(&mut index, |&a, &b| {
                list[a as usize].players < list[b as usize].players
            });
            self.index.push(index);
        }
    }

    /// Keeps those whose keys are below the limit. O(classes · log c) for c games.
    pub fn keep_below(&mut self, limit: f64) {
        self.count = 0;
        for list in &mut self.by_least {
            list.truncate(list.partition_point(|column| column.key < limit));
            self.count += list.len();
        }
    }

    /// Sorts again when prices have changed. O(c · (k + log c)) for c games.
    pub fn reprice(&mut self, prices: &[f64], players: usize) {
        self.prices = prices.to_vec();
        for list in &mut self.by_least {
            for column in &mut *list {
                column.key = column.cost - price(column, prices, players);
            }
            sort(list);
        }
    }
}

/// What the players of a column cost.
pub(super) fn price(column: &Column, prices: &[f64], players: usize) -> f64 {
    let members = &column.members[..players];
    members
        .iter()
        .map(|&class| prices[usize::from(class)])
        .sum()
}

fn sort(list: &mut [Column]) {
    crate::order::many(list, |a, b| {
        a.key
            .total_cmp(&b.key)
            .then(a.players.cmp(&b.players))
            .is_lt()
    });
}

/// The greatest sums of 0, 1, … prices of players from each place on.
fn top_sums(class: &[u8], prices: &[f64]) -> Vec<[f64; MOST]> {
    let mut sums = vec![[0.0; MOST]; class.len() + 1];
    let mut top = [f64::NEG_INFINITY; MOST];
    for at in (0..class.len()).rev() {
        // Descending, the new one put in.
        let mut new = prices[usize::from(class[at])];
        for price in &mut top {
            if new > *price {
                std::mem::swap(&mut new, price);
            }
        }
        let mut sum = 0.0;
        for more in 1..MOST {
            sum += top[more - 1].max(0.0);
            sums[at][more] = sum;
        }
    }
    sums
}

impl Listing<'_, '_> {
    /// What f is below for those chosen with `more` others from this place on.
    fn limit(&self, from: usize, more: usize, price: f64, best: f64) -> f64 {
        match self.problem.objective {
            Objective::Worst => self.limit,
            Objective::Sum => self.limit + price + self.top[from][more],
            Objective::Unhappiness if self.limit == f64::INFINITY => f64::INFINITY,
            // Somewhat above, as a ratio is rounded.
            Objective::Unhappiness => self.limit * best * (1.0 + 1e-12),
        }
    }

    /// Completes a game with players from place `from` on. False when too much is found.
    fn visit(&mut self, chosen: &Chosen, from: usize, price: f64, best: f64) -> bool {
        let (spec, near) = (&self.problem.roster.spec, self.near);
        let more = spec.players() - chosen.count;
        let Some(last) = near.len().checked_sub(more) else {
            return true;
        };
        let limit = self.limit(from, more, price, best);
        let cut = near.score_of(spec, limit);
        for at in from..=last {
            if at > from && self.class[at] == self.class[at - 1] {
                continue;
            }
            let z = near.z[at];
            let range = near.z[at + more - 1] / near.scale;
            if near.floor(spec, chosen, z, more) >= cut || range * spec.per_range >= limit {
                break;
            }
            let class = usize::from(self.class[at]);
            let price = price + self.prices[class];
            let best = best.min(self.bests[class]);
            let limit = self.limit(at + 1, more - 1, price, best);
            let cut = near.score_of(spec, limit);
            let next = chosen.with(z, spec.squares);
            if self.work.steps >= self.steps {
                return false;
            }
            self.work.steps += STEPS;
            if near.least_run(spec, &next, at + 1, NO_HOLE, cut).0 >= cut {
                continue;
            }
            self.path[chosen.count] = self.class[at];
            if more > 1 {
                if !self.visit(&next, at + 1, price, best) {
                    return false;
                }
            } else if !self.complete(limit, price, best) {
                return false;
            }
        }
        true
    }

    /// Lists the game of those chosen if it is below the limit.
    fn complete(&mut self, limit: f64, price: f64, best: f64) -> bool {
        let problem = self.problem;
        let spec = &problem.roster.spec;
        let (mut skills, mut players) = ([0.0; MOST], 0);
        for (skill, &class) in skills.iter_mut().zip(&self.path[..spec.players()]) {
            let class = &self.classes.list[usize::from(class)];
            *skill = class.skill;
            players += 1u128 << class.shift;
        }
        self.work.games += 1;
        self.work.steps += super::problem::steps_of_a_game(spec.k);
        let skills = &skills[..spec.players()];
        let Some(value) = super::roster::unfairness(&spec.measure, skills, limit) else {
            return true;
        };
        let cost = match problem.objective {
            Objective::Unhappiness => super::problem::unhappiness(value, best),
            _ => value,
        };
        let key = cost - price;
        if key >= self.limit {
            return true;
        }
        self.list.push(Column {
            players,
            members: self.path,
            cost,
            key,
        });
        self.list.len() <= self.most
    }
}

//! A request at one data centre, ready to be searched: players in the order of skills,
//! parties and singles as *units*, and the terms of F that bounds are made of.

use super::input::Input;
use super::request::{Delay, Dimension};
use crate::balance::model::{Exponent, Measure};
use crate::balance::near::GameSpec;

/// A party, or one who came alone: in the game as a whole, in one team.
#[derive(Clone, Debug, Default)]
pub(super) struct Unit {
    /// Ranks, ascending.
    pub players: Vec<usize>,
    /// Units that must not be in the same team, ascending.
    pub apart: Vec<usize>,
    /// Units that must not be in the same game, ascending.
    pub never: Vec<usize>,
    /// The unit before that differs in nothing but the id.
    pub same: Option<usize>,
}

impl Unit {
    pub fn size(&self) -> usize {
        self.players.len()
    }
}

/// What a term makes of the numbers of a game's players.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// v_q; the spec knows q and what bounds it.
    Spread(GameSpec),
    /// The power mean.
    Mean(Exponent),
}

/// A term of F that does not depend on the teams.
#[derive(Clone, Debug)]
pub(super) struct Term {
    pub weight: f64,
    pub kind: Kind,
    /// By rank.
    pub values: Vec<f64>,
    /// Ranks in the order of values.
    pub order: Vec<usize>,
}

/// Bounds are multiplied by it, so that rounding makes them too small, never too large.
pub(super) const ROUNDING: f64 = 1.0 - 1e-12;

impl Term {
    /// What the term is at least, with its weight, when the range of its numbers is 1.
    pub fn per_range(&self) -> f64 {
        match &self.kind {
            Kind::Spread(spec) => spec.per_range * self.weight * ROUNDING,
            Kind::Mean(_) => 0.0,
        }
    }
}

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct Problem<'a> {
    pub input: &'a Input,
    pub centre: usize,
    pub ids: Vec<u64>,
    /// By dimension and rank.
    pub skills: Vec<Vec<f64>>,
    /// By rank; empty without data centres.
    pub latencies: Vec<f64>,
    /// In the order of their least players.
    pub units: Vec<Unit>,
    /// By rank.
    pub unit_of: Vec<usize>,
    pub terms: Vec<Term>,
    /// Whether there are parties or pairs that must not be in one team.
    pub tied: bool,
    /// Whether there are pairs that must not meet.
    pub shy: bool,
}

impl<'a> Problem<'a> {
    /// Without those who do not reach the data centre, and their parties.
    /// O(n · (k + terms · log n + pairs)) for n players, and O(dimensions · n²) if many are alike
    /// in the first dimension.
    pub fn new(input: &'a Input, centre: usize) -> Self {
        let (ids, places) = ranked(input, centre);
        let by_rank = |number: &dyn Fn(usize) -> f64| -> Vec<f64> {
            places.iter().map(|&place| number(place)).collect()
        };
        let skills: Vec<Vec<f64>> = (0..input.dimensions.len())
            .map(|dimension| by_rank(&|place| input.players[place].skills[dimension]))
            .collect();
        let latencies = match input.latency {
            Some(_) => by_rank(&|place| input.players[place].latencies[centre]),
            None => Vec::new(),
        };
        let mut problem = Self {
            input,
            centre,
            terms: terms(input, &skills, &latencies),
            ids,
            skills,
            latencies,
            units: Vec::new(),
            unit_of: Vec::new(),
            tied: false,
            shy: false,
        };
        problem.make_units(&places);
        problem
    }

    pub fn k(&self) -> usize {
        self.input.k
    }

    pub fn dimensions(&self) -> &'a [Dimension] {
        &self.input.dimensions
    }

    fn make_units(&mut self, places: &[usize]) {
        let input = self.input;
        let mut unit_of_party = vec![None; input.parties.len()];
        let mut unit_of_place = vec![None; input.players.len()];
        for (rank, &place) in places.iter().enumerate() {
            let begun = input.party_of[place].and_then(|party| unit_of_party[party]);
            let unit = begun.unwrap_or(self.units.len());
            if begun.is_none() {
                self.units.push(Unit::default());
            }
            if let Some(party) = input.party_of[place] {
                unit_of_party[party] = Some(unit);
                self.tied = true;
            }
            self.units[unit].players.push(rank);
            self.unit_of.push(unit);
            unit_of_place[place] = Some(unit);
        }
        for &(a, b, never) in &input.pairs {
            let (Some(a), Some(b)) = (unit_of_place[a], unit_of_place[b]) else {
                continue;
            };
            for (one, other) in [(a, b), (b, a)] {
                let unit = &mut self.units[one];
                let list = if never {
                    &mut unit.never
                } else {
                    &mut unit.apart
                };
                if let Err(at) = list.binary_search(&other) {
                    list.insert(at, other);
                }
            }
            self.tied |= !never;
            self.shy |= never;
        }
        self.find_same();
    }

    /// Units that differ in nothing but the id are taken in the order of ids.
    fn find_same(&mut self) {
        let free = |unit: &Unit| unit.size() == 1 && unit.apart.is_empty() && unit.never.is_empty();
        for at in 1..self.units.len() {
            if !free(&self.units[at]) {
                continue;
            }
            let rank = self.units[at].players[0];
            // Equals in the first dimension stand together.
            let same = (0..at).rev().find_map(|before| {
                let other = self.units[before].players[0];
                if self.skills[0][other] != self.skills[0][rank] {
                    return Some(None);
                }
                let equal = free(&self.units[before])
                    && self.skills.iter().all(|s| s[other] == s[rank])
                    && (self.latencies.is_empty() || self.latencies[other] == self.latencies[rank]);
                equal.then_some(Some(before))
            });
            self.units[at].same = same.flatten();
        }
    }

    /// Whether two units must not meet.
    pub fn never(&self, a: usize, b: usize) -> bool {
        self.units[a].never.binary_search(&b).is_ok()
    }

    /// Whether all units of a set, so far chosen, can stand in two teams of at most k.
    /// O(k² · log n); O(1) if nobody is tied.
    pub fn fits(&self, chosen: &[usize]) -> bool {
        if !self.tied {
            return true;
        }
        let Some(blocks) = self.blocks(chosen) else {
            return false;
        };
        // A bit for each size that the first team can have.
        let mut sizes = 1u32;
        let mut all = 0;
        for block in &blocks {
            let [a, b] = block.sizes;
            sizes = sizes << a | sizes << b;
            all += a + b;
        }
        let k = self.k();
        (all.saturating_sub(k)..=k).any(|size| sizes >> size & 1 == 1)
    }

    /// Units that hang together because some must not be in one team; nothing if that
    /// cannot be. O(c² · log n) for c units chosen, of n.
    pub fn blocks(&self, chosen: &[usize]) -> Option<Vec<Block>> {
        let mut side: Vec<Option<usize>> = vec![None; chosen.len()];
        let mut blocks = Vec::with_capacity(chosen.len());
        for start in 0..chosen.len() {
            if side[start].is_some() {
                continue;
            }
            side[start] = Some(0);
            let mut block = Block::default();
            let mut stack = vec![start];
            while let Some(at) = stack.pop() {
                let unit = &self.units[chosen[at]];
                let here = side[at].unwrap_or(0);
                block.sizes[here] += unit.size();
                block.units[here].push(chosen[at]);
                if unit.apart.is_empty() {
                    continue;
                }
                for (other, there) in side.iter_mut().enumerate() {
                    if unit.apart.binary_search(&chosen[other]).is_err() {
                        continue;
                    }
                    match *there {
                        None => {
                            *there = Some(1 - here);
                            stack.push(other);
                        }
                        Some(there) if there == here => return None,
                        Some(_) => {}
                    }
                }
            }
            blocks.push(block);
        }
        Some(blocks)
    }
}

/// Units of which it is settled which team-mates and which opponents they have.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    /// The units of either side.
    pub units: [Vec<usize>; 2],
    /// Their players.
    pub sizes: [usize; 2],
}

/// Ids and places of those who reach the data centre with their whole party, by the first
/// dimension's skill, equal ones by id.
fn ranked(input: &Input, centre: usize) -> (Vec<u64>, Vec<usize>) {
    let reaches = |place: usize| {
        let latencies = &input.players[place].latencies;
        latencies.get(centre).is_none_or(|l| l.is_finite())
    };
    let mut list: Vec<(f64, u64, usize)> = Vec::new();
    for (place, player) in input.players.iter().enumerate() {
        let all = match input.party_of[place] {
            Some(party) => input.parties[party].iter().all(|&other| reaches(other)),
            None => reaches(place),
        };
        if all {
            list.push((player.skills[0], player.id, place));
        }
    }
    crate::order::many(&mut list, |a, b| a.0 < b.0 || (a.0 == b.0 && a.1 < b.1));
    (
        list.iter().map(|entry| entry.1).collect(),
        list.iter().map(|entry| entry.2).collect(),
    )
}

/// The terms that weigh something.
fn terms(input: &Input, skills: &[Vec<f64>], latencies: &[f64]) -> Vec<Term> {
    let mut terms = Vec::new();
    let mut add = |weight: f64, kind: Kind, values: &[f64]| {
        if weight > 0.0 {
            let mut pairs: Vec<(f64, usize)> = values.iter().copied().zip(0..).collect();
            crate::order::many(&mut pairs, |a, b| a.0 < b.0 || (a.0 == b.0 && a.1 < b.1));
            terms.push(Term {
                weight,
                kind,
                values: values.to_vec(),
                order: pairs.iter().map(|pair| pair.1).collect(),
            });
        }
    };
    for (dimension, values) in input.dimensions.iter().zip(skills) {
        let spec = GameSpec::new(dimension.measure, input.k);
        add(dimension.weight, Kind::Spread(spec), values);
    }
    if let Some(latency) = input.latency {
        let kind = match latency.delay {
            Delay::Mean(r) => Kind::Mean(r),
            Delay::Spread(r) => match Measure::new(0.0, Exponent::ONE, r) {
                Ok(measure) => Kind::Spread(GameSpec::new(measure, input.k)),
                // An α of 0 is in range.
                Err(_) => return terms,
            },
        };
        add(latency.weight, kind, latencies);
    }
    terms
}

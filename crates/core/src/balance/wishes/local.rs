//! One start of the search and those who can play with it, ready for bounds.

use super::bound::{Line, NO_HOLE, Scaled, Taken};
use super::problem::Problem;

/// One start and its candidates.
pub(super) struct Local {
    pub start: usize,
    /// Ascending.
    pub units: Vec<usize>,
    pub terms: Vec<Scaled>,
    /// For each term the candidates' players in the order of scaled numbers, with the
    /// place of their unit among the candidates.
    orders: Vec<Vec<(f64, usize)>>,
    /// For each term the scaled numbers of each candidate's players.
    pub numbers: Vec<Vec<Vec<f64>>>,
    pub taken: Vec<Taken>,
}

impl Local {
    /// Nothing if there are too few candidates. O(n · (terms + log n)) for n players.
    pub fn new(problem: &Problem<'_>, start: usize, gone: &[bool], value: f64) -> Option<Self> {
        let first = &problem.units[start];
        let ranges: Vec<(f64, f64, f64)> = (problem.terms.iter())
            .map(|term| {
                let (low, high) = range(&first.players, &term.values);
                (low, high, term.per_range())
            })
            .collect();
        let pair = |unit: usize| {
            let players = &problem.units[unit].players;
            let terms = problem.terms.iter().zip(&ranges);
            let bounds = terms.map(|(term, &(low, high, per_range))| {
                let (least, most) = range(players, &term.values);
                (high.max(most) - low.min(least)) * per_range
            });
            bounds.sum::<f64>()
        };
        let units: Vec<usize> = (0..problem.units.len())
            .filter(|&unit| {
                let replaced = |same: usize| gone[same] && same != start;
                unit != start
                    && !gone[unit]
                    && !problem.units[unit].same.is_some_and(replaced)
                    && !problem.never(start, unit)
                    && pair(unit) <= value
            })
            .collect();
        let players: usize = units.iter().map(|&unit| problem.units[unit].size()).sum();
        if players + first.size() < 2 * problem.k() {
            return None;
        }
        let mut place = vec![usize::MAX; problem.units.len()];
        for (at, &unit) in units.iter().enumerate() {
            place[unit] = at;
        }
        let mut local = Self {
            start,
            units,
            terms: Vec::new(),
            orders: Vec::new(),
            numbers: Vec::new(),
            taken: Vec::new(),
        };
        for term in &problem.terms {
            let values = &term.values;
            let all = local.units.iter().chain([&start]);
            let all = all.flat_map(|&unit| &problem.units[unit].players);
            let numbers = all.map(|&rank| values[rank]);
            let scaled = Scaled::new(term, values[first.players[0]], numbers, problem.k());
            let mut taken = Taken::NOBODY;
            for &rank in &first.players {
                taken.add(&scaled, scaled.scaled(values[rank]));
            }
            let order = term.order.iter().filter_map(|&rank| {
                let at = place[problem.unit_of[rank]];
                (at != usize::MAX).then(|| (scaled.scaled(values[rank]), at))
            });
            local.orders.push(order.collect());
            let numbers = local.units.iter().map(|&unit| {
                let players = problem.units[unit].players.iter();
                players.map(|&rank| scaled.scaled(values[rank])).collect()
            });
            local.numbers.push(numbers.collect());
            local.terms.push(scaled);
            local.taken.push(taken);
        }
        Some(local)
    }

    /// What every game of the start costs at least.
    pub fn least(&self, frame: &mut Frame) -> f64 {
        let alive = vec![true; self.units.len()];
        frame.line_up(self, &alive);
        self.floors(&self.taken, frame)[0]
    }

    /// For each term the sum of its bound and of those of the terms behind it when those
    /// taken are completed from the lines; and a 0. O(terms · n) for n players in the lines,
    /// O(terms · k · n) by medians.
    pub fn floors(&self, taken: &[Taken], frame: &Frame) -> Vec<f64> {
        let mut floors = vec![0.0; self.terms.len() + 1];
        for (at, term) in self.terms.iter().enumerate().rev() {
            let least = term.least(&taken[at], &frame.lines[at], NO_HOLE);
            floors[at] = floors[at + 1] + least;
        }
        floors
    }

    /// The same sum of all terms, for one more who is taken, the single at `hole` if they are
    /// one; `floors` are those without them. As soon as it is above `value` the rest is not
    /// looked at. As `floors`: O(terms · k · n) at worst.
    pub fn bound(
        &self,
        taken: &[Taken],
        frame: &Frame,
        hole: Option<usize>,
        floors: &[f64],
        value: f64,
    ) -> f64 {
        let ranges = self.terms.iter().zip(taken);
        let mut sum: f64 = ranges.map(|(term, taken)| term.of_range(taken)).sum();
        if sum > value {
            return sum;
        }
        sum = 0.0;
        for (at, term) in self.terms.iter().enumerate() {
            let hole = hole.map_or(NO_HOLE, |unit| frame.holes[at][unit]);
            sum += term.least(&taken[at], &frame.lines[at], hole);
            if sum + floors[at + 1] > value {
                return sum + floors[at + 1];
            }
        }
        sum
    }
}

/// What a level of the search works with.
#[derive(Clone, Debug, Default)]
pub(super) struct Frame {
    lines: Vec<Line>,
    /// For each term and candidate the place of its player in the line, of the last one of
    /// a party.
    holes: Vec<Vec<usize>>,
}

impl Frame {
    /// Puts those who are alive in each term's order. O(terms · n) for n players of candidates.
    pub fn line_up(&mut self, local: &Local, alive: &[bool]) {
        self.lines.resize_with(local.terms.len(), Line::default);
        self.holes.resize_with(local.terms.len(), Vec::new);
        for (at, order) in local.orders.iter().enumerate() {
            let (line, holes) = (&mut self.lines[at], &mut self.holes[at]);
            line.clear();
            holes.clear();
            holes.resize(local.units.len(), NO_HOLE);
            for &(z, unit) in order {
                if alive[unit] {
                    holes[unit] = line.len();
                    line.push(z);
                }
            }
        }
    }
}

/// The least and the greatest of some players' numbers.
fn range(ranks: &[usize], values: &[f64]) -> (f64, f64) {
    let numbers = ranks.iter().map(|&rank| values[rank]);
    numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), number| {
        (low.min(number), high.max(number))
    })
}

//! All games of one start: a tree of partly chosen sets, depth first.

use super::bound::Taken;
use super::local::{Frame, Local};
use super::problem::Problem;
use super::search::{Incumbent, WishCut, WishEvent};
use super::split::{Set, set_of};

/// See the module.
pub(super) struct Search<'a, 'k, 'l> {
    problem: &'a Problem<'a>,
    local: &'a Local,
    known: &'k mut Incumbent<'l>,
    /// Units that are chosen, and the ids of their players.
    chosen: Vec<usize>,
    members: Vec<u64>,
    /// Whether a candidate is among those left, on the level that is looked at.
    alive: Vec<bool>,
    /// Whether it is chosen.
    taken: Vec<bool>,
    /// For each candidate the one that must be chosen before.
    before: Vec<Option<usize>>,
    frames: Vec<Frame>,
}

/// As long as there is no game, so many candidates are tried in the order of their bounds.
const ORDERED: usize = 200;

impl<'a, 'k, 'l> Search<'a, 'k, 'l> {
    /// Nothing is looked through yet. O(n log n) for n candidates.
    pub fn new(problem: &'a Problem<'a>, local: &'a Local, known: &'k mut Incumbent<'l>) -> Self {
        let count = local.units.len();
        let before = local.units.iter().map(|&unit| {
            let same = problem.units[unit].same?;
            local.units.binary_search(&same).ok()
        });
        Self {
            problem,
            local,
            known,
            chosen: Vec::new(),
            members: Vec::new(),
            alive: vec![false; count],
            taken: vec![false; count],
            before: before.collect(),
            frames: Vec::new(),
        }
    }

    /// Looks through all games of the start.
    pub fn run(&mut self) {
        let needed = 2 * self.problem.k();
        self.frames.resize_with(needed, Frame::default);
        self.push(self.local.start);
        let all = (0..self.local.units.len()).collect();
        let taken = self.local.taken.clone();
        self.visit(&taken, all, 0.0);
    }

    fn push(&mut self, unit: usize) {
        self.chosen.push(unit);
        let players = self.problem.units[unit].players.iter();
        let ids = players.map(|&rank| self.problem.ids[rank]);
        self.members.extend(ids);
    }

    fn pop(&mut self) {
        if let Some(unit) = self.chosen.pop() {
            let left = self.members.len() - self.problem.units[unit].size();
            self.members.truncate(left);
        }
    }

    fn size(&self, candidate: usize) -> usize {
        self.problem.units[self.local.units[candidate]].size()
    }

    fn cut(&mut self, why: WishCut) {
        (self.known.log)(WishEvent::Cut {
            members: &self.members,
            centre: self.problem.centre,
            why,
        });
    }

    /// Completes the chosen ones by candidates that are left, ascending. No completion is
    /// better than `floor`.
    fn visit(&mut self, taken: &[Taken], left: Vec<usize>, floor: f64) {
        if self.known.is_spent() {
            self.known.open = self.known.open.min(floor);
            return;
        }
        self.known.nodes += 1;
        if let Some(why) = self.hopeless(&left) {
            return self.cut(why);
        }
        let level = self.chosen.len() - 1;
        let mut frame = std::mem::take(&mut self.frames[level]);
        self.mark(&left, true);
        frame.line_up(self.local, &self.alive);
        let floors = self.local.floors(taken, &frame);
        let least = floor.max(floors[0]);
        (self.known.log)(WishEvent::Visited {
            members: &self.members,
            centre: self.problem.centre,
            least,
        });
        let value = self.known.value();
        if least > value {
            self.cut(WishCut::Bound);
        } else if least == value && self.is_later(&left) {
            self.cut(WishCut::Later);
        } else {
            let (sets, parts) = self.children(taken, &frame, &left, least, &floors);
            self.mark(&left, false);
            self.complete(sets);
            self.descend(taken, parts);
        }
        self.mark(&left, false);
        self.frames[level] = frame;
    }

    fn mark(&mut self, candidates: &[usize], alive: bool) {
        for &at in candidates {
            self.alive[at] = alive;
        }
    }

    /// Complete sets, those with the least terms first, and candidates that leave the set
    /// incomplete, with bounds; the dearest first.
    fn children(
        &mut self,
        taken: &[Taken],
        frame: &Frame,
        left: &[usize],
        least: f64,
        floors: &[f64],
    ) -> (Vec<Set>, Vec<(f64, usize)>) {
        let more = 2 * self.problem.k() - self.members.len();
        let value = self.known.value();
        let mut sets: Vec<Set> = Vec::new();
        let mut parts: Vec<(f64, usize)> = Vec::new();
        let mut next = taken.to_vec();
        for &at in left {
            let size = self.size(at);
            let is_next = |before: usize| self.alive[before] && size == more;
            if size > more || self.before[at].is_some_and(is_next) {
                continue;
            }
            self.push(self.local.units[at]);
            let bound = if size == more {
                let set = set_of(self.problem, &self.chosen);
                let base = set.base;
                if base <= value {
                    sets.push(set);
                }
                base
            } else {
                let mut bound = least;
                // Without any game nothing is cut, and of many any order will do.
                if value < f64::INFINITY || left.len() <= ORDERED {
                    self.add(&mut next, taken, at);
                    let hole = (size == 1).then_some(at);
                    let sum = self.local.bound(&next, frame, hole, floors, value);
                    bound = bound.max(sum);
                }
                if bound <= value {
                    parts.push((bound, at));
                }
                bound
            };
            if bound > value {
                self.cut(WishCut::Bound);
            }
            self.pop();
        }
        crate::order::many(&mut sets, |a, b| {
            a.base < b.base || (a.base == b.base && a.units < b.units)
        });
        // Without any game, towards a good one.
        let sign = if value < f64::INFINITY { -1.0 } else { 1.0 };
        crate::order::many(&mut parts, |a, b| {
            sign * a.0 < sign * b.0 || (a.0 == b.0 && a.1 < b.1)
        });
        (sets, parts)
    }

    /// Those taken and a candidate.
    fn add(&self, next: &mut [Taken], taken: &[Taken], at: usize) {
        next.copy_from_slice(taken);
        for (term, next) in next.iter_mut().enumerate() {
            for &z in &self.local.numbers[term][at] {
                next.add(&self.local.terms[term], z);
            }
        }
    }

    fn complete(&mut self, sets: Vec<Set>) {
        for set in sets {
            if set.base > self.known.value() {
                return;
            }
            if self.known.is_spent() {
                self.known.open = self.known.open.min(set.base);
                return;
            }
            self.known.judge(self.problem, set);
        }
    }

    fn descend(&mut self, taken: &[Taken], parts: Vec<(f64, usize)>) {
        let mut next = taken.to_vec();
        for (place, &(bound, at)) in parts.iter().enumerate() {
            if bound > self.known.value() {
                continue;
            }
            if self.known.is_spent() {
                self.known.open = self.known.open.min(bound);
                continue;
            }
            // Its equal was left out before, and does not come later.
            let rest = &parts[place + 1..];
            let is_left_out =
                |before: usize| !self.taken[before] && rest.iter().all(|entry| entry.1 != before);
            if self.before[at].is_some_and(is_left_out) {
                continue;
            }
            let unit = self.local.units[at];
            self.taken[at] = true;
            self.push(unit);
            let left = self.left(unit, rest);
            self.add(&mut next, taken, at);
            self.visit(&next, left, bound);
            self.pop();
            self.taken[at] = false;
        }
    }

    /// Those of the rest that can play with the unit that was chosen last, ascending.
    fn left(&mut self, unit: usize, rest: &[(f64, usize)]) -> Vec<usize> {
        let more = 2 * self.problem.k() - self.members.len();
        let mut all: Vec<usize> = (rest.iter().map(|entry| entry.1))
            .filter(|&at| self.size(at) <= more && !self.problem.never(unit, self.local.units[at]))
            .collect();
        crate::order::many(&mut all, |a, b| a < b);
        let mut left = Vec::with_capacity(all.len());
        for at in all {
            let is_there = |before: usize| self.taken[before] || self.alive[before];
            if self.before[at].is_none_or(is_there) {
                self.alive[at] = true;
                left.push(at);
            }
        }
        self.mark(&left, false);
        left
    }

    /// Why those left cannot complete the chosen ones, if that is plain.
    fn hopeless(&self, left: &[usize]) -> Option<WishCut> {
        let more = 2 * self.problem.k() - self.members.len();
        // A bit for each number of players that some of those left are together.
        let mut sums = 1u32;
        let mut players = 0;
        for &at in left {
            let size = self.size(at);
            players += size;
            sums |= sums << size;
            if !self.problem.tied && players >= more {
                break;
            }
        }
        if players < more || sums >> more & 1 == 0 {
            return Some(WishCut::Sizes);
        }
        if !self.problem.fits(&self.chosen) {
            return Some(WishCut::Teams);
        }
        let is_first = self.known.best.is_none();
        (self.problem.shy && is_first && self.most_who_meet(left) < more).then_some(WishCut::Never)
    }

    /// At most so many players of those left can be in one game: of units that must not
    /// meet each other only one.
    fn most_who_meet(&self, left: &[usize]) -> usize {
        // Units all of which must not meet the others, and the size of the largest.
        let mut groups: Vec<(Vec<usize>, usize)> = Vec::new();
        let mut most = 0;
        for &at in left {
            let unit = self.local.units[at];
            let size = self.size(at);
            if self.problem.units[unit].never.is_empty() {
                most += size;
                continue;
            }
            let suits = |group: &&mut (Vec<usize>, usize)| {
                group.0.iter().all(|&other| self.problem.never(unit, other))
            };
            match groups.iter_mut().find(suits) {
                Some(group) => {
                    group.0.push(unit);
                    group.1 = group.1.max(size);
                }
                None => groups.push((vec![unit], size)),
            }
        }
        most + groups.iter().map(|group| group.1).sum::<usize>()
    }

    /// Whether every completion comes later in the order than the best game: the word of
    /// all units together is no later than that of any.
    fn is_later(&self, left: &[usize]) -> bool {
        let Some((centre, best)) = &self.known.best else {
            return false;
        };
        let mut chosen = self.chosen.clone();
        crate::order::few(&mut chosen, |a, b| a < b);
        let (mut chosen, mut left) = (chosen.into_iter().peekable(), left.iter().peekable());
        for &other in &best.set.units {
            let next = left.peek().map(|&&at| self.local.units[at]);
            let unit = match (chosen.peek().copied(), next) {
                (Some(one), Some(two)) if two < one => left.next().map(|_| two),
                (Some(_), _) => chosen.next(),
                (None, two) => {
                    left.next();
                    two
                }
            };
            match unit {
                Some(unit) if unit == other => {}
                Some(unit) => return unit > other,
                None => return false,
            }
        }
        self.problem.centre >= *centre
    }
}

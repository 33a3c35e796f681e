//! Difference-Wait and the widening window, slowly: everybody is looked at for every
//! decision, and every time is computed from the start.

use crate::common::{Formed, Person};
use lobbylab_core::hindsight::CostModel;
use lobbylab_core::hindsight::rules::{ClockFrom, Dropped, Newcomer, Readings, Window};

/// How far a set of players spreads, as a share of the greatest cost.
pub fn spread<const D: usize>(
    persons: &[Person<D>],
    ids: &[u64],
    cost_model: &CostModel<D>,
) -> f64 {
    let total: f64 = cost_model.weights.iter().sum();
    let mut sum = 0.0;
    for axis in 0..D {
        let values = ids.iter().map(|&id| persons[id as usize].1[axis]);
        let high = values.clone().fold(f64::MIN, f64::max);
        sum += cost_model.weights[axis] / total * (high - values.fold(f64::MAX, f64::min));
    }
    sum
}

/// Sorts by a key that may be compared.
fn least<T, K: PartialOrd>(items: impl Iterator<Item = T>, key: impl Fn(&T) -> K) -> Option<T> {
    items.reduce(|a, b| if key(&b) < key(&a) { b } else { a })
}

/// Difference-Wait.
pub struct Waits<'a, const D: usize> {
    pub persons: &'a [Person<D>],
    pub cost_model: CostModel<D>,
    pub factor: f64,
    pub readings: Readings,
    groups: Vec<(Vec<u64>, f64)>,
    loose: Vec<u64>,
    games: Vec<Formed>,
}

/// What somebody can do: gain, spread, first of the others, who goes (the last of
/// those equal), the members then, the group.
type Offer = (f64, f64, u64, u64, Vec<u64>, Option<usize>);

impl<'a, const D: usize> Waits<'a, D> {
    pub fn run(
        persons: &'a [Person<D>],
        cost_model: CostModel<D>,
        factor: f64,
        readings: Readings,
    ) -> Vec<Formed> {
        let mut waits = Self {
            persons,
            cost_model,
            factor,
            readings,
            groups: Vec::new(),
            loose: Vec::new(),
            games: Vec::new(),
        };
        for id in 0..persons.len() as u64 {
            waits.until(persons[id as usize].0);
            waits.arrive(id);
        }
        waits.until(f64::INFINITY);
        waits.games
    }

    fn arrived(&self, id: u64) -> f64 {
        self.persons[id as usize].0
    }

    fn spread(&self, ids: &[u64]) -> f64 {
        spread(self.persons, ids, &self.cost_model)
    }

    fn form(&mut self, now: f64, mut members: Vec<u64>) {
        members.sort_unstable();
        self.games.push((now, members));
    }

    /// The loose nearest to somebody.
    fn nearest(&self, id: u64, most: usize) -> Vec<u64> {
        let mut loose: Vec<u64> = self.loose.iter().copied().filter(|&o| o != id).collect();
        loose.sort_by(|&a, &b| {
            let apart = |other| self.spread(&[id, other]);
            apart(a).total_cmp(&apart(b)).then(a.cmp(&b))
        });
        loose.truncate(most);
        loose
    }

    /// All that is due before a time.
    fn until(&mut self, end: f64) {
        loop {
            let group = least(0..self.groups.len(), |&at| {
                (self.groups[at].1, *self.groups[at].0.iter().min().unwrap())
            });
            let lonely = least(self.loose.iter().copied(), |&id| (self.arrived(id), id));
            let clock = group.map_or((f64::INFINITY, u64::MAX), |at| {
                (self.groups[at].1, *self.groups[at].0.iter().min().unwrap())
            });
            let time_out = lonely.map_or((f64::INFINITY, u64::MAX), |id| {
                (self.arrived(id) + self.cost_model.longest, id)
            });
            if clock.0.min(time_out.0) >= end {
                break;
            }
            if clock <= time_out {
                let (members, now) = self.groups.remove(group.unwrap());
                self.form(now, members);
            } else {
                let mut members = self.nearest(time_out.1, self.cost_model.players - 2);
                members.push(time_out.1);
                self.loose.retain(|id| !members.contains(id));
                self.form(time_out.0, members);
            }
        }
    }

    fn arrive(&mut self, id: u64) {
        let now = self.arrived(id);
        let mut id = id;
        let mut newcomer = self.readings.newcomer;
        let waiting: usize = self.groups.iter().map(|group| group.0.len()).sum();
        let mut steps = waiting + self.loose.len() + 1;
        loop {
            let Some(offer) = self.offer(id, newcomer) else {
                self.loose.push(id);
                return;
            };
            let (_, _, _, _, members, group) = offer;
            let mut dropped = None;
            if let Some(group) = group {
                let old = self.groups.remove(group).0;
                dropped = old.into_iter().find(|old| !members.contains(old));
            }
            self.loose.retain(|other| !members.contains(other));
            let times = members.iter().map(|&member| self.arrived(member));
            let earliest = times.clone().fold(f64::MAX, f64::min);
            let from = match self.readings.clock {
                ClockFrom::Pair => now,
                ClockFrom::Latest => times.fold(f64::MIN, f64::max),
                ClockFrom::Earliest => earliest,
            };
            let until = (from + self.factor * self.spread(&members))
                .min(earliest + self.cost_model.longest);
            if until <= now {
                self.form(now, members);
            } else {
                self.groups.push((members, until));
            }
            let Some(next) = dropped else { return };
            id = next;
            steps -= 1;
            newcomer = match self.readings.dropped {
                Dropped::Searches => newcomer,
                Dropped::SinglesOnly => Newcomer::SinglesOnly,
                Dropped::Waits => {
                    self.loose.push(id);
                    return;
                }
            };
            if steps == 0 {
                self.loose.push(id);
                return;
            }
        }
    }

    fn offer(&self, id: u64, newcomer: Newcomer) -> Option<Offer> {
        let gains = newcomer == Newcomer::MostGained;
        let loss = |before: f64, after: f64| if gains { -(before - after) } else { 0.0 };
        let mut loose = Vec::new();
        let mut near = self.nearest(id, self.cost_model.players - 1);
        if near.len() + 1 == self.cost_model.players {
            let first = *near.iter().min().unwrap();
            near.push(id);
            let after = self.spread(&near);
            loose.push((loss(1.0, after), after, first, 0, near, None));
        }
        let mut groups = Vec::new();
        for (number, (members, _)) in self.groups.iter().enumerate() {
            let before = self.spread(members);
            for &goes in members {
                let mut others: Vec<u64> = members.iter().copied().filter(|&o| o != goes).collect();
                let first = *others.iter().min().unwrap();
                others.push(id);
                let after = self.spread(&others);
                if after < before {
                    let offer = (loss(before, after), after, first, u64::MAX - goes);
                    groups.push((offer.0, offer.1, offer.2, offer.3, others, Some(number)));
                }
            }
        }
        let best = |offers: Vec<Offer>| least(offers.into_iter(), |o| (o.0, o.1, o.2, o.3));
        match newcomer {
            Newcomer::SinglesOnly => best(loose),
            Newcomer::SinglesFirst => best(loose).or_else(|| best(groups)),
            Newcomer::PairsFirst => best(groups).or_else(|| best(loose)),
            Newcomer::Nearest | Newcomer::MostGained => {
                loose.extend(groups);
                best(loose)
            }
        }
    }
}

/// The widening window for games of two, without plans: of all pairs the first to
/// open.
pub struct Pairs<'a, const D: usize> {
    pub persons: &'a [Person<D>],
    pub cost_model: CostModel<D>,
    pub start: [f64; D],
    pub growth: [f64; D],
    pub window: Window,
}

impl<const D: usize> Pairs<'_, D> {
    pub fn delay(&self, ids: &[u64]) -> f64 {
        let mut most = 0.0f64;
        for axis in 0..D {
            let values = ids.iter().map(|&id| self.persons[id as usize].1[axis]);
            let high = values.clone().fold(f64::MIN, f64::max);
            let missing = high - values.fold(f64::MAX, f64::min) - self.start[axis];
            if missing > 0.0 {
                most = most.max(missing / self.growth[axis]);
            }
        }
        most
    }

    /// When a game of these opens; not before they all are there.
    pub fn opens(&self, ids: &[u64]) -> f64 {
        let times = ids.iter().map(|&id| self.persons[id as usize].0);
        let last = times.clone().fold(f64::MIN, f64::max);
        let from = match self.window {
            Window::Every => last,
            Window::Oldest => times.fold(f64::MAX, f64::min),
        };
        (from + self.delay(ids)).max(last)
    }

    pub fn run(&self) -> Vec<Formed> {
        let mut waiting: Vec<u64> = Vec::new();
        let mut games = Vec::new();
        let longest = self.cost_model.longest;
        for next in 0..=self.persons.len() as u64 {
            let end = self
                .persons
                .get(next as usize)
                .map_or(f64::INFINITY, |person| person.0);
            loop {
                let pairs = waiting
                    .iter()
                    .flat_map(|&i| waiting.iter().map(move |&j| (i, j)));
                let pair = least(pairs.filter(|(i, j)| i < j), |&(i, j)| {
                    let apart = spread(self.persons, &[i, j], &self.cost_model);
                    (self.opens(&[i, j]), j, apart, i)
                });
                let opens = pair.map_or(f64::INFINITY, |(i, j)| self.opens(&[i, j]));
                let oldest = waiting.first().copied();
                let over = oldest.map_or(f64::INFINITY, |id| self.persons[id as usize].0 + longest);
                if opens.min(over) >= end {
                    break;
                }
                let members = match pair {
                    Some((i, j)) if opens <= over => vec![i, j],
                    _ => vec![oldest.unwrap()],
                };
                waiting.retain(|id| !members.contains(id));
                games.push((opens.min(over), members));
            }
            if end == f64::INFINITY {
                break;
            }
            let fits = waiting
                .iter()
                .copied()
                .filter(|&i| self.opens(&[i, next]) <= end);
            let near = |&i: &u64| (spread(self.persons, &[i, next], &self.cost_model), i);
            if let Some(other) = least(fits, near) {
                waiting.retain(|&id| id != other);
                games.push((end, vec![other, next]));
            } else {
                waiting.push(next);
            }
        }
        games
    }
}

//! Who cannot be in a match with whom, seen from one number, one text and one set of sites for each
//! ticket: an anchor asks only the others.
//!
//! Nobody is kept out here who could get in: a ticket that is too far from the anchor alone is too
//! far from any match with the anchor, as more tickets only narrow what such rules allow.

use crate::flexmatch::{Aggregate, Cell, FlexRuleKind, FlexRules, Seat};
use crate::schedule::Schedule;

/// A rule about one attribute.
#[derive(Clone, Debug)]
struct About {
    attribute: usize,
    way: Aggregate,
}

/// What is asked of all tickets, in columns beside the pool.
#[derive(Clone, Debug, Default)]
pub(super) struct Sieve {
    /// The first distance of numbers, and how it changes with waiting.
    number: Option<(About, Schedule<Option<f64>>)>,
    /// The first text that all must share.
    text: Option<About>,
    /// The first rule on latencies, and the most that it ever allows.
    latency: Option<(Aggregate, f64)>,
    /// The sites that have a bit, by their numbers.
    sites: Vec<u32>,
    /// Whether a ticket is judged by the wait of the newer of two, else by any wait.
    by_newer: bool,
    /// Whether the distance gets smaller at some step.
    pub(super) narrows: bool,
    columns: Columns,
}

#[derive(Clone, Debug, Default)]
struct Columns {
    number: Vec<f64>,
    text: Vec<u32>,
    sites: Vec<u64>,
    /// How far the other may be if this is the newer of two.
    bound: Vec<f64>,
}

/// What tickets of a match leave room for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hull {
    least: f64,
    largest: f64,
    text: u32,
    sites: u64,
}

/// The largest value that a bound ever has; none is infinite.
fn widest(bound: &Schedule<Option<f64>>) -> f64 {
    let values = bound.values().map(|value| value.unwrap_or(f64::INFINITY));
    values.fold(f64::NEG_INFINITY, f64::max)
}

impl Sieve {
    /// The rules of a rule set that can be asked so. `by_newer` is whether matches are filled in
    /// the order of age and judged by their newest ticket's wait.
    pub(super) fn new(rules: &FlexRules, by_newer: bool) -> Self {
        let mut sieve = Self {
            by_newer,
            ..Self::default()
        };
        for rule in rules.rules.iter().filter(|rule| rule.prunes && !rule.part) {
            match &rule.kind {
                FlexRuleKind::Batch { attribute, max } => {
                    let about = About {
                        attribute: *attribute,
                        way: rule.way,
                    };
                    use crate::flexmatch::AttributeKind;
                    match rules.attributes.get(*attribute).map(|one| one.kind) {
                        Some(AttributeKind::Number) if sieve.number.is_none() => {
                            let all: Vec<f64> = (max.values())
                                .map(|value| value.unwrap_or(f64::INFINITY))
                                .collect();
                            sieve.narrows = all.windows(2).any(|pair| pair[1] < pair[0]);
                            sieve.number = Some((about, max.clone()));
                        }
                        Some(AttributeKind::Text) if sieve.text.is_none() => {
                            sieve.text = Some(about);
                        }
                        _ => {}
                    }
                }
                FlexRuleKind::Latency { max, distance, .. }
                    if sieve.latency.is_none() && distance.values().all(Option::is_none) =>
                {
                    sieve.latency = Some((rule.way, widest(max)));
                }
                _ => {}
            }
        }
        sieve
    }

    /// A ticket comes to a place of the pool.
    pub(super) fn insert(&mut self, at: usize, seat: &Seat) {
        let number = match &self.number {
            Some((about, _)) => match seat.whole(about.attribute, about.way) {
                Cell::Number(number) => *number,
                _ => 0.0,
            },
            None => 0.0,
        };
        let text = match &self.text {
            Some(about) => match seat.whole(about.attribute, about.way) {
                Cell::Text(text) => *text,
                _ => 0,
            },
            None => 0,
        };
        let sites = match self.latency {
            Some((way, most)) => self.near(seat, way, most),
            None => u64::MAX,
        };
        self.columns.number.insert(at, number);
        self.columns.text.insert(at, text);
        self.columns.sites.insert(at, sites);
        self.columns.bound.insert(at, f64::INFINITY);
    }

    /// The sites that are near enough at some time; all, where there are too many to tell apart.
    fn near(&mut self, seat: &Seat, way: Aggregate, most: f64) -> u64 {
        if !seat.measured {
            return 0;
        }
        let mut near = 0;
        for &(site, _) in &seat.latency {
            if seat.latency_at(site, way).is_none_or(|own| own > most) {
                continue;
            }
            let place = self.sites.iter().position(|&other| other == site);
            let place = place.unwrap_or_else(|| {
                self.sites.push(site);
                self.sites.len() - 1
            });
            near |= if place < 63 { 1 << place } else { 1 << 63 };
        }
        near
    }

    /// The ticket at a place leaves.
    pub(super) fn remove(&mut self, at: usize) {
        self.columns.number.remove(at);
        self.columns.text.remove(at);
        self.columns.sites.remove(at);
        self.columns.bound.remove(at);
    }

    /// A pass begins: how far others may be, by each ticket's wait.
    pub(super) fn begin(&mut self, pool: &[Seat], now: f64) {
        let Some((_, max)) = &self.number else {
            return;
        };
        let most = widest(max);
        for (bound, seat) in self.columns.bound.iter_mut().zip(pool) {
            *bound = match self.by_newer {
                true => max.at(now - seat.at).unwrap_or(f64::INFINITY),
                false => most,
            };
        }
    }

    /// Whether two tickets may be in a match together, for all that is seen here.
    #[inline]
    pub(super) fn together(&self, one: usize, other: usize) -> bool {
        let columns = &self.columns;
        let far = (columns.number[one] - columns.number[other]).abs();
        // A distance that is no number is left to the rules.
        (far <= columns.bound[one.max(other)] || far.is_nan())
            && columns.text[one] == columns.text[other]
            && columns.sites[one] & columns.sites[other] != 0
    }

    /// What tickets at these places leave room for.
    pub(super) fn hull(&self, places: impl Iterator<Item = usize>) -> Hull {
        let mut hull = Hull {
            least: f64::INFINITY,
            largest: f64::NEG_INFINITY,
            text: 0,
            sites: u64::MAX,
        };
        for at in places {
            hull.least = hull.least.min(self.columns.number[at]);
            hull.largest = hull.largest.max(self.columns.number[at]);
            hull.text = self.columns.text[at];
            hull.sites &= self.columns.sites[at];
        }
        hull
    }

    /// Whether a ticket that is newer than all of a match may be added to it.
    #[inline]
    pub(super) fn admits(&self, hull: &Hull, at: usize) -> bool {
        let columns = &self.columns;
        let number = columns.number[at];
        let far = hull.largest.max(number) - hull.least.min(number);
        (far <= columns.bound[at] || far.is_nan())
            && columns.text[at] == hull.text
            && columns.sites[at] & hull.sites != 0
    }
}

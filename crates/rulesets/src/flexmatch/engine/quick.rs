//! Rules that are the same whoever is in which team, kept up to date as a match is filled: what
//! most tickets fail on is seen from a few numbers, without the match.

use crate::flexmatch::rules::Bound;
use crate::flexmatch::{Aggregate, Cell, FlexRuleKind, FlexRules, Seat};

/// All tickets within a distance of each other, or of the same text.
struct Together<'a> {
    number: usize,
    attribute: usize,
    way: Aggregate,
    max: &'a Bound,
    least: f64,
    largest: f64,
    same: Option<u32>,
}

/// A location that is near enough for all: by location the longest latency so far.
struct Near<'a> {
    number: usize,
    way: Aggregate,
    max: &'a Bound,
    worst: Vec<(u32, f64)>,
    anybody: bool,
}

/// The state of such rules for a match that is being filled.
pub(super) struct Quick<'a> {
    together: Vec<Together<'a>>,
    near: Vec<Near<'a>>,
    /// The rules that are looked at with each ticket and are not kept here.
    pub(super) others: Vec<usize>,
}

impl<'a> Quick<'a> {
    /// Nobody is there yet.
    pub(super) fn new(rules: &'a FlexRules) -> Self {
        let mut quick = Self {
            together: Vec::new(),
            near: Vec::new(),
            others: Vec::new(),
        };
        for (number, rule) in rules.rules.iter().enumerate() {
            if !rule.prunes || rule.part {
                continue;
            }
            match &rule.kind {
                FlexRuleKind::Batch { attribute, max } => quick.together.push(Together {
                    number,
                    attribute: *attribute,
                    way: rule.way,
                    max,
                    least: f64::INFINITY,
                    largest: f64::NEG_INFINITY,
                    same: None,
                }),
                FlexRuleKind::Latency { max, distance, .. }
                    if distance.values().all(Option::is_none) =>
                {
                    quick.near.push(Near {
                        number,
                        way: rule.way,
                        max,
                        worst: Vec::new(),
                        anybody: false,
                    });
                }
                _ => quick.others.push(number),
            }
        }
        quick
    }

    /// Whether all of these rules hold with one more ticket, after a wait.
    pub(super) fn fits(&self, seat: &Seat, wait: f64) -> bool {
        self.together.iter().all(|rule| rule.fits(seat, wait))
            && self.near.iter().all(|rule| rule.fits(seat, wait))
    }

    /// Each of these rules, whether it holds with one more ticket.
    pub(super) fn each(&self, seat: &Seat, wait: f64, out: &mut Vec<(usize, bool)>) {
        let together = self.together.iter();
        out.extend(together.map(|rule| (rule.number, rule.fits(seat, wait))));
        let near = self.near.iter();
        out.extend(near.map(|rule| (rule.number, rule.fits(seat, wait))));
    }

    /// The ticket is in.
    pub(super) fn take(&mut self, seat: &Seat) {
        for rule in &mut self.together {
            match seat.whole(rule.attribute, rule.way) {
                Cell::Number(number) => {
                    rule.least = rule.least.min(*number);
                    rule.largest = rule.largest.max(*number);
                }
                Cell::Text(text) => rule.same = Some(*text),
                _ => {}
            }
        }
        for rule in &mut self.near {
            if rule.anybody {
                let way = rule.way;
                rule.worst.retain_mut(|(location, worst)| {
                    let own = seat.latency_at(*location, way);
                    if let Some(own) = own {
                        *worst = worst.max(own);
                    }
                    own.is_some()
                });
            } else {
                rule.anybody = true;
                let all = seat.latency.iter().filter_map(|&(location, _)| {
                    Some((location, seat.latency_at(location, rule.way)?))
                });
                rule.worst.extend(all);
            }
        }
    }
}

impl Together<'_> {
    fn fits(&self, seat: &Seat, wait: f64) -> bool {
        match seat.whole(self.attribute, self.way) {
            Cell::Number(number) => {
                let (least, largest) = (self.least.min(*number), self.largest.max(*number));
                self.max.at(wait).is_none_or(|max| largest - least <= max)
            }
            Cell::Text(first) => {
                let same = self.same.unwrap_or(*first);
                // Members of a party may differ, which the rule forbids as well.
                (seat.players.iter()).all(|player| match player.cells[self.attribute] {
                    Cell::Text(own) => own == same,
                    _ => false,
                })
            }
            _ => false,
        }
    }
}

impl Near<'_> {
    fn fits(&self, seat: &Seat, wait: f64) -> bool {
        if !seat.measured {
            return false;
        }
        let max = self.max.at(wait).unwrap_or(f64::INFINITY);
        if !self.anybody {
            return (seat.latency.iter()).any(|&(location, _)| {
                seat.latency_at(location, self.way)
                    .is_some_and(|own| own <= max)
            });
        }
        (self.worst.iter()).any(|&(location, worst)| {
            worst <= max
                && seat
                    .latency_at(location, self.way)
                    .is_some_and(|own| own <= max)
        })
    }
}

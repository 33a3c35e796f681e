//! A rule of a queue: its limit by a ticket's wait, and its distance between tickets.

use crate::schedule::Schedule;
use crate::ticket::{Attribute, Ticket};

/// What a rule asks.
#[derive(Clone, Debug)]
pub enum FabKind {
    /// The same text on all tickets.
    Equality,
    /// Any two tickets within a distance.
    Difference(Merge),
    /// All tickets share so many texts.
    Sets,
    /// A sum over all players is within bounds.
    Total,
    /// A region is near enough for all.
    Region,
    /// Teams' means are within a distance.
    TeamDifference,
    /// Teams' sizes are within a difference.
    TeamSizes,
    /// As many large parties as teams, or none.
    TicketSizes,
}

/// How a party's values become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Merge {
    /// The least.
    Min,
    /// The largest.
    Max,
    /// The mean.
    Average,
}

/// Steps of a linear expansion that are listed; the last is always reached by [`Limit::nominal`].
pub const MOST_STEPS: f64 = 1000.0;

/// A limit by a ticket's wait: how it expands, and from when on the rule is optional.
#[derive(Clone, Debug)]
pub struct Limit {
    /// The limit; nothing while the rule is switched off.
    pub value: Schedule<Option<f64>>,
    /// The other limit of a total, its maximum.
    pub upper: Schedule<Option<f64>>,
    /// Linear: added each so many seconds, up to a limit.
    pub linear: Option<(f64, f64, f64)>,
    /// From when on the rule no longer restricts.
    pub optional: Option<f64>,
}

impl Limit {
    /// The limit at a wait, whether or not the rule restricts.
    #[must_use]
    pub fn nominal(&self, wait: f64) -> Option<f64> {
        let base = (*self.value.at(wait))?;
        Some(match self.linear {
            Some((delta, limit, every)) => {
                let value = base + libm::floor(wait / every) * delta;
                if delta < 0.0 {
                    value.max(limit)
                } else {
                    value.min(limit)
                }
            }
            None => base,
        })
    }

    /// Whether the rule restricts a ticket with this wait.
    #[must_use]
    pub fn binds(&self, wait: f64) -> bool {
        self.optional.is_none_or(|from| wait < from)
    }

    /// The limit in force, if any.
    #[must_use]
    pub fn at(&self, wait: f64) -> Option<f64> {
        self.nominal(wait).filter(|_| self.binds(wait))
    }

    /// The maximum of a total in force.
    #[must_use]
    pub fn upper_at(&self, wait: f64) -> Option<f64> {
        (*self.upper.at(wait)).filter(|_| self.binds(wait))
    }

    /// The waits at which something of it changes, in order: of a linear expansion at most
    /// `MOST_STEPS`.
    #[must_use]
    pub fn waits(&self) -> Vec<f64> {
        let steps = self.value.steps().iter().chain(self.upper.steps());
        let mut waits: Vec<f64> = steps.map(|step| step.0).chain(self.optional).collect();
        if let Some((delta, limit, every)) = self.linear {
            let base = self.value.base().unwrap_or(0.0);
            let most = if delta == 0.0 {
                0.0
            } else {
                (limit - base) / delta
            };
            let most = libm::ceil(most).clamp(0.0, MOST_STEPS) as u32;
            waits.extend((1..=most).map(|step| f64::from(step) * every));
        }
        crate::order::distinct(waits)
    }

    /// Which step holds.
    #[must_use]
    pub fn step(&self, wait: f64) -> usize {
        let linear = self.linear.map_or(0, |(delta, limit, every)| {
            let base = self.value.base().unwrap_or(0.0);
            let most = if delta == 0.0 {
                0.0
            } else {
                libm::ceil((limit - base) / delta)
            };
            libm::floor(wait / every).min(most.max(0.0)) as usize
        });
        let optional = usize::from(!self.binds(wait));
        linear.max(self.value.step(wait)).max(self.upper.step(wait)) + optional
    }
}

/// A rule.
#[derive(Clone, Debug)]
pub struct FabRule {
    /// Its name.
    pub name: String,
    /// What it asks.
    pub kind: FabKind,
    /// The attribute.
    pub attribute: String,
    /// What players have who do not say; they fit anything if there is none.
    pub default: Option<Attribute>,
    /// How much its distance counts.
    pub weight: f64,
    /// Its limit.
    pub limit: Limit,
}

/// A ticket's value of a rule.
#[derive(Clone, Debug, PartialEq)]
pub enum Held {
    /// Fits anything.
    Any,
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
    /// Texts.
    Texts(Vec<String>),
    /// A number of each player.
    Numbers(Vec<f64>),
    /// Milliseconds by region, of all players the largest.
    Regions(Vec<(String, f64)>),
}

impl FabRule {
    /// What becomes of its limits as a ticket waits, by the wait.
    #[must_use]
    pub fn openings(&self) -> Vec<(f64, String)> {
        let waits = self.limit.waits().into_iter().filter(|wait| *wait > 0.0);
        let told = waits.map(|wait| {
            let words = match (self.limit.at(wait), self.limit.upper_at(wait)) {
                _ if !self.limit.binds(wait) => "becomes optional".to_owned(),
                (None, None) => "is switched off".to_owned(),
                (Some(limit), None) => format!("opens to {limit}"),
                (least, Some(most)) => format!("opens to {} to {most}", least.unwrap_or(0.0)),
            };
            (wait, format!("{} {words}", self.name))
        });
        told.collect()
    }

    /// What a ticket has.
    #[must_use]
    pub fn held(&self, ticket: &Ticket) -> Held {
        let of = |player: &crate::ticket::Player| {
            (player.attributes.get(&self.attribute).cloned()).or(self.default.clone())
        };
        let given: Vec<Attribute> = ticket.players.iter().filter_map(of).collect();
        if given.is_empty() {
            return match self.kind {
                FabKind::TeamDifference | FabKind::Total => {
                    Held::Numbers(vec![0.0; ticket.players.len()])
                }
                _ => Held::Any,
            };
        }
        let numbers: Vec<f64> = (given.iter())
            .filter_map(|attribute| match attribute {
                Attribute::Number(number) => Some(*number),
                Attribute::Truth(truth) => Some(f64::from(u8::from(*truth))),
                _ => None,
            })
            .collect();
        match &self.kind {
            FabKind::Difference(merge) if !numbers.is_empty() => Held::Number(match merge {
                Merge::Min => numbers.iter().copied().fold(f64::INFINITY, f64::min),
                Merge::Max => numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max),
                Merge::Average => numbers.iter().sum::<f64>() / numbers.len() as f64,
            }),
            FabKind::Total | FabKind::TeamDifference => Held::Numbers(numbers),
            FabKind::Equality => match &given[0] {
                Attribute::Text(text) => Held::Text(text.clone()),
                Attribute::Number(number) => Held::Text(format!("{number}")),
                Attribute::Truth(truth) => Held::Text(truth.to_string()),
                _ => Held::Any,
            },
            FabKind::Sets => {
                let mut common: Option<Vec<String>> = None;
                for attribute in &given {
                    let Attribute::Texts(texts) = attribute else {
                        continue;
                    };
                    match &mut common {
                        None => common = Some(texts.clone()),
                        Some(common) => common.retain(|text| texts.contains(text)),
                    }
                }
                common.map_or(Held::Any, |mut common| {
                    common.sort();
                    common.dedup();
                    Held::Texts(common)
                })
            }
            FabKind::Region => {
                let mut all: Option<Vec<(String, f64)>> = None;
                for attribute in &given {
                    let Attribute::Map(map) = attribute else {
                        continue;
                    };
                    all = Some(match all {
                        None => map.clone(),
                        Some(known) => both(&known, map),
                    });
                }
                Held::Regions(all.unwrap_or_default())
            }
            _ => Held::Any,
        }
    }

    /// The rule's distance of a ticket from the seed, both with their waits; nothing if the rule
    /// forbids the pair.
    #[must_use]
    pub fn distance(&self, seed: (&Held, f64), other: (&Held, f64)) -> Option<f64> {
        let waits = [seed.1, other.1];
        let binds = waits.iter().any(|&wait| self.limit.at(wait).is_some());
        match (&self.kind, seed.0, other.0) {
            (FabKind::Equality, Held::Text(one), Held::Text(two)) => match (one == two, binds) {
                (true, _) => Some(0.0),
                (false, true) => None,
                (false, false) => Some(1.0),
            },
            (FabKind::Difference(_), Held::Number(one), Held::Number(two)) => {
                let gap = (one - two).abs();
                if !waits
                    .iter()
                    .all(|&wait| self.limit.at(wait).is_none_or(|limit| gap <= limit))
                {
                    return None;
                }
                let scale = waits.iter().filter_map(|&wait| self.limit.nominal(wait));
                let scale = scale.fold(f64::INFINITY, f64::min);
                Some(if gap == 0.0 || scale == f64::INFINITY {
                    0.0
                } else if scale > 0.0 {
                    gap / scale
                } else {
                    gap
                })
            }
            (FabKind::Sets, Held::Texts(one), Held::Texts(two)) => {
                let shared = one.iter().filter(|text| two.contains(text)).count() as f64;
                let enough = |&wait: &f64| self.limit.at(wait).is_none_or(|limit| shared >= limit);
                waits.iter().all(enough).then_some(1.0 / (1.0 + shared))
            }
            (FabKind::Total, Held::Numbers(one), Held::Numbers(two)) => {
                let sum: f64 = one.iter().chain(two).sum();
                let max = waits.iter().filter_map(|&wait| self.limit.upper_at(wait));
                let max = max.fold(f64::INFINITY, f64::min);
                if sum > max {
                    return None;
                }
                Some(if max.is_finite() && max != 0.0 {
                    (max - sum) / max
                } else {
                    0.0
                })
            }
            (FabKind::Region, Held::Regions(one), Held::Regions(two)) => {
                let max = waits.iter().filter_map(|&wait| self.limit.at(wait));
                let max = max.fold(f64::INFINITY, f64::min);
                let common = both(one, two);
                let near = common.iter().filter(|(_, latency)| *latency < max);
                let quality: f64 = near
                    .clone()
                    .map(|(_, latency)| {
                        if max.is_finite() && max > 0.0 {
                            1.0 - latency / max
                        } else {
                            0.0
                        }
                    })
                    .sum();
                (max == f64::INFINITY || near.count() > 0).then_some(1.0 / (1.0 + quality))
            }
            _ => Some(0.0),
        }
    }
}

/// The regions that both have, at the larger latency.
pub(super) fn both(one: &[(String, f64)], two: &[(String, f64)]) -> Vec<(String, f64)> {
    (one.iter())
        .filter_map(|(region, latency)| {
            let other = two.iter().find(|(other, _)| other == region)?;
            Some((region.clone(), latency.max(other.1)))
        })
        .collect()
}

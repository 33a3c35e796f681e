//! A rule, its relaxations, and what it reads.

use crate::ticket::{Attribute, Player, Ticket};

/// Whose wait a relaxation counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AgeType {
    /// The oldest ticket's.
    #[default]
    Oldest,
    /// The youngest ticket's.
    Youngest,
    /// The mean of all tickets.
    Average,
}

/// The waits of a match.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ages {
    /// The longest.
    pub oldest: f64,
    /// The shortest.
    pub youngest: f64,
    /// The mean.
    pub average: f64,
}

impl Ages {
    /// Of tickets that came at these times.
    pub fn new(now: f64, times: impl Iterator<Item = f64> + Clone) -> Self {
        let count = times.clone().count().max(1) as f64;
        Self {
            oldest: now - times.clone().fold(f64::INFINITY, f64::min),
            youngest: now - times.clone().fold(f64::NEG_INFINITY, f64::max),
            average: now - times.sum::<f64>() / count,
        }
    }

    const fn of(&self, age: AgeType) -> f64 {
        match age {
            AgeType::Oldest => self.oldest,
            AgeType::Youngest => self.youngest,
            AgeType::Average => self.average,
        }
    }
}

/// A value that relaxes: of all that are reached, the one with the latest wait holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Relaxed<T> {
    /// Before any.
    pub base: T,
    /// From which wait on, of whose, to what.
    pub steps: Vec<(AgeType, f64, T)>,
}

impl<T> Relaxed<T> {
    /// A value that does not relax.
    pub const fn constant(base: T) -> Self {
        Self {
            base,
            steps: Vec::new(),
        }
    }

    /// The value of a match.
    pub fn at(&self, ages: &Ages) -> &T {
        let mut latest = f64::NEG_INFINITY;
        let mut value = &self.base;
        for (age, from, next) in &self.steps {
            if ages.of(*age) >= *from && *from >= latest {
                latest = *from;
                value = next;
            }
        }
        value
    }

    /// How many steps are reached.
    pub fn step(&self, ages: &Ages) -> usize {
        self.steps
            .iter()
            .filter(|(age, from, _)| ages.of(*age) >= *from)
            .count()
    }
}

/// What a rule reads of each player.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// `Players.CustomData.…` and data of a leaderboard or of Cloud Save, by their last name.
    Attribute(String),
    /// `Players.QosResults.Latency`, in the region that is tried.
    Latency,
    /// `Players.QosResults.PacketLoss`, in the region that is tried.
    Loss,
}

/// What a rule asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnityKind {
    /// All values within a distance.
    Difference,
    /// All values equal, and equal to the reference if there is one.
    Equality,
    /// Each below the reference.
    LessThan,
    /// Each at most the reference.
    LessThanEqual,
    /// Each above the reference.
    GreaterThan,
    /// Each at least the reference.
    GreaterThanEqual,
    /// Each in the reference's list.
    InList,
    /// All lists share so many values.
    Intersection,
}

/// A rule.
#[derive(Clone, Debug)]
pub struct UnityRule {
    /// Its name.
    pub name: String,
    /// What it asks.
    pub kind: UnityKind,
    /// What it reads.
    pub source: Source,
    /// What it compares to.
    pub reference: Relaxed<Option<Attribute>>,
    /// Shared values that an intersection needs.
    pub overlap: usize,
    /// Whether it is switched on.
    pub enabled: Relaxed<bool>,
    /// Whether it must not hold.
    pub not: bool,
}

impl Source {
    /// What a player has, in a region.
    #[must_use]
    pub fn of(&self, player: &Player, region: &str) -> Option<Attribute> {
        let quality = || {
            player
                .qualities
                .iter()
                .find(|quality| quality.region == region)
        };
        match self {
            Self::Attribute(name) => player.attributes.get(name).cloned(),
            // Who measured nothing is taken to be near (as the older service did).
            Self::Latency if player.qualities.is_empty() => Some(Attribute::Number(0.0)),
            Self::Loss if player.qualities.is_empty() => Some(Attribute::Number(0.0)),
            Self::Latency => quality().map(|quality| Attribute::Number(quality.latency)),
            Self::Loss => quality().map(|quality| Attribute::Number(quality.loss)),
        }
    }
}

impl AgeType {
    /// Whose wait it is, if not the oldest ticket's.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Oldest => "",
            Self::Youngest => " by the youngest ticket's wait",
            Self::Average => " by the mean wait",
        }
    }
}

impl UnityRule {
    /// What becomes of it as a ticket waits, by the wait.
    pub(super) fn openings(&self) -> Vec<(f64, String)> {
        let name = &self.name;
        let references = self.reference.steps.iter().map(|(age, wait, value)| {
            let words = match value {
                Some(Attribute::Number(number)) => format!("opens to {number}"),
                _ => "gets another reference".to_owned(),
            };
            (*wait, format!("{name} {words}{}", age.words()))
        });
        let switches = self.enabled.steps.iter().map(|(age, wait, on)| {
            let words = if *on {
                "is switched on"
            } else {
                "is switched off"
            };
            (*wait, format!("{name} {words}{}", age.words()))
        });
        references.chain(switches).collect()
    }

    /// Whether more tickets can never mend a failure.
    #[must_use]
    pub const fn prunes(&self) -> bool {
        !self.not
    }

    /// Whether the rule holds for tickets in a region.
    #[must_use]
    pub fn holds<'a>(
        &self,
        tickets: impl Iterator<Item = &'a Ticket>,
        region: &str,
        ages: &Ages,
    ) -> bool {
        if !self.enabled.at(ages) {
            return true;
        }
        let mut values = Vec::new();
        for player in tickets.flat_map(|ticket| &ticket.players) {
            match self.source.of(player, region) {
                Some(value) => values.push(value),
                None => return false,
            }
        }
        self.compares(&values, self.reference.at(ages).as_ref()) != self.not
    }

    fn compares(&self, values: &[Attribute], reference: Option<&Attribute>) -> bool {
        let numbers = || {
            values.iter().map(|value| match value {
                Attribute::Number(number) => Some(*number),
                _ => None,
            })
        };
        let bound = match reference {
            Some(Attribute::Number(number)) => Some(*number),
            _ => None,
        };
        let each = |holds: &dyn Fn(f64, f64) -> bool| {
            bound.is_some_and(|bound| {
                numbers().all(|number| number.is_some_and(|number| holds(number, bound)))
            })
        };
        match self.kind {
            UnityKind::Difference => {
                let Some(all) = numbers().collect::<Option<Vec<f64>>>() else {
                    return false;
                };
                let least = all.iter().copied().fold(f64::INFINITY, f64::min);
                let largest = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
                bound.is_none_or(|bound| all.is_empty() || largest - least <= bound)
            }
            UnityKind::Equality => {
                values.windows(2).all(|pair| pair[0] == pair[1])
                    && reference
                        .is_none_or(|reference| values.iter().all(|value| value == reference))
            }
            UnityKind::LessThan => each(&|number, bound| number < bound),
            UnityKind::LessThanEqual => each(&|number, bound| number <= bound),
            UnityKind::GreaterThan => each(&|number, bound| number > bound),
            UnityKind::GreaterThanEqual => each(&|number, bound| number >= bound),
            UnityKind::InList => {
                let Some(Attribute::Texts(list)) = reference else {
                    return false;
                };
                values.iter().all(|value| match value {
                    Attribute::Text(text) => list.contains(text),
                    Attribute::Number(number) => list.contains(&format!("{number}")),
                    _ => false,
                })
            }
            UnityKind::Intersection => {
                let mut common: Option<Vec<&String>> = None;
                for value in values {
                    let Attribute::Texts(texts) = value else {
                        return false;
                    };
                    match &mut common {
                        None => {
                            let mut all: Vec<&String> = texts.iter().collect();
                            all.sort();
                            all.dedup();
                            common = Some(all);
                        }
                        Some(common) => common.retain(|text| texts.contains(text)),
                    }
                }
                common.is_none_or(|common| common.len() >= self.overlap)
            }
        }
    }
}

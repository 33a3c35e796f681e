//! The rule types, each as the reference describes it.

use super::expression::{Expression, Table, Value};
use super::statement::Statement;
use super::{Aggregate, Cell, Seat};
use crate::schedule::Schedule;

/// A rule.
#[derive(Clone, Debug)]
pub struct FlexRule {
    /// Its name.
    pub name: String,
    /// What the rule set says of it; plays no part.
    pub description: String,
    /// What it asks.
    pub kind: FlexRuleKind,
    /// How parties count in it.
    pub way: Aggregate,
    /// Once it fails it can never hold again, whoever is added: looked at with each ticket.
    pub prunes: bool,
    /// It is the same whoever is in which team.
    pub teamless: bool,
    /// A compound rule names it, so that it does not bind by itself.
    pub part: bool,
}

/// A number that may expand, or an expression.
#[derive(Clone, Debug)]
pub enum Reference {
    /// A number.
    Number(Schedule<f64>),
    /// An expression.
    Expression(Expression),
    /// A text.
    Text(u32),
    /// Texts.
    Texts(Vec<u32>),
}

/// How values are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `=`
    Equal,
    /// `!=`
    Different,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

/// A bound that may expand, or be none.
pub type Bound = Schedule<Option<f64>>;

/// What a rule asks.
#[derive(Clone, Debug)]
pub enum FlexRuleKind {
    /// Every number is within a distance of the reference.
    Distance {
        /// Where the numbers are.
        measurements: Vec<Expression>,
        /// From where the distance counts.
        reference: Reference,
        /// Least distance.
        min: Bound,
        /// Largest distance.
        max: Bound,
    },
    /// Every value compares so to the reference, or all to each other.
    Comparison {
        /// Where the values are.
        measurements: Vec<Expression>,
        /// What they are compared to; to each other, if nothing.
        reference: Option<Reference>,
        /// How.
        operation: Operation,
    },
    /// A count of texts is within bounds: those that all collections have.
    Shared {
        /// Where the collections are.
        measurements: Vec<Expression>,
        /// Fewest.
        min: Bound,
        /// Most.
        max: Bound,
    },
    /// A count of collections is within bounds: those with a text.
    Contains {
        /// Where the collections are.
        measurements: Vec<Expression>,
        /// The text.
        text: u32,
        /// Fewest.
        min: Bound,
        /// Most.
        max: Bound,
    },
    /// Of each collection, a count is within bounds: its texts among the reference.
    Referenced {
        /// Where the collections are.
        measurements: Vec<Expression>,
        /// The reference.
        reference: Reference,
        /// Fewest.
        min: Bound,
        /// Most.
        max: Bound,
    },
    /// All tickets are within a distance of each other, or have the same text.
    Batch {
        /// The attribute.
        attribute: usize,
        /// Largest distance.
        max: Bound,
    },
    /// A location is near enough for all.
    Latency {
        /// Most milliseconds.
        max: Bound,
        /// Furthest from the match's least or mean latency there.
        distance: Bound,
        /// From the mean instead of the least.
        from_mean: bool,
    },
    /// A statement about rules before it.
    Compound(Statement),
}

impl FlexRule {
    /// Whether it holds for a match after a wait. Rules that nobody can be measured by hold.
    #[must_use]
    pub fn holds(&self, all: &[Self], table: &Table<'_>, wait: f64) -> bool {
        match &self.kind {
            FlexRuleKind::Distance {
                measurements,
                reference,
                min,
                max,
            } => {
                let Some(from) = reference.number(table, self.way, wait) else {
                    return true;
                };
                let numbers = numbers(measurements, table, self.way);
                numbers
                    .iter()
                    .all(|number| within((number - from).abs(), min, max, wait))
            }
            FlexRuleKind::Comparison {
                measurements,
                reference: Some(reference),
                operation,
            } => compare(measurements, reference, *operation, table, self.way, wait),
            FlexRuleKind::Comparison {
                measurements,
                reference: None,
                operation,
            } => {
                let mut values = Vec::new();
                for expression in measurements {
                    if let Some(value) = expression.value(table, self.way) {
                        scalars(value, &mut values);
                    }
                }
                if *operation == Operation::Equal {
                    values.windows(2).all(|pair| pair[0] == pair[1])
                } else {
                    (values.iter().enumerate())
                        .all(|(place, value)| !values[..place].contains(value))
                }
            }
            FlexRuleKind::Shared {
                measurements,
                min,
                max,
            } => {
                let sets = collections(measurements, table, self.way);
                let mut sets = sets.into_iter();
                let mut common = sets.next().unwrap_or_default();
                for set in sets {
                    common.retain(|text| set.contains(text));
                }
                within(common.len() as f64, min, max, wait)
            }
            FlexRuleKind::Contains {
                measurements,
                text,
                min,
                max,
            } => {
                let sets = collections(measurements, table, self.way);
                let count = sets.iter().filter(|set| set.contains(text)).count();
                within(count as f64, min, max, wait)
            }
            FlexRuleKind::Referenced {
                measurements,
                reference,
                min,
                max,
            } => {
                let sets = collections(measurements, table, self.way);
                let reference = reference.texts(table, self.way);
                sets.iter().all(|set| {
                    let count = set.iter().filter(|text| reference.contains(text)).count();
                    within(count as f64, min, max, wait)
                })
            }
            FlexRuleKind::Batch { attribute, max } => batch(*attribute, max, table, self.way, wait),
            FlexRuleKind::Latency {
                max,
                distance,
                from_mean,
            } => latency(
                *max.at(wait),
                *distance.at(wait),
                *from_mean,
                table,
                self.way,
            ),
            FlexRuleKind::Compound(statement) => {
                statement.holds(&mut |number| all[number].holds(all, table, wait))
            }
        }
    }

    /// Which step of its expansions holds after a wait.
    #[must_use]
    pub fn step(&self, wait: f64) -> usize {
        self.bounds()
            .iter()
            .map(|bound| bound.step(wait))
            .max()
            .unwrap_or(0)
    }

    /// The waits at which something of it changes.
    pub(super) fn waits(&self) -> Vec<f64> {
        let mut waits: Vec<f64> = Vec::new();
        for bound in self.bounds() {
            waits.extend(bound.steps().iter().map(|step| step.0));
        }
        if let FlexRuleKind::Distance {
            reference: Reference::Number(number),
            ..
        }
        | FlexRuleKind::Comparison {
            reference: Some(Reference::Number(number)),
            ..
        } = &self.kind
        {
            waits.extend(number.steps().iter().map(|step| step.0));
        }
        waits
    }

    fn bounds(&self) -> Vec<&Bound> {
        match &self.kind {
            FlexRuleKind::Distance { min, max, .. }
            | FlexRuleKind::Shared { min, max, .. }
            | FlexRuleKind::Contains { min, max, .. }
            | FlexRuleKind::Referenced { min, max, .. } => vec![min, max],
            FlexRuleKind::Batch { max, .. } => vec![max],
            FlexRuleKind::Latency { max, distance, .. } => vec![max, distance],
            FlexRuleKind::Comparison { .. } | FlexRuleKind::Compound(_) => Vec::new(),
        }
    }
}

fn within(value: f64, min: &Bound, max: &Bound, wait: f64) -> bool {
    min.at(wait).is_none_or(|min| value >= min) && max.at(wait).is_none_or(|max| value <= max)
}

fn numbers(measurements: &[Expression], table: &Table<'_>, way: Aggregate) -> Vec<f64> {
    let mut out = Vec::with_capacity(8);
    for expression in measurements {
        expression.numbers(table, way, &mut out);
    }
    out
}

/// All texts and numbers of a value, in order.
fn scalars(value: Value, out: &mut Vec<Value>) {
    match value {
        Value::List(list) => list.into_iter().for_each(|value| scalars(value, out)),
        other => out.push(other),
    }
}

fn compare(
    measurements: &[Expression],
    reference: &Reference,
    operation: Operation,
    table: &Table<'_>,
    way: Aggregate,
    wait: f64,
) -> bool {
    if let Reference::Text(text) = reference {
        let mut values = Vec::new();
        for expression in measurements {
            if let Some(value) = expression.value(table, way) {
                scalars(value, &mut values);
            }
        }
        return values.iter().all(|value| match operation {
            Operation::Equal => *value == Value::Text(*text),
            Operation::Different => *value != Value::Text(*text),
            _ => false,
        });
    }
    if let Reference::Expression(expression) = reference
        && let Some(value) = expression.value(table, way)
    {
        // Texts are compared as they are.
        let mut wanted = Vec::new();
        scalars(value, &mut wanted);
        if let [Value::Text(text)] = wanted[..] {
            let text = Reference::Text(text);
            return compare(measurements, &text, operation, table, way, wait);
        }
    }
    let Some(reference) = reference.number(table, way, wait) else {
        return true;
    };
    let numbers = numbers(measurements, table, way);
    numbers.iter().all(|number| match operation {
        Operation::Less => *number < reference,
        Operation::AtMost => *number <= reference,
        Operation::Equal => *number == reference,
        Operation::Different => *number != reference,
        Operation::More => *number > reference,
        Operation::AtLeast => *number >= reference,
    })
}

/// The collections of texts: a list of texts is one, a text by itself is one of one.
fn collections(measurements: &[Expression], table: &Table<'_>, way: Aggregate) -> Vec<Vec<u32>> {
    fn gather(value: Value, out: &mut Vec<Vec<u32>>) {
        let Value::List(list) = value else {
            return;
        };
        for value in list {
            match value {
                Value::Text(text) => out.push(vec![text]),
                Value::List(inner)
                    if inner.iter().all(|value| !matches!(value, Value::List(_))) =>
                {
                    out.push(inner.iter().filter_map(text).collect());
                }
                Value::List(inner) => gather(Value::List(inner), out),
                Value::Number(_) => {}
            }
        }
    }
    let mut out = Vec::new();
    for expression in measurements {
        if let Some(value) = expression.value(table, way) {
            gather(value, &mut out);
        }
    }
    out
}

fn text(value: &Value) -> Option<u32> {
    match value {
        Value::Text(text) => Some(*text),
        _ => None,
    }
}

fn batch(attribute: usize, max: &Bound, table: &Table<'_>, way: Aggregate, wait: f64) -> bool {
    let mut least = f64::INFINITY;
    let mut largest = f64::NEG_INFINITY;
    let mut same: Option<u32> = None;
    for seat in table.iter().flatten() {
        match seat.whole(attribute, way) {
            Cell::Number(number) => {
                least = least.min(*number);
                largest = largest.max(*number);
            }
            Cell::Text(first) => {
                // Members of a party may differ, which the rule forbids as well.
                for player in &seat.players {
                    let Cell::Text(own) = player.cells[attribute] else {
                        return false;
                    };
                    if *same.get_or_insert(*first) != own {
                        return false;
                    }
                }
            }
            _ => return false,
        }
    }
    largest < least || max.at(wait).is_none_or(|max| largest - least <= max)
}

/// Whether some location is near enough for all tickets.
fn latency(
    max: Option<f64>,
    distance: Option<f64>,
    from_mean: bool,
    table: &Table<'_>,
    way: Aggregate,
) -> bool {
    let mut seats = table.iter().flatten();
    let Some(first) = seats.next() else {
        return true;
    };
    if !table.iter().flatten().all(|seat| seat.measured) {
        return false;
    }
    (first.latency.iter()).any(|&(location, _)| {
        let near = |seat: &&Seat| {
            seat.latency_at(location, way)
                .is_some_and(|latency| max.is_none_or(|max| latency <= max))
        };
        if !table.iter().flatten().all(near) {
            return false;
        }
        let Some(distance) = distance else {
            return true;
        };
        let all: Vec<f64> = (table.iter().flatten())
            .filter_map(|seat| seat.latency_at(location, way))
            .collect();
        let from = if from_mean {
            all.iter().sum::<f64>() / all.len() as f64
        } else {
            all.iter().copied().fold(f64::INFINITY, f64::min)
        };
        all.iter().all(|latency| (latency - from).abs() <= distance)
    })
}

impl Reference {
    fn number(&self, table: &Table<'_>, way: Aggregate, wait: f64) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number.at(wait)),
            Self::Expression(expression) => {
                let mut out = Vec::with_capacity(1);
                expression.numbers(table, way, &mut out);
                out.first().copied()
            }
            Self::Text(_) | Self::Texts(_) => None,
        }
    }

    fn texts(&self, table: &Table<'_>, way: Aggregate) -> Vec<u32> {
        match self {
            Self::Text(text) => vec![*text],
            Self::Texts(texts) => texts.clone(),
            Self::Number(_) => Vec::new(),
            Self::Expression(expression) => {
                let mut all = Vec::new();
                if let Some(value) = expression.value(table, way) {
                    scalars(value, &mut all);
                }
                all.iter().filter_map(text).collect()
            }
        }
    }
}

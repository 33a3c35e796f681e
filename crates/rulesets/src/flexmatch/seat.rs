//! A ticket as the rules see it: attributes by number, parties aggregated.

use super::{AttributeKind, FlexRules};
use crate::text::Names;
use crate::ticket::{Attribute, Ticket};

/// A value of an attribute.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// A number.
    Number(f64),
    /// A text.
    Text(u32),
    /// Texts, each once.
    Texts(Vec<u32>),
    /// Numbers by text.
    Map(Vec<(u32, f64)>),
}

/// How the values of a party become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aggregate {
    /// Mean of numbers, union of lists: what FlexMatch does unless told.
    Usual,
    /// The least number.
    Min,
    /// The largest number.
    Max,
    /// What all lists have.
    Intersection,
}

/// A player of a seat.
#[derive(Clone, Debug)]
pub struct Seated {
    /// The player's name.
    pub name: u32,
    /// By attribute.
    pub cells: Vec<Cell>,
}

/// A ticket that waits.
#[derive(Clone, Debug)]
pub struct Seat {
    /// The ticket's number.
    pub number: usize,
    /// When it came.
    pub at: f64,
    /// Its players.
    pub players: Vec<Seated>,
    /// Latencies by location, each as all players have it: mean, least, largest.
    pub latency: Vec<(u32, [f64; 3])>,
    /// Whether every player said something about latencies.
    pub measured: bool,
    /// For parties: cells by aggregate and attribute.
    merged: Vec<Vec<Cell>>,
}

impl Seat {
    /// Takes a ticket.
    ///
    /// # Errors
    /// Why no match can ever hold it.
    pub fn new(number: usize, ticket: &Ticket, rules: &mut FlexRules) -> Result<Self, String> {
        let mut players = Vec::with_capacity(ticket.players.len());
        for player in &ticket.players {
            let mut cells = Vec::with_capacity(rules.attributes.len());
            for declared in &rules.attributes {
                let given = player.attributes.get(&declared.name);
                let cell = match given {
                    Some(given) => {
                        cell(given, declared.kind, &mut rules.names).ok_or_else(|| {
                            format!(
                                "{} is not of the type that the rule set declares",
                                declared.name
                            )
                        })?
                    }
                    None => declared.default.clone().ok_or_else(|| {
                        format!("{} is missing, and has no default", declared.name)
                    })?,
                };
                cells.push(cell);
            }
            let name = rules.names.number(&player.id);
            players.push(Seated { name, cells });
        }
        let mut latency: Vec<(u32, [f64; 3])> = Vec::new();
        if let Some(first) = ticket.players.first() {
            for (location, _) in &first.latency {
                let of = |player: &crate::ticket::Player| {
                    let found = player.latency.iter().find(|(other, _)| other == location);
                    found.map(|(_, latency)| *latency)
                };
                let all: Option<Vec<f64>> = ticket.players.iter().map(of).collect();
                if let Some(all) = all {
                    latency.push((rules.names.number(location), three(&all)));
                }
            }
        }
        latency.sort_by_key(|(location, _)| *location);
        let mut seat = Self {
            number,
            at: ticket.at,
            players,
            latency,
            measured: ticket
                .players
                .iter()
                .all(|player| !player.latency.is_empty()),
            merged: Vec::new(),
        };
        if seat.players.len() > 1 {
            seat.merged = [
                Aggregate::Usual,
                Aggregate::Min,
                Aggregate::Max,
                Aggregate::Intersection,
            ]
            .map(|way| {
                (0..rules.attributes.len())
                    .map(|attribute| seat.merge(attribute, way))
                    .collect()
            })
            .into();
        }
        Ok(seat)
    }

    /// How many players.
    #[must_use]
    pub fn size(&self) -> u32 {
        self.players.len() as u32
    }

    /// What a player of this ticket counts as: in a party, the party's value.
    #[must_use]
    pub fn cell(&self, player: usize, attribute: usize, way: Aggregate) -> &Cell {
        let own = &self.players[player].cells[attribute];
        if self.merged.is_empty() || matches!(own, Cell::Text(_)) {
            own
        } else {
            &self.merged[way as usize][attribute]
        }
    }

    /// What the ticket counts as.
    #[must_use]
    pub fn whole(&self, attribute: usize, way: Aggregate) -> &Cell {
        self.cell(0, attribute, way)
    }

    /// A ticket's latency somewhere.
    #[must_use]
    pub fn latency_at(&self, location: u32, way: Aggregate) -> Option<f64> {
        let place = (self.latency).binary_search_by_key(&location, |(location, _)| *location);
        place.ok().map(|place| pick(&self.latency[place].1, way))
    }

    fn merge(&self, attribute: usize, way: Aggregate) -> Cell {
        let mut cells = self.players.iter().map(|player| &player.cells[attribute]);
        let Some(first) = cells.next() else {
            return Cell::Texts(Vec::new());
        };
        match first {
            Cell::Number(_) => {
                let numbers: Vec<f64> = (self.players.iter())
                    .filter_map(|player| match player.cells[attribute] {
                        Cell::Number(number) => Some(number),
                        _ => None,
                    })
                    .collect();
                Cell::Number(pick(&three(&numbers), way))
            }
            Cell::Texts(first) => {
                let mut all = first.clone();
                for cell in cells {
                    let Cell::Texts(texts) = cell else { continue };
                    if way == Aggregate::Intersection {
                        all.retain(|text| texts.contains(text));
                    } else {
                        all.extend(texts);
                    }
                }
                all.sort_unstable();
                all.dedup();
                Cell::Texts(all)
            }
            Cell::Map(first) => {
                let mut all = Vec::new();
                for &(key, _) in first {
                    let of = |cell: &Cell| match cell {
                        Cell::Map(map) => map
                            .iter()
                            .find(|(other, _)| *other == key)
                            .map(|(_, value)| *value),
                        _ => None,
                    };
                    let values: Option<Vec<f64>> = self
                        .players
                        .iter()
                        .map(|player| of(&player.cells[attribute]))
                        .collect();
                    if let Some(values) = values {
                        all.push((key, pick(&three(&values), way)));
                    }
                }
                Cell::Map(all)
            }
            Cell::Text(text) => Cell::Text(*text),
        }
    }
}

/// Mean, least and largest.
fn three(numbers: &[f64]) -> [f64; 3] {
    let sum: f64 = numbers.iter().sum();
    let least = numbers.iter().copied().fold(f64::INFINITY, f64::min);
    let largest = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    [sum / numbers.len().max(1) as f64, least, largest]
}

fn pick(three: &[f64; 3], way: Aggregate) -> f64 {
    match way {
        Aggregate::Min => three[1],
        Aggregate::Max => three[2],
        _ => three[0],
    }
}

/// An attribute as its declared type, if it is of that.
fn cell(given: &Attribute, kind: AttributeKind, names: &mut Names) -> Option<Cell> {
    Some(match (given, kind) {
        (Attribute::Number(number), AttributeKind::Number) => Cell::Number(*number),
        (Attribute::Text(text), AttributeKind::Text) => Cell::Text(names.number(text)),
        (Attribute::Number(number), AttributeKind::Text) => {
            Cell::Text(names.number(&format!("{number}")))
        }
        (Attribute::Texts(texts), AttributeKind::Texts) => {
            let mut all: Vec<u32> = texts.iter().map(|text| names.number(text)).collect();
            all.sort_unstable();
            all.dedup();
            Cell::Texts(all)
        }
        (Attribute::Map(map), AttributeKind::Map) => {
            let pairs = map.iter().map(|(key, value)| (names.number(key), *value));
            Cell::Map(pairs.collect())
        }
        _ => return None,
    })
}

/// A default of the rule set, as JSON gives it.
pub(super) fn default_cell(
    node: &crate::text::Node,
    kind: AttributeKind,
    names: &mut Names,
) -> Option<Cell> {
    use crate::text::Kind;
    let text = |node: &crate::text::Node| match &node.kind {
        Kind::Text(text) => Some(text.clone()),
        Kind::Number(number) => Some(format!("{number}")),
        _ => None,
    };
    let given = match (&node.kind, kind) {
        (Kind::Number(number), AttributeKind::Number) => Attribute::Number(*number),
        (Kind::Text(text), AttributeKind::Number) => Attribute::Number(text.trim().parse().ok()?),
        (Kind::Text(text), AttributeKind::Text) => Attribute::Text(text.clone()),
        (Kind::List(list), AttributeKind::Texts) => {
            Attribute::Texts(list.iter().map(text).collect::<Option<_>>()?)
        }
        (Kind::Object(entries), AttributeKind::Map) => Attribute::Map(
            (entries.iter())
                .map(|entry| Some((entry.key.clone(), entry.value.number()?)))
                .collect::<Option<_>>()?,
        ),
        _ => return None,
    };
    cell(&given, kind, names)
}

//! Property expressions: `avg(teams[*].players.attributes[skill])`.
//!
//! A path gives a list for one team and a list of lists for a selection; functions work on the
//! innermost lists, `flatten` takes one level away. The mean of an empty team is nothing and
//! drops out.

use super::{Aggregate, Cell, FlexTeam, Seat};
use crate::text::Names;

/// What an expression gives.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Number(f64),
    /// A text.
    Text(u32),
    /// A list.
    List(Vec<Value>),
}

/// A function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// `min`
    Min,
    /// `max`
    Max,
    /// `avg`
    Avg,
    /// `median`
    Median,
    /// `sum`
    Sum,
    /// `count`
    Count,
    /// `stddev`, of the population
    Stddev,
    /// `flatten`
    Flatten,
    /// `set_intersection`
    Intersection,
}

/// What a path ends in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// Teams or players themselves, to be counted.
    Players,
    /// An attribute.
    Attribute(usize),
    /// The players' names.
    Id,
}

/// An expression, compiled.
#[derive(Clone, Debug, PartialEq)]
pub enum Expression {
    /// A function of an expression.
    Call(Function, Box<Expression>),
    /// A path: teams, whether they are a selection, and its end.
    Path(Vec<usize>, bool, Leaf),
}

/// The tickets of each team.
pub type Table<'a> = [Vec<&'a Seat>];

/// Deepest nesting of functions.
const DEEPEST: usize = 32;

impl Expression {
    /// Reads an expression.
    ///
    /// # Errors
    /// What is wrong with it: an unknown team, attribute or function, or its form.
    pub fn read(
        text: &str,
        teams: &[FlexTeam],
        attribute: &dyn Fn(&str) -> Option<usize>,
    ) -> Result<Self, String> {
        Self::nested(text.trim(), teams, attribute, 0)
    }

    fn nested(
        text: &str,
        teams: &[FlexTeam],
        attribute: &dyn Fn(&str) -> Option<usize>,
        depth: usize,
    ) -> Result<Self, String> {
        if depth > DEEPEST {
            return Err(format!("functions are nested more than {DEEPEST} deep"));
        }
        if let Some((name, rest)) = text.split_once('(') {
            let function = match name.trim() {
                "min" => Function::Min,
                "max" => Function::Max,
                "avg" => Function::Avg,
                "median" => Function::Median,
                "sum" => Function::Sum,
                "count" => Function::Count,
                "stddev" => Function::Stddev,
                "flatten" => Function::Flatten,
                "set_intersection" => Function::Intersection,
                other => {
                    return Err(format!(
                        "unknown function {other}; there are min, max, avg, median, sum, count, stddev, flatten and set_intersection"
                    ));
                }
            };
            let Some(inner) = rest.trim_end().strip_suffix(')') else {
                return Err(format!("`{text}` lacks a closing bracket"));
            };
            let inner = Self::nested(inner.trim(), teams, attribute, depth + 1)?;
            return Ok(Self::Call(function, Box::new(inner)));
        }
        Self::path(text, teams, attribute)
    }

    fn path(
        text: &str,
        teams: &[FlexTeam],
        attribute: &dyn Fn(&str) -> Option<usize>,
    ) -> Result<Self, String> {
        let form = || {
            format!(
                "`{text}` is no property expression, such as teams[*].players.attributes[skill]"
            )
        };
        let leaf = |rest: &str| -> Result<Leaf, String> {
            let rest = rest.trim();
            if rest.is_empty() {
                return Ok(Leaf::Players);
            }
            let rest = rest.strip_prefix(".players").ok_or_else(form)?.trim();
            if rest.is_empty() {
                return Ok(Leaf::Players);
            }
            if let Some(name) = bracketed(rest, ".attributes") {
                let found = attribute(name);
                return found.map(Leaf::Attribute).ok_or_else(|| {
                    format!("the attribute {name} is not declared in playerAttributes")
                });
            }
            let id = bracketed(rest, "").or(rest.strip_prefix('.')).unwrap_or("");
            if id.eq_ignore_ascii_case("playerid") {
                return Ok(Leaf::Id);
            }
            Err(form())
        };
        if text.starts_with("players.") {
            let rest = format!(".{text}");
            return Ok(Self::Path((0..teams.len()).collect(), true, leaf(&rest)?));
        }
        let rest = text
            .strip_prefix("teams")
            .or(text.strip_prefix("team"))
            .ok_or_else(form)?;
        let rest = rest.trim_start().strip_prefix('[').ok_or_else(form)?;
        let (selection, rest) = rest.split_once(']').ok_or_else(form)?;
        let mut chosen = Vec::new();
        let mut single = false;
        if selection.trim() == "*" {
            chosen.extend(0..teams.len());
        } else {
            let names: Vec<&str> = selection.split(',').map(str::trim).collect();
            for name in &names {
                let before = chosen.len();
                chosen.extend((teams.iter().enumerate()).filter_map(|(place, team)| {
                    (team.name == *name || team.definition == *name).then_some(place)
                }));
                if chosen.len() == before {
                    return Err(format!("there is no team {name}"));
                }
            }
            single = names.len() == 1 && chosen.len() == 1;
        }
        Ok(Self::Path(chosen, !single, leaf(rest)?))
    }

    /// The attributes that it reads.
    pub fn attributes(&self) -> Option<usize> {
        match self {
            Self::Call(_, inner) => inner.attributes(),
            Self::Path(_, _, Leaf::Attribute(attribute)) => Some(*attribute),
            Self::Path(..) => None,
        }
    }

    /// Whether it only lists what players have, so that more players only make the list longer.
    pub fn is_list(&self) -> bool {
        match self {
            Self::Call(function, inner) => *function == Function::Flatten && inner.is_list(),
            Self::Path(_, _, leaf) => *leaf != Leaf::Players,
        }
    }

    /// Whether it does not matter who is in which team: all players of the match, flattened.
    pub fn is_of_all(&self, teams: usize) -> bool {
        match self {
            Self::Call(Function::Flatten, inner) => {
                matches!(&**inner, Self::Path(chosen, true, _) if chosen.len() == teams)
                    || inner.is_of_all(teams)
            }
            Self::Call(_, inner) => inner.is_of_all(teams),
            Self::Path(chosen, false, _) => chosen.len() == teams,
            Self::Path(..) => teams == 1,
        }
    }

    /// Its value.
    pub fn value(&self, table: &Table<'_>, way: Aggregate) -> Option<Value> {
        match self {
            Self::Call(function, inner) => call(*function, &inner.value(table, way)?),
            Self::Path(teams, selection, leaf) => {
                let mut lists = teams.iter().map(|&team| list(&table[team], *leaf, way));
                if *selection {
                    Some(Value::List(lists.collect()))
                } else {
                    lists.next()
                }
            }
        }
    }

    /// Its numbers, whatever their nesting, into `out`. The usual forms need no lists.
    pub fn numbers(&self, table: &Table<'_>, way: Aggregate, out: &mut Vec<f64>) {
        if let Self::Call(function, inner) = self
            && let Some(all) = inner.plain()
            && *function != Function::Flatten
            && *function != Function::Intersection
            && !(*function == Function::Count && matches!(all.2, Leaf::Attribute(_)))
        {
            let (teams, whole, leaf) = all;
            let mut held = Vec::with_capacity(16);
            if whole {
                for &team in teams {
                    players(&table[team], leaf, way, &mut held);
                }
                out.extend(number(*function, &mut held));
            } else {
                for &team in teams {
                    held.clear();
                    players(&table[team], leaf, way, &mut held);
                    out.extend(number(*function, &mut held));
                }
            }
            return;
        }
        if let Some(value) = self.value(table, way) {
            flat_numbers(&value, out);
        }
    }

    /// A path or a flattened path: its teams, whether they are one list, and its end.
    fn plain(&self) -> Option<(&[usize], bool, Leaf)> {
        match self {
            Self::Path(teams, selection, leaf) => Some((teams, !selection, *leaf)),
            Self::Call(Function::Flatten, inner) => match &**inner {
                Self::Path(teams, true, leaf) => Some((teams, true, *leaf)),
                _ => None,
            },
            Self::Call(..) => None,
        }
    }
}

/// `name` of `prefix[name]`.
fn bracketed<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(prefix)?.trim_start();
    let inner = rest.strip_prefix('[')?.trim_end().strip_suffix(']')?;
    Some(inner.trim())
}

fn list(team: &[&Seat], leaf: Leaf, way: Aggregate) -> Value {
    let mut all = Vec::new();
    for seat in team {
        for (place, player) in seat.players.iter().enumerate() {
            all.push(match leaf {
                Leaf::Players | Leaf::Id => Value::Text(player.name),
                Leaf::Attribute(attribute) => match seat.cell(place, attribute, way) {
                    Cell::Number(number) => Value::Number(*number),
                    Cell::Text(text) => Value::Text(*text),
                    Cell::Texts(texts) => {
                        Value::List(texts.iter().map(|&text| Value::Text(text)).collect())
                    }
                    Cell::Map(map) => {
                        Value::List(map.iter().map(|&(key, _)| Value::Text(key)).collect())
                    }
                },
            });
        }
    }
    Value::List(all)
}

/// The numbers of a team's players; a count needs something for each.
fn players(team: &[&Seat], leaf: Leaf, way: Aggregate, out: &mut Vec<f64>) {
    for seat in team {
        for place in 0..seat.players.len() {
            match leaf {
                Leaf::Attribute(attribute) => match seat.cell(place, attribute, way) {
                    Cell::Number(number) => out.push(*number),
                    _ => out.push(f64::NAN),
                },
                _ => out.push(0.0),
            }
        }
    }
}

fn flat_numbers(value: &Value, out: &mut Vec<f64>) {
    match value {
        Value::Number(number) => out.push(*number),
        Value::Text(_) => {}
        Value::List(list) => list.iter().for_each(|value| flat_numbers(value, out)),
    }
}

fn call(function: Function, value: &Value) -> Option<Value> {
    let Value::List(list) = value else {
        return None;
    };
    match function {
        Function::Flatten => {
            let mut flat = Vec::with_capacity(list.len());
            for value in list {
                match value {
                    Value::List(inner) => flat.extend(inner.iter().cloned()),
                    other => flat.push(other.clone()),
                }
            }
            Some(Value::List(flat))
        }
        Function::Intersection => {
            let deep = list.iter().any(|value| {
                matches!(value, Value::List(inner) if inner.iter().any(|value| matches!(value, Value::List(_))))
            });
            if deep {
                let each = list.iter().filter_map(|value| call(function, value));
                return Some(Value::List(each.collect()));
            }
            let mut common: Option<Vec<Value>> = None;
            for value in list {
                let Value::List(inner) = value else { continue };
                match &mut common {
                    None => common = Some(inner.clone()),
                    Some(common) => common.retain(|value| inner.contains(value)),
                }
            }
            Some(Value::List(common.unwrap_or_default()))
        }
        _ => {
            if list.iter().any(|value| matches!(value, Value::List(_))) {
                let each = list.iter().filter_map(|value| call(function, value));
                return Some(Value::List(each.collect()));
            }
            if function == Function::Count {
                return Some(Value::Number(list.len() as f64));
            }
            let mut numbers = Vec::with_capacity(list.len());
            list.iter()
                .for_each(|value| flat_numbers(value, &mut numbers));
            if numbers.len() < list.len() {
                return None;
            }
            number(function, &mut numbers).map(Value::Number)
        }
    }
}

/// A function of numbers; nothing of none, except a sum and a count.
fn number(function: Function, numbers: &mut [f64]) -> Option<f64> {
    let count = numbers.len() as f64;
    let sum = || numbers.iter().sum::<f64>();
    let result = match function {
        Function::Count => return Some(count),
        Function::Sum => sum(),
        _ if numbers.is_empty() => return None,
        Function::Min => numbers.iter().copied().fold(f64::INFINITY, f64::min),
        Function::Max => numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        Function::Avg => sum() / count,
        Function::Median => {
            numbers.sort_unstable_by(f64::total_cmp);
            let middle = numbers.len() / 2;
            if numbers.len() % 2 == 1 {
                numbers[middle]
            } else {
                0.5 * (numbers[middle - 1] + numbers[middle])
            }
        }
        Function::Stddev => {
            let mean = sum() / count;
            let squares = numbers.iter().map(|x| (x - mean) * (x - mean));
            (squares.sum::<f64>() / count).sqrt()
        }
        Function::Flatten | Function::Intersection => return None,
    };
    (!result.is_nan()).then_some(result)
}

impl Value {
    /// In words, for people.
    #[must_use]
    pub fn words(&self, names: &Names) -> String {
        match self {
            Self::Number(number) => format!("{number}"),
            Self::Text(text) => format!("\"{}\"", names.text(*text)),
            Self::List(list) => {
                let all: Vec<String> = list.iter().map(|value| value.words(names)).collect();
                format!("[{}]", all.join(", "))
            }
        }
    }
}

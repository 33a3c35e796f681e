//! A report's numbers as rows: kind, interval, unit, method and source beside each.

use crate::table::{Column, Table};
use lobbylab_core::experiment::{Evidence, Quantity as Core};
use pyo3::prelude::*;

/// One number of a report with all that is known of it.
///
/// ``kind`` is exact, bounded, simulated or printed (as the paper has it); a number that is
/// simulated has an interval from ``lower`` to ``upper`` at ``level``, one that is bounded lies
/// between them for certain.
#[pyclass(frozen, get_all, module = "lobbylab")]
#[derive(Clone)]
pub struct Quantity {
    pub key: String,
    pub name: String,
    pub kind: &'static str,
    pub value: Option<f64>,
    pub lower: Option<f64>,
    pub upper: Option<f64>,
    pub half_width: Option<f64>,
    pub standard_error: Option<f64>,
    pub samples: Option<i64>,
    pub level: Option<f64>,
    pub unit: &'static str,
    pub population: &'static str,
    pub source: &'static str,
    pub method: String,
}

impl Quantity {
    pub fn of(quantity: &Core) -> Self {
        let bare = Self {
            key: quantity.key.clone(),
            name: quantity.name.clone(),
            kind: "exact",
            value: None,
            lower: None,
            upper: None,
            half_width: None,
            standard_error: None,
            samples: None,
            level: None,
            unit: quantity.unit,
            population: quantity.population,
            source: quantity.source,
            method: String::new(),
        };
        match &quantity.evidence {
            Evidence::Exact { value, method } => Self {
                value: Some(*value),
                method: (*method).to_owned(),
                ..bare
            },
            Evidence::Bounded {
                lower,
                upper,
                method,
            } => Self {
                kind: "bounded",
                lower: Some(*lower),
                upper: Some(*upper),
                method: (*method).to_owned(),
                ..bare
            },
            Evidence::Simulated { interval } => Self {
                kind: "simulated",
                value: Some(interval.mean),
                lower: Some(interval.low()),
                upper: Some(interval.high()),
                half_width: Some(interval.half_width),
                standard_error: Some(interval.standard_error),
                samples: i64::try_from(interval.samples).ok(),
                level: Some(interval.level),
                method: interval.method.clone().into_owned(),
                ..bare
            },
            Evidence::Printed { value, wrong } => Self {
                kind: "printed",
                value: Some(*value),
                method: if *wrong { "wrong here" } else { "" }.to_owned(),
                ..bare
            },
        }
    }

    /// The number in a line, never without what it rests on.
    pub fn shown(&self) -> String {
        use lobbylab_core::words::significant;
        let number = |value: f64| significant(value, 5);
        let text = match (self.value, self.lower, self.upper, self.half_width) {
            (Some(value), _, _, Some(half)) => format!("{} ± {}", number(value), number(half)),
            (Some(value), ..) => number(value),
            (None, Some(lower), Some(upper), _) => {
                format!("{} to {}", number(lower), number(upper))
            }
            _ => "unknown".to_owned(),
        };
        let unit = if self.unit.is_empty() { "" } else { " " };
        format!("{text}{unit}{} ({})", self.unit, self.kind)
    }
}

#[pymethods]
impl Quantity {
    fn __repr__(&self) -> String {
        format!("<{}: {}>", self.key, self.shown())
    }
}

/// The numbers as a table.
pub fn table(rows: &[Quantity]) -> Table {
    let text = |pick: &dyn Fn(&Quantity) -> String| {
        Column::Text(rows.iter().map(|row| Some(pick(row))).collect())
    };
    let real =
        |pick: &dyn Fn(&Quantity) -> Option<f64>| Column::Real(rows.iter().map(pick).collect());
    Table::new(vec![
        ("key".to_owned(), text(&|row| row.key.clone())),
        ("name".to_owned(), text(&|row| row.name.clone())),
        ("kind".to_owned(), text(&|row| row.kind.to_owned())),
        ("value".to_owned(), real(&|row| row.value)),
        ("lower".to_owned(), real(&|row| row.lower)),
        ("upper".to_owned(), real(&|row| row.upper)),
        ("half_width".to_owned(), real(&|row| row.half_width)),
        ("standard_error".to_owned(), real(&|row| row.standard_error)),
        (
            "samples".to_owned(),
            Column::Whole(rows.iter().map(|row| row.samples).collect()),
        ),
        ("level".to_owned(), real(&|row| row.level)),
        ("unit".to_owned(), text(&|row| row.unit.to_owned())),
        (
            "population".to_owned(),
            text(&|row| row.population.to_owned()),
        ),
        ("method".to_owned(), text(&|row| row.method.clone())),
        ("source".to_owned(), text(&|row| row.source.to_owned())),
    ])
}

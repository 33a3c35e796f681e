//! Figures, drawn by the code that draws those of the site.

use crate::experiment::{lab_of, link_fields};
use crate::faults::{ExperimentError, SolverError};
use crate::known::{self, Known};
use crate::report::Report;
use crate::table::{Column, Table};
use lobbylab_charts::drawing::Style;
use lobbylab_charts::figure::{self as charts, Entry};
use lobbylab_charts::output::svg;
use lobbylab_charts::palette::Theme;
use lobbylab_charts::{figures_of, questions_of, text_width};
use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::link;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;

/// Width of a picture that is not asked for in another one, in pixels.
const WIDTH: u32 = 760;

/// A figure of a lab. A notebook shows it, light or dark as the notebook is; ``svg()`` is the
/// picture with its source and parameters in it, ``table`` has its numbers.
#[pyclass(frozen, module = "lobbylab")]
#[derive(Clone)]
pub struct Figure {
    figure: Arc<charts::Figure>,
    aspect: f64,
    footer: Vec<String>,
    provenance: Vec<(String, String)>,
}

impl Figure {
    fn drawn(&self, width: u32, theme: &str) -> PyResult<String> {
        let theme = Theme::from_name(theme).ok_or_else(|| {
            ExperimentError::new_err(format!(
                "theme is {theme}; allowed: one of light, dark, projector"
            ))
        })?;
        let height = (f64::from(width) / self.aspect).round() as u32;
        let style = Style::export(theme, width, height, 1.0, self.footer.clone());
        svg::svg(
            &self.figure,
            &style,
            &self.provenance,
            &text_width::estimate,
        )
        .map_err(|error| ExperimentError::new_err(error.to_string()))
    }
}

#[pymethods]
impl Figure {
    /// Its name.
    #[getter]
    pub fn key(&self) -> &'static str {
        self.figure.key
    }
    /// Its title.
    #[getter]
    fn title(&self) -> &str {
        &self.figure.title
    }
    /// What it shows, the finding first.
    #[getter]
    fn finding(&self) -> &str {
        &self.figure.finding
    }
    /// Where its numbers come from.
    #[getter]
    fn source(&self) -> &str {
        &self.figure.source
    }
    /// Its numbers as a table.
    #[getter]
    fn table(&self) -> Table {
        let columns = (self.figure.table.iter()).map(|column| {
            let name = if column.unit.is_empty() {
                column.name.clone()
            } else {
                format!("{} ({})", column.name, column.unit)
            };
            (name, cells(&column.cells))
        });
        Table::new(even(columns.collect()))
    }
    /// The picture; ``theme`` is light, dark or projector.
    #[pyo3(signature = (width=WIDTH, theme="light"))]
    fn svg(&self, py: Python<'_>, width: u32, theme: &str) -> PyResult<String> {
        py.detach(|| self.drawn(width, theme))
    }
    /// Writes the picture to a file, whole or not at all.
    #[pyo3(signature = (path, width=WIDTH, theme="light"))]
    fn save(
        &self,
        py: Python<'_>,
        path: std::path::PathBuf,
        width: u32,
        theme: &str,
    ) -> PyResult<()> {
        let picture = py.detach(|| self.drawn(width, theme))?;
        let whole = py.import("lobbylab._whole")?;
        whole.call_method1("write", (path, PyBytes::new(py, picture.as_bytes())))?;
        Ok(())
    }
    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<String> {
        let frames = slf.py().import("lobbylab._frames")?;
        frames.call_method1("figure", (slf,))?.extract()
    }
    fn __repr__(&self) -> String {
        format!("<figure {}: {}>", self.figure.key, self.figure.finding)
    }
}

/// Numbers where all that is there is a number, else words.
fn cells(entries: &[Entry]) -> Column {
    let numbers = entries.iter().all(|entry| !matches!(entry, Entry::Text(_)));
    if numbers {
        return Column::Real(
            entries
                .iter()
                .map(|entry| match entry {
                    Entry::Number(number) => Some(*number),
                    _ => None,
                })
                .collect(),
        );
    }
    Column::Text(
        entries
            .iter()
            .map(|entry| match entry {
                Entry::Number(number) => Some(lobbylab_core::words::exact(*number)),
                Entry::Text(text) => Some(text.clone()),
                Entry::Empty => None,
            })
            .collect(),
    )
}

/// Columns of one length, short ones filled with nothing.
fn even(mut columns: Vec<(String, Column)>) -> Vec<(String, Column)> {
    let rows = columns
        .iter()
        .map(|(_, column)| column.len())
        .max()
        .unwrap_or(0);
    for (_, column) in &mut columns {
        match column {
            Column::Text(cells) => cells.resize(rows, None),
            Column::Real(cells) => cells.resize(rows, None),
            Column::Whole(cells) => cells.resize(rows, None),
        }
    }
    columns
}

fn known(reports: &[Report]) -> Known {
    (reports.iter())
        .map(|report| (report.question(), report.results.as_ref().clone()))
        .collect()
}

fn drawn(
    reports: &[Report],
    lab: &str,
    place: charts::Place,
    known: &Known,
) -> PyResult<Option<Figure>> {
    let made = known::make(lab, place.key, known).map_err(SolverError::new_err)?;
    let values: Vec<_> = (reports.iter())
        .map(|report| report.results.experiment())
        .collect();
    let state = values.first().map_or_else(String::new, |first| {
        link::encode(&link_fields(first.question()), &first.values())
    });
    let parameters: Vec<String> = (values.iter().flat_map(|one| one.reported()))
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    Ok(made.map(|figure| Figure {
        aspect: place.aspect,
        footer: vec![
            figure.source.clone(),
            format!("lobbylab {} · {lab} · {state}", lobbylab_core::VERSION),
        ],
        provenance: vec![
            (
                "software".to_owned(),
                format!("lobbylab {}", lobbylab_core::VERSION),
            ),
            ("lab".to_owned(), lab.to_owned()),
            ("figure".to_owned(), place.key.to_owned()),
            ("state".to_owned(), state.clone()),
            ("parameters".to_owned(), parameters.join(" ")),
        ],
        figure: Arc::new(figure),
    }))
}

/// What a figure needs a report on; what belongs to the page's stage is none.
fn needs(lab: &str, key: &str) -> Vec<&'static str> {
    (questions_of(lab, key).iter().copied())
        .filter(|question| Experiment::QUESTIONS.contains(question))
        .collect()
}

/// All figures for which one report suffices, in the order of the page.
pub fn all(py: Python<'_>, report: &Report) -> PyResult<Vec<Figure>> {
    let (reports, lab) = ([report.clone()], lab_of(report.question()));
    py.detach(|| {
        let known = known(&reports);
        let mut all = Vec::new();
        for place in figures_of(lab) {
            if needs(lab, place.key) == [report.question()] {
                all.extend(drawn(&reports, lab, place, &known)?);
            }
        }
        Ok(all)
    })
}

/// One figure of the lab of some reports.
pub fn one(py: Python<'_>, key: &str, reports: &[Report]) -> PyResult<Figure> {
    let Some(first) = reports.first() else {
        return Err(ExperimentError::new_err(
            "a figure is made of one report or more",
        ));
    };
    let lab = lab_of(first.question());
    let places = figures_of(lab);
    let Some(place) = places.iter().find(|place| place.key == key) else {
        let keys: Vec<&str> = places.iter().map(|place| place.key).collect();
        return Err(ExperimentError::new_err(format!(
            "{lab} has no figure called {key}; there are {}",
            keys.join(", ")
        )));
    };
    let made = py.detach(|| drawn(reports, lab, *place, &known(reports)))?;
    made.ok_or_else(|| {
        ExperimentError::new_err(format!(
            "the figure {key} shows {}: give reports on all of them",
            needs(lab, key).join(", ")
        ))
    })
}

/// A figure of several reports: ``lobbylab.figure("map", compared, mapped)``.
#[pyfunction]
#[pyo3(signature = (key, *reports))]
pub fn figure(py: Python<'_>, key: &str, reports: Vec<Bound<'_, Report>>) -> PyResult<Figure> {
    let reports: Vec<Report> = reports.iter().map(|report| report.get().clone()).collect();
    one(py, key, &reports)
}

//! The answer to an experiment, and all that can be made of it.

use crate::experiment::Experiment;
use crate::faults::PartError;
use crate::figure::{self, Figure};
use crate::part::Part;
use crate::rows::{self, Quantity};
use crate::table::Table;
use crate::values;
use lobbylab_core::catalog::{Partial, Results};
use lobbylab_core::experiment::Shard;
use lobbylab_shards::part::Header;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict};
use std::sync::Arc;

/// The answer to an experiment: numbers, each with its evidence, and figures.
///
/// ``report["greedy.cost"]`` is one number, ``report.figures`` are the figures that these
/// results suffice for. A data frame is made by ``to_pandas()``, ``to_polars()`` or by whatever
/// reads Arrow. ``fingerprint`` changes with any bit of any number.
///
/// >>> import lobbylab
/// >>> report = lobbylab.Experiment("patience.levels", n=2).run()
/// >>> report.done
/// 1.0
/// >>> {quantity.kind for quantity in report} <= {"exact", "bounded", "simulated", "printed"}
/// True
#[pyclass(frozen, module = "lobbylab")]
#[derive(Clone)]
pub struct Report {
    pub results: Arc<Results>,
    rows: Arc<Vec<Quantity>>,
    fingerprint: u64,
    done: f64,
}

impl Report {
    /// Of the parts of a whole run.
    pub fn of(py: Python<'_>, experiment: &Experiment, partials: Vec<Partial>) -> PyResult<Self> {
        let mut results = experiment.valid.results();
        for partial in partials {
            (results.merge(partial)).map_err(|error| PartError::new_err(error.to_string()))?;
        }
        Self::from_results(py, results)
    }

    pub fn from_results(py: Python<'_>, results: Results) -> PyResult<Self> {
        // The numbers of a large run take a while.
        Ok(py.detach(|| {
            let report = results.report();
            Self {
                rows: Arc::new(report.quantities.iter().map(Quantity::of).collect()),
                fingerprint: report.fingerprint(),
                done: report.done,
                results: Arc::new(results),
            }
        }))
    }

    pub fn question(&self) -> &'static str {
        self.results.experiment().question()
    }
}

#[pymethods]
impl Report {
    /// What was asked.
    #[getter]
    fn experiment(&self) -> Experiment {
        Experiment {
            valid: self.results.experiment().clone(),
            files: Default::default(),
        }
    }
    /// Its parameters by key.
    #[getter]
    fn parameters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        values::write_all(py, &self.results.experiment().reported())
    }
    /// The share of the run that it rests on, 0 to 1.
    #[getter]
    fn done(&self) -> f64 {
        self.done
    }
    /// Sixteen digits that change with any bit of any number: the same here, in the page, on the
    /// command line and on every cluster.
    #[getter]
    fn fingerprint(&self) -> String {
        format!("{:016x}", self.fingerprint)
    }
    /// The numbers in their order.
    #[getter]
    fn quantities(&self) -> Vec<Quantity> {
        self.rows.as_ref().clone()
    }
    /// The names of the numbers.
    fn keys(&self) -> Vec<String> {
        self.rows.iter().map(|row| row.key.clone()).collect()
    }
    /// The numbers as a table.
    #[getter]
    fn table(&self) -> Table {
        rows::table(&self.rows)
    }
    /// Everything that it was made of, as one part.
    #[getter]
    fn part(&self) -> Part {
        Part {
            header: Header::new(self.results.experiment(), Shard::WHOLE),
            partials: vec![self.results.partial()],
        }
    }
    /// The figures that these results suffice for, by key.
    #[getter]
    fn figures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for figure in figure::all(py, self)? {
            all.set_item(figure.key(), figure)?;
        }
        Ok(all)
    }
    /// One figure; some show several questions, whose reports are then given too.
    #[pyo3(signature = (key, *others))]
    fn figure(
        slf: &Bound<'_, Self>,
        key: &str,
        others: Vec<Bound<'_, Report>>,
    ) -> PyResult<Figure> {
        let all: Vec<Report> = std::iter::once(slf)
            .chain(&others)
            .map(|report| report.get().clone())
            .collect();
        figure::one(slf.py(), key, &all)
    }

    /// As a pandas data frame.
    fn to_pandas<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let frames = slf.py().import("lobbylab._frames")?;
        frames.call_method1("pandas", (slf.get().table(),))
    }
    /// As a polars data frame.
    fn to_polars<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let frames = slf.py().import("lobbylab._frames")?;
        frames.call_method1("polars", (slf.get().table(),))
    }
    /// As a pyarrow table.
    fn to_arrow<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let frames = slf.py().import("lobbylab._frames")?;
        frames.call_method1("arrow", (slf.get().table(),))
    }
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let table = Bound::new(py, self.table())?;
        let stream = table.call_method1("__arrow_c_stream__", (requested_schema,))?;
        Ok(stream.cast_into()?)
    }

    fn __getitem__(&self, key: &str) -> PyResult<Quantity> {
        let found = self.rows.iter().find(|row| row.key == key);
        found.cloned().ok_or_else(|| {
            PyKeyError::new_err(format!(
                "{} has no number called {key}; there are {}",
                self.question(),
                self.keys().join(", ")
            ))
        })
    }
    fn __contains__(&self, key: &str) -> bool {
        self.rows.iter().any(|row| row.key == key)
    }
    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.quantities()
            .into_pyobject(py)?
            .call_method0("__iter__")
    }
    fn __len__(&self) -> usize {
        self.rows.len()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, ((Part,),))> {
        let merge = slf.py().import("lobbylab")?.getattr("merge")?;
        Ok((merge, ((slf.get().part(),),)))
    }

    fn __repr__(&self) -> String {
        let mut text = format!("<report on {}", self.question());
        if self.done < 1.0 {
            text.push_str(&format!(", {:.1} % of the run", 100.0 * self.done));
        }
        for row in self.rows.iter().take(5) {
            text.push_str(&format!("\n  {}: {}", row.key, row.shown()));
        }
        if self.rows.len() > 5 {
            text.push_str(&format!("\n  and {} more", self.rows.len() - 5));
        }
        text + ">"
    }

    fn _repr_html_(slf: &Bound<'_, Self>) -> PyResult<String> {
        let frames = slf.py().import("lobbylab._frames")?;
        frames.call_method1("html", (slf,))?.extract()
    }
}

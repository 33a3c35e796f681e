//! An experiment: a question with its parameters, checked as everywhere.

use crate::faults::{self, ExperimentError};
use crate::field::Field;
use crate::part::Shard;
use crate::report::Report;
use crate::{files, run, values};
use lobbylab_core::catalog::{self, Files, Valid, fields_of};
use lobbylab_core::experiment::{self as core, Limits, Value, Values, link};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::collections::BTreeMap;

/// A question of a lab with its parameters: ``Experiment("patience.compare", n=3, q=0.3)``.
///
/// ``lobbylab.QUESTIONS`` names the questions, ``.fields`` what each can be asked with. What is
/// not given has its default; a value out of its range is refused in the engine's own words.
/// ``link`` takes the parameters of a state of the site, ``data`` a file of players or games;
/// ``columns`` says what the columns of a file of players are, as the command line's ``--columns``.
///
/// >>> import lobbylab
/// >>> experiment = lobbylab.Experiment("patience.compare", n=3, periods=2000)
/// >>> experiment.link
/// 'v1.n=3&periods=2000'
/// >>> lobbylab.Experiment("patience.compare", q=7)
/// Traceback (most recent call last):
/// lobbylab.ExperimentError: q is 7; allowed: a number from 0 to 1
#[pyclass(frozen, eq, module = "lobbylab")]
#[derive(Clone, PartialEq)]
pub struct Experiment {
    pub valid: Valid,
    pub files: Files,
}

/// The lab that a question belongs to: the name before its dot.
pub fn lab_of(question: &str) -> &str {
    question.split('.').next().unwrap_or(question)
}

/// The fields that a link of the question's page may name, in a link's order.
pub fn link_fields(question: &str) -> Vec<core::Field> {
    fields_of(lab_of(question))
        .or_else(|| catalog::Experiment::fields(question))
        .unwrap_or_default()
}

impl Experiment {
    /// With these values, each of which its field must take.
    pub fn of(question: &str, given: &Values, files: Files) -> PyResult<Self> {
        let (valid, errors) = catalog::Experiment::from_values(question, given)
            .map_err(|error| faults::refused(&error))?;
        if !errors.is_empty() {
            let complaints: Vec<String> = errors.iter().map(ToString::to_string).collect();
            return Err(ExperimentError::new_err(complaints.join("; ")));
        }
        (valid.fits(&Limits::NATIVE)).map_err(|error| faults::too_large(&error))?;
        Ok(Self { valid, files })
    }

    /// What a link says. Where the page would warn and show a default, a run of hours should
    /// not start.
    fn linked(question: &str, text: &str) -> PyResult<Values> {
        let state = text.rsplit_once('#').map_or(text, |(_, state)| state);
        let decoded = link::decode(&link_fields(question), state);
        if decoded.warnings.is_empty() {
            return Ok(decoded.values);
        }
        Err(ExperimentError::new_err(decoded.warnings.join(" ")))
    }

    pub fn state(&self) -> String {
        link::encode(&link_fields(self.valid.question()), &self.valid.values())
    }
}

#[pymethods]
impl Experiment {
    #[new]
    #[pyo3(signature = (question, /, *, link=None, data=None, columns=None, **fields))]
    fn new(
        question: &str,
        link: Option<&str>,
        data: Option<&Bound<'_, PyAny>>,
        columns: Option<&str>,
        fields: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let Some(known) = catalog::Experiment::fields(question) else {
            // Says which there are.
            return Self::of(question, &Values::new(), Files::default());
        };
        let mut given = match link {
            Some(text) => Self::linked(question, text)?,
            None => Values::new(),
        };
        let mut files = Files::default();
        if let Some(data) = data {
            if known.iter().all(|field| field.key != "file") {
                return Err(ExperimentError::new_err(format!(
                    "{question} takes no data; questions with the field “file” do"
                )));
            }
            let (read, about) = files::read(question, data, columns)?;
            files = read;
            given.extend(about);
        } else if columns.is_some() {
            return Err(ExperimentError::new_err(
                "columns: there is no data whose columns they could be",
            ));
        }
        let mut strangers = Vec::new();
        for (key, value) in fields.into_iter().flatten() {
            let key: String = key.extract()?;
            if known.iter().all(|field| field.key != key) {
                strangers.push(key.clone());
            }
            given.insert(key, values::read(&value)?);
        }
        if !strangers.is_empty() {
            let names: Vec<&str> = known.iter().map(|field| field.key).collect();
            return Err(ExperimentError::new_err(format!(
                "{question} has no field called {}; there are {}",
                strangers.join(", "),
                names.join(", ")
            )));
        }
        Self::of(question, &given, files)
    }

    /// The name of its question.
    #[getter]
    fn question(&self) -> &'static str {
        self.valid.question()
    }

    /// Its parameters by key, defaults too.
    #[getter]
    fn values<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        values::write_all(py, &self.valid.values())
    }

    /// What can be set: fields by key.
    #[getter]
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for field in catalog::Experiment::fields(self.valid.question()).unwrap_or_default() {
            all.set_item(field.key, Field(field))?;
        }
        Ok(all)
    }

    /// The same state on the site: what stands behind ``#`` in the address of the lab's page.
    #[getter]
    fn link(&self) -> String {
        self.state()
    }

    /// The address of the same state on a site.
    #[pyo3(signature = (site=""))]
    fn url(&self, site: &str) -> String {
        let gap = if site.is_empty() || site.ends_with('/') {
            ""
        } else {
            "/"
        };
        format!(
            "{site}{gap}{}.html#{}",
            lab_of(self.valid.question()),
            self.state()
        )
    }

    /// How many parts the run is cut into, whoever computes them: the most shards that are of use.
    #[getter]
    fn parts(&self) -> u32 {
        self.valid.parts()
    }

    /// How much work it is: events to simulate, states and choices of the largest chain, and
    /// bytes held at the peak, roughly.
    #[getter]
    fn work(&self) -> BTreeMap<&'static str, u64> {
        let work = self.valid.work();
        BTreeMap::from([
            ("events", work.events),
            ("states", work.states),
            ("choices", work.choices),
            ("bytes", work.bytes),
        ])
    }

    /// Runs it on all cores, or with ``on=`` on the cluster of a Dask client, of Ray or of an
    /// executor. ``progress`` is true for a bar, or a function that hears the share done; what
    /// it raises stops the run, as Ctrl-C does.
    #[pyo3(signature = (*, progress=None, threads=None, on=None))]
    fn run(
        slf: &Bound<'_, Self>,
        progress: Option<&Bound<'_, PyAny>>,
        threads: Option<u32>,
        on: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Report> {
        let py = slf.py();
        if let Some(on) = on {
            let engine = py.import("lobbylab")?.call_method1("on", (on,))?;
            let arguments = PyDict::new(py);
            arguments.set_item("progress", progress)?;
            let report = engine.call_method("run", (slf,), Some(&arguments))?;
            return Ok(report.cast::<Report>()?.get().clone());
        }
        let this = slf.get();
        let partials = run::compute(py, this, core::Shard::WHOLE, threads, progress)?;
        Report::of(py, this, partials)
    }

    /// Cuts the run into n shards, for n workers wherever they are.
    fn shards(&self, n: u32) -> PyResult<Vec<Shard>> {
        if n == 0 || n > self.valid.parts().max(1) {
            return Err(ExperimentError::new_err(format!(
                "shards is {n}; allowed: 1 to {}, as many as the run has parts",
                self.valid.parts().max(1)
            )));
        }
        let shard = |index| Shard::of(self.clone(), core::Shard { index, of: n });
        Ok((0..n).map(shard).collect())
    }

    /// Runs for about so many seconds on one thread; seconds before the first step, seconds of
    /// steps, and the share done in them.
    #[pyo3(name = "_measure")]
    fn measure(&self, py: Python<'_>, seconds: f64) -> PyResult<(f64, f64, f64)> {
        py.detach(|| run::measure(self, seconds))
            .map_err(|error| faults::refused(&error))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, Reduced<'py>)> {
        let (py, this) = (slf.py(), slf.get());
        let values = (this.valid.values().into_iter())
            .map(|(key, value)| (key, value.to_string()))
            .collect();
        let files = (this.files != Files::default())
            .then(|| postcard::to_stdvec(&this.files))
            .transpose()
            .map_err(|error| ExperimentError::new_err(error.to_string()))?;
        let files = files.map(|bytes| PyBytes::new(py, &bytes));
        let restored = py.import("lobbylab._native")?.getattr("_restored")?;
        Ok((restored, (this.valid.question(), values, files)))
    }

    fn __repr__(&self) -> String {
        let set: Vec<String> = (catalog::Experiment::fields(self.valid.question()).into_iter())
            .flatten()
            .filter_map(|field| {
                let values = self.valid.values();
                let value = values.get(field.key)?;
                let shown = match value {
                    Value::Text(text) => format!("{text:?}"),
                    other => other.to_string(),
                };
                (*value != field.default).then(|| format!(", {}={shown}", field.key))
            })
            .collect();
        format!("Experiment({:?}{})", self.valid.question(), set.concat())
    }
}

type Reduced<'py> = (
    &'static str,
    BTreeMap<String, String>,
    Option<Bound<'py, PyBytes>>,
);

/// The experiment that was pickled.
#[pyfunction]
#[pyo3(name = "_restored")]
pub fn restored(
    question: &str,
    values: BTreeMap<String, String>,
    files: Option<&[u8]>,
) -> PyResult<Experiment> {
    let values = (values.into_iter())
        .map(|(key, text)| (key, Value::Text(text)))
        .collect();
    let files = match files {
        Some(bytes) => postcard::from_bytes(bytes)
            .map_err(|error| ExperimentError::new_err(error.to_string()))?,
        None => Files::default(),
    };
    Experiment::of(question, &values, files)
}

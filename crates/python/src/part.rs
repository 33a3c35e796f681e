//! Shards of a run, the parts that come of them, and their merging.

use crate::experiment::Experiment;
use crate::faults::{self, PartError};
use crate::report::Report;
use crate::run;
use lobbylab_core::catalog::{Partial, Results};
use lobbylab_core::experiment::Shard as Share;
use lobbylab_shards::part::{self, Header};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Mutex;

/// A share of a run: those parts whose numbers leave the remainder ``index`` when divided by
/// ``of``. It pickles, so that any worker can compute it, and computing it twice does no harm.
///
/// >>> import lobbylab
/// >>> experiment = lobbylab.Experiment("patience.compare", periods=2000)
/// >>> parts = [shard.run() for shard in experiment.shards(3)]
/// >>> lobbylab.merge(reversed(parts)).fingerprint == experiment.run().fingerprint
/// True
#[pyclass(frozen, eq, module = "lobbylab")]
#[derive(Clone, PartialEq)]
pub struct Shard {
    experiment: Experiment,
    share: Share,
}

impl Shard {
    pub fn of(experiment: Experiment, share: Share) -> Self {
        Self { experiment, share }
    }
}

#[pymethods]
impl Shard {
    #[new]
    fn new(experiment: &Bound<'_, Experiment>, index: u32, of: u32) -> PyResult<Self> {
        let share = Share { index, of };
        if index >= of {
            let refused = lobbylab_core::experiment::ExperimentError::Shard(share);
            return Err(faults::refused(&refused));
        }
        Ok(Self::of(experiment.get().clone(), share))
    }

    /// Whose share it is.
    #[getter]
    fn experiment(&self) -> Experiment {
        self.experiment.clone()
    }
    /// Its number, from 0.
    #[getter]
    fn index(&self) -> u32 {
        self.share.index
    }
    /// How many shards the run is cut into.
    #[getter(of)]
    fn of_(&self) -> u32 {
        self.share.of
    }

    /// Computes it, on one thread unless more are given: a cluster has its own way to share cores.
    #[pyo3(signature = (*, threads=1, progress=None))]
    fn run(
        &self,
        py: Python<'_>,
        threads: u32,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Part> {
        let partials = run::compute(py, &self.experiment, self.share, Some(threads), progress)?;
        Ok(Part {
            header: Header::new(&self.experiment.valid, self.share),
            partials,
        })
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Experiment, u32, u32))> {
        let this = slf.get();
        let class = slf.get_type().into_any();
        let share = this.share;
        Ok((class, (this.experiment.clone(), share.index, share.of)))
    }

    fn __repr__(&self) -> String {
        let question = self.experiment.valid.question();
        format!(
            "<shard {} of {} of {question}>",
            self.share.index, self.share.of
        )
    }
}

/// What a shard came to. Its bytes are a part file, as the command line's ``--shard`` writes
/// and its ``merge`` reads them, with a digest at the end.
#[pyclass(frozen, module = "lobbylab")]
#[derive(Clone)]
pub struct Part {
    pub header: Header,
    pub partials: Vec<Partial>,
}

impl Part {
    fn encoded(&self) -> PyResult<Vec<u8>> {
        part::encode(&self.header, &self.partials).map_err(|fault| faults::part(&fault))
    }
}

#[pymethods]
impl Part {
    /// Reads the bytes of a part file.
    #[staticmethod]
    fn from_bytes(bytes: &[u8]) -> PyResult<Self> {
        let (header, partials) = part::decode(bytes).map_err(|fault| faults::part(&fault))?;
        Ok(Self { header, partials })
    }

    /// The bytes of its part file.
    fn __bytes__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.encoded()?))
    }

    /// Which run it belongs to.
    #[getter]
    fn experiment(&self) -> PyResult<Experiment> {
        let valid = (self.header.experiment()).map_err(|fault| faults::part(&fault))?;
        Ok(Experiment {
            valid,
            files: Default::default(),
        })
    }
    /// The number of its shard.
    #[getter]
    fn index(&self) -> u32 {
        self.header.shard().index
    }
    /// How many shards the run was cut into.
    #[getter(of)]
    fn of_(&self) -> u32 {
        self.header.shard().of
    }
    /// The version of the engine that computed it.
    #[getter]
    fn engine(&self) -> &str {
        self.header.engine()
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let read = slf.get_type().getattr("from_bytes")?;
        let bytes = PyBytes::new(slf.py(), &slf.get().encoded()?);
        Ok((read, (bytes,)))
    }

    fn __repr__(&self) -> String {
        let shard = self.header.shard();
        format!(
            "<part {} of {} of {}>",
            shard.index,
            shard.of,
            self.header.question()
        )
    }
}

/// Takes parts in as they come, in any order and as often as they come, and keeps no more of
/// them than the report needs.
#[pyclass(frozen, module = "lobbylab")]
pub struct Merging {
    experiment: Experiment,
    header: Header,
    /// Unions of 1, 2, 4, … parts, so that each part is moved a few times only.
    unions: Mutex<Vec<(u32, Partial)>>,
}

impl Merging {
    fn begin(experiment: Experiment) -> Self {
        let header = Header::new(&experiment.valid, Share::WHOLE);
        Self {
            experiment,
            header,
            unions: Mutex::default(),
        }
    }

    fn take(&self, part: &Part) -> PyResult<()> {
        // Of another version first: it also has other parameters, perhaps.
        part.header
            .experiment()
            .map_err(|fault| faults::part(&fault))?;
        if let Some((what, here, there)) = self.header.difference(&part.header) {
            return Err(PartError::new_err(format!(
                "belongs to another run: {what} is {there}, but {here} here"
            )));
        }
        let other = |_| PartError::new_err("belongs to another run");
        let mut unions = self
            .unions
            .lock()
            .unwrap_or_else(|broken| broken.into_inner());
        for partial in &part.partials {
            let (mut size, mut union) = (0, partial.clone());
            while let Some((last, _)) = unions.last()
                && *last <= size
                && let Some((last, mut larger)) = unions.pop()
            {
                larger.merge(union).map_err(other)?;
                (size, union) = (last + 1, larger);
            }
            unions.push((size, union));
        }
        Ok(())
    }

    fn partials(&self) -> Vec<Partial> {
        let unions = self
            .unions
            .lock()
            .unwrap_or_else(|broken| broken.into_inner());
        unions.iter().map(|(_, union)| union.clone()).collect()
    }

    fn results(&self) -> PyResult<Results> {
        let mut results = self.experiment.valid.results();
        for partial in self.partials() {
            (results.merge(partial)).map_err(|error| PartError::new_err(error.to_string()))?;
        }
        Ok(results)
    }
}

#[pymethods]
impl Merging {
    #[new]
    fn new(experiment: &Bound<'_, Experiment>) -> Self {
        Self::begin(experiment.get().clone())
    }

    /// Takes a part in; one that is there already changes nothing.
    fn add(&self, part: &Bound<'_, Part>) -> PyResult<()> {
        self.take(part.get())
    }

    /// The report as far as the parts go.
    fn report(&self, py: Python<'_>) -> PyResult<Report> {
        Report::from_results(py, self.results()?)
    }
}

/// Puts parts together, as they come: any iterable of parts of one run, in any order.
///
/// The report says in ``done`` which share of the run it rests on.
#[pyfunction]
pub fn merge(parts: &Bound<'_, PyAny>) -> PyResult<Report> {
    let mut merging: Option<Merging> = None;
    for part in parts.try_iter()? {
        let part = part?;
        let part = part.cast::<Part>()?.get();
        if merging.is_none() {
            merging = Some(Merging::begin(part.experiment()?));
        }
        if let Some(merging) = &merging {
            merging.take(part)?;
        }
    }
    match merging {
        Some(merging) => merging.report(parts.py()),
        None => Err(PartError::new_err(
            "no parts were given; allowed: one or more",
        )),
    }
}

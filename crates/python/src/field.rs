//! A parameter's one statement, as the engine makes it.

use crate::values;
use lobbylab_core::experiment as core;
use pyo3::prelude::*;

/// A parameter of a question: what it means, its unit, what is allowed.
///
/// >>> import lobbylab
/// >>> q = lobbylab.Experiment("patience.compare").fields["q"]
/// >>> q.symbol, q.allowed
/// ('q', 'a number from 0 to 1')
#[pyclass(frozen, module = "lobbylab")]
#[derive(Clone)]
pub struct Field(pub core::Field);

#[pymethods]
impl Field {
    /// Its name in calls, links and files.
    #[getter]
    fn key(&self) -> &'static str {
        self.0.key
    }
    /// Its name on the page.
    #[getter]
    fn label(&self) -> &'static str {
        self.0.label()
    }
    /// The paper's symbol, or empty.
    #[getter]
    fn symbol(&self) -> &'static str {
        self.0.symbol()
    }
    /// Its unit, or empty.
    #[getter]
    fn unit(&self) -> &'static str {
        self.0.unit()
    }
    /// What it means, in sentences.
    #[getter]
    fn doc(&self) -> &str {
        &self.0.doc
    }
    /// What is allowed, in words.
    #[getter]
    fn allowed(&self) -> String {
        self.0.allowed()
    }
    /// Its value when nobody says otherwise.
    #[getter]
    fn default<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        values::write(py, &self.0.default)
    }
    fn __repr__(&self) -> String {
        format!(
            "<field {}: {}; default {}>",
            self.0.key,
            self.0.allowed(),
            self.0.default
        )
    }
}

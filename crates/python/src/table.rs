//! Columns, as data frames take them.
//!
//! A table speaks Arrow's PyCapsule interface (`arrow`), which pandas, polars, pyarrow, DuckDB
//! and others read without this package knowing any of them.

use crate::arrow;
use crate::values;
use lobbylab_core::experiment::Value;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList};
use std::sync::Arc;

/// The entries of a column; nothing where a number is not known.
#[derive(Clone, Debug, PartialEq)]
pub enum Column {
    Text(Vec<Option<String>>),
    Real(Vec<Option<f64>>),
    Whole(Vec<Option<i64>>),
}

impl Column {
    pub fn len(&self) -> usize {
        match self {
            Self::Text(cells) => cells.len(),
            Self::Real(cells) => cells.len(),
            Self::Whole(cells) => cells.len(),
        }
    }

    /// One value, as often as there are rows.
    fn constant(value: &Value, rows: usize) -> Self {
        match value {
            Value::Int(number) => Self::Whole(vec![Some(*number); rows]),
            Value::Real(number) => Self::Real(vec![Some(*number); rows]),
            other => Self::Text(vec![Some(other.to_string()); rows]),
        }
    }

    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        match self {
            Self::Text(cells) => PyList::new(py, cells),
            Self::Real(cells) => PyList::new(py, cells),
            Self::Whole(cells) => PyList::new(py, cells),
        }
    }
}

/// A table of columns. ``polars.DataFrame(table)``, ``pandas.DataFrame.from_arrow(table)`` and
/// ``pyarrow.table(table)`` read it; ``columns`` has it as lists.
#[pyclass(frozen, module = "lobbylab")]
#[derive(Clone)]
pub struct Table(pub Arc<Vec<(String, Column)>>);

impl Table {
    pub fn new(columns: Vec<(String, Column)>) -> Self {
        Self(Arc::new(columns))
    }

    fn rows(&self) -> usize {
        self.0.first().map_or(0, |(_, column)| column.len())
    }
}

#[pymethods]
impl Table {
    /// The columns as lists, by name; what is not known is None.
    #[getter]
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        for (name, column) in self.0.iter() {
            all.set_item(name, column.list(py)?)?;
        }
        Ok(all)
    }

    /// The same with columns before its own that have one value each.
    fn prefixed(&self, values: &Bound<'_, PyDict>) -> PyResult<Self> {
        let mut columns = Vec::new();
        for (name, value) in values {
            let value = values::read(&value)?;
            columns.push((name.extract()?, Column::constant(&value, self.rows())));
        }
        columns.extend(self.0.iter().cloned());
        Ok(Self::new(columns))
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // A wish that may be left open.
        let _ = requested_schema;
        let mut table = Some(self.clone());
        arrow::capsule(py, self, move || Ok(table.take()))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        arrow::schema_capsule(py, self)
    }

    fn __len__(&self) -> usize {
        self.rows()
    }

    fn __repr__(&self) -> String {
        let names: Vec<&str> = self.0.iter().map(|(name, _)| name.as_str()).collect();
        format!("<table of {} rows: {}>", self.rows(), names.join(", "))
    }
}

/// Tables of the same columns one after another, each made when it is asked for: what reads
/// them holds one at a time.
#[pyclass(frozen, module = "lobbylab")]
pub struct TableStream(Py<PyAny>);

#[pymethods]
impl TableStream {
    /// Of a function that returns an iterator of tables.
    #[new]
    fn new(tables: Py<PyAny>) -> Self {
        Self(tables)
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let mut tables = self.0.bind(py).call0()?.try_iter()?;
        let first = match tables.next() {
            Some(table) => table?.cast::<Table>()?.get().clone(),
            None => Table::new(Vec::new()),
        };
        let (tables, mut waiting) = (tables.unbind(), Some(first.clone()));
        arrow::capsule(py, &first, move || {
            if let Some(table) = waiting.take() {
                return Ok(Some(table));
            }
            Python::attach(|py| {
                let next = tables.bind(py).clone().next().transpose()?;
                next.map(|table| Ok(table.cast::<Table>()?.get().clone()))
                    .transpose()
            })
            .map_err(|error: PyErr| error.to_string())
        })
    }
}

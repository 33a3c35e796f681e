//! Values of parameters, from Python and back.

use lobbylab_core::experiment::{Value, Values};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyString};

/// A value as the fields take it. Whole numbers too large for a field, and what is no number,
/// flag, text or list of these, become texts, which the field refuses by name.
pub fn read(given: &Bound<'_, PyAny>) -> PyResult<Value> {
    if let Ok(flag) = given.cast::<PyBool>() {
        return Ok(Value::Flag(flag.is_true()));
    }
    if let Ok(text) = given.cast::<PyString>() {
        return Ok(Value::Text(text.to_str()?.to_owned()));
    }
    if given.is_instance_of::<PyFloat>() {
        return Ok(Value::Real(given.extract()?));
    }
    // Lists of numbers, and arrays of them; an array of no dimension is no list.
    if given.hasattr("__len__")? && !given.hasattr("keys")? && given.len().is_ok() {
        let mut items = Vec::new();
        for item in given.try_iter()? {
            items.push(read(&item?)?.to_string());
        }
        return Ok(Value::Text(items.join(",")));
    }
    // Also NumPy's numbers.
    if given.hasattr("__index__")? {
        return Ok(match given.extract::<i64>() {
            Ok(number) => Value::Int(number),
            Err(_) => Value::Text(given.str()?.to_str()?.to_owned()),
        });
    }
    if given.hasattr("__float__")? {
        return Ok(Value::Real(given.extract()?));
    }
    Ok(Value::Text(given.str()?.to_str()?.to_owned()))
}

/// A value as Python has it.
pub fn write<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Flag(flag) => flag.into_pyobject(py)?.to_owned().into_any(),
        Value::Int(number) => number.into_pyobject(py)?.into_any(),
        Value::Real(number) => number.into_pyobject(py)?.into_any(),
        Value::Text(text) => text.into_pyobject(py)?.into_any(),
    })
}

/// Parameters by key.
pub fn write_all<'py>(py: Python<'py>, values: &Values) -> PyResult<Bound<'py, PyDict>> {
    let all = PyDict::new(py);
    for (key, value) in values {
        all.set_item(key, write(py, value)?)?;
    }
    Ok(all)
}

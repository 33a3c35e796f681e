//! What goes wrong, as Python exceptions with the engine's own sentences.

use lobbylab_core::experiment::{ExperimentError as Refused, TooLarge};
use lobbylab_shards::part::PartFault;
use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyType;

create_exception!(
    lobbylab,
    ExperimentError,
    PyValueError,
    "An experiment that is none: an unknown question or field, a value out of its range."
);
create_exception!(
    lobbylab,
    TooLargeError,
    ExperimentError,
    "A run that asks for more than there is; the message says what would fit."
);
create_exception!(
    lobbylab,
    PartError,
    PyValueError,
    "A part that is damaged, of another run, or of another version of the engine."
);
create_exception!(
    lobbylab,
    SolverError,
    PyRuntimeError,
    "A solver that the run needs gave up."
);
create_exception!(
    lobbylab,
    NoPerfectMatchingError,
    PyValueError,
    "Not everybody can be matched; the message names a set of nodes that shows it."
);

/// All of them, by name.
pub fn all(py: Python<'_>) -> [(&'static str, Bound<'_, PyType>); 5] {
    [
        ("ExperimentError", py.get_type::<ExperimentError>()),
        ("TooLargeError", py.get_type::<TooLargeError>()),
        ("PartError", py.get_type::<PartError>()),
        ("SolverError", py.get_type::<SolverError>()),
        (
            "NoPerfectMatchingError",
            py.get_type::<NoPerfectMatchingError>(),
        ),
    ]
}

/// An experiment that cannot run.
pub fn refused(error: &Refused) -> PyErr {
    match error {
        Refused::Solver(_) => SolverError::new_err(error.to_string()),
        _ => ExperimentError::new_err(error.to_string()),
    }
}

/// A part that cannot be used, with what helps.
pub fn part(fault: &PartFault) -> PyErr {
    let help = match fault {
        PartFault::NoPart | PartFault::Damaged | PartFault::Encoding(_) => {
            "; remove it, and it is computed again"
        }
        PartFault::OtherEngine { .. } => {
            "; merge it with the version that computed it, or remove it, and it is computed again"
        }
        _ => "",
    };
    PartError::new_err(format!("{fault}{help}"))
}

/// A run that is too large, with the changes that would fit as one would write them.
pub fn too_large(error: &TooLarge) -> PyErr {
    let mut text = format!("too large ({}): {error}", error.field);
    for offer in &error.offers {
        let changes: Vec<String> = (offer.values.iter())
            .map(|(key, value)| format!("{key}={value}"))
            .collect();
        text.push_str(&format!(
            "; would fit: {} ({})",
            offer.label,
            changes.join(", ")
        ));
    }
    TooLargeError::new_err(text)
}

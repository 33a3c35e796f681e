//! `lobbylab._native`: the engine as Python sees it.
//!
//! Everything that computes is here, and in the crates below; the Python files beside it
//! (`python/lobbylab`) have what is Python's business: bars, sweeps, the clusters of others.
//! A run releases the interpreter lock and looks for signals ten times a second; a panic, which
//! would be a bug, becomes a Python exception and does not end the notebook.

mod arrow;
mod experiment;
mod faults;
mod field;
mod figure;
mod files;
mod known;
mod matching;
mod part;
mod report;
mod rows;
mod run;
mod table;
mod values;

use pyo3::prelude::*;

/// The compiled part of the package lobbylab.
#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", lobbylab_core::VERSION)?;
    module.add("QUESTIONS", lobbylab_core::catalog::Experiment::QUESTIONS)?;
    for (name, exception) in faults::all(py) {
        module.add(name, exception)?;
    }
    module.add_class::<experiment::Experiment>()?;
    module.add_class::<field::Field>()?;
    module.add_class::<figure::Figure>()?;
    module.add_class::<matching::Certificate>()?;
    module.add_class::<matching::Matching>()?;
    module.add_class::<part::Merging>()?;
    module.add_class::<part::Part>()?;
    module.add_class::<part::Shard>()?;
    module.add_class::<report::Report>()?;
    module.add_class::<rows::Quantity>()?;
    module.add_class::<table::Table>()?;
    module.add_class::<table::TableStream>()?;
    module.add_function(wrap_pyfunction!(experiment::restored, module)?)?;
    module.add_function(wrap_pyfunction!(figure::figure, module)?)?;
    module.add_function(wrap_pyfunction!(
        matching::min_weight_perfect_matching,
        module
    )?)?;
    module.add_function(wrap_pyfunction!(part::merge, module)?)?;
    Ok(())
}

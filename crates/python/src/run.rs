//! A run without the interpreter lock, that hears Ctrl-C.

use crate::experiment::Experiment;
use crate::faults::{self, ExperimentError};
use lobbylab_core::catalog::Partial;
use lobbylab_core::experiment::{ExperimentError as Refused, Shard};
use lobbylab_shards::workers::{self, Stopped};
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::time::Instant;

/// Units of work between two looks at the clock, where a rate is measured: some milliseconds.
const SLICE: u64 = 1 << 18;

/// Computes a shard. `progress` is what `run` was given: nothing, true, or a function.
pub fn compute(
    py: Python<'_>,
    experiment: &Experiment,
    shard: Shard,
    threads: Option<u32>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Vec<Partial>> {
    let threads = match threads {
        Some(0) => {
            return Err(ExperimentError::new_err(
                "threads is 0; allowed: a whole number from 1",
            ));
        }
        Some(threads) => threads,
        None => workers::cores(),
    };
    let teller = match progress {
        Some(progress) => {
            let bars = py.import("lobbylab._progress")?;
            Some(bars.call_method1("teller", (progress, experiment.valid.question()))?)
        }
        None => None,
    };
    let tell = teller.as_ref().map(|teller| teller.clone().unbind());
    let outcome = py.detach(|| {
        let (valid, files) = (&experiment.valid, &experiment.files);
        workers::compute(valid, files, shard, threads, |share| {
            let heard = Python::attach(|py| {
                py.check_signals()?;
                if let Some(tell) = &tell {
                    tell.call1(py, (share,))?;
                }
                Ok(())
            });
            match heard {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(error),
            }
        })
    });
    if let Some(teller) = teller {
        teller.call_method1("close", (outcome.is_ok(),))?;
    }
    outcome.map_err(|stopped: Stopped<PyErr>| match stopped {
        Stopped::Failed(error) => faults::refused(&error),
        Stopped::Broken(error) => error,
        other => ExperimentError::new_err(other.to_string()),
    })
}

/// Runs for about so many seconds on this thread: seconds before the first step, seconds of
/// steps, and the share of the whole run done in them.
///
/// # Errors
/// When the experiment cannot run.
pub fn measure(experiment: &Experiment, seconds: f64) -> Result<(f64, f64, f64), Refused> {
    let start = Instant::now();
    let mut job = (experiment.valid).job_on(Shard::WHOLE, &experiment.files)?;
    let prepared = start.elapsed().as_secs_f64();
    loop {
        let progress = job.advance(SLICE);
        // Nobody merges them: what is done is let go.
        drop(job.take());
        let spent = start.elapsed().as_secs_f64() - prepared;
        if progress.finished || spent >= seconds {
            return Ok((prepared, spent, progress.done));
        }
    }
}

//! A computation in a worker.

use crate::page::carried;
use crate::values;
use js_sys::Reflect;
use lobbylab_core::catalog::{Experiment, Files, Valid};
use lobbylab_core::experiment::Shard;
use wasm_bindgen::prelude::*;

/// A visitor's file as a worker keeps it: read once, however many jobs are about it.
#[wasm_bindgen]
#[derive(Debug)]
pub struct VisitorFile {
    files: Files,
}

#[wasm_bindgen]
impl VisitorFile {
    /// Reads a file as its reader wrote it, as for `Lab.attach`; no bytes are no file.
    ///
    /// # Errors
    /// When it cannot be read.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8]) -> Result<VisitorFile, JsError> {
        Ok(VisitorFile {
            files: files(bytes)?,
        })
    }
}

/// A shard of an experiment's run, done in slices.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Job {
    job: lobbylab_core::catalog::Job,
}

#[wasm_bindgen]
impl Job {
    /// Prepares a shard. `experiment` is what `Lab.jobs()` gave, `file` the file that it
    /// may be about; jobs share what it holds.
    ///
    /// # Errors
    /// When it is no experiment, a parameter is out of range, the shard does
    /// not exist, the file is not the one that is meant, or a solver fails.
    #[wasm_bindgen(constructor)]
    pub fn new(
        experiment: &JsValue,
        shard: u32,
        of: u32,
        file: &VisitorFile,
    ) -> Result<Job, JsError> {
        let shard = Shard { index: shard, of };
        let job = read(experiment)?.job_on(shard, &file.files)?;
        Ok(Job { job })
    }

    /// Does about `budget` units of work; tells how far it is.
    ///
    /// # Errors
    /// Never; the border's signature asks for it.
    pub fn advance(&mut self, budget: f64) -> Result<JsValue, JsError> {
        let progress = self.job.advance(budget.max(1.0) as u64);
        values::plain(&progress)
    }

    /// The results since the last call, for `Lab.merge`; empty if there are none.
    ///
    /// # Errors
    /// When they cannot be written.
    pub fn take(&mut self) -> Result<Vec<u8>, JsError> {
        let partial = self.job.take();
        if partial.is_empty() {
            return Ok(Vec::new());
        }
        postcard::to_allocvec(&partial).map_err(|error| JsError::new(&error.to_string()))
    }
}

/// A file as its reader wrote it; nothing is no file.
pub(crate) fn files(bytes: &[u8]) -> Result<Files, JsError> {
    carried::read(bytes).map_err(|problem| JsError::new(&problem))
}

/// Reads `{question, values}`; parameters left out have their defaults.
pub(crate) fn read(experiment: &JsValue) -> Result<Valid, JsError> {
    let question = Reflect::get(experiment, &"question".into())
        .ok()
        .and_then(|question| question.as_string())
        .unwrap_or_default();
    let values = Reflect::get(experiment, &"values".into()).unwrap_or(JsValue::UNDEFINED);
    let (valid, errors) = Experiment::from_values(&question, &values::read(&values))?;
    match errors.first() {
        Some(error) => Err(JsError::new(&error.to_string())),
        None => Ok(valid),
    }
}

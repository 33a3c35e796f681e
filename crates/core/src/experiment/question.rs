//! What a question of a lab is to those who run it.

use super::data::Data;
use super::error::ExperimentError;
use super::limits::{Limits, TooLarge, Work};
use super::parameters::Parameters;

use super::report::Quantity;
use super::run::{Parts, RunPlan};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt;

/// A question of a lab: its parameters, how it runs in parts, what it reports.
pub trait Question: Parameters {
    /// What one part yields.
    type Part: Clone + fmt::Debug + PartialEq + Serialize + DeserializeOwned;

    /// How many parts the run is cut into, whoever computes them.
    fn parts(&self) -> u32;
    /// How much work it is.
    fn work(&self) -> Work;
    /// Changes that would make it fit.
    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge>;
    /// Whether what is too large is only a part of it, which refuses by itself:
    /// the rest is worth running.
    fn runs_in_part(&self) -> bool {
        false
    }
    /// Prepares the computation of the parts, of a question that may be about a file.
    ///
    /// # Errors
    /// When a solver that the run needs fails, or the file that is meant is not there.
    fn plan(&self, data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError>;
    /// The numbers, as far as they are known.
    fn quantities(&self, parts: &Parts<Self::Part>) -> Vec<Quantity>;
}

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
///
/// # Examples
/// ```
/// use lobbylab_core::experiment::{
///     Data, Evidence, ExperimentError, Field, Limits, Parameters, Parts, Quantity, Question,
///     ReportBuilder, RunPlan, Shard, TooLarge, Value, Work,
/// };
/// /// What the squares of 0 to 9 are on average; there is nothing to set.
/// #[derive(Clone, Default)]
/// struct Squares;
/// impl Parameters for Squares {
///     fn fields(_: &mut Vec<Field>) {}
///     fn get(&self, _: &str) -> Option<Value> {
///         None
///     }
///     fn put(&mut self, _: &str, _: &Value) -> bool {
///         false
///     }
/// }
/// impl Question for Squares {
///     type Part = f64;
///     fn parts(&self) -> u32 {
///         10
///     }
///     fn work(&self) -> Work {
///         Work { events: 10, ..Work::default() }
///     }
///     fn too_large(&self, _: &Work, _: &Limits) -> Option<TooLarge> {
///         None
///     }
///     fn plan(&self, _: &Data) -> Result<RunPlan<f64>, ExperimentError> {
///         Ok(RunPlan::whole(|_| 1, |number| Some(f64::from(number * number))))
///     }
///     fn quantities(&self, parts: &Parts<f64>) -> Vec<Quantity> {
///         let mut report = ReportBuilder::new("arithmetic", "numbers");
///         report.simulated("mean", "mean square", "", parts.mean(&|square| Some(*square)));
///         report.finish()
///     }
/// }
/// let mut runner = Squares.plan(&Data::default())?.runner(Shard::WHOLE, Squares.parts());
/// while !runner.advance(3).finished {}
/// let Evidence::Simulated { interval } = &Squares.quantities(&runner.take())[0].evidence else {
///     panic!("an estimate");
/// };
/// assert_eq!(interval.mean, 28.5);
/// # Ok::<(), ExperimentError>(())
/// ```
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
    /// The same, where finding it out takes long: what parts of the run say of it on their way.
    fn found_too_large(&self, parts: &Parts<Self::Part>) -> Option<TooLarge> {
        let _ = parts;
        None
    }
    /// Prepares the computation of the parts, of a question that may be about a file.
    ///
    /// # Errors
    /// When a solver that the run needs fails, or the file that is meant is not there.
    fn plan(&self, data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError>;
    /// The numbers, as far as they are known.
    fn quantities(&self, parts: &Parts<Self::Part>) -> Vec<Quantity>;
}

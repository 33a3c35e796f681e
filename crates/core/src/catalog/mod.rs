//! All labs and all their questions: the only place that names every one of them.
//!
//! It stands above the labs. [`Experiment`] is any question of any lab with its parameters,
//! [`Valid`] one that may run, [`Job`] a run in slices, [`Results`] what has come of it;
//! [`labs`] lists the labs with their fields and presets. A new question is a line of
//! `questions!` in `experiment.rs`, at its end: parts that were written to files name their
//! question by its place.
//!
//! ```
//! # #[cfg(feature = "patience")] {
//! use lobbylab_core::catalog::Experiment;
//! use lobbylab_core::experiment::{Shard, Value};
//! let values = [("periods".to_owned(), Value::Int(1000))].into();
//! let (experiment, errors) = Experiment::from_values("patience.compare", &values)?;
//! assert!(errors.is_empty());
//! // Two workers, in any order: the same bits as one.
//! let mut results = experiment.results();
//! for index in [1, 0] {
//!     let mut job = experiment.job(Shard { index, of: 2 })?;
//!     while !job.advance(10_000).finished {}
//!     results.merge(job.take())?;
//! }
//! assert_eq!(results.report().fingerprint(), experiment.run()?.fingerprint());
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod experiment;
mod files;
mod labs;
mod results;

pub use experiment::{Experiment, Listed, Valid};
pub use files::Files;
pub use labs::{fields_of, lab, labs, tabs_of};
#[cfg(feature = "words")]
pub use labs::{paper_of, story_of};
pub use results::{Job, Partial, Results};

//! One language for everybody: what is asked, and what comes back.
//!
//! An [`Experiment`] says which question of which lab is asked, with which
//! parameters; a [`Report`] is the answer, every number with its evidence.
//! The parameters of a question are plain structs whose fields state, once,
//! their symbol, unit, range and default ([`Field`]); validation, the page's
//! controls, the link codec ([`link`]), the command line and the reference
//! page all read that one statement.

mod catalog;
mod data;
mod field;
mod limits;
pub mod link;
mod numbers;
mod parameters;
mod parts;
mod pieces;
mod question;
mod question_error;
#[cfg(any(feature = "patience", feature = "rules"))]
mod replicate;
mod report;
mod results;
mod spec;

pub(crate) use catalog::each_once;
pub use catalog::{Lab, Paper, Preset, Section, fields_of, lab, labs};
pub use data::Data;
pub use field::{Choice, Field, FieldError, Kind, Parameter, Seed, Spec, Value, Values};
pub use limits::{Limits, Offer, TooLarge, Work};
pub use numbers::Numbers;
pub use parameters::Parameters;
pub use parts::Parts;
pub(crate) use pieces::{Pieces, Piecewise};
pub(crate) use question::Question;
#[cfg_attr(
    not(feature = "patience"),
    allow(unused_imports, reason = "questions with a runner of their own")
)]
pub(crate) use question::Runner;
pub use question::{Experiment, ExperimentError, PartError, Progress, Shard, Valid};
#[cfg(any(feature = "patience", feature = "rules"))]
pub(crate) use replicate::{Replications, Trial, Watched};
#[cfg_attr(
    not(feature = "hindsight"),
    allow(unused_imports, reason = "a lab that reads files asks")
)]
pub(crate) use report::Fnv;
pub use report::{Evidence, Quantity, Report};
pub use results::{Job, Partial, Results};

#[cfg_attr(
    not(feature = "rules"),
    allow(unused_imports, reason = "a lab of rates asks")
)]
pub(crate) use parameters::all_zero;
pub(crate) use parameters::{choices, compose, parameters, words};

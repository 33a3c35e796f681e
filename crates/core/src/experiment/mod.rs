//! One language for everybody: what is asked, and what comes back.
//!
//! A [`Question`] of a lab has parameters, a [`RunPlan`] of the parts that its run is cut into,
//! and a [`Report`] as its answer, every number with its evidence. The parameters of a question are plain structs whose fields state, once,
//! their symbol, unit, range and default ([`Field`]); validation, the page's
//! controls, the link codec ([`link`]), the command line and the reference
//! page all read that one statement.
//!
//! A page shows a lab one question at a time ([`tabs`]); the story of a lab leads through some
//! of them (`story`); `paper` is the table of what the lab's paper says.
//!
//! Nothing here knows a lab; [`catalog`](crate::catalog) lists the questions of all.
//!
//! # A question
//! 1. Its parameters: `parameters!` for what is new, `compose!` to put structs together.
//! 2. `impl Question`: how many parts, how much work, what would fit ([`TooLarge`]), a
//!    [`RunPlan`] ([`RunPlan::whole`] for parts that are computed in one step, [`RunPlan::in_steps`]
//!    for long ones, [`RunPlan::replications`] for simulated queues), and the numbers, written
//!    with a [`ReportBuilder`] from [`Parts`] by [`Parts::mean`] and its siblings.
//! 3. A line in the catalog.

mod data;
mod error;
mod lab;
mod limits;
#[cfg(feature = "words")]
pub mod paper;
mod parameters;
mod question;
mod report;
mod run;
#[cfg(feature = "words")]
pub mod story;
pub mod tabs;
pub mod time_unit;

pub use data::Data;
pub use error::{ExperimentError, PartError};
pub(crate) use lab::each_once;
pub use lab::{Lab, Paper, Preset, Section};
pub use limits::{Limits, Offer, TooLarge, Work};
pub use parameters::{
    Checked, ChoiceOption, Field, FieldError, Kind, Numbers, Parameter, Parameters, Seed, Spec,
    Switch, Value, Values, link,
};
pub use question::Question;
#[cfg_attr(
    not(feature = "hindsight"),
    allow(unused_imports, reason = "a lab that reads files asks")
)]
pub(crate) use report::Fnv;
pub use report::{Evidence, Quantity, Report, ReportBuilder};
pub use run::{Parts, Progress, Run, RunPlan, Runner, Shard, Slice, Step, Watched};
pub use tabs::Tab;

#[cfg_attr(
    not(feature = "rules"),
    allow(unused_imports, reason = "a lab of rates asks")
)]
pub(crate) use parameters::all_zero;
pub(crate) use parameters::{choices, compose, parameters, words};

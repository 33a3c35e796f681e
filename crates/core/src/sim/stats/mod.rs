//! Streaming statistics and confidence intervals.
//!
//! Every estimate is an [`Interval`]: a mean, a half width, how many samples,
//! and by which method. Two methods are offered, each tested for its coverage:
//! independent replications ([`replications`], also for paired differences; ratios of
//! sums by [`Linear`]), and batch means of one long run ([`BatchMeans`]).

mod batch;
mod histogram;
mod interval;
mod linear;
mod log_histogram;
mod moments;
mod student;

pub use batch::BatchMeans;
pub use histogram::Histogram;
pub use interval::{Interval, paired, replications};
pub use linear::Linear;
pub use log_histogram::{LogHistogram, Place, Pooled, Tally};
pub use moments::Moments;
pub use student::{ln_two_sided, student_quantile};

//! Online rules: the paper's (section 4) and what the industry runs.

mod batched;
mod difference_wait;
mod distance;
mod due;
mod greedy;
mod line;
mod multi_queue;
mod periodic;
mod plan;
mod queue;
mod rate;
pub mod reasons;
mod time_out;
mod timer;
mod widening;

pub use batched::Batched;
pub use difference_wait::{ClockFrom, DifferenceWait, Dropped, Newcomer, Readings, Temporary};
pub use greedy::GreedyMatch;
pub use multi_queue::{Borrow, MOST_CELLS, MultiQueue};
pub use periodic::{Period, PeriodicMatch};
pub use plan::{MOST_CRITERIA, RulePlan, WithMatcher};
pub use rate::Rate;
pub use widening::{Widening, Window};

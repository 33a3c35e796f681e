//! Online rules: the paper's (section 4) and what the industry runs.

mod alarm;
mod batched;
mod clock;
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
mod widening;

pub use batched::Batched;
pub use difference_wait::{ClockFrom, DifferenceWait, Dropped, Newcomer, Readings, Temporary};
pub use greedy::Greedy;
pub use multi_queue::{Borrow, MOST_CELLS, MultiQueue};
pub use periodic::{Period, Periodic};
pub use plan::{MOST_CRITERIA, Plan, WithMatcher};
pub use rate::Rate;
pub use widening::{Widening, Window};

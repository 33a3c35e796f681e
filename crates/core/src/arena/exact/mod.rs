//! Closed forms of markets simple enough to have them.
//!
//! | market | function |
//! | --- | --- |
//! | singles, first come, first served, nobody leaves | [`first_come`] |
//! | 1v1, first come, first served, exponential patience | [`impatient_pairs`] |
//! | the oldest into games every so often | [`batch_mean`] |
//! | 1v1 in regions, apart or in one queue | [`regions_mean`] |
//! | teams by lot | [`unfairness_by_lot`] |

mod unfair;
mod waits;

pub use unfair::{UnfairnessByLot, unfairness_by_lot};
pub use waits::{FirstCome, ImpatientPairs, batch_mean, first_come, impatient_pairs, regions_mean};

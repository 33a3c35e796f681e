//! Whether the lab's intervals hold the exact values beside them 95 times in a hundred, over
//! states drawn at random.

use crate::covering::{beside, cover};
use crate::states::Ask;

/// Nobody leaves, and no class is so rare that a run sees a handful of it.
const FIXED: &[(&str, i64)] = &[
    ("leaving", 0),
    ("l1", 1),
    ("l2", 1),
    ("arrivals", 2_000),
    ("replications", 16),
    ("warm_up", 300),
];

#[test]
fn intervals_hold_the_exact_waits() {
    let ask = Ask {
        question: "rules.compare",
        states: 1_000,
        most: &[],
        work: 3_000_000,
        fixed: FIXED,
        changed: 100,
        signed: &[],
    };
    cover(&ask, 1_000, 0.01, |sheet| beside(sheet, ".simulated"));
}

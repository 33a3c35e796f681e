//! However a run is cut into parts, steps and slices, the parts are the same.

use lobbylab_core::experiment::{Parts, RunPlan, Shard, Step};
use proptest::prelude::*;

/// Parts that are sums 0 + 1 + … + number, in steps of their own; every fifth is a gap from
/// the start and every seventh one halfway.
fn sums() -> RunPlan<u64> {
    RunPlan::in_steps(
        |number| (3, number + 1),
        |number| (number % 5 != 4).then_some((u64::from(number), 0, 0)),
        |(number, at, sum)| {
            *sum += *at;
            *at += 1;
            if *number % 7 == 6 && *at == 3 {
                Step::Gap
            } else if *at > *number {
                Step::Done(*sum)
            } else {
                Step::More
            }
        },
    )
}

fn expected(number: u32) -> Option<u64> {
    let gap = number % 5 == 4 || number % 7 == 6;
    (!gap).then(|| u64::from(number) * (u64::from(number) + 1) / 2)
}

proptest! {
    #[test]
    fn shards_and_slices_change_nothing(
        parts in 0u32..40,
        of in 1u32..6,
        budgets in prop::collection::vec(1u64..50, 1..8),
    ) {
        let mut all = Parts::default();
        for index in 0..of {
            let mut runner = sums().runner(Shard { index, of }, parts);
            let mut before = 0.0;
            for turn in 0.. {
                let progress = runner.advance(budgets[turn % budgets.len()]);
                prop_assert!(progress.done >= before && progress.done <= 1.0);
                before = progress.done;
                all.merge(runner.take());
                if progress.finished {
                    prop_assert_eq!(progress.done, 1.0);
                    break;
                }
                prop_assert!(turn < 100_000);
            }
        }
        let found: Vec<(u32, u64)> = all.iter().map(|(number, part)| (number, *part)).collect();
        let wanted: Vec<(u32, u64)> =
            (0..parts).filter_map(|number| Some((number, expected(number)?))).collect();
        prop_assert_eq!(found, wanted);
    }
}

#[test]
fn progress_is_measured_by_work_not_by_parts() {
    // One part of nine units and one of one.
    let plan = RunPlan::whole(|number| if number == 0 { 9 } else { 1 }, Some);
    let mut runner = plan.runner(Shard::WHOLE, 2);
    assert_eq!(runner.advance(1).done, 0.9);
    assert!(runner.advance(1).finished);
    // Nothing is done on no budget, and nothing is left of no part.
    let mut runner = sums().runner(Shard::WHOLE, 3);
    assert_eq!(runner.advance(0).done, 0.0);
    assert!(sums().runner(Shard::WHOLE, 0).advance(0).finished);
}

#[test]
fn a_long_part_can_be_left_between_its_steps() {
    // Part 3 has four steps of three units: a budget of seven does three of them.
    let mut runner = sums().runner(Shard { index: 3, of: 4 }, 4);
    assert!(!runner.advance(7).finished);
    assert!(runner.take().is_empty());
    assert!(runner.advance(1).finished);
    assert_eq!(runner.take().iter().next(), Some((3, &6)));
}

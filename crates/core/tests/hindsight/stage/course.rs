//! What players have cost so far, against the account of each step.

use super::settings::settings;
use lobbylab_core::experiment::Seed;
use lobbylab_core::hindsight::parameters::{Flow, HindsightRule};
use lobbylab_core::hindsight::stage::{HindsightStage, HindsightStageSetting};

#[test]
fn it_is_the_account_of_every_step() {
    let close = |one: f64, other: f64| (one - other).abs() <= 1e-9 * (1.0 + one.abs());
    for (number, mut setting) in settings(6, "course").into_iter().enumerate() {
        if number % 2 == 0 && !setting.players.of_file() {
            setting.players.patience = 2.0;
        }
        let mut stage = HindsightStage::new(&setting, None);
        let course = stage.course();
        let mut points = course.iter().peekable();
        let mut last = None;
        for step in 0..=stage.steps() {
            stage.seek(step);
            let totals = stage.view().totals;
            last = points.next_if(|point| point.step == step).or(last);
            let Some(point) = last else {
                assert_eq!(totals.played + totals.left, 0, "{setting:?}");
                continue;
            };
            assert_eq!(point.account.players, totals.played + totals.left);
            assert!(close(point.account.cost.time, totals.account.cost.time));
            assert!(close(
                point.account.cost.criteria,
                totals.account.cost.criteria
            ));
            assert!(close(
                point.account.per_player().expect("some"),
                totals.account.per_player().expect("some")
            ));
            assert_eq!(point.account.best.is_some(), totals.account.best.is_some());
            if let Some(best) = totals.account.best_per_player() {
                assert!(close(point.account.best_per_player().expect("known"), best));
            }
        }
        assert_eq!(points.next(), None);
    }
}

/// Schlup, section 5.3: where the rate rises, the first players cost more than the average one.
#[test]
fn a_costly_beginning_is_made_up_for_where_the_rate_rises() {
    let mut dearer = 0;
    for seed in 0..20 {
        let mut setting = HindsightStageSetting::default();
        (setting.players.flow, setting.players.rate) = (Flow::Raising, 10.0);
        (setting.run.seed, setting.run.players, setting.shown.cast) = (Seed(seed), 200, 200);
        setting.shown.rule = HindsightRule::DifferenceWait;
        let course = HindsightStage::new(&setting, None).course();
        let last = course.last().expect("they play");
        assert_eq!(last.account.players, 200);
        let early = course.iter().find(|point| point.account.players >= 20);
        dearer += usize::from(
            early.expect("as many play").account.per_player() > last.account.per_player(),
        );
    }
    assert!(dearer >= 18, "{dearer} of 20");
}

//! Cross-validation.

use super::Dice;
use lobbylab_core::engagement::churn::{ChurnFit, CrossValidation, TrainingTable, fold_of, scores};
use lobbylab_core::engagement::logistic;

fn table(rows: u32, players: u32) -> TrainingTable {
    let mut dice = Dice::new("folds");
    let mut table = TrainingTable::new(3, 1, 2).expect("a table");
    for row in 0..rows {
        let x = [dice.unit(), dice.unit(), dice.unit()];
        let code = (dice.below(2)) as u8;
        let churned = dice.unit() < 0.2 + 0.4 * x[0];
        table
            .push(&x, &[code], churned, row % players)
            .expect("a row");
    }
    table
}

#[test]
fn players_are_spread_over_folds_and_stay_there() {
    for folds in [2, 5, 20] {
        let mut counts = vec![0; usize::from(folds)];
        for player in 0..10_000 {
            counts[usize::from(fold_of(player, folds))] += 1;
            assert_eq!(fold_of(player, folds), fold_of(player, folds));
        }
        let mean = 10_000.0 / f64::from(folds);
        assert!(
            counts
                .iter()
                .all(|&n| (f64::from(n) - mean).abs() < 5.0 * mean.sqrt()),
            "{counts:?}"
        );
    }
}

#[test]
fn held_out_forecasts_are_those_of_fits_without_the_fold() {
    let mut table = table(600, 40);
    let grid = [1e-3, 0.1, 10.0];
    let validation = CrossValidation::new(&mut table, 4, &grid).expect("folds");
    let found = validation.finish(&table).expect("a fit").expect("finished");
    assert_eq!(found.tried.len(), 3);
    for fold in 0..4 {
        // The same rows in a table of their own.
        let mut rest = TrainingTable::new(3, 1, 2).expect("a table");
        let mut dice = Dice::new("folds");
        for row in 0..600 {
            let x = [dice.unit(), dice.unit(), dice.unit()];
            let code = (dice.below(2)) as u8;
            let churned = dice.unit() < 0.2 + 0.4 * x[0];
            if fold_of(row % 40, 4) != fold {
                rest.push(&x, &[code], churned, row % 40).expect("a row");
            }
        }
        let penalty = grid[found.best];
        let alone = ChurnFit::new(&rest, penalty)
            .and_then(|mut fit| fit.finish(&rest))
            .expect("a fit");
        let without = found.without[usize::from(fold)].as_ref();
        let without = without.expect("both kinds are in all folds");
        assert_eq!(
            (without.rows, without.positives),
            (alone.rows, alone.positives)
        );
        let mut mine = 0;
        for row in 0..600 {
            if fold_of(table.players()[row], 4) == fold {
                let wanted = logistic(table.logit(row, &alone)) as f32;
                assert!((found.held_out[row].risk - wanted).abs() < 1e-5);
                assert_eq!(found.held_out[row].churned, table.churned()[row]);
                mine += 1;
            }
        }
        assert_eq!(mine, 600 - alone.rows);
        assert_eq!(found.tried[found.best].folds[usize::from(fold)].rows, mine);
    }
    let least = found
        .tried
        .iter()
        .map(|tried| tried.scores.log_loss)
        .fold(1.0, f64::min);
    assert_eq!(found.tried[found.best].scores.log_loss, least);
    assert_eq!(found.tried[found.best].scores, scores(&found.held_out));
    let all = ChurnFit::new(&table, grid[found.best])
        .and_then(|mut fit| fit.finish(&table))
        .expect("a fit");
    for (one, other) in all.standard.iter().zip(&found.fitted.standard) {
        assert!((one - other).abs() < 1e-9);
    }
}

#[test]
fn slices_of_it_change_nothing() {
    let mut table = table(300, 300);
    let validation = CrossValidation::new(&mut table, 3, &[0.1, 1.0]).expect("folds");
    let whole = validation
        .clone()
        .finish(&table)
        .expect("a fit")
        .expect("finished");
    let mut sliced = validation;
    let mut before = 0.0;
    loop {
        let progress = sliced.advance(&table, 17).expect("goes on");
        assert!(progress.done >= before, "{} after {before}", progress.done);
        before = progress.done;
        if progress.finished {
            break;
        }
    }
    assert_eq!(before, 1.0);
    assert_eq!(sliced.result().expect("finished"), whole);
}

/// A row for each player.
fn one_column(players: u32, churned: impl Fn(u32) -> bool) -> TrainingTable {
    let mut table = TrainingTable::new(1, 0, 0).expect("a table");
    for player in 0..players {
        table
            .push(&[f64::from(player % 7)], &[], churned(player), player)
            .expect("a row");
    }
    table
}

/// Without the fold of all who churned nothing can be learned: it is left out.
#[test]
fn a_fold_with_all_who_churned_is_left_out() {
    for kind in [true, false] {
        let alone = fold_of(3, 5);
        let rare = |player: u32| fold_of(player, 5) == alone && player.is_multiple_of(3);
        let mut table = one_column(100, |player| rare(player) == kind);
        let grid = [0.01, 1.0];
        let validation = CrossValidation::new(&mut table, 5, &grid).expect("folds");
        let found = validation
            .clone()
            .finish(&table)
            .expect("a fit")
            .expect("finished");
        let others = (0..100).filter(|&player| fold_of(player, 5) != alone);
        let others = others.count();
        assert_eq!(found.held_out.len(), others);
        assert!(found.held_out.iter().all(|one| one.churned != kind));
        for fold in 0..5 {
            let without = &found.without[usize::from(fold)];
            assert_eq!(without.is_none(), fold == alone);
            for tried in &found.tried {
                let rows = tried.folds[usize::from(fold)].rows;
                assert_eq!(rows == 0, fold == alone);
                assert_eq!(tried.scores.rows, others);
            }
        }
        assert_eq!(found.fitted.rows, 100);
        let mut sliced = validation;
        let mut before = 0.0;
        loop {
            let progress = sliced.advance(&table, 3).expect("goes on");
            assert!(progress.done >= before, "{} after {before}", progress.done);
            before = progress.done;
            if progress.finished {
                break;
            }
        }
        assert_eq!(sliced.result().expect("finished"), found);
    }
}

#[test]
fn bad_plans_and_folds_that_cannot_be_learned_are_refused() {
    let mut rows = table(50, 50);
    for folds in [0, 1, 21] {
        assert_eq!(
            CrossValidation::new(&mut rows, folds, &[1.0])
                .expect_err("folds")
                .field,
            "folds"
        );
    }
    assert_eq!(
        CrossValidation::new(&mut rows, 5, &[])
            .expect_err("no grid")
            .field,
        "penalties"
    );
    assert_eq!(
        CrossValidation::new(&mut rows, 5, &[1.0, 0.0])
            .expect_err("no penalty")
            .field,
        "C"
    );
    // Nobody churned.
    let mut nobody = one_column(20, |_| false);
    let validation = CrossValidation::new(&mut nobody, 2, &[1.0]).expect("folds");
    assert_eq!(
        validation.finish(&nobody).expect_err("one kind").field,
        "rows that churned"
    );
    // Who churned is in one fold of two, who did not in the other: neither can be left out.
    let mut apart = one_column(20, |player| fold_of(player, 2) == 0);
    let refused = CrossValidation::new(&mut apart, 2, &[1.0]).expect_err("no fold");
    assert_eq!(
        refused.to_string(),
        "groups of players that can be held out is 0: allowed is at least one: all who churned \
         are in one group, and all who did not in one"
    );
    // Numbers of players that are far apart.
    let mut far = TrainingTable::new(1, 0, 0).expect("a table");
    for at in 0..40 {
        far.push(&[f64::from(at)], &[], at % 3 == 0, u32::MAX - at)
            .expect("a row");
    }
    let validation = CrossValidation::new(&mut far, 2, &[1.0]).expect("folds");
    assert!(validation.finish(&far).is_ok());
}

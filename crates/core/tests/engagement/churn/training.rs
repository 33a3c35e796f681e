//! From a history to a model.

use super::history;
use lobbylab_core::engagement::churn::{
    EDGES, Layout, MOST_FEATURES, Pair, Quality, Rows, Trained, Training, TrainingPlan,
    calibration, fixed, fold_of, quantiles, scores, slope,
};
use lobbylab_core::engagement::{History, HistoryGame, Odds, Outcome};

fn odds(game: usize) -> Odds {
    let win = 0.2 + 0.05 * (game % 10) as f64;
    [win, 0.1, 0.9 - win]
}

fn trained(history: &History, layout: Layout) -> Trained {
    let training = Training::new(history, TrainingPlan::new(layout)).expect("a history");
    training
        .finish(history, Some(&odds))
        .expect("a fit")
        .expect("finished")
}

#[test]
fn the_model_forecasts_its_own_rows_as_its_fit_did() {
    for differences in [false, true] {
        let layout = Layout {
            differences,
            ..Layout::tournament()
        };
        let history = history(25, 1500, "training");
        let found = trained(&history, layout);
        let model = &found.model;
        assert_eq!(model.weights.len(), layout.features());
        // Log-loss and mean risks again, from states and the model's own features.
        let mut rows = Rows::new(&history, layout, None).expect("rows");
        let (mut loss, mut sums, mut n) = (0.0, [0.0; 3], 0.0);
        while let Some(row) = rows.next(&history) {
            let risks = model.risks(rows.state(&row));
            let risk = risks[row.outcome.index()];
            loss -= if row.churned {
                risk.ln()
            } else {
                (1.0 - risk).ln()
            };
            for (sum, risk) in sums.iter_mut().zip(risks) {
                *sum += risk;
            }
            n += 1.0;
        }
        // Rows are kept in single precision.
        assert!((loss / n - found.validated.fitted.loss).abs() < 1e-6);
        assert!((loss / n - found.in_sample.scores.log_loss).abs() < 1e-6);
        for (sum, mean) in sums.iter().zip(found.mean_risks) {
            assert!((sum / n - mean).abs() < 1e-6);
        }
        let rate = found.in_sample.scores.positives as f64 / n;
        let mean: f64 = found
            .in_sample
            .deciles
            .iter()
            .map(|bin| bin.forecast * bin.rows as f64)
            .sum::<f64>()
            / n;
        assert!((mean - rate).abs() < 1e-6, "the intercept is free");
        assert!(found.held_out.scores.log_loss > found.in_sample.scores.log_loss);
        assert!(
            found.mean_risks[2] > 1.5 * found.mean_risks[0],
            "losers stop"
        );
        assert_eq!(found.patterns[0].len(), 3);
        assert_eq!(found.patterns[1].len(), 27);
    }
}

#[test]
fn the_lever_sees_players_by_fits_that_have_not_seen_them() {
    let history = history(50, 1200, "lever rows");
    let layout = Layout::tournament();
    let found = trained(&history, layout);
    let draws = history
        .games
        .iter()
        .filter(|game| game.outcome.index() == 1)
        .count();
    let draw = draws as f64 / history.games.len() as f64;
    let average = [(1.0 - draw) / 2.0, draw, (1.0 - draw) / 2.0];
    let mut rows = Rows::new(&history, layout, None).expect("rows");
    let mut pairs = Vec::new();
    let mut first = None;
    let mut table = lobbylab_core::engagement::churn::TrainingTable::of(&layout);
    let unseen: Vec<_> = (found.validated.without.iter())
        .map(|fitted| {
            let fitted = fitted.as_ref().expect("all folds");
            table.model(&layout, fitted).expect("a model")
        })
        .collect();
    while let Some(row) = rows.next(&history) {
        let state = rows.state(&row);
        table
            .push_state(&layout, state, row.outcome, row.churned, row.player)
            .expect("a row");
        let risks = unseen[usize::from(fold_of(row.player, 5))].risks(state);
        match first.take() {
            None => first = Some((risks, row.churned)),
            Some((its, churned)) => {
                let odds = odds(row.game);
                pairs.push(Pair::new(
                    [&its, &risks],
                    &odds,
                    &average,
                    [churned, row.churned],
                ));
            }
        }
    }
    let (wanted, lever) = (
        slope(&pairs).expect("a slope"),
        found.lever.expect("a slope"),
    );
    assert_eq!(lever.pairs, wanted.pairs);
    assert!((lever.lever - wanted.lever).abs() < 1e-3 * wanted.error);
    assert!((lever.error / wanted.error - 1.0).abs() < 1e-3);
}

#[test]
fn it_goes_on_slice_by_slice_to_the_same_end() {
    let history = history(40, 500, "slices");
    let plan = TrainingPlan {
        folds: 3,
        grid: vec![0.1, 1.0],
        ..TrainingPlan::new(Layout::paper())
    };
    // A month is more than this history has: churn within half an hour instead.
    let plan = TrainingPlan {
        layout: Layout {
            churn: 30.0,
            ..plan.layout
        },
        ..plan
    };
    let training = Training::new(&history, plan).expect("a history");
    let whole = training
        .clone()
        .finish(&history, None)
        .expect("a fit")
        .expect("finished");
    assert!(whole.lever.is_none());
    let mut sliced = training;
    let (mut before, mut judging) = (0.0, 0);
    loop {
        let progress = sliced.advance(&history, None, 50).expect("goes on");
        assert!(progress.done >= before && progress.done <= 1.0);
        before = progress.done;
        judging += u32::from((0.97..1.0).contains(&progress.done));
        if progress.finished {
            break;
        }
    }
    // Sums, keys, three digits twice, ranks, the passes of a line: for 400 of the rows in each
    // slice, of each list of forecasts.
    let rows = whole.in_sample.scores.rows as u32;
    assert!(
        judging > 2 * 12 * (rows / 400),
        "{judging} slices for {rows} rows"
    );
    assert_eq!(sliced.result().expect("finished"), whole);
    // One forecast after another, and at once.
    let forecasts = &whole.validated.held_out;
    assert_eq!(whole.held_out, Quality::of(forecasts));
    assert_eq!(whole.held_out.scores, scores(forecasts));
    assert_eq!(whole.held_out.calibration, calibration(forecasts));
    assert_eq!(whole.held_out.deciles, quantiles(forecasts, 10));
    assert_eq!(whole.held_out.fixed, fixed(forecasts, &EDGES));
}

/// All who stop are in one group of players: the model is there, and says so.
#[test]
fn who_stops_in_one_group_alone_is_learned_from() {
    let stopper = (0..40).find(|&player| fold_of(player, 5) == 2);
    let stopper = stopper.expect("somebody");
    // Everybody plays every few minutes, one with a break of an hour after each loss.
    let mut history = History {
        players: 40,
        ..History::default()
    };
    for at in 0..2_000_u32 {
        let pair = [at % 40, (at + 1 + at / 40 % 38) % 40];
        if pair.contains(&stopper) && at / 40 % 5 != 0 {
            continue;
        }
        history.games.push(HistoryGame {
            time: f64::from(at) / 3.0,
            players: pair,
            outcome: Outcome::ALL[at as usize % 3],
        });
    }
    let found = trained(&history, Layout::tournament());
    let left_out = found.validated.without.iter().position(Option::is_none);
    assert_eq!(left_out, Some(2));
    assert!(found.in_sample.scores.positives > 0);
    assert_eq!(
        (found.held_out.scores.positives, found.held_out.scores.auc),
        (0, None)
    );
    assert!(found.held_out.scores.rows < found.in_sample.scores.rows);
    // No pair that could be foretold churned: that is no lever of 0.
    assert_eq!(found.lever, None);
}

#[test]
fn histories_too_short_to_learn_from_are_refused() {
    let empty = History::default();
    let mut training =
        Training::new(&empty, TrainingPlan::new(Layout::paper())).expect("nothing yet");
    let number = "number of games with time enough after them to see whether their players stopped";
    for _ in 0..2 {
        let problem = training.advance(&empty, None, 10).expect_err("no rows");
        assert_eq!(problem.field, number);
    }
    // Shorter than the churn window: no row can have a label.
    let short = history(10, 40, "short");
    let own = Layout {
        churn: 1e6,
        ..Layout::paper()
    };
    for layout in [Layout::paper(), Layout::tournament(), own] {
        let mut short = short.clone();
        if layout == Layout::tournament() {
            short.games.truncate(1);
            short.ratings.truncate(1);
            short.differences.truncate(1);
        }
        let training = Training::new(&short, TrainingPlan::new(layout)).expect("a history");
        let problem = training.finish(&short, None).expect_err("no rows");
        assert_eq!(
            problem.to_string(),
            format!(
                "{number} is 0: allowed is at least one; the file must reach the churn window or \
                 more beyond some of its games"
            )
        );
    }
    assert!(Layout::paper().features() <= MOST_FEATURES);
}

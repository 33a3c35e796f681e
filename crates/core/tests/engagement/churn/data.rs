//! A real tournament, if it is at hand: figures that another program found.
//!
//! `LOBBYLAB_DATA` names a folder with `games_sample.csv`, the games of Lichess's Yearly
//! Bullet Arena 2022, whose records Lichess released under CC0. The figures are those of
//! scikit-learn fits to the same games, with the starts to the millisecond; the file has
//! whole seconds.

use lobbylab_core::engagement::churn::{Layout, Rows, Training, TrainingPlan};
use lobbylab_core::engagement::{DrawModel, History, HistoryGame, Outcome, Skill};
use std::path::PathBuf;

fn read(folder: &str) -> History {
    let path = PathBuf::from(folder).join("games_sample.csv");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path:?}: {error}"));
    let mut history = History::default();
    for line in text.lines().skip(1) {
        let cells: Vec<&str> = line.split(',').collect();
        let number = |at: usize| cells[at].parse::<f64>().expect("a number");
        let players = [number(1) as u32, number(2) as u32];
        history.players = history.players.max(players[0].max(players[1]) + 1);
        history.games.push(HistoryGame {
            time: number(0) / 60.0,
            players,
            outcome: match cells[3] {
                "1" => Outcome::Win,
                "d" => Outcome::Draw,
                _ => Outcome::Loss,
            },
        });
        history.ratings.push([number(4) as f32, number(5) as f32]);
    }
    history
}

#[track_caller]
fn near(what: &str, found: f64, wanted: f64, within: f64) {
    println!("{what}: {found} for {wanted}");
    assert!(
        (found - wanted).abs() <= within,
        "{what}: {found} for {wanted}"
    );
}

#[test]
fn a_tournament_gives_the_figures_that_another_program_found() {
    let named = std::env::var("LOBBYLAB_DATA").ok();
    let Some(folder) = named.filter(|folder| !folder.is_empty()) else {
        println!("skipped: LOBBYLAB_DATA does not name a folder with games_sample.csv");
        return;
    };
    let history = read(&folder);
    let layout = Layout::tournament();
    let end = Some(240.0);
    let rows = Rows::new(&history, layout, end).expect("rows");
    assert_eq!((history.games.len(), rows.total()), (65_811, 119_102));
    // Ratings as the players had them; half of a usual uncertainty.
    let draws = DrawModel::constant(0.035_860_266_520_794_395);
    let odds = |game: usize| {
        let [one, other] = history.ratings[game].map(|r| Skill {
            r: f64::from(r),
            rd: 60.0,
        });
        draws.odds(one, other)
    };
    let plan = TrainingPlan {
        end,
        ..TrainingPlan::new(layout)
    };
    let found = Training::new(&history, plan)
        .and_then(|training| training.finish(&history, Some(&odds)))
        .expect("a fit")
        .expect("finished");
    let marks = found.held_out.scores;
    assert_eq!(marks.positives, 6248);
    near(
        "base rate",
        marks.positives as f64 / 119_102.0,
        0.052_459_236_620_711_66,
        1e-12,
    );
    near("AUC", marks.auc.expect("both kinds"), 0.717_624, 5e-4);
    near("log-loss", marks.log_loss, 0.190_372, 1e-4);
    near("Brier", marks.brier, 0.047_938, 2e-5);
    near("base log-loss", marks.base_log_loss, 0.205_693_62, 1e-8);
    for (tried, (auc, loss)) in found.validated.tried.iter().zip([
        (0.702_558, 0.194_372),
        (0.715_259, 0.190_763),
        (0.717_141, 0.190_394),
        (0.717_501, 0.190_383),
        (0.717_624, 0.190_372),
    ]) {
        near(
            "AUC by C",
            tried.scores.auc.expect("both kinds"),
            auc,
            1.5e-3,
        );
        near("log-loss by C", tried.scores.log_loss, loss, 1.5e-4);
    }
    for (found, wanted) in found
        .mean_risks
        .into_iter()
        .zip([0.024_255, 0.034_508, 0.083_332])
    {
        near("mean risk", found, wanted, 4e-4);
    }
    // Table 1.
    let word = |word: &str| {
        let list = found.patterns.iter().flatten();
        list.clone()
            .find(|pattern| pattern.word == word)
            .expect("it occurs")
    };
    for (name, rows, risk, error) in [
        ("W", 57_408, 0.024_98, 0.000_65),
        ("D", 4286, 0.032_20, 0.002_70),
        ("L", 57_408, 0.081_45, 0.001_14),
        ("LLL", 15_553, 0.082_30, 0.002_20),
        ("WWW", 16_611, 0.018_36, 0.001_04),
        ("LDL", 877, 0.087_80, 0.009_56),
        ("WLW", 10_435, 0.024_92, 0.001_53),
    ] {
        let found = word(name);
        assert_eq!(found.rows, rows, "{name}");
        near(name, found.risk, risk, 6e-6);
        near(name, found.error, error, 6e-6);
    }
    // Figure 3, held out: deciles, each with its standard error.
    let deciles = &found.held_out.deciles;
    assert_eq!(deciles.len(), 10);
    for (bin, (forecast, observed)) in deciles.iter().zip([
        (0.011_23, 0.015_20),
        (0.016_22, 0.015_79),
        (0.021_34, 0.020_99),
        (0.027_29, 0.025_02),
        (0.034_88, 0.030_98),
        (0.044_35, 0.044_33),
        (0.054_53, 0.054_41),
        (0.069_25, 0.072_54),
        (0.093_92, 0.094_96),
        (0.152_00, 0.150_37),
    ]) {
        near("decile's forecast", bin.forecast, forecast, 1e-3);
        near("decile's share", bin.observed, observed, 2.0 * bin.error);
    }
    let lever = found.lever.expect("a slope");
    println!(
        "{lever:?}\n{:?}\n{:?}",
        found.held_out.calibration, found.in_sample.calibration
    );
    near("lever", lever.lever, 0.56, lever.error);
    near("own part", lever.own, 1.0, 2.0 * lever.own_error);
}

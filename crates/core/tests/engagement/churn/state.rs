//! States and features.

use super::Dice;
use lobbylab_core::engagement::churn::{
    ChurnModel, Feature, KEPT, Layout, RECENT, Recent, State, expected_risk, with_lever,
};
use lobbylab_core::engagement::{Outcome, logistic};

/// Features from the whole list of matches, by their definition.
fn plain(layout: &Layout, matches: &[(f64, Outcome, f64)], now: f64) -> Vec<f64> {
    let mut row = Vec::new();
    for back in 1..=10 {
        let columns = layout.per_match();
        let Some(at) = matches.len().checked_sub(back) else {
            row.extend(std::iter::repeat_n(0.0, columns));
            continue;
        };
        let (start, outcome, difference) = matches[at];
        row.extend(Outcome::ALL.map(|o| f64::from(u8::from(o == outcome))));
        row.push(match at {
            0 => 0.0,
            at => (start - matches[at - 1].0).ln_1p(),
        });
        row.push((now - start).ln_1p());
        if layout.differences {
            row.push(difference);
        }
    }
    for window in layout.windows {
        let count = matches.iter().filter(|one| now - one.0 <= window).count();
        row.push((count as f64).ln_1p());
    }
    row.extend([0.0; 3]);
    row
}

#[test]
fn features_are_what_the_list_of_matches_says() {
    let mut dice = Dice::new("features");
    for layout in [Layout::paper(), Layout::tournament()] {
        let (mut state, mut matches, mut time) = (State::new(), Vec::new(), -100.0);
        for _ in 0..300 {
            time += layout.windows[0] * dice.unit() * dice.unit();
            state.at(time).expect("later");
            let mut row = vec![f64::NAN; layout.features()];
            layout.fill(&state, None, &mut row);
            for (at, (&found, &wanted)) in
                row.iter().zip(&plain(&layout, &matches, time)).enumerate()
            {
                assert!((found - wanted).abs() < 1e-12, "{at}: {found} for {wanted}");
            }
            let (outcome, goals) = (dice.outcome(), f64::from(dice.below(9)) - 4.0);
            state.play(outcome, time, goals).expect("a match");
            matches.push((time, outcome, goals));
            // What no window reaches can be forgotten without a trace.
            state.forget(layout.windows[3]);
        }
    }
}

#[test]
fn old_starts_go_and_counts_end_at_those_kept() {
    let mut state = State::new();
    for at in 0..5 * KEPT {
        state.play(Outcome::Win, at as f64, 0.0).expect("a match");
        assert_eq!(state.count(1e9), (at + 1).min(KEPT), "{at}");
    }
    assert_eq!(state.count(100.0), 101, "both ends included");
    state.forget(0.0);
    assert_eq!(state.count(1e9), RECENT + 1, "gaps need eleven starts");
    assert_eq!(state.recent(9).and_then(|one| one.gap), Some(1.0));
}

#[test]
fn a_state_can_be_described_by_its_features() {
    let recent = |outcome, ago, gap| Recent {
        outcome,
        gap,
        ago,
        difference: 2.0,
    };
    let list = [
        recent(Outcome::Loss, 3.0, Some(4.0)),
        recent(Outcome::Win, 7.0, Some(20.0)),
    ];
    let state =
        State::described(&list, &[(5.0, 1), (15.0, 2), (30.0, 7), (60.0, 9)]).expect("a state");
    assert_eq!(state.recent(0), Some(list[0]));
    assert_eq!(state.recent(1), Some(list[1]));
    assert_eq!(state.recent(2), None, "its outcome is not known");
    let counts = [5.0, 15.0, 30.0, 60.0].map(|window| state.count(window));
    assert_eq!(counts, [1, 2, 7, 9]);
    assert_eq!(
        State::described(&[], &[(5.0, 3)])
            .expect("nobody")
            .count(5.0),
        0
    );
}

#[test]
fn bad_states_are_refused_in_words() {
    let mut state = State::new();
    state.play(Outcome::Win, 10.0, 0.0).expect("a match");
    let before = state.clone();
    let refused = [
        state.play(Outcome::Win, 9.0, 0.0).expect_err("earlier"),
        state
            .play(Outcome::Win, f64::NAN, 0.0)
            .expect_err("no time"),
        state
            .play(Outcome::Win, 11.0, f64::INFINITY)
            .expect_err("no score"),
        state.at(f64::INFINITY).expect_err("no time"),
        state.at(9.0).expect_err("earlier"),
    ];
    assert_eq!(state, before, "nothing has happened");
    assert_eq!(
        refused[0].to_string(),
        "time is 9: allowed is finite, and not before the player's last match"
    );
    assert_eq!(refused[2].field, "difference");
    let one = |ago, gap| Recent {
        outcome: Outcome::Win,
        gap,
        ago,
        difference: 0.0,
    };
    for (list, counts) in [
        (vec![one(-1.0, None)], vec![]),
        (vec![one(f64::NAN, None)], vec![]),
        (vec![one(5.0, None), one(4.0, None)], vec![]),
        (vec![one(5.0, Some(-1.0))], vec![]),
        (vec![one(5.0, None); 11], vec![]),
        (vec![], vec![(5.0, 1), (5.0, 1)]),
        (vec![], vec![(f64::NAN, 1)]),
    ] {
        assert!(
            State::described(&list, &counts).is_err(),
            "{list:?} {counts:?}"
        );
    }
    let mut layout = Layout::paper();
    layout.windows[1] = layout.windows[0];
    assert_eq!(layout.check().expect_err("equal windows").field, "window");
    layout = Layout {
        churn: 0.0,
        ..Layout::paper()
    };
    assert_eq!(layout.check().expect_err("no window").field, "churn window");
}

#[test]
fn columns_have_the_names_of_the_published_figures() {
    let layout = Layout::tournament();
    let names: Vec<String> = (0..layout.features())
        .filter_map(|at| layout.feature(at))
        .map(Feature::name)
        .collect();
    assert_eq!(names.len(), 57);
    assert_eq!(
        names[..5],
        ["m1_win", "m1_draw", "m1_loss", "m1_gap", "m1_ago"]
    );
    assert_eq!(
        names[49..54],
        ["m10_ago", "n_5m", "n_15m", "n_30m", "n_60m"]
    );
    assert_eq!(names[54..], ["up_win", "up_draw", "up_loss"]);
    assert_eq!(layout.feature(57), None);
    let paper = Layout::paper();
    let names: Vec<String> = (0..paper.features())
        .filter_map(|at| paper.feature(at))
        .map(Feature::name)
        .collect();
    assert_eq!(names.len(), 67);
    assert_eq!(names[5], "m1_difference");
    assert_eq!(names[60..64], ["n_8h", "n_24h", "n_7d", "n_30d"]);
}

#[cfg(feature = "words")]
#[test]
fn columns_have_words() {
    let layout = Layout::paper();
    let words = |at: usize| layout.feature(at).expect("a column").meaning();
    assert_eq!(words(2), "the latest match was lost");
    assert_eq!(words(8), "the match before the latest was lost");
    assert_eq!(
        words(60),
        "matches that started in the last 8 hours: ln(1 + matches)"
    );
    assert_eq!(words(66), "the upcoming match is lost");
}

#[test]
fn risks_are_the_logistic_of_the_sum_of_contributions() {
    let layout = Layout::paper();
    let mut dice = Dice::new("model");
    let weights = (0..layout.features()).map(|_| dice.unit() - 0.5).collect();
    let model = ChurnModel::new(layout, -2.0, weights).expect("a model");
    let mut state = State::new();
    for at in 0..14 {
        state
            .play(dice.outcome(), 30.0 * f64::from(at), 1.0)
            .expect("a match");
        state.at(30.0 * f64::from(at) + 9.0).expect("later");
        for (outcome, risk) in Outcome::ALL.into_iter().zip(model.risks(&state)) {
            let sum: f64 = model.contributions(&state, Some(outcome)).iter().sum();
            assert!((logistic(sum - 2.0) - risk).abs() < 1e-14);
            assert_eq!(model.risk(&state, outcome), risk);
        }
    }
    assert!(ChurnModel::new(layout, 0.0, vec![0.0; 57]).is_err());
    assert!(ChurnModel::new(layout, f64::NAN, vec![0.0; 67]).is_err());
    // A model with weights missing is used as far as it goes.
    let short = ChurnModel {
        weights: vec![],
        ..model
    };
    assert_eq!(short.risks(&state), [logistic(-2.0); 3]);
}

#[test]
fn the_lever_scales_what_the_pairing_does() {
    let (risks, average, odds) = ([0.02, 0.05, 0.09], [0.4, 0.2, 0.4], [0.7, 0.2, 0.1]);
    let mean = expected_risk(&risks, &average);
    let model = expected_risk(&risks, &odds);
    for lever in [0.0, 0.56, 1.0] {
        let found = expected_risk(&with_lever(&risks, mean, lever), &odds);
        assert!((found - (mean + lever * (model - mean))).abs() < 1e-15);
    }
    assert_eq!(with_lever(&risks, mean, 7.0), risks);
    assert_eq!(with_lever(&risks, mean, f64::NAN), risks);
}

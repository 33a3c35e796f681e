//! The widening window against slow programs, against every subset of those who
//! wait, and against greedy.

use super::slow_waits::{Pairs, spread};
use crate::common::{Person, check, play, sequences, strange};
use lobbylab_core::hindsight::rules::{GreedyMatch, Widening, Window};
use lobbylab_core::hindsight::{CostModel, HindsightPlayer};

const LONGEST: f64 = 1.0;
const WINDOWS: [Window; 2] = [Window::Every, Window::Oldest];

#[test]
fn pairs_are_the_first_to_open_of_all() {
    for persons in sequences::<1>(21, 2_000, 60) {
        for (start, growth) in [(0.0, 1.0), (0.1, 0.3), (0.0, 10.0), (0.3, 0.0), (0.0, 0.0)] {
            for window in WINDOWS {
                pairs(
                    &persons,
                    CostModel::new(2, LONGEST),
                    [start],
                    [growth],
                    window,
                );
            }
        }
    }
}

#[test]
fn pairs_with_more_criteria_are_the_first_to_open_of_all() {
    let cost_model = CostModel {
        weights: [0.5, 1.5],
        ..CostModel::new(2, LONGEST)
    };
    for persons in sequences::<2>(22, 1_000, 60) {
        for window in WINDOWS {
            pairs(&persons, cost_model, [0.1, 0.3], [1.0, 0.5], window);
            pairs(&persons, cost_model, [0.0, 0.0], [3.0, 0.0], window);
        }
    }
}

fn pairs<const D: usize>(
    persons: &[Person<D>],
    cost_model: CostModel<D>,
    start: [f64; D],
    growth: [f64; D],
    window: Window,
) {
    let expected = Pairs {
        persons,
        cost_model,
        start,
        growth,
        window,
    }
    .run();
    let rule = Widening::new(&cost_model, start, growth, window).unwrap();
    let (games, _) = play(rule, persons, cost_model);
    check(&games, persons, 2, LONGEST);
    assert_eq!(
        games, expected,
        "{start:?} {growth:?} {window:?} {persons:?}"
    );
}

/// All sets of so many out of these.
fn subsets(of: &[u64], count: usize) -> Vec<Vec<u64>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, &first) in of.iter().enumerate() {
        for mut rest in subsets(&of[at + 1..], count - 1) {
            rest.push(first);
            all.push(rest);
        }
    }
    all
}

/// Games of three by one criterion: each is formed at the moment the first of all sets
/// of three opens, or at a time-out.
#[test]
fn larger_games_open_as_soon_as_any_could() {
    for persons in sequences::<1>(23, 1_000, 14) {
        for (start, growth) in [(0.0, 1.0), (0.1, 3.0), (0.4, 0.1)] {
            let cost_model = CostModel::new(3, LONGEST);
            let rule = Widening::new(&cost_model, [start], [growth], Window::Every).unwrap();
            let (games, _) = play(rule, &persons, cost_model);
            check(&games, &persons, 3, LONGEST);
            let brute = Pairs {
                persons: &persons,
                cost_model,
                start: [start],
                growth: [growth],
                window: Window::Every,
            };
            let mut waiting: Vec<u64> = (0..persons.len() as u64).collect();
            for (time, members) in &games {
                let sets = subsets(&waiting, 3);
                let first = (sets.iter().map(|set| brute.opens(set))).fold(f64::INFINITY, f64::min);
                if members.len() == 3 {
                    assert_eq!(first, *time, "{persons:?}");
                    assert_eq!(brute.opens(members), *time);
                    // Of the games with the one who came last, the least spread.
                    let with = sets.iter().filter(|set| set.iter().max() == members.last());
                    let rivals = with.filter(|set| brute.opens(set) <= *time);
                    let best = rivals.map(|set| spread(&persons, set, &cost_model));
                    assert_eq!(
                        best.fold(f64::INFINITY, f64::min),
                        spread(&persons, members, &cost_model)
                    );
                } else {
                    assert!(first >= *time, "{persons:?}");
                }
                waiting.retain(|id| !members.contains(id));
            }
        }
    }
}

/// Larger games by more criteria, or by the oldest's window: they fit, and nobody who
/// fits in pairs waits for nothing when a game of two would do.
#[test]
fn larger_games_fit_into_the_windows() {
    for persons in sequences::<2>(24, 1_000, 60) {
        for players in [2, 3, 5] {
            for window in WINDOWS {
                let cost_model = CostModel::new(players, LONGEST);
                let (start, growth) = ([0.1, 0.2], [1.0, 3.0]);
                let rule = Widening::new(&cost_model, start, growth, window).unwrap();
                let (games, _) = play(rule, &persons, cost_model);
                check(&games, &persons, players, LONGEST);
                let brute = Pairs {
                    persons: &persons,
                    cost_model,
                    start,
                    growth,
                    window,
                };
                for (time, members) in &games {
                    assert!(brute.opens(members) <= *time, "{persons:?}");
                }
            }
        }
    }
}

#[test]
fn an_open_window_is_greedy() {
    for persons in sequences::<2>(25, 2_000, 60) {
        for players in [2, 3, 6] {
            for window in WINDOWS {
                let cost_model = CostModel::new(players, LONGEST);
                let greedy = GreedyMatch::new(players, LONGEST).unwrap();
                let expected = play(greedy, &persons, cost_model);
                let rule = Widening::new(&cost_model, [1.0; 2], [0.0; 2], window).unwrap();
                assert_eq!(play(rule, &persons, cost_model), expected, "{persons:?}");
            }
        }
    }
}

#[test]
fn figures_out_of_range_are_refused() {
    let good = CostModel::<1>::new(2, 1.0);
    for bad in [-0.1, f64::NAN, f64::INFINITY] {
        let error =
            Widening::<HindsightPlayer<1>, 1>::new(&good, [bad], [1.0], Window::Every).unwrap_err();
        assert_eq!(error.field, "start");
        let error =
            Widening::<HindsightPlayer<1>, 1>::new(&good, [0.0], [bad], Window::Every).unwrap_err();
        assert_eq!(error.field, "growth");
    }
    let error = Widening::<HindsightPlayer<1>, 1>::new(
        &CostModel::new(1, 1.0),
        [0.0],
        [1.0],
        Window::Every,
    )
    .unwrap_err();
    assert_eq!(error.field, "k");
    let error = Widening::<HindsightPlayer<1>, 1>::new(
        &CostModel::new(2, 0.0),
        [0.0],
        [1.0],
        Window::Every,
    )
    .unwrap_err();
    assert_eq!(error.field, "tau_max");
}

#[test]
fn strange_criteria_do_no_harm() {
    let persons = strange::<2>();
    for window in WINDOWS {
        for players in [2, 3] {
            let cost_model = CostModel::new(players, LONGEST);
            let rule = Widening::new(&cost_model, [0.1; 2], [1.0; 2], window).unwrap();
            let (games, _) = play(rule, &persons, cost_model);
            check(&games, &persons, players, LONGEST);
        }
    }
}

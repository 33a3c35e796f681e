//! The figures of zones and of the one-against-one approximation: drawn for all
//! kinds of parameters; their numbers against the closed forms and simulation.

use crate::drawn::{as_last_time, bars, check, line, numbers, only, results, run, simulated};
use lobbylab_charts::figure::Figure;
use lobbylab_charts::rules::{approximation_error, gaps, zones_bars, zones_factor, zones_map};
use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::Leaving;
use lobbylab_core::rules::exact::zones;
use lobbylab_core::rules::lab::{LineSample, RulesZones};
use lobbylab_core::rules::parameters::{Patience, Rates, ZoneRates};

/// Who loses patience, and τ.
type Loss = (Leaving, f64);

const NEVER: Loss = (Leaving::Never, 5.0);

fn zones_at(zones: u32, [za, zb, zc]: [f64; 3], (leaving, tau): Loss) -> RulesZones {
    RulesZones {
        zones: ZoneRates { zones, za, zb, zc },
        patience: Patience { leaving, tau },
        run: run(2_000, 16),
    }
}

fn zones_parts(question: &RulesZones) -> Parts<LineSample> {
    let results = results(Experiment::RulesZones(question.clone()));
    results
        .parts::<lobbylab_core::rules::lab::RulesZones>()
        .expect("its own question")
        .1
        .clone()
}

fn of_zones(question: &RulesZones, parts: &Parts<LineSample>) -> [Figure; 3] {
    [
        zones_factor(question),
        zones_map(question),
        zones_bars(question, parts),
    ]
}

/// Kinds of rates: usual, none of some, huge, tiny.
const SPREAD: [[f64; 3]; 11] = [
    [0.5, 0.3, 0.2],
    [0.0, 0.0, 1.0],
    [0.0, 0.4, 0.6],
    [0.3, 0.0, 0.7],
    [1.0, 0.0, 0.0],
    [0.0, 1.0, 0.0],
    [0.5, 0.5, 0.0],
    [1e12, 1e-12, 1e12],
    [1e-12, 1e-12, 1e-12],
    [1e-12, 1.0, 1e12],
    [1e-300, 0.0, 0.0],
];

const PATIENCES: [Loss; 5] = [
    NEVER,
    (Leaving::Exponential, 5.0),
    (Leaving::Exponential, 1e-9),
    (Leaving::Exponential, 1e12),
    (Leaving::Fixed, 5.0),
];

#[test]
fn any_rates_can_be_drawn() {
    for rates in SPREAD {
        for patience in PATIENCES {
            for zones in [2, 3, 6] {
                let question = zones_at(zones, rates, patience);
                of_zones(&question, &Parts::default())
                    .iter()
                    .for_each(check);
            }
        }
        let [l1, l2, _] = rates;
        if l1 + l2 > 0.0 {
            check(&gaps(&Rates { l1, l2 }));
            check(&approximation_error(&Rates { l1, l2 }));
        }
    }
}

#[test]
fn bars_have_intervals_or_nothing_simulated() {
    for zones in [2, 6] {
        for patience in PATIENCES {
            let mut question = zones_at(zones, SPREAD[0], patience);
            question.run = run(400, 16);
            let parts = zones_parts(&question);
            let figures = of_zones(&question, &parts);
            figures.iter().for_each(check);
            assert!(simulated(&figures[2]));
            let figures = of_zones(&question, &only(&parts, 1));
            figures.iter().for_each(check);
            assert!(!simulated(&figures[2]));
            assert!(
                figures[2].finding.contains("on its way"),
                "{}",
                figures[2].finding
            );
        }
    }
}

#[test]
fn packages_are_a_density_and_no_exponential() {
    for (l1, l2) in [
        (1.0, 1.0),
        (1.0, 0.0),
        (0.0, 2.0),
        (1e12, 3.0),
        (1e-12, 1e-12),
    ] {
        let figure = gaps(&Rates { l1, l2 });
        check(&figure);
        for name in ["exact", "Poisson"] {
            let points = line(&figure, name);
            let area: f64 = (points.windows(2))
                .map(|pair| 0.5 * (pair[0].1 + pair[1].1) * (pair[1].0 - pair[0].0))
                .sum();
            // What is beyond four mean gaps is e⁻⁴ of an exponential at most.
            assert!(area < 1.001 && area > 0.97, "{l1} {l2} {name}: {area}");
        }
    }
    // (1 + 2b − b²)/2 at b = ½.
    let figure = gaps(&Rates { l1: 1.0, l2: 1.0 });
    assert!(figure.finding.contains("c² = 0.875"), "{}", figure.finding);
    let none = gaps(&Rates { l1: 0.0, l2: 2.0 });
    let (exact, poisson) = (line(&none, "exact"), line(&none, "Poisson"));
    for (one, other) in exact.iter().zip(&poisson) {
        assert!((one.1 - other.1).abs() < 1e-12);
    }
}

#[test]
fn the_approximation_misses_a_third_of_the_mean() {
    let figure = approximation_error(&Rates { l1: 1.0, l2: 1.0 });
    for error in numbers(&figure, "error of the mean") {
        assert!((error + 100.0 / 3.0).abs() < 1e-6);
    }
    assert!(
        figure.finding.contains("33.3 % too small"),
        "{}",
        figure.finding
    );
    // At λ₁ = λ₂ = 1 the mean gap is ⅔ and the predicted variance (⅔)² − (⅓)²,
    // the true one .625.
    let off = 100.0 * (1.0 - (1.0 / 3.0) / 0.625);
    let text = format!("variance is {off:.1} % too small");
    assert!(figure.finding.contains(&text), "{}", figure.finding);
}

#[test]
fn the_factor_is_the_printed_one_and_the_paper_is_corrected() {
    let figure = zones_factor(&zones_at(2, SPREAD[0], NEVER));
    let (free, a) = (numbers(&figure, "λC, share"), numbers(&figure, "λA, share"));
    let q = numbers(&figure, "q = TC/TB, exact");
    for row in (0..a.len()).step_by(23) {
        let (a, c) = (a[row], free[row]);
        let there = zones::Zones::new(a, (1.0 - a - c).max(0.0), c);
        let printed = there.improvement_printed();
        assert!((q[row] - printed).abs() < 1e-9, "{a} {c} {printed}");
    }
    // (25): half of 1 − λA without C.
    let without = line(&figure, "λC = 0");
    assert_eq!(without.len(), 101);
    for (a, q) in without {
        assert!((q - 0.5 * (1.0 - a)).abs() < 1e-9, "{a} {q}");
    }
    // (23) at (.5, .3, .2): .7 · .5 over .5 + .3 + .4 + .06 + .04.
    let here = lobbylab_core::words::three_digits(0.35 / 1.3);
    for words in [&format!("q = {here}")[..], "90 % saved", "no maximum"] {
        assert!(figure.finding.contains(words), "{}", figure.finding);
    }
    let more = zones_factor(&zones_at(4, SPREAD[0], NEVER));
    assert!(
        more.finding.contains("Two zones only (yours are 4)"),
        "{}",
        more.finding
    );
}

#[test]
fn the_map_of_zones_has_the_closed_form_in_its_cells() {
    let figure = zones_map(&zones_at(2, SPREAD[0], NEVER));
    let shares = ["A", "B", "C"].map(|name| numbers(&figure, &format!("λ{name}, share")));
    let all = numbers(&figure, "E[T], exact");
    assert_eq!(all.len(), 465);
    for row in (0..all.len()).step_by(31) {
        let [a, b, c] = [0, 1, 2].map(|class| shares[class][row]);
        assert!((a + b + c - 1.0).abs() < 1e-8);
        let mean = zones::Zones::new(a, b, c).mean();
        assert!((all[row] / mean - 1.0).abs() < 1e-12);
        assert!((0.5..1.000_001).contains(&mean));
    }
}

#[test]
fn bars_have_exact_ticks_within_reach_of_the_simulation() {
    for (zones, patience) in [(2, NEVER), (2, (Leaving::Exponential, 2.0)), (5, NEVER)] {
        let mut question = zones_at(zones, SPREAD[0], patience);
        question.run = run(10_000, 24);
        let figure = zones_bars(&question, &zones_parts(&question));
        check(&figure);
        let bars = bars(&figure);
        assert_eq!(bars.len(), question.classes() + 1);
        for bar in &bars {
            let (low, high) = bar.interval.expect("simulated");
            let exact = bar.exact.expect("exact");
            assert!((bar.value - exact).abs() < 1.3 * (high - low), "{bar:?}");
            assert!(high - low < 0.2 * exact, "{bar:?}");
        }
        if zones == 2 && patience == NEVER {
            let closed = zones::Zones::new(0.5, 0.3, 0.2);
            let known = std::iter::once(closed.mean()).chain(closed.means);
            for (bar, mean) in bars.iter().zip(known) {
                assert!((bar.exact.expect("exact") / mean - 1.0).abs() < 1e-12);
            }
        }
    }
}

#[test]
fn pictures_are_those_of_last_time() {
    let question = RulesZones {
        run: run(1_000, 16),
        ..RulesZones::default()
    };
    for figure in of_zones(&question, &zones_parts(&question)) {
        as_last_time(&figure, 720, 500);
    }
    as_last_time(&gaps(&Rates::default()), 720, 500);
    as_last_time(&approximation_error(&Rates::default()), 720, 500);
}

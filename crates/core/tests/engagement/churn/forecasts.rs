//! Marks of forecasts against their definitions.

use super::Dice;
use lobbylab_core::engagement::churn::{
    EDGES, Forecast, auc, calibration, calibration_of_sides, fixed, quantiles, scores, wilson,
};

/// Forecasts of which many are equal, and which come about as they say.
fn forecasts(count: usize, steps: u32, name: &str) -> Vec<Forecast> {
    let mut dice = Dice::new(name);
    let mut one = |_| {
        let risk = (f64::from(dice.below(steps)) + 0.5) / f64::from(steps);
        Forecast {
            risk: risk as f32,
            churned: dice.unit() < risk,
        }
    };
    (0..count).map(&mut one).collect()
}

#[test]
fn the_area_is_the_share_of_pairs_in_order() {
    for steps in [1, 2, 7, 1000, 1 << 20] {
        let list = forecasts(301, steps, "area");
        let (mut wins, mut pairs) = (0.0, 0.0);
        for one in list.iter().filter(|one| one.churned) {
            for other in list.iter().filter(|other| !other.churned) {
                pairs += 1.0;
                wins += if one.risk > other.risk {
                    1.0
                } else {
                    f64::from(u8::from(one.risk == other.risk)) / 2.0
                };
            }
        }
        assert_eq!(auc(&list), Some(wins / pairs), "{steps} steps");
    }
    assert_eq!(auc(&[]), None);
    let one = |risk, churned| Forecast { risk, churned };
    assert_eq!(auc(&[one(0.5, true), one(0.1, true)]), None);
    assert_eq!(auc(&[one(0.0, false), one(-0.0, true)]), Some(0.5));
    assert_eq!(auc(&[one(f32::NAN, false), one(1.0, true)]), Some(1.0));
}

#[test]
fn losses_are_means() {
    let list = forecasts(200, 50, "losses");
    let marks = scores(&list);
    let (mut log, mut square) = (0.0, 0.0);
    for one in &list {
        let (p, y) = (f64::from(one.risk), f64::from(u8::from(one.churned)));
        log -= (y * p.ln() + (1.0 - y) * (1.0 - p).ln()) / 200.0;
        square += (p - y) * (p - y) / 200.0;
    }
    assert!((marks.log_loss - log).abs() < 1e-12 && (marks.brier - square).abs() < 1e-12);
    let rate = marks.positives as f64 / 200.0;
    let base = -rate * rate.ln() - (1.0 - rate) * (1.0 - rate).ln();
    assert!((marks.base_log_loss - base).abs() < 1e-12 && marks.log_loss < base);
    let sure = Forecast {
        risk: 0.0,
        churned: true,
    };
    assert!(scores(&[sure]).log_loss > 20.0 && scores(&[sure]).log_loss.is_finite());
    assert_eq!(scores(&[]).log_loss, 0.0);
}

#[test]
fn bins_hold_every_forecast_once() {
    for steps in [1, 3, 40, 1 << 20] {
        let list = forecasts(997, steps, "bins");
        for bins in [fixed(&list, &EDGES), quantiles(&list, 10)] {
            assert_eq!(bins.iter().map(|bin| bin.rows).sum::<usize>(), 997);
            for (at, bin) in bins.iter().enumerate() {
                let last = at + 1 == bins.len();
                let mine = list.iter().filter(|one| {
                    let risk = f64::from(one.risk);
                    risk >= bin.low && (risk < bin.high || (last && risk <= bin.high))
                });
                let churned = mine.clone().filter(|one| one.churned).count() as f64;
                let sum: f64 = mine.clone().map(|one| f64::from(one.risk)).sum();
                assert_eq!(mine.count(), bin.rows, "{steps}: {bin:?}");
                let n = bin.rows as f64;
                assert!((bin.forecast - sum / n).abs() < 1e-12);
                assert_eq!(bin.observed, churned / n);
                assert!(bin.interval[0] <= bin.observed && bin.observed <= bin.interval[1]);
            }
        }
    }
    let bins = quantiles(&forecasts(1000, 1 << 20, "deciles"), 10);
    assert!(
        bins.iter().all(|bin| bin.rows == 100),
        "hardly any are equal"
    );
    assert!(fixed(&[], &EDGES).is_empty() && quantiles(&[], 10).is_empty());
}

#[test]
fn wilsons_interval_is_where_the_share_is_two_errors_away() {
    for (part, of) in [(0, 10), (3, 10), (10, 10), (1, 4000)] {
        let share = f64::from(part) / f64::from(of);
        let interval = wilson(part as usize, of as usize);
        for end in interval {
            let error = (end * (1.0 - end) / f64::from(of)).sqrt();
            let away = (share - end).abs() / error;
            let exact = end == 0.0 || end == 1.0 || (away - 1.959_963_984_540_054).abs() < 1e-9;
            assert!(exact, "{part} of {of}: {end}");
        }
    }
    assert_eq!(wilson(0, 0), [0.0, 1.0]);
}

#[test]
fn calibration_undoes_what_was_done_to_the_logits() {
    // Of every hundred with the same risk just as many churn as it says.
    let mut list = Vec::new();
    for percent in [2, 5, 20, 50, 70, 95] {
        for at in 0..100 {
            let p = f64::from(percent) / 100.0;
            // The forecast has a logit of twice the true one, and one more.
            let logit = 2.0 * (p / (1.0 - p)).ln() + 1.0;
            list.push(Forecast {
                risk: (1.0 / (1.0 + (-logit).exp())) as f32,
                churned: at < percent,
            });
        }
    }
    let line = calibration(&list).expect("a line");
    assert!((line.slope - 0.5).abs() < 1e-6 && (line.intercept + 0.5).abs() < 1e-6);
    // The errors by second differences of the log-likelihood in slope and intercept.
    let points: Vec<(f64, f64)> = (list.iter())
        .map(|one| {
            let risk = f64::from(one.risk);
            ((risk / (1.0 - risk)).ln(), f64::from(u8::from(one.churned)))
        })
        .collect();
    let (mut a, mut b, mut c) = (0.0, 0.0, 0.0);
    for (x, _) in &points {
        let p = 1.0 / (1.0 + (-(line.intercept + line.slope * x)).exp());
        a += p * (1.0 - p);
        b += p * (1.0 - p) * x;
        c += p * (1.0 - p) * x * x;
    }
    let determinant = a * c - b * b;
    assert!((line.errors[0] - (c / determinant).sqrt()).abs() < 1e-9);
    assert!((line.errors[1] - (a / determinant).sqrt()).abs() < 1e-9);
    let one = |risk, churned| Forecast { risk, churned };
    assert!(calibration(&[]).is_none());
    assert!(
        calibration(&[one(0.5, true), one(0.5, false)]).is_none(),
        "one risk"
    );
    assert!(
        calibration(&[one(0.5, true), one(0.4, true)]).is_none(),
        "one kind"
    );
    assert!(
        calibration(&[one(0.5, true), one(0.4, false)]).is_none(),
        "separated"
    );
}

/// Both sides of games of which one wins or none: slopes as they should be, and errors that
/// cover them as often as they say.
#[test]
fn both_sides_of_a_game_are_one_piece_of_evidence() {
    let mut dice = Dice::new("sides");
    for draw in [0.0, 0.3] {
        let (mut inside, mut naive, mut ratios) = (0, 0, 0.0);
        let runs = 600;
        for _ in 0..runs {
            let mut list = Vec::new();
            for _ in 0..200 {
                // Without draws the forecasts are twice too sure; with them they are right,
                // as no line fits others exactly.
                let x = 3.0 * (dice.unit() - 0.5);
                let p = 1.0 / (1.0 + (-x).exp());
                let said = match draw == 0.0 {
                    true => 1.0 / (1.0 + (-2.0 * x).exp()),
                    false => p,
                };
                let luck = dice.unit();
                let win = luck < (1.0 - draw) * p;
                let loss = !win && luck < 1.0 - draw;
                for (risk, churned) in [(said, win), (1.0 - said, loss)] {
                    let risk = ((1.0 - draw) * risk) as f32;
                    list.push(Forecast { risk, churned });
                }
            }
            let slope = if draw == 0.0 { 0.5 } else { 1.0 };
            let own = calibration(&list).expect("a line");
            let line = calibration_of_sides(&list).expect("a line");
            assert_eq!((line.slope, line.intercept), (own.slope, own.intercept));
            let covers = |error: f64| u32::from((line.slope - slope).abs() < 1.96 * error);
            inside += covers(line.errors[1]);
            naive += covers(own.errors[1]);
            ratios += line.errors[1] / own.errors[1] / f64::from(runs);
        }
        // 95 % ± 4 errors; as forecasts of their own some 83 %.
        assert!((549..=591).contains(&inside), "{draw}: {inside} of {runs}");
        assert!(naive < 549, "{draw}: {naive}");
        if draw == 0.0 {
            assert!((ratios - 2.0_f64.sqrt()).abs() < 1e-6, "{ratios}");
        } else {
            assert!((1.15..1.35).contains(&ratios), "{ratios}");
        }
    }
    assert!(calibration_of_sides(&[]).is_none());
}

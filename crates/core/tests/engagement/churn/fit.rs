//! The fit against another solver, against differences, and on data that resist.

use super::Dice;
use lobbylab_core::engagement::churn::{ChurnFit, NONE, Separation, TrainingTable};

/// A sequence of whole numbers that any language makes alike: SplitMix64.
struct Whole(u64);

impl Whole {
    fn below(&mut self, count: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) >> 33) % count
    }
}

/// 400 rows: four plain numbers, one with little variance far from 0, one constant, two
/// groups of three columns. All are sums of powers of two, so nothing is rounded.
fn reference() -> TrainingTable {
    let mut whole = Whole(0);
    let mut table = TrainingTable::new(6, 2, 6).expect("a table");
    for row in 0..400 {
        let mut v = [0.0; 6];
        for value in &mut v[..4] {
            *value = whole.below(1024) as f64 / 128.0;
        }
        v[4] = 1000.0 + whole.below(64) as f64 / 64.0;
        v[5] = 3.5;
        let (one, other) = (whole.below(4) as u8, whole.below(4) as u8);
        let codes = [
            if one == 3 { NONE } else { one },
            if other == 3 { NONE } else { other + 3 },
        ];
        let score = 128.0 * v[0] - 64.0 * v[1] + if other == 2 { 256.0 } else { 0.0 }
            - if one == 0 { 128.0 } else { 0.0 };
        let churned = (whole.below(2048) as f64) < 200.0 + score;
        table.push(&v, &codes, churned, row).expect("a row");
    }
    table
}

/// Intercept and weights of standardised columns for C = .01, 1, 100, as scikit-learn 1.9.1
/// (`StandardScaler`, `LogisticRegression(solver="newton-cholesky", tol=1e-14)`) finds them
/// for these 400 rows, 116 of which churned; Newton's method in numpy agrees to 1e-15.
const FOUND: [(f64, [f64; 13]); 3] = [
    (
        0.01,
        [
            -0.9323801090788,
            0.350064427898,
            -0.1537195794301,
            -0.03285313931028,
            -0.02852061760118,
            0.04824245773372,
            0.0,
            0.02453310321442,
            -0.009107383642651,
            0.07773077787949,
            9.773743219357e-05,
            -0.1069732599435,
            0.0779429245192,
        ],
    ),
    (
        1.0,
        [
            -1.119544358849,
            0.9056396577207,
            -0.4479065980559,
            -0.1330357000788,
            -0.07386847648164,
            0.1049640421931,
            0.0,
            0.1927598452362,
            0.1252737553785,
            0.2483905799992,
            -0.01524318082468,
            -0.2838232362102,
            0.1239064062601,
        ],
    ),
    (
        100.0,
        [
            -1.128827878528,
            0.9250164164296,
            -0.4598838146484,
            -0.1378423408255,
            -0.07571392625586,
            0.1063180138971,
            0.0,
            0.2047530056347,
            0.1364406818572,
            0.2596147631437,
            -0.01671838703227,
            -0.2910991265668,
            0.123543588549,
        ],
    ),
];

#[test]
fn weights_are_those_of_another_solver() {
    let table = reference();
    for (penalty, wanted) in FOUND {
        let fitted = ChurnFit::new(&table, penalty)
            .and_then(|mut fit| fit.finish(&table))
            .expect("a fit");
        assert_eq!(
            (fitted.rows, fitted.positives, fitted.constant),
            (400, 116, 1)
        );
        let found = std::iter::once(&fitted.standard_intercept).chain(&fitted.standard);
        for (at, (found, wanted)) in found.zip(wanted).enumerate() {
            assert!(
                (found - wanted).abs() < 1e-10,
                "C = {penalty}, {at}: {found} for {wanted}"
            );
        }
        assert!(fitted.gradient < 1e-11 && fitted.separation == Separation::Mixed);
        // Raw and standardised weights say the same: log-loss and intercept from there.
        let loss: f64 = (0..400)
            .map(|row| {
                let z = table.logit(row, &fitted);
                z.exp().ln_1p() - if table.churned()[row] { z } else { 0.0 }
            })
            .sum();
        assert!((loss / 400.0 - fitted.loss).abs() < 1e-10);
        if penalty == 1.0 {
            assert!((fitted.intercept + 359.968_344_994_044_46).abs() < 1e-6);
            assert!((fitted.loss - 0.506_695_500_519_898_4).abs() < 1e-12);
        }
    }
}

#[test]
fn slices_change_nothing_and_penalties_can_follow_each_other() {
    let table = reference();
    let whole = ChurnFit::new(&table, 1.0)
        .and_then(|mut fit| fit.finish(&table))
        .expect("a fit");
    let mut sliced = ChurnFit::new(&table, 1.0).expect("a fit");
    let (mut steps, mut before) = (0, 0.0);
    loop {
        let progress = sliced.advance(&table, 7).expect("goes on");
        assert!(progress.done >= before && progress.done <= 1.0);
        (steps, before) = (steps + 1, progress.done);
        if progress.finished {
            break;
        }
    }
    assert!(steps > 100);
    assert_eq!(sliced.fitted(), whole);
    // From another penalty it is the same answer by another way.
    let mut warm = ChurnFit::new(&table, 0.01).expect("a fit");
    warm.finish(&table).expect("a fit");
    warm.set_penalty(&table, 1.0).expect("a penalty");
    let warm = warm.finish(&table).expect("a fit");
    for (one, other) in warm.standard.iter().zip(&whole.standard) {
        assert!((one - other).abs() < 1e-10);
    }
    // Also if the first one has hardly begun.
    let mut early = ChurnFit::new(&table, 0.01).expect("a fit");
    early.advance(&table, 500).expect("goes on");
    early.set_penalty(&table, 1.0).expect("a penalty");
    for (one, other) in early
        .finish(&table)
        .expect("a fit")
        .standard
        .iter()
        .zip(&whole.standard)
    {
        assert!((one - other).abs() < 1e-10);
    }
}

/// The objective of standardised weights, from its definition and from raw numbers.
fn objective(rows: &[(Vec<f64>, bool)], weights: &[f64], penalty: f64) -> f64 {
    let n = rows.len() as f64;
    let mut scaled = Vec::new();
    for at in 0..rows[0].0.len() {
        let mean = rows.iter().map(|row| row.0[at]).sum::<f64>() / n;
        let variance = rows
            .iter()
            .map(|row| (row.0[at] - mean).powi(2))
            .sum::<f64>()
            / n;
        scaled.push((
            mean,
            if variance == 0.0 {
                1.0
            } else {
                variance.sqrt()
            },
        ));
    }
    let mut sum = weights[1..].iter().map(|w| w * w).sum::<f64>() / (2.0 * penalty);
    for (x, y) in rows {
        let parts = x.iter().zip(&scaled).zip(&weights[1..]);
        let z = weights[0]
            + parts
                .map(|((x, (mean, sd)), w)| w * (x - mean) / sd)
                .sum::<f64>();
        sum += z.exp().ln_1p() - if *y { z } else { 0.0 };
    }
    sum
}

#[test]
fn no_direction_leads_down_from_the_answer() {
    let mut dice = Dice::new("gradient");
    for trial in 0..20 {
        let numbers = 1 + dice.below(6) as usize;
        let mut table = TrainingTable::new(numbers, 1, 3).expect("a table");
        let mut rows = Vec::new();
        for at in 0..60 {
            let x: Vec<f64> = (0..numbers)
                .map(|_| f64::from((4.0 * dice.unit()) as f32))
                .collect();
            let code = dice.below(4) as u8;
            let churned = dice.unit() < if x[0] > 2.0 { 0.7 } else { 0.2 };
            let code = if code == 3 { NONE } else { code };
            table.push(&x, &[code], churned, at).expect("a row");
            let hot = (0..3).map(|column| f64::from(u8::from(column == code)));
            rows.push((x.iter().copied().chain(hot).collect::<Vec<f64>>(), churned));
        }
        let penalty = [0.01, 1.0, 100.0][trial % 3];
        let fitted = ChurnFit::new(&table, penalty)
            .and_then(|mut fit| fit.finish(&table))
            .expect("a fit");
        let mut weights = vec![fitted.standard_intercept];
        weights.extend(&fitted.standard);
        for at in 0..weights.len() {
            let around = |by: f64| {
                let mut moved = weights.clone();
                moved[at] += by;
                objective(&rows, &moved, penalty)
            };
            // Central differences of a smooth function: right to about 1e-9 here.
            let slope = (around(1e-5) - around(-1e-5)) / 2e-5;
            assert!(
                slope.abs() < 1e-6,
                "trial {trial}, column {at}: slope {slope}"
            );
        }
    }
}

fn line(rows: &[(f64, bool)]) -> TrainingTable {
    let mut table = TrainingTable::new(1, 0, 0).expect("a table");
    for (player, &(x, churned)) in (0..).zip(rows) {
        table.push(&[x], &[], churned, player).expect("a row");
    }
    table
}

#[test]
fn separable_rows_have_a_finite_answer_and_are_named() {
    let rows: Vec<(f64, bool)> = (0..40).map(|at| (f64::from(at), at >= 20)).collect();
    let table = line(&rows);
    let mut last = 0.0;
    for penalty in [1.0, 1e4, 1e8, 1e12] {
        let fitted = ChurnFit::new(&table, penalty)
            .and_then(|mut fit| fit.finish(&table))
            .expect("a fit");
        assert_eq!(fitted.separation, Separation::Complete);
        assert!(fitted.standard[0] > last && fitted.standard[0].is_finite());
        assert!(fitted.gradient < 1e-9 && fitted.passes < 120, "{fitted:?}");
        last = fitted.standard[0];
    }
    // One row on the wrong side among many far away: nearly.
    let mut rows: Vec<(f64, bool)> = (0..2000)
        .map(|at| (if at >= 1000 { 1e3 } else { -1e3 }, at >= 1000))
        .collect();
    rows.push((-1e3, true));
    let fitted = ChurnFit::new(&line(&rows), 1e6)
        .and_then(|mut fit| fit.finish(&line(&rows)))
        .expect("a fit");
    assert_eq!(fitted.separation, Separation::Near);
}

#[test]
fn rows_of_one_kind_teach_nothing() {
    for churned in [true, false] {
        let table = line(&[(1.0, churned), (2.0, churned)]);
        let mut fit = ChurnFit::new(&table, 1.0).expect("it may begin");
        for _ in 0..2 {
            let refused = fit.advance(&table, 1000).expect_err("one kind");
            assert_eq!(
                refused.field,
                if churned {
                    "rows that did not churn"
                } else {
                    "rows that churned"
                }
            );
        }
    }
    assert_eq!(
        ChurnFit::new(&line(&[]), 1.0).expect_err("no rows").field,
        "rows"
    );
    let table = line(&[(1.0, true), (2.0, false)]);
    for penalty in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert_eq!(
            ChurnFit::new(&table, penalty)
                .expect_err("no penalty")
                .field,
            "C"
        );
    }
}

#[test]
fn columns_without_variance_and_wild_numbers_do_no_harm() {
    let mut dice = Dice::new("wild");
    let mut table = TrainingTable::new(4, 1, 1).expect("a table");
    for player in 0..200 {
        let x = dice.unit();
        let wild = if player == 0 {
            1e30
        } else {
            1e-30 * dice.unit()
        };
        table
            .push(&[x, 1e10, 0.0, wild], &[0], dice.unit() < x, player)
            .expect("a row");
    }
    let fitted = ChurnFit::new(&table, 1.0)
        .and_then(|mut fit| fit.finish(&table))
        .expect("a fit");
    assert_eq!(fitted.constant, 3);
    assert!(fitted.gradient < 1e-9 && fitted.standard[0] > 0.5);
    assert_eq!(fitted.standard[1..3], [0.0, 0.0]);
    assert!(fitted.weights.iter().all(|w| w.is_finite()));
    for (values, codes) in [
        (vec![0.0; 3], vec![0]),
        (vec![0.0; 4], vec![]),
        (vec![f64::NAN; 4], vec![0]),
        (vec![1e300; 4], vec![0]),
        (vec![0.0; 4], vec![1]),
    ] {
        assert!(
            table.push(&values, &codes, true, 0).is_err(),
            "{values:?} {codes:?}"
        );
    }
    assert!(TrainingTable::new(0, 0, 0).is_err() && TrainingTable::new(200, 1, 56).is_err());
    assert_eq!(table.len(), 200);
}

//! The churn model of 20,000 games (40,000 rows of 57 features), natively: gathering rows,
//! one fit, cross-validation over five folds and five penalties.
//!
//! `dense` is Newton's method as a textbook has it, with every row in double precision and
//! second derivatives from all pairs of 57 columns; it must come to the same weights.

use criterion::{Criterion, criterion_group, criterion_main};
use lobbylab_core::engagement::churn::{
    ChurnFit, CrossValidation, GRID, Layout, MOST_FEATURES, Rows, TrainingTable,
};
use lobbylab_core::engagement::{History, HistoryGame, Outcome, logistic};
use lobbylab_core::sim::Streams;
use rand::Rng;
use std::hint::black_box;

/// Games of a tournament of four hours, in which losers rest more often.
fn history(games: usize) -> History {
    let mut stream = Streams::new(1, 0).stream("games");
    let mut unit = || (stream.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
    let players = games as u32 / 10;
    let mut history = History {
        players,
        ..History::default()
    };
    let mut rests = vec![0.0; players as usize];
    let mut time = 0.0;
    while history.games.len() < games {
        time += unit() * 480.0 / games as f64;
        let pair = [unit(), unit()].map(|u| (u * f64::from(players)) as u32);
        if pair[0] == pair[1] || pair.iter().any(|&p| rests[p as usize] > time) {
            continue;
        }
        let outcome = Outcome::ALL[(unit() * 3.0) as usize];
        history.games.push(HistoryGame {
            time,
            players: pair,
            outcome,
        });
        for (player, ended) in pair.into_iter().zip([outcome, outcome.mirrored()]) {
            if unit() < [0.02, 0.03, 0.08][ended.index()] {
                rests[player as usize] = time + 30.0 + 60.0 * unit();
            }
        }
    }
    history
}

fn gather(history: &History, layout: &Layout) -> TrainingTable {
    let mut rows = Rows::new(history, *layout, None).expect("rows");
    let mut table = TrainingTable::of(layout);
    table.reserve(rows.total());
    while let Some(row) = rows.next(history) {
        let state = rows.state(&row);
        (table.push_state(layout, state, row.outcome, row.churned, row.player)).expect("a row");
    }
    table
}

/// Standardised rows with a 1 in front, and labels.
fn dense_rows(history: &History, layout: &Layout) -> (Vec<f64>, Vec<bool>) {
    let mut rows = Rows::new(history, *layout, None).expect("rows");
    let size = layout.features() + 1;
    let (mut x, mut y) = (Vec::new(), Vec::new());
    while let Some(row) = rows.next(history) {
        let mut features = [0.0; MOST_FEATURES];
        layout.fill(rows.state(&row), Some(row.outcome), &mut features);
        x.push(1.0);
        x.extend_from_slice(&features[..size - 1]);
        y.push(row.churned);
    }
    let n = y.len() as f64;
    for at in 1..size {
        let mean = x.chunks(size).map(|row| row[at]).sum::<f64>() / n;
        let variance = x
            .chunks(size)
            .map(|row| (row[at] - mean) * (row[at] - mean));
        let deviation = (variance.sum::<f64>() / n).sqrt();
        for row in x.chunks_mut(size) {
            row[at] = (row[at] - mean) / deviation;
        }
    }
    (x, y)
}

/// Newton's method with C = 1 on dense rows.
fn dense(x: &[f64], y: &[bool], size: usize) -> Vec<f64> {
    let mut w = vec![0.0; size];
    let rate = y.iter().filter(|&&y| y).count() as f64 / y.len() as f64;
    w[0] = (rate / (1.0 - rate)).ln();
    loop {
        let mut h = vec![vec![0.0; size]; size];
        let mut g: Vec<f64> = w.clone();
        g[0] = 0.0;
        for (at, row) in h.iter_mut().enumerate().skip(1) {
            row[at] = 1.0;
        }
        for (x, &y) in x.chunks(size).zip(y) {
            let p = logistic(x.iter().zip(&w).map(|(x, w)| x * w).sum());
            let (residual, weight) = (p - f64::from(u8::from(y)), p * (1.0 - p));
            for i in 0..size {
                g[i] += residual * x[i];
                let t = weight * x[i];
                for (h, x) in h[i][..=i].iter_mut().zip(x) {
                    *h += t * x;
                }
            }
        }
        if g.iter().all(|g| g.abs() < 1e-11 * y.len() as f64) {
            return w;
        }
        // Elimination, of the lower half as rows that are its columns.
        for i in 0..size {
            let (above, below) = h.split_at_mut(i + 1);
            let pivot = above[i][i];
            let column: Vec<f64> = below.iter().map(|row| row[i]).collect();
            for (k, row) in below.iter_mut().enumerate() {
                let factor = column[k] / pivot;
                for (value, other) in row[i + 1..].iter_mut().zip(&column[..=k]) {
                    *value -= factor * other;
                }
                g[i + 1 + k] -= factor * g[i];
            }
        }
        for i in (0..size).rev() {
            let known: f64 = (i + 1..size).map(|j| h[j][i] * g[j]).sum();
            g[i] = (g[i] - known) / h[i][i];
            w[i] -= g[i];
        }
    }
}

fn churn(c: &mut Criterion) {
    let (history, layout) = (history(20_000), Layout::tournament());
    let mut table = gather(&history, &layout);
    let (x, y) = dense_rows(&history, &layout);
    let size = layout.features() + 1;
    let fit =
        |table: &TrainingTable| ChurnFit::new(table, 1.0).and_then(|mut fit| fit.finish(table));
    let fitted = fit(&table).expect("a fit");
    let ours = table.arranged(&layout, &fitted.standard);
    for (ours, theirs) in ours.iter().zip(&dense(&x, &y, size)[1..]) {
        // Rows are kept in single precision.
        assert!((ours - theirs).abs() < 1e-4, "{ours} for {theirs}");
    }
    let mut group = c.benchmark_group("engagement churn, 20,000 games");
    group.sample_size(10);
    group.bench_function("gather rows", |b| {
        b.iter(|| gather(black_box(&history), &layout))
    });
    group.bench_function("fit", |b| b.iter(|| fit(black_box(&table))));
    group.bench_function("fit, dense", |b| b.iter(|| dense(black_box(&x), &y, size)));
    group.bench_function("five folds, five penalties", |b| {
        b.iter(|| {
            let validation = CrossValidation::new(&mut table, 5, &GRID).expect("folds");
            validation.finish(black_box(&table))
        });
    });
    group.finish();
}

criterion_group!(benches, churn);
criterion_main!(benches);

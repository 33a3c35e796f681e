//! A race: many candidates run a few replications, the worse half goes, and the others run on.
//!
//! All who run a lap meet the same tickets, so that candidates are compared by differences from
//! which what is common has gone (common random numbers). The first candidate, the rule set as it
//! is, runs every lap, as all others are measured against it.

use super::measure::Measure;
use super::wish::Keep;
use lobbylab_core::sim::stats::{Interval, paired};

/// The values of a candidate in a replication: the goal's, then one for each thing to keep.
pub type Row = Vec<Option<f64>>;

/// What decides.
#[derive(Clone, Debug, PartialEq)]
pub struct Aim {
    /// What should get better.
    pub goal: Measure,
    /// What must not get worse.
    pub keeps: Vec<Keep>,
}

impl Aim {
    /// How far a candidate misses what must be kept, and what it costs; less of the first is
    /// better, then less of the second. Infinite where there are no values. O(rows · keeps).
    #[must_use]
    pub fn standing(&self, rows: &[Row], now: &[Row]) -> (f64, f64) {
        let less = self.goal.less_is_better() != Some(false);
        let cost = mean(rows, 0) * if less { 1.0 } else { -1.0 };
        let missed = self.keeps.iter().enumerate();
        let missed = missed.map(|(place, keep)| {
            let (value, now) = (mean(rows, place + 1), mean(now, place + 1));
            keep.missed(value, now)
        });
        let cost = if cost.is_nan() { f64::INFINITY } else { cost };
        (missed.sum(), cost)
    }

    /// By how much a candidate is better than the rule set as it is, replication by replication.
    #[must_use]
    pub fn gain(&self, rows: &[Row], now: &[Row]) -> Option<Interval> {
        let less = self.goal.less_is_better() != Some(false);
        let pairs: Option<Vec<(f64, f64)>> = (rows.iter().zip(now))
            .map(|(row, now)| Some((row.first().copied()??, now.first().copied()??)))
            .collect();
        let pairs = pairs.filter(|pairs| !pairs.is_empty())?;
        Some(paired(pairs.into_iter().map(|(own, now)| {
            if less { (now, own) } else { (own, now) }
        })))
    }
}

/// The mean of a column; NaN where a row has no value, or there are no rows.
fn mean(rows: &[Row], column: usize) -> f64 {
    let values = rows.iter().map(|row| row.get(column).copied().flatten());
    let sum: Option<f64> = values.sum();
    sum.map_or(f64::NAN, |sum| sum / rows.len() as f64)
}

/// Candidates that are left, and what they did in this race.
#[derive(Clone, Debug)]
pub struct Race {
    /// Who is left, the rule set as it is first.
    runners: Vec<usize>,
    /// By runner.
    rows: Vec<Vec<Row>>,
}

impl Race {
    /// A race of these against the rule set as it is, whose number is 0.
    #[must_use]
    pub fn new(others: impl IntoIterator<Item = usize>) -> Self {
        let mut runners = vec![0];
        for other in others {
            if !runners.contains(&other) {
                runners.push(other);
            }
        }
        Self {
            rows: vec![Vec::new(); runners.len()],
            runners,
        }
    }

    /// Who runs the next lap.
    #[must_use]
    pub fn runners(&self) -> &[usize] {
        &self.runners
    }

    /// Who is in front now: who misses least, costs least, and of equals comes first.
    #[must_use]
    pub fn leader(&self, aim: &Aim) -> usize {
        self.order(aim)
            .first()
            .map_or(0, |&place| self.runners[place])
    }

    /// What the runner `candidate` did in this race, and beside it the rule set as it is.
    #[must_use]
    pub fn rows(&self, candidate: usize) -> (&[Row], &[Row]) {
        let place = self.runners.iter().position(|&one| one == candidate);
        place.map_or((&[], &[]), |place| (&self.rows[place], &self.rows[0]))
    }

    /// Puts what the runners did in a lap: for each replication a row for each runner.
    pub fn put(&mut self, lap: impl IntoIterator<Item = Vec<Row>>) {
        for replication in lap {
            for (rows, row) in self.rows.iter_mut().zip(replication) {
                rows.push(row);
            }
        }
    }

    /// The worse half goes, but the first candidate never does and `least` others stay.
    pub fn halve(&mut self, aim: &Aim, least: usize) {
        let others = self.runners.len() - 1;
        let keep = others.div_ceil(2).max(least);
        let mut stay: Vec<usize> = (self.order(aim).into_iter())
            .filter(|&place| place > 0)
            .take(keep)
            .collect();
        stay.push(0);
        stay.sort_unstable();
        self.runners = stay.iter().map(|&place| self.runners[place]).collect();
        self.rows = stay
            .iter()
            .map(|&place| std::mem::take(&mut self.rows[place]))
            .collect();
    }

    fn order(&self, aim: &Aim) -> Vec<usize> {
        let standings: Vec<(f64, f64)> = (self.rows.iter())
            .map(|rows| aim.standing(rows, &self.rows[0]))
            .collect();
        let mut order: Vec<usize> = (0..self.runners.len()).collect();
        order.sort_by(|&one, &other| {
            let (one, other) = (standings[one], standings[other]);
            (one.0.total_cmp(&other.0)).then(one.1.total_cmp(&other.1))
        });
        order
    }
}

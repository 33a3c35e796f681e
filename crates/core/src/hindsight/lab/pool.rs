//! Numbers over several replications: which parts belong to one, which parameter costs least
//! over all of them, and how a ratio of their sums is known.

use crate::experiment::{Evidence, Parts, ReportBuilder};
use crate::sim::stats::{Interval, Linear};

/// The unit of costs: a spread of 1, or a wait of τ_max.
pub(super) const COST: &str = "units of cost";

/// How a number about a file is known.
pub const ON_FILE: &str = "played on the file's players";

/// A ratio of sums with its interval; of a file it is exact.
pub(super) fn estimate(pairs: &[(f64, f64)], exact: bool) -> Option<Interval> {
    let mut interval = Linear::ratio(pairs)?.interval();
    if exact {
        interval.half_width = 0.0;
        interval.method = ON_FILE.into();
    }
    Some(interval)
}

/// Adds a number to a report, if it is known yet: simulated, or found on a file.
pub(super) fn add(
    report: &mut ReportBuilder,
    of_file: bool,
    (key, name, unit): (String, String, &'static str),
    interval: Option<Interval>,
) {
    let Some(interval) = interval else { return };
    let evidence = if of_file {
        Evidence::Exact {
            value: interval.mean,
            method: ON_FILE,
        }
    } else {
        Evidence::Simulated { interval }
    };
    report.add(key, name, unit, evidence);
}

/// The replications of which all the wanted members are known, in their order: part
/// `replication · stride + member`. Members ascend.
pub(crate) fn whole<'a, P>(parts: &'a Parts<P>, stride: u32, wanted: &[u32]) -> Vec<Vec<&'a P>> {
    let mut out = Vec::new();
    let mut run = Vec::new();
    let mut replication = 0;
    for (number, part) in parts.iter() {
        if number / stride != replication {
            replication = number / stride;
            run.clear();
        }
        if wanted.get(run.len()) == Some(&(number % stride)) {
            run.push(part);
            if run.len() == wanted.len() {
                out.push(std::mem::take(&mut run));
            }
        }
    }
    out
}

/// The point of least cost, summed over all replications; the first of several. The
/// choice is of one point for all of them: the best of each would profit from chance.
pub(crate) fn least(
    points: usize,
    replications: usize,
    cost: &dyn Fn(usize, usize) -> f64,
) -> Option<usize> {
    let mut best: Option<(usize, f64)> = None;
    if replications == 0 {
        return None;
    }
    for point in 0..points {
        let sum = (0..replications).map(|run| cost(run, point)).sum();
        if best.is_none_or(|(_, least)| sum < least) {
            best = Some((point, sum));
        }
    }
    best.map(|(point, _)| point)
}

#[cfg(test)]
mod tests {
    use super::{least, whole};
    use crate::experiment::Parts;

    #[test]
    fn only_whole_replications_count() {
        let mut parts = Parts::default();
        for number in [0, 1, 2, 3, 5, 6, 7, 8, 10, 11] {
            parts.insert(number, number);
        }
        let numbers = |wanted: &[u32]| -> Vec<Vec<u32>> {
            let runs = whole(&parts, 3, wanted);
            runs.iter()
                .map(|run| run.iter().map(|part| **part).collect())
                .collect()
        };
        assert_eq!(numbers(&[0, 1, 2]), [[0, 1, 2], [6, 7, 8]]);
        assert_eq!(numbers(&[0, 2]), [[0, 2], [3, 5], [6, 8]]);
        assert_eq!(numbers(&[1]), [[1], [7], [10]]);
    }

    #[test]
    fn the_choice_is_pooled() {
        let costs = [[3.0, 1.0, 2.0, 2.5], [0.0, 9.0, 2.0, 1.5]];
        let cost = |run: usize, point: usize| costs[run][point];
        assert_eq!(least(4, 2, &cost), Some(0));
        assert_eq!(least(4, 1, &cost), Some(1));
        assert_eq!(least(4, 0, &cost), None);
        assert_eq!(least(0, 2, &cost), None);
        // 4 and 4: the first.
        assert_eq!(least(2, 2, &|run, point| costs[run][point + 2]), Some(0));
    }
}

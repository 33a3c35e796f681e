//! The loops of the rules lab: 2v2 with singles and teams in one queue, FIFO.

use lobbylab_core::rules::ServiceRule;
use lobbylab_core::rules::lab::RulesCompare;
use lobbylab_core::sim::stats::{LogHistogram, Moments};
use lobbylab_core::sim::{Occupancy, Streams, WaitsByClass, exponential};
use rand::RngExt;

/// Runs a loop of this lab; NaN for a name that is none.
pub fn run(name: &str, amount: u64) -> f64 {
    match name {
        "versus/engine" => engine(amount),
        "versus/peer: plain loop" => plain(amount),
        _ => f64::NAN,
    }
}

fn total(area: f64, classes: [Moments; 2], histograms: &[LogHistogram; 2]) -> f64 {
    let mut sum = area;
    for (moments, histogram) in classes.iter().zip(histograms) {
        sum += moments.mean + moments.variance();
        std::hint::black_box(histogram);
    }
    sum
}

/// The engine as the lab runs it, with the rule chosen at run time.
fn engine(arrivals: u64) -> f64 {
    let mut engine = RulesCompare::default().engine(ServiceRule::Fifo, 0);
    let mut watch = (Occupancy::default(), WaitsByClass::<2>::new(1.0));
    engine.run(arrivals, &mut watch);
    let (occupancy, waits) = &watch;
    total(occupancy.area, waits.moments(), waits.histograms())
}

/// The same model, random numbers and statistics in one hand-written loop.
fn plain(arrivals: u64) -> f64 {
    let streams = Streams::new(1, 0);
    let mut gaps = streams.stream("arrivals");
    let mut kinds = streams.stream("classes");
    let mut histograms = [LogHistogram::new(1.0), LogHistogram::new(1.0)];
    let mut sums = [(0u64, 0.0, 0.0); 2];
    let (mut singles, mut team) = ([0.0f64; 4], 0.0);
    let (mut have, mut teams) = (0usize, 0usize);
    let (mut now, mut area) = (0.0, 0.0);
    let mut leave = |class: usize, wait: f64| {
        let (count, sum, square) = &mut sums[class];
        *count += 1;
        *sum += wait;
        *square += wait * wait;
        histograms[class].add(wait);
    };
    for _ in 0..arrivals {
        let gap = 0.5 * exponential(&mut gaps);
        area += gap * (have + teams) as f64;
        now += gap;
        if kinds.random::<f64>() < 0.5 {
            singles[have & 3] = now;
            have += 1;
            if have == 4 {
                singles.iter().for_each(|came| leave(0, now - came));
                have = 0;
            } else if have == 2 && teams == 1 {
                leave(1, now - team);
                leave(0, now - singles[0]);
                leave(0, 0.0);
                (have, teams) = (0, 0);
            }
        } else if teams == 1 {
            leave(1, now - team);
            leave(1, 0.0);
            teams = 0;
        } else if have >= 2 {
            leave(1, 0.0);
            leave(0, now - singles[0]);
            leave(0, now - singles[1]);
            singles[0] = singles[2];
            have -= 2;
        } else {
            team = now;
            teams = 1;
        }
    }
    let moments = sums.map(|(count, sum, square)| {
        let mean = sum / count as f64;
        Moments {
            count,
            mean,
            squares: square - sum * mean,
        }
    });
    total(area, moments, &histograms)
}

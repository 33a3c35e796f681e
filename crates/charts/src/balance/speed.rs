//! How long the game queue takes on the visitor's own machine.

use super::begun;
use super::{BEST, whole};
use crate::figure::common::{axis, column, percent};
use crate::figure::{Axis, Column, Dash, Entry, Figure, Mark, Role, Scale, Shape};
use lobbylab_core::balance::lab::PAPER;
use lobbylab_core::balance::parameters::BalanceFairness;
use lobbylab_core::words::count;
use lobbylab_core::words::{fixed, significant};

/// What a figure of times is before there are any, in microseconds.
const EMPTY: (f64, f64) = (1.0, 1000.0);

/// One size of the queue, measured.
struct Point {
    /// Players waiting.
    players: f64,
    /// Microseconds of an insertion, unless it was too short for the clock.
    insertion: Option<f64>,
    /// The same of a round.
    round: Option<f64>,
    /// The share of games that were proven best.
    proven: f64,
}

impl Point {
    /// From players, seconds of an insertion and of a round, and the share of games
    /// proven; `None` if it makes no sense.
    fn new([players, insertion, round, proven]: [f64; 4]) -> Option<Self> {
        let micros = |seconds: f64| {
            let micros = 1e6 * seconds;
            (micros > 0.0 && micros < 1e15).then_some(micros)
        };
        let sound = (1.0..1e12).contains(&players) && (0.0..=1.0).contains(&proven);
        sound.then_some(Self {
            players,
            insertion: micros(insertion),
            round: micros(round),
            proven,
        })
    }
}

/// A line of times.
type Times = Vec<(f64, f64)>;

/// Microseconds of an insertion and of a round against how many wait, as a page measured
/// them: for each size players, seconds of an insertion, seconds of a round in which 2k
/// players come and the best game leaves, and the share of games that were proven best.
/// Points that are no times are left out.
#[must_use]
pub fn speed(fairness: &BalanceFairness, points: &[[f64; 4]]) -> Figure {
    let points: Vec<Point> = points.iter().copied().filter_map(Point::new).collect();
    let times = |read: fn(&Point) -> Option<f64>| -> Times {
        let time = |point: &Point| Some((point.players, read(point)?));
        points.iter().filter_map(time).collect()
    };
    let (rounds, insertions) = (times(|point| point.round), times(|point| point.insertion));
    let unproven: Times = (points.iter())
        .filter(|point| point.proven < 1.0)
        .filter_map(|point| Some((point.players, point.round?)))
        .collect();
    let right = points
        .iter()
        .fold(1e6, |most: f64, point| most.max(point.players));
    let mut marks = Vec::new();
    if let Some(&(x, y)) = rounds.first() {
        marks.push(Mark::Line {
            name: "in proportion to n".to_owned(),
            role: Role::Soft,
            dash: Dash::Dotted,
            points: vec![(x, y), (right, y * right / x)],
        });
    }
    for (name, role, shape, points) in [
        ("a round", BEST.role, BEST.shape, &rounds),
        ("an insertion", Role::Ink, Shape::Disc, &insertions),
    ] {
        if points.is_empty() {
            continue;
        }
        marks.push(Mark::Line {
            name: name.to_owned(),
            role,
            dash: Dash::Solid,
            points: points.clone(),
        });
        marks.push(Mark::Dots {
            name: name.to_owned(),
            role,
            shape,
            points: points.clone(),
        });
    }
    if !unproven.is_empty() {
        marks.push(Mark::Dots {
            name: "not all proven best".to_owned(),
            role: Role::Worst,
            shape: Shape::Ring,
            points: unproven,
        });
    }
    let (bottom, top) = span(&rounds, &insertions);
    let log = |axis: Axis| Axis {
        scale: Scale::Log,
        ..axis
    };
    Figure {
        finding: finding(fairness, &points, &rounds, &insertions),
        x: log(axis("n, players waiting", "", 80.0, 1.1 * right)),
        y: log(axis("time", "µs", bottom, top)),
        marks,
        table: table(&points),
        source: format!(
            "Measured once on this machine, so without an interval. A round: {} players come, the \
             best game leaves. Dotted: what the first round's time would grow to if it were in \
             proportion to n. {PAPER}, Theorem 1: O(log n) each.",
            2 * fairness.k
        ),
        ..begun("speed")
    }
}

/// Whole powers of ten around all times, with room for the line of comparison.
fn span(rounds: &Times, insertions: &Times) -> (f64, f64) {
    let all = || rounds.iter().chain(insertions).map(|(_, time)| *time);
    let (least, most) = (
        all().fold(f64::INFINITY, f64::min),
        all().fold(0.0, f64::max),
    );
    if most == 0.0 {
        return EMPTY;
    }
    let power = |exponent: f64| libm::exp10(exponent);
    (
        power(libm::floor(libm::log10(least))),
        power(libm::ceil(libm::log10(most) + 0.5)),
    )
}

/// The exponent of n that fits best: least squares between logarithms. `None` for fewer
/// than two sizes.
fn exponent(times: &Times) -> Option<f64> {
    let logs: Times = (times.iter())
        .map(|(players, time)| (libm::log(*players), libm::log(*time)))
        .collect();
    let count = logs.len() as f64;
    let mean = |read: fn(&(f64, f64)) -> f64| logs.iter().map(read).sum::<f64>() / count;
    let (x, y) = (mean(|at| at.0), mean(|at| at.1));
    let square: f64 = logs.iter().map(|at| (at.0 - x) * (at.0 - x)).sum();
    let product: f64 = logs.iter().map(|at| (at.0 - x) * (at.1 - y)).sum();
    (square > 0.0).then(|| product / square)
}

fn table(points: &[Point]) -> Vec<Column> {
    let cells = |read: fn(&Point) -> Option<f64>| {
        let cell = |point: &Point| read(point).map_or(Entry::Empty, Entry::Number);
        points.iter().map(cell).collect()
    };
    vec![
        column("n, players waiting", "", cells(|point| Some(point.players))),
        column("a round, measured", "µs", cells(|point| point.round)),
        column(
            "an insertion, measured",
            "µs",
            cells(|point| point.insertion),
        ),
        column("games proven best", "", cells(|point| Some(point.proven))),
    ]
}

fn finding(
    fairness: &BalanceFairness,
    points: &[Point],
    rounds: &Times,
    insertions: &Times,
) -> String {
    let come = count(2 * fairness.team(), "no");
    let Some(&(players, time)) = rounds.last() else {
        return format!(
            "Press “Measure this machine” to see how long a round takes with a hundred to a \
             million waiting. In a round {come} players come and the best game leaves."
        );
    };
    let speed = 1e6 / time;
    let speed = if speed >= 100.0 {
        whole(speed)
    } else {
        significant(speed, 2)
    };
    let mut text = format!(
        "Measured once on this machine: with {} players waiting it plays {speed} rounds a second, \
         in each of which {come} players come and the best game leaves.",
        whole(players),
    );
    if let Some(power) = exponent(rounds) {
        let first = rounds.first().map_or(players, |first| first.0);
        text.push_str(&format!(
            " From {} players on the time of a round grows like n to the power of {}",
            whole(first),
            fixed(power, 2)
        ));
        match exponent(insertions) {
            Some(power) => text.push_str(&format!(
                ", that of an insertion like n to the power of {}.",
                fixed(power, 2)
            )),
            None => text.push('.'),
        }
    }
    let unproven: Vec<&Point> = points.iter().filter(|point| point.proven < 1.0).collect();
    if let Some(worst) = (unproven.iter()).min_by(|a, b| a.proven.total_cmp(&b.proven)) {
        text.push_str(&format!(
            " Not all games were proven best within the search's budget: with {} players {} were.",
            whole(worst.players),
            percent(worst.proven)
        ));
    }
    text
}

//! Where the windows of Theorem 1 fail, once somebody has to be in the next game.

use super::begun;
use super::{BEST, NEIGHBOURS};
use crate::figure::common::{axis, column};
use crate::figure::{Dash, Entry, Figure, Mark};
use lobbylab_core::balance::lab::PAPER;
use lobbylab_core::balance::queue::outlier::{Outlier, outlier as found, window};
use std::sync::OnceLock;

/// How many stand near 50.
const NEAR: std::ops::RangeInclusive<usize> = 2..=30;

/// The best game of the player at 100 against how many stand between them and the one who
/// balances them: of all games, and of those in windows. Takes no parameters: it is about
/// one example.
#[must_use]
pub fn outlier() -> Figure {
    let points = points();
    let width = window().unwrap_or(0);
    let exact = |point: &Outlier| point.exact;
    let windows = |point: &Outlier| point.windows;
    let all = "of all games".to_owned();
    let seen = format!("in windows of {width}");
    let mut marks = Vec::new();
    for (name, look, dash, read) in [
        (
            &seen,
            NEIGHBOURS,
            Dash::Dashed,
            &windows as &dyn Fn(&Outlier) -> f64,
        ),
        (&all, BEST, Dash::Solid, &exact),
    ] {
        marks.push(Mark::Line {
            name: name.clone(),
            role: look.role,
            dash,
            points: steps(points, read),
        });
        marks.push(Mark::Dots {
            name: name.clone(),
            role: look.role,
            shape: look.shape,
            points: (points.iter())
                .map(|point| (point.near as f64, read(point)))
                .collect(),
        });
    }
    if let Some(last) = last_seen(points) {
        marks.push(Mark::VerticalMark {
            x: last.near as f64 + 0.5,
            label: "the one at 0 is out of sight".to_owned(),
        });
    }
    let cells = |read: &dyn Fn(&Outlier) -> f64| {
        points
            .iter()
            .map(|point| Entry::Number(read(point)))
            .collect()
    };
    Figure {
        finding: finding(points, width),
        x: axis("players near 50", "", 1.5, 30.5),
        y: axis("f, best game with the player at 100", "", 30.0, 50.0),
        marks,
        table: vec![
            column("players near 50", "", cells(&|point| point.near as f64)),
            column(
                "f of the best of all games, exact",
                "units of skill",
                cells(&exact),
            ),
            column(
                format!("f of the best in windows of {width}, exact"),
                "units of skill",
                cells(&windows),
            ),
        ],
        source: format!(
            "Exact: all games that contain the player at 100, by the search for old players, and \
             all in a window. k = 2, α = ½, p = 1, q = 2. Windows: {PAPER}, Theorem 1 and Lemma \
             2, which section 1.2.5 uses with waiting too."
        ),
        ..begun("outlier")
    }
}

/// The example for all numbers, found once: a page asks with every touch of a slider.
fn points() -> &'static [Outlier] {
    static POINTS: OnceLock<Vec<Outlier>> = OnceLock::new();
    POINTS.get_or_init(|| NEAR.filter_map(|near| found(near).ok()).collect())
}

/// A step for each number, since there are no half players.
fn steps(points: &[Outlier], read: &dyn Fn(&Outlier) -> f64) -> Vec<(f64, f64)> {
    let step = |point: &Outlier| {
        let (x, y) = (point.near as f64, read(point));
        [(x - 0.5, y), (x + 0.5, y)]
    };
    points.iter().flat_map(step).collect()
}

/// With so many near 50 the windows are right for the last time.
fn last_seen(points: &[Outlier]) -> Option<&Outlier> {
    let first = points
        .iter()
        .position(|point| point.windows > point.exact)?;
    points.get(first.checked_sub(1)?)
}

fn finding(points: &[Outlier], width: usize) -> String {
    let (Some(seen), Some(last)) = (last_seen(points), points.last()) else {
        return "Windows find the best game here.".to_owned();
    };
    let more = 100.0 * (last.windows / last.exact - 1.0);
    format!(
        "The player at 100 has waited longest; one stands at 0, the others near 50. Their best game \
         takes the one at 0 and two near 50, f = {:.2}, however many stand between. A window of \
         {width} reaches over {} of them: with more, it leaves them with three near 50, f = {:.2}, \
         {more:.0} % more.",
        last.exact, seen.near, last.windows,
    )
}

//! What being free of choice leaves of the wait for side B: (17) and (18).

use crate::figure::common::{axis, column, percent, sample, with_interval};
use crate::figure::pieces::finite;
use crate::figure::{Dash, Entry, Figure, Mark, Role, Shape};
use crate::rules::PAPER;
use crate::rules::begun;
use crate::rules::sides::map::patience_note;
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::Leaving;
use lobbylab_core::rules::exact::sides::Sides;
use lobbylab_core::rules::lab::{RulesSides, SidesSample};
use lobbylab_core::sim::stats::{Interval, Linear};

/// Steps along the line.
const STEPS: u32 = 100;

/// (17) where B are this share of all players.
fn factor(b: f64) -> f64 {
    // Any A and C that leave the queue stable give the same.
    let other = 0.5 * (1.0 - b);
    Sides::new(other, b, other).improvement().unwrap_or(0.0)
}

/// The same from the runs: a ratio of the classes' mean waits.
fn simulated(parts: &Parts<SidesSample>) -> Option<Interval> {
    let mut pairs = Vec::new();
    for (_, part) in parts.iter() {
        if let [_, b, c] = &part.line.classes[..] {
            pairs.push((c.waits.mean, b.waits.mean));
        }
    }
    finite(Linear::ratio(&pairs)?.interval())
}

/// TC/TB against the share of players for side B.
#[must_use]
pub fn sides_factor(question: &RulesSides, parts: &Parts<SidesSample>) -> Figure {
    let exact = question.exact();
    let b = exact.rates[1] / question.rate();
    let points: Vec<(f64, f64)> = (0..=STEPS)
        .map(|step| 0.5 * f64::from(step) / f64::from(STEPS))
        .map(|b| (b, factor(b)))
        .collect();
    let numbers = |read: &dyn Fn(&(f64, f64)) -> f64| -> Vec<Entry> {
        points
            .iter()
            .map(|point| Entry::Number(read(point)))
            .collect()
    };
    let table = vec![
        column("λB, share", "", numbers(&|point| point.0)),
        column("q = TC/TB, exact", "", numbers(&|point| point.1)),
        column("saved", "%", numbers(&|point| 100.0 * (1.0 - point.1))),
    ];
    let mut marks = vec![Mark::Line {
        name: "exact".to_owned(),
        role: Role::Between,
        dash: Dash::Solid,
        points,
    }];
    let own = exact.improvement().filter(|_| exact.rates[1] > 0.0);
    let ran = simulated(parts).filter(|_| {
        own.is_some() && question.patience.leaving == Leaving::Never && !question.too_short()
    });
    if let Some(ran) = &ran {
        marks.push(Mark::Samples {
            name: "simulated".to_owned(),
            role: Role::Between,
            shape: Shape::Disc,
            points: vec![sample(b, ran)],
        });
    }
    if let Some(own) = own {
        marks.push(Mark::Here {
            x: b,
            y: own,
            label: "you are here".to_owned(),
        });
    }
    let tell = match own {
        None => "There is no such share here: the queue is unstable, or nobody comes for side B. "
            .to_owned(),
        Some(own) => {
            let ran = ran.map_or(String::new(), |ran| {
                format!(
                    " (simulated {} %)",
                    with_interval(&ran.affine(-100.0, 100.0))
                )
            });
            format!(
                "Taking either side saves {} of the wait of players for side B{ran}. ",
                percent(1.0 - own)
            )
        }
    };
    Figure {
        finding: format!(
            "{}{tell}The more want side B, the more is saved, but each further one adds less. Of the \
             others it does not matter who wants what.",
            patience_note(question)
        ),
        x: axis("share of players for side B, λB", "", 0.0, 0.5),
        y: axis("wait of a C by wait of a B, q", "", 0.0, 1.0),
        marks,
        table,
        source: format!(
            "Line: exact, {PAPER}, (17); it falls and is convex, (18). Point: simulated, 95 % interval."
        ),
        ..begun("sides_factor")
    }
}

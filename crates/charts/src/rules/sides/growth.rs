//! The queue in time, where players choose sides: A minus B waiting, from the
//! empty start on.

use crate::figure::common::{axis, column, number, percent, with_interval};
use crate::figure::pieces::{finite, round_up};
use crate::figure::{Dash, Entry, Figure, Mark, Role};
use crate::rules::PAPER;
use crate::rules::begun;
use crate::rules::sides::map::{LEAST, growth_words};
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::Leaving;
use lobbylab_core::rules::lab::{RulesSides, SidesSample};
use lobbylab_core::sim::stats::replications;
use lobbylab_core::words::{capital, three_digits};

/// Paths of the first replications, and the drift where there is one.
#[must_use]
pub fn growth(question: &RulesSides, parts: &Parts<SidesSample>) -> Figure {
    let run = &question.run;
    let span = (f64::from(run.arrivals) + f64::from(run.warm_up)) / question.rate();
    let end = round_up(span.max(LEAST));
    let [a, b, _] = question.rates();
    let grows = !question.stable() && question.drift() > 0.0;
    // Up if A grows, down if B does.
    let slope = if a >= b {
        question.drift()
    } else {
        -question.drift()
    };
    let paths: Vec<(u32, Vec<(f64, f64)>)> = (parts.iter())
        .filter(|(_, part)| !part.path.is_empty())
        .map(|(number, part)| {
            let moments = part.path.iter();
            let excess = moments.map(|at| (at.time, f64::from(at.a) - f64::from(at.b)));
            (number, excess.collect())
        })
        .collect();
    let mut marks = Vec::new();
    let mut table = [Vec::new(), Vec::new(), Vec::new()];
    // Room for what is usual in a stable queue, before anything has run.
    let waiting = question.exact().mean_waiting();
    let usual = 4.0 * waiting[0].max(waiting[1]);
    let mut most = if usual.is_finite() {
        usual.max(4.0)
    } else {
        4.0
    };
    if question.patience.leaving != Leaving::Never {
        most = 4.0;
    }
    if grows {
        most = most.max(question.drift() * span);
    }
    for (replication, points) in &paths {
        for &(time, excess) in points {
            most = most.max(excess.abs());
            table[0].push(Entry::Number(f64::from(replication + 1)));
            table[1].push(Entry::Number(time));
            table[2].push(Entry::Number(excess));
        }
        marks.push(Mark::Line {
            name: "simulated runs".to_owned(),
            role: Role::Soft,
            dash: Dash::Solid,
            points: points.clone(),
        });
    }
    if grows {
        marks.push(Mark::Line {
            name: "drift |λA − λB| − λC".to_owned(),
            role: if a >= b { Role::High } else { Role::Low },
            dash: Dash::Dashed,
            points: vec![(0.0, 0.0), (span, slope * span)],
        });
    }
    let warm = f64::from(run.warm_up) / question.rate();
    if run.warm_up > 0 {
        marks.push(Mark::VerticalMark {
            x: warm,
            label: "counted from here".to_owned(),
        });
    }
    marks.push(Mark::HorizontalMark {
        y: 0.0,
        label: String::new(),
    });
    let top = round_up(1.05 * most);
    // A line that grows leaves the other side of the picture to nobody.
    let little = 0.1 * top;
    let all = || paths.iter().flat_map(|path| &path.1);
    let (low, high) = if grows && a > b && all().all(|at| at.1 >= -little) {
        (-little, top)
    } else if grows && b > a && all().all(|at| at.1 <= little) {
        (-top, little)
    } else {
        (-top, top)
    };
    let [runs, times, excess] = table;
    Figure {
        finding: finding(question, parts, grows, paths.len()),
        x: axis("time since the empty start, t", "units of time", 0.0, end),
        y: axis("A minus B, players waiting", "", low, high),
        marks,
        table: vec![
            column("replication", "", runs),
            column("t", "units of time", times),
            column("A minus B, waiting", "players", excess),
        ],
        source: format!(
            "Paths: the first replications. Drift: {PAPER}, (12). Length of a run: relaxation time \
             1/(√down − √up)² of the birth–death walk (Morse 1955; Abate and Whitt 1987)."
        ),
        ..begun("growth")
    }
}

fn finding(question: &RulesSides, parts: &Parts<SidesSample>, grows: bool, paths: usize) -> String {
    let [a, b, _] = question.rates();
    let mut text = if question.stable() {
        let pace = question.pace();
        let run = &question.run;
        let wanted = format!(
            "{} arrivals after {} of warm-up",
            number(pace.arrivals),
            number(pace.warm_up)
        );
        let asked = format!("{} after {}", run.arrivals, run.warm_up);
        if !pace.arrivals.is_finite() {
            "This queue is so near the edge of stability that no run is long enough for its mean."
                .to_owned()
        } else if question.too_short() {
            format!(
                "This queue forgets its empty start in {} arrivals or so. A run should be {wanted}; \
                 {asked} is too short and misses about {} of the mean.",
                three_digits(libm::ceil(pace.relaxation)),
                percent(pace.bias)
            )
        } else {
            format!(
                "The queue does not grow: it forgets its past in {} arrivals or so. Recommended are {wanted}; you run {asked}.",
                three_digits(libm::ceil(pace.relaxation))
            )
        }
    } else {
        let words = growth_words(question).unwrap_or_default();
        let after = if grows {
            "No run is long enough for a mean"
        } else {
            "Its excursions have no mean length, so no run is long enough for a mean"
        };
        format!("{}. {after}.", capital(&words))
    };
    if paths == 0 {
        text.push_str(" The simulation is on its way.");
    } else if grows {
        let (side, name) = if a >= b { (0, "A") } else { (1, "B") };
        let left = parts.iter().map(|(_, part)| part.waiting[side] as f64);
        if let Some(interval) = finite(replications(left)) {
            text.push_str(&format!(
                " At the end of the run {} {name} wait, simulated.",
                with_interval(&interval)
            ));
        }
    }
    text
}

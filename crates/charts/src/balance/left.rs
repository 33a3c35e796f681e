//! Who is left behind: those who play, and the one who has waited longest of those who
//! do not.

use super::begun;
use super::{
    CURVE, ON_ITS_WAY, has_own, known, look_of_policy, own_words, stopped, three, weight, whole,
};
use crate::figure::common::{axis, column, with_interval};
use crate::figure::look::Look;
use crate::figure::pieces::{entry, pair, round_down, round_up, share};
use crate::figure::{
    Axis, Cell, Column, Entry, Figure, Glyph, Mark, Role, Scale, Shape, Span, Ticks,
};
use lobbylab_core::balance::lab::{Arm, BalanceQueue, QueueOutcome, QueuePolicy};
use lobbylab_core::experiment::Parts;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::capital;

/// The weights that have a row, by their number.
const WEIGHTS: [usize; 3] = [1, 3, 5];

/// One way to make games.
struct Row {
    name: String,
    look: Look,
    way: Arm,
    /// Its weight of waiting, where it is one of a range.
    beta: Option<f64>,
    /// The wait that one player in 20 of those who play exceeds.
    late: Option<Interval>,
    /// How long the oldest has waited who still waits at the end.
    oldest: Option<Interval>,
    /// The share of those who wait at the end who have waited more than five times as many
    /// arrivals as players wait.
    forgotten: Option<Interval>,
}

fn rows(steady: &BalanceQueue, parts: &Parts<QueueOutcome>) -> Vec<Row> {
    let betas = steady.betas();
    let row = |name: String, look: Look, way: Arm| Row {
        late: known(steady.reading(parts, way, |play| play.late)),
        oldest: known(steady.reading(parts, way, |play| play.oldest)),
        forgotten: known(steady.forgotten(parts, way)),
        beta: weight(&betas, way),
        name,
        look,
        way,
    };
    let of = |policy| {
        let look = look_of_policy(policy);
        row(capital(look.name), look, Arm::Policy(policy))
    };
    let mut rows = vec![of(QueuePolicy::Best)];
    for point in WEIGHTS {
        let way = Arm::Weight(point);
        if let Some(beta) = weight(&betas, way) {
            rows.push(row(format!("β = {}", three(beta)), CURVE, way));
        }
    }
    rows.push(of(QueuePolicy::Oldest));
    rows.push(of(QueuePolicy::First));
    if has_own(steady) {
        let way = Arm::Policy(QueuePolicy::Own);
        rows.push(row(
            "Yours".to_owned(),
            look_of_policy(QueuePolicy::Own),
            way,
        ));
    }
    rows
}

/// Waits of those who play, and of the oldest who still waits at the end, a row for each
/// way to make games.
#[must_use]
pub fn left(steady: &BalanceQueue, parts: &Parts<QueueOutcome>) -> Figure {
    let rows = rows(steady, parts);
    let height = |place: usize| (rows.len() - place) as f64;
    let mut cells = Vec::new();
    let [mut late, mut oldest] = [Vec::new(), Vec::new()];
    let mut low = f64::INFINITY;
    for (place, row) in rows.iter().enumerate() {
        let y = height(place);
        for (points, interval) in [(&mut late, &row.late), (&mut oldest, &row.oldest)] {
            // A logarithmic axis has no place for those who have just come.
            if let Some(interval) = interval.as_ref().filter(|at| at.mean > 0.0) {
                low = low.min(interval.mean);
                points.push(Span {
                    x: interval.mean,
                    y,
                    low: interval.low(),
                    high: interval.high(),
                });
            }
        }
        if let (Some(late), Some(oldest)) = (&row.late, &row.oldest) {
            let (from, to) = (late.mean.min(oldest.mean), late.mean.max(oldest.mean));
            cells.push(Cell {
                x: (from + to) / 2.0,
                y,
                width: to - from,
                height: 0.3,
                role: row.look.role,
                shade: 0.6,
                glyph: Glyph::None,
                here: false,
                says: format!(
                    "{}: one player in 20 waits longer than {}; the oldest who still waits has \
                     waited {} arrivals.",
                    row.name,
                    with_interval(late),
                    with_interval(oldest)
                ),
            });
        }
    }
    let mut marks = vec![Mark::Cells {
        name: "waits".to_owned(),
        cells,
    }];
    for (name, shape, points) in [
        ("one player in 20 waits longer", Shape::Disc, late),
        ("oldest who still waits", Shape::Wedge, oldest),
    ] {
        if !points.is_empty() {
            marks.push(Mark::Spans {
                name: name.to_owned(),
                role: Role::Ink,
                shape,
                points,
            });
        }
    }
    let run = arrivals(steady);
    let bottom = round_down(0.8 * low.min(run).max(1.0));
    marks.push(Mark::VerticalMark {
        x: run,
        label: "the whole run".to_owned(),
    });
    let names = rows.iter().enumerate();
    let names = names.map(|(place, row)| (height(place), row.name.clone()));
    Figure {
        finding: finding(steady, &rows),
        x: Axis {
            scale: Scale::Log,
            ..axis("wait", "arrivals", bottom, round_up(1.2 * run.max(1.0)))
        },
        y: Axis {
            ticks: Ticks::Named(names.collect()),
            ..axis("", "", 0.4, rows.len() as f64 + 0.6)
        },
        marks,
        table: table(&rows),
        source: format!(
            "Simulated, the same arrivals for all, 95 % intervals. Discs: of the players of games \
             after the first quarter. Wedges: at the end of the run. β: the game with the least f \
             less β times its longest wait; oldest first: the best game that contains the oldest.{}",
            stopped(steady, parts, &steady.betas())
        ),
        ..begun("left")
    }
}

/// How many come in all.
fn arrivals(steady: &BalanceQueue) -> f64 {
    let rounds = f64::from(steady.run.rounds) * steady.fairness.players() as f64;
    steady.waiting() as f64 + rounds
}

fn table(rows: &[Row]) -> Vec<Column> {
    let numbers = rows.iter().map(|row| entry(row.beta));
    let mut table = vec![
        column(
            "games are made by",
            "",
            (rows.iter().map(|row| Entry::Text(row.name.clone()))).collect(),
        ),
        column("β", "per unit of time", numbers.collect()),
    ];
    type Read = fn(&Row) -> Option<&Interval>;
    let reads: [(&str, &'static str, Read); 3] = [
        ("wait that one player in 20 exceeds", "arrivals", |row| {
            row.late.as_ref()
        }),
        ("wait of the oldest at the end", "arrivals", |row| {
            row.oldest.as_ref()
        }),
        ("share that has waited more than 5n at the end", "", |row| {
            row.forgotten.as_ref()
        }),
    ];
    for (name, unit, read) in reads {
        table.extend(pair(name, unit, rows.len(), &|row| {
            read(&rows[row]).cloned()
        }));
    }
    table
}

fn finding(steady: &BalanceQueue, rows: &[Row]) -> String {
    let of = |policy| rows.iter().find(|row| row.way == Arm::Policy(policy));
    let best =
        of(QueuePolicy::Best).and_then(|row| Some((row, row.late.as_ref()?, row.oldest.as_ref()?)));
    let Some((best, late, oldest)) = best else {
        return ON_ITS_WAY.to_owned();
    };
    let behind = oldest.low() > late.high();
    let mut text = format!(
        "One player in 20 waits longer than {} arrivals if the best game is always formed. The \
         oldest left at the end has waited {} of the run's {}",
        with_interval(late),
        with_interval(oldest),
        whole(arrivals(steady))
    );
    match &best.forgotten {
        Some(forgotten) if behind && forgotten.low() > 0.0 => text.push_str(&format!(
            ", and {} of those left more than {}: nobody is like them.",
            share(forgotten),
            whole(5.0 * steady.waiting() as f64)
        )),
        _ if behind => text.push_str(": nobody is like them."),
        _ => text.push('.'),
    }
    let told = |row: &Row| Some((row.name.clone(), row.oldest.as_ref()?.clone()));
    let weight = (rows.iter()).find(|row| row.way == Arm::Weight(WEIGHTS[1]));
    if let (Some((name, oldest)), Some((_, line))) =
        (weight.and_then(told), of(QueuePolicy::First).and_then(told))
    {
        text.push_str(&format!(
            " With {name} the oldest has waited {}, first come, first served {}.",
            with_interval(&oldest),
            with_interval(&line)
        ));
    }
    if let Some((_, oldest)) = of(QueuePolicy::Own).and_then(told) {
        let words = capital(&own_words(steady));
        text.push_str(&format!(" {words}: {}.", with_interval(&oldest)));
    }
    if steady.turnover() < 10.0 {
        text.push_str(&format!(
            " The run is short for {} who wait; take more games.",
            whole(steady.waiting() as f64)
        ));
    }
    text
}

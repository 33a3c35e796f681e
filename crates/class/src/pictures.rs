//! The pictures of a class: the paper to draw on, the spread of guesses, the interval that narrows.

use lobbylab_charts::drawing::{DrawError, Style, compose};
use lobbylab_charts::figure::{
    Axis, Bar, Column, Dash, Entry, Figure, Mark, Role, Sample, Scale, Shape, Ticks,
};
use lobbylab_charts::output::svg::svg;
use lobbylab_charts::palette::Theme;
use lobbylab_charts::text_width::estimate;
use lobbylab_core::words;

use crate::compare::{Paper, Said, Side, spaced};
use crate::roll::{Pool, quartiles};

/// Most bins of a spread.
const BINS: usize = 12;

/// A picture, and where in it the plot lies.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// As an SVG file.
    pub svg: String,
    /// Left, top, right and bottom of the plot, in pixels of the picture.
    pub plot: [f64; 4],
    /// What it shows, in words.
    pub words: String,
}

/// Draws a figure of this size. O(marks).
///
/// # Errors
/// For a size that cannot be drawn.
pub fn draw(figure: &Figure, width: u32, height: u32, theme: Theme) -> Result<Picture, DrawError> {
    let style = Style::screen(theme, width, height, 1.0);
    let (_, layout) = compose(figure, &style, &estimate)?;
    let plot = layout.plot;
    Ok(Picture {
        svg: svg(figure, &style, &[], &estimate)?,
        plot: [plot.left, plot.top, plot.right, plot.bottom],
        words: figure.finding.clone(),
    })
}

fn axis(side: &Side) -> Axis {
    Axis {
        label: side.name.clone(),
        unit: String::new(),
        min: side.from,
        max: side.to,
        scale: Scale::Linear,
        ticks: Ticks::Auto,
        beside: 0.0,
    }
}

fn figure(title: &str, finding: String, x: Axis, y: Axis, marks: Vec<Mark>) -> Figure {
    Figure {
        key: "class",
        title: title.to_owned(),
        finding,
        x,
        y,
        marks,
        table: Vec::new(),
        source: String::new(),
    }
}

fn line(name: &str, role: Role, dash: Dash, points: Vec<(f64, f64)>) -> Mark {
    let name = name.to_owned();
    Mark::Line {
        name,
        role,
        dash,
        points,
    }
}

/// The paper with what is drawn on it: one's own curve, or those of a class, and the truth once it
/// may be seen. O(points).
#[must_use]
pub fn paper(paper: &Paper, curves: &[&[f64]], truth: Option<&[(f64, f64)]>) -> Figure {
    let mut marks = Vec::new();
    if let [own] = curves {
        marks.push(line(
            "your guess",
            Role::Between,
            Dash::Dashed,
            paper.points(own),
        ));
    } else {
        for curve in curves {
            marks.push(line("", Role::Soft, Dash::Solid, paper.points(curve)));
        }
        if let Some(middle) = middle(curves) {
            marks.push(line(
                "half drew below",
                Role::Between,
                Dash::Dashed,
                paper.points(&middle),
            ));
        }
    }
    if let Some(points) = truth {
        let inside = |point: &&(f64, f64)| point.0 >= paper.x.from && point.0 <= paper.x.to;
        let points: Vec<_> = points.iter().filter(inside).copied().collect();
        marks.push(line("computed", Role::Optimal, Dash::Solid, points));
    }
    let axes = format!("{} against {}", paper.y.name, paper.x.name);
    let finding = match curves.len() {
        0 | 1 => axes,
        count => format!("{axes}: {} curves", words::count(count, "no")),
    };
    figure(
        &paper.y.name.clone(),
        finding,
        axis(&paper.x),
        axis(&paper.y),
        marks,
    )
}

/// The median of curves at each place.
fn middle(curves: &[&[f64]]) -> Option<Vec<f64>> {
    let points = curves.first()?.len();
    let at = |place: usize| {
        let column: Vec<f64> = curves
            .iter()
            .filter_map(|curve| curve.get(place).copied())
            .collect();
        quartiles(&column).map(|[_, median, _]| median)
    };
    (0..points).map(at).collect()
}

/// How many said what: a bar for each answer, the right one in the colour of what is best. O(answers).
#[must_use]
pub fn votes(choices: &[String], votes: &[usize], right: Option<usize>) -> Figure {
    let all: usize = votes.iter().sum();
    let bars = (choices.iter().zip(votes).enumerate())
        .map(|(at, (name, &count))| bar(name.clone(), count, right == Some(at)))
        .collect();
    let said: Vec<String> = (choices.iter().zip(votes))
        .map(|(name, count)| format!("{count} “{name}”"))
        .collect();
    let mut finding = format!("{}: {}", words::counted(all, "answer"), said.join(", "));
    if let Some(name) = right.and_then(|right| choices.get(right)) {
        finding.push_str(&format!("; right is “{name}”"));
    }
    let finding = words::capital(&(finding + "."));
    counted("Who said what", finding, bars, votes)
}

fn bar(name: String, count: usize, right: bool) -> Bar {
    let note = match right {
        true => format!("{count}, here it is"),
        false => count.to_string(),
    };
    Bar {
        name,
        role: if right { Role::Optimal } else { Role::Between },
        value: count as f64,
        interval: None,
        exact: None,
        note,
    }
}

fn counted(title: &str, finding: String, bars: Vec<Bar>, counts: &[usize]) -> Figure {
    let most = counts.iter().copied().max().unwrap_or(0).max(4) as f64;
    let side = |name: &str, to: f64| {
        axis(&Side {
            name: name.to_owned(),
            from: 0.0,
            to,
        })
    };
    let mut y = side("", 1.0);
    y.ticks = Ticks::Hidden;
    let mut x = side("students", most * 1.1);
    x.ticks = whole(most);
    let text = |bar: &Bar| Entry::Text(bar.name.clone());
    let column = |name: &str, cells| Column {
        name: name.to_owned(),
        unit: String::new(),
        cells,
    };
    let table = vec![
        column("answer", bars.iter().map(text).collect()),
        column(
            "students",
            bars.iter().map(|bar| Entry::Number(bar.value)).collect(),
        ),
    ];
    Figure {
        table,
        ..figure(title, finding, x, y, vec![Mark::Bars { bars }])
    }
}

/// Ticks at whole numbers from 0 on, at most eight: there is no half student.
fn whole(most: f64) -> Ticks {
    let step = round_width(most / 6.0).max(1.0);
    let ticks = (0..=(most / step) as u32).map(|at| f64::from(at) * step);
    Ticks::Named(ticks.map(|at| (at, words::grouped(at as u64))).collect())
}

/// Where numbers lie: a bar for each stretch of equal length, the one with the truth in the colour
/// of what is best; `None` without numbers. O(n log n).
#[must_use]
pub fn spread(title: &str, numbers: &[f64], truth: Option<&Said>, unit: &str) -> Option<Figure> {
    let right = truth.map(|said| said.value);
    let finite: Vec<f64> = (numbers.iter().copied())
        .filter(|number| number.is_finite())
        .collect();
    let numbers = finite.as_slice();
    let quarters = quartiles(numbers)?;
    let ends = || numbers.iter().copied().chain(right);
    let (least, most) = (
        ends().fold(f64::INFINITY, f64::min),
        ends().fold(f64::NEG_INFINITY, f64::max),
    );
    let width = round_width((most - least) / (BINS - 1) as f64);
    let first = (least / width).floor();
    // Numbers so near to each other that their digits end there fall into the last.
    let place = |value: f64| (((value / width).floor() - first) as usize).min(2 * BINS);
    let bins = place(most) + 1;
    let mut counts = vec![0; bins];
    for &number in numbers {
        counts[place(number)] += 1;
    }
    let edges: Vec<f64> = (0..=bins).map(|at| (first + at as f64) * width).collect();
    let labels = words::tick_labels(&edges, width);
    let bars = (counts.iter().enumerate())
        .map(|(at, &count)| {
            let name = format!("{} to {}", labels[at], labels[at + 1]);
            bar(name, count, right.map(place) == Some(at))
        })
        .collect();
    let mut finding = spread_words(numbers, quarters, unit);
    if let Some(truth) = truth {
        finding.push_str(&format!(
            "; it is {}{}",
            truth.shown,
            match truth.shown.ends_with(unit) {
                true => String::new(),
                false => spaced(truth.value, unit),
            }
        ));
    }
    Some(counted(title, finding + ".", bars, &counts))
}

/// What numbers say together: each of a few, quartiles of many.
fn spread_words(numbers: &[f64], [low, median, high]: [f64; 3], unit: &str) -> String {
    let shown = words::number;
    let count = || words::counted(numbers.len(), "answer");
    if numbers.iter().all(|number| *number == median) {
        let all = match numbers.len() {
            1 => "One answer,".to_owned(),
            2 => "Two answers, both".to_owned(),
            _ => format!("{}, all", words::capital(&count())),
        };
        return format!("{all} {}{}", shown(median), spaced(median, unit));
    }
    if numbers.len() < 4 {
        let mut sorted = numbers.to_vec();
        sorted.sort_by(f64::total_cmp);
        let most = sorted.last().copied().unwrap_or(median);
        let each: Vec<String> = sorted.into_iter().map(shown).collect();
        let unit = spaced(most, unit);
        return format!(
            "{}: {}{unit}",
            words::capital(&count()),
            words::listed(&each)
        );
    }
    if low == high {
        let all = count();
        return format!(
            "At least half of {all} are {}{}",
            shown(low),
            spaced(low, unit)
        );
    }
    format!(
        "Half of {} lie between {} and {}{}, the middle one at {}",
        count(),
        shown(low),
        shown(high),
        spaced(high, unit),
        shown(median)
    )
}

/// The least of 1, 2, 5, 10, … that is not below a width, on its scale; 1 for none.
fn round_width(width: f64) -> f64 {
    if !(width.is_finite() && width > 0.0) {
        return 1.0;
    }
    let mut size = 1.0;
    while size > width {
        size /= 10.0;
    }
    while size * 10.0 <= width {
        size *= 10.0;
    }
    let fits = [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .find(|step| step * size >= width);
    fits.unwrap_or(10.0) * size
}

/// The interval after one phone, two, … all, of what is measured in a unit: how it narrows. O(phones).
#[must_use]
pub fn narrowing(pool: &Pool, exact: Option<f64>, measure: &str, unit: &str) -> Figure {
    let points: Vec<Sample> = (pool.steps.iter().enumerate())
        .filter(|(_, (_, half))| half.is_finite())
        .map(|(at, &(mean, half))| Sample {
            x: (at + 1) as f64,
            y: mean,
            low: mean - half,
            high: mean + half,
        })
        .collect();
    // Two phones alone say little: their interval may be as high as the picture.
    let calm = points.iter().skip(2).chain(points.first());
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for point in calm {
        (low, high) = (low.min(point.low), high.max(point.high));
    }
    if let Some(exact) = exact {
        (low, high) = (low.min(exact), high.max(exact));
    }
    let room = ((high - low) / 10.0).max(f64::MIN_POSITIVE);
    let side = |name: &str, from: f64, to: f64| {
        axis(&Side {
            name: name.to_owned(),
            from,
            to,
        })
    };
    let shown: Vec<Sample> = (points.into_iter())
        .map(|point| Sample {
            low: point.low.max(low - room),
            high: point.high.min(high + room),
            ..point
        })
        .filter(|point| point.low <= point.y && point.y <= point.high)
        .collect();
    let mut marks = vec![Mark::Samples {
        name: "all so far".to_owned(),
        role: Role::Between,
        shape: Shape::Disc,
        points: shown,
    }];
    if let Some(exact) = exact {
        let label = "exact".to_owned();
        marks.push(Mark::HorizontalMark { y: exact, label });
    }
    let x = side("phones", 0.0, pool.steps.len() as f64 + 1.0);
    let mut y = side(measure, low - room, high + room);
    unit.clone_into(&mut y.unit);
    figure(
        "One interval of all",
        pooled_words(pool, exact, unit),
        x,
        y,
        marks,
    )
}

/// What all simulations say together.
#[must_use]
pub fn pooled_words(pool: &Pool, exact: Option<f64>, unit: &str) -> String {
    let [mean, half] = words::estimate(pool.all.mean, pool.all.half_width);
    let unit = spaced(pool.all.mean, unit);
    let plural = if pool.samples == 1 { "" } else { "s" };
    let mut text = format!(
        "{}, {} sample{plural}: {mean} {half}{unit} (95 %)",
        words::counted(pool.steps.len(), "seed"),
        words::grouped(pool.samples)
    );
    if let Some(exact) = exact {
        let inside = if pool.all.covers(exact) {
            "inside"
        } else {
            "outside"
        };
        text.push_str(&format!("; exact is {}, {inside} it", words::number(exact)));
    }
    if pool.others > 0 {
        let more = words::counted(pool.others, "simulation");
        text.push_str(&format!("; {more} of another number of samples left out"));
    }
    words::capital(&(text + "."))
}

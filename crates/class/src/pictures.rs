//! The pictures of a class: the paper to draw on, the spread of guesses, the interval that narrows.

use lobbylab_charts::drawing::{DrawError, Style, compose};
use lobbylab_charts::figure::{
    Axis, Bar, Column, Dash, Entry, Figure, Mark, Role, Sample, Scale, Shape, Ticks,
};
use lobbylab_charts::output::svg::svg;
use lobbylab_charts::palette::Theme;
use lobbylab_charts::text_width::estimate;
use lobbylab_core::words;

use crate::compare::{Paper, Side};
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
    let finding = format!("{} against {}", paper.y.name, paper.x.name);
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
    let x = side("students", most * 1.1);
    Figure {
        table,
        ..figure(title, finding, x, y, vec![Mark::Bars { bars }])
    }
}

/// Where numbers lie: a bar for each stretch of equal length, the one with the truth in the colour
/// of what is best; `None` without numbers. O(n log n).
#[must_use]
pub fn spread(title: &str, numbers: &[f64], truth: Option<f64>, unit: &str) -> Option<Figure> {
    let [low, median, high] = quartiles(numbers)?;
    let ends = || numbers.iter().copied().chain(truth);
    let (least, most) = (
        ends().fold(f64::INFINITY, f64::min),
        ends().fold(f64::NEG_INFINITY, f64::max),
    );
    let width = round_width((most - least) / (BINS - 1) as f64);
    let first = (least / width).floor();
    let place = |value: f64| ((value / width).floor() - first) as usize;
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
            bar(name, count, truth.map(place) == Some(at))
        })
        .collect();
    let unit = if unit.is_empty() {
        String::new()
    } else {
        format!(" {unit}")
    };
    let [low, median, high] = [low, median, high].map(words::number);
    let mut finding = match numbers {
        [_] => format!("One answer, {median}{unit}"),
        _ => format!(
            "Half of {} lie between {low} and {high}{unit}, the middle one at {median}",
            words::counted(numbers.len(), "answer")
        ),
    };
    if let Some(truth) = truth {
        finding.push_str(&format!("; it is {}", words::number(truth)));
    }
    Some(counted(title, finding + ".", bars, &counts))
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

/// The interval after one phone, two, … all: how it narrows. O(phones).
#[must_use]
pub fn narrowing(pool: &Pool, exact: Option<f64>, unit: &str) -> Figure {
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
    let y = side(unit, low - room, high + room);
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
    let unit = if unit.is_empty() {
        String::new()
    } else {
        format!(" {unit}")
    };
    let mut text = format!(
        "{}, {} samples: {mean} {half}{unit} (95 %)",
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
    words::capital(&(text + "."))
}

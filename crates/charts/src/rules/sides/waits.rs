//! How long each kind of player waits where sides are chosen: distribution
//! functions, exact and simulated.

use crate::figure::common::{axis, column, number, percent, sample};
use crate::figure::pieces::{finite, round_up};
use crate::figure::{Dash, Entry, Figure, Mark, Sample, Shape};
use crate::rules::PAPER;
use crate::rules::begun;
use crate::rules::shares::CLASS_ROLES;
use crate::rules::sides::map::{LEAST, NAMES, growth_words};
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::Leaving;
use lobbylab_core::rules::exact::AtomAndExponential;
use lobbylab_core::rules::exact::impatient::{self, Impatient};
use lobbylab_core::rules::lab::{Linear, RulesSides, SidesSample, Waits};
use lobbylab_core::words::{capital, three_digits};

/// Points along a curve.
const POINTS: usize = 101;
/// Where simulated points are, as shares of those who wait at all.
const SHARES: [f64; 7] = [0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 0.95];

/// A distribution that is known.
enum Known {
    /// 0 or exponential.
    Closed(AtomAndExponential),
    /// With patience.
    Impatient(Impatient),
}

impl Known {
    fn curve(&self, end: f64) -> Vec<(f64, f64)> {
        let times = (0..POINTS).map(|point| end * point as f64 / (POINTS - 1) as f64);
        times.map(|t| (t, self.cdf(t))).collect()
    }

    fn cdf(&self, t: f64) -> f64 {
        match self {
            Self::Closed(wait) => wait.cdf(t),
            Self::Impatient(wait) => wait.cdf(t),
        }
    }

    fn mean(&self) -> f64 {
        match self {
            Self::Closed(wait) => wait.moments().mean,
            Self::Impatient(wait) => wait.mean,
        }
    }

    fn at_once(&self) -> f64 {
        match self {
            Self::Closed(wait) => 1.0 - wait.waits,
            Self::Impatient(wait) => wait.at_once,
        }
    }
}

/// What is known of each class's wait.
fn known(question: &RulesSides) -> Option<[Known; 3]> {
    match question.patience.leaving {
        Leaving::Never => Some(question.exact().waits.map(Known::Closed)),
        Leaving::Exponential => {
            let waits = impatient::waits(question.rates(), 1.0 / question.patience.tau)?;
            Some(waits.map(Known::Impatient))
        }
        Leaving::Fixed => None,
    }
}

/// The end of the time axis: where nearly all have played. Of exact numbers
/// only, so that it does not move while replications come in.
fn end_of_time(question: &RulesSides, known: Option<&[Known; 3]>) -> f64 {
    let exact = question.exact();
    let rates = question.rates();
    let unbound = (0..3)
        .filter(|&class| rates[class] > 0.0)
        .map(|class| exact.waits[class].quantile(0.98))
        .filter(|wait| !wait.is_nan())
        .fold(0.0, f64::max);
    let tau = question.patience.tau;
    let longest = match question.patience.leaving {
        Leaving::Never if unbound.is_infinite() => 20.0 / question.rate(),
        Leaving::Never => unbound,
        Leaving::Exponential => {
            let means = known.into_iter().flatten().map(Known::mean);
            let longest = means.fold(f64::NAN, f64::max);
            unbound.min(4.0 * tau).min(5.0 * longest)
        }
        Leaving::Fixed => unbound.min(1.1 * tau),
    };
    round_up(longest.max(LEAST))
}

/// Simulated points of a class: the share of waits up to some times.
fn points(question: &RulesSides, parts: &Parts<SidesSample>, class: usize) -> Vec<Sample> {
    let mut weights = [0; 3];
    weights[class] = 1;
    let runs = || {
        parts
            .iter()
            .filter_map(|(_, part)| part.line.classes.get(class))
    };
    let whole = parts
        .iter()
        .map(|(_, part)| &part.line.classes[..])
        .collect();
    let pooled = Waits::new(whole, &weights, f64::INFINITY).pooled();
    if pooled.total() == 0 {
        return Vec::new();
    }
    let at_once = pooled.zeros() as f64 / pooled.total() as f64;
    let first = (at_once > 0.0).then_some(at_once);
    let later = SHARES.map(|share| at_once + (1.0 - at_once) * share);
    let mut found: Vec<Sample> = Vec::new();
    for p in first.into_iter().chain(later) {
        let Some(place) = pooled.quantile(p) else {
            continue;
        };
        let pairs: Vec<(f64, f64)> = runs()
            .map(|run| (run.tally.below(&place), run.waits.count as f64))
            .collect();
        let interval = Linear::ratio(&pairs).map(|linear| linear.interval());
        if let Some(interval) = interval.and_then(finite) {
            let x = match question.patience.leaving {
                Leaving::Fixed => place.value.min(question.patience.tau),
                _ => place.value,
            };
            found.push(sample(x, &interval));
        }
    }
    // Where all leave at one time, its share is one jump.
    found.dedup_by(|next, before| next.x == before.x);
    found
}

/// Distribution functions of the waits of A, B and C.
#[must_use]
pub fn sides_waits(question: &RulesSides, parts: &Parts<SidesSample>) -> Figure {
    let known = known(question);
    let end = end_of_time(question, known.as_ref());
    let rates = question.rates();
    let mut marks = Vec::new();
    let mut table: [Vec<Entry>; 6] = Default::default();
    let mut any_simulated = false;
    let shapes = [Shape::Diamond, Shape::Square, Shape::Triangle];
    for class in (0..3).filter(|&class| rates[class] > 0.0) {
        let name = NAMES[class];
        let curve = known.as_ref().map(|known| known[class].curve(end));
        let samples = if question.stable() {
            points(question, parts, class)
        } else {
            Vec::new()
        };
        let stops = curve.iter().flatten().step_by((POINTS - 1) / 20);
        let rows = stops.map(|&(t, share)| (t, Some(share), None));
        let more = samples.iter().map(|sample| (sample.x, None, Some(*sample)));
        for (t, exact, sample) in rows.chain(more) {
            let number = |value: Option<f64>| value.map_or(Entry::Empty, Entry::Number);
            table[0].push(Entry::Text(name.to_owned()));
            table[1].push(Entry::Number(t));
            table[2].push(number(exact));
            table[3].push(number(sample.map(|sample| sample.y)));
            table[4].push(number(sample.map(|sample| sample.low)));
            table[5].push(number(sample.map(|sample| sample.high)));
        }
        if let Some(points) = curve {
            marks.push(Mark::Line {
                name: name.to_owned(),
                role: CLASS_ROLES[class],
                dash: Dash::Solid,
                points,
            });
        }
        if !samples.is_empty() {
            any_simulated = true;
            marks.push(Mark::Samples {
                name: format!("{name}, simulated"),
                role: CLASS_ROLES[class],
                shape: shapes[class],
                points: samples,
            });
        }
    }
    let tau = question.patience.tau;
    if question.patience.leaving == Leaving::Fixed {
        marks.push(Mark::VerticalMark {
            x: tau,
            label: "τ".to_owned(),
        });
    }
    let [names, times, exact, mean, low, high] = table;
    Figure {
        finding: finding(question, known.as_ref(), any_simulated),
        x: axis("time since joining, t", "units of time", 0.0, end),
        y: axis("share who wait at most t, P(T ≤ t)", "", 0.0, 1.0),
        marks,
        table: vec![
            column("players", "", names),
            column("t", "units of time", times),
            column("P(T ≤ t), exact", "", exact),
            column("P(T ≤ t), simulated", "", mean),
            column("simulated, lower end", "", low),
            column("simulated, upper end", "", high),
        ],
        source: source(question),
        ..begun("sides_waits")
    }
}

fn source(question: &RulesSides) -> String {
    let points = "Points: simulated, 95 % intervals from independent replications.";
    match question.patience.leaving {
        Leaving::Never => format!(
            "Lines: exact, an atom at 0 and one exponential each; their means are (13)–(15) of \
             {PAPER}. {points}"
        ),
        Leaving::Exponential => format!(
            "Lines: exact, from the birth–death walk of the line and beta-distributed times of service; \
             beyond {PAPER}. {points}"
        ),
        Leaving::Fixed => format!("Beyond {PAPER}: no closed form. {points}"),
    }
}

fn finding(question: &RulesSides, known: Option<&[Known; 3]>, simulated: bool) -> String {
    let rates = question.rates();
    let mut text = match (known, question.patience.leaving) {
        (_, Leaving::Never) if !question.exact().stable => {
            let [a, b, _] = rates;
            let who = match a.total_cmp(&b) {
                _ if a == b => "A and B wait",
                std::cmp::Ordering::Greater => "A wait",
                _ => "B wait",
            };
            format!(
                "{}. So {who} without bound, everybody else plays at once. There is no \
                 distribution for a simulation to find.",
                capital(&growth_words(question).unwrap_or_default())
            )
        }
        (Some(known), leaving) => {
            let means: Vec<String> = (0..3)
                .filter(|&class| rates[class] > 0.0)
                .map(|class| {
                    format!(
                        "{} waits {} on average, {} of them not at all",
                        NAMES[class],
                        three_digits(known[class].mean()),
                        percent(known[class].at_once())
                    )
                })
                .collect();
            let form = match leaving {
                Leaving::Never => "The wait of those who do not play at once is exponential.",
                _ => "Leaving without a game ends a wait, too.",
            };
            format!("{}. {form}", means.join(". "))
        }
        (None, Leaving::Exponential) => {
            "So many wait before they lose patience that the exact chain is too large here."
                .to_owned()
        }
        (None, _) => format!(
            "Nobody waits longer than τ = {}. No exact distribution is known for one patience for \
             all: what there is, is simulated.",
            number(question.patience.tau)
        ),
    };
    if question.stable() {
        if !simulated {
            text.push_str(" The simulation is on its way.");
        } else if question.too_short() {
            text.push_str(
                " The runs are too short for this queue: simulated waits tend to fall short.",
            );
        }
    }
    text
}

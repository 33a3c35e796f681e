//! 2v2 with packing seen as one against one: the time between packages (Figure
//! 6 of the paper), and what the approximation gets wrong.

use super::PAPER;
use super::begun;
use crate::figure::common::{axis, column, percent};
use crate::figure::{Axis, Dash, Entry, Figure, Mark, Role, Shape};
use lobbylab_core::rules::parameters::Rates;
use lobbylab_core::rules::{Approximated, Packages};
use lobbylab_core::words::three_digits;

/// Steps along a line.
const STEPS: u32 = 120;
/// How far the time axis reaches, in mean times between packages.
const REACH: f64 = 4.0;

/// Density of the time between packages, against the exponential of the same
/// rate. Time is in mean times between packages.
#[must_use]
pub fn gaps(rates: &Rates) -> Figure {
    let times: Vec<f64> = (0..=STEPS)
        .map(|step| REACH * f64::from(step) / f64::from(STEPS))
        .collect();
    let mut figure = Figure {
        finding: "Nobody comes.".to_owned(),
        x: axis(
            "t, time since the last package",
            "mean gaps between packages",
            0.0,
            REACH,
        ),
        y: axis("density, per mean gap", "", 0.0, 1.2),
        marks: Vec::new(),
        table: Vec::new(),
        source: format!(
            "Exact: packages as a Markovian arrival process of two phases. Dashed: the Poisson \
             stream that {PAPER}, section IV-A and Figure 6, puts in its place."
        ),
        ..begun("gaps")
    };
    let Some(packages) = Packages::new(rates.l1, rates.l2) else {
        return figure;
    };
    // In the unit of the axis, so that rates of any size do.
    let clock = rates.l1 + rates.l2;
    let (a, b) = (rates.l1 / clock, rates.l2 / clock);
    let per_gap = 0.5 * (1.0 + b);
    let Some(scaled) = Packages::new(a / per_gap, b / per_gap) else {
        return figure;
    };
    let curve = |density: &dyn Fn(f64) -> f64| -> Vec<(f64, f64)> {
        times.iter().map(|&t| (t, density(t))).collect()
    };
    let exact = curve(&|t| scaled.density(t));
    let poisson = curve(&|t| scaled.poisson_density(t));
    let values = |points: &[(f64, f64)]| points.iter().map(|p| Entry::Number(p.1)).collect();
    figure.table = vec![
        column(
            "t",
            "mean gaps between packages",
            times.iter().map(|&t| Entry::Number(t)).collect(),
        ),
        column("density, exact", "per mean gap", values(&exact)),
        column("density, Poisson stream", "per mean gap", values(&poisson)),
    ];
    figure.marks = vec![
        Mark::Line {
            name: "exact".to_owned(),
            role: Role::Between,
            dash: Dash::Solid,
            points: exact,
        },
        Mark::Line {
            name: "Poisson".to_owned(),
            role: Role::Random,
            dash: Dash::Dashed,
            points: poisson,
        },
    ];
    let mean = three_digits(packages.mean());
    let shape = if rates.l1 == 0.0 {
        "Without singles packages are teams: a Poisson stream, exactly".to_owned()
    } else if rates.l2 == 0.0 {
        "Without teams a package is every second single: Erlang, not exponential".to_owned()
    } else {
        "Two packages follow at once less often than in a Poisson stream: singles must first find a \
         partner"
            .to_owned()
    };
    figure.finding = format!(
        "{shape}. A package comes every {mean} units of time; its time varies with c² = {} (1 if \
         exponential), and two in a row correlate by {}.",
        three_digits(packages.scv()),
        three_digits(packages.autocorrelation(1))
    );
    figure
}

/// Errors of the approximation against the share of players who come alone.
#[must_use]
pub fn approximation_error(rates: &Rates) -> Figure {
    // With no singles at all nobody waits for a partner: a point of its own.
    let shares: Vec<f64> = (0..=STEPS)
        .map(|step| (f64::from(step) / f64::from(STEPS)).max(1e-9))
        .collect();
    let along: Vec<Approximated> = (shares.iter())
        .filter_map(|&share| Approximated::at_share(share))
        .collect();
    let package =
        |there: &Approximated| there.predicted.variance() / there.packages.variance() - 1.0;
    let line = |name: &str, role, error: &dyn Fn(&Approximated) -> f64| Mark::Line {
        name: name.to_owned(),
        role,
        dash: Dash::Solid,
        points: (along.iter())
            .map(|there| (there.share, 100.0 * error(there)))
            .collect(),
    };
    let numbers = |read: &dyn Fn(&Approximated) -> f64| -> Vec<Entry> {
        along
            .iter()
            .map(|there| Entry::Number(read(there)))
            .collect()
    };
    let table = vec![
        column("λ₁/λt, share of singles", "", numbers(&|there| there.share)),
        column(
            "error of the mean",
            "%",
            numbers(&|there| 100.0 * there.mean_error()),
        ),
        column(
            "error of the variance",
            "%",
            numbers(&|there| 100.0 * there.variance_error()),
        ),
        column(
            "error of a package's variance",
            "%",
            numbers(&|there| 100.0 * package(there)),
        ),
    ];
    let mut marks = vec![
        Mark::HorizontalMark {
            y: 0.0,
            label: String::new(),
        },
        line("mean", Role::Ink, &Approximated::mean_error),
        line("variance", Role::Between, &Approximated::variance_error),
        line("variance of a package's wait", Role::Random, &package),
    ];
    // Without singles nothing is wrong.
    if let Some(none) = Approximated::at_share(0.0) {
        marks.push(Mark::Dots {
            name: "no singles".to_owned(),
            role: Role::Ink,
            shape: Shape::Disc,
            points: vec![(0.0, 100.0 * none.mean_error())],
        });
    }
    // By share, so that rates of any size do.
    let here = Approximated::at_share(rates.l1 / (rates.l1 + 2.0 * rates.l2));
    let finding = match &here {
        None => "Nobody comes.".to_owned(),
        Some(here) if here.share == 0.0 => {
            "Without singles the approximation is exact. With any singles at all it misses a third \
             of the mean wait: the wait for a partner."
                .to_owned()
        }
        Some(here) => {
            marks.push(Mark::VerticalMark {
                x: here.share,
                label: "you are here".to_owned(),
            });
            format!(
                "The approximation's mean is {} too small, since it leaves out the wait for a \
                 partner. So it is with any share of players alone; here it is {}, and the \
                 variance is {}. Of the wait of complete packages its mean is right, its variance \
                 {}.",
                percent(-here.mean_error()),
                percent(here.share),
                off(here.variance_error()),
                off(package(here))
            )
        }
    };
    Figure {
        finding,
        x: axis("share of players who come alone, λ₁/λt", "", 0.0, 1.0),
        y: Axis {
            unit: "%".to_owned(),
            ..axis("error", "", -100.0, 60.0)
        },
        marks,
        table,
        source: format!(
            "Exact waits in packed 2v2 against one against one at rate λ₁/2 + λ₂, {PAPER}, section \
             IV-A."
        ),
        ..begun("approximation_error")
    }
}

/// `31 % too small`.
fn off(error: f64) -> String {
    let size = percent(error.abs());
    if error < 0.0 {
        format!("{size} too small")
    } else {
        format!("{size} too large")
    }
}

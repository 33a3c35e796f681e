//! The figures of the game with sides: drawn for all kinds of parameters, with
//! and without simulation; their numbers against the closed forms and the chain.

use crate::drawn::{as_last_time, check, line, numbers, only, results, run, samples, simulated};
use lobbylab_charts::drawing::Style;
use lobbylab_charts::figure::{Figure, Mark};
use lobbylab_charts::palette::Theme;
use lobbylab_charts::rules::{growth, sides_map, sides_slice, sides_waits};
use lobbylab_charts::{output::svg::svg, text_width::estimate};
use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::exact::sides;
use lobbylab_core::rules::lab::{RulesSides, SidesSample};
use lobbylab_core::rules::parameters::{Patience, SideRates};
use lobbylab_core::rules::{Conditions, Graph, Leaving, Tagged, WaitingRoom};

/// Who loses patience, and τ.
type Loss = (Leaving, f64);

const NEVER: Loss = (Leaving::Never, 5.0);

fn sides_at([la, lb, lc]: [f64; 3], (leaving, tau): Loss) -> RulesSides {
    RulesSides {
        sides: SideRates { la, lb, lc },
        patience: Patience { leaving, tau },
        run: run(2_000, 16),
    }
}

fn sides_parts(question: &RulesSides) -> Parts<SidesSample> {
    let results = results(Experiment::RulesSides(question.clone()));
    results
        .parts::<lobbylab_core::rules::lab::RulesSides>()
        .expect("its own question")
        .1
        .clone()
}

fn of_sides(question: &RulesSides, parts: &Parts<SidesSample>) -> [Figure; 4] {
    [
        sides_map(question),
        sides_slice(question, parts),
        sides_waits(question, parts),
        growth(question, parts),
    ]
}

/// Kinds of rates: usual, none of some, huge, tiny, at and beyond the edge.
const SPREAD: [[f64; 3]; 17] = [
    [0.3, 0.4, 0.3],
    [0.4, 0.3, 0.3],
    [0.0, 0.0, 1.0],
    [0.0, 0.4, 0.6],
    [0.3, 0.0, 0.7],
    [1.0, 0.0, 0.0],
    [0.5, 0.5, 0.0],
    [0.5, 0.2, 0.3],
    [0.2, 0.5, 0.300_001],
    [0.8, 0.1, 0.1],
    [0.1, 0.8, 0.1],
    [1e12, 1e12, 1e12],
    [1e12, 1e-12, 1e12],
    [1e-12, 1e-12, 1e-12],
    [1e-12, 1.0, 1e12],
    [1e-300, 0.0, 0.0],
    [3.0, 1e-9, 3.0],
];

fn patiences() -> [Loss; 7] {
    [
        NEVER,
        (Leaving::Exponential, 5.0),
        (Leaving::Exponential, 1e-9),
        (Leaving::Exponential, 300.0),
        (Leaving::Exponential, 1e12),
        (Leaving::Fixed, 5.0),
        (Leaving::Fixed, 1e12),
    ]
}

#[test]
fn any_rates_can_be_drawn() {
    for (place, rates) in SPREAD.into_iter().enumerate() {
        // Every second patience, but all of them with neighbouring rates.
        for patience in patiences().into_iter().skip(place % 2).step_by(2) {
            let question = sides_at(rates, patience);
            let figures = of_sides(&question, &Parts::default());
            figures.iter().for_each(check);
        }
    }
}

/// With the smallest rate there is all times are infinite: words say so, but
/// nothing else must go wrong.
#[test]
fn the_smallest_rate_can_be_drawn() {
    for rates in [
        [5e-324, 0.0, 0.0],
        [0.0, 0.0, 5e-324],
        [5e-324, 5e-324, 5e-324],
    ] {
        for patience in patiences() {
            for figure in of_sides(&sides_at(rates, patience), &Parts::default()) {
                let style = Style::screen(Theme::Light, 440, 300, 1.0);
                svg(&figure, &style, &[], &estimate).expect("a picture");
            }
        }
    }
}

#[test]
fn simulated_points_come_with_intervals_or_not_at_all() {
    for place in [0, 3, 6, 7, 9, 11] {
        for patience in patiences() {
            let mut question = sides_at(SPREAD[place], patience);
            question.run = run(400, 16);
            let parts = sides_parts(&question);
            let figures = of_sides(&question, &parts);
            figures.iter().for_each(check);
            let here = samples(&figures[1], "E[T], simulated");
            assert_eq!(
                here.len(),
                usize::from(question.stable()),
                "{:?}",
                SPREAD[place]
            );
            assert_eq!(simulated(&figures[2]), question.stable());
            // One replication has no interval: nothing simulated is shown.
            let figures = of_sides(&question, &only(&parts, 1));
            figures.iter().for_each(check);
            assert!(!figures.iter().any(simulated));
        }
    }
}

#[test]
fn the_map_has_the_closed_form_in_its_cells() {
    let figure = sides_map(&sides_at(SPREAD[0], NEVER));
    let [a, b, c] = ["A", "B", "C"].map(|name| numbers(&figure, &format!("λ{name}, share")));
    let all = numbers(&figure, "E[T], exact");
    let waits = ["A", "B", "C"].map(|name| numbers(&figure, &format!("T{name}, exact")));
    assert_eq!(a.len(), 400);
    for row in (0..a.len()).step_by(37) {
        assert!(a[row] < 0.5 && b[row] < 0.5);
        let there = sides::Sides::new(a[row], b[row], c[row]);
        let printed = there.mean_printed().expect("stable");
        assert!(
            (all[row] / printed - 1.0).abs() < 1e-9,
            "{} {}",
            a[row],
            b[row]
        );
        for (class, waits) in waits.iter().enumerate() {
            let exact = there.class(class).mean;
            assert!((waits[row] / exact - 1.0).abs() < 1e-12);
        }
    }
    // 1/4.05 · (.3 · .7/.16 + .4 · .6/.04 + .3) by hand, (13)–(15).
    let mean = (0.3 * 0.7 / 0.16 + 0.4 * 0.6 / 0.04 + 0.3) / 4.05;
    let text = format!(
        "wait {} mean gaps",
        lobbylab_core::words::three_digits(mean)
    );
    assert!(figure.finding.contains(&text), "{}", figure.finding);
}

#[test]
fn the_slice_falls_then_rises_and_the_simulation_lies_on_it() {
    let question = sides_at(SPREAD[0], NEVER);
    let mut longer = question.clone();
    longer.run = run(20_000, 24);
    let figure = sides_slice(&longer, &sides_parts(&longer));
    let exact = longer.exact();
    for (name, value) in [
        ("E[T]", exact.overall().mean),
        ("TA", exact.class(0).mean),
        ("TB", exact.class(1).mean),
        ("TC", exact.class(2).mean),
    ] {
        let [point] = samples(&figure, &format!("{name}, simulated"))[..] else {
            panic!("one point of {name}");
        };
        assert_eq!(point.x, 0.3);
        // Three half widths: five sigma and more.
        assert!(
            (point.y - value).abs() < 1.5 * (point.high - point.low),
            "{name} {point:?}"
        );
        assert!(point.high - point.low < 0.2 * value, "{name} {point:?}");
        let points = line(&figure, name);
        let near = points
            .windows(2)
            .find(|pair| pair[1].0 >= 0.3)
            .expect("within");
        let between = |one: f64, other: f64| value >= one.min(other) && value <= one.max(other);
        assert!(between(near[0].1, near[1].1), "{name} {near:?} {value}");
    }
    let all = line(&figure, "E[T]");
    let least = all
        .iter()
        .copied()
        .fold((0.0, f64::INFINITY), |best, point| {
            if point.1 < best.1 { point } else { best }
        });
    assert!(least.0 > 0.0 && least.1 < all[0].1);
    assert!(figure.finding.contains("falls from"), "{}", figure.finding);
    // (1 − .8)²/(1 − .4)
    assert!(figure.finding.contains("6.7 %"), "{}", figure.finding);
    let beyond = sides_slice(&sides_at([0.3, 0.6, 0.1], NEVER), &Parts::default());
    assert!(
        beyond.finding.contains("No λA makes the queue stable"),
        "{}",
        beyond.finding
    );
    assert!(
        beyond.finding.contains("by 0.2 players"),
        "{}",
        beyond.finding
    );
}

#[test]
fn waits_of_the_impatient_are_those_of_a_tagged_party_in_the_full_chain() {
    for (rates, tau) in [
        ([0.3, 0.4, 0.3], 5.0),
        ([1.0, 0.2, 0.1], 8.0),
        ([0.5, 0.5, 0.0], 3.0),
    ] {
        let question = sides_at(rates, (Leaving::Exponential, tau));
        let figure = sides_waits(&question, &Parts::default());
        let conditions = Conditions::new(&rates).patience(1.0 / tau).room(45);
        let graph = Graph::sides();
        let room = WaitingRoom::new(&graph, &conditions).expect("a chain");
        let tagged = Tagged::new(&graph, &room, 10_000).expect("small");
        for class in (0..3).filter(|&class| rates[class] > 0.0) {
            let exact = tagged.distribution(&tagged.class(class));
            for &(t, share) in line(&figure, ["A", "B", "C"][class]).iter().step_by(20) {
                let known = exact.cdf(t).expect("a number");
                assert!(
                    (share - known).abs() < 1e-7,
                    "{rates:?} {class} {t}: {share} {known}"
                );
            }
        }
    }
}

#[test]
fn simulated_waits_lie_on_the_exact_distribution() {
    for patience in [NEVER, (Leaving::Exponential, 4.0)] {
        let mut question = sides_at([0.3, 0.4, 0.3], patience);
        question.run = run(8_000, 24);
        let figure = sides_waits(&question, &sides_parts(&question));
        check(&figure);
        for name in ["A", "B", "C"] {
            let exact = line(&figure, name);
            let points = samples(&figure, &format!("{name}, simulated"));
            assert!(points.len() >= 7);
            for point in points.iter().filter(|point| point.x < figure.x.max) {
                let pair = exact.windows(2).find(|pair| pair[1].0 >= point.x);
                let [one, other] = pair.expect("within") else {
                    panic!("two")
                };
                let part = (point.x - one.0) / (other.0 - one.0);
                let share = one.1 + part * (other.1 - one.1);
                // Five sigma, and a thousandth for the chord.
                let reach = 1.3 * (point.high - point.low) + 1e-3;
                assert!((point.y - share).abs() < reach, "{name} {point:?} {share}");
            }
        }
    }
    let fixed = sides_waits(
        &sides_at(SPREAD[0], (Leaving::Fixed, 5.0)),
        &Parts::default(),
    );
    assert!(fixed.finding.contains("on its way") && fixed.finding.contains("τ = 5"));
    assert!(
        !fixed
            .marks
            .iter()
            .any(|mark| matches!(mark, Mark::Line { .. }))
    );
}

#[test]
fn growth_follows_the_drift_and_says_so() {
    let mut question = sides_at([0.7, 0.2, 0.0], NEVER);
    question.run = run(20_000, 16);
    let figure = growth(&question, &sides_parts(&question));
    check(&figure);
    assert!(
        figure.finding.contains("by 0.5 players"),
        "{}",
        figure.finding
    );
    let drift = line(&figure, "drift |λA − λB| − λC");
    assert!((drift[1].1 / drift[1].0 - 0.5).abs() < 1e-12);
    let (time, excess) = *line(&figure, "simulated runs").last().expect("a path");
    // √(.9 t) is the walk's spread.
    assert!(
        (excess - 0.5 * time).abs() < 5.0 * (0.9 * time).sqrt(),
        "{time} {excess}"
    );
    let other = growth(&sides_at([0.2, 0.7, 0.0], NEVER), &Parts::default());
    assert!(line(&other, "drift |λA − λB| − λC")[1].1 < 0.0);
    let near = growth(&sides_at([0.2, 0.49, 0.31], NEVER), &Parts::default());
    assert!(near.finding.contains("too short"), "{}", near.finding);
}

#[test]
fn long_lines_of_impatient_players_have_the_mean_of_their_distribution() {
    for (rates, tau) in [([0.5, 0.2, 0.1], 5_000.0), ([0.4, 0.35, 0.05], 1_000.0)] {
        let question = sides_at(rates, (Leaving::Exponential, tau));
        let figure = sides_waits(&question, &Parts::default());
        let mean: f64 = (figure.finding.split("A waits ").nth(1))
            .and_then(|rest| rest.split(' ').next())
            .and_then(|number| number.parse().ok())
            .expect("a mean");
        // ∫ P(T > t) dt, by Simpson; nobody stays beyond 4 τ but for one in 55.
        let curve = line(&figure, "A");
        let step = curve[1].0 - curve[0].0;
        let area: f64 = (curve.windows(3).step_by(2))
            .map(|three| step / 3.0 * (6.0 - three[0].1 - 4.0 * three[1].1 - three[2].1))
            .sum();
        assert!((area / mean - 1.0).abs() < 0.02, "{area} {mean}");
        // In the fluid limit (λA − λB − λC)·τ wait.
        let fluid = (rates[0] - rates[1] - rates[2]).max(0.0) * tau / rates[0];
        assert!(
            fluid < 1.0 || (mean / fluid - 1.0).abs() < 0.01,
            "{mean} {fluid}"
        );
    }
    let endless = sides_at([0.5, 0.2, 0.1], (Leaving::Exponential, 1e12));
    let figure = sides_waits(&endless, &Parts::default());
    assert!(line(&figure, "A").is_empty());
    assert!(figure.finding.contains("too large"), "{}", figure.finding);
}

#[test]
fn pictures_are_those_of_last_time() {
    let question = RulesSides {
        run: run(1_000, 16),
        ..RulesSides::default()
    };
    for figure in of_sides(&question, &sides_parts(&question)) {
        as_last_time(&figure, 720, 500);
    }
}

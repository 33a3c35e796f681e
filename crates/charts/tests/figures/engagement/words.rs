//! What the figures of the engagement lab say of their numbers: where section 4's claim holds,
//! what an interval excludes, bounds, and models without a lever.

use crate::drawn::{check, column, numbers, results};
use crate::engagement::drawn::{players, run};
use lobbylab_charts::drawing::Style;
use lobbylab_charts::engagement as figures;
use lobbylab_charts::figure::common::number;
use lobbylab_charts::figure::{Entry, Mark, Role};
use lobbylab_charts::output::svg::svg;
use lobbylab_charts::palette::Theme;
use lobbylab_charts::text_width::estimate;
use lobbylab_core::catalog::Experiment;
use lobbylab_core::engagement::case::Findings;
use lobbylab_core::engagement::lab::{
    EngagementRounds, EngagementStudy, EngagementTeams, EngagementTheory, TeamPoint, TeamSample,
};
use lobbylab_core::engagement::matchers::Matchmaker;
use lobbylab_core::engagement::parameters::{People, Simple, WaitingPool};
use lobbylab_core::engagement::{DrawKind, Outcome};
use lobbylab_core::experiment::{Numbers, Parts};

#[test]
fn section_four_says_where_its_claim_holds() {
    let skills = [
        vec![1000.0, 1499.0, 1501.0, 2000.0],
        vec![1500.0],
        vec![1500.0, 1500.0, 1500.0],
        (0..40).map(f64::from).collect(),
    ];
    for &shape in DrawKind::ALL {
        for (skills, draw) in skills.iter().zip([0.02, 0.05, 0.2, 0.0]) {
            let theory = EngagementTheory {
                simple: Simple {
                    draw,
                    shape,
                    skills: Numbers(skills.clone()),
                    ..Simple::default()
                },
                ..EngagementTheory::default()
            };
            for shown in [
                figures::claim_curves,
                figures::claim_map,
                figures::claim_example,
            ] {
                check(&shown(&theory, &Parts::default()));
            }
        }
    }
    let theory = EngagementTheory::default();
    let results = results(Experiment::EngagementTheory(theory.clone()));
    let (_, parts) = results
        .parts::<lobbylab_core::engagement::lab::EngagementTheory>()
        .expect("its own question");
    check(&figures::claim_map(&theory, parts));
    // Pools in which all pairings tie do not speak against the claim.
    let linear = EngagementTheory {
        simple: Simple {
            shape: DrawKind::Linear,
            ..Simple::default()
        },
        ..EngagementTheory::default()
    };
    let figure = figures::claim_map(&linear, parts);
    check(&figure);
    let draws = &column(&figure, "draws").cells;
    let share = |names: &[&str]| {
        let (mut some, mut all) = (0.0, 0.0);
        for (row, kind) in draws.iter().enumerate() {
            if *kind == Entry::Text("linear".to_owned()) {
                some += names
                    .iter()
                    .map(|name| numbers(&figure, name)[row])
                    .sum::<f64>();
                all += 200.0;
            }
        }
        number((1000.0_f64 * some / all).round() / 10.0)
    };
    let fails = share(&["the fewest", "neither"]);
    let tied = share(&["all pairings alike"]);
    for words in [
        format!("In {tied} % all pairings make as many."),
        format!("In {fails} % it does not, and the claim of section 4 fails."),
    ] {
        assert!(
            figure.finding.contains(&words),
            "{words}: {}",
            figure.finding
        );
    }
    assert_ne!(tied, "0");
    let figure = figures::claim_example(&theory, parts);
    assert!(
        figure.finding.starts_with("A counterexample"),
        "{}",
        figure.finding
    );
    let cost = numbers(&figure, "expected to stop, EOMM, the least")[0];
    assert!((cost - 0.176_004_266_287_429_9).abs() < 1e-12, "{cost}");
}

#[test]
fn growth_is_told_from_what_its_interval_excludes() {
    let rounds = |people| EngagementRounds {
        players: players(people, 1.0),
        waiting: WaitingPool { pool: 30 },
        run: run(),
        ..EngagementRounds::default()
    };
    let of_paper = rounds(People::Paper);
    let results = results(Experiment::EngagementRounds(of_paper.clone()));
    let (_, parts) = results
        .parts::<lobbylab_core::engagement::lab::EngagementRounds>()
        .expect("its own question");
    // Of 1000 with equal skill so many are left at the end with EOMM.
    let told = |rounds: &EngagementRounds, left: [u32; 4]| {
        let mut changed = Parts::default();
        for ((number, part), left) in parts.iter().zip(left) {
            let mut part = part.clone();
            for (maker, left) in [(Matchmaker::Skill, 1000), (Matchmaker::Eomm, left)] {
                let run = &mut part.makers[maker as usize];
                // Nobody stops before the last round, and as many as that leaves in it.
                run.iter_mut()
                    .for_each(|after| (after.left, after.expected) = (30, 0.0));
                let last = run.last_mut().expect("a round");
                last.expected = 30.0 - 0.03 * f64::from(left);
            }
            changed.insert(number, part);
        }
        let figure = figures::compound(rounds, &changed);
        check(&figure);
        figure.finding
    };
    for (left, words) in [
        (
            [1100, 1400, 900, 1400],
            "equal skill. The interval holds 1 and holds the paper’s 1.007ⁿ, 1.15. One",
        ),
        (
            [1150, 1152, 1148, 1150],
            "equal skill. The interval excludes 1 and holds the paper’s 1.007ⁿ, 1.15. One",
        ),
        (
            [1000, 1002, 998, 1000],
            "equal skill. The interval holds 1 and excludes the paper’s 1.007ⁿ, 1.15. One",
        ),
        (
            [1300, 1302, 1298, 1300],
            "equal skill. The interval excludes 1 and excludes the paper’s 1.007ⁿ, 1.15. One",
        ),
    ] {
        let said = told(&of_paper, left);
        assert!(said.contains(words), "{said}");
        // What cannot be told is said before any number.
        assert_eq!(said.starts_with("Undecided:"), words.contains("holds 1"));
    }
    // Elsewhere nothing is printed, and without any spread nothing is open.
    let arena = rounds(People::Arena);
    for (left, words) in [
        (
            [1100, 1400, 900, 1400],
            "equal skill. The interval holds 1. One",
        ),
        (
            [1300, 1302, 1298, 1300],
            "equal skill. The interval excludes 1. One",
        ),
        ([1000; 4], "times as many as equal skill. One"),
    ] {
        let said = told(&arena, left);
        assert!(said.contains(words), "{said}");
    }
}

/// With many pools it is decided, and the answer's verdict is the caption's.
#[test]
fn the_gain_does_not_compound() {
    let rounds = EngagementRounds {
        players: players(People::Paper, 1.0),
        ..EngagementRounds::default()
    };
    let results = results(Experiment::EngagementRounds(rounds.clone()));
    let (_, parts) = results
        .parts::<lobbylab_core::engagement::lab::EngagementRounds>()
        .expect("its own question");
    let said = figures::compound(&rounds, parts).finding;
    assert!(
        said.starts_with("The gain does not compound: after 20 rounds"),
        "{said}"
    );
    assert!(
        said.contains(" excludes the paper’s 1.007ⁿ, 1.15. One round"),
        "{said}"
    );
    let survivors = |maker| rounds.survivors(parts, maker);
    let stay = survivors(Matchmaker::Eomm).stay_ratio(&survivors(Matchmaker::Skill));
    let stay = stay.expect("known");
    assert!(stay.low() > 1.0 && stay.high() < 1.01, "{stay:?}");
}

#[test]
fn curves_and_colours_of_section_four_are_named_as_they_are() {
    for (even, name) in [(0.4, "constant"), (0.2, "constant, as in the paper’s data")] {
        let theory = EngagementTheory {
            simple: Simple {
                even,
                ..Simple::default()
            },
            ..EngagementTheory::default()
        };
        let figure = figures::claim_curves(&theory, &Parts::default());
        let Some(Mark::Line { name: found, .. }) = figure.marks.first() else {
            panic!("a curve");
        };
        assert_eq!(found, name, "{even}");
    }
    let theory = EngagementTheory::default();
    let results = results(Experiment::EngagementTheory(theory.clone()));
    let (_, parts) = results
        .parts::<lobbylab_core::engagement::lab::EngagementTheory>()
        .expect("its own question");
    let figure = figures::claim_map(&theory, parts);
    let drawn = svg(
        &figure,
        &Style::screen(Theme::Light, 320, 240, 1.0),
        &[],
        &estimate,
    )
    .expect("a picture");
    for (wanted, words) in [
        (Role::Optimal, "equals: most draws"),
        (Role::Worst, "equals: fewest"),
        (Role::Soft, "all pairings tie"),
    ] {
        let keyed = figure.marks.iter().any(
            |mark| matches!(mark, Mark::Region { name, role, .. } if name == words && *role == wanted),
        );
        assert!(keyed && drawn.contains(words), "{words}");
    }
    for shape in [DrawKind::Gaussian, DrawKind::Constant] {
        let theory = EngagementTheory {
            simple: Simple {
                shape,
                ..Simple::default()
            },
            ..EngagementTheory::default()
        };
        let said = figures::claim_map(&theory, parts).finding;
        assert!(said.ends_with("its share of 200 pools."), "{said}");
    }
}

#[test]
fn no_bound_is_printed_below_what_was_found() {
    let games = EngagementTeams {
        players: players(People::Paper, 1.0),
        waiting: WaitingPool { pool: 100 },
        ..EngagementTeams::default()
    };
    let point = |expected| TeamPoint {
        expected,
        retained: 90,
        unfairness: 0.1,
    };
    // Gains of the search in two pools, and how far the bound is above games by chance.
    for (gains, most, ends) in [
        // With half widths of .000 006, .6, 3.8, and none.
        (
            [96e-6, 97e-6],
            0.000_131_2,
            "No grouping keeps more than +0.000132.",
        ),
        (
            [96e-6, 97e-6],
            0.000_096_5,
            "No grouping keeps more than +0.000097.",
        ),
        ([0.25, 0.35], 0.304, "No grouping keeps more than +0.4."),
        ([2.0, 2.6], 2.31, "No grouping keeps more than +3."),
        ([0.0, 0.0], 0.003, "No grouping keeps more than +0.01."),
        ([0.0, 0.0], 0.0, "No grouping keeps more than +0.00."),
    ] {
        let mut parts = Parts::default();
        for (number, gain) in (0..).zip(gains) {
            parts.insert(
                number,
                TeamSample {
                    groupings: [0.0, 0.0, gain].map(|gain| point(90.0 + gain)).to_vec(),
                    bound: 90.0 + most,
                },
            );
        }
        let figure = figures::teams(&games, &parts);
        check(&figure);
        assert!(figure.finding.ends_with(ends), "{}", figure.finding);
    }
}

#[test]
fn a_model_without_a_lever_multiplies_nothing_by_one() {
    let study = EngagementStudy {
        players: players(People::Arena, 1.0),
    };
    let said = |step: f64| {
        let mut found = Findings::tournament();
        let first = found.model.layout.upcoming();
        for outcome in Outcome::ALL {
            found.model.weights[first + outcome.index()] = step * outcome.index() as f64;
        }
        let mut parts = Parts::default();
        parts.insert(0, found);
        let figure = figures::coefficients(&study, &parts);
        check(&figure);
        figure.finding
    };
    // Twice the step is between a win and a loss.
    for step in [0.0, 0.002, -0.002] {
        let said = said(step);
        assert!(said.contains("counts for nothing visible"), "{said}");
        assert!(!said.contains("multiplies"), "{said}");
    }
    assert!(said(0.005).contains("multiplies the odds of stopping by 1.01."));
}

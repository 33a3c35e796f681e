//! The figures of the balance lab about games with roles: drawn for all kinds of
//! parameters; their numbers against plain means over the crowds.

use crate::balance::{crowd, fairness, run_of, type_in, uneven};
use crate::drawn::{
    check, golden, line, nothing_of_few, numbers, results, same, samples, simulated,
};
use lobbylab_charts::balance::{BEST, INTERVALS, SHORTEST, role_price, role_ratio};
use lobbylab_charts::figure::{Figure, Mark};
use lobbylab_core::balance::lab::{BalanceRoles, RoleMethod, RolePoint, RoleSample};
use lobbylab_core::balance::parameters::Roles;
use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::Parts;

fn question(k: u32, replications: u32) -> BalanceRoles {
    BalanceRoles {
        fairness: fairness(k),
        crowd: crowd(),
        roles: Roles::default(),
        run: run_of(replications),
    }
}

fn drawn_from(question: &BalanceRoles) -> Parts<RoleSample> {
    let results = results(Experiment::BalanceRoles(question.clone()));
    let (_, parts) = results
        .parts::<lobbylab_core::balance::lab::BalanceRoles>()
        .expect("its own question");
    parts.clone()
}

fn both(question: &BalanceRoles, parts: &Parts<RoleSample>) -> [Figure; 2] {
    [role_ratio(question, parts), role_price(question, parts)]
}

#[test]
fn any_parameters_can_be_drawn() {
    let mut all = vec![question(1, 3), question(3, 3)];
    let mut change = |edit: &dyn Fn(&mut BalanceRoles)| {
        let mut question = question(2, 3);
        edit(&mut question);
        all.push(question);
    };
    change(&|question| {
        uneven(&mut question.fairness);
        question.fairness.k = 4;
    });
    // Hardly anybody plays the second role: no crowd has a game.
    change(&|question| {
        question.roles.popular = 1e6;
        question.roles.versatile = 0.0;
    });
    change(&|question| {
        question.fairness.alpha = 0.0;
        question.crowd.n = 0;
        question.roles.versatile = 1.0;
    });
    // Everybody is alike.
    change(&|question| question.crowd.deviation = 0.0);
    change(&|question| {
        question.crowd.mean = 1e12;
        question.crowd.deviation = 1e12;
        question.crowd.n = 1_000_000;
    });
    for typed in [vec![1e300, 0.0, 1e-300], vec![1.0, 2.0, 4.0]] {
        change(&|question| {
            type_in(&mut question.crowd, &typed);
        });
    }
    for question in all {
        let parts = drawn_from(&question);
        for figure in both(&question, &parts) {
            check(&figure);
        }
        nothing_of_few(&parts, &|few| both(&question, few));
    }
}

/// A number of each crowd of a size that has a game.
fn of_size(parts: &Parts<RoleSample>, size: usize, of: &dyn Fn(&RolePoint) -> f64) -> Vec<f64> {
    let points = parts.iter().map(|(_, sample)| &sample.points[size]);
    points
        .filter(|point| !point.games.is_empty())
        .map(of)
        .collect()
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

fn value(point: &RolePoint, maker: RoleMethod) -> f64 {
    point.games[maker as usize].value
}

#[test]
fn ratios_are_means_over_crowds() {
    let question = question(5, 16);
    let parts = drawn_from(&question);
    let figure = role_ratio(&question, &parts);
    let sizes = numbers(&figure, "n, players waiting");
    assert_eq!((sizes[0], sizes[7]), (20.0, 1000.0));
    let mut seen = Vec::new();
    for (maker, look) in [
        (RoleMethod::Shortest, SHORTEST),
        (RoleMethod::Intervals, INTERVALS),
    ] {
        let head = format!("times as unfair, {}", maker.label());
        let means = numbers(&figure, &format!("{head}, simulated"));
        let most = numbers(&figure, &format!("{head}, largest seen"));
        let points = samples(&figure, look.name);
        let wedges = figure.marks.iter().find_map(|mark| match mark {
            Mark::Dots { name, points, .. } if name.starts_with(look.name) => Some(points),
            _ => None,
        });
        for size in 0..sizes.len() {
            let ratio = |point: &RolePoint| value(point, maker) / value(point, RoleMethod::Best);
            let ratios = of_size(&parts, size, &ratio);
            assert!(same(means[size], mean(&ratios)));
            assert_eq!((points[size].x, points[size].y), (sizes[size], means[size]));
            let largest = ratios.into_iter().fold(1.0, f64::max);
            assert!(same(most[size], largest));
            assert_eq!(wedges.expect("dots")[size], (sizes[size], most[size]));
        }
        seen.push(most.into_iter().fold(0.0, f64::max));
    }
    // k = 5, α = 1, q = 2.
    let rho = 4.0 * 5f64.sqrt();
    let dashed = line(&figure, "ρ, never more");
    assert!(dashed.len() == 2 && dashed.iter().all(|at| same(at.1, rho)));
    assert!(seen[0] < rho && seen[1] <= seen[0] && figure.y.max > rho);
    let words = &figure.finding;
    let start = "Theorem 3 promises a game at most 8.94 times as unfair as the best; the most \
                 seen is ";
    assert!(words.starts_with(start), "{words}");
    // Fifty is the nearest size to sixty.
    assert!(words.contains("With 50 waiting"), "{words}");
    golden("balance", &figure, 640, 440);
}

#[test]
fn prices_are_ratios_of_means() {
    let question = question(5, 16);
    let parts = drawn_from(&question);
    let figure = role_price(&question, &parts);
    let sizes = numbers(&figure, "n, players waiting");
    for (maker, look) in [(RoleMethod::Best, BEST), (RoleMethod::Shortest, SHORTEST)] {
        let head = format!(
            "times as unfair as without roles, {}, simulated",
            maker.label()
        );
        let prices = numbers(&figure, &head);
        let points = samples(&figure, look.name);
        for size in 0..sizes.len() {
            let with = mean(&of_size(&parts, size, &|point| value(point, maker)));
            let free = mean(&of_size(&parts, size, &|point| point.free.value));
            assert!(same(prices[size], with / free) && prices[size] >= 1.0);
            assert_eq!(
                (points[size].x, points[size].y),
                (sizes[size], prices[size])
            );
        }
    }
    assert!(line(&figure, "without roles").iter().all(|at| at.1 == 1.0));
    let words = &figure.finding;
    for part in [
        "The best game with roles is ",
        ", with 50 waiting. It is ",
        " times as unfair with 560.",
    ] {
        assert!(words.contains(part), "{words}");
    }
    golden("balance", &figure, 640, 440);
}

#[test]
fn crowds_without_a_game_are_told() {
    let mut question = question(3, 8);
    question.roles.popular = 1e6;
    question.roles.versatile = 0.0;
    let parts = drawn_from(&question);
    for figure in both(&question, &parts) {
        assert!(!simulated(&figure));
        // None of 8, by Wilson: 8/(8 + 1.96²) at least.
        let said = "8 of 8 crowds of 12 players have no game at all, a share of 67.6 % to 100 %.";
        assert!(figure.finding.ends_with(said), "{}", figure.finding);
    }
    question.roles.popular = 2.0;
    question.run.replications = 60;
    let parts = drawn_from(&question);
    let figure = role_price(&question, &parts);
    let none = parts
        .iter()
        .filter(|(_, sample)| sample.points[0].games.is_empty());
    let none = none.count();
    assert!(none > 10 && none < 58, "{none}");
    let said = format!("{none} of 60 crowds of 12 players have no game");
    assert!(figure.finding.contains(&said), "{}", figure.finding);
    let shares = numbers(&figure, "crowds without a game, simulated");
    let half = numbers(&figure, "crowds without a game, half width");
    let found = none as f64 / 60.0;
    assert!((shares[0] - found).abs() < half[0] && half[0] < 0.15);
}

#[test]
fn stopped_searches_are_told() {
    let mut question = question(3, 4);
    question.fairness.alpha = 1e6;
    let parts = drawn_from(&question);
    let (stopped, searches) = question.stopped(&parts);
    assert!(stopped > 0);
    for figure in both(&question, &parts) {
        let said = format!("{stopped} of {searches} searches");
        assert!(figure.finding.contains(&said), "{}", figure.finding);
    }
}

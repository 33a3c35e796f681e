//! The simulation against closed forms, written here once more, and against
//! chains.

use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::{Evidence, Report};
use lobbylab_core::rules::lab::RulesCompare;
use lobbylab_core::rules::{Conditions, Leaving, ServiceRule, Versus, WaitingRoom};
use lobbylab_core::sim::stats::Interval;

fn run(l1: f64, l2: f64, leaving: Leaving, tau: f64) -> Report {
    let mut compare = RulesCompare::default();
    (compare.rates.l1, compare.rates.l2) = (l1, l2);
    (compare.patience.leaving, compare.patience.tau) = (leaving, tau);
    (
        compare.run.arrivals,
        compare.run.warm_up,
        compare.run.replications,
    ) = (10_000, 200, 40);
    let valid = Experiment::RulesCompare(compare)
        .validate()
        .expect("in range");
    valid.run().expect("a report")
}

fn simulated<'a>(report: &'a Report, key: &str) -> &'a Interval {
    let quantity = report.get(&format!("{key}.simulated"));
    match quantity.map(|quantity| &quantity.evidence) {
        Some(Evidence::Simulated { interval }) => interval,
        other => panic!("{key}: {other:?}"),
    }
}

fn exact(report: &Report, key: &str) -> f64 {
    match report.get(key).map(|quantity| &quantity.evidence) {
        Some(Evidence::Exact { value, .. }) => *value,
        other => panic!("{key}: {other:?}"),
    }
}

/// Within four standard errors, and the error is small beside the value.
#[track_caller]
fn agrees(report: &Report, key: &str, value: f64) {
    let found = simulated(report, key);
    let off = (found.mean - value).abs();
    assert!(
        off <= 4.0 * found.standard_error,
        "{key}: {value}, {found:?}"
    );
    assert!(found.standard_error < 0.03 * value, "{key}: {found:?}");
}

#[test]
fn means_and_variances_are_those_of_theory() {
    for (a, b) in [(1.0, 1.0), (3.0, 0.5), (0.3, 1.5)] {
        let report = run(a, b, Leaving::Never, 1.0);
        let (all, players) = (a + b, a + 2.0 * b);
        let square = |mean: f64| mean * mean;
        let one_mean = 1.5 / players;
        let fifo = (2.0 * a + b) * (5.0 * a + 2.0 * b) / (2.0 * a * all * all * players);
        let quartic = 5.0 * a * a * a * a
            + 20.0 * a * a * a * b
            + 30.0 * a * a * b * b
            + 20.0 * a * b * b * b
            + 4.0 * b * b * b * b;
        let lifo = (2.0 * a + b) * quartic
            / (2.0 * a * all * all * all * players * (a * a + 2.0 * a * b + 2.0 * b * b));
        for rule in ["fifo", "packing", "lifo", "random"] {
            agrees(&report, &format!("{rule}.players.mean"), one_mean);
            let single = (3.0 * a * a + 3.0 * a * b + b * b) / (2.0 * a * all * all);
            agrees(&report, &format!("{rule}.singles.mean"), single);
            let team = (3.0 * a + 2.0 * b) / (4.0 * all * all);
            agrees(&report, &format!("{rule}.teams.mean"), team);
            // Little's law, over parties.
            agrees(&report, &format!("{rule}.waiting"), a * single + b * team);
        }
        for rule in ["fifo", "packing"] {
            agrees(
                &report,
                &format!("{rule}.players.variance"),
                fifo - square(one_mean),
            );
            let mean = (6.0 * a * a + 9.0 * a * b + 4.0 * b * b) / (4.0 * all * all * all);
            agrees(&report, &format!("{rule}.arrivals.mean"), mean);
            let second = (2.0 * a + b) * (5.0 * a * a + 5.0 * a * b + 2.0 * b * b)
                / (2.0 * a * all * all * all * all);
            agrees(
                &report,
                &format!("{rule}.arrivals.variance"),
                second - square(mean),
            );
        }
        agrees(&report, "lifo.players.variance", lifo - square(one_mean));
        // Singles (four of them) and teams (two) by themselves.
        agrees(&report, "two.singles.mean", 1.5 / a);
        agrees(&report, "two.teams.mean", 0.5 / b);
        agrees(&report, "two.players.mean", 2.5 / players);
        let two = (8.0 * a * a + 11.0 * a * b + 40.0 * b * b) / (4.0 * players * players * a * b);
        agrees(&report, "two.players.variance", two);
        let difference = simulated(&report, "two.players.mean.difference");
        let by_hand = 1.0 / players;
        assert!((difference.mean - by_hand).abs() <= 4.0 * difference.standard_error);
        // Packing forms FIFO's games.
        for measure in ["mean", "variance", "p95", "p99"] {
            let key = format!("packing.players.{measure}.difference");
            let same = simulated(&report, &key);
            assert_eq!((same.mean, same.standard_error), (0.0, 0.0));
        }
    }
}

#[test]
fn whatever_is_exact_is_what_is_simulated() {
    for (l1, l2, leaving, tau) in [
        (1.0, 1.0, Leaving::Never, 1.0),
        (2.0, 0.3, Leaving::Never, 1.0),
        (1.0, 1.0, Leaving::Exponential, 1.0),
        (0.4, 1.5, Leaving::Exponential, 0.4),
        (1e-3, 2e-3, Leaving::Exponential, 2e3),
        (1e9, 5e8, Leaving::Never, 1.0),
    ] {
        let report = run(l1, l2, leaving, tau);
        let mut checked = 0;
        for quantity in &report.quantities {
            if matches!(quantity.evidence, Evidence::Exact { .. }) {
                agrees(&report, &quantity.key, exact(&report, &quantity.key));
                checked += 1;
            }
        }
        let left = if leaving == Leaving::Never { 0 } else { 20 };
        assert_eq!(checked, 5 * (4 * 4 + 1) + left, "{l1} {l2} {leaving:?}");
    }
}

#[test]
fn one_class_alone_is_a_k_player_game() {
    let report = run(0.0, 2.0, Leaving::Never, 1.0);
    assert!(report.get("fifo.singles.mean").is_none());
    for rule in ServiceRule::ALL {
        let key = |measure: &str| format!("{}.{measure}", rule.key());
        for who in ["players", "arrivals", "teams"] {
            agrees(&report, &key(&format!("{who}.mean")), 1.0 / 4.0);
            // Half wait for no time, half for an exponential one.
            agrees(&report, &key(&format!("{who}.variance")), 3.0 / 16.0);
            assert_eq!(exact(&report, &key(&format!("{who}.mean"))), 1.0 / 4.0);
        }
    }
    let report = run(2.0, 0.0, Leaving::Never, 1.0);
    assert!(report.get("fifo.teams.mean.simulated").is_none());
    for rule in ServiceRule::ALL {
        agrees(&report, &format!("{}.players.mean", rule.key()), 1.5 / 2.0);
    }
}

#[test]
fn a_fixed_patience_ends_every_wait() {
    let (l1, l2, tau) = (0.5, 0.4, 1.5);
    let report = run(l1, l2, Leaving::Fixed, tau);
    // Two queues: in each of them the wait of whoever is first to come is τ if
    // nobody else comes before. A team waits τ with the chance that its queue
    // is empty and no team comes: π₀ e^(−λτ), where the queue is empty for
    // 1/λ and holds one for (1 − e^(−λτ))/λ.
    let alone = libm::exp(-l2 * tau);
    let empty = 1.0 / (2.0 - alone);
    agrees(&report, "two.teams.left", empty * alone);
    agrees(&report, "two.teams.mean", empty * (1.0 - alone) / l2);
    for rule in ServiceRule::ALL {
        for measure in ["p95", "p99"] {
            // More than one in twenty leave in each of these queues.
            let found = simulated(&report, &format!("{}.singles.{measure}", rule.key()));
            assert_eq!(found.mean, tau, "{rule:?}");
        }
        assert!(
            report
                .get(&format!("{}.players.mean", rule.key()))
                .is_none()
        );
    }
    // Patience that nobody's wait comes near changes nothing.
    let (long, never) = (
        run(1.0, 1.0, Leaving::Fixed, 1e6),
        run(1.0, 1.0, Leaving::Never, 1.0),
    );
    for measure in ["mean", "variance"] {
        let key = format!("lifo.players.{measure}");
        let (long, never) = (simulated(&long, &key).mean, simulated(&never, &key).mean);
        assert!((long / never - 1.0).abs() < 1e-12);
    }
    assert_eq!(simulated(&long, "fifo.players.left").mean, 0.0);
}

#[test]
fn arrivals_see_time_averages_and_the_chain() {
    for rule in ServiceRule::ALL.iter().copied() {
        let mut question = RulesCompare::default();
        (question.rates.l1, question.rates.l2) = (1.3, 0.7);
        let rates = [question.rates.l1, question.rates.l2];
        let room = WaitingRoom::new(&Versus::new(rule), &Conditions::new(&rates)).expect("a chain");
        // By numbers of singles and teams: seen by arrivals, time spent.
        let (mut seen, mut spent) = ([[0.0; 2]; 4], [[0.0; 2]; 4]);
        let count = 400_000;
        let mut engine = question.engine(rule, 0);
        let mut now = engine.now();
        for _ in 0..count {
            engine.run(1, &mut ());
            let (singles, teams) = engine.matcher().counts();
            let (singles, teams) = (singles as usize, teams as usize);
            seen[singles][teams] += 1.0 / f64::from(count);
            spent[singles][teams] += engine.now() - now;
            now = engine.now();
        }
        for singles in 0..4 {
            for teams in 0..2 {
                let line = [vec![0; singles], vec![1; teams]].concat();
                let exact = room
                    .state(&line)
                    .map_or(0.0, |state| room.probability()[state]);
                let (seen, spent) = (seen[singles][teams], spent[singles][teams] / now);
                // Neighbouring arrivals see alike states: a generous factor for that.
                let error = (exact * (1.0 - exact) / f64::from(count)).sqrt() * 2.0;
                assert!(
                    (seen - exact).abs() <= 4.0 * error,
                    "{rule:?} {line:?} {seen} {exact}"
                );
                assert!(
                    (spent - exact).abs() <= 4.0 * error,
                    "{rule:?} {line:?} {spent} {exact}"
                );
            }
        }
    }
}

//! `rules.adaptive`: its ends are known queues, and the controller holds the
//! queue where leaving the choice open does not.

use super::club;
use super::club::{Account, End, estimate, exact, near};
use lobbylab_core::catalog::{Experiment, Results};
use lobbylab_core::experiment::{Report, Seed};
use lobbylab_core::rules::exact::sides::Sides;
use lobbylab_core::rules::lab::RulesAdaptive;
use lobbylab_core::rules::parameters::{Drift, RulesRun};
use lobbylab_core::rules::{Controller, Drifting, PreferenceDrift, SidePolicy, SideQueue, slack};
use lobbylab_core::sim::{Engine, Streams};
use proptest::prelude::*;

fn question(choosy: f64, swing: f64) -> RulesAdaptive {
    RulesAdaptive {
        drift: Drift {
            choosy,
            swing,
            ..Drift::default()
        },
        run: RulesRun {
            seed: Seed(2),
            arrivals: 20_000,
            replications: 20,
            warm_up: 2_000,
        },
    }
}

fn results(question: RulesAdaptive) -> Results {
    club::results(Experiment::RulesAdaptive(question))
}

fn report(question: RulesAdaptive) -> Report {
    results(question).report()
}

#[test]
fn always_closed_pairs_players_as_they_come() {
    let report = report(question(0.7, 0.8));
    near(
        &estimate(&report, "closed.mean"),
        exact(&report, "closed.mean"),
        0.02,
        "mean",
    );
    near(
        &estimate(&report, "closed.variance"),
        exact(&report, "closed.variance"),
        0.05,
        "variance",
    );
    assert_eq!(estimate(&report, "closed.open").mean, 0.0);
    assert_eq!(estimate(&report, "closed.pleased").mean, 0.5);
    assert_eq!(estimate(&report, "closed.longest").mean, 1.0);
}

#[test]
fn without_a_swing_always_open_is_the_game_with_sides() {
    for choosy in [0.3, 0.7] {
        let report = report(question(choosy, 0.0));
        let half = 0.5 * choosy;
        let wait = Sides::new(half, half, 1.0 - choosy).overall();
        near(&estimate(&report, "open.mean"), wait.mean, 0.05, "mean");
        near(
            &estimate(&report, "open.variance"),
            wait.variance(),
            0.2,
            "variance",
        );
        // Sums of gaps against one difference of times.
        assert!((estimate(&report, "open.open").mean - 1.0).abs() < 1e-9);
        assert_eq!(estimate(&report, "open.pleased").mean, 1.0);
    }
}

/// Where all care and favour swings, an open queue is a random walk: it grows
/// with the run. The controller keeps it short.
#[test]
fn the_controller_holds_the_queue() {
    let longest = |arrivals: u32, key: &str| {
        let mut question = question(1.0, 0.8);
        question.drift.cycle = 50.0;
        question.run.arrivals = arrivals;
        question.run.warm_up = 0;
        estimate(&report(question), &format!("{key}.longest")).mean
    };
    // Sixteen times as long, four times as far: √n.
    let further = longest(32_000, "open") / longest(2_000, "open");
    assert!(further > 3.0 && further < 5.0, "{further}");
    assert!(longest(32_000, "open") > 150.0);
    // Where nobody takes either side it never opens.
    assert_eq!(longest(32_000, "adaptive"), 1.0);
    let report = report(question(0.7, 0.8));
    let mean = |key: &str| estimate(&report, &format!("{key}.mean"));
    // Between the two, in waits and in wishes.
    assert!(mean("closed").high() < mean("adaptive").low());
    assert!(mean("adaptive").high() < mean("open").low());
    let pleased = estimate(&report, "adaptive.pleased");
    assert!(pleased.low() > 0.5 && pleased.high() < 1.0);
    let open = estimate(&report, "adaptive.open");
    assert!(open.low() > 0.0 && open.high() < 1.0);
}

#[test]
fn looks_show_the_first_replication() {
    let results = results(question(0.7, 0.8));
    let (question, parts) = results
        .parts::<lobbylab_core::rules::lab::RulesAdaptive>()
        .expect("adaptive");
    for (number, sample) in parts.iter() {
        for (place, policy) in sample.policies.iter().enumerate() {
            if number > 0 {
                assert!(policy.looks.is_empty());
                continue;
            }
            assert_eq!(policy.looks.len(), 200);
            assert!(
                policy
                    .looks
                    .windows(2)
                    .all(|pair| pair[0].time < pair[1].time)
            );
            for look in &policy.looks {
                assert!((-1.0..=1.0).contains(&look.slack));
                match place {
                    0 => assert!(look.open),
                    1 => assert!(!look.open && look.waiting <= 1),
                    _ => assert!(!look.open || look.believed >= 0.0),
                }
            }
        }
        let [open, closed, adaptive] = &sample.policies;
        assert_eq!(open.line.arrived, closed.line.arrived);
        assert_eq!(open.line.arrived, adaptive.line.arrived);
    }
    let peak = question.swing().rates(500);
    assert!((peak[0] - 0.63).abs() < 1e-12 && (slack(peak) - (0.3 - 0.56)).abs() < 1e-12);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Nobody is lost when the doors close; an open queue holds one side alone
    /// or one who is free; a closed one nobody or one.
    #[test]
    fn everybody_plays_or_waits(
        seed in any::<u64>(),
        choosy in 0.0..=1.0f64,
        swing in 0.0..=1.0f64,
        memory in 2.0..20.0f64,
        margin in 0.0..0.3f64,
        count in 0u64..400,
    ) {
        let streams = Streams::new(seed, 0);
        let swing = PreferenceDrift { choosy, swing, cycle: 50.0 };
        let arrivals = Drifting::new(swing, streams.stream("arrivals"), streams.stream("wishes"));
        let policy = SidePolicy::Adaptive(Controller::new(memory, margin));
        let mut engine = Engine::new(arrivals, SideQueue::new(policy));
        let mut account = Account::default();
        for _ in 0..count {
            engine.run(1, &mut account);
            let waiting = engine.matcher().waiting();
            prop_assert_eq!(waiting.len(), engine.waiting());
            prop_assert_eq!(waiting.len(), account.waiting());
            let first = waiting.first().map(|ticket| ticket.player.class);
            if engine.matcher().open() && waiting.len() > 1 {
                prop_assert!(waiting.iter().all(|ticket| Some(ticket.player.class) == first));
                prop_assert!(first != Some(2));
            } else if !engine.matcher().open() {
                prop_assert!(waiting.len() <= 1);
            }
        }
        prop_assert_eq!(&account.faults, &Vec::<String>::new());
        for end in account.ends.iter().flatten() {
            let pair = matches!(end, End::Played { with, .. } if with.len() == 2);
            prop_assert!(pair);
        }
    }
}

//! What presets say of their markets, against a run of each.

use lobbylab_core::catalog::{self, Experiment};
use lobbylab_core::experiment::{Evidence, Report, Value, Values};

/// The report of a question in a preset's market.
fn report(question: &str, title: &str) -> Report {
    let page = catalog::lab("arena").expect("a page");
    let preset = page.presets.iter().find(|preset| preset.title == title);
    let mut values: Values = preset.expect("a preset").values.clone();
    values.insert("tickets".to_owned(), Value::Int(2_000));
    values.insert("replications".to_owned(), Value::Int(16));
    let (valid, errors) = Experiment::from_values(question, &values).expect("a question");
    assert_eq!(errors, [], "{title}");
    valid.run().expect("it runs")
}

/// A number by its name.
fn value(report: &Report, name: &str) -> f64 {
    let found = (report.quantities.iter()).find(|quantity| quantity.name == name);
    let names = || report.quantities.iter().map(|quantity| &quantity.name);
    let found = found.unwrap_or_else(|| panic!("{name}: {:?}", names().collect::<Vec<_>>()));
    match &found.evidence {
        Evidence::Simulated { interval } => interval.mean,
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn fives_wait_least_and_singles_three_times_as_long() {
    let report = report("arena.groups", "Five-stacks against singles");
    for rule in [
        "First come, first served",
        "Largest parties first",
        "Fewest parties first",
    ] {
        let wait = |who: &str| value(&report, &format!("mean wait, {who}, {rule}"));
        let fives = wait("parties of 5");
        for other in ["parties of 2", "parties of 3", "parties of 4"] {
            assert!(fives < wait(other), "{rule}, {other}");
        }
        assert!(wait("singles") > 3.0 * fives, "{rule}");
    }
}

#[test]
fn orders_of_one_queue_share_their_mean_and_two_queues_do_not() {
    let report = report("arena.race", "Xu, Yu and Wu’s market");
    let above = |gauge: &str, rule: &str| {
        value(
            &report,
            &format!("{gauge}, {rule}, above First come, first served"),
        )
    };
    for rule in [
        "Last come, first served",
        "Fewest parties first",
        "Largest parties first",
    ] {
        assert!(above("mean wait", rule).abs() < 0.01, "{rule}");
    }
    assert!(above("wait that 99 % stay below", "Last come, first served") > 0.5);
    assert!(above("mean wait", "Singles and parties apart") > 0.5);
}

#[test]
fn regions_apart_wait_three_times_as_long_and_play_near() {
    let report = report("arena.race", "One region or three");
    let of = |gauge: &str, rule: &str| value(&report, &format!("{gauge}, {rule}"));
    let (one, three) = ("First come, first served", "Each region by itself");
    let ratio = of("mean wait", three) / of("mean wait", one);
    assert!((2.8..3.2).contains(&ratio), "{ratio}");
    assert!(of("mean latency", three) < 0.5 * of("mean latency", one));
}

#[test]
fn eomm_keeps_most_in_games_about_as_unfair_as_drawn_ones() {
    let report = report("arena.race", "The market of EOMM");
    let of = |gauge: &str, rule: &str| value(&report, &format!("{gauge}, {rule}"));
    for rule in [
        "Pairs by chance",
        "Pairs of equal skill",
        "Capped EOMM",
        "Fair-priced EOMM",
        "Reversed EOMM",
    ] {
        assert!(
            of("predicted churn", "EOMM") < of("predicted churn", rule),
            "{rule}"
        );
    }
    let unfair = |rule: &str| of("mean unfairness", rule);
    assert!((unfair("EOMM") / unfair("Pairs by chance") - 1.0).abs() < 0.1);
    assert!(unfair("Pairs of equal skill") < 0.25 * unfair("Pairs by chance"));
}

#[test]
fn where_many_come_a_second_buys_most_of_the_fairness() {
    let large = report("arena.race", "A large shooter");
    let of = |gauge: &str, rule: &str| value(&large, &format!("{gauge}, {rule}"));
    let (first, widening) = ("First come, first served", "Widening window");
    let waits = of("mean wait", widening) - of("mean wait", first);
    assert!((0.5..1.5).contains(&waits), "{waits}");
    let unfair = [first, widening, "Pairs of equal skill"].map(|rule| of("mean unfairness", rule));
    assert!(unfair[1] < 0.4 * unfair[0] && unfair[2] < 0.4 * unfair[0]);
    // A real arena: what is left is the error of its ratings.
    let arena = report("arena.race", "A tournament’s players");
    let of = |gauge: &str, rule: &str| value(&arena, &format!("{gauge}, {rule}"));
    assert!(of("mean wait", widening) < 0.75);
    let rules = [widening, "Batched optimal", "Pairs of equal skill"];
    let unfair = rules.map(|rule| of("mean unfairness", rule));
    assert!(
        unfair
            .iter()
            .all(|&one| one < 0.45 * of("mean unfairness", first))
    );
    assert!(unfair.iter().all(|&one| (one - unfair[0]).abs() < 0.01));
}

#[test]
fn regions_of_the_night_wait_five_times_as_long_or_play_far_from_home() {
    let night = report("arena.race", "Five regions at night");
    let of = |gauge: &str, rule: &str| value(&night, &format!("{gauge}, {rule}"));
    let (all, apart) = ("First come, first served", "Each region by itself");
    let longer = of("mean wait", apart) / of("mean wait", all);
    assert!((4.5..5.5).contains(&longer), "{longer}");
    let farther = of("mean latency", all) / of("mean latency", apart);
    assert!((3.0..3.6).contains(&farther), "{farther}");
}

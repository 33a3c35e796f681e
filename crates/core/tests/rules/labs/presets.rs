//! What presets say, against a run of each.

use lobbylab_core::catalog::{self, Experiment};
use lobbylab_core::experiment::{Evidence, Report, Value, Values};
use lobbylab_core::rules::ServiceRule;
use lobbylab_core::rules::exact::versus::variance;

/// The report of a question in a preset's state, or in the default one.
fn report(question: &str, title: Option<&str>) -> Report {
    let page = catalog::lab("rules").expect("a page");
    let mut values = title.map_or_else(Values::new, |title| {
        let preset = page.presets.iter().find(|preset| preset.title == title);
        preset.expect("a preset").values.clone()
    });
    values.insert("replications".to_owned(), Value::Int(64));
    let (valid, errors) = Experiment::from_values(question, &values).expect("a question");
    assert_eq!(errors, [], "{title:?}");
    valid.run().expect("it runs")
}

/// A simulated number by its name: mean and half width.
fn simulated(report: &Report, name: &str) -> (f64, f64) {
    let simulated = |evidence: &Evidence| matches!(evidence, Evidence::Simulated { .. });
    let mut all = report.quantities.iter();
    let found = all.find(|one| one.name == name && simulated(&one.evidence));
    let names = || report.quantities.iter().map(|quantity| &quantity.name);
    let found = found.unwrap_or_else(|| panic!("{name}: {:?}", names().collect::<Vec<_>>()));
    match &found.evidence {
        Evidence::Simulated { interval } => (interval.mean, interval.half_width),
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn who_may_play_in_both_zones_waits_far_less() {
    let report = report("rules.zones", Some("A few may play in both"));
    let wait = |who: &str| simulated(&report, &format!("mean wait, {who}")).0;
    assert!(wait("choice-free players") < 0.4 * wait("juniors"));
    assert!(wait("choice-free players") < 0.4 * wait("advanced players"));
}

#[test]
fn many_large_parties_wait_longer() {
    let [many, usual] = [Some("Many large parties"), None].map(|title| {
        let report = report("rules.parties", title);
        simulated(&report, "mean wait, First fit (oldest first)").0
    });
    assert!(many > 1.3 * usual, "{many} {usual}");
}

#[test]
fn a_controller_hardly_opens_where_all_want_one_side() {
    let report = report("rules.adaptive", Some("Everybody has a favourite"));
    let wait = |policy: &str| simulated(&report, &format!("mean wait, {policy}")).0;
    assert!(wait("always open") > 200.0 * wait("always closed"));
    let open = simulated(&report, "share of time that sides are open, adaptive").0;
    assert!(open < 0.01, "{open}");
}

#[test]
fn late_stamps_drift_towards_chance() {
    let report = report("rules.latency", Some("Messages that take their time"));
    let of = |delay: &str| {
        let name = format!(
            "variance of the wait, players, served by late stamps, mean delay {delay} gaps"
        );
        simulated(&report, &name)
    };
    let exact = |rule: &str| {
        let name = format!("variance of the wait, players, no delay, One queue, {rule}");
        let found = report.quantities.iter().find(|one| one.name == name);
        match found.expect("known").evidence {
            Evidence::Exact { value, .. } => value,
            ref other => panic!("{name}: {other:?}"),
        }
    };
    let (fifo, random) = (exact("oldest first"), exact("random order"));
    let (late, half) = of("10.00");
    // Nearer to chance than to the order of coming.
    assert!(late - half > (fifo + random) / 2.0, "{late} ± {half}");
    assert!(of("0.00").0 < (fifo + random) / 2.0);
}

#[test]
fn the_ratio_of_the_variances_is_largest_at_43_percent_of_singles() {
    let ratio =
        |l1: f64| variance(ServiceRule::Lifo, l1, 1.0) / variance(ServiceRule::Fifo, l1, 1.0);
    let page = catalog::lab("rules").expect("a page");
    let mut presets = page.presets.iter();
    let preset = presets.find(|one| one.title == "Where the last is served first");
    let Some(&Value::Real(l1)) = preset.expect("a preset").values.get("l1") else {
        panic!("no rate");
    };
    // Of players: a team has two.
    let share = l1 / (l1 + 2.0);
    assert!((share - 0.43).abs() < 0.005, "{share}");
    for other in [0.5 * l1, 0.98 * l1, 1.02 * l1, 2.0 * l1] {
        assert!(ratio(l1) > ratio(other), "{other}");
    }
}

//! The questions on players who may leave.

use super::shared::{ask, check_numbers, int, real, run};
use lobbylab_core::experiment::Parameters;
use lobbylab_core::hindsight::lab::HindsightRace;
use lobbylab_core::hindsight::parameters::HindsightRule;

#[test]
fn nobody_leaves_unless_asked_for() {
    let names = |parameters: &[&str]| parameters.contains(&"patience");
    let values = HindsightRace::default().reported();
    let keys: Vec<&str> = values.keys().map(String::as_str).collect();
    assert!(!names(&keys), "the default is not listed");
    assert!(HindsightRace::default().values().contains_key("patience"));
    let mut race = HindsightRace::default();
    race.players.patience = 3.0;
    let values = race.reported();
    let keys: Vec<&str> = values.keys().map(String::as_str).collect();
    assert!(names(&keys));
    let (read, errors) = HindsightRace::from_values(&values);
    assert_eq!((read, errors), (race, Vec::new()));
}

#[test]
fn the_share_who_left_is_reported() {
    for k in [2, 3] {
        let pairs = [
            ("k", int(k)),
            ("patience", real(1.5)),
            ("players", int(300)),
            ("replications", int(4)),
        ];
        let results = run("hindsight.race", &pairs);
        assert!(check_numbers(&results, "race") > 0);
        let (race, parts) = results.parts::<HindsightRace>().expect("a race");
        assert_eq!(race.greedy_exact(), None, "theory knows no leavers");
        for &rule in HindsightRule::ALL {
            let left = race.left(parts, rule).expect("known");
            assert!(left.mean > 0.0 && left.mean < 1.0, "{rule:?}: {left:?}");
            let ratio = race.ratio_at_most(parts, rule).expect("known");
            assert!(ratio.mean >= 1.0 - 1e-9, "{rule:?}: {ratio:?}");
            let key = format!("{}.left", rule.key());
            let report = results.report();
            let quantity = report.get(&key).expect("reported");
            assert_eq!((quantity.unit, quantity.population), ("", "players"));
        }
    }
    let results = run(
        "hindsight.race",
        &[("players", int(50)), ("replications", int(2))],
    );
    assert!(results.report().get("greedy.left").is_none());
    for question in ["hindsight.front", "hindsight.sweep"] {
        let pairs = [
            ("patience", real(1.5)),
            ("players", int(100)),
            ("replications", int(2)),
        ];
        assert!(check_numbers(&run(question, &pairs), question) > 0);
    }
}

#[test]
fn too_many_who_may_leave_are_refused_with_what_fits() {
    let pairs = [
        ("patience", real(1000.0)),
        ("rate", real(1000.0)),
        ("tau", real(100.0)),
        ("players", int(20_000)),
    ];
    let valid = ask("hindsight.race", &pairs);
    let refused = valid
        .fits(&lobbylab_core::experiment::Limits::PAGE)
        .expect_err("too many pairs");
    assert!(
        refused.message.contains("who may leave"),
        "{}",
        refused.message
    );
    assert!(!refused.offers.is_empty());
}

//! Rates that are wrong only together.

use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::{ExperimentError, Limits, Parameters, Value, Values};
use lobbylab_core::rules::lab::RulesCompare;
use lobbylab_core::rules::parameters::{Rates, SideRates, ZoneRates};

fn values(entries: &[(&str, f64)]) -> Values {
    (entries.iter())
        .map(|(key, value)| ((*key).to_owned(), Value::Real(*value)))
        .collect()
}

#[test]
fn nobody_at_all_is_refused_and_named() {
    let zeros = values(&[("l1", 0.0), ("l2", 0.0)]);
    let (valid, errors) = Experiment::from_values("rules.compare", &zeros).expect("a question");
    let Experiment::RulesCompare(compare) = valid.into_inner() else {
        panic!("another question");
    };
    assert_eq!(compare, RulesCompare::default());
    let fields: Vec<&str> = errors.iter().map(|error| &*error.field).collect();
    assert_eq!(fields, ["l1", "l2"]);
    for error in &errors {
        assert_eq!(error.value, "0");
        assert!(error.allowed.contains("λ₁, λ₂") && error.allowed.contains("above 0"));
    }
    let mut compare = RulesCompare::default();
    (compare.rates.l1, compare.rates.l2) = (0.0, 0.0);
    let found = Experiment::RulesCompare(compare)
        .validate()
        .expect_err("nobody");
    assert_eq!(found, errors);
    let said = ExperimentError::Fields(found).to_string();
    assert!(
        said.contains("l1 is 0") && said.contains("l2 is 0"),
        "{said}"
    );
}

#[test]
fn one_zero_is_fine() {
    for keys in [["l1", "l2"], ["l2", "l1"]] {
        let (rates, errors) = Rates::from_values(&values(&[(keys[0], 0.0), (keys[1], 1e-12)]));
        assert_eq!(errors, []);
        assert_eq!(rates.check(), Ok(()));
    }
    // A bad value falls back first; what is left is then looked at together.
    let (rates, errors) = Rates::from_values(&values(&[("l1", -1.0), ("l2", 0.0)]));
    assert_eq!((errors.len(), rates), (1, Rates { l1: 1.0, l2: 0.0 }));
}

#[test]
fn sides_and_zones_need_somebody_too() {
    let zeros = |keys: [&str; 3]| values(&keys.map(|key| (key, 0.0)));
    let (sides, errors) = SideRates::from_values(&zeros(["la", "lb", "lc"]));
    assert_eq!((sides, errors.len()), (SideRates::default(), 3));
    let (zones, errors) = ZoneRates::from_values(&zeros(["za", "zb", "zc"]));
    assert_eq!((zones, errors.len()), (ZoneRates::default(), 3));
    let (_, errors) = SideRates::from_values(&values(&[("la", 0.0), ("lb", 0.0)]));
    assert_eq!(errors, []);
}

#[test]
fn what_is_too_large_is_refused_with_what_fits() {
    let mut compare = RulesCompare::default();
    for (arrivals, replications, warm_up) in [
        (100_000_000, 10_000, 10_000_000),
        (100_000_000, 64, 0),
        (1_000_000, 10_000, 0),
        (100, 10_000, 10_000_000),
    ] {
        compare.run.arrivals = arrivals;
        compare.run.replications = replications;
        compare.run.warm_up = warm_up;
        let question = |compare: &RulesCompare| {
            let valid = Experiment::RulesCompare(compare.clone()).validate();
            valid.expect("in range")
        };
        let refused = question(&compare)
            .fits(&Limits::PAGE)
            .expect_err("too large");
        assert!(!refused.message.is_empty() && !refused.offers.is_empty());
        for offer in &refused.offers {
            let mut changed = compare.clone();
            for (key, value) in &offer.values {
                assert!(changed.put(key, value), "{key}");
            }
            assert_eq!(question(&changed).fits(&Limits::PAGE), Ok(()), "{offer:?}");
        }
    }
    let usual = Experiment::RulesCompare(RulesCompare::default()).validate();
    assert_eq!(usual.expect("in range").fits(&Limits::PAGE), Ok(()));
}

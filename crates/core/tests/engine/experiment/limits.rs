//! Runs that are too large: refused before they start, with what would fit.

use super::states::{any_state, patience};
use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::{Limits, Values};
use lobbylab_core::patience::lab::{PatienceCompare, PatienceGroups, PatienceLevels, PatienceMap};
use proptest::prelude::*;

/// Applies an offer's changes.
fn changed(experiment: &Experiment, change: &Values) -> Experiment {
    let mut values = experiment.values();
    for (key, value) in change {
        assert!(
            values.insert(key.clone(), value.clone()).is_some(),
            "no parameter {key}"
        );
    }
    let (valid, errors) = Experiment::from_values(experiment.question(), &values).expect("it");
    assert_eq!(errors, [], "an offer out of range");
    valid.into_inner()
}

fn assert_offers_fit(experiment: &Experiment, limits: &Limits) -> bool {
    let Err(large) = experiment.fits(limits) else {
        return false;
    };
    let at = format!("{experiment:?}: {large}");
    assert!(!large.offers.is_empty(), "{at} and no offer");
    assert!(experiment.values().contains_key(large.field), "{at}");
    assert!(
        large.message.chars().any(|letter| letter.is_ascii_digit()),
        "{at}: no limit named"
    );
    for offer in &large.offers {
        let other = changed(experiment, &offer.values);
        assert_ne!(&other, experiment);
        assert!(
            other.fits(limits).is_ok(),
            "{at}; {} does not fit either",
            offer.label
        );
        let work = other.work();
        assert!(
            work.events <= limits.events && work.bytes <= limits.bytes,
            "{at}: {}",
            offer.label
        );
    }
    true
}

proptest! {
    #[test]
    fn what_is_offered_instead_of_too_much_fits(values in any_state(&patience())) {
        for question in Experiment::QUESTIONS {
            let (valid, _) = Experiment::from_values(question, &values).expect("a question");
            for limits in [Limits::PAGE, Limits::NATIVE] {
                if !assert_offers_fit(&valid, &limits) {
                    let work = valid.work();
                    prop_assert!(work.events <= limits.events, "{question}: {work:?}");
                    prop_assert!(work.bytes <= limits.bytes, "{question}: {work:?}");
                }
            }
        }
    }
}

#[test]
fn too_large_a_run_is_refused_and_the_default_is_not() {
    for question in Experiment::QUESTIONS {
        let (valid, errors) = Experiment::from_values(question, &Values::new()).expect("it");
        assert_eq!(errors, []);
        assert!(valid.fits(&Limits::PAGE).is_ok(), "{question}");
    }
    let mut compare = PatienceCompare::default();
    compare.run.periods = 100_000_000;
    compare.run.replications = 10_000;
    assert!(assert_offers_fit(
        &Experiment::PatienceCompare(compare.clone()),
        &Limits::PAGE
    ));
    compare.team.n = 50;
    compare.room.slack = 200;
    compare.run.warm_up = 10_000_000;
    assert!(assert_offers_fit(
        &Experiment::PatienceCompare(compare.clone()),
        &Limits::PAGE
    ));
    compare.run.periods = 100;
    compare.run.warm_up = 0;
    compare.run.replications = 16;
    assert!(assert_offers_fit(
        &Experiment::PatienceCompare(compare),
        &Limits::PAGE
    ));
    let mut map = PatienceMap::default();
    map.team.n = 50;
    map.room.slack = 200;
    assert!(assert_offers_fit(
        &Experiment::PatienceMap(map),
        &Limits::PAGE
    ));
    let mut groups = PatienceGroups::default();
    groups.run.periods = 100_000_000;
    groups.run.replications = 10_000;
    assert!(assert_offers_fit(
        &Experiment::PatienceGroups(groups),
        &Limits::PAGE
    ));
    for (n, slack, levels) in [
        (5, 10, 6),
        (50, 30, 3),
        (50, 200, 6),
        (1, 200, 6),
        (10, 200, 2),
    ] {
        let mut question = PatienceLevels::default();
        question.team.n = n;
        question.room.slack = slack;
        question.ladder.levels = levels;
        let large = assert_offers_fit(&Experiment::PatienceLevels(question), &Limits::PAGE);
        assert!(large || levels == 2, "{n} {slack} {levels}");
    }
}

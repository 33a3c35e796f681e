//! What holds for every simulated question: shards give the same bits, limits
//! are kept, rates that are all 0 are refused by name.

use lobbylab_core::catalog::{Experiment, Valid};
use lobbylab_core::experiment::{Limits, Shard, Value, Values};

const QUESTIONS: [&str; 5] = [
    "rules.sides",
    "rules.zones",
    "rules.parties",
    "rules.latency",
    "rules.adaptive",
];

fn values(pairs: &[(&str, Value)]) -> Values {
    pairs
        .iter()
        .map(|(key, value)| ((*key).to_owned(), value.clone()))
        .collect()
}

fn small(question: &str, more: &[(&str, Value)]) -> Valid {
    let mut all = values(&[
        ("arrivals", Value::Int(150)),
        ("replications", Value::Int(17)),
        ("warm_up", Value::Int(31)),
    ]);
    all.extend(values(more));
    let (valid, errors) = Experiment::from_values(question, &all).expect("a question");
    assert_eq!(errors, Vec::new(), "{question}");
    valid
}

#[test]
fn any_shards_and_slices_give_the_same_bits() {
    let impatient = [
        ("leaving", Value::Text("exponential".into())),
        ("tau", Value::Real(2.0)),
    ];
    let fixed = [
        ("leaving", Value::Text("fixed".into())),
        ("tau", Value::Real(2.0)),
    ];
    for question in QUESTIONS {
        for more in [&[][..], &impatient, &fixed] {
            let valid = small(question, more);
            let whole = valid.run().expect("a report");
            assert!(whole.done == 1.0 && whole.quantities.len() > 8);
            for of in [1, 2, 7] {
                for budget in [1, 97, u64::MAX] {
                    let mut results = valid.results();
                    for index in (0..of).rev() {
                        let mut job = valid.job(Shard { index, of }).expect("a job");
                        while !job.advance(budget).finished {
                            results.merge(job.take()).expect("its own");
                        }
                        results.merge(job.take()).expect("its own");
                    }
                    assert_eq!(
                        results.report().fingerprint(),
                        whole.fingerprint(),
                        "{question}, {of}"
                    );
                }
            }
        }
    }
}

#[test]
fn no_number_is_missing() {
    for question in QUESTIONS {
        for quantity in small(question, &[]).run().expect("a report").quantities {
            use lobbylab_core::experiment::Evidence;
            let value = match quantity.evidence {
                Evidence::Exact { value, .. } => value,
                Evidence::Simulated { interval } => interval.mean,
                other => panic!("{other:?}"),
            };
            assert!(value.is_finite(), "{question}: {} is {value}", quantity.key);
        }
    }
}

#[test]
fn rates_at_the_ends_of_their_ranges_run() {
    let real = |key: &'static str, value: f64| (key, Value::Real(value));
    let tiny_and_huge = [
        vec![real("la", 1e12), real("lb", 1e-12), real("lc", 0.0)],
        vec![real("la", 0.0), real("lb", 0.0), real("lc", 1e-12)],
        vec![real("la", 1e12), real("lb", 1e12), real("lc", 1e12)],
        vec![real("la", 1e-300), real("lb", 0.0), real("lc", 0.0)],
    ];
    for rates in &tiny_and_huge {
        let report = small("rules.sides", rates).run().expect("a report");
        assert!(report.quantities.len() > 8);
    }
    for zones in 2..=6 {
        for rates in [[0.0, 0.0, 1e-12], [1e12, 1e-12, 0.0], [0.0, 1.0, 0.0]] {
            let [za, zb, zc] = rates;
            let more = [
                ("zones", Value::Int(zones)),
                real("za", za),
                real("zb", zb),
                real("zc", zc),
            ];
            assert!(small("rules.zones", &more).run().is_ok());
        }
    }
    for (l1, l2) in [(0.0, 1.0), (1.0, 0.0), (1e12, 1e-12)] {
        let more = [real("l1", l1), real("l2", l2), real("delay", 1_000.0)];
        assert!(small("rules.latency", &more).run().is_ok());
    }
    for (k, fall, room) in [(6, 4.0, 200), (6, 0.0, 1), (2, 4.0, 1)] {
        let more = [
            ("k", Value::Int(k)),
            real("fall", fall),
            ("room", Value::Int(room)),
        ];
        assert!(small("rules.parties", &more).run().is_ok());
    }
    for (choosy, swing, memory) in [(1.0, 1.0, 2.0), (0.0, 0.0, 1e5)] {
        let more = [
            real("choosy", choosy),
            real("swing", swing),
            real("memory", memory),
            real("cycle", 10.0),
        ];
        assert!(small("rules.adaptive", &more).run().is_ok());
    }
}

#[test]
fn rates_that_are_all_zero_are_refused_by_name() {
    for (question, keys) in [
        ("rules.sides", &["la", "lb", "lc"][..]),
        ("rules.latency", &["l1", "l2"]),
    ] {
        let zero: Vec<(&str, Value)> = keys.iter().map(|key| (*key, Value::Real(0.0))).collect();
        let (valid, errors) =
            Experiment::from_values(question, &values(&zero)).expect("a question");
        for key in keys {
            assert!(
                errors.iter().any(|error| error.field == *key),
                "{question}: {errors:?}"
            );
        }
        assert!(
            valid.into_inner().validate().is_ok(),
            "defaults are right together"
        );
    }
}

/// What is offered fits, and nothing larger starts.
#[test]
fn offers_fit() {
    let large = values(&[
        ("arrivals", Value::Int(100_000_000)),
        ("replications", Value::Int(9_999)),
        ("warm_up", Value::Int(10_000_000)),
    ]);
    for question in QUESTIONS {
        let (valid, _) = Experiment::from_values(question, &large).expect("a question");
        let found = valid.fits(&Limits::PAGE).expect_err("too large");
        assert!(!found.offers.is_empty(), "{question}");
        for offer in found.offers {
            let mut smaller = large.clone();
            smaller.extend(offer.values);
            let (valid, errors) = Experiment::from_values(question, &smaller).expect("a question");
            assert_eq!(errors, Vec::new(), "{question}: {}", offer.label);
            assert!(
                valid.fits(&Limits::PAGE).is_ok(),
                "{question}: {}",
                offer.label
            );
        }
        let (usual, _) = Experiment::from_values(question, &Values::new()).expect("a question");
        assert!(usual.fits(&Limits::PAGE).is_ok());
    }
}

/// A page does not wait for the count of a chain's states: the run says the same on its way.
#[test]
fn parts_say_what_a_count_beforehand_would_say() {
    let mut seen = [0, 0];
    for (k, room) in [(3, 5), (3, 200)] {
        let given = values(&[
            ("k", Value::Int(k)),
            ("room", Value::Int(room)),
            // Nothing is solved: only counted.
            ("quit", Value::Text("fixed".to_owned())),
        ]);
        let (valid, errors) = Experiment::from_values("rules.rooms", &given).expect("rooms");
        assert_eq!(errors, Vec::new());
        let mut results = valid.results();
        assert_eq!(results.too_large(), None);
        let mut job = valid.job(Shard::WHOLE).expect("a job");
        while !job.advance(u64::MAX).finished {}
        results.merge(job.take()).expect("its own");
        let before = valid.fits(&Limits::PAGE).err();
        assert_eq!(results.too_large(), before, "{k}, {room}");
        seen[usize::from(before.is_some())] += 1;
    }
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
}

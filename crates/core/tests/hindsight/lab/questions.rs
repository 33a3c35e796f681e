//! What holds for every question: shards give the same bits, and no valid parameters
//! lead to a panic or to a number that is none.

use super::shared::{QUESTIONS, ask, check_numbers, int, one_and_three, real, run, text};
use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::{Kind, Limits, Value};
use lobbylab_core::sim::Streams;
use rand::RngExt;

#[test]
fn one_worker_and_three_give_the_same_bits() {
    for question in QUESTIONS {
        for more in [vec![], vec![("k", int(3)), ("criteria", int(2))]] {
            let mut pairs = vec![("players", int(120)), ("replications", int(4))];
            pairs.extend(more);
            one_and_three(question, &pairs, 10, check_numbers);
        }
    }
}

#[test]
fn random_parameters_give_numbers() {
    let mut chance = Streams::new(7, 0).stream("parameters");
    for question in QUESTIONS {
        let fields = Experiment::fields(question).expect("a question");
        for number in 0..30 {
            let mut pairs = Vec::new();
            for field in &fields {
                // Ends of the range, the middle, and the default.
                let pick: f64 = [0.0, 1.0, 0.5, chance.random()][chance.random_range(0..4usize)];
                let value = match field.kind() {
                    _ if field.key == "players" => int(chance.random_range(2..60)),
                    _ if field.key == "replications" => int(2),
                    _ if chance.random_range(0..3) == 0 => continue,
                    Kind::Int { min, max } => int(min + ((max - min) as f64 * pick).floor() as i64),
                    // Along a logarithmic scale: most ranges go over many powers of ten.
                    Kind::Real { min, max } if min > 0.0 => {
                        real((min * (max / min).powf(pick)).clamp(min, max))
                    }
                    Kind::Real { min, max } => real(min + (max - min) * pick.powi(4)),
                    Kind::Choice { options } => {
                        let options: Vec<_> =
                            options.iter().filter(|one| one.key != "file").collect();
                        text(options[chance.random_range(0..options.len())].key)
                    }
                    _ => continue,
                };
                pairs.push((field.key, value));
            }
            settle(&mut pairs);
            let what = format!("{question} {number}: {pairs:?}");
            let results = run(question, &pairs);
            assert_eq!(results.report().done, 1.0, "{what}");
            check_numbers(&results, &what);
        }
    }
}

/// Leaves out bursts so short that thousands of them come between two players: every one
/// is drawn.
fn settle(pairs: &mut [(&str, Value)]) {
    let find = |pairs: &[(&str, Value)], key: &str, otherwise: f64| {
        let found = pairs.iter().find(|pair| pair.0 == key);
        found.map_or(otherwise, |pair| match pair.1 {
            Value::Real(value) => value,
            _ => otherwise,
        })
    };
    let rate = find(pairs, "rate", 3.0);
    if find(pairs, "lasts", 10.0) * rate < 1e-3 {
        for (key, value) in pairs {
            match *key {
                "flow" => *value = text("constant"),
                "lasts" => *value = real(10.0),
                _ => {}
            }
        }
    }
}

#[test]
fn what_does_not_fit_says_what_would() {
    for question in QUESTIONS {
        let huge = [
            ("players", int(1_000_000)),
            ("replications", int(10_000)),
            ("criteria", int(3)),
            ("rate", real(1e6)),
            ("period", real(0.0)),
        ];
        let mut valid = ask(question, &huge);
        let mut offers = 0;
        while let Err(refused) = valid.fits(&Limits::PAGE) {
            let offer = refused.offers.first().expect("an offer");
            let mut values = valid.values();
            for (key, value) in &offer.values {
                assert_ne!(values.get(key), Some(value), "{question}: {refused}");
                values.insert(key.clone(), value.clone());
            }
            valid = Experiment::from_values(question, &values)
                .expect("a question")
                .0;
            offers += 1;
            assert!(offers < 8, "{question}: {refused}");
        }
        let small = question == "hindsight.ratio";
        assert_eq!(offers == 0, small, "{question}");
    }
    assert_eq!(ask("hindsight.race", &[]).fits(&Limits::PAGE), Ok(()));
}

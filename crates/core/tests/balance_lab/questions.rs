//! What holds for every question: shards give the same bits, and no valid parameters
//! lead to a panic or to a number that is none.

use super::balance::Dice;
use super::shared::{QUESTIONS, ask, check_numbers, int, real, run, text};
use lobbylab_core::experiment::{Experiment, Kind, Limits, Shard, Value};

#[test]
fn one_worker_and_three_give_the_same_bits() {
    for question in QUESTIONS {
        for more in [vec![], vec![("k", int(2)), ("beta", real(0.3))]] {
            let mut pairs = vec![
                ("n", int(20)),
                ("rounds", int(20)),
                ("replications", int(4)),
            ];
            if question == "balance.queue" || more.is_empty() {
                pairs.extend(
                    more.into_iter()
                        .filter(|pair| pair.0 != "beta" || question == "balance.queue"),
                );
            }
            let valid = ask(question, &pairs);
            let whole = valid.run().expect("a report");
            assert!(
                whole.done == 1.0 && whole.quantities.len() > 50,
                "{question}"
            );
            let mut results = valid.results();
            for index in (0..3).rev() {
                let mut job = valid.job(Shard { index, of: 3 }).expect("a job");
                while !job.advance(500).finished {
                    results.merge(job.take()).expect("its own");
                    check_numbers(&results, question);
                }
                results.merge(job.take()).expect("its own");
            }
            let report = results.report();
            assert_eq!(report.fingerprint(), whole.fingerprint(), "{question}");
        }
    }
}

#[test]
fn a_stranger_to_the_seed_gives_other_numbers() {
    for question in QUESTIONS {
        let pairs = [
            ("k", int(1)),
            ("n", int(10)),
            ("replications", int(2)),
            ("rounds", int(20)),
        ];
        let numbers = |seed: i64| {
            let mut pairs = pairs.to_vec();
            pairs.push(("seed", text(&seed.to_string())));
            run(question, &pairs).report().quantities[0]
                .evidence
                .clone()
        };
        assert_eq!(numbers(5), numbers(5), "{question}");
        assert_ne!(numbers(5), numbers(6), "{question}");
    }
}

/// Skills as a visitor may type them.
fn typed(dice: &mut Dice) -> Value {
    let kind = dice.below(7);
    let count = dice.below(30);
    let skills: Vec<String> = (0..count).map(|_| dice.skill(kind).to_string()).collect();
    text(&skills.join(","))
}

#[test]
fn random_parameters_give_numbers() {
    let mut dice = Dice(5);
    for question in QUESTIONS {
        let fields = Experiment::fields(question).expect("a question");
        for number in 0..25 {
            let mut pairs = Vec::new();
            for field in &fields {
                // Ends of the range, the middle, and the default.
                let any = dice.real();
                let pick = dice.pick(&[0.0, 1.0, 0.5, any]);
                let value = match field.kind() {
                    _ if field.key == "replications" => int(2),
                    _ if field.key == "rounds" => int(10 + dice.below(5) as i64),
                    _ if field.key == "n" => int(dice.below(40) as i64),
                    _ if field.key == "k" => int(dice.pick(&[1, 1, 2, 2, 3, 5])),
                    _ if field.key == "typed" => typed(&mut dice),
                    _ if dice.below(3) == 0 => continue,
                    Kind::Int { min, max } => int(min + ((max - min) as f64 * pick).floor() as i64),
                    // Along a logarithmic scale: most ranges go over many powers of ten.
                    Kind::Real { min, max } if min > 0.0 => {
                        real((min * (max / min).powf(pick)).clamp(min, max))
                    }
                    Kind::Real { min, max } => real(min + (max - min) * pick.powi(4)),
                    Kind::Choice { options } => text(options[dice.below(options.len())].key),
                    _ => continue,
                };
                pairs.push((field.key, value));
            }
            let what = format!("{question} {number}: {pairs:?}");
            let results = run(question, &pairs);
            assert_eq!(results.report().done, 1.0, "{what}");
            assert!(check_numbers(&results, &what) > 50, "{what}");
        }
    }
}

#[test]
fn what_does_not_fit_says_what_would() {
    let most = ("replications", int(10_000));
    let huge = [
        ("balance.crowd", vec![most.clone(), ("k", int(8))], false),
        ("balance.queue", vec![], false),
        ("balance.queue", vec![("n", int(1_000_000))], true),
        (
            "balance.queue",
            vec![("rounds", int(100_000)), most.clone()],
            true,
        ),
        (
            "balance.queue",
            vec![
                ("n", int(1_000_000)),
                ("rounds", int(100_000)),
                ("k", int(8)),
                most,
            ],
            true,
        ),
    ];
    for (question, pairs, refused) in huge {
        let mut valid = ask(question, &pairs);
        let mut offers = 0;
        while let Err(refused) = valid.fits(&Limits::PAGE) {
            let offer = refused.offers.first().expect("an offer");
            let mut values = valid.values();
            for (key, value) in &offer.values {
                assert_ne!(values.get(key), Some(value), "{question}: {refused}");
                values.insert(key.clone(), value.clone());
            }
            let (next, errors) = Experiment::from_values(question, &values).expect("a question");
            assert_eq!(errors, Vec::new(), "{question}: {refused}");
            valid = next;
            offers += 1;
            assert!(offers < 8, "{question}: {refused}");
        }
        assert_eq!(offers > 0, refused, "{question} {pairs:?}");
    }
}

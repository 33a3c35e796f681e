//! What holds for every question: shards give the same bits, no valid parameters lead to a
//! panic or to a number that is none, and what does not fit says what would.

use crate::asked::{ask, check_report, int, one_and_three, real, run, text};
use crate::plain::Dice;
use lobbylab_core::experiment::{Experiment, Field, Kind, Limits, Report, Results, Value};

/// Everything here is 0 at least.
fn check_numbers(results: &Results, what: &str) -> usize {
    check_report(results, what, |value| value >= 0.0)
}

/// A question, its parameters, and how many numbers its report has more of.
type Small = (&'static str, Vec<(&'static str, Value)>, usize);

/// Short runs of each question.
fn small() -> Vec<Small> {
    let few = |more: &[(&'static str, Value)]| {
        let mut pairs = vec![("replications", int(5))];
        pairs.extend_from_slice(more);
        pairs
    };
    let short = [("n", int(20)), ("rounds", int(20))];
    let weighed = [short[0].clone(), short[1].clone(), ("beta", real(0.3))];
    vec![
        ("balance.crowd", few(&[("k", int(2)), short[0].clone()]), 50),
        ("balance.crowd", few(&short[..1]), 50),
        ("balance.queue", few(&short), 50),
        ("balance.queue", few(&weighed), 50),
        (
            "balance.roles",
            few(&[("k", int(2)), ("versatile", real(0.1))]),
            150,
        ),
        (
            "balance.partition",
            few(&[("k", int(2)), ("games", int(5))]),
            100,
        ),
        (
            "balance.hardness",
            few(&[("skills", text("uniform"))]),
            // Four numbers of each size, three slopes, three counts.
            85,
        ),
        ("balance.wishes", few(&[("k", int(3)), ("n", int(24))]), 120),
    ]
}

#[test]
fn one_worker_and_three_give_the_same_bits() {
    for (question, pairs, numbers) in small() {
        let whole = one_and_three(question, &pairs, numbers, check_numbers);
        let mut other = pairs.clone();
        other.push(("seed", text("77")));
        let other = run(question, &other).report();
        assert_ne!(other.fingerprint(), whole.fingerprint(), "{question}");
        // Not only as its parameters are others.
        let evidence = |report: &Report| {
            let all = report.quantities.iter();
            all.map(|one| one.evidence.clone()).collect::<Vec<_>>()
        };
        assert_ne!(evidence(&other), evidence(&whole), "{question}");
    }
}

/// Skills as a visitor may type them.
fn typed(dice: &mut Dice) -> Value {
    let kind = dice.below(7);
    let count = dice.below(30);
    let skills: Vec<String> = (0..count).map(|_| dice.skill(kind).to_string()).collect();
    text(&skills.join(","))
}

/// Ends of a field's range, the middle, any value, or its default; some that take long are
/// drawn from `own`.
fn any(dice: &mut Dice, field: &Field, own: &[(&str, &[i64])]) -> Option<Value> {
    let anything = dice.real();
    let pick = dice.pick(&[0.0, 1.0, 0.5, anything]);
    if let Some((_, values)) = own.iter().find(|(key, _)| *key == field.key) {
        return Some(int(dice.pick(values)));
    }
    if field.key == "typed" {
        return Some(typed(dice));
    }
    if dice.below(3) == 0 {
        return None;
    }
    Some(match field.kind() {
        Kind::Int { min, max } => int(min + ((max - min) as f64 * pick).floor() as i64),
        // Along a logarithmic scale: most ranges go over many powers of ten.
        Kind::Real { min, max } if min > 0.0 => {
            real((min * (max / min).powf(pick)).clamp(min, max))
        }
        Kind::Real { min, max } => real(min + (max - min) * pick.powi(4)),
        Kind::Choice { options } => text(options[dice.below(options.len())].key),
        _ => return None,
    })
}

/// Runs a question so often, with what takes long drawn from `own`; a report has so many
/// numbers at least.
fn random_parameters(question: &str, often: usize, numbers: usize, own: &[(&str, &[i64])]) {
    let mut dice = Dice(5);
    let mut own = own.to_vec();
    own.push(("replications", &[2]));
    let fields = Experiment::fields(question).expect("a question");
    for number in 0..often {
        let mut pairs = Vec::new();
        for field in &fields {
            if let Some(value) = any(&mut dice, field, &own) {
                pairs.push((field.key, value));
            }
        }
        let what = format!("{question} {number}: {pairs:?}");
        let results = run(question, &pairs);
        assert_eq!(results.report().done, 1.0, "{what}");
        assert!(check_numbers(&results, &what) >= numbers, "{what}");
    }
}

const WAITING: (&str, &[i64]) = ("n", &[0, 1, 3, 9, 14, 24, 39]);
const TEAM: (&str, &[i64]) = ("k", &[1, 1, 2, 2, 3, 5]);

#[test]
fn random_crowds_give_numbers() {
    random_parameters("balance.crowd", 25, 51, &[WAITING, TEAM]);
}

#[test]
fn random_queues_give_numbers() {
    let rounds: (&str, &[i64]) = ("rounds", &[10, 11, 14]);
    random_parameters("balance.queue", 25, 51, &[rounds, WAITING, TEAM]);
}

/// Those without roles need what those with roles have: a crowd with a game.
#[test]
fn random_roles_give_numbers() {
    random_parameters("balance.roles", 60, 12, &[("k", &[1, 2, 2, 3, 3, 4])]);
}

#[test]
fn random_partitions_give_numbers() {
    let games: (&str, &[i64]) = ("games", &[1, 2, 5, 30, 200]);
    let team: (&str, &[i64]) = ("k", &[1, 2, 2, 3, 3, 8]);
    random_parameters("balance.partition", 16, 60, &[games, team]);
}

#[test]
fn random_hard_instances_give_numbers() {
    random_parameters("balance.hardness", 40, 86, &[]);
}

/// A share without a game for each search, and two counts.
#[test]
fn random_wishes_give_numbers() {
    random_parameters("balance.wishes", 24, 22, &[("k", &[1, 2, 2, 3, 4, 6])]);
}

#[test]
fn what_does_not_fit_says_what_would() {
    let most = ("replications", int(10_000));
    let team = ("k", int(8));
    let (crowd, rounds) = (("n", int(1_000_000)), ("rounds", int(100_000)));
    let page = Limits::PAGE;
    let slow = |events: u64| Limits { events, ..page };
    let two = ("replications", int(2));
    let cases = [
        (
            "balance.crowd",
            vec![most.clone(), team.clone()],
            page,
            false,
        ),
        ("balance.queue", vec![], page, false),
        ("balance.queue", vec![crowd.clone()], page, true),
        (
            "balance.queue",
            vec![rounds.clone(), most.clone()],
            page,
            true,
        ),
        (
            "balance.queue",
            vec![crowd.clone(), rounds.clone(), team.clone(), most.clone()],
            page,
            true,
        ),
        (
            "balance.queue",
            vec![crowd, rounds, team.clone(), two],
            page,
            true,
        ),
        ("balance.queue", vec![], slow(1_000_000), true),
        ("balance.roles", vec![], page, false),
        ("balance.roles", vec![most.clone()], page, true),
        (
            "balance.roles",
            vec![most.clone(), team.clone()],
            page,
            true,
        ),
        ("balance.partition", vec![], page, false),
        ("balance.partition", vec![most.clone()], page, true),
        (
            "balance.partition",
            vec![most.clone(), team.clone(), ("games", int(1000))],
            page,
            true,
        ),
        ("balance.hardness", vec![], page, false),
        (
            "balance.hardness",
            vec![most.clone()],
            slow(1_000_000_000),
            true,
        ),
        ("balance.wishes", vec![], page, false),
        (
            "balance.wishes",
            vec![most.clone()],
            slow(2_000_000_000),
            true,
        ),
        (
            "balance.wishes",
            vec![most, team],
            slow(2_000_000_000),
            true,
        ),
    ];
    for (question, pairs, limits, refused) in cases {
        let valid = ask(question, &pairs);
        let what = format!("{question} {pairs:?}");
        let Err(refusal) = valid.fits(&limits) else {
            assert!(!refused, "{what}");
            continue;
        };
        assert!(refused, "{what}: {refusal}");
        // One click is enough, and names what it changes.
        let offer = refusal.offers.first().expect("an offer");
        let mut values = valid.values();
        for (key, value) in &offer.values {
            assert_ne!(values.get(key), Some(value), "{what}: {refusal}");
            assert!(
                offer.label.contains(&value.to_string()),
                "{what}: {offer:?}"
            );
            values.insert(key.clone(), value.clone());
        }
        assert!(
            offer.values.contains_key(refusal.field),
            "{what}: {offer:?}"
        );
        let (next, errors) = Experiment::from_values(question, &values).expect("a question");
        assert_eq!(errors, Vec::new(), "{what}: {refusal}");
        assert_eq!(next.fits(&limits), Ok(()), "{what}: {offer:?}");
    }
}

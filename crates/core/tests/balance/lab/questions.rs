//! What holds for every question: shards give the same bits, no valid parameters lead to a
//! panic or to a number that is none, and what does not fit says what would.

use crate::asked::{ask, check_report, int, one_and_three, real, run, text};
use crate::plain::Dice;
use lobbylab_core::catalog::{Experiment, Results};
use lobbylab_core::experiment::{Evidence, Field, Kind, Limits, Report, Value};
use std::cell::Cell;

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

/// A report, and what its parameters say of rounding.
struct Claims<'a> {
    report: &'a Report,
    what: &'a str,
    /// How many comparisons were made.
    made: Cell<usize>,
}

impl Claims<'_> {
    /// A number of the report, if it is known.
    fn value(&self, key: &str) -> Option<f64> {
        Some(match &self.report.get(key)?.evidence {
            Evidence::Exact { value, .. } | Evidence::Printed { value, .. } => *value,
            Evidence::Simulated { interval } => interval.mean,
            Evidence::Bounded { lower, .. } => *lower,
        })
    }

    fn parameter(&self, key: &str) -> f64 {
        match self.report.parameters.get(key) {
            Some(Value::Int(value)) => *value as f64,
            Some(Value::Real(value)) => *value,
            // A list: its largest number.
            Some(Value::Text(list)) => {
                let numbers = list
                    .split(',')
                    .filter_map(|piece| piece.parse::<f64>().ok());
                numbers.fold(0.0, f64::max)
            }
            _ => 0.0,
        }
    }

    /// What rounding can do to f: α times that of a strength, of skills as large as they come.
    fn rounding(&self) -> f64 {
        let drawn = self.parameter("mean") + 20.0 * self.parameter("deviation");
        let most = drawn.max(self.parameter("typed"));
        (1.0 + self.parameter("alpha")) * 1e-12 * most
    }

    /// That numbers do not fall, as far as they are known.
    fn ascend(&self, keys: &[String]) {
        let known: Vec<(&String, f64)> = (keys.iter())
            .filter_map(|key| Some((key, self.value(key)?)))
            .collect();
        for pair in known.windows(2) {
            let ((low, less), (high, more)) = (pair[0], pair[1]);
            self.made.set(self.made.get() + 1);
            assert!(
                less <= more * (1.0 + 1e-9) + self.rounding(),
                "{}: {low} is {less}, {high} is {more}",
                self.what
            );
        }
    }

    /// That a number lies between two others, if it is known.
    fn between(&self, key: &str, low: f64, high: f64) {
        if let Some(value) = self.value(key) {
            let slack = 1e-9 * (1.0 + value.abs());
            self.made.set(self.made.get() + 1);
            assert!(
                low - slack <= value && value <= high + slack,
                "{}: {key} is {value}, not from {low} to {high}",
                self.what
            );
        }
    }

    /// The factor ρ of a theorem: above it is no ratio of a game that is not all rounding.
    fn within_rho(&self, ratio: &str, value: &str) {
        let large = self
            .value(value)
            .is_some_and(|value| value > 1e6 * self.rounding());
        if let (Some(rho), true) = (self.value("rho"), large) {
            self.between(ratio, 1.0, rho);
        }
    }
}

/// Runs a question so often, with what takes long drawn from `own`; a report has so many
/// numbers at least, and what is claimed of it holds.
fn random_parameters(
    question: &str,
    often: usize,
    numbers: usize,
    own: &[(&str, &[i64])],
    claims: fn(&Claims<'_>),
) {
    let mut dice = Dice(5);
    let mut own = own.to_vec();
    own.push(("replications", &[2]));
    let fields = Experiment::fields(question).expect("a question");
    let mut made = 0;
    for number in 0..often {
        let mut pairs = Vec::new();
        for field in &fields {
            if let Some(value) = any(&mut dice, field, &own) {
                pairs.push((field.key, value));
            }
        }
        let what = format!("{question} {number}: {pairs:?}");
        let results = run(question, &pairs);
        let report = results.report();
        assert_eq!(report.done, 1.0, "{what}");
        assert!(check_numbers(&results, &what) >= numbers, "{what}");
        let claimed = Claims {
            report: &report,
            what: &what,
            made: Cell::new(0),
        };
        claims(&claimed);
        made += claimed.made.get();
    }
    println!("{question}: {made} comparisons");
    assert!(made >= 10 * often, "{question}: {made} comparisons");
}

const WAITING: (&str, &[i64]) = ("n", &[0, 1, 3, 9, 14, 24, 39]);
const TEAM: (&str, &[i64]) = ("k", &[1, 1, 2, 2, 3, 5]);

/// The best game is no worse than simpler ones, nor in a larger crowd; bounds are below it.
#[test]
fn random_crowds_give_numbers() {
    random_parameters("balance.crowd", 25, 51, &[WAITING, TEAM], |claims| {
        let proven = claims.value("stopped") == Some(0.0);
        for size in 0..13 {
            let f = |method: &str| format!("{method}.{size}.f");
            let least = format!("best.{size}.least");
            claims.ascend(&[least, f("best"), f("neighbours")]);
            claims.ascend(&[f("first"), f("chance")]);
            if proven {
                claims.ascend(&[f("best"), f("first")]);
                claims.ascend(&[f("best"), f("any")]);
            }
            if proven && size > 0 {
                claims.ascend(&[f("best"), format!("best.{}.f", size - 1)]);
            }
            for method in ["neighbours", "first", "any", "chance"] {
                let most = if proven { f64::MAX } else { f64::INFINITY };
                if proven || method == "neighbours" {
                    claims.between(&format!("{method}.{size}.ratio"), 1.0, most);
                }
            }
            claims.between(&format!("best.{size}.neighbours"), 0.0, 1.0);
            let players = 2.0 * claims.parameter("k");
            claims.between(&format!("best.{size}.span"), players, f64::INFINITY);
        }
    });
}

/// Nobody waits longer than the longest; first come, first served is the same wait in any
/// teams, and the best of them the fairest.
#[test]
fn random_queues_give_numbers() {
    let rounds: (&str, &[i64]) = ("rounds", &[10, 11, 14]);
    random_parameters(
        "balance.queue",
        25,
        51,
        &[rounds, WAITING, TEAM],
        |claims| {
            let own = ["best", "own", "oldest", "first", "chance"].map(str::to_owned);
            for arm in own
                .into_iter()
                .chain((0..7).map(|beta| format!("beta.{beta}")))
            {
                let key = |part: &str| format!("{arm}.{part}");
                claims.ascend(&[key("wait"), key("longest")]);
                claims.ascend(&[key("late"), key("longest")]);
                claims.ascend(&[key("age"), key("oldest")]);
                claims.between(&key("forgotten"), 0.0, 1.0);
            }
            claims.ascend(&["first.f".to_owned(), "chance.f".to_owned()]);
            for part in ["wait", "late", "longest", "age", "oldest"] {
                let of = |arm: &str| claims.value(&format!("{arm}.{part}"));
                assert_eq!(of("first"), of("chance"), "{}: {part}", claims.what);
            }
        },
    );
}

/// More search is never worse, no game with roles better than the best without, and all are
/// within Theorem 3's factor. Those without roles need what those with roles have: a crowd
/// with a game.
#[test]
fn random_roles_give_numbers() {
    let team: (&str, &[i64]) = ("k", &[1, 2, 2, 3, 3, 4]);
    random_parameters("balance.roles", 60, 12, &[team], |claims| {
        for size in 0..9 {
            let f = |method: &str| format!("{method}.{size}.f");
            let methods = ["free", "best", "short", "intervals", "shortest"];
            claims.ascend(&methods.map(f));
            for method in ["best", "short", "intervals", "shortest"] {
                let key = |part: &str| format!("{method}.{size}.{part}");
                claims.between(&key("ratio"), 1.0, f64::INFINITY);
                claims.between(&key("price"), 1.0, f64::INFINITY);
                claims.within_rho(&key("largest"), &f("shortest"));
            }
            claims.between(&format!("without.{size}"), 0.0, 1.0);
        }
    });
}

/// Exchanges are no worse than runs, the best partition no worse than exchanges, and runs
/// within Theorem 5's factor.
#[test]
fn random_partitions_give_numbers() {
    let games: (&str, &[i64]) = ("games", &[1, 2, 5, 30, 200]);
    let team: (&str, &[i64]) = ("k", &[1, 2, 2, 3, 3, 8]);
    random_parameters("balance.partition", 16, 60, &[games, team], |claims| {
        let worst = claims.report.parameters.get("objective") == Some(&text("worst"));
        for games in [1, 2, 3, 4, 5, 6, 10, 20, 30, 200] {
            let key = |method: &str, part: &str| format!("{method}.{games}.{part}");
            let value = |method| key(method, "value");
            if claims.value(&key("runs", "infinite")) == Some(0.0) {
                claims.ascend(&[value("best"), value("exchanges"), value("runs")]);
            }
            for method in ["best", "exchanges", "runs"] {
                claims.between(&key(method, "ratio"), 1.0, f64::INFINITY);
                claims.between(&key(method, "outer"), 0.0, 1.0);
                claims.within_rho(&key(method, "largest"), &value(method));
                if worst {
                    let of = |part| claims.value(&key(method, part));
                    assert_eq!(of("value"), of("worst"), "{}", claims.what);
                }
            }
        }
    });
}

/// A search of sums confirms every answer.
#[test]
fn random_hard_instances_give_numbers() {
    random_parameters("balance.hardness", 40, 86, &[], |claims| {
        // A pair at least is tried for every answer, and a set looked at for every game.
        for quantity in &claims.report.quantities {
            if ["open.", "planted.", "sets."]
                .iter()
                .any(|part| quantity.key.starts_with(part))
            {
                claims.between(&quantity.key, 1.0, f64::INFINITY);
            }
        }
        let answers = claims.value("answers").expect("counted");
        assert!(answers > 0.0, "{}", claims.what);
        assert_eq!(claims.value("right"), Some(answers), "{}", claims.what);
    });
}

/// No wish makes a game fairer. A share without a game for each search, and two counts.
#[test]
fn random_wishes_give_numbers() {
    let team: (&str, &[i64]) = ("k", &[1, 2, 2, 3, 4, 6]);
    random_parameters("balance.wishes", 24, 22, &[team], |claims| {
        for kind in ["parties", "avoided", "dimensions", "latency", "all"] {
            let rungs = (0..4).map(|rung| format!(".{rung}"));
            for rung in std::iter::once(String::new()).chain(rungs) {
                claims.between(&format!("{kind}{rung}.price"), 1.0, f64::INFINITY);
                claims.between(&format!("{kind}{rung}.without"), 0.0, 1.0);
            }
        }
        claims.ascend(&["stopped".to_owned(), "games".to_owned()]);
    });
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

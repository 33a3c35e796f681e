//! Difference-Wait against a slow program written straight from its description, in
//! all readings, against vectors, and against greedy.

use super::slow_waits::Waits;
use crate::common::{Formed, Person, check, play, sequences, strange, trace};
use lobbylab_core::hindsight::rules::{
    ClockFrom, DifferenceWait, Dropped, GreedyMatch, Newcomer, Readings,
};
use lobbylab_core::hindsight::{CostModel, HindsightPlayer};

const LONGEST: f64 = 1.0;

fn all_readings() -> Vec<Readings> {
    use ClockFrom::{Earliest, Latest, Pair};
    use Dropped::{Searches, SinglesOnly as Singles, Waits};
    use Newcomer::{MostGained, Nearest, PairsFirst, SinglesFirst, SinglesOnly};
    let mut all = Vec::new();
    for clock in [Pair, Latest, Earliest] {
        for newcomer in [Nearest, SinglesFirst, PairsFirst, SinglesOnly, MostGained] {
            for dropped in [Searches, Singles, Waits] {
                all.push(Readings {
                    clock,
                    newcomer,
                    dropped,
                });
            }
        }
    }
    all
}

/// Games of one instant may come in any order.
fn sorted(mut games: Vec<Formed>) -> Vec<Formed> {
    games.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    games
}

fn compare<const D: usize>(
    persons: &[Person<D>],
    cost_model: CostModel<D>,
    factor: f64,
    readings: Readings,
) {
    let expected = sorted(Waits::run(persons, cost_model, factor, readings));
    let rule = DifferenceWait::new(&cost_model, factor, readings).unwrap();
    let (games, _) = play(rule, persons, cost_model);
    check(&games, persons, cost_model.players, cost_model.longest);
    assert_eq!(
        sorted(games),
        expected,
        "f = {factor}, {readings:?}, {persons:?}"
    );
    let rule = DifferenceWait::by_groups(&cost_model, factor, readings).unwrap();
    let (games, _) = play(rule, persons, cost_model);
    assert_eq!(
        sorted(games),
        expected,
        "by groups, f = {factor}, {readings:?}"
    );
}

#[test]
fn pairs_are_as_described_in_every_reading() {
    for (number, persons) in sequences::<1>(11, 2_000, 60).iter().enumerate() {
        let factor = [0.3, 1.0, 3.0, 20.0][number % 4];
        compare(
            persons,
            CostModel::new(2, LONGEST),
            factor,
            Readings::default(),
        );
        let all = all_readings();
        compare(
            persons,
            CostModel::new(2, LONGEST),
            factor,
            all[number % all.len()],
        );
    }
}

#[test]
fn pairs_with_more_criteria_are_as_described() {
    let cost_model = CostModel {
        weights: [0.5, 1.5],
        ..CostModel::new(2, LONGEST)
    };
    let all = all_readings();
    for (number, persons) in sequences::<2>(12, 1_000, 60).iter().enumerate() {
        let factor = [0.3, 1.0, 3.0, 20.0][number % 4];
        compare(persons, cost_model, factor, Readings::default());
        compare(persons, cost_model, factor, all[number % all.len()]);
    }
    for (number, persons) in sequences::<3>(13, 300, 60).iter().enumerate() {
        let cost_model = CostModel::new(2, LONGEST);
        compare(persons, cost_model, 2.0, all[number % all.len()]);
    }
}

#[test]
fn groups_are_as_described() {
    let all = all_readings();
    for (number, persons) in sequences::<1>(14, 700, 60).iter().enumerate() {
        for players in [3, 5] {
            let factor = [0.3, 1.0, 3.0, 20.0][number % 4];
            let cost_model = CostModel::new(players, LONGEST);
            compare(persons, cost_model, factor, Readings::default());
            compare(persons, cost_model, factor, all[number % all.len()]);
        }
    }
    for (number, persons) in sequences::<2>(15, 500, 60).iter().enumerate() {
        let cost_model = CostModel::new(3 + number % 3, LONGEST);
        compare(persons, cost_model, 2.0, all[number % all.len()]);
    }
}

#[test]
fn no_factor_is_greedy() {
    for persons in sequences::<2>(16, 2_000, 60) {
        for players in [2, 3, 6] {
            let cost_model = CostModel::new(players, LONGEST);
            let greedy = GreedyMatch::new(players, LONGEST).unwrap();
            let (expected, cost) = play(greedy, &persons, cost_model);
            let rule = DifferenceWait::new(&cost_model, 0.0, Readings::default()).unwrap();
            let (games, found) = play(rule, &persons, cost_model);
            assert_eq!((games, found), (expected, cost), "{players}, {persons:?}");
        }
    }
}

/// Two pairs may both be drawn before they are definitive.
#[test]
fn temporary_pairs_are_told() {
    use lobbylab_core::sim::Engine;
    let persons = [(0.0, [0.1]), (0.1, [0.5]), (0.2, [0.3])];
    let cost_model = CostModel::new(2, 10.0);
    let rule = DifferenceWait::new(&cost_model, 2.0, Readings::default()).unwrap();
    let mut engine = Engine::new(trace(&persons), rule);
    engine.run(2, &mut ());
    let pairs = engine.matcher().temporary();
    assert_eq!(pairs.len(), 1);
    assert_eq!(pairs[0].spread, 0.4);
    assert_eq!(pairs[0].until, 0.1 + 2.0 * 0.4);
    // The third lies as near to the first as to the second: the first is taken.
    let rule = DifferenceWait::new(&cost_model, 2.0, Readings::default()).unwrap();
    let (games, _) = play(rule, &persons, cost_model);
    assert!(games.contains(&(10.1, vec![1])), "{games:?}");
}

#[test]
fn figures_out_of_range_are_refused() {
    let good = CostModel::<1>::new(2, 1.0);
    let new = |cost_model: &CostModel<1>, factor| {
        DifferenceWait::<HindsightPlayer<1>, 1>::new(cost_model, factor, Readings::default())
    };
    for factor in [-1.0, f64::NAN, f64::INFINITY] {
        let error = new(&good, factor).unwrap_err();
        assert_eq!(error.field, "f");
    }
    for players in [0, 1] {
        assert_eq!(
            new(&CostModel::new(players, 1.0), 1.0).unwrap_err().field,
            "k"
        );
    }
    for longest in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let error = new(&CostModel::new(2, longest), 1.0).unwrap_err();
        assert_eq!(error.field, "tau_max");
    }
    for weight in [-1.0, f64::NAN, f64::INFINITY] {
        let bad = CostModel {
            weights: [weight],
            ..good
        };
        assert_eq!(new(&bad, 1.0).unwrap_err().field, "weight");
    }
    assert!(
        DifferenceWait::<HindsightPlayer<0>, 0>::new(
            &CostModel::<0>::new(2, 1.0),
            1.0,
            Readings::default()
        )
        .is_err()
    );
}

/// Criteria that are no numbers, or out of range, neither stop the rule nor lose a
/// player.
#[test]
fn strange_criteria_do_no_harm() {
    let persons = strange::<1>();
    for readings in all_readings() {
        for players in [2, 3] {
            let cost_model = CostModel::new(players, LONGEST);
            let rule = DifferenceWait::new(&cost_model, 0.1, readings).unwrap();
            let (games, _) = play(rule, &persons, cost_model);
            check(&games, &persons, players, LONGEST);
        }
    }
}

/// `tests/vectors/hindsight.json`, as far as it is about this rule.
#[test]
fn vectors() {
    let folder = std::env::var("LOBBYLAB_VECTORS")
        .unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/vectors").to_owned());
    let text = std::fs::read_to_string(format!("{folder}/hindsight.json")).unwrap();
    let file: serde_json::Value = serde_json::from_str(&text).unwrap();
    let mut seen = 0;
    for vector in file["vectors"].as_array().unwrap() {
        let p = &vector["parameters"];
        if p["algorithm"] != "difference_wait" {
            continue;
        }
        let list = |key: &str| -> Vec<f64> { serde_json::from_value(p[key].clone()).unwrap() };
        let times = list("arrival_times").into_iter();
        let persons: Vec<Person<1>> = (times.zip(list("criteria")))
            .map(|(time, criterion)| (time, [criterion]))
            .collect();
        let cost_model = CostModel::new(2, p["tau_max"].as_f64().unwrap());
        let factor = p["parameter"].as_f64().unwrap();
        let rule = DifferenceWait::new(&cost_model, factor, Readings::default()).unwrap();
        let (_, costs) = play(rule, &persons, cost_model);
        let charged = costs.cost.total();
        let computers = costs.computers as f64;
        let expected: Vec<f64> = serde_json::from_value(vector["expected"].clone()).unwrap();
        let tolerance = vector["tolerance"].as_f64().unwrap();
        for (found, expected) in [charged - computers, charged, computers]
            .iter()
            .zip(expected)
        {
            let error = (found - expected).abs();
            assert!(
                error <= tolerance * expected.abs().max(1.0),
                "{vector}: {found}"
            );
        }
        seen += 1;
    }
    assert!(seen >= 7, "{seen} vectors");
}

//! Regret, game by game: its sums, its signs, and its components by hand.

use lobbylab_core::hindsight::optimum::{Made, Record, Refused, optimum, regret};
use lobbylab_core::hindsight::rules::GreedyMatch;
use lobbylab_core::hindsight::{CostModel, HindsightPlayer, RunCosts};
use lobbylab_core::sim::{Arrival, Engine, Streams, Trace};
use rand::RngExt;

fn trace(times: &[f64], criteria: &[[f64; 1]]) -> Trace<HindsightPlayer<1>> {
    let arrival = |(&time, &criteria): (&f64, &[f64; 1])| Arrival {
        time,
        player: HindsightPlayer { criteria },
        patience: f64::INFINITY,
    };
    Trace::new(times.iter().zip(criteria).map(arrival).collect())
}

#[test]
fn a_path_by_hand() {
    // Greedy pairs 0 with 1 and 2 with 3; the optimum leaves nobody alone either, but
    // pairs 0 with 2 and 1 with 3: one cycle. 4 and 5 are the same in both.
    let times = [0.0, 1.0, 2.0, 3.0, 20.0, 21.0];
    let criteria = [[0.0], [1.0], [0.0], [1.0], [0.5], [0.5]];
    let cost_model = CostModel::new(2, 10.0);
    let best = optimum(&times, &criteria, &cost_model).expect("an optimum");
    let games = [(1.0, 0, 1), (3.5, 2, 3), (21.0, 4, 5)].map(|(time, one, other)| Made {
        time,
        members: (one, Some(other)),
    });
    let found = regret(&times, &criteria, &cost_model, &games, &best).expect("a regret");
    assert_eq!(found.kept(), 1);
    assert_eq!(found.components.len(), 1);
    let cycle = found.components[0];
    assert!(cycle.cycle && cycle.games == 2 && cycle.players == 4);
    // 2·1 + .1 twice, against .2 twice.
    assert!((cycle.difference - 3.8).abs() < 1e-12);
    assert!((found.games[0].excess - (2.1 - 0.4)).abs() < 1e-12);
    assert!((found.games[1].excess - 2.1).abs() < 1e-12);
    // Half a unit late, two players, τ_max = 10.
    assert!((found.delay - 0.1).abs() < 1e-12);
    assert_eq!(found.games[2].excess, 0.0);
}

#[test]
fn sums_are_exact_and_no_component_is_negative() {
    let mut stream = Streams::new(4, 0).stream("regret");
    for round in 0..600 {
        let count = 1 + round % 60;
        let rate = [0.1, 0.5, 2.0, 20.0][round % 4];
        let (mut time, mut times, mut criteria) = (0.0, Vec::new(), Vec::new());
        for _ in 0..count {
            let uniform: f64 = stream.random();
            time -= libm::log(1.0 - uniform) / rate;
            times.push(time);
            criteria.push([stream.random()]);
        }
        let mut cost_model = CostModel::new(2, 5.0);
        cost_model.computer_waits = round % 3 == 0;
        let best = optimum(&times, &criteria, &cost_model).expect("an optimum");
        let mut observer = (RunCosts::new(cost_model), Record::default());
        let rule = GreedyMatch::new(2, 5.0).expect("a rule");
        Engine::new(trace(&times, &criteria), rule).run(u64::MAX, &mut observer);
        let (costs, record) = observer;
        let found = regret(&times, &criteria, &cost_model, &record.games, &best).expect("a regret");
        let whole = costs.cost.total() - best.cost.total();
        assert!((found.total() - whole).abs() < 1e-9 * (1.0 + whole));
        for component in &found.components {
            assert!(component.difference > -1e-9, "{component:?}");
        }
        // A game's excess and delay, over all games, are the regret once more.
        let sum: f64 = found
            .games
            .iter()
            .map(|game| game.excess + game.delay)
            .sum();
        assert!((sum - whole).abs() < 1e-9 * (1.0 + whole));
        for (made, judged) in record.games.iter().zip(&found.games) {
            let (one, other) = made.members;
            assert_eq!(judged.component.is_none(), best.mates[one] == other);
            // Greedy is never late.
            assert!(judged.delay.abs() < 1e-9);
        }
        let games: usize = found.components.iter().map(|c| c.games).sum();
        assert_eq!(games + found.kept(), record.games.len());
        // The optimum has nothing to regret.
        let own: Vec<Made> = (best.games())
            .map(|(one, other)| Made {
                time: other.map_or(times[one] + 5.0, |other| times[other]),
                members: (one, other),
            })
            .collect();
        let none = regret(&times, &criteria, &cost_model, &own, &best).expect("a regret");
        assert!(none.components.is_empty() && none.total().abs() < 1e-9);
    }
}

#[test]
fn what_is_no_matching_is_refused() {
    let cost_model = CostModel::new(2, 5.0);
    let (times, criteria) = ([0.0, 1.0, 2.0], [[0.0]; 3]);
    let best = optimum(&times, &criteria, &cost_model).expect("an optimum");
    let made = |one, other| Made {
        time: 2.0,
        members: (one, other),
    };
    for (games, index) in [
        (vec![made(0, Some(1))], 1),
        (vec![made(0, Some(1)), made(1, Some(2))], 1),
        (vec![made(0, Some(0)), made(1, Some(2))], 0),
        (vec![made(0, Some(1)), made(2, Some(3))], 1),
        (vec![made(usize::MAX, None)], 0),
    ] {
        let found = regret(&times, &criteria, &cost_model, &games, &best);
        assert_eq!(found, Err(Refused::Games { index }));
    }
    let few = regret(&times[..2], &criteria[..2], &cost_model, &[], &best);
    assert!(matches!(few, Err(Refused::Lengths { .. })));
}

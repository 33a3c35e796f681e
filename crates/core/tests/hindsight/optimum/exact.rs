//! The optimum in hindsight, against all matchings of a few players.

use lobbylab_core::hindsight::optimum::{Refused, optimum};
use lobbylab_core::hindsight::{CostModel, HindsightPlayer};
use lobbylab_core::sim::{Stream, Streams, Ticket};
use rand::RngExt;

/// Players as lists.
struct Players<const D: usize> {
    times: Vec<f64>,
    criteria: Vec<[f64; D]>,
}

/// Poisson arrivals at a rate; `grid` rounds everything, so that ties are common.
fn players<const D: usize>(count: usize, rate: f64, grid: f64, stream: &mut Stream) -> Players<D> {
    let mut time = 0.0;
    let mut times = Vec::new();
    let mut criteria = Vec::new();
    let round = |value: f64| {
        if grid > 0.0 {
            (value / grid).floor() * grid
        } else {
            value
        }
    };
    for _ in 0..count {
        let uniform: f64 = stream.random();
        time -= libm::log(1.0 - uniform) / rate;
        times.push(round(time));
        criteria.push(std::array::from_fn(|_| round(stream.random())));
    }
    Players { times, criteria }
}

fn ticket<const D: usize>(players: &Players<D>, id: usize) -> Ticket<HindsightPlayer<D>> {
    Ticket {
        id: id as u64,
        arrived: players.times[id],
        player: HindsightPlayer {
            criteria: players.criteria[id],
        },
    }
}

/// Σ by the words of the model: over all matchings, by subsets.
fn brute_force<const D: usize>(players: &Players<D>, cost_model: &CostModel<D>) -> f64 {
    let n = players.times.len();
    let mut best = vec![f64::INFINITY; 1 << n];
    best[0] = 0.0;
    for set in 1usize..1 << n {
        let first = set.trailing_zeros() as usize;
        let rest = set & (set - 1);
        let alone = cost_model.game(
            players.times[first] + cost_model.longest,
            &[ticket(players, first)],
        );
        best[set] = best[rest] + alone.total();
        for other in first + 1..n {
            let gap = players.times[other] - players.times[first];
            if rest >> other & 1 == 1 && gap <= cost_model.longest {
                let members = [ticket(players, first), ticket(players, other)];
                let cost = cost_model.game(players.times[other], &members).total();
                best[set] = best[set].min(best[rest & !(1 << other)] + cost);
            }
        }
    }
    best[(1 << n) - 1]
}

fn agrees<const D: usize>(players: &Players<D>, cost_model: &CostModel<D>) {
    let best = optimum(&players.times, &players.criteria, cost_model).expect("an optimum");
    let expected = brute_force(players, cost_model);
    let found = best.cost.total();
    assert!((found - expected).abs() < 1e-9, "{found} for {expected}");
    assert!(best.least <= expected + 1e-9 && found - best.least < 1e-6);
    best.verify(&players.times, &players.criteria, cost_model)
        .expect("a proof");
    for (player, mate) in best.games() {
        let gap = mate.map_or(0.0, |mate| players.times[mate] - players.times[player]);
        assert!(gap <= cost_model.longest * (1.0 + 1e-12));
    }
}

#[test]
fn it_is_the_best_of_all_matchings() {
    let mut stream = Streams::new(1, 0).stream("optimum");
    for round in 0..3_000 {
        let count = round % 13;
        let rate = [0.1, 0.4, 1.0, 10.0][round / 13 % 4];
        let grid = [0.0, 0.0, 0.25][round % 3];
        let mut cost_model = CostModel::<1>::new(2, 5.0);
        cost_model.computer_waits = round % 2 == 0;
        cost_model.weights[0] = [2.0, 0.0, 7.5][round / 7 % 3];
        agrees(&players(count, rate, grid, &mut stream), &cost_model);
    }
}

#[test]
fn it_is_so_with_more_criteria() {
    let mut stream = Streams::new(2, 0).stream("optimum");
    for round in 0..200 {
        let count = 8 + round % 5;
        agrees(
            &players(count, 0.5, 0.0, &mut stream),
            &CostModel::<2>::new(2, 5.0),
        );
        agrees(
            &players(count, 0.5, 0.0, &mut stream),
            &CostModel::<3>::new(2, 5.0),
        );
        agrees(
            &players(count, 0.5, 0.0, &mut stream),
            &CostModel::<4>::new(2, 5.0),
        );
        let mut uneven = CostModel::<3>::new(2, 5.0);
        uneven.weights = [4.0, 1.0, 0.2 * (round % 7) as f64];
        agrees(&players(count, 0.5, 0.0, &mut stream), &uneven);
    }
}

#[test]
fn both_forms_of_the_graph_give_the_same() {
    let mut stream = Streams::new(3, 0).stream("optimum");
    // With so many players all can meet, and pairs are no longer listed. A criterion
    // that counts nothing makes the axes more, and at last the pairs are listed again.
    for (count, rate) in [(60, 100.0), (300, 30.0), (1_000, 60.0)] {
        let one: Players<1> = players(count, rate, 0.0, &mut stream);
        let cost_model = CostModel::new(2, 5.0);
        let best = optimum(&one.times, &one.criteria, &cost_model).expect("an optimum");
        best.verify(&one.times, &one.criteria, &cost_model)
            .expect("a proof");
        let four: Vec<[f64; 4]> = one.criteria.iter().map(|c| [0.5, c[0], 0.0, 1.0]).collect();
        let mut wide = CostModel::<4>::new(2, 5.0);
        wide.weights = [0.0, 2.0, 0.0, 0.0];
        let listed = optimum(&one.times, &four, &wide).expect("an optimum");
        assert!((listed.cost.total() - best.cost.total()).abs() < 1e-6);
        assert!(listed.least <= best.cost.total() && best.least <= listed.cost.total());
        let three: Vec<[f64; 3]> = one.criteria.iter().map(|c| [0.5, c[0], 0.0]).collect();
        let mut wide = CostModel::<3>::new(2, 5.0);
        wide.weights = [0.0, 2.0, 0.0];
        let space = optimum(&one.times, &three, &wide).expect("an optimum");
        assert!((space.cost.total() - best.cost.total()).abs() < 1e-6);
    }
}

#[test]
fn the_border_of_the_longest_wait_is_exact() {
    // Whole seconds, many players: the implicit graph. Two blocks of 40 players, the
    // second exactly τ_max after the first or one bit more.
    for (late, meet) in [(5.0, true), (f64::from_bits(5.0_f64.to_bits() + 1), false)] {
        let times: Vec<f64> = (0..161).map(|i| if i < 81 { 0.0 } else { late }).collect();
        let criteria: Vec<[f64; 1]> = (0..161).map(|i| [(i % 81) as f64 / 128.0]).collect();
        let cost_model = CostModel::new(2, 5.0);
        let best = optimum(&times, &criteria, &cost_model).expect("an optimum");
        assert_eq!(best.alone(), 1);
        let across = best
            .games()
            .filter(|&(a, b)| a < 81 && b.is_some_and(|b| b >= 81));
        assert_eq!(across.count(), 0, "{meet}");
    }
    // One each, and of several the last two can only meet at the very end.
    let times: Vec<f64> = (0..101).map(|i| if i < 100 { 0.1 } else { 5.1 }).collect();
    let criteria: Vec<[f64; 1]> = (0..101).map(|i| [if i < 99 { 0.0 } else { 1.0 }]).collect();
    let best = optimum(&times, &criteria, &CostModel::new(2, 5.0)).expect("an optimum");
    assert_eq!(best.mates[99], Some(100));
    assert_eq!(best.alone(), 1);
}

#[test]
fn strange_numbers_do_no_harm() {
    let cost_model = CostModel::<1>::new(2, 5.0);
    let none = optimum(&[], &[], &cost_model).expect("nobody");
    assert_eq!(none.cost.total(), 0.0);
    for times in [
        [-1e308, 0.0, 1e308],
        [0.0, 1e-300, 2e-300],
        [1e17, 1e17, 1e17],
    ] {
        for longest in [1e-300, 5.0, 1e300] {
            let cost_model = CostModel::<1>::new(2, longest);
            let best = optimum(&times, &[[0.0], [0.5], [1.0]], &cost_model).expect("an optimum");
            assert!(best.cost.total().is_finite());
            let times: Vec<f64> = times.iter().flat_map(|&time| [time; 60]).collect();
            let criteria: Vec<[f64; 1]> = (0..180).map(|i| [f64::from(i) / 180.0]).collect();
            let best = optimum(&times, &criteria, &cost_model).expect("an optimum");
            assert!(best.cost.total().is_finite() && best.least <= best.cost.total());
        }
    }
}

#[test]
fn bad_input_is_named() {
    let refused = |times: &[f64], criteria: &[[f64; 1]], cost_model: &CostModel<1>| {
        optimum(times, criteria, cost_model)
            .expect_err("refused")
            .to_string()
    };
    let good = CostModel::<1>::new(2, 5.0);
    assert!(refused(&[0.0], &[], &good).contains("1 arrival times for 0"));
    assert!(refused(&[0.0, f64::NAN], &[[0.0]; 2], &good).contains("NaN of player 1"));
    assert!(refused(&[1.0, 0.5], &[[0.0]; 2], &good).contains("0.5 of player 1"));
    assert!(refused(&[1.0], &[[1.5]], &good).contains("criterion 0 of player 0 is 1.5"));
    assert!(refused(&[1.0], &[[f64::NAN]], &good).contains("allowed are 0 to 1"));
    assert!(refused(&[1.0], &[[1.0]], &CostModel::new(3, 5.0)).contains("games of 3"));
    assert!(refused(&[1.0], &[[1.0]], &CostModel::new(2, 0.0)).contains("longest wait 0"));
    assert!(refused(&[1.0], &[[1.0]], &CostModel::new(2, f64::INFINITY)).contains("inf"));
    let mut heavy = good;
    heavy.weights = [-1.0];
    assert!(refused(&[1.0], &[[1.0]], &heavy).contains("weight -1 of criterion 0"));
    let many = vec![0.0; 1_000_001];
    let error = optimum(&many, &vec![[0.0]; 1_000_001], &good).expect_err("refused");
    assert_eq!(error, Refused::TooMany { players: 1_000_001 });
}

#[test]
fn the_vectors_are_met() {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/vectors/hindsight.json"
    );
    let text = std::fs::read_to_string(path).expect("readable");
    let file: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let vectors = file["vectors"].as_array().expect("a list");
    let mut checked = 0;
    for vector in vectors
        .iter()
        .filter(|vector| vector["function"] == "opt_cost")
    {
        let given = &vector["parameters"];
        let list = |key: &str| -> Vec<f64> {
            let list = given[key].as_array().expect("a list");
            list.iter().map(|x| x.as_f64().expect("a number")).collect()
        };
        let times = list("arrival_times");
        let criteria: Vec<[f64; 1]> = list("criteria").into_iter().map(|c| [c]).collect();
        let mut cost_model = CostModel::new(2, given["tau_max"].as_f64().expect("a number"));
        cost_model.computer_waits = given["charge_computer_wait"].as_bool().expect("a truth");
        let cost = optimum(&times, &criteria, &cost_model)
            .expect("an optimum")
            .cost;
        let expected = vector["expected"].as_f64().expect("a number");
        assert!((cost.total() - expected).abs() < 1e-9);
        checked += 1;
    }
    assert_eq!(checked, 5);
}

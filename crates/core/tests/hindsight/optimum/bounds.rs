//! Bounds for games of more than two, against all partitions of a few players.

use lobbylab_core::hindsight::optimum::{Effort, MatchingBounds, bounds, optimum};
use lobbylab_core::hindsight::{CostModel, HindsightPlayer};
use lobbylab_core::sim::{Stream, Streams, Ticket};
use rand::RngExt;

type Players<const D: usize> = (Vec<f64>, Vec<[f64; D]>);

fn players<const D: usize>(count: usize, rate: f64, stream: &mut Stream) -> Players<D> {
    let mut time = 0.0;
    let mut times = Vec::new();
    let mut criteria = Vec::new();
    for _ in 0..count {
        let uniform: f64 = stream.random();
        time -= libm::log(1.0 - uniform) / rate;
        times.push(time);
        criteria.push(std::array::from_fn(|_| stream.random()));
    }
    (times, criteria)
}

/// The cost of a game by the words of the model; infinite where there is none.
fn game<const D: usize>(given: &Players<D>, cost_model: &CostModel<D>, set: usize) -> f64 {
    let members: Vec<Ticket<HindsightPlayer<D>>> = (0..given.0.len())
        .filter(|id| set >> id & 1 == 1)
        .map(|id| Ticket {
            id: id as u64,
            arrived: given.0[id],
            player: HindsightPlayer {
                criteria: given.1[id],
            },
        })
        .collect();
    let (first, last) = (members[0].arrived, members[members.len() - 1].arrived);
    if last - first > cost_model.longest || members.len() > cost_model.players {
        return f64::INFINITY;
    }
    let full = members.len() == cost_model.players;
    let now = if full {
        last
    } else {
        first + cost_model.longest
    };
    cost_model.game(now, &members).total()
}

fn brute_force<const D: usize>(given: &Players<D>, cost_model: &CostModel<D>) -> f64 {
    let n = given.0.len();
    let costs: Vec<f64> = (0..1usize << n)
        .map(|set| {
            if set == 0 {
                0.0
            } else {
                game(given, cost_model, set)
            }
        })
        .collect();
    let mut best = vec![f64::INFINITY; 1 << n];
    best[0] = 0.0;
    for set in 1usize..1 << n {
        let first = set & set.wrapping_neg();
        let rest = set ^ first;
        let mut others = rest;
        loop {
            let cost = costs[first | others] + best[rest ^ others];
            best[set] = best[set].min(cost);
            if others == 0 {
                break;
            }
            others = (others - 1) & rest;
        }
    }
    best[(1 << n) - 1]
}

const SOME: Effort = Effort {
    rounds: 200,
    steps: 100_000,
};

fn checked<const D: usize>(given: &Players<D>, cost_model: &CostModel<D>) -> MatchingBounds {
    let found = bounds(&given.0, &given.1, cost_model, SOME).expect("bounds");
    // What was found is a partition, and costs what it says.
    let mut seen = vec![false; given.0.len()];
    let mut sum = 0.0;
    for members in &found.found.games {
        let mut set = 0;
        for &member in members {
            assert!(!std::mem::replace(&mut seen[member as usize], true));
            set |= 1 << member;
        }
        sum += game(given, cost_model, set);
    }
    assert!(seen.iter().all(|&seen| seen));
    assert!((sum - found.found.cost.total()).abs() < 1e-9);
    found
}

fn against_all<const D: usize>(k: usize, rounds: usize, seed: u64) -> (f64, f64) {
    let mut stream = Streams::new(seed, 0).stream("bounds");
    let (mut below, mut above, mut whole) = (0.0, 0.0, 0.0);
    for round in 0..rounds {
        let count = 1 + round % 12;
        let rate = [0.3, 1.0, 3.0, 20.0][round % 4];
        let given: Players<D> = players(count, rate, &mut stream);
        let mut cost_model = CostModel::new(k, 5.0);
        cost_model.computer_waits = round % 3 > 0;
        let best = brute_force(&given, &cost_model);
        let found = checked(&given, &cost_model);
        assert!(found.lower <= best + 1e-9, "{} over {best}", found.lower);
        assert!(found.found.cost.total() >= best - 1e-9);
        below += best - found.lower;
        above += found.found.cost.total() - best;
        whole += best;
    }
    println!(
        "k = {k}, D = {D}: {} below, {} above",
        below / whole,
        above / whole
    );
    (below / whole, above / whole)
}

#[test]
fn the_optimum_lies_between_them() {
    for k in [2, 3, 4, 5] {
        let (below, above) = against_all::<1>(k, 150, k as u64);
        assert!(below < 0.06 && above < 0.02);
        let (below, above) = against_all::<2>(k, 150, 10 + k as u64);
        assert!(below < 0.1 && above < 0.02);
    }
}

#[test]
fn for_pairs_they_enclose_the_matching() {
    let mut stream = Streams::new(5, 0).stream("bounds");
    for rate in [0.3, 1.0, 3.0] {
        let (times, criteria): Players<1> = players(300, rate, &mut stream);
        let cost_model = CostModel::new(2, 5.0);
        let best = optimum(&times, &criteria, &cost_model)
            .expect("an optimum")
            .cost
            .total();
        let effort = Effort {
            steps: 2_000_000,
            ..SOME
        };
        let found = bounds(&times, &criteria, &cost_model, effort).expect("bounds");
        println!(
            "{rate}: {} {best} {}",
            found.lower,
            found.found.cost.total()
        );
        assert!(found.lower <= best && best <= found.found.cost.total() + 1e-9);
        assert!(found.lower > 0.9 * best && found.found.cost.total() < best * (1.0 + 1e-9));
    }
}

#[test]
fn longer_sequences_and_the_same_twice() {
    let mut stream = Streams::new(6, 0).stream("bounds");
    for (k, rate) in [(3, 1.0), (4, 5.0), (10, 10.0)] {
        let given: Players<1> = players(400, rate, &mut stream);
        let cost_model = CostModel::new(k, 5.0);
        let found = bounds(&given.0, &given.1, &cost_model, SOME).expect("bounds");
        println!("k = {k}, rate {rate}: gap {}", found.gap());
        assert!(found.gap() > 0.0 && found.gap() < 0.2);
        let again = bounds(&given.0, &given.1, &cost_model, SOME).expect("bounds");
        assert_eq!(found, again);
    }
}

#[test]
fn strange_input_does_no_harm() {
    let none = bounds::<1>(&[], &[], &CostModel::new(3, 5.0), SOME).expect("nobody");
    assert_eq!((none.lower, none.gap()), (0.0, 0.0));
    assert!(bounds(&[0.0], &[[0.5]], &CostModel::new(1, 5.0), SOME).is_err());
    assert!(bounds(&[0.0], &[[f64::NAN]], &CostModel::new(3, 5.0), SOME).is_err());
    // Fewer players than a game has; all at once; a criterion that counts nothing.
    let few = bounds(&[0.0, 0.0], &[[0.1], [0.9]], &CostModel::new(10, 5.0), SOME).expect("bounds");
    assert_eq!(few.found.games.len(), 1);
    assert!((few.lower - few.found.cost.total()).abs() < 1e-6);
    let mut free = CostModel::new(3, 5.0);
    free.weights = [0.0];
    let all = bounds(&[1.0; 9], &[[0.3]; 9], &free, SOME).expect("bounds");
    assert_eq!(all.found.cost.total(), 0.0);
    let mut huge = CostModel::new(usize::MAX, 5.0);
    assert!(bounds(&[0.0], &[[0.5]], &huge, SOME).is_err());
    huge.weights = [2.0];
    assert!(bounds(&[0.0], &[[0.5]], &huge, SOME).is_ok());
}

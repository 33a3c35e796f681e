//! Batched optimal: against all pairings of a batch, and against greedy.

use lobbylab_core::hindsight::optimum::optimum;
use lobbylab_core::hindsight::rules::{Batched, GreedyMatch};
use lobbylab_core::hindsight::{CostModel, HindsightPlayer, RunCosts};
use lobbylab_core::sim::{
    Arrival, Engine, EventLog, Game, Logged, Matcher, Observer, Stream, Streams, Ticket, Trace,
};
use rand::RngExt;

const LONGEST: f64 = 5.0;

fn arrivals<const D: usize>(
    count: usize,
    rate: f64,
    grid: f64,
    stream: &mut Stream,
) -> Vec<Arrival<HindsightPlayer<D>>> {
    let mut time = 0.0;
    (0..count)
        .map(|_| {
            let uniform: f64 = stream.random();
            time -= libm::log(1.0 - uniform) / rate;
            let time = if grid > 0.0 {
                (time / grid).floor() * grid
            } else {
                time
            };
            let criteria = std::array::from_fn(|_| stream.random());
            Arrival {
                time,
                player: HindsightPlayer { criteria },
                patience: f64::INFINITY,
            }
        })
        .collect()
}

/// Checks every game of a run.
#[derive(Default)]
struct Invariants {
    k: usize,
    seen: Vec<u64>,
}

impl<const D: usize> Observer<HindsightPlayer<D>> for Invariants {
    fn game(&mut self, now: f64, game: &Game<'_, HindsightPlayer<D>>) {
        let members = game.members;
        assert!(members.is_sorted_by_key(|member| member.id) && !members.is_empty());
        assert!(members.len() <= self.k);
        for member in members {
            assert!(now - member.arrived <= LONGEST + 1e-9);
        }
        if members.len() < self.k {
            assert!((now - members[0].arrived - LONGEST).abs() < 1e-9);
        }
        self.seen.extend(members.iter().map(|member| member.id));
    }
}

fn run<const D: usize, M: Matcher<HindsightPlayer<D>>>(
    arrivals: &[Arrival<HindsightPlayer<D>>],
    cost_model: CostModel<D>,
    rule: M,
) -> (RunCosts<D>, Vec<Logged<HindsightPlayer<D>>>) {
    let check = Invariants {
        k: cost_model.players,
        seen: Vec::new(),
    };
    let mut observer = ((RunCosts::new(cost_model), check), EventLog::default());
    Engine::new(Trace::new(arrivals.to_vec()), rule).run(u64::MAX, &mut observer);
    let ((costs, mut check), log) = observer;
    check.seen.sort_unstable();
    assert!(check.seen.iter().copied().eq(0..arrivals.len() as u64));
    let games = (log.events.into_iter())
        .filter(|event| matches!(event, Logged::Game { .. }))
        .collect();
    (costs, games)
}

#[test]
fn without_a_period_it_is_greedy() {
    let mut stream = Streams::new(7, 0).stream("batched");
    for round in 0..200 {
        let k = 2 + round % 4;
        let (rate, grid) = ([0.2, 1.0, 10.0][round % 3], [0.0, 0.5][round % 2]);
        let arrivals = arrivals::<1>(50, rate, grid, &mut stream);
        let cost_model = CostModel::new(k, LONGEST);
        let rule = Batched::new(cost_model, 0.0, f64::INFINITY).expect("a rule");
        let greedy = GreedyMatch::new(k, LONGEST).expect("a rule");
        assert_eq!(
            run(&arrivals, cost_model, rule),
            run(&arrivals, cost_model, greedy)
        );
    }
}

/// Batches straight from the words, k = 2: all pairings are tried.
fn naive<const D: usize>(
    arrivals: &[Arrival<HindsightPlayer<D>>],
    cost_model: &CostModel<D>,
    period: f64,
    hold: f64,
) -> f64 {
    let spread: f64 = cost_model.weights.iter().sum();
    let hold = hold.min(spread + 1.0);
    let mut waiting: Vec<Ticket<HindsightPlayer<D>>> = Vec::new();
    let mut sum = 0.0;
    let mut next = 0;
    // When those who wait are looked at next; again only when somebody comes.
    let mut batch = f64::INFINITY;
    loop {
        let deadline = (waiting.first()).map_or(f64::INFINITY, |first| first.arrived + LONGEST);
        let now = deadline.min(batch);
        if let Some(arrival) = arrivals.get(next)
            && arrival.time <= now
        {
            waiting.push(Ticket {
                id: next as u64,
                arrived: arrival.time,
                player: arrival.player,
            });
            next += 1;
            if waiting.len() > 1 {
                batch = (arrival.time / period).ceil() * period;
            }
            continue;
        }
        if waiting.is_empty() {
            return sum;
        }
        batch = f64::INFINITY;
        let due = |ticket: &Ticket<HindsightPlayer<D>>| ticket.arrived + LONGEST <= now;
        let price = |ticket: &Ticket<HindsightPlayer<D>>| match due(ticket) {
            true => hold + spread + 1.0,
            false => hold,
        };
        let mut gone = vec![false; waiting.len()];
        for (one, other) in best(&waiting, cost_model, &price).1 {
            sum += cost_model
                .game(now, &[waiting[one], waiting[other]])
                .total();
            (gone[one], gone[other]) = (true, true);
        }
        for (at, ticket) in waiting.iter().enumerate() {
            if !gone[at] && due(ticket) {
                sum += cost_model.game(now, &[*ticket]).total();
                gone[at] = true;
            }
        }
        let mut gone = gone.into_iter();
        waiting.retain(|_| gone.next() == Some(false));
    }
}

type Pairs = Vec<(usize, usize)>;

/// The best matching with prices of staying single, by recursion.
fn best<const D: usize>(
    waiting: &[Ticket<HindsightPlayer<D>>],
    cost_model: &CostModel<D>,
    price: &dyn Fn(&Ticket<HindsightPlayer<D>>) -> f64,
) -> (f64, Pairs) {
    fn step(n: usize, used: usize, cost: &dyn Fn(usize, Option<usize>) -> f64) -> (f64, Pairs) {
        let Some(one) = (0..n).find(|at| used >> at & 1 == 0) else {
            return (0.0, Vec::new());
        };
        let (rest, pairs) = step(n, used | 1 << one, cost);
        let mut least = (rest + cost(one, None), pairs);
        for other in one + 1..n {
            if used >> other & 1 == 0 {
                let (rest, mut pairs) = step(n, used | 1 << one | 1 << other, cost);
                let sum = rest + cost(one, Some(other));
                if sum < least.0 {
                    pairs.push((one, other));
                    least = (sum, pairs);
                }
            }
        }
        least
    }
    step(waiting.len(), 0, &|one, other| match other {
        None => price(&waiting[one]),
        Some(other) => (0..D)
            .map(|axis| {
                let value = |at: usize| waiting[at].player.criteria[axis];
                cost_model.weights[axis] * (value(one) - value(other)).abs()
            })
            .sum(),
    })
}

fn as_in_words<const D: usize>(rounds: usize, seed: u64) {
    let mut stream = Streams::new(seed, 0).stream("batched");
    for round in 0..rounds {
        let rate = [0.2, 0.5, 1.0, 2.0][round % 4];
        let arrivals = arrivals::<D>(9, rate, 0.0, &mut stream);
        let mut cost_model = CostModel::new(2, LONGEST);
        cost_model.computer_waits = round % 2 == 0;
        let period = [0.3, 1.0, 3.0, 7.0][round / 4 % 4];
        let hold = [f64::INFINITY, 0.5, 0.1, 0.0][round / 16 % 4];
        let rule = Batched::new(cost_model, period, hold).expect("a rule");
        let (costs, _) = run(&arrivals, cost_model, rule);
        let expected = naive(&arrivals, &cost_model, period, hold);
        let found = costs.cost.total();
        assert!(
            (found - expected).abs() < 1e-6,
            "{round}: {found}, {expected}"
        );
    }
}

#[test]
fn every_batch_is_the_best_of_all_pairings() {
    as_in_words::<1>(1_000, 8);
    as_in_words::<2>(500, 9);
}

#[test]
fn it_never_beats_the_optimum_and_short_periods_are_nearly_greedy() {
    let mut stream = Streams::new(10, 0).stream("batched");
    for round in 0..60 {
        let rate = [0.3, 3.0, 10.0][round % 3];
        let arrivals = arrivals::<1>(200, rate, 0.0, &mut stream);
        let times: Vec<f64> = arrivals.iter().map(|arrival| arrival.time).collect();
        let criteria: Vec<[f64; 1]> = arrivals.iter().map(|a| a.player.criteria).collect();
        let cost_model = CostModel::new(2, LONGEST);
        let least = optimum(&times, &criteria, &cost_model)
            .expect("an optimum")
            .least;
        for (period, hold) in [(0.5, f64::INFINITY), (0.5, 0.2), (0.0, 0.1), (1e-300, 0.3)] {
            let rule = Batched::new(cost_model, period, hold).expect("a rule");
            assert!(run(&arrivals, cost_model, rule).0.cost.total() >= least - 1e-9);
        }
        let greedy = GreedyMatch::new(2, LONGEST).expect("a rule");
        let greedy = run(&arrivals, cost_model, greedy).0.cost.total();
        let rule = Batched::new(cost_model, 1e-9, f64::INFINITY).expect("a rule");
        assert!((run(&arrivals, cost_model, rule).0.cost.total() - greedy).abs() < 1e-5);
    }
}

#[test]
fn larger_games_more_criteria_and_ties() {
    let mut stream = Streams::new(11, 0).stream("batched");
    for round in 0..120 {
        let k = 2 + round % 5;
        let grid = [0.0, 1.0, LONGEST][round % 3];
        let hold = [f64::INFINITY, 0.3][round % 2];
        let one = arrivals::<1>(100, 4.0, grid, &mut stream);
        let three = arrivals::<3>(100, 4.0, grid, &mut stream);
        for period in [0.0, 0.7, 20.0] {
            let cost_model = CostModel::new(k, LONGEST);
            run(
                &one,
                cost_model,
                Batched::new(cost_model, period, hold).expect("a rule"),
            );
            let cost_model = CostModel::new(k, LONGEST);
            run(
                &three,
                cost_model,
                Batched::new(cost_model, period, hold).expect("a rule"),
            );
        }
    }
}

#[test]
fn bad_parameters_are_named() {
    let good = CostModel::<1>::new(2, LONGEST);
    let field = |cost_model, period, hold| {
        Batched::<HindsightPlayer<1>, 1>::new(cost_model, period, hold)
            .expect_err("refused")
            .field
    };
    assert_eq!(field(good, -1.0, 1.0), "period");
    assert_eq!(field(good, f64::NAN, 1.0), "period");
    assert_eq!(field(good, f64::INFINITY, 1.0), "period");
    assert_eq!(field(good, 1.0, -0.5), "hold");
    assert_eq!(field(good, 1.0, f64::NAN), "hold");
    assert_eq!(field(CostModel::new(1, LONGEST), 1.0, 1.0), "k");
    assert_eq!(field(CostModel::new(2, 0.0), 1.0, 1.0), "tau_max");
    let mut heavy = good;
    heavy.weights = [f64::NAN];
    assert_eq!(field(heavy, 1.0, 1.0), "f");
}

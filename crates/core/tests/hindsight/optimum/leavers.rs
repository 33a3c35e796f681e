//! Hindsight on players who may leave, against all partitions of a few players, and against
//! the rules.

use lobbylab_core::hindsight::optimum::{Effort, Record};
use lobbylab_core::hindsight::rules::{RulePlan, Window};
use lobbylab_core::hindsight::{CostModel, Criteria, RunCosts, Sequence};
use lobbylab_core::sim::{Stream, Streams, Traffic};
use rand::RngExt;

const LONGEST: f64 = 2.0;

/// A few players with patience of all kinds; some of them leave in the very moment in which
/// another comes.
fn few<const D: usize>(count: usize, chance: &mut Stream) -> Sequence<D> {
    let grid: bool = chance.random();
    let mut time = 0.0;
    let mut players = Sequence::default();
    for _ in 0..count {
        let step: f64 = chance.random();
        time += if grid {
            (step * 3.0).floor() * 0.5
        } else {
            step
        };
        players.times.push(time);
        players
            .criteria
            .push(std::array::from_fn(|_| chance.random()));
        players.patience.push(match chance.random_range(0..5u32) {
            0 => f64::INFINITY,
            1 => 0.0,
            2 => 1.0,
            3 => LONGEST,
            _ => 3.0 * chance.random::<f64>(),
        });
    }
    players
}

/// The cheapest partition into games, by trying all: who plays a full game is there when its
/// last member comes; who plays with computer players is there when the first member has
/// waited τ_max; who leaves pays for a game with computer players until then.
struct Brute<'a, const D: usize> {
    players: &'a Sequence<D>,
    cost_model: &'a CostModel<D>,
}

impl<const D: usize> Brute<'_, D> {
    fn leaves(&self, player: usize) -> f64 {
        self.players.times[player] + self.players.patience[player]
    }

    fn cost(&self, members: &[usize]) -> Option<f64> {
        let (times, cost_model) = (&self.players.times, self.cost_model);
        let (first, last) = (members[0], *members.last()?);
        let end = times[first] + cost_model.longest;
        let full = members.len() == cost_model.players;
        let begins = if full {
            times[last]
        } else if members.len() == 1 {
            end.min(self.leaves(first))
        } else {
            end
        };
        let there = |&&member: &&usize| {
            times[member] <= begins
                && (begins < self.leaves(member) || (full && member == last) || members.len() == 1)
        };
        if begins > end || members.iter().filter(there).count() < members.len() {
            return None;
        }
        let mut cost = 0.0;
        for axis in 0..D {
            let values = members.iter().map(|&at| self.players.criteria[at][axis]);
            let most = values.clone().fold(0.0, f64::max);
            let spread = most - values.fold(1.0, f64::min);
            cost += cost_model.weights[axis] * if full { spread } else { 1.0 };
        }
        for &member in members {
            cost += (begins - times[member]) / cost_model.longest;
        }
        let computers = (cost_model.players - members.len()) as f64;
        Some(
            cost + if cost_model.computer_waits {
                computers
            } else {
                0.0
            },
        )
    }

    /// The least cost of those not yet in a game, by the bits of `open`.
    fn least(&self, open: u32, known: &mut Vec<Option<f64>>) -> f64 {
        if open == 0 {
            return 0.0;
        }
        if let Some(cost) = known[open as usize] {
            return cost;
        }
        let first = open.trailing_zeros();
        let rest = open & !(1 << first);
        let mut best = f64::INFINITY;
        let mut others = rest;
        loop {
            // All sets of the others, this one among them.
            if others.count_ones() < self.cost_model.players as u32 {
                let set = others | 1 << first;
                let members: Vec<usize> = (0..32).filter(|at| set >> at & 1 == 1).collect();
                if let Some(cost) = self.cost(&members) {
                    best = best.min(cost + self.least(rest & !others, known));
                }
            }
            if others == 0 {
                break;
            }
            others = (others - 1) & rest;
        }
        known[open as usize] = Some(best);
        best
    }

    fn optimum(&self) -> f64 {
        let count = self.players.len();
        self.least((1 << count) - 1, &mut vec![None; 1 << count])
    }
}

fn pairs_are_the_best<const D: usize>(seed: u64) {
    let mut chance = Streams::new(seed, 0).stream("few");
    let mut alone = 0;
    for round in 0..400 {
        let players: Sequence<D> = few(round % 11, &mut chance);
        let mut cost_model = CostModel::new(2, LONGEST);
        cost_model.computer_waits = chance.random();
        let best = players.best(&cost_model).expect("an optimum");
        let (players, cost_model) = (&players, &cost_model);
        let brute = Brute {
            players,
            cost_model,
        }
        .optimum();
        assert!((best.cost.total() - brute).abs() < 1e-9, "round {round}");
        assert!(best.least <= brute + 1e-9 && best.least > brute - 1e-6);
        players.verify(&best, cost_model).expect("the proof holds");
        alone += best.alone();
    }
    assert!(alone > 100, "{alone}");
}

#[test]
fn no_pairs_of_players_who_may_leave_cost_less() {
    pairs_are_the_best::<1>(1);
    pairs_are_the_best::<2>(2);
}

fn bounds_hold<const D: usize>(seed: u64, k: usize) {
    let mut chance = Streams::new(seed, 0).stream("few");
    for round in 0..150 {
        let players: Sequence<D> = few(round % 10, &mut chance);
        let mut cost_model = CostModel::new(k, LONGEST);
        cost_model.computer_waits = chance.random();
        let bounds = players
            .bounds(&cost_model, Effort::default())
            .expect("bounds");
        let (players, cost_model) = (&players, &cost_model);
        let brute = Brute {
            players,
            cost_model,
        };
        let least = brute.optimum();
        assert!(bounds.lower <= least + 1e-9, "round {round}, k = {k}");
        let games = &bounds.found.games;
        let costs = games.iter().map(|game| {
            let members: Vec<usize> = game.iter().map(|&member| member as usize).collect();
            brute.cost(&members).expect("a game that is possible")
        });
        let found: f64 = costs.sum();
        assert!((found - bounds.found.cost.total()).abs() < 1e-9);
        assert!(found >= least - 1e-9, "round {round}, k = {k}");
        assert_eq!(games.iter().map(Vec::len).sum::<usize>(), players.len());
    }
}

#[test]
fn larger_games_of_players_who_may_leave_are_bounded() {
    for k in [2, 3, 4] {
        bounds_hold::<1>(3, k);
        bounds_hold::<2>(4, k);
    }
}

#[test]
fn endless_patience_changes_no_bit() {
    let streams = Streams::new(5, 0);
    let traffic = Traffic::Constant { rate: 4.0 };
    let staying = Sequence::<1>::draw(traffic, Criteria::Uniform, &streams, 300).expect("players");
    let mut endless = staying.clone();
    endless.patience = vec![f64::INFINITY; 300];
    let cost_model = CostModel::new(2, LONGEST);
    let (one, other) = (staying.best(&cost_model), endless.best(&cost_model));
    assert_eq!(one.map(|best| best.mates), other.map(|best| best.mates));
    let cost_model = CostModel::new(3, LONGEST);
    let effort = Effort {
        rounds: 20,
        steps: 20_000,
    };
    assert_eq!(
        staying.bounds(&cost_model, effort),
        endless.bounds(&cost_model, effort)
    );
}

/// No rule beats hindsight, and what its games and its leavers cost more is all accounted for.
#[test]
fn rules_are_judged_with_their_leavers() {
    let plans = [
        RulePlan::Greedy,
        RulePlan::Periodic(2),
        RulePlan::multi_queue(3),
        RulePlan::difference_wait(2.0),
        RulePlan::Widening {
            start: 0.0,
            growth: 0.5,
            window: Window::Every,
        },
        RulePlan::Batched {
            period: 0.1,
            hold: 0.2,
        },
    ];
    let cost_model = CostModel::new(2, LONGEST);
    let mut left = 0;
    for seed in 0..20 {
        let streams = Streams::new(seed, 0);
        let traffic = Traffic::Constant { rate: 3.0 };
        let players = Sequence::<1>::draw(traffic, Criteria::Uniform, &streams, 200)
            .expect("players")
            .with_patience(1.0, &streams);
        let best = players.best(&cost_model).expect("an optimum");
        for plan in plans {
            let mut watch = (RunCosts::new(cost_model), Record::default());
            players
                .watch(plan, &cost_model, &mut watch)
                .expect("a rule");
            let (costs, record) = watch;
            let regret = players
                .regret(&cost_model, &record.games, &best)
                .expect("a regret");
            let more = costs.cost.total() - best.cost.total();
            assert!((regret.total() - more).abs() < 1e-9, "{plan:?}");
            assert!(regret.delay >= -1e-12, "{plan:?}");
            let negative = |of: &f64| *of < -1e-9;
            let differences = regret.components.iter().map(|of| of.difference);
            assert_eq!(differences.filter(|of| negative(of)).count(), 0, "{plan:?}");
            assert_eq!(costs.players + costs.left, 200);
            left += costs.left;
        }
    }
    assert!(left > 500, "{left}");
}

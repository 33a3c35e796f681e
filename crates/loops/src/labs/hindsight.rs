//! The hindsight lab's loops: rules on Poisson arrivals with one uniform criterion, with
//! workload and costs, where the amount is players; and optima, where it is their number.

use lobbylab_core::hindsight::rules::{
    Batched, Borrow, DifferenceWait, GreedyMatch, MultiQueue, Period, PeriodicMatch, Readings,
    Widening, Window,
};
use lobbylab_core::hindsight::{
    CostModel, Criteria, CriteriaSampler, HindsightPlayer, RunCosts, Sequence,
};
use lobbylab_core::sim::{Engine, FirstOf, Matcher, Streams, Traffic};

/// The paper's middle market.
const RATE: f64 = 3.0;
const LONGEST: f64 = 5.0;
/// Players of one optimum.
const AT_ONCE: usize = 100_000;

pub fn run(name: &str, amount: u64) -> f64 {
    let cost_model = CostModel::new(2, LONGEST);
    let done = match name {
        "hindsight/greedy" => GreedyMatch::new(2, LONGEST).map(|rule| play(rule, amount)),
        "hindsight/periodic x=2" => {
            PeriodicMatch::new(2, LONGEST, Period::Fixed(2)).map(|rule| play(rule, amount))
        }
        "hindsight/multi-queue r=3" => {
            MultiQueue::new(2, LONGEST, [3], Borrow::Anywhere).map(|rule| play(rule, amount))
        }
        "hindsight/difference-wait f=2" => {
            DifferenceWait::new(&cost_model, 2.0, Readings::default())
                .map(|rule| play(rule, amount))
        }
        "hindsight/widening growth=.5" => {
            Widening::new(&cost_model, [0.0], [0.5], Window::Every).map(|rule| play(rule, amount))
        }
        "hindsight/batched holding back" => {
            Batched::new(cost_model, 0.05, 0.2).map(|rule| play(rule, amount))
        }
        "optimum/100000 players" => return optimum(amount, &cost_model),
        _ => return f64::NAN,
    };
    done.unwrap_or(f64::NAN)
}

fn play(rule: impl Matcher<HindsightPlayer<1>>, players: u64) -> f64 {
    let traffic = Traffic::Constant { rate: RATE };
    let Ok(lobby) = CriteriaSampler::arriving(traffic, Criteria::Uniform, &Streams::new(1, 0))
    else {
        return f64::NAN;
    };
    let mut costs = RunCosts::new(CostModel::new(2, LONGEST));
    Engine::new(FirstOf::new(lobby, players), rule).run(u64::MAX, &mut costs);
    costs.cost.total()
}

/// So many optima, with the drawing of their players.
fn optimum(amount: u64, cost_model: &CostModel<1>) -> f64 {
    let traffic = Traffic::Constant { rate: RATE };
    let mut total = 0.0;
    for number in 0..amount {
        let streams = Streams::new(1, number);
        let drawn = Sequence::draw(traffic, Criteria::Uniform, &streams, AT_ONCE);
        let Ok(best) = drawn.map(|players| players.best(cost_model)) else {
            return f64::NAN;
        };
        total += best.map_or(f64::NAN, |best| best.cost.total());
    }
    total
}

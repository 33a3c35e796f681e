//! The hindsight lab's functions: formulas, the optimum, and every rule on short
//! sequences.

use super::{Answer, Parameters, number, parse};
use lobbylab_core::hindsight::rules::RulePlan;
use lobbylab_core::hindsight::{CostModel, Sequence, formulas};

fn numbers(p: &Parameters<'_>, key: &str) -> Vec<f64> {
    let list = p.0[key].as_array().expect("a list");
    list.iter()
        .map(|value| parse(value).expect("a number"))
        .collect()
}

fn flag(p: &Parameters<'_>, key: &str) -> bool {
    p.0[key].as_bool().expect("true or false")
}

fn sequence(p: &Parameters<'_>) -> Sequence<1> {
    Sequence {
        times: numbers(p, "arrival_times"),
        criteria: numbers(p, "criteria")
            .into_iter()
            .map(|value| [value])
            .collect(),
        patience: Vec::new(),
    }
}

fn cost_model(p: &Parameters<'_>, computer_waits: bool) -> CostModel<1> {
    CostModel {
        computer_waits,
        ..CostModel::new(p.int("k") as usize, p.real("tau_max"))
    }
}

/// Without and with the computer player's wait, and how many computer players.
fn cost_of(p: &Parameters<'_>) -> Answer {
    let plan = match p.0["algorithm"].as_str().expect("a name") {
        "greedy" => RulePlan::Greedy,
        "periodic_match" => RulePlan::Periodic(p.int("parameter") as usize),
        "multi_queue" => RulePlan::multi_queue(p.int("parameter") as usize),
        "difference_wait" => RulePlan::difference_wait(p.real("parameter")),
        name => panic!("no rule is called {name}"),
    };
    let costs = |computer_waits| {
        let cost_model = cost_model(p, computer_waits);
        sequence(p).play(plan, &cost_model).expect("in range")
    };
    let (without, with) = (costs(false), costs(true));
    let computers = without.computers as f64;
    Answer::Numbers(vec![without.cost.total(), with.cost.total(), computers])
}

pub fn evaluate(function: &str, p: &Parameters<'_>) -> Option<Answer> {
    Some(match function {
        "cost_greedy_formula" => {
            number(formulas::greedy(p.int("k"), p.real("a"), p.real("tau_max")).total())
        }
        "greedy_exact_k2" => {
            let charged = flag(p, "charge_computer_wait");
            let exact = formulas::greedy_exact(2, p.real("a"), p.real("tau_max"), charged);
            Answer::Numbers(vec![exact.cost.total(), exact.per_player()])
        }
        "prob_computer" => number(formulas::computer_probability(p.int("k"), p.real("lam"))),
        "cost_pm_formula" => {
            let (k, n) = (p.int("k"), p.real("n"));
            number(formulas::periodic(k, n, p.real("a"), p.real("tau_max")).total())
        }
        "cost_mq_formula" => {
            let (k, r) = (p.int("k"), p.real("r"));
            number(formulas::multi_queue(k, r, p.real("a"), p.real("tau_max")).total())
        }
        "n_opt" => number(formulas::best_period(
            p.int("k"),
            p.real("a"),
            p.real("tau_max"),
        )),
        "r_opt" => number(formulas::best_ranges(
            p.int("k"),
            p.real("a"),
            p.real("tau_max"),
        )),
        "opt_cost" => {
            let cost_model = cost_model(p, flag(p, "charge_computer_wait"));
            number(sequence(p).optimum(&cost_model).expect("in range").total())
        }
        "algorithm_cost" => cost_of(p),
        _ => return None,
    })
}

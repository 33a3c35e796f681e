//! The rules lab's functions, by closed form; where a chain gives the same
//! number, the two are compared on the way.

use super::{Answer, Parameters, number};
use lobbylab_core::rules::exact::{WaitMoments, game, sides, versus, zones};
use lobbylab_core::rules::{Conditions, ServiceRule, Tagged, Versus, WaitPopulation, WaitingRoom};

fn mean_and_variance(moments: WaitMoments) -> Answer {
    Answer::Numbers(vec![moments.mean, moments.variance()])
}

/// The rule that an order names.
fn order(p: &Parameters<'_>) -> ServiceRule {
    let name = p.0["order"].as_str().expect("an order");
    let key = name.to_lowercase();
    [
        ServiceRule::Fifo,
        ServiceRule::Packing,
        ServiceRule::Lifo,
        ServiceRule::Random,
    ]
    .into_iter()
    .find(|rule| rule.key() == key)
    .unwrap_or_else(|| panic!("no order is called {name}"))
}

/// The closed form, which the tagged party's chain must confirm.
fn versus(rule: ServiceRule, p: &Parameters<'_>, population: WaitPopulation) -> WaitMoments {
    let (l1, l2) = (p.real("lam1"), p.real("lam2"));
    let closed = versus::moments(rule, l1, l2, population);
    let choice = Versus::new(rule);
    let room = WaitingRoom::new(&choice, &Conditions::new(&[l1, l2])).expect("a chain");
    let tagged = Tagged::new(&choice, &room, 1000).expect("a small chain");
    let waits = tagged.waits().expect("moments");
    let wait = Tagged::mix(&waits, &tagged.weights(population));
    for (chain, closed) in [(wait.mean, closed.mean), (wait.second, closed.second)] {
        assert!(
            chain == closed || (chain - closed).abs() <= 1e-9 * closed,
            "{rule:?} {l1} {l2}: chain {chain}, closed form {closed}"
        );
    }
    closed
}

pub(super) fn evaluate(function: &str, p: &Parameters<'_>) -> Option<Answer> {
    let sides_of = || sides::Sides::new(p.real("lamA"), p.real("lamB"), p.real("lamC"));
    let zones_of = || zones::Zones::new(p.real("lamA"), p.real("lamB"), p.real("lamC"));
    Some(match function {
        "k_player_mean_var" => mean_and_variance(game::moments(p.int("k"), p.real("lam"))),
        "single_queue_mean" => number(versus(ServiceRule::Fifo, p, WaitPopulation::Players).mean),
        "single_queue_mean_var_players" => {
            mean_and_variance(versus(order(p), p, WaitPopulation::Players))
        }
        "single_queue_mean_var_arrivals" => {
            mean_and_variance(versus(order(p), p, WaitPopulation::Arrivals))
        }
        "single_queue_mean_individual_team" => Answer::Numbers(vec![
            versus(ServiceRule::Fifo, p, WaitPopulation::Singles).mean,
            versus(ServiceRule::Fifo, p, WaitPopulation::Teams).mean,
        ]),
        "two_queue_mean_var_players" => {
            mean_and_variance(versus(ServiceRule::Two, p, WaitPopulation::Players))
        }
        "two_queue_variance_argmin" => number(versus::two_queues_best_share()),
        "sides_stable" => Answer::Truth(sides_of().stable),
        "sides_means" => {
            let sides = sides_of();
            Answer::Named(vec![
                ("pi0", sides.empty),
                ("TA", sides.class(0).mean),
                ("TB", sides.class(1).mean),
                ("TC", sides.class(2).mean),
                ("T", sides.overall().mean),
            ])
        }
        "zones_means" => {
            let zones = zones_of();
            Answer::Named(vec![
                ("pi0", zones.empty),
                ("piA", zones.a),
                ("piB", zones.b),
                ("piC", zones.c),
                ("piAB", zones.ab),
                ("piBA", zones.ba),
                ("TA", zones.means[0]),
                ("TB", zones.means[1]),
                ("TC", zones.means[2]),
                ("T", zones.mean()),
            ])
        }
        "zones_q" => number(zones_of().improvement()),
        _ => return None,
    })
}

//! The figures of the rules' parameters along a sweep.

use crate::drawn::{check, golden, line, numbers, only, results, samples, simulated};
use lobbylab_charts::figure::{Figure, Mark, Scale};
use lobbylab_charts::hindsight::{along, tune};
use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::Switch;
use lobbylab_core::experiment::{Parts, Seed};
use lobbylab_core::hindsight::formulas;
use lobbylab_core::hindsight::lab::{
    HindsightRace, HindsightSweep, RaceSample, RuleCurve, SweepSample,
};
use lobbylab_core::hindsight::parameters::{
    Flow, HindsightArrivals, HindsightRule, HindsightRun, Market, Rules,
};

pub(super) fn run(players: u32, replications: u32) -> HindsightRun {
    HindsightRun {
        seed: Seed(5),
        players,
        replications,
    }
}

/// A sweep and a race of the same players.
struct Both {
    sweep: HindsightSweep,
    swept: Parts<SweepSample>,
    race: HindsightRace,
    raced: Parts<RaceSample>,
}

impl Both {
    fn new(market: Market, players: HindsightArrivals, rules: Rules, run: HindsightRun) -> Self {
        let sweep = HindsightSweep {
            market: market.clone(),
            players: players.clone(),
            rules: rules.clone(),
            run: run.clone(),
        };
        let race = HindsightRace {
            market,
            players,
            rules,
            run,
        };
        let swept = results(Experiment::HindsightSweep(sweep.clone()));
        let raced = results(Experiment::HindsightRace(race.clone()));
        Self {
            swept: swept
                .parts::<lobbylab_core::hindsight::lab::HindsightSweep>()
                .expect("its own")
                .1
                .clone(),
            raced: raced
                .parts::<lobbylab_core::hindsight::lab::HindsightRace>()
                .expect("its own")
                .1
                .clone(),
            sweep,
            race,
        }
    }

    fn default(run: HindsightRun) -> Self {
        Self::new(
            Market::default(),
            HindsightArrivals::default(),
            Rules::default(),
            run,
        )
    }

    fn tune(&self, curve: RuleCurve) -> Figure {
        tune(curve, (&self.sweep, &self.swept), (&self.race, &self.raced))
    }

    /// With so many replications only.
    fn only(&self, count: usize, curve: RuleCurve) -> Figure {
        let (swept, raced) = (only(&self.swept, count), only(&self.raced, count));
        tune(curve, (&self.sweep, &swept), (&self.race, &raced))
    }
}

#[test]
fn any_parameters_can_be_drawn() {
    let market = |k, tau, criteria, weight| Market {
        k,
        tau,
        criteria,
        weight,
        ..Market::default()
    };
    let players = |flow, rate| HindsightArrivals {
        flow,
        rate,
        ..HindsightArrivals::default()
    };
    let odd = Rules {
        x: 10_000,
        r: 64,
        adaptive_x: Switch::On,
        f: 1e12,
        growth: 0.0,
        period: 1e12,
        holds: Switch::Off,
        ..Rules::default()
    };
    for (market, players, rules) in [
        (
            market(2, 5.0, 1, 1.0),
            players(Flow::Constant, 1e-6),
            Rules::default(),
        ),
        (
            market(2, 5.0, 1, 1.0),
            players(Flow::Constant, 1e9),
            odd.clone(),
        ),
        (
            market(2, 1e-6, 3, 1e6),
            players(Flow::Bursts, 10.0),
            odd.clone(),
        ),
        (
            market(2, 1e12, 2, 1e-6),
            players(Flow::Diurnal, 10.0),
            Rules::default(),
        ),
        (market(5, 5.0, 2, 1.0), players(Flow::Raising, 6.0), odd),
    ] {
        let both = Both::new(market, players, rules, run(24, 2));
        for curve in RuleCurve::ALL {
            check(&both.tune(curve));
            // One replication has no interval: nothing simulated is shown.
            for few in [0, 1] {
                let figure = both.only(few, curve);
                check(&figure);
                assert!(!simulated(&figure), "{}", figure.finding);
                assert!(figure.finding.contains("on its way"), "{}", figure.finding);
            }
        }
    }
}

#[test]
fn points_are_those_of_the_sweep_and_lines_those_of_the_formulas() {
    let both = Both::default(run(500, 6));
    for (curve, equation) in [(RuleCurve::Periodic, "(5)"), (RuleCurve::MultiQueue, "(7)")] {
        let figure = both.tune(curve);
        let values = both.sweep.values(curve);
        let symbol = curve.symbol();
        assert_eq!(numbers(&figure, symbol), values);
        let players: f64 = both
            .swept
            .iter()
            .map(|(_, sample)| f64::from(sample.players))
            .sum();
        let cost = |point: usize| -> f64 {
            let all = both
                .swept
                .iter()
                .map(|(_, s)| s.curves[curve as usize][point].total());
            all.sum::<f64>() / players
        };
        let points = samples(&figure, "total");
        assert_eq!(points.len(), values.len());
        for (place, point) in points.iter().enumerate() {
            assert_eq!(point.x, values[place]);
            assert!((point.y - cost(place)).abs() < 1e-12);
        }
        let estimates = numbers(&figure, &format!("total, estimate {equation}"));
        for (value, estimate) in values.iter().zip(&estimates) {
            let game = match curve {
                RuleCurve::Periodic => formulas::periodic(2, 2.0 * value, 3.0, 5.0),
                _ => formulas::multi_queue(2, *value, 3.0, 5.0),
            };
            assert!((estimate - game.total() / 2.0).abs() < 1e-12);
        }
        // Where nobody times out they agree.
        assert!((estimates[0] - points[0].y).abs() < 0.08 * points[0].y);
        // The best is the least of the points, and stands where it is said.
        let least = (0..points.len())
            .min_by(|a, b| cost(*a).total_cmp(&cost(*b)))
            .expect("points");
        let here = figure.marks.iter().find_map(|mark| match mark {
            Mark::Here { x, y, .. } => Some((*x, *y)),
            _ => None,
        });
        assert_eq!(here, Some((points[least].x, points[least].y)));
        let words = format!("{symbol} = {}", values[least]);
        assert!(
            figure.finding.contains(&words),
            "{words}: {}",
            figure.finding
        );
        assert!(
            figure.finding.contains("Hindsight costs "),
            "{}",
            figure.finding
        );
        // Hindsight lies below all.
        let hindsight = figure.marks.iter().find_map(|mark| match mark {
            Mark::HorizontalMark { y, .. } => Some(*y),
            _ => None,
        });
        assert!(
            points
                .iter()
                .all(|point| point.y > hindsight.expect("known"))
        );
    }
    for curve in [
        RuleCurve::DifferenceWait,
        RuleCurve::Widening,
        RuleCurve::Batched,
        RuleCurve::Holding,
    ] {
        let figure = both.tune(curve);
        assert!(line(&figure, "estimate (5)").is_empty());
        assert_eq!(
            samples(&figure, "total").len(),
            both.sweep.values(curve).len()
        );
        assert!(figure.finding.contains("At the ends"), "{}", figure.finding);
        assert_eq!(figure.x.scale == Scale::Log, curve == RuleCurve::Widening);
    }
}

#[test]
fn the_visitors_own_value_is_marked_where_it_lies_on_the_curve() {
    let marked = |both: &Both, curve| {
        let figure = both.tune(curve);
        let marks = figure.marks.iter();
        let mut found = marks.filter_map(|mark| match mark {
            Mark::VerticalMark { x, label } if label == "yours" => Some(*x),
            _ => None,
        });
        found.next()
    };
    let with = |rules, criteria| {
        let market = Market {
            criteria,
            ..Market::default()
        };
        Both::new(market, HindsightArrivals::default(), rules, run(40, 2))
    };
    let mut rules = Rules {
        x: 5,
        r: 4,
        r2: 4,
        ..Rules::default()
    };
    let both = with(rules.clone(), 1);
    assert_eq!(marked(&both, RuleCurve::Periodic), Some(5.0));
    assert_eq!(marked(&both, RuleCurve::MultiQueue), Some(4.0));
    assert_eq!(marked(&both, RuleCurve::Holding), Some(rules.hold));
    assert_eq!(marked(&both, RuleCurve::Batched), None);
    assert!(
        both.tune(RuleCurve::Periodic)
            .finding
            .contains("Yours, x = 5")
    );
    assert_eq!(
        marked(&with(rules.clone(), 2), RuleCurve::MultiQueue),
        Some(4.0)
    );
    rules.r2 = 3;
    rules.adaptive_x = Switch::On;
    rules.holds = Switch::Off;
    let both = with(rules.clone(), 2);
    assert_eq!(marked(&both, RuleCurve::MultiQueue), None);
    assert_eq!(marked(&both, RuleCurve::Periodic), None);
    assert_eq!(marked(&both, RuleCurve::Holding), None);
    assert_eq!(marked(&both, RuleCurve::Batched), Some(rules.period));
    let words = both.tune(RuleCurve::MultiQueue).finding;
    assert!(words.contains("r = 4 × 3"), "{words}");
    let words = both.tune(RuleCurve::Periodic).finding;
    assert!(words.contains("adaptive x"), "{words}");
}

#[test]
fn the_visitors_own_value_counts_among_those_tried() {
    let rules = Rules {
        growth: 0.4321,
        ..Rules::default()
    };
    let mut both = Both::new(
        Market::default(),
        HindsightArrivals::default(),
        rules.clone(),
        run(300, 6),
    );
    let raced = both.raced.clone();
    // Much dearer and much cheaper than it is.
    for (factor, words) in [
        (9.0, "Yours, growth = 0.4321, costs "),
        (
            0.1,
            "Yours, growth = 0.4321, is best of those tried: a player costs 0.0",
        ),
    ] {
        let mut parts = Parts::default();
        for (number, sample) in raced.iter() {
            let mut sample = sample.clone();
            let played = &mut sample.rules[HindsightRule::Widening as usize];
            played.time *= factor;
            played.criteria *= factor;
            parts.insert(number, sample);
        }
        both.raced = parts;
        let figure = both.tune(RuleCurve::Widening);
        check(&figure);
        assert!(figure.finding.contains(words), "{}", figure.finding);
        let best = figure.marks.iter().find_map(|mark| match mark {
            Mark::Here { x, .. } => Some(*x),
            _ => None,
        });
        assert_eq!(best == Some(rules.growth), factor < 1.0, "{best:?}");
    }
    // As dear as a neighbour that was tried: the intervals are each other's.
    let swept = samples(&both.tune(RuleCurve::Widening), "total");
    let least = swept
        .iter()
        .min_by(|a, b| a.y.total_cmp(&b.y))
        .expect("points");
    both.race.rules.growth = 1.01 * least.x;
    both.raced = results(Experiment::HindsightRace(both.race.clone()))
        .parts::<lobbylab_core::hindsight::lab::HindsightRace>()
        .expect("its own")
        .1
        .clone();
    let finding = both.tune(RuleCurve::Widening).finding;
    assert!(finding.contains("cannot be told from it ("), "{finding}");
    // Batches that hold players back are none of those tried without.
    let finding = both.tune(RuleCurve::Batched).finding;
    assert!(finding.contains("Yours, Δ = "), "{finding}");
    assert!(
        finding.starts_with("Best without holding players back is Δ = "),
        "{finding}"
    );
    // Of larger games nobody knows the optimum.
    let three = Market {
        k: 3,
        ..Market::default()
    };
    let three = Both::new(three, HindsightArrivals::default(), rules, run(90, 3));
    let finding = three.tune(RuleCurve::Periodic).finding;
    assert!(
        finding.contains("Best found in hindsight costs "),
        "{finding}"
    );
}

#[test]
fn before_the_simulation_the_formulas_speak() {
    let none = Both {
        sweep: HindsightSweep::default(),
        swept: Parts::default(),
        race: HindsightRace::default(),
        raced: Parts::default(),
    };
    // n_opt = √(2 · 3 · 5) − 1 players at a time, of two to a game.
    let words = none.tune(RuleCurve::Periodic).finding;
    assert!(
        words.contains("x = 2.24") && words.contains("on its way"),
        "{words}"
    );
    // r_opt = √10.
    let words = none.tune(RuleCurve::MultiQueue).finding;
    assert!(
        words.contains("r = 3.16") && words.contains("on its way"),
        "{words}"
    );
    for curve in RuleCurve::ALL {
        check(&none.tune(curve));
    }
}

#[test]
fn pictures_are_those_of_last_time() {
    let both = Both::default(run(300, 6));
    for curve in RuleCurve::ALL {
        golden("hindsight", &both.tune(curve), 720, 500);
    }
}

#[test]
fn the_papers_figures_2_and_3_have_their_lines_and_the_printed_values_lie_on_them() {
    let players = |rate| HindsightArrivals {
        rate,
        ..HindsightArrivals::default()
    };
    let both = |rate| {
        Both::new(
            Market::default(),
            players(rate),
            Rules::default(),
            run(4000, 6),
        )
    };
    let ten = both(10.0);
    let figure = along((&ten.sweep, &ten.swept), (&ten.race, &ten.raced));
    golden("hindsight", &figure, 720, 500);
    let printed = figure.marks.iter().find_map(|mark| match mark {
        Mark::Dots { points, .. } => Some(points.clone()),
        _ => None,
    });
    // Half of 0.362 and of 0.231, at x = 4 and r = 6.
    let printed = printed.expect("crosses");
    for ((x, value), rule) in printed.iter().zip(["periodic match", "multi-queue"]) {
        let points = samples(&figure, rule);
        let there = points
            .iter()
            .find(|point| point.x == *x)
            .expect("simulated");
        let half = 0.5 * (there.high - there.low);
        assert!(
            (there.y - value).abs() < (2.5 * half).max(0.03 * value),
            "{rule}: {there:?} {value}"
        );
    }
    // At one player a unit of time nothing is printed, and greedy is near.
    let one = both(1.0);
    let figure = along((&one.sweep, &one.swept), (&one.race, &one.raced));
    assert!(
        !figure
            .marks
            .iter()
            .any(|mark| matches!(mark, Mark::Dots { .. }))
    );
    let nothing = along(
        (&one.sweep, &Parts::default()),
        (&one.race, &Parts::default()),
    );
    assert!(nothing.marks.is_empty());
}

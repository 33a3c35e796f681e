//! Curves along a rule's parameter, and along the arrival rate.

use super::shared::{int, players, real, run, text};
use lobbylab_core::hindsight::lab::RATES;
use lobbylab_core::hindsight::lab::{Played, RuleCurve};
use lobbylab_core::hindsight::{Criteria, Sequence};
use lobbylab_core::sim::{Streams, Traffic};

#[test]
fn a_point_is_the_rule_on_these_players() {
    for (k, criteria) in [(2, 1), (2, 3), (4, 1)] {
        let pairs = [
            ("k", int(k)),
            ("criteria", int(criteria)),
            ("players", int(150)),
            ("replications", int(2)),
        ];
        let results = run("hindsight.sweep", &pairs);
        let (sweep, parts) = results
            .parts::<lobbylab_core::hindsight::lab::HindsightSweep>()
            .expect("a sweep");
        for (number, sample) in parts.iter() {
            let cost_model = sweep.market.cost_model::<3>();
            let same = players::<3>(&sweep.players, &sweep.run, number);
            let one = players::<1>(&sweep.players, &sweep.run, number);
            for curve in RuleCurve::ALL {
                let values = sweep.values(curve);
                let played = &sample.curves[curve as usize];
                assert_eq!(values.len(), played.len());
                for (value, played) in values.iter().zip(played) {
                    let plan = curve.plan(&sweep.rules, *value);
                    let costs: Played = if criteria == 1 {
                        one.play(plan, &sweep.market.cost_model())
                            .expect("in range")
                            .into()
                    } else {
                        same.play(plan, &cost_model).expect("in range").into()
                    };
                    assert_eq!(costs, *played, "{curve:?} at {value}");
                }
            }
        }
        for curve in RuleCurve::ALL {
            let (point, cost) = sweep.optimum(parts, curve).expect("known");
            for other in 0..sweep.values(curve).len() {
                let [criteria, time, total] = sweep.at(parts, curve, other).expect("known");
                assert!((criteria.mean + time.mean - total.mean).abs() < 1e-12);
                assert!(cost.mean <= total.mean, "{curve:?}: {other} before {point}");
            }
        }
    }
}

#[test]
fn estimates_hold_where_nobody_times_out() {
    for weight in [0.5, 1.0, 2.0] {
        let pairs = [
            ("rate", real(10.0)),
            ("weight", real(weight)),
            ("players", int(20_000)),
            ("replications", int(3)),
        ];
        let results = run("hindsight.sweep", &pairs);
        let (sweep, parts) = results
            .parts::<lobbylab_core::hindsight::lab::HindsightSweep>()
            .expect("a sweep");
        for (curve, least, most) in [
            (RuleCurve::Periodic, 1.0, 8.0),
            (RuleCurve::MultiQueue, 1.0, 8.0),
        ] {
            for (point, value) in sweep.values(curve).into_iter().enumerate() {
                if !(least..=most).contains(&value) {
                    continue;
                }
                let formula = sweep.formula(curve, value).expect("meant");
                let [criteria, time, total] = sweep.at(parts, curve, point).expect("known");
                for (simulated, estimate) in [
                    (criteria.mean, formula.criteria),
                    (time.mean, formula.time),
                    (total.mean, formula.total()),
                ] {
                    // Queues of few players time out now and then; see the theory.
                    let off = (simulated / estimate - 1.0).abs();
                    assert!(off < 0.03, "{curve:?} {value}: {simulated}, {estimate}");
                }
            }
            // The simulated optimum is where the estimate says, or next to it.
            let (point, _) = sweep.optimum(parts, curve).expect("known");
            let best = sweep.formula_best(curve).expect("meant");
            let value = sweep.values(curve)[point];
            assert!((value - best).abs() < 1.6, "{curve:?}: {value}, {best}");
        }
    }
}

/// Where players come evenly spaced, waiting is what (2) and (5) say, exactly: k or n players who
/// come one after the other wait for the last of them.
#[test]
fn of_regular_arrivals_the_wait_is_the_formula() {
    for (k, rate) in [(2, 10.0), (4, 10.0), (5, 3.0)] {
        let pairs = [
            ("flow", text("regular")),
            ("k", int(k)),
            ("rate", real(rate)),
            // Full games and full periods of 1 to 8 games of k, to the last.
            ("players", int(k * 840 * 5)),
            ("replications", int(3)),
        ];
        let results = run("hindsight.sweep", &pairs);
        let (sweep, parts) = results
            .parts::<lobbylab_core::hindsight::lab::HindsightSweep>()
            .expect("a sweep");
        let mut checked = 0;
        for (point, value) in sweep.values(RuleCurve::Periodic).into_iter().enumerate() {
            // The first of a period waits for all the others; beyond τmax = 5 nobody does.
            if value > 8.0 || (value * k as f64 - 1.0) / rate >= 5.0 {
                continue;
            }
            checked += 1;
            let formula = sweep.formula(RuleCurve::Periodic, value).expect("meant");
            let [criteria, time, _] = (sweep.at(parts, RuleCurve::Periodic, point)).expect("known");
            assert!(
                (time.mean - formula.time).abs() < 1e-9,
                "k {k}, {value}: {} and {}",
                time.mean,
                formula.time
            );
            assert!((criteria.mean / formula.criteria - 1.0).abs() < 0.03);
        }
        assert!(checked > 1, "k {k}: {checked}");
    }
}

#[test]
fn estimates_are_given_only_where_they_are_meant() {
    let meant = |pairs: &[(&str, lobbylab_core::experiment::Value)]| {
        let mut all = vec![("players", int(2)), ("replications", int(2))];
        all.extend(pairs.iter().cloned());
        let results = run("hindsight.sweep", &all);
        let (sweep, _) = results
            .parts::<lobbylab_core::hindsight::lab::HindsightSweep>()
            .expect("a sweep");
        let known = sweep.formula(RuleCurve::Periodic, 3.0).is_some();
        assert_eq!(known, sweep.formula_best(RuleCurve::MultiQueue).is_some());
        assert_eq!(None, sweep.formula(RuleCurve::Widening, 1.0));
        known
    };
    assert!(meant(&[("k", int(5)), ("weight", real(3.0))]));
    assert!(meant(&[("flow", text("regular"))]));
    assert!(!meant(&[("criteria", int(2))]));
    assert!(!meant(&[("flow", text("bursts"))]));
    assert!(!meant(&[("spread", text("normal"))]));
}

#[test]
fn ratios_along_the_rate() {
    let pairs = [("players", int(800)), ("replications", int(3))];
    let results = run("hindsight.ratio", &pairs);
    let (ratio, parts) = results
        .parts::<lobbylab_core::hindsight::lab::HindsightRatio>()
        .expect("ratios");
    let (mut last, mut exacts) = (1.0, 0);
    for (index, rate) in RATES.into_iter().enumerate() {
        let greedy = ratio.greedy(parts, index).expect("known").mean;
        assert!(greedy > last * 0.99, "at {rate}: {greedy}, after {last}");
        last = greedy;
        for curve in RuleCurve::ALL {
            let best = ratio.ratio(parts, curve, index).expect("known").mean;
            // A window cannot be greedy where the grid stops short of that.
            assert!(
                best >= 0.99 && best <= greedy * 1.1,
                "{curve:?} at {rate}: {best}"
            );
            let value = ratio.best_value(parts, curve, index).expect("known");
            assert!(ratio.values(curve, index).contains(&value));
        }
        for which in 0..2 {
            let adaptive = ratio.adaptive(parts, which, index).expect("known").mean;
            assert!(
                (0.99..greedy * 1.1).contains(&adaptive),
                "{which} at {rate}: {adaptive}"
            );
        }
        // What greedy costs, is known.
        let exact = ratio.greedy_exact(index).expect("known");
        let cost = greedy * ratio.best(parts, index).expect("known").mean;
        exacts += usize::from((cost / exact - 1.0).abs() < 0.05);
        assert!(
            (cost / exact - 1.0).abs() < 0.2,
            "at {rate}: {cost}, {exact}"
        );
    }
    assert!(exacts >= 10 && last > 20.0, "{exacts}, {last}");
    // The paper's argument for (6) and (9): with many players both come close.
    for (curve, index) in [(RuleCurve::Periodic, 12), (RuleCurve::MultiQueue, 12)] {
        let value = ratio.best_value(parts, curve, index).expect("known");
        let best = ratio.formula_best(curve, index).expect("known");
        assert!(
            (0.6..1.6).contains(&(value / best)),
            "{curve:?}: {value}, {best}"
        );
    }
}

#[test]
fn the_long_run_of_greedy_is_the_run_itself() {
    // Greedy leaves nobody waiting but one, so its two costs are as good as equal.
    let pairs = [("players", int(1_000)), ("replications", int(2))];
    let results = run("hindsight.ratio", &pairs);
    let (ratio, parts) = results
        .parts::<lobbylab_core::hindsight::lab::HindsightRatio>()
        .expect("ratios");
    for (number, sample) in parts.iter() {
        let rate = RATES[number as usize % RATES.len()];
        let streams = Streams::new(ratio.run.seed.0, u64::from(number) / RATES.len() as u64);
        let traffic = Traffic::Constant { rate };
        let same = Sequence::<1>::draw(traffic, Criteria::Uniform, &streams, 1_000);
        let plan = lobbylab_core::hindsight::rules::RulePlan::Greedy;
        let played = same
            .expect("in range")
            .play(plan, &ratio.market.cost_model());
        let cost = played.expect("in range").cost.total();
        assert!(
            (sample.greedy / cost - 1.0).abs() < 0.01,
            "{rate}: {} {cost}",
            sample.greedy
        );
    }
}

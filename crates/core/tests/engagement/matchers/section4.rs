//! Section 4: where its claims hold, and where not.

use super::pools::{KINDS, draws, least, pairings, stream};
use lobbylab_core::engagement::exact::section4::{
    DrawVerdict, costs, draw_chance, spared_by_a_draw,
};
use lobbylab_core::engagement::exact::{counterexample, how_often};
use lobbylab_core::engagement::matchers::PairWeights;
use lobbylab_core::engagement::{Candidate, DrawKind, DrawModel, Skill};
use rand::RngExt;

/// A draw spares churn, or costs some.
const SPARES: [f64; 3] = [0.05, 0.02, 0.05];
const COSTS: [f64; 3] = [0.02, 0.09, 0.08];

/// Q of the paper: ln 10/400.
const Q: f64 = core::f64::consts::LN_10 / 400.0;

/// The gap up to which the chance of a draw is concave: in a pool whose skills span no more
/// both claims of the paper hold. Infinite for a constant rate and where nothing is drawn,
/// where all pairings tie.
///
/// The chances that come from odds, 4p(1−p), Davidson's and Rao and Kupper's, are all
/// A/(1 + k cosh y) with y in proportion to the gap. The second derivative changes its sign
/// where k cosh² y − cosh y − 2k = 0.
fn concave_up_to(draws: &DrawModel) -> f64 {
    let DrawModel { kind, rate, scale } = *draws;
    if rate == 0.0 {
        return f64::INFINITY;
    }
    // The gap at y = 1.
    let turn = |k: f64, gap: f64| {
        let cosh = (1.0 + (1.0 + 8.0 * k * k).sqrt()) / (2.0 * k);
        cosh.acosh() * gap
    };
    match kind {
        DrawKind::Constant => f64::INFINITY,
        DrawKind::Exponential => 0.0,
        DrawKind::Gaussian => scale * core::f64::consts::FRAC_1_SQRT_2,
        DrawKind::Linear | DrawKind::Parabola => scale,
        DrawKind::Balance => turn(1.0, 1.0 / Q),
        // 2·rate/(1 − rate)·√(p(1 − p)) against 1, with √(p(1 − p)) = 1/(2 cosh(x/2)).
        DrawKind::Davidson => turn((1.0 - rate) / rate, 2.0 / Q),
        DrawKind::RaoKupper => {
            let threshold = (1.0 + rate) / (1.0 - rate);
            turn(2.0 * threshold / (1.0 + threshold * threshold), 1.0 / Q)
        }
    }
}

#[test]
fn the_four_of_the_theory() {
    let skills = [1000.0, 1499.0, 1501.0, 2000.0];
    let gaussian = draws(DrawKind::Gaussian, 0.4, 150.0);
    let found = costs(&skills, &SPARES, &gaussian).expect("costs");
    assert!((found.skill - 0.199_999_250_054_559_62).abs() < 1e-12);
    assert!((found.best - 0.176_004_266_287_429_9).abs() < 1e-12);
    // The crossing pairs, of gaps of 501, are worse by a hair.
    assert_eq!(found.verdict(), DrawVerdict::Between);
    assert!(found.worst - found.skill < 1e-6);
    let linear = draws(DrawKind::Linear, 0.5, 2000.0);
    let found = costs(&skills, &SPARES, &linear).expect("costs");
    assert!((found.skill - 0.15497).abs() < 1e-12 && (found.best - 0.15497).abs() < 1e-12);
    // By hand: draws of .5 − gap/4000 in the pairs of both other pairings.
    assert_eq!(found.verdict(), DrawVerdict::Best);
}

#[test]
fn under_a_constant_rate_all_pairings_tie() {
    for case in 0..100 {
        let mut stream = stream("constant", case);
        let players = stream.random_range(0..14);
        let skills: Vec<f64> = (0..players)
            .map(|_| 3000.0 * stream.random::<f64>())
            .collect();
        let risks = [stream.random(), stream.random(), stream.random()];
        // Of an odd pool one sits out, who costs nothing, whoever it is.
        let found = costs(&skills, &risks, &DrawModel::constant(0.2)).expect("costs");
        assert_eq!(found.verdict(), DrawVerdict::Tie, "{skills:?} {risks:?}");
        assert!((found.random - found.best).abs() < 1e-11);
    }
}

#[test]
fn churn_by_own_state_alone_ties_too() {
    let mut stream = stream("own", 0);
    for kind in KINDS {
        let pool: Vec<Candidate> = (0..8)
            .map(|_| Candidate {
                skill: Skill {
                    r: 2000.0 * stream.random::<f64>(),
                    rd: 50.0,
                },
                risks: [stream.random(); 3],
            })
            .collect();
        let weights = PairWeights::of(&pool, &draws(kind, 0.3, 200.0)).expect("weights");
        let own: f64 = pool.iter().map(|one| one.risks[0]).sum();
        for mates in pairings(8, false) {
            assert!((weights.total(&mates, &[]) - own).abs() < 1e-12);
        }
    }
}

#[test]
fn concave_and_falling_is_enough_both_ways() {
    for case in 0..300 {
        let mut stream = stream("concave", case);
        let kind = KINDS[1 + (case % 7) as usize];
        let model = draws(
            kind,
            0.05 + 0.9 * stream.random::<f64>(),
            50.0 + 900.0 * stream.random::<f64>(),
        );
        let span = concave_up_to(&model).min(1e4);
        let players = 2 * stream.random_range(2..6);
        let skills: Vec<f64> = (0..players)
            .map(|_| 1000.0 + span * stream.random::<f64>())
            .collect();
        let best = costs(&skills, &SPARES, &model).expect("costs");
        assert!(
            matches!(best.verdict(), DrawVerdict::Best | DrawVerdict::Tie),
            "{kind:?} {best:?}"
        );
        let worst = costs(&skills, &COSTS, &model).expect("costs");
        assert!(
            matches!(worst.verdict(), DrawVerdict::Worst | DrawVerdict::Tie),
            "{kind:?} {worst:?}"
        );
        let none = counterexample(&SPARES, &model, span.max(1e-3)).expect("a search");
        assert_eq!(none, None, "{kind:?}");
    }
}

#[test]
fn beyond_the_concave_range_four_are_enough() {
    for case in 0..70 {
        let mut stream = stream("convex", case);
        let kind = KINDS[1 + (case % 7) as usize];
        let model = draws(
            kind,
            0.1 + 0.8 * stream.random::<f64>(),
            100.0 + 200.0 * stream.random::<f64>(),
        );
        let span = 3.0 * concave_up_to(&model).max(200.0);
        for (risks, claimed) in [(SPARES, DrawVerdict::Best), (COSTS, DrawVerdict::Worst)] {
            let found = counterexample(&risks, &model, span)
                .expect("a search")
                .expect("one");
            let [a, b, c, d] = found.skills;
            assert!(
                a < b && b < c && c < d && d - a <= span + 1e-9,
                "{:?}",
                found.skills
            );
            let again = costs(&found.skills, &risks, &model).expect("costs");
            assert_eq!(again, found.costs);
            assert_ne!(again.verdict(), claimed);
            assert_ne!(again.verdict(), DrawVerdict::Tie);
            // No four drawn at random lose more.
            let lost = |skills: &[f64]| {
                let costs = costs(skills, &risks, &model).expect("costs");
                if claimed == DrawVerdict::Best {
                    costs.skill - costs.best
                } else {
                    costs.worst - costs.skill
                }
            };
            let most = lost(&found.skills);
            for _ in 0..40 {
                let skills: Vec<f64> = (0..4).map(|_| span * stream.random::<f64>()).collect();
                assert!(
                    lost(&skills) <= most * (1.0 + 1e-2) + 1e-9,
                    "{kind:?} {skills:?}"
                );
            }
        }
    }
}

#[test]
fn the_concave_range_is_where_the_curve_turns() {
    for kind in KINDS {
        for rate in [0.05, 0.2, 0.6] {
            let model = draws(kind, rate, 300.0);
            let end = concave_up_to(&model).min(5000.0);
            let step = 0.5;
            let second = |gap: f64| {
                draw_chance(&model, gap - step) + draw_chance(&model, gap + step)
                    - 2.0 * draw_chance(&model, gap)
            };
            let mut gap = 1.0;
            while gap < end - 2.0 {
                assert!(second(gap) <= 1e-13, "{kind:?} {rate}: {gap} of {end}");
                gap += 7.0;
            }
            if kind != DrawKind::Constant {
                let turned = [2.0, 20.0].map(|beyond| second(end + beyond - step));
                let kink = second(end);
                assert!(turned[1] > 0.0 || kink > 1e-9, "{kind:?} {rate}");
            }
        }
    }
}

#[test]
fn costs_are_those_of_all_pairings() {
    for case in 0..60 {
        let mut stream = stream("costs", case);
        let model = draws(KINDS[(case % 8) as usize], 0.4, 250.0);
        let skills: Vec<f64> = (0..6).map(|_| 1000.0 * stream.random::<f64>()).collect();
        let risks = [stream.random(), stream.random(), stream.random()];
        let cost = |mates: &Vec<Option<usize>>| -> f64 {
            (mates.iter().enumerate())
                .filter_map(|(i, mate)| mate.filter(|&j| i < j).map(|j| (i, j)))
                .map(|(i, j)| {
                    let d = draw_chance(&model, (skills[i] - skills[j]).abs());
                    risks[0] + risks[2] - d * (risks[0] + risks[2] - 2.0 * risks[1])
                })
                .sum()
        };
        let all = pairings(6, false);
        let found = costs(&skills, &risks, &model).expect("costs");
        assert!((found.best - least(all.iter().map(cost))).abs() < 1e-12);
        assert!((found.worst + least(all.iter().map(|m| -cost(m)))).abs() < 1e-12);
        let mean = all.iter().map(cost).sum::<f64>() / 15.0;
        assert!((found.random - mean).abs() < 1e-12);
        assert!(found.best <= found.skill + 1e-12 && found.skill <= found.worst + 1e-12);
    }
}

#[test]
fn how_often_it_fails_and_what_is_refused() {
    let model = draws(DrawKind::Gaussian, 0.4, 150.0);
    let ask = |risks, deviation, players, pools| {
        how_often(
            &risks,
            &model,
            deviation,
            players,
            pools,
            &mut stream("often", 0),
        )
    };
    let spares = ask(SPARES, 300.0, 8, 200).expect("pools");
    let costs = ask(COSTS, 300.0, 8, 200).expect("pools");
    assert_eq!(spares.pools(), 200);
    assert!(spares.best > 0 && spares.between > 20, "{spares:?}");
    // The other sign turns every pool around.
    assert_eq!((spares.best, spares.worst), (costs.worst, costs.best));
    // All within the concave range.
    assert_eq!(ask(SPARES, 5.0, 8, 50).expect("pools").between, 0);
    for refused in [
        ask(SPARES, f64::NAN, 8, 1),
        ask(SPARES, 300.0, 101, 1),
        ask(SPARES, 300.0, 8, 100_001),
        ask([0.1, f64::NAN, 0.1], 300.0, 8, 1),
    ] {
        refused.expect_err("out of range");
    }
    for span in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        counterexample(&SPARES, &model, span).expect_err("out of range");
    }
    let even = [0.05, 0.05, 0.05];
    assert_eq!(counterexample(&even, &model, 1000.0), Ok(None));
}

/// All risks of whole hundredths, against whole numbers.
#[test]
fn equal_sums_of_risks_are_equal() {
    for win in 0..=100_i32 {
        for draw in 0..=100 {
            for loss in 0..=100 {
                let risks = [win, draw, loss].map(|risk| f64::from(risk) / 100.0);
                let spared = spared_by_a_draw(&risks).partial_cmp(&0.0);
                assert_eq!(spared, Some((win + loss).cmp(&(2 * draw))), "{risks:?}");
            }
        }
    }
    assert_eq!(spared_by_a_draw(&[0.1, 0.15, 0.2]), 0.0);
    let found = counterexample(
        &[0.1, 0.15, 0.2],
        &draws(DrawKind::Gaussian, 0.4, 150.0),
        1e3,
    );
    assert_eq!(found.expect("numbers"), None);
}

/// Rao and Kupper's draws are what both leave, however little: against the closed form in
/// e^(gap), and the same from both sides to the last bit.
#[test]
fn rare_draws_of_rao_and_kupper_have_all_their_digits() {
    let model = draws(DrawKind::RaoKupper, 0.3, 400.0);
    let threshold: f64 = 1.3 / 0.7;
    for gap in [0.0, 1.0, 300.0, 2000.0, 6500.0, 20_000.0] {
        let [one, other] = [1500.0 + gap, 1500.0].map(|r| Skill { r, rd: 0.0 });
        let e = (-gap * std::f64::consts::LN_10 / 400.0).exp();
        let draw = (threshold * threshold - 1.0) * e / ((1.0 + threshold * e) * (e + threshold));
        let (ahead, behind) = (model.odds(one, other), model.odds(other, one));
        assert!(
            (ahead[1] / draw - 1.0).abs() < 1e-12,
            "{gap}: {ahead:?} {draw}"
        );
        assert_eq!(ahead, [behind[2], behind[1], behind[0]], "{gap}");
        assert!((ahead.iter().sum::<f64>() - 1.0).abs() < 1e-15);
        assert_eq!(draw_chance(&model, gap), ahead[1]);
        let loss = e / (e + threshold);
        assert!(
            (ahead[2] / loss - 1.0).abs() < 1e-12,
            "{gap}: {ahead:?} {loss}"
        );
    }
    // A rate of almost nothing between equals.
    let rare = draws(DrawKind::RaoKupper, 1e-12, 400.0);
    assert!((draw_chance(&rare, 0.0) / 1e-12 - 1.0).abs() < 1e-12);
}

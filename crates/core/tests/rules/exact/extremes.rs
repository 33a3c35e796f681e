//! Rates from 10⁻¹² to 10¹² in any mix: nothing hangs, nothing is no number.

use super::{dice, follow, near};
use lobbylab_core::rules::exact::sides::Sides;
use lobbylab_core::rules::exact::{versus, zones};
use lobbylab_core::rules::{
    Approximated, Choice, Conditions, Graph, Packing, Parties, ProductForm, ServiceRule, Tagged,
    Versus, Wait, WaitPopulation,
};
use rand::RngExt;

const RATES: [f64; 4] = [0.0, 1e-12, 1.0, 1e12];

/// Follows the rule; finite means give finite quantiles and a curve. Returns
/// the waits.
fn survey<C: Choice>(choice: &C, conditions: &Conditions) -> (Vec<Wait>, Tagged) {
    let what = format!("{choice:?} {conditions:?}");
    let (room, tagged) = follow(choice, conditions);
    let whole: f64 = room.probability().iter().sum();
    near(whole, 1.0, 1e-12, &what);
    let waits = tagged.waits().expect("moments");
    for (class, wait) in waits.iter().enumerate() {
        assert!(
            wait.mean >= 0.0 && wait.variance() >= 0.0,
            "{what}: {wait:?}"
        );
        assert!((0.0..=1.0).contains(&wait.lost), "{what}: {wait:?}");
        let whole = tagged.distribution(&tagged.class(class));
        let median = whole.quantile(0.5).expect("small");
        let high = whole.quantile(0.99).expect("small");
        assert!(0.0 <= median && median <= high, "{what}: {median} {high}");
        if wait.mean.is_finite() && wait.mean > 0.0 {
            // Markov's inequality.
            assert!(
                high <= 100.0 * wait.mean * (1.0 + 1e-9),
                "{what}: {high} {wait:?}"
            );
            let curve = whole.curve(wait.mean, 5).expect("a curve");
            assert!(
                curve
                    .iter()
                    .all(|point| point.cdf <= 1.0 && point.density >= 0.0)
            );
            assert!(curve.windows(2).all(|pair| pair[0].cdf <= pair[1].cdf));
            near(whole.mean().expect("solved"), wait.mean, 1e-9, &what);
        }
    }
    (waits, tagged)
}

#[test]
fn two_against_two() {
    for rule in [
        ServiceRule::Fifo,
        ServiceRule::Packing,
        ServiceRule::Lifo,
        ServiceRule::Random,
        ServiceRule::Two,
    ] {
        for l1 in RATES {
            for l2 in RATES {
                if l1 + l2 == 0.0 {
                    continue;
                }
                let (waits, tagged) = survey(&Versus::new(rule), &Conditions::new(&[l1, l2]));
                for population in [WaitPopulation::Players, WaitPopulation::Arrivals] {
                    let wait = Tagged::mix(&waits, &tagged.weights(population));
                    let closed = versus::moments(rule, l1, l2, population);
                    near(wait.mean, closed.mean, 1e-10, "mean");
                    near(wait.second, closed.second, 1e-10, "second");
                    assert!(closed.variance() >= 0.0);
                }
                for theta in [1e-12, 1e12] {
                    let conditions = Conditions::new(&[l1, l2]).patience(theta);
                    survey(&Versus::new(rule), &conditions);
                }
            }
        }
    }
}

#[test]
fn one_against_one() {
    let graph = Graph::zones(2).expect("zones");
    for a in RATES {
        for b in RATES {
            for c in RATES {
                let rates = [a, b, c];
                let sides = Sides::new(a, b, c);
                for class in 0..3 {
                    let wait = sides.class(class);
                    assert!(
                        wait.mean >= 0.0 && wait.variance() >= 0.0,
                        "{rates:?} {wait:?}"
                    );
                    let wait = sides.waits[class];
                    assert!((0.0..=1.0).contains(&wait.cdf(1.0)), "{rates:?} {wait:?}");
                    assert!(wait.quantile(0.95) >= 0.0, "{rates:?} {wait:?}");
                }
                assert!(sides.overall().mean >= 0.0, "{rates:?}");
                assert!((0.0..=1.0).contains(&sides.cdf(1.0)), "{rates:?}");
                let zones = zones::Zones::new(a, b, c);
                assert!(zones.mean() > 0.0, "{rates:?}");
                if a + b + c == 0.0 {
                    continue;
                }
                assert!(zones.improvement() >= 0.0, "{rates:?} {zones:?}");
                let (waits, _) = survey(&graph, &Conditions::new(&rates));
                for (wait, mean) in waits.iter().zip(zones.means) {
                    near(wait.mean, mean, 1e-10, "zones");
                }
                let form = ProductForm::new(&graph, &rates).expect("stable");
                near(form.empty(), zones.empty, 1e-12, "product form");
                if a + b > 0.0 {
                    let compared = Approximated::new(a, b).expect("rates");
                    assert!(compared.mean_error().is_finite());
                }
            }
        }
    }
}

#[test]
fn parties_and_more_zones() {
    let mut dice = dice("extremes");
    for round in 0..40 {
        let mut draw = |classes: usize| -> Vec<f64> {
            let mut rates: Vec<f64> = (0..classes)
                .map(|_| RATES[dice.random_range(0..RATES.len())])
                .collect();
            if rates.iter().sum::<f64>() == 0.0 {
                rates[0] = 1e-12;
            }
            rates
        };
        survey(&Graph::zones(3).expect("zones"), &Conditions::new(&draw(5)));
        // Parties of two alone never make a three: such rooms fill up for good
        // if nobody leaves.
        let packing = [Packing::First, Packing::Best, Packing::Largest][round % 3];
        survey(
            &Parties::new(3, packing),
            &Conditions::new(&draw(3)).room(3).patience(1e-6),
        );
    }
}

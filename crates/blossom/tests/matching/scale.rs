//! Floating point to integers: powers of two only, nothing rounded that need not be,
//! and nothing beyond the limit.

use lobbylab_blossom::{
    FORBIDDEN, Graph, GraphError, Matrix, Problem, Scale, ScaleError, weight_limit,
};
use lobbylab_loops::matching::oracle::{Random, brute_force};

/// 2 to a power, exactly.
fn power(exponent: i32) -> f64 {
    let half = exponent / 2;
    2.0_f64.powi(half) * 2.0_f64.powi(exponent - half)
}

/// A number with a random mantissa and exponent.
fn number(random: &mut Random, least: i32, most: i32) -> f64 {
    let mantissa = random.between(-(1 << 53), 1 << 53) as f64;
    mantissa * power(random.between(i64::from(least), i64::from(most)) as i32 - 53)
}

#[test]
fn the_resolution_is_the_finest_that_fits() {
    let mut random = Random::new(1);
    let mut rounded = 0;
    for case in 0..20_000 {
        let nodes = [0, 2, 10, 1000, 100_000][case % 5];
        let (least, most) =
            [(0, 0), (-3, 3), (-60, 40), (-500, -480), (900, 1000)][case % 5 * 7 % 5];
        let count = 1 + random.below(5);
        let weights: Vec<f64> = (0..count)
            .map(|_| number(&mut random, least, most))
            .collect();
        let scale = Scale::for_weights(nodes, weights.iter().copied()).unwrap();
        let unit = scale.resolution();
        let limit = weight_limit(nodes) as f64;
        assert_eq!(
            unit.to_bits() & ((1 << 52) - 1),
            0,
            "{unit} is no power of two"
        );
        let mut exact = true;
        for &weight in &weights {
            let units = scale.quantise(weight);
            assert!(units.abs() <= weight_limit(nodes));
            // Division by a power of two is exact here, and so is this rounding.
            assert_eq!(units as f64, (weight / unit).round_ties_even());
            assert!((scale.value(units) - weight).abs() <= unit / 2.0);
            exact &= (weight / unit).fract() == 0.0;
        }
        assert_eq!(scale.is_exact(), exact);
        let largest = weights
            .iter()
            .fold(0.0, |most: f64, weight| most.max(weight.abs()));
        if exact {
            // One of the weights needs it.
            let odd = |weight: &f64| (weight / unit) % 2.0 != 0.0;
            assert!(weights.iter().any(odd) || largest == 0.0);
        } else {
            rounded += 1;
            assert!((largest / unit * 2.0).round_ties_even() > limit);
        }
    }
    assert!((2000..18_000).contains(&rounded), "{rounded}");
}

#[test]
fn the_smallest_and_the_largest_numbers() {
    let tiny = f64::from_bits(1);
    let scale = Scale::for_weights(2, [tiny, -3.0 * tiny]).unwrap();
    assert_eq!((scale.resolution(), scale.is_exact()), (tiny, true));
    assert_eq!((scale.quantise(tiny), scale.quantise(-3.0 * tiny)), (1, -3));
    assert_eq!(scale.value(5), 5.0 * tiny);
    let subnormal = f64::MIN_POSITIVE / 2.0;
    let scale = Scale::for_weights(2, [subnormal]).unwrap();
    assert_eq!(
        (scale.quantise(subnormal), scale.resolution()),
        (1, subnormal)
    );

    let mixed = [1e-300, 1e300, -f64::MAX];
    let scale = Scale::for_weights(100, mixed).unwrap();
    assert!(!scale.is_exact());
    assert_eq!(scale.quantise(1e-300), 0);
    assert!(scale.quantise(-f64::MAX) >= -weight_limit(100));
    assert!(scale.quantise(-f64::MAX) < -weight_limit(100) / 2 + 1);
    assert_eq!(scale.value(scale.quantise(-f64::MAX) / 2), -power(1023));

    // The two halves of one unit, and what lies between.
    let scale = Scale::for_weights(2, [1.0]).unwrap();
    let ties = [0.5, 1.5, 2.5, -0.5, -1.5, 0.500_000_1, 0.499_999_9, -0.0];
    assert_eq!(
        ties.map(|tie| scale.quantise(tie)),
        [0, 2, 2, 0, -2, 1, 0, 0]
    );
}

#[test]
fn integers_stay_what_they_are() {
    let weights = (1..=100_000).map(f64::from);
    let scale = Scale::for_weights(2000, weights.clone()).unwrap();
    assert_eq!((scale.resolution(), scale.is_exact()), (1.0, true));
    assert!(
        weights
            .clone()
            .all(|weight| scale.quantise(weight) as f64 == weight)
    );
    for nothing in [vec![], vec![0.0, -0.0], vec![f64::INFINITY]] {
        let scale = Scale::for_weights(4, nothing).unwrap();
        assert_eq!(
            (scale.resolution(), scale.is_exact(), scale.quantise(0.0)),
            (1.0, true, 0)
        );
    }
}

#[test]
fn the_limit_itself_is_allowed() {
    // With 3 nodes the limit is 2⁵⁴; with 2 it is odd, and no power of two.
    assert_eq!(weight_limit(3), 1 << 54);
    let scale = Scale::for_weights(3, [1.0, power(54)]).unwrap();
    assert_eq!(
        (scale.resolution(), scale.quantise(power(54))),
        (1.0, 1 << 54)
    );
    let scale = Scale::for_weights(3, [1.0, power(55)]).unwrap();
    assert_eq!(
        (scale.resolution(), scale.quantise(power(55))),
        (2.0, 1 << 54)
    );
    // 1 less than the limit's power, which rounding carries over it.
    let scale = Scale::for_weights((1 << 21) - 1, [power(35) - 0.25]).unwrap();
    assert_eq!(weight_limit((1 << 21) - 1), 1 << 35);
    assert_eq!(
        (scale.resolution(), scale.quantise(power(35) - 0.25)),
        (1.0, 1 << 35)
    );
    let scale = Scale::for_weights(1 << 21, [power(35) - 0.25]).unwrap();
    assert_eq!(
        (scale.resolution(), scale.quantise(power(35) - 0.25)),
        (2.0, 1 << 34)
    );
}

#[test]
fn infinity_is_forbidden_and_the_rest_is_refused() {
    let scale = Scale::for_weights(2, [f64::INFINITY, 3.0]).unwrap();
    assert_eq!(
        (scale.quantise(f64::INFINITY), scale.quantise(3.0)),
        (FORBIDDEN, 3)
    );
    assert_eq!(
        (scale.value(FORBIDDEN), scale.value(1)),
        (f64::INFINITY, 1.0)
    );
    let number = Scale::for_weights(2, [1.0, f64::NAN]);
    assert_eq!(number, Err(ScaleError::NotANumber { position: 1 }));
    let infinity = Scale::for_weights(2, [f64::NEG_INFINITY]);
    assert_eq!(infinity, Err(ScaleError::NegativeInfinity { position: 0 }));
    let nodes = (1 << 31) + 1;
    assert_eq!(
        Scale::for_weights(nodes, []),
        Err(ScaleError::TooManyNodes { nodes })
    );
    // What was not among the weights is refused by the graph.
    for stranger in [f64::NAN, f64::NEG_INFINITY, 1e300, -1e300, 1e18] {
        let weight = scale.quantise(stranger);
        let limit = weight_limit(2);
        let refused = GraphError::WeightTooLarge { weight, limit };
        assert_eq!(Matrix::from_fn(2, |_, _| weight), Err(refused));
    }
}

/// The bound of the docs: rounding costs at most nr/2.
#[test]
fn the_best_of_the_rounded_is_nearly_the_best() {
    let mut random = Random::new(3);
    for _ in 0..200 {
        let nodes = 6;
        // A huge weight that no good matching uses makes the resolution coarse.
        let mut weights = vec![0.0; nodes * nodes];
        for u in 0..nodes {
            for v in 0..u {
                let weight = 1.0 + random.below(4_000_000) as f64 / 1e6;
                weights[u * nodes + v] = weight;
                weights[v * nodes + u] = weight;
            }
        }
        let huge = power(53);
        (weights[1], weights[nodes]) = (huge, huge);
        let scale = Scale::for_weights(nodes, weights.iter().copied()).unwrap();
        assert_eq!((scale.resolution(), scale.is_exact()), (1.0, false));
        let coarse = Matrix::from_fn(nodes, |u, v| scale.quantise(weights[u * nodes + v])).unwrap();
        let fine = Matrix::from_fn(nodes, |u, v| {
            (weights[u * nodes + v] * 1e6).round().min(1e15) as i64
        });
        let fine = fine.unwrap();
        let best = brute_force(&Problem::perfect(&fine)).unwrap();
        let found = brute_force(&Problem::perfect(&coarse)).unwrap();
        for matching in lobbylab_loops::matching::oracle::all_matchings(&coarse) {
            let sum = |graph: &Matrix| matching.iter().map(|&(u, v)| graph.weight(u, v)).sum();
            let (rough, exact): (i64, i64) = (sum(&coarse), sum(&fine));
            if matching.len() == nodes / 2 && rough == found {
                assert!(exact <= best + 3_000_000);
            }
        }
    }
}

//! Hard instances of several sizes, against what must hold of them.

use crate::asked::{int, run, text};
use lobbylab_core::balance::lab::BalanceHardness;
use lobbylab_core::balance::parameters::Terms;

const QUESTION: &str = "balance.hardness";

#[test]
fn every_answer_is_right() {
    for seed in ["1", "2", "3"] {
        let pairs = [("replications", int(12)), ("seed", text(seed))];
        let results = run(QUESTION, &pairs);
        let (question, parts) = results
            .parts::<lobbylab_core::balance::lab::BalanceHardness>()
            .expect("its own");
        let mut answers = 0;
        for (_, sample) in parts.iter() {
            assert_eq!(sample.points.len(), Terms::ALL.len());
            for (&terms, row) in Terms::ALL.iter().zip(&sample.points) {
                assert_eq!(row.len(), BalanceHardness::lengths(terms).len());
                for point in row {
                    // An odd number and even ones never add up to 0; a solution was put
                    // into the other.
                    let said = [0, 1].map(|at| point.decided[at].solvable);
                    assert_eq!(said, [Some(false), Some(true)]);
                    assert!(point.decided.iter().all(|one| one.right && one.nodes > 0));
                    assert!(point.sets > 0.0 && !point.stopped);
                    answers += 2;
                }
            }
        }
        assert_eq!(question.right(parts), (answers, answers));
        assert_eq!(question.queue_stopped(parts), 0);
        for &terms in Terms::ALL {
            for size in 0..BalanceHardness::lengths(terms).len() {
                assert_eq!(question.stopped(parts, terms, size), (0, 24));
            }
        }
    }
}

#[test]
fn work_with_roles_grows_and_without_does_not() {
    let results = run(QUESTION, &[]);
    let (question, parts) = results
        .parts::<lobbylab_core::balance::lab::BalanceHardness>()
        .expect("its own");
    for (&terms, exponent) in Terms::ALL.iter().zip([0.9..1.2, 2.9..3.5, 5.2..6.7]) {
        let lists = 2 * terms.team() as u32 - 2;
        let mut last = 0.0;
        for (size, &length) in BalanceHardness::lengths(terms).iter().enumerate() {
            // All numbers, and two players of role k.
            assert_eq!(BalanceHardness::players(terms, length), lists * length + 2);
            let nodes = |planted| question.nodes(parts, terms, size, planted);
            let [open, planted] = [false, true].map(|planted| nodes(planted).expect("some").mean);
            assert!(open > last && planted < open, "{open} {planted}");
            last = open;
            // Not much more than all choices of one of each list.
            assert!(open <= 8.0 * f64::from(length.pow(lists)));
            let sets = question.sets(parts, terms, size).expect("some");
            assert!(sets.mean < 150.0, "{sets:?}");
        }
        let slope = question.slope(parts, terms).expect("some").mean;
        assert!(exponent.contains(&slope), "{slope}");
    }
}

#[test]
fn slopes_are_means_of_least_squares() {
    let results = run(QUESTION, &[("replications", int(5)), ("seed", text("9"))]);
    let (question, parts) = results
        .parts::<lobbylab_core::balance::lab::BalanceHardness>()
        .expect("its own");
    for &terms in Terms::ALL {
        let lengths = BalanceHardness::lengths(terms);
        let slopes = parts.iter().map(|(_, sample)| {
            let points: Vec<(f64, f64)> = (lengths.iter().zip(&sample.points[terms as usize]))
                .map(|(&length, point)| {
                    let players = f64::from(BalanceHardness::players(terms, length));
                    (players.ln(), (point.decided[0].nodes as f64).ln())
                })
                .collect();
            // Normal equations.
            let n = points.len() as f64;
            let sum = |of: &dyn Fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>();
            let (x, y) = (sum(&|at| at.0), sum(&|at| at.1));
            (n * sum(&|at| at.0 * at.1) - x * y) / (n * sum(&|at| at.0 * at.0) - x * x)
        });
        let mean = slopes.sum::<f64>() / 5.0;
        let slope = question.slope(parts, terms).expect("some");
        assert!((slope.mean - mean).abs() < 1e-9 * mean && slope.half_width > 0.0);
    }
}

#[test]
fn the_visitors_numbers_become_players() {
    for (terms, numbers, players) in [
        ("2", "1,2,3", 8),
        ("4", "-5,5", 10),
        ("6", "", 2),
        ("6", "7", 8),
    ] {
        let pairs = [
            ("replications", int(2)),
            ("terms", text(terms)),
            ("numbers", text(numbers)),
        ];
        let results = run(QUESTION, &pairs);
        let (question, parts) = results
            .parts::<lobbylab_core::balance::lab::BalanceHardness>()
            .expect("its own");
        assert_eq!(question.own(), players);
        assert_eq!(question.right(parts), (88, 88));
    }
}

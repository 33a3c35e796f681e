//! The best game by the game queue, by the search under wishes, by a published
//! mixed-integer solver and by trying all: the same value.

use std::time::Duration;

use lobbylab_core::balance::queue::GameQueue;
use lobbylab_core::balance::wishes::{Request, WishPlayer};
use lobbylab_core::balance::{Exponent, Measure};
use lobbylab_peers::balance::{Said, brute, microlp, skills};

#[test]
fn the_same_optimum() {
    let mut round = 0;
    for (k, count) in [(1, 9), (2, 6), (2, 10), (2, 14), (3, 9), (3, 12)] {
        for alpha in [0.0, 0.5, 1.0, 5.0] {
            round += 1;
            let skills = skills(round, count);
            let measure = Measure::new(alpha, Exponent::ONE, Exponent::ONE).expect("a measure");
            let mut queue = GameQueue::new(measure, k).expect("a queue");
            let mut request = Request::plain(k, measure).expect("a request");
            for (id, &skill) in (0..).zip(&skills) {
                queue.insert(id, skill).expect("a new player");
                let (skills, latencies) = (vec![skill], Vec::new());
                request
                    .add(WishPlayer {
                        id,
                        skills,
                        latencies,
                    })
                    .expect("a new player");
            }
            let value = queue.best().expect("a game").value;
            assert_eq!(request.best().expect("a game").game.value, value);
            let all = brute(k, alpha, &skills);
            assert!(
                (value - all).abs() < 1e-9,
                "{k} {alpha} {skills:?}: {value} {all}"
            );
            match microlp(k, alpha, &skills, Duration::from_secs(60)) {
                // Its tolerance of constraints is 1e-7, that of whole numbers 1e-6.
                Said::Optimum(least) => assert!(
                    (value - least).abs() < 0.01,
                    "{k} {alpha} {skills:?}: {value} {least}"
                ),
                said => panic!("{k} {alpha} {skills:?}: {said:?}"),
            }
        }
    }
}

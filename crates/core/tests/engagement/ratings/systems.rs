//! Which rating system foretells best: by hand on a few games, and on histories that are drawn
//! from each system's own model.

use lobbylab_core::engagement::case::{Comparing, SystemComparison, log_loss};
use lobbylab_core::engagement::ratings::{Elo, RatingConfig, RatingSystem, fit};
use lobbylab_core::engagement::{DrawModel, History, HistoryGame, Outcome, Q, logistic};
use lobbylab_core::sim::{Stream, Streams, normal};
use rand::RngExt;

fn compare(history: &History, budget: u64) -> SystemComparison {
    let mut comparing = Comparing::new(history, DrawModel::constant(0.0)).expect("a history");
    while !comparing.advance(history, budget).expect("a step") {
        assert!((0.0..=1.0).contains(&comparing.share()));
        assert!(comparing.held() > 0);
    }
    comparing.result()
}

fn game(time: f64, players: [u32; 2], outcome: Outcome) -> HistoryGame {
    HistoryGame {
        time,
        players,
        outcome,
    }
}

#[test]
fn log_losses_by_hand() {
    let ln = f64::ln;
    for (forecast, score, loss) in [
        (0.5, 1.0, ln(2.0)),
        (0.5, 0.5, ln(2.0)),
        (0.8, 1.0, -ln(0.8)),
        (0.8, 0.0, -ln(0.2)),
        (0.8, 0.5, -0.5 * (ln(0.8) + ln(0.2))),
    ] {
        let found = log_loss(forecast, score);
        assert!((found - loss).abs() < 1e-15, "{forecast} {score}: {found}");
    }
    assert!(log_loss(0.0, 1.0).is_finite() && log_loss(1.0, 0.0) > 27.0);
}

#[test]
fn a_few_games_by_hand() {
    let games = vec![
        game(0.0, [0, 1], Outcome::Win),
        game(10.0, [1, 2], Outcome::Win),
        game(20.0, [0, 1], Outcome::Win),
        // From two thirds of the time on games are held out; nobody has rated player 3.
        game(70.0, [0, 2], Outcome::Win),
        game(80.0, [3, 0], Outcome::Win),
        game(90.0, [1, 0], Outcome::Draw),
    ];
    let history = History {
        players: 4,
        games,
        ..History::default()
    };
    let found = compare(&history, 1);
    assert_eq!((found.learned, found.tested), (3, 2));
    assert_eq!(found.systems.len(), RatingSystem::ALL.len());
    for one in &found.systems {
        let config = RatingConfig {
            until: 60.0,
            ..RatingConfig::of(one.system.system(0.0))
        };
        let rated = fit(&history, &config).expect("ratings");
        let first = rated.expected(0, 2).expect("rated");
        let second = rated.expected(1, 0).expect("rated");
        let wanted = 0.5 * (log_loss(first, 1.0) + log_loss(second, 0.5));
        let system = one.system;
        assert!((one.log_loss.mean - wanted).abs() < 1e-15, "{system:?}");
        assert!(one.behind.mean >= 0.0);
        assert_eq!(found.of(system), Some(one));
    }
    let best = found.best().expect("a best");
    assert_eq!((best.behind.mean, best.behind.half_width), (0.0, 0.0));
    // In one slice as in many.
    assert_eq!(compare(&history, u64::MAX), found);
}

#[test]
fn nobody_to_test_on_is_no_trouble() {
    let one = History {
        players: 2,
        games: vec![game(0.0, [0, 1], Outcome::Win)],
        ..History::default()
    };
    let found = compare(&one, 5);
    assert_eq!((found.tested, found.systems.len()), (0, 0));
    assert!(found.best().is_none());
}

/// What a player is truly worth, game after game.
struct World {
    skills: Vec<f64>,
    /// The standard deviation of what a skill does from game to game.
    drift: f64,
    /// Skills move as Elo's ratings do, with this K.
    elo: Option<f64>,
    /// Performances are normal with this deviation, in place of logistic.
    beta: Option<f64>,
}

impl World {
    fn history(mut self, games: u32, stream: &mut Stream) -> History {
        let players = self.skills.len() as u32;
        let mut history = History {
            players,
            ..History::default()
        };
        for at in 0..games {
            let one = stream.random_range(0..players);
            let other = (one + stream.random_range(1..players)) % players;
            let [a, b] = [one, other].map(|player| self.skills[player as usize]);
            let won = match self.beta {
                Some(beta) => normal(stream, a, beta) > normal(stream, b, beta),
                None => stream.random::<f64>() < logistic(Q * (a - b)),
            };
            let outcome = if won { Outcome::Win } else { Outcome::Loss };
            history
                .games
                .push(game(f64::from(at), [one, other], outcome));
            if let Some(k) = self.elo {
                let moved = Elo { k }.rate(a, b, outcome.score());
                (self.skills[one as usize], self.skills[other as usize]) = (moved[0], moved[1]);
            }
            for player in [one, other] {
                self.skills[player as usize] += normal(stream, 0.0, self.drift);
            }
        }
        history
    }
}

#[test]
fn the_right_system_wins_or_ties_on_its_own_model() {
    const PLAYERS: usize = 60;
    for system in RatingSystem::ALL.iter().copied() {
        let mut stream = Streams::new(11, 0).stream(system.key());
        let spread = match system {
            RatingSystem::Elo => 0.0,
            _ => 350.0,
        };
        let skills = (0..PLAYERS).map(|_| normal(&mut stream, 1500.0, spread));
        let world = World {
            skills: skills.collect(),
            drift: match system {
                // σ of Glicko-2, in points.
                RatingSystem::Glicko2 => 0.06 / Q,
                _ => 0.0,
            },
            elo: (system == RatingSystem::Elo).then_some(32.0),
            beta: (system == RatingSystem::TrueSkill).then_some(200.0),
        };
        let history = world.history(9_000, &mut stream);
        let found = compare(&history, 100_000);
        assert!(found.tested > 2_900);
        let own = found.of(system).expect("its own");
        let said: Vec<String> = (found.systems.iter())
            .map(|one| {
                format!(
                    "{:?} {:.4} ± {:.4}",
                    one.system, one.behind.mean, one.behind.half_width
                )
            })
            .collect();
        // Best, or so near that the games cannot tell them apart.
        assert!(own.behind.low() <= 0.0, "{system:?}: {said:?}");
        assert!(own.behind.mean < 0.003, "{system:?}: {said:?}");
        // It knows something.
        assert!(own.log_loss.high() < core::f64::consts::LN_2, "{system:?}");
        let curve = own.calibration.as_ref().expect("calibration");
        let slope = curve.slope.expect("a slope").0;
        assert!((0.8..1.25).contains(&slope), "{system:?}: slope {slope}");
    }
}

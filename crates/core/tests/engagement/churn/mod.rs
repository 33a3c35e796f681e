//! Churn: states, features, the fit against other solvers, cross-validation, and marks of
//! forecasts against their definitions.

mod data;
mod fit;
mod folds;
mod forecasts;
mod lever;
mod rows;
mod state;
mod training;

use lobbylab_core::engagement::{History, HistoryGame, Outcome};
use lobbylab_core::sim::{Stream, Streams};

use rand::Rng;

/// Throws of one named stream.
struct Dice(Stream);

impl Dice {
    fn new(name: &str) -> Self {
        Self(Streams::new(7, 0).stream(name))
    }
    /// 0 ≤ u < 1.
    fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }
    fn below(&mut self, count: u32) -> u32 {
        (self.unit() * f64::from(count)) as u32
    }
    fn outcome(&mut self) -> Outcome {
        Outcome::ALL[self.below(3) as usize]
    }
}

/// Games of players who stop with a chance that depends on how a game ended, spread over
/// some hours.
fn history(players: u32, games: usize, name: &str) -> History {
    let mut dice = Dice::new(name);
    let mut history = History {
        players,
        ..History::default()
    };
    let mut stopped = vec![0.0; players as usize];
    let mut time = 0.0;
    while history.games.len() < games {
        time += dice.unit();
        let pair = [dice.below(players), dice.below(players)];
        if pair[0] == pair[1] || pair.iter().any(|&p| stopped[p as usize] > time) {
            continue;
        }
        let outcome = dice.outcome();
        history.games.push(HistoryGame {
            time,
            players: pair,
            outcome,
        });
        let goals = f64::from(dice.below(4)) + 1.0;
        history.differences.push(match outcome {
            Outcome::Win => goals as f32,
            Outcome::Draw => 0.0,
            Outcome::Loss => -goals as f32,
        });
        for (player, ended) in pair.into_iter().zip([outcome, outcome.mirrored()]) {
            if dice.unit() < [0.05, 0.1, 0.3][ended.index()] {
                stopped[player as usize] = time + 20.0 + 60.0 * dice.unit();
            }
        }
    }
    history
}

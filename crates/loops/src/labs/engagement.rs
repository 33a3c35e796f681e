//! The engagement lab's loops: the best pairs of 500 players, rounds of Table 2, and the
//! churn model's fit.
//!
//! The amount is matchings, rounds with five matchmakers, or whole fits to 20,000 games.
//! Pools are drawn anew from the paper's population for each.

use lobbylab_core::engagement::case::Fitting;
use lobbylab_core::engagement::contest::{Collection, Constraints, ContestPool, PairingContext};
use lobbylab_core::engagement::games::GamesFile;
use lobbylab_core::engagement::lab::{MAKERS, SIZES};
use lobbylab_core::engagement::matchers::Matchmaker;
use lobbylab_core::engagement::population::{Growth, PopulationKind};
use lobbylab_core::engagement::{History, HistoryGame, Outcome, Skill, logistic, win_probability};
use lobbylab_core::sim::Streams;
use rand::RngExt;
use std::cell::RefCell;
use std::sync::Arc;

/// Players of the large pool.
const MANY: usize = 500;
/// Games that are fitted.
const GAMES: usize = 20_000;

pub fn run(name: &str, amount: u64) -> f64 {
    let done = match name {
        "engagement/EOMM of 500" => ROUNDS.with_borrow_mut(|kept| pairs(kept, amount)),
        "engagement/round of Table 2" => ROUNDS.with_borrow_mut(|kept| rounds(kept, amount)),
        "engagement/fit of 20000 games" => GAMES_KEPT.with_borrow_mut(|kept| {
            let file = kept.get_or_insert_with(|| Arc::new(GamesFile::new(evening(), Vec::new())));
            let mut total = 0.0;
            for _ in 0..amount {
                let case = Fitting::new(Arc::clone(file)).ok()?.finish().ok()?;
                total += case.findings.base_rate;
            }
            Some(total)
        }),
        _ => None,
    };
    done.unwrap_or(f64::NAN)
}

struct Rounds {
    collection: Collection,
    makers: PairingContext,
    next: u64,
}

thread_local! {
    static ROUNDS: RefCell<Option<Rounds>> = const { RefCell::new(None) };
    static GAMES_KEPT: RefCell<Option<Arc<GamesFile>>> = const { RefCell::new(None) };
}

fn kept(kept: &mut Option<Rounds>) -> Option<&mut Rounds> {
    if kept.is_none() {
        let population = Growth::new(PopulationKind::Paper, 10_000, 1)
            .ok()?
            .finish()
            .ok()?;
        let draws = population.draws();
        *kept = Some(Rounds {
            collection: Collection::of(&population, draws, false),
            makers: PairingContext::default(),
            next: 0,
        });
    }
    kept.as_mut()
}

/// Weights and best pairs of pools of 500.
fn pairs(state: &mut Option<Rounds>, amount: u64) -> Option<f64> {
    let rounds = kept(state)?;
    let mut total = 0.0;
    for _ in 0..amount {
        rounds.next += 1;
        let streams = Streams::new(1, rounds.next);
        let pool = ContestPool::draw(&rounds.collection, MANY, &streams);
        let draws = rounds.collection.draws();
        pool.weigh(&mut rounds.makers, draws).ok()?;
        let mut unused = streams.stream("random");
        let wants = Constraints::default();
        let mates = rounds
            .makers
            .pair(Matchmaker::Eomm, &pool.candidates, &wants, &mut unused)
            .ok()?;
        total += rounds.makers.weights().total(&mates, &[]);
    }
    Some(total)
}

/// Rounds of Table 2, of all its sizes in turn.
fn rounds(state: &mut Option<Rounds>, amount: u64) -> Option<f64> {
    let rounds = kept(state)?;
    let mut total = 0.0;
    for _ in 0..amount {
        rounds.next += 1;
        let streams = Streams::new(2, rounds.next);
        let size = SIZES[rounds.next as usize % SIZES.len()] as usize;
        let pool = ContestPool::draw(&rounds.collection, size, &streams);
        let draws = rounds.collection.draws();
        pool.weigh(&mut rounds.makers, draws).ok()?;
        for maker in MAKERS {
            let mut shuffle = streams.stream("random");
            let wants = Constraints::default();
            let round = pool.play(&mut rounds.makers, maker, &wants, draws, 1.0, &mut shuffle);
            total += round.ok()?.expected;
        }
    }
    Some(total)
}

/// Games of people who stop the sooner the more they lose.
fn evening() -> History {
    let mut stream = Streams::new(3, 0).stream("games");
    let players = (GAMES / 10) as u32;
    let skill: Vec<f64> = (0..players)
        .map(|_| 1200.0 + 600.0 * stream.random::<f64>())
        .collect();
    let mut games = Vec::with_capacity(GAMES);
    // Whoever plays is in a window of players that moves on with time.
    let mut tired = vec![0.0f64; players as usize];
    for place in 0..GAMES {
        let time = place as f64 * 0.02;
        let first = (place as u32 / 12) % players.saturating_sub(200).max(1);
        let mut one = first + stream.random_range(0..200u32);
        let mut other = first + stream.random_range(0..200u32);
        for player in [&mut one, &mut other] {
            while stream.random::<f64>() < logistic(tired[*player as usize] - 3.0) {
                *player = first + stream.random_range(0..200u32);
            }
        }
        if one == other {
            other = first + (other - first + 1) % 200;
        }
        let known = |player: u32| Skill {
            r: skill[player as usize],
            rd: 0.0,
        };
        let won = stream.random::<f64>() < win_probability(known(one), known(other));
        let loser = if won { other } else { one };
        tired[loser as usize] += 1.0;
        games.push(HistoryGame {
            time,
            players: [one, other],
            outcome: if won { Outcome::Win } else { Outcome::Loss },
        });
    }
    History {
        players,
        games,
        ..History::default()
    }
}

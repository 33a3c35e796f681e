//! Rating whole histories, natively, beside the crate `skillratings`.
//!
//! 20,000 games (and 1,000,000 for the house's rating and Bradley–Terry) among players who
//! meet whom chance brings. Per case the peer does the same: one update for each game, the
//! prediction before it included. Bradley–Terry has no peer; it is fitted with draws half.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use lobbylab_core::engagement::ratings::{
    BradleyTerry, Elo, Glicko, Glicko2, RatingConfig, System, Ties, TrueSkill, fit,
};
use lobbylab_core::engagement::{History, HistoryGame, Outcome};
use lobbylab_core::sim::Streams;
use rand::RngExt;
use skillratings::{Outcomes, RatingSystem};
use std::hint::black_box;

/// Games of players whose skills are spread as in a tournament.
fn history(players: u32, games: u32) -> History {
    let mut stream = Streams::new(1, 0).stream("games");
    let skill = |player: u32| 1.8 * (f64::from(player) / f64::from(players) - 0.5);
    let list = (0..games).map(|at| {
        let one = stream.random_range(0..players);
        let other = (one + stream.random_range(1..players)) % players;
        let p = 1.0 / (1.0 + (skill(other) - skill(one)).exp());
        let outcome = match stream.random::<f64>() {
            x if x < 0.04 => Outcome::Draw,
            x if x < 0.04 + 0.96 * p => Outcome::Win,
            _ => Outcome::Loss,
        };
        HistoryGame {
            time: f64::from(at),
            players: [one, other],
            outcome,
        }
    });
    History {
        players,
        games: list.collect(),
        ..History::default()
    }
}

/// The peer: every game predicted, then learned from.
fn peer<S: RatingSystem>(system: &S, start: S::RATING, history: &History) -> f64
where
    S::RATING: Copy,
{
    let mut ratings = vec![start; history.players as usize];
    let mut sum = 0.0;
    for game in &history.games {
        let [a, b] = game.players.map(|player| player as usize);
        let outcome = match game.outcome {
            Outcome::Win => Outcomes::WIN,
            Outcome::Draw => Outcomes::DRAW,
            Outcome::Loss => Outcomes::LOSS,
        };
        sum += system.expected_score(&ratings[a], &ratings[b]).0;
        (ratings[a], ratings[b]) = system.rate(&ratings[a], &ratings[b], &outcome);
    }
    sum
}

fn bench(criterion: &mut Criterion) {
    use skillratings::{elo, glicko, glicko2, trueskill};
    let (few, many) = (history(2_000, 20_000), history(100_000, 1_000_000));
    let half = System::BradleyTerry(BradleyTerry { ties: Ties::Half });
    let default_glicko = System::Glicko(Glicko::default());
    let davidson = System::BradleyTerry(BradleyTerry {
        ties: Ties::Davidson,
    });
    for (size, history, systems) in [
        (
            20_000,
            &few,
            &[
                ("elo", System::Elo(Elo::default())),
                ("glicko", default_glicko),
                ("glicko2", System::Glicko2(Glicko2::default())),
                ("trueskill", System::TrueSkill(TrueSkill::default())),
                ("bradley-terry", half),
                ("davidson", davidson),
            ][..],
        ),
        (
            1_000_000,
            &many,
            &[("glicko", default_glicko), ("bradley-terry", half)],
        ),
    ] {
        let mut group = criterion.benchmark_group(format!("ratings/{size}"));
        group.sample_size(10).throughput(Throughput::Elements(size));
        for &(name, system) in systems {
            let plan = RatingConfig::of(system);
            group.bench_function(BenchmarkId::new(name, "ours"), |bencher| {
                bencher.iter(|| fit(black_box(history), &plan).map(|ratings| ratings.skills.len()));
            });
        }
        group.finish();
    }
    let mut group = criterion.benchmark_group("ratings/20000");
    group
        .sample_size(10)
        .throughput(Throughput::Elements(20_000));
    let history = &few;
    let elo = <elo::Elo as RatingSystem>::new(elo::EloConfig::new());
    group.bench_function(BenchmarkId::new("elo", "skillratings"), |bencher| {
        bencher.iter(|| peer(&elo, elo::EloRating::new(), black_box(history)));
    });
    let glicko = <glicko::Glicko as RatingSystem>::new(glicko::GlickoConfig { c: 0.0 });
    group.bench_function(BenchmarkId::new("glicko", "skillratings"), |bencher| {
        bencher.iter(|| peer(&glicko, glicko::GlickoRating::new(), black_box(history)));
    });
    let glicko2 = <glicko2::Glicko2 as RatingSystem>::new(glicko2::Glicko2Config::new());
    group.bench_function(BenchmarkId::new("glicko2", "skillratings"), |bencher| {
        bencher.iter(|| peer(&glicko2, glicko2::Glicko2Rating::new(), black_box(history)));
    });
    let config = trueskill::TrueSkillConfig::new();
    let trueskill = <trueskill::TrueSkill as RatingSystem>::new(config);
    group.bench_function(BenchmarkId::new("trueskill", "skillratings"), |bencher| {
        bencher.iter(|| {
            peer(
                &trueskill,
                trueskill::TrueSkillRating::new(),
                black_box(history),
            )
        });
    });
    group.finish();
}

criterion_group!(benches, bench);
criterion_main!(benches);

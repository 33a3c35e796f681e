//! What a file of games is said to take, against what it takes; files that are too large.

use super::reader::read;
use lobbylab_core::engagement::case::Fitting;
use lobbylab_core::engagement::churn::{Layout, Training, TrainingPlan};
use lobbylab_core::engagement::games::{Estimate, GamesError, GamesReader, MOST_GAMES};
use lobbylab_core::sim::Streams;
use rand::RngExt;
use std::fmt::Write;
use std::sync::Arc;

#[test]
fn more_than_a_million_games_are_refused_with_what_they_would_need() {
    let line = b"1234567,1,2,W\n";
    let size = 3_000_000 * line.len() as u64;
    let mut reader = GamesReader::new(None, Some(size));
    let piece = line.repeat(50_000);
    let mut pushed = 0;
    let error = loop {
        if let Err(error) = reader.push(&piece) {
            break error;
        }
        pushed += 50_000;
        assert!(pushed <= MOST_GAMES, "{pushed} games are read");
    };
    assert_eq!(pushed, MOST_GAMES);
    let (games, players) = (3_000_000, 5);
    assert_eq!(error, GamesError::TooMany { games, players });
    let words = error.to_string();
    assert!(words.contains("at most 1000000 are read"), "{words}");
    assert!(words.contains(" MB of memory"), "{words}");
}

#[test]
fn estimates_grow_with_the_games() {
    let small = Estimate::of(20_000);
    let large = Estimate::of(1_000_000);
    assert!(large.bytes > 15 * small.bytes, "{small} {large}");
    assert!(large.fitting > small.fitting && large.reading > small.reading);
    // The table of rows, both lists of forecasts, games, scores: some 400 bytes a game.
    assert!((400_000_000..700_000_000).contains(&large.bytes), "{large}");
    let crowd = Estimate::of_players(1_000_000, 2_000_000);
    let more = (crowd.bytes - large.bytes) as f64 / 1_900_000.0;
    assert!((100.0..300.0).contains(&more), "{more} bytes a player");
    assert_eq!(Estimate::of(u64::MAX).bytes, u64::MAX);
    assert_eq!(Estimate::of_bytes(0).games, 0);
}

/// A table of games with ratings and scores, every tenth line out of order.
fn generated(games: usize, players: u32, seconds: usize) -> String {
    let mut stream = Streams::new(7, 0).stream("generated");
    let mut text = "t_s,a,b,result,elo_a,elo_b,score\n".to_owned();
    for at in 0..games {
        let one = stream.random_range(0..players);
        let other = (one + stream.random_range(1..players)) % players;
        let score = stream.random_range(-2..3);
        let letter = match score {
            1.. => 'W',
            0 => 'D',
            _ => 'L',
        };
        let time = (at - at % 10 * usize::from(at % 10 == 9)) * seconds / games;
        writeln!(
            text,
            "{time},player {one},player {other},{letter},1500,1600,{score}"
        )
        .unwrap();
    }
    text
}

/// Memory that is said beforehand is enough for what is held at any one time.
#[test]
fn estimates_are_not_below_what_is_held() {
    for (games, players) in [(1_500, 40), (1_500, 2_000), (700, 70)] {
        let text = generated(games, players, 20_000);
        let mut reader = GamesReader::new(None, None);
        reader.push(text.as_bytes()).unwrap();
        let reading = reader.held();
        let read = reader.finish().unwrap();
        let estimate = read.estimate().bytes as usize;
        let history = read.file.history();
        assert_eq!((history.games.len(), read.bad_count()), (games, 0));
        assert!(read.notes.unsorted > 0);
        // What does not grow with the games is not in what is held.
        let estimate = estimate - 2_000_000;
        assert!(reading + history.held() < estimate, "{reading} {estimate}");
        let mut fitting = Fitting::new(Arc::new(read.file)).unwrap();
        let mut most = 0;
        while fitting.doing().is_some() {
            most = fitting.held().max(most);
            fitting.advance(500).unwrap();
        }
        most = fitting.held().max(most);
        assert!(most < estimate, "{games} of {players}: {most} {estimate}");
    }
    // Rows of many games, before they are fitted to.
    let (games, players) = (20_000, 2_000);
    let read = read(&generated(games, players, 5_000_000)).unwrap();
    let plan = TrainingPlan::new(Layout {
        differences: true,
        ..Layout::paper()
    });
    let history = read.file.history();
    let mut training = Training::new(history, plan).unwrap();
    let mut most = 0;
    while training.advance(history, None, 40_000).unwrap().done < 0.1 {
        most = training.held().max(most);
    }
    let (most, estimate) = (most + read.file.held(), read.estimate().bytes as usize);
    assert!(most < estimate && 2 * most > estimate, "{most} {estimate}");
    assert_eq!(read.estimate(), Estimate::of(games as u64));
}

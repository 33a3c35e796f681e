//! The story's answers against counting and trying everything.

use lobbylab_core::balance::lab::{STORY, fields};
use lobbylab_core::experiment::story::{StoryAnswer, StoryRight, StoryScreen};
use lobbylab_core::words::significant;

fn screen(title: &str) -> &'static StoryScreen {
    (STORY.iter().find(|screen| screen.title == title)).expect("a screen")
}

fn told(title: &str) -> StoryAnswer {
    screen(title).answer(&fields()).expect("an answer")
}

fn says(answer: &StoryAnswer, number: f64, digits: usize) {
    let text = significant(number, digits);
    assert!(
        answer.sentence.contains(&format!("*{text}*")),
        "{text}: {}",
        answer.sentence
    );
}

/// The skills that a screen types.
fn typed(title: &str) -> Vec<f64> {
    let state = screen(title).state.iter().find(|(key, _)| *key == "typed");
    let text = state.expect("typed").1;
    text.split(',')
        .map(|one| one.parse().expect("a number"))
        .collect()
}

/// The standard deviation of skills, v₂.
fn spread(skills: &[f64]) -> f64 {
    let mean = skills.iter().sum::<f64>() / skills.len() as f64;
    let squares = skills.iter().map(|skill| (skill - mean) * (skill - mean));
    (squares.sum::<f64>() / skills.len() as f64).sqrt()
}

#[test]
fn the_games_are_counted() {
    let mut choose = vec![vec![1u128; 61]; 61];
    for n in 1..61 {
        for k in 1..n {
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
        }
    }
    let games = choose[60][10] * choose[10][5] / 2;
    let answer = told("So many games");
    assert_eq!(answer.right, StoryRight::Choice(2));
    says(&answer, games as f64 / 1e12, 2);
}

#[test]
fn the_ends_of_the_ladder_are_left_behind() {
    let answer = told("Who is left behind");
    assert_eq!(answer.right, StoryRight::Choice(1), "{}", answer.sentence);
}

#[test]
fn the_player_beyond_the_others_meets_the_one_at_the_other_end() {
    let skills = typed("Far beyond the others");
    assert_eq!(
        (skills[0], skills[skills.len() - 1], skills.len()),
        (100.0, 0.0, 22)
    );
    // All games of the player at 100 with three others: f = ½·d₁ + v₂, in the best teams.
    let (mut best, mut near) = (f64::INFINITY, f64::INFINITY);
    for a in 1..skills.len() {
        for b in a + 1..skills.len() {
            for c in b + 1..skills.len() {
                let (x, y, z) = (skills[a], skills[b], skills[c]);
                let sum = 100.0 + x + y + z;
                let even = [x, y, z].map(|mate| (2.0 * (100.0 + mate) - sum).abs());
                let value = 0.5 * even.into_iter().fold(f64::INFINITY, f64::min)
                    + spread(&[100.0, x, y, z]);
                best = best.min(value);
                if c + 1 < skills.len() {
                    near = near.min(value);
                }
            }
        }
    }
    let answer = told("Far beyond the others");
    assert_eq!(answer.right, StoryRight::Choice(1));
    assert!(best < near);
    says(&answer, best, 3);
    says(&answer, near, 3);
}

#[test]
fn the_masters_are_shared() {
    let skills = typed("Everybody plays");
    let mut least = f64::INFINITY;
    for set in (0u32..256).filter(|set| set.count_ones() == 4) {
        let half = |inside| {
            let places = (0..8).filter(|place| (set >> place & 1 == 1) == inside);
            places.map(|place| skills[place]).collect::<Vec<f64>>()
        };
        least = least.min(spread(&half(true)).max(spread(&half(false))));
    }
    let answer = told("Everybody plays");
    assert_eq!(answer.right, StoryRight::Choice(1));
    says(&answer, least, 3);
    says(&answer, spread(&skills[4..]), 3);
}

#[test]
fn the_closest_players_are_not_the_fairest_game() {
    let answer = told("Every team needs a healer");
    assert_eq!(answer.right, StoryRight::Choice(1));
    // As the preset of the same crowd says.
    says(&answer, 64.7, 3);
    says(&answer, 35.3, 3);
}

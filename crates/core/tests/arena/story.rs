//! The story's answers against sums and integrals written out here once more.

use lobbylab_core::arena::lab::{STORY, fields};
use lobbylab_core::experiment::story::{StoryAnswer, StoryRight};
use lobbylab_core::words::{percent, significant};

fn told(title: &str) -> StoryAnswer {
    let screen = STORY.iter().find(|screen| screen.title == title);
    screen
        .expect("a screen")
        .answer(&fields())
        .expect("an answer")
}

fn says(answer: &StoryAnswer, text: &str) {
    assert!(
        answer.sentence.contains(&format!("*{text}*")),
        "{text}: {}",
        answer.sentence
    );
}

/// Mean wait of the players of a game that begins when `players` are there, one every `gap`
/// seconds: the j-th waits for those after them.
fn wait(players: u32, gap: f64) -> f64 {
    let sum: u32 = (0..players).map(|place| players - 1 - place).sum();
    f64::from(sum) * gap / f64::from(players)
}

#[test]
fn waits_are_those_for_who_comes_after() {
    let pairs = told("Two players");
    assert!(
        matches!(pairs.right, StoryRight::Number { value, .. } if (value - wait(2, 5.0)).abs() < 1e-9)
    );
    let teams = told("Ten players");
    assert_eq!(teams.right, StoryRight::Choice(1));
    says(&teams, &significant(wait(10, 5.0), 3));
    says(&teams, &significant(wait(10, 5.0) / wait(2, 5.0), 2));
    let regions = told("Three queues");
    assert_eq!(regions.right, StoryRight::Choice(2));
    says(&regions, &significant(wait(2, 15.0), 3));
}

#[test]
fn teams_even_out() {
    let answer = told("Teams even out");
    assert_eq!(answer.right, StoryRight::Choice(0));
    // By the midpoints of a thousand equally likely differences.
    let unfair = |team: f64| {
        let (deviation, scale) = (350.0 * (2.0_f64 / team).sqrt(), 400.0 / 10.0_f64.ln());
        let mut sum = 0.0;
        let (steps, width) = (4000, 10.0 / 4000.0);
        for step in 0..steps {
            let z = (f64::from(step) + 0.5) * width;
            let density = (2.0 / std::f64::consts::PI).sqrt() * (-0.5 * z * z).exp();
            sum += (1.0 / (1.0 + (-z * deviation / scale).exp()) - 0.5) * density * width;
        }
        sum
    };
    says(&answer, &percent(0.5 + unfair(5.0), 0));
    says(&answer, &percent(0.5 + unfair(1.0), 0));
}

#[test]
fn impatience_takes_players_and_shortens_waits() {
    let answer = told("Who gives up");
    // Nobody waits, or one: they come at 0.2 a second, and one who waits leaves at 0.1. So one
    // waits for 0.2 of every 0.5, and of two events that end it one in three is a departure.
    let (come, leave) = (0.2_f64, 0.1_f64);
    let waits = come / (2.0 * come + leave);
    let gave_up = leave * waits / come;
    assert!(
        matches!(answer.right, StoryRight::Number { value, .. } if (value - 100.0 * gave_up).abs() < 1e-9)
    );
    says(&answer, &percent(gave_up, 0));
}

#[test]
fn passes_cost_half_of_their_period() {
    let answer = told("Look seldom");
    assert_eq!(answer.right, StoryRight::Choice(1));
    says(&answer, &significant(15.0 + wait(2, 5.0), 3));
}

//! The story's answers against the paper's formulas, written out here once more.

use lobbylab_core::experiment::story::{StoryAnswer, StoryRight};
use lobbylab_core::patience::lab::{STORY, fields};
use lobbylab_core::words::significant;

fn told(title: &str) -> StoryAnswer {
    let screen = STORY.iter().find(|screen| screen.title == title);
    screen
        .expect("a screen")
        .answer(&fields())
        .expect("an answer")
}

fn says(answer: &StoryAnswer, number: f64) {
    let text = significant(number, 3);
    assert!(
        answer.sentence.contains(&format!("*{text}*")),
        "{text}: {}",
        answer.sentence
    );
}

/// The probability that of 2n players an odd number is strong, by adding up.
fn odd(n: i32, q: f64) -> f64 {
    let mut row = vec![1.0];
    for _ in 0..2 * n {
        let mut next = vec![0.0; row.len() + 1];
        for (strong, share) in row.iter().enumerate() {
            next[strong] += share * (1.0 - q);
            next[strong + 1] += share * q;
        }
        row = next;
    }
    row.iter().skip(1).step_by(2).sum()
}

#[test]
fn one_more_player_is_worth_the_wait() {
    let answer = told("One player too many");
    assert_eq!(answer.right, StoryRight::Choice(1));
    // 4.5 wait on average under greed, and an odd pool's game costs all ten α = 2.
    says(&answer, 4.5 + 2.0 * odd(5, 0.3));
    says(&answer, 5.0);
}

#[test]
fn the_border_is_where_both_cost_the_same() {
    let StoryRight::Number { value, .. } = told("The border").right else {
        panic!("a number");
    };
    assert!((4.5 + value * odd(5, 0.3) - 5.0).abs() < 1e-9, "{value}");
}

#[test]
fn rare_players_and_large_teams_move_the_border() {
    let rare = told("Few strong players");
    assert_eq!(rare.right, StoryRight::Choice(1));
    says(&rare, 0.5 / odd(5, 0.05));
    let big = told("Bigger teams");
    assert_eq!(big.right, StoryRight::Choice(1));
    says(&big, 0.5 / odd(20, 0.05));
    // The price lies between the two borders, and above that of three strong in ten.
    assert!(0.5 / odd(5, 0.05) > 1.2 && 0.5 / odd(20, 0.05) < 1.2 && 0.5 / odd(5, 0.3) < 1.2);
}

#[test]
fn neither_rule_lasts() {
    let answer = told("The rule chooses its players");
    let patience_is_best = |q: f64| 1.5 > 0.5 / odd(2, q);
    assert!(patience_is_best(0.5) && !patience_is_best(0.05));
    assert_eq!(answer.right, StoryRight::Choice(3));
    says(&answer, 0.5 / odd(2, 0.5));
    says(&answer, 0.5 / odd(2, 0.05));
}

#[test]
fn few_groups_are_large_enough_to_wait() {
    let answer = told("Skill groups");
    let StoryRight::Number { value, .. } = answer.right else {
        panic!("a number");
    };
    assert!((1.0..6.0).contains(&value), "{value}: neither none nor all");
    assert!(
        answer
            .sentence
            .starts_with(if value == 2.0 { "*Two* of six" } else { "*" }),
        "{}",
        answer.sentence
    );
    // Without groups everybody should wait at this price.
    assert!(4.0 > 0.5 / odd(5, 0.5));
}

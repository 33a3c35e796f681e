//! The story's answers against formulas, and against what must hold for any players.

use lobbylab_core::experiment::story::{StoryAnswer, StoryRight};
use lobbylab_core::hindsight::lab::{STORY, fields};
use lobbylab_core::words::significant;

fn told(title: &str) -> StoryAnswer {
    let screen = STORY.iter().find(|screen| screen.title == title);
    screen
        .expect("a screen")
        .answer(&fields())
        .expect("an answer")
}

/// The numbers that a sentence makes strong.
fn strong(answer: &StoryAnswer) -> Vec<f64> {
    (answer.sentence.split('*').skip(1).step_by(2))
        .map(|text| text.trim_end_matches(" %").parse().expect("a number"))
        .collect()
}

#[test]
fn playing_at_once_is_dear() {
    let StoryRight::Number { value, .. } = told("Play at once").right else {
        panic!("a number");
    };
    // In the long run 0.3667 against 0.151 a player; sixty players are few.
    assert!((1.5..4.0).contains(&value), "{value}");
}

#[test]
fn it_is_the_partners() {
    let answer = told("Whose fault");
    assert_eq!(answer.right, StoryRight::Choice(1), "{}", answer.sentence);
    let parts = strong(&answer);
    assert_eq!(parts.iter().sum::<f64>(), 100.0, "{parts:?}");
}

#[test]
fn waiting_for_somebody_closer_comes_nearest() {
    let answer = told("How to wait");
    let StoryRight::Choice(right) = answer.right else {
        panic!("a choice");
    };
    assert_ne!(right, 0, "{}", answer.sentence);
    let ratios = strong(&answer);
    assert!(1.0 <= ratios[0] && ratios[0] < ratios[1], "{ratios:?}");
    // The same players as on the first screen.
    let StoryRight::Number { value, .. } = told("Play at once").right else {
        panic!("a number");
    };
    assert_eq!(significant(ratios[1], 3), significant(value, 3));
}

#[test]
fn a_crowd_is_no_help_to_a_rule_that_takes_anybody() {
    let answer = told("A crowd");
    assert_eq!(answer.right, StoryRight::Choice(2));
    // Of two levels the mean distance is a third; one of the two waits 1/a, over the longest wait 5.
    let [many, few] = strong(&answer)[..] else {
        panic!("two numbers");
    };
    for (told, rate) in [(many, 30.0), (few, 3.0)] {
        let cost = 1.0 / 3.0 + 0.5 / (rate * 5.0);
        assert!((told - cost).abs() < 0.001, "{told}, {cost}");
    }
}

#[test]
fn nobody_is_picky_in_an_empty_lobby() {
    let answer = told("An empty lobby");
    assert_eq!(answer.right, StoryRight::Choice(1), "{}", answer.sentence);
}

//! The story's answers against counting, and against all pairings of a few players.

use lobbylab_core::engagement::lab::{STORY, fields};
use lobbylab_core::experiment::story::{StoryAnswer, StoryRight};
use lobbylab_core::words::{grouped, significant};

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

#[test]
fn the_pairings_are_counted() {
    // The first player chooses among fifteen, the next of those left among thirteen, …
    let ways: u64 = (1..16).step_by(2).product();
    let answer = told("Ways to pair off");
    assert_eq!(answer.right, StoryRight::Choice(2));
    says(&answer, &grouped(ways));
}

#[test]
fn looking_at_losses_keeps_most_but_not_many() {
    let answer = told("Whom to keep");
    assert_eq!(answer.right, StoryRight::Choice(2), "{}", answer.sentence);
    let StoryRight::Number { value, .. } = told("How much it is").right else {
        panic!("a number");
    };
    assert!(value > 0.0 && value < 5.0, "{value}");
}

#[test]
fn the_proof_closes_with_the_cost() {
    let answer = told("A proof one can see");
    assert_eq!(answer.right, StoryRight::Choice(0));
    let strong: Vec<&str> = answer.sentence.split('*').skip(1).step_by(2).collect();
    assert_eq!(strong.len(), 2);
    assert_eq!(strong[0], strong[1], "{}", answer.sentence);
}

/// How many of four stop, by who meets whom: risks of .05 but .02 after a draw, which equals have
/// with .4, others by a bell of 150 points.
fn stop(pairs: [[f64; 2]; 2], draw: impl Fn(f64) -> f64) -> f64 {
    let of = |[one, other]: [f64; 2]| {
        let drawn = draw(one - other);
        2.0 * (drawn * 0.02 + (1.0 - drawn) * 0.05)
    };
    of(pairs[0]) + of(pairs[1])
}

#[test]
fn the_twins_draw_more_than_neighbours_do() {
    let bell = |gap: f64| {
        let part = gap / 150.0;
        0.4 * (-part * part / 2.0).exp()
    };
    let all = [
        [[1000.0, 1499.0], [1501.0, 2000.0]],
        [[1499.0, 1501.0], [1000.0, 2000.0]],
        [[1000.0, 1501.0], [1499.0, 2000.0]],
    ]
    .map(|pairs| stop(pairs, bell));
    let answer = told("Fair or best");
    assert_eq!(answer.right, StoryRight::Choice(1));
    assert!(all[1] < all[0] && all[1] < all[2]);
    says(&answer, &significant(all[1], 3));
    says(&answer, &significant(all[0], 3));
}

#[test]
fn with_one_rate_of_draws_all_pairings_tie() {
    let answer = told("When nothing matters");
    assert_eq!(answer.right, StoryRight::Choice(2));
    let cost = stop([[0.0, 1.0], [2.0, 3.0]], |_| 0.2);
    says(&answer, &significant(cost, 3));
}

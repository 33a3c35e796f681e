//! The story's answers against the tagged player's chain and against pencil and paper.

use lobbylab_core::experiment::story::{StoryAnswer, StoryRight};
use lobbylab_core::rules::lab::{STORY, fields};
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
        answer.sentence.contains(&text),
        "{text}: {}",
        answer.sentence
    );
}

#[test]
fn two_queues_make_players_wait_two_thirds_longer() {
    let answer = told("One queue or two");
    assert_eq!(answer.right, StoryRight::Choice(2));
    // 0, 1, 2 or 3 players wait in one queue, equally often; a player comes three times a unit.
    says(&answer, 1.5 / 3.0);
    // In two there are on average 3/2 singles and half a team of two more.
    says(&answer, 2.5 / 3.0);
    assert!(answer.sentence.contains("*67 %*"), "{}", answer.sentence);
}

#[test]
fn a_rare_pair_waits_for_another_one() {
    let answer = told("The rare pair");
    assert_eq!(answer.right, StoryRight::Choice(2));
    // Every other pair waits for the next, which comes once in twenty units.
    says(&answer, 0.5 / 0.05);
    let (a, b) = (2.0 / 2.05, 0.05 / 2.05);
    says(&answer, (3.0 * a + 2.0 * b) / 4.0 / 2.05);
}

#[test]
fn the_order_changes_no_mean() {
    let answer = told("Last come, first served");
    assert_eq!(answer.right, StoryRight::Choice(1));
    // (3a² + 3ab + b²)/(2a) per arrival, at a = b = ½ and two arrivals per unit.
    says(&answer, (3.0 * 0.25 + 3.0 * 0.25 + 0.25) / 2.0);
}

#[test]
fn too_few_take_either_side() {
    let answer = told("Everybody picks a side");
    assert_eq!(answer.right, StoryRight::Choice(1));
    says(&answer, 0.6 - 0.2 - 0.2);
}

/// Players of side A who wait, by the balance of flows: one dimension, solved by iteration.
#[test]
fn a_stable_queue_may_be_long() {
    let answer = told("Just enough");
    let StoryRight::Number { value, .. } = answer.right else {
        panic!("a number");
    };
    assert!((value - 48.19).abs() < 0.01, "{value}");
    // A random walk that goes up with .49 and down with .51 has a queue of some 1/.04: the wait
    // is of that order.
    let up: f64 = 0.49;
    let down = 0.30 + 0.21;
    let mean = up / (down - up);
    assert!(
        (0.5 * mean / up..4.0 * mean / up).contains(&value),
        "{value}, {mean}"
    );
}

#[test]
fn the_advanced_lose_what_the_experienced_gain() {
    let answer = told("Two zones at once");
    assert_eq!(answer.right, StoryRight::Choice(1));
    // With one zone each, every other player waits for the next.
    says(&answer, 0.5 / 0.5);
    // With both: nobody waits, an A, a B, a C, an A before a B, a B before an A.
    let (a, b, c) = (0.5, 0.3, 0.2);
    let moves = [
        [0.0, a, b, c, 0.0, 0.0],
        [a + c, 0.0, 0.0, 0.0, b, 0.0],
        [b + c, 0.0, 0.0, 0.0, 0.0, a],
        [1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        [0.0, b, a + c, 0.0, 0.0, 0.0],
        [0.0, b + c, a, 0.0, 0.0, 0.0],
    ];
    // The chain at arrivals may be periodic: an average over its steps is not.
    let mut now = [1.0, 0.0, 0.0, 0.0, 0.0, 0.0];
    for _ in 0..2000 {
        let mut next = now.map(|share| 0.5 * share);
        for (from, row) in moves.iter().enumerate() {
            for (to, rate) in row.iter().enumerate() {
                next[to] += 0.5 * now[from] * rate;
            }
        }
        now = next;
    }
    // Little's law, at one arrival per unit of time.
    says(&answer, (now[1] + now[4] + now[5]) / a);
    says(&answer, (now[2] + now[4] + now[5]) / b);
    says(&answer, now[3] / c);
}

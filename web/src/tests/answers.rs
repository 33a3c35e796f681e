//! What pages answer: the engagement lab's where a preset or a control asks for more than the
//! headline, the others' as they open.

use crate::checks::pages::{shown, states};
use crate::words::{ASIDE, Span};
use lobbylab_core::experiment::Shard;

fn told(spans: &[Span], aside: bool) -> String {
    let of = spans.iter().filter(|span| (span.role == ASIDE) == aside);
    of.map(|span| span.text.as_str()).collect()
}

/// The answers to a question with a preset's results: what stands large, and what small.
fn answers(preset: &str, tab: &str) -> (String, String) {
    answers_of("engagement", preset, tab)
}

fn answers_of(lab: &str, preset: &str, tab: &str) -> (String, String) {
    let state = (states(lab, 0).into_iter()).find(|(name, _)| name == preset);
    let view = shown(lab, &state.expect("a preset").1);
    let spans = (view.answer(tab)).unwrap_or_else(|| view.view().answer);
    (told(&spans, false), told(&spans, true))
}

#[test]
fn presets_of_engagement_are_answered() {
    let (_, plain) = answers("as it opens", "keep");
    assert!(
        !plain.contains("At your price") && !plain.contains("sit out"),
        "{plain}"
    );

    let (_, apart) = answers("Who may not meet", "keep");
    assert!(apart.contains(" of 1,000 sit out"), "{apart}");
    assert!(apart.contains("The picture knows no regions"), "{apart}");

    let (_, fair) = answers("Fair enough", "keep");
    assert!(fair.contains(" At your price, EOMM keeps "), "{fair}");
    assert!(fair.contains(" Within your cap, EOMM keeps "), "{fair}");

    let (_, whole) = answers("A real tournament", "keep");
    let (_, share) = answers("The share that was measured", "keep");
    assert!(whole.contains("On real pairs"), "{whole}");
    assert!(!share.contains("On real pairs"), "{share}");
}

#[test]
fn questions_of_engagement_have_answers_of_their_own() {
    let (found, _) = answers("How it is found", "found");
    assert!(found.starts_with("No pairing costs less than "), "{found}");
    assert!(found.ends_with("(exact)."), "{found}");
}

#[test]
fn what_the_paper_prints_stands_beside_what_was_found() {
    let (_, state) = states("engagement", 0).remove(0);
    let mut view = shown("engagement", &state);
    assert!(view.answer("paper").is_none(), "the rounds are not over");
    let jobs = view.jobs().into_iter();
    let table = jobs.map(|(experiment, _)| experiment);
    let mut table = table.filter(|experiment| experiment.question() == "engagement.table");
    let mut job = (table.next().expect("a table"))
        .job(Shard::WHOLE)
        .expect("a job");
    while !job.advance(1_000_000).finished {}
    view.merge("engagement.table", job.take())
        .expect("its own parts");
    let paper = told(&view.answer("paper").expect("an answer"), false);
    assert!(paper.starts_with("EOMM keeps "), "{paper}");
    assert!(
        paper.contains(" of 500 players, printed 261.19; pairs by chance keep "),
        "{paper}"
    );
    assert!(paper.ends_with(", printed 259.65 (simulated)."), "{paper}");
}

#[test]
fn balance_says_what_its_numbers_are_of() {
    let (large, small) = answers_of("balance", "as it opens", "best");
    assert_eq!(
        large,
        "Neighbours in skill. The best game of the 12 who wait takes 6 players within 274 points \
         of skill, where the first 6 to come lie within 821 (exact)."
    );
    let parts = " Unfairness is 105.8 instead of 289.6: the teams’ difference (";
    assert!(small.contains(parts), "{small}");
    // Two numbers, and the rest in small.
    for (preset, tab) in [("Five roles", "roles"), ("Everybody plays", "partition")] {
        let (large, small) = answers_of("balance", preset, tab);
        let numbers = large
            .split_whitespace()
            .filter(|word| word.starts_with(|c: char| c.is_ascii_digit()));
        assert!((1..=2).contains(&numbers.count()), "{large}");
        assert!(large.ends_with("(exact)."), "{large}");
        assert!(small.contains(" with "), "{small}");
    }
}

#[test]
fn the_arena_says_two_numbers_with_their_intervals() {
    let (large, small) = answers_of("arena", "as it opens", "get");
    assert_eq!(large.matches('±').count(), 2, "{large}");
    assert!(!large.contains("instead of"), "{large}");
    assert!(
        small.contains(" First come, first served: ") && small.ends_with(" 50\u{a0}% is fair."),
        "{small}"
    );
}

#[test]
fn patience_says_what_is_paid() {
    let (large, _) = answers_of("patience", "as it opens", "wait");
    assert_eq!(
        large.trim_end(),
        "Wait. Waiting costs a player 5 periods on average, playing at once 5.5 \
         (exact)."
    );
}

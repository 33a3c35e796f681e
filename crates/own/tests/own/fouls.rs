//! Rules that cheat or fail: each ends in a sentence, and nothing else does.

use crate::common::{DUELS, FIVES, Sight, hears, heat};
use lobbylab_own::wire::{Answer, MOST_WORDS};
use lobbylab_own::{Begin, Event, Guest, OwnEntry, Rhythm, played};

/// A guest that does nothing.
#[derive(Clone, Debug)]
pub struct Nobody;

impl Guest for Nobody {
    fn begin(&mut self, _: &Begin<'_>) -> Result<Rhythm, String> {
        Ok(Rhythm::Events)
    }
    fn event(&mut self, _: Event, _: f64, _: &mut Vec<u32>) -> Result<(), String> {
        Ok(())
    }
}

fn ends<F>(state: &str, act: F) -> String
where
    F: FnMut(Event, Sight<'_>) -> Result<(), String> + Clone,
{
    let played = played(&heat(state, vec![]), &OwnEntry::Own(hears(act)), 0);
    played.expect_err("it must not end well")
}

#[test]
fn the_judge_says_what_is_illegal() {
    let unknown = ends(DUELS, |_, sight| {
        sight.answer.play(&[&[0], &[2_999]]);
        Ok(())
    });
    assert!(
        unknown.contains("ticket 2999: it has not come"),
        "{unknown}"
    );
    let nobody = ends(DUELS, |_, sight| {
        sight.answer.play(&[&[0], &[u32::MAX]]);
        Ok(())
    });
    assert!(
        nobody.contains("ticket 4294967295: it has not come"),
        "{nobody}"
    );
    let twice = ends(DUELS, |_, sight| {
        sight.answer.play(&[&[0], &[0]]);
        Ok(())
    });
    assert!(twice.contains("ticket 0: it plays already"), "{twice}");
    let again = ends(DUELS, |event, sight| {
        if event == Event::Arrive(1) {
            sight.answer.play(&[&[0], &[1]]);
            sight.answer.play(&[&[1], &[0]]);
        }
        Ok(())
    });
    assert!(again.contains("ticket 1: it plays already"), "{again}");
    let departed = ends(DUELS, |event, sight| {
        if let Event::Depart(gone) = event {
            let newest = sight.waiting.last().copied().unwrap_or(gone);
            sight.answer.play(&[&[newest], &[gone]]);
        }
        Ok(())
    });
    assert!(departed.contains("it has left"), "{departed}");
    // The same later, when the judge knows it by itself.
    let mut gone = None;
    let later = ends(DUELS, move |event, sight| {
        match (event, gone) {
            (Event::Depart(ticket), _) => gone = Some(ticket),
            (Event::Arrive(newest), Some(gone)) => sight.answer.play(&[&[newest], &[gone]]),
            _ => {}
        }
        Ok(())
    });
    assert!(later.contains("it has left"), "{later}");
    let many = ends(DUELS, |_, sight| {
        if sight.waiting.len() == 3 {
            let all = sight.waiting.clone();
            sight.answer.play(&[&all[..2], &all[2..]]);
        }
        Ok(())
    });
    assert!(many.contains("more players than places"), "{many}");
    let few = ends(FIVES, |_, sight| {
        let first = sight.waiting[0];
        sight.answer.play(&[&[first], &[]]);
        Ok(())
    });
    assert!(few.contains("too few players"), "{few}");
    let parties = "v1.size=3&singles=.1&twos=.9&rate=60&tickets=300";
    let parted = ends(parties, |_, sight| {
        let twos = sight.waiting.iter().copied();
        let twos: Vec<u32> = twos
            .filter(|&id| sight.told.size[id as usize] == 2)
            .collect();
        if twos.len() == 3 {
            sight.answer.play(&[&twos]);
        }
        Ok(())
    });
    assert!(parted.contains("without parting a party"), "{parted}");
}

#[test]
fn failures_name_the_ticket_and_the_moment() {
    let thrown = ends(DUELS, |event, _| match event {
        Event::Arrive(17) => Err("TypeError: x is not a function".to_owned()),
        _ => Ok(()),
    });
    assert!(
        thrown.contains("when ticket 17 came: TypeError: x is not a function"),
        "{thrown}"
    );
    let nonsense = ends(DUELS, |_, sight| {
        sight.answer.extend([1, 5, 2]);
        Ok(())
    });
    assert!(
        nonsense.contains("cannot be read from word 0 on"),
        "{nonsense}"
    );
    let huge = ends(DUELS, |_, sight| {
        sight.answer.resize(MOST_WORDS + 1, 0);
        Ok(())
    });
    assert!(huge.contains("allowed: at most 262144"), "{huge}");
    let teams = ends(DUELS, |_, sight| {
        sight.answer.play(&[&[0], &[1], &[2]]);
        Ok(())
    });
    assert!(
        teams.contains("three teams, and a game here has two sides"),
        "{teams}"
    );
    let never = ends(DUELS, |_, sight| {
        sight.answer.wake_at(f64::NAN, 0);
        Ok(())
    });
    assert!(never.contains("(NaN)"), "{never}");
    let key = ends(DUELS, |_, sight| {
        sight.answer.wake_at(1e9, u32::MAX);
        Ok(())
    });
    assert!(key.contains("allowed: 0 to 4294967294"), "{key}");
}

#[test]
fn timers_end() {
    // Two for each that rings, at once: without a bound this run has no end.
    let storm = ends(DUELS, |_, sight| {
        sight.answer.wake_at(0.0, 1);
        sight.answer.wake_at(0.0, 2);
        Ok(())
    });
    assert!(storm.contains("it set more than 310"), "{storm}");
    // One a second for ever ends ten minutes after the last ticket.
    let ticking = hears(|_, sight: Sight<'_>| {
        if sight.waiting.len() % 50 == 1 {
            sight.answer.wake_at(sight.now + 1.0, 3);
        }
        Ok(())
    });
    let small = "v1.rate=600&tickets=100&replications=2";
    let played = played(&heat(small, vec![]), &OwnEntry::Own(ticking), 0).expect("a legal run");
    assert!(played.games.time.is_empty());
}

/// A guest that will not begin.
#[derive(Clone)]
struct Unwilling;

impl Guest for Unwilling {
    fn begin(&mut self, _: &Begin<'_>) -> Result<Rhythm, String> {
        Err("it exports no rule".to_owned())
    }
    fn event(&mut self, _: Event, _: f64, _: &mut Vec<u32>) -> Result<(), String> {
        unreachable!("nobody asks a rule that could not begin")
    }
}

#[test]
fn one_that_cannot_begin_is_asked_no_more() {
    let story = played(&heat(DUELS, vec![]), &OwnEntry::Own(Unwilling), 0);
    assert_eq!(
        story.expect_err("no run"),
        "the rule could not begin: it exports no rule"
    );
}

/// Teams of more than two sides: the judge seats them as they were meant, or they are refused.
#[test]
fn many_sides_are_filled_in_turn() {
    let state = "v1.teams=3&size=2&rate=60&tickets=300&replications=2";
    let legal = hears(|_, sight: Sight<'_>| {
        if sight.waiting.len() == 6 {
            let all: Vec<u32> = std::mem::take(sight.waiting);
            sight.answer.play(&[&all[..2], &all[2..4], &all[4..]]);
        }
        Ok(())
    });
    let record = played(&heat(state, vec![]), &OwnEntry::Own(legal), 0).expect("legal games");
    assert_eq!(record.games.time.len(), 50);
    let crowded = ends(state, |_, sight| {
        if sight.waiting.len() == 6 {
            let all: Vec<u32> = std::mem::take(sight.waiting);
            sight.answer.play(&[&all[..3], &all[3..4], &all[4..]]);
        }
        Ok(())
    });
    assert!(
        crowded.contains("side 1 has 3 players and 2 places"),
        "{crowded}"
    );
    let gaping = ends(state, |_, sight| {
        if sight.waiting.len() == 6 {
            let all: Vec<u32> = std::mem::take(sight.waiting);
            sight.answer.play(&[&all[..1], &all[1..3], &all[3..5]]);
        }
        Ok(())
    });
    assert!(gaping.contains("side 1 has a free place"), "{gaping}");
}

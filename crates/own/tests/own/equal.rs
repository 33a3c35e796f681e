//! Guests written out in Rust are the built-in rules, game by game.

use crate::common::{DUELS, FIVES, Sight, asked, hears, heat, settings};
use lobbylab_core::arena::ArenaRule;
use lobbylab_own::wire::Answer;
use lobbylab_own::{Event, Guest, OwnEntry, first_difference, played};

/// Plays both on two replications.
fn same<G: Guest>(state: &str, guest: G, rule: ArenaRule) {
    let heat = heat(state, vec![]);
    for replication in 0..2 {
        let own = played(&heat, &OwnEntry::Own(guest.clone()), replication).expect("legal games");
        let listed = played(&heat, &OwnEntry::Listed(rule), replication).expect("legal games");
        assert!(own.games.time.len() > 100, "{} games", own.games.time.len());
        assert_eq!(first_difference(&own, &listed), None, "{rule:?}, {state}");
    }
}

/// The longest-waiting, as soon as they are enough for a game.
fn first_come(places: usize) -> impl FnMut(Event, Sight<'_>) -> Result<(), String> + Clone {
    move |_, sight| {
        if sight.waiting.len() >= places {
            let members: Vec<u32> = sight.waiting.drain(..places).collect();
            sight.answer.play(&[&members]);
        }
        Ok(())
    }
}

#[test]
fn first_come_first_served_is_the_built_in_one() {
    same(DUELS, hears(first_come(2)), ArenaRule::Fifo);
    same(FIVES, asked(0.0, first_come(10)), ArenaRule::Fifo);
}

#[test]
fn neighbours_every_so_often_are_the_built_in_ones() {
    let period = settings(FIVES).period;
    let cut = |event: Event, sight: Sight<'_>| {
        if event != Event::Match {
            return Ok(());
        }
        let whole = sight.waiting.len() / 10 * 10;
        let mut sorted: Vec<u32> = sight.waiting.drain(..whole).collect();
        let rating = |id: &u32| sight.told.rating[*id as usize];
        sorted.sort_by(|one, other| rating(one).total_cmp(&rating(other)).then(one.cmp(other)));
        for game in sorted.chunks(10) {
            sight.answer.play(&[game]);
        }
        Ok(())
    };
    same(FIVES, asked(period, cut), ArenaRule::Neighbours);
}

#[test]
fn a_window_that_widens_is_the_built_in_one() {
    let (start, growth) = (settings(DUELS).start, settings(DUELS).growth);
    let widening = move |event: Event, sight: Sight<'_>| {
        let me = match event {
            Event::Arrive(ticket) | Event::Timer(ticket) => ticket,
            Event::Depart(_) | Event::Match => return Ok(()),
        };
        if !sight.waiting.contains(&me) {
            return Ok(());
        }
        // Of those who came before: who opens first, then the nearest, then who came first.
        let place = |id: u32| sight.told.place[id as usize];
        let mut best = (f64::INFINITY, f64::INFINITY, u32::MAX);
        for &other in sight.waiting.iter().filter(|&&other| other < me) {
            let apart = (place(other) - place(me)).abs();
            let missing = apart - start;
            let delay = if missing <= 0.0 {
                0.0
            } else {
                missing / growth
            };
            let opens = (sight.told.at[me as usize] + delay).max(sight.now);
            if (opens, apart, other) < best {
                best = (opens, apart, other);
            }
        }
        let (opens, _, other) = best;
        if opens <= sight.now {
            sight.waiting.retain(|&one| one != me && one != other);
            sight.answer.because("the window holds both");
            sight.answer.play(&[&[other], &[me]]);
        } else if opens.is_finite() {
            sight.answer.wake_at(opens, me);
        }
        Ok(())
    };
    same(DUELS, hears(widening), ArenaRule::Widening);
    let patient = DUELS.replace("exponential", "never");
    same(&patient, hears(widening), ArenaRule::Widening);
}

#[test]
fn what_differs_is_found() {
    let heat = heat(DUELS, vec![]);
    let own = played(&heat, &OwnEntry::Own(hears(first_come(2))), 0).expect("legal games");
    let other: OwnEntry<crate::fouls::Nobody> = OwnEntry::Listed(ArenaRule::Widening);
    let heat = crate::common::heat(DUELS, vec![]);
    let other = played(&heat, &other, 0).expect("legal games");
    let found = first_difference(&own, &other).expect("two rules that differ");
    assert_ne!(
        (found.at[0], &found.tickets[0]),
        (found.at[1], &found.tickets[1])
    );
    assert!(found.tickets.iter().all(|game| game.len() == 2));
}

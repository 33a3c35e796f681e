//! A few games by hand.

use crate::common::{DUELS, FIVES, Sight, hears, heat};
use lobbylab_own::wire::Answer;
use lobbylab_own::{OwnHeat, by_hand};

#[test]
fn ten_games_with_reasons_and_log() {
    let guest = hears(|_, sight: Sight<'_>| {
        sight.answer.log("asked");
        if sight.waiting.len() == 2 {
            let pair = std::mem::take(sight.waiting);
            sight.answer.because("both are there");
            sight.answer.play(&[&pair[..1], &pair[1..]]);
        }
        Ok(())
    });
    let heat: OwnHeat<_> = heat("v1.rate=40&tickets=3000", vec![]);
    let found = by_hand(&heat, guest, 10);
    assert_eq!((found.games.len(), found.error), (10, None));
    assert_eq!(found.waiting, []);
    assert!(found.alone);
    let book = heat.book(0);
    for (number, game) in found.games.iter().enumerate() {
        let (one, other) = (2 * number as u32, 2 * number as u32 + 1);
        assert_eq!(game.teams, [vec![one], vec![other]]);
        assert_eq!(game.because.as_deref(), Some("both are there"));
        let rating = |id: u32| book.contender(id as usize).rating;
        assert_eq!(game.ratings, [vec![rating(one)], vec![rating(other)]]);
        let [came, last] = [one, other].map(|id| book.times()[id as usize]);
        assert_eq!(game.at, last);
        assert_eq!(game.waited, [vec![last - came], vec![0.0]]);
    }
    // One line for each arrival.
    assert_eq!(found.log.len(), 20);
    // The picture of it: who came, until when, and in which game.
    assert_eq!(found.until, found.games[9].at);
    assert_eq!(found.came.len(), 20);
    for (id, ticket) in found.came.iter().enumerate() {
        assert_eq!(ticket.game, Some(id / 2));
        assert_eq!(ticket.at, book.times()[id]);
        let formed = ticket.until.expect("it has played");
        assert!((formed - found.games[id / 2].at).abs() < 1e-9, "{formed}");
    }
}

#[test]
fn teams_that_the_judge_makes_are_shown_and_a_foul_is_no_game() {
    let guest = hears(|_, sight: Sight<'_>| {
        if sight.waiting.len() == 10 {
            let all = std::mem::take(sight.waiting);
            sight.answer.play(&[&all]);
            if all[0] > 20 {
                sight.answer.play(&[&all]);
            }
        }
        Ok(())
    });
    let patient = FIVES.replace("timeout", "never");
    let found = by_hand(&heat(&patient, vec![]), guest, 10);
    assert_eq!(found.games.len(), 4);
    let story = found.error.expect("a foul");
    assert!(story.contains("it plays already"), "{story}");
    for game in &found.games {
        assert!(game.teams.len() == 2 && game.teams.iter().all(|team| team.len() == 5));
        let mean = |team: &[f64]| team.iter().sum::<f64>() / 5.0;
        let apart = (mean(&game.ratings[0]) - mean(&game.ratings[1])).abs();
        assert!(apart < 100.0, "{apart}");
    }
}

#[test]
fn tickets_are_players_only_where_everybody_comes_alone() {
    let nobody = || hears(|_, _: Sight<'_>| Ok(()));
    let alone = |state: &str| by_hand(&heat(state, vec![]), nobody(), 1).alone;
    assert!(alone("v1.size=5&rate=120&tickets=200"));
    assert!(!alone("v1.size=5&rate=120&tickets=200&singles=.5&twos=.5"));
}

#[test]
fn who_waits_and_what_fails_is_told() {
    let guest = hears(|event, sight: Sight<'_>| match event {
        lobbylab_own::Event::Arrive(5) => Err("boom".to_owned()),
        _ => {
            sight.answer.log(&"ä".repeat(3_000));
            Ok(())
        }
    });
    let found = by_hand(&heat("v1.rate=40&tickets=300", vec![]), guest, 10);
    assert_eq!(found.waiting, [0, 1, 2, 3, 4, 5]);
    assert_eq!(found.came.len(), 6);
    assert!(
        found
            .came
            .iter()
            .all(|ticket| ticket.until.is_none() && ticket.game.is_none())
    );
    assert_eq!(found.log.len(), 5);
    assert_eq!(found.log[0].chars().count(), 2_001);
    let story = found.error.expect("a failure");
    assert!(story.ends_with("when ticket 5 came: boom"), "{story}");
    let endless = by_hand(&heat(DUELS, vec![]), crate::fouls::Nobody, 10);
    assert_eq!((endless.games.len(), endless.error), (0, None));
    // Of very many only the first are shown; who left has no game.
    assert_eq!(endless.came.len(), 500);
    let left = endless.came.iter().filter(|ticket| ticket.until.is_some());
    assert!(left.count() > 100 && endless.came.iter().all(|ticket| ticket.game.is_none()));
}

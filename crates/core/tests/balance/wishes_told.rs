//! What a search for a game under wishes tells: its steps, which of equal games, why there
//! is none, what is wrong with a request.

use crate::plain::wishes::{case, members, plain};
use crate::plain::{Dice, measure};
use lobbylab_core::balance::Exponent;
use lobbylab_core::balance::wishes::{
    Delay, Dimension, Infeasible, InvalidRequest, Latency, Request, Wish, WishCut, WishEvent,
    WishPlayer,
};

/// The log tells a search that ends with the best game: values fall, bounds hold.
#[test]
fn the_log_tells_the_search() {
    let mut dice = Dice(35);
    let mut cuts = [0; 5];
    for round in 0..64 {
        let case = case(&mut dice, 2, 11, round % 32);
        let request = case.request();
        let (mut values, mut nodes) = (Vec::new(), 0);
        let answer = request.best_within(u64::MAX, &mut |event| match event {
            WishEvent::Found { members, value, .. } => {
                assert_eq!(members.len(), 4);
                assert!(values.last().is_none_or(|&last| value <= last));
                values.push(value);
            }
            WishEvent::Visited { members, least, .. } => {
                assert!(members.len() <= 4 && least >= 0.0);
                nodes += 1;
            }
            WishEvent::Cut { why, .. } => {
                let all = [
                    WishCut::Bound,
                    WishCut::Sizes,
                    WishCut::Teams,
                    WishCut::Never,
                    WishCut::Later,
                ];
                cuts[all.iter().position(|&cut| cut == why).expect("a reason")] += 1;
            }
        });
        if let Ok(answer) = answer {
            assert_eq!(values.last(), Some(&answer.found.game.value));
            assert!(nodes > 0 && nodes <= answer.effort);
        }
    }
    assert!(cuts[..3].iter().all(|&count| count > 0), "{cuts:?}");
}

/// Equal players in masses: the first ones have the best game, whatever else is asked.
#[test]
fn of_equal_games_the_first_is_told() {
    let mut request = plain(3, &[1500.0; 500]);
    assert_eq!(
        members(&request.best().expect("a game")),
        [0, 1, 2, 3, 4, 5]
    );
    request.never(0, 1).expect("a pair");
    request.party(&[4, 9, 300]).expect("a party");
    request.apart(2, 3).expect("a pair");
    let wished = request.best().expect("a game");
    assert_eq!(members(&wished), [0, 2, 3, 5, 6, 7]);
    assert_eq!(wished.game.value, 0.0);
    assert_ne!(
        wished.game.teams[0].contains(&2),
        wished.game.teams[0].contains(&3)
    );
    // Nine factions of whom two never meet have no game of ten, ten have one.
    let ten: Vec<f64> = (0..200).map(|at| f64::from(at % 7)).collect();
    for factions in [9, 10] {
        let mut request = plain(5, &ten);
        for a in 0..200 {
            for b in (0..a).filter(|b| (a - b) % factions == 0) {
                request.never(a, b).expect("a pair");
            }
        }
        let answer = request.best_within(20_000, &mut |_| {});
        match factions {
            9 => assert_eq!(answer, Err(Infeasible::Wishes(vec![Wish::Never]))),
            _ => assert_eq!(answer.expect("a game").found.game.members().count(), 10),
        }
    }
}

#[test]
fn what_stands_in_the_way_is_told() {
    let error = |request: &Request| request.best().expect_err("no game");
    assert_eq!(
        error(&plain(2, &[1.0; 3])),
        Infeasible::Players { missing: 1 }
    );
    // Three parties of two are no two teams of three.
    let mut request = plain(3, &[1.0; 6]);
    for party in [[0, 1], [2, 3], [4, 5]] {
        request.party(&party).expect("a party");
    }
    assert_eq!(error(&request), Infeasible::Wishes(vec![Wish::Parties]));
    let words = error(&request).to_string();
    assert_eq!(
        words,
        "no game keeps to all wishes; there is one without parties"
    );
    // Three of whom no two are in one team.
    let mut request = plain(2, &[1.0; 4]);
    for (a, b) in [(0, 1), (1, 2), (2, 0)] {
        request.apart(a, b).expect("a pair");
    }
    assert_eq!(error(&request), Infeasible::Wishes(vec![Wish::Apart]));
    request.never(0, 3).expect("a pair");
    assert_eq!(error(&request), Infeasible::Wishes(vec![]));
    // Four reach the second data centre, of whom two must not meet.
    let dimension = Dimension {
        weight: 1.0,
        measure: measure(1.0, 1.0, 2.0),
    };
    let latency = Latency {
        centres: 2,
        weight: 1.0,
        delay: Delay::Mean(Exponent::ONE),
    };
    let mut request = Request::new(2, vec![dimension], Some(latency)).expect("a request");
    for id in 0..5 {
        let far = |reaches: bool| if reaches { 1.0 } else { f64::INFINITY };
        request
            .add(WishPlayer {
                id,
                skills: vec![1.0],
                latencies: vec![far(id == 4), far(id < 3)],
            })
            .expect("a new player");
    }
    let missing = Infeasible::Centres {
        centre: 1,
        missing: 1,
    };
    assert_eq!(error(&request), missing);
    let latencies = vec![2.0, 2.0];
    let skills = vec![1.0];
    request
        .add(WishPlayer {
            id: 9,
            skills,
            latencies,
        })
        .expect("a new player");
    assert_eq!(members(&request.best().expect("a game")), [0, 1, 2, 9]);
    request.never(0, 9).expect("a pair");
    let both = Infeasible::Wishes(vec![Wish::Never, Wish::Reach]);
    assert_eq!(error(&request), both);
    // Nobody has looked.
    let nothing = request.best_within(0, &mut |_| {});
    assert_eq!(nothing, Err(Infeasible::Budget));
}

/// The field that an error names.
fn field(error: InvalidRequest) -> &'static str {
    match error {
        InvalidRequest::OutOfRange(error) => error.field,
        InvalidRequest::Length { field, .. } => field,
        _ => "",
    }
}

/// A dimension that weighs so much.
fn dimension(weight: f64) -> Dimension {
    Dimension {
        weight,
        measure: measure(1.0, 1.0, 2.0),
    }
}

/// So many data centres that weigh so much.
fn latency((centres, weight): (usize, f64)) -> Latency {
    Latency {
        centres,
        weight,
        delay: Delay::Mean(Exponent::ONE),
    }
}

#[test]
fn bad_requests_are_refused() {
    const NAN: f64 = f64::NAN;
    const INFINITE: f64 = f64::INFINITY;
    // Players of a team, dimensions and their weight, data centres and their weight.
    let cases = [
        ("k", 0, 1, 1.0, None),
        ("k", 9, 1, 1.0, None),
        ("k", usize::MAX, 1, 1.0, None),
        ("dimensions", 2, 0, 1.0, None),
        ("dimensions", 2, 9, 1.0, None),
        ("weight", 2, 1, NAN, None),
        ("weight", 2, 1, -1.0, None),
        ("weight", 2, 1, INFINITE, None),
        ("weight", 2, 1, 2e6, None),
        ("weight", 2, 1, 1.0, Some((1, NAN))),
        ("weight", 2, 1, 1.0, Some((1, -1.0))),
        ("weight", 2, 1, 1.0, Some((1, INFINITE))),
        ("weight", 2, 1, 1.0, Some((1, 2e6))),
        ("data centres", 2, 1, 1.0, Some((0, 1.0))),
        ("data centres", 2, 1, 1.0, Some((33, 1.0))),
    ];
    for (named, k, count, weight, centres) in cases {
        let dimensions = vec![dimension(weight); count];
        let error = Request::new(k, dimensions, centres.map(latency)).expect_err(named);
        assert_eq!(field(error), named, "{k} {count} {weight} {centres:?}");
    }
}

#[test]
fn bad_players_and_wishes_are_refused() {
    let dimensions = vec![dimension(1.0), dimension(100.0)];
    let mut request = Request::new(2, dimensions, Some(latency((1, 1.0)))).expect("a request");
    let mut add = |id: u64, skills: &[f64], latencies: &[f64]| {
        let (skills, latencies) = (skills.to_vec(), latencies.to_vec());
        request.add(WishPlayer {
            id,
            skills,
            latencies,
        })
    };
    let cases: [(&str, &[f64], &[f64]); 9] = [
        ("skill", &[f64::NAN, 1.0], &[1.0]),
        ("skill", &[-1.0, 1.0], &[1.0]),
        ("skill", &[f64::INFINITY, 1.0], &[1.0]),
        ("skill", &[1.0, 2e298], &[1.0]),
        ("latency", &[1.0, 1.0], &[f64::NAN]),
        ("latency", &[1.0, 1.0], &[-1.0]),
        ("latency", &[1.0, 1.0], &[2e9]),
        ("skills", &[1.0], &[1.0]),
        ("latencies", &[1.0, 1.0], &[]),
    ];
    for (named, skills, latencies) in cases {
        let error = add(0, skills, latencies).expect_err(named);
        assert_eq!(field(error), named, "{skills:?} {latencies:?}");
    }
    let error = add(0, &[1.0, 1.0], &[]).expect_err("an error");
    assert_eq!(error.to_string(), "latencies are 0: needed are 1");
    for id in 0..6 {
        add(id, &[1e300, 1e298], &[1e9]).expect("a new player");
    }
    assert_eq!(add(3, &[1.0, 1.0], &[1.0]), Err(InvalidRequest::Present(3)));
    for party in [&[][..], &[0, 1, 2]] {
        let error = request.party(party).expect_err("none, or too many");
        assert_eq!(field(error), "players of a party");
    }
    // One after the other, as they stand.
    let answers = [
        (request.party(&[0, 7]), Err(InvalidRequest::Absent(7))),
        (request.party(&[0, 0]), Err(InvalidRequest::Twice(0))),
        (request.apart(4, 5), Ok(())),
        (request.party(&[5, 4]), Err(InvalidRequest::Together(4, 5))),
        (request.party(&[0, 1]), Ok(())),
        (request.party(&[2, 1]), Err(InvalidRequest::InParty(1))),
        (request.never(1, 0), Err(InvalidRequest::Together(1, 0))),
        (request.never(1, 1), Err(InvalidRequest::Twice(1))),
        (request.apart(8, 1), Err(InvalidRequest::Absent(8))),
    ];
    for (at, (answer, wanted)) in answers.into_iter().enumerate() {
        assert_eq!(answer, wanted, "wish {at}");
    }
    let words = InvalidRequest::InParty(1).to_string();
    assert_eq!(words, "id is 1: they are in a party already");
    assert_eq!(
        (request.len(), request.is_empty(), request.players()[2].id),
        (6, false, 2)
    );
    let wished = request.best().expect("a game");
    assert_eq!((wished.game.value, wished.delay), (1e9, 1e9));
    let mut request = plain(1, &[]);
    for id in 0..2000 {
        let (skills, latencies) = (vec![id as f64], Vec::new());
        request
            .add(WishPlayer {
                id,
                skills,
                latencies,
            })
            .expect("a new player");
    }
    let (id, skills, latencies) = (2000, vec![1.0], Vec::new());
    let error = request.add(WishPlayer {
        id,
        skills,
        latencies,
    });
    assert_eq!(field(error.expect_err("an error")), "players");
}

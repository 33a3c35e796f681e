//! The figures of parties of any size: drawn for all kinds of parameters, with
//! and without results; their numbers against the chain and the simulation.

use crate::drawn::{
    as_last_time, bars, check, column, line, numbers, only, results, run, simulated,
};
use lobbylab_charts::figure::{Entry, Figure, Mark, Shape};
use lobbylab_charts::rules::{parties, party_room, party_states};
use lobbylab_core::catalog::Experiment;
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::lab::{PartiesSample, RoomPart, RulesParties, RulesRooms};
use lobbylab_core::rules::parameters::PartyMix;
use lobbylab_core::rules::{Conditions, Leaving, Packing, Parties as Teams, WaitingRoom};

fn setting(k: u32, fall: f64, packing: Packing, room: u32) -> PartyMix {
    PartyMix {
        k,
        fall,
        packing,
        room,
        ..PartyMix::default()
    }
}

fn rooms_of(setting: &PartyMix) -> (RulesRooms, Parts<RoomPart>) {
    let question = RulesRooms {
        parties: setting.clone(),
    };
    let results = results(Experiment::RulesRooms(question.clone()));
    (
        question,
        results
            .parts::<lobbylab_core::rules::lab::RulesRooms>()
            .expect("its own question")
            .1
            .clone(),
    )
}

/// The three orders solved, without counting any other size of team.
fn solved(setting: &PartyMix) -> (RulesRooms, Parts<RoomPart>) {
    let question = RulesRooms {
        parties: setting.clone(),
    };
    let mut parts = Parts::default();
    for packing in Packing::ALL.iter().copied() {
        let part = match question.solve(packing) {
            Ok(solved) => RoomPart::Solved(solved),
            Err(why) => RoomPart::Refused(why),
        };
        parts.insert(packing as u32, part);
    }
    (question, parts)
}

fn runs_of(setting: &PartyMix, arrivals: u32) -> (RulesParties, Parts<PartiesSample>) {
    let question = RulesParties {
        parties: setting.clone(),
        run: run(arrivals, 16),
    };
    let results = results(Experiment::RulesParties(question.clone()));
    (
        question,
        results
            .parts::<lobbylab_core::rules::lab::RulesParties>()
            .expect("its own question")
            .1
            .clone(),
    )
}

/// All figures, with all there is but counts of states.
fn figures(setting: &PartyMix, arrivals: u32) -> [Figure; 3] {
    let (rooms, chains) = solved(setting);
    let (sizes, parts) = runs_of(setting, arrivals);
    [
        parties(&sizes, &chains, &parts),
        party_room(&rooms, &chains),
        party_states(&rooms, &chains),
    ]
}

#[test]
fn any_parameters_can_be_drawn() {
    let quits = [
        (Leaving::Never, 5.0),
        (Leaving::Exponential, 40.0),
        (Leaving::Exponential, 1e-9),
        (Leaving::Exponential, 1e12),
        (Leaving::Fixed, 5.0),
    ];
    for (k, fall, packing, room) in [
        (2, 0.5, Packing::First, 5),
        (2, 0.0, Packing::Best, 1),
        (3, 4.0, Packing::Largest, 5),
        (3, 1e-12, Packing::First, 3),
        (6, 0.5, Packing::First, 3),
    ] {
        for (quit, stay) in quits {
            let setting = PartyMix {
                quit,
                stay,
                ..setting(k, fall, packing, room)
            };
            let none = Parts::default();
            let (sizes, parts) = runs_of(&setting, 200);
            let rooms = RulesRooms {
                parties: setting.clone(),
            };
            let (_, chains) = rooms_of(&setting);
            for chains in [&none, &only(&chains, 1), &chains] {
                check(&party_room(&rooms, chains));
                check(&party_states(&rooms, chains));
                check(&parties(&sizes, chains, &parts));
                // One replication has no interval: nothing simulated is shown.
                for few in [0, 1] {
                    let figure = parties(&sizes, chains, &only(&parts, few));
                    check(&figure);
                    assert!(!simulated(&figure), "{}", figure.finding);
                }
            }
        }
    }
}

#[test]
fn waits_by_size_are_those_of_the_chain() {
    let setting = setting(3, 0.5, Packing::First, 12);
    let [figure, ..] = figures(&setting, 20_000);
    let chain = |packing| {
        let conditions = Conditions::new(&setting.rates())
            .room(12)
            .patience(1.0 / setting.stay);
        WaitingRoom::new(&Teams::new(3, packing), &conditions).expect("a chain")
    };
    // Little's law, by hand.
    let mean = |room: &WaitingRoom, size: usize| {
        room.mean_waiting()[size] / (setting.rates()[size] * (1.0 - room.turned_away()[size]))
    };
    let room = chain(Packing::First);
    let exact = numbers(&figure, "mean wait, exact");
    let rows = bars(&figure);
    assert_eq!(rows.len(), 6);
    for size in 0..3 {
        assert!((exact[size] / mean(&room, size) - 1.0).abs() < 1e-9);
        let (low, high) = rows[size].interval.expect("simulated");
        // Three half widths: five sigma and more.
        assert!(
            (rows[size].value - exact[size]).abs() < 1.5 * (high - low),
            "{:?}",
            rows[size]
        );
    }
    // All players are those of each size, as many as come in.
    let best = chain(Packing::Best);
    let (mut sum, mut weight) = (0.0, 0.0);
    for size in 0..3 {
        let let_in = setting.rates()[size] * (1.0 - best.turned_away()[size]);
        sum += (size + 1) as f64 * let_in * mean(&best, size);
        weight += (size + 1) as f64 * let_in;
    }
    assert!((exact[4] / (sum / weight) - 1.0).abs() < 1e-9);
    // Paired differences have the sign of the exact ones, which are told apart.
    let change = numbers(&figure, "above the chosen order, simulated");
    let half = numbers(&figure, "half width of the difference");
    assert!(
        change[3].is_nan() && rows[3].note.starts_with("chosen"),
        "{}",
        rows[3].note
    );
    for row in [4, 5] {
        assert!(
            (change[row] - (exact[row] - exact[3])).abs() < 3.0 * half[row],
            "{change:?}"
        );
        assert!(rows[row].note.starts_with('−') || rows[row].note.starts_with('+'));
    }
    let words = &figure.finding;
    assert!(
        words.contains("wait longest") && words.contains("185 states"),
        "{words}"
    );
    assert!(words.contains("give up"), "{words}");
}

#[test]
fn without_patience_a_room_that_fills_for_good_is_told() {
    let setting = PartyMix {
        quit: Leaving::Never,
        ..setting(3, 2.0, Packing::Best, 4)
    };
    let [waits, room, _] = figures(&setting, 5_000);
    // Pairs come so often that all runs end like that.
    assert!(
        waits
            .finding
            .contains("in 16 of 16 runs the room filled for good")
    );
    for figure in [&waits, &room] {
        assert!(
            figure.finding.contains("fills up for good"),
            "{}",
            figure.finding
        );
    }
    assert!(bars(&waits).iter().all(|bar| bar.exact.is_none()));
    assert!(
        room.marks
            .iter()
            .all(|mark| !matches!(mark, Mark::Cells { .. }))
    );
}

#[test]
fn the_room_is_that_of_the_chain() {
    let setting = setting(4, 1.0, Packing::Largest, 6);
    let (rooms, chains) = solved(&setting);
    let figure = party_room(&rooms, &chains);
    check(&figure);
    let conditions = Conditions::new(&setting.rates())
        .room(6)
        .patience(1.0 / setting.stay);
    let room = WaitingRoom::new(&Teams::new(4, Packing::Largest), &conditions).expect("a chain");
    let mut waiting = [0.0; 25];
    for (state, share) in room.probability().iter().enumerate() {
        let players: usize = room
            .line(state)
            .iter()
            .map(|class| usize::from(class + 1))
            .sum();
        waiting[players] += share;
    }
    let shown = numbers(&figure, "share of time, largest first");
    assert!(shown.len() >= 11, "past 2k");
    for (players, share) in shown.iter().enumerate() {
        assert!((share - waiting[players]).abs() < 1e-9, "{players}");
    }
    // What is left out is next to nothing.
    assert!(shown.iter().sum::<f64>() > 0.999);
    let over: f64 = waiting[8..].iter().sum();
    let text = format!(
        "{} % of the time",
        lobbylab_core::words::number((1e3 * over).round() / 10.0)
    );
    assert!(figure.finding.contains(&text), "{text}: {}", figure.finding);
    // The chosen order in cells, the others as steps.
    assert!(
        figure
            .marks
            .iter()
            .any(|mark| matches!(mark, Mark::Cells { name, .. } if name == "largest first"))
    );
    assert!(!line(&figure, "first fit").is_empty());
    let mark = |mark: &Mark| matches!(mark, Mark::VerticalMark { x, .. } if *x == 7.5);
    assert!(figure.marks.iter().any(mark));
}

#[test]
fn long_rooms_are_shown_in_wider_steps() {
    // With four times as many pairs as singles the room is full of pairs.
    let setting = PartyMix {
        stay: 1e6,
        ..setting(3, 4.0, Packing::Best, 100)
    };
    let (rooms, chains) = solved(&setting);
    let figure = party_room(&rooms, &chains);
    check(&figure);
    let shares = numbers(&figure, "share of time, best fit");
    assert!((60..=90).contains(&shares.len()), "{}", shares.len());
    assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-3);
    assert!(numbers(&figure, "up to")[1] > numbers(&figure, "players waiting")[1]);
}

#[test]
fn states_are_counted_up_to_the_limit_and_marked_beyond() {
    let (rooms, chains) = rooms_of(&setting(5, 0.5, Packing::First, 12));
    let figure = party_states(&rooms, &chains);
    check(&figure);
    let words: Vec<&Entry> = column(&figure, "counted, first fit").cells.iter().collect();
    assert_eq!(words.last(), Some(&&Entry::Text("at least".to_owned())));
    // With teams of two nobody, up to three singles, a team, or both wait.
    assert_eq!(numbers(&figure, "states, best fit")[0], 6.0);
    assert_eq!(numbers(&figure, "states, first fit")[0], 7.0);
    // They do not mind ages, so they have the same states: one series.
    assert_eq!(
        numbers(&figure, "states, best fit"),
        numbers(&figure, "states, largest first")
    );
    let named = |wanted: &str, form: Shape| {
        figure.marks.iter().any(|mark| {
            matches!(mark, Mark::Dots { name, shape, .. } if name == wanted && *shape == form)
        })
    };
    assert!(named("best fit and largest first", Shape::Disc));
    assert!(named("first fit, at least", Shape::Triangle));
    for text in ["at least 6000", "Not solved exactly", "would fit"] {
        assert!(figure.finding.contains(text), "{text}: {}", figure.finding);
    }
    let (rooms, chains) = rooms_of(&setting(3, 0.5, Packing::First, 12));
    let words = party_states(&rooms, &chains).finding;
    assert!(
        words.contains("185 states") && words.contains("1430"),
        "{words}"
    );
}

#[test]
fn pictures_are_those_of_last_time() {
    let [waits, room, _] = figures(&PartyMix::default(), 5_000);
    as_last_time(&waits, 720, 420);
    as_last_time(&room, 720, 500);
    let (rooms, chains) = rooms_of(&PartyMix::default());
    as_last_time(&party_states(&rooms, &chains), 720, 500);
}

//! Planes for the tests.

use crate::figure::Role;
use crate::stage::bars::StageBar;
use crate::stage::plane::{Link, Plane, PlayerStanding, PlayerView, Tie};

/// Players one time unit apart at values that repeat seldom; every third waits.
pub(crate) fn plane(players: u64, to: f64) -> Plane {
    let value = |id: u64| ((id * 61) % 101) as f64 / 100.0;
    let now = players as f64;
    let mut plane = Plane {
        title: "Difference-wait".into(),
        role: Some(Role::Patient),
        from: 0.0,
        to,
        before: now - 1.0,
        now,
        bands: vec![0.25, 0.5, 0.75],
        marks: vec![0.5 * now],
        value_label: "criterion".into(),
        time_label: "time".into(),
        status: "Three wait, two of them in a temporary pair. ".repeat(4),
        ..Plane::default()
    };
    for id in 1..=players {
        let waits = id % 3 == 0 || id == players;
        plane.dots.push(PlayerView {
            id,
            arrived: id as f64,
            until: (!waits).then_some((id + 1) as f64).map(|t| t.min(now)),
            values: [value(id), 0.0, 0.0],
            standing: if waits {
                PlayerStanding::Waiting
            } else {
                PlayerStanding::Played
            },
            queue: [0; 3],
            fresh: id == players,
        });
        if id % 3 == 2 {
            for (tie, fresh) in [
                (Tie::Definitive, id + 3 > players),
                (Tie::Hindsight, false),
                (Tie::Temporary, false),
            ] {
                plane.links.push(Link {
                    time: id as f64 + if tie == Tie::Hindsight { 9.0 } else { 0.0 },
                    members: vec![((id - 1) as f64, value(id - 1)), (id as f64, value(id))],
                    computers: (id % 2) as u32 * 2,
                    tie,
                    fresh,
                    cost: [
                        "0.11 apart, waited 0.5: costs 0.37".into(),
                        "costs 0.37".into(),
                    ],
                });
            }
        }
    }
    plane
}

/// A plane of numbers that no plane should have.
pub(crate) fn wild(number: f64) -> Plane {
    let mut plane = plane(7, 12.0);
    plane.to = number;
    plane.now = number;
    plane.bands.push(number);
    plane.marks.push(number);
    plane.dots[0].arrived = number;
    plane.dots[1].values[0] = number;
    plane.dots[2].until = Some(number);
    plane.links[0].time = number;
    plane.links[1].members[0] = (number, number);
    plane.links[2].members.clear();
    plane
}

/// The same with so many bars.
pub(crate) fn with_bars(plane: Plane, count: usize) -> Plane {
    let bar = |at: usize| StageBar {
        label: format!("Rule {at}"),
        text: "+36.4 ± 1.7 %".into(),
        value: at as f64,
        zero: 0.0,
        of: count as f64,
        half: 0.5,
        role: Role::Soft,
        shown: at == 1,
    };
    Plane {
        bars: (0..count).map(bar).collect(),
        bars_are: "on average: cost against the best".into(),
        ..plane
    }
}

//! Boards for tests: searches, roles, partitions, and what no board should hold.

use crate::stage::board::Board;
use lobbylab_core::balance::parameters::BalanceScene;
use lobbylab_core::balance::stage::{
    BalanceStageView, BoardGauge, BoardLook, BoardRow, Panel, PanelMethod, Pin, RowStanding, Why,
};

/// A board on which nothing is.
pub(crate) fn nothing() -> Board {
    let step = BalanceStageView {
        step: 0,
        view: BalanceScene::Queue,
        title: String::new(),
        axis: "skill",
        range: (0.0, 0.0),
        zoom: None,
        crowd: Vec::new(),
        panels: Vec::new(),
        beside: false,
        rows: 0,
        gauges: Vec::new(),
        most_gauges: 0,
        roles: Vec::new(),
        search: None,
        games: Vec::new(),
        counts: (0, 0),
    };
    Board {
        step,
        status: String::new(),
    }
}

/// A player whose skill lies between 0 and 1000, seldom twice.
pub(crate) fn pin(id: u64) -> Pin {
    Pin {
        id,
        value: ((id * 617) % 1009) as f64 / 1.009,
        look: BoardLook::Waiting,
        roles: 0,
        plays: None,
        fresh: false,
    }
}

pub(crate) fn crowd(players: u64) -> Vec<Pin> {
    let mut pins: Vec<Pin> = (1..=players).map(pin).collect();
    pins.sort_by(|a, b| a.value.total_cmp(&b.value));
    pins
}

/// Every second player of a few in the first team.
pub(crate) fn game(pins: &[Pin], standing: RowStanding) -> BoardRow {
    let team = |index: usize| [BoardLook::First, BoardLook::Second][index % 2];
    let pins = pins.iter().enumerate();
    BoardRow {
        label: "best so far".into(),
        note: "f = 12.3".into(),
        standing,
        pins: (pins.map(|(index, pin)| Pin {
            look: team(index),
            ..*pin
        }))
        .collect(),
        span: None,
        fresh: false,
    }
}

/// A search among so many players, three rows of ten of them.
pub(crate) fn search(players: u64) -> Board {
    let mut crowd = crowd(players);
    let from = crowd.len() / 2;
    let ten = crowd[from..(from + 10).min(crowd.len())].to_vec();
    for (index, pin) in crowd.iter_mut().enumerate() {
        match index.abs_diff(from) {
            0 => pin.look = BoardLook::Middle,
            1..10 => pin.look = BoardLook::Near,
            20.. => pin.look = BoardLook::Cut(Why::Spread),
            _ => {}
        }
    }
    let ends = (ten.first(), ten.last());
    let span = ends.0.zip(ends.1).map(|(a, b)| (a.value, b.value));
    let cut = BoardRow {
        label: "and wider".into(),
        note: "at least 14.1: cut off".into(),
        ..game(&ten, RowStanding::Cut)
    };
    let looked = BoardRow {
        label: "looked at".into(),
        note: "at least 11.8".into(),
        span,
        fresh: true,
        ..game(&ten, RowStanding::Looked)
    };
    let step = BalanceStageView {
        title: "The search for the best game".into(),
        range: (0.0, 1000.0),
        zoom: span,
        crowd,
        panels: vec![Panel {
            title: String::new(),
            method: PanelMethod::Exact,
            rows: vec![game(&ten, RowStanding::Best), looked, cut],
        }],
        rows: 3,
        gauges: vec![gauge(3.2, 9.1, Some(11.8)), gauge(1.5, 12.6, None)],
        ..nothing().step
    };
    Board {
        step,
        status: "Its spread alone costs 14.1, more than the best game so far. ".repeat(2),
    }
}

pub(crate) fn gauge(difference: f64, spread: f64, bound: Option<f64>) -> BoardGauge {
    BoardGauge {
        label: "best so far".into(),
        parts: [difference, spread],
        bound,
    }
}

/// Players with roles; those in a game have one each, the two teams alike.
pub(crate) fn roles(k: usize) -> Board {
    let mut board = search(40);
    board.step.roles = ([
        "Tank", "Healer", "Carry", "Scout", "Mage", "A", "B", "D", "E",
    ]
    .iter())
    .take(k)
    .map(|name| (*name).to_owned())
    .collect();
    let set = |id: u64| 1 << (id as usize % k) | 1 << (id as usize * 7 % k);
    board
        .step
        .crowd
        .iter_mut()
        .for_each(|pin| pin.roles = set(pin.id));
    for row in &mut board.step.panels[0].rows {
        row.pins.truncate(2 * k);
        for (index, pin) in row.pins.iter_mut().enumerate() {
            pin.plays = Some((index / 2) as u8);
            pin.roles = set(pin.id) | 1 << (index / 2);
        }
    }
    board
}

/// Two partitions of 24 players, side by side.
pub(crate) fn partitions() -> Board {
    let crowd = crowd(24);
    let panel = |title: &str, method: PanelMethod, step: usize| Panel {
        title: title.into(),
        method,
        rows: (0..6)
            .map(|index| {
                let members: Vec<Pin> = (0..4)
                    .map(|at| crowd[(4 * index + step * at) % 24])
                    .collect();
                let standing = [RowStanding::Plain, RowStanding::Worst][usize::from(index == 5)];
                BoardRow {
                    span: Some((members[0].value, members[3].value)),
                    fresh: index == 2,
                    label: format!("game {}", index + 1),
                    ..game(&members, standing)
                }
            })
            .collect(),
    };
    let board = search(0);
    let step = BalanceStageView {
        panels: vec![
            panel("Runs", PanelMethod::Runs, 1),
            panel("Optimum", PanelMethod::Exact, 3),
        ],
        beside: true,
        rows: 6,
        zoom: None,
        gauges: Vec::new(),
        most_gauges: 0,
        crowd: crowd.clone(),
        ..board.step
    };
    Board { step, ..board }
}

/// A board of numbers that no board should have.
pub(crate) fn wild(number: f64) -> Board {
    let mut board = roles(3);
    board.step.crowd[0].value = number;
    board.step.panels[0].rows[0].pins[0].value = number;
    board.step.panels[0].rows[1].span = Some((number, 1.0));
    board.step.zoom = Some((1.0, number));
    board.step.range.1 = number;
    board.step.gauges = vec![gauge(number, 1.0, Some(number)), gauge(1e308, 1e308, None)];
    board
}

pub(crate) fn boards() -> Vec<Board> {
    let alike = |players: u64| {
        let mut board = search(players);
        let rows = board
            .step
            .panels
            .iter_mut()
            .flat_map(|panel| &mut panel.rows);
        let pins = rows
            .flat_map(|row| &mut row.pins)
            .chain(&mut board.step.crowd);
        pins.for_each(|pin| pin.value = 7.0);
        board
    };
    let mut boards = vec![
        nothing(),
        search(0),
        search(1),
        search(60),
        search(1000),
        alike(60),
        alike(1000),
        roles(5),
        roles(8),
        roles(9),
        partitions(),
    ];
    let mut rows = search(60);
    let row = rows.step.panels[0].rows[1].clone();
    rows.step.panels[0].rows = vec![row; 20];
    boards.push(rows);
    for (from, to) in [(5.0, 5.0), (0.0, 1e300), (1000.0, 0.0)] {
        let (zoom, board) = (Some((from, to)), search(60));
        let step = BalanceStageView {
            range: (from, to),
            zoom,
            ..board.step
        };
        boards.push(Board { step, ..board });
    }
    boards.extend(
        [
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            -1e300,
            1e300,
            5e-324,
        ]
        .map(wild),
    );
    boards
}

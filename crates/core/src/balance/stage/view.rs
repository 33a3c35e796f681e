//! What there is to see at a step of the stage: players on the line of skills, and rows of
//! players lifted out of it, in panels.
//!
//! Every number in a label or a note is one of the numbers of [`SearchView`] or
//! [`BoardGame`], or of the log; a picture draws them and decides nothing.

use crate::balance::parameters::BalanceScene;

/// How a player stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardLook {
    /// Waits.
    Waiting,
    /// Waits, and cannot be in a better game than the best so far.
    Cut(Why),
    /// Can be in a game of the player in the middle.
    Near,
    /// The player whose games are looked at.
    Middle,
    /// Plays in the first team.
    First,
    /// Plays in the second team.
    Second,
}

/// Why a player is cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// Too few others are left: with the players as skilled as this one or more, no game
    /// is full.
    Few,
    /// The next players are so far away that the range of skills alone is too much
    /// (Lemma 6).
    Range,
    /// The least spread that a game with the player can have is too much.
    Spread,
    /// All games with the player that could be better were looked at.
    Searched,
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pin {
    /// The number, from 1 in the order of arrival.
    pub id: u64,
    /// Skill; of a hard instance the player's skill too.
    pub value: f64,
    /// How the player stands.
    pub look: BoardLook,
    /// The roles that the player plays: a bit for each; 0 where there are none.
    pub roles: u32,
    /// The role that the player has in this game, from 0.
    pub plays: Option<u8>,
    /// Whether the player came or moved here in this step.
    pub fresh: bool,
}

/// What a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowStanding {
    /// Nothing special.
    Plain,
    /// The best so far.
    Best,
    /// Looked at now.
    Looked,
    /// Cut off.
    Cut,
    /// The worst of several games.
    Worst,
}

/// A game, or a set of players.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardRow {
    /// What it is: `best so far`.
    pub label: String,
    /// What is said of it: `unfairness 12.3`.
    pub note: String,
    /// What it is.
    pub standing: RowStanding,
    /// Its players, by skill.
    pub pins: Vec<Pin>,
    /// A part of the line of skills: a window, an interval.
    pub span: Option<(f64, f64)>,
    /// Whether it came in this step.
    pub fresh: bool,
}

/// How a panel's rows were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanelMethod {
    /// The exact search.
    Exact,
    /// Games that were formed.
    Formed,
    /// Consecutive players (Theorem 5).
    Runs,
    /// Players change places.
    Exchanges,
    /// The shortest interval (Theorem 3).
    Interval,
    /// The intervals widened and searched within a budget.
    Widened,
    /// The numbers of a hard instance.
    Numbers,
}

/// Rows that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// Its name.
    pub title: String,
    /// How its rows were found.
    pub method: PanelMethod,
    /// Its rows, from above.
    pub rows: Vec<BoardRow>,
}

/// A sum of two parts, drawn as a bar: f = α·d_p + v_q.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardGauge {
    /// What it is of: `best so far`.
    pub label: String,
    /// α·d_p and v_q.
    pub parts: [f64; 2],
    /// What no game is below, where it is on the same scale.
    pub bound: Option<f64>,
}

/// A game.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardGame {
    /// Who plays in which team, by skill; with roles by role.
    pub teams: [Vec<u64>; 2],
    /// f = α·d_p + v_q.
    pub value: f64,
    /// d_p.
    pub difference: f64,
    /// v_q.
    pub spread: f64,
    /// f − β·(longest wait): what is least, where waiting counts.
    pub priority: f64,
    /// Who of its players waits longest.
    pub oldest: u64,
    /// How long, in arrivals.
    pub wait: f64,
}

/// A search at a step.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchView {
    /// The best game so far.
    pub best: Option<BoardGame>,
    /// No game is below this (in f; in f − β·wait where waiting counts).
    pub least: f64,
    /// Whose games are looked at.
    pub middle: Option<u64>,
    /// The skills of those who can be in them.
    pub window: Option<(f64, f64)>,
    /// Players who are closed: no better game has one of them as its least skilled player
    /// (where waiting counts: the one who waits longest). By [`Why`], in its order.
    pub closed: [usize; 4],
    /// Players who cannot be in a better game at all.
    pub cut: usize,
    /// Sets of players that were looked at when the game was found.
    pub sets: u64,
    /// Whether the best game is proven to be a best one.
    pub proven: bool,
}

/// The stage at a step.
#[derive(Clone, Debug, PartialEq)]
pub struct BalanceStageView {
    /// The step; 0 is before everything.
    pub step: u32,
    /// What is shown.
    pub view: BalanceScene,
    /// Its name.
    pub title: String,
    /// Name of the axis.
    pub axis: &'static str,
    /// Ends of the axis.
    pub range: (f64, f64),
    /// The part of the axis that the panels show; `None`: all of it.
    pub zoom: Option<(f64, f64)>,
    /// Who waits, by skill, equal skills by id.
    pub crowd: Vec<Pin>,
    /// What stands above the line.
    pub panels: Vec<Panel>,
    /// Whether panels stand side by side where there is room.
    pub beside: bool,
    /// How many rows a panel has at most, in any step.
    pub rows: usize,
    /// What games are worth.
    pub gauges: Vec<BoardGauge>,
    /// How many of these there are at most, in any step.
    pub most_gauges: usize,
    /// The names of the roles; empty where there are none.
    pub roles: Vec<String>,
    /// The search, where there is one.
    pub search: Option<SearchView>,
    /// Games that were formed so far.
    pub games: Vec<BoardGame>,
    /// How many players wait, and how many came so far.
    pub counts: (usize, usize),
}

impl BalanceStageView {
    /// A stage without anybody.
    pub(super) fn nothing(view: BalanceScene) -> Self {
        Self {
            step: 0,
            view,
            title: String::new(),
            axis: "skill",
            range: (0.0, 1.0),
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
        }
    }

    /// A stage on which nothing happens, with those who wait, in the order of arrival.
    pub(super) fn waiting(view: BalanceScene, skills: &[f64]) -> Self {
        let (crowd, range) = line(skills);
        Self {
            title: "Those who wait".to_owned(),
            counts: (skills.len(), skills.len()),
            range,
            crowd,
            ..Self::nothing(view)
        }
    }
}

impl Pin {
    /// A player without roles.
    pub(super) fn new(id: u64, value: f64, look: BoardLook, fresh: bool) -> Self {
        Self {
            id,
            value,
            look,
            roles: 0,
            plays: None,
            fresh,
        }
    }
}

/// Players who wait, given in the order of arrival, as pins by skill; and the ends of the
/// axis.
pub(super) fn line(values: &[f64]) -> (Vec<Pin>, (f64, f64)) {
    let mut line: Vec<(f64, u64)> = values.iter().copied().zip(1..).collect();
    crate::order::many(&mut line, |a, b| a < b);
    let crowd = line
        .iter()
        .map(|&(value, id)| Pin::new(id, value, BoardLook::Waiting, false));
    (crowd.collect(), hull(values.iter().copied()))
}

/// The players of a game, by skill; `skills` of all, in the order of arrival.
pub(super) fn pins(game: &BoardGame, skills: &[f64], fresh: bool) -> Vec<Pin> {
    let mut pins = Vec::new();
    for (team, look) in game.teams.iter().zip([BoardLook::First, BoardLook::Second]) {
        for &id in team {
            let value = skills.get(id as usize - 1).copied().unwrap_or(0.0);
            pins.push(Pin::new(id, value, look, fresh));
        }
    }
    crate::order::few(&mut pins, |a, b| (a.value, a.id) < (b.value, b.id));
    pins
}

/// The parts of a game's f.
pub(super) fn gauge(label: String, game: &BoardGame) -> BoardGauge {
    BoardGauge {
        label,
        parts: [(game.value - game.spread).max(0.0), game.spread],
        bound: None,
    }
}

/// The least and the greatest of some numbers; 0 and 1 of none.
pub(super) fn hull(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let ends = values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    });
    if ends.0 <= ends.1 { ends } else { (0.0, 1.0) }
}

/// Where the rows stand, if that is a small part of the axis.
pub(super) fn zoom(range: (f64, f64), rows: &[BoardRow]) -> Option<(f64, f64)> {
    /// No part is smaller than this, and none larger.
    const PARTS: (f64, f64) = (0.001, 0.6);
    let values = rows.iter().flat_map(|row| {
        let ends = row.span.into_iter().flat_map(|(low, high)| [low, high]);
        row.pins.iter().map(|pin| pin.value).chain(ends)
    });
    let mut values = values.peekable();
    values.peek()?;
    let (low, high) = hull(values.map(|value| value.clamp(range.0, range.1)));
    let width = range.1 - range.0;
    let part = ((high - low) * 1.1).max(width * PARTS.0);
    if part >= width * PARTS.1 {
        return None;
    }
    let middle = low + 0.5 * (high - low);
    let from = (middle - 0.5 * part).clamp(range.0, range.1 - part);
    Some((from, (from + part).min(range.1)))
}

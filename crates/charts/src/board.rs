//! The stage of the balance lab as data: a number line of players, and games lifted out
//! of it.
//!
//! Below, everybody who waits stands on the line of skills. Above it are panels of rows:
//! a row is a game, a set of players being looked at, a list. Where a row's players stand
//! close together the panels show a part of the line, magnified
//! ([`zoom`](Board::zoom)). A player is known by the id, so that a player who is lifted
//! out is seen to move.
//!
//! The board never decides anything; it shows what the engine's log says.

use crate::figure::Role;

/// How a player stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Waits.
    Waiting,
    /// Waits, and cannot be in a better game: the bound says so.
    Cut,
    /// Is looked at now.
    Near,
    /// Must be in the games that are looked at now.
    Middle,
    /// Plays in the first team.
    First,
    /// Plays in the second team.
    Second,
}

/// A player.
#[derive(Clone, Debug, PartialEq)]
pub struct Pin {
    /// Number of the player, as the sentences have it.
    pub id: u64,
    /// Skill.
    pub value: f64,
    /// How the player stands.
    pub look: Look,
    /// The roles that the player plays: a bit for each. 0 where there are no roles.
    pub roles: u32,
    /// The role that the player has in this game, from 0.
    pub plays: Option<u8>,
    /// Whether the player came, or moved here, in this step.
    pub fresh: bool,
}

/// What a row is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
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
pub struct Row {
    /// What it is: `best so far`, `game 3`.
    pub label: String,
    /// What is said of it, at its right end: `f = 12.3`, `at least 14.1: cut off`.
    pub note: String,
    /// What it is.
    pub standing: Standing,
    /// Its players, by skill.
    pub pins: Vec<Pin>,
    /// A bracket over a part of the line of skills: a window, an interval.
    pub span: Option<(f64, f64)>,
    /// Whether it came in this step: its players are lifted out of the line.
    pub fresh: bool,
}

/// Rows that belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Panel {
    /// Its name.
    pub title: String,
    /// Its colour.
    pub role: Option<Role>,
    /// Its rows, from above.
    pub rows: Vec<Row>,
}

/// A sum of two parts, drawn as a bar: f = α·d_p + v_q.
#[derive(Clone, Debug, PartialEq)]
pub struct Gauge {
    /// What it is of: `best so far`.
    pub label: String,
    /// Its parts with their names: α·d_p, v_q.
    pub parts: [(String, f64); 2],
    /// A lower bound to be marked, if there is one.
    pub bound: Option<f64>,
}

/// The whole picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Board {
    /// What is shown.
    pub title: String,
    /// Name of the axis: `skill`.
    pub axis: String,
    /// Left end of the axis.
    pub from: f64,
    /// Right end of the axis.
    pub to: f64,
    /// The part of the axis that the panels show; `None`: all of it.
    pub zoom: Option<(f64, f64)>,
    /// Who waits, by skill.
    pub crowd: Vec<Pin>,
    /// What stands above the line.
    pub panels: Vec<Panel>,
    /// Whether panels stand side by side where there is room.
    pub beside: bool,
    /// How many rows each panel has room for, so that nothing jumps from step to step.
    pub rows: usize,
    /// What games are worth.
    pub gauges: Vec<Gauge>,
    /// How many gauges there is room for, so that nothing jumps; more if there are more.
    pub most_gauges: usize,
    /// The names of the roles, each with a letter; empty where there are none.
    pub roles: Vec<String>,
    /// A line of text under the picture.
    pub status: String,
}

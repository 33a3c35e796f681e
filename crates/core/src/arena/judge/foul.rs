//! An illegal game, and why it is one.

use crate::words;
use std::fmt;

/// What is wrong with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoulKind {
    /// There is no such ticket, or it has not come yet.
    Unknown,
    /// The ticket has left.
    Departed,
    /// The ticket plays already, or twice in this game.
    Twice,
    /// A side has more players than places.
    TooMany,
    /// A party would have to be parted to fill the sides.
    Parted,
    /// Fewer players than a game begins with, or a side without anybody.
    TooFew,
}

/// A game that the judge refuses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Foul {
    /// When.
    pub time: f64,
    /// The ticket that the game fails on, if it is one.
    pub ticket: Option<u64>,
    /// What is wrong.
    pub kind: FoulKind,
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = words::number(self.time);
        let who = match self.ticket {
            Some(ticket) => format!("ticket {ticket}"),
            None => "its tickets".to_owned(),
        };
        let why = match self.kind {
            FoulKind::Unknown => "it has not come",
            FoulKind::Departed => "it has left",
            FoulKind::Twice => "it plays already",
            FoulKind::TooMany => "a side has more players than places",
            FoulKind::Parted => "the sides cannot be filled without parting a party",
            FoulKind::TooFew => "a side or the game has too few players to begin",
        };
        write!(f, "the rule's game at {at} s is refused, with {who}: {why}")
    }
}

impl std::error::Error for Foul {}

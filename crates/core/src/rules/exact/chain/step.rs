//! What one arrival does to a line of waiting parties: the one statement that
//! the chain and the tagged party's chain share.

use super::conditions::Conditions;
use crate::rules::{Choice, PossibleGames};

/// What becomes of a newcomer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrival {
    /// A game is formed; [`Step::games`] says which.
    Plays,
    /// No game, but room.
    Waits,
    /// No game and no room.
    TurnedAway,
}

/// A rule, and room for its answers.
#[derive(Clone, Debug)]
pub(super) struct Step<'a, C> {
    choice: &'a C,
    ordered: bool,
    room: usize,
    /// The line with its newcomer.
    whole: Vec<u8>,
    /// The games of the last arrival.
    pub(super) games: PossibleGames,
}

impl<'a, C: Choice> Step<'a, C> {
    pub(super) fn new(choice: &'a C, conditions: &Conditions) -> Self {
        Self {
            choice,
            ordered: choice.ordered(),
            room: conditions.room.unwrap_or(usize::MAX),
            whole: Vec::new(),
            games: PossibleGames::default(),
        }
    }

    /// Asks the rule.
    pub(super) fn arrival(&mut self, line: &[u8], class: u8) -> Arrival {
        self.whole.clear();
        self.whole.extend_from_slice(line);
        self.whole.push(class);
        self.games.clear();
        self.choice.games(&self.whole, &mut self.games);
        if !self.games.list.is_empty() {
            Arrival::Plays
        } else if line.len() < self.room {
            Arrival::Waits
        } else {
            Arrival::TurnedAway
        }
    }

    /// Writes the line after the newcomer has joined it; returns its place.
    pub(super) fn joined(&self, line: &[u8], class: u8, next: &mut Vec<u8>) -> usize {
        next.clear();
        next.extend_from_slice(line);
        let place = if self.ordered {
            line.len()
        } else {
            line.partition_point(|&other| other <= class)
        };
        next.insert(place, class);
        place
    }

    /// Writes the line after these members, the newcomer among them, have left.
    pub(super) fn rest(&self, line: &[u8], members: &[usize], next: &mut Vec<u8>) {
        next.clear();
        let mut members = members.iter().peekable();
        for (place, &class) in line.iter().enumerate() {
            if members.next_if(|&&member| member == place).is_none() {
                next.push(class);
            }
        }
    }
}

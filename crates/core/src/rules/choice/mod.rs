//! What a rule of this lab is: which game, if any, a newcomer completes.
//!
//! Every rule here forms a game as soon as there is one to form, so a game
//! always holds the newcomer, and one arrival leads to one game at most. Rules
//! differ in whom they take along.

pub(super) mod graph;
pub(super) mod packed;
pub(super) mod parties;
pub(super) mod versus;

use std::fmt;

/// The games that an arrival may lead to, each with its probability.
///
/// Probabilities sum to 1, or the list is empty: then nobody leaves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PossibleGames {
    /// Probability and the members' places in the line, ascending.
    pub list: Vec<(f64, Vec<usize>)>,
}

impl PossibleGames {
    /// Forgets all.
    pub fn clear(&mut self) {
        self.list.clear();
    }

    /// One game, for certain.
    pub fn only(&mut self, places: Vec<usize>) {
        self.list.push((1.0, places));
    }
}

/// A rule: which game a newcomer completes.
///
/// Classes are numbered from 0, below [`sizes`](Self::sizes)`.len()`.
pub trait Choice: Clone + fmt::Debug {
    /// How many persons a party of each class is.
    fn sizes(&self) -> &[u32];

    /// Whether the order of arrival of parties of *different* classes matters
    /// to it. Within a class ages always count (first come, first served, or
    /// last come, or chance, as the rule says).
    fn ordered(&self) -> bool;

    /// The games formed when the last one of `line` has just arrived. `line`
    /// holds the classes of all who wait, longest first; if the rule is not
    /// [`ordered`](Self::ordered), the older ones may come sorted by class
    /// instead, with ages kept within each class. Before the newcomer came,
    /// no game could be formed.
    fn games(&self, line: &[u8], games: &mut PossibleGames);
}

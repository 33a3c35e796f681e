//! A stretch of the waiting players in the order of skills, with their keys.

use super::search::Found;

/// A player whose best game is known.
#[derive(Clone, Debug)]
pub(crate) struct Solved {
    pub id: u64,
    pub game: Found,
}

/// The best game of a player is known to be no better than their *key*; infinity stands for
/// the block's horizon or more. Keys below the horizon hold for all their games, those that
/// a newcomer makes possible included.
#[derive(Clone, Debug)]
pub(crate) struct Block {
    pub skills: Vec<f64>,
    pub ids: Vec<u64>,
    /// What is added to the value of each player's games; empty if nothing is.
    pub offsets: Vec<f64>,
    pub keys: Vec<f64>,
    /// Minus infinity if no key was made yet.
    pub horizon: f64,
    /// The greatest value, without offset, of a game below the horizon.
    pub reach: f64,
    /// Games that were found; their players may have gone meanwhile.
    pub solved: Vec<Solved>,
    /// The least key, the horizon if that is less.
    pub top: f64,
}

impl Block {
    pub fn empty() -> Self {
        Self {
            skills: Vec::new(),
            ids: Vec::new(),
            offsets: Vec::new(),
            keys: Vec::new(),
            horizon: f64::NEG_INFINITY,
            reach: f64::NEG_INFINITY,
            solved: Vec::new(),
            top: f64::NEG_INFINITY,
        }
    }

    pub fn len(&self) -> usize {
        self.skills.len()
    }

    /// Whether there are keys.
    pub fn is_keyed(&self) -> bool {
        self.horizon > f64::NEG_INFINITY
    }

    /// The first place whose player stands at or behind `(skill, id)`. O(log n) for n players of
    /// the block.
    pub fn place(&self, skill: f64, id: u64) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = low.midpoint(high);
            let before = self.skills[middle] < skill
                || (self.skills[middle] == skill && self.ids[middle] < id);
            if before {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    pub fn offset(&self, place: usize) -> f64 {
        self.offsets.get(place).copied().unwrap_or(0.0)
    }

    /// Puts a player in, without key.
    pub fn insert(&mut self, place: usize, skill: f64, id: u64, offset: Option<f64>) {
        self.skills.insert(place, skill);
        self.ids.insert(place, id);
        self.keys.insert(place, f64::INFINITY);
        if let Some(offset) = offset {
            self.offsets.insert(place, offset);
            self.reach = self.reach.max(self.horizon - offset);
        }
    }

    /// Takes a player out.
    pub fn remove(&mut self, place: usize) {
        let id = self.ids.remove(place);
        self.skills.remove(place);
        if !self.offsets.is_empty() {
            self.offsets.remove(place);
        }
        let key = self.keys.remove(place);
        self.forget(id);
        if key == self.top {
            self.renew_top();
        }
    }

    /// Drops all keys.
    pub fn clear_keys(&mut self) {
        self.horizon = f64::NEG_INFINITY;
        self.reach = f64::NEG_INFINITY;
        self.top = f64::NEG_INFINITY;
        self.solved.clear();
        self.keys.fill(f64::INFINITY);
    }

    /// A player's key is only a bound from now on.
    pub fn forget(&mut self, id: u64) {
        self.solved.retain(|solved| solved.id != id);
    }

    /// The top anew, from all keys. O(n) for n players of the block.
    pub fn renew_top(&mut self) {
        let least = self
            .keys
            .iter()
            .fold(f64::INFINITY, |a, &b| if b < a { b } else { a });
        self.top = least.min(self.horizon);
    }

    /// The upper half, as a block of its own.
    pub fn split(&mut self) -> Block {
        let at = self.len() / 2;
        let ids = self.ids.split_off(at);
        let (upper, lower) = (self.solved.drain(..)).partition(|solved| ids.contains(&solved.id));
        self.solved = lower;
        let at_offset = at.min(self.offsets.len());
        let mut block = Block {
            skills: self.skills.split_off(at),
            ids,
            offsets: self.offsets.split_off(at_offset),
            keys: self.keys.split_off(at),
            horizon: self.horizon,
            reach: self.reach,
            solved: upper,
            top: 0.0,
        };
        self.renew_top();
        block.renew_top();
        block
    }

    /// Takes the players of the next block behind its own.
    pub fn append(&mut self, mut next: Block) {
        self.skills.append(&mut next.skills);
        self.ids.append(&mut next.ids);
        self.offsets.append(&mut next.offsets);
        self.keys.append(&mut next.keys);
        self.solved.append(&mut next.solved);
        if !(self.is_keyed() && next.is_keyed()) {
            self.clear_keys();
            return;
        }
        self.horizon = self.horizon.min(next.horizon);
        self.reach = self.reach.max(next.reach);
        // Keys at or above the horizon say no more than it does.
        self.renew_top();
    }
}

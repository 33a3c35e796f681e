//! All waiting players in the order of skills, in blocks of some hundred: a player is
//! found by two binary searches, and putting one in moves one block's players only.

use super::block::Block;
use super::index::Minima;
use crate::balance::near::{GameSpec, Near};

/// A block with more players is cut in two.
const MOST_PLAYERS: usize = 384;
/// A block with fewer is joined to a neighbour.
const FEWEST_PLAYERS: usize = 96;

/// Block and place within.
pub(crate) type Place = (usize, usize);

/// The blocks, in order; there is always one.
#[derive(Clone, Debug)]
pub(crate) struct Blocks {
    #[expect(
        clippy::vec_box,
        reason = "of ten thousands of blocks, one is put in between"
    )]
    pub blocks: Vec<Box<Block>>,
    /// The first player of each block.
    firsts: Vec<(f64, u64)>,
    tops: Minima,
    /// Whether `tops` is of no use before it is made again.
    stale: bool,
    /// At least the reach of every block.
    pub reach: f64,
}

impl Blocks {
    pub fn new() -> Self {
        Self {
            blocks: vec![Box::new(Block::empty())],
            firsts: vec![(0.0, 0)],
            tops: Minima::default(),
            stale: true,
            reach: f64::NEG_INFINITY,
        }
    }

    /// Where a player stands or would stand.
    pub fn place(&self, skill: f64, id: u64) -> Place {
        let behind = self
            .firsts
            .partition_point(|first| first.0 < skill || (first.0 == skill && first.1 <= id));
        let block = behind.saturating_sub(1);
        (block, self.blocks[block].place(skill, id))
    }

    /// Inserts a player. Returns the position. O(log n), and O(n/96) for each 96th or so.
    pub fn insert(&mut self, skill: f64, id: u64, offset: Option<f64>) -> Place {
        let (at, place) = self.place(skill, id);
        self.blocks[at].insert(place, skill, id, offset);
        self.reach = self.reach.max(self.blocks[at].reach);
        if place == 0 {
            self.firsts[at] = (skill, id);
        }
        if self.blocks[at].len() <= MOST_PLAYERS {
            return (at, place);
        }
        let upper = self.blocks[at].split();
        self.firsts.insert(at + 1, (upper.skills[0], upper.ids[0]));
        self.blocks.insert(at + 1, Box::new(upper));
        self.stale = true;
        let lower = self.blocks[at].len();
        if place < lower {
            (at, place)
        } else {
            (at + 1, place - lower)
        }
    }

    /// Takes out the player who stands at a place.
    pub fn remove(&mut self, (at, place): Place) {
        self.blocks[at].remove(place);
        if self.blocks[at].len() < FEWEST_PLAYERS && self.blocks.len() > 1 {
            let lower = at.min(self.blocks.len() - 2);
            let upper = self.blocks.remove(lower + 1);
            self.firsts.remove(lower + 1);
            self.blocks[lower].append(*upper);
            self.stale = true;
            if self.blocks[lower].len() > MOST_PLAYERS {
                let upper = self.blocks[lower].split();
                self.firsts
                    .insert(lower + 1, (upper.skills[0], upper.ids[0]));
                self.blocks.insert(lower + 1, Box::new(upper));
            }
            self.renew_first(lower);
            return;
        }
        if place == 0 {
            self.renew_first(at);
        }
        self.renew_top(at);
    }

    fn renew_first(&mut self, at: usize) {
        let block = &self.blocks[at];
        if let (Some(&skill), Some(&id)) = (block.skills.first(), block.ids.first()) {
            self.firsts[at] = (skill, id);
        }
    }

    /// A block's top has changed.
    pub fn renew_top(&mut self, at: usize) {
        if !self.stale {
            self.tops.set(at, self.blocks[at].top);
        }
    }

    /// The least key of all, and the first block that has it. O(log n), and O(n/96) after a block
    /// was cut or joined.
    pub fn top(&mut self) -> (f64, usize) {
        if self.stale {
            self.tops.rebuild(self.blocks.iter().map(|block| block.top));
            self.renew_reach();
            self.stale = false;
        }
        (self.tops.least(), self.tops.first())
    }

    /// The greatest reach of a block. O(number of blocks).
    pub fn renew_reach(&mut self) {
        let reaches = self.blocks.iter().map(|block| block.reach);
        self.reach = reaches.fold(f64::NEG_INFINITY, f64::max);
    }

    /// Whether games of at least this value can lower a player's key.
    pub fn is_lower(&self, (at, place): Place, value: f64) -> bool {
        let block = &self.blocks[at];
        let key = block.offset(place) + value;
        key < block.horizon && key <= block.keys[place]
    }

    /// A player has new games, of at least this value. The block's top is to be renewed.
    pub fn lower_key(&mut self, at: Place, value: f64) {
        if self.is_lower(at, value) {
            let block = &mut self.blocks[at.0];
            let key = block.offset(at.1) + value;
            block.forget(block.ids[at.1]);
            block.keys[at.1] = key;
            block.top = block.top.min(key);
        }
    }

    /// Drops the keys of a block.
    pub fn clear_keys(&mut self, at: usize) {
        self.blocks[at].clear_keys();
        self.renew_top(at);
    }

    /// Fills `near` with the players at most `below` less and `above` more skilled than
    /// the one at a place, who is the one in the middle; none on a side where that is
    /// negative. Where the first of them stands; nothing if they are more than `most`. O(m) for m
    /// players within reach, O(`most`) for more than that.
    pub fn gather(
        &self,
        spec: &GameSpec,
        near: &mut Near,
        (at, place): Place,
        below: f64,
        above: f64,
        most: usize,
    ) -> Option<Place> {
        let middle = self.blocks[at].skills[place];
        near.start((middle, self.blocks[at].ids[place]));
        let (mut first, mut first_place) = (at, place);
        if below >= 0.0 {
            loop {
                let skills = &self.blocks[first].skills[..first_place];
                let within = skills.partition_point(|&skill| middle - skill > below);
                near.below += first_place - within;
                first_place = within;
                if within > 0 || first == 0 || near.below > most {
                    break;
                }
                let last = self.blocks[first - 1].skills.last();
                if last.is_none_or(|&last| middle - last > below) {
                    break;
                }
                first -= 1;
                first_place = self.blocks[first].len();
            }
        }
        if near.below > most {
            return None;
        }
        for block in first..=at {
            let from = if block == first { first_place } else { 0 };
            let to = if block == at {
                place
            } else {
                self.blocks[block].len()
            };
            let block = &self.blocks[block];
            near.extend(&block.skills[from..to], &block.ids[from..to]);
        }
        if above >= 0.0 {
            let mut from = place + 1;
            for block in &self.blocks[at..] {
                let skills = &block.skills[from..];
                let within = skills.partition_point(|&skill| skill - middle <= above);
                near.extend(&skills[..within], &block.ids[from..from + within]);
                if within < skills.len() || near.skills.len() > most {
                    break;
                }
                from = 0;
            }
            if near.skills.len() > most {
                return None;
            }
        }
        near.finish(spec);
        Some((first, first_place))
    }
}

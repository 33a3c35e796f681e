//! Waiting players with roles in the order of skills: who is the next one, to either side,
//! that plays one of some roles?
//!
//! The line is cut in blocks of some hundred players. Each block knows all roles that are
//! played in it, and a tree over the blocks knows it of many at once: so those who play
//! nothing of interest are passed over, however many they are.

/// A block with more players is cut in two.
const MOST_PLAYERS: usize = 192;
/// A block with fewer is joined to a neighbour.
const FEWEST_PLAYERS: usize = 48;

/// Block and place within; the end of the line is behind the last block.
pub(super) type Place = (usize, usize);

/// A player: skill, id, roles.
pub(crate) type Player = (f64, u64, u8);

#[derive(Clone, Debug, Default)]
struct Block {
    skills: Vec<f64>,
    ids: Vec<u64>,
    roles: Vec<u8>,
}

impl Block {
    fn all(&self) -> u8 {
        self.roles.iter().fold(0, |all, roles| all | roles)
    }

    fn place(&self, skill: f64, id: u64) -> usize {
        let (mut low, mut high) = (0, self.ids.len());
        while low < high {
            let middle = low.midpoint(high);
            if (self.skills[middle], self.ids[middle]) < (skill, id) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }
}

/// The line.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    /// Never an empty one.
    blocks: Vec<Block>,
    /// The first player of each block.
    firsts: Vec<(f64, u64)>,
    /// The leaves, from `leaves` on, are the roles of each block; node i has those of
    /// nodes 2i and 2i + 1.
    tree: Vec<u8>,
    leaves: usize,
}

impl Line {
    /// The player at a place that is not the end.
    pub fn at(&self, (block, place): Place) -> Player {
        let block = &self.blocks[block];
        (block.skills[place], block.ids[place], block.roles[place])
    }

    /// The place behind a player.
    pub fn behind(&self, (block, place): Place) -> Place {
        if place + 1 < self.blocks[block].ids.len() {
            (block, place + 1)
        } else {
            (block + 1, 0)
        }
    }

    /// The first place whose player stands at or behind this skill and id.
    pub fn place(&self, skill: f64, id: u64) -> Place {
        let behind = self.firsts.partition_point(|&first| first <= (skill, id));
        let Some(at) = behind.checked_sub(1) else {
            return (0, 0);
        };
        let place = self.blocks[at].place(skill, id);
        if place < self.blocks[at].ids.len() {
            (at, place)
        } else {
            (at + 1, 0)
        }
    }

    /// Inserts a player. Returns the position. O(log n), and O(n/64) for each 64th or so.
    pub fn insert(&mut self, (skill, id, roles): Player) -> Place {
        if self.blocks.is_empty() {
            self.blocks.push(Block::default());
            self.firsts.push((skill, id));
            self.rebuild();
        }
        let behind = self.firsts.partition_point(|&first| first <= (skill, id));
        let mut at = behind.saturating_sub(1);
        let block = &mut self.blocks[at];
        let mut place = block.place(skill, id);
        block.skills.insert(place, skill);
        block.ids.insert(place, id);
        block.roles.insert(place, roles);
        if place == 0 {
            self.firsts[at] = (skill, id);
        }
        if block.ids.len() > MOST_PLAYERS {
            let half = block.ids.len() / 2;
            let upper = Block {
                skills: block.skills.split_off(half),
                ids: block.ids.split_off(half),
                roles: block.roles.split_off(half),
            };
            self.firsts.insert(at + 1, (upper.skills[0], upper.ids[0]));
            self.blocks.insert(at + 1, upper);
            self.rebuild();
            if place >= half {
                (at, place) = (at + 1, place - half);
            }
        } else {
            self.renew(at);
        }
        (at, place)
    }

    /// Takes the player at a place out. O(log n), and O(n/64) now and then.
    pub fn remove(&mut self, (at, place): Place) {
        let block = &mut self.blocks[at];
        block.skills.remove(place);
        block.ids.remove(place);
        block.roles.remove(place);
        let len = block.ids.len();
        if len >= FEWEST_PLAYERS || (len > 0 && self.blocks.len() == 1) {
            self.firsts[at] = (self.blocks[at].skills[0], self.blocks[at].ids[0]);
            self.renew(at);
            return;
        }
        if self.blocks.len() == 1 {
            *self = Self::default();
            return;
        }
        let lower = at.min(self.blocks.len() - 2);
        let mut upper = self.blocks.remove(lower + 1);
        self.firsts.remove(lower + 1);
        let block = &mut self.blocks[lower];
        block.skills.append(&mut upper.skills);
        block.ids.append(&mut upper.ids);
        block.roles.append(&mut upper.roles);
        self.firsts[lower] = (block.skills[0], block.ids[0]);
        self.rebuild();
    }

    fn rebuild(&mut self) {
        self.leaves = self.blocks.len().next_power_of_two();
        self.tree.clear();
        self.tree.resize(2 * self.leaves, 0);
        for (node, block) in self.tree[self.leaves..].iter_mut().zip(&self.blocks) {
            *node = block.all();
        }
        for at in (1..self.leaves).rev() {
            self.tree[at] = self.tree[2 * at] | self.tree[2 * at + 1];
        }
    }

    fn renew(&mut self, block: usize) {
        let mut at = self.leaves + block;
        self.tree[at] = self.blocks[block].all();
        while at > 1 {
            at /= 2;
            self.tree[at] = self.tree[2 * at] | self.tree[2 * at + 1];
        }
    }

    /// The first player at or behind a place who plays one of these roles. O(log n).
    pub fn next(&self, (block, place): Place, roles: u8) -> Option<Place> {
        let here = self.blocks.get(block)?;
        let found = here.roles[place..].iter().position(|&r| r & roles != 0);
        if let Some(found) = found {
            return Some((block, place + found));
        }
        // Up until there is one to the right, then down to the first.
        let mut at = self.leaves + block;
        while at & 1 == 1 || self.tree[at + 1] & roles == 0 {
            at /= 2;
            if at <= 1 {
                return None;
            }
        }
        at += 1;
        while at < self.leaves {
            at = 2 * at + usize::from(self.tree[2 * at] & roles == 0);
        }
        let block = at - self.leaves;
        let place = self.blocks[block]
            .roles
            .iter()
            .position(|&r| r & roles != 0);
        place.map(|place| (block, place))
    }

    /// The last player before a place who plays one of these roles. O(log n).
    pub fn before(&self, (block, place): Place, roles: u8) -> Option<Place> {
        if let Some(here) = self.blocks.get(block) {
            let found = here.roles[..place].iter().rposition(|&r| r & roles != 0);
            if let Some(found) = found {
                return Some((block, found));
            }
        }
        if block == 0 {
            return None;
        }
        // The last block before: it may be at hand.
        let mut at = self.leaves + block - 1;
        while self.tree[at] & roles == 0 {
            while at & 1 == 0 {
                at /= 2;
            }
            if at <= 1 {
                return None;
            }
            at -= 1;
        }
        while at < self.leaves {
            at = 2 * at + usize::from(self.tree[2 * at + 1] & roles != 0);
        }
        let block = at - self.leaves;
        let place = self.blocks[block]
            .roles
            .iter()
            .rposition(|&r| r & roles != 0);
        place.map(|place| (block, place))
    }

    /// All from a place on. O(1) for each.
    pub fn from(&self, (block, place): Place) -> impl Iterator<Item = Player> {
        let blocks = self.blocks.get(block..).unwrap_or_default();
        (blocks.iter().enumerate()).flat_map(move |(at, block)| {
            let from = if at == 0 { place } else { 0 };
            (from..block.ids.len())
                .map(|place| (block.skills[place], block.ids[place], block.roles[place]))
        })
    }
}

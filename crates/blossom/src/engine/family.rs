//! The blossoms as a forest that finds the smallest blossom around two vertices
//! quickly, however deep they nest.
//!
//! Each blossom has, beside its parent, one jump to a farther ancestor, chosen such
//! that any ancestor is O(log depth) steps away (Myers 1983, "An applicative
//! random-access stack").

use alloc::vec;
use alloc::vec::Vec;

use super::{Engine, NONE, Node};

#[derive(Clone, Copy, Debug)]
struct Place {
    parent: u32,
    jump: u32,
    depth: u32,
    /// The sum of the duals of the blossom and of all around it.
    sum: i64,
}

/// The blossoms of an engine as they are now, by their ids.
#[derive(Debug)]
pub(crate) struct Family {
    n: usize,
    /// All blossoms, outer before inner.
    pub order: Vec<u32>,
    /// By id less n; the last is the place of those in no blossom.
    places: Vec<Place>,
}

impl Family {
    /// O(n).
    pub(crate) fn new(engine: &Engine) -> Self {
        let n = engine.n;
        let root = (engine.nodes.len() - n) as u32;
        let nowhere = Place { parent: root, jump: root, depth: 0, sum: 0 };
        let mut places = vec![nowhere; root as usize + 1];
        let mut order: Vec<u32> = (n as u32..engine.nodes.len() as u32)
            .filter(|&blossom| {
                let Node { size, parent, .. } = engine.nodes[blossom as usize];
                size != 0 && parent == NONE
            })
            .collect();
        let mut children = Vec::new();
        let mut next = 0;
        while let Some(&blossom) = order.get(next) {
            next += 1;
            let node = &engine.nodes[blossom as usize];
            let parent = if node.parent == NONE { root } else { node.parent - n as u32 };
            let Place { jump, depth, sum, .. } = places[parent as usize];
            let far = places[jump as usize];
            let same = depth - far.depth == far.depth - places[far.jump as usize].depth;
            places[blossom as usize - n] = Place {
                parent,
                jump: if same { far.jump } else { parent },
                depth: depth + 1,
                sum: sum + engine.blossom_dual(blossom),
            };
            engine.children_from(blossom, node.first, &mut children);
            order.extend(children.iter().filter(|&&child| engine.is_blossom(child)));
        }
        Self { n, order, places }
    }

    /// The sum of the duals of a blossom and of all around it; 0 for [`NONE`].
    pub(crate) fn sum(&self, blossom: u32) -> i64 {
        if blossom == NONE { 0 } else { self.places[blossom as usize - self.n].sum }
    }

    /// The sum of the duals of the blossoms that hold both of two vertices, by the
    /// smallest blossoms around each. O(log depth).
    pub(crate) fn common(&self, one: u32, other: u32) -> i64 {
        if one == NONE || other == NONE {
            return 0;
        }
        let (mut one, mut other) = (one - self.n as u32, other - self.n as u32);
        if self.depth(one) < self.depth(other) {
            core::mem::swap(&mut one, &mut other);
        }
        let depth = self.depth(other);
        while self.depth(one) > depth {
            let Place { parent, jump, .. } = self.places[one as usize];
            one = if self.depth(jump) >= depth { jump } else { parent };
        }
        while one != other {
            let (left, right) = (self.places[one as usize], self.places[other as usize]);
            (one, other) = if left.jump == right.jump {
                (left.parent, right.parent)
            } else {
                (left.jump, right.jump)
            };
        }
        self.places[one as usize].sum
    }

    fn depth(&self, place: u32) -> u32 {
        self.places[place as usize].depth
    }
}

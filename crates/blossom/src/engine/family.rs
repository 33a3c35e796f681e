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

/// The blossoms of an engine whose dual is positive, as they are now.
#[derive(Debug)]
pub(crate) struct Family {
    /// The blossoms, outer before inner.
    pub blossoms: Vec<u32>,
    /// The place of the smallest of them around each vertex; 0 is that of none.
    pub around: Vec<u32>,
    /// Place 0, then one for each of `blossoms`.
    places: Vec<Place>,
}

impl Family {
    /// O(n).
    pub(crate) fn new(engine: &Engine) -> Self {
        let n = engine.n;
        let mut blossoms = Vec::new();
        let mut places = vec![Place {
            parent: 0,
            jump: 0,
            depth: 0,
            sum: 0,
        }];
        // All blossoms, outer before inner, and the smallest positive one that is
        // or holds each.
        let mut order: Vec<u32> = (n as u32..engine.nodes.len() as u32)
            .filter(|&blossom| {
                let Node { size, parent, .. } = engine.nodes[blossom as usize];
                size != 0 && parent == NONE
            })
            .collect();
        let mut around = vec![0; engine.nodes.len()];
        let mut children = Vec::new();
        let mut next = 0;
        while let Some(&blossom) = order.get(next) {
            next += 1;
            let Node { parent, first, .. } = engine.nodes[blossom as usize];
            let outside = if parent == NONE {
                0
            } else {
                around[parent as usize]
            };
            let dual = engine.blossom_dual(blossom);
            around[blossom as usize] = if dual > 0 {
                blossoms.push(blossom);
                places.push(inside(&places, outside, dual));
                places.len() as u32 - 1
            } else {
                outside
            };
            engine.children_from(blossom, first, &mut children);
            order.extend(children.iter().filter(|&&child| engine.is_blossom(child)));
        }
        for vertex in 0..n {
            let parent = engine.nodes[vertex].parent;
            around[vertex] = if parent == NONE {
                0
            } else {
                around[parent as usize]
            };
        }
        around.truncate(n);
        Self {
            blossoms,
            around,
            places,
        }
    }

    /// The place around a place.
    pub(crate) fn parent(&self, place: u32) -> u32 {
        self.places[place as usize].parent
    }

    /// The sum of the duals of the blossoms around a vertex.
    pub(crate) fn sum(&self, vertex: u32) -> i64 {
        self.places[self.around[vertex as usize] as usize].sum
    }

    /// The sum of the duals of the blossoms that hold both vertices. O(log depth).
    #[inline]
    pub(crate) fn common(&self, one: u32, other: u32) -> i64 {
        let (mut one, mut other) = (self.around[one as usize], self.around[other as usize]);
        if one == 0 || other == 0 {
            return 0;
        }
        if self.depth(one) < self.depth(other) {
            core::mem::swap(&mut one, &mut other);
        }
        let depth = self.depth(other);
        while self.depth(one) > depth {
            let Place { parent, jump, .. } = self.places[one as usize];
            one = if self.depth(jump) >= depth {
                jump
            } else {
                parent
            };
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

/// A new place with this dual inside another.
fn inside(places: &[Place], parent: u32, dual: i64) -> Place {
    let Place {
        jump, depth, sum, ..
    } = places[parent as usize];
    let far = places[jump as usize];
    let same = depth - far.depth == far.depth - places[far.jump as usize].depth;
    Place {
        parent,
        jump: if same { far.jump } else { parent },
        depth: depth + 1,
        sum: sum + dual,
    }
}

//! A vertex or a blossom: its place among the sets and in the tree, and its vertices.

use super::NONE;

/// A vertex or a blossom as a member of the family of sets and of the tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// First and last of its vertices in the list `following`.
    pub first: u32,
    pub last: u32,
    pub size: u32,
    /// The blossom around it.
    pub parent: u32,
    /// Of an outer node: the vertex with the mate outside.
    pub base: u32,
    /// The next in the cycle of its parent.
    pub next: u32,
    /// The edge to the next: from a vertex of this one to a vertex of that.
    pub link_from: u32,
    pub link_to: u32,
    /// Of a minus node: the tree's edge, from its vertex to one of its father.
    pub tree_from: u32,
    pub tree_to: u32,
    /// The last walk to the root that came by.
    pub mark: u32,
    /// Of a blossom: its dual, while outer without the offset of the group.
    pub dual: i64,
}

impl Node {
    /// A vertex alone.
    pub const fn of(vertex: u32) -> Self {
        Self {
            first: vertex,
            last: vertex,
            size: 1,
            parent: NONE,
            base: vertex,
            next: NONE,
            link_from: NONE,
            link_to: NONE,
            tree_from: NONE,
            tree_to: NONE,
            mark: 0,
            dual: 0,
        }
    }

    /// Its vertices.
    #[inline]
    pub const fn members(&self) -> Members {
        Members {
            next: self.first,
            last: self.last,
        }
    }
}

/// The vertices of a node, one after another. It borrows nothing, so that the engine
/// may change on the way, except for its list `following`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Members {
    next: u32,
    last: u32,
}

impl Members {
    /// The next vertex by the engine's list `following`.
    #[inline]
    pub fn next(&mut self, following: &[u32]) -> Option<u32> {
        if self.next == NONE {
            return None;
        }
        let vertex = self.next;
        self.next = if vertex == self.last {
            NONE
        } else {
            following[vertex as usize]
        };
        Some(vertex)
    }
}

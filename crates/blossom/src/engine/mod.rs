//! The blossom algorithm on a sparse graph: Edmonds' primal-dual method, one
//! alternating tree at a time, each with its own dual step.
//!
//! # What is kept
//!
//! All numbers are in half units: weights are doubled, so that every dual is an
//! integer. An *outer node* is a vertex or a blossom that lies in no other. Every
//! vertex v has an effective dual Y(v) = y(v) + Σ z(B) over the blossoms around
//! it; the slack of an edge between two outer nodes is then w − Y(u) − Y(v).
//!
//! Matched edges and the edges along the cycle of a blossom are tight, no slack
//! is negative, and z ≥ 0: that is optimality (Edmonds 1965) as soon as every
//! vertex is matched, or single at its cost.
//!
//! # Duals
//!
//! Time is the dual variable of a search's root. With every unit of it the duals of outer
//! nodes at even depth rise by one and those at odd depth fall by one (the dual step of
//! Edmonds' method), and none of them is written: each group of vertices has a sign and the
//! time since when it counts, and its offset follows ([`Group::offset`]). So the dual update is
//! one assignment, `self.now = key`, in [`Engine::next`]. A group settles its offset only when
//! it gets another sign.
//!
//! # A search
//!
//! From an outer node without a mate grows one alternating tree. Time is the dual
//! variable of its root: outer nodes at even depth (plus) gain with it, those at
//! odd depth (minus) lose. Events come out of one heap in the order of time, as
//! in Dijkstra's algorithm: an edge to a matched node gets tight (grow), an edge
//! between two plus nodes (shrink), the dual of a minus blossom comes to zero
//! (expand), an edge to a free node or the cost of staying single (augment, the
//! end).
//!
//! The first end that comes into sight bounds the search: nothing later than it
//! enters the heap. With good duals to start from, most searches see a few nodes.
//!
//! # Complexity
//!
//! A search takes O(m log n) at worst, and a solution at most n/2 of them:
//! O(n m log n) as Galil, Micali and Gabow (1986), here without their
//! concatenable queues: the arcs of a node that leaves a blossom are looked at
//! again. Relabelling follows the larger part, O(n log n) for a chain of shrinks.

mod augment;
mod blossom;
mod extract;
mod family;
mod fraction;
mod heap;
mod node;
mod repair;
mod search;
mod start;

use alloc::vec;
use alloc::vec::Vec;

pub(crate) use family::Family;
use heap::Heap;
use node::Node;
pub(crate) use search::{Happened, Next};

/// No vertex, no node.
pub(crate) const NONE: u32 = u32::MAX;
/// In the place of a mate: the vertex is single at its cost.
pub(crate) const SINGLE: u32 = u32::MAX - 1;

/// In the place of a mate: the vertex is half matched to both neighbours on an odd
/// cycle. Only while a fractional matching is looked for.
pub(crate) const HALF: u32 = u32::MAX - 2;

/// One direction of an edge.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arc {
    pub to: u32,
    /// The index of the other direction.
    pub back: u32,
    /// Twice the weight.
    pub weight: i64,
}

/// Where an outer node stands in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Label {
    /// Not in the tree.
    Out,
    /// At even depth: its dual rises.
    Plus,
    /// At odd depth: its dual falls.
    Minus,
}

/// What the vertices of one outer node have in common.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    /// The outer node.
    pub outer: u32,
    pub label: Label,
    /// Has no mate outside: unmatched yet, or single at its cost. An augmenting
    /// path may end here.
    pub free: bool,
    /// +1, −1 or 0 by the label.
    sign: i8,
    /// What to add to the stored duals, until `since`.
    base: i64,
    since: i64,
    /// The earliest event at which the tree would reach it.
    best: i64,
}

impl Group {
    const fn of(outer: u32) -> Self {
        Self {
            outer,
            label: Label::Out,
            free: false,
            sign: 0,
            base: 0,
            since: 0,
            best: i64::MAX,
        }
    }

    /// What to add to the stored duals now.
    #[inline]
    fn offset(&self, now: i64) -> i64 {
        self.base + i64::from(self.sign) * (now - self.since)
    }

    fn enter(&mut self, label: Label, now: i64) {
        self.base = self.offset(now);
        self.since = now;
        self.label = label;
        self.sign = match label {
            Label::Out => 0,
            Label::Plus => 1,
            Label::Minus => -1,
        };
    }
}

/// What the scan of arcs needs to know of a vertex, in one place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vertex {
    /// Effective dual without the offset of the group.
    pub dual: i64,
    pub group: u32,
    /// Of a base of an outer node: the vertex it is matched with, [`NONE`] or
    /// [`SINGLE`]. Of others: out of date.
    pub mate: u32,
}

/// Where the search ends, as far as it is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Not in sight.
    Unseen,
    /// By this arc from a vertex of the tree to a free node.
    Arc { node: u32, arc: u32 },
    /// A vertex becomes single.
    Single { vertex: u32 },
}

/// The state of the algorithm.
#[derive(Clone, Debug)]
pub(crate) struct Engine {
    /// How many vertices.
    pub n: usize,
    /// Arcs of v: `arcs[start[v]..start[v + 1]]`.
    pub start: Vec<u32>,
    pub arcs: Vec<Arc>,
    pub vertices: Vec<Vertex>,
    /// The next vertex of the same node.
    pub following: Vec<u32>,
    /// Upper bound of the effective dual: twice the cost of staying single.
    pub upper_bounds: Vec<i64>,
    /// Whether the vertex may stay single: else its upper bound is only a guard.
    pub optional: Vec<bool>,
    /// One for each outer node, and spare ones.
    pub groups: Vec<Group>,
    spare_groups: Vec<u32>,
    /// Vertices, then blossoms.
    pub nodes: Vec<Node>,
    /// Blossoms that are not in use.
    spare: Vec<u32>,
    heap: Heap,
    /// Time in this search.
    pub now: i64,
    end: End,
    end_key: i64,
    /// Groups with a label.
    tree: Vec<u32>,
    /// Groups with a `best`.
    touched: Vec<u32>,
    walk: u32,
    /// Reused lists.
    scratch: Vec<u32>,
    children: Vec<u32>,
}

impl Engine {
    /// Vertices without edges or mates, each with a dual and its upper bound, both in half units.
    pub(crate) fn new(duals: &[i64], upper_bounds: Vec<i64>, optional: Vec<bool>) -> Self {
        let n = duals.len();
        let vertex = |(v, &dual): (usize, &i64)| Vertex {
            dual,
            group: v as u32,
            mate: NONE,
        };
        let mut groups: Vec<Group> = (0..n as u32).map(Group::of).collect();
        for group in &mut groups {
            group.free = true;
        }
        Self {
            n,
            start: vec![0; n + 1],
            arcs: Vec::new(),
            vertices: duals.iter().enumerate().map(vertex).collect(),
            following: vec![NONE; n],
            upper_bounds,
            optional,
            groups,
            spare_groups: Vec::new(),
            nodes: (0..n as u32).map(Node::of).collect(),
            spare: Vec::new(),
            heap: Heap::default(),
            now: 0,
            end: End::Unseen,
            end_key: i64::MAX,
            tree: Vec::new(),
            touched: Vec::new(),
            walk: 0,
            scratch: Vec::new(),
            children: Vec::new(),
        }
    }

    /// The group of a node, by its first vertex.
    #[inline]
    pub(crate) fn group_of(&self, node: u32) -> usize {
        self.vertices[self.nodes[node as usize].first as usize].group as usize
    }

    /// The outer node that holds a vertex.
    #[inline]
    pub(crate) fn outer(&self, vertex: u32) -> u32 {
        self.groups[self.vertices[vertex as usize].group as usize].outer
    }

    /// The effective dual of a vertex, in half units.
    #[inline]
    pub(crate) fn dual(&self, vertex: u32) -> i64 {
        let vertex = self.vertices[vertex as usize];
        vertex.dual + self.groups[vertex.group as usize].offset(self.now)
    }

    /// The effective dual of every vertex.
    pub(crate) fn duals(&self) -> Vec<i64> {
        (0..self.n as u32).map(|vertex| self.dual(vertex)).collect()
    }

    /// The dual of a blossom, in half units.
    pub(crate) fn blossom_dual(&self, blossom: u32) -> i64 {
        let node = &self.nodes[blossom as usize];
        if node.parent == NONE {
            node.dual + self.groups[self.group_of(blossom)].offset(self.now)
        } else {
            node.dual
        }
    }

    /// Whether a node is a blossom.
    #[inline]
    pub(crate) fn is_blossom(&self, node: u32) -> bool {
        node as usize >= self.n
    }

    /// The mate of the outer node's base: a vertex, [`NONE`] or [`SINGLE`].
    #[inline]
    pub(crate) fn mate_of(&self, outer: u32) -> u32 {
        self.vertices[self.nodes[outer as usize].base as usize].mate
    }

    /// Where the arcs of a vertex lie.
    #[inline]
    pub(crate) fn arcs_of(&self, vertex: u32) -> core::ops::Range<usize> {
        self.start[vertex as usize] as usize..self.start[vertex as usize + 1] as usize
    }

    /// The vertices of a node.
    pub(crate) fn members(&self, node: u32) -> impl Iterator<Item = u32> {
        let mut members = self.nodes[node as usize].members();
        core::iter::from_fn(move || members.next(&self.following))
    }

    /// Replaces the edges by these: (u, v, weight), each once, in the units of the
    /// graph. Duals and mates stay, and must agree with them.
    pub(crate) fn set_edges(&mut self, edges: &[(u32, u32, i64)]) {
        let mut start = vec![0_u32; self.n + 2];
        for &(u, v, _) in edges {
            start[u as usize + 2] += 1;
            start[v as usize + 2] += 1;
        }
        for v in 2..start.len() {
            start[v] += start[v - 1];
        }
        let empty = Arc {
            to: 0,
            back: 0,
            weight: 0,
        };
        self.arcs.clear();
        self.arcs.resize(2 * edges.len(), empty);
        for &(u, v, weight) in edges {
            let weight = 2 * weight;
            let (one, other) = (start[u as usize + 1], start[v as usize + 1]);
            start[u as usize + 1] += 1;
            start[v as usize + 1] += 1;
            self.arcs[one as usize] = Arc {
                to: v,
                back: other,
                weight,
            };
            self.arcs[other as usize] = Arc {
                to: u,
                back: one,
                weight,
            };
        }
        start.pop();
        self.start = start;
    }
}

//! Why no matching covers the nodes that must be covered: the set of Gallai (1963)
//! and Edmonds (1965), found by a search for a largest matching.
//!
//! The search is Gabow's ("An efficient implementation of Edmonds' algorithm for
//! maximum matching on graphs", 1976). From a single node that must be covered grows
//! a tree of alternating paths. Nodes at the end of paths of even length are *outer*;
//! an outer node knows by its label how its path goes on, and blossoms are never made,
//! only passed over. A path ends well in any single node, or in an outer node that may
//! be single: then the first node is covered at the expense of none that must be. If
//! no path does, the tree stays as it is, and no later path enters it but at the nodes
//! between the outer ones. These are the set: without them, what is left of the tree
//! falls into one odd component more than they are.

use alloc::vec;
use alloc::vec::Vec;

use crate::graph::{FORBIDDEN, Graph};
use crate::proof::certificate::Witness;

/// How the path from an outer node back to the root of its tree goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Label {
    /// The node is not outer.
    None,
    /// The node is the root.
    Root,
    /// By its partner, then by the path of this outer node.
    Node(u32),
    /// Back along the path of the first of these outer nodes to the node itself, after
    /// which the path of the second follows: the edge between them closed a circle.
    Edge(u32, u32),
}

/// Gives the set that shows that no matching covers all nodes that must be covered,
/// or nothing if there is such a matching.
///
/// `mates` is any matching of the graph to start from. Among all witnesses the one
/// given has the greatest surplus of components: as many as nodes must stay uncovered.
/// O(s m log n) for s nodes to be covered, and 16m bytes.
pub(crate) fn tutte_set<G: Graph + ?Sized>(
    graph: &G,
    must: &dyn Fn(usize) -> bool,
    mates: &[Option<usize>],
) -> Option<Witness> {
    Search::new(graph, must, mates).run().1
}

/// Partners such that all nodes are covered that must be, if there is such a matching.
/// In the same time.
pub(crate) fn covering<G: Graph + ?Sized>(
    graph: &G,
    must: &dyn Fn(usize) -> bool,
    mates: &[Option<usize>],
) -> Option<Vec<Option<usize>>> {
    let (mates, witness) = Search::new(graph, must, mates).run();
    let partner = |&mate: &u32| Some(mate as usize).filter(|&mate| mate < mates.len());
    witness
        .is_none()
        .then(|| mates.iter().map(partner).collect())
}

/// The state of the search. The name n stands for "no node".
struct Search {
    nodes: usize,
    starts: Vec<usize>,
    ends: Vec<u32>,
    must: Vec<bool>,
    mates: Vec<u32>,
    labels: Vec<Label>,
    /// For an outer node, the way to the first node of its path that is not outer.
    firsts: Vec<u32>,
    /// The last call that came by a node.
    marks: Vec<u32>,
    call: u32,
    /// The outer nodes of the tree, in the order in which they are looked at.
    outer: Vec<u32>,
    /// What is still to be matched with what: recursion without the stack.
    pending: Vec<(u32, u32)>,
}

impl Search {
    fn new<G: Graph + ?Sized>(
        graph: &G,
        must: &dyn Fn(usize) -> bool,
        mates: &[Option<usize>],
    ) -> Self {
        let mut edges: Vec<(u32, u32)> = Vec::new();
        graph.edges(&mut |one, other, weight| {
            if weight != FORBIDDEN {
                edges.push((one as u32, other as u32));
            }
        });
        Self::among(graph.nodes(), &edges, must, mates)
    }

    /// The same for a list of edges.
    fn among(
        nodes: usize,
        edges: &[(u32, u32)],
        must: &dyn Fn(usize) -> bool,
        mates: &[Option<usize>],
    ) -> Self {
        let mut starts = vec![0; nodes + 1];
        for node in edges.iter().flat_map(|&(one, other)| [one, other]) {
            starts[node as usize] += 1;
        }
        // Counts, then ends of rows, then, filled from behind, their starts.
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let mut ends = vec![0; sum];
        for &(one, other) in edges {
            for (from, to) in [(one, other), (other, one)] {
                starts[from as usize] -= 1;
                ends[starts[from as usize]] = to;
            }
        }
        let none = nodes as u32;
        let mut partners: Vec<u32> = mates
            .iter()
            .map(|mate| mate.map_or(none, |mate| mate as u32))
            .collect();
        partners.push(none);
        Self {
            nodes,
            starts,
            ends,
            must: (0..nodes).map(must).collect(),
            mates: partners,
            labels: vec![Label::None; nodes + 1],
            firsts: vec![none; nodes + 1],
            marks: vec![0; nodes + 1],
            call: 0,
            outer: Vec::new(),
            pending: Vec::new(),
        }
    }

    /// Covers what can be covered. Gives the partners, and the witness if a node that
    /// must be covered is not.
    fn run(mut self) -> (Vec<u32>, Option<Witness>) {
        let none = self.nodes as u32;
        let mut uncovered = 0;
        for root in 0..self.nodes {
            if self.mates[root] == none && self.must[root] && !self.cover(root as u32) {
                uncovered += 1;
            }
        }
        // The labels that are left are those of trees in which no path was found.
        let between = |&node: &usize| {
            let mate = self.mates[node] as usize;
            self.labels[node] == Label::None && self.labels[mate] != Label::None
        };
        let removed: Vec<usize> = (0..self.nodes).filter(between).collect();
        let odd_components = removed.len() + uncovered;
        let witness = (uncovered > 0).then_some(Witness {
            removed,
            odd_components,
        });
        self.mates.truncate(self.nodes);
        (self.mates, witness)
    }

    /// Looks for a path from a single node that ends well, and swaps partners along it.
    fn cover(&mut self, root: u32) -> bool {
        let none = self.nodes as u32;
        self.outer.clear();
        self.labels[root as usize] = Label::Root;
        self.firsts[root as usize] = none;
        self.outer.push(root);
        let mut looked = 0;
        while looked < self.outer.len() {
            let node = self.outer[looked];
            looked += 1;
            if !self.must[node as usize] {
                // It may be single in the root's place.
                self.rematch(node, none);
                return self.clear();
            }
            for at in self.starts[node as usize]..self.starts[node as usize + 1] {
                let next = self.ends[at];
                let mate = self.mates[next as usize];
                if self.labels[next as usize] != Label::None {
                    self.close(node, next);
                } else if mate == none {
                    self.mates[next as usize] = node;
                    self.rematch(node, next);
                    return self.clear();
                } else if self.labels[mate as usize] == Label::None {
                    self.labels[mate as usize] = Label::Node(node);
                    self.firsts[mate as usize] = next;
                    self.outer.push(mate);
                }
            }
        }
        false
    }

    /// Takes the labels of the tree away, as a path was found.
    fn clear(&mut self) -> bool {
        for &node in &self.outer {
            self.labels[node as usize] = Label::None;
        }
        true
    }

    /// The first node of an outer node's path that is not outer; n if all are. The ways
    /// there are halved as they are walked.
    fn first(&mut self, node: u32) -> u32 {
        let mut at = self.firsts[node as usize];
        while self.labels[at as usize] != Label::None {
            let far = self.firsts[at as usize];
            if self.labels[far as usize] != Label::None {
                self.firsts[at as usize] = self.firsts[far as usize];
            }
            at = far;
        }
        self.firsts[node as usize] = at;
        at
    }

    /// The next node that is not outer, from one that is not, on its partner's path.
    fn step(&mut self, node: u32) -> u32 {
        match self.labels[self.mates[node as usize] as usize] {
            Label::Node(back) => self.first(back),
            // The partner of a node that is not outer was reached from it.
            _ => self.nodes as u32,
        }
    }

    /// Two outer nodes are joined by an edge: what is not outer on their paths, down to
    /// where these meet, becomes so.
    fn close(&mut self, one: u32, other: u32) {
        let none = self.nodes as u32;
        let (mut here, mut there) = (self.first(one), self.first(other));
        if here == there {
            return;
        }
        self.call += 1;
        self.marks[here as usize] = self.call;
        self.marks[there as usize] = self.call;
        let meet = loop {
            if there != none {
                core::mem::swap(&mut here, &mut there);
            }
            here = self.step(here);
            if self.marks[here as usize] == self.call {
                break here;
            }
            self.marks[here as usize] = self.call;
        };
        for end in [one, other] {
            let mut node = self.first(end);
            while node != meet {
                // Before the label, which would turn the way round.
                let next = self.step(node);
                self.labels[node as usize] = Label::Edge(one, other);
                self.firsts[node as usize] = meet;
                self.outer.push(node);
                node = next;
            }
        }
    }

    /// Gives an outer node a new partner, which already knows of it, and new partners
    /// to all nodes on its path. The new partner n leaves it single.
    fn rematch(&mut self, node: u32, partner: u32) {
        self.pending.push((node, partner));
        while let Some((node, partner)) = self.pending.pop() {
            let left = self.mates[node as usize];
            self.mates[node as usize] = partner;
            if left as usize == self.nodes || self.mates[left as usize] != node {
                continue;
            }
            match self.labels[node as usize] {
                Label::Node(back) => {
                    self.mates[left as usize] = back;
                    self.pending.push((back, left));
                }
                Label::Edge(one, other) => {
                    self.pending.push((other, one));
                    self.pending.push((one, other));
                }
                Label::None | Label::Root => {}
            }
        }
    }
}

#[cfg(test)]
mod tests;

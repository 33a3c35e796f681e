//! One search: from a root to an augmenting path, event by event.

use super::heap::{EXPAND, Event};
use super::{End, Engine, Group, Label, NONE, SINGLE};

/// What comes next in a search; the time has been set to it.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Next {
    /// An edge between the tree and a matched node, or within the tree, is tight;
    /// or a blossom's dual is zero.
    Event(Event),
    /// The search ends: with an augmenting path or a vertex that becomes single.
    End(End),
    /// The tree can grow no more.
    Stuck,
}

/// What was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Happened {
    /// The matched pair behind an arc has joined the tree.
    Grown { from: u32, to: u32 },
    /// A cycle has become a blossom.
    Shrunk { blossom: u32, one: u32, other: u32 },
    /// A blossom has fallen apart.
    Expanded { blossom: u32 },
    /// The root has a mate.
    Augmented,
    /// The root has a mate, or is single itself: the path ended in a vertex that
    /// stays single.
    Single { vertex: u32 },
    /// Nothing more can be done for the root.
    Stuck,
}

impl Engine {
    /// Whether a vertex is the first of an outer node that has no mate yet.
    pub(crate) fn is_root(&self, vertex: u32) -> bool {
        let outer = self.outer(vertex);
        self.nodes[outer as usize].first == vertex && self.mate_of(outer) == NONE
    }

    /// The first vertex from this one on that [is a root](Self::is_root).
    pub(crate) fn root_from(&self, vertex: u32) -> Option<u32> {
        (vertex..self.n as u32).find(|&vertex| self.is_root(vertex))
    }

    /// Searches from the outer node of a vertex without mate. False if the tree
    /// is stuck; it stays to be looked at then, until [`finish`](Self::finish).
    pub(crate) fn search(&mut self, root: u32) -> bool {
        self.begin(root);
        loop {
            let next = self.next();
            match self.apply(next) {
                Happened::Augmented | Happened::Single { .. } => return true,
                Happened::Stuck => return false,
                _ => {}
            }
        }
    }

    /// Makes the outer node of a vertex the root of a new tree.
    pub(crate) fn begin(&mut self, root: u32) {
        self.heap.clear();
        self.now = 0;
        self.end = End::Unseen;
        self.end_key = i64::MAX;
        let outer = self.outer(root);
        self.join(outer, Label::Plus);
        self.scan(outer);
    }

    /// Sets the time to the next event that is not stale.
    pub(crate) fn next(&mut self) -> Next {
        loop {
            match self.heap.least() {
                Some(event) if event.key < self.end_key => {
                    self.heap.pop();
                    // The dual update is one assignment: all duals of the tree follow it.
                    self.now = event.key;
                    if self.is_valid(event) {
                        return Next::Event(event);
                    }
                }
                _ => break,
            }
        }
        match self.end {
            End::Unseen => Next::Stuck,
            End::Single { vertex } if !self.optional[vertex as usize] => Next::Stuck,
            end => {
                self.now = self.end_key;
                Next::End(end)
            }
        }
    }

    /// Does what comes next.
    pub(crate) fn apply(&mut self, next: Next) -> Happened {
        match next {
            Next::Event(Event {
                node, arc: EXPAND, ..
            }) => {
                self.expand_in_tree(node);
                Happened::Expanded { blossom: node }
            }
            Next::Event(Event { node, arc, .. }) => {
                let to = self.arcs[arc as usize].to;
                let other = self.groups[self.vertices[to as usize].group as usize].label;
                if other == Label::Plus {
                    let blossom = self.shrink(node, to);
                    Happened::Shrunk {
                        blossom,
                        one: node,
                        other: to,
                    }
                } else {
                    self.grow(node, to);
                    Happened::Grown { from: node, to }
                }
            }
            Next::End(End::Arc { node, arc }) => {
                let to = self.arcs[arc as usize].to;
                self.augment(node, to);
                self.finish();
                Happened::Augmented
            }
            Next::End(End::Single { vertex }) => {
                self.augment(vertex, SINGLE);
                self.finish();
                Happened::Single { vertex }
            }
            Next::End(End::Unseen) | Next::Stuck => Happened::Stuck,
        }
    }

    /// Whether a vertex lies in a plus node of the tree.
    pub(super) fn is_plus(&self, vertex: u32) -> bool {
        self.groups[self.vertices[vertex as usize].group as usize].label == Label::Plus
    }

    /// The free vertex at which an augmenting path ends.
    pub(super) fn end_of(&self, end: End) -> Option<u32> {
        match end {
            End::Arc { arc, .. } => Some(self.arcs[arc as usize].to),
            _ => None,
        }
    }

    /// Whether an event still stands for something, at its own time.
    fn is_valid(&self, event: Event) -> bool {
        if event.arc == EXPAND {
            let node = &self.nodes[event.node as usize];
            if node.parent != NONE || node.size == 0 {
                return false;
            }
            let group = &self.groups[self.group_of(event.node)];
            return group.label == Label::Minus && node.dual + group.offset(self.now) == 0;
        }
        let arc = self.arcs[event.arc as usize];
        let to = self.vertices[arc.to as usize];
        let group = &self.groups[to.group as usize];
        if group.label == Label::Minus {
            return false;
        }
        let from = self.vertices[event.node as usize];
        from.group != to.group
            && arc.weight
                == from.dual
                    + self.groups[from.group as usize].offset(self.now)
                    + to.dual
                    + group.offset(self.now)
    }

    /// Gives an outer node a label.
    pub(super) fn join(&mut self, outer: u32, label: Label) {
        let group = self.group_of(outer);
        self.groups[group].enter(label, self.now);
        self.tree.push(group as u32);
    }

    /// A matched node and its mate join the tree by the edge (from, to).
    fn grow(&mut self, from: u32, to: u32) {
        let minus = self.outer(to);
        self.join(minus, Label::Minus);
        let node = &mut self.nodes[minus as usize];
        node.tree_from = to;
        node.tree_to = from;
        self.await_expansion(minus);
        let plus = self.outer(self.mate_of(minus));
        self.join(plus, Label::Plus);
        self.scan(plus);
    }

    /// Notes when the dual of a minus blossom will be zero.
    pub(super) fn await_expansion(&mut self, minus: u32) {
        if self.is_blossom(minus) {
            let key = self.now + self.blossom_dual(minus);
            if key < self.end_key {
                self.heap.push(Event {
                    key,
                    node: minus,
                    arc: EXPAND,
                });
            }
        }
    }

    /// Notes the events of all arcs of a node that has become plus.
    pub(super) fn scan(&mut self, plus: u32) {
        let mut members = self.nodes[plus as usize].members();
        while let Some(vertex) = members.next(&self.following) {
            self.scan_vertex(vertex);
        }
    }

    /// Notes the events of all arcs of a vertex in a plus node.
    pub(super) fn scan_vertex(&mut self, vertex: u32) {
        let now = self.now;
        let own = self.vertices[vertex as usize];
        let dual = own.dual + self.groups[own.group as usize].offset(now);
        let single = now + (self.upper_bounds[vertex as usize] - dual);
        if single < self.end_key {
            self.end_key = single;
            self.end = End::Single { vertex };
        }
        for index in self.arcs_of(vertex) {
            let arc = self.arcs[index];
            let to = self.vertices[arc.to as usize];
            if to.group == own.group {
                continue;
            }
            let group = &mut self.groups[to.group as usize];
            let key = match group.label {
                Label::Minus => continue,
                Label::Out => {
                    let key = now + (arc.weight - dual - to.dual - group.base);
                    if group.free {
                        if key < self.end_key {
                            self.end_key = key;
                            self.end = End::Arc {
                                node: vertex,
                                arc: index as u32,
                            };
                        }
                        continue;
                    }
                    if key >= group.best {
                        continue;
                    }
                    if key < self.end_key {
                        if group.best == i64::MAX {
                            self.touched.push(to.group);
                        }
                        group.best = key;
                    }
                    key
                }
                Label::Plus => {
                    let slack = arc.weight - dual - to.dual - group.offset(now);
                    debug_assert!(slack >= 0 && slack % 2 == 0, "slack {slack}");
                    now + slack / 2
                }
            };
            if key < self.end_key {
                self.heap.push(Event {
                    key,
                    node: vertex,
                    arc: index as u32,
                });
            }
        }
    }

    /// Looks from a vertex outside the tree back at the plus nodes around it.
    pub(super) fn scan_back(&mut self, vertex: u32) {
        let now = self.now;
        let own = self.vertices[vertex as usize];
        let dual = own.dual + self.groups[own.group as usize].base;
        let mut best = self.groups[own.group as usize].best;
        for index in self.arcs_of(vertex) {
            let arc = self.arcs[index];
            let from = self.vertices[arc.to as usize];
            let group = &self.groups[from.group as usize];
            if group.label != Label::Plus {
                continue;
            }
            let key = now + (arc.weight - dual - from.dual - group.offset(now));
            if key < best && key < self.end_key {
                if best == i64::MAX {
                    self.touched.push(own.group);
                }
                best = key;
                self.heap.push(Event {
                    key,
                    node: arc.to,
                    arc: arc.back,
                });
            }
        }
        self.groups[own.group as usize].best = best;
    }

    /// The vertices of all plus nodes of the tree.
    pub(crate) fn plus_vertices(&self) -> alloc::vec::Vec<u32> {
        let mut list = alloc::vec::Vec::new();
        let mut there = alloc::vec![false; self.groups.len()];
        for &group in &self.tree {
            there[group as usize] = true;
        }
        for (group, _) in there.iter().enumerate().filter(|there| *there.1) {
            let Group { outer, label, .. } = self.groups[group];
            if label == Label::Plus {
                list.extend(self.members(outer));
            }
        }
        list
    }

    /// Ends the search, stuck or not: duals keep what they have now, labels go.
    pub(crate) fn finish(&mut self) {
        let now = self.now;
        for &group in &self.tree {
            let group = &mut self.groups[group as usize];
            group.enter(Label::Out, now);
            group.best = i64::MAX;
        }
        self.tree.clear();
        for &group in &self.touched {
            self.groups[group as usize].best = i64::MAX;
        }
        self.touched.clear();
        self.now = 0;
    }
}

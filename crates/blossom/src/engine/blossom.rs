//! Shrinking a cycle to a blossom, and a blossom falling apart.

use super::{Engine, Group, Label, NONE, Node};

impl Engine {
    /// Makes a blossom of the cycle that a tight edge closes between two plus
    /// nodes of the tree. Gives the blossom.
    ///
    /// Takes the time of the cycle's vertices without those of its largest node,
    /// and of the arcs of those that were minus.
    pub(super) fn shrink(&mut self, one: u32, other: u32) -> u32 {
        let (left, right) = (self.outer(one), self.outer(other));
        let top = self.common_ancestor(left, right);
        let mut children = core::mem::take(&mut self.children);
        children.clear();
        self.climb(left, top, &mut children);
        children.push(top);
        children.reverse();
        let middle = children.len();
        self.climb(right, top, &mut children);
        self.link(&children, middle, (one, other));

        let blossom = self.spare.pop().unwrap_or_else(|| {
            self.nodes.push(self.nodes[0]);
            self.nodes.len() as u32 - 1
        });
        self.unite(blossom, &children);
        // The arcs of those that were minus are looked at for the first time.
        let fresh = core::mem::take(&mut self.scratch);
        for &child in &fresh {
            self.scan(child);
        }
        self.scratch = fresh;
        self.children = children;
        blossom
    }

    /// Makes all marks old.
    pub(super) fn start_walk(&mut self) {
        if self.walk == u32::MAX {
            self.walk = 0;
            for node in &mut self.nodes {
                node.mark = 0;
            }
        }
        self.walk += 1;
    }

    /// The plus node in which the ways of two plus nodes to the root meet.
    pub(super) fn common_ancestor(&mut self, left: u32, right: u32) -> u32 {
        self.start_walk();
        let (mut one, mut other) = (left, right);
        loop {
            if one != NONE {
                let node = &mut self.nodes[one as usize];
                if node.mark == self.walk {
                    return one;
                }
                node.mark = self.walk;
                let mate = self.mate_of(one);
                one = if mate == NONE {
                    NONE
                } else {
                    let minus = self.outer(mate);
                    self.outer(self.nodes[minus as usize].tree_to)
                };
            }
            core::mem::swap(&mut one, &mut other);
        }
    }

    /// Lists the nodes from a plus node up to, and without, one above it.
    pub(super) fn climb(&self, from: u32, top: u32, list: &mut alloc::vec::Vec<u32>) {
        let mut plus = from;
        while plus != top {
            let minus = self.outer(self.mate_of(plus));
            list.push(plus);
            list.push(minus);
            plus = self.outer(self.nodes[minus as usize].tree_to);
        }
    }

    /// Ties the nodes of a cycle together: `children` from the top down one side,
    /// and from place `middle` up the other; `closing` is the edge between the sides.
    fn link(&mut self, children: &[u32], middle: usize, closing: (u32, u32)) {
        let count = children.len();
        for (place, &child) in children.iter().enumerate() {
            let next = children[(place + 1) % count];
            let (from, to) = if place + 1 == middle {
                closing
            } else if place < middle {
                // Down: the child is above the next.
                let (to, from) = self.edge_up(next, place % 2 == 1);
                (from, to)
            } else {
                self.edge_up(child, (place - middle).is_multiple_of(2))
            };
            let node = &mut self.nodes[child as usize];
            node.next = next;
            node.link_from = from;
            node.link_to = to;
        }
    }

    /// The edge from a node of the tree to the node above it.
    fn edge_up(&self, node: u32, plus: bool) -> (u32, u32) {
        let node = &self.nodes[node as usize];
        if plus {
            (node.base, self.vertices[node.base as usize].mate)
        } else {
            (node.tree_from, node.tree_to)
        }
    }

    /// Makes one plus node of the children, the first of which holds the base.
    /// Leaves those that were minus in `scratch`.
    fn unite(&mut self, blossom: u32, children: &[u32]) {
        let now = self.now;
        let top = children[0];
        let largest = children
            .iter()
            .copied()
            .max_by_key(|&child| self.nodes[child as usize].size)
            .unwrap_or(top);
        let group = self.group_of(largest);
        let offset = self.groups[group].offset(now);
        let free = self.groups[self.group_of(top)].free;
        self.scratch.clear();
        let mut size = 0;
        let mut tail = NONE;
        for &child in children {
            let own = self.group_of(child);
            let label = self.groups[own].label;
            let change = self.groups[own].offset(now);
            if label == Label::Minus {
                self.scratch.push(child);
            }
            let node = &mut self.nodes[child as usize];
            if own != group {
                self.groups[own].enter(Label::Out, now);
                self.spare_groups.push(own as u32);
                let mut members = node.members();
                while let Some(vertex) = members.next(&self.following) {
                    let entry = &mut self.vertices[vertex as usize];
                    entry.dual += change - offset;
                    entry.group = group as u32;
                }
            }
            node.dual += change;
            node.parent = blossom;
            size += node.size;
            if tail != NONE {
                self.following[tail as usize] = node.first;
            }
            tail = node.last;
        }
        let Node { first, base, .. } = self.nodes[top as usize];
        self.nodes[blossom as usize] = Node {
            last: tail,
            size,
            base,
            dual: -offset,
            ..Node::of(first)
        };
        let common = &mut self.groups[group];
        if common.label == Label::Minus {
            common.enter(Label::Plus, now);
        }
        common.outer = blossom;
        common.free = free;
    }

    /// The children of a blossom in the order of its cycle, from the one that
    /// holds a vertex.
    pub(super) fn children_from(&self, blossom: u32, vertex: u32, list: &mut alloc::vec::Vec<u32>) {
        let mut first = vertex;
        while self.nodes[first as usize].parent != blossom {
            first = self.nodes[first as usize].parent;
        }
        list.clear();
        let mut child = first;
        loop {
            list.push(child);
            child = self.nodes[child as usize].next;
            if child == first {
                break;
            }
        }
    }

    /// Takes an outer blossom apart. Its dual is given up: the effective duals of
    /// its vertices fall by it. The child with the base inherits the mate, the
    /// others are matched along the cycle. The children, from that one, are left
    /// in `self.children`.
    pub(super) fn split(&mut self, blossom: u32) {
        let Node { base, dual, .. } = self.nodes[blossom as usize];
        let group = self.group_of(blossom);
        self.groups[group].enter(Label::Out, self.now);
        let free = self.groups[group].free;
        let mut children = core::mem::take(&mut self.children);
        self.children_from(blossom, base, &mut children);
        // The largest keeps the group; what it would have to give up is in the
        // offset.
        let largest = children
            .iter()
            .copied()
            .max_by_key(|&child| self.nodes[child as usize].size)
            .unwrap_or(base);
        for &child in &children {
            let node = &mut self.nodes[child as usize];
            node.parent = NONE;
            if child == largest {
                let common = &mut self.groups[group];
                common.outer = child;
                common.free = false;
                common.best = i64::MAX;
                common.base = -dual;
                // Without an offset until now.
                node.dual += dual;
                continue;
            }
            let own = self.spare_groups.pop().unwrap_or(NONE);
            self.groups[own as usize] = Group::of(child);
            let mut members = node.members();
            while let Some(vertex) = members.next(&self.following) {
                let entry = &mut self.vertices[vertex as usize];
                entry.dual -= dual;
                entry.group = own;
            }
        }
        let top = children[0];
        self.nodes[top as usize].base = base;
        let top_group = self.group_of(top);
        self.groups[top_group].free = free;
        for pair in children[1..].chunks_exact(2) {
            let Node {
                link_from, link_to, ..
            } = self.nodes[pair[0] as usize];
            self.nodes[pair[0] as usize].base = link_from;
            self.nodes[pair[1] as usize].base = link_to;
            self.vertices[link_from as usize].mate = link_to;
            self.vertices[link_to as usize].mate = link_from;
        }
        self.nodes[blossom as usize].size = 0;
        self.spare.push(blossom);
        self.children = children;
    }

    /// A minus blossom whose dual is zero falls apart. The even way along its
    /// cycle, from where the tree came in to the base, stays in the tree.
    pub(super) fn expand_in_tree(&mut self, blossom: u32) {
        let Node {
            tree_from, tree_to, ..
        } = self.nodes[blossom as usize];
        self.split(blossom);
        let children = core::mem::take(&mut self.children);
        let entry = self.outer(tree_from);
        let place = children
            .iter()
            .position(|&child| child == entry)
            .unwrap_or(0);
        let count = children.len();
        // Towards the mate of the entry, which is even for the base child itself.
        let forward = place % 2 == 1;
        let steps = if forward { count - place } else { place };
        let at = |step: usize| {
            children[if forward {
                (place + step) % count
            } else {
                place - step
            }]
        };
        for step in 0..=steps {
            let child = at(step);
            if step % 2 == 1 {
                self.join(child, Label::Plus);
                continue;
            }
            self.join(child, Label::Minus);
            let (from, to) = if step == 0 {
                (tree_from, tree_to)
            } else if forward {
                let before = &self.nodes[at(step - 1) as usize];
                (before.link_to, before.link_from)
            } else {
                let node = &self.nodes[child as usize];
                (node.link_from, node.link_to)
            };
            let node = &mut self.nodes[child as usize];
            node.tree_from = from;
            node.tree_to = to;
        }
        for step in 0..=steps {
            if step % 2 == 1 {
                self.scan(at(step));
            } else {
                self.await_expansion(at(step));
            }
        }
        for &child in &children {
            if self.groups[self.group_of(child)].label == Label::Out {
                let mut members = self.nodes[child as usize].members();
                while let Some(vertex) = members.next(&self.following) {
                    self.scan_back(vertex);
                }
            }
        }
        self.children = children;
    }
}

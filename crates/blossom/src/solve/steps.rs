//! The solver in slow motion: one event after another, with duals, trees and
//! blossoms open to view.
//!
//! It is the engine that solves, not a copy of it. For a picture one wants to see it
//! work, though: all edges are there from the start, and the duals begin equal,
//! without the good guesses by which [`Problem::solve`] saves itself most of the
//! searches.

use alloc::vec::Vec;

use crate::engine::{End, Engine, Happened, Label, NONE, Next};
use crate::graph::Graph;
use crate::graph::sparse::Sparse;
use crate::oracle::Edges;
use crate::solve::solver::{impossible, signed, solution, upper_bounds};
use crate::solve::{Error, Problem, Solution};

/// What happened. Nodes are those of the graph; a blossom is named by a number from
/// n up, which may be used again after it has fallen apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Step {
    /// A node (or the blossom around it) without mate has become the root of a tree.
    Root {
        /// The node, or one in the blossom.
        node: usize,
    },
    /// All duals of the tree have changed: those at even depth grew by this, those
    /// at odd depth shrank.
    Dual {
        /// In half units of the weights; positive.
        by: i64,
    },
    /// An edge has become tight that leads out of the tree: the node there and its
    /// mate have joined.
    Grow {
        /// The edge's end in the tree.
        from: usize,
        /// The end that joined, at odd depth.
        to: usize,
        /// Its outer node's mate, at even depth.
        mate: usize,
    },
    /// An edge has become tight between two nodes at even depth: the cycle that it
    /// closes is a blossom now.
    Shrink {
        /// The new blossom.
        blossom: usize,
        /// The edge that closed the cycle.
        edge: [usize; 2],
    },
    /// The dual of a blossom at odd depth has come down to zero: it has fallen apart.
    Expand {
        /// The blossom that is no more.
        blossom: usize,
    },
    /// An augmenting path has been found and turned over. The tree is gone.
    Augment {
        /// The edges between outer nodes that are matched now, from the path's end to
        /// the root.
        matched: Vec<[usize; 2]>,
    },
    /// A node's dual has reached its cost of staying single, which it does now; the
    /// path from it to the root has been turned over.
    Single {
        /// The node.
        node: usize,
        /// As in [`Step::Augment`].
        matched: Vec<[usize; 2]>,
    },
    /// The tree can grow no more: its root cannot be matched, and nothing can.
    Stuck {
        /// The root.
        node: usize,
    },
}

/// Where a node stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Place {
    /// In no tree.
    Outside,
    /// At even depth in the tree: its dual grows.
    Even,
    /// At odd depth in the tree: its dual shrinks.
    Odd,
}

/// A blossom as it is now.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Blossom {
    /// Its name.
    pub name: usize,
    /// Its nodes.
    pub nodes: Vec<usize>,
    /// Its dual, in half units; never negative.
    pub dual: i64,
    /// The blossom around it.
    pub within: Option<usize>,
}

/// A solver that stops after every event. Made by [`Problem::steps`].
///
/// It works on all edges of the graph from the start, as a copy: no few are chosen, and
/// nothing is priced. So it is for small graphs, and its events, duals and blossoms need
/// not be those by which [`Problem::solve`] comes to its answer of the same weight.
///
/// As an iterator it gives the events; between them its methods tell the state.
/// Each takes O(n) time.
///
/// ```
/// use lobbylab_blossom::{Problem, Sparse, Step};
///
/// //  0 ─1─ 1 ─5─ 2 ─1─ 3
/// let graph = Sparse::new(4, [(0, 1, 1), (1, 2, 5), (2, 3, 1)])?;
/// let mut steps = Problem::perfect(&graph).steps()?;
/// assert_eq!(steps.next(), Some(Step::Root { node: 0 }));
/// assert_eq!(steps.next(), Some(Step::Dual { by: 2 }));
/// assert_eq!(steps.duals(), [2, 0, 0, 0]);
/// assert_eq!(steps.next(), Some(Step::Augment { matched: vec![[0, 1]] }));
/// let solution = steps.finish()?;
/// assert_eq!(solution.weight, 2);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Steps {
    /// The graph as a problem of least weight.
    graph: Sparse,
    costs: Vec<i64>,
    sign: i64,
    engine: Engine,
    phase: Phase,
}

/// What the next call has to do.
#[derive(Clone, Copy, Debug)]
enum Phase {
    /// Look for a root from this vertex on.
    Search(u32),
    /// Go on with the tree of this root.
    Grow(u32),
    /// Do what the time has come for.
    Apply(u32, Next),
    /// No root is left, or one is stuck.
    Over,
}

impl<G: Graph + ?Sized> Problem<'_, G> {
    /// The solution in single steps, for small graphs: all edges are copied.
    ///
    /// # Returns
    /// An iterator of [`Step`]s that can be asked for the state in between. Dropping it
    /// costs nothing; [`finish`](Steps::finish) gives the answer.
    ///
    /// # Complexity
    /// O(n m log n) time for all steps together, at worst; O(n + m) space.
    ///
    /// # Examples
    ///
    /// ```
    /// use lobbylab_blossom::{Problem, Sparse, Step};
    ///
    /// // An odd cycle with a tail: the cycle becomes a blossom on the way.
    /// let edges = [(0, 1, 1), (1, 2, 1), (0, 2, 1), (2, 3, 4)];
    /// let graph = Sparse::new(4, edges)?;
    /// let steps: Vec<Step> = Problem::perfect(&graph).steps()?.collect();
    /// assert!(steps.iter().any(|step| matches!(step, Step::Shrink { .. })));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`solve`](Self::solve), except that a missing perfect matching shows only
    /// at the end.
    pub fn steps(&self) -> Result<Steps, Error> {
        let (costs, sign) = self.terms()?;
        let graph = signed(self.graph, sign)?;
        let mut edges = Edges::new();
        graph.edges(&mut |u, v, weight| edges.push((u as u32, v as u32, weight)));
        let least = edges.iter().map(|edge| edge.2).min().unwrap_or(0).min(0);
        let (upper_bounds, optional) = upper_bounds(&costs);
        let duals: Vec<i64> = upper_bounds.iter().map(|&most| least.min(most)).collect();
        let mut engine = Engine::new(&duals, upper_bounds, optional);
        engine.set_edges(&edges);
        Ok(Steps {
            graph,
            costs,
            sign,
            engine,
            phase: Phase::Search(0),
        })
    }
}

impl Iterator for Steps {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        loop {
            match self.phase {
                Phase::Over => return None,
                Phase::Search(from) => {
                    let Some(root) = self.engine.root_from(from) else {
                        self.phase = Phase::Over;
                        return None;
                    };
                    self.engine.begin(root);
                    self.phase = Phase::Grow(root);
                    return Some(Step::Root {
                        node: root as usize,
                    });
                }
                Phase::Grow(root) => {
                    let before = self.engine.now;
                    let next = self.engine.next();
                    self.phase = Phase::Apply(root, next);
                    let by = self.engine.now - before;
                    if by > 0 {
                        return Some(Step::Dual { by });
                    }
                }
                Phase::Apply(root, next) => {
                    let matched = match next {
                        Next::End(end) => self.path(end),
                        _ => Vec::new(),
                    };
                    let happened = self.engine.apply(next);
                    self.phase = match happened {
                        Happened::Augmented | Happened::Single { .. } => Phase::Search(root + 1),
                        Happened::Stuck => Phase::Over,
                        _ => Phase::Grow(root),
                    };
                    return Some(self.step(happened, matched, root));
                }
            }
        }
    }
}

impl Steps {
    /// The effective dual of every node, that is the dual of the node and of all
    /// blossoms around it, in half units of the weights. An edge between nodes of
    /// different outer blossoms is tight when they add up to twice its weight.
    #[must_use]
    pub fn duals(&self) -> Vec<i64> {
        self.engine.duals()
    }

    /// Where every node stands; those of a blossom stand together.
    #[must_use]
    pub fn places(&self) -> Vec<Place> {
        self.engine
            .vertices
            .iter()
            .map(
                |vertex| match self.engine.groups[vertex.group as usize].label {
                    Label::Out => Place::Outside,
                    Label::Plus => Place::Even,
                    Label::Minus => Place::Odd,
                },
            )
            .collect()
    }

    /// The partner of every node now, `None` while it has none or stays single. O(n).
    #[must_use]
    pub fn mates(&self) -> Vec<Option<usize>> {
        self.engine.mates()
    }

    /// All blossoms, outer before inner.
    #[must_use]
    pub fn blossoms(&self) -> Vec<Blossom> {
        let mut list: Vec<Blossom> = Vec::new();
        for blossom in self.engine.n..self.engine.nodes.len() {
            let node = &self.engine.nodes[blossom];
            if node.size == 0 {
                continue;
            }
            let members = self.engine.members(blossom as u32);
            let nodes: Vec<usize> = members.map(|vertex| vertex as usize).collect();
            // One that holds another is larger.
            let smaller = |other: &Blossom| other.nodes.len() < nodes.len();
            let at = list.iter().position(smaller).unwrap_or(list.len());
            let new = Blossom {
                name: blossom,
                nodes,
                dual: self.engine.blossom_dual(blossom as u32),
                within: (node.parent != NONE).then_some(node.parent as usize),
            };
            list.insert(at, new);
        }
        list
    }

    /// The edges by which outer nodes hang in the tree, each from the lower to the
    /// upper: matched ones from even to odd depth, others from odd to even. O(n).
    ///
    /// ```
    /// use lobbylab_blossom::{Problem, Sparse, Step};
    ///
    /// //  2 ─1─ 0 ─1─ 1 ─3─ 3      0 and 1 are matched first. From 2 a tree grows to them.
    /// let graph = Sparse::new(4, [(0, 1, 1), (0, 2, 1), (1, 3, 3)])?;
    /// let mut steps = Problem::perfect(&graph).steps()?;
    /// let grown = steps.find(|step| matches!(step, Step::Grow { .. }));
    /// assert_eq!(grown, Some(Step::Grow { from: 2, to: 0, mate: 1 }));
    /// // By these edges the mate and the node hang below the root.
    /// assert_eq!(steps.tree(), [[0, 2], [1, 0]]);
    /// assert_eq!(steps.finish()?.weight, 4);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn tree(&self) -> Vec<[usize; 2]> {
        let mut list = Vec::new();
        for vertex in 0..self.engine.n as u32 {
            let outer = self.engine.outer(vertex);
            let node = &self.engine.nodes[outer as usize];
            if node.first != vertex {
                continue;
            }
            match self.engine.groups[self.engine.group_of(outer)].label {
                Label::Out => {}
                Label::Plus => {
                    let mate = self.engine.mate_of(outer);
                    if Engine::is_vertex(mate) {
                        list.push([node.base as usize, mate as usize]);
                    }
                }
                Label::Minus => list.push([node.tree_from as usize, node.tree_to as usize]),
            }
        }
        list
    }

    /// Half the sum of all duals: what every matching weighs at least, as far as
    /// that is known by now.
    ///
    /// For goals that maximise, of the weights with the opposite sign.
    #[must_use]
    pub fn bound(&self) -> f64 {
        self.engine.certificate().sum() as f64 / 2.0
    }

    /// Does the remaining steps at once.
    ///
    /// # Errors
    /// [`Error::NoPerfectMatching`] if a tree got stuck.
    pub fn finish(mut self) -> Result<Solution, Error> {
        while self.next().is_some() {}
        if self.engine.root_from(0).is_some() {
            return Err(impossible(&self.graph, &self.costs));
        }
        Ok(solution(&self.graph, &self.costs, self.sign, &self.engine))
    }

    /// The edges that will be matched when the search ends.
    fn path(&self, end: End) -> Vec<[usize; 2]> {
        let engine = &self.engine;
        let mut matched = Vec::new();
        let mut vertex = match end {
            End::Arc { node, arc } => {
                matched.push([node as usize, engine.arcs[arc as usize].to as usize]);
                node
            }
            End::Single { vertex } => vertex,
            End::Unseen => return matched,
        };
        loop {
            let mate = engine.mate_of(engine.outer(vertex));
            if mate == NONE {
                return matched;
            }
            let minus = &engine.nodes[engine.outer(mate) as usize];
            matched.push([minus.tree_to as usize, minus.tree_from as usize]);
            vertex = minus.tree_to;
        }
    }

    /// What has happened in public words.
    fn step(&self, happened: Happened, matched: Vec<[usize; 2]>, root: u32) -> Step {
        match happened {
            Happened::Grown { from, to } => Step::Grow {
                from: from as usize,
                to: to as usize,
                mate: self.engine.mate_of(self.engine.outer(to)) as usize,
            },
            Happened::Shrunk {
                blossom,
                one,
                other,
            } => Step::Shrink {
                blossom: blossom as usize,
                edge: [one as usize, other as usize],
            },
            Happened::Expanded { blossom } => Step::Expand {
                blossom: blossom as usize,
            },
            Happened::Augmented => Step::Augment { matched },
            Happened::Single { vertex } => Step::Single {
                node: vertex as usize,
                matched,
            },
            Happened::Stuck => Step::Stuck {
                node: root as usize,
            },
        }
    }
}

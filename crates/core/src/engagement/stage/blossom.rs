//! Edmonds' blossom algorithm on the stage: `lobbylab-blossom` in slow motion on a few
//! players, every event a step.
//!
//! Pairs cost their distance in the plane, or what (7) adds to both players' own parts of
//! the churn risk (see [`matchers::weights`](crate::engagement::matchers::PairWeights)), which is the same
//! matching: own parts are in every pairing. //!
//! All duals begin equal, with half of the least cost. The solver begins with 0, so it is
//! given all costs less the least one, which is added to the duals again.
//!
//! Of an odd number one sits out, see [`stage_costs`](super::costs).

use super::costs::{Costs, Sitter, without};
use crate::engagement::matchers::PairWeights as Pairs;
use crate::engagement::parameters::ShownWeights;
use lobbylab_blossom::{Place, Problem, Step};

/// Steps that are kept, at most. 40 players take some 300; this is a guard.
const MOST_STEPS: usize = 20_000;

/// What happened. Players are places among those who play.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Event {
    /// Nothing yet: all duals are equal.
    Start,
    /// The root of a tree.
    Root(usize),
    /// Duals have changed, by so many half units.
    Dual(i64),
    /// `to` has been reached from `from`, and joined with its mate.
    Grow { from: usize, to: usize, mate: usize },
    /// An edge between even nodes closed a cycle.
    Shrink { name: usize, edge: [usize; 2] },
    /// The dual of a blossom of these players came to 0.
    Expand(Vec<usize>),
    /// A path from the root to somebody without mate.
    Path(Vec<usize>),
    /// It has been turned over.
    Augment(Vec<usize>),
    /// All have mates.
    End,
}

/// A blossom at a step.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Set {
    pub name: usize,
    pub nodes: Vec<usize>,
    pub dual: i64,
    /// A place in the list of sets.
    pub within: Option<usize>,
    /// The edges of its cycle.
    pub cycle: Vec<[usize; 2]>,
}

/// The state after an event.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub event: Event,
    /// Own duals, half units.
    pub duals: Vec<i64>,
    pub places: Vec<Place>,
    pub mates: Vec<Option<usize>>,
    /// Outer before inner.
    pub sets: Vec<Set>,
    pub tree: Vec<[usize; 2]>,
}

/// Everything that happens.
#[derive(Clone, Debug)]
pub(super) struct BlossomTape {
    pub weights: ShownWeights,
    /// Places of the cast in the unit square.
    pub at: Vec<(f64, f64)>,
    /// How likely they are to stop, in parts of the largest risk.
    pub shades: Vec<f64>,
    /// Places in the cast of those who play.
    pub playing: Vec<usize>,
    pub sitter: Option<Sitter>,
    /// Costs of all pairs of the cast, whole units.
    costs: Costs,
    /// What all pairings of those who play have in common, in what is written.
    pub common: f64,
    pub frames: Vec<Frame>,
    /// The best pairing's weight, whole units.
    pub weight: i64,
    /// What a half unit is in the picture, in sides of the square.
    pub scale: f64,
    /// How far discs and moats come out of the square in any step.
    pub reach: f64,
    /// The least and the greatest of bounds and costs in any step, and 0; half units.
    pub ends: (i64, i64),
}

/// Solves it, step by step; nothing if the numbers are refused. Players stand `at` places in
/// the unit square; `usual` is what it costs that each sits out, where pairs cost risks.
///
/// # Complexity
/// As the solver's, once for each player more if their number is odd: some milliseconds for
/// 40.
pub(super) fn solve(
    weights: ShownWeights,
    at: Vec<(f64, f64)>,
    shades: Vec<f64>,
    pairs: &Pairs,
    usual: &[f64],
) -> Option<BlossomTape> {
    let costs = match weights {
        ShownWeights::Plane => Costs::plane(&at),
        ShownWeights::Risks => Costs::risks(pairs, usual),
    };
    let sitter = if at.len() % 2 == 1 {
        costs.sitter()
    } else {
        None
    };
    let playing = without(at.len(), sitter.map(|sitter| sitter.place));
    let least = costs.least(&playing);
    let graph = costs.graph(&playing, least)?;
    let problem = Problem::perfect(&graph);
    let mut tape = BlossomTape {
        weights,
        at,
        shades,
        common: costs.common(&playing),
        playing,
        sitter,
        costs,
        frames: Vec::new(),
        weight: 0,
        scale: 0.0,
        reach: 0.0,
        ends: (0, 1),
    };
    tape.record(problem.steps().ok()?, least);
    let last = tape.frames.last()?;
    if last.mates.contains(&None) {
        return None;
    }
    tape.weight = tape.cost(&last.mates);
    let end = Frame {
        event: Event::End,
        ..last.clone()
    };
    tape.frames.push(end);
    tape.measure();
    Some(tape)
}

impl BlossomTape {
    /// Plays all steps. `least` is what was taken off all costs.
    fn record(&mut self, mut steps: lobbylab_blossom::Steps, least: i64) {
        self.frames.push(frame(Event::Start, &steps, least, None));
        while let Some(step) = steps.next() {
            let Some(before) = self.frames.last() else {
                return;
            };
            let event = match step {
                Step::Root { node } => {
                    // The one of the blossom who has no mate.
                    let outer = before.sets.iter().find(|set| set.nodes.contains(&node));
                    let single = |&&member: &&usize| before.mates[member].is_none();
                    let root = outer.and_then(|set| set.nodes.iter().find(single));
                    Event::Root(root.copied().unwrap_or(node))
                }
                Step::Dual { by } => Event::Dual(by),
                Step::Grow { from, to, mate } => Event::Grow { from, to, mate },
                Step::Shrink { blossom, edge } => Event::Shrink {
                    name: blossom,
                    edge,
                },
                Step::Expand { blossom } => {
                    let set = before.sets.iter().find(|set| set.name == blossom);
                    Event::Expand(set.map_or_else(Vec::new, |set| set.nodes.clone()))
                }
                Step::Augment { .. } => {
                    let path = path(&before.mates, &steps.mates(), root(before));
                    if path.len() > 2 {
                        let found = Frame {
                            event: Event::Path(path.clone()),
                            ..before.clone()
                        };
                        self.frames.push(found);
                    }
                    Event::Augment(path)
                }
                // Everybody can be paired with everybody: there is nothing else.
                _ => return,
            };
            let after = frame(event, &steps, least, self.frames.last());
            self.frames.push(after);
            if self.frames.len() > MOST_STEPS {
                return;
            }
        }
    }

    /// What a pair of the cast weighs, whole units.
    pub fn pair(&self, one: usize, other: usize) -> i64 {
        self.costs.pair(one, other)
    }

    /// What these pairs weigh, of places among those who play. O(n).
    pub fn cost(&self, mates: &[Option<usize>]) -> i64 {
        let pairs = (mates.iter().enumerate())
            .filter_map(|(one, mate)| mate.filter(|&mate| one < mate).map(|mate| (one, mate)));
        pairs
            .map(|(one, other)| self.pair(self.playing[one], self.playing[other]))
            .sum()
    }

    /// What is written for a half unit: in sides of 100, or in points of churn risk.
    pub fn written(&self) -> f64 {
        50.0 / self.costs.unit
    }

    /// A half unit in sides of the square (or players who stop).
    pub fn half(&self) -> f64 {
        0.5 / self.costs.unit
    }

    /// The edge that has just become tight when an event comes.
    pub fn tight(event: &Event) -> Option<[usize; 2]> {
        match event {
            Event::Grow { from, to, .. } => Some([*from, *to]),
            Event::Shrink { edge, .. } => Some(*edge),
            // The path ends with it.
            Event::Path(path) | Event::Augment(path) => match path[..] {
                [.., one, other] => Some([one, other]),
                _ => None,
            },
            _ => None,
        }
    }
}

impl Frame {
    /// The sum of all duals, half units. O(n).
    pub fn bound(&self) -> i64 {
        let sets: i64 = self.sets.iter().map(|set| set.dual).sum();
        self.duals.iter().sum::<i64>() + sets
    }

    /// The dual of each player and of all blossoms around. O(n · d) for n players and blossoms
    /// nested d deep.
    pub fn effective(&self) -> Vec<i64> {
        let mut duals = self.duals.clone();
        for set in &self.sets {
            for &node in &set.nodes {
                duals[node] += set.dual;
            }
        }
        duals
    }

    /// The outermost blossom around a player. O(n).
    pub fn outer(&self, node: usize) -> Option<&Set> {
        (self.sets.iter()).find(|set| set.within.is_none() && set.nodes.contains(&node))
    }
}

/// The root of the tree that stands.
pub(super) fn root(frame: &Frame) -> Option<usize> {
    let even = |node: &usize| frame.places[*node] == Place::Even && frame.mates[*node].is_none();
    (0..frame.mates.len()).find(even)
}

/// The state now. `least` has been taken off all costs.
fn frame(
    event: Event,
    steps: &lobbylab_blossom::Steps,
    least: i64,
    before: Option<&Frame>,
) -> Frame {
    let blossoms = steps.blossoms();
    let tree = steps.tree();
    let mut duals = steps.duals();
    let sets: Vec<Set> = (blossoms.iter())
        .map(|blossom| {
            let known = before.and_then(|before| {
                let same = |set: &&Set| set.name == blossom.name && set.nodes == blossom.nodes;
                before.sets.iter().find(same)
            });
            let cycle = match (known, &event, before) {
                (Some(set), ..) => set.cycle.clone(),
                (None, Event::Shrink { edge, .. }, Some(before)) => {
                    let inside =
                        |edge: &&[usize; 2]| edge.iter().all(|end| blossom.nodes.contains(end));
                    let mut cycle: Vec<[usize; 2]> =
                        before.tree.iter().filter(inside).copied().collect();
                    cycle.push(*edge);
                    cycle
                }
                _ => Vec::new(),
            };
            Set {
                name: blossom.name,
                nodes: blossom.nodes.clone(),
                dual: blossom.dual,
                within: blossoms
                    .iter()
                    .position(|outer| Some(outer.name) == blossom.within),
                cycle,
            }
        })
        .collect();
    for set in &sets {
        for &node in &set.nodes {
            duals[node] -= set.dual;
        }
    }
    for dual in &mut duals {
        *dual += least;
    }
    Frame {
        event,
        duals,
        places: steps.places(),
        mates: steps.mates(),
        sets,
        tree,
    }
}

/// The players along the path that turned one matching into the other, from the root on.
fn path(before: &[Option<usize>], after: &[Option<usize>], root: Option<usize>) -> Vec<usize> {
    let mut path = Vec::new();
    let mut next = root;
    while let Some(node) = next {
        path.push(node);
        let Some(mate) = after[node] else {
            break;
        };
        path.push(mate);
        next = before[mate];
        if path.len() > before.len() {
            break;
        }
    }
    path
}

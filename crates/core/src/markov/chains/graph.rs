//! The graph under a chain: strongly connected components, closed classes,
//! periods and depth-first orders.
//!
//! Components by Tarjan (*Depth-first search and linear graph algorithms*,
//! SIAM J. Comput. 1, 1972), with an explicit stack so that a chain of a
//! million states in a row does not exhaust the call stack of a browser.

use crate::markov::linear::sparse::{SparseRows, index};

const UNSEEN: u32 = u32::MAX;

/// The strongly connected components of a graph.
pub(crate) struct Components {
    /// Component of each state.
    pub(crate) of: Vec<u32>,
    /// Whether no edge leaves the component, by component.
    pub(crate) closed: Vec<bool>,
}

impl Components {
    /// The closed components as sorted lists of states, in the order of
    /// their smallest state: the recurrent classes of a finite chain.
    pub(crate) fn closed_classes(&self) -> Vec<Vec<usize>> {
        let mut position = vec![usize::MAX; self.closed.len()];
        let mut classes: Vec<Vec<usize>> = Vec::new();
        for (state, &component) in self.of.iter().enumerate() {
            let component = component as usize;
            if !self.closed[component] {
                continue;
            }
            if position[component] == usize::MAX {
                position[component] = classes.len();
                classes.push(Vec::new());
            }
            classes[position[component]].push(state);
        }
        classes
    }
}

/// Finds all strongly connected components. O(states + edges).
pub(crate) fn components(graph: &SparseRows) -> Components {
    let states = graph.rows();
    let mut found = vec![UNSEEN; states];
    let mut low = vec![0u32; states];
    let mut of = vec![UNSEEN; states];
    let mut closed = Vec::new();
    let mut open: Vec<u32> = Vec::new();
    let mut path: Vec<(u32, u32)> = Vec::new();
    let mut clock = 0u32;
    for root in 0..states {
        if found[root] != UNSEEN {
            continue;
        }
        path.push((index(root), 0));
        while let Some(&mut (state, ref mut edge)) = path.last_mut() {
            let here = state as usize;
            // No edge taken yet: the search enters this state now. (Coming back
            // to it later finds the count above zero.)
            if *edge == 0 {
                found[here] = clock;
                low[here] = clock;
                clock += 1;
                open.push(state);
            }
            let targets = graph.targets(here);
            if let Some(&next) = targets.get(*edge as usize) {
                *edge += 1;
                let next_state = next as usize;
                if found[next_state] == UNSEEN {
                    path.push((next, 0));
                } else if of[next_state] == UNSEEN {
                    low[here] = low[here].min(found[next_state]);
                }
                continue;
            }
            path.pop();
            if let Some(&(parent, _)) = path.last() {
                let parent = parent as usize;
                low[parent] = low[parent].min(low[here]);
            }
            if low[here] == found[here] {
                let component = index(closed.len());
                let first = open
                    .iter()
                    .rposition(|&member| member == state)
                    .expect("a root stays open until its component ends");
                for &member in &open[first..] {
                    of[member as usize] = component;
                }
                let leaves = open[first..].iter().any(|&member| {
                    graph
                        .targets(member as usize)
                        .iter()
                        .any(|&to| of[to as usize] != component)
                });
                closed.push(!leaves);
                open.truncate(first);
            }
        }
    }
    Components { of, closed }
}

/// Which states can be reached from `start`, itself included.
pub(crate) fn reachable(graph: &SparseRows, start: usize) -> Vec<bool> {
    let mut reached = vec![false; graph.rows()];
    reached[start] = true;
    let mut pending = vec![index(start)];
    while let Some(state) = pending.pop() {
        for &to in graph.targets(state as usize) {
            if !reached[to as usize] {
                reached[to as usize] = true;
                pending.push(to);
            }
        }
    }
    reached
}

/// States in the order in which a depth-first search leaves them, searching
/// from `first` and then from every state not yet seen.
///
/// Every edge leads to an earlier state of the order, but for edges that
/// close a cycle.
pub(crate) fn postorder(graph: &SparseRows, first: &[usize]) -> Vec<u32> {
    let states = graph.rows();
    let mut seen = vec![false; states];
    let mut order = Vec::with_capacity(states);
    let mut path: Vec<(u32, u32)> = Vec::new();
    for root in first.iter().copied().chain(0..states) {
        if seen[root] {
            continue;
        }
        seen[root] = true;
        path.push((index(root), 0));
        while let Some(&mut (state, ref mut edge)) = path.last_mut() {
            match graph.targets(state as usize).get(*edge as usize) {
                Some(&next) => {
                    *edge += 1;
                    if !seen[next as usize] {
                        seen[next as usize] = true;
                        path.push((next, 0));
                    }
                }
                None => {
                    order.push(state);
                    path.pop();
                }
            }
        }
    }
    order
}

/// The period of a strongly connected set: the greatest common divisor of
/// the lengths of its cycles; 0 if it has none.
///
/// With ℓ the distance from any fixed member, it is the divisor of
/// ℓ(i) + 1 − ℓ(j) over all edges i → j inside the set.
pub(crate) fn period(graph: &SparseRows, class: &[usize]) -> usize {
    let Some(&root) = class.first() else {
        return 0;
    };
    let mut inside = vec![false; graph.rows()];
    for &state in class {
        inside[state] = true;
    }
    let mut level = vec![usize::MAX; graph.rows()];
    level[root] = 0;
    let mut queue = std::collections::VecDeque::from([root]);
    let mut divisor = 0;
    while let Some(state) = queue.pop_front() {
        for &to in graph.targets(state) {
            let to = to as usize;
            if !inside[to] {
                continue;
            }
            if level[to] == usize::MAX {
                level[to] = level[state] + 1;
                queue.push_back(to);
            } else {
                divisor = greatest_common_divisor(divisor, (level[state] + 1).abs_diff(level[to]));
            }
        }
    }
    divisor
}

fn greatest_common_divisor(mut a: usize, mut b: usize) -> usize {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

//! Edges in a list: the oracle of sparse graphs. O(m) for each question.

use alloc::vec::Vec;

use crate::oracle::Edges;
use crate::oracle::dense::{Least, shuffled};
use crate::oracle::duals::Duals;

/// Rows of edges.
pub(crate) trait Lists {
    /// How many there are: one for each node.
    fn rows(&self) -> usize;

    /// The neighbours of a node with the weights of the edges to them, sorted by neighbour.
    fn neighbours(&self, node: usize) -> &[(u32, i64)];
}

/// Feasible duals, as [`crate::oracle::dense::starting_duals`] finds them.
pub(crate) fn starting_duals(graph: &impl Lists, upper_bounds: &[i64]) -> Vec<i64> {
    let mut duals: Vec<i64> = (0..graph.rows())
        .map(|node| {
            let row = graph.neighbours(node).iter();
            // Without edges anything will do.
            row.map(|&(_, weight)| weight)
                .min()
                .unwrap_or(0)
                .min(upper_bounds[node])
        })
        .collect();
    for node in 0..graph.rows() {
        let row = graph.neighbours(node).iter();
        let least = row
            .map(|&(other, weight)| 2 * weight - duals[other as usize])
            .min();
        if let Some(least) = least {
            duals[node] = least.min(upper_bounds[node]);
        }
    }
    duals
}

/// For each node its `count` edges of least reduced cost, among equals those from some
/// place on in its row: else all nodes would choose the same few, and hardly two of
/// them could be matched.
pub(crate) fn nearest(graph: &impl Lists, count: usize, duals: &[i64], found: &mut Edges) {
    let mut best = Least::new(count);
    let mut random = 1;
    for node in 0..graph.rows() {
        let row = graph.neighbours(node);
        if row.len() <= count {
            found.extend(
                row.iter()
                    .map(|&(other, weight)| (node as u32, other, weight)),
            );
            continue;
        }
        best.clear(i64::MAX);
        let first = shuffled(&mut random) as usize % row.len();
        for place in (first..row.len()).chain(0..first) {
            let (other, weight) = row[place];
            best.note(2 * weight - duals[other as usize], place as u32);
        }
        found.extend(best.entries.iter().map(|&(_, place)| {
            let (other, weight) = row[place as usize];
            (node as u32, other, weight)
        }));
    }
}

/// For each node `count` of its edges, the same each time.
pub(crate) fn sample(graph: &impl Lists, count: usize, found: &mut Edges) {
    let mut random = 1;
    for node in 0..graph.rows() {
        let row = graph.neighbours(node);
        if !row.is_empty() {
            found.extend((0..count).map(|_| {
                let (other, weight) = row[shuffled(&mut random) as usize % row.len()];
                (node as u32, other, weight)
            }));
        }
    }
}

/// For each node its edges of most negative reduced cost to nodes after it.
pub(crate) fn violated(graph: &impl Lists, duals: &Duals<'_>, most: usize, found: &mut Edges) {
    let mut worst = Least::new(most.max(1));
    let effective = duals.effective();
    for node in 0..graph.rows() {
        let row = graph.neighbours(node);
        worst.clear(effective[node]);
        let after = row.partition_point(|&(other, _)| (other as usize) < node);
        for (place, &(other, weight)) in row.iter().enumerate().skip(after) {
            let value = 2 * weight - effective[other as usize];
            if value < worst.below {
                let value = value + 2 * duals.common(node, other as usize);
                worst.note(value, place as u32);
            }
        }
        found.extend(worst.entries.iter().map(|&(_, place)| {
            let (other, weight) = row[place as usize];
            (node as u32, other, weight)
        }));
    }
}

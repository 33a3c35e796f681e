//! Every pair looked at, row by row: the oracle of graphs with about n² edges.
//!
//! Each function is one or two passes over the matrix, O(n²), written so that the
//! inner loop has no branch that depends on the weights but one in eight: a
//! block of slacks is tested at once, and looked into only if one of them counts.

use alloc::vec;
use alloc::vec::Vec;

use crate::graph::FORBIDDEN;
use crate::oracle::Edges;
use crate::oracle::duals::Duals;

/// How many slacks are tested at once.
const BLOCK: usize = 8;

/// Rows of a symmetric matrix, with [`FORBIDDEN`] on the diagonal.
pub(crate) trait Rows {
    fn nodes(&self) -> usize;

    /// A row, perhaps written into the buffer.
    fn row<'a>(&'a self, node: usize, buffer: &'a mut Vec<i64>) -> &'a [i64];
}

/// Feasible duals, in one pass: a node leaves to those after it as much as it takes
/// of each edge, and takes from those before it what they have left.
pub(crate) fn starting_duals(graph: &impl Rows, upper_bounds: &[i64]) -> Vec<i64> {
    let mut buffer = Vec::new();
    let mut duals = Vec::with_capacity(upper_bounds.len());
    for (node, &most) in upper_bounds.iter().enumerate() {
        let row = graph.row(node, &mut buffer);
        let before = row
            .iter()
            .zip(&duals)
            .map(|(&weight, &dual): (&i64, &i64)| 2 * weight - dual);
        let least = least(before).min(least_of(&row[node..]));
        // Without edges anything will do.
        duals.push(if least < FORBIDDEN {
            least.min(most)
        } else {
            most.min(0)
        });
    }
    duals
}

/// The least weight of a row.
fn least_of(row: &[i64]) -> i64 {
    least(row.iter().copied())
}

/// The least of many numbers, in four strands that don't wait for each other.
fn least(mut values: impl ExactSizeIterator<Item = i64>) -> i64 {
    let mut strands = [i64::MAX; 4];
    for _ in 0..values.len() / 4 {
        for strand in &mut strands {
            *strand = (*strand).min(values.next().unwrap_or(i64::MAX));
        }
    }
    let rest = values.min().unwrap_or(i64::MAX);
    strands.into_iter().fold(rest, i64::min)
}

/// A short list of the least values with their places, sorted.
pub(crate) struct Least {
    most: usize,
    pub entries: Vec<(i64, u32)>,
    /// What a value must stay below to be noted.
    pub below: i64,
}

impl Least {
    pub fn new(most: usize) -> Self {
        Self {
            most,
            entries: Vec::with_capacity(most + 1),
            below: i64::MAX,
        }
    }

    pub fn clear(&mut self, below: i64) {
        self.entries.clear();
        self.below = below;
    }

    #[inline]
    pub fn note(&mut self, value: i64, place: u32) {
        if value >= self.below {
            return;
        }
        let at = self.entries.partition_point(|&(other, _)| other <= value);
        self.entries.insert(at, (value, place));
        if self.entries.len() > self.most {
            self.entries.pop();
        }
        if self.entries.len() == self.most
            && let Some(&(worst, _)) = self.entries.last()
        {
            self.below = worst;
        }
    }
}

/// For each node its `count` edges of least 2w(u,v) − y(v), among equals those from
/// some place on in its row: else all nodes would choose the same few, and hardly two
/// of them could be matched.
pub(crate) fn nearest(graph: &impl Rows, count: usize, duals: &[i64], found: &mut Edges) {
    let mut random = 1;
    let mut buffer = Vec::new();
    let mut best = Least::new(count);
    if count == 0 {
        return;
    }
    for node in 0..graph.nodes() {
        let row = graph.row(node, &mut buffer);
        best.clear(FORBIDDEN);
        let first = shuffled(&mut random) as usize % row.len();
        let (before, after) = row.split_at(first);
        scan(
            after,
            &duals[first..],
            &mut best,
            first as u32,
            |_, value| value,
        );
        scan(before, &duals[..first], &mut best, 0, |_, value| value);
        // The ends in order: lists that are sorted are merged faster.
        for &(_, other) in &best.entries {
            found.push((node as u32, other, row[other as usize]));
        }
    }
}

/// For each node `count` of its edges, the same each time.
pub(crate) fn sample(graph: &impl Rows, count: usize, found: &mut Edges) {
    let n = graph.nodes();
    let mut random = 1;
    let mut buffer = Vec::new();
    for node in 0..n {
        let row = graph.row(node, &mut buffer);
        for _ in 0..count {
            let other = shuffled(&mut random) as usize % n;
            if row[other] != FORBIDDEN {
                found.push((node as u32, other as u32, row[other]));
            }
        }
    }
}

/// Numbers without rhyme or reason (Knuth's linear congruential generator), so that
/// a sample is not in step with any order of the nodes.
pub(crate) fn shuffled(state: &mut u64) -> u32 {
    *state = state
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*state >> 32) as u32
}

/// Notes every 2w − y that is below what counts, after a second look at it. `first`
/// is the place of the first entry of the row.
#[inline]
fn scan(
    row: &[i64],
    duals: &[i64],
    best: &mut Least,
    first: u32,
    exactly: impl Fn(u32, i64) -> i64,
) {
    let mut place = first;
    let mut weights = row.chunks_exact(BLOCK);
    let mut others = duals.chunks_exact(BLOCK);
    for (weights, duals) in weights.by_ref().zip(others.by_ref()) {
        let below = best.below;
        let mut any = 0;
        for (&weight, &dual) in weights.iter().zip(duals) {
            any |= (2 * weight - dual).wrapping_sub(below);
        }
        if any < 0 {
            for (at, (&weight, &dual)) in (place..).zip(weights.iter().zip(duals)) {
                let value = 2 * weight - dual;
                if value < best.below {
                    best.note(exactly(at, value), at);
                }
            }
        }
        place += BLOCK as u32;
    }
    for (at, (&weight, &dual)) in (place..).zip(weights.remainder().iter().zip(others.remainder()))
    {
        let value = 2 * weight - dual;
        if value < best.below {
            best.note(exactly(at, value), at);
        }
    }
}

/// For each node its edges of most negative reduced cost to nodes after it.
pub(crate) fn violated(graph: &impl Rows, duals: &Duals<'_>, most: usize, found: &mut Edges) {
    let mut buffer = Vec::new();
    let mut worst = Least::new(most.max(1));
    let effective = duals.effective();
    for node in 0..graph.nodes() {
        let row = graph.row(node, &mut buffer);
        worst.clear(effective[node]);
        let after = node + 1;
        scan(
            &row[after..],
            &effective[after..],
            &mut worst,
            after as u32,
            |other, value| value + 2 * duals.common(node, other as usize),
        );
        for &(_, other) in &worst.entries {
            found.push((node as u32, other, row[other as usize]));
        }
    }
}

/// Merges edges given twice or both ways: each comes out once, as (u, v, weight)
/// with u < v, sorted. O(m + n) and the sorting of short rows.
pub(crate) fn merged(nodes: usize, edges: &[(u32, u32, i64)]) -> Edges {
    let mut start = vec![0_u32; nodes + 1];
    for &(u, v, _) in edges {
        start[u.min(v) as usize + 1] += 1;
    }
    for node in 0..nodes {
        start[node + 1] += start[node];
    }
    let mut list: Edges = vec![(0, 0, 0); edges.len()];
    let mut place = start.clone();
    for &(u, v, weight) in edges {
        let (u, v) = (u.min(v), u.max(v));
        list[place[u as usize] as usize] = (u, v, weight);
        place[u as usize] += 1;
    }
    for node in 0..nodes {
        crate::order::sort(&mut list[start[node] as usize..start[node + 1] as usize]);
    }
    list.dedup_by_key(|&mut (u, v, _)| (u, v));
    list
}

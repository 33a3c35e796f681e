//! Compressed sparse rows: the one storage of every matrix in this room.
//!
//! Indices are four bytes, because the solvers are limited by how fast they
//! can read them. Rows keep the order in which they were built; nothing here
//! hashes, so the same input gives the same bits everywhere.

/// An entry that is added somewhere: from, to, weight.
type Triplet = (u32, u32, f64);

/// Triplets in the order of a key below `keys`, equals as they were; and where each key begins.
fn counted(
    triplets: &[Triplet],
    keys: usize,
    key: impl Fn(&Triplet) -> u32,
) -> (Vec<Triplet>, Vec<u32>) {
    let mut starts = vec![0u32; keys + 1];
    for triplet in triplets {
        starts[key(triplet) as usize + 1] += 1;
    }
    for at in 0..keys {
        starts[at + 1] += starts[at];
    }
    let mut place = starts.clone();
    let mut sorted = vec![(0, 0, 0.0); triplets.len()];
    for triplet in triplets {
        let slot = &mut place[key(triplet) as usize];
        sorted[*slot as usize] = *triplet;
        *slot += 1;
    }
    (sorted, starts)
}

/// A sparse matrix by rows, with no stored zeros.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SparseRows {
    start: Vec<u32>,
    to: Vec<u32>,
    weight: Vec<f64>,
}

impl SparseRows {
    /// A matrix with no rows yet and room for what is announced.
    pub(crate) fn with_capacity(rows: usize, entries: usize) -> Self {
        let mut start = Vec::with_capacity(rows + 1);
        start.push(0);
        Self {
            start,
            to: Vec::with_capacity(entries),
            weight: Vec::with_capacity(entries),
        }
    }

    /// Appends an entry to the row that is being written.
    pub(crate) fn push(&mut self, to: u32, weight: f64) {
        self.to.push(to);
        self.weight.push(weight);
    }

    /// Ends the row that is being written.
    pub(crate) fn end_row(&mut self) {
        self.start.push(index(self.to.len()));
    }

    /// Sorts triplets into rows, sums duplicates in the order given, drops
    /// zeros. Every row ends up sorted by column.
    pub(crate) fn from_triplets(rows: usize, triplets: &[Triplet]) -> Self {
        // By column, then by row: counting keeps the order of equals, and takes no longer for a
        // row with many entries.
        let columns = (triplets.iter()).fold(0, |most, &(_, to, _)| most.max(to as usize + 1));
        let by_column = counted(triplets, columns, |&(_, to, _)| to).0;
        let (sorted, starts) = counted(&by_column, rows, |&(from, ..)| from);
        let mut matrix = Self::with_capacity(rows, triplets.len());
        for row in 0..rows {
            let entries = &sorted[starts[row] as usize..starts[row + 1] as usize];
            for group in entries.chunk_by(|a, b| a.1 == b.1) {
                let sum: f64 = group.iter().map(|entry| entry.2).sum();
                if sum != 0.0 {
                    matrix.push(group[0].1, sum);
                }
            }
            matrix.end_row();
        }
        matrix
    }

    pub(crate) fn rows(&self) -> usize {
        self.start.len() - 1
    }

    pub(crate) fn entries(&self) -> usize {
        self.to.len()
    }

    /// Columns and weights of one row.
    #[inline]
    pub(crate) fn row(&self, row: usize) -> (&[u32], &[f64]) {
        let range = self.start[row] as usize..self.start[row + 1] as usize;
        (&self.to[range.clone()], &self.weight[range])
    }

    /// The entries of one row, one by one.
    #[inline]
    pub(crate) fn iter_row(&self, row: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        let (to, weight) = self.row(row);
        to.iter()
            .zip(weight)
            .map(|(&to, &weight)| (to as usize, weight))
    }

    /// Columns reached from a row.
    #[inline]
    pub(crate) fn targets(&self, row: usize) -> &[u32] {
        self.row(row).0
    }

    /// The transposed matrix, square, each row sorted by column.
    pub(crate) fn transposed(&self) -> Self {
        let rows = self.rows();
        let mut start = vec![0u32; rows + 1];
        for &to in &self.to {
            start[to as usize + 1] += 1;
        }
        for row in 0..rows {
            start[row + 1] += start[row];
        }
        let mut place = start.clone();
        let mut to = vec![0u32; self.to.len()];
        let mut weight = vec![0.0; self.to.len()];
        for row in 0..rows {
            for (column, value) in self.iter_row(row) {
                let slot = &mut place[column];
                to[*slot as usize] = index(row);
                weight[*slot as usize] = value;
                *slot += 1;
            }
        }
        Self { start, to, weight }
    }

    /// The square block of the rows in `members`, renumbered by position.
    /// Columns outside it are dropped; `members` must be sorted.
    pub(crate) fn block(&self, members: &[usize]) -> Self {
        const OUTSIDE: u32 = u32::MAX;
        let mut local = vec![OUTSIDE; self.rows()];
        for (position, &member) in members.iter().enumerate() {
            local[member] = index(position);
        }
        let mut block = Self::with_capacity(members.len(), members.len() * 2);
        for &member in members {
            for (to, weight) in self.iter_row(member) {
                if local[to] != OUTSIDE {
                    block.push(local[to], weight);
                }
            }
            block.end_row();
        }
        block
    }

    /// Splits a matrix of transition weights into its jump chain and the rate
    /// of leaving each state.
    ///
    /// The diagonal is dropped, not subtracted: a state leaves at the sum of
    /// its off-diagonal weights, which keeps every later step free of
    /// cancellation. A state that never leaves gets an empty row and rate 1.
    pub(crate) fn jumps(&self) -> Jumps {
        let mut chain = Self::with_capacity(self.rows(), self.entries());
        let mut exit = Vec::with_capacity(self.rows());
        for row in 0..self.rows() {
            let leaving: f64 = self
                .iter_row(row)
                .filter(|entry| entry.0 != row)
                .map(|entry| entry.1)
                .sum();
            for (to, weight) in self.iter_row(row) {
                if to != row {
                    chain.push(index(to), weight / leaving);
                }
            }
            chain.end_row();
            exit.push(if leaving > 0.0 { leaving } else { 1.0 });
        }
        Jumps { chain, exit }
    }
}

/// A chain seen only when it moves.
pub(crate) struct Jumps {
    /// Where the next move goes: rows sum to 1, empty diagonal.
    pub(crate) chain: SparseRows,
    /// Probability or rate of moving, per state.
    pub(crate) exit: Vec<f64>,
}

/// A position as a four-byte index; builders have checked the range.
#[inline]
pub(crate) fn index(position: usize) -> u32 {
    debug_assert!(u32::try_from(position).is_ok());
    position as u32
}

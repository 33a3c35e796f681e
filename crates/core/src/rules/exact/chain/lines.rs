//! A set of lines of waiting parties, each with a number: a trie, since the
//! core hashes nothing.
//!
//! Lines are words over the classes, longest waiting first. A step down the
//! trie is one more party at the end; finding a line costs its length.

/// No such line.
const NONE: u32 = u32::MAX;

/// Lines and their numbers, counted from 0 in the order in which they came.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    symbols: usize,
    /// Nodes reached by one more symbol, `symbols` per node.
    next: Vec<u32>,
    /// By node, the node without the last symbol, and that symbol.
    above: Vec<(u32, u8)>,
    /// By node, the line's number.
    number: Vec<u32>,
    /// By number, the node.
    node: Vec<u32>,
}

impl Lines {
    /// No line yet; parties are of classes 0 … `symbols` − 1.
    pub(super) fn new(symbols: usize) -> Self {
        Self {
            symbols,
            next: vec![NONE; symbols],
            above: vec![(NONE, 0)],
            number: vec![NONE],
            node: Vec::new(),
        }
    }

    /// How many lines there are.
    pub(super) fn len(&self) -> usize {
        self.node.len()
    }

    /// The number of a line, new or not. Its symbols must be in range.
    pub(super) fn insert(&mut self, line: &[u8]) -> u32 {
        let mut at = 0u32;
        for &symbol in line {
            let slot = at as usize * self.symbols + usize::from(symbol);
            if self.next[slot] == NONE {
                self.next[slot] = self.above.len() as u32;
                self.above.push((at, symbol));
                self.number.push(NONE);
                self.next.extend(std::iter::repeat_n(NONE, self.symbols));
            }
            at = self.next[slot];
        }
        let number = &mut self.number[at as usize];
        if *number == NONE {
            *number = self.node.len() as u32;
            self.node.push(at);
        }
        *number
    }

    /// The number of a line, if it is there.
    pub(super) fn find(&self, line: &[u8]) -> Option<usize> {
        let mut at = 0u32;
        for &symbol in line {
            if usize::from(symbol) >= self.symbols {
                return None;
            }
            at = self.next[at as usize * self.symbols + usize::from(symbol)];
            if at == NONE {
                return None;
            }
        }
        let number = self.number[at as usize];
        (number != NONE).then_some(number as usize)
    }

    /// Writes the line with this number into `line`. There must be one.
    pub(super) fn read(&self, number: usize, line: &mut Vec<u8>) {
        line.clear();
        let mut at = self.node[number];
        while at != 0 {
            let (above, symbol) = self.above[at as usize];
            line.push(symbol);
            at = above;
        }
        line.reverse();
    }
}

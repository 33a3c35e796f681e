//! Table 1: churn risk by the last outcomes.
//!
//! A pattern is a word of W, D and L whose last letter is the upcoming match: `WLL` has won
//! the match before the latest and lost the latest, and now loses again. Rows with fewer
//! matches before than the word needs count for no pattern.

use crate::OutOfRange;
use crate::engagement::churn::data::{ChurnRow, Rows};
use crate::engagement::history::History;
use crate::engagement::model::Outcome;
use serde::{Deserialize, Serialize};

/// Longest word: 6561 patterns.
pub const LONGEST: usize = 8;

/// What became of the players with one pattern.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pattern {
    /// The word, in the order of time.
    pub word: String,
    /// How many rows.
    pub rows: u64,
    /// How many of them churned.
    pub churned: u64,
    /// The share that churned; 0 of no rows.
    pub risk: f64,
    /// Its standard error, √(p(1 − p)/n).
    pub error: f64,
}

/// Counts rows by pattern.
#[derive(Clone, Debug, PartialEq)]
pub struct Patterns {
    length: usize,
    /// Rows and churned rows by word, read as a number with digits 0, 1, 2 for W, D, L.
    counts: Vec<[u64; 2]>,
}

impl Patterns {
    /// No rows yet, for words of 1 to 8 letters.
    ///
    /// # Errors
    /// For other lengths.
    pub fn new(length: usize) -> Result<Self, OutOfRange> {
        if !(1..=LONGEST).contains(&length) {
            return Err(OutOfRange {
                field: "length",
                value: length as f64,
                allowed: "1 to 8",
            });
        }
        Ok(Self {
            length,
            counts: vec![[0; 2]; (0..length).fold(1, |words, _| 3 * words)],
        })
    }

    /// Counts a row; `before` are the outcomes before it, the latest first. O(n) for words of n
    /// letters.
    pub fn add(&mut self, before: &[Outcome], upcoming: Outcome, churned: bool) {
        let Some(before) = before.get(..self.length - 1) else {
            return;
        };
        let earlier = (before.iter().rev()).fold(0, |word, outcome| 3 * word + outcome.index());
        let counts = &mut self.counts[3 * earlier + upcoming.index()];
        counts[0] += 1;
        counts[1] += u64::from(churned);
    }

    /// The same for a row of a history.
    pub fn add_row(&mut self, rows: &Rows, row: &ChurnRow) {
        self.add(rows.state(row).outcomes(), row.outcome, row.churned);
    }

    /// All patterns that occurred, from WW…W to LL…L.
    ///
    /// # Complexity
    /// O(3ⁿ) for words of n letters.
    #[must_use]
    pub fn list(&self) -> Vec<Pattern> {
        let mut list = Vec::new();
        for (number, &[rows, churned]) in self.counts.iter().enumerate() {
            if rows == 0 {
                continue;
            }
            let risk = churned as f64 / rows as f64;
            list.push(Pattern {
                word: self.word(number),
                rows,
                churned,
                risk,
                error: (risk * (1.0 - risk) / rows as f64).sqrt(),
            });
        }
        list
    }

    fn word(&self, mut number: usize) -> String {
        let mut letters = [' '; LONGEST];
        for letter in letters[..self.length].iter_mut().rev() {
            *letter = Outcome::ALL[number % 3].letter();
            number /= 3;
        }
        letters[..self.length].iter().collect()
    }
}

/// Counts all rows of a history that has been gone through from the beginning (Table 1).
/// O(rows · n + 3ⁿ) for words of n letters.
///
/// # Errors
/// For a length other than 1 to 8.
pub fn of(history: &History, mut rows: Rows, length: usize) -> Result<Patterns, OutOfRange> {
    let mut patterns = Patterns::new(length)?;
    while let Some(row) = rows.next(history) {
        patterns.add_row(&rows, &row);
    }
    Ok(patterns)
}

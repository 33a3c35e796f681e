//! The players of a file: who has come when, as the questions of the lab take them.

mod table;

use crate::experiment::{Fnv, Seed, Value, Values};
use crate::hindsight::Sequence;
use crate::hindsight::parameters::Flow;
use crate::hindsight::rules::MOST_CRITERIA;
use crate::words::parse;
use serde::{Deserialize, Serialize};
pub use table::{BadRow, MOST_ROWS, PlayerRow, PlayerTable, Reader, TableError};

/// Players in the order of their arrival. They are not changed once they are there, so
/// that their fingerprint is theirs.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PlayerFile {
    /// When each arrived, from 0 at the first, in the file's unit.
    times: Vec<f64>,
    /// The values of each criterion, 0 to 1; [`MOST_CRITERIA`] at most.
    criteria: Vec<Vec<f64>>,
    /// What the criteria are called.
    names: Vec<String>,
    fingerprint: u64,
}

impl PlayerFile {
    /// Players who arrive at these times, in order, each with a value of every criterion.
    #[must_use]
    pub fn new(times: Vec<f64>, criteria: Vec<Vec<f64>>, names: Vec<String>) -> Self {
        let mut hash = Fnv::default();
        for value in std::iter::once(&times).chain(&criteria).flatten() {
            hash.number(*value);
        }
        Self {
            times,
            criteria,
            names,
            fingerprint: hash.0.max(1),
        }
    }

    /// Of a table that was read. Time begins with the first arrival.
    #[must_use]
    pub fn of_table(table: &PlayerTable) -> Self {
        let first = table.rows.first().map_or(0.0, |row| row.time);
        let axes = table.criteria.len().min(MOST_CRITERIA);
        let axis = |axis: usize| table.rows.iter().map(|row| row.criteria[axis]).collect();
        Self::new(
            table.rows.iter().map(|row| row.time - first).collect(),
            (0..axes).map(axis).collect(),
            table.criteria.iter().take(axes).cloned().collect(),
        )
    }

    /// The parameters of a question about these players: the file, by its fingerprint,
    /// and as many criteria as it has.
    #[must_use]
    pub fn values(&self) -> Values {
        let mut values = Values::new();
        let mut put = |key: &str, value: Value| {
            values.insert(key.to_owned(), value);
        };
        put("flow", Value::Text(Flow::File.key().to_owned()));
        put("file", Value::Text(Seed(self.fingerprint).to_string()));
        put("criteria", Value::Int(self.criteria.len() as i64));
        values
    }

    /// What the criteria are called, in their order.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// How many players.
    #[must_use]
    pub fn len(&self) -> usize {
        self.times.len()
    }

    /// Whether there is nobody.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.times.is_empty()
    }

    /// Mean arrival rate; infinite if all came in one instant.
    #[must_use]
    pub fn rate(&self) -> f64 {
        let span = self.times.last().copied().unwrap_or(0.0);
        (self.len() as f64 - 1.0) / span
    }

    /// A longest wait within which about fifteen players come, as in the paper's market,
    /// in two digits; 5 where no rate is known.
    #[must_use]
    pub fn usual_wait(&self) -> f64 {
        let wait = 15.0 / self.rate();
        if !(1e-6..=1e12).contains(&wait) {
            return 5.0;
        }
        two_digits(wait)
    }

    /// The first `count` players with D criteria; of a criterion that the file does
    /// not have, all are ½.
    ///
    /// # Complexity
    /// O(n·D).
    #[must_use]
    pub fn sequence<const D: usize>(&self, count: usize) -> Sequence<D> {
        let count = count.min(self.len());
        let value = |axis: usize, player: usize| {
            (self.criteria.get(axis)).and_then(|values| values.get(player).copied())
        };
        let criteria =
            |player: usize| std::array::from_fn(|axis| value(axis, player).unwrap_or(0.5));
        Sequence {
            times: self.times[..count].to_vec(),
            criteria: (0..count).map(criteria).collect(),
            patience: Vec::new(),
        }
    }

    /// Tells files apart: a hash of the bits of all numbers; never 0, which stands for
    /// no file.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }
}

/// A number of two significant digits, as one would type it.
#[must_use]
pub fn two_digits(value: f64) -> f64 {
    parse(&format!("{value:.1e}")).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::two_digits;

    #[test]
    fn two_digits_are_short() {
        for (value, text) in [
            (6.1449, "6.1"),
            (0.24590163934426226, "0.25"),
            (4.88, "4.9"),
            (98_765.0, "99000"),
            (0.0, "0"),
        ] {
            assert_eq!(two_digits(value).to_string(), text);
        }
    }
}

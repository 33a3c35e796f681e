//! The players of a file: who has come when, as the questions of the lab take them.
//!
//! What must be equal in a game (a region, a mode) divides them into groups who never meet: each
//! is a market by itself. So a run plays one group after the other, the largest first, with a
//! pause between them in which everybody's longest wait is over; costs, the optimum and its bounds
//! are then sums over groups, to the last player. A rule that follows the arrival rate sees a lull
//! there.

mod columns;
mod error;
mod line;
mod scales;
mod table;

use crate::experiment::{Fnv, Seed, Value, Values};
use crate::hindsight::Sequence;
use crate::hindsight::parameters::Flow;
use crate::hindsight::rules::MOST_CRITERIA;
use crate::order;
use crate::words::parse;
pub use columns::{AxisScale, ColumnMapping, ColumnRole, ColumnUse};
pub use scales::AxisRange;
use serde::{Deserialize, Serialize};
pub use table::{BadRow, MOST_ROWS, PlayerRow, PlayerTable, Reader, TableError};

/// The pause between two groups, in longest waits.
const PAUSE: f64 = 3.0;

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
    /// The group of each, numbered from 0; empty where all may meet.
    groups: Vec<u32>,
    /// How long a wait a difference from 0 to 1 counts as, where the visitor said so.
    worth: Option<f64>,
    /// What the first criterion's 0 and 1 were, where the file has another scale.
    ends: Option<[f64; 2]>,
    fingerprint: u64,
}

impl PlayerFile {
    /// Players who arrive at these times, in order, each with a value of every criterion.
    #[must_use]
    pub fn new(times: Vec<f64>, criteria: Vec<Vec<f64>>, names: Vec<String>) -> Self {
        Self {
            times,
            criteria,
            names,
            groups: Vec::new(),
            worth: None,
            ends: None,
            fingerprint: 0,
        }
        .told_apart()
    }

    /// The same, each in one of some groups who never meet. O(n · criteria).
    #[must_use]
    pub fn with_groups(mut self, groups: Vec<u32>) -> Self {
        let several = groups.iter().any(|group| *group != groups[0]);
        self.groups = if several { groups } else { Vec::new() };
        self.told_apart()
    }

    fn told_apart(mut self) -> Self {
        let mut hash = Fnv::default();
        for value in std::iter::once(&self.times).chain(&self.criteria).flatten() {
            hash.number(*value);
        }
        for group in &self.groups {
            hash.number(f64::from(*group));
        }
        self.fingerprint = hash.0.max(1);
        self
    }

    /// Of a table that was read. Time begins with the first arrival.
    ///
    /// # Complexity
    /// O(rows · criteria).
    #[must_use]
    pub fn of_table(table: &PlayerTable) -> Self {
        let first = table.rows.first().map_or(0.0, |row| row.time);
        let axes = table.criteria.len().min(MOST_CRITERIA);
        let axis = |axis: usize| table.rows.iter().map(|row| row.criteria[axis]).collect();
        let players = Self::new(
            table.rows.iter().map(|row| row.time - first).collect(),
            (0..axes).map(axis).collect(),
            table.criteria.iter().take(axes).cloned().collect(),
        );
        let groups = table.rows.iter().map(|row| row.group).collect();
        Self {
            worth: scales::longest_wait(&table.ranges),
            ends: scales::ends(&table.ranges),
            ..players.with_groups(groups)
        }
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
        put("criteria", Value::Int(self.criteria.len().max(1) as i64));
        values
    }

    /// The weight of criteria with which a difference counts as long a wait as the visitor said,
    /// if they did: a game of that spread costs as much as all its players waiting so long.
    #[must_use]
    pub fn weight(&self, longest: f64) -> Option<f64> {
        let axes = self.criteria.len().max(1) as f64;
        let weight = self.worth? * axes / longest;
        Some(weight.clamp(1e-6, 1e6))
    }

    /// How many groups there are who never meet. O(n).
    #[must_use]
    pub fn groups(&self) -> usize {
        let last = self.groups.iter().max();
        last.map_or(1, |last| *last as usize + 1)
    }

    /// What the criteria are called, in their order.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// What the first criterion's 0 and 1 were in the file, where they were other numbers.
    #[must_use]
    pub fn ends(&self) -> Option<[f64; 2]> {
        self.ends
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

    /// Mean arrival rate of those whom a player can meet; infinite if all came in one instant.
    /// O(n + g log g) for g groups.
    #[must_use]
    pub fn rate(&self) -> f64 {
        let span = self.times.last().copied().unwrap_or(0.0);
        let count = self.len() as f64;
        let partners: f64 = (self.members(self.len()).iter())
            .map(|group| group.len() as f64 * (group.len() as f64 - 1.0))
            .sum();
        partners / count.max(1.0) / span
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
    /// not have, all are ½. Of several groups one comes after the other, the largest first, with
    /// a pause of some longest waits between them.
    ///
    /// # Complexity
    /// O(n·D), and O(g log g) for g groups.
    #[must_use]
    pub fn sequence<const D: usize>(&self, count: usize, longest: f64) -> Sequence<D> {
        let count = count.min(self.len());
        let mut sequence = Sequence::default();
        let mut begin = 0.0;
        for members in self.members(count) {
            let first = members.first().map_or(0.0, |first| self.times[*first]);
            for player in members {
                // Where all may meet, times stay what they are, to the last bit.
                let time = match self.groups.is_empty() {
                    true => self.times[player],
                    false => begin + (self.times[player] - first),
                };
                sequence.times.push(time);
                sequence.criteria.push(self.place(player));
            }
            begin = sequence.times.last().copied().unwrap_or(0.0) + PAUSE * longest;
        }
        sequence
    }

    /// The first `count` players of the largest group, for the animation.
    ///
    /// # Complexity
    /// O(n·D).
    #[must_use]
    pub fn cast<const D: usize>(&self, count: usize) -> Sequence<D> {
        let largest = self.members(self.len()).into_iter().next();
        let members = largest.unwrap_or_default();
        let first = members.first().map_or(0.0, |first| self.times[*first]);
        let mut sequence = Sequence::default();
        for player in members.into_iter().take(count) {
            sequence.times.push(self.times[player] - first);
            sequence.criteria.push(self.place(player));
        }
        sequence
    }

    /// The first players, group by group, those of most members first.
    fn members(&self, count: usize) -> Vec<Vec<usize>> {
        if self.groups.is_empty() {
            return vec![(0..count).collect()];
        }
        let mut members = vec![Vec::new(); self.groups()];
        for (player, group) in self.groups[..count].iter().enumerate() {
            members[*group as usize].push(player);
        }
        order::stable(&mut members, |group| -(group.len() as f64));
        members
    }

    fn place<const D: usize>(&self, player: usize) -> [f64; D] {
        std::array::from_fn(|axis| {
            let values = self.criteria.get(axis);
            (values.and_then(|values| values.get(player).copied())).unwrap_or(0.5)
        })
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

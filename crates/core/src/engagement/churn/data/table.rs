//! Rows as the fit reads them: compact, because it reads them some twenty times.
//!
//! Of the 57 columns 33 are eleven groups of which at most one column is 1; a group is
//! stored as the number of that column, in a byte. The others are single-precision numbers.
//! A row takes some 113 bytes, 153 with goal differences.

use crate::OutOfRange;
use crate::engagement::churn::layout::{Layout, MOST_FEATURES};
use crate::engagement::churn::state::{RECENT, State};
use crate::engagement::model::Outcome;
use crate::sim::Streams;
use rand::Rng;

/// The code of a group none of whose columns is 1.
pub const NONE: u8 = u8::MAX;

/// The fold of a player, of `folds`: drawn from the number, so that it does not depend on
/// who else plays.
#[must_use]
pub fn fold_of(player: u32, folds: u8) -> u8 {
    let mut stream = Streams::new(0, u64::from(player)).stream("fold");
    ((u64::from(stream.next_u32()) * u64::from(folds)) >> 32) as u8
}

/// Most columns of a table.
const MOST_COLUMNS: usize = 255;

/// Rows with labels. Columns are numbered: first those that are numbers, then those of the
/// groups.
#[derive(Clone, Debug)]
pub struct TrainingTable {
    pub(in crate::engagement::churn) numbers: usize,
    pub(in crate::engagement::churn) groups: usize,
    pub(in crate::engagement::churn) hot: usize,
    pub(in crate::engagement::churn) values: Vec<f32>,
    pub(in crate::engagement::churn) codes: Vec<u8>,
    pub(in crate::engagement::churn) churned: Vec<bool>,
    pub(in crate::engagement::churn) players: Vec<u32>,
    /// The fold of each row, once they are assigned.
    pub(in crate::engagement::churn) folds: Vec<u8>,
}

impl TrainingTable {
    /// An empty table: `numbers` columns of numbers, and `groups` groups with `hot` columns
    /// together.
    ///
    /// # Errors
    /// For no columns at all, or more than 255.
    pub fn new(numbers: usize, groups: usize, hot: usize) -> Result<Self, OutOfRange> {
        let columns = numbers.saturating_add(hot);
        if !(1..=MOST_COLUMNS).contains(&columns) {
            return Err(OutOfRange {
                field: "columns",
                value: columns as f64,
                allowed: "1 to 255",
            });
        }
        Ok(Self::empty(numbers, groups, hot))
    }

    /// An empty table for the features of a layout.
    #[must_use]
    pub fn of(layout: &Layout) -> Self {
        let hot = 3 * (RECENT + 1);
        Self::empty(layout.features() - hot, RECENT + 1, hot)
    }

    fn empty(numbers: usize, groups: usize, hot: usize) -> Self {
        Self {
            numbers,
            groups,
            hot,
            values: Vec::new(),
            codes: Vec::new(),
            churned: Vec::new(),
            players: Vec::new(),
            folds: Vec::new(),
        }
    }

    /// Bytes that a row of a layout takes.
    #[must_use]
    pub fn row_bytes(layout: &Layout) -> usize {
        let empty = Self::of(layout);
        // Values, codes, label, player, fold.
        4 * empty.numbers + empty.groups + 1 + 4 + 1
    }

    /// Bytes that are held.
    #[must_use]
    pub fn held(&self) -> usize {
        size_of::<f32>() * self.values.capacity()
            + self.codes.capacity()
            + self.churned.capacity()
            + size_of::<u32>() * self.players.capacity()
            + self.folds.capacity()
    }

    /// Makes room for so many more rows.
    pub fn reserve(&mut self, rows: usize) {
        self.values.reserve_exact(rows * self.numbers);
        self.codes.reserve_exact(rows * self.groups);
        self.churned.reserve_exact(rows);
        self.players.reserve_exact(rows);
    }

    /// Adds a row. `values` are its numbers, `codes` the column of each group that is 1,
    /// counted from the first column of the first group, or [`NONE`].
    ///
    /// # Errors
    /// For a wrong number of values or codes, values that are not finite in single
    /// precision, and codes beyond the columns.
    ///
    /// # Complexity
    /// O(columns).
    pub fn push(
        &mut self,
        values: &[f64],
        codes: &[u8],
        churned: bool,
        player: u32,
    ) -> Result<(), OutOfRange> {
        for (field, given, wanted) in [
            ("values of a row", values.len(), self.numbers),
            ("codes of a row", codes.len(), self.groups),
        ] {
            if given != wanted {
                return Err(OutOfRange {
                    field,
                    value: given as f64,
                    allowed: "one for each column of numbers, one for each group",
                });
            }
        }
        if let Some(&value) = values.iter().find(|&&v| !(v as f32).is_finite()) {
            return Err(OutOfRange {
                field: "value of a row",
                value,
                allowed: "finite numbers",
            });
        }
        let beyond = |code: &&u8| **code != NONE && usize::from(**code) >= self.hot;
        if let Some(&code) = codes.iter().find(beyond) {
            return Err(OutOfRange {
                field: "code of a row",
                value: f64::from(code),
                allowed: "a column of the groups, or 255 for none",
            });
        }
        self.values.extend(values.iter().map(|&value| value as f32));
        self.codes.extend_from_slice(codes);
        self.churned.push(churned);
        self.players.push(player);
        Ok(())
    }

    /// Adds a state with the outcome of the match that followed.
    ///
    /// # Errors
    /// If the table was not made for this layout.
    ///
    /// # Complexity
    /// O(features).
    pub fn push_state(
        &mut self,
        layout: &Layout,
        state: &State,
        upcoming: Outcome,
        churned: bool,
        player: u32,
    ) -> Result<(), OutOfRange> {
        let mut row = [0.0; MOST_FEATURES];
        layout.fill(state, None, &mut row);
        let mut codes = [NONE; RECENT + 1];
        for (at, outcome) in state.outcomes().iter().enumerate() {
            codes[at] = (3 * at + outcome.index()) as u8;
        }
        codes[RECENT] = (3 * RECENT + upcoming.index()) as u8;
        let width = layout.per_match();
        let mut values = [0.0; MOST_FEATURES];
        let mut count = 0;
        let matches = row.chunks_exact(width).take(RECENT);
        let numbers = matches.flat_map(|columns| &columns[3..]);
        for &value in numbers.chain(&row[RECENT * width..layout.upcoming()]) {
            values[count] = value;
            count += 1;
        }
        self.push(&values[..count], &codes, churned, player)
    }

    /// Assigns each row the fold of its player.
    pub(in crate::engagement::churn) fn assign_folds(&mut self, folds: u8) {
        let most = self.players.iter().max().map_or(0, |&most| most);
        // A list of players' folds, if their numbers are not too far apart for one.
        let listed = if (most as usize) < 4 * self.len() {
            most + 1
        } else {
            0
        };
        let known: Vec<u8> = (0..listed).map(|player| fold_of(player, folds)).collect();
        let fold = |&player: &u32| match known.get(player as usize) {
            Some(&fold) => fold,
            None => fold_of(player, folds),
        };
        self.folds = self.players.iter().map(fold).collect();
    }

    /// Rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.churned.len()
    }

    /// Whether it has no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.churned.is_empty()
    }

    /// Columns: numbers and those of the groups.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.numbers + self.hot
    }

    /// For each row, whether the player churned.
    #[must_use]
    pub fn churned(&self) -> &[bool] {
        &self.churned
    }

    /// For each row, whose it is.
    #[must_use]
    pub fn players(&self) -> &[u32] {
        &self.players
    }

    /// How the upcoming match of a row of a layout's table ended.
    #[must_use]
    pub fn outcome(&self, row: usize) -> Outcome {
        let code = self.codes.get((row + 1) * self.groups - 1).copied();
        let at = usize::from(code.unwrap_or(NONE) % 3);
        Outcome::ALL[at]
    }

    /// Numbers by column of this table, brought into the order of a layout's features.
    ///
    /// # Complexity
    /// O(features).
    #[must_use]
    pub fn arranged(&self, layout: &Layout, by_column: &[f64]) -> Vec<f64> {
        let each = layout.per_match() - 3;
        let (numbers, hot) = by_column.split_at(self.numbers.min(by_column.len()));
        let mut features = Vec::with_capacity(layout.features());
        for (numbers, hot) in numbers.chunks(each).zip(hot.chunks(3)).take(RECENT) {
            features.extend_from_slice(hot);
            features.extend_from_slice(numbers);
        }
        features.extend(numbers.iter().skip(RECENT * each));
        features.extend(hot.iter().skip(RECENT * 3));
        features
    }
}

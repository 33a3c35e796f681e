//! Numbers, lists and players in words: the only place of the house where a number becomes
//! text, for sentences, figures, tables and files of every lab.
//!
//! | wanted | function | e.g. |
//! | --- | --- | --- |
//! | a number in a sentence, up to five digits | [`number`] | 1638.88 → `1638.9` |
//! | three or four digits of it | [`three_digits`], [`four_digits`] | 1638.88 → `1640`, `1639` |
//! | a count that may be huge | [`large_count`] | 1.23456789·10⁸ → `1.23 · 10⁸` |
//! | at most, or exactly, so many decimals | [`decimal`], [`fixed`] | 2.5 → `2.5`, `2.500` |
//! | so many digits in a figure or a table | [`significant`] | 2.5·10⁻⁷ → `2.5e−7` |
//! | every bit, or digits in ASCII, for files | [`exact`], [`ascii_digits`] | 0.1 → `0.1` |
//! | an estimate with its half width | [`estimate`], [`ascii_estimate`] | `5.47 ± 0.06` |
//! | a share | [`percent`], [`chance`], [`percent_or_less`] | 0.4821 → `48.2 %` |
//! | terms and a sum that come out | [`added`], [`rounded_and_added`] | `0.51 + 25.63 = 26.14` |
//! | the ticks of an axis | [`tick_labels`] | `5k`, `10k` |
//! | a text as a number | [`parse`] | `1e3` → 1000 |
//! | a small count, a list, players | [`count`], [`counted`], [`several`], [`listed`], [`players`] | `players 3 and 7` |
//!
//! What is not known ([`UNKNOWN`]) reads the same everywhere, and so does what has no end; the
//! minus is a real one, except in files.

mod estimate;
mod list;
mod number;
mod parse;
mod percent;
mod players;
mod sum;
mod ticks;

pub use estimate::{ascii_estimate, decimals_for, estimate};
pub use list::{capital, count, counted, grouped, listed, several};
pub use number::{
    UNKNOWN, ascii_digits, decimal, exact, exponent, fixed, four_digits, large_count, number,
    signed, significant, three_digits, trimmed,
};
pub use parse::parse;
pub use percent::{chance, distinct_percents, percent, percent_or_less};
pub use players::{numbered, players, players_missing, players_wait};
pub use sum::{added, rounded, rounded_and_added};
pub use ticks::tick_labels;

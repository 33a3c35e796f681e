//! Lines and fields of the tables that visitors bring, read from pieces of a file.
//!
//! Fields are separated by commas, semicolons or tabs, perhaps in double quotes; a
//! quoted field ends with its line. Lines end with a line feed, perhaps after a carriage
//! return. What the fields mean is each lab's own affair.

mod date;

pub use date::{date, date_year_last};

/// The most bytes a line may have.
pub const LONGEST_LINE: usize = 65_536;

/// A line without an end: no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineTooLong {
    /// Its number, from 1.
    pub line: u64,
}

/// A line that could not be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRow {
    /// Its number in the file, from 1.
    pub line: u64,
    /// Why.
    pub reason: String,
}

/// Whom a line is handed to: its number, from 1, and its bytes without its end.
pub type TakeLine<'a, E> = &'a mut dyn FnMut(u64, &[u8]) -> Result<(), E>;

/// Cuts pieces of a file into lines. Keeps the piece of a line that has not ended.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    rest: Vec<u8>,
    line: u64,
}

impl Lines {
    /// Hands on every line that ends in these bytes; empty ones are left out. O(bytes).
    ///
    /// # Errors
    /// For a line that is too long, and what `take` refuses.
    pub fn push<E: From<LineTooLong>>(
        &mut self,
        bytes: &[u8],
        take: TakeLine<'_, E>,
    ) -> Result<(), E> {
        let mut pieces = bytes.split(|&byte| byte == b'\n');
        let last = pieces.next_back().unwrap_or(&[]);
        for piece in pieces {
            if self.rest.is_empty() {
                self.hand(piece, take)?;
            } else {
                self.rest.extend_from_slice(piece);
                let line = std::mem::take(&mut self.rest);
                self.hand(&line, take)?;
            }
        }
        self.rest.extend_from_slice(last);
        if self.rest.len() > LONGEST_LINE {
            return Err(LineTooLong {
                line: self.line + 1,
            }
            .into());
        }
        Ok(())
    }

    /// The end of the file: hands on a last line that has no end.
    ///
    /// # Errors
    /// As [`Lines::push`].
    pub fn finish<E: From<LineTooLong>>(&mut self, take: TakeLine<'_, E>) -> Result<(), E> {
        let line = std::mem::take(&mut self.rest);
        if line.is_empty() {
            return Ok(());
        }
        self.hand(&line, take)
    }

    /// How many lines have ended so far.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.line
    }

    fn hand<E: From<LineTooLong>>(&mut self, line: &[u8], take: TakeLine<'_, E>) -> Result<(), E> {
        self.line += 1;
        if line.len() > LONGEST_LINE {
            return Err(LineTooLong { line: self.line }.into());
        }
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let line = if self.line == 1 {
            line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line)
        } else {
            line
        };
        if line.iter().all(u8::is_ascii_whitespace) {
            return Ok(());
        }
        take(self.line, line)
    }
}

/// What separates the fields of a table, by its first line.
#[must_use]
pub fn separator(first: &str) -> u8 {
    [b'\t', b';', b',']
        .into_iter()
        .find(|&separator| first.as_bytes().contains(&separator))
        .unwrap_or(b',')
}

/// The fields of one line after another; its memory is used again.
#[derive(Clone, Debug, Default)]
pub struct Fields {
    text: String,
    /// Where in the text each begins and ends.
    places: Vec<(usize, usize)>,
}

impl Fields {
    /// Splits a line; a doubled quote within quotes stands for one. O(bytes).
    pub fn split(&mut self, line: &str, separator: u8) {
        self.text.clear();
        self.places.clear();
        let mut begin = 0;
        let mut quoted = false;
        let mut letters = line.chars().peekable();
        while let Some(letter) = letters.next() {
            match letter {
                '"' if quoted && letters.peek() == Some(&'"') => {
                    letters.next();
                    self.text.push('"');
                }
                '"' => quoted = !quoted,
                _ if !quoted && letter == char::from(separator) => {
                    self.places.push((begin, self.text.len()));
                    begin = self.text.len();
                }
                _ => self.text.push(letter),
            }
        }
        self.places.push((begin, self.text.len()));
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.places.len()
    }

    /// One of them, without blanks around it; empty if there is none at this place.
    #[must_use]
    pub fn at(&self, place: usize) -> &str {
        let place = self.places.get(place);
        place.map_or("", |&(begin, end)| self.text[begin..end].trim())
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.count()).map(|place| self.at(place))
    }
}

/// A finite number; with a comma for its point where commas divide no columns.
#[must_use]
pub fn number(text: &str, separator: u8) -> Option<f64> {
    let text = text.trim();
    let parsed = if separator != b',' && text.matches(',').count() == 1 {
        text.replace(',', ".").parse::<f64>()
    } else {
        text.parse::<f64>()
    };
    parsed.ok().filter(|value| value.is_finite())
}

/// As much of a field as a message can show.
#[must_use]
pub fn cut(field: &str) -> String {
    field.chars().take(40).collect()
}

/// A time: a finite number, or a [`date`], which becomes seconds since 1970.
#[must_use]
pub fn moment(text: &str) -> Option<f64> {
    let number = text.trim().parse::<f64>().ok();
    number.map_or_else(|| date(text), |number| number.is_finite().then_some(number))
}

#[cfg(test)]
mod tests {
    use super::moment;

    #[test]
    fn a_moment_is_a_number_or_a_date() {
        assert_eq!(moment(" 3.5 "), Some(3.5));
        assert_eq!(moment("1970-01-02"), Some(86_400.0));
        assert_eq!(moment("inf"), None);
    }
}

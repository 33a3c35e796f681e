//! The fields of a line, and what they say.

use super::date;
use crate::words::parse;

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
        parse(&text.replace(',', "."))
    } else {
        parse(text)
    };
    parsed.filter(|value| value.is_finite())
}

/// As much of a field as a message can show.
#[must_use]
pub fn cut(field: &str) -> String {
    field.chars().take(40).collect()
}

/// A time: a finite number, or a [`date`], which becomes seconds since 1970.
#[must_use]
pub fn moment(text: &str) -> Option<f64> {
    let number = parse(text.trim());
    number.map_or_else(|| date(text), |number| number.is_finite().then_some(number))
}

#[cfg(test)]
mod tests {
    use super::{Fields, moment, number};

    #[test]
    fn a_line_is_divided_at_its_separator_and_not_within_quotes() {
        let mut fields = Fields::default();
        for (line, separator, parts) in [
            ("a, b ,,c", b',', &["a", "b", "", "c"][..]),
            (
                "a;\"b;c\";\"say \"\"no\"\"\"",
                b';',
                &["a", "b;c", "say \"no\""],
            ),
            ("", b',', &[""]),
        ] {
            fields.split(line, separator);
            assert_eq!(fields.iter().collect::<Vec<_>>(), parts, "{line}");
            assert_eq!((fields.count(), fields.at(99)), (parts.len(), ""));
        }
    }

    #[test]
    fn a_comma_is_a_point_where_it_divides_no_columns() {
        for (text, separator, value) in [
            (" 1,5 ", b';', Some(1.5)),
            ("1,5", b',', None),
            ("1.5", b';', Some(1.5)),
            ("1,000,000", b';', None),
            ("1e400", b';', None),
        ] {
            assert_eq!(number(text, separator), value, "{text}");
        }
    }

    #[test]
    fn a_moment_is_a_number_or_a_date() {
        assert_eq!(moment(" 3.5 "), Some(3.5));
        assert_eq!(moment("1970-01-02"), Some(86_400.0));
        assert_eq!(moment("inf"), None);
    }
}

//! A figure's numbers as a table for readers and as CSV for programs.
//!
//! CSV is that of RFC 4180 (fields with comma, quote or line break are quoted,
//! lines end in CR LF), after comment lines `# key: value` that say where the
//! numbers come from. Numbers have the fewest digits that read back to the same
//! bits; `inf` stands for infinity, nothing for a missing number.

use crate::figure::{Column, Entry, Figure};
use lobbylab_core::words;

/// A table for display.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Heads of the columns, with units.
    pub head: Vec<String>,
    /// Rows, each as long as the head; short columns are filled with nothing.
    pub rows: Vec<Vec<String>>,
}

/// The figure's table, numbers with five significant digits.
pub fn rows(figure: &Figure) -> Table {
    let shown = |entry: &Entry| match entry {
        Entry::Number(value) => words::significant(*value, 5),
        Entry::Text(text) => text.clone(),
        Entry::Empty => String::new(),
    };
    let head = figure.table.iter().map(head).collect();
    let rows = (0..length(figure))
        .map(|row| {
            figure
                .table
                .iter()
                .map(|column| column.cells.get(row).map_or_else(String::new, shown))
                .collect()
        })
        .collect();
    Table { head, rows }
}

/// The figure's table as CSV, with title, finding, source and `provenance` in
/// comment lines before it.
pub fn csv(figure: &Figure, provenance: &[(String, String)]) -> String {
    let mut text = String::new();
    let own = [
        ("title", &figure.title),
        ("finding", &figure.finding),
        ("source", &figure.source),
    ];
    let given = provenance.iter().map(|(key, value)| (key.as_str(), value));
    for (key, value) in own.into_iter().chain(given) {
        text.push_str("# ");
        push_on_one_line(&mut text, key);
        text.push_str(": ");
        push_on_one_line(&mut text, value);
        text.push_str("\r\n");
    }
    push_record(&mut text, figure.table.iter().map(head));
    for row in 0..length(figure) {
        let field = |column: &Column| match column.cells.get(row) {
            Some(Entry::Number(value)) => words::exact(*value),
            Some(Entry::Text(words)) => words.clone(),
            Some(Entry::Empty) | None => String::new(),
        };
        push_record(&mut text, figure.table.iter().map(field));
    }
    text
}

fn head(column: &Column) -> String {
    if column.unit.is_empty() {
        column.name.clone()
    } else {
        [&column.name, " (", &column.unit, ")"].concat()
    }
}

fn length(figure: &Figure) -> usize {
    figure
        .table
        .iter()
        .map(|column| column.cells.len())
        .max()
        .unwrap_or(0)
}

fn push_record(text: &mut String, fields: impl Iterator<Item = String>) {
    for (index, field) in fields.enumerate() {
        if index > 0 {
            text.push(',');
        }
        // A first field that begins with # would read as a comment.
        let special = |c: char| matches!(c, ',' | '"' | '\n' | '\r');
        if field.contains(special) || field.starts_with('#') {
            text.push('"');
            text.push_str(&field.replace('"', "\"\""));
            text.push('"');
        } else {
            text.push_str(&field);
        }
    }
    text.push_str("\r\n");
}

fn push_on_one_line(text: &mut String, value: &str) {
    text.extend(value.chars().map(|c| if c.is_control() { ' ' } else { c }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::tests::samples;

    #[test]
    fn csv_quotes_and_reads_back() {
        let mut figure = samples::cost();
        figure.finding = "first line\nsecond line".to_owned();
        figure.table = vec![
            Column {
                name: "α".into(),
                unit: "players".into(),
                cells: vec![Entry::Number(0.1 + 0.2), Entry::Number(f64::INFINITY)],
            },
            Column {
                name: "says, \"so\"".into(),
                unit: String::new(),
                cells: vec![Entry::Text("a\r\nb".into())],
            },
            Column {
                name: "none".into(),
                unit: String::new(),
                cells: vec![Entry::Empty, Entry::Number(f64::NAN)],
            },
        ];
        let text = csv(&figure, &[("seed".into(), "0x7f3a91".into())]);
        let data: Vec<&str> = text
            .split("\r\n")
            .skip_while(|line| line.starts_with('#'))
            .collect();
        let body = data.join("\r\n");
        assert_eq!(
            body,
            "α (players),\"says, \"\"so\"\"\",none\r\n0.30000000000000004,\"a\r\nb\",\r\ninf,,\r\n"
        );
        assert!(text.contains("# finding: first line second line\r\n"));
        assert!(text.contains("# seed: 0x7f3a91\r\n"));
    }

    #[test]
    fn table_is_rectangular() {
        let mut figure = samples::cost();
        figure.table[0].cells.truncate(1);
        let table = rows(&figure);
        assert!(table.rows.len() > 1);
        assert!(table.rows.iter().all(|row| row.len() == table.head.len()));
    }
}

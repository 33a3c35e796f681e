//! Where something may be changed, and what a change is.

/// Words that stand for another.
const CHANGES: [(&str, &str); 22] = [
    (" + ", " - "),
    (" - ", " + "),
    (" * ", " / "),
    (" / ", " * "),
    (" < ", " <= "),
    (" <= ", " < "),
    (" > ", " >= "),
    (" >= ", " > "),
    (" == ", " != "),
    (" != ", " == "),
    (" && ", " || "),
    (" || ", " && "),
    (" += ", " -= "),
    (" -= ", " += "),
    (" *= ", " /= "),
    ("0.5", "0.6"),
    ("1.0", "1.1"),
    ("2.0", "2.1"),
    (".min(", ".max("),
    (".max(", ".min("),
    ("true", "false"),
    ("false", "true"),
];

/// One change.
pub struct Change {
    /// Whose tests must notice it.
    pub target: usize,
    /// The file.
    pub file: &'static str,
    /// The line, from 0.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// Which words, by number.
    pub which: usize,
    /// The line as it is.
    pub text: String,
}

impl Change {
    /// As `explained.txt` has it.
    pub fn said(&self) -> String {
        let (from, to) = CHANGES[self.which];
        let nth = self.text[..self.column].matches(from).count() + 1;
        let text = self.text.trim();
        format!(
            "{}: {text}: {} to {} ({nth})",
            self.file,
            from.trim(),
            to.trim()
        )
    }

    /// The source with the change made.
    pub fn made(&self, source: &str) -> String {
        let (from, to) = CHANGES[self.which];
        let mut lines: Vec<String> = source.lines().map(str::to_owned).collect();
        lines[self.line].replace_range(self.column..self.column + from.len(), to);
        lines.join("\n") + "\n"
    }
}

/// All places in a source where something may be changed: code, not comments, not attributes, not
/// what follows the file's tests.
pub fn places(source: &str) -> Vec<(usize, usize, usize)> {
    let mut found = Vec::new();
    for (line, text) in source.lines().enumerate() {
        if text.trim_start().starts_with("#[cfg(test)]") {
            break;
        }
        let code = text.find("//").map_or(text, |at| &text[..at]);
        let first = code.trim_start();
        if ["#", "use ", "pub use ", "const "]
            .iter()
            .any(|no| first.starts_with(no))
            || code.contains('"')
        {
            continue;
        }
        for (which, (from, _)) in CHANGES.iter().enumerate() {
            for (column, _) in code.match_indices(from) {
                // `10.5` is no `0.5`, `untrue` no `true`.
                let part = |at: char| at.is_ascii_alphanumeric() || at == '_';
                let word = from.starts_with(part);
                let before = code[..column].chars().next_back();
                let after = code[column + from.len()..].chars().next();
                if word && (before.is_some_and(part) || after.is_some_and(part)) {
                    continue;
                }
                found.push((line, column, which));
            }
        }
    }
    found.sort_unstable();
    found
}

/// So many of them, evenly.
pub fn chosen<T>(all: Vec<T>, count: usize) -> Vec<T> {
    let (length, count) = (all.len(), count.min(all.len()));
    let taken = |at: usize| at * count / length != (at + 1) * count / length;
    all.into_iter()
        .enumerate()
        .filter(|(at, _)| taken(*at))
        .map(|(_, one)| one)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_is_changed_and_nothing_else() {
        let source = "//! a + b\n#[doc = 1 + 1]\nlet a = b + 10.5 * 0.5; // c - d\nlet s = \"a + b\";\n#[cfg(test)]\nlet c = d + e;\n";
        let found = places(source);
        let said: Vec<(usize, &str)> = found
            .iter()
            .map(|&(line, _, which)| (line, CHANGES[which].0))
            .collect();
        assert_eq!(said, [(2, " + "), (2, " * "), (2, "0.5")]);
        let (line, column, which) = found[2];
        let text = source.lines().nth(2).expect("a line").to_owned();
        let change = Change {
            target: 0,
            file: "f.rs",
            line,
            column,
            which,
            text,
        };
        assert!(
            change
                .made(source)
                .contains("let a = b + 10.5 * 0.6; // c - d\n")
        );
        assert_eq!(
            change.said(),
            "f.rs: let a = b + 10.5 * 0.5; // c - d: 0.5 to 0.6 (2)"
        );
    }

    #[test]
    fn some_of_many_are_taken_evenly() {
        assert_eq!(chosen((0..10).collect(), 5), [1, 3, 5, 7, 9]);
        assert_eq!(chosen((0..3).collect(), 9), [0, 1, 2]);
        assert!(chosen(Vec::<u8>::new(), 5).is_empty());
    }
}

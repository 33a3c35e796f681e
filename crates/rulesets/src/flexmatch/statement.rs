//! Statements of compound rules: `or(and(A, B), not(C))`.

/// A statement, its rules by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// A rule.
    Rule(usize),
    /// All hold.
    And(Vec<Statement>),
    /// One holds at least.
    Or(Vec<Statement>),
    /// It does not hold.
    Not(Box<Statement>),
    /// An odd number of them holds.
    Xor(Vec<Statement>),
}

/// Deepest nesting.
const DEEPEST: usize = 32;

impl Statement {
    /// Reads a statement; `rule` knows the rules that are defined before.
    ///
    /// # Errors
    /// A name that is not defined before, or what is wrong with its form.
    pub fn read(text: &str, rule: &dyn Fn(&str) -> Result<usize, String>) -> Result<Self, String> {
        let mut rest = text.trim();
        let statement = Self::next(&mut rest, rule, 0)?;
        if rest.trim().is_empty() {
            Ok(statement)
        } else {
            Err(format!(
                "`{}` is left over after the statement",
                rest.trim()
            ))
        }
    }

    fn next(
        rest: &mut &str,
        rule: &dyn Fn(&str) -> Result<usize, String>,
        depth: usize,
    ) -> Result<Self, String> {
        if depth > DEEPEST {
            return Err(format!("it is nested more than {DEEPEST} deep"));
        }
        let text = rest.trim_start();
        let end = text.find(['(', ')', ',']).unwrap_or(text.len());
        let word = text[..end].trim();
        *rest = &text[end..];
        if !rest.starts_with('(') {
            return rule(word).map(Self::Rule);
        }
        let mut parts = Vec::new();
        loop {
            *rest = &rest[1..];
            parts.push(Self::next(rest, rule, depth + 1)?);
            *rest = rest.trim_start();
            if rest.starts_with(')') {
                *rest = &rest[1..];
                break;
            }
            if !rest.starts_with(',') {
                return Err("a bracket is not closed".to_owned());
            }
        }
        match (word, parts.len()) {
            ("and", 1..) => Ok(Self::And(parts)),
            ("or", 1..) => Ok(Self::Or(parts)),
            ("xor", 2..) => Ok(Self::Xor(parts)),
            ("not", 1) => Ok(Self::Not(Box::new(parts.remove(0)))),
            ("not", _) => Err("not takes one rule".to_owned()),
            _ => Err(format!(
                "unknown operator {word}; there are and, or, not and xor"
            )),
        }
    }

    /// Whether it holds, given which rules do.
    pub fn holds(&self, rule: &mut dyn FnMut(usize) -> bool) -> bool {
        match self {
            Self::Rule(number) => rule(*number),
            Self::And(parts) => parts.iter().all(|part| part.holds(rule)),
            Self::Or(parts) => parts.iter().any(|part| part.holds(rule)),
            Self::Not(part) => !part.holds(rule),
            Self::Xor(parts) => {
                let held = parts.iter().filter(|part| part.holds(rule)).count();
                held % 2 == 1
            }
        }
    }

    /// The rules that it names.
    pub fn rules(&self, found: &mut Vec<usize>) {
        match self {
            Self::Rule(number) => found.push(*number),
            Self::Not(part) => part.rules(found),
            Self::And(parts) | Self::Or(parts) | Self::Xor(parts) => {
                parts.iter().for_each(|part| part.rules(found));
            }
        }
    }
}

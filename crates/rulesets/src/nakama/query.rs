//! A query, and what it finds.
//!
//! Clauses with `+` must match, with `-` must not, and of those with neither one at least must,
//! if nothing must. The score is the sum of the clauses that match; a boost counts twice, that
//! is squared, on a plain word, and once on anything else.

use regex_lite::{Regex, RegexBuilder};

use super::lexer::{Token, tokens};
use super::pool::{PoolTicket, Property};
use super::time;

/// A query.
#[derive(Clone, Debug)]
pub struct Query {
    clauses: Vec<Clause>,
    everything: bool,
}

#[derive(Clone, Debug)]
struct Clause {
    sign: Sign,
    field: Option<String>,
    what: What,
    /// What it adds to the score.
    score: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Must,
    Not,
    Should,
}

#[derive(Clone, Debug)]
enum What {
    Word(String),
    Number(f64, String),
    Phrase,
    /// Lower and upper end with whether they are included.
    Range(f64, bool, f64, bool),
    /// The same of times.
    Times(f64, bool, f64, bool),
    /// The wildcard `*` alone: anything that has the field.
    Anything,
    Pattern(Regex),
}

/// Largest regular expression, compiled.
const LARGEST: usize = 1 << 18;
/// Longest query.
const LONGEST: usize = 16 * 1024;

impl Query {
    /// Reads a query. An empty one is `*`.
    ///
    /// # Errors
    /// What the server would refuse, and fuzzy terms, which are not simulated.
    pub fn read(text: &str) -> Result<Self, String> {
        Self::clauses(text).map_err(|story| format!("query: {story}"))
    }

    fn clauses(text: &str) -> Result<Self, String> {
        if text.len() > LONGEST {
            return Err(format!(
                "the query has {} bytes; at most {LONGEST} are read",
                text.len()
            ));
        }
        if text.trim_matches(' ').is_empty() || text.trim_matches(' ') == "*" {
            return Ok(Self {
                clauses: Vec::new(),
                everything: true,
            });
        }
        let tokens = tokens(text)?;
        let mut clauses = Vec::new();
        for clause in tokens.split(|token| *token == Token::Gap) {
            if !clause.is_empty() {
                clauses.push(read(clause)?);
            }
        }
        Ok(Self {
            clauses,
            everything: false,
        })
    }

    /// The score of a ticket, if the query finds it.
    #[must_use]
    pub fn score(&self, document: &PoolTicket) -> Option<f64> {
        if self.everything {
            return Some(1.0);
        }
        let mut score = 0.0;
        let (mut musts, mut shoulds, mut found) = (0, 0, 0);
        for clause in &self.clauses {
            let matches = clause.matches(document);
            match clause.sign {
                Sign::Must if !matches => return None,
                Sign::Not if matches => return None,
                Sign::Must => musts += 1,
                Sign::Should => {
                    shoulds += 1;
                    found += u32::from(matches);
                }
                Sign::Not => {}
            }
            if matches && clause.sign != Sign::Not {
                score += clause.score;
            }
        }
        if musts == 0 && shoulds == 0 {
            return Some(1.0);
        }
        (musts > 0 || found > 0).then_some(score)
    }
}

fn read(tokens: &[Token]) -> Result<Clause, String> {
    let mut tokens = tokens.iter();
    let mut next = tokens.next();
    let sign = match next {
        Some(Token::Plus) => Sign::Must,
        Some(Token::Minus) => Sign::Not,
        _ => Sign::Should,
    };
    if sign != Sign::Should {
        next = tokens.next();
    }
    let mut field = None;
    let rest = tokens.as_slice();
    if let (Some(Token::Word(name) | Token::Number(name)), [Token::Colon, after @ ..]) =
        (next, rest)
    {
        field = Some(name.clone());
        tokens = after.iter();
        next = tokens.next();
    }
    let none = || match &field {
        Some(field) => format!("the query has no value after `{field}:`"),
        None => "the query has a clause without a word".to_owned(),
    };
    let (what, plain) = match next {
        None => return Err(none()),
        Some(Token::Word(text)) => match word(text)? {
            Some(what) => (what, false),
            None => (What::Word(text.clone()), true),
        },
        Some(Token::Number(text)) => {
            let number = text.parse().map_err(|_| none())?;
            (What::Number(number, text.clone()), false)
        }
        Some(Token::Phrase(_)) => (What::Phrase, false),
        Some(Token::Regex(text)) => (What::Pattern(pattern(text)?), false),
        Some(Token::Range { above, inclusive }) => {
            (range(*above, *inclusive, tokens.next())?, false)
        }
        Some(Token::Fuzzy) => return Err("fuzzy terms (~) are not simulated".to_owned()),
        Some(_) => return Err(none()),
    };
    let mut boost = 1.0;
    for token in tokens {
        match token {
            Token::Boost(factor) => boost = *factor,
            Token::Fuzzy => return Err("fuzzy terms (~) are not simulated".to_owned()),
            Token::Colon => return Err("the query has a colon too many".to_owned()),
            _ => return Err("the query has no blank between two clauses".to_owned()),
        }
    }
    Ok(Clause {
        sign,
        field,
        what,
        score: if plain { boost * boost } else { boost },
    })
}

/// A word with wildcards.
fn word(text: &str) -> Result<Option<What>, String> {
    if text == "*" {
        return Ok(Some(What::Anything));
    }
    if !text.contains(['*', '?']) {
        return Ok(None);
    }
    let mut pattern = String::new();
    for c in text.chars() {
        match c {
            '*' => pattern.push_str(".*"),
            '?' => pattern.push('.'),
            c if c.is_ascii_punctuation() => pattern.extend(['\\', c]),
            c => pattern.push(c),
        }
    }
    whole(&pattern).map(|regex| Some(What::Pattern(regex)))
}

fn pattern(text: &str) -> Result<Regex, String> {
    whole(text)
}

/// A regular expression of the whole text, by an engine whose time is linear.
fn whole(text: &str) -> Result<Regex, String> {
    RegexBuilder::new(&format!("^(?:{text})$"))
        .dot_matches_new_line(true)
        .size_limit(LARGEST)
        .build()
        .map_err(|error| {
            format!("the query's regular expression /{text}/ is none: {error}; the server would accept it and fail in every pass")
        })
}

fn range(above: bool, inclusive: bool, end: Option<&Token>) -> Result<What, String> {
    let ends = |end: f64| {
        if above {
            (end, inclusive, f64::INFINITY, true)
        } else {
            (f64::NEG_INFINITY, true, end, inclusive)
        }
    };
    match end {
        Some(Token::Number(text)) => {
            let end = text.parse().map_err(|_| format!("`{text}` is no number"))?;
            let (low, with_low, high, with_high) = ends(end);
            Ok(What::Range(low, with_low, high, with_high))
        }
        Some(Token::Phrase(text)) => {
            let end = time::rfc3339(text).ok_or_else(|| {
                format!("the query compares with \"{text}\", which is no full RFC 3339 time")
            })?;
            let (low, with_low, high, with_high) = ends(end);
            Ok(What::Times(low, with_low, high, with_high))
        }
        _ => {
            Err("the query has a range that ends in neither a number nor a quoted time".to_owned())
        }
    }
}

impl Clause {
    fn matches(&self, document: &PoolTicket) -> bool {
        let Some(field) = &self.field else {
            // No property is searched by a word without a field.
            return false;
        };
        let Some(property) = document.fields.get(field) else {
            return false;
        };
        match (&self.what, property) {
            (What::Word(word), Property::Text(text)) => word == text,
            (What::Number(number, _), Property::Number(value)) => number == value,
            (What::Number(_, word), Property::Text(text)) => word == text,
            (What::Range(low, with_low, high, with_high), Property::Number(value))
            | (What::Times(low, with_low, high, with_high), Property::Time(value)) => {
                let above = value > low || (*with_low && value == low);
                above && (value < high || (*with_high && value == high))
            }
            (What::Anything, _) => true,
            (What::Pattern(regex), Property::Text(text)) => regex.is_match(text),
            _ => false,
        }
    }
}

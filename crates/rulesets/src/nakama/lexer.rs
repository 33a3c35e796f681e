//! The query language in words: where a word ends, and what a backslash does.

/// Characters that a backslash takes their meaning from; before others it stays.
const RESERVED: &str = "+-=&|><!(){}[]^\"~*?:\\/ ";

/// A part of a query.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    /// Before a clause.
    Plus,
    /// Before a clause.
    Minus,
    /// After a field.
    Colon,
    /// Before a number that a range ends at.
    Range {
        /// `>` or `>=`, else `<` or `<=`.
        above: bool,
        /// With the end itself.
        inclusive: bool,
    },
    /// A word; whether it has an unescaped wildcard is not told apart by the engine.
    Word(String),
    /// Digits with at most one dot, and a minus before.
    Number(String),
    /// In quotes.
    Phrase(String),
    /// Between slashes.
    Regex(String),
    /// After a clause.
    Boost(f64),
    /// After a word.
    Fuzzy,
    /// A blank.
    Gap,
}

/// Cuts a query into words.
///
/// # Errors
/// What is wrong with it.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let chars: Vec<char> = text.chars().collect();
    let mut at = 0;
    let mut found: Vec<Token> = Vec::new();
    while at < chars.len() {
        let c = chars[at];
        // A sign counts at the start of a clause, a range after a field's colon.
        let begins = matches!(found.last(), None | Some(Token::Gap));
        let valued = values(&found);
        match c {
            ' ' => {
                at += 1;
                if !matches!(
                    found.last(),
                    None | Some(Token::Gap | Token::Colon | Token::Range { .. })
                ) {
                    found.push(Token::Gap);
                }
            }
            '+' if begins => {
                at += 1;
                found.push(Token::Plus);
            }
            '-' if begins => {
                at += 1;
                found.push(Token::Minus);
            }
            '>' | '<' if valued => {
                let inclusive = chars.get(at + 1) == Some(&'=');
                at += 1 + usize::from(inclusive);
                found.push(Token::Range {
                    above: c == '>',
                    inclusive,
                });
            }
            ':' => {
                at += 1;
                found.push(Token::Colon);
            }
            '^' => {
                at += 1;
                let start = at;
                while at < chars.len() && chars[at] != ' ' {
                    at += 1;
                }
                let number: String = chars[start..at].iter().collect();
                let plain = !number.is_empty() && is_number(&number) && !number.starts_with('-');
                match number.parse::<f64>() {
                    Ok(boost) if plain => found.push(Token::Boost(boost)),
                    _ => return Err(format!("a boost must be a number, not `{number}`")),
                }
            }
            '~' => {
                at += 1;
                while at < chars.len() && (chars[at].is_ascii_digit() || chars[at] == '.') {
                    at += 1;
                }
                found.push(Token::Fuzzy);
            }
            '"' => {
                let (text, next) = quoted(&chars, at + 1, '"')?;
                at = next;
                found.push(Token::Phrase(text));
            }
            '/' if begins || valued || matches!(found.last(), Some(Token::Plus | Token::Minus)) => {
                let (text, next) = quoted(&chars, at + 1, '/')?;
                at = next;
                found.push(Token::Regex(text));
            }
            _ => {
                let start = at;
                let (text, next) = word(&chars, at);
                at = next;
                let raw: String = chars[start..next].iter().collect();
                found.push(if is_number(&raw) {
                    Token::Number(raw)
                } else {
                    Token::Word(text)
                });
            }
        }
    }
    while found.last() == Some(&Token::Gap) {
        found.pop();
    }
    Ok(found)
}

/// Whether the next token is a field's value.
fn values(found: &[Token]) -> bool {
    matches!(found.last(), Some(Token::Colon))
}

/// Digits with at most one dot among them.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_digit() || c == '.')
        && digits.matches('.').count() <= 1
}

/// A text up to its closing mark, and where it goes on.
fn quoted(chars: &[char], mut at: usize, end: char) -> Result<(String, usize), String> {
    let mut text = String::new();
    while let Some(&c) = chars.get(at) {
        match c {
            '\\' => {
                escaped(chars, &mut at, &mut text);
                continue;
            }
            '^' if end == '/' => {
                return Err(
                    "an unescaped ^ begins a boost, also within a regular expression; write \\^"
                        .to_owned(),
                );
            }
            c if c == end => return Ok((text, at + 1)),
            c => text.push(c),
        }
        at += 1;
    }
    Err(format!("a {end} is not closed"))
}

fn word(chars: &[char], mut at: usize) -> (String, usize) {
    let mut text = String::new();
    while let Some(&c) = chars.get(at) {
        match c {
            ' ' | ':' | '^' | '~' => break,
            '\\' => {
                escaped(chars, &mut at, &mut text);
                continue;
            }
            c => text.push(c),
        }
        at += 1;
    }
    (text, at)
}

fn escaped(chars: &[char], at: &mut usize, text: &mut String) {
    match chars.get(*at + 1) {
        Some(&next) => {
            if !RESERVED.contains(next) {
                text.push('\\');
            }
            text.push(next);
            *at += 2;
        }
        None => {
            text.push('\\');
            *at += 1;
        }
    }
}

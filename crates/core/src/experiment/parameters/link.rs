//! Links: a state of the page as a short, readable, stable piece of text.
//!
//! `v1.` and then `key=value` pairs joined by `&`, only those that differ from
//! their default: `v1.n=3&alpha=1.2`. The tag says which reading applies, so
//! that links written today still work when a later version reads otherwise.
//! Nothing here fails: what cannot be read is named in a warning and the
//! default stands.

use super::checked::Checked;
use super::field::Field;
use super::value::Values;
use crate::words;

/// The tag that links are written with.
pub const TAG: &str = "v1";

/// Warnings that are told one by one; of what is wrong beyond them only the number is.
const MOST_WARNINGS: usize = 10;

/// Writes the values that differ from their defaults, in the fields' order. Bad values are
/// left out, as they would have their defaults.
///
/// # Examples
/// ```
/// use lobbylab_core::experiment::{Field, Spec, Value, link};
/// let fields = [Field {
///     key: "n",
///     doc: String::new(),
///     section: "model",
///     default: Value::Int(5),
///     spec: Spec::int(1, 50, "team size"),
/// }];
/// let text = link::encode(&fields, &[("n".to_owned(), Value::Int(3))].into());
/// assert_eq!(text, "v1.n=3");
/// assert_eq!(link::decode(&fields, &text).values["n"], Value::Int(3));
/// ```
#[must_use]
pub fn encode(fields: &[Field], values: &Values) -> String {
    encode_checked(fields, &Checked::new(fields, values).0)
}

/// The same of values that have been checked.
///
/// O(f + length) for f fields.
#[must_use]
pub fn encode_checked(fields: &[Field], values: &Checked) -> String {
    let mut text = format!("{TAG}.");
    let mut first = true;
    for field in fields {
        let Some(value) = values.values().get(field.key) else {
            continue;
        };
        if *value == field.default {
            continue;
        }
        if !first {
            text.push('&');
        }
        first = false;
        text.push_str(field.key);
        text.push('=');
        text.push_str(&value.to_string());
    }
    text
}

/// What a link says: every field's value, and what could not be read.
///
/// ```
/// use lobbylab_core::catalog::fields_of;
/// use lobbylab_core::experiment::{Value, link};
/// let read = link::decode(&fields_of("patience").unwrap(), "#v1.n=3&nonsense=1");
/// assert_eq!(read.values["n"], Value::Int(3));
/// assert!(read.warnings[0].contains("nonsense"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Decoded {
    /// A value for every field.
    pub values: Values,
    /// A sentence for each thing that could not be read; for at most ten of them, and then one
    /// that says how many more there are.
    pub warnings: Vec<String>,
}

/// Reads a link's text, with or without `#` in front. Every field gets a value:
/// the link's where it has a good one, the default otherwise.
///
/// O(f·length) for f fields.
///
/// ```
/// use lobbylab_core::catalog::fields_of;
/// use lobbylab_core::experiment::link;
/// let fields = fields_of("patience").unwrap();
/// let values = link::decode(&fields, "v1.n=3&alpha=1.2").values;
/// assert_eq!(link::decode(&fields, &link::encode(&fields, &values)).values, values);
/// ```
#[must_use]
pub fn decode(fields: &[Field], text: &str) -> Decoded {
    let mut values = normalise(fields, &Values::new());
    let mut warnings = Vec::new();
    let mut more: usize = 0;
    let text = unescape(text.trim());
    let text = text.trim_start_matches('#');
    let Some((tag, pairs)) = text.split_once('.') else {
        if !text.is_empty() {
            warnings.push(format!(
                "The link “{}” has no version tag (such as {TAG}.); defaults are shown.",
                shorten(text)
            ));
        }
        return Decoded { values, warnings };
    };
    if tag != TAG {
        warnings.push(format!(
            "The link's version “{}” is not known here (this is {TAG}); defaults are shown.",
            shorten(tag)
        ));
        return Decoded { values, warnings };
    }
    for pair in pairs.split('&').filter(|pair| !pair.is_empty()) {
        let (key, given) = pair.split_once('=').unwrap_or((pair, ""));
        let Some(field) = fields.iter().find(|field| field.key == key) else {
            if warnings.len() < MOST_WARNINGS {
                warnings.push(format!(
                    "The link names “{}”, which is no parameter here; it is left out.",
                    shorten(key)
                ));
            } else {
                more += 1;
            }
            continue;
        };
        match field.parse(given) {
            Ok(value) => {
                values.insert(field.key.to_owned(), value);
            }
            Err(error) => {
                // Whatever the link said of it before, as the warning says.
                values.insert(field.key.to_owned(), field.default.clone());
                if warnings.len() < MOST_WARNINGS {
                    warnings.push(format!(
                        "In the link, {error}. The default {} is used.",
                        field.default
                    ));
                } else {
                    more += 1;
                }
            }
        }
    }
    if more > 0 {
        let more = words::grouped(more as u64);
        warnings.push(format!("And {more} more in this link that cannot be read."));
    }
    Decoded { values, warnings }
}

/// At most 40 characters of a text that a stranger wrote.
fn shorten(text: &str) -> String {
    if text.chars().count() > 40 {
        let start: String = text.chars().take(40).collect();
        format!("{start}…")
    } else {
        text.to_owned()
    }
}

/// Undoes percent escapes, which mail programs and chats add; a broken escape
/// stays as it is. Characters lost in the middle of a sequence become `�`.
fn unescape(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let pair = bytes.get(at + 1).zip(bytes.get(at + 2));
        let digit = |byte: &u8| char::from(*byte).to_digit(16);
        match pair.and_then(|(high, low)| Some(digit(high)? * 16 + digit(low)?)) {
            Some(byte) if bytes[at] == b'%' => {
                out.push(byte as u8);
                at += 3;
            }
            _ => {
                out.push(bytes[at]);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// Values as JavaScript would send them, brought into the form links use: one for every field.
///
/// ```
/// use lobbylab_core::catalog::fields_of;
/// use lobbylab_core::experiment::{Value, Values, link};
/// let fields = fields_of("patience").unwrap();
/// // JavaScript knows no whole numbers.
/// let given = Values::from([("n".to_owned(), Value::Real(3.0))]);
/// assert_eq!(link::normalise(&fields, &given)["n"], Value::Int(3));
/// ```
#[must_use]
pub fn normalise(fields: &[Field], values: &Values) -> Values {
    Checked::new(fields, values).0.into_values()
}

//! The value of a parameter, and the Rust types that it is read into.

use crate::words;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The value of one parameter, as links, pages and command lines give it.
///
/// ```
/// use lobbylab_core::experiment::Value;
/// assert_eq!(Value::Real(0.1).to_string(), "0.1");
/// // A power of ten where all places would be longer than anybody reads.
/// assert_eq!(Value::Real(1e300).to_string(), "1e300");
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// True or false: what a script may give; no field takes it.
    Flag(bool),
    /// A whole number.
    Int(i64),
    /// A real number.
    Real(f64),
    /// A choice's key, a seed in hexadecimal digits, or whatever was typed.
    Text(String),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Flag(flag) => write!(f, "{flag}"),
            Value::Int(number) => write!(f, "{number}"),
            Value::Real(number) => f.write_str(&shortest(*number)),
            Value::Text(text) => f.write_str(text),
        }
    }
}

/// The fewest digits that read back as the same number; with a power of ten where all places
/// would take more than the 21 characters that JavaScript writes them with.
pub(super) fn shortest(number: f64) -> String {
    const PLACES: usize = 21;
    let plain = number.to_string();
    if plain.len() > PLACES {
        words::exact(number)
    } else {
        plain
    }
}

/// Parameters by key, in alphabetical order.
///
/// ```
/// use lobbylab_core::experiment::{Value, Values};
/// let values = Values::from([("n".to_owned(), Value::Int(5))]);
/// assert_eq!(values["n"], Value::Int(5));
/// ```
pub type Values = BTreeMap<String, Value>;

/// A Rust type that can stand in a parameter struct.
///
/// ```
/// use lobbylab_core::experiment::{Parameter, Value};
/// assert_eq!(5_u32.to_value(), Value::Int(5));
/// assert_eq!(u32::from_value(&Value::Int(-1)), None);
/// ```
pub trait Parameter: Sized {
    /// As a [`Value`].
    fn to_value(&self) -> Value;
    /// From a [`Value`] that its field has checked; `None` if it was not.
    fn from_value(value: &Value) -> Option<Self>;
}

impl Parameter for u32 {
    fn to_value(&self) -> Value {
        Value::Int(i64::from(*self))
    }
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Int(number) => u32::try_from(*number).ok(),
            _ => None,
        }
    }
}

impl Parameter for f64 {
    fn to_value(&self) -> Value {
        Value::Real(*self)
    }
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Real(number) => Some(*number),
            _ => None,
        }
    }
}

/// The seed of a run: any 64 bits, written in hexadecimal digits because a
/// JavaScript number cannot hold them.
///
/// # Examples
/// ```
/// use lobbylab_core::experiment::Seed;
/// assert_eq!(Seed::parse("2a"), Some(Seed(42)));
/// assert_eq!(Seed(42).to_string(), "2a");
/// assert_eq!(Seed::parse("10000000000000000"), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Seed(pub u64);

impl Seed {
    /// Reads 1 to 16 hexadecimal digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix("0x").unwrap_or(text);
        let hexadecimal = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        if !hexadecimal || digits.is_empty() || digits.len() > 16 {
            return None;
        }
        u64::from_str_radix(digits, 16).ok().map(Seed)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:x}", self.0)
    }
}

impl Parameter for Seed {
    fn to_value(&self) -> Value {
        Value::Text(self.to_string())
    }
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Text(text) => Seed::parse(text),
            _ => None,
        }
    }
}

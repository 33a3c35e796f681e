//! A parameter's one statement: key, symbol, unit, range, default.

use super::numbers::Numbers;
use super::spec::{Kind, Spec};
use super::value::{Parameter, Seed, Value};
use crate::words::parse;
use serde::Serialize;
use std::fmt;

/// One parameter, whole.
///
/// # Examples
/// ```
/// use lobbylab_core::experiment::{Field, Spec, Value};
/// let field = Field {
///     key: "alpha",
///     doc: "Cost of unfairness.".to_owned(),
///     section: "model",
///     default: Value::Real(1.0),
///     spec: Spec::real(0.0, 10.0, "cost of unfairness").symbol("α"),
/// };
/// assert_eq!(field.parse("2.5"), Ok(Value::Real(2.5)));
/// assert!(field.parse("-1").is_err());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// Its name in links, files and command lines.
    pub key: &'static str,
    /// What it means, in sentences.
    pub doc: String,
    /// The part of the page it belongs to.
    pub section: &'static str,
    /// Its value when nobody says otherwise.
    pub default: Value,
    /// Everything else.
    pub spec: Spec,
}

impl Field {
    /// What kind of value it takes.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.spec.kind
    }

    /// The paper's symbol, or empty.
    #[must_use]
    pub fn symbol(&self) -> &'static str {
        self.spec.symbol
    }

    /// Its name on the page.
    #[must_use]
    pub fn label(&self) -> &'static str {
        self.spec.label
    }

    /// Its unit, or empty.
    #[must_use]
    pub fn unit(&self) -> &'static str {
        self.spec.unit
    }

    /// Whether it has no control of its own.
    #[must_use]
    pub fn hidden(&self) -> bool {
        self.spec.hidden
    }

    /// The field and those of its values with which this one is of use; `None` if always.
    #[must_use]
    pub fn when(&self) -> Option<(&'static str, &'static [&'static str])> {
        self.spec.when
    }

    /// What the numbered fields begin with that its numbers stand for; empty where they stand for none.
    #[must_use]
    pub fn naming(&self) -> &'static str {
        self.spec.naming
    }

    /// The step of its slider.
    #[must_use]
    pub fn step(&self) -> f64 {
        self.spec.step
    }

    /// Whether its slider goes in equal ratios.
    #[must_use]
    pub fn logarithmic(&self) -> bool {
        self.spec.logarithmic
    }

    /// The ends of its slider; the allowed range unless a narrower one is given.
    /// (0, 0) for what is no number.
    #[must_use]
    pub fn slider(&self) -> (f64, f64) {
        self.spec.slider.unwrap_or(match self.spec.kind {
            Kind::Int { min, max } => (min as f64, max as f64),
            Kind::Real { min, max } => (min, max),
            _ => (0.0, 0.0),
        })
    }

    /// The range allowed, in words: `1 to 50 players`.
    #[must_use]
    pub fn allowed(&self) -> String {
        let unit = if self.spec.unit.is_empty() {
            String::new()
        } else {
            format!(" {}", self.spec.unit)
        };
        match self.spec.kind {
            Kind::Int { min, max } => format!("a whole number from {min} to {max}{unit}"),
            Kind::Real { min, max } => {
                format!("a number from {} to {}{unit}", short(min), short(max))
            }
            Kind::Choice { options } => {
                let keys: Vec<&str> = options.iter().map(|option| option.key).collect();
                format!("one of {}", keys.join(", "))
            }
            Kind::Seed => "1 to 16 hexadecimal digits (below 2^64)".to_owned(),
            Kind::Numbers {
                min,
                max,
                most,
                whole,
            } => {
                let numbers = if whole { "whole numbers" } else { "numbers" };
                let (min, max) = (short(min), short(max));
                format!("at most {most} {numbers} from {min} to {max}, with commas between them")
            }
        }
    }

    /// Reads a value given as text, as in a link or on a command line.
    ///
    /// # Errors
    /// A [`FieldError`] when the text is no value of this kind or out of range.
    pub fn parse(&self, text: &str) -> Result<Value, FieldError> {
        let value = self
            .read(text)
            .unwrap_or_else(|| Value::Text(text.trim().to_owned()));
        self.check(&value)
    }

    /// A text as a value of this kind; `None` if it is none. Not yet checked
    /// against the range.
    fn read(&self, text: &str) -> Option<Value> {
        let text = text.trim();
        match self.spec.kind {
            // `5.0` and `1e3` are whole numbers too.
            Kind::Int { .. } => {
                (text.parse::<i64>().map(Value::Int).ok()).or_else(|| parse(text).map(Value::Real))
            }
            Kind::Real { .. } => parse(text).map(Value::Real),
            Kind::Choice { .. } | Kind::Seed | Kind::Numbers { .. } => {
                Some(Value::Text(text.to_owned()))
            }
        }
    }

    /// Checks a value against the field and brings it into the field's own form
    /// (a whole number written as `5.0` becomes `5`, a number typed as text is
    /// read).
    ///
    /// O(length of the value).
    ///
    /// # Errors
    /// A [`FieldError`] naming the field, the value given and what is allowed.
    pub fn check(&self, value: &Value) -> Result<Value, FieldError> {
        let refuse = |value: String| FieldError {
            field: self.key.to_owned(),
            value,
            allowed: self.allowed(),
        };
        let wrong = || refuse(value.to_string());
        match (self.spec.kind, value) {
            (Kind::Int { min, max }, Value::Int(number)) if (min..=max).contains(number) => {
                Ok(value.clone())
            }
            (Kind::Int { .. }, Value::Real(number))
                if number.floor() == *number && number.abs() < 9e15 =>
            {
                self.check(&Value::Int(*number as i64))
            }
            (Kind::Real { min, max }, Value::Real(number)) if *number >= min && *number <= max => {
                // −0 and 0 are one value; links should not tell them apart.
                Ok(Value::Real(*number + 0.0))
            }
            (Kind::Real { .. }, Value::Int(number)) => self.check(&Value::Real(*number as f64)),
            (Kind::Int { .. } | Kind::Real { .. }, Value::Text(text)) => {
                // What can be read is no text any more, so this ends.
                match self.read(text).map(|read| self.check(&read)) {
                    Some(Ok(checked)) => Ok(checked),
                    _ => Err(wrong()),
                }
            }
            (Kind::Choice { options }, Value::Text(text))
                if options.iter().any(|option| option.key == text) =>
            {
                Ok(value.clone())
            }
            (Kind::Seed, Value::Text(text)) => match Seed::parse(text) {
                Some(seed) => Ok(Value::Text(seed.to_string())),
                None => Err(wrong()),
            },
            (Kind::Seed, Value::Int(number)) if *number >= 0 => {
                // A script that gives digits as a number means those digits.
                self.check(&Value::Text(number.to_string()))
            }
            (
                Kind::Numbers {
                    min,
                    max,
                    most,
                    whole,
                },
                Value::Text(text),
            ) => {
                let numbers = Numbers::parse(text).map_err(refuse)?;
                let bad = |number: &f64| {
                    !(min..=max).contains(number) || whole && number.floor() != *number
                };
                if let Some(number) = numbers.0.iter().find(|number| bad(number)) {
                    return Err(refuse(number.to_string()));
                }
                if numbers.0.len() > most {
                    return Err(refuse(format!("a list of {}", numbers.0.len())));
                }
                Ok(numbers.to_value())
            }
            // A list of one.
            (Kind::Numbers { .. }, Value::Int(_) | Value::Real(_)) => {
                self.check(&Value::Text(value.to_string()))
            }
            _ => Err(wrong()),
        }
    }
}

/// A value that a field does not take.
///
/// ```
/// use lobbylab_core::catalog::fields_of;
/// let fields = fields_of("patience").unwrap();
/// let share = fields.iter().find(|field| field.key == "q").unwrap();
/// let error = share.parse("2").unwrap_err();
/// assert_eq!(error.to_string(), "q is 2; allowed: a number from 0 to 1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FieldError {
    /// The field's key.
    pub field: String,
    /// The value given.
    pub value: String,
    /// What is allowed, in words.
    pub allowed: String,
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = if self.value.is_empty() {
            "empty"
        } else {
            &self.value
        };
        // A page-long value would hide the message.
        let shown: String = value.chars().take(40).collect();
        let more = if value.chars().count() > 40 {
            "…"
        } else {
            ""
        };
        write!(
            f,
            "{} is {shown}{more}; allowed: {}",
            self.field, self.allowed
        )
    }
}

impl std::error::Error for FieldError {}

/// A limit in few digits: `1e300` rather than all its zeros.
fn short(value: f64) -> String {
    if value.abs() < 1e13 {
        value.to_string()
    } else {
        format!("{value:e}")
    }
}

//! What stands in a schema, as text for HTML.

use crate::generate::escape;
use serde_json::Value;

/// The entries of a list; none where there is no such list.
pub(crate) fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// A value as text for HTML; empty where there is none.
pub(crate) fn word(value: &Value, key: &str) -> String {
    match &value[key] {
        Value::Null => String::new(),
        Value::String(text) => escape(text),
        // Whole numbers without a point.
        Value::Number(number) if number.is_f64() => {
            (number.as_f64()).map_or_else(String::new, |number| number.to_string())
        }
        other => escape(&other.to_string()),
    }
}

/// Words between backticks as code.
pub(crate) fn marked(text: &str) -> String {
    let parts = text.split('`').enumerate();
    let parts = parts.map(|(at, part)| match at % 2 {
        0 => part.to_owned(),
        _ => format!("<code>{part}</code>"),
    });
    parts.collect()
}

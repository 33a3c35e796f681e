//! What a unit of time is to whoever looks. Models know none: a rate of 3 with waits of 0.5 is the
//! same market in seconds and in minutes. The page says it in the visitor's words, everywhere: in
//! minutes, as a file tells it, or as they choose; no parameter of any run.

#[cfg(any(feature = "rules", feature = "hindsight", feature = "arena"))]
use super::parameters::{ChoiceOption, Field, Spec, Value};

use crate::words::{several, significant};

/// The field.
pub const KEY: &str = "unit";

/// What it says where nobody knows, as of a file of numbers.
pub const UNSAID: &str = "none";

/// What a page says unless it is told otherwise: players know minutes.
#[cfg(any(feature = "rules", feature = "hindsight", feature = "arena"))]
const USUAL: &str = "minutes";

#[cfg(any(feature = "rules", feature = "hindsight", feature = "arena"))]
const UNITS: &[ChoiceOption] = &[
    option(UNSAID, "not said"),
    option("milliseconds", "a millisecond"),
    option("seconds", "a second"),
    option("minutes", "a minute"),
    option("hours", "an hour"),
    option("days", "a day"),
];

#[cfg(any(feature = "rules", feature = "hindsight", feature = "arena"))]
const fn option(key: &'static str, label: &'static str) -> ChoiceOption {
    ChoiceOption { key, label }
}

/// The field of a page whose waits are in units of time.
#[cfg(any(feature = "rules", feature = "hindsight", feature = "arena"))]
pub(crate) fn field() -> Field {
    Field {
        key: KEY,
        doc: super::words(
            "How waits are said: the model has no clock of its own, so a unit of time is what you \
             take it for. It changes words, axes and tables, and no number.",
        ),
        section: "model",
        default: Value::Text(USUAL.to_owned()),
        spec: Spec::choice(UNITS, "a unit of time is"),
    }
}

/// A text with a name for units of time: `5 units of time` in `seconds` is `5 seconds`.
///
/// ```
/// use lobbylab_core::experiment::time_unit::said;
/// assert_eq!(said("players per unit of time", "minutes"), "players per minute");
/// ```
///
/// # Complexity
/// O(letters).
#[must_use]
pub fn said(text: &str, unit: &str) -> String {
    if unit == UNSAID || !text.contains("of time") {
        return text.to_owned();
    }
    let one = unit.trim_end_matches('s');
    let text = text.replace("units of time", unit);
    if unit == "hours" {
        return text
            .replace("a unit of time", "an hour")
            .replace("unit of time", one);
    }
    text.replace("unit of time", one)
}

/// A wait as one says it: what is less than a minute in seconds, than an hour in minutes.
///
/// ```
/// use lobbylab_core::experiment::time_unit::wait;
/// assert_eq!(wait(0.687, "minutes"), "41 seconds");
/// assert_eq!(wait(1.2345, "minutes"), "1.23 minutes");
/// ```
///
/// # Complexity
/// O(1).
#[must_use]
pub fn wait(value: f64, unit: &str) -> String {
    let finer = [("minutes", "second"), ("hours", "minute")];
    let finer = finer
        .iter()
        .find(|(whole, _)| *whole == unit && value < 1.0);
    if let Some((_, part)) = finer {
        let value = significant(60.0 * value, 2);
        return format!("{value} {}", several(&value, part));
    }
    let value = significant(value, 3);
    said(
        &format!("{value} {} of time", several(&value, "unit")),
        unit,
    )
}

#[cfg(test)]
mod tests {
    use super::{UNSAID, said, wait};

    #[test]
    fn short_waits_are_said_in_what_a_person_would_say() {
        assert_eq!(wait(0.0167, "minutes"), "1 second");
        assert_eq!(wait(0.5, "hours"), "30 minutes");
        assert_eq!(wait(0.5, "seconds"), "0.5 seconds");
        assert_eq!(wait(1.0, "hours"), "1 hour");
        assert_eq!(wait(0.25, UNSAID), "0.25 units of time");
    }

    #[test]
    fn waits_are_said_in_the_visitors_unit() {
        assert_eq!(said("5 units of time", "seconds"), "5 seconds");
        assert_eq!(said("players per unit of time", "days"), "players per day");
        assert_eq!(said("units of time²", "minutes"), "minutes²");
        assert_eq!(said("two a unit of time", "minutes"), "two a minute");
        assert_eq!(said("two a unit of time", "hours"), "two an hour");
        assert_eq!(said("5 units of time", UNSAID), "5 units of time");
        assert_eq!(said("at any time", "seconds"), "at any time");
    }
}

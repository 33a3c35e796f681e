//! A list of numbers as one parameter: skills that a visitor types.

use super::value::{Parameter, Value, shortest};
use crate::words::parse;
use std::fmt;

/// Numbers, written with commas between them.
///
/// # Examples
/// ```
/// use lobbylab_core::experiment::Numbers;
/// assert_eq!(Numbers::parse("1, 2.5,3").map(|list| list.0), Ok(vec![1.0, 2.5, 3.0]));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Numbers(pub Vec<f64>);

impl Numbers {
    /// Reads numbers with commas, semicolons, spaces or line ends between them.
    ///
    /// O(length).
    ///
    /// # Errors
    /// The first piece that is no number.
    pub fn parse(text: &str) -> Result<Self, String> {
        let pieces = text
            .split(|c: char| c == ',' || c == ';' || c.is_whitespace())
            .filter(|piece| !piece.is_empty());
        let mut numbers = Vec::new();
        for piece in pieces {
            // A minus sign as books print it.
            match parse(&piece.replace('−', "-")) {
                // −0 and 0 are one value.
                Some(number) => numbers.push(number + 0.0),
                None => return Err(piece.to_owned()),
            }
        }
        Ok(Self(numbers))
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, number) in self.0.iter().enumerate() {
            if place > 0 {
                f.write_str(",")?;
            }
            f.write_str(&shortest(*number))?;
        }
        Ok(())
    }
}

impl Parameter for Numbers {
    fn to_value(&self) -> Value {
        Value::Text(self.to_string())
    }
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Text(text) => Self::parse(text).ok(),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Numbers;
    use crate::experiment::{Field, Spec, Value};

    fn field(spec: Spec) -> Field {
        Field {
            key: "skills",
            doc: String::new(),
            section: "",
            default: Value::Text(String::new()),
            spec,
        }
    }

    #[test]
    fn lists_are_read_however_they_are_written() {
        for text in ["1,2.5,−3", " 1; 2.5 ;-3,", "1\n2.5\t-3e0"] {
            assert_eq!(Numbers::parse(text).expect(text).0, [1.0, 2.5, -3.0]);
        }
        assert_eq!(Numbers::parse("1,2.5,-3").unwrap().to_string(), "1,2.5,-3");
        assert_eq!(Numbers::parse(" "), Ok(Numbers::default()));
        assert_eq!(Numbers::parse("1,x2,3"), Err("x2".to_owned()));
    }

    #[test]
    fn what_is_wrong_in_a_list_is_named() {
        let skills = field(Spec::numbers(0.0, 10.0, 3, "skills"));
        let value = |text: &str| skills.check(&Value::Text(text.to_owned()));
        assert_eq!(value("1 ,10,-0"), Ok(Value::Text("1,10,0".to_owned())));
        for (text, named) in [
            ("1,NaN", "NaN"),
            ("-1", "-1"),
            ("3,inf,4", "inf"),
            ("1,2,3,4", "a list of 4"),
            ("1,two", "two"),
        ] {
            let error = value(text).unwrap_err();
            assert_eq!(
                (error.value.as_str(), error.field.as_str()),
                (named, "skills")
            );
            assert!(error.allowed.contains("3 numbers from 0 to 10"), "{error}");
        }
        assert_eq!(
            skills.check(&Value::Int(7)),
            Ok(Value::Text("7".to_owned()))
        );
        let whole = field(Spec::whole_numbers(-9.0, 9.0, 3, "numbers"));
        assert!(whole.check(&Value::Text("1,-2.5".to_owned())).is_err());
        assert_eq!(whole.parse("-2, 3"), Ok(Value::Text("-2,3".to_owned())));
    }
}

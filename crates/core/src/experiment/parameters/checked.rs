//! Values that have been checked: what stands between somebody's typing and a run.

use super::field::{Field, FieldError};
use super::value::{Value, Values};

/// A value for each of a list of fields, in its range and in the field's own form.
///
/// Only checking makes one, so whoever is given one need not check again:
/// [`Parameters::from_checked`](super::Parameters::from_checked) cannot fail. What is wrong with
/// several fields together is no business of a single field and is found there.
///
/// ```
/// use lobbylab_core::catalog::fields_of;
/// use lobbylab_core::experiment::{Checked, Value, Values};
/// let fields = fields_of("patience").unwrap();
/// let (checked, errors) = Checked::new(&fields, &Values::new());
/// assert!(errors.is_empty());
/// let share = fields.iter().find(|field| field.key == "q").unwrap();
/// assert!(checked.with(share, &Value::Real(2.0)).is_err());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Checked(Values);

impl Checked {
    /// Checks the values of some fields. A bad value is reported, in the fields' order, and the
    /// field has its default, as one that is not given has; keys of no field are left out.
    ///
    /// O(f log f) time for f fields, O(f) space.
    ///
    /// # Examples
    /// ```
    /// use lobbylab_core::experiment::{Checked, Field, Spec, Value, Values};
    /// let share = Field {
    ///     key: "q",
    ///     doc: String::new(),
    ///     section: "model",
    ///     default: Value::Real(0.5),
    ///     spec: Spec::real(0.0, 1.0, "share"),
    /// };
    /// let given = Values::from([("q".to_owned(), Value::Real(2.0))]);
    /// let (checked, errors) = Checked::new(&[share], &given);
    /// assert_eq!(checked.values()["q"], Value::Real(0.5));
    /// assert_eq!(errors[0].to_string(), "q is 2; allowed: a number from 0 to 1");
    /// ```
    #[must_use]
    pub fn new(fields: &[Field], given: &Values) -> (Self, Vec<FieldError>) {
        let mut values = Values::new();
        let mut errors = Vec::new();
        for field in fields {
            let value = match given.get(field.key).map(|value| field.check(value)) {
                Some(Ok(value)) => value,
                Some(Err(error)) => {
                    errors.push(error);
                    field.default.clone()
                }
                None => field.default.clone(),
            };
            values.insert(field.key.to_owned(), value);
        }
        (Self(values), errors)
    }

    /// The values by key.
    #[must_use]
    pub fn values(&self) -> &Values {
        &self.0
    }

    /// The same without the wrapper.
    #[must_use]
    pub fn into_values(self) -> Values {
        self.0
    }

    /// The same with another value of one field. O(f) for f fields.
    ///
    /// # Errors
    /// When the field does not take the value.
    pub fn with(&self, field: &Field, value: &Value) -> Result<Self, FieldError> {
        let mut values = self.0.clone();
        values.insert(field.key.to_owned(), field.check(value)?);
        Ok(Self(values))
    }
}

//! Parameter structs whose fields say everything about themselves, once.

mod checked;
mod field;
pub mod link;
mod numbers;
mod spec;
mod switch;
mod value;

pub use checked::Checked;
pub use field::{Field, FieldError};
pub use numbers::Numbers;
pub use spec::{ChoiceOption, Kind, Spec};
pub use switch::Switch;
pub use value::{Parameter, Seed, Value, Values};

/// A struct of parameters that can be listed, read and set by key.
///
/// # Examples
/// ```
/// # #[cfg(feature = "patience")] {
/// use lobbylab_core::experiment::{Parameters, Value};
/// use lobbylab_core::patience::lab::PatienceCompare;
/// let values = [("n".to_owned(), Value::Int(3)), ("q".to_owned(), Value::Real(7.0))].into();
/// let (compare, errors) = PatienceCompare::from_values(&values);
/// assert_eq!(compare.team.n, 3);
/// assert_eq!(errors[0].to_string(), "q is 7; allowed: a number from 0 to 1");
/// # }
/// ```
pub trait Parameters: Clone + Default {
    /// Appends its fields, in the order shown.
    fn fields(out: &mut Vec<Field>);

    /// The value of a field; `None` for a key it does not have.
    fn get(&self, key: &str) -> Option<Value>;

    /// Sets a field to a value that the field has checked. Returns whether it
    /// has such a field and the value was of its type.
    fn put(&mut self, key: &str, value: &Value) -> bool;

    /// What is wrong with several fields together although each is in its own
    /// range (two rates that may be 0, but not both). One error for each field
    /// that has to change; the defaults are always right together.
    fn across(&self) -> Vec<FieldError> {
        Vec::new()
    }

    /// Its fields as a list.
    #[must_use]
    fn list() -> Vec<Field> {
        let mut out = Vec::new();
        Self::fields(&mut out);
        out
    }

    /// All values by key.
    #[must_use]
    fn values(&self) -> Values {
        // One by one: collecting would sort them first, with code of its own.
        let mut values = Values::new();
        for field in Self::list() {
            if let Some(value) = self.get(field.key) {
                values.insert(field.key.to_owned(), value);
            }
        }
        values
    }

    /// The values that a report lists: all but the defaults of fields that were added later
    /// ([`Spec::later`]), so that reports keep their fingerprints.
    #[must_use]
    fn reported(&self) -> Values {
        let mut values = self.values();
        for field in Self::list() {
            if field.spec.later && values.get(field.key) == Some(&field.default) {
                values.remove(field.key);
            }
        }
        values
    }

    /// Reads parameters from values; a key it does not have is ignored, a bad
    /// value leaves the default and is reported. So do values that are bad
    /// together.
    #[must_use]
    fn from_values(values: &Values) -> (Self, Vec<FieldError>) {
        let (checked, mut errors) = Checked::new(&Self::list(), values);
        let (parameters, together) = Self::settled(&checked);
        errors.extend(together);
        (parameters, errors)
    }

    /// Reads parameters from values that have been checked, of these fields and perhaps
    /// others. Those that are wrong [together](Self::across) have their defaults;
    /// [`settled`](Self::settled) says which.
    #[must_use]
    fn from_checked(values: &Checked) -> Self {
        Self::settled(values).0
    }

    /// Reads parameters from values that have been checked, and tells what is wrong with
    /// several of them [together](Self::across): these have their defaults.
    #[must_use]
    fn settled(values: &Checked) -> (Self, Vec<FieldError>) {
        let mut parameters = Self::default();
        for (key, value) in values.values() {
            parameters.put(key, value);
        }
        let errors = parameters.across();
        if !errors.is_empty() {
            let defaults = Self::default();
            for error in &errors {
                if let Some(value) = defaults.get(&error.field) {
                    parameters.put(&error.field, &value);
                }
            }
        }
        (parameters, errors)
    }

    /// Every field that is out of its range, as a struct built by hand may be;
    /// or, if none is, those that are wrong together.
    ///
    /// # Errors
    /// One [`FieldError`] for each bad field.
    fn check(&self) -> Result<(), Vec<FieldError>> {
        let mut errors: Vec<FieldError> = Self::list()
            .iter()
            .filter_map(|field| field.check(&self.get(field.key)?).err())
            .collect();
        if errors.is_empty() {
            errors = self.across();
        }
        if errors.is_empty() {
            Ok(())
        } else {
            Err(errors)
        }
    }
}

/// The errors of rates that may be 0, but not all at once; none if one is above
/// 0. By key, symbol and value.
#[cfg_attr(
    not(feature = "rules"),
    allow(dead_code, reason = "a lab of rates asks")
)]
pub(crate) fn all_zero(rates: &[(&str, &str, f64)]) -> Vec<FieldError> {
    if rates.iter().any(|rate| rate.2 > 0.0) {
        return Vec::new();
    }
    let symbols: Vec<&str> = rates.iter().map(|rate| rate.1).collect();
    let allowed = format!(
        "at least one of {} above 0; with all at 0 nobody would arrive",
        symbols.join(", ")
    );
    rates
        .iter()
        .map(|(key, _, value)| FieldError {
            field: (*key).to_owned(),
            value: value.to_string(),
            allowed: allowed.clone(),
        })
        .collect()
}

/// A field's words: what its documentation says, or nothing where the feature
/// `words` is off (the page has them from its schema already).
pub(crate) fn words(documentation: &str) -> String {
    if cfg!(feature = "words") {
        documentation.trim().to_owned()
    } else {
        String::new()
    }
}

/// Declares a parameter struct: documented fields with type, default and
/// [`Spec`](super::Spec), from which the [`Parameters`] trait is written. After
/// the section may stand `across` and a function of the struct that finds what
/// is wrong with several fields together ([`Parameters::across`]).
macro_rules! parameters {
    (
        $(#[doc = $about:literal])+
        pub struct $name:ident in $section:literal $(across $across:path)? {
            $( $(#[doc = $doc:literal])+ $field:ident : $type:ty = $default:expr, $spec:expr; )+
        }
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Debug, PartialEq)]
        pub struct $name { $( $(#[doc = $doc])+ pub $field: $type, )+ }

        impl Default for $name {
            fn default() -> Self { Self { $( $field: $default, )+ } }
        }

        impl $crate::experiment::Parameters for $name {
            fn fields(out: &mut Vec<$crate::experiment::Field>) {
                use $crate::experiment::{Field, Parameter};
                $(
                    let default: $type = $default;
                    out.push(Field {
                        key: stringify!($field),
                        doc: $crate::experiment::words(concat!($($doc),+)),
                        section: $section,
                        default: default.to_value(),
                        spec: $spec,
                    });
                )+
            }
            fn get(&self, key: &str) -> Option<$crate::experiment::Value> {
                use $crate::experiment::Parameter;
                match key {
                    $( stringify!($field) => Some(self.$field.to_value()), )+
                    _ => None,
                }
            }
            fn put(&mut self, key: &str, value: &$crate::experiment::Value) -> bool {
                use $crate::experiment::Parameter;
                match key {
                    $( stringify!($field) => match <$type>::from_value(value) {
                        Some(value) => { self.$field = value; true }
                        None => false,
                    }, )+
                    _ => false,
                }
            }
            $( fn across(&self) -> Vec<$crate::experiment::FieldError> {
                $across(self)
            } )?
        }
    };
}

/// Declares a struct that is made of parameter structs, with all their fields.
macro_rules! compose {
    (
        $(#[doc = $about:literal])+
        pub struct $name:ident { $( $(#[doc = $doc:literal])+ $part:ident : $type:ty, )+ }
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct $name { $( $(#[doc = $doc])+ pub $part: $type, )+ }

        impl $crate::experiment::Parameters for $name {
            fn fields(out: &mut Vec<$crate::experiment::Field>) {
                $( <$type as $crate::experiment::Parameters>::fields(out); )+
            }
            fn get(&self, key: &str) -> Option<$crate::experiment::Value> {
                $( if let Some(value) = self.$part.get(key) { return Some(value); } )+
                None
            }
            fn put(&mut self, key: &str, value: &$crate::experiment::Value) -> bool {
                $( if self.$part.put(key, value) { return true; } )+
                false
            }
            fn across(&self) -> Vec<$crate::experiment::FieldError> {
                let mut errors = Vec::new();
                $( errors.extend($crate::experiment::Parameters::across(&self.$part)); )+
                errors
            }
        }
    };
}

/// Declares an enum whose variants are the options of a choice.
macro_rules! choices {
    (
        $(#[doc = $about:literal])+
        pub enum $name:ident { $( $(#[doc = $doc:literal])+ $variant:ident = $key:literal, $label:literal; )+ }
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "lowercase")]
        pub enum $name { $( $(#[doc = $doc])+ $variant, )+ }

        impl $name {
            /// Every option, in the order shown.
            pub const ALL: &'static [$name] = &[ $( $name::$variant, )+ ];
            /// Every option with its key and label.
            pub const OPTIONS: &'static [$crate::experiment::ChoiceOption] = &[
                $( $crate::experiment::ChoiceOption { key: $key, label: $label }, )+
            ];
            /// Its name in links and files.
            #[must_use]
            pub const fn key(self) -> &'static str { match self { $( $name::$variant => $key, )+ } }
            /// Its name on the page.
            #[must_use]
            pub const fn label(self) -> &'static str { match self { $( $name::$variant => $label, )+ } }
        }

        impl $crate::experiment::Parameter for $name {
            fn to_value(&self) -> $crate::experiment::Value {
                $crate::experiment::Value::Text(self.key().to_owned())
            }
            fn from_value(value: &$crate::experiment::Value) -> Option<Self> {
                match value {
                    $crate::experiment::Value::Text(text) =>
                        Self::ALL.iter().copied().find(|option| option.key() == text),
                    _ => None,
                }
            }
        }
    };
}

pub(crate) use {choices, compose, parameters};

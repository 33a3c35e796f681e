//! What a parameter takes, what it is called and how its control looks.

use serde::Serialize;

/// One of a choice's options.
///
/// ```
/// use lobbylab_core::experiment::{ChoiceOption, Spec};
/// const RULES: &[ChoiceOption] = &[ChoiceOption { key: "fifo", label: "first come, first served" }];
/// let _ = Spec::choice(RULES, "rule");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ChoiceOption {
    /// Its name in links and files.
    pub key: &'static str,
    /// Its name on the page.
    pub label: &'static str,
}

/// What kind of value a parameter takes, and within which limits.
///
/// ```
/// use lobbylab_core::catalog::fields_of;
/// use lobbylab_core::experiment::Kind;
/// let fields = fields_of("patience").unwrap();
/// let seed = fields.iter().find(|field| field.key == "seed").unwrap();
/// assert_eq!(seed.kind(), Kind::Seed);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Kind {
    /// A whole number from `min` to `max`.
    Int {
        /// Least value allowed.
        min: i64,
        /// Greatest value allowed.
        max: i64,
    },
    /// A finite real number from `min` to `max`.
    Real {
        /// Least value allowed.
        min: f64,
        /// Greatest value allowed.
        max: f64,
    },
    /// One of a few.
    Choice {
        /// The options, in the order shown.
        options: &'static [ChoiceOption],
    },
    /// 1 to 16 hexadecimal digits: a number below 2^64.
    Seed,
    /// A list of numbers, as text: `1,2.5,3`.
    Numbers {
        /// Least value of each.
        min: f64,
        /// Greatest value of each.
        max: f64,
        /// The longest list.
        most: usize,
        /// Whether each must be a whole number.
        whole: bool,
    },
}

/// Everything a field says besides its name, its words and its default.
/// Built by [`Spec::int`] and its siblings, refined by the chained methods.
///
/// # Examples
/// ```
/// use lobbylab_core::experiment::{Field, Spec, Value};
/// let field = Field {
///     key: "n",
///     doc: String::new(),
///     section: "model",
///     default: Value::Int(5),
///     spec: Spec::int(1, 50, "team size").symbol("n").unit("players").slider(1.0, 10.0),
/// };
/// assert_eq!(field.allowed(), "a whole number from 1 to 50 players");
/// assert_eq!(field.slider(), (1.0, 10.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spec {
    pub(crate) kind: Kind,
    pub(crate) symbol: &'static str,
    pub(crate) label: &'static str,
    pub(crate) unit: &'static str,
    pub(crate) step: f64,
    pub(crate) slider: Option<(f64, f64)>,
    pub(crate) logarithmic: bool,
    pub(crate) hidden: bool,
    pub(crate) when: Option<(&'static str, &'static [&'static str])>,
    pub(crate) later: bool,
    pub(crate) naming: &'static str,
}

impl Spec {
    const fn new(kind: Kind, label: &'static str, step: f64) -> Self {
        Self {
            kind,
            symbol: "",
            label,
            unit: "",
            step,
            slider: None,
            logarithmic: false,
            hidden: false,
            when: None,
            later: false,
            naming: "",
        }
    }

    /// A whole number from `min` to `max`, called `label` on the page.
    #[must_use]
    pub const fn int(min: i64, max: i64, label: &'static str) -> Self {
        Self::new(Kind::Int { min, max }, label, 1.0)
    }

    /// A real number from `min` to `max`, called `label` on the page.
    #[must_use]
    pub const fn real(min: f64, max: f64, label: &'static str) -> Self {
        Self::new(Kind::Real { min, max }, label, 0.01)
    }

    /// One of `options`, called `label` on the page.
    #[must_use]
    pub const fn choice(options: &'static [ChoiceOption], label: &'static str) -> Self {
        Self::new(Kind::Choice { options }, label, 0.0)
    }

    /// A seed of the random streams.
    #[must_use]
    pub const fn seed(label: &'static str) -> Self {
        Self::new(Kind::Seed, label, 0.0)
    }

    /// A list of at most `most` numbers, each from `min` to `max`.
    #[must_use]
    pub const fn numbers(min: f64, max: f64, most: usize, label: &'static str) -> Self {
        let whole = false;
        let kind = Kind::Numbers {
            min,
            max,
            most,
            whole,
        };
        Self::new(kind, label, 0.0)
    }

    /// A list of at most `most` whole numbers, each from `min` to `max`.
    #[must_use]
    pub const fn whole_numbers(min: f64, max: f64, most: usize, label: &'static str) -> Self {
        let whole = true;
        let kind = Kind::Numbers {
            min,
            max,
            most,
            whole,
        };
        Self::new(kind, label, 0.0)
    }

    /// The paper's symbol.
    #[must_use]
    pub const fn symbol(mut self, symbol: &'static str) -> Self {
        self.symbol = symbol;
        self
    }

    /// The unit.
    #[must_use]
    pub const fn unit(mut self, unit: &'static str) -> Self {
        self.unit = unit;
        self
    }

    /// The step of its slider.
    #[must_use]
    pub const fn step(mut self, step: f64) -> Self {
        self.step = step;
        self
    }

    /// The ends of its slider, where they are narrower than the range allowed.
    #[must_use]
    pub const fn slider(mut self, min: f64, max: f64) -> Self {
        self.slider = Some((min, max));
        self
    }

    /// A slider in equal ratios instead of equal steps.
    #[must_use]
    pub const fn logarithmic(mut self) -> Self {
        self.logarithmic = true;
        self
    }

    /// No control of its own: the page sets it otherwise (the step shown).
    #[must_use]
    pub const fn hidden(mut self) -> Self {
        self.hidden = true;
        self
    }

    /// Added after reports had been given out: at its default it is not listed among a report's
    /// parameters, so that these reports keep their fingerprints.
    #[must_use]
    pub const fn later(mut self) -> Self {
        self.later = true;
        self
    }

    /// A number that stands for a numbered field: 2 with `rule` for what `rule2` says. Its control
    /// offers what these fields say, as far as they are of use.
    #[must_use]
    pub const fn naming(mut self, fields: &'static str) -> Self {
        self.naming = fields;
        self
    }

    /// Of use only where the field `key` has one of these values, as text: elsewhere its
    /// control is not shown. The value is kept all the same.
    #[must_use]
    pub const fn when(mut self, key: &'static str, values: &'static [&'static str]) -> Self {
        self.when = Some((key, values));
        self
    }
}

//! One correction: what is printed, what is exact, what a simulation says, and for whom.

use lobbylab_core::experiment::{Value, Values};
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::number as digits;

/// What kind of thing stands in the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A formula or a number that is not right.
    Formula,
    /// A sentence that does not hold as it stands.
    Claim,
    /// A slip of the pen without consequences.
    Misprint,
    /// Right as printed, but easily read for something else.
    Misread,
}

impl Kind {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Formula => "wrong formula",
            Self::Claim => "claim that fails",
            Self::Misprint => "misprint",
            Self::Misread => "right, easily misread",
        }
    }

    /// The name for it, by which the page chooses.
    pub fn key(self) -> &'static str {
        match self {
            Self::Formula => "formula",
            Self::Claim => "claim",
            Self::Misprint => "misprint",
            Self::Misread => "misread",
        }
    }
}

/// Something said: words, and the number if it is one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Said {
    /// For readers.
    pub text: String,
    /// For tests.
    pub number: Option<f64>,
}

impl Said {
    /// A number with more words than its digits.
    pub fn of(number: f64, text: String) -> Self {
        Self {
            text,
            number: Some(number),
        }
    }
}

impl From<f64> for Said {
    fn from(number: f64) -> Self {
        Self {
            text: digits(number),
            number: Some(number),
        }
    }
}

impl From<String> for Said {
    fn from(text: String) -> Self {
        Self { text, number: None }
    }
}

impl From<&str> for Said {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

/// A formula, which may be empty, and what it comes to in the example.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Stated {
    /// In the signs of [`math`](super::math).
    pub formula: &'static str,
    /// Its value in the example.
    pub value: Said,
}

/// One simulated number.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// What it is of, where that is not plain.
    pub what: &'static str,
    /// The estimate.
    pub interval: Interval,
    /// How much was simulated, in words.
    pub samples: String,
    /// The exact value, if there is one to compare with.
    pub exact: Option<f64>,
    /// Whether the example is of a run that misses the exact value.
    pub misses: bool,
}

/// What a simulation says.
#[derive(Clone, Debug, PartialEq)]
pub enum Simulated {
    /// Estimates, each with its interval.
    Samples(Vec<Sample>),
    /// Counted, not estimated.
    Counted(String),
    /// Why there is nothing to simulate.
    Nothing(&'static str),
}

/// The standard deviation in seconds of a variance in minutes².
pub fn seconds(variance: f64) -> f64 {
    60.0 * variance.sqrt()
}

/// The example's numbers for something else, which an entry's own are seen beside.
#[derive(Clone, Debug, PartialEq)]
pub struct Other {
    /// What the entry's own numbers are of, and what these are of.
    pub names: [&'static str; 2],
    /// What the paper's formula for it comes to.
    pub printed: Said,
    /// What is so.
    pub exact: Said,
    /// What a simulation gives.
    pub sample: Sample,
}

/// A state of a lab that shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// What the link says.
    pub label: &'static str,
    /// The state; fields that are not named have their defaults.
    pub state: Values,
    /// A place on the lab's page, where it is not the whole page.
    pub lab: &'static str,
}

/// A correction.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Its anchor: the lab and a number, `rules-3`.
    pub id: &'static str,
    /// What kind of thing it is.
    pub kind: Kind,
    /// A short title.
    pub title: &'static str,
    /// What is wrong, in a line.
    pub gist: &'static str,
    /// How much it matters, in a line.
    pub matters: &'static str,
    /// What is wrong, how, and what to do, for somebody who has not read the paper; of the five that
    /// matter most.
    pub plain: [String; 3],
    /// What it is seen beside, where one number alone does not show it.
    pub other: Option<Other>,
    /// Whether its numbers are variances in minutes² that a list shows as what they mean: standard
    /// deviations, in seconds.
    pub spread: bool,
    /// Where it is printed.
    pub place: &'static str,
    /// The small example that the values are of.
    pub example: &'static str,
    /// As printed.
    pub printed: Stated,
    /// What is so.
    pub exact: Stated,
    /// How that is known.
    pub method: &'static str,
    /// What a simulation says.
    pub simulated: Simulated,
    /// What holds nevertheless.
    pub holds: &'static str,
    /// Where it can be seen.
    pub link: Option<Link>,
    /// For teachers.
    pub teach: &'static str,
    /// For citing readers.
    pub cite: &'static str,
}

impl Entry {
    /// An entry of which only these are known yet.
    pub fn new(id: &'static str, kind: Kind, title: &'static str) -> Self {
        Self {
            id,
            kind,
            title,
            gist: "",
            matters: "",
            plain: Default::default(),
            other: None,
            spread: false,
            place: "",
            example: "",
            printed: Stated::default(),
            exact: Stated::default(),
            method: "",
            simulated: Simulated::Nothing(""),
            holds: "",
            link: None,
            teach: "",
            cite: "",
        }
    }

    /// What is wrong and how much it matters, a line each.
    pub fn gist(mut self, gist: &'static str, matters: &'static str) -> Self {
        self.gist = gist;
        self.matters = matters;
        self
    }

    /// What is wrong, how, and what to do, in words that need no paper; the last is the heading.
    pub fn plainly(
        mut self,
        wrong: impl Into<String>,
        how: impl Into<String>,
        advice: &'static str,
    ) -> Self {
        self.plain = [wrong.into(), how.into(), advice.to_owned()];
        self
    }

    /// Its numbers are variances in minutes²: a list shows standard deviations in seconds.
    pub fn spread(mut self) -> Self {
        self.spread = true;
        self
    }

    /// What its numbers are seen beside.
    pub fn beside(mut self, other: Other) -> Self {
        self.other = Some(other);
        self
    }

    /// Where it is printed, and the example.
    pub fn at(mut self, place: &'static str, example: &'static str) -> Self {
        self.place = place;
        self.example = example;
        self
    }

    /// What is printed.
    pub fn printed(mut self, formula: &'static str, value: impl Into<Said>) -> Self {
        self.printed = Stated {
            formula,
            value: value.into(),
        };
        self
    }

    /// What is exact, and by which method.
    pub fn exact(
        mut self,
        formula: &'static str,
        value: impl Into<Said>,
        method: &'static str,
    ) -> Self {
        self.exact = Stated {
            formula,
            value: value.into(),
        };
        self.method = method;
        self
    }

    /// What was simulated.
    pub fn samples(mut self, samples: Vec<Sample>) -> Self {
        self.simulated = Simulated::Samples(samples);
        self
    }

    /// What was counted.
    pub fn counted(mut self, text: String) -> Self {
        self.simulated = Simulated::Counted(text);
        self
    }

    /// Why nothing is simulated.
    pub fn nothing(mut self, why: &'static str) -> Self {
        self.simulated = Simulated::Nothing(why);
        self
    }

    /// Where it can be seen.
    pub fn link(mut self, label: &'static str, state: &[(&str, Value)]) -> Self {
        let state = (state.iter())
            .map(|(key, value)| ((*key).to_owned(), value.clone()))
            .collect();
        let lab = self.lab();
        self.link = Some(Link { label, state, lab });
        self
    }

    /// The lab of its paper.
    pub fn lab(&self) -> &'static str {
        self.id.split_once('-').map_or(self.id, |parts| parts.0)
    }

    /// What holds nevertheless.
    pub fn holds(mut self, holds: &'static str) -> Self {
        self.holds = holds;
        self
    }

    /// For teachers, and for those who cite.
    pub fn for_readers(mut self, teach: &'static str, cite: &'static str) -> Self {
        self.teach = teach;
        self.cite = cite;
        self
    }
}

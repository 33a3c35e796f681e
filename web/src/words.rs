//! What a lab says to its page: plain data, written once for all labs.
//!
//! `www/js/types.d.ts` says the same to the scripts; a test holds the two against each other.

use lobbylab_charts::figure::common::digits;
#[cfg(any(
    test,
    all(
        feature = "readers",
        any(feature = "hindsight", feature = "engagement", feature = "arena")
    )
))]
use lobbylab_core::experiment::Values;
use lobbylab_core::experiment::{FieldError, TooLarge};
use lobbylab_core::sim::stats::Interval;
use serde::Serialize;

/// A finding as an answer, which stands alone: one with an interval says that it is simulated.
pub(crate) fn kind_told(finding: String) -> String {
    if finding.contains(" ± ") && !finding.contains("imulat") {
        return ended(finding, " (simulated)");
    }
    finding
}

/// A finding with words before its full stop.
pub(crate) fn ended(mut finding: String, words: &str) -> String {
    finding.insert_str(finding.trim_end_matches('.').len(), words);
    finding
}

/// Everything that a page shows in words.
#[derive(Debug, Default, Serialize)]
pub struct View {
    /// Fields that were refused; their defaults are used.
    pub errors: Vec<Refused>,
    /// Runs that are too large, with what would fit.
    #[serde(skip)]
    pub too_large: Vec<TooLarge>,
    /// The question that is open; empty of a page without tabs.
    pub tab: &'static str,
    /// What is set, in one line of words; empty of a lab that has none.
    pub line: String,
    /// The answer to it.
    pub answer: Vec<Span>,
    /// Printed, exact, simulated.
    pub truth: Vec<Truth>,
    /// The figures' sentences.
    pub figures: Vec<Words>,
    /// The step that the stage shows, where it may be another than before.
    pub stage: Option<StageWords>,
}

/// What the columns of a visitor's file are taken for.
#[cfg(any(
    test,
    all(
        feature = "readers",
        any(feature = "hindsight", feature = "engagement")
    )
))]
#[derive(Debug, Serialize)]
pub struct FileColumns {
    /// Their names.
    pub names: Vec<String>,
    /// What each is taken for: `time`, `criterion:rank`, `equal`.
    pub uses: Vec<String>,
    /// The first lines.
    pub lines: Vec<Vec<String>>,
}

/// A refused value.
#[derive(Debug, Serialize)]
pub struct Refused {
    /// Field.
    pub field: String,
    /// Value given.
    pub value: String,
    /// What is allowed.
    pub allowed: String,
    /// The whole message.
    pub message: String,
}

impl From<&FieldError> for Refused {
    fn from(error: &FieldError) -> Self {
        Self {
            field: error.field.clone(),
            value: error.value.clone(),
            allowed: error.allowed.clone(),
            message: error.to_string(),
        }
    }
}

/// The role of what follows from the answer, in smaller type: on which terms, and what else.
pub(crate) const ASIDE: &str = "aside";

/// A piece of the answer. `role` is a rule's name, `strong`, [`ASIDE`], or empty.
#[derive(Debug, Serialize)]
pub struct Span {
    /// The words.
    pub text: String,
    /// How they look.
    pub role: &'static str,
}

impl Span {
    /// Words that look like a role.
    pub(crate) fn new(text: impl Into<String>, role: &'static str) -> Self {
        let text = text.into();
        Self { text, role }
    }
}

/// A row of the table *printed / exact / simulated*; empty texts are gaps.
#[derive(Debug, Default, Serialize)]
pub struct Truth {
    /// What it is.
    pub name: String,
    /// Its unit.
    pub unit: &'static str,
    /// Over whom it is taken.
    pub population: &'static str,
    /// Paper and place.
    pub source: &'static str,
    /// As printed.
    pub printed: String,
    /// Whether that is wrong here.
    pub printed_wrong: bool,
    /// The exact value.
    pub exact: String,
    /// How it is known.
    pub method: String,
    /// What the paper prints for it elsewhere and its own numbers refute; mostly nothing.
    pub misprinted: &'static str,
    /// The simulated value.
    pub simulated: String,
    /// Its interval.
    pub interval: String,
    /// How many samples.
    pub samples: String,
    /// What was simulated in full, for programs: mean, half of the interval, samples.
    pub estimate: Option<[f64; 3]>,
}

impl Truth {
    /// Writes what was simulated, if it is known how far it may be off; `samples` says of
    /// how many what.
    pub(crate) fn simulate(
        &mut self,
        found: Option<Interval>,
        samples: impl FnOnce(u64) -> String,
    ) {
        if let Some(found) = found.filter(|found| found.half_width.is_finite()) {
            (self.simulated, self.interval) = digits(&found);
            // What never happens in any sample is just 0.
            if found.mean == 0.0 && found.half_width == 0.0 {
                self.interval.clear();
            }
            self.samples = samples(found.samples);
            self.estimate = Some([found.mean, found.half_width, found.samples as f64]);
        }
    }
}

/// A figure's words.
#[derive(Debug, Serialize)]
pub struct Words {
    /// Key.
    pub key: &'static str,
    /// Title.
    pub title: String,
    /// Finding, in short.
    pub finding: String,
    /// The rest of it, or empty.
    pub more: String,
    /// Section of the page.
    pub section: &'static str,
}

/// The step of the animation in words.
#[derive(Debug, Serialize)]
pub struct StageWords {
    /// Step shown.
    pub step: u32,
    /// Last step there is.
    pub steps: u32,
    /// What happened.
    pub sentence: String,
    /// What the picture shows.
    pub alt: String,
    /// The lanes.
    pub lanes: Vec<LaneWords>,
}

/// A lane in words.
#[derive(Debug, Serialize)]
pub struct LaneWords {
    /// Name of the rule.
    pub title: String,
    /// Its colour.
    pub role: &'static str,
    /// Its numbers.
    pub meters: Vec<Meter>,
}

/// A number of a lane.
#[derive(Debug, Serialize)]
pub struct Meter {
    /// Name.
    pub name: &'static str,
    /// Value.
    pub value: String,
    /// Interval or remark.
    pub note: String,
}

/// A figure's numbers.
#[derive(Debug, Serialize)]
pub struct TableWords {
    /// The columns.
    pub columns: Vec<ColumnWords>,
    /// The rows, an entry for each column.
    pub rows: Vec<Vec<String>>,
}

/// What a column of a table is.
#[derive(Debug, Serialize)]
pub struct ColumnWords {
    /// Name.
    pub name: String,
    /// Unit, or empty.
    pub unit: String,
}

/// What was read of a visitor's file.
#[cfg(any(
    test,
    all(
        feature = "readers",
        any(feature = "hindsight", feature = "engagement", feature = "arena")
    )
))]
#[derive(Debug, Serialize)]
pub struct FileSummary {
    /// A sentence in which `{file}` stands for the file's name.
    pub read: String,
    /// How many rows could not be used.
    pub bad_count: u64,
    /// The first of them: `line 3: “abc” is no time`.
    pub bad: Vec<String>,
    /// What else there is to say.
    pub remarks: Vec<String>,
    /// The state of the page that is about the file.
    pub state: Values,
}

//! What the page gets, as plain objects.

use lobbylab_core::words;
use lobbylab_rulesets::play::RuleCount;
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// Any of these as objects, arrays, numbers and texts.
///
/// # Errors
/// Never for the types of this file.
pub fn plain<T: Serialize>(value: &T) -> Result<JsValue, JsError> {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    value
        .serialize(&serializer)
        .map_err(|error| JsError::new(&error.to_string()))
}

/// A place in bytes as JavaScript counts it.
pub fn utf16(text: &str, byte: usize) -> usize {
    let before = text.get(..byte).unwrap_or(text);
    before.encode_utf16().count()
}

/// What a text was found to be.
#[derive(Serialize)]
pub struct Checked {
    pub system: Option<&'static str>,
    pub playable: bool,
    pub lines: Vec<LineSaid>,
    pub counts: [usize; 4],
    pub attributes: Vec<AskedSaid>,
    pub assumed: Vec<AssumedSaid>,
    pub game: String,
    pub knobs: Vec<KnobSaid>,
}

#[derive(Serialize)]
pub struct LineSaid {
    pub verdict: &'static str,
    pub words: String,
    pub line: Option<usize>,
    pub column: Option<usize>,
    pub from: Option<usize>,
    pub to: Option<usize>,
}

#[derive(Serialize)]
pub struct AskedSaid {
    pub name: String,
    pub kind: String,
    pub words: String,
}

#[derive(Serialize)]
pub struct AssumedSaid {
    pub key: &'static str,
    pub words: &'static str,
    pub unit: &'static str,
    pub value: Option<f64>,
}

#[derive(Serialize)]
pub struct KnobSaid {
    pub path: String,
    pub value: f64,
}

#[derive(Serialize)]
pub struct CaseSaid {
    pub games: Vec<GameSaid>,
    pub timed_out: Vec<(String, f64)>,
    pub waiting: Vec<String>,
    pub hopeless: Vec<(String, String)>,
    pub rules: Vec<RuleSaid>,
    pub events: Vec<EventSaid>,
}

#[derive(Serialize)]
pub struct GameSaid {
    pub at: f64,
    pub step: usize,
    pub teams: Vec<(String, Vec<String>)>,
}

#[derive(Serialize)]
pub struct EventSaid {
    pub at: f64,
    pub id: String,
    pub words: String,
}

/// A rule and how often it was in the way, as it is read.
#[derive(Serialize)]
pub struct RuleSaid {
    pub rule: String,
    pub checked: String,
    /// Of those checks, in percent: held, failed.
    pub passed: String,
    pub failed: String,
    /// How often it was the only rule that failed: the count by which the answer names a rule.
    pub alone: String,
    /// Tickets without a game that it kept out.
    pub starved: String,
}

impl RuleSaid {
    pub fn of(count: &RuleCount) -> Self {
        let of_all = |some: u64| {
            if count.checked == 0 {
                return "–".to_owned();
            }
            words::percent_or_less(some as f64 / count.checked as f64)
        };
        Self {
            rule: count.rule.clone(),
            checked: words::grouped(count.checked),
            passed: of_all(count.passed),
            failed: of_all(count.failed),
            alone: words::grouped(count.alone),
            starved: String::new(),
        }
    }
}

/// A measure of one or two rule sets.
#[derive(Serialize)]
pub struct RowSaid {
    pub key: &'static str,
    pub name: String,
    pub unit: &'static str,
    pub values: Vec<[String; 2]>,
    pub difference: Option<[String; 2]>,
    /// Whether the second is shown to be better (1), worse (−1), or neither.
    pub better: i8,
}

/// What a run came to.
#[derive(Serialize)]
pub struct ResultsSaid {
    /// What one reads first, if it is decided, the rest, and the rule in the way, if there is one.
    pub finding: [String; 3],
    pub method: String,
    pub rows: Vec<RowSaid>,
    pub sets: Vec<SetSaid>,
}

/// What is counted of a rule set.
#[derive(Serialize)]
pub struct SetSaid {
    /// The picture of waits: its words, the paths of all and of the slowest, what stands at its end;
    /// then how far to the right each mark is, in percent, and what stands there.
    pub waits: Vec<String>,
    pub rules: Vec<RuleSaid>,
    pub steps: Vec<String>,
    pub nobody: String,
    pub hopeless: Option<String>,
    /// Matches that were not accepted, if players were asked.
    pub dropped: Option<String>,
    pub unlucky: Vec<u32>,
}

#[derive(Serialize)]
pub struct ProgressSaid {
    pub done: f64,
    pub finished: bool,
}

/// Something that can be measured.
#[derive(Serialize)]
pub struct MeasureSaid {
    pub key: &'static str,
    pub name: String,
    pub unit: &'static str,
    /// Whether it can get better.
    pub goal: bool,
}

/// What a tuning came to.
#[derive(Serialize)]
pub struct TunedSaid {
    pub finding: String,
    pub method: String,
    pub text: String,
    pub better: bool,
    pub changes: Vec<(String, String, String)>,
    pub kept: Vec<KeptSaid>,
}

/// Something that must be kept.
#[derive(Serialize)]
pub struct KeptSaid {
    pub text: String,
    pub value: [String; 2],
    pub holds: bool,
}

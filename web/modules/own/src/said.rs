//! What the page gets, as plain objects.

use lobbylab_core::sim::stats::Interval;
use lobbylab_own::OwnMeasure;
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

#[derive(Serialize)]
pub struct FormatSaid {
    pub words: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

#[derive(Serialize)]
pub struct RuleSaid {
    pub key: &'static str,
    pub name: &'static str,
}

#[derive(Serialize)]
pub struct ProgressSaid {
    pub done: f64,
    pub finished: bool,
}

#[derive(Serialize)]
pub struct ResultsSaid {
    pub entries: Vec<EntrySaid>,
    /// Replications that are done.
    pub replications: usize,
    /// Tickets of each.
    pub tickets: u32,
    pub method: String,
}

/// What an entry came to; no measures where it has an error.
#[derive(Serialize)]
pub struct EntrySaid {
    pub name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    pub measures: Vec<MeasureSaid>,
    /// Of every bit of every game, as the command line says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<String>,
    /// Of all replications that are done.
    pub tickets: f64,
    pub games: f64,
}

#[derive(Serialize)]
pub struct MeasureSaid {
    pub key: &'static str,
    pub words: String,
    /// Of what stands without one: shares and unfairness have theirs in the text.
    pub unit: &'static str,
    /// Whom or what it is taken over.
    pub over: &'static str,
    /// Whether less of it is better; nothing where it is neither.
    pub less: Option<bool>,
    pub mean: f64,
    pub half: f64,
    pub text: String,
    /// To the first entry, on the same tickets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<EstimateSaid>,
}

#[derive(Serialize)]
pub struct EstimateSaid {
    pub mean: f64,
    pub half: f64,
    pub text: String,
}

impl EstimateSaid {
    fn of(measure: &OwnMeasure, interval: &Interval, difference: bool) -> Self {
        Self {
            mean: interval.mean,
            half: interval.half_width,
            text: measure.told(interval, difference),
        }
    }
}

impl MeasureSaid {
    pub fn of(measure: &OwnMeasure) -> Self {
        let gauge = measure.gauge;
        let EstimateSaid { mean, half, text } = EstimateSaid::of(measure, &measure.value, false);
        let above = |above| EstimateSaid::of(measure, above, true);
        Self {
            key: gauge.key(),
            words: measure.title(),
            unit: gauge.unit(),
            over: gauge.over(),
            less: gauge.less_is_better(),
            mean,
            half,
            text,
            difference: measure.above.as_ref().map(above),
        }
    }
}

#[derive(Serialize)]
pub struct HandSaid {
    pub games: Vec<GameSaid>,
    pub log: Vec<String>,
    pub waiting: Vec<u32>,
    pub until: f64,
    pub came: Vec<CameSaid>,
    /// Whether every ticket is one player.
    pub alone: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// A ticket in the picture of the run; `until` is missing while it waits, `game` where it has none.
#[derive(Serialize)]
pub struct CameSaid {
    pub at: f64,
    pub rating: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<usize>,
}

#[derive(Serialize)]
pub struct GameSaid {
    pub at: f64,
    pub teams: Vec<Vec<u32>>,
    pub ratings: Vec<Vec<f64>>,
    pub waited: Vec<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
}

#[derive(Serialize)]
pub struct SameSaid {
    /// Games of the first.
    pub games: usize,
    pub same: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<DifferenceSaid>,
}

/// The first game that differs: its number, and of both when it was formed and who plays.
#[derive(Serialize)]
pub struct DifferenceSaid {
    pub game: usize,
    pub at: [Option<f64>; 2],
    pub tickets: [Vec<u32>; 2],
}

//! What crosses the border, as plain objects.

use lobbylab_class::compare::{Paper, Side};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

/// Any of these as objects, arrays, numbers and texts.
///
/// # Errors
/// Never for the types of this file.
pub fn plain<T: Serialize>(value: &T) -> Result<JsValue, JsError> {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    (value.serialize(&serializer)).map_err(|error| JsError::new(&error.to_string()))
}

/// One of these, of an object.
///
/// # Errors
/// Names what is missing or of another kind.
pub fn read<T: DeserializeOwned>(value: JsValue) -> Result<T, JsError> {
    serde_wasm_bindgen::from_value(value).map_err(|error| JsError::new(&error.to_string()))
}

/// A side of the paper.
#[derive(Deserialize)]
pub struct SideSaid {
    pub name: String,
    pub from: f64,
    pub to: f64,
}

/// The paper of a curve.
#[derive(Deserialize)]
pub struct PaperSaid {
    pub x: SideSaid,
    pub y: SideSaid,
}

impl PaperSaid {
    pub fn paper(&self) -> Paper {
        let side = |side: &SideSaid| Side {
            name: side.name.clone(),
            from: side.from,
            to: side.to,
        };
        Paper {
            x: side(&self.x),
            y: side(&self.y),
        }
    }
}

/// The paper with what is on it.
#[derive(Deserialize)]
pub struct SheetSaid {
    pub paper: PaperSaid,
    pub heights: Vec<f64>,
    pub points: Vec<(f64, f64)>,
}

/// A number of a lab's table: as it shows it, and in full if it is simulated.
#[derive(Deserialize)]
pub struct ValueSaid {
    pub shown: String,
    pub mean: Option<f64>,
    pub half: Option<f64>,
}

/// What a task asks for and what the lab says to it.
#[derive(Deserialize)]
pub struct Asked {
    pub values: Vec<ValueSaid>,
    pub of: String,
    pub unit: String,
    pub choices: Vec<String>,
    pub points: Vec<(f64, f64)>,
    pub paper: Option<PaperSaid>,
}

impl Asked {
    pub fn paper(&self) -> Option<Paper> {
        self.paper.as_ref().map(PaperSaid::paper)
    }
}

/// What is said to a guess.
#[derive(Serialize)]
pub struct Judged {
    pub hit: bool,
    pub off: f64,
    pub sentence: String,
    pub right: Option<f64>,
    pub shown: String,
}

/// An answer of the roll.
#[derive(Serialize)]
pub struct AnswerSaid {
    pub name: String,
    pub seed: String,
    pub guess: String,
    pub run: String,
    pub tries: u32,
}

/// A picture.
#[derive(Serialize)]
pub struct PictureSaid {
    pub svg: String,
    pub plot: [f64; 4],
    pub words: String,
}

/// All simulations as one.
#[derive(Serialize)]
pub struct PooledSaid {
    pub svg: String,
    pub words: String,
    pub mean: f64,
    pub half: f64,
    pub seeds: usize,
}

/// What a student hands in.
#[derive(Deserialize)]
pub struct Given {
    pub task: String,
    pub guess: String,
    pub state: String,
    pub seed: String,
    pub name: String,
    pub mean: Option<f64>,
    pub half: Option<f64>,
    pub samples: f64,
    pub tries: f64,
}

/// What became of a code.
#[derive(Serialize)]
pub struct TakenSaid {
    pub kind: String,
    pub why: String,
}

impl TakenSaid {
    pub fn of(kind: &str, why: &str) -> Self {
        Self {
            kind: kind.to_owned(),
            why: why.to_owned(),
        }
    }
}

//! The hindsight lab: its questions, its page.

mod front;
mod grid;
mod long_run;
pub(crate) mod market;
mod page;
mod parts;
mod plans;
mod pool;
mod race;
mod ratio;
mod readings;
mod sweep;
mod table;
mod theory;

pub use front::{HindsightFront, WEIGHTS};
pub use page::TABS;
#[cfg(feature = "words")]
pub use page::{PAPER_SECTIONS, STORY};
pub use parts::{
    Best, HindsightFrontSample, HindsightTableSample, Played, RaceSample, RatioSample,
    ReadingsSample, RegretSample, SweepSample,
};
pub use plans::RuleCurve;
pub use pool::ON_FILE;
pub use race::{HindsightRace, Pick};
pub use ratio::{HindsightRatio, RATES};
pub use readings::{HindsightReadings, READINGS};
pub use sweep::HindsightSweep;
pub use table::{HindsightTable, TableReading, WORKLOAD_LABELS, WORKLOADS};

use crate::experiment::{Field, Lab, Paper, Parameters, Section, each_once, time_unit};
use crate::hindsight::parameters::HindsightShown;

/// The paper, as sources of numbers name it.
pub const PAPER: &str = "Schlup, Automatic Game Matching";

/// All fields of the lab, each once, in the order shown.
#[must_use]
pub fn fields() -> Vec<Field> {
    each_once([
        HindsightRace::list(),
        HindsightShown::list(),
        vec![time_unit::field()],
        page::page(),
    ])
}

/// The lab as the page knows it.
#[must_use]
pub fn catalog() -> Lab {
    Lab {
        key: "hindsight",
        title: "Hindsight",
        question: "How far from an all-knowing matchmaker are simple rules?",
        paper: Paper {
            authors: "Christian Schlup",
            title: "Automatic Game Matching",
        },
        sections: SECTIONS,
        tabs: TABS,
        fields: fields(),
        presets: page::presets(),
    }
}

const SECTIONS: &[Section] = &[
    Section {
        key: "model",
        title: "Players",
        doc: "Players arrive one by one, each with criteria between 0 and 1: level, distance, \
              language. A game takes k of them and costs how far they lie apart and how long \
              they waited. Nobody waits longer than τmax: then computer players make up the \
              game.",
    },
    Section {
        key: "rules",
        title: "Rules",
        doc: "A rule decides with what it has seen so far. Hindsight knows everybody who will \
              ever come.",
    },
    Section {
        key: "simulation",
        title: "Simulation",
        doc: "All rules see the same players in every replication, and so does the optimum, so \
              their ratios are known more precisely than their costs.",
    },
    Section {
        key: "stage",
        title: "Animation",
        doc: "One rule at work, event by event, with the best matching in hindsight behind it.",
    },
    Section {
        key: "sweep",
        title: "Tuning a rule",
        doc: "Every rule but greedy has a parameter that trades waiting for better games.",
    },
    Section {
        key: "table",
        title: "Table 3",
        doc: "The paper's comparison on its six workloads, each rule with its best parameter on \
              each, against the best matching in hindsight.",
    },
    Section {
        key: "traffic",
        title: "From empty to crowded",
        doc: "The same market at arrival rates from a tenth to a thousand, and with criteria \
              that count for more or less.",
    },
];

//! The hindsight lab's page: its questions, states that each make one point, and its story.

#[cfg(feature = "words")]
mod paper;
mod presets;
#[cfg(feature = "words")]
mod story;

#[cfg(feature = "words")]
pub use paper::PAPER_SECTIONS;
pub(super) use presets::presets;
#[cfg(feature = "words")]
pub use story::STORY;

use crate::experiment::Tab;
use crate::experiment::tabs::{said, tabs};

tabs![
    Tab {
        key: "race",
        title: said("Six rules"),
        question: said("How far from an all-knowing matchmaker are simple rules?"),
        doc: said(
            "A rule sees only who has come so far; hindsight knows who will come. All meet the same players."
        ),
        figures: &["race", "regret", "games"],
        more: &["queues", "course"],
        fields: &["flow", "rate", "tau", "k", "criteria"],
        folded: &[
            "weight",
            "first",
            "computers",
            "spread",
            "swing",
            "day",
            "rush",
            "rushes",
            "lasts",
            "patience",
            "unit",
            "seed",
            "players",
            "replications"
        ],
        controls: &["rule", "cast", "ghost"],
        stage: Some(&[]),
        presets: &["The paper's market", "Level and distance", "Games of four"],
        answer: &["hindsight.race"],
    },
    Tab {
        key: "traffic",
        title: said("Empty to crowded"),
        question: said("How much does a crowd help?"),
        doc: said(
            "In an empty lobby nobody can do much, hindsight included. The more players come, the more there is to gain by choosing well."
        ),
        figures: &["ratio"],
        more: &["best_parameters"],
        fields: &["rate", "flow", "tau", "k"],
        folded: &[
            "criteria",
            "weight",
            "first",
            "computers",
            "spread",
            "swing",
            "day",
            "rush",
            "rushes",
            "lasts",
            "patience",
            "unit",
            "seed",
            "players",
            "replications"
        ],
        controls: &["rule", "cast", "ghost"],
        stage: Some(&[]),
        presets: &["A crowded lobby", "An empty lobby", "Rush hours"],
        answer: &["hindsight.race", "hindsight.ratio"],
    },
    Tab {
        key: "front",
        title: said("Waits or matches"),
        question: said("Shorter waits, or better matches?"),
        doc: said(
            "Every rule but greedy can be tuned between the two. Each curve is a rule; the nearer to the corner, the better."
        ),
        figures: &["front"],
        more: &[],
        fields: &["tau", "rate", "flow", "k"],
        folded: &[
            "criteria",
            "weight",
            "first",
            "computers",
            "spread",
            "swing",
            "day",
            "rush",
            "rushes",
            "lasts",
            "patience",
            "unit",
            "seed",
            "players",
            "replications"
        ],
        controls: &["rule", "cast", "ghost"],
        stage: Some(&[]),
        presets: &["Nobody is in a hurry"],
        answer: &["hindsight.front", "hindsight.race"],
    },
    Tab {
        key: "tune",
        title: said("Tuning a rule"),
        question: said("How should each rule be tuned?"),
        doc: said(
            "Each rule has a setting that trades waiting for better games. One setting is varied, the rest stays as you have it."
        ),
        figures: &["tune_difference", "tune_batched", "tune_multi"],
        more: &[
            "along",
            "synopsis",
            "tune_periodic",
            "tune_widening",
            "tune_holding"
        ],
        fields: &["f", "period", "r", "x", "growth"],
        folded: &[
            "hold",
            "holds",
            "start",
            "adaptive_x",
            "adaptive_r",
            "r2",
            "r3",
            "reach",
            "radius",
            "clock",
            "takes",
            "left",
            "asked",
            "unit",
            "seed",
            "players",
            "replications"
        ],
        controls: &["rule", "cast", "ghost"],
        stage: Some(&[("rule", "difference")]),
        presets: &["Out of tune", "Batches"],
        answer: &["hindsight.sweep", "hindsight.race"],
    },
    Tab {
        key: "paper",
        title: said("The paper"),
        question: said("What does the paper say, and what is so?"),
        doc: said(
            "Printed, exact and simulated, side by side. The paper’s Table 3 is played again with your seed, and with each reading of what its words leave open."
        ),
        figures: &["table", "workloads", "readings"],
        more: &[],
        fields: &["rate", "tau", "k"],
        folded: &["unit", "seed", "players", "replications"],
        controls: &[],
        stage: None,
        presets: &["A busy lobby"],
        answer: &["hindsight.race", "hindsight.table"],
    },
];

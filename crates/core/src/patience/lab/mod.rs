//! The patience lab: its questions, its page.

mod compare;
mod compare_run;
mod foresight;
mod groups;
mod learning;
mod levels;
mod map;
#[cfg(feature = "words")]
mod paper;
#[cfg(feature = "words")]
mod story;
mod tabs;

pub use compare::{AnyRule, PatienceCompare, PatienceCompareSample, PoolSample, costs_at};
pub use foresight::{FORESEEN, ForesightSample, PatienceForesight};
pub use groups::{GroupsSample, PLANS, PatienceGroups, PlanSample};
pub use learning::{LOOKS, Learner, LearningPoint, LearningSample, PatienceLearning};
pub use levels::{LevelsSolved, PatienceLevels, PoolDecision};
pub use map::{Answer, COLUMNS, PatienceMap, PatienceMapCell, ROWS};
#[cfg(feature = "words")]
pub use paper::PAPER_SECTIONS;
#[cfg(feature = "words")]
pub use story::STORY;
pub use tabs::TABS;

use crate::experiment::{Field, Lab, Paper, Parameters, Preset, Section, Value, each_once};
use crate::patience::parameters::{PatienceLanes, ShareResponse};

/// The paper, as sources of numbers name it.
pub const PAPER: &str = "Wu, Dynamic Matching With Teams";

/// All fields of the lab, each once, in the order shown.
#[must_use]
pub fn fields() -> Vec<Field> {
    each_once([
        PatienceCompare::list(),
        PatienceLanes::list(),
        super::parameters::Feedback::list(),
        super::parameters::GameWorth::list(),
        ShareResponse::list(),
        PatienceGroups::list(),
        PatienceLevels::list(),
        tabs::page(),
    ])
}

/// The lab as the page knows it. O(fields²), as each field is listed once.
#[must_use]
pub fn catalog() -> Lab {
    Lab {
        key: "patience",
        title: "Patience",
        question: "Form the unfair game now, or wait for one more player?",
        paper: Paper {
            authors: "Qingyun Wu",
            title: "Dynamic Matching With Teams",
        },
        sections: SECTIONS,
        tabs: TABS,
        fields: fields(),
        presets: presets(),
    }
}

const SECTIONS: &[Section] = &[
    Section {
        key: "model",
        title: "Parameters",
        doc: "One player arrives each period, strong or weak. A game takes two teams of n. \
              Everybody who still waits after the matchmaker has acted pays 1; an unfair game \
              costs α for each of its 2n players.",
    },
    Section {
        key: "simulation",
        title: "Simulation",
        doc: "All rules see the same arrivals in every replication, so their differences are \
              sharper than their costs.",
    },
    Section {
        key: "stage",
        title: "Animation",
        doc: "Two rules side by side on the same arrivals.",
    },
    Section {
        key: "equilibrium",
        title: "When the rule changes who comes",
        doc: "Strong players may like one rule better than the other. Then the share of strong \
              players depends on the rule, and the best rule on the share.",
    },
    Section {
        key: "groups",
        title: "Beyond two types: skill groups",
        doc: "A continuum of skills is cut into groups, each with two levels and the rule that \
              the theorem says for it. A group that sees only the share w of all arrivals feels \
              an effective α of α·w: small groups should be greedy.",
    },
    Section {
        key: "levels",
        title: "Beyond two types: more levels",
        doc: "With three or more levels no theorem says what to do. A solver does: it finds the \
              rule of least cost for the whole pool, with a proof that no rule costs less.",
    },
];

fn presets() -> Vec<Preset> {
    let preset = Preset::new;
    let int = Value::Int;
    let real = Value::Real;
    let text = |text: &str| Value::Text(text.to_owned());
    vec![
        preset(
            "Casual game",
            "Unfairness costs little, so greed is right.",
            &[("alpha", real(0.4))],
        ),
        preset(
            "Long matches",
            "An unfair hour is worth one more player: patience wins clearly.",
            &[("alpha", real(4.0)), ("q", real(0.5))],
        ),
        preset(
            "On the threshold",
            "At α = α* = 1 both rules cost the same; only the simulation's noise tells them apart.",
            &[("alpha", real(1.0)), ("q", real(0.5))],
        ),
        preset(
            "Top of the ladder",
            "Few strong players: unfair pools are rare, and greed holds out up to a higher α*.",
            &[("q", real(0.02)), ("alpha", real(2.0))],
        ),
        preset(
            "Only weak players",
            "At q = 0 no unfair pool ever arises; patience costs n − ½, not the printed n.",
            &[("q", real(0.0))],
        ),
        preset(
            "No room to wait",
            "A pool cap of M = 2n forbids patience: why “arbitrary M” needs care.",
            &[("slack", int(0)), ("alpha", real(3.0))],
        ),
        preset(
            "Big teams",
            "With teams of 20 the share of strong players hardly matters: α* is 1 for almost any q.",
            // A game takes forty: before them there is nothing to see.
            &[
                ("n", int(20)),
                ("q", real(0.2)),
                ("alpha", real(1.2)),
                ("step", int(40)),
            ],
        ),
        preset(
            "No equilibrium",
            "Each rule brings the players that make the other one better: the matchmaker switches for ever.",
            &[
                ("n", int(2)),
                ("alpha", real(1.5)),
                ("q_greedy", real(0.5)),
                ("q_patient", real(0.05)),
            ],
        ),
        preset(
            "Where theory ends: 4 levels",
            "The solver's rule for four levels: it waits only for games that are unfair enough.",
            &[
                ("n", int(3)),
                ("levels", int(4)),
                ("alpha", real(0.6)),
                ("slack", int(4)),
                ("shape", text("uniform")),
            ],
        ),
        preset(
            "Six groups",
            "The ladder is cut into six groups: games within a group are fairer, and each group has fewer players to wait for.",
            &[("groups", int(6))],
        ),
        preset(
            "The best apart",
            "The best player in a hundred waits for nine of their kind: a group so small should play at once.",
            &[
                ("groups", int(4)),
                ("cut", text("top")),
                ("alpha", real(4.0)),
            ],
        ),
        preset(
            "One against one",
            "With teams of one every sum can be followed by hand.",
            &[("n", int(1))],
        ),
    ]
}

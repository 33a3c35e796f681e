//! The rules lab: its questions, its page.

mod adaptive;
mod choose;
mod compare;
mod curve;
mod estimate;
mod latency;
mod line_run;
mod packed;
#[cfg(feature = "words")]
mod paper;
mod parties;
mod rooms;
mod shared_run;
mod sides;
#[cfg(feature = "words")]
mod story;
mod tabs;
mod zones;

pub use adaptive::{AdaptiveSample, ControllerMoment, POLICIES, PolicySample, RulesAdaptive};
pub use choose::{COLUMNS, ChooseCell, RIVALS, ROWS, RulesChoose, TOP};
pub use compare::{QueueSample, RulesCompare, RulesCompareSample, weights};
pub use curve::{CURVES, CurveSample, POINTS, RulesCurve};
pub use estimate::{ClassSample, Linear, WaitMeasure, Waits, widened};
pub use latency::{DELAYS, DelaySample, DelayedWait, LatencySample, READINGS, RulesLatency};
pub use line_run::{LineSample, LineWatch};
pub use packed::{PACKED_CELLS, PackedPart, RulesPacked};
#[cfg(feature = "words")]
pub use paper::PAPER_SECTIONS;
pub use parties::{PartiesSample, RulesParties};
pub use sides::{Moment, RulesSides, SIDE_CLASSES, SidesSample};
#[cfg(feature = "words")]
pub use story::STORY;
pub use tabs::TABS;
pub use zones::RulesZones;

pub use rooms::{RoomPart, RoomSolved, RulesRooms};

use crate::experiment::{
    Field, Lab, Paper, Parameters, Preset, Section, Value, each_once, time_unit,
};
use crate::rules::parameters::{RulesLanes, RulesShown};

/// The paper, as sources of numbers name it.
pub const PAPER: &str = "Xu, Yu and Wu, Rule Designs";

/// All fields of the lab, each once, in the order shown.
#[must_use]
pub fn fields() -> Vec<Field> {
    each_once([
        RulesCompare::list(),
        RulesShown::list(),
        RulesLanes::list(),
        super::parameters::SideRates::list(),
        super::parameters::Attraction::list(),
        super::parameters::PackedMix::list(),
        super::parameters::ZoneRates::list(),
        super::parameters::ZoneLevel::list(),
        super::parameters::PartyMix::list(),
        super::parameters::Network::list(),
        super::parameters::Drift::list(),
        vec![time_unit::field()],
        tabs::page(),
    ])
}

/// The lab as the page knows it. O(fields²), as each field is listed once.
#[must_use]
pub fn catalog() -> Lab {
    Lab {
        key: "rules",
        title: "Rules",
        question: "One queue or two, which order, may players choose sides or zones?",
        paper: Paper {
            authors: "Mingkuan Xu, Yang Yu, Chenye Wu",
            title: "Rule Designs for Optimal Online Game Matchmaking",
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
        doc: "A 2v2 game. Singles and teams of two arrive in Poisson streams. A game takes four \
              singles, two teams, or a team and two singles, and leaves as soon as it can be \
              formed; the rule says of whom.",
    },
    Section {
        key: "simulation",
        title: "Simulation",
        doc: "All rules see the same arrivals in every replication, so their differences are \
              sharper than their waiting times.",
    },
    Section {
        key: "stage",
        title: "Animation",
        doc: "Two rules side by side on the same arrivals.",
    },
    Section {
        key: "sides",
        title: "Choosing sides",
        doc: "In a 1v1 game of two unequal sides some players only play one of them. Those who \
              take either keep the queue stable, if there are enough of them.",
    },
    Section {
        key: "zones",
        title: "Zones",
        doc: "Juniors play in one zone, the advanced in another, and some in both. What do \
              players gain who are free to choose, and what does everybody else?",
    },
    Section {
        key: "parties",
        title: "Beyond 2v2: parties of any size",
        doc: "Teams of k are filled with parties of one to k players that are never split. \
              Which game to form where several are possible is a question of packing.",
    },
    Section {
        key: "latency",
        title: "Beyond instant networks: latency",
        doc: "Requests reach the matchmaker after a random delay, so they overtake each other. \
              What that does to the order of service, and what it does not.",
    },
    Section {
        key: "adaptive",
        title: "Beyond fixed rules: following the players",
        doc: "Which side is liked changes with time. A controller watches who comes and opens \
              the choice of sides only while the queue can bear it.",
    },
];

fn presets() -> Vec<Preset> {
    let preset = Preset::new;
    let real = Value::Real;
    let text = |text: &str| Value::Text(text.to_owned());
    vec![
        preset(
            "Equal streams",
            "At λ₁ = λ₂ = 1 every number printed for the variances is too small.",
            &[],
        ),
        preset(
            "Mostly singles",
            "A rare team waits 0.363 in one queue, and 10 in a queue of its own.",
            &[
                ("l1", real(2.0)),
                ("l2", real(0.05)),
                ("population", text("teams")),
            ],
        ),
        preset(
            "Mostly teams",
            "Rare singles wait 5.5 in one queue, and 15 in a queue of their own.",
            &[
                ("l1", real(0.1)),
                ("l2", real(1.0)),
                ("population", text("singles")),
            ],
        ),
        preset(
            "Only teams",
            "Without singles all rules are one rule, with a mean wait of 1/(2λ₂).",
            &[("l1", real(0.0)), ("l2", real(1.0))],
        ),
        preset(
            "Last come, first served",
            "LIFO has FIFO's mean and a larger variance: a single who is passed over waits long.",
            &[
                ("rule", text("lifo")),
                ("population", text("singles")),
                ("objective", text("variance")),
                ("lane_b", text("lifo")),
                ("step", Value::Int(38)),
            ],
        ),
        preset(
            "Impatient players",
            "Players leave after three minutes on average: two queues lose more of them \
             than one.",
            &[
                ("leaving", text("exponential")),
                ("tau", real(3.0)),
                ("objective", text("lost")),
            ],
        ),
        preset(
            "Hardly stable",
            "Sides may be chosen, and just enough players take either: the queue grows long, slowly.",
            &[
                ("la", real(0.49)),
                ("lb", real(0.3)),
                ("lc", real(0.21)),
                ("play", text("sides")),
                ("step", Value::Int(400)),
            ],
        ),
        preset(
            "Too many choose",
            "λC is below λA − λB: side A's queue grows for ever.",
            &[
                ("la", real(0.6)),
                ("lb", real(0.2)),
                ("lc", real(0.2)),
                ("play", text("sides")),
                ("step", Value::Int(300)),
            ],
        ),
        preset(
            "A few may play in both",
            "One player in ten may play in both zones. They wait far less than the others, as they take whoever has waited longest.",
            &[("za", real(0.45)), ("zb", real(0.45)), ("zc", real(0.1))],
        ),
        preset(
            "Many large parties",
            "As many parties of two as of one, as many of three as of two: the pieces fit together less often.",
            &[("fall", real(1.0))],
        ),
        preset(
            "Everybody has a favourite",
            "Nearly all want one side, and which one swings: with open choice players wait hundreds of times as long, and the controller hardly ever opens it.",
            &[("choosy", real(0.95)), ("swing", real(0.9))],
        ),
        preset(
            "Messages that take their time",
            "Requests may be ten gaps late: time stamps blur the order of service, and the order drifts towards chance.",
            &[("delay", real(10.0)), ("fig", text("latency"))],
        ),
        preset(
            "Where the last is served first",
            "Singles are 43 % of all players: here the variance of last come, first served is largest beside that of first come, first served.",
            &[("l1", real(1.509)), ("fig", text("variance"))],
        ),
    ]
}

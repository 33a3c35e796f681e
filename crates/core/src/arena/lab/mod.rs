//! The arena's questions.

mod front;
mod heat;
mod race;
mod sweeps;
mod tune;
mod words;

pub use front::{ArenaFront, FRONT_WEIGHTS, FrontCards};
pub use heat::Heat;
pub use race::ArenaRace;
pub use sweeps::{ArenaCurves, ArenaDay, ArenaGroups};
pub use tune::{ArenaTune, TuneChoice};

use super::parameters::{
    ArenaGame, ArenaLanes, ArenaPlayers, ArenaPrices, ArenaRun, ArenaTickets, ArenaTuned,
    RuleSettings,
};
use crate::arena::stage::ArenaShown;
use crate::experiment::{Field, Lab, Paper, Parameters, Preset, Section, Value, each_once};

/// Where the arena's numbers come from.
pub const SOURCE: &str = "the arena";

/// All fields of the lab, each once, in the order shown.
#[must_use]
pub fn fields() -> Vec<Field> {
    each_once([
        ArenaGame::list(),
        ArenaTickets::list(),
        ArenaPlayers::list(),
        ArenaLanes::list(),
        RuleSettings::list(),
        ArenaPrices::list(),
        ArenaTuned::list(),
        ArenaRun::list(),
        ArenaShown::list(),
        ArenaRace::list(),
    ])
}

/// The lab as pages and the command line know it.
#[must_use]
pub fn catalog() -> Lab {
    Lab {
        key: "arena",
        title: "Arena",
        question: "What do your players get, and what would another rule give them?",
        paper: Paper {
            authors: "Wu; Xu, Yu and Wu; Schlup; Alman and McKay; Chen et al.",
            title: "the rules of all five labs on one market",
        },
        sections: SECTIONS,
        tabs: &[],
        fields: fields(),
        presets: presets(),
    }
}

const SECTIONS: &[Section] = &[
    Section {
        key: "market",
        title: "Market",
        doc: "Who comes, when and with whom, how long they wait, what they play and what decides \
              it. All rules meet the same tickets.",
    },
    Section {
        key: "race",
        title: "Race",
        doc: "Rules on the same tickets; differences to the first are paired, and much sharper \
              than the numbers themselves.",
    },
    Section {
        key: "rules",
        title: "Settings",
        doc: "What each rule is told.",
    },
    Section {
        key: "front",
        title: "Front",
        doc: "Wait against unfairness, and where nobody can be: in games of two the best games in \
              hindsight bound every rule, with a proof.",
    },
    Section {
        key: "tune",
        title: "Tune",
        doc: "The settings of one rule on the same tickets. Half of the replications choose, the \
              others say what the choice is worth.",
    },
    Section {
        key: "simulation",
        title: "Simulation",
        doc: "Replications are independent; their spread gives the intervals.",
    },
];

/// States that each make one point.
fn presets() -> Vec<Preset> {
    let real = Value::Real;
    let text = |text: &str| Value::Text(text.to_owned());
    vec![
        Preset::new(
            "A small game at night",
            "With one duel player a minute nobody is matched well and soon: choose one.",
            &[("rate", real(1.08)), ("tickets", Value::Int(1_000))],
        ),
        Preset::new(
            "Tighter windows, longer queues",
            "A narrow window makes fairer games, and players wait for them.",
            &[
                ("rate", real(30.0)),
                ("rule1", text("widening")),
                ("rule2", text("fifo")),
                ("growth", real(0.002)),
            ],
        ),
        Preset::new(
            "Five-stacks against singles",
            "Parties and singles apart is fair to singles; whoever comes as five waits for it.",
            &[
                ("size", Value::Int(5)),
                ("rate", real(60.0)),
                ("singles", real(0.7)),
                ("twos", real(0.16)),
                ("threes", real(0.05)),
                ("fours", real(0.03)),
                ("fives", real(0.06)),
                ("lanes", Value::Int(3)),
                ("rule2", text("largest")),
                ("rule3", text("fewest")),
            ],
        ),
        Preset::new(
            "One region or three",
            "Regions by themselves play near home and wait three times as long.",
            &[
                ("regions", Value::Int(3)),
                ("rate", real(6.0)),
                ("lanes", Value::Int(2)),
                ("rule2", text("regions")),
            ],
        ),
    ]
}

//! The arena's questions.

mod fit;
mod front;
mod heat;
mod longest;
mod presets;
mod race;
#[cfg(feature = "words")]
mod story;
mod sweeps;
mod tables;
mod tabs;
mod tune;
mod words;

pub use fit::{ArenaFit, FitCard, Found, SEEN, seek};
pub use front::{ArenaFront, FRONT_WEIGHTS, FrontCards};
pub use heat::Heat;
pub use longest::{Longest, LongestGroup, longest, longest_group, most_of};
pub use race::ArenaRace;
#[cfg(feature = "words")]
pub use story::STORY;
pub use sweeps::{ArenaCurves, ArenaDay, ArenaGroups, second_of, setting_of};
pub use tables::ArenaTables;
pub use tabs::TABS;
pub use tune::{ArenaTune, TuneChoice};
pub use words::{group_words, market_words};

use super::parameters::{
    ArenaGame, ArenaLanes, ArenaPlayers, ArenaPrices, ArenaRun, ArenaSeen, ArenaTickets,
    ArenaTuned, RuleSettings,
};
use crate::arena::stage::ArenaShown;
use crate::experiment::{Field, Lab, Paper, Parameters, Section, each_once};

/// Where the arena's numbers come from.
pub const SOURCE: &str = "the arena";

/// The same, with whose rules it has, as files say it.
pub const PAPER: &str = "the arena: the rules of Wu; Xu, Yu and Wu; Schlup; Alman and McKay; Chen \
                         et al. on one market";

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
        ArenaSeen::list(),
        ArenaRun::list(),
        ArenaShown::list(),
        ArenaRace::list(),
        tabs::page(),
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
        tabs: TABS,
        fields: fields(),
        presets: presets::presets(),
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
        key: "fit",
        title: "Fit",
        doc: "What you see of your own game. The rate and the patience that give it under the \
              baseline are sought, and tried on fresh players.",
    },
    Section {
        key: "simulation",
        title: "Simulation",
        doc: "Replications are independent; their spread gives the intervals.",
    },
];

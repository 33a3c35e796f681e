//! The balance lab: its questions, its page.

mod best;
mod common;
mod crowd;
mod hardness;
#[cfg(feature = "words")]
mod paper;
mod partition;
mod presets;
mod queue;
mod role_queue;
mod roles;
#[cfg(feature = "words")]
mod story;
mod tabs;
mod wishes;

pub use best::{BalanceBest, BestGame, FirstGame, MOST_LOOKED_AT};
pub use common::{COMPONENTS, PAPER, UnfairnessComponent};
pub use crowd::{BalanceCrowd, CrowdMethod, CrowdPoint, CrowdSample};
pub use hardness::{BalanceHardness, Decision, HardPoint, HardSample};
#[cfg(feature = "words")]
pub use paper::PAPER_SECTIONS;
pub use partition::{
    BalancePartition, PartitionMethod, PartitionOutcome, PartitionPoint, PartitionSample,
};
pub use queue::{Arm, BalanceQueue, QueueOutcome, QueuePolicy, Statistic};
pub use role_queue::{BalanceRoleQueue, RoleArm, RoleQueueOutcome, RoleQueuePolicy, RoleStatistic};
pub use roles::{BalanceRoles, RoleMethod, RolePoint, RoleSample};
#[cfg(feature = "words")]
pub use story::STORY;
pub use tabs::TABS;
pub use wishes::{BalanceWishes, FARTHEST, WishGame, WishKind, WishSample};

use super::parameters::{
    BalanceFairness, BalanceRun, BalanceShown, Crowd, Everybody, Instance, Roles, WaitingWeight,
    Wished,
};
use crate::experiment::{Field, Lab, Paper, Parameters, Section, each_once};

/// All fields of the lab, each once, in the order shown.
#[must_use]
pub fn fields() -> Vec<Field> {
    each_once([
        BalanceFairness::list(),
        Crowd::list(),
        WaitingWeight::list(),
        Roles::list(),
        Everybody::list(),
        Instance::list(),
        Wished::list(),
        BalanceRun::list(),
        BalanceShown::list(),
        tabs::page(),
    ])
}

/// The lab as the page knows it.
#[must_use]
pub fn catalog() -> Lab {
    Lab {
        key: "balance",
        title: "Balance",
        question: "Who should play, and in which teams?",
        paper: Paper {
            authors: "Josh Alman and Dylan McKay",
            title: "Theoretical Foundations of Team Matchmaking",
        },
        sections: SECTIONS,
        tabs: TABS,
        fields: fields(),
        presets: presets::presets(),
    }
}

const SECTIONS: &[Section] = &[
    Section {
        key: "model",
        title: "Players and games",
        doc: "Players wait, each with a skill. A game takes 2k of them in two teams of k, and \
              is the more unfair, the further the teams' strengths are apart and the more its \
              players differ: f = α·d_p + v_q.",
    },
    Section {
        key: "waiting",
        title: "Waiting",
        doc: "The best game may leave a player waiting for ever. With a weight of waiting the \
              next game is the one with the least f less β times its longest wait.",
    },
    Section {
        key: "roles",
        title: "Roles",
        doc: "A game needs every role once in each team, and players play some of them. Then no \
              fast method finds the best game, as far as anybody knows; a good one is quick to \
              find.",
    },
    Section {
        key: "partition",
        title: "Games for everybody",
        doc: "All players are divided into games at once, so somebody has to play with \
              players of unusual skill.",
    },
    Section {
        key: "hardness",
        title: "Why it is hard",
        doc: "Whoever finds the best game with roles finds whether some of a list of numbers \
              add up to 0, a question for which no fast method is known.",
    },
    Section {
        key: "wishes",
        title: "What players wish",
        doc: "Parties that stay together, others to avoid, several skills, and a server near by.",
    },
    Section {
        key: "simulation",
        title: "Simulation",
        doc: "Crowds are drawn anew in every replication; all methods see the same ones.",
    },
    Section {
        key: "stage",
        title: "Animation",
        doc: "The search as it happens: the best game so far, the bound, what is cut off and why.",
    },
];

//! The engagement lab: its questions, its page.

mod common;
mod front;
#[cfg(feature = "words")]
mod paper;
mod presets;
mod ratings;
mod rounds;
mod six;
#[cfg(feature = "words")]
mod story;
mod study;
mod survivors;
mod table;
mod tabs;
mod teams;
mod theory;
mod worth;

pub use front::{
    CAPS, EngagementFront, EngagementFrontSample, FrontHull, FrontPoint, FrontRule, HULL_PRICES,
    PRICES,
};
#[cfg(feature = "words")]
pub use paper::PAPER_SECTIONS;
pub use ratings::{EngagementRatings, SYNTHETIC};
pub use rounds::{CURVES, EngagementRounds, PRINTED_GROWTH, RoundsCurve, RoundsSample};
pub use six::TheoryCell;
#[cfg(feature = "words")]
pub use story::STORY;
pub use study::EngagementStudy;
pub use survivors::Survivors;
pub use table::{
    Count, EngagementTable, EngagementTableSample, MAKERS, PRINTED_GAINS, SIZES, TableRound,
};
pub use tabs::TABS;
pub use teams::{EngagementTeams, GroupingMethod, TeamPoint, TeamSample};
pub use theory::{
    EngagementTheory, Example, ExamplePairs, KINDS, POOLS, SPREADS, TheorySample, TheoryStanding,
};

pub use worth::{EngagementWorth, WORTH_MAKERS, WorthMaker, WorthSample};

use super::parameters::{
    Ending, EngagementFairness, EngagementPlayers, EngagementRun, EngagementShown,
    EngagementTeamSize, RatingChoice, Rounds, SeparatedPlayers, Simple, StayWorth, WaitingPool,
};
use crate::experiment::{Field, Lab, Paper, Parameters, Section, each_once};

/// The paper, as sources of numbers name it.
pub const PAPER: &str = "Chen et al., EOMM: An Engagement Optimized Matchmaking Framework";

/// All fields of the lab, each once, in the order shown.
#[must_use]
pub fn fields() -> Vec<Field> {
    each_once([
        EngagementPlayers::list(),
        WaitingPool::list(),
        Ending::list(),
        EngagementFairness::list(),
        SeparatedPlayers::list(),
        StayWorth::list(),
        Simple::list(),
        Rounds::list(),
        EngagementTeamSize::list(),
        RatingChoice::list(),
        EngagementRun::list(),
        EngagementShown::list(),
        tabs::page(),
    ])
}

/// The lab as the page knows it.
#[must_use]
pub fn catalog() -> Lab {
    Lab {
        key: "engagement",
        title: "Engagement",
        question: "Who should meet whom so that they keep playing?",
        paper: Paper {
            authors: "Zhengxing Chen, Su Xue, John Kolen, Navid Aghdaie, Kazi A. Zaman, Yizhou Sun \
                      and Magy Seif El-Nasr",
            title: "EOMM: An Engagement Optimized Matchmaking Framework",
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
        doc: "Players wait for games of two. How likely each is to stop afterwards depends on \
              their recent games and on how this one ends. The best pairs have the least sum of \
              these risks.",
    },
    Section {
        key: "fairness",
        title: "Fairness",
        doc: "The best pairs for engagement need not be fair. A cap forbids one-sided games, a \
              price makes them count. Regions and blocks leave fewer pairs to choose from.",
    },
    Section {
        key: "worth",
        title: "What a player is worth",
        doc: "Another objective than how many stay: who goes on is worth more or less by how the \
              game ended.",
    },
    Section {
        key: "theory",
        title: "When is equal skill best?",
        doc: "Section 4: churn depends on the outcome alone. Then only draws matter, and whether \
              equals should meet depends on how the chance of a draw falls with the gap.",
    },
    Section {
        key: "rounds",
        title: "Round after round",
        doc: "Who stays plays again, with one game more to remember.",
    },
    Section {
        key: "teams",
        title: "Teams",
        doc: "With more than two players in a game there is no fast exact method; a search comes \
              close, and a bound says how close.",
    },
    Section {
        key: "ratings",
        title: "Ratings",
        doc: "Skills come from ratings, and ratings from a system. Five of them learn from the \
              first two thirds of the time and foretell the rest.",
    },
    Section {
        key: "simulation",
        title: "Simulation",
        doc: "Pools are drawn anew in every round; all matchmakers see the same ones, with the \
              same luck.",
    },
    Section {
        key: "stage",
        title: "Animation",
        doc: "The pool as a graph, paired by each matchmaker; or the algorithm that finds the \
              best pairs, step by step.",
    },
];

//! Amazon GameLift FlexMatch (FlexMatch developer guide, schema and rule reference).
//!
//! | what | where |
//! | --- | --- |
//! | rule set, its checks | `reader` |
//! | property expressions | `expression` |
//! | rule types | `rules` |
//! | the match built around the oldest ticket | `engine` |
//!
//! What the vendor does not say, and we assume: a pass each second over one batch; a rule is
//! looked at as soon as it could never hold again, else whenever all teams have their minimum;
//! the largest group that passed is released at the end of the pass.

mod bonds;
mod engine;
mod expression;
mod openings;
mod place;
mod reader;
mod rules;
mod seat;
mod statement;

pub(crate) use bonds::FlexBonds;
pub use engine::FlexMatch;
pub use expression::{Expression, Value};
pub(crate) use reader::read;
pub use rules::{FlexRule, FlexRuleKind};
pub use seat::{Aggregate, Cell, Seat};

use crate::schedule::Schedule;
use crate::text::Names;

/// An attribute that the rule set declares.
#[derive(Clone, Debug)]
pub struct Declared {
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: AttributeKind,
    /// What players have who do not say.
    pub default: Option<Cell>,
}

/// Longest time that a request may be given, in seconds; so no step of an expansion comes later.
pub(crate) const LONGEST: f64 = 43_200.0;

/// What an attribute holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttributeKind {
    /// `number`
    Number,
    /// `string`
    Text,
    /// `string_list`
    Texts,
    /// `string_number_map`
    Map,
}

/// A team: one copy of a definition.
#[derive(Clone, Debug)]
pub struct FlexTeam {
    /// Its name, with `_1`, `_2`, … where there are copies.
    pub name: String,
    /// The definition's name.
    pub definition: String,
    /// Fewest players.
    pub min: Schedule<u32>,
    /// Most players.
    pub max: Schedule<u32>,
}

/// Which tickets come first when a match is filled.
#[derive(Clone, Debug)]
pub struct Sort {
    /// The attribute.
    pub attribute: usize,
    /// By the distance to the anchor instead of the value.
    pub distance: bool,
    /// Largest first.
    pub descending: bool,
    /// Of a map: the anchor's key with the largest (`true`) or smallest value.
    pub largest_key: Option<bool>,
    /// How a party counts.
    pub aggregate: Aggregate,
}

/// A rule set, read and compiled.
#[derive(Clone, Debug)]
pub struct FlexRules {
    /// Its name.
    pub name: String,
    /// What players say.
    pub attributes: Vec<Declared>,
    /// Its teams.
    pub teams: Vec<FlexTeam>,
    /// Its rules, sorts apart.
    pub rules: Vec<FlexRule>,
    /// Its sorts, the first decides first.
    pub sorts: Vec<Sort>,
    /// Whether the newest ticket's wait counts for expansions, else the oldest's.
    pub newest: bool,
    /// The attribute by which ties between teams are decided.
    pub tie: Option<usize>,
    /// Teams of a large match are evened out by this attribute.
    pub balanced: Option<usize>,
    /// More than forty players: another order of filling.
    pub large: bool,
    /// Texts of the rule set.
    pub names: Names,
    /// Seconds after which a request ends; part of the configuration, not of the rule set.
    pub timeout: Option<f64>,
    /// Seconds between passes.
    pub period: f64,
}

impl FlexRules {
    /// The waits at which something of the rule set changes, in order.
    fn steps(&self) -> Vec<f64> {
        let mut steps: Vec<f64> = Vec::new();
        for team in &self.teams {
            let both = team.min.steps().iter().chain(team.max.steps());
            steps.extend(both.map(|step| step.0));
        }
        for rule in &self.rules {
            steps.extend(rule.waits());
        }
        crate::order::distinct(steps)
    }
}

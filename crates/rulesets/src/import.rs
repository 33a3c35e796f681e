//! What a text is, and the rule set in it.

use crate::flexmatch::{FlexMatch, FlexRules};
use crate::nakama::{Nakama, NakamaRules};
use crate::openmatch::{OpenMatch, OpenMatchRules};
use crate::play::{Bonds, Service};
use crate::playfab::{PlayFab, PlayFabRules};
use crate::presets::{Preset, PresetRules};
use crate::report::{Line, Notes, Report, Verdict};
use crate::text::{self, Document, Kind, Node};
use crate::ticket::Ticket;
use crate::unity::{Unity, UnityRules};

/// A service whose rule sets are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum System {
    /// Amazon GameLift FlexMatch.
    FlexMatch,
    /// Azure PlayFab Matchmaking.
    PlayFab,
    /// Unity Matchmaker.
    Unity,
    /// Heroic Labs Nakama.
    Nakama,
    /// Open Match 1 and 2.
    OpenMatch,
    /// FAForever, Beyond All Reason and Lichess.
    Preset,
}

impl System {
    /// Its key.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::FlexMatch => "flexmatch",
            Self::PlayFab => "playfab",
            Self::Unity => "unity",
            Self::Nakama => "nakama",
            Self::OpenMatch => "openmatch",
            Self::Preset => "preset",
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::FlexMatch => "Amazon GameLift FlexMatch",
            Self::PlayFab => "Azure PlayFab Matchmaking",
            Self::Unity => "Unity Matchmaker",
            Self::Nakama => "Heroic Labs Nakama",
            Self::OpenMatch => "Open Match",
            Self::Preset => "a preset",
        }
    }
}

/// A rule set, read and compiled: what all services' files become.
#[derive(Clone, Debug)]
pub enum RuleSet {
    /// FlexMatch's.
    FlexMatch(FlexRules),
    /// PlayFab's.
    PlayFab(PlayFabRules),
    /// Unity's.
    Unity(UnityRules),
    /// Nakama's.
    Nakama(NakamaRules),
    /// Open Match's.
    OpenMatch(OpenMatchRules),
    /// An open-source game's own.
    Preset(PresetRules),
}

impl RuleSet {
    /// The service, with nobody waiting. The seed decides what the service leaves to chance.
    #[must_use]
    pub fn service(&self, seed: u64) -> Box<dyn Service> {
        match self {
            Self::FlexMatch(rules) => Box::new(FlexMatch::new(rules.clone())),
            Self::PlayFab(rules) => Box::new(PlayFab::new(rules.clone())),
            Self::Unity(rules) => Box::new(Unity::new(rules.clone())),
            Self::Nakama(rules) => Box::new(Nakama::new(rules.clone(), seed)),
            Self::OpenMatch(rules) => Box::new(OpenMatch::new(rules.clone())),
            Self::Preset(rules) => Box::new(Preset::new(rules.clone(), seed)),
        }
    }

    /// What the rule set itself says of a rule, if anything.
    #[must_use]
    pub fn describes(&self, rule: &str) -> Option<&str> {
        let Self::FlexMatch(rules) = self else {
            return None;
        };
        let found = rules.rules.iter().find(|one| one.name == rule);
        found.map(|one| one.description.trim())
    }

    /// Whom the rules keep apart at every wait.
    pub(crate) fn bonds<'a>(&'a self, tickets: &'a [Ticket]) -> Box<dyn Bonds + 'a> {
        match self {
            Self::FlexMatch(rules) => Box::new(crate::flexmatch::FlexBonds::new(rules, tickets)),
            Self::PlayFab(rules) => Box::new(crate::playfab::FabBonds::new(rules, tickets)),
            Self::Unity(rules) => Box::new(crate::unity::UnityBonds::new(rules, tickets)),
            Self::Nakama(rules) => Box::new(Nakama::among(rules, tickets)),
            Self::OpenMatch(rules) => Box::new(crate::openmatch::PoolBonds::new(rules, tickets)),
            Self::Preset(rules) => Box::new(crate::presets::PresetBonds::new(rules, tickets)),
        }
    }
}

/// What came of a text.
#[derive(Clone, Debug)]
pub struct Import {
    /// Whose rule set it is, if that was recognised.
    pub system: Option<System>,
    /// The text's tree, if it could be read.
    pub document: Option<Document>,
    /// How true a simulation is, line by line.
    pub report: Report,
    /// The rule set, unless something was refused.
    pub rules: Option<RuleSet>,
}

/// Whose rule set a text is.
#[must_use]
pub fn detect(document: &Document) -> Option<System> {
    let root = &document.root;
    let has = |key: &str| root.get_loosely(key).is_some();
    if root.get("ruleLanguageVersion").is_some() {
        return Some(System::FlexMatch);
    }
    if root.get("preset").is_some() {
        return Some(System::Preset);
    }
    if document.wrapper == Some("a MatchmakingQueue") || has("MinMatchSize") {
        return Some(System::PlayFab);
    }
    if mentions(root, "matchDefinition") || schema(root) {
        return Some(System::Unity);
    }
    if root.get("matchmaker").is_some() || (has("query") && has("min_count")) {
        return Some(System::Nakama);
    }
    if mentions(root, "double_range_filters")
        || mentions(root, "doubleRangeFilters")
        || has("pools")
    {
        return Some(System::OpenMatch);
    }
    // A rule set whose first line was forgotten is better read than shrugged at.
    let flexible = has("playerAttributes")
        || document
            .wrapper
            .is_some_and(|name| name.contains("RuleSetBody"));
    flexible.then_some(System::FlexMatch)
}

fn schema(root: &Node) -> bool {
    (root.get("$schema").and_then(Node::text)).is_some_and(|text| text.contains("matchmaker-queue"))
}

fn mentions(node: &Node, key: &str) -> bool {
    match &node.kind {
        Kind::Object(entries) => (entries.iter())
            .any(|entry| entry.key.eq_ignore_ascii_case(key) || mentions(&entry.value, key)),
        Kind::List(list) => list.iter().any(|node| mentions(node, key)),
        _ => false,
    }
}

/// Reads a text, whoever's rule set it is.
#[must_use]
pub fn import(text: &str) -> Import {
    let document = match text::document(text) {
        Ok(document) => document,
        Err((span, words)) => {
            let line = Line {
                verdict: Verdict::Refused,
                place: Some(text::place(text, span)),
                words,
            };
            return Import {
                system: None,
                document: None,
                report: Report {
                    lines: vec![line],
                    ..Report::default()
                },
                rules: None,
            };
        }
    };
    let system = detect(&document);
    let mut notes = Notes::new(&document);
    let rules = match system {
        Some(System::FlexMatch) => {
            crate::flexmatch::read(&document, &mut notes).map(RuleSet::FlexMatch)
        }
        Some(System::PlayFab) => crate::playfab::read(&document, &mut notes).map(RuleSet::PlayFab),
        Some(System::Unity) => crate::unity::read(&document, &mut notes).map(RuleSet::Unity),
        Some(System::Nakama) => crate::nakama::read(&document, &mut notes).map(RuleSet::Nakama),
        Some(System::OpenMatch) => {
            crate::openmatch::read(&document, &mut notes).map(RuleSet::OpenMatch)
        }
        Some(System::Preset) => crate::presets::read(&document, &mut notes).map(RuleSet::Preset),
        None if mentions(&document.root, "RuleSetName") => {
            let story = "this is a matchmaking configuration of FlexMatch without its rule set: that is the text whose name RuleSetName says; paste it, or the whole template";
            notes.refuse(Some(document.root.span), story);
            None
        }
        None => {
            let story = "this is none of the rule sets that are known: FlexMatch (ruleLanguageVersion), PlayFab (MinMatchSize), Unity (matchDefinition), Nakama (matchmaker: or query with min_count), Open Match (pools)";
            notes.refuse(Some(document.root.span), story);
            None
        }
    };
    let report = std::mem::take(&mut notes.report);
    Import {
        system,
        rules: rules.filter(|_| !report.is_refused()),
        report,
        document: Some(document),
    }
}

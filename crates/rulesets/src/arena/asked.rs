//! What a rule set asks of players: the attributes that it names.

use crate::RuleSet;
use crate::flexmatch::AttributeKind;
use crate::playfab::FabKind;
use crate::presets::PresetRules;
use crate::ticket::Attribute;
use crate::unity::{Source, UnityKind, UnityRule};

/// What an attribute holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AskedKind {
    /// A number.
    Number,
    /// A text.
    Text,
    /// Texts.
    Texts,
    /// Latencies by region.
    Regions,
}

/// An attribute that a rule set names.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub kind: AskedKind,
    /// Whether a player may say nothing about it.
    pub optional: bool,
    /// A value that the rule set itself names.
    pub example: Option<Attribute>,
}

/// The attributes that a rule set names, each once, in the order of the file.
#[must_use]
pub fn asked(rules: &RuleSet) -> Vec<Asked> {
    let mut found: Vec<Asked> = Vec::new();
    let mut ask = |name: &str, kind: AskedKind, optional: bool, example: Option<Attribute>| {
        if !name.is_empty() && found.iter().all(|one| one.name != name) {
            found.push(Asked {
                name: name.to_owned(),
                kind,
                optional,
                example,
            });
        }
    };
    match rules {
        RuleSet::FlexMatch(rules) => {
            for declared in &rules.attributes {
                let kind = match declared.kind {
                    AttributeKind::Number => AskedKind::Number,
                    AttributeKind::Text => AskedKind::Text,
                    AttributeKind::Texts => AskedKind::Texts,
                    AttributeKind::Map => AskedKind::Regions,
                };
                ask(&declared.name, kind, declared.default.is_some(), None);
            }
        }
        RuleSet::PlayFab(rules) => {
            for rule in &rules.rules {
                let kind = match rule.kind {
                    FabKind::Equality => AskedKind::Text,
                    FabKind::Difference(_) | FabKind::Total | FabKind::TeamDifference => {
                        AskedKind::Number
                    }
                    FabKind::Sets => AskedKind::Texts,
                    FabKind::Region => AskedKind::Regions,
                    FabKind::TeamSizes | FabKind::TicketSizes => continue,
                };
                ask(&rule.attribute, kind, rule.default.is_some(), None);
            }
        }
        RuleSet::Unity(rules) => {
            for pool in &rules.pools {
                for filter in &pool.filters {
                    let kind = kind_of(&filter.value);
                    ask(&filter.attribute, kind, false, Some(filter.value.clone()));
                }
                let teams = pool.teams.iter().flat_map(|team| &team.rules);
                for rule in pool.rules.iter().chain(teams) {
                    if let Source::Attribute(name) = &rule.source {
                        let (kind, example) = of_unity(rule);
                        ask(name, kind, false, example);
                    }
                }
            }
        }
        RuleSet::Nakama(rules) => {
            for (name, example) in properties(&rules.query) {
                let kind = kind_of(&example);
                ask(&name, kind, false, Some(example));
            }
        }
        RuleSet::OpenMatch(rules) => {
            for pool in &rules.pools {
                for (name, bounds) in &pool.ranges {
                    let example = Some(Attribute::Number(0.5 * (bounds.min + bounds.max)));
                    ask(name, AskedKind::Number, false, example);
                }
                for (name, text) in &pool.texts {
                    let example = Some(Attribute::Text(text.clone()));
                    ask(name, AskedKind::Text, false, example);
                }
                for tag in &pool.tags {
                    let example = Some(Attribute::Truth(true));
                    ask(tag, AskedKind::Text, false, example);
                }
            }
        }
        RuleSet::Preset(rules) => {
            let names: &[&str] = match rules {
                PresetRules::Faf(_) => &["mean", "dev", "games"],
                PresetRules::Bar(_) => &["skill", "uncertainty"],
                PresetRules::Lichess(_) => &["rating"],
            };
            for name in names {
                ask(name, AskedKind::Number, true, None);
            }
        }
    }
    found
}

fn kind_of(value: &Attribute) -> AskedKind {
    match value {
        Attribute::Number(_) => AskedKind::Number,
        Attribute::Text(_) | Attribute::Truth(_) => AskedKind::Text,
        Attribute::Texts(_) => AskedKind::Texts,
        Attribute::Map(_) => AskedKind::Regions,
    }
}

/// What a rule of Unity's looks at, and a value that passes it, where it names one.
fn of_unity(rule: &UnityRule) -> (AskedKind, Option<Attribute>) {
    let reference = rule.reference.base.clone();
    match rule.kind {
        UnityKind::Intersection => (AskedKind::Texts, reference),
        UnityKind::Equality | UnityKind::InList => match reference {
            Some(Attribute::Texts(list)) => {
                let first = list.into_iter().next().map(Attribute::Text);
                (AskedKind::Text, first)
            }
            Some(value) => (kind_of(&value), Some(value)),
            None => (AskedKind::Text, None),
        },
        _ => (AskedKind::Number, reference),
    }
}

/// The properties that a query of Nakama's names, each with a value of its clause.
fn properties(query: &str) -> Vec<(String, Attribute)> {
    let mut found = Vec::new();
    for clause in query.split(' ') {
        let Some(rest) = clause
            .trim_start_matches(['+', '-'])
            .strip_prefix("properties.")
        else {
            continue;
        };
        let Some((name, value)) = rest.split_once(':') else {
            continue;
        };
        let bare = value.trim_start_matches(['<', '>', '=']);
        let bare = bare.split('^').next().unwrap_or(bare);
        let value = match bare.parse::<f64>() {
            Ok(number) if number.is_finite() => Attribute::Number(number),
            _ => Attribute::Text(bare.trim_matches('"').to_owned()),
        };
        found.push((name.to_owned(), value));
    }
    found
}

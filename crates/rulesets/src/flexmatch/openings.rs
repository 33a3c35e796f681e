//! What expansions open as a ticket waits, in words.

use super::rules::{Bound, Reference};
use super::{FlexRule, FlexRuleKind, FlexRules};
use crate::schedule::Schedule;

impl FlexRule {
    /// Its numbers that may expand, by the names of the properties.
    fn expanding(&self) -> Vec<(&'static str, &Bound)> {
        match &self.kind {
            FlexRuleKind::Distance { min, max, .. } => {
                vec![("minDistance", min), ("maxDistance", max)]
            }
            FlexRuleKind::Shared { min, max, .. }
            | FlexRuleKind::Contains { min, max, .. }
            | FlexRuleKind::Referenced { min, max, .. } => {
                vec![("minCount", min), ("maxCount", max)]
            }
            FlexRuleKind::Batch { max, .. } => vec![("maxDistance", max)],
            FlexRuleKind::Latency { max, distance, .. } => {
                vec![("maxLatency", max), ("maxDistance", distance)]
            }
            FlexRuleKind::Comparison { .. } | FlexRuleKind::Compound(_) => Vec::new(),
        }
    }

    /// Its reference, if that is a number.
    fn reference(&self) -> Option<&Schedule<f64>> {
        match &self.kind {
            FlexRuleKind::Distance {
                reference: Reference::Number(number),
                ..
            }
            | FlexRuleKind::Comparison {
                reference: Some(Reference::Number(number)),
                ..
            } => Some(number),
            _ => None,
        }
    }
}

impl FlexRules {
    /// The steps of all expansions by their waits.
    pub(super) fn openings(&self) -> Vec<(f64, String)> {
        let mut all = Vec::new();
        for rule in &self.rules {
            for (property, bound) in rule.expanding() {
                // A larger maximum lets more in, and a smaller minimum.
                let wider = property.starts_with("max");
                let mut before = bound.base();
                for (wait, value) in bound.steps() {
                    let opens = match (before, value) {
                        (Some(before), Some(value)) => (value > before) == wider,
                        (_, value) => value.is_none(),
                    };
                    let verb = if opens { "opens" } else { "closes" };
                    let value = value.unwrap_or(f64::INFINITY);
                    all.push((*wait, format!("{} {verb} to {property} {value}", rule.name)));
                    before = bound.at(*wait);
                }
            }
            let steps = rule.reference().map_or(&[][..], Schedule::steps);
            all.extend(
                steps
                    .iter()
                    .map(|(wait, value)| (*wait, format!("{} compares with {value}", rule.name))),
            );
        }
        for team in &self.teams {
            for (word, bound) in [("needs", &team.min), ("takes up to", &team.max)] {
                let steps = bound.steps().iter();
                all.extend(steps.map(|(wait, players)| {
                    (*wait, format!("{} {word} {players} players", team.name))
                }));
            }
        }
        all
    }
}

//! What a rule is like: what it measures, when it may be looked at, what of it expands.

use super::super::expression::Expression;
use super::super::rules::{Bound, Reference};
use super::super::{FlexRule, FlexRuleKind};
use crate::schedule::Schedule;

/// The attributes that a rule measures.
pub(super) fn measured(rule: &FlexRule) -> Vec<usize> {
    match &rule.kind {
        FlexRuleKind::Distance { measurements, .. }
        | FlexRuleKind::Comparison { measurements, .. }
        | FlexRuleKind::Shared { measurements, .. }
        | FlexRuleKind::Contains { measurements, .. }
        | FlexRuleKind::Referenced { measurements, .. } => measurements
            .iter()
            .filter_map(Expression::attributes)
            .collect(),
        FlexRuleKind::Batch { attribute, .. } => vec![*attribute],
        FlexRuleKind::Latency { .. } | FlexRuleKind::Compound(_) => Vec::new(),
    }
}

/// Whether a rule that fails can never hold again as tickets are added, and whether it is the
/// same whoever is in which team.
pub(super) fn nature(kind: &FlexRuleKind, teams: usize) -> (bool, bool) {
    let of_all = |measurements: &[Expression]| {
        measurements
            .iter()
            .all(|expression| expression.is_of_all(teams))
    };
    match kind {
        FlexRuleKind::Batch { .. } | FlexRuleKind::Latency { .. } => (true, true),
        FlexRuleKind::Comparison {
            measurements,
            reference,
            ..
        } => {
            let fixed = !matches!(reference, Some(Reference::Expression(_)));
            let lists = measurements.iter().all(Expression::is_list);
            (fixed && lists, of_all(measurements))
        }
        FlexRuleKind::Shared {
            measurements, max, ..
        } => {
            let open = max.values().all(Option::is_none);
            (
                open && measurements.iter().all(Expression::is_list),
                of_all(measurements),
            )
        }
        FlexRuleKind::Contains {
            measurements, min, ..
        } => {
            let open = min.values().all(Option::is_none);
            (
                open && measurements.iter().all(Expression::is_list),
                of_all(measurements),
            )
        }
        FlexRuleKind::Distance { .. }
        | FlexRuleKind::Referenced { .. }
        | FlexRuleKind::Compound(_) => (false, false),
    }
}

/// The schedule of a property of a rule, for expansions.
pub(super) fn property<'r>(rule: &'r mut FlexRule, name: &str) -> Option<&'r mut Bound> {
    match (&mut rule.kind, name) {
        (FlexRuleKind::Distance { min, .. }, "minDistance") => Some(min),
        (FlexRuleKind::Distance { max, .. }, "maxDistance")
        | (FlexRuleKind::Batch { max, .. }, "maxDistance")
        | (FlexRuleKind::Latency { max, .. }, "maxLatency") => Some(max),
        (FlexRuleKind::Latency { distance, .. }, "maxDistance") => Some(distance),
        (
            FlexRuleKind::Shared { min, .. }
            | FlexRuleKind::Contains { min, .. }
            | FlexRuleKind::Referenced { min, .. },
            "minCount",
        ) => Some(min),
        (
            FlexRuleKind::Shared { max, .. }
            | FlexRuleKind::Contains { max, .. }
            | FlexRuleKind::Referenced { max, .. },
            "maxCount",
        ) => Some(max),
        _ => None,
    }
}

/// The reference of a rule, if it is a number that may expand.
pub(super) fn reference(rule: &mut FlexRule) -> Option<&mut Schedule<f64>> {
    match &mut rule.kind {
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

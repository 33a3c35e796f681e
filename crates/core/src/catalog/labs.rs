//! The labs that are open.

use crate::experiment::{Field, Lab, Tab};

/// All labs that are open.
#[must_use]
pub fn labs() -> Vec<Lab> {
    vec![
        #[cfg(feature = "patience")]
        crate::patience::lab::catalog(),
        #[cfg(feature = "rules")]
        crate::rules::lab::catalog(),
        #[cfg(feature = "hindsight")]
        crate::hindsight::lab::catalog(),
        #[cfg(feature = "balance")]
        crate::balance::lab::catalog(),
        #[cfg(feature = "engagement")]
        crate::engagement::lab::catalog(),
        #[cfg(feature = "arena")]
        crate::arena::lab::catalog(),
    ]
}

/// The fields of the lab of this name, each once.
#[must_use]
pub fn fields_of(key: &str) -> Option<Vec<Field>> {
    match key {
        #[cfg(feature = "patience")]
        "patience" => Some(crate::patience::lab::fields()),
        #[cfg(feature = "rules")]
        "rules" => Some(crate::rules::lab::fields()),
        #[cfg(feature = "hindsight")]
        "hindsight" => Some(crate::hindsight::lab::fields()),
        #[cfg(feature = "balance")]
        "balance" => Some(crate::balance::lab::fields()),
        #[cfg(feature = "engagement")]
        "engagement" => Some(crate::engagement::lab::fields()),
        #[cfg(feature = "arena")]
        "arena" => Some(crate::arena::lab::fields()),
        _ => None,
    }
}

/// The tabs of the page of the lab of this name; none where it has none.
#[must_use]
pub fn tabs_of(key: &str) -> &'static [Tab] {
    match key {
        #[cfg(feature = "patience")]
        "patience" => crate::patience::lab::TABS,
        #[cfg(feature = "hindsight")]
        "hindsight" => crate::hindsight::lab::TABS,
        #[cfg(feature = "balance")]
        "balance" => crate::balance::lab::TABS,
        #[cfg(feature = "engagement")]
        "engagement" => crate::engagement::lab::TABS,
        #[cfg(feature = "rules")]
        "rules" => crate::rules::lab::TABS,
        #[cfg(feature = "arena")]
        "arena" => crate::arena::lab::TABS,
        _ => &[],
    }
}

/// The story of the lab of this name; none where it has none.
#[cfg(feature = "words")]
#[must_use]
pub fn story_of(key: &str) -> &'static [crate::experiment::story::StoryScreen] {
    match key {
        #[cfg(feature = "patience")]
        "patience" => crate::patience::lab::STORY,
        #[cfg(feature = "rules")]
        "rules" => crate::rules::lab::STORY,
        #[cfg(feature = "hindsight")]
        "hindsight" => crate::hindsight::lab::STORY,
        #[cfg(feature = "balance")]
        "balance" => crate::balance::lab::STORY,
        #[cfg(feature = "engagement")]
        "engagement" => crate::engagement::lab::STORY,
        #[cfg(feature = "arena")]
        "arena" => crate::arena::lab::STORY,
        _ => &[],
    }
}

/// What the paper of the lab of this name says, section by section; none where it has no paper.
#[cfg(feature = "words")]
#[must_use]
pub fn paper_of(key: &str) -> &'static [crate::experiment::paper::PaperSection] {
    match key {
        #[cfg(feature = "patience")]
        "patience" => crate::patience::lab::PAPER_SECTIONS,
        #[cfg(feature = "rules")]
        "rules" => crate::rules::lab::PAPER_SECTIONS,
        #[cfg(feature = "hindsight")]
        "hindsight" => crate::hindsight::lab::PAPER_SECTIONS,
        #[cfg(feature = "balance")]
        "balance" => crate::balance::lab::PAPER_SECTIONS,
        #[cfg(feature = "engagement")]
        "engagement" => crate::engagement::lab::PAPER_SECTIONS,
        _ => &[],
    }
}

/// The lab of this name.
#[must_use]
pub fn lab(key: &str) -> Option<Lab> {
    labs().into_iter().find(|lab| lab.key == key)
}

//! Groups of players in words.

use crate::arena::judge::{GroupKind, GroupScore};
use crate::arena::market::REGIONS;

/// `the weakest tenth`, `parties of three`, `players from Europe`, `role 2`.
pub(super) fn group_words(group: &GroupScore) -> String {
    let number = group.group;
    match group.kind {
        GroupKind::Skill => match number {
            0 => "the weakest tenth".to_owned(),
            9 => "the strongest tenth".to_owned(),
            _ => format!("tenth {} of skill", number + 1),
        },
        GroupKind::Size => match number {
            0 => "singles".to_owned(),
            _ => format!("parties of {}", number + 1),
        },
        GroupKind::Region => {
            let region = REGIONS.get(usize::from(number)).copied();
            format!("players from {}", region.unwrap_or("elsewhere"))
        }
        GroupKind::Role => format!("role {}", number + 1),
    }
}

//! Reads a profile: a list of pools, or a map of them in the second version.

use super::pool::Pool;
use super::{MatchFunction, OpenMatchRules};
use crate::report::{Fields, Notes};
use crate::text::{Document, Kind};

/// Players of a match of the built-in function, unless the profile's extensions say more.
const DUEL: u32 = 2;

/// Reads a profile.
pub(crate) fn read(document: &Document, notes: &mut Notes<'_>) -> Option<OpenMatchRules> {
    let mut root = Fields::new(&document.root, "");
    let name = root.text("name", notes).unwrap_or_default().to_owned();
    let mut pools = Vec::new();
    match root.get("pools").map(|node| &node.kind) {
        Some(Kind::List(list)) => {
            for (place, node) in list.iter().enumerate() {
                pools.push(Pool::read(node, format!("pools[{place}]"), notes));
            }
        }
        Some(Kind::Object(entries)) => {
            for entry in entries {
                let mut pool = Pool::read(&entry.value, format!("pools.{}", entry.key), notes);
                if pool.name.is_empty() {
                    pool.name.clone_from(&entry.key);
                }
                pools.push(pool);
            }
        }
        _ => {
            // A pool by itself.
            pools.push(Pool::read(&document.root, String::new(), notes));
        }
    }
    root.ignore(&["extensions"]);
    root.elsewhere(&[
        "double_range_filters",
        "doubleRangeFilters",
        "string_equals_filters",
        "stringEqualsFilters",
        "tag_present_filters",
        "tagPresentFilters",
    ]);
    root.finish(notes);
    notes.exact(
        None,
        "Pools, their filters and the default evaluator, as in the project's source.",
    );
    notes.approximate(
        None,
        "A match function is code; simulated by soloduel, pairs in the order of each pool.",
    );
    notes.approximate(
        None,
        "The director's period is code; simulated as a call a second.",
    );
    (!notes.is_refused()).then_some(OpenMatchRules {
        name,
        pools,
        function: MatchFunction::Chunks(DUEL),
        period: 1.0,
        lifetime: 600.0,
    })
}

//! Where corrections are seen: the figure that shows each, and the five to begin with.

/// Those that change what one would do: two wrong variances, advice with the wrong sign, games
/// that the wait asks for and the search misses, and what a table does not show.
pub const FIRST: [&str; 5] = [
    "rules-1",
    "rules-3",
    "rules-10",
    "balance-1",
    "engagement-6",
];

/// The figure that a link leads to. Those that are not here are shown by the stage, or by the
/// whole page.
const FIGURES: [(&str, &str); 42] = [
    ("patience-1", "cost"),
    ("patience-2", "states"),
    ("patience-3", "cost"),
    ("patience-4", "group_costs"),
    ("patience-5", "equilibrium"),
    ("patience-6", "cost"),
    ("rules-1", "variance"),
    ("rules-2", "variance"),
    ("rules-3", "variance"),
    ("rules-4", "variance"),
    ("rules-5", "waits"),
    ("rules-6", "waits"),
    ("rules-7", "rules"),
    ("rules-8", "zones_bars"),
    ("rules-9", "zones_factor"),
    ("rules-10", "zones_map"),
    ("rules-11", "zones_factor"),
    ("rules-12", "growth"),
    ("balance-1", "outlier"),
    ("balance-2", "partition"),
    ("balance-3", "role_outlier"),
    ("balance-4", "far_pair"),
    ("balance-5", "crowding"),
    ("balance-6", "tradeoff"),
    ("balance-7", "crowding"),
    ("balance-8", "crowding"),
    ("balance-9", "crowding"),
    ("balance-10", "hardness"),
    ("balance-11", "worst"),
    ("engagement-1", "claim_example"),
    ("engagement-2", "claim_example"),
    ("engagement-3", "claim_example"),
    ("engagement-4", "front"),
    ("engagement-5", "gains"),
    ("engagement-6", "significance"),
    ("hindsight-1", "race"),
    ("hindsight-2", "tune_multi"),
    ("hindsight-3", "race"),
    ("hindsight-4", "race"),
    ("hindsight-7", "table"),
    ("hindsight-8", "readings"),
    ("hindsight-9", "along"),
];

/// The figure that shows a correction, if one does.
pub fn figure(id: &str) -> Option<&'static str> {
    let mut all = FIGURES.iter();
    all.find(|(known, _)| *known == id)
        .map(|(_, figure)| *figure)
}

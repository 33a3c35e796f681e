//! The triangle of pools: how often each occurs, and what is best in it.

use super::begun;
use super::{axis, column, percent};
use crate::figure::{Cell, Entry, Figure, Glyph, Mark, Role};
use lobbylab_core::patience::lab::PatienceCompare;
use lobbylab_core::patience::{Action, LevelOptimum, PatienceRule, exact};

/// What Theorem 3.3 (with Lemma 3.1) says of a pool.
fn theorem(compare: &PatienceCompare, strong: u32, weak: u32) -> &'static str {
    let full = 2 * compare.team.n;
    let total = strong + weak;
    let patient =
        compare.exact_cost(PatienceRule::Patient) < compare.exact_cost(PatienceRule::Greedy);
    if total < full {
        "gather"
    } else if total > full || strong.is_multiple_of(2) {
        "fair"
    } else if patient && compare.patience_possible() {
        "wait"
    } else {
        "unfair"
    }
}

/// What the solver says of a pool, in the same words.
fn solved(action: &Action) -> &'static str {
    match action {
        Action::Gather => "gather",
        Action::Wait => "wait",
        Action::Form { imbalance: 0, .. } => "fair",
        Action::Form { .. } => "unfair",
    }
}

/// The triangle. `optimum` is the solver's rule; without it the theorem's is
/// shown. `here` is the pool that the animation shows.
#[must_use]
pub fn states(
    compare: &PatienceCompare,
    optimum: Option<&LevelOptimum>,
    here: Option<(u32, u32)>,
) -> Figure {
    let (n, q, alpha) = (compare.team.n, compare.share.q, compare.price.alpha);
    let full = 2 * n;
    let greedy = compare.exact_cost(PatienceRule::Greedy);
    let patient = compare.exact_cost(PatienceRule::Patient);
    let is_patient = patient < greedy;
    let occupancy = exact::pool_occupancy(n, q, is_patient);
    let most = occupancy.iter().map(|state| state.2).fold(0.0, f64::max);
    // Pools beyond M are none; beyond 2n + 1 none is ever reached.
    let cap = compare.cap().min(full + 3);
    let side = cap + 1;
    let width = side as usize;
    let mut share = vec![0.0; width * width];
    for &(strong, weak, part) in &occupancy {
        if strong + weak <= cap {
            share[strong as usize * width + weak as usize] = part;
        }
    }
    let mut actions: Vec<Option<&'static str>> = vec![None; width * width];
    if let Some(optimum) = optimum {
        for pool in &optimum.actions {
            let (weak, strong) = (pool.counts[0], pool.counts[1]);
            if strong + weak <= cap {
                actions[strong as usize * width + weak as usize] = Some(solved(&pool.action));
            }
        }
    }
    let mut cells = Vec::new();
    let mut differ = 0;
    let mut table: [Vec<Entry>; 5] = Default::default();
    for total in 0..=cap {
        for strong in 0..=total {
            let weak = total - strong;
            let place = strong as usize * width + weak as usize;
            let expected = theorem(compare, strong, weak);
            let action = actions[place].unwrap_or(expected);
            // Costless games are all alike, and so are both rules on the threshold.
            let free = alpha == 0.0 && matches!((action, expected), ("fair" | "unfair", _));
            let tied = (greedy - patient).abs() < 1e-9
                && matches!((action, expected), ("wait" | "unfair", "wait" | "unfair"));
            // With q at an end these pools never arise.
            let never = (q == 0.0 && strong > 0) || (q == 1.0 && weak > 0);
            if action != expected && !free && !tied && !never {
                differ += 1;
            }
            let part = share[place];
            let (role, glyph, words) = match action {
                "gather" => (Role::Soft, Glyph::None, "too few for a game"),
                "fair" => (Role::Optimal, Glyph::Dot, "a fair game is formed"),
                "wait" => (Role::Patient, Glyph::Ring, "waits for one more player"),
                _ => (Role::Greedy, Glyph::Cross, "an unfair game is formed"),
            };
            let shade = if action == "gather" {
                part / most.max(1e-300)
            } else {
                0.35 + 0.65 * part / most.max(1e-300)
            };
            let time = if part > 0.0 {
                format!("left so {} of the time", percent(part))
            } else {
                "never left so".to_owned()
            };
            cells.push(Cell {
                x: f64::from(strong),
                y: f64::from(weak),
                width: 0.94,
                height: 0.94,
                role,
                shade,
                glyph,
                here: here == Some((strong, weak)),
                says: format!("{strong} strong, {weak} weak: {words}; {time}."),
            });
            table[0].push(Entry::Number(f64::from(strong)));
            table[1].push(Entry::Number(f64::from(weak)));
            table[2].push(Entry::Text(words.to_owned()));
            table[3].push(Entry::Text(
                (if action == expected {
                    "as the theorem"
                } else {
                    "other"
                })
                .to_owned(),
            ));
            table[4].push(Entry::Number(part));
        }
    }
    let rule = if is_patient { "patient" } else { "greedy" };
    let agreement = match (optimum.is_some(), differ) {
        (false, _) => "The actions shown are the theorem's.".to_owned(),
        (true, 0) => "The solver's action is the theorem's in every pool.".to_owned(),
        (true, count) => format!("The solver differs from the theorem in {count} pools."),
    };
    let [strong, weak, action, agrees, time] = table;
    Figure {
        finding: format!(
            "The stronger the shade, the more often the {rule} rule leaves the pool so. {agreement}"
        ),
        x: axis("strong players waiting", "", -0.6, f64::from(cap) + 0.6),
        y: axis("weak players waiting", "", -0.6, f64::from(cap) + 0.6),
        marks: with_keys(cells),
        table: vec![
            column("strong", "players", strong),
            column("weak", "players", weak),
            column("best action", "", action),
            column("against the theorem", "", agrees),
            column(format!("share of time, {rule}"), "", time),
        ],
        source: "Actions: decision process by policy iteration. Shares: exact, \
                 Wu, Dynamic Matching With Teams, Lemma 3.2."
            .to_owned(),
        ..begun("states")
    }
}

/// Cells of pools, and what their colours and signs say of what is best.
pub(super) fn with_keys(cells: Vec<Cell>) -> Vec<Mark> {
    let mut marks: Vec<Mark> = [
        ("too few players", Role::Soft, Glyph::None),
        ("fair game", Role::Optimal, Glyph::Dot),
        ("wait", Role::Patient, Glyph::Ring),
        ("unfair game", Role::Greedy, Glyph::Cross),
    ]
    .into_iter()
    .filter(|(_, role, _)| cells.iter().any(|cell| cell.role == *role))
    .map(|(name, role, glyph)| Mark::key(name, role, glyph))
    .collect();
    let name = "pools".to_owned();
    marks.push(Mark::Cells { name, cells });
    marks
}

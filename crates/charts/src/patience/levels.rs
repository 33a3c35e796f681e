//! The best rule for more levels than two: which full pools wait.

use super::begun;
use super::{axis, column, counted, percent};
use crate::figure::{Cell, Entry, Figure, Glyph, Role};
use crate::patience::states::with_keys;
use lobbylab_core::patience::lab::{LevelsSolved, PatienceLevels, PoolDecision};
use lobbylab_core::words::three_digits;
use std::collections::BTreeMap;

/// Colour, sign and words of what is done in a pool.
fn look(pool: &PoolDecision) -> (Role, Glyph, String) {
    match (pool.take.is_empty(), pool.imbalance) {
        (true, imbalance) => (
            Role::Patient,
            Glyph::Ring,
            format!("waits, rather than play unfair by {imbalance}"),
        ),
        (false, 0) => (Role::Optimal, Glyph::Dot, "a fair game".to_owned()),
        (false, imbalance) => (
            Role::Greedy,
            Glyph::Cross,
            format!("a game unfair by {imbalance}"),
        ),
    }
}

/// How likely a pool is when so many players have just come: multinomial.
fn weight(counts: &[u32], shares: &[f64]) -> f64 {
    let mut weight = 1.0;
    let mut so_far = 0;
    for (&count, &share) in counts.iter().zip(shares) {
        for place in 1..=count {
            so_far += 1;
            weight *= share * f64::from(so_far) / f64::from(place);
        }
    }
    weight
}

/// The solver's rule. With three levels: every pool of 2n players as a triangle.
/// Otherwise: by pool size and summed level, the share that waits.
#[must_use]
pub fn levels(question: &PatienceLevels, solved: Option<&LevelsSolved>) -> Figure {
    let count = question.ladder.levels;
    let full = 2 * question.team.n;
    let shares = question.shares();
    let mut figure = Figure {
        finding: "The solver is on its way.".to_owned(),
        x: axis("summed level of the pool", "", 0.0, 1.0),
        y: axis(
            "players waiting",
            "",
            f64::from(full),
            f64::from(full) + 1.0,
        ),
        marks: Vec::new(),
        table: Vec::new(),
        source: "Average-cost decision process by policy iteration, certified bounds; \
                 beyond Wu, Dynamic Matching With Teams."
            .to_owned(),
        ..begun("levels")
    };
    let Some(solved) = solved else {
        return figure;
    };
    let waits = |pool: &&PoolDecision| pool.take.is_empty();
    let full_pools: Vec<&PoolDecision> = (solved.pools.iter())
        .filter(|pool| pool.counts.iter().sum::<u32>() == full)
        .collect();
    let cells = if count == 3 {
        let end = f64::from(full);
        figure.x = axis(
            "top level minus lowest level, players",
            "",
            -end - 1.2,
            end + 1.2,
        );
        figure.y = axis("players of the middle level", "", -0.7, end + 0.7);
        triangle(&full_pools, &shares)
    } else {
        let most = full + question.room.slack.min(12);
        let high = f64::from((count - 1) * most);
        figure.x = axis("summed level of the pool", "", -0.7, high + 0.7);
        figure.y = axis(
            "players waiting",
            "",
            f64::from(full) - 0.6,
            f64::from(most) + 0.6,
        );
        bands(&solved.pools, most, &shares)
    };
    figure.marks = with_keys(cells);
    let unfair: Vec<&&PoolDecision> = (full_pools.iter())
        .filter(|pool| pool.imbalance > 0)
        .collect();
    let held = unfair.iter().filter(|pool| waits(pool)).count();
    let gain = 0.5 * (solved.lower + solved.upper);
    let better = solved.greedy.min(solved.patient);
    let saved = if better - gain > 1e-7 * better {
        format!(
            "{} below the better of greedy ({}) and patient ({})",
            percent((better - gain) / better),
            three_digits(solved.greedy),
            three_digits(solved.patient)
        )
    } else if solved.greedy <= solved.patient {
        "no less than greed".to_owned()
    } else {
        "no less than patience".to_owned()
    };
    figure.finding = format!(
        "There are {} without a fair game; the best rule lets {held} wait. It costs {}, {saved}. \
         {} pools and {} decisions, solved in {}; no rule costs less than {}.",
        counted(unfair.len() as u32, "full pool"),
        three_digits(gain),
        solved.states,
        solved.choices,
        counted(solved.rounds as u32, "round"),
        three_digits(solved.lower),
    );
    let text = |read: &dyn Fn(&PoolDecision) -> String| {
        solved
            .pools
            .iter()
            .map(|pool| Entry::Text(read(pool)))
            .collect::<Vec<_>>()
    };
    let join = |counts: &[u32]| {
        let words: Vec<String> = counts.iter().map(u32::to_string).collect();
        words.join(" ")
    };
    figure.table = vec![
        column(
            "players of each level, lowest first",
            "",
            text(&|pool| join(&pool.counts)),
        ),
        column("what is best", "", text(&|pool| look(pool).2)),
        column("players in the game", "", text(&|pool| join(&pool.take))),
    ];
    figure
}

/// Three levels, 2n players: middle players upwards, top minus lowest sideways.
fn triangle(pools: &[&PoolDecision], shares: &[f64]) -> Vec<Cell> {
    let most = (pools.iter())
        .map(|pool| weight(&pool.counts, shares))
        .fold(1e-300, f64::max);
    pools
        .iter()
        .map(|pool| {
            let (role, glyph, words) = look(pool);
            let part = weight(&pool.counts, shares);
            let [low, middle, top] = pool.counts[..] else {
                unreachable!("three levels")
            };
            Cell {
                x: f64::from(top) - f64::from(low),
                y: f64::from(middle),
                width: 1.9,
                height: 0.94,
                role,
                shade: 0.3 + 0.7 * part / most,
                glyph,
                here: false,
                says: format!("{low} low, {middle} middle, {top} high: {words}."),
            }
        })
        .collect()
}

/// Any number of levels: one cell for all pools of a size and summed level,
/// a ring where any of them waits, else what is done in the likelier part of them.
fn bands(pools: &[PoolDecision], most: u32, shares: &[f64]) -> Vec<Cell> {
    // (size, sum) → weights of [fair, unfair, waiting] and the number of pools.
    let mut groups: BTreeMap<(u32, u32), ([f64; 3], u32)> = BTreeMap::new();
    for pool in pools {
        let size: u32 = pool.counts.iter().sum();
        if size > most {
            continue;
        }
        let sum = (pool.counts.iter().enumerate())
            .map(|(level, count)| level as u32 * count)
            .sum();
        let kind = match look(pool).0 {
            Role::Optimal => 0,
            Role::Greedy => 1,
            _ => 2,
        };
        let group = groups.entry((size, sum)).or_default();
        group.0[kind] += weight(&pool.counts, shares).max(1e-300);
        group.1 += 1;
    }
    groups
        .iter()
        .map(|(&(size, sum), &(weights, count))| {
            let all: f64 = weights.iter().sum();
            // Waiting is what one looks for: a ring wherever any pool waits.
            let kind = match weights {
                [_, _, waits] if waits > 0.0 => 2,
                [fair, unfair, _] if unfair > fair => 1,
                _ => 0,
            };
            let (role, glyph) = [
                (Role::Optimal, Glyph::Dot),
                (Role::Greedy, Glyph::Cross),
                (Role::Patient, Glyph::Ring),
            ][kind];
            Cell {
                x: f64::from(sum),
                y: f64::from(size),
                width: 0.94,
                height: 0.94,
                role,
                shade: 0.25 + 0.75 * weights[kind] / all,
                glyph,
                here: false,
                says: format!(
                    "{size} players of summed level {sum} ({}): fair {}, unfair {}, waits {}.",
                    counted(count, "pool"),
                    percent(weights[0] / all),
                    percent(weights[1] / all),
                    percent(weights[2] / all)
                ),
            }
        })
        .collect()
}

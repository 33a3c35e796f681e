//! Table 1: who stops after which last three games.

use super::ON_ITS_WAY;
use super::begun;
use super::calibration::of;
use crate::drawing::marks::shapes::shape_of;
use crate::figure::common::{axis, column, percent};
use crate::figure::pieces::{entry, round_up};
use crate::figure::{Bar, Entry, Figure, Mark, Role};
use lobbylab_core::engagement::case::Findings;
use lobbylab_core::engagement::churn::{Pattern, wilson};
use lobbylab_core::engagement::lab::EngagementStudy;
use lobbylab_core::experiment::Parts;

/// The last game says nearly all if it makes at least this share of the difference between
/// three wins and three losses.
const NEARLY_ALL: f64 = 0.7;

/// Of more patterns than twice this, those with the least and the largest shares are shown.
const MOST_OF_A_KIND: usize = 6;

/// What the colours say.
const KEYS: [(Role, &str); 3] = [
    (Role::Optimal, "won last"),
    (Role::Random, "drew last"),
    (Role::Worst, "lost last"),
];

/// The colour of a pattern: by its last game.
fn role(word: &str) -> Role {
    match word.chars().last() {
        Some('W') => Role::Optimal,
        Some('D') => Role::Random,
        _ => Role::Worst,
    }
}

/// Churn by the last three outcomes.
#[must_use]
pub fn last_three(_study: &EngagementStudy, parts: &Parts<Findings>) -> Figure {
    let found = of(parts);
    let mut patterns: Vec<Pattern> = found.map_or(Vec::new(), |found| found.last_three.clone());
    lobbylab_core::order::few(&mut patterns, |one, other| {
        (one.risk, &one.word) < (other.risk, &other.word)
    });
    let printed = found.is_some_and(|found| found.rows == 0);
    let mut high = 0.0f64;
    let shown = patterns.len().min(2 * MOST_OF_A_KIND);
    let ends = (patterns.iter().take(shown - shown / 2))
        .chain(patterns.iter().skip(patterns.len() - shown / 2));
    let bars: Vec<Bar> = ends
        .map(|pattern| {
            let (low, up) = if printed {
                (pattern.risk - pattern.error, pattern.risk + pattern.error)
            } else {
                let [low, up] = wilson(pattern.churned as usize, pattern.rows as usize);
                (low, up)
            };
            high = high.max(up);
            Bar {
                name: pattern.word.clone(),
                role: role(&pattern.word),
                value: pattern.risk,
                interval: (up > low).then_some((low, up)),
                exact: (up <= low).then_some(pattern.risk),
                note: String::new(),
            }
        })
        .collect();
    let text = |read: fn(&Pattern) -> Entry| patterns.iter().map(read).collect::<Vec<_>>();
    Figure {
        finding: finding(found),
        x: axis("share that stopped", "", 0.0, round_up(1.05 * high)),
        y: axis("", "", 0.0, 1.0),
        marks: (KEYS.into_iter())
            .filter(|(role, _)| bars.iter().any(|bar| bar.role == *role))
            .map(|(role, name)| Mark::Dots {
                name: name.to_owned(),
                role,
                shape: shape_of(role),
                points: Vec::new(),
            })
            .chain([Mark::Bars { bars: bars.clone() }])
            .collect(),
        table: vec![
            column(
                "last three, the latest last",
                "",
                text(|one| Entry::Text(one.word.clone())),
            ),
            column("cases", "", text(|one| counted(one, one.rows as f64))),
            column(
                if printed {
                    "share that stopped, middle of the printed range"
                } else {
                    "share that stopped"
                },
                "",
                text(|one| Entry::Number(one.risk)),
            ),
            column(
                "its standard error",
                "",
                text(|one| counted(one, one.error)),
            ),
        ],
        source: if printed {
            "Bars: printed in Chen et al., EOMM, Table 1, as ranges whose middle is shown; it \
             leaves 17 of the 27 out. Churn there is seven days without a game, here eight hours."
                .to_owned()
        } else {
            format!(
                "Bars: counted, with Wilson’s 95 % intervals{}. {}. As Chen et al., EOMM, Table 1.",
                if shown < patterns.len() {
                    format!("; {shown} of {} patterns, all in the table", patterns.len())
                } else {
                    String::new()
                },
                found.map_or("", |found| &found.source)
            )
        },
        ..begun("last_three")
    }
}

/// A number of what was counted; what is printed has neither cases nor errors.
fn counted(pattern: &Pattern, value: f64) -> Entry {
    entry((pattern.rows > 0).then_some(value))
}

fn finding(found: Option<&Findings>) -> String {
    let Some(found) = found else {
        return ON_ITS_WAY.to_owned();
    };
    let risk = |word: &str| {
        let all = found.last_three.iter().chain(&found.last);
        let one = all.into_iter().find(|pattern| pattern.word == word)?;
        Some(one.risk)
    };
    let (Some(won), Some(lost)) = (risk("WWW"), risk("LLL")) else {
        return "Too few games have three before them.".to_owned();
    };
    let last = match (risk("W"), risk("L")) {
        (Some(win), Some(loss)) => {
            let (one, three) = (loss - win, lost - won);
            let nearly_all = one * three > 0.0 && one.abs() >= NEARLY_ALL * three.abs();
            format!(
                " {}: {} after a win, {} after a loss.",
                if nearly_all {
                    "Nearly all of it is the last game"
                } else {
                    "By the last game alone"
                },
                percent(win),
                percent(loss)
            )
        }
        _ => String::new(),
    };
    format!(
        "After three wins {} stop, after three losses {}.{last}",
        percent(won),
        percent(lost)
    )
}

//! Groups of players, and a market, in words.

use crate::arena::judge::{GroupKind, GroupScore};
use crate::arena::market::{ArenaMarket, Coming, Leaves, REGIONS};
use crate::words::number;

/// `the weakest tenth`, `parties of three`, `players from Europe`, `players of role 2`.
#[must_use]
pub fn group_words(group: &GroupScore) -> String {
    // As wide as it takes to count from one: a part that was forged may hold any byte.
    let number = u16::from(group.group);
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
        GroupKind::Role => format!("players of role {}", number + 1),
    }
}

/// A market in one line: `5v5, 60 players a minute, 30 % of tickets parties, three regions,
/// nobody gives up`. O(sides).
#[must_use]
pub fn market_words(market: &ArenaMarket) -> String {
    const COUNTS: [&str; 6] = ["no", "one", "two", "three", "four", "five"];
    let mut line = vec![
        market.format.words(),
        format!("{} players a minute", number(market.rate)),
    ];
    match market.coming {
        Coming::Poisson => {}
        Coming::Day => line.push("more in the evening than at night".to_owned()),
        other => line.push(other.label().to_owned()),
    }
    let all: f64 = market.parties.iter().sum();
    line.push(match 1.0 - market.parties[0] / all {
        parties if parties <= 0.0 => "everybody alone".to_owned(),
        parties => format!("{} % of tickets parties", number((100.0 * parties).round())),
    });
    let regions = market.regions.len();
    let count = COUNTS.get(regions).copied().unwrap_or("many");
    let plural = if regions == 1 { "" } else { "s" };
    line.push(format!("{count} region{plural}"));
    if market.skills.uncertainty > 0.0 {
        line.push(format!(
            "ratings off by {}",
            number(market.skills.uncertainty)
        ));
    }
    line.push(match market.willing.leaves {
        Leaves::Never => "nobody gives up".to_owned(),
        _ => format!("patience of {} s", number(market.willing.mean)),
    });
    line.join(", ")
}

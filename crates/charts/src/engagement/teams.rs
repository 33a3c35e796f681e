//! Teams of several players: what a search for good groups gains, and what no grouping can.

use super::begun;
use super::{ON_ITS_WAY, known, two};
use crate::figure::common::{axis, column, digits, number, with_interval};
use crate::figure::pieces::entry;
use crate::figure::{Bar, Entry, Figure, Mark, Role};
use lobbylab_core::engagement::lab::{EngagementTeams, GroupingMethod, TeamSample};
use lobbylab_core::experiment::Parts;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::signed;

fn role(grouping: GroupingMethod) -> Role {
    match grouping {
        GroupingMethod::Random => Role::Random,
        GroupingMethod::Skill => Role::Between,
        GroupingMethod::Search => Role::Optimal,
    }
}

/// Expected number who go on, of 100.
fn of_hundred(games: &EngagementTeams, interval: &Interval) -> Interval {
    interval.affine(100.0 / f64::from(games.waiting.pool.max(1)), 0.0)
}

/// How many more of 100 go on than in games by chance.
#[must_use]
pub fn teams(games: &EngagementTeams, parts: &Parts<TeamSample>) -> Figure {
    let random = known(games.value(parts, GroupingMethod::Random, |point| point.expected));
    let bound = known(games.bound(parts));
    let most = match (&bound, &random) {
        (Some(bound), Some(random)) => {
            Some(of_hundred(games, bound).mean - of_hundred(games, random).mean)
        }
        _ => None,
    };
    let (mut low, mut high) = (0.0f64, most.unwrap_or(1.0));
    let mut bars = Vec::new();
    for &grouping in GroupingMethod::ALL {
        let Some(gain) = known(games.gain(parts, grouping)) else {
            continue;
        };
        let gain = of_hundred(games, &gain);
        low = low.min(gain.low());
        high = high.max(gain.high());
        let unfair = games.value(parts, grouping, |point| point.unfairness);
        bars.push(Bar {
            name: grouping.label().to_owned(),
            role: role(grouping),
            value: gain.mean,
            interval: (gain.half_width > 0.0).then(|| (gain.low(), gain.high())),
            // Against itself there is nothing to estimate.
            exact: (gain.half_width == 0.0).then_some(gain.mean),
            note: unfair.map_or(String::new(), |unfair| {
                format!(
                    "{} off even",
                    number((1000.0 * unfair.mean).round() / 1000.0)
                )
            }),
        });
    }
    let mut marks = vec![Mark::Bars { bars }];
    if let Some(most) = most {
        marks.push(Mark::VerticalMark {
            x: most,
            label: "no grouping keeps more".to_owned(),
        });
    }
    let room = 0.15 * (high - low).max(1e-6);
    Figure {
        finding: finding(games, parts),
        x: axis(
            "more of 100 go on than in games by chance",
            "players",
            if low < 0.0 { low - room } else { 0.0 },
            high + room,
        ),
        y: axis("", "", 0.0, 1.0),
        marks,
        table: table(games, parts),
        source: "Bars: simulated, means over pools that all see, expected given the groups, with \
                 95 % intervals; “off even” is the mean |p − ½| of the games. The search exchanges \
                 players while that helps. Dotted: a proven bound, the mean over the same pools. \
                 Chen et al., EOMM, section 6, names teams as future work."
            .to_owned(),
        ..begun("teams")
    }
}

fn table(games: &EngagementTeams, parts: &Parts<TeamSample>) -> Vec<crate::figure::Column> {
    let names = GroupingMethod::ALL
        .iter()
        .map(|one| Entry::Text(one.label().to_owned()));
    let mut table = vec![column("groups", "", names.collect())];
    let gain = |grouping| {
        games
            .gain(parts, grouping)
            .map(|gain| of_hundred(games, &gain))
    };
    let name = "more of 100 go on than by chance";
    let rows = GroupingMethod::ALL.len();
    table.extend(two(name, "players", rows, &|row| {
        gain(GroupingMethod::ALL[row])
    }));
    let off = (GroupingMethod::ALL.iter()).map(|&grouping| {
        entry(
            games
                .value(parts, grouping, |point| point.unfairness)
                .map(|one| one.mean),
        )
    });
    table.push(column("mean |p − ½|", "", off.collect()));
    let bound = games
        .bound(parts)
        .map(|bound| of_hundred(games, &bound).mean);
    let bounds = GroupingMethod::ALL.iter().map(|_| entry(bound));
    table.push(column(
        "of 100, no grouping keeps more than",
        "players",
        bounds.collect(),
    ));
    table
}

fn finding(games: &EngagementTeams, parts: &Parts<TeamSample>) -> String {
    let gain = |grouping| known(games.gain(parts, grouping)).map(|one| of_hundred(games, &one));
    let (Some(search), Some(bound), Some(random)) = (
        gain(GroupingMethod::Search),
        known(games.bound(parts)),
        known(games.value(parts, GroupingMethod::Random, |point| point.expected)),
    ) else {
        return ON_ITS_WAY.to_owned();
    };
    let most = of_hundred(games, &bound).mean - of_hundred(games, &random).mean;
    let most = upward(most.max(search.mean), &search);
    format!(
        "A search for good groups keeps {} {} of 100 players than groups by chance, in games of \
         two teams of {}. No grouping keeps more than {}.",
        with_interval(&search).trim_start_matches('−'),
        if search.mean < 0.0 { "fewer" } else { "more" },
        games.teams.k,
        signed(most)
    )
}

/// A bound with as many decimals as what was found, rounded up, as it would not be one below.
fn upward(bound: f64, found: &Interval) -> String {
    let (mean, half) = digits(found);
    let decimals = mean.split_once('.').map_or("", |(_, decimals)| decimals);
    if mean.contains('·') || !decimals.bytes().all(|digit| digit.is_ascii_digit()) {
        return number(bound);
    }
    // What has no spread may be a whole number, which is too coarse for a bound.
    let least = if half == "± 0" { 2 } else { 0 };
    let places = decimals.len().max(least);
    let unit = (0..places).fold(1.0, |unit, _| 10.0 * unit);
    // A whole number of units stays that, though it may lie a hair above.
    let up = (bound * unit - 1e-6).ceil() / unit;
    // Above −1 of the last place this is −0, which has no sign.
    format!("{:.places$}", up + 0.0).replace('-', "−")
}

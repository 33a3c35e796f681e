//! What a rule costs more than hindsight: games that began late, and other partners.

use super::begun;
use super::race::of_best;
use super::{ON_ITS_WAY, PAPER, ends, known, role, say, say_share, short};
use crate::figure::common::{axis, column};
use crate::figure::pieces::{entries, round_up};
use crate::figure::{Bar, Entry, Figure, Mark, Pattern, Role};
use lobbylab_core::experiment::Parts;
use lobbylab_core::hindsight::lab::{Best, HindsightRace, RaceSample};
use lobbylab_core::hindsight::parameters::HindsightRule;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::capital;

/// Bars of the rules' costs in three parts: hindsight's own cost, delays, other partners.
#[must_use]
pub fn regret(race: &HindsightRace, parts: &Parts<RaceSample>, shown: HindsightRule) -> Figure {
    let best = of_best(race, parts, Best::total).filter(|_| race.market.k == 2);
    let mut bars = Vec::new();
    let mut rows = Vec::new();
    let mut high = 0.0f64;
    let mut table: Vec<Vec<Entry>> = vec![Vec::new(); 9];
    for rule in HindsightRule::ALL.iter().copied() {
        let cost = known(race.cost(parts, rule)).filter(|_| race.market.k == 2);
        let [delay, other] = split(race, parts, rule);
        let kept = known(race.kept(parts, rule));
        high = cost.as_ref().map_or(high, |cost| high.max(cost.high()));
        let (interval, value) = match &cost {
            Some(cost) => (Some(ends(cost)), cost.mean),
            None => (None, f64::NAN),
        };
        bars.push(Bar {
            name: rule.label().to_owned(),
            role: role(rule),
            value,
            interval,
            exact: None,
            note: (kept.as_ref())
                .map_or_else(String::new, |kept| format!("{} kept", say_share(kept))),
        });
        rows.push(match (&best, &delay, &other) {
            (Some(best), Some(delay), Some(other)) => {
                vec![best.mean, delay.mean.max(0.0), other.mean.max(0.0)]
            }
            _ => Vec::new(),
        });
        let mut cells = vec![Entry::Text(rule.label().to_owned())];
        for estimate in [&cost, &delay, &other, &kept] {
            cells.extend(entries(estimate.as_ref()));
        }
        for (column, cell) in table.iter_mut().zip(cells) {
            column.push(cell);
        }
    }
    if let Some(best) = &best {
        bars.insert(
            0,
            Bar {
                name: "Hindsight".to_owned(),
                role: Role::Optimal,
                value: best.mean,
                interval: Some(ends(best)),
                exact: None,
                note: String::new(),
            },
        );
        rows.insert(0, vec![best.mean]);
        let mut cells = vec![Entry::Text("Hindsight".to_owned())];
        cells.extend(entries(Some(best)));
        cells.resize(table.len(), Entry::Empty);
        for (column, cell) in table.iter_mut().zip(cells) {
            column.insert(0, cell);
        }
    }
    let heads = [
        ("rule", ""),
        ("cost of a player, simulated", "waits of τmax"),
        ("half width", "waits of τmax"),
        ("late games, of a player", "waits of τmax"),
        ("half width of late games", "waits of τmax"),
        ("other partners, of a player", "waits of τmax"),
        ("half width of other partners", "waits of τmax"),
        ("share of games that hindsight keeps", ""),
        ("half width of the share", ""),
    ];
    let fills = [
        ("hindsight's own cost", Pattern::Plain),
        ("late games", Pattern::Hatched),
        ("other partners", Pattern::Crossed),
    ];
    Figure {
        finding: finding(race, shown, parts, best.as_ref()),
        x: axis(
            "cost of a player",
            "waits of τmax",
            0.0,
            round_up(1.02 * high),
        ),
        y: axis("", "", 0.0, 1.0),
        marks: vec![
            Mark::Bars { bars },
            Mark::Stacks {
                parts: fills.map(|(name, fill)| (name.to_owned(), fill)).into(),
                rows,
            },
        ],
        table: (heads.iter().zip(table))
            .map(|((head, unit), cells)| column(*head, unit, cells))
            .collect(),
        source: format!(
            "{}. A game is late if it begins after its last player has come; other partners: \
             what alternating paths and cycles of both matchings cost more. Right: games that \
             hindsight makes too. For games of two; costs: {PAPER}, (1).",
            if race.of_file() {
                "Played on the file's players"
            } else {
                "Simulated with 95 % intervals"
            }
        ),
        ..begun("regret")
    }
}

/// What late games and other partners cost a player.
fn split(
    race: &HindsightRace,
    parts: &Parts<RaceSample>,
    rule: HindsightRule,
) -> [Option<Interval>; 2] {
    match race.regret(parts, rule) {
        Some([delay, other]) => [known(Some(delay)), known(Some(other))],
        None => [None, None],
    }
}

fn finding(
    race: &HindsightRace,
    rule: HindsightRule,
    parts: &Parts<RaceSample>,
    best: Option<&Interval>,
) -> String {
    if race.market.k > 2 {
        return format!(
            "Nobody knows the best matching of games of {}, so it cannot be said which of the \
             rules' games it keeps. Set k to 2 to see.",
            race.market.k
        );
    }
    let (Some(cost), Some(best), Some(kept), [Some(delay), Some(other)]) = (
        known(race.cost(parts, rule)),
        best,
        known(race.kept(parts, rule)),
        split(race, parts, rule),
    ) else {
        return ON_ITS_WAY.to_owned();
    };
    let nothing = |part: &Interval| part.mean.abs() <= 1e-3 * cost.mean;
    if nothing(&delay) && nothing(&other) {
        return format!(
            "{} costs a player {}. It does what hindsight does.",
            capital(short(rule)),
            say(&cost)
        );
    }
    let worse = if delay.mean > 2.0 * other.mean {
        "Most is lost by pairing the right players too late."
    } else if other.mean > 2.0 * delay.mean {
        "Most is lost by wrong partners, little by waiting."
    } else {
        "Lateness and wrong partners both matter."
    };
    format!(
        "{worse} {} costs a player {}, of which {} is hindsight's own cost. Games that began late \
         cost {}, other partners {}. Hindsight keeps {} of its games.",
        capital(short(rule)),
        say(&cost),
        say(best),
        say(&delay),
        say(&other),
        say_share(&kept)
    )
}

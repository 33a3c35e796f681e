//! All rules with the visitor's parameters on the same players, against hindsight.

use super::begun;
use super::{
    NO_COST, ON_ITS_WAY, PAPER, ends, known, parameters, role, say, say_share, short, short_run,
};
use crate::figure::common::{axis, column};
use crate::figure::pieces::{entries, entry, round_up};
use crate::figure::{Bar, Entry, Figure, Mark, Pattern, Role};
use lobbylab_core::experiment::Parts;
use lobbylab_core::hindsight::lab::{Best, HindsightRace, RaceSample};
use lobbylab_core::hindsight::parameters::HindsightRule;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::{capital, three_digits};

/// Below this a cost is rounding.
const NOTHING: f64 = 1e-12;
/// Ratios so near to each other are the same.
const ALIKE: f64 = 1e-6;

/// A part of what the best matching costs a player.
pub(super) fn of_best(
    race: &HindsightRace,
    parts: &Parts<RaceSample>,
    measure: fn(&Best) -> f64,
) -> Option<Interval> {
    known(race.ratio(parts, &|sample| {
        Some((measure(&sample.best?), f64::from(sample.compared)))
    }))
}

/// A row: its name and numbers.
struct Row {
    name: String,
    /// The visitor's parameters.
    with: String,
    role: Role,
    cost: Option<Interval>,
    waiting: Option<Interval>,
    criteria: Option<Interval>,
    /// Over the best matching found, and over the lower bound.
    ratios: [Option<Interval>; 2],
    exact: Option<f64>,
}

fn rows(race: &HindsightRace, parts: &Parts<RaceSample>) -> Vec<Row> {
    let two = race.market.k == 2;
    let hindsight = |name: &str, cost, waiting, criteria| Row {
        name: name.to_owned(),
        with: String::new(),
        role: Role::Optimal,
        cost,
        waiting,
        criteria,
        ratios: [None, None],
        exact: None,
    };
    let best = known(race.best(parts));
    let waiting = of_best(race, parts, |best| best.time);
    let criteria = of_best(race, parts, |best| best.criteria);
    let mut rows = Vec::new();
    if two {
        rows.push(hindsight("Hindsight", best, waiting, criteria));
    } else {
        let least = known(race.least(parts));
        rows.push(hindsight("Hindsight, lower bound", least, None, None));
        rows.push(hindsight("Hindsight, best found", best, waiting, criteria));
    }
    for rule in HindsightRule::ALL.iter().copied() {
        rows.push(Row {
            name: rule.label().to_owned(),
            with: parameters(&race.rules, rule, &race.market),
            role: role(rule),
            cost: known(race.cost(parts, rule)),
            waiting: known(race.time(parts, rule)),
            criteria: known(race.criteria(parts, rule)),
            ratios: [
                known(race.competitive(parts, rule)),
                (!two)
                    .then(|| known(race.ratio_at_most(parts, rule)))
                    .flatten(),
            ],
            exact: if rule == HindsightRule::Greedy {
                race.greedy_exact()
            } else {
                None
            },
        });
    }
    rows
}

/// The note at the right of a bar.
fn note(row: &Row) -> String {
    match &row.ratios {
        [Some(ratio), None] => format!("× {}", say(ratio)),
        [Some(found), Some(bound)] => {
            // Nobody knows where in between; intervals are part of the doubt.
            format!("× {:.2} to {:.2}", found.low(), bound.high())
        }
        _ => String::new(),
    }
}

/// Bars of the rules' costs: waiting and criteria, each with its ratio to hindsight.
#[must_use]
pub fn race(race: &HindsightRace, parts: &Parts<RaceSample>) -> Figure {
    let rows = rows(race, parts);
    let two = race.market.k == 2;
    let mut high = 0.0f64;
    let mut bars = Vec::new();
    let mut stacks = Vec::new();
    let mut table: Vec<Vec<Entry>> = vec![Vec::new(); 13];
    for row in &rows {
        let cost = row.cost.as_ref();
        for end in [row.exact, cost.map(Interval::high)].into_iter().flatten() {
            high = high.max(end);
        }
        bars.push(Bar {
            name: row.name.clone(),
            role: row.role,
            value: (cost.map(|cost| cost.mean).or(row.exact)).unwrap_or(f64::NAN),
            interval: cost.map(ends),
            exact: row.exact,
            note: note(row),
        });
        stacks.push(match (&row.waiting, &row.criteria) {
            (Some(waiting), Some(criteria)) => vec![waiting.mean, criteria.mean],
            _ => Vec::new(),
        });
        let mut cells = vec![
            Entry::Text(row.name.clone()),
            Entry::Text(row.with.clone()),
            entry(row.exact),
        ];
        let estimates = [cost, row.waiting.as_ref(), row.criteria.as_ref()];
        let ratios = row.ratios.each_ref().map(Option::as_ref);
        for estimate in estimates.into_iter().chain(ratios) {
            cells.extend(entries(estimate));
        }
        for (column, cell) in table.iter_mut().zip(cells) {
            column.push(cell);
        }
    }
    let over = if two {
        "times hindsight"
    } else {
        "times the best found"
    };
    let heads = [
        ("rule", ""),
        ("with", ""),
        ("cost of a player, exact", "waits of τmax"),
        ("cost of a player, simulated", "waits of τmax"),
        ("half width", "waits of τmax"),
        ("waiting, simulated", "waits of τmax"),
        ("half width of waiting", "waits of τmax"),
        ("criteria, simulated", "waits of τmax"),
        ("half width of criteria", "waits of τmax"),
        (over, ""),
        ("half width of the ratio", ""),
        ("times the lower bound", ""),
        ("half width of that ratio", ""),
    ];
    let shown = if two { heads.len() - 2 } else { heads.len() };
    let names = [("waiting", Pattern::Plain), ("criteria", Pattern::Hatched)];
    Figure {
        finding: finding(race, parts),
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
                parts: names.map(|(name, fill)| (name.to_owned(), fill)).into(),
                rows: stacks,
            },
        ],
        table: (heads.iter().zip(table).take(shown))
            .map(|((head, unit), cells)| column(*head, unit, cells))
            .collect(),
        source: source(race),
        ..begun("race")
    }
}

/// How the numbers are known.
fn source(race: &HindsightRace) -> String {
    let played = if race.of_file() {
        "Bars: played on the file's players"
    } else {
        "Bars: simulated, the same players for all, 95 % intervals"
    };
    let hindsight = if race.market.k == 2 {
        "Hindsight: minimum-weight matching with its certificate".to_owned()
    } else {
        "Hindsight and ratios: the first 240 players of each replication, a matching found by \
         exchange and a bound by relaxation"
            .to_owned()
    };
    let tick = if race.greedy_exact().is_some() {
        " Tick: exact, greedy by renewal; the paper's (2) where nobody times out."
    } else {
        ""
    };
    format!("{played}.{tick} {hindsight}. Right: cost over that in hindsight. {PAPER}, section 5.")
}

fn finding(race: &HindsightRace, parts: &Parts<RaceSample>) -> String {
    let ratios: Vec<(HindsightRule, Interval)> = (HindsightRule::ALL.iter())
        .filter_map(|&rule| Some((rule, known(race.competitive(parts, rule))?)))
        .collect();
    let mean = |pair: &&(HindsightRule, Interval)| pair.1.mean;
    let nearest = (ratios.iter()).min_by(|a, b| mean(a).total_cmp(&mean(b)));
    let farthest = (ratios.iter()).max_by(|a, b| mean(a).total_cmp(&mean(b)));
    let best = known(race.best(parts));
    if best.as_ref().is_some_and(|best| best.mean.abs() < NOTHING) {
        return NO_COST.to_owned();
    }
    let (Some((first, near)), Some((last, far)), Some(best)) = (nearest, farthest, best) else {
        return match race.greedy_exact() {
            Some(exact) => format!(
                "Greedy costs a player {} on average, exactly. What the others and hindsight \
                 cost is simulated. {ON_ITS_WAY}",
                three_digits(exact)
            ),
            None if race.of_file() => "The file's players are on their way.".to_owned(),
            None => ON_ITS_WAY.to_owned(),
        };
    };
    let found = if race.market.k == 2 {
        "hindsight"
    } else {
        "the best matching found"
    };
    let waits = known(race.ratio(parts, &|sample| {
        let best = sample.best?;
        Some((best.time, best.total()))
    }));
    let is_one = |ratio: &Interval| (ratio.mean - 1.0).abs() < ALIKE;
    let mut text = if is_one(near) && is_one(far) {
        format!("No rule can be told from {found} here: all cost the same.")
    } else if ratios.iter().all(|(_, ratio)| ratio.covers(1.0)) {
        format!("No rule can be told from {found} here: all intervals hold 1.")
    } else if far.mean - near.mean <= 1e-9 * far.mean {
        format!(
            "All rules cost a player {} times what {found} does ({}).",
            say(near),
            say(&best)
        )
    } else if is_one(near) {
        format!(
            "{} costs a player what {found} does ({}). {} is farthest, at {} times that.",
            capital(short(*first)),
            say(&best),
            capital(short(*last)),
            say(far)
        )
    } else {
        format!(
            "{} comes nearest: it costs {} times as much as {found}. {} is farthest, at {}. A \
             player costs {} in {found}.",
            capital(short(*first)),
            say(near),
            capital(short(*last)),
            say(far),
            say(&best)
        )
    };
    if let (Some(waits), 2) = (waits, race.market.k) {
        let waits = say_share(&waits);
        text.push_str(&format!(" Of hindsight's own cost {waits} is waiting."));
    }
    if race.market.k > 2 {
        text.push_str(
            " Nobody knows the optimum of larger games: the ratios lie between those to the best \
             found and to the bound.",
        );
    }
    text.push_str(&short_run(&race.market, &race.players, &race.run));
    text
}

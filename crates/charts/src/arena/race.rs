//! What players get under each rule: bars of waits and of unfairness.

use super::{SOURCE, begun, in_unit, look, measured, short};
use crate::figure::common::{axis, column, percent};
use crate::figure::pieces::{ON_ITS_WAY, entries, entry, known, round_up};
use crate::figure::{Bar, Column, Entry, Figure, Mark};
use lobbylab_core::arena::exact::{first_come, impatient_pairs};
use lobbylab_core::arena::lab::ArenaRace;
use lobbylab_core::arena::{ArenaGauge, ArenaRule, Coming, Leaves, Scorecard};
use lobbylab_core::experiment::Parts;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::{capital, listed};

/// How long those who play wait under first come, first served, where there is a closed form:
/// singles come at random, and nobody leaves, or pairs lose patience exponentially.
#[must_use]
pub fn first_come_mean(question: &ArenaRace) -> Option<f64> {
    let market = question.heat().ok()?.market;
    let whole = market.format.least() == market.format.places();
    if !market.singles_only() || market.coming != Coming::Poisson || !whole {
        return None;
    }
    let (places, rate) = (market.format.places(), market.tickets_per_second());
    match market.willing.leaves {
        Leaves::Never => Some(first_come(places as u32, rate).mean()),
        Leaves::Exponential if places == 2 => {
            Some(impatient_pairs(rate, 1.0 / market.willing.mean).mean_served)
        }
        _ => None,
    }
}

/// Mean waits.
#[must_use]
pub fn race(question: &ArenaRace, parts: &Parts<Vec<Scorecard>>) -> Figure {
    let note = |lane| {
        let p90 = measured(parts, lane, ArenaGauge::WaitP90)?;
        Some(format!("P90 {}", crate::figure::common::digits(&p90).0))
    };
    let exact = first_come_mean(question);
    let mut figure = bars("race", question, parts, ArenaGauge::WaitMean, exact, &note);
    figure.x.label = "mean wait of those who played".to_owned();
    figure.finding = finding(
        question,
        parts,
        ArenaGauge::WaitMean,
        &|least, low, most, high| {
            format!(
                "{} makes players wait least, {low} on average; {most} most, {high}. All rules met \
             the same tickets.",
                capital(least)
            )
        },
    );
    if figure.finding != ON_ITS_WAY {
        figure.finding.push_str(&adapted(question));
    }
    figure.table = table(question, parts);
    figure.source = format!(
        "{SOURCE} Right: the wait that 90 % of those who played did not exceed.{}",
        match exact {
            Some(_) => " Tick: first come, first served in closed form.",
            None => "",
        }
    );
    figure
}

/// How rules play a market that is not their paper's own, those alike together.
fn adapted(question: &ArenaRace) -> String {
    let Ok(heat) = question.heat() else {
        return String::new();
    };
    let mut ways: Vec<(&str, Vec<String>)> = Vec::new();
    for rule in question.lanes.rules() {
        let told = rule.translation(&heat.market, &question.settings);
        let Some(words) = told.ok().flatten() else {
            continue;
        };
        match ways.iter_mut().find(|(known, _)| *known == words) {
            Some((_, rules)) => rules.push(short(rule).to_owned()),
            None => ways.push((words, vec![short(rule).to_owned()])),
        }
    }
    let told = ways
        .iter()
        .map(|(words, rules)| format!(" {} here: {words}.", capital(&listed(rules))));
    told.collect()
}

/// Mean unfairness.
#[must_use]
pub fn fairness(question: &ArenaRace, parts: &Parts<Vec<Scorecard>>) -> Figure {
    let note = |lane| {
        let share = measured(parts, lane, ArenaGauge::UnfairShare)?;
        Some(percent(share.mean))
    };
    let mut figure = bars("fairness", question, parts, ArenaGauge::Unfair, None, &note);
    figure.finding = finding(
        question,
        parts,
        ArenaGauge::Unfair,
        &|least, low, most, high| {
            format!(
                "{} makes the fairest games, off even by {low} on average; {most} the most unfair, \
             {high}.",
                capital(least)
            )
        },
    );
    // The column at the right has no heading of its own, so the note on the axis is its heading.
    figure.x.label = "mean |p − ½|, 0 is a fair game; right: games worse than 60 : 40".to_owned();
    figure.source = format!(
        "{SOURCE} p is the chance to win of one side, by the players’ skills. Right: the share of \
         players in games worse than 60 : 40, where |p − ½| is above .1."
    );
    figure
}

/// One bar a rule.
fn bars(
    key: &str,
    question: &ArenaRace,
    parts: &Parts<Vec<Scorecard>>,
    gauge: ArenaGauge,
    exact: Option<f64>,
    note: &dyn Fn(usize) -> Option<String>,
) -> Figure {
    let (mut high, mut bars, mut all) = (0.0f64, Vec::new(), Vec::new());
    let rules = question.lanes.rules();
    for (lane, &rule) in rules.iter().enumerate() {
        let found = measured(parts, lane, gauge);
        let exact = exact.filter(|_| rule == ArenaRule::Fifo);
        for end in [exact, found.as_ref().map(Interval::high)]
            .into_iter()
            .flatten()
        {
            high = high.max(end);
        }
        let look = look(rule, lane);
        bars.push(Bar {
            name: capital(look.name),
            role: look.role,
            value: (found.as_ref().map(|found| found.mean).or(exact)).unwrap_or(f64::NAN),
            interval: found.as_ref().map(|found| (found.low(), found.high())),
            exact,
            note: note(lane).unwrap_or_default(),
        });
        all.push(found);
    }
    let names = rules
        .iter()
        .map(|rule| Entry::Text(rule.label().to_owned()));
    let [means, halves]: [Vec<Entry>; 2] = [0, 1].map(|at| {
        let cells = all.iter().map(|found| entries(found.as_ref())[at].clone());
        cells.collect()
    });
    Figure {
        x: axis("", gauge.unit(), 0.0, round_up(1.02 * high)),
        marks: vec![Mark::Bars { bars }],
        table: vec![
            column("rule", "", names.collect()),
            column(format!("{}, simulated", gauge.label()), gauge.unit(), means),
            column("half width", gauge.unit(), halves),
        ],
        ..begun(key)
    }
}

/// All measures of all rules, and their differences to the baseline.
fn table(question: &ArenaRace, parts: &Parts<Vec<Scorecard>>) -> Vec<Column> {
    let rules = question.lanes.rules();
    let names = rules
        .iter()
        .map(|rule| Entry::Text(rule.label().to_owned()));
    let mut columns = vec![column("rule", "", names.collect())];
    let exact = first_come_mean(question);
    let exacts = rules
        .iter()
        .map(|&rule| entry(exact.filter(|_| rule == ArenaRule::Fifo)));
    columns.push(column("mean wait, exact", "s", exacts.collect()));
    for gauge in ArenaGauge::ALL.iter().copied() {
        let values: Vec<Option<Interval>> = (0..rules.len())
            .map(|lane| measured(parts, lane, gauge))
            .collect();
        // What nobody has, latency in one region say, has no columns.
        if values.iter().all(Option::is_none) {
            continue;
        }
        let differences: Vec<Option<Interval>> = (0..rules.len())
            .map(|lane| known(question.difference(parts, lane, gauge)).filter(|_| lane > 0))
            .collect();
        let label = gauge.label();
        for (name, found) in [
            (label.to_owned(), values),
            (format!("{label}, above the baseline"), differences),
        ] {
            let [means, halves]: [Vec<Entry>; 2] = [0, 1].map(|at| {
                let cells = found
                    .iter()
                    .map(|found| entries(found.as_ref())[at].clone());
                cells.collect()
            });
            columns.push(column(format!("{name}, simulated"), gauge.unit(), means));
            columns.push(column(format!("{name}, half width"), gauge.unit(), halves));
        }
    }
    columns
}

/// Who has least and most of a measure, in the words of `said`.
fn finding(
    question: &ArenaRace,
    parts: &Parts<Vec<Scorecard>>,
    gauge: ArenaGauge,
    said: &dyn Fn(&str, String, &str, String) -> String,
) -> String {
    let rules = question.lanes.rules();
    let all: Vec<(ArenaRule, Interval)> = (rules.iter().enumerate())
        .filter_map(|(lane, &rule)| Some((rule, measured(parts, lane, gauge)?)))
        .collect();
    let mean = |one: &&(ArenaRule, Interval)| one.1.mean;
    let least = all.iter().min_by(|a, b| mean(a).total_cmp(&mean(b)));
    let most = all.iter().max_by(|a, b| mean(a).total_cmp(&mean(b)));
    let (Some(least), Some(most)) = (least, most) else {
        let came = parts.iter().any(|(_, cards)| !cards.is_empty());
        return if came && parts.len() > 1 {
            "Nobody got a game within this run; longer runs or more players would help.".to_owned()
        } else {
            ON_ITS_WAY.to_owned()
        };
    };
    let unit = gauge.unit();
    if least.0 == most.0 {
        return format!(
            "Under {} the {} is {}.",
            short(least.0),
            gauge.label(),
            in_unit(&least.1, unit)
        );
    }
    said(
        short(least.0),
        in_unit(&least.1, unit),
        short(most.0),
        in_unit(&most.1, unit),
    )
}

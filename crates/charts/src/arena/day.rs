//! Over the day: waits by the hour in which players come, and how many come.

use super::{SOURCE, begun, in_unit, look, measured, short};
use crate::figure::common::{axis, column, sample};
use crate::figure::pieces::{ON_ITS_WAY, curve, entries, known, round_up};
use crate::figure::{Column, Dash, Entry, Figure, Role, Sample, Shape};
use lobbylab_core::arena::lab::{ArenaDay, Longest, longest, most_of};
use lobbylab_core::arena::{ArenaGauge, Coming, Scorecard};
use lobbylab_core::experiment::Parts;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words::capital;

/// Hours that are shown: a week.
const MOST: usize = 168;

/// How many hours all replications have; the last, which is not whole, is left out.
fn whole_hours(parts: &Parts<Vec<Scorecard>>) -> usize {
    let hours = parts
        .iter()
        .filter_map(|(_, cards)| Some(cards.first()?.hours.len()));
    hours.min().unwrap_or(0).saturating_sub(1).min(MOST)
}

/// A column of an hour: waits, players who came, games formed.
fn at(parts: &Parts<Vec<Scorecard>>, lane: usize, hour: usize, of: usize) -> Option<Interval> {
    known(parts.mean(&|cards| {
        let row = cards.get(lane)?.hours.get(hour)?;
        // Where nobody came there is no wait.
        (of > 0 || row[1] > 0.0).then_some(row[of])
    }))
}

fn points(parts: &Parts<Vec<Scorecard>>, lane: usize, of: usize) -> Vec<Sample> {
    (0..whole_hours(parts))
        .filter_map(|hour| Some(sample(hour as f64 + 0.5, &at(parts, lane, hour, of)?)))
        .collect()
}

/// Whether players come at the same rate all day, so that hours differ by chance alone.
#[must_use]
pub fn constant(question: &ArenaDay) -> bool {
    matches!(question.tickets.coming, Coming::Poisson | Coming::Periodic)
}

/// The mean waits of the hours under a rule.
fn waits(parts: &Parts<Vec<Scorecard>>, lane: usize) -> Vec<(usize, Interval)> {
    (0..whole_hours(parts))
        .filter_map(|hour| Some((hour, at(parts, lane, hour, 0)?)))
        .collect()
}

/// The hours, from 0, in which those come who wait longest under a rule; `None` where none can be
/// told from the others.
#[must_use]
pub fn longest_hours(parts: &Parts<Vec<Scorecard>>, lane: usize) -> Option<Longest<usize>> {
    let all = measured(parts, lane, ArenaGauge::WaitMean)?;
    longest(&waits(parts, lane), &all)
}

/// The mean wait of all under a rule, and of those who come in the hour with the shortest; `None`
/// before two hours are known.
#[must_use]
pub fn all_and_shortest(parts: &Parts<Vec<Scorecard>>, lane: usize) -> Option<[Interval; 2]> {
    let waits = waits(parts, lane);
    let shortest = (waits.iter()).min_by(|a, b| a.1.mean.total_cmp(&b.1.mean));
    let (_, shortest) = shortest.filter(|_| waits.len() > 1)?;
    Some([
        measured(parts, lane, ArenaGauge::WaitMean)?,
        shortest.clone(),
    ])
}

/// What the hours are counted from.
fn label(question: &ArenaDay) -> String {
    if question.tickets.coming == Coming::Day {
        let hour = lobbylab_core::words::number(question.tickets.hour);
        format!("hours since {hour} o’clock in the first region")
    } else {
        "hours since the beginning".to_owned()
    }
}

/// Mean waits of those who came in an hour, told against the rule at a place of the race.
#[must_use]
pub fn hours(question: &ArenaDay, parts: &Parts<Vec<Scorecard>>, base: usize) -> Figure {
    let rules = question.lanes.rules();
    let (mut marks, mut high) = (Vec::new(), 0.0f64);
    for (lane, &rule) in rules.iter().enumerate() {
        let look = look(rule, lane);
        let points = points(parts, lane, 0);
        high = points.iter().fold(high, |high, point| high.max(point.high));
        marks.extend(curve(
            look.name,
            (look.role, look.shape, Dash::Solid),
            points,
        ));
    }
    Figure {
        finding: finding(question, parts, base),
        x: axis(&label(question), "h", 0.0, whole_hours(parts).max(1) as f64),
        y: axis(
            "mean wait of those who came then",
            "s",
            0.0,
            round_up(1.02 * high),
        ),
        marks,
        table: table(question, parts),
        source: SOURCE.to_owned(),
        ..begun("hours")
    }
}

/// How many come, and how many games the rule at a place of the race forms.
#[must_use]
pub fn coming(question: &ArenaDay, parts: &Parts<Vec<Scorecard>>, base: usize) -> Figure {
    let came = points(parts, base, 1);
    let games = points(parts, base, 2);
    let most = |points: &[Sample]| {
        points
            .iter()
            .fold(0.0f64, |high, point| high.max(point.high))
    };
    let high = most(&came).max(most(&games));
    let peak = came.iter().max_by(|a, b| a.y.total_cmp(&b.y));
    let calm = came.iter().min_by(|a, b| a.y.total_cmp(&b.y));
    let finding = match (peak, calm) {
        (Some(_), Some(_)) if came.len() > 1 && constant(question) => format!(
            "Arrivals are constant: about {} players come in every hour.",
            lobbylab_core::words::significant(
                came.iter().map(|hour| hour.y).sum::<f64>() / came.len() as f64,
                3
            )
        ),
        (Some(peak), Some(calm)) if came.len() > 1 && peak.low <= calm.high => format!(
            "No hour is measurably busier than another: {} players come in the busiest, {} in the \
             calmest.",
            lobbylab_core::words::four_digits(peak.y),
            lobbylab_core::words::four_digits(calm.y)
        ),
        (Some(peak), Some(calm)) if came.len() > 1 => format!(
            "In the busiest hour {} players come, in the calmest {}.",
            lobbylab_core::words::four_digits(peak.y),
            lobbylab_core::words::four_digits(calm.y)
        ),
        _ => finding(question, parts, base),
    };
    let mut marks = curve("players", (Role::Ink, Shape::Disc, Dash::Solid), came);
    marks.extend(curve(
        "games",
        (Role::Random, Shape::Ring, Dash::Dashed),
        games,
    ));
    Figure {
        finding,
        x: axis(&label(question), "h", 0.0, whole_hours(parts).max(1) as f64),
        y: axis("in an hour", "", 0.0, round_up(1.02 * high)),
        marks,
        table: table(question, parts),
        source: format!("{SOURCE} Games: of the baseline."),
        ..begun("coming")
    }
}

fn table(question: &ArenaDay, parts: &Parts<Vec<Scorecard>>) -> Vec<Column> {
    let hours = whole_hours(parts);
    let numbers = (0..hours).map(|hour| Entry::Number(hour as f64));
    let mut columns = vec![column("hour", "", numbers.collect())];
    for (lane, rule) in question.lanes.rules().into_iter().enumerate() {
        for (of, name, unit) in [
            (0, "mean wait", "s"),
            (1, "players who came", "players"),
            (2, "games formed", "games"),
        ] {
            // All rules meet the same players.
            if of == 1 && lane > 0 {
                continue;
            }
            let (means, halves) = (0..hours)
                .map(|hour| entries(at(parts, lane, hour, of).as_ref()))
                .map(|[mean, half]| (mean, half))
                .unzip();
            let name = format!("{name}, {}", rule.label());
            columns.push(column(format!("{name}, simulated"), unit, means));
            columns.push(column(format!("{name}, half width"), unit, halves));
        }
    }
    columns
}

fn finding(question: &ArenaDay, parts: &Parts<Vec<Scorecard>>, base: usize) -> String {
    if parts.len() < 2 {
        return ON_ITS_WAY.to_owned();
    }
    let hours = whole_hours(parts);
    if hours < 2 {
        return "All come within two hours: take more tickets, or fewer players a minute, to see \
                a day."
            .to_owned();
    }
    let rules = question.lanes.rules();
    if (0..rules.len()).all(|lane| waits(parts, lane).is_empty()) {
        return "Nobody got a game within this run.".to_owned();
    }
    let all = (0..rules.len()).filter_map(|lane| Some((lane, longest_hours(parts, lane)?)));
    let Some((lane, longest)) = most_of(all) else {
        let constant = match constant(question) {
            true => "Arrivals are constant: under",
            false => "Under",
        };
        return format!("{constant} no rule do players of any hour wait measurably longer.");
    };
    let mut text = format!(
        "{} makes those wait longest who come in {}: {} on average.",
        capital(short(rules[lane])),
        longest.hours(),
        in_unit(&longest.wait, "s")
    );
    let [hour] = longest.who[..] else {
        return text;
    };
    if let Some(same) = at(parts, base, hour, 0).filter(|_| lane != base) {
        text.push_str(&format!(
            " Under {} the same players wait {}.",
            short(rules[base]),
            in_unit(&same, "s")
        ));
    }
    text
}

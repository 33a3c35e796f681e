//! What rule sets on the same players came to, in numbers with intervals and in a sentence.

use super::heat::{HeatCard, RuleSetHeat};
use crate::play::RuleCount;
use lobbylab_core::arena::ArenaGauge;
use lobbylab_core::experiment::Parts;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words;

/// Replications as [`RuleSetHeat::plan`](super::RuleSetHeat::plan) computes them.
pub type HeatParts = Parts<Vec<Result<HeatCard, String>>>;

/// Most bytes of a description that is told with its rule.
const LONGEST: usize = 80;

/// A measure of every rule set.
#[derive(Clone, Debug, PartialEq)]
pub struct MeasureRow {
    /// What is measured.
    pub gauge: ArenaGauge,
    /// By rule set; `None` where nobody is whom it could be taken over.
    pub values: Vec<Option<Interval>>,
    /// By rule set: how far it is above the first, on the same tickets.
    pub above: Vec<Option<Interval>>,
}

pub(super) fn card(cards: &[Result<HeatCard, String>], entry: usize) -> Option<&HeatCard> {
    cards.get(entry)?.as_ref().ok()
}

/// The mean of a measure of a rule set.
pub(super) fn gauged(parts: &HeatParts, entry: usize, gauge: ArenaGauge) -> Option<Interval> {
    parts.mean(&|cards| card(cards, entry)?.score.value(gauge))
}

/// All measures that any of so many rule sets has.
#[must_use]
pub fn measures(parts: &HeatParts, entries: usize) -> Vec<MeasureRow> {
    let gauges = ArenaGauge::ALL.iter().copied();
    let rows = gauges.map(|gauge| {
        let of = |cards: &Vec<Result<HeatCard, String>>, entry: usize| {
            card(cards, entry)?.score.value(gauge)
        };
        let value = |entry: usize| gauged(parts, entry, gauge);
        let above = |entry: usize| parts.paired(&|cards| Some((of(cards, entry)?, of(cards, 0)?)));
        MeasureRow {
            gauge,
            values: (0..entries).map(value).collect(),
            above: (0..entries).map(above).collect(),
        }
    });
    rows.filter(|row| row.values.iter().any(Option::is_some))
        .collect()
}

/// An estimate without its interval, to as many places as that allows; to about two figures where
/// there is none yet.
pub(super) fn rounded(interval: &Interval) -> String {
    let half = match interval.half_width.is_finite() {
        true => interval.half_width,
        false => 0.05 * interval.mean.abs(),
    };
    let [mean, _] = words::estimate(interval.mean, half);
    mean
}

/// What the judge refused, if anything.
#[must_use]
pub fn refused(parts: &HeatParts) -> Option<&str> {
    let mut all = parts.iter().flat_map(|(_, cards)| cards);
    all.find_map(|card| card.as_ref().err().map(String::as_str))
}

/// Counts of all replications together: exact numbers of what was simulated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeatCounts {
    /// How often each rule was in the way.
    pub rules: Vec<RuleCount>,
    /// Games by the step of the expansions at which they were made.
    pub steps: Vec<u64>,
    /// By rule: tickets without a game that it kept out most often as the only one; then those
    /// that no rule alone kept out.
    pub starved: Vec<u64>,
    /// Tickets that can never be in a game, and why the first of them cannot.
    pub hopeless: (u64, Option<String>),
    /// Matches that were dropped, as somebody did not accept.
    pub dropped: u64,
    /// Tickets of the first replication that have no game.
    pub unlucky: Vec<u32>,
}

fn add(sums: &mut Vec<u64>, more: &[u64]) {
    if sums.len() < more.len() {
        sums.resize(more.len(), 0);
    }
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}

/// The counts of a rule set.
#[must_use]
pub fn counts(parts: &HeatParts, entry: usize) -> HeatCounts {
    let mut counts = HeatCounts::default();
    for (number, cards) in parts.iter() {
        let Some(card) = card(cards, entry) else {
            continue;
        };
        if number == 0 {
            counts.unlucky.clone_from(&card.unlucky);
        }
        add(&mut counts.steps, &card.steps);
        add(&mut counts.starved, &card.starved);
        counts.dropped += card.dropped;
        counts.hopeless.0 += card.hopeless.0;
        if counts.hopeless.1.is_none() {
            counts.hopeless.1.clone_from(&card.hopeless.1);
        }
        if counts.rules.is_empty() {
            counts.rules.clone_from(&card.rules);
        } else {
            for (sum, more) in counts.rules.iter_mut().zip(&card.rules) {
                sum.checked += more.checked;
                sum.passed += more.passed;
                sum.failed += more.failed;
                sum.alone += more.alone;
            }
        }
    }
    counts
}

/// What a run came to, in words. The verdict is said only where intervals decide it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finding {
    /// What one reads first; empty where nothing is decided.
    pub verdict: String,
    /// The rest, numbers with their intervals.
    pub told: String,
}

impl Finding {
    fn new(verdict: impl Into<String>, told: impl Into<String>) -> Self {
        let (verdict, told) = (verdict.into(), told.into());
        Self { verdict, told }
    }
}

/// The finding: how long players wait, and what is in the way.
#[must_use]
pub fn finding(heat: &RuleSetHeat, parts: &HeatParts) -> Finding {
    if let Some(foul) = refused(parts) {
        return Finding::new("The judge refuses a game.", format!("It says: {foul}."));
    }
    // The first replication alone has no interval.
    let said = |interval: &Interval| match interval.half_width.is_finite() {
        true => words::estimate(interval.mean, interval.half_width).join(" "),
        false => rounded(interval),
    };
    let entries = heat.entries.len();
    let last = entries.saturating_sub(1);
    // The rule in the way, with what its rule set says of it.
    let rule = in_the_way(parts, last);
    let described = rule.as_deref().and_then(|rule| {
        let told = heat.entries[last].0.describes(rule);
        told.filter(|told| !told.is_empty() && told.len() <= LONGEST)
    });
    let blocks = rule.as_ref().map(|rule| match described {
        Some(told) => format!("{rule} (“{told}”) most often blocks a game by itself."),
        None => format!("{rule} most often blocks a game by itself."),
    });
    let Some(median) = gauged(parts, last, ArenaGauge::WaitMedian) else {
        let told = match counts(parts, last).hopeless.1 {
            Some(story) => format!("One reason: {story}."),
            None => blocks.unwrap_or_default(),
        };
        return Finding::new("Nobody gets a game.", told);
    };
    let mut told = format!("Half of those who play wait at most {} s", said(&median));
    if let Some(slow) = gauged(parts, last, ArenaGauge::WaitP90) {
        told.push_str(&format!(", one in ten longer than {} s", said(&slow)));
    }
    told.push('.');
    if entries < 2 {
        if let (Some(rule), Some(says)) = (&rule, described) {
            told.push_str(&format!(" {rule}: “{says}”."));
        }
        let verdict = rule.map(|rule| format!("{rule} holds your games up."));
        return Finding::new(verdict.unwrap_or_default(), told);
    }
    let wait = |cards: &Vec<Result<HeatCard, String>>, entry: usize| {
        card(cards, entry)?.score.value(ArenaGauge::WaitMean)
    };
    let mut verdict = String::new();
    if let Some(difference) = parts.paired(&|cards| Some((wait(cards, last)?, wait(cards, 0)?))) {
        let by = said(&difference);
        if difference.mean.abs() > difference.half_width {
            let shorter = difference.mean < 0.0;
            let way = if shorter { "shortens" } else { "lengthens" };
            verdict = format!("The edit {way} the mean wait.");
            told = format!("It changes by {by} s. {told}");
        } else {
            told = format!("That the edit changes the mean wait is not shown: {by} s. {told}");
        }
    }
    if let Some(blocks) = blocks {
        told.push_str(&format!(" {blocks}"));
    }
    Finding::new(verdict, told)
}

/// The rule that was most often the only one that failed, if more often than any other beyond chance.
fn in_the_way(parts: &HeatParts, entry: usize) -> Option<String> {
    let rules = counts(parts, entry).rules;
    let mut order: Vec<(u64, usize)> = rules.iter().map(|rule| rule.alone).zip(0..).collect();
    order.sort_by(|one, other| other.cmp(one));
    let (_, most) = *order.first()?;
    let next = order.get(1).map(|&(_, place)| place);
    let alone = |cards: &Vec<Result<HeatCard, String>>, place: usize| {
        Some(card(cards, entry)?.rules.get(place)?.alone as f64)
    };
    let above = parts.paired(&|cards| {
        let other = next.map_or(Some(0.0), |place| alone(cards, place))?;
        Some((alone(cards, most)?, other))
    })?;
    (above.mean > above.half_width).then(|| rules[most].rule.clone())
}

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
    /// The rule in the way; empty where none is beyond chance.
    pub rule: String,
}

/// The finding: how long players wait, and what is in the way.
#[must_use]
pub fn finding(heat: &RuleSetHeat, parts: &HeatParts) -> Finding {
    if let Some(foul) = refused(parts) {
        return Finding {
            told: format!("The judge refuses a game: {foul}."),
            ..Finding::default()
        };
    }
    let [mut verdict, mut told, mut rule] = [const { String::new() }; 3];
    // The first replication alone has no interval.
    let said = |interval: &Interval| match interval.half_width.is_finite() {
        true => words::estimate(interval.mean, interval.half_width).join(" "),
        false => rounded(interval),
    };
    let entries = heat.entries.len();
    let last = entries.saturating_sub(1);
    // The rule in the way, with what its rule set says of it and how often it alone fails.
    let mut says = String::new();
    if let Some((name, share)) = in_the_way(parts, last) {
        let description = heat.entries[last].0.describes(&name);
        // An edit changes numbers, and what the text says of them may hold no more.
        let fits = |words: &&str| entries < 2 && !words.is_empty() && words.len() <= LONGEST;
        let words = description.filter(fits);
        let words = words.map_or_else(String::new, |words| format!(" (“{words}”)"));
        let share = said(&share.affine(100.0, 0.0));
        says = format!(" In {share} of 100 tries a game fails only because of {name}{words}.");
        verdict = format!("The rule {name} makes players wait.");
        rule = name;
    }
    let Some(median) = gauged(parts, last, ArenaGauge::WaitMedian) else {
        // Of tickets that can never be in one, the page tells before.
        told = verdict + &says;
        verdict = "Nobody gets a game.".to_owned();
        return Finding {
            verdict,
            told,
            rule,
        };
    };
    if entries > 1 {
        let wait = |cards: &Vec<Result<HeatCard, String>>, entry: usize| {
            card(cards, entry)?.score.value(ArenaGauge::WaitMean)
        };
        let difference = parts.paired(&|cards| Some((wait(cards, last)?, wait(cards, 0)?)));
        // Of an edit it is asked first what it changes.
        says = format!(" {verdict}{says}");
        verdict.clear();
        if let Some(difference) = difference {
            let (shown, more) = match difference.mean {
                mean if mean.abs() <= difference.half_width => {
                    ("", "That the edit changes the mean wait is not shown:")
                }
                mean if mean < 0.0 => ("The edit shortens the mean wait.", "It changes by"),
                _ => ("The edit lengthens the mean wait.", "It changes by"),
            };
            verdict = shown.to_owned();
            told = format!("{more} {} s. ", said(&difference));
        }
    }
    told = format!(
        "{told}Half of those who play wait at most {} s",
        said(&median)
    );
    if let Some(slow) = gauged(parts, last, ArenaGauge::WaitP90) {
        told = format!("{told}, one in ten longer than {} s", said(&slow));
    }
    told = format!("{told}.{}", says.trim_end());
    Finding {
        verdict,
        told,
        rule,
    }
}

/// The rule that was most often the only one that failed, if more often than any other beyond chance;
/// and in which share of the attempts to put somebody in a game it was.
fn in_the_way(parts: &HeatParts, entry: usize) -> Option<(String, Interval)> {
    let rules = counts(parts, entry).rules;
    let by_count = rules.iter().enumerate();
    let (most, rule) = by_count.max_by_key(|(_, rule)| rule.alone)?;
    let beyond = |other: usize| {
        let above = parts.paired(&|cards| {
            let rules = &card(cards, entry)?.rules;
            Some((
                rules.get(most)?.alone as f64,
                rules.get(other)?.alone as f64,
            ))
        });
        other == most || above.is_some_and(|above| above.mean > above.half_width)
    };
    let decided = rule.alone > 0 && parts.len() > 1 && (0..rules.len()).all(beyond);
    let share = parts.mean(&|cards| {
        let rule = card(cards, entry)?.rules.get(most)?;
        (rule.checked > 0).then(|| rule.alone as f64 / rule.checked as f64)
    });
    share
        .filter(|_| decided)
        .map(|share| (rule.rule.clone(), share))
}

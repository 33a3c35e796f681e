//! What rules on the same players came to, in numbers with intervals.

use crate::equal::Digest;
use crate::heat::OwnHeat;
use crate::run::{OwnCard, OwnParts};
use lobbylab_core::arena::ArenaGauge;
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words;
use lobbylab_rulesets::arena::tune::Measure;

/// A measure of one entry.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnMeasure {
    /// What is measured.
    pub gauge: ArenaGauge,
    /// Its mean over replications.
    pub value: Interval,
    /// How far it is above the first entry's, on the same tickets; `None` of the first itself.
    pub above: Option<Interval>,
}

impl OwnMeasure {
    /// Its name, as rule sets are told it.
    #[must_use]
    pub fn title(&self) -> String {
        Measure::Gauge(self.gauge).title()
    }

    /// An estimate of it in the numbers in which people are told it: shares in percent, unfairness in points.
    #[must_use]
    pub fn told(&self, interval: &Interval, difference: bool) -> String {
        let cell = Measure::Gauge(self.gauge).cell(Some(interval), difference);
        cell.join("\u{a0}").trim_end().to_owned()
    }
}

type Cards = Vec<Result<OwnCard, String>>;

fn card(cards: &Cards, entry: usize) -> Option<&OwnCard> {
    cards.get(entry)?.as_ref().ok()
}

/// Why an entry has no result, if it has none: the first foul or failure.
#[must_use]
pub fn refused(parts: &OwnParts, entry: usize) -> Option<&str> {
    let mut stories = parts
        .iter()
        .filter_map(|(_, cards)| cards.get(entry)?.as_ref().err());
    stories.next().map(String::as_str)
}

/// The measures of an entry that there are; none of one that was refused.
#[must_use]
pub fn measures(parts: &OwnParts, entry: usize) -> Vec<OwnMeasure> {
    if refused(parts, entry).is_some() {
        return Vec::new();
    }
    let of = |cards: &Cards, entry: usize, gauge| card(cards, entry)?.score.value(gauge);
    let gauges = ArenaGauge::ALL.iter().copied();
    let measured = gauges.filter_map(|gauge| {
        Some(OwnMeasure {
            gauge,
            value: parts.mean(&|cards| of(cards, entry, gauge))?,
            above: match entry {
                0 => None,
                _ => parts.paired(&|cards| Some((of(cards, entry, gauge)?, of(cards, 0, gauge)?))),
            },
        })
    });
    measured.collect()
}

/// A number made of every bit of what became of each ticket and of each game, in all replications
/// that are done: equal where two runs are, in the page and natively. `None` of one that was refused.
#[must_use]
pub fn fingerprint(parts: &OwnParts, entry: usize) -> Option<u64> {
    let mut digest = Digest::default();
    for (replication, cards) in parts.iter() {
        digest.add(u64::from(replication));
        digest.add(card(cards, entry)?.digest);
    }
    (!parts.is_empty()).then_some(digest.0)
}

/// How the numbers were made, in a sentence.
#[must_use]
pub fn method<G>(heat: &OwnHeat<G>) -> String {
    format!(
        "Simulated: {} markets of {} tickets, seed {}; {}, intervals of 95 %, differences paired.",
        heat.run.replications,
        words::grouped(u64::from(heat.run.tickets)),
        words::grouped(heat.run.seed.0),
        heat.market.format.words(),
    )
}

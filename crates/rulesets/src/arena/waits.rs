//! How long a hundred players wait: one in a hundred of them each, and their picture.

use super::heat::HeatCard;
use super::results::{HeatParts, card, rounded};
use crate::order;
use lobbylab_core::arena::{ArenaGauge, PlayRecord, TicketBook, TicketFate};
use lobbylab_core::sim::stats::Interval;
use std::fmt::Write as _;
use std::ops::Range;

/// Players of the picture.
const PLAYERS: usize = 100;
/// Bars of the picture.
const BARS: usize = 25;
/// The slowest of the hundred, who are drawn apart.
const SLOW: usize = 10;

/// How long a hundred players wait, as it is drawn: bars over time, in a field of 100 by 100.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WaitPicture {
    /// The picture in words.
    pub words: String,
    /// All bars, as an SVG path: the higher, the more of the hundred.
    pub bars: String,
    /// The part of them that is the slowest ten.
    pub slow: String,
    /// How far to the right half of the hundred play, and ninety; and what stands there.
    pub marks: Vec<(f64, String)>,
    /// What stands at the right end.
    pub end: String,
}

/// The waits of those of some tickets who played, a hundred quantiles of them: the first is what
/// half a percent of the players do not exceed. None where nobody played. O(n log n).
pub(super) fn hundred(book: &TicketBook, record: &PlayRecord, counted: Range<usize>) -> Vec<f64> {
    let played = counted.filter(|&ticket| record.fates[ticket] == TicketFate::Played);
    let mut waits: Vec<(f64, usize)> = played
        .map(|ticket| (record.waits[ticket], book.size(ticket)))
        .collect();
    order::sort(&mut waits);
    let all: usize = waits.iter().map(|wait| wait.1).sum();
    let mut quantiles = Vec::new();
    let mut passed = 0;
    for (wait, size) in waits {
        passed += size;
        while quantiles.len() < PLAYERS && (2 * quantiles.len() + 1) * all <= 2 * PLAYERS * passed {
            quantiles.push(wait);
        }
    }
    quantiles
}

/// The pictures of so many rule sets, on one scale; empty where nobody of any plays.
#[must_use]
pub fn wait_pictures(parts: &HeatParts, entries: usize) -> Vec<WaitPicture> {
    let mean = |entry: usize, of: &dyn Fn(&HeatCard) -> Option<f64>| {
        parts.mean(&|cards| of(card(cards, entry)?))
    };
    let waits = |entry: usize| -> Option<Vec<Interval>> {
        let wait = |place: usize| mean(entry, &|card| card.waits.get(place).copied());
        (0..PLAYERS).map(wait).collect()
    };
    let all: Vec<_> = (0..entries).map(waits).collect();
    let last = |waits: &Vec<Interval>| waits[PLAYERS - 1].mean;
    let end = all.iter().flatten().map(last).fold(0.0, f64::max);
    if all.iter().all(Option::is_none) {
        return Vec::new();
    }
    let draw = |(entry, waits): (usize, Option<Vec<Interval>>)| {
        let Some(waits) = waits else {
            return WaitPicture {
                words: "Nobody gets a game.".to_owned(),
                ..WaitPicture::default()
            };
        };
        let (mut bars, mut slow) = ([0; BARS], [0; BARS]);
        for (place, wait) in waits.iter().enumerate() {
            let bar = ((wait.mean / end * BARS as f64) as usize).min(BARS - 1);
            bars[bar] += 1;
            slow[bar] += usize::from(place >= PLAYERS - SLOW);
        }
        let said = |interval: &Interval| format!("{}\u{a0}s", rounded(interval));
        let mut marks = Vec::new();
        for (gauge, text) in [(ArenaGauge::WaitMedian, "50"), (ArenaGauge::WaitP90, "90")] {
            if let Some(wait) = mean(entry, &|card| card.score.value(gauge)) {
                let at = (wait.mean / end * 1000.0).floor() / 10.0;
                marks.push((at.min(100.0), format!("{text} play within {}", said(&wait))));
            }
        }
        let end = format!("the last: {}", said(&waits[PLAYERS - 1]));
        let told: Vec<&str> = marks.iter().map(|mark| mark.1.as_str()).collect();
        WaitPicture {
            words: format!("Of 100 players {}; {end}.", told.join(", ")),
            bars: path(&bars, &bars),
            slow: path(&slow, &bars),
            marks,
            end,
        }
    };
    all.into_iter().enumerate().map(draw).collect()
}

/// Bars as a path; the highest of `of` fills the field.
fn path(counts: &[usize; BARS], of: &[usize; BARS]) -> String {
    let most = of.iter().max().map_or(1, |&most| most.max(1));
    let mut path = String::new();
    for (bar, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
        let (width, high) = (100 / BARS, 100 * count / most);
        let _ = write!(path, "M{} 100v-{high}h{}v{high}z", bar * width, width - 1);
    }
    path
}

//! How long a hundred players wait: one in a hundred of them each, and their picture.

use super::results::{HeatParts, card, gauged, rounded};
use crate::order;
use lobbylab_core::arena::{ArenaGauge, PlayRecord, TicketBook, TicketFate};
use lobbylab_core::words;
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
    pub marks: Vec<(u32, String)>,
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

/// The waits of the hundred, on average over the replications in which anybody played.
fn means(parts: &HeatParts, entry: usize) -> Vec<f64> {
    let (mut sums, mut count) = (Vec::new(), 0.0);
    for card in parts.iter().filter_map(|(_, cards)| card(cards, entry)) {
        if card.waits.is_empty() {
            continue;
        }
        sums.resize(PLAYERS, 0.0);
        count += 1.0;
        for (sum, wait) in sums.iter_mut().zip(&card.waits) {
            *sum += wait;
        }
    }
    for sum in &mut sums {
        *sum /= count;
    }
    sums
}

/// The pictures of so many rule sets, on one scale.
#[must_use]
pub fn wait_pictures(parts: &HeatParts, entries: usize) -> Vec<WaitPicture> {
    let all: Vec<Vec<f64>> = (0..entries).map(|entry| means(parts, entry)).collect();
    let longest = all.iter().filter_map(|waits| waits.last());
    let end = longest.fold(0.0, |end: f64, &wait| end.max(wait));
    let mut pictures = Vec::new();
    for (entry, waits) in all.iter().enumerate() {
        let mut picture = WaitPicture::default();
        let (mut bars, mut slow) = ([0; BARS], [0; BARS]);
        for (place, wait) in waits.iter().enumerate() {
            let bar = ((wait / end * BARS as f64) as usize).min(BARS - 1);
            bars[bar] += 1;
            slow[bar] += usize::from(place >= PLAYERS - SLOW);
        }
        let most = bars.iter().fold(1, |most, &count| most.max(count));
        path(&mut picture.bars, &bars, most);
        path(&mut picture.slow, &slow, most);
        for (gauge, players) in [(ArenaGauge::WaitMedian, 50), (ArenaGauge::WaitP90, 90)] {
            if let Some(wait) = gauged(parts, entry, gauge) {
                let at = (wait.mean / end * 100.0 + 0.5) as u32;
                let words = format!("{players} wait at most {}\u{a0}s", rounded(&wait));
                picture.marks.push((at.min(100), words));
            }
        }
        picture.end = match waits.last() {
            Some(last) => {
                let [last, _] = words::estimate(*last, 0.05 * last);
                format!("the last: {last}\u{a0}s")
            }
            None => "nobody".to_owned(),
        };
        picture.words.push_str("Of 100 who play, ");
        for (_, words) in &picture.marks {
            picture.words.push_str(words);
            picture.words.push_str(", ");
        }
        picture.words.push_str(&picture.end);
        pictures.push(picture);
    }
    pictures
}

/// Bars as a path; one of `most` fills the field.
fn path(path: &mut String, counts: &[usize; BARS], most: usize) {
    for (bar, &count) in counts.iter().enumerate() {
        let (left, high) = (bar * (100 / BARS), 100 * count / most);
        if high > 0 {
            let _ = write!(path, "M{left} 100v-{high}h3v{high}z");
        }
    }
}

//! Tickets, times and places in words.

use super::super::ArenaStage;
use crate::arena::market::{Contender, REGIONS};
use crate::sim::Ticket;
use crate::words::{count, number, rounded};

/// A time or a wait: `41 s`, below ten to a tenth.
#[must_use]
pub fn seconds(time: f64) -> String {
    let places = usize::from(time.abs() < 9.95);
    format!("{} s", number(rounded(time, places)))
}

/// `1512 points`.
pub(super) fn points(rating: f64) -> String {
    format!("{} points", number(rounded(rating, 0)))
}

/// A region by its number.
#[must_use]
pub fn region(number: u8) -> &'static str {
    (REGIONS.get(usize::from(number)).copied()).unwrap_or("elsewhere")
}

/// `a single of 1512 points`, `a party of three of 1512 points each on average, from Europe`.
#[must_use]
pub fn party(stage: &ArenaStage, ticket: &Ticket<Contender>) -> String {
    let player = &ticket.player;
    let rating = points(player.rating);
    let from = match stage.market().map_or(0, |market| market.regions.len()) {
        0 | 1 => String::new(),
        _ => format!(", from {}", region(player.region)),
    };
    match player.size {
        1 => format!("a single of {rating}{from}"),
        size => format!(
            "a party of {} of {rating} each on average{from}",
            count(usize::from(size), "no")
        ),
    }
}

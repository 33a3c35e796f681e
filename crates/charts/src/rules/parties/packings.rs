//! What the figures of parties have in common: names and colours of the packing
//! orders, their chains among the parts, why there is none.

use crate::figure::Role;
use lobbylab_core::experiment::Parts;
use lobbylab_core::rules::Packing;
use lobbylab_core::rules::lab::{RoomPart, RoomSolved};
use lobbylab_core::words::capital;

/// The colour of a packing order.
#[must_use]
pub fn packing_role(packing: Packing) -> Role {
    match packing {
        Packing::First => Role::Optimal,
        Packing::Best => Role::Patient,
        Packing::Largest => Role::Greedy,
    }
}

/// A packing order in a legend or a sentence.
pub(super) fn packing_name(packing: Packing) -> &'static str {
    match packing {
        Packing::First => "first fit",
        Packing::Best => "best fit",
        Packing::Largest => "largest first",
    }
}

/// The chain of a packing order, as far as it is there.
pub(super) fn room(rooms: &Parts<RoomPart>, packing: Packing) -> Option<&RoomPart> {
    rooms
        .iter()
        .find_map(|(number, part)| (number == packing as u32).then_some(part))
}

/// The same, if it was solved.
pub(super) fn solved(rooms: &Parts<RoomPart>, packing: Packing) -> Option<&RoomSolved> {
    match room(rooms, packing)? {
        RoomPart::Solved(solved) => Some(solved),
        RoomPart::Refused(_) | RoomPart::Counted { .. } => None,
    }
}

/// Share of players who are turned away, given that of each size of party and
/// how many parties of that size come per unit of time.
pub(super) fn players_away(rates: &[f64], away: &[f64]) -> f64 {
    let (mut all, mut turned) = (0.0, 0.0);
    for (size, (rate, away)) in (1u32..).zip(rates.iter().zip(away)) {
        all += f64::from(size) * rate;
        turned += f64::from(size) * rate * away;
    }
    turned / all
}

/// Why there is no chain, as a sentence.
pub(super) fn refused(why: &str) -> String {
    let end = if why.ends_with('.') { "" } else { "." };
    if why.starts_with(|first: char| first.is_ascii_uppercase()) {
        format!("{why}{end}")
    } else {
        format!("Not solved exactly. {}{end}", capital(why))
    }
}

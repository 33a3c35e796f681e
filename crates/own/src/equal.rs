//! Whether two rules are the same rule: game by game, on the same tickets.

use crate::guest::Guest;
use crate::heat::{OwnEntry, OwnHeat};
use crate::wire::Told;
use lobbylab_core::arena::{PlayRecord, TicketFate};

/// FNV-1a over 64 bits: short, and the same everywhere.
pub(crate) struct Digest(pub(crate) u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    pub(crate) fn add(&mut self, bits: u64) {
        for byte in bits.to_le_bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

/// A number made of every bit of what became of each ticket and of each game.
pub(crate) fn digest(record: &PlayRecord) -> u64 {
    let mut digest = Digest::default();
    for (ticket, fate) in record.fates.iter().enumerate() {
        digest.add(*fate as u64);
        // Of those who wait neither is known.
        if *fate != TicketFate::Waiting {
            digest.add(record.waits[ticket].to_bits());
        }
        if *fate == TicketFate::Played {
            digest.add(u64::from(record.game_of[ticket]));
        }
    }
    for (time, unfair) in record.games.time.iter().zip(&record.games.unfair) {
        digest.add(time.to_bits());
        digest.add(unfair.to_bits());
    }
    digest.0
}

/// Plays an entry of a heat in a replication to its end.
///
/// # Errors
/// A foul, a failure, or a market that the rule cannot play, in a sentence.
pub fn played<G: Guest>(
    heat: &OwnHeat<G>,
    entry: &OwnEntry<G>,
    replication: u32,
) -> Result<PlayRecord, String> {
    let book = heat.book(replication);
    let lane = heat.enter(entry, &book, &Told::of(&book), replication);
    let mut lane = lane.map_err(|error| error.to_string())?;
    while !lane.advance(4096) {}
    lane.finish()
}

/// The first game that one run has and the other has not.
#[derive(Clone, Debug, PartialEq)]
pub struct Differing {
    /// Its number, from 0, in the order of forming.
    pub game: usize,
    /// When it was formed, by run; `None` where there is no such game any more.
    pub at: [Option<f64>; 2],
    /// Who plays, by run, ascending by number.
    pub tickets: [Vec<u32>; 2],
    /// How unfair it is, by run: differs also where only the teams do.
    pub unfair: [Option<f64>; 2],
}

/// The first game in which two runs on the same tickets differ, in time, players or fairness; `None`
/// where they are the same game by game.
///
/// # Complexity
/// O(tickets).
#[must_use]
pub fn first_difference(one: &PlayRecord, other: &PlayRecord) -> Option<Differing> {
    let both = [one, other];
    let tickets = |record: &PlayRecord, game: usize| -> Vec<u32> {
        let plays = record.fates.iter().enumerate().filter(|&(ticket, fate)| {
            *fate == TicketFate::Played && record.game_of[ticket] as usize == game
        });
        plays.map(|(ticket, _)| ticket as u32).collect()
    };
    // The first game whose moment or fairness differs, and the first of a ticket in another one.
    let most = one.games.time.len().max(other.games.time.len());
    let told = |record: &PlayRecord, game: usize| {
        let columns = &record.games;
        Some((
            columns.time.get(game)?.to_bits(),
            columns.unfair[game].to_bits(),
        ))
    };
    let by_column = (0..most).find(|&game| told(one, game) != told(other, game));
    let game_of = |record: &PlayRecord, ticket: usize| {
        (record.fates.get(ticket) == Some(&TicketFate::Played))
            .then(|| record.game_of[ticket] as usize)
    };
    let by_ticket = (0..one.fates.len().max(other.fates.len()))
        .filter(|&ticket| game_of(one, ticket) != game_of(other, ticket))
        .flat_map(|ticket| both.map(|record| game_of(record, ticket)))
        .flatten()
        .min();
    let game = match (by_column, by_ticket) {
        (None, None) => return None,
        (one, other) => one.unwrap_or(usize::MAX).min(other.unwrap_or(usize::MAX)),
    };
    Some(Differing {
        game,
        at: both.map(|record| record.games.time.get(game).copied()),
        tickets: both.map(|record| tickets(record, game)),
        unfair: both.map(|record| record.games.unfair.get(game).copied()),
    })
}

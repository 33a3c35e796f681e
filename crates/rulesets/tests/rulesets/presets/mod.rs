//! The open-source games' matchmakers a second time, slow and literal, from their description in words.

mod bar;
mod faf;
mod lichess;

use crate::random::Random;
use lobbylab_rulesets::ticket::{Attribute, Player, Ticket};

/// Who is there at a moment, in the order of their coming: who leaves at it is gone.
fn present(tickets: &[Ticket], left: &[usize], now: f64) -> Vec<usize> {
    let is_there = |at: &usize| {
        let ticket = &tickets[*at];
        ticket.at <= now && ticket.remove_at.is_none_or(|end| end > now)
    };
    left.iter().copied().filter(is_there).collect()
}

/// A ticket of players with these numbers, drawn.
fn ticket(
    random: &mut Random,
    place: u64,
    size: u64,
    attributes: &mut dyn FnMut(&mut Random) -> Vec<(&'static str, f64)>,
) -> Ticket {
    let at = random.below(400) as f64 / 4.0;
    let players = (0..size).map(|member| Player {
        id: format!("a{place}.{member}"),
        attributes: (attributes(random).into_iter())
            .map(|(name, value)| (name.to_owned(), Attribute::Number(value)))
            .collect(),
        ..Player::default()
    });
    Ticket {
        id: format!("a{place}"),
        players: players.collect(),
        at,
        remove_at: (random.below(4) == 0).then(|| at + 1.0 + random.below(400) as f64 / 4.0),
        ..Ticket::default()
    }
}

/// The sides of a game, each in order, and themselves in order.
fn sides(teams: impl Iterator<Item = Vec<usize>>) -> Vec<Vec<usize>> {
    let mut all: Vec<Vec<usize>> = teams
        .map(|mut team| {
            team.sort_unstable();
            team
        })
        .collect();
    all.sort();
    all
}

//! Lichess: waves, and in each the matching of most pairs and, of these, of least total score.

use lobbylab_blossom::{Problem, Sparse};

use super::Waiter;
use crate::play::Game;
use crate::ticket::{Attribute, Player};

/// Each pool: its name, seconds between waves, and players who make one at once.
pub const POOLS: [(&str, f64, u32); 11] = [
    ("1+0", 12.0, 40),
    ("2+1", 18.0, 30),
    ("3+0", 12.0, 40),
    ("3+2", 22.0, 30),
    ("5+0", 14.0, 40),
    ("5+3", 25.0, 26),
    ("10+0", 13.0, 30),
    ("10+5", 20.0, 30),
    ("15+10", 30.0, 20),
    ("30+0", 40.0, 20),
    ("30+20", 60.0, 20),
];

/// A pool.
#[derive(Clone, Debug, PartialEq)]
pub struct LichessRules {
    /// Seconds between waves, without the jitter.
    pub every: f64,
    /// Players who make a wave at once.
    pub full: u32,
}

impl LichessRules {
    /// The pool of a time control.
    #[must_use]
    pub fn of(pool: &str) -> Option<Self> {
        (POOLS.iter())
            .find(|known| known.0 == pool)
            .map(|&(_, every, full)| Self { every, full })
    }
}

fn whole(player: &Player, name: &str) -> i64 {
    player.number(name).unwrap_or(0.0).clamp(-1e9, 1e9) as i64
}

/// The range of opponents that a player asks for.
fn range(player: &Player) -> Option<(i64, i64)> {
    let Some(Attribute::Texts(ends)) = player.attributes.get("range") else {
        return None;
    };
    let end = |place: usize| ends.get(place)?.parse::<f64>().ok().map(|end| end as i64);
    Some((end(0)?, end(1)?))
}

fn truth(player: &Player, name: &str) -> bool {
    matches!(player.attributes.get(name), Some(Attribute::Truth(true)))
}

fn blocks(player: &Player, other: &Player) -> bool {
    matches!(player.attributes.get("blocking"), Some(Attribute::Texts(all)) if all.contains(&other.id))
}

/// The score of a pair who missed so many waves each, the less the better; nothing if the pair is
/// forbidden. In whole numbers, as the original.
#[must_use]
pub fn score(one: (&Player, u32), other: (&Player, u32)) -> Option<i64> {
    let ((a, a_misses), (b, b_misses)) = (one, other);
    if a.id == b.id || blocks(a, b) || blocks(b, a) {
        return None;
    }
    let (a_rating, b_rating) = (whole(a, "rating"), whole(b, "rating"));
    let fits = |range: Option<(i64, i64)>, rating: i64| {
        range.is_none_or(|(low, high)| low <= rating && rating <= high)
    };
    let (a_range, b_range) = (range(a), range(b));
    if !fits(a_range, b_rating) || !fits(b_range, a_rating) {
        return None;
    }
    let range_bonus = if a_range.is_some() && b_range.is_some() {
        200
    } else {
        0
    };
    let (a_sit, b_sit) = (whole(a, "sit"), whole(b, "sit"));
    let missed =
        |misses: u32, sit: i64| (12 * i64::from(misses)).min(460 + 20 * sit.min(-3)).max(0);
    let miss_bonus = missed(a_misses, a_sit).min(missed(b_misses, b_sit));
    let (worst, best) = (a_sit.min(b_sit), a_sit.max(b_sit));
    let sit_bonus = if worst >= -2 {
        30
    } else if best <= -12 {
        60
    } else if best <= -5 {
        30
    } else {
        -20 * (best - worst).min(10)
    };
    let provisional = if truth(a, "provisional") && truth(b, "provisional") {
        30
    } else {
        0
    };
    let score = (a_rating - b_rating).abs() - miss_bonus - range_bonus - sit_bonus - provisional;
    let lower = a_rating.min(b_rating);
    let most = match lower {
        ..1000 => 130,
        1000..1500 => 100,
        _ => lower / 15,
    };
    (score <= most).then_some(score)
}

/// Whether two may be paired; flagged accounts are paired with any other flagged one.
pub(super) fn accepts(one: &Waiter, other: &Waiter) -> bool {
    let (Some(first), Some(second)) = (one.ticket.players.first(), other.ticket.players.first())
    else {
        return false;
    };
    match (truth(first, "lame"), truth(second, "lame")) {
        (false, false) => score((first, one.failed), (second, other.failed)).is_some(),
        (one, other) => one && other,
    }
}

/// The games of a wave. Accounts that are flagged are paired among themselves, by rating.
pub(super) fn games(waiting: &[Waiter]) -> Vec<Game> {
    let players = waiting
        .iter()
        .filter_map(|waiter| Some((waiter, waiter.ticket.players.first()?)));
    let (mut flagged, usual): (Vec<_>, Vec<_>) =
        players.partition(|(_, player)| truth(player, "lame"));
    flagged.sort_by_key(|(_, player)| std::cmp::Reverse(whole(player, "rating")));
    let mut pairs: Vec<(usize, usize)> = (flagged.chunks_exact(2))
        .map(|pair| (pair[0].0.number, pair[1].0.number))
        .collect();
    let mut edges = Vec::new();
    for (place, &(waiter, player)) in usual.iter().enumerate() {
        for (other_place, &(other, other_player)) in usual.iter().enumerate().skip(place + 1) {
            if let Some(score) = score((player, waiter.failed), (other_player, other.failed)) {
                edges.push((place, other_place, -score));
            }
        }
    }
    if let Ok(graph) = Sparse::new(usual.len(), edges)
        && let Ok(best) = Problem::maximum_cardinality(&graph).solve()
    {
        pairs.extend(
            best.pairs()
                .map(|(one, other)| (usual[one].0.number, usual[other].0.number)),
        );
    }
    (pairs.into_iter())
        .map(|(one, other)| Game {
            teams: vec![
                ("1".to_owned(), vec![one.min(other)]),
                ("2".to_owned(), vec![one.max(other)]),
            ],
            ..Game::default()
        })
        .collect()
}

/// The waves of players who come one by one, where nobody finds a partner in a wave by the clock,
/// and everybody does in a full one; waves with fewer than two are none.
#[must_use]
pub fn waves(every: f64, full: u32, arrivals: &[f64], until: f64) -> Vec<f64> {
    let mut waves = Vec::new();
    let mut next = every;
    let mut waiting = 0;
    let mut arrivals = arrivals.iter().copied().peekable();
    while next <= until || arrivals.peek().is_some_and(|&at| at <= until) {
        match arrivals.peek() {
            Some(&at) if at <= next && at <= until => {
                arrivals.next();
                waiting += 1;
                if waiting >= full {
                    waves.push(at);
                    waiting = 0;
                    next = at + every;
                }
            }
            _ => {
                if waiting >= 2 {
                    waves.push(next);
                }
                next += every;
            }
        }
    }
    waves
}

//! FAForever: pairs by proposals (Gale and Shapley's idea), teams from neighbours by rating.

use super::Waiter;
use crate::order::by_number;
use crate::play::Game;
use crate::ticket::{Player, Ticket};

/// A queue.
#[derive(Clone, Debug, PartialEq)]
pub struct FafRules {
    /// Players of a team.
    pub team_size: u32,
    /// Where most ratings are: the further from it, the more a game is worth.
    pub rating_peak: f64,
}

/// TrueSkill's spread of a single game.
const BETA: f64 = 240.0;
/// Games up to which a player is new, and what their mean starts from.
const NEW: (f64, f64) = (10.0, 500.0);
/// A displayed rating from which a player is at the top.
const TOP: f64 = 2000.0;
/// Fewest searches for which only neighbours are looked at.
const MANY: usize = 30;
/// A deviation from which a mean counts as none when neighbours are sorted.
const VAGUE: f64 = 250.0;
/// Differences of sums, and deviations, that make a game worthless.
const WORST: (f64, f64) = (250.0, 250.0);
/// Least quality of a game of teams.
const LEAST: f64 = 0.4;
/// For each failed pop, and at most, a full team.
const TIME_BONUS: (f64, f64) = (0.01, 0.2);
/// The same of a team of newcomers.
const NEW_BONUS: (f64, f64) = (0.25, 3.0);
/// A displayed rating from which a game is not for newcomers.
const HIGH: f64 = 1400.0;
/// The distance from the peak that is worth a bonus of one.
const RARE: f64 = 1250.0;

fn games_of(player: &Player) -> f64 {
    player.number("games").unwrap_or(100.0)
}

/// Mean and deviation, as new players have them.
fn rating(player: &Player) -> (f64, f64) {
    let mean = player.number("mean").unwrap_or(1500.0);
    let dev = player.number("dev").unwrap_or(500.0);
    let games = games_of(player);
    if games <= NEW.0 {
        (((NEW.0 - games) * NEW.1 + games * mean) / NEW.0, dev)
    } else {
        (mean, dev)
    }
}

fn displayed(player: &Player) -> f64 {
    let (mean, dev) = rating(player);
    mean - 3.0 * dev
}

/// TrueSkill's quality of a game of two teams (Herbrich, Minka and Graepel 2006).
#[must_use]
pub fn quality(one: &[(f64, f64)], other: &[(f64, f64)]) -> f64 {
    let players = (one.len() + other.len()) as f64;
    let own = players * BETA * BETA;
    let squares = one.iter().chain(other).map(|rating| rating.1 * rating.1);
    let all = own + squares.sum::<f64>();
    let sum = |team: &[(f64, f64)]| team.iter().map(|rating| rating.0).sum::<f64>();
    let gap = sum(one) - sum(other);
    (own / all).sqrt() * libm::exp(-gap * gap / (2.0 * all))
}

/// The games of a pop.
pub(super) fn games(rules: &FafRules, waiting: &[Waiter]) -> Vec<Game> {
    let players: u32 = waiting.iter().map(|waiter| waiter.ticket.size()).sum();
    if players < 2 * rules.team_size {
        return Vec::new();
    }
    if rules.team_size == 1 {
        pairs(waiting)
    } else {
        teams(rules, waiting)
    }
}

/// The least quality that a search accepts.
fn threshold(waiter: &Waiter, ratings: &[(f64, f64)]) -> f64 {
    let players = &waiter.ticket.players;
    let (step, most) = if players.iter().any(|player| displayed(player) >= TOP) {
        (0.15, 0.3)
    } else if players.iter().any(|player| games_of(player) <= NEW.0) {
        (0.1, 0.6)
    } else {
        (0.05, 0.25)
    };
    let expansion = (step * f64::from(waiter.failed)).min(most);
    (0.8 * quality(ratings, ratings) - expansion).max(0.0)
}

/// Whether both accept a game with each other.
pub(super) fn accepts(one: &Waiter, other: &Waiter) -> bool {
    let [mine, theirs] = [one, other]
        .map(|waiter| -> Vec<(f64, f64)> { waiter.ticket.players.iter().map(rating).collect() });
    let worth = quality(&mine, &theirs);
    worth >= threshold(one, &mine) && worth >= threshold(other, &theirs)
}

fn pairs(waiting: &[Waiter]) -> Vec<Game> {
    let count = waiting.len();
    let ratings: Vec<Vec<(f64, f64)>> = (waiting.iter())
        .map(|waiter| waiter.ticket.players.iter().map(rating).collect())
        .collect();
    let limits: Vec<f64> = waiting
        .iter()
        .zip(&ratings)
        .map(|(waiter, ratings)| threshold(waiter, ratings))
        .collect();
    let mut lists: Vec<Vec<(usize, f64)>> = vec![Vec::new(); count];
    let mut consider = |one: usize, other: usize| {
        let worth = quality(&ratings[one], &ratings[other]);
        if worth >= limits[one] && worth >= limits[other] {
            lists[one].push((other, worth));
            lists[other].push((one, worth));
        }
    };
    if count < MANY {
        for one in 0..count {
            for other in one + 1..count {
                consider(one, other);
            }
        }
    } else {
        let mean = |at: usize| {
            let means = ratings[at]
                .iter()
                .map(|rating| if rating.1 < VAGUE { rating.0 } else { 0.0 });
            means.sum::<f64>() / ratings[at].len().max(1) as f64
        };
        let mut order: Vec<usize> = (0..count).collect();
        by_number(&mut order, |&one| mean(one));
        let near = count.max(16).ilog2() as usize / 2;
        for (place, &one) in order.iter().enumerate() {
            for &other in order.iter().skip(place + 1).take(near) {
                consider(one, other);
            }
        }
    }
    for list in &mut lists {
        by_number(list, |one| one.1);
    }
    let mut mates: Vec<Option<(usize, f64)>> = vec![None; count];
    let rounds = lists.iter().map(Vec::len).max().unwrap_or(0);
    for _ in 0..rounds {
        for search in 0..count {
            if mates[search].is_some() {
                continue;
            }
            let Some((preferred, worth)) = lists[search].pop() else {
                continue;
            };
            if let Some((former, now)) = mates[preferred] {
                if worth <= now {
                    continue;
                }
                mates[former] = None;
            }
            mates[preferred] = Some((search, worth));
            mates[search] = Some((preferred, worth));
        }
    }
    (mates.iter().enumerate())
        .filter_map(|(one, mate)| {
            mate.filter(|(other, _)| one < *other)
                .map(|mate| (one, mate))
        })
        .map(|(one, (other, worth))| Game {
            teams: vec![
                ("1".to_owned(), vec![waiting[one].number]),
                ("2".to_owned(), vec![waiting[other].number]),
            ],
            quality: Some(worth),
            ..Game::default()
        })
        .collect()
}

/// The sum of a party's displayed ratings.
fn sum(ticket: &Ticket) -> f64 {
    ticket.players.iter().map(displayed).sum()
}

fn mean_of<'a>(tickets: impl Iterator<Item = &'a Ticket> + Clone) -> f64 {
    let players: u32 = tickets.clone().map(Ticket::size).sum();
    tickets.map(sum).sum::<f64>() / f64::from(players.max(1))
}

fn teams(rules: &FafRules, waiting: &[Waiter]) -> Vec<Game> {
    let mut sorted: Vec<&Waiter> = waiting.iter().collect();
    let mean = |waiter: &Waiter| mean_of(std::iter::once(&waiter.ticket));
    by_number(&mut sorted, |one| mean(one));
    let mut candidates: Vec<(f64, [Vec<&Waiter>; 2])> = Vec::new();
    for start in 0..sorted.len() {
        let Some(picked) = neighbours(rules, &sorted, start) else {
            continue;
        };
        let Some(teams) = split(rules, &picked) else {
            continue;
        };
        let worth = worth(rules, &teams);
        if worth >= LEAST {
            candidates.push((worth, teams));
        }
    }
    by_number(&mut candidates, |one| -one.0);
    let mut games: Vec<Game> = Vec::new();
    let mut used = std::collections::BTreeSet::new();
    for (worth, teams) in candidates {
        if teams
            .iter()
            .flatten()
            .any(|waiter| used.contains(&waiter.number))
        {
            continue;
        }
        used.extend(teams.iter().flatten().map(|waiter| waiter.number));
        let numbers = |team: &[&Waiter]| team.iter().map(|waiter| waiter.number).collect();
        games.push(Game {
            teams: vec![
                ("1".to_owned(), numbers(&teams[0])),
                ("2".to_owned(), numbers(&teams[1])),
            ],
            quality: Some(worth),
            ..Game::default()
        });
    }
    games
}

/// Parties around one, alternately above and below, until two teams are full.
fn neighbours<'a>(
    rules: &FafRules,
    sorted: &[&'a Waiter],
    start: usize,
) -> Option<Vec<&'a Waiter>> {
    let mut lower = sorted[..start].iter().rev();
    let mut higher = sorted[start..].iter();
    let mut picked = Vec::new();
    let mut players = 0;
    let mut turn = 0;
    let mut failed = false;
    while players < 2 * rules.team_size {
        let next = if turn % 2 == 1 {
            lower.next()
        } else {
            higher.next()
        };
        turn += 1;
        match next {
            None if failed => return None,
            None => failed = true,
            Some(waiter) => {
                failed = false;
                if players + waiter.ticket.size() <= 2 * rules.team_size {
                    picked.push(*waiter);
                    players += waiter.ticket.size();
                }
            }
        }
    }
    Some(picked)
}

fn split<'a>(rules: &FafRules, picked: &[&'a Waiter]) -> Option<[Vec<&'a Waiter>; 2]> {
    let size = |waiter: &&&Waiter| waiter.ticket.size();
    let first = if let Some(full) = picked
        .iter()
        .rev()
        .find(|waiter| size(waiter) == rules.team_size)
    {
        vec![*full]
    } else if let Some(most) = picked
        .iter()
        .rev()
        .find(|waiter| size(waiter) + 1 == rules.team_size)
    {
        vec![*most, filler(picked, most)?]
    } else {
        largest_differences(picked)
    };
    let second: Vec<&Waiter> = (picked.iter().copied())
        .filter(|waiter| !first.iter().any(|other| other.number == waiter.number))
        .collect();
    let players = |team: &[&Waiter]| team.iter().map(|waiter| waiter.ticket.size()).sum::<u32>();
    (players(&first) == rules.team_size && players(&second) == rules.team_size)
        .then_some([first, second])
}

/// The single player who brings a party's mean nearest to the mean of all.
fn filler<'a>(picked: &[&'a Waiter], party: &Waiter) -> Option<&'a Waiter> {
    let all = mean_of(picked.iter().map(|waiter| &waiter.ticket));
    let mut solos: Vec<&Waiter> = (picked.iter().copied())
        .filter(|waiter| waiter.ticket.size() == 1 && waiter.number != party.number)
        .collect();
    by_number(&mut solos, |one| sum(&one.ticket));
    if all - mean_of(std::iter::once(&party.ticket)) >= 0.0 {
        solos.reverse();
    }
    let gap = |solo: &Waiter| (all - mean_of([&party.ticket, &solo.ticket].into_iter())).abs();
    let mut solos = solos.into_iter();
    let mut best = solos.next()?;
    for solo in solos {
        if gap(solo) > gap(best) {
            break;
        }
        best = solo;
    }
    Some(best)
}

/// Karmarkar and Karp's method on ratings plus 5000 a player, which asks for equal sizes first.
fn largest_differences<'a>(picked: &[&'a Waiter]) -> Vec<&'a Waiter> {
    /// A difference, and who would be in the larger and in the smaller team.
    type Pile<'a> = (f64, Vec<&'a Waiter>, Vec<&'a Waiter>);
    let mut piles: Vec<Pile<'a>> = (picked.iter())
        .map(|waiter| {
            let weight = 5000.0 * f64::from(waiter.ticket.size()) + sum(&waiter.ticket);
            (weight, vec![*waiter], Vec::new())
        })
        .collect();
    by_number(&mut piles, |one| one.0);
    while let (Some(larger), Some(smaller)) = (piles.pop(), piles.pop()) {
        let (mut heavy, mut light) = (larger.1, larger.2);
        heavy.extend(smaller.2);
        light.extend(smaller.1);
        let weight = larger.0 - smaller.0;
        if piles.is_empty() {
            return heavy;
        }
        let place = piles.partition_point(|pile| pile.0 <= weight);
        piles.insert(place, (weight, heavy, light));
    }
    picked.to_vec()
}

/// What a game of two teams is worth.
fn worth(rules: &FafRules, teams: &[Vec<&Waiter>; 2]) -> f64 {
    let size = f64::from(rules.team_size);
    let (mut time, mut new, mut rare) = (0.0, 0.0, 0.0);
    let mut means = Vec::new();
    let mut high = false;
    for waiter in teams.iter().flatten() {
        let players = &waiter.ticket.players;
        let share = f64::from(waiter.ticket.size()) / size;
        let failed = f64::from(waiter.failed);
        time += (failed * TIME_BONUS.0).min(TIME_BONUS.1) * share;
        let newcomers = players
            .iter()
            .filter(|player| games_of(player) <= NEW.0)
            .count() as f64
            / size;
        new += (failed * NEW_BONUS.0).min(NEW_BONUS.1) * newcomers;
        let mean = mean_of(std::iter::once(&waiter.ticket));
        let far = (mean - rules.rating_peak) / RARE;
        rare += (far * far * far * far).min(1.0) * share;
        high |= players.iter().any(|player| displayed(player) >= HIGH);
        means.push(mean);
    }
    let total = |team: &[&Waiter]| team.iter().map(|waiter| sum(&waiter.ticket)).sum::<f64>();
    let gap = (total(&teams[0]) - total(&teams[1])).abs() / WORST.0;
    let mean = means.iter().sum::<f64>() / means.len() as f64;
    let squares = means.iter().map(|x| (x - mean) * (x - mean)).sum::<f64>();
    let deviation = (squares / means.len() as f64).sqrt() / WORST.1;
    let base = 1.0 - (gap * gap + deviation * deviation).sqrt() + time + rare;
    if high { base } else { base + new }
}

//! FAForever: proposals by quality, teams of neighbours, and the timer, from the description.

use super::{present, sides, ticket};
use crate::random::Random;
use lobbylab_rulesets::import;
use lobbylab_rulesets::play::{Watch, in_order, play};
use lobbylab_rulesets::ticket::{Player, Ticket};

fn number(player: &Player, name: &str) -> f64 {
    player.number(name).expect("a number")
}

fn is_new(player: &Player) -> bool {
    number(player, "games") <= 10.0
}

/// A newcomer's mean starts at 500 and becomes their own within ten games.
fn mean(player: &Player) -> f64 {
    let (games, mean) = (number(player, "games"), number(player, "mean"));
    if is_new(player) {
        (500.0 * (10.0 - games) + mean * games) / 10.0
    } else {
        mean
    }
}

fn shown(player: &Player) -> f64 {
    mean(player) - 3.0 * number(player, "dev")
}

/// TrueSkill's quality of a duel.
fn quality(one: &Player, other: &Player) -> f64 {
    let own = 2.0 * 240.0_f64.powi(2);
    let all = own + number(one, "dev").powi(2) + number(other, "dev").powi(2);
    (own / all).sqrt() * libm::exp(-(mean(one) - mean(other)).powi(2) / (2.0 * all))
}

/// What a search accepts after so many pops in vain.
fn accepts(player: &Player, failed: f64) -> f64 {
    let (step, most) = if shown(player) >= 2000.0 {
        (0.15, 0.3)
    } else if is_new(player) {
        (0.1, 0.6)
    } else {
        (0.05, 0.25)
    };
    (0.8 * quality(player, player) - (step * failed).min(most)).max(0.0)
}

/// A pop's games with their qualities.
type Popped = Vec<(Vec<Vec<usize>>, f64)>;

fn duels(tickets: &[Ticket], waiting: &[usize], failed: &[f64]) -> Popped {
    let player = |at: usize| &tickets[at].players[0];
    let count = waiting.len();
    let mut allowed = vec![vec![false; count]; count];
    let consider = |one: usize, other: usize| {
        let worth = quality(player(waiting[one]), player(waiting[other]));
        [one, other]
            .iter()
            .all(|&at| worth >= accepts(player(waiting[at]), failed[waiting[at]]))
    };
    if count < 30 {
        for (one, row) in allowed.iter_mut().enumerate() {
            for (other, good) in row.iter_mut().enumerate() {
                *good = one != other && consider(one.min(other), one.max(other));
            }
        }
    } else {
        let key = |at: usize| {
            let one = player(waiting[at]);
            if number(one, "dev") >= 250.0 {
                0.0
            } else {
                mean(one)
            }
        };
        let mut line: Vec<usize> = (0..count).collect();
        line.sort_by(|one, other| key(*one).total_cmp(&key(*other)));
        let near = ((count.max(16) as f64).log2().floor() / 2.0).floor() as usize;
        for (place, &one) in line.iter().enumerate() {
            for &other in line.iter().skip(place + 1).take(near) {
                let good = consider(one, other);
                allowed[one][other] = good;
                allowed[other][one] = good;
            }
        }
    }
    let worth = |one: usize, other: usize| quality(player(waiting[one]), player(waiting[other]));
    let rounds = allowed
        .iter()
        .map(|row| row.iter().filter(|one| **one).count())
        .max()
        .unwrap_or(0);
    let mut mates: Vec<Option<usize>> = vec![None; count];
    for _ in 0..rounds {
        for one in 0..count {
            if mates[one].is_some() {
                continue;
            }
            // The best of those whom it has not asked yet.
            let partners = (0..count).filter(|other| allowed[one][*other]);
            let best = partners.max_by(|a, b| worth(one, *a).total_cmp(&worth(one, *b)));
            let Some(best) = best else { continue };
            allowed[one][best] = false;
            match mates[best] {
                Some(former) if worth(one, best) <= worth(former, best) => continue,
                Some(former) => mates[former] = None,
                None => {}
            }
            mates[best] = Some(one);
            mates[one] = Some(best);
        }
    }
    let pairs = (0..count).filter_map(|one| {
        mates[one]
            .filter(|other| one < *other)
            .map(|other| (one, other))
    });
    pairs
        .map(|(one, other)| {
            let teams = [vec![waiting[one]], vec![waiting[other]]];
            (sides(teams.into_iter()), worth(one, other))
        })
        .collect()
}

fn sum(ticket: &Ticket) -> f64 {
    ticket.players.iter().map(shown).sum()
}

fn average(parties: &[&Ticket]) -> f64 {
    let players: usize = parties.iter().map(|one| one.players.len()).sum();
    parties.iter().map(|one| sum(one)).sum::<f64>() / players as f64
}

/// The picked parties in two teams of a size, if that comes out.
fn split(tickets: &[Ticket], picked: &[usize], size: u32) -> Option<[Vec<usize>; 2]> {
    let of = |at: usize| tickets[at].size();
    let last = |wanted: u32| picked.iter().copied().rfind(|&at| of(at) == wanted);
    let first = if let Some(full) = last(size) {
        vec![full]
    } else if let Some(party) = last(size - 1) {
        let all: Vec<&Ticket> = picked.iter().map(|&at| &tickets[at]).collect();
        let far = |solo: usize| (average(&[&tickets[party], &tickets[solo]]) - average(&all)).abs();
        let solos = picked
            .iter()
            .copied()
            .filter(|&at| at != party && of(at) == 1);
        let best = solos.min_by(|one, other| far(*one).total_cmp(&far(*other)))?;
        vec![party, best]
    } else {
        // The two largest piles are always set against each other.
        let mut piles: Vec<(f64, Vec<usize>, Vec<usize>)> = (picked.iter())
            .map(|&at| {
                (
                    sum(&tickets[at]) + 5000.0 * f64::from(of(at)),
                    vec![at],
                    vec![],
                )
            })
            .collect();
        while piles.len() > 1 {
            piles.sort_by(|one, other| one.0.total_cmp(&other.0));
            let large = piles.pop().expect("two");
            let small = piles.pop().expect("two");
            let heavy = [large.1, small.2].concat();
            let light = [large.2, small.1].concat();
            piles.push((large.0 - small.0, heavy, light));
        }
        piles.pop().expect("one").1
    };
    let second: Vec<usize> = picked
        .iter()
        .copied()
        .filter(|at| !first.contains(at))
        .collect();
    let players = |team: &[usize]| team.iter().map(|&at| of(at)).sum::<u32>();
    (players(&first) == size && players(&second) == size).then_some([first, second])
}

/// What two teams are worth.
fn worth(tickets: &[Ticket], teams: &[Vec<usize>; 2], failed: &[f64], peak: f64) -> f64 {
    let size = f64::from(teams[0].iter().map(|&at| tickets[at].size()).sum::<u32>());
    let parties: Vec<usize> = teams.iter().flatten().copied().collect();
    let own = |at: usize| average(&[&tickets[at]]);
    let count = parties.len() as f64;
    let middle = parties.iter().map(|&at| own(at)).sum::<f64>() / count;
    let variance = parties
        .iter()
        .map(|&at| (own(at) - middle).powi(2))
        .sum::<f64>()
        / count;
    let total = |team: &[usize]| team.iter().map(|&at| sum(&tickets[at])).sum::<f64>();
    let gap = (total(&teams[0]) - total(&teams[1])) / 250.0;
    let base = 1.0 - (gap * gap + variance / 250.0_f64.powi(2)).sqrt();
    let share = |at: usize| f64::from(tickets[at].size()) / size;
    let time: f64 = parties
        .iter()
        .map(|&at| (0.01 * failed[at]).min(0.2) * share(at))
        .sum();
    let rare: f64 = (parties.iter())
        .map(|&at| ((own(at) - peak) / 1250.0).powi(4).min(1.0) * share(at))
        .sum();
    let players = || parties.iter().flat_map(|&at| &tickets[at].players);
    let new: f64 = (parties.iter())
        .map(|&at| {
            let new = tickets[at].players.iter().filter(|one| is_new(one)).count();
            (0.25 * failed[at]).min(3.0) * new as f64 / size
        })
        .sum();
    let high = players().any(|player| shown(player) >= 1400.0);
    base + time + rare + if high { 0.0 } else { new }
}

fn teams(tickets: &[Ticket], waiting: &[usize], failed: &[f64], size: u32, peak: f64) -> Popped {
    let mut line = waiting.to_vec();
    line.sort_by(|one, other| average(&[&tickets[*one]]).total_cmp(&average(&[&tickets[*other]])));
    let mut found: Vec<([Vec<usize>; 2], f64)> = Vec::new();
    for start in 0..line.len() {
        // The party itself, then by turns the next lower and the next higher one.
        let lower = line[..start].iter().rev();
        let higher = line[start + 1..].iter();
        let longest = lower.len().max(higher.len());
        let mut order = vec![line[start]];
        for step in 0..longest {
            order.extend(lower.clone().nth(step));
            order.extend(higher.clone().nth(step));
        }
        let mut picked = Vec::new();
        let mut room = 2 * size;
        for at in order {
            if tickets[at].size() <= room {
                room -= tickets[at].size();
                picked.push(at);
            }
        }
        if room > 0 {
            continue;
        }
        if let Some(teams) = split(tickets, &picked, size) {
            let worth = worth(tickets, &teams, failed, peak);
            if worth >= 0.4 {
                found.push((teams, worth));
            }
        }
    }
    let mut games: Popped = Vec::new();
    while let Some(best) = found.iter().map(|one| one.1).reduce(f64::max) {
        let place = found
            .iter()
            .position(|one| one.1 == best)
            .expect("the best");
        let (teams, worth) = found.remove(place);
        found.retain(|one| {
            !one.0
                .iter()
                .flatten()
                .any(|at| teams.iter().flatten().any(|other| at == other))
        });
        games.push((sides(teams.into_iter()), worth));
    }
    games
}

/// A game: when, its teams, its quality.
type Made = (f64, Vec<Vec<usize>>, f64);

/// All games.
fn slow(tickets: &[Ticket], size: u32, peak: f64, until: f64) -> Vec<Made> {
    let mut games = Vec::new();
    let mut left: Vec<usize> = (0..tickets.len()).collect();
    left.retain(|&at| tickets[at].size() <= size);
    let mut failed = vec![0.0; tickets.len()];
    let mut pops: Vec<(f64, f64)> = Vec::new();
    let (mut last, mut next) = (0.0, 45.0);
    while next <= until {
        let waiting = present(tickets, &left, next);
        // The timer counts all who wait, those too who can never play.
        let large = (0..tickets.len()).filter(|&at| tickets[at].size() > size);
        let large = present(tickets, &large.collect::<Vec<_>>(), next);
        let players = |all: &[usize]| all.iter().map(|&at| tickets[at].size()).sum::<u32>();
        pops.push((f64::from(players(&waiting) + players(&large)), next - last));
        let popped = if players(&waiting) < 2 * size {
            Vec::new()
        } else if size == 1 {
            duels(tickets, &waiting, &failed)
        } else {
            teams(tickets, &waiting, &failed, size, peak)
        };
        for (teams, worth) in popped {
            left.retain(|at| !teams.iter().flatten().any(|one| one == at));
            games.push((next, teams, worth));
        }
        for at in waiting {
            failed[at] += 1.0;
        }
        // Two games and a half should come together until the next pop, which is a second away at least.
        let recent = &pops[pops.len().saturating_sub(5)..];
        let came: f64 = recent.iter().map(|pop| pop.0).sum();
        let took: f64 = recent.iter().map(|pop| pop.1).sum();
        let wanted = 2.5 * 2.0 * f64::from(size);
        last = next;
        next += if came > 0.0 {
            (wanted * took / came).clamp(1.0, 90.0)
        } else {
            90.0
        };
    }
    games
}

#[test]
fn faf_pops_as_described() {
    let mut random = Random(63);
    let (mut games, mut crowds, mut late) = ([0; 4], 0, 0);
    for round in 0..1600 {
        let size = 1 + round % 3;
        let peak = 800.0 + random.below(600) as f64;
        let text =
            format!(r#"{{"preset": "faforever", "team_size": {size}, "rating_peak": {peak}}}"#);
        let rules = import(&text).rules.expect("a preset");
        let crowd = round % 20 == 0;
        let count = if crowd { 70 } else { 2 + random.below(14) };
        crowds += u32::from(crowd);
        let mut tickets: Vec<Ticket> = (0..count)
            .map(|place| {
                let players = 1 + random.below(size + 1) * u64::from(random.below(3) == 0);
                ticket(&mut random, place, players.min(size + 1), &mut |random| {
                    let games = random.below(40) as f64;
                    vec![
                        ("mean", 400.0 + random.below(180_000) as f64 / 100.0),
                        ("dev", 60.0 + random.below(22_000) as f64 / 100.0),
                        ("games", games),
                    ]
                })
            })
            .collect();
        in_order(&mut tickets);
        let until = 400.0;
        let wanted = slow(&tickets, size as u32, peak, until);
        let outcome = play(
            &mut *rules.service(round),
            &tickets,
            until,
            &mut Watch::default(),
        );
        let mut played: Vec<Made> = (outcome.games.iter())
            .map(|game| {
                let teams = sides(game.teams.iter().map(|team| team.1.clone()));
                (game.at, teams, game.quality.expect("a quality"))
            })
            .collect();
        let mut wanted = wanted;
        for all in [&mut played, &mut wanted] {
            all.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        }
        let told = format!("round {round}: {text}\n{played:?}\n{wanted:?}\n{tickets:#?}");
        assert_eq!(played.len(), wanted.len(), "{told}");
        for (one, other) in played.iter().zip(&wanted) {
            assert!(
                (one.0 - other.0).abs() < 1e-9
                    && one.1 == other.1
                    && (one.2 - other.2).abs() < 1e-9,
                "{told}"
            );
        }
        games[size as usize] += wanted.len();
        late += wanted.iter().filter(|game| game.0 > 45.0).count();
    }
    assert!(
        games[1] > 1000 && games[2] > 500 && games[3] > 200 && late > 500 && crowds > 20,
        "{games:?} games by team size, {late} after the first pop"
    );
}

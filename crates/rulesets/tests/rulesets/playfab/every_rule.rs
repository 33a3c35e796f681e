//! PlayFab with every kind of rule, parties and teams, written down a second time: each rule as
//! its table describes it, over the tickets of a whole group; all ways into teams.

use super::queue::{KINDS, Queue, Rule, draw_queue};
use crate::never::nobody_named_plays;
use crate::random::Random;
use lobbylab_rulesets::import;
use lobbylab_rulesets::play::{Game, Watch, in_order, play};
use lobbylab_rulesets::ticket::{Attribute, Player, Ticket};

fn number(player: &Player, name: &str) -> f64 {
    player.number(name).expect("a number")
}

fn skill(rule: &Rule, ticket: &Ticket) -> f64 {
    let all: Vec<f64> = ticket
        .players
        .iter()
        .map(|one| number(one, "skill"))
        .collect();
    match rule.merge {
        "Min" => all.iter().copied().fold(f64::INFINITY, f64::min),
        "Max" => all.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        _ => all.iter().sum::<f64>() / all.len() as f64,
    }
}

/// A text, if the ticket has one; who has none matches any.
fn mode(ticket: &Ticket) -> Option<&str> {
    match ticket.players[0].attributes.get("mode") {
        Some(Attribute::Text(text)) => Some(text),
        _ => None,
    }
}

/// The maps that all tickets have.
fn maps(group: &[&Ticket]) -> f64 {
    let all = ["x", "y", "z"].iter().filter(|map| {
        (group.iter().flat_map(|ticket| &ticket.players)).all(|player| {
            matches!(player.attributes.get("maps"), Some(Attribute::Texts(own)) if own.iter().any(|one| one == **map))
        })
    });
    all.count() as f64
}

fn hosts(group: &[&Ticket]) -> f64 {
    let players = group.iter().flat_map(|ticket| &ticket.players);
    players.map(|player| number(player, "host")).sum()
}

/// The longest latency of a group to each region.
fn latencies(group: &[&Ticket]) -> Vec<f64> {
    let of = |place: usize| {
        let players = group.iter().flat_map(|ticket| &ticket.players);
        players
            .map(|player| match player.attributes.get("latency") {
                Some(Attribute::Map(map)) => map[place].1,
                _ => panic!("no latencies"),
            })
            .fold(f64::NEG_INFINITY, f64::max)
    };
    (0..2).map(of).collect()
}

/// Whether a rule about tickets lets a group be.
fn lets(rule: &Rule, group: &[&Ticket], now: f64) -> bool {
    let limits = || {
        group
            .iter()
            .filter_map(|ticket| rule.limit(now - ticket.at))
    };
    let pairs = || {
        let all = group.iter().enumerate();
        all.flat_map(|(place, one)| group[..place].iter().map(move |other| (*one, *other)))
    };
    match rule.kind {
        "StringEqualityRule" => pairs().all(|(one, other)| {
            let same = mode(one).is_none() || mode(other).is_none() || mode(one) == mode(other);
            let bound = [one, other]
                .iter()
                .any(|ticket| rule.limit(now - ticket.at).is_some());
            same || !bound
        }),
        "DifferenceRule" => pairs().all(|(one, other)| {
            let gap = (skill(rule, one) - skill(rule, other)).abs();
            let limits = [one, other].map(|ticket| rule.limit(now - ticket.at));
            limits.iter().flatten().all(|limit| gap <= *limit)
        }),
        "SetIntersectionRule" => limits().all(|limit| maps(group) >= limit),
        "MatchTotalRule" => {
            let restricted = group.iter().any(|ticket| rule.restricts(now - ticket.at));
            !restricted || hosts(group) <= rule.most
        }
        "RegionSelectionRule" => {
            let least = limits().fold(f64::INFINITY, f64::min);
            least == f64::INFINITY || latencies(group).iter().any(|latency| *latency < least)
        }
        _ => true,
    }
}

/// The distance of a ticket from a seed by one rule.
fn distance(rule: &Rule, seed: &Ticket, other: &Ticket, now: f64) -> f64 {
    let both = [seed, other];
    let waits = both.map(|ticket| now - ticket.at);
    match rule.kind {
        "StringEqualityRule" => {
            let differ = mode(seed).is_some() && mode(other).is_some() && mode(seed) != mode(other);
            f64::from(u8::from(differ))
        }
        "DifferenceRule" => {
            let gap = (skill(rule, seed) - skill(rule, other)).abs();
            let full = waits.iter().filter_map(|wait| rule.nominal(*wait));
            let full = full.fold(f64::INFINITY, f64::min);
            if gap == 0.0 || full == f64::INFINITY {
                0.0
            } else if full > 0.0 {
                gap / full
            } else {
                gap
            }
        }
        "SetIntersectionRule" => 1.0 / (1.0 + maps(&both)),
        "MatchTotalRule" => {
            let restricted = waits.iter().any(|wait| rule.restricts(*wait));
            if restricted && rule.most != 0.0 {
                (rule.most - hosts(&both)) / rule.most
            } else {
                0.0
            }
        }
        "RegionSelectionRule" => {
            let limits = waits.iter().filter_map(|wait| rule.limit(*wait));
            let least = limits.fold(f64::INFINITY, f64::min);
            let near = latencies(&both)
                .into_iter()
                .filter(|latency| *latency < least);
            let quality: f64 = near
                .map(|latency| {
                    if least < f64::INFINITY {
                        1.0 - latency / least
                    } else {
                        0.0
                    }
                })
                .sum();
            1.0 / (1.0 + quality)
        }
        _ => 0.0,
    }
}

/// Whether the rules about teams hold for teams of tickets.
fn teams_hold(queue: &Queue, teams: &[Vec<&Ticket>], now: f64) -> bool {
    let sizes: Vec<u32> = (teams.iter())
        .map(|team| team.iter().map(|ticket| ticket.size()).sum())
        .collect();
    let bounds = queue.teams.iter().zip(&sizes);
    if !bounds
        .into_iter()
        .all(|((min, max), size)| min <= size && size <= max)
    {
        return false;
    }
    let all: Vec<&Ticket> = teams.iter().flatten().copied().collect();
    queue.rules.iter().all(|rule| {
        let mut limits = all.iter().filter_map(|ticket| rule.limit(now - ticket.at));
        match rule.kind {
            "TeamDifferenceRule" => {
                let means = teams.iter().filter(|team| !team.is_empty()).map(|team| {
                    let players = team.iter().flat_map(|ticket| &ticket.players);
                    let skills: Vec<f64> = players.map(|one| number(one, "skill")).collect();
                    skills.iter().sum::<f64>() / skills.len() as f64
                });
                let (least, most) = means
                    .fold((f64::INFINITY, f64::NEG_INFINITY), |found, mean| {
                        (found.0.min(mean), found.1.max(mean))
                    });
                limits.all(|limit| most - least <= limit + 1e-9)
            }
            "TeamSizeBalanceRule" => {
                let gap = sizes.iter().max().expect("teams") - sizes.iter().min().expect("teams");
                limits.all(|limit| f64::from(gap) <= limit)
            }
            "TeamTicketSizeSimilarityRule" => {
                let half = queue.teams.iter().map(|team| team.1).max().expect("teams");
                let large = |ticket: &&&Ticket| ticket.size() > 1 && 2 * ticket.size() >= half;
                let large = all.iter().filter(large).count();
                let bound = all.iter().any(|ticket| rule.restricts(now - ticket.at));
                !bound || large == 0 || large == teams.len()
            }
            _ => true,
        }
    })
}

/// Whether a group can be put into teams at all: all ways are tried.
fn divides(queue: &Queue, group: &[&Ticket], now: f64) -> bool {
    let count = queue.teams.len();
    if count == 0 {
        return true;
    }
    (0..count.pow(group.len() as u32)).any(|way| {
        let mut teams: Vec<Vec<&Ticket>> = vec![Vec::new(); count];
        let mut rest = way;
        for ticket in group {
            teams[rest % count].push(ticket);
            rest /= count;
        }
        teams_hold(queue, &teams, now)
    })
}

fn players(group: &[&Ticket]) -> u32 {
    group.iter().map(|ticket| ticket.size()).sum()
}

/// The first group around a seed in the order in which the loop is done with them: all that go on
/// from a group before the group itself.
fn first<'a>(
    queue: &Queue,
    ranked: &[&'a Ticket],
    group: &[&'a Ticket],
    now: f64,
) -> Option<Vec<&'a Ticket>> {
    for (turn, other) in ranked.iter().enumerate() {
        let longer: Vec<&Ticket> = group.iter().chain([other]).copied().collect();
        if players(&longer) <= queue.max
            && queue.rules.iter().all(|rule| lets(rule, &longer, now))
            && let Some(found) = first(queue, &ranked[turn + 1..], &longer, now)
        {
            return Some(found);
        }
    }
    let least = queue
        .rules
        .iter()
        .filter(|rule| rule.kind == "MatchTotalRule");
    let enough = least.into_iter().all(|rule| {
        let mut limits = group
            .iter()
            .filter_map(|ticket| rule.limit(now - ticket.at));
        limits.all(|limit| hosts(group) >= limit)
    });
    let whole = group.len() >= 2 && players(group) >= queue.min && enough;
    (whole && divides(queue, group, now)).then(|| group.to_vec())
}

fn slow(queue: &Queue, tickets: &[Ticket], until: u32) -> Vec<(f64, Vec<String>)> {
    let mut games = Vec::new();
    let mut left: Vec<&Ticket> = tickets.iter().collect();
    for second in 0..=until {
        let now = f64::from(second);
        left.retain(|ticket| ticket.give_up.is_none_or(|after| now < ticket.at + after));
        loop {
            let pool: Vec<&Ticket> = left.iter().copied().filter(|one| one.at <= now).collect();
            let found = pool.iter().enumerate().find_map(|(place, seed)| {
                let others = pool.iter().enumerate().filter(|(other, _)| *other != place);
                let mut ranked: Vec<(f64, &Ticket)> = others
                    .filter(|(_, other)| {
                        queue
                            .rules
                            .iter()
                            .all(|rule| lets(rule, &[seed, other], now))
                    })
                    .map(|(_, other)| {
                        let total = queue.rules.iter().fold(0.0, |sum, rule| {
                            sum + rule.weight * distance(rule, seed, other, now)
                        });
                        (total, *other)
                    })
                    .collect();
                // Of equally near ones the one who came first.
                ranked.sort_by(|one, other| one.0.total_cmp(&other.0));
                let ranked: Vec<&Ticket> = ranked.into_iter().map(|one| one.1).collect();
                (seed.size() < queue.max).then(|| first(queue, &ranked, &[seed], now))?
            });
            let Some(found) = found else { break };
            left.retain(|ticket| !found.iter().any(|one| one.id == ticket.id));
            let mut ids: Vec<String> = found.iter().map(|ticket| ticket.id.clone()).collect();
            ids.sort();
            games.push((now, ids));
        }
    }
    games
}

fn draw_tickets(random: &mut Random) -> Vec<Ticket> {
    let mut tickets: Vec<Ticket> = (0..3 + random.below(6))
        .map(|place| {
            let size = 1 + random.below(5) / 3 + random.below(6) / 5;
            let mode = ["a", "a", "b", ""][random.below(4) as usize];
            let players = (0..size).map(|_| {
                let maps = ["x", "y", "z"].map(str::to_owned).into_iter();
                let maps: Vec<String> = maps.filter(|_| random.below(3) > 0).collect();
                let region = |name: &str, random: &mut Random| {
                    (name.to_owned(), 20.0 + random.below(70) as f64)
                };
                let latency = vec![region("eu", random), region("us", random)];
                let mut attributes = vec![
                    (
                        "skill".to_owned(),
                        Attribute::Number(random.below(50) as f64),
                    ),
                    ("host".to_owned(), Attribute::Number(random.below(2) as f64)),
                    ("maps".to_owned(), Attribute::Texts(maps)),
                    ("latency".to_owned(), Attribute::Map(latency)),
                ];
                if !mode.is_empty() {
                    attributes.push(("mode".to_owned(), Attribute::Text(mode.to_owned())));
                }
                Player {
                    attributes: attributes.into_iter().collect(),
                    ..Player::default()
                }
            });
            Ticket {
                players: players.collect(),
                id: format!("a{place}"),
                at: random.below(8) as f64,
                give_up: (random.below(3) == 0).then(|| 1.0 + random.below(20) as f64),
                ..Ticket::default()
            }
        })
        .collect();
    in_order(&mut tickets);
    tickets
}

/// The teams of a game that was played hold by themselves.
fn stands(queue: &Queue, game: &Game, tickets: &[Ticket]) -> bool {
    if queue.teams.is_empty() {
        return true;
    }
    let teams: Vec<Vec<&Ticket>> = (game.teams.iter())
        .map(|(_, team)| team.iter().map(|&at| &tickets[at]).collect())
        .collect();
    teams_hold(queue, &teams, game.at)
}

#[test]
fn every_rule_plays_as_its_table_says() {
    let mut random = Random(29);
    let (mut games, mut named, mut used) = (0, 0, [0; 8]);
    for round in 0..4000 {
        let (queue, text) = draw_queue(&mut random);
        let found = import(&text);
        let rules = found
            .rules
            .unwrap_or_else(|| panic!("{text}: {:?}", found.report.lines));
        let tickets = draw_tickets(&mut random);
        let wanted = slow(&queue, &tickets, 22);
        for mut watch in [Watch::default(), Watch::counting(rules.service(0).rules())] {
            let outcome = play(&mut *rules.service(0), &tickets, 22.0, &mut watch);
            let played: Vec<(f64, Vec<String>)> = (outcome.games.iter())
                .map(|game| {
                    let mut ids: Vec<String> =
                        game.tickets().map(|at| tickets[at].id.clone()).collect();
                    ids.sort();
                    (game.at, ids)
                })
                .collect();
            assert_eq!(played, wanted, "round {round}: {text}\n{tickets:#?}");
            for game in &outcome.games {
                assert!(
                    stands(&queue, game, &tickets),
                    "round {round}: {text}\n{game:?}\n{tickets:#?}"
                );
            }
            if !watch.counts {
                named += nobody_named_plays(&rules, &tickets, &outcome.games);
            }
        }
        games += wanted.len();
        for (place, kind) in KINDS.iter().enumerate() {
            let has = queue.rules.iter().any(|rule| rule.kind == kind.0);
            used[place] += u32::from(has && !wanted.is_empty());
        }
    }
    assert!(
        games > 3000 && named > 1000 && used.iter().all(|count| *count > 200),
        "{games} games, {named} tickets without hope, rules in use {used:?}"
    );
}

//! PlayFab with every kind of rule, parties and teams, written down a second time: each rule as
//! its table describes it, over the tickets of a whole group; all ways into teams.

use crate::never::nobody_named_plays;
use crate::random::Random;
use lobbylab_rulesets::import;
use lobbylab_rulesets::play::{Game, Watch, in_order, play};
use lobbylab_rulesets::ticket::{Attribute, Player, Ticket};

/// How a limit grows.
#[derive(Clone, Debug)]
enum Grows {
    Never,
    Linear(f64, f64, f64),
    Custom(f64, Vec<Option<f64>>),
}

#[derive(Clone, Debug)]
struct Rule {
    kind: &'static str,
    weight: f64,
    base: f64,
    /// A total's maximum.
    most: f64,
    grows: Grows,
    optional: Option<f64>,
    merge: &'static str,
}

#[derive(Clone, Debug)]
struct Queue {
    min: u32,
    max: u32,
    teams: Vec<(u32, u32)>,
    rules: Vec<Rule>,
}

const KINDS: [(&str, &str); 8] = [
    ("StringEqualityRule", "Enabled"),
    ("DifferenceRule", "Difference"),
    ("SetIntersectionRule", "MinIntersectionSize"),
    ("MatchTotalRule", "Min"),
    ("RegionSelectionRule", "MaxLatency"),
    ("TeamDifferenceRule", "Difference"),
    ("TeamSizeBalanceRule", "Difference"),
    ("TeamTicketSizeSimilarityRule", ""),
];

impl Rule {
    fn draw(random: &mut Random, kind: usize) -> Self {
        let (name, _) = KINDS[kind];
        let base = match kind {
            1 => random.below(25) as f64,
            2 => 1.0 + random.below(2) as f64,
            3 => random.below(2) as f64,
            4 => 40.0 + random.below(40) as f64,
            5 => random.below(20) as f64,
            6 => random.below(2) as f64,
            _ => 1.0,
        };
        let every = 1.0 + random.below(5) as f64;
        let sign = if kind == 2 { -1.0 } else { 1.0 };
        let grows = match (random.below(3), kind) {
            (0, 1 | 2 | 4 | 5 | 6) => {
                let delta = sign * (1.0 + random.below(8) as f64);
                Grows::Linear(delta, base + sign * random.below(30) as f64, every)
            }
            (1, 0..=6) => {
                let values = (0..1 + random.below(4)).map(|step| {
                    let value = match kind {
                        0 => f64::from(u8::from(random.below(3) > 0)),
                        _ => (base + sign * (step * random.below(12)) as f64).max(0.0),
                    };
                    // What is switched off is null, or false of an equality.
                    (random.below(6) > 0 && (kind > 0 || value > 0.0)).then_some(value)
                });
                let mut values: Vec<Option<f64>> = values.collect();
                // A rule that is never switched on is refused.
                if values.iter().all(Option::is_none) {
                    values.push(Some(base));
                }
                Grows::Custom(every, values)
            }
            _ => Grows::Never,
        };
        Self {
            kind: name,
            weight: 1.0 + random.below(3) as f64,
            base,
            most: base + random.below(4) as f64,
            grows,
            optional: (random.below(3) == 0).then(|| 2.0 + random.below(20) as f64),
            merge: random.word(&["Min", "Max", "Average"]),
        }
    }

    /// The rule as text, in the older shape or in the present one.
    fn text(&self, legacy: bool) -> String {
        let key = KINDS
            .iter()
            .find(|one| one.0 == self.kind)
            .map_or("", |one| one.1);
        let path = match self.kind {
            "StringEqualityRule" => "mode",
            "SetIntersectionRule" => "maps",
            "MatchTotalRule" => "host",
            "RegionSelectionRule" => "latency",
            _ => "skill",
        };
        let mut parts = vec![
            format!(r#""Name": "{}""#, self.kind),
            format!(r#""Weight": {}"#, self.weight),
        ];
        match self.kind {
            "RegionSelectionRule" => parts.push(format!(r#""Path": "{path}""#)),
            "TeamSizeBalanceRule" | "TeamTicketSizeSimilarityRule" => {}
            _ => parts.push(format!(
                r#""Attribute": {{"Path": "{path}", "Source": "User"}}"#
            )),
        }
        match self.kind {
            "StringEqualityRule" | "TeamTicketSizeSimilarityRule" => {}
            "MatchTotalRule" => {
                parts.push(format!(r#""Min": {}, "Max": {}"#, self.base, self.most));
            }
            _ => parts.push(format!(r#""{key}": {}"#, self.base)),
        }
        if self.kind == "DifferenceRule" {
            parts.push(format!(r#""MergeFunction": "{}""#, self.merge));
        }
        if let Some(optional) = self.optional {
            parts.push(format!(r#""SecondsUntilOptional": {optional}"#));
        }
        let single = self.kind == "StringEqualityRule" || self.kind == "MatchTotalRule";
        match &self.grows {
            Grows::Never => {}
            Grows::Linear(delta, limit, every) => {
                let inner = format!(
                    r#""Delta": {delta}, "Limit": {limit}, "SecondsBetweenExpansions": {every}"#
                );
                parts.push(match legacy {
                    true => format!(r#""Expansion": {{"Type": "Linear", {inner}}}"#),
                    false => format!(r#""LinearExpansion": {{{inner}}}"#),
                });
            }
            Grows::Custom(every, values) => {
                let value = |value: &Option<f64>| match (self.kind, value) {
                    ("StringEqualityRule", _) => value.is_some().to_string(),
                    (_, Some(value)) => value.to_string(),
                    (_, None) => "null".to_owned(),
                };
                let bare = legacy || self.kind == "StringEqualityRule";
                let all: Vec<String> = (values.iter().map(value))
                    .map(|value| {
                        if bare {
                            value
                        } else {
                            format!(r#"{{"Value": {value}}}"#)
                        }
                    })
                    .collect();
                let inner = format!(
                    r#""{key}Overrides": [{}], "SecondsBetweenExpansions": {every}"#,
                    all.join(", ")
                );
                parts.push(match (legacy, single) {
                    (true, _) => format!(r#""Expansion": {{"Type": "Custom", {inner}}}"#),
                    (false, true) => format!(r#""Expansion": {{{inner}}}"#),
                    (false, false) => format!(r#""CustomExpansion": {{{inner}}}"#),
                });
            }
        }
        if legacy {
            parts.push(format!(r#""Type": "{}""#, self.kind));
        }
        format!("{{{}}}", parts.join(", "))
    }

    /// The limit of a wait, restricting or not.
    fn nominal(&self, wait: f64) -> Option<f64> {
        match &self.grows {
            Grows::Never => Some(self.base),
            Grows::Linear(delta, limit, every) => {
                let value = self.base + (wait / every).floor() * delta;
                Some(if *delta < 0.0 {
                    value.max(*limit)
                } else {
                    value.min(*limit)
                })
            }
            Grows::Custom(every, values) => {
                let step = ((wait / every).floor() as usize).min(values.len() - 1);
                values[step]
            }
        }
    }

    fn restricts(&self, wait: f64) -> bool {
        self.optional.is_none_or(|from| wait < from)
    }

    fn limit(&self, wait: f64) -> Option<f64> {
        self.nominal(wait).filter(|_| self.restricts(wait))
    }
}

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

fn draw_queue(random: &mut Random) -> (Queue, String) {
    let mut teams = Vec::new();
    if random.below(2) == 0 {
        for _ in 0..2 + random.below(2) {
            let max = 1 + random.below(3) as u32;
            teams.push((1 + random.below(u64::from(max)) as u32, max));
        }
    }
    let (least, most) = match teams.is_empty() {
        true => (2, 2 + random.below(4) as u32),
        false => (
            teams.len() as u32,
            teams.iter().map(|team| team.1).sum::<u32>(),
        ),
    };
    let mut rules = Vec::new();
    for kind in 0..KINDS.len() {
        if random.below(3) == 0 && (kind < 5 || !teams.is_empty()) {
            rules.push(Rule::draw(random, kind));
        }
    }
    let queue = Queue {
        min: least.max(2),
        max: most.max(2),
        teams,
        rules,
    };
    let legacy = random.below(2) == 0;
    let mut parts = vec![format!(
        r#""Name": "q", "MinMatchSize": {}, "MaxMatchSize": {}"#,
        queue.min, queue.max
    )];
    let teams: Vec<String> = (queue.teams.iter().enumerate())
        .map(|(place, (min, max))| {
            format!(r#"{{"Name": "t{place}", "MinTeamSize": {min}, "MaxTeamSize": {max}}}"#)
        })
        .collect();
    if !teams.is_empty() {
        parts.push(format!(r#""Teams": [{}]"#, teams.join(", ")));
    }
    let texts = queue
        .rules
        .iter()
        .map(|rule| (rule.kind, rule.text(legacy)));
    if legacy {
        let all: Vec<String> = texts.map(|one| one.1).collect();
        parts.push(format!(r#""Rules": [{}]"#, all.join(", ")));
    } else {
        for (kind, text) in texts {
            let single = matches!(
                kind,
                "RegionSelectionRule" | "TeamSizeBalanceRule" | "TeamTicketSizeSimilarityRule"
            );
            parts.push(match single {
                true => format!(r#""{kind}": {text}"#),
                false => format!(r#""{kind}s": [{text}]"#),
            });
        }
    }
    (queue, format!("{{{}}}", parts.join(", ")))
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

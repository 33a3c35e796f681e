//! Nakama's processor a second time, slow and literal, from the description in words: sets of
//! tickets, no index, every clause looked at by itself.

use crate::never::nobody_named_plays;
use crate::random::Random;
use lobbylab_rulesets::import;
use lobbylab_rulesets::play::{Game, Outcome, Watch, in_order, play};
use lobbylab_rulesets::ticket::{Attribute, Player, Ticket};

/// A clause of a query.
#[derive(Clone, Debug)]
struct Clause {
    /// `+`, `-` or nothing.
    sign: &'static str,
    asks: Asks,
    boost: Option<u32>,
}

#[derive(Clone, Debug)]
enum Asks {
    AtLeast(u64),
    Below(u64),
    Mode(&'static str),
}

/// What a ticket says to the matchmaker, beside what [`Ticket`] has.
#[derive(Clone, Debug)]
struct Said {
    clauses: Vec<Clause>,
    skill: u64,
    mode: &'static str,
}

impl Clause {
    fn draw(random: &mut Random) -> Self {
        Self {
            sign: random.word(&["+", "+", "", "-"]),
            asks: match random.below(3) {
                0 => Asks::AtLeast(random.below(60)),
                1 => Asks::Below(20 + random.below(80)),
                _ => Asks::Mode(random.word(&["a", "b"])),
            },
            boost: (random.below(3) == 0).then(|| 1 + random.below(4) as u32),
        }
    }

    fn text(&self) -> String {
        let asks = match &self.asks {
            Asks::AtLeast(least) => format!("properties.skill:>={least}"),
            Asks::Below(bound) => format!("properties.skill:<{bound}"),
            Asks::Mode(mode) => format!("properties.mode:{mode}"),
        };
        let boost = self
            .boost
            .map_or(String::new(), |boost| format!("^{boost}"));
        format!("{}{asks}{boost}", self.sign)
    }

    /// What it adds to the score of a ticket that it finds.
    fn score(&self, said: &Said) -> Option<f64> {
        let boost = f64::from(self.boost.unwrap_or(1));
        match &self.asks {
            Asks::AtLeast(least) => (said.skill >= *least).then_some(boost),
            Asks::Below(bound) => (said.skill < *bound).then_some(boost),
            Asks::Mode(mode) => (said.mode == *mode).then_some(boost * boost),
        }
    }
}

/// The score of a query on a ticket, if it finds it.
fn score(clauses: &[Clause], said: &Said) -> Option<f64> {
    let of = |sign: &'static str| clauses.iter().filter(move |clause| clause.sign == sign);
    if of("-").any(|clause| clause.score(said).is_some()) {
        return None;
    }
    if of("+").any(|clause| clause.score(said).is_none()) {
        return None;
    }
    let found: Vec<f64> = (of("+").chain(of("")))
        .filter_map(|clause| clause.score(said))
        .collect();
    if of("+").next().is_none() && of("").next().is_some() && found.is_empty() {
        return None;
    }
    Some(found.iter().sum())
}

struct Pool<'a> {
    tickets: &'a [Ticket],
    said: &'a [Said],
    mutual: bool,
}

impl Pool<'_> {
    fn counts(&self, ticket: usize) -> (u32, u32, u32) {
        self.tickets[ticket].counts.expect("counts")
    }

    fn players(&self, tickets: &[usize]) -> u32 {
        tickets.iter().map(|&one| self.tickets[one].size()).sum()
    }

    fn finds(&self, one: usize, other: usize) -> bool {
        score(&self.said[one].clauses, &self.said[other]).is_some()
    }

    fn share_a_session(&self, one: usize, other: usize) -> bool {
        let sessions = |ticket: usize| {
            let players = self.tickets[ticket].players.iter();
            players.filter_map(|player| player.session.clone())
        };
        sessions(one).any(|session| sessions(other).any(|second| session == second))
    }

    /// Whom an active ticket plays with.
    fn search(&self, own: usize, present: &[usize], last: bool) -> Option<Vec<usize>> {
        let (min, max, multiple) = self.counts(own);
        let mut hits: Vec<usize> = Vec::new();
        for &other in present {
            let counts = self.counts(other);
            let party = &self.tickets[own].party;
            let apart = party.is_none() || *party != self.tickets[other].party;
            let inside = counts.0 >= min && counts.1 <= max;
            if other != own && inside && apart && self.finds(own, other) {
                hits.push(other);
            }
        }
        // The best first, of equals the oldest: tickets are numbered by age.
        let of = |hit: usize| score(&self.said[own].clauses, &self.said[hit]).expect("a hit");
        hits.sort_by(|&one, &other| of(other).total_cmp(&of(one)).then(one.cmp(&other)));
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for (turn, &hit) in hits.iter().enumerate() {
            if self.mutual && !self.finds(hit, own) || self.share_a_session(own, hit) {
                continue;
            }
            let mut place = groups.len();
            for (number, group) in groups.iter().enumerate() {
                if self.players(group) + self.players(&[hit, own]) > max {
                    continue;
                }
                // Members are asked one by one; the first who objects decides how.
                let objects = group.iter().find_map(|&member| {
                    if self.share_a_session(hit, member) {
                        Some(true)
                    } else if self.mutual && !(self.finds(hit, member) && self.finds(member, hit)) {
                        Some(false)
                    } else {
                        None
                    }
                });
                match objects {
                    // A shared session bars the ticket from all groups that are there.
                    Some(true) => break,
                    Some(false) => continue,
                    None => {
                        place = number;
                        break;
                    }
                }
            }
            if place == groups.len() {
                groups.push(Vec::new());
            }
            groups[place].push(hit);
            let total = self.players(&groups[place]) + self.players(&[own]);
            let final_hit = turn + 1 == hits.len();
            if !(total == max || last && (min..=max).contains(&total) && final_hit) {
                continue;
            }
            let mut group = groups[place].clone();
            let rest = total % multiple;
            if rest > 0 {
                let Some(away) = self.longest_waiting(&group, rest) else {
                    continue;
                };
                group.retain(|one| !away.contains(one));
            }
            let total = self.players(&group) + self.players(&[own]);
            let suits = |&member: &usize| {
                let (least, most, of) = self.counts(member);
                (least..=most).contains(&total) && total.is_multiple_of(of)
            };
            if group.iter().all(suits) {
                group.push(own);
                group.sort_unstable();
                return Some(group);
            }
        }
        None
    }

    /// Of all groups of so many players the one whose tickets came earliest on average.
    fn longest_waiting(&self, from: &[usize], players: u32) -> Option<Vec<usize>> {
        let mut best: Option<(f64, Vec<usize>)> = None;
        for set in 1..1_u32 << from.len() {
            let group: Vec<usize> = (0..from.len())
                .filter(|place| set >> place & 1 == 1)
                .map(|place| from[place])
                .collect();
            if self.players(&group) != players {
                continue;
            }
            let mean =
                group.iter().map(|&one| self.tickets[one].at).sum::<f64>() / group.len() as f64;
            if best.as_ref().is_none_or(|(least, _)| mean < *least) {
                best = Some((mean, group));
            }
        }
        best.map(|(_, group)| group)
    }
}

/// The order in which tickets search is drawn: SplitMix64, from the end of the list.
fn shuffle(order: &mut [usize], chance: &mut Random) {
    for last in (1..order.len()).rev() {
        let place = (u128::from(chance.next()) * (last as u128 + 1)) >> 64;
        order.swap(last, place as usize);
    }
}

fn slow(pool: &Pool<'_>, interval: u64, max_intervals: u32, until: u64, seed: u64) -> Outcome {
    let count = pool.tickets.len();
    let mut outcome = Outcome::default();
    let mut chance = Random(seed);
    let mut gone = vec![false; count];
    let mut removed = vec![false; count];
    let mut searched = vec![0_u32; count];
    let mut passive = vec![false; count];
    let mut pass = interval;
    while pass <= until {
        let now = pass as f64;
        pass += interval;
        for one in 0..count {
            if !gone[one] && pool.tickets[one].remove_at.is_some_and(|at| at <= now) {
                (gone[one], removed[one]) = (true, true);
            }
        }
        let here = |gone: &[bool]| -> Vec<usize> {
            let came = (0..count).filter(|&one| pool.tickets[one].at <= now);
            came.filter(|&one| !gone[one]).collect()
        };
        let present = here(&gone);
        // In an empty room nothing is drawn.
        let mut order: Vec<usize> = present
            .iter()
            .copied()
            .filter(|&one| !passive[one])
            .collect();
        if present.is_empty() {
            continue;
        }
        shuffle(&mut order, &mut chance);
        for own in order {
            if gone[own] {
                continue;
            }
            searched[own] += 1;
            let (min, max, _) = pool.counts(own);
            let last = searched[own] >= max_intervals || min == max;
            passive[own] = last;
            let Some(group) = pool.search(own, &here(&gone), last) else {
                continue;
            };
            group.iter().for_each(|&one| gone[one] = true);
            outcome.games.push(Game {
                at: now,
                teams: vec![("match".to_owned(), group)],
                quality: None,
                step: searched[own] as usize - 1,
            });
        }
    }
    for one in 0..count {
        // After the last pass tickets may still be taken back.
        let late = pool.tickets[one]
            .remove_at
            .is_some_and(|at| at <= until as f64);
        if removed[one] || !gone[one] && late {
            outcome.removed.push(one);
        } else if !gone[one] {
            outcome.waiting.push(one);
        }
    }
    outcome
}

fn draw_tickets(random: &mut Random) -> (Vec<Ticket>, Vec<Said>) {
    let mut tickets: Vec<Ticket> = (0..2 + random.below(14))
        .map(|number| {
            let multiple = 1 + random.below(3) as u32;
            let min = multiple * (1 + random.below(3) as u32);
            let min = min.max(2 * multiple.min(2)).div_ceil(multiple) * multiple;
            let max = min + multiple * random.below(3) as u32;
            let size = 1 + random.below(2) as u32;
            // No ticket comes at a pass, and no two at once.
            let at = (random.below(30 * 64) as f64 + 0.5) / 64.0 + number as f64 / 8192.0;
            Ticket {
                id: format!("a{number}"),
                at,
                remove_at: (random.below(5) == 0).then(|| at + random.below(20) as f64 + 0.1),
                party: (size > 1).then(|| format!("p{number}")),
                counts: Some((min, max, multiple)),
                players: (0..size)
                    .map(|place| Player {
                        id: format!("a{number}.{place}"),
                        session: (random.below(5) == 0).then(|| format!("s{}", random.below(3))),
                        ..Player::default()
                    })
                    .collect(),
                ..Ticket::default()
            }
        })
        .collect();
    in_order(&mut tickets);
    let said = tickets.iter_mut().map(|ticket| {
        let clauses: Vec<Clause> = (0..random.below(4)).map(|_| Clause::draw(random)).collect();
        let said = Said {
            clauses,
            skill: random.below(100),
            mode: random.word(&["a", "b"]),
        };
        let texts: Vec<String> = said.clauses.iter().map(Clause::text).collect();
        ticket.query = Some(match texts.is_empty() {
            true => "*".to_owned(),
            false => texts.join(" "),
        });
        for player in &mut ticket.players {
            let skill = Attribute::Number(said.skill as f64);
            player.attributes.insert("skill".to_owned(), skill);
            let mode = Attribute::Text(said.mode.to_owned());
            player.attributes.insert("mode".to_owned(), mode);
        }
        said
    });
    let said = said.collect();
    (tickets, said)
}

#[test]
fn the_processor_plays_as_the_slow_one() {
    let mut random = Random(31);
    let (mut games, mut larger, mut named) = (0, 0, 0);
    for round in 0..6000 {
        let interval = 1 + random.below(5);
        let max_intervals = 1 + random.below(4) as u32;
        let mutual = random.below(2) == 0;
        let text = format!(
            "matchmaker:\n  interval_sec: {interval}\n  max_intervals: {max_intervals}\n  rev_precision: {mutual}\n"
        );
        let found = import(&text);
        let rules = found
            .rules
            .unwrap_or_else(|| panic!("{text}: {:?}", found.report.lines));
        let (tickets, said) = draw_tickets(&mut random);
        let pool = Pool {
            tickets: &tickets,
            said: &said,
            mutual,
        };
        let wanted = slow(&pool, interval, max_intervals, 40, round);
        let mut service = rules.service(round);
        let mut outcome = play(&mut *service, &tickets, 40.0, &mut Watch::default());
        outcome.hopeless.clear();
        outcome.removed.sort_unstable();
        assert_eq!(outcome, wanted, "round {round}: {text}{tickets:#?}");
        named += nobody_named_plays(&rules, &tickets, &wanted.games);
        games += wanted.games.len();
        let many = wanted
            .games
            .iter()
            .filter(|game| game.tickets().count() > 2);
        larger += many.count();
    }
    assert!(
        games > 2000 && larger > 400 && named > 1000,
        "only {games} games, {larger} of more than two tickets, {named} without hope"
    );
}

//! The default processor of the server, step for step.

use super::NakamaRules;
use super::pool::PoolTicket;
use super::query::Query;
use crate::play::{Clock, Game, Service, Watch};
use crate::ticket::Ticket;

/// Nakama at work.
#[derive(Clone, Debug)]
pub struct Nakama {
    rules: NakamaRules,
    /// Everybody, in the order of their coming.
    pool: Vec<Indexed>,
    /// The state of the draw of the order in which tickets search.
    chance: u64,
}

#[derive(Clone, Debug)]
struct Indexed {
    number: usize,
    at: f64,
    size: u32,
    min: u32,
    max: u32,
    multiple: u32,
    party: Option<String>,
    sessions: Vec<String>,
    query: Option<Query>,
    document: PoolTicket,
    intervals: u32,
    active: bool,
    used: bool,
}

impl Nakama {
    /// An empty pool; the seed draws in which order tickets search.
    #[must_use]
    pub const fn new(rules: NakamaRules, seed: u64) -> Self {
        Self {
            rules,
            pool: Vec::new(),
            chance: seed,
        }
    }

    /// The next draw of SplitMix64 (Steele, Lea and Flood 2014), below a bound.
    fn below(&mut self, bound: usize) -> usize {
        self.chance = self.chance.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.chance;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        ((u128::from(z) * bound as u128) >> 64) as usize
    }

    /// Whom a ticket finds among those that are left: best score first, then the oldest.
    fn hits(&self, active: usize) -> Vec<usize> {
        let own = &self.pool[active];
        let Some(query) = &own.query else {
            return Vec::new();
        };
        let mut hits: Vec<(f64, usize)> = (self.pool.iter().enumerate())
            .filter(|(at, other)| {
                *at != active
                    && !other.used
                    && other.min >= own.min
                    && other.max <= own.max
                    && (own.party.is_none() || own.party != other.party)
            })
            .filter_map(|(at, other)| Some((query.score(&other.document)?, at)))
            .collect();
        // The pool stands in the order of creation, and the sort keeps it.
        hits.sort_by(|one, other| other.0.total_cmp(&one.0));
        hits.into_iter().map(|(_, at)| at).collect()
    }

    fn finds(&self, one: usize, other: usize) -> bool {
        (self.pool[one].query.as_ref())
            .is_some_and(|query| query.score(&self.pool[other].document).is_some())
    }

    /// What keeps another from an active ticket's match, a bit each: the queries, ranges and
    /// sizes, sessions and parties.
    pub(super) fn keeps(&self, active: usize, other: usize) -> u64 {
        let (own, hit) = (&self.pool[active], &self.pool[other]);
        let finds =
            self.finds(active, other) && (!self.rules.rev_precision || self.finds(other, active));
        let fits = hit.min >= own.min && hit.max <= own.max && own.size + hit.size <= own.max;
        let apart =
            (own.party.is_none() || own.party != hit.party) && !self.share_session(active, other);
        u64::from(!finds) | u64::from(!fits) << 1 | u64::from(!apart) << 2
    }

    fn share_session(&self, one: usize, other: usize) -> bool {
        let sessions = &self.pool[other].sessions;
        self.pool[one]
            .sessions
            .iter()
            .any(|session| sessions.contains(session))
    }

    /// The tickets that an active ticket plays with, if it finds enough.
    fn combine(&self, active: usize, last: bool, watch: &mut Watch) -> Option<Vec<usize>> {
        let own = &self.pool[active];
        let hits = self.hits(active);
        let mut combos: Vec<Vec<usize>> = Vec::new();
        let players = |combo: &[usize]| combo.iter().map(|&at| self.pool[at].size).sum::<u32>();
        let name = |at: usize| self.pool[at].number;
        for (turn, &hit) in hits.iter().enumerate() {
            let mutual = !self.rules.rev_precision || self.finds(hit, active);
            let apart = !self.share_session(active, hit);
            watch.tried(name(hit), own.number, &[(0, true), (1, mutual), (2, apart)]);
            if !mutual || !apart {
                continue;
            }
            // A session shared with one combination bars the ticket from all later ones too.
            let mut shared = false;
            let mut found = None;
            for (place, combo) in combos.iter().enumerate() {
                if players(combo) + self.pool[hit].size + own.size > own.max {
                    continue;
                }
                let mut strangers = false;
                for &other in combo {
                    if self.share_session(hit, other) {
                        shared = true;
                        break;
                    }
                    if self.rules.rev_precision
                        && !(self.finds(hit, other) && self.finds(other, hit))
                    {
                        strangers = true;
                        break;
                    }
                }
                if !shared && !strangers {
                    found = Some(place);
                    break;
                }
            }
            let place = found.unwrap_or_else(|| {
                combos.push(Vec::new());
                combos.len() - 1
            });
            combos[place].push(hit);
            let total = players(&combos[place]) + own.size;
            let is_last_hit = turn + 1 == hits.len();
            let enough = last && total >= own.min && total <= own.max && is_last_hit;
            if total != own.max && !enough {
                continue;
            }
            let mut combo = combos[place].clone();
            if !self.trim(own, &mut combo, total) {
                continue;
            }
            let total = players(&combo) + own.size;
            let suits = |&at: &usize| {
                let other = &self.pool[at];
                other.min <= total && total <= other.max && total.is_multiple_of(other.multiple)
            };
            if combo.iter().all(suits) {
                combo.push(active);
                return Some(combo);
            }
        }
        None
    }

    /// Takes a group of tickets out so that the number of players is a multiple: of those that
    /// fit the one that has waited longest, although the server's comment says the opposite.
    fn trim(&self, own: &Indexed, combo: &mut Vec<usize>, total: u32) -> bool {
        let rest = total % own.multiple;
        if rest == 0 {
            return true;
        }
        let eligible: Vec<usize> = (combo.iter().copied())
            .filter(|&at| self.pool[at].size <= rest)
            .collect();
        let mut best: Option<(f64, Vec<usize>)> = None;
        let mut budget = 20_000_u32;
        self.groups(&eligible, rest, &mut Vec::new(), &mut best, &mut budget);
        match best {
            Some((_, group)) => {
                combo.retain(|at| !group.contains(at));
                true
            }
            None => false,
        }
    }

    /// All groups of a number of players, and of them the one of the least mean creation.
    fn groups(
        &self,
        from: &[usize],
        rest: u32,
        group: &mut Vec<usize>,
        best: &mut Option<(f64, Vec<usize>)>,
        budget: &mut u32,
    ) {
        if *budget == 0 {
            return;
        }
        *budget -= 1;
        if rest == 0 {
            let sum: f64 = group.iter().map(|&at| self.pool[at].at).sum();
            let mean = sum / group.len().max(1) as f64;
            if best.as_ref().is_none_or(|(least, _)| mean < *least) {
                *best = Some((mean, group.clone()));
            }
            return;
        }
        for (turn, &at) in from.iter().enumerate() {
            if self.pool[at].size > rest {
                continue;
            }
            group.push(at);
            self.groups(
                &from[turn + 1..],
                rest - self.pool[at].size,
                group,
                best,
                budget,
            );
            group.pop();
        }
    }
}

impl Service for Nakama {
    fn enter(&mut self, number: usize, ticket: &Ticket) -> Option<String> {
        let (min, max, multiple) = ticket.counts.unwrap_or(self.rules.counts);
        let text = ticket.query.as_deref().unwrap_or(&self.rules.query);
        let (query, mut story) = match Query::read(text) {
            Ok(query) => (Some(query), None),
            Err(story) => (None, Some(story)),
        };
        let size = ticket.size();
        if size > max {
            story = Some(format!("{size} players are more than its max_count, {max}"));
        }
        let sessions = ticket
            .players
            .iter()
            .map(|player| (player.session.clone()).unwrap_or_else(|| format!("of {}", player.id)));
        self.pool.push(Indexed {
            number,
            at: ticket.at,
            size,
            min,
            max,
            multiple: multiple.max(1),
            party: ticket.party.clone(),
            sessions: sessions.collect(),
            query,
            document: PoolTicket::new(ticket, &self.rules),
            intervals: 0,
            active: true,
            used: false,
        });
        story
    }

    fn leave(&mut self, number: usize) {
        self.pool.retain(|ticket| ticket.number != number);
    }

    fn patience(&self, _: &Ticket) -> f64 {
        f64::INFINITY
    }

    fn pass(&mut self, now: f64, watch: &mut Watch) -> Vec<Game> {
        let mut order: Vec<usize> = (0..self.pool.len())
            .filter(|&at| self.pool[at].active)
            .collect();
        for last in (1..order.len()).rev() {
            let other = self.below(last + 1);
            order.swap(last, other);
        }
        let mut games = Vec::new();
        for active in order {
            if self.pool[active].used {
                continue;
            }
            let own = &mut self.pool[active];
            own.intervals += 1;
            let last = own.intervals >= self.rules.max_intervals || own.min == own.max;
            own.active = !last;
            let step = own.intervals as usize - 1;
            if last && watch.follow == Some(own.number) {
                watch.tell(
                    "searches for the last time: from now on it can only be found".to_owned(),
                );
            }
            if let Some(combo) = self.combine(active, last, watch) {
                for &at in &combo {
                    self.pool[at].used = true;
                }
                let mut numbers: Vec<usize> =
                    combo.iter().map(|&at| self.pool[at].number).collect();
                numbers.sort_unstable();
                games.push(Game {
                    at: now,
                    teams: vec![("match".to_owned(), numbers)],
                    quality: None,
                    step,
                });
            }
        }
        self.pool.retain(|ticket| !ticket.used);
        games
    }

    fn rules(&self) -> Vec<String> {
        ["the searcher's query", "the other's query", "sessions"]
            .map(str::to_owned)
            .into()
    }

    fn clock(&self) -> Clock {
        Clock::every(self.rules.interval, self.rules.interval)
    }

    fn boxed(&self) -> Box<dyn Service> {
        Box::new(self.clone())
    }
}

//! The tickets of a log as rules meet them: what is known as it is, the rest drawn.

use super::{NOWHERE, TicketLog};
use crate::arena::market::{
    ArenaMarket, Drawing, MOST_PARTY, MOST_REGIONS, MemberRow, SkillLaw, TicketBook,
};
use crate::sim::{Stream, Streams, normal};
use rand::RngExt;

/// Draws of patience that must exceed a wait, before it is counted from the end of the wait.
const TRIES: u32 = 32;

impl TicketLog {
    /// The first so many tickets on a market as [`market`](Self::market) gives it. What the log does
    /// not say is drawn from the market's streams and from `arena.log`. O(persons).
    #[must_use]
    pub fn draw(&self, market: &ArenaMarket, tickets: usize, streams: &Streams) -> TicketBook {
        let homes: Vec<usize> = match self.homes() {
            homes if homes.is_empty() => (0..market.regions.len().min(MOST_REGIONS)).collect(),
            homes => homes
                .iter()
                .map(|(region, _)| usize::from(*region))
                .collect(),
        };
        let sites = match (self.sites.len(), homes.len()) {
            (0, 0 | 1) => 0,
            (0, homes) => homes,
            (sites, _) => sites,
        };
        let mut unknown = Unknown {
            log: self,
            market,
            homes,
            drawing: Drawing::new(market, streams),
            own: streams.stream("arena.log"),
        };
        let mut book = TicketBook::new(sites);
        let mut latency = vec![0.0; sites * MOST_PARTY];
        for at in 0..tickets.min(self.len()) {
            let (place, members) = unknown.ticket(at);
            let region = members[0].region;
            if sites > 0 {
                for row in latency.chunks_exact_mut(sites).take(members.len()) {
                    unknown.latency(at, region, row);
                }
            }
            let patience = unknown.patience(at, members.len());
            let rows: Vec<MemberRow<'_>> = (members.into_iter().enumerate())
                .map(|(number, member)| MemberRow {
                    latency: &latency[number * sites..(number + 1) * sites],
                    ..member
                })
                .collect();
            book.push(self.times[at], patience, place, &rows);
        }
        book
    }
}

/// What a log does not say of its tickets, on its way.
struct Unknown<'a> {
    log: &'a TicketLog,
    market: &'a ArenaMarket,
    /// The regions that players come from.
    homes: Vec<usize>,
    drawing: Drawing<'a>,
    own: Stream,
}

impl Unknown<'_> {
    /// The place of a ticket's rating, and its members.
    fn ticket(&mut self, at: usize) -> (f64, Vec<MemberRow<'static>>) {
        let log = self.log;
        let persons = match log.persons.get(at) {
            Some(&known) if known > 0 => usize::from(known),
            _ => self.drawing.persons(),
        };
        let region = match log.regions.get(at) {
            Some(&known) if known != NOWHERE => known,
            _ if self.homes.len() < 2 => self.homes.first().map_or(0, |&home| home as u8),
            _ => self.homes[self.own.random_range(0..self.homes.len() as u32) as usize] as u8,
        };
        let rating = log.ratings.get(at).copied().unwrap_or(f64::NAN);
        let common = self.drawing.common(persons);
        let mut members: Vec<MemberRow<'static>> = (0..persons)
            .map(|_| self.drawing.member(common, persons, region))
            .collect();
        let mean = members.iter().map(|one| one.rating).sum::<f64>() / persons as f64;
        if rating.is_nan() {
            return (self.drawing.place(mean), members);
        }
        let place = log.places[at];
        let law = self.market.skills;
        for one in &mut members {
            // Friends differ from each other as the market says; their mean is the ticket's.
            one.rating += rating - mean;
            one.skill = skill(&mut self.own, law, one.rating);
            one.level = u8::from(place >= 1.0 - law.strong);
        }
        (place, members)
    }

    fn patience(&mut self, at: usize, persons: usize) -> f64 {
        if let Some(&known) = self.log.patience.get(at)
            && !known.is_nan()
        {
            return known;
        }
        let at_least = self.log.at_least.get(at).copied().unwrap_or(0.0);
        let mut patience = self.drawing.patience(persons);
        for _ in 0..TRIES {
            if patience >= at_least {
                return patience;
            }
            patience = self.drawing.patience(persons);
        }
        // So patient is hardly anybody: the wait, and a patience from there on.
        at_least + patience
    }

    fn latency(&mut self, at: usize, region: u8, row: &mut [f64]) {
        let known = self.log.sites.len();
        if known > 0 {
            let logged = &self.log.latency[at * known..(at + 1) * known];
            for (latency, &logged) in row.iter_mut().zip(logged) {
                *latency = f64::from(logged);
            }
            return;
        }
        let mut all = [0.0; MOST_REGIONS];
        self.drawing.latency(region, &mut all);
        for (latency, &home) in row.iter_mut().zip(&self.homes) {
            *latency = all[home];
        }
    }
}

/// A skill whose rating is this, under the market's law: the rating drawn towards the mean by the
/// share of its variance that is error.
fn skill(stream: &mut Stream, law: SkillLaw, rating: f64) -> f64 {
    if law.uncertainty <= 0.0 {
        return rating;
    }
    let (own, error) = (
        law.deviation * law.deviation,
        law.uncertainty * law.uncertainty,
    );
    let kept = own / (own + error);
    let mean = law.mean + kept * (rating - law.mean);
    normal(stream, mean, (kept * error).sqrt())
}

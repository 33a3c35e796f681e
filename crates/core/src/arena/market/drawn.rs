//! A market, and the tickets that are drawn of it.

use super::book::{MemberRow, TicketBook};
use super::coming::{Coming, ComingTimes, DayCurve, Willing};
use super::format::{GameFormat, can_fill};
use super::outcome::Deciding;
use super::refused::Unplayable;
use super::sites::{ACCESS_LEAST, ACCESS_MEDIAN, ACCESS_SIGMA, MOST_REGIONS, ROUND_TRIPS};
use crate::engagement::Outcome;
use crate::engagement::population::{normal_share, paper};
use crate::sim::{Stream, Streams, normal};
use rand::RngExt;

/// The most persons of a party that is drawn.
pub const MOST_PARTY: usize = 5;

/// How skills and ratings are distributed, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SkillLaw {
    /// Mean skill.
    pub mean: f64,
    /// Standard deviation of skills between players; above 0.
    pub deviation: f64,
    /// Standard deviation of a rating from the skill that it is of; 0 where ratings are right.
    pub uncertainty: f64,
    /// Correlation of the skills within a party, 0 to 1.
    pub alike: f64,
    /// The share of players on the upper of two levels, 0 to 1: those with the highest ratings.
    pub strong: f64,
}

/// Who comes, what they play and what decides it.
#[derive(Clone, Debug, PartialEq)]
pub struct ArenaMarket {
    /// What a game is.
    pub format: GameFormat,
    /// What decides it.
    pub deciding: Deciding,
    /// How tickets come.
    pub coming: Coming,
    /// Players a minute, on average.
    pub rate: f64,
    /// The hours of the day, where they matter.
    pub day: DayCurve,
    /// The hour of the first region's day at the beginning.
    pub start: f64,
    /// Shares of parties among tickets, of one person, of two, …; at least one positive.
    pub parties: [f64; MOST_PARTY],
    /// Skills and ratings.
    pub skills: SkillLaw,
    /// Shares of regions among tickets, at least one; with one there is no latency.
    pub regions: Vec<f64>,
    /// Whether each member has a place of their own in a team (role), which they choose one or
    /// two of; as many as the first side has places, at most 8.
    pub roles: bool,
    /// How long tickets are willing to wait.
    pub willing: Willing,
}

impl ArenaMarket {
    /// The sizes of parties that come. O(sizes), of which there are five.
    #[must_use]
    pub fn sizes(&self) -> Vec<u16> {
        let come = (1..).zip(&self.parties).filter(|(_, share)| **share > 0.0);
        come.map(|(size, _)| size).collect()
    }

    /// Whether every ticket is one person. O(sizes).
    #[must_use]
    pub fn singles_only(&self) -> bool {
        self.parties[1..].iter().all(|&share| share <= 0.0)
    }

    /// Persons of a ticket, on average. O(sizes).
    #[must_use]
    pub fn persons(&self) -> f64 {
        let all: f64 = self.parties.iter().sum();
        let persons = (1..)
            .zip(&self.parties)
            .map(|(size, share)| f64::from(size) * share);
        persons.sum::<f64>() / all
    }

    /// Tickets a second, on average.
    #[must_use]
    pub fn tickets_per_second(&self) -> f64 {
        self.rate / 60.0 / self.persons()
    }

    /// Seconds until as many have come as a game needs: what every rule's waits are at least of
    /// the order of half of.
    #[must_use]
    pub fn gathering(&self) -> f64 {
        60.0 * self.format.least() as f64 / self.rate
    }

    /// Whether games can be formed at all. O(places · sizes).
    ///
    /// # Errors
    /// Parties that fill no side, or are larger than every side; a rate at which a game's
    /// players come together later than most of them are willing to wait.
    pub fn check(&self) -> Result<(), Unplayable> {
        let sizes = self.sizes();
        let listed = |sizes: &[u16]| {
            let sizes: Vec<String> = sizes.iter().map(u16::to_string).collect();
            sizes.join(", ")
        };
        if sizes.is_empty() {
            return Err(Unplayable::new(
                "parties",
                "0",
                "a share above 0 for singles or for parties of some size",
            ));
        }
        let (largest, words) = (
            self.format.sides().iter().max().copied().unwrap_or(0),
            self.format.words(),
        );
        if let Some(&size) = sizes.iter().rev().find(|&&size| size > largest) {
            let allowed = format!(
                "parties of at most {largest}, the places of a side in {words}: set the share of parties of {size} to 0, or take larger teams"
            );
            return Err(Unplayable::new(
                "parties",
                format!("with parties of {size}"),
                allowed,
            ));
        }
        let full = self.format.least() == self.format.places();
        if let Some(side) =
            (self.format.sides().iter()).find(|&&side| full && !can_fill(side, &sizes))
        {
            let allowed = format!(
                "sizes that add up to a side of {side} in {words}: a share of singles above 0 would help, or a game that may begin with fewer players"
            );
            return Err(Unplayable::new("parties", listed(&sizes), allowed));
        }
        let hours = self.gathering() / 3600.0;
        if hours > 2.0 {
            let players = self.format.least();
            let allowed = format!(
                "a rate at which the {players} players of a game come within two hours ({} players a minute or more): at this one it takes {} hours; more players, or games of fewer, would help",
                crate::words::number((players as f64 / 120.0 * 10.0).ceil() / 10.0),
                crate::words::number(hours),
            );
            return Err(Unplayable::new("rate", self.rate, allowed));
        }
        Ok(())
    }

    /// The first so many tickets under these streams: `arena.gaps`, `arena.weather`,
    /// `arena.regions`, `arena.parties`, `arena.skills`, `arena.ratings`, `arena.roles`,
    /// `arena.access`, `arena.states`, `arena.patience`. O(persons).
    #[must_use]
    pub fn draw(&self, tickets: usize, streams: &Streams) -> TicketBook {
        Drawing::new(self, streams).book(tickets)
    }
}

/// The streams of a book on its way.
pub(in crate::arena) struct Drawing<'m> {
    market: &'m ArenaMarket,
    times: ComingTimes,
    parties: Stream,
    skills: Stream,
    ratings: Stream,
    roles: Stream,
    access: Stream,
    states: Stream,
    patience: Stream,
    /// The shares of party sizes, each with those below it; the last is 1.
    below: [f64; MOST_PARTY],
    /// By the latest two outcomes: the risks after a win, a draw and a loss.
    risks: [[f64; 3]; 9],
}

impl<'m> Drawing<'m> {
    pub(in crate::arena) fn new(market: &'m ArenaMarket, streams: &Streams) -> Self {
        let all: f64 = market.parties.iter().sum();
        let mut sum = 0.0;
        let below = market.parties.map(|share| {
            sum += share / all;
            sum
        });
        let risks = std::array::from_fn(|state| {
            let (before, latest) = (Outcome::ALL[state / 3], Outcome::ALL[state % 3]);
            Outcome::ALL.map(|next| paper::weekly_risk([before, latest, next]))
        });
        Self {
            market,
            times: ComingTimes::new(
                market.coming,
                market.tickets_per_second(),
                market.day,
                market.start,
                &market.regions,
                streams,
            ),
            parties: streams.stream("arena.parties"),
            skills: streams.stream("arena.skills"),
            ratings: streams.stream("arena.ratings"),
            roles: streams.stream("arena.roles"),
            access: streams.stream("arena.access"),
            states: streams.stream("arena.states"),
            patience: streams.stream("arena.patience"),
            below,
            risks,
        }
    }

    fn book(mut self, tickets: usize) -> TicketBook {
        let sites = self.sites();
        let mut book = TicketBook::new(sites);
        let mut latency = [[0.0; MOST_REGIONS]; MOST_PARTY];
        for _ in 0..tickets {
            let (time, region) = self.times.step();
            let persons = self.persons();
            let patience = self.patience(persons);
            let common = self.common(persons);
            for row in latency.iter_mut().take(persons) {
                self.latency(region, &mut row[..sites]);
            }
            let mut rows: [MemberRow<'_>; MOST_PARTY] = Default::default();
            let mut rating = 0.0;
            for (row, latency) in rows.iter_mut().zip(&latency).take(persons) {
                *row = self.member(common, persons, region);
                row.latency = &latency[..sites];
                rating += row.rating;
            }
            let place = self.place(rating / persons as f64);
            book.push(time, patience, place, &rows[..persons]);
        }
        book
    }

    /// As many sites as regions; with one region nobody's latency depends on anything.
    fn sites(&self) -> usize {
        match self.market.regions.len() {
            0 | 1 => 0,
            regions => regions.min(MOST_REGIONS),
        }
    }

    /// The patience of a ticket.
    pub(in crate::arena) fn patience(&mut self, persons: usize) -> f64 {
        self.market.willing.draw(persons, &mut self.patience)
    }

    /// What the skills of a party have in common, in standard deviations.
    pub(in crate::arena) fn common(&mut self, persons: usize) -> f64 {
        if persons > 1 {
            normal(&mut self.skills, 0.0, self.market.skills.alike.sqrt())
        } else {
            0.0
        }
    }

    /// The place of a rating among all, 0 to 1.
    pub(in crate::arena) fn place(&self, rating: f64) -> f64 {
        let law = self.market.skills;
        let spread = (law.deviation * law.deviation + law.uncertainty * law.uncertainty).sqrt();
        normal_share((rating - law.mean) / spread)
    }

    /// How many are in a party.
    pub(in crate::arena) fn persons(&mut self) -> usize {
        if self.market.singles_only() {
            return 1;
        }
        let place: f64 = self.parties.random();
        let above = self.below[..MOST_PARTY - 1]
            .iter()
            .filter(|&&below| place >= below);
        let mut size = 1 + above.count();
        // Rounding may leave a sliver above the shares of the sizes that come.
        while size > 1 && self.market.parties[size - 1] <= 0.0 {
            size -= 1;
        }
        size
    }

    /// Somebody in a party.
    pub(in crate::arena) fn member(
        &mut self,
        common: f64,
        persons: usize,
        region: u8,
    ) -> MemberRow<'static> {
        let law = self.market.skills;
        let own = if persons > 1 {
            (1.0 - law.alike).sqrt()
        } else {
            1.0
        };
        let skill = law.mean + law.deviation * (common + normal(&mut self.skills, 0.0, own));
        let rating = if law.uncertainty > 0.0 {
            normal(&mut self.ratings, skill, law.uncertainty)
        } else {
            skill
        };
        let place = self.place(rating);
        // The latest two outcomes: wins and losses twice as likely as draws.
        let mut outcome = || [0, 0, 1, 2, 2][self.states.random_range(0..5u32) as usize];
        let state = 3 * outcome() + outcome();
        MemberRow {
            skill,
            rating,
            deviation: law.uncertainty,
            region,
            roles: self.roles(),
            level: u8::from(place >= 1.0 - law.strong),
            risks: self.risks[state],
            latency: &[],
        }
    }

    /// One role, and with even chances another.
    fn roles(&mut self) -> u8 {
        if !self.market.roles {
            return 0;
        }
        let count = u32::from(self.market.format.sides()[0]).clamp(1, 8);
        let first = self.roles.random_range(0..count);
        let second = self.roles.random_range(0..count);
        let both: bool = self.roles.random();
        (1 << first) | if both { 1 << second } else { 0 }
    }

    /// A member's latency to each site: the round trip, and the access that is the same for all.
    pub(in crate::arena) fn latency(&mut self, region: u8, row: &mut [f64]) {
        if row.is_empty() {
            return;
        }
        let access =
            ACCESS_LEAST + ACCESS_MEDIAN * libm::exp(normal(&mut self.access, 0.0, ACCESS_SIGMA));
        let trips = ROUND_TRIPS[usize::from(region).min(MOST_REGIONS - 1)];
        for (latency, trip) in row.iter_mut().zip(trips) {
            *latency = trip + access;
        }
    }
}

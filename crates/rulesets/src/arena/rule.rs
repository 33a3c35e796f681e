//! A service on the arena's clock.
//!
//! At one moment tickets come first, then those leave whose time is over, and the service's pass
//! is last, as in [`play`](crate::play::play). A ticket may leave for two reasons: its players
//! lose patience, which the arena says, or the service ends the request, which the rule says.

use super::accept::{Acceptance, Offer, Offers};
use super::cast::{Cast, Casting};
use crate::RuleSet;
use crate::play::{Clock, Game as Formed, Service, Watch};
use lobbylab_core::arena::{Contender, GameFormat, TicketBook};
use lobbylab_core::sim::{
    Desk, Game, Matcher, Observer, Reason, Streams, Teams, Ticket, TimerKey, Waiting,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Seconds after the last ticket in which passes go on.
pub const AFTER: f64 = 600.0;

/// The service's clock.
const PASS: TimerKey = 0;
/// A request's time is over.
const OVER: TimerKey = 1;

/// A match that players are asked about is decided.
const DECIDED: TimerKey = 2;

/// A player did not accept a match.
pub const NOT_ACCEPTED: Reason = Reason("not-accepted");

/// A request has lasted as long as the service lets it.
pub const TIMED_OUT: Reason = Reason("timed-out");

/// A rule set that plays the tickets of a book.
#[derive(Clone, Debug)]
pub struct ServiceRule {
    service: Box<dyn Service>,
    clock: Clock,
    book: Arc<TicketBook>,
    cast: Arc<Cast>,
    /// The places of each side, to see whether the judge would seat the teams as they are.
    places: Vec<u16>,
    waiting: Waiting<Contender>,
    /// When requests end, by the bits of the time, which order as the times do: none is negative.
    ends: BTreeSet<(u64, u64)>,
    /// The same by ticket.
    end_of: BTreeMap<u64, u64>,
    /// The pass that a timer is set for.
    set: f64,
    last: f64,
    watch: Watch,
    /// The first ticket at whose arrival rules are counted no more, and what was counted by then.
    counts_to: usize,
    counted: Option<Watch>,
    /// Games by the step of the expansions at which they were made.
    steps: Vec<u64>,
    /// Tickets that can never be in a game, and why the first of them cannot.
    hopeless: (u64, Option<String>),
    members: Vec<Ticket<Contender>>,
    /// Matches that players are asked about, if they are asked.
    offers: Option<Offers>,
}

impl ServiceRule {
    /// A service to whom nobody has come. Its chance, and what players say by lot, come from the
    /// replication's streams.
    #[must_use]
    pub fn new(
        rules: &RuleSet,
        casting: &Casting,
        book: &Arc<TicketBook>,
        format: &GameFormat,
        streams: &Streams,
    ) -> Self {
        // Fifty-three bits of the place are a seed.
        let seed = streams.numbers("ruleset").at([0, 0]).to_bits();
        let service = rules.service(seed);
        Self {
            clock: service.clock(),
            service,
            cast: Arc::new(Cast::new(casting, streams, book.sites())),
            book: book.clone(),
            places: format.sides().to_vec(),
            waiting: Waiting::default(),
            ends: BTreeSet::new(),
            end_of: BTreeMap::new(),
            set: f64::NAN,
            last: book.times().last().copied().unwrap_or(0.0) + AFTER,
            watch: Watch::default(),
            counts_to: usize::MAX,
            counted: None,
            steps: Vec::new(),
            hopeless: (0, None),
            members: Vec::new(),
            offers: None,
        }
    }

    /// The same service, whose matches players must accept.
    #[must_use]
    pub fn accepting(mut self, acceptance: Acceptance, streams: &Streams) -> Self {
        let chances = streams.numbers("ruleset.acceptance");
        self.offers = Some(Offers::new(acceptance, chances));
        self
    }

    /// Matches that were dropped, as somebody did not accept.
    #[must_use]
    pub fn dropped(&self) -> u64 {
        self.offers.as_ref().map_or(0, |offers| offers.dropped)
    }

    /// The service, to look at.
    #[must_use]
    pub fn service(&self) -> &dyn Service {
        &*self.service
    }

    /// Counts for each rule how often it was in the way, from now on until a ticket of that number
    /// comes. Whoever waits then is not asked about again; games are the same with and without.
    pub fn watch(&mut self, counts_to: usize) {
        self.watch = Watch::counting(self.service.rules());
        self.counts_to = counts_to;
    }

    /// Ends the counting.
    fn rest(&mut self) {
        self.service.settle(&mut self.watch);
        self.counted = Some(std::mem::take(&mut self.watch));
    }

    /// Tells the life of a ticket, from now on.
    pub fn follow(&mut self, ticket: usize) {
        self.watch = Watch::counting(self.service.rules());
        self.watch.follow = Some(ticket);
    }

    /// Games by the step of the expansions at which they were made.
    #[must_use]
    pub fn steps(&self) -> &[u64] {
        &self.steps
    }

    /// How many tickets can never be in a game, and why the first of them cannot.
    #[must_use]
    pub fn hopeless(&self) -> (u64, Option<&str>) {
        (self.hopeless.0, self.hopeless.1.as_deref())
    }

    /// Has everything counted that the service has not told yet; before the counts are read.
    pub fn settle(&mut self) {
        self.service.settle(&mut self.watch);
    }

    /// What was counted.
    #[must_use]
    pub fn watched(&self) -> &Watch {
        self.counted.as_ref().unwrap_or(&self.watch)
    }

    /// Sets a timer for the next pass, if it is another than the one that is set.
    fn arm<O: Observer<Contender>>(&mut self, idle: f64, desk: &mut Desk<'_, Contender, O>) {
        let next = self.clock.next(idle);
        if next <= self.last && next != self.set {
            self.set = next;
            desk.timer_at(next, PASS);
        }
    }

    /// Passes over what ran while nobody was there.
    fn catch_up(&mut self, now: f64) {
        loop {
            let next = self.clock.next(now);
            if next >= now {
                break;
            }
            self.clock.passed(next);
        }
    }

    fn forget(&mut self, id: u64) -> Option<Ticket<Contender>> {
        let ticket = self.waiting.remove(id)?;
        if let Some(end) = self.end_of.remove(&id) {
            self.ends.remove(&(end, id));
        }
        self.clock.leaves(u32::from(ticket.player.size));
        Some(ticket)
    }

    /// Ends the requests whose time is over.
    fn end<O: Observer<Contender>>(&mut self, desk: &mut Desk<'_, Contender, O>) {
        while let Some(&(end, id)) = self.ends.first() {
            if f64::from_bits(end) > desk.now() {
                break;
            }
            // Whoever is asked about a match is not sent away meanwhile.
            if self.is_asked(id as usize) {
                self.ends.remove(&(end, id));
                continue;
            }
            if let Some(ticket) = self.forget(id) {
                self.service.leave(id as usize);
                self.watch.leaves(id as usize, desk.now());
                desk.because(TIMED_OUT);
                desk.turn_away(&ticket);
            }
        }
    }

    fn is_asked(&self, number: usize) -> bool {
        (self.offers.as_ref()).is_some_and(|offers| offers.asks(number))
    }

    /// A match that players were asked about: it is played, or dropped.
    fn decide<O: Observer<Contender>>(
        &mut self,
        offer: &Offer,
        late: bool,
        desk: &mut Desk<'_, Contender, O>,
    ) {
        let waits = |number: usize| self.waiting.get(number as u64).is_some();
        let all = offer.accepted.iter();
        let good = !late
            && all
                .clone()
                .all(|&(number, accepts)| accepts && waits(number));
        let now = desk.now();
        self.watch.now = now;
        if good {
            let game = Formed {
                at: now,
                ..offer.game.clone()
            };
            self.made(&game, desk);
            return;
        }
        if let Some(offers) = &mut self.offers {
            offers.dropped += 1;
        }
        for &(number, accepts) in all {
            let id = number as u64;
            if self.waiting.get(id).is_none() {
                continue;
            }
            let over = |end: &&u64| f64::from_bits(**end) <= now;
            let over = self.end_of.get(&id).filter(over).is_some();
            if accepts && !over {
                self.watch.returns(number);
                let made = self.cast.ticket(&self.book, number);
                self.service.enter(number, &made);
                if let Some(&end) = self.end_of.get(&id) {
                    self.ends.insert((end, id));
                }
            } else if let Some(ticket) = self.forget(id) {
                self.watch.leaves(number, now);
                desk.because(if accepts { TIMED_OUT } else { NOT_ACCEPTED });
                desk.turn_away(&ticket);
            }
        }
        self.arm(f64::NEG_INFINITY, desk);
    }

    /// A game is made, at last.
    fn made<O: Observer<Contender>>(&mut self, game: &Formed, desk: &mut Desk<'_, Contender, O>) {
        if self.steps.len() <= game.step {
            self.steps.resize(game.step + 1, 0);
        }
        self.steps[game.step] += 1;
        self.watch.plays(game);
        self.watch.forgets(game);
        self.play(game, desk);
    }

    /// Hands a game to the judge: its teams as the service made them where sides can say so, else
    /// its players alone.
    fn play<O: Observer<Contender>>(&mut self, game: &Formed, desk: &mut Desk<'_, Contender, O>) {
        let mut members = std::mem::take(&mut self.members);
        members.clear();
        let mut first = 0;
        for (place, (_, tickets)) in game.teams.iter().enumerate() {
            for &number in tickets {
                members.extend(self.forget(number as u64));
            }
            if place == 0 {
                first = members.len();
            }
        }
        let teams = if self.seats(game, &members) {
            Teams::Given(first)
        } else {
            Teams::Open
        };
        desk.game(Game {
            members: &members,
            teams,
        });
        self.members = members;
    }

    /// Whether the sides, filled one after another, are the service's teams.
    fn seats(&self, game: &Formed, members: &[Ticket<Contender>]) -> bool {
        let count = self.places.len();
        if count != game.teams.len() {
            return false;
        }
        let sizes: Vec<u32> = members
            .iter()
            .map(|one| u32::from(one.player.size))
            .collect();
        let mut at = 0;
        for (side, (_, tickets)) in game.teams.iter().enumerate() {
            let size: u32 = sizes[at..at + tickets.len()].iter().sum();
            let places = u32::from(self.places[side]);
            let next = sizes.get(at + tickets.len());
            // With more than two sides the next ticket must not fit into this one any more.
            let parted = count == 2 || next.is_none_or(|next| size + next > places);
            if size > places || !parted {
                return false;
            }
            at += tickets.len();
        }
        true
    }
}

impl Matcher<Contender> for ServiceRule {
    fn arrive<O: Observer<Contender>>(
        &mut self,
        ticket: Ticket<Contender>,
        desk: &mut Desk<'_, Contender, O>,
    ) {
        let number = ticket.id as usize;
        let made = self.cast.ticket(&self.book, number);
        let alone = self.waiting.is_empty();
        if self.watch.counts && number >= self.counts_to {
            self.rest();
        }
        // Whoever can never be in a game waits all the same.
        if self.watch.is_on() {
            let openings = |ticket: &_| self.service.openings(ticket);
            self.watch.enters(number, &made, openings);
        }
        if let Some(story) = self.service.enter(number, &made) {
            self.watch.hopeless(number, &story);
            self.hopeless.0 += 1;
            self.hopeless.1.get_or_insert(story);
        }
        if alone {
            self.catch_up(desk.now());
        }
        self.clock.enters(desk.now(), made.size());
        let end = ticket.arrived + self.service.patience(&made);
        if end.is_finite() {
            self.ends.insert((end.to_bits(), ticket.id));
            self.end_of.insert(ticket.id, end.to_bits());
            desk.timer_at(end, OVER);
        }
        self.waiting.push(ticket);
        let idle = if alone { desk.now() } else { f64::NEG_INFINITY };
        self.arm(idle, desk);
    }

    fn depart<O: Observer<Contender>>(
        &mut self,
        id: u64,
        desk: &mut Desk<'_, Contender, O>,
    ) -> Option<Ticket<Contender>> {
        let ticket = self.forget(id)?;
        self.service.leave(id as usize);
        self.watch.leaves(id as usize, desk.now());
        Some(ticket)
    }

    fn waits(&self, id: u64) -> bool {
        self.waiting.get(id).is_some()
    }

    fn timer<O: Observer<Contender>>(&mut self, key: TimerKey, desk: &mut Desk<'_, Contender, O>) {
        self.end(desk);
        let now = desk.now();
        if key == DECIDED {
            let late = self.offers.as_ref().is_some_and(Offers::late);
            while let Some(offer) = (self.offers.as_mut()).and_then(|offers| offers.decided(now)) {
                self.decide(&offer, late, desk);
            }
            return;
        }
        if key != PASS || now != self.set {
            return;
        }
        self.set = f64::NAN;
        if self.waiting.is_empty() {
            return;
        }
        self.watch.begins(now);
        let games = self.service.pass(now, &mut self.watch);
        self.clock.passed(now);
        for game in games {
            match &mut self.offers {
                Some(offers) => {
                    self.watch.offered(&game);
                    let due = offers.ask(game, now, &self.book);
                    desk.timer_at(due, DECIDED);
                }
                None => self.made(&game, desk),
            }
        }
        self.watch.ends();
        if !self.waiting.is_empty() {
            self.arm(f64::NEG_INFINITY, desk);
        }
    }
}

//! The five rules for 2v2 games of singles and teams of two, at full speed (Xu,
//! Yu and Wu, section III).
//!
//! A game is four singles, two teams, or a team and two singles. Every rule
//! forms a game as soon as there is one, so at most three singles and one team
//! wait: in one queue at most one single beside a waiting team. Leaving without
//! a game never makes a game possible. So all who wait fit into six places, and
//! no queue ever grows.
//!
//! Two teams leave together and a lone single stays; with three singles and a
//! team arriving the order of service says which two singles go. Packing, which
//! makes two singles a pair at once and serves pairs and teams first come, first
//! served, forms the very games that FIFO forms: it differs in what it says.
//!
//! Reasons: `not-enough` (nobody can play yet), `four-singles`, `two-teams`,
//! `two-pairs` (packing: four singles), `pair-and-team` (the only two singles
//! play with the team), `oldest-pair`, `youngest-pair`, `pair-by-lot` (three
//! singles wait and a team arrives), `other-queue` (two queues: a game of team
//! and pair would be possible, but they stand in different queues).

use crate::rules::{Party, ServiceRule};
use crate::sim::{Desk, Game, Matcher, Observer, Reason, Stream, Teams, Ticket};
use rand::RngExt;

/// Nobody can play yet.
pub const NOT_ENOUGH: Reason = Reason("not-enough");
/// Four singles play.
pub const FOUR_SINGLES: Reason = Reason("four-singles");
/// Two teams play; a lone single stays.
pub const TWO_TEAMS: Reason = Reason("two-teams");
/// Two pairs of singles play, by packing.
pub const TWO_PAIRS: Reason = Reason("two-pairs");
/// A team plays the only two singles.
pub const PAIR_AND_TEAM: Reason = Reason("pair-and-team");
/// A team plays the two singles who have waited longest; the third stays.
pub const OLDEST_PAIR: Reason = Reason("oldest-pair");
/// A team plays the two singles who came last; the third stays.
pub const YOUNGEST_PAIR: Reason = Reason("youngest-pair");
/// A team plays two singles by lot; the third stays.
pub const PAIR_BY_LOT: Reason = Reason("pair-by-lot");
/// A team and two singles could play, but stand in different queues.
pub const OTHER_QUEUE: Reason = Reason("other-queue");

/// Place of the first single in [`Queues::places`]; the waiting team is just
/// before, so that a team and two singles lie side by side.
const SINGLES: usize = 2;

/// Whose place is empty: never looked at.
const NOBODY: Ticket<Party> = Ticket {
    id: u64::MAX,
    arrived: 0.0,
    player: Party { class: 0, size: 1 },
};

/// Singles (class 0) and teams of two (class 1) under one of the rules.
#[derive(Clone, Debug)]
pub struct Queues {
    rule: ServiceRule,
    singles: usize,
    teams: usize,
    /// A place for a second team, the waiting team, four singles by age.
    places: [Ticket<Party>; 6],
    order: Stream,
}

impl Queues {
    /// Empty queues. What a rule leaves to chance is drawn from `order`.
    #[must_use]
    pub const fn new(rule: ServiceRule, order: Stream) -> Self {
        Self {
            rule,
            singles: 0,
            teams: 0,
            places: [NOBODY; 6],
            order,
        }
    }

    /// The rule.
    #[must_use]
    pub const fn rule(&self) -> ServiceRule {
        self.rule
    }

    /// How many singles and how many teams wait.
    #[must_use]
    pub const fn counts(&self) -> (u32, u32) {
        (self.singles as u32, self.teams as u32)
    }

    /// Who waits, longest first.
    #[must_use]
    pub fn waiting(&self) -> Vec<Ticket<Party>> {
        let mut all = self.places[SINGLES..SINGLES + self.singles].to_vec();
        all.extend_from_slice(&self.places[SINGLES - self.teams..SINGLES]);
        crate::sim::by_age(&mut all);
        all
    }

    /// A game of those in these places, one of them (or one pair) a team.
    #[inline]
    fn play<O: Observer<Party>>(
        &self,
        from: usize,
        to: usize,
        reason: Reason,
        desk: &mut Desk<'_, Party, O>,
    ) {
        desk.because(reason);
        desk.game(Game {
            members: &self.places[from..to],
            teams: Teams::Given(if to - from == 4 { 2 } else { 1 }),
        });
    }

    #[inline]
    fn single<O: Observer<Party>>(&mut self, ticket: Ticket<Party>, desk: &mut Desk<'_, Party, O>) {
        // Never more than three wait; the mask says so to the compiler.
        self.places[SINGLES + (self.singles & 3)] = ticket;
        self.singles += 1;
        if self.singles == 4 {
            self.singles = 0;
            let reason = match self.rule {
                ServiceRule::Packing => TWO_PAIRS,
                _ => FOUR_SINGLES,
            };
            self.play(SINGLES, SINGLES + 4, reason, desk);
        } else if self.singles >= 2 && self.teams == 1 {
            if self.rule == ServiceRule::Two {
                desk.because(OTHER_QUEUE);
            } else {
                (self.singles, self.teams) = (0, 0);
                self.play(SINGLES - 1, SINGLES + 2, PAIR_AND_TEAM, desk);
            }
        } else {
            desk.because(NOT_ENOUGH);
        }
    }

    #[inline]
    fn team<O: Observer<Party>>(&mut self, ticket: Ticket<Party>, desk: &mut Desk<'_, Party, O>) {
        if self.teams == 1 {
            self.places[0] = self.places[1];
            self.places[1] = ticket;
            self.teams = 0;
            self.play(0, 2, TWO_TEAMS, desk);
            return;
        }
        self.places[SINGLES - 1] = ticket;
        if self.singles < 2 || self.rule == ServiceRule::Two {
            self.teams = 1;
            desk.because(if self.singles < 2 {
                NOT_ENOUGH
            } else {
                OTHER_QUEUE
            });
        } else if self.singles == 2 {
            self.singles = 0;
            self.play(SINGLES - 1, SINGLES + 2, PAIR_AND_TEAM, desk);
        } else {
            let (stays, reason) = match self.rule {
                ServiceRule::Lifo => (0, YOUNGEST_PAIR),
                ServiceRule::Random => (self.order.random_range(0..3u32) as usize, PAIR_BY_LOT),
                _ => (2, OLDEST_PAIR),
            };
            let third = self.places[SINGLES + stays];
            self.places
                .copy_within(SINGLES + stays + 1..SINGLES + 3, SINGLES + stays);
            self.play(SINGLES - 1, SINGLES + 2, reason, desk);
            self.places[SINGLES] = third;
            self.singles = 1;
        }
    }
}

impl Matcher<Party> for Queues {
    #[inline]
    fn arrive<O: Observer<Party>>(&mut self, ticket: Ticket<Party>, desk: &mut Desk<'_, Party, O>) {
        if ticket.player.class == 0 {
            self.single(ticket, desk);
        } else {
            self.team(ticket, desk);
        }
    }

    fn depart<O: Observer<Party>>(
        &mut self,
        id: u64,
        _desk: &mut Desk<'_, Party, O>,
    ) -> Option<Ticket<Party>> {
        let first = SINGLES - self.teams;
        let end = SINGLES + self.singles;
        let place = (first..end).find(|place| self.places[*place].id == id)?;
        let ticket = self.places[place];
        if place < SINGLES {
            self.teams = 0;
        } else {
            self.places.copy_within(place + 1..end, place);
            self.singles -= 1;
        }
        Some(ticket)
    }

    #[inline]
    fn waits(&self, id: u64) -> bool {
        let places = &self.places[SINGLES - self.teams..SINGLES + self.singles];
        places.iter().any(|ticket| ticket.id == id)
    }
}

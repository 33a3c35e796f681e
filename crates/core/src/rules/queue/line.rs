//! A waiting line under any rule: the step-by-step simulation of a [`Choice`].
//!
//! The same statement of a rule from which the exact chain is made is followed
//! here arrival by arrival: the line is kept in the order of arrival, the rule
//! says which game the newcomer completes, and where it leaves the matter to
//! chance a stream of its own decides. A line may have room for so many parties
//! only; who completes no game and finds it full is turned away.
//!
//! One arrival costs what the rule takes to look at the line, which for most
//! rules grows with its length. A 1v1 rule has a faster form,
//! [`Meetings`](crate::rules::Meetings).

use super::split::split;
use crate::rules::{Choice, Party, PossibleGames};
use crate::sim::{Desk, Game, Lack, Matcher, Observer, Player, Reason, Refusal, Stream, Ticket};
use rand::RngExt;

/// The newcomer completes a game.
pub const COMPLETE: Reason = Reason("complete");
/// The newcomer completes no game and waits.
pub const WAITS: Reason = Reason("waits");
/// The newcomer completes no game and finds no room.
pub const TURNED_AWAY: Reason = Reason("turned-away");

/// A line of waiting parties under a rule, for players of any kind who have a class and a
/// size.
///
/// An arrival costs what the rule takes to look at the line, and O(line) more where a
/// game is formed; memory O(line).
#[derive(Clone, Debug)]
pub struct Line<C, P = Party> {
    choice: C,
    order: Stream,
    room: usize,
    /// Who waits, longest first, and their classes beside them, as the rule
    /// reads them.
    tickets: Vec<Ticket<P>>,
    classes: Vec<u8>,
    games: PossibleGames,
    members: Vec<Ticket<P>>,
}

/// A player's class as rules read it. No rule has so many classes that the last one of a
/// byte is its own, and a rule leaves out those it does not have.
fn class_of<P: Player>(player: &P) -> u8 {
    u8::try_from(player.class()).unwrap_or(u8::MAX)
}

impl<C: Choice, P: Player> Line<C, P> {
    /// An empty line. Where the rule leaves several games open, `order` decides.
    pub fn new(choice: C, order: Stream) -> Self {
        Self {
            choice,
            order,
            room: usize::MAX,
            tickets: Vec::new(),
            classes: Vec::new(),
            games: PossibleGames::default(),
            members: Vec::new(),
        }
    }

    /// The same line with room for at most `room` waiting parties.
    #[must_use]
    pub fn with_room(mut self, room: usize) -> Self {
        self.room = room;
        self
    }

    /// Who waits, longest first.
    pub fn waiting(&self) -> &[Ticket<P>] {
        &self.tickets
    }

    /// The classes of those who wait, longest first.
    pub fn classes(&self) -> &[u8] {
        &self.classes
    }

    /// The rule.
    pub fn choice(&self) -> &C {
        &self.choice
    }

    /// Which of the possible games it is, by lot if there are several.
    fn draw(&mut self) -> Option<usize> {
        let last = self.games.list.len().checked_sub(1)?;
        if last == 0 {
            return Some(0);
        }
        let mut left: f64 = self.order.random();
        for (place, (probability, _)) in self.games.list.iter().enumerate() {
            left -= probability;
            if left < 0.0 {
                return Some(place);
            }
        }
        // Rounding may leave a sliver above the sum of all probabilities.
        Some(last)
    }

    /// Takes the members of a game out of the line, into `members`. Returns
    /// whether their places were places of the line, each once and ascending.
    fn take(&mut self, game: usize) -> bool {
        let Some((_, places)) = self.games.list.get(game) else {
            return false;
        };
        let ascending = places.windows(2).all(|pair| pair[0] < pair[1]);
        if !ascending || places.last().is_none_or(|&p| p >= self.tickets.len()) {
            return false;
        }
        self.members.clear();
        self.members
            .extend(places.iter().map(|&place| self.tickets[place]));
        // Close the gaps in one pass from the first of them on.
        let mut gaps = places.iter().copied().peekable();
        let mut to = places[0];
        for from in places[0]..self.tickets.len() {
            if gaps.next_if_eq(&from).is_none() {
                self.tickets[to] = self.tickets[from];
                self.classes[to] = self.classes[from];
                to += 1;
            }
        }
        self.tickets.truncate(to);
        self.classes.truncate(to);
        true
    }
}

impl<C: Choice, P: Player> Matcher<P> for Line<C, P> {
    fn arrive<O: Observer<P>>(&mut self, ticket: Ticket<P>, desk: &mut Desk<'_, P, O>) {
        self.tickets.push(ticket);
        self.classes.push(class_of(&ticket.player));
        self.games.clear();
        self.choice.games(&self.classes, &mut self.games);
        let game = self.draw();
        if game.is_some_and(|game| self.take(game)) {
            let teams = split(&mut self.members);
            desk.because(COMPLETE);
            desk.game(Game {
                members: &self.members,
                teams,
            });
        } else if self.tickets.len() > self.room {
            self.tickets.pop();
            self.classes.pop();
            desk.because(TURNED_AWAY);
            desk.turn_away(&ticket);
        } else {
            desk.because(WAITS);
        }
    }

    fn depart<O: Observer<P>>(&mut self, id: u64, _desk: &mut Desk<'_, P, O>) -> Option<Ticket<P>> {
        let place = (self.tickets)
            .binary_search_by_key(&id, |ticket| ticket.id)
            .ok()?;
        self.classes.remove(place);
        Some(self.tickets.remove(place))
    }

    fn waits(&self, id: u64) -> bool {
        (self.tickets)
            .binary_search_by_key(&id, |ticket| ticket.id)
            .is_ok()
    }

    /// Every rule of this lab forms a game as soon as there is one.
    fn why_not(&self, id: u64, _now: f64) -> Option<Refusal> {
        (self.waits(id)).then_some(Refusal::for_good(Lack::Fit))
    }
}

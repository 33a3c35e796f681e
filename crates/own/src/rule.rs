//! A guest as a rule of the arena.

use crate::guest::{Begin, Guest, Rhythm};
use crate::hand::Tape;
use crate::wire::{Event, GameTeams, MOST_WORDS, Record, Told, records};
use lobbylab_core::arena::{Contender, Foul, FoulKind, GameFormat, TicketBook};
use lobbylab_core::sim::{
    Desk, Game, Matcher, Observer, Streams, Teams, Ticket, TimerKey, Waiting,
};
use lobbylab_core::words;
use std::fmt;
use std::sync::Arc;

/// Seconds after the last ticket in which timers still run down.
pub const AFTER: f64 = 600.0;

/// The timer of the next look at everybody; a guest's own keys are below.
const TICK: TimerKey = TimerKey::MAX;

/// Timers that a rule may set: so many, and so many more for each ticket.
const WAKES: [u64; 2] = [10_000, 100];

/// How a guest failed.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnFailure {
    /// When, seconds.
    pub time: f64,
    /// What it was asked; nothing before the first ticket.
    pub event: Option<Event>,
    /// The ticket that it hung on: the one that the event is about, or else the newest.
    pub ticket: Option<u64>,
    /// What went wrong, a sentence without its end.
    pub story: String,
}

impl fmt::Display for OwnFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = words::number(self.time);
        let newest = |f: &mut fmt::Formatter<'_>| match self.ticket {
            Some(ticket) => write!(f, ", ticket {ticket} the newest"),
            None => Ok(()),
        };
        match self.event {
            None => write!(f, "the rule could not begin")?,
            Some(Event::Arrive(ticket)) => {
                write!(f, "the rule failed at {at} s, when ticket {ticket} came")?;
            }
            Some(Event::Depart(ticket)) => {
                write!(f, "the rule failed at {at} s, when ticket {ticket} left")?;
            }
            Some(Event::Timer(key)) => {
                write!(f, "the rule failed at {at} s, called by its timer {key}")?;
                newest(f)?;
            }
            Some(Event::Match) => {
                write!(f, "the rule failed at {at} s, when it looked at everybody")?;
                newest(f)?;
            }
        }
        write!(f, ": {}", self.story)
    }
}

impl std::error::Error for OwnFailure {}

/// A guest that plays the tickets of a book.
///
/// It keeps who waits, and obeys departures. Whether a game is legal the judge says; after a game
/// that cannot be, and after a failure, the guest is asked no more.
#[derive(Clone, Debug)]
pub struct OwnRule<G> {
    guest: G,
    rhythm: Rhythm,
    book: Arc<TicketBook>,
    format: GameFormat,
    waiting: Waiting<Contender>,
    ticking: bool,
    /// Timers that may still be set.
    wakes: u64,
    /// No timer runs down later.
    last: f64,
    newest: Option<u64>,
    /// When it was asked last.
    asked: f64,
    answer: Vec<u32>,
    members: Vec<Ticket<Contender>>,
    failure: Option<OwnFailure>,
    /// Whether the guest is asked no more.
    over: bool,
    /// Who is leaving while the guest is told of it: the judge hears of it afterwards.
    leaving: Option<u64>,
    tape: Option<Tape>,
}

impl<G: Guest> OwnRule<G> {
    /// A guest to whom nobody has come. `told` are the columns of the book; its own chance comes
    /// from the stream `own`. One that cannot begin has [`failure`](Self::failure) at once.
    #[must_use]
    pub fn new(
        guest: G,
        book: &Arc<TicketBook>,
        told: &Told,
        format: &GameFormat,
        streams: &Streams,
    ) -> Self {
        Self::begin(guest, book, told, format, streams, None)
    }

    /// The same; where there is a tape, what the guest says and plays is kept on it.
    pub(crate) fn begin(
        mut guest: G,
        book: &Arc<TicketBook>,
        told: &Told,
        format: &GameFormat,
        streams: &Streams,
        tape: Option<Tape>,
    ) -> Self {
        let numbers = streams.numbers("own");
        // The upper 32 of the 53 bits of two places.
        let seed = [0, 1].map(|place| (numbers.at([0, place]) * 4_294_967_296.0) as u32);
        let begun = guest.begin(&Begin {
            told,
            format,
            seed,
            talks: tape.is_some(),
        });
        let failure = begun.as_ref().err().map(|story| OwnFailure {
            time: 0.0,
            event: None,
            ticket: None,
            story: story.clone(),
        });
        Self {
            guest,
            rhythm: begun.unwrap_or(Rhythm::Events),
            format: format.clone(),
            waiting: Waiting::default(),
            ticking: false,
            wakes: WAKES[0] + WAKES[1] * book.len() as u64,
            last: book.times().last().copied().unwrap_or(0.0) + AFTER,
            newest: None,
            asked: 0.0,
            answer: Vec::new(),
            members: Vec::new(),
            over: failure.is_some(),
            failure,
            leaving: None,
            tape,
            book: book.clone(),
        }
    }

    /// How the guest failed, if it did.
    #[must_use]
    pub const fn failure(&self) -> Option<&OwnFailure> {
        self.failure.as_ref()
    }

    /// Whether the guest is asked no more: it failed, or named a ticket that does not wait.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// Who waits, the longest first.
    pub fn waiting(&self) -> impl Iterator<Item = u64> + '_ {
        self.waiting.iter().map(|ticket| ticket.id)
    }

    /// When the guest was asked last, seconds.
    pub(crate) const fn asked(&self) -> f64 {
        self.asked
    }

    pub(crate) const fn tape(&self) -> Option<&Tape> {
        self.tape.as_ref()
    }

    /// Asks the guest, and does what it answers.
    fn ask<O: Observer<Contender>>(&mut self, event: Event, desk: &mut Desk<'_, Contender, O>) {
        if self.over {
            return;
        }
        self.asked = desk.now();
        let mut answer = std::mem::take(&mut self.answer);
        answer.clear();
        let done = match self.guest.event(event, desk.now(), &mut answer) {
            Ok(()) if answer.len() > MOST_WORDS => Err(format!(
                "its answer has {} words; allowed: at most {MOST_WORDS}",
                answer.len()
            )),
            Ok(()) => self.obey(&answer, desk),
            Err(story) => Err(story),
        };
        self.answer = answer;
        if let Err(story) = done {
            self.over = true;
            self.failure = Some(OwnFailure {
                time: desk.now(),
                event: Some(event),
                ticket: match event {
                    Event::Arrive(ticket) | Event::Depart(ticket) => Some(u64::from(ticket)),
                    Event::Timer(_) | Event::Match => self.newest,
                },
                story,
            });
        }
    }

    fn obey<O: Observer<Contender>>(
        &mut self,
        answer: &[u32],
        desk: &mut Desk<'_, Contender, O>,
    ) -> Result<(), String> {
        for record in records(answer) {
            match record? {
                Record::Game(teams) => self.play(teams, desk)?,
                Record::Wake { key, at } => self.wake(key, at, desk)?,
                Record::Because(text) => {
                    if let Some(tape) = &mut self.tape {
                        tape.because(text);
                    }
                }
                Record::Log(text) => {
                    if let Some(tape) = &mut self.tape {
                        tape.log(text);
                    }
                }
            }
            if self.over {
                break;
            }
        }
        Ok(())
    }

    fn wake<O: Observer<Contender>>(
        &mut self,
        key: u32,
        at: f64,
        desk: &mut Desk<'_, Contender, O>,
    ) -> Result<(), String> {
        if at.is_nan() {
            return Err("it set a timer to no moment at all (NaN)".to_owned());
        }
        if key == TICK {
            return Err(format!("key is {key}; allowed: 0 to {}", TICK - 1));
        }
        // Nobody comes any more.
        if at > self.last {
            return Ok(());
        }
        self.wakes = self.wakes.checked_sub(1).ok_or_else(|| {
            let [some, each] = WAKES;
            let most = some + each * self.book.len() as u64;
            format!("it set more than {} timers", words::grouped(most))
        })?;
        desk.timer_at(at, key);
        Ok(())
    }

    /// Hands a game to the judge. Tickets that do not wait go there too: the judge has seen for
    /// itself what became of them, and says it.
    fn play<O: Observer<Contender>>(
        &mut self,
        game: GameTeams<'_>,
        desk: &mut Desk<'_, Contender, O>,
    ) -> Result<(), String> {
        let sides = self.format.sides().len();
        if game.count != 1 && game.count != sides {
            return Err(format!(
                "its game has {}, and a game here has {}; one list of all tickets is allowed too, \
                 whose teams are made as even as can be",
                words::counted(game.count, "team"),
                words::counted(sides, "side")
            ));
        }
        let mut members = std::mem::take(&mut self.members);
        members.clear();
        let mut first = 0;
        for (place, team) in game.iter().enumerate() {
            for &number in team {
                let id = u64::from(number);
                if self.leaving == Some(id) {
                    let foul = Foul {
                        time: desk.now(),
                        ticket: Some(id),
                        kind: FoulKind::Departed,
                    };
                    return Err(foul.to_string());
                }
                members.push(match self.waiting.remove(id) {
                    Some(ticket) => ticket,
                    None => {
                        self.over = true;
                        self.stranger(id)
                    }
                });
            }
            if place == 0 {
                first = members.len();
            }
        }
        let teams = match (game.count, sides) {
            (1, 2..) => Teams::Open,
            _ => Teams::Given(first),
        };
        if sides > 2 && game.count > 1 && !self.over {
            self.in_turn(&game)?;
        }
        if let Some(tape) = &mut self.tape {
            let open = teams == Teams::Open;
            tape.game(desk.now(), &members, game, open.then_some(&self.format));
        }
        desk.game(Game {
            members: &members,
            teams,
        });
        self.members = members;
        Ok(())
    }

    /// Of more than two sides the judge fills one after another; whether that gives the teams
    /// that are meant.
    fn in_turn(&self, game: &GameTeams<'_>) -> Result<(), String> {
        let size = |&number: &u32| self.book.size(number as usize) as u32;
        let places = self.format.sides();
        let teams: Vec<&[u32]> = game.iter().collect();
        for (side, team) in teams.iter().enumerate() {
            let taken: u32 = team.iter().map(size).sum();
            let room = u32::from(places[side]);
            if taken > room {
                return Err(format!(
                    "its side {} has {taken} players and {room} places",
                    side + 1
                ));
            }
            let next = teams.get(side + 1).and_then(|team| team.first());
            if next.is_some_and(|next| taken + size(next) <= room) {
                return Err(format!(
                    "its side {} has a free place, which only the last of more than two sides may \
                     have; one list of all tickets is allowed",
                    side + 1
                ));
            }
        }
        Ok(())
    }

    /// A ticket that does not wait, for the judge to refuse.
    fn stranger(&self, id: u64) -> Ticket<Contender> {
        let known = usize::try_from(id).ok().filter(|&id| id < self.book.len());
        Ticket {
            id,
            arrived: known.map_or(0.0, |id| self.book.times()[id]),
            player: self.book.contender(known.unwrap_or(0)),
        }
    }
}

impl<G: Guest> Matcher<Contender> for OwnRule<G> {
    fn arrive<O: Observer<Contender>>(
        &mut self,
        ticket: Ticket<Contender>,
        desk: &mut Desk<'_, Contender, O>,
    ) {
        self.waiting.push(ticket);
        self.newest = Some(ticket.id);
        self.ask(Event::Arrive(ticket.player.ticket), desk);
        match self.rhythm {
            Rhythm::Events => {}
            Rhythm::EveryArrival => self.ask(Event::Match, desk),
            Rhythm::Every(period) if !self.ticking => {
                self.ticking = true;
                let at = (desk.now() / period).ceil() * period;
                // So short a period that the count of looks overflows is none at all.
                desk.timer_at(if at.is_finite() { at } else { desk.now() }, TICK);
            }
            Rhythm::Every(_) => {}
        }
    }

    fn depart<O: Observer<Contender>>(
        &mut self,
        id: u64,
        desk: &mut Desk<'_, Contender, O>,
    ) -> Option<Ticket<Contender>> {
        let ticket = self.waiting.remove(id)?;
        self.leaving = Some(id);
        self.ask(Event::Depart(ticket.player.ticket), desk);
        self.leaving = None;
        Some(ticket)
    }

    fn waits(&self, id: u64) -> bool {
        self.waiting.get(id).is_some()
    }

    fn timer<O: Observer<Contender>>(&mut self, key: TimerKey, desk: &mut Desk<'_, Contender, O>) {
        if key == TICK {
            self.ticking = false;
            self.ask(Event::Match, desk);
        } else {
            self.ask(Event::Timer(key), desk);
        }
    }
}

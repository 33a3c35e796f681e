//! A few games by hand: the first ones of the first replication, with what the rule says of them.

use crate::guest::Guest;
use crate::heat::OwnHeat;
use crate::rule::OwnRule;
use crate::wire::{GameTeams, Told};
use lobbylab_core::arena::{Contender, GameFormat, Playing, Seating, TicketFate};
use lobbylab_core::sim::Ticket;

/// Tickets that are told of.
const TICKETS: usize = 500;

/// Lines of a log that are kept, and characters of each.
const LINES: usize = 500;
const LETTERS: usize = 2_000;

/// A game, as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub struct HandGame {
    /// When it was formed, seconds.
    pub at: f64,
    /// The numbers of the tickets, team by team.
    pub teams: Vec<Vec<u32>>,
    /// Their ratings, in the same order.
    pub ratings: Vec<Vec<f64>>,
    /// How long each waited, seconds.
    pub waited: Vec<Vec<f64>>,
    /// What the rule said of it.
    pub because: Option<String>,
}

/// A ticket that came, for a picture of the run.
#[derive(Clone, Debug, PartialEq)]
pub struct HandTicket {
    /// When it came, seconds.
    pub at: f64,
    /// Its rating.
    pub rating: f64,
    /// When its game was formed or it left; `None` while it waits.
    pub until: Option<f64>,
    /// The place of its game among the games; `None` of one that waits or has left.
    pub game: Option<usize>,
}

/// What a run by hand came to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ByHand {
    /// The games, in their order; the last arrival may have brought some more than asked for.
    pub games: Vec<HandGame>,
    /// What the rule wrote to its log, at most 500 lines.
    pub log: Vec<String>,
    /// Who waits at the end, the longest first.
    pub waiting: Vec<u32>,
    /// When it ended, seconds.
    pub until: f64,
    /// Who came until then, by number, at most 500.
    pub came: Vec<HandTicket>,
    /// Whether every ticket is one player.
    pub alone: bool,
    /// Why the run ended before so many games were formed, if it did: a foul or a failure.
    pub error: Option<String>,
}

/// What a rule says and plays, as it goes along.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tape {
    games: Vec<Taped>,
    log: Vec<String>,
    because: Option<String>,
}

#[derive(Clone, Debug)]
struct Taped {
    at: f64,
    teams: Vec<Vec<u32>>,
    because: Option<String>,
}

impl Tape {
    pub(crate) fn because(&mut self, text: String) {
        self.because = Some(shortened(text));
    }

    pub(crate) fn log(&mut self, text: String) {
        match self.log.len() {
            length if length < LINES => self.log.push(shortened(text)),
            LINES => self
                .log
                .push(format!("… only the first {LINES} lines are kept")),
            _ => {}
        }
    }

    /// Notes a game; its teams are the judge's where a format is given.
    pub(crate) fn game(
        &mut self,
        at: f64,
        members: &[Ticket<Contender>],
        teams: GameTeams<'_>,
        open: Option<&GameFormat>,
    ) {
        let teams = match open {
            None => teams.iter().map(<[u32]>::to_vec).collect(),
            Some(format) => {
                let mut sides = Vec::new();
                let parties = members
                    .iter()
                    .map(|one| (usize::from(one.player.size), one.player.rating));
                Seating::default().fairest(format, parties, &mut sides);
                let mut teams = vec![Vec::new(); format.sides().len()];
                for (member, &side) in members.iter().zip(&sides) {
                    teams[usize::from(side)].push(member.id as u32);
                }
                teams
            }
        };
        self.games.push(Taped {
            at,
            teams,
            because: self.because.take(),
        });
    }
}

/// A text of at most so many characters.
fn shortened(text: String) -> String {
    match text.char_indices().nth(LETTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Plays the heat's first replication by a guest until so many games are formed.
///
/// # Complexity
/// That of the tickets that come until then; at most those of a replication.
#[must_use]
pub fn by_hand<G: Guest>(heat: &OwnHeat<G>, guest: G, games: usize) -> ByHand {
    let book = heat.book(0);
    let told = Told::of(&book);
    let format = &heat.market.format;
    let tape = Some(Tape::default());
    let rule = OwnRule::begin(guest, &book, &told, format, &heat.streams(0), tape);
    let mut playing = Playing::new(&book, format, heat.market.deciding, rule);
    let error = loop {
        let rule = playing.engine().matcher();
        if let Some(failure) = rule.failure() {
            break Some(failure.to_string());
        }
        if playing.judge().record().games.time.len() >= games {
            break None;
        }
        let ended = playing.advance(1);
        if let Some(foul) = playing.judge().foul() {
            break Some(foul.to_string());
        }
        if ended {
            break playing
                .engine()
                .matcher()
                .failure()
                .map(ToString::to_string);
        }
    };
    let record = playing.judge().record();
    let legal = record.games.time.len();
    let rule = playing.engine().matcher();
    // The engine has gone on to the next arrival, of which nobody has heard.
    let until = rule.asked();
    let mut found = ByHand {
        waiting: rule.waiting().map(|id| id as u32).collect(),
        error,
        until,
        alone: (0..book.len()).all(|ticket| book.size(ticket) == 1),
        came: (told.at.iter().zip(&told.rating).enumerate())
            .take_while(|(_, (at, _))| **at <= until)
            .take(TICKETS)
            .map(|(id, (&at, &rating))| {
                let fate = record.fates[id];
                HandTicket {
                    at,
                    rating,
                    until: (fate != TicketFate::Waiting).then(|| at + record.waits[id]),
                    game: (fate == TicketFate::Played).then(|| record.game_of[id] as usize),
                }
            })
            .collect(),
        ..ByHand::default()
    };
    let Some(tape) = rule.tape() else {
        return found;
    };
    found.log.clone_from(&tape.log);
    // The judge takes nothing after a foul: what is beyond its games was refused.
    for game in tape.games.iter().take(legal) {
        let each = |of: &dyn Fn(usize) -> f64| -> Vec<Vec<f64>> {
            let team = |team: &Vec<u32>| team.iter().map(|&id| of(id as usize)).collect();
            game.teams.iter().map(team).collect()
        };
        found.games.push(HandGame {
            at: game.at,
            ratings: each(&|id| told.rating.get(id).copied().unwrap_or(f64::NAN)),
            waited: each(&|id| told.at.get(id).map_or(f64::NAN, |&at| game.at - at)),
            teams: game.teams.clone(),
            because: game.because.clone(),
        });
    }
    found
}

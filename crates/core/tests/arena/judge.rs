//! Rules that cheat are refused with a sentence, and honest ones are not.

use lobbylab_core::arena::{
    Contender, Deciding, FoulKind, GameFormat, MemberRow, TicketBook, play_book,
};
use lobbylab_core::sim::{Desk, Game, Matcher, Observer, Teams, Ticket};
use std::sync::Arc;

/// What a rule tries.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Trick {
    /// The same two again.
    Again,
    /// One against themselves.
    Themselves,
    /// Somebody who has left.
    Departed,
    /// Somebody who is yet to come.
    Future,
    /// Nobody's number.
    Unknown,
    /// Three in a game of two.
    Crowded,
    /// One alone.
    Alone,
    /// A party of two in a game of single places.
    Parted,
}

#[derive(Clone, Debug)]
struct Cheat {
    trick: Trick,
    seen: Vec<Ticket<Contender>>,
}

impl Matcher<Contender> for Cheat {
    fn arrive<O: Observer<Contender>>(
        &mut self,
        ticket: Ticket<Contender>,
        desk: &mut Desk<'_, Contender, O>,
    ) {
        self.seen.push(ticket);
        let first = self.seen[0];
        let stranger = |id| Ticket { id, ..ticket };
        let members = match (self.trick, self.seen.len()) {
            (Trick::Again, 2 | 4) => vec![first, self.seen[1]],
            (Trick::Themselves, 2) => vec![first, first],
            (Trick::Departed, 4) => vec![first, ticket],
            (Trick::Future, 2) => vec![first, stranger(4)],
            (Trick::Unknown, 2) => vec![first, stranger(99)],
            (Trick::Crowded, 3) => self.seen.clone(),
            (Trick::Alone, 1) => vec![first],
            (Trick::Parted, 5) => vec![ticket],
            _ => return,
        };
        desk.game(Game {
            members: &members,
            teams: Teams::Open,
        });
    }

    /// Says that nobody ever leaves.
    fn depart<O: Observer<Contender>>(
        &mut self,
        _id: u64,
        _desk: &mut Desk<'_, Contender, O>,
    ) -> Option<Ticket<Contender>> {
        None
    }
}

/// Five tickets at 1, 2, 3, 10, 11; the first waits 5 at most, the last is a party of two.
fn book() -> Arc<TicketBook> {
    let mut book = TicketBook::new(0);
    for (number, time) in [1.0, 2.0, 3.0, 10.0, 11.0].into_iter().enumerate() {
        let patience = if number == 0 { 5.0 } else { f64::INFINITY };
        let one = MemberRow {
            skill: 1500.0,
            rating: 1500.0,
            ..MemberRow::default()
        };
        let members = vec![one; if number == 4 { 2 } else { 1 }];
        assert!(book.push(time, patience, 0.5, &members));
    }
    Arc::new(book)
}

#[test]
fn every_trick_is_refused_and_named() {
    let format = GameFormat::even(2, 1).expect("a format");
    for (trick, kind) in [
        (Trick::Again, FoulKind::Twice),
        (Trick::Themselves, FoulKind::Twice),
        (Trick::Departed, FoulKind::Departed),
        (Trick::Future, FoulKind::Unknown),
        (Trick::Unknown, FoulKind::Unknown),
        (Trick::Crowded, FoulKind::TooMany),
        (Trick::Alone, FoulKind::TooFew),
        (Trick::Parted, FoulKind::Parted),
    ] {
        let cheat = Cheat {
            trick,
            seen: Vec::new(),
        };
        let foul = play_book(&book(), &format, Deciding::mean(173.7), cheat).expect_err("refused");
        assert_eq!(foul.kind, kind, "{trick:?}");
        assert!(
            foul.to_string().starts_with("the rule's game at "),
            "{foul}"
        );
    }
}

#[test]
fn bad_tickets_are_not_taken() {
    let mut book = TicketBook::new(1);
    let near = [20.0];
    let good = MemberRow {
        latency: &near,
        ..MemberRow::default()
    };
    assert!(book.push(1.0, 5.0, 0.5, std::slice::from_ref(&good)));
    for (time, patience, members) in [
        (0.5, 5.0, vec![good.clone()]),
        (f64::NAN, 5.0, vec![good.clone()]),
        (2.0, f64::NAN, vec![good.clone()]),
        (2.0, 5.0, vec![]),
        (2.0, 5.0, vec![MemberRow::default()]),
        (2.0, 5.0, vec![good.clone(); 201]),
    ] {
        assert!(!book.push(time, patience, 0.5, &members));
    }
    assert_eq!((book.len(), book.persons()), (1, 1));
}

//! Rules that look at all who wait, and rules in a box.

use crate::club::{Audit, Visitor, club, trace};
use lobbylab_core::sim::{
    BatchRule, Batching, ChosenGames, Engine, Entrant, EventLog, Matcher, Teams, Ticket, Trace,
    Waiting, When,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Pairs the oldest with the youngest, and now and then names what no rule may.
#[derive(Clone, Debug, Default)]
struct Ends {
    /// What a rule that is only told of who comes and goes believes.
    known: BTreeSet<u64>,
    /// Whether all that it was told agrees with what it sees.
    astray: bool,
    rude: bool,
}

impl BatchRule<Visitor> for Ends {
    fn choose(&mut self, _now: f64, waiting: &Waiting<Visitor>, games: &mut ChosenGames) {
        let ids: Vec<u64> = waiting.iter().map(|ticket| ticket.id).collect();
        self.astray |= !ids.iter().eq(self.known.iter()) || ids.len() != waiting.len();
        if self.rude {
            games.push([], Teams::Open);
            games.push(
                ids.first().into_iter().flat_map(|&id| [id, id]),
                Teams::Open,
            );
            games.push([u64::MAX], Teams::Open);
        }
        let half = ids.len() / 2;
        for (old, young) in ids[..half].iter().zip(ids.iter().rev()) {
            games.push([*old, *young], Teams::Given(1));
        }
        if self.rude {
            games.push(ids.first().copied(), Teams::Open);
        }
    }
    fn joined(&mut self, ticket: &Ticket<Visitor>) {
        self.astray |= !self.known.insert(ticket.id);
    }
    fn left(&mut self, ticket: &Ticket<Visitor>) {
        self.astray |= !self.known.remove(&ticket.id);
    }
}

fn when() -> impl Strategy<Value = When> {
    prop_oneof![
        Just(When::EveryArrival),
        (1u32..9).prop_map(|quarters| When::Every(f64::from(quarters) / 4.0)),
        (1usize..9).prop_map(When::Crowd),
    ]
}

/// All that happens under a rule.
fn played<M: Matcher<Visitor>>(
    arrivals: Vec<lobbylab_core::sim::Arrival<Visitor>>,
    rule: M,
) -> (Engine<Trace<Visitor>, M>, Audit, EventLog<Visitor>) {
    let mut engine = Engine::new(Trace::new(arrivals), rule);
    let mut watch = (Audit::default(), EventLog::default());
    engine.run(u64::MAX, &mut watch);
    (engine, watch.0, watch.1)
}

proptest! {
    #[test]
    fn nobody_who_left_is_chosen_and_void_games_are_not_formed(
        arrivals in trace(), when in when(), rude: bool,
    ) {
        let rule = Ends { rude, ..Ends::default() };
        let (engine, audit, _) = played(arrivals.clone(), Batching::new(when, rule));
        prop_assert_eq!(&audit.faults, &Vec::<String>::new());
        prop_assert!(!engine.matcher().rule().astray);
        prop_assert_eq!(engine.waiting(), audit.waiting());
        prop_assert_eq!(engine.waiting(), engine.matcher().waiting().len());
        // After each batch at most one waits; the crowd may be larger.
        let most = match when {
            When::Crowd(crowd) => crowd.max(2) - 1,
            _ => 1,
        };
        prop_assert!(engine.waiting() <= most, "{}", engine.waiting());
        // Rude choices change nothing: the game of one is void, its player is taken.
        if arrivals.len() > 1 {
            let polite = played(arrivals, Batching::new(when, Ends::default()));
            prop_assert!(!rude || polite.1.visits.len() == audit.visits.len());
        }
    }

    #[test]
    fn a_rule_in_a_box_plays_the_same_events(
        arrivals in trace(), club in club(), when in when(),
    ) {
        let (free, _, log) = played(arrivals.clone(), club.clone());
        let (boxed, _, same) = played(arrivals.clone(), Entrant::new(club));
        prop_assert_eq!(log.events, same.events);
        prop_assert_eq!(free.waiting(), boxed.waiting());
        let rule = Batching::new(when, Ends::default());
        let (_, _, log) = played(arrivals.clone(), rule.clone());
        // A box in a box, and a clone of it.
        let boxed = Entrant::new(Entrant::new(rule)).clone();
        prop_assert_eq!(log.events, played(arrivals, boxed).2.events);
    }

    #[test]
    fn waiting_is_a_list_with_removal(moves in prop::collection::vec((0u64..4, 0u64..40), 0..200)) {
        let mut waiting = Waiting::default();
        let mut plain: Vec<Ticket<()>> = Vec::new();
        let mut next = 0;
        for (kind, number) in moves {
            if kind == 0 || kind == 1 {
                next += 1 + number % 3;
                let ticket = Ticket { id: next, arrived: 0.0, player: () };
                waiting.push(ticket);
                plain.push(ticket);
            } else {
                let id = next.saturating_sub(number);
                let place = plain.iter().position(|ticket| ticket.id == id);
                prop_assert_eq!(waiting.get(id).is_some(), place.is_some());
                prop_assert_eq!(waiting.remove(id), place.map(|place| plain.remove(place)));
            }
            prop_assert!(waiting.iter().eq(plain.iter()));
            prop_assert_eq!(waiting.len(), plain.len());
            prop_assert_eq!(waiting.first(), plain.first());
        }
    }
}

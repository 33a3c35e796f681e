//! Events of one instant, and timers.

use crate::club::{Club, Visitor};
use lobbylab_core::sim::{
    Arrival, Desk, Engine, EventLog, Logged, Matcher, Observer, Reason, Ticket, TimerKey, Trace,
};

/// What a log says, in a word each.
fn words(log: &EventLog<Visitor>) -> Vec<String> {
    (log.events.iter())
        .map(|event| match event {
            Logged::Arrival(ticket) => format!("{} comes {}", ticket.arrived, ticket.id),
            Logged::Game { time, members, .. } => {
                let ids: Vec<_> = members.iter().map(|member| member.id).collect();
                format!("{time} game {ids:?}")
            }
            Logged::Departure { time, ticket } => format!("{time} goes {}", ticket.id),
            Logged::Reason { time, reason } => format!("{time} {}", reason.0),
        })
        .collect()
}

fn at(time: f64, patience: f64) -> Arrival<Visitor> {
    Arrival {
        time,
        player: Visitor(0),
        patience,
    }
}

#[test]
fn at_one_instant_departures_come_first_then_arrivals_then_timers() {
    // Two leave at 3, one arrives at 3, and the timers of both at 1 ring at 3.
    let never = f64::INFINITY;
    let arrivals = vec![at(1.0, 2.0), at(1.0, 2.0), at(3.0, never), at(3.0, 0.0)];
    let mut engine = Engine::new(Trace::new(arrivals), Club::new(9, 2.0));
    let mut log = EventLog::default();
    engine.run(u64::MAX, &mut log);
    assert_eq!(
        words(&log),
        [
            "1 comes 0",
            "1 comes 1",
            "3 goes 0",
            "3 goes 1",
            "3 comes 2",
            "3 comes 3",
            "3 goes 3",
            "3 ring",
            "3 ring",
            "5 ring",
            "5 ring",
        ]
    );
    assert_eq!(engine.waiting(), 1);
}

#[test]
fn a_timer_sees_who_arrives_at_its_instant() {
    let never = f64::INFINITY;
    let arrivals = vec![at(0.0, never), at(2.0, never), at(4.0, never)];
    let mut engine = Engine::new(Trace::new(arrivals), Club::new(3, 2.0));
    let mut log = EventLog::default();
    engine.run(u64::MAX, &mut log);
    assert_eq!(
        words(&log),
        [
            "0 comes 0",
            "2 comes 1",
            "2 ring",
            "2 game [0, 1]",
            "4 comes 2",
            "4 ring",
            "6 ring"
        ]
    );
}

/// Sets a timer in the past: it must ring now, never turn the clock back.
#[derive(Clone)]
struct Late;

impl Matcher<Visitor> for Late {
    fn arrive<O: Observer<Visitor>>(
        &mut self,
        _: Ticket<Visitor>,
        desk: &mut Desk<'_, Visitor, O>,
    ) {
        desk.timer_at(desk.now(), 1);
        desk.timer_at(desk.now() - 5.0, 2);
    }
    fn depart<O: Observer<Visitor>>(
        &mut self,
        _: u64,
        _: &mut Desk<'_, Visitor, O>,
    ) -> Option<Ticket<Visitor>> {
        None
    }
    fn timer<O: Observer<Visitor>>(&mut self, key: TimerKey, desk: &mut Desk<'_, Visitor, O>) {
        desk.because(Reason(if key == 2 { "second" } else { "first" }));
    }
}

#[test]
fn a_timer_in_the_past_rings_now_and_in_the_order_set() {
    let mut engine = Engine::new(Trace::new(vec![at(7.0, f64::INFINITY)]), Late);
    let mut log = EventLog::default();
    engine.run(1, &mut log);
    assert_eq!(words(&log), ["7 comes 0", "7 first", "7 second"]);
    assert_eq!(engine.now(), 7.0);
}

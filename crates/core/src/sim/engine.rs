//! The event loop.

use super::arrivals::{Arrival, Workload};
use super::observers::Observer;
use super::players::Ticket;
use super::rule::Desk;
use super::rule::Matcher;
use super::timers::{Due, Timers};

/// A queue in motion: a workload, a rule and the time.
///
/// Cloning it is a checkpoint: the clone goes on exactly as the original would.
///
/// # Examples
/// ```
/// use lobbylab_core::sim::{Batching, Engine, Occupancy, Periodic, When};
/// # use lobbylab_core::sim::{BatchRule, ChosenGames, Player, Teams, Waiting};
/// # #[derive(Clone)]
/// # struct Everybody;
/// # impl<P: Player> BatchRule<P> for Everybody {
/// #     fn choose(&mut self, _: f64, waiting: &Waiting<P>, games: &mut ChosenGames) {
/// #         games.push(waiting.iter().map(|ticket| ticket.id), Teams::Open);
/// #     }
/// # }
/// // Every third player completes a game of all who wait.
/// let mut engine = Engine::new(Periodic::new(|| ()), Batching::new(When::Crowd(3), Everybody));
/// let mut watch = Occupancy::default();
/// assert_eq!(engine.run(300, &mut watch), 300);
/// assert_eq!(engine.waiting(), 0);
/// assert!((watch.mean() - 1.0).abs() < 0.01);
/// ```
#[derive(Clone, Debug)]
pub struct Engine<W: Workload, M> {
    workload: W,
    matcher: M,
    next: Option<Arrival<W::Player>>,
    timers: Timers,
    now: f64,
    waiting: usize,
    arrived: u64,
}

impl<W: Workload, M: Matcher<W::Player>> Engine<W, M> {
    /// An empty queue at time 0.
    ///
    /// O(1).
    pub fn new(mut workload: W, matcher: M) -> Self {
        let next = workload.next();
        Self {
            workload,
            matcher,
            next,
            timers: Timers::default(),
            now: 0.0,
            waiting: 0,
            arrived: 0,
        }
    }

    /// The time of the last event.
    pub fn now(&self) -> f64 {
        self.now
    }

    /// How many tickets wait.
    pub fn waiting(&self) -> usize {
        self.waiting
    }

    /// How many have arrived so far.
    pub fn arrived(&self) -> u64 {
        self.arrived
    }

    /// The rule, to look at.
    pub fn matcher(&self) -> &M {
        &self.matcher
    }

    /// Lets `count` players arrive and everything happen that happens until
    /// just before the one after them, and moves the clock there, so that
    /// `observer` sees whole gaps between arrivals. Returns how many arrived:
    /// fewer when the workload ends, whose remaining timers then run down.
    ///
    /// # Complexity
    /// O(log(waiting)) an arrival for the clock of patience and timers, and what the rule takes.
    pub fn run<O: Observer<W::Player>>(&mut self, count: u64, observer: &mut O) -> u64 {
        let mut done = 0;
        // Here and not in `self`: the loop then keeps it in registers.
        let mut next = self.next;
        while done < count {
            let Some(arrival) = next else { break };
            self.settle(arrival.time, true, observer);
            next = self.workload.next();
            self.arrive(arrival, observer);
            done += 1;
        }
        self.next = next;
        let until = next.map_or(f64::INFINITY, |arrival| arrival.time);
        self.settle(until, false, observer);
        done
    }

    /// Handles one event, the next: a departure, an arrival or a timer, in the very
    /// order of [`run`](Self::run), and moves the clock to it. Returns whether there
    /// was one. For views that look at the rule after every event; `run` is faster.
    pub fn step<O: Observer<W::Player>>(&mut self, observer: &mut O) -> bool {
        let until = self.next.map_or(f64::INFINITY, |arrival| arrival.time);
        if let Some(entry) = self.timers.first() {
            let leaves = self.next.is_some() && matches!(entry.due, Due::Departure(_));
            if entry.at < until || (leaves && entry.at == until) {
                self.timers.pop();
                self.move_to(entry.at, observer);
                self.fire(entry.due, observer);
                return true;
            }
        }
        let Some(arrival) = self.next else {
            return false;
        };
        self.move_to(arrival.time, observer);
        self.next = self.workload.next();
        self.arrive(arrival, observer);
        true
    }

    /// Everything that is due before the next arrival at `until`: departures
    /// up to and including that moment and timers before it; then, unless the
    /// workload has ended, the clock moves to that moment.
    #[inline(always)]
    fn settle<O: Observer<W::Player>>(&mut self, until: f64, arriving: bool, observer: &mut O) {
        // Most models have no timers most of the time.
        if self.timers.next() <= until {
            self.run_down(until, arriving, observer);
        }
        if until < f64::INFINITY {
            self.move_to(until, observer);
        }
    }

    /// The departures and timers of [`settle`](Self::settle).
    fn run_down<O: Observer<W::Player>>(&mut self, until: f64, arriving: bool, observer: &mut O) {
        while let Some(entry) = self.timers.first() {
            let due = match entry.due {
                // Left for the next call, so that stopping between two
                // arrivals and going on gives the same events as not stopping.
                Due::Departure(_) => entry.at < until || (arriving && entry.at == until),
                Due::Timer(_) => entry.at < until,
            };
            if !due {
                break;
            }
            self.timers.pop();
            self.move_to(entry.at, observer);
            self.fire(entry.due, observer);
        }
    }

    #[inline(always)]
    fn move_to<O: Observer<W::Player>>(&mut self, time: f64, observer: &mut O) {
        if time > self.now {
            observer.elapsed(self.now, time, self.waiting);
            self.now = time;
        }
    }

    #[inline(always)]
    fn arrive<O: Observer<W::Player>>(&mut self, arrival: Arrival<W::Player>, observer: &mut O) {
        let ticket = Ticket {
            id: self.arrived,
            arrived: arrival.time,
            player: arrival.player,
        };
        self.arrived += 1;
        self.waiting += 1;
        if arrival.patience < f64::INFINITY {
            let leaves = arrival.time + arrival.patience;
            let matcher = &self.matcher;
            // The newcomer waits; the rule has not heard of it yet.
            let waits = |id| id == ticket.id || matcher.waits(id);
            self.timers.departure(leaves, ticket.id, waits);
        }
        observer.arrival(&ticket);
        let mut desk = Desk {
            now: self.now,
            waiting: &mut self.waiting,
            timers: &mut self.timers,
            observer,
            player: std::marker::PhantomData,
        };
        self.matcher.arrive(ticket, &mut desk);
    }

    #[inline]
    fn fire<O: Observer<W::Player>>(&mut self, due: Due, observer: &mut O) {
        let mut desk = Desk {
            now: self.now,
            waiting: &mut self.waiting,
            timers: &mut self.timers,
            observer,
            player: std::marker::PhantomData,
        };
        match due {
            Due::Timer(key) => self.matcher.timer(key, &mut desk),
            Due::Departure(id) => {
                if let Some(ticket) = self.matcher.depart(id, &mut desk) {
                    *desk.waiting = desk.waiting.saturating_sub(1);
                    desk.observer.departure(self.now, &ticket);
                }
            }
        }
    }
}

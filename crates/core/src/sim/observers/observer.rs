//! What watches a run.
//!
//! Observers are told of events and keep what they care for. A pair of
//! observers is an observer, and so is `()`, which keeps nothing and costs
//! nothing.

use crate::sim::players::{Game, Player, Reason, Teams, Ticket};
use crate::sim::stats::{Histogram, Moments};

/// Told of everything that happens. All methods do nothing unless overridden.
///
/// # Examples
/// ```
/// use lobbylab_core::sim::{Batching, Engine, Game, Observer, Periodic, Player, When};
/// # use lobbylab_core::sim::{BatchRule, ChosenGames, Teams, Waiting};
/// # #[derive(Clone)]
/// # struct Everybody;
/// # impl<P: Player> BatchRule<P> for Everybody {
/// #     fn choose(&mut self, _: f64, waiting: &Waiting<P>, games: &mut ChosenGames) {
/// #         games.push(waiting.iter().map(|ticket| ticket.id), Teams::Open);
/// #     }
/// # }
/// // Every second player completes a game.
/// let pairs = Batching::new(When::Crowd(2), Everybody);
/// /// The members of the largest game.
/// #[derive(Default)]
/// struct Largest(usize);
/// impl<P: Player> Observer<P> for Largest {
///     fn game(&mut self, _now: f64, game: &Game<'_, P>) {
///         self.0 = self.0.max(game.members.len());
///     }
/// }
/// let mut largest = Largest::default();
/// Engine::new(Periodic::new(|| ()), pairs).run(10, &mut largest);
/// assert_eq!(largest.0, 2);
/// ```
pub trait Observer<P: Player> {
    /// Somebody has arrived; the rule has not acted yet.
    #[inline]
    fn arrival(&mut self, ticket: &Ticket<P>) {
        let _ = ticket;
    }
    /// A game has been formed.
    #[inline]
    fn game(&mut self, now: f64, game: &Game<'_, P>) {
        let _ = (now, game);
    }
    /// Somebody has left without a game.
    #[inline]
    fn departure(&mut self, now: f64, ticket: &Ticket<P>) {
        let _ = (now, ticket);
    }
    /// Time has passed with this many tickets waiting.
    #[inline]
    fn elapsed(&mut self, from: f64, to: f64, waiting: usize) {
        let _ = (from, to, waiting);
    }
    /// The rule has said why.
    #[inline]
    fn reason(&mut self, now: f64, reason: Reason) {
        let _ = (now, reason);
    }
}

impl<P: Player> Observer<P> for () {}

impl<P: Player, A: Observer<P>, B: Observer<P>> Observer<P> for (A, B) {
    #[inline]
    fn arrival(&mut self, ticket: &Ticket<P>) {
        self.0.arrival(ticket);
        self.1.arrival(ticket);
    }
    #[inline]
    fn game(&mut self, now: f64, game: &Game<'_, P>) {
        self.0.game(now, game);
        self.1.game(now, game);
    }
    #[inline]
    fn departure(&mut self, now: f64, ticket: &Ticket<P>) {
        self.0.departure(now, ticket);
        self.1.departure(now, ticket);
    }
    #[inline]
    fn elapsed(&mut self, from: f64, to: f64, waiting: usize) {
        self.0.elapsed(from, to, waiting);
        self.1.elapsed(from, to, waiting);
    }
    #[inline]
    fn reason(&mut self, now: f64, reason: Reason) {
        self.0.reason(now, reason);
        self.1.reason(now, reason);
    }
}

impl<P: Player, O: Observer<P> + ?Sized> Observer<P> for &mut O {
    #[inline]
    fn arrival(&mut self, ticket: &Ticket<P>) {
        (**self).arrival(ticket);
    }
    #[inline]
    fn game(&mut self, now: f64, game: &Game<'_, P>) {
        (**self).game(now, game);
    }
    #[inline]
    fn departure(&mut self, now: f64, ticket: &Ticket<P>) {
        (**self).departure(now, ticket);
    }
    #[inline]
    fn elapsed(&mut self, from: f64, to: f64, waiting: usize) {
        (**self).elapsed(from, to, waiting);
    }
    #[inline]
    fn reason(&mut self, now: f64, reason: Reason) {
        (**self).reason(now, reason);
    }
}

/// The time integral of the number waiting: by Little's law its mean is the
/// arrival rate times the mean waiting time.
///
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
/// // One comes each period, every second one completes a game: the first of two waits one period.
/// let pairs = Batching::new(When::Crowd(2), Everybody);
/// let mut occupancy = Occupancy::default();
/// Engine::new(Periodic::new(|| ()), pairs).run(10, &mut occupancy);
/// assert_eq!(occupancy.area, 5.0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Occupancy {
    /// ∫ N(t) dt, in ticket × time.
    pub area: f64,
    /// Time watched.
    pub time: f64,
}

impl<P: Player> Observer<P> for Occupancy {
    #[inline]
    fn elapsed(&mut self, from: f64, to: f64, waiting: usize) {
        let span = to - from;
        self.area += span * waiting as f64;
        self.time += span;
    }
}

impl Occupancy {
    /// Time-average number waiting.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.area / self.time
    }
}

/// How many arrived, by class.
///
/// ```
/// use lobbylab_core::sim::{Arrivals, Batching, Engine, Periodic, When};
/// # use lobbylab_core::sim::{BatchRule, ChosenGames, Player, Teams, Waiting};
/// # #[derive(Clone)]
/// # struct Everybody;
/// # impl<P: Player> BatchRule<P> for Everybody {
/// #     fn choose(&mut self, _: f64, waiting: &Waiting<P>, games: &mut ChosenGames) {
/// #         games.push(waiting.iter().map(|ticket| ticket.id), Teams::Open);
/// #     }
/// # }
/// let pairs = Batching::new(When::Crowd(2), Everybody);
/// let mut arrivals = Arrivals::<1>::default();
/// Engine::new(Periodic::new(|| ()), pairs).run(10, &mut arrivals);
/// assert_eq!(arrivals.count, [10]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrivals<const CLASSES: usize> {
    /// Arrivals of each class.
    pub count: [u64; CLASSES],
}

impl<const CLASSES: usize> Default for Arrivals<CLASSES> {
    fn default() -> Self {
        Self {
            count: [0; CLASSES],
        }
    }
}

impl<P: Player, const CLASSES: usize> Observer<P> for Arrivals<CLASSES> {
    #[inline]
    fn arrival(&mut self, ticket: &Ticket<P>) {
        self.count[ticket.player.class()] += 1;
    }
}

/// Waiting times of those who got a game: per class mean and variance, and one
/// histogram for all. Each ticket counts once.
///
/// # Examples
/// ```
/// use lobbylab_core::sim::{Batching, Engine, Periodic, WaitingTimes, When};
/// # use lobbylab_core::sim::{BatchRule, ChosenGames, Player, Teams, Waiting};
/// # #[derive(Clone)]
/// # struct Everybody;
/// # impl<P: Player> BatchRule<P> for Everybody {
/// #     fn choose(&mut self, _: f64, waiting: &Waiting<P>, games: &mut ChosenGames) {
/// #         games.push(waiting.iter().map(|ticket| ticket.id), Teams::Open);
/// #     }
/// # }
/// // Every second player completes a game.
/// let pairs = Batching::new(When::Crowd(2), Everybody);
/// let mut waits = WaitingTimes::<1>::new(1.0, 4);
/// Engine::new(Periodic::new(|| ()), pairs).run(10, &mut waits);
/// assert_eq!((waits.all().count, waits.all().mean), (10, 0.5));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct WaitingTimes<const CLASSES: usize> {
    /// By class.
    pub class: [Moments; CLASSES],
    /// All classes.
    pub histogram: Histogram,
}

impl<const CLASSES: usize> WaitingTimes<CLASSES> {
    /// With a histogram of `bins` bins of width `width`.
    #[must_use]
    pub fn new(width: f64, bins: usize) -> Self {
        Self {
            class: [Moments::default(); CLASSES],
            histogram: Histogram::new(width, bins),
        }
    }

    /// All classes together. O(classes).
    #[must_use]
    pub fn all(&self) -> Moments {
        let mut all = Moments::default();
        for class in &self.class {
            all.merge(class);
        }
        all
    }
}

impl<P: Player, const CLASSES: usize> Observer<P> for WaitingTimes<CLASSES> {
    #[inline]
    fn game(&mut self, now: f64, game: &Game<'_, P>) {
        // Sums within one game are short, so plain sums lose nothing; merging
        // once a game saves a division for every player.
        let mut count = [0u32; CLASSES];
        let mut sum = [0.0f64; CLASSES];
        let mut square = [0.0f64; CLASSES];
        for member in game.members {
            let wait = now - member.arrived;
            let class = member.player.class();
            count[class] += 1;
            sum[class] += wait;
            square[class] += wait * wait;
            self.histogram.add(wait);
        }
        for class in 0..CLASSES {
            self.class[class].add_sums(count[class], sum[class], square[class]);
        }
    }
}

/// One entry of an [`EventLog`].
///
/// ```
/// use lobbylab_core::sim::{Logged, Reason};
/// let said: Logged<()> = Logged::Reason { time: 1.0, reason: Reason("gathering") };
/// assert!(matches!(said, Logged::Reason { time: 1.0, .. }));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Logged<P> {
    /// Somebody arrived.
    Arrival(Ticket<P>),
    /// A game was formed.
    Game {
        /// When.
        time: f64,
        /// Members; of given teams, the first in front.
        members: Vec<Ticket<P>>,
        /// Who plays with whom.
        teams: Teams,
    },
    /// Somebody left without a game.
    Departure {
        /// When.
        time: f64,
        /// Who.
        ticket: Ticket<P>,
    },
    /// The rule said why.
    Reason {
        /// When.
        time: f64,
        /// What it said.
        reason: Reason,
    },
}

/// Keeps every event, for step-by-step views. Allocates; not for long runs.
///
/// # Examples
/// ```
/// use lobbylab_core::sim::{Batching, Engine, EventLog, Logged, Periodic, When};
/// # use lobbylab_core::sim::{BatchRule, ChosenGames, Player, Teams, Waiting};
/// # #[derive(Clone)]
/// # struct Everybody;
/// # impl<P: Player> BatchRule<P> for Everybody {
/// #     fn choose(&mut self, _: f64, waiting: &Waiting<P>, games: &mut ChosenGames) {
/// #         games.push(waiting.iter().map(|ticket| ticket.id), Teams::Open);
/// #     }
/// # }
/// // Every second player completes a game.
/// let pairs = Batching::new(When::Crowd(2), Everybody);
/// let mut log = EventLog::default();
/// Engine::new(Periodic::new(|| ()), pairs).run(2, &mut log);
/// assert!(matches!(log.events[0], Logged::Arrival(ticket) if ticket.arrived == 1.0));
/// assert!(matches!(&log.events[2], Logged::Game { time: 2.0, members, .. } if members.len() == 2));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct EventLog<P> {
    /// The events in order.
    pub events: Vec<Logged<P>>,
}

impl<P> Default for EventLog<P> {
    fn default() -> Self {
        Self { events: Vec::new() }
    }
}

impl<P: Player> Observer<P> for EventLog<P> {
    fn arrival(&mut self, ticket: &Ticket<P>) {
        self.events.push(Logged::Arrival(*ticket));
    }
    fn game(&mut self, now: f64, game: &Game<'_, P>) {
        self.events.push(Logged::Game {
            time: now,
            members: game.members.to_vec(),
            teams: game.teams,
        });
    }
    fn departure(&mut self, now: f64, ticket: &Ticket<P>) {
        self.events.push(Logged::Departure {
            time: now,
            ticket: *ticket,
        });
    }
    fn reason(&mut self, now: f64, reason: Reason) {
        self.events.push(Logged::Reason { time: now, reason });
    }
}

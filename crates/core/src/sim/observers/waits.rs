//! Waiting times by class, as long runs keep them.

use super::observer::Observer;
use crate::sim::players::{Game, Player, Ticket};
use crate::sim::stats::{LogHistogram, Moments};

/// Games and departures after which plain sums are folded into moments. Sums of
/// so few numbers lose nothing to speak of, and one division in so many games
/// costs nothing.
const FOLD: u32 = 256;

/// Plain sums over a short stretch.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Sums {
    count: u32,
    sum: f64,
    square: f64,
}

/// Waiting times by class: mean, variance and [`LogHistogram`] each. Each ticket
/// counts once, when its wait ends, by a game or by leaving without one; those
/// who leave without a game are also counted apart.
///
/// # Examples
/// ```
/// use lobbylab_core::sim::{Batching, Engine, Periodic, WaitsByClass, When};
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
/// let mut waits = WaitsByClass::<1>::new(1.0);
/// Engine::new(Periodic::new(|| ()), pairs).run(10, &mut waits);
/// assert_eq!((waits.games, waits.moments()[0].mean), (5, 0.5));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct WaitsByClass<const CLASSES: usize> {
    /// Those who left without a game.
    pub left: [u64; CLASSES],
    /// Games formed.
    pub games: u64,
    histograms: [LogHistogram; CLASSES],
    sums: [Sums; CLASSES],
    pending: u32,
    folded: [Moments; CLASSES],
}

impl<const CLASSES: usize> WaitsByClass<CLASSES> {
    /// With histograms of this unit, of the order of the usual wait.
    #[must_use]
    pub fn new(unit: f64) -> Self {
        Self {
            left: [0; CLASSES],
            games: 0,
            histograms: std::array::from_fn(|_| LogHistogram::new(unit)),
            sums: [Sums::default(); CLASSES],
            pending: 0,
            folded: [Moments::default(); CLASSES],
        }
    }

    /// Mean and variance of each class.
    #[must_use]
    pub fn moments(&self) -> [Moments; CLASSES] {
        let mut all = self.folded;
        for (moments, sums) in all.iter_mut().zip(&self.sums) {
            moments.add_sums(sums.count, sums.sum, sums.square);
        }
        all
    }

    /// The histogram of each class.
    #[must_use]
    pub fn histograms(&self) -> &[LogHistogram; CLASSES] {
        &self.histograms
    }

    #[inline(always)]
    fn add(&mut self, class: usize, wait: f64) {
        let sums = &mut self.sums[class];
        sums.count += 1;
        sums.sum += wait;
        sums.square += wait * wait;
        self.histograms[class].add(wait);
    }

    #[inline(always)]
    fn step(&mut self) {
        self.pending += 1;
        if self.pending == FOLD {
            self.fold();
        }
    }

    #[cold]
    fn fold(&mut self) {
        self.folded = self.moments();
        self.sums = [Sums::default(); CLASSES];
        self.pending = 0;
    }
}

impl<P: Player, const CLASSES: usize> Observer<P> for WaitsByClass<CLASSES> {
    #[inline]
    fn game(&mut self, now: f64, game: &Game<'_, P>) {
        for member in game.members {
            self.add(member.player.class(), now - member.arrived);
        }
        self.games += 1;
        self.step();
    }

    #[inline]
    fn departure(&mut self, now: f64, ticket: &Ticket<P>) {
        self.add(ticket.player.class(), now - ticket.arrived);
        self.left[ticket.player.class()] += 1;
        self.step();
    }
}

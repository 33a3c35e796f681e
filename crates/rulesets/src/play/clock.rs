//! When a service runs.

/// When the passes of a service are.
#[derive(Clone, Debug, PartialEq)]
pub enum Clock {
    /// At `from`, `from + period`, `from + 2 period`, …
    Every {
        /// Between two passes, in seconds.
        period: f64,
        /// The number of the next pass.
        next: u64,
        /// The first pass.
        from: f64,
    },
    /// At times that are given.
    Listed {
        /// The times, in order.
        times: Vec<f64>,
        /// The next of them.
        next: usize,
    },
    /// Every so often since the last, or at once when enough players wait.
    Waves {
        /// Between two waves, jitter included.
        every: f64,
        /// Enough players.
        full: u32,
        /// How many wait.
        waiting: u32,
        /// When the next wave is.
        next: f64,
    },
    /// FAForever's timer, which follows the rate of arrivals.
    Pops(PopTimer),
}

impl Clock {
    /// Passes from `from` on, one each `period` seconds.
    #[must_use]
    pub const fn every(period: f64, from: f64) -> Self {
        Self::Every {
            period,
            next: 0,
            from,
        }
    }

    /// Passes at given times.
    #[must_use]
    pub const fn listed(times: Vec<f64>) -> Self {
        Self::Listed { times, next: 0 }
    }

    /// When the next pass is; not before `idle`, as nobody is there earlier.
    pub(crate) fn next(&mut self, idle: f64) -> f64 {
        match self {
            Self::Every { period, next, from } => {
                if idle.is_finite() {
                    let skip = libm::ceil((idle - *from) / *period - 1e-9);
                    *next = (*next).max(skip.max(0.0) as u64);
                } else if idle == f64::INFINITY {
                    return f64::INFINITY;
                }
                *from + *next as f64 * *period
            }
            Self::Listed { times, next } => times.get(*next).copied().unwrap_or(f64::INFINITY),
            Self::Waves { next, .. } if idle < f64::INFINITY => *next,
            Self::Pops(timer) if idle < f64::INFINITY => timer.next,
            Self::Waves { .. } | Self::Pops(_) => f64::INFINITY,
        }
    }

    pub(crate) fn passed(&mut self, now: f64) {
        match self {
            Self::Every { next, .. } => *next += 1,
            Self::Listed { next, .. } => *next += 1,
            Self::Waves { every, next, .. } => *next = now + *every,
            Self::Pops(timer) => {
                timer.pop(now);
            }
        }
    }

    pub(crate) fn enters(&mut self, now: f64, players: u32) {
        match self {
            Self::Waves {
                full,
                waiting,
                next,
                ..
            } => {
                *waiting += players;
                if *waiting >= *full {
                    *next = now;
                }
            }
            Self::Pops(timer) => timer.waiting += players,
            _ => {}
        }
    }

    pub(crate) fn leaves(&mut self, players: u32) {
        match self {
            Self::Waves { waiting, .. } => *waiting = waiting.saturating_sub(players),
            Self::Pops(timer) => timer.waiting = timer.waiting.saturating_sub(players),
            _ => {}
        }
    }
}

/// FAForever's timer: the next pop comes when 2.5 games' worth of players should have come,
/// after the rate of the last five pops, at most 90 s on. A crowd that stays unmatched counts anew
/// with each pop, so that pauses would shrink to nothing and time stand still: they have a least.
#[derive(Clone, Debug, PartialEq)]
pub struct PopTimer {
    /// Players of a game.
    pub players: u32,
    /// When the next pop is.
    pub next: f64,
    /// Players who wait now.
    pub waiting: u32,
    last: f64,
    history: Vec<(f64, f64)>,
}

/// Games that are wanted at a pop.
const GAMES: f64 = 2.5;
/// Longest time between pops.
const LONGEST: f64 = 90.0;
/// Shortest time between pops: what the server itself takes is not published.
const SHORTEST: f64 = 1.0;
/// The first pop.
const FIRST: f64 = 45.0;
/// Pops that the rate is taken over.
const AVERAGED: usize = 5;

impl PopTimer {
    /// A timer for games of so many players.
    #[must_use]
    pub const fn new(players: u32) -> Self {
        Self {
            players,
            next: FIRST,
            waiting: 0,
            last: 0.0,
            history: Vec::new(),
        }
    }

    /// A pop with those who wait now; says when the next is.
    pub fn pop(&mut self, now: f64) -> f64 {
        let since = now - self.last;
        self.last = now;
        if self.history.len() == AVERAGED {
            self.history.remove(0);
        }
        self.history.push((f64::from(self.waiting), since));
        let (players, seconds) =
            (self.history.iter()).fold((0.0, 0.0), |sum, pop| (sum.0 + pop.0, sum.1 + pop.1));
        let wanted = GAMES * f64::from(self.players);
        let pause = if players > 0.0 {
            (wanted * seconds / players).clamp(SHORTEST, LONGEST)
        } else {
            LONGEST
        };
        self.next = now + pause;
        self.next
    }
}

//! Who arrives when.

use crate::order;
use crate::sim::players::Player;
use crate::sim::random::Stream;
use rand::RngExt;

/// One arrival.
///
/// ```
/// use lobbylab_core::sim::Arrival;
/// let arrival = Arrival { time: 2.0, player: (), patience: 30.0 };
/// // When they leave, unless they play before.
/// assert_eq!(arrival.time + arrival.patience, 32.0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrival<P> {
    /// When; never before the one in front of it.
    pub time: f64,
    /// Who.
    pub player: P,
    /// How long they wait before they leave; infinite where nobody does.
    pub patience: f64,
}

/// A sequence of arrivals in the order of time.
///
/// ```
/// use lobbylab_core::sim::{Arrival, Workload};
/// /// Two players at once, each hour.
/// #[derive(Clone)]
/// struct ByTheHour(u32);
/// impl Workload for ByTheHour {
///     type Player = ();
///     fn next(&mut self) -> Option<Arrival<()>> {
///         self.0 += 1;
///         let time = f64::from(self.0.div_ceil(2));
///         Some(Arrival { time, player: (), patience: f64::INFINITY })
///     }
/// }
/// let mut comes = ByTheHour(0);
/// assert_eq!([(); 3].map(|()| comes.next().unwrap().time), [1.0, 1.0, 2.0]);
/// ```
pub trait Workload: Clone {
    /// Who arrives.
    type Player: Player;

    /// The next arrival, or `None` when nobody comes any more.
    fn next(&mut self) -> Option<Arrival<Self::Player>>;
}

/// Draws players.
///
/// ```
/// use lobbylab_core::sim::{Periodic, Sampler, Workload};
/// // Any function that gives players, here the weak and the strong by turns.
/// #[derive(Clone, Copy)]
/// struct Strong(bool);
/// impl lobbylab_core::sim::Player for Strong {}
/// let mut last = true;
/// let mut players = move || {
///     last = !last;
///     Strong(last)
/// };
/// assert!(!players.sample().0 && players.sample().0);
/// assert!(!Periodic::new(players).next().unwrap().player.0);
/// ```
pub trait Sampler: Clone {
    /// What it draws.
    type Player: Player;

    /// One player.
    fn sample(&mut self) -> Self::Player;
}

/// A function draws players too.
impl<P: Player, F: FnMut() -> P + Clone> Sampler for F {
    type Player = P;

    #[inline]
    fn sample(&mut self) -> P {
        self()
    }
}

/// One arrival each period, at t = 1, 2, 3, …
///
/// # Examples
/// ```
/// use lobbylab_core::sim::{Periodic, Workload};
/// let mut arrivals = Periodic::new(|| ());
/// assert_eq!(arrivals.next().map(|arrival| arrival.time), Some(1.0));
/// ```
#[derive(Clone, Debug)]
pub struct Periodic<S> {
    time: f64,
    players: S,
}

impl<S> Periodic<S> {
    /// Players drawn by `players`, the first at t = 1.
    pub const fn new(players: S) -> Self {
        Self { time: 0.0, players }
    }
}

impl<S: Sampler> Workload for Periodic<S> {
    type Player = S::Player;

    #[inline]
    fn next(&mut self) -> Option<Arrival<S::Player>> {
        self.time += 1.0;
        Some(Arrival {
            time: self.time,
            player: self.players.sample(),
            patience: f64::INFINITY,
        })
    }
}

/// Arrivals at a constant rate with exponential gaps.
///
/// # Examples
/// ```
/// use lobbylab_core::sim::{Poisson, Streams, Workload};
/// let streams = Streams::new(1, 0);
/// let (gaps, patience) = (streams.stream("gaps"), streams.stream("patience"));
/// let mut arrivals = Poisson::new(2.0, 30.0, gaps, patience, || ()).expect("in range");
/// let last = (0..10_000).filter_map(|_| arrivals.next()).last().expect("they never end");
/// assert!((last.time / 5000.0 - 1.0).abs() < 0.05);
/// ```
#[derive(Clone, Debug)]
pub struct Poisson<S> {
    time: f64,
    mean_gap: f64,
    mean_patience: f64,
    gaps: Stream,
    patience: Stream,
    players: S,
}

impl<S> Poisson<S> {
    /// Arrivals at `rate` per unit of time; gaps from one stream, patience
    /// (exponential with this mean, infinite for none) from another. Returns
    /// `None` unless the rate is positive and finite and the patience positive.
    pub fn new(
        rate: f64,
        mean_patience: f64,
        gaps: Stream,
        patience: Stream,
        players: S,
    ) -> Option<Self> {
        let possible = rate > 0.0 && rate.is_finite() && mean_patience > 0.0;
        possible.then_some(Self {
            time: 0.0,
            mean_gap: 1.0 / rate,
            mean_patience,
            gaps,
            patience,
            players,
        })
    }
}

/// A standard exponential variable by inversion, from `libm` alone: one draw
/// from the stream for each.
///
/// ```
/// use lobbylab_core::sim::{Streams, exponential};
/// let mut stream = Streams::new(1, 0).stream("gaps");
/// let mean = (0..10_000).map(|_| exponential(&mut stream)).sum::<f64>() / 1e4;
/// assert!((mean - 1.0).abs() < 0.05);
/// ```
#[inline(always)]
pub fn exponential(stream: &mut Stream) -> f64 {
    // random() is a multiple of 2^−53 in [0, 1), so 1 − u is exact and in (0, 1],
    // and the logarithm is finite and as good as that of log1p, which costs more.
    let uniform: f64 = stream.random();
    -libm::log(1.0 - uniform)
}

/// A normal variable, from `libm` alone: two draws from the stream for each.
///
/// ```
/// use lobbylab_core::sim::{Streams, normal};
/// let mut stream = Streams::new(1, 0).stream("skills");
/// let mean = (0..10_000).map(|_| normal(&mut stream, 1500.0, 300.0)).sum::<f64>() / 1e4;
/// // Five standard errors.
/// assert!((mean - 1500.0).abs() < 15.0);
/// ```
pub fn normal(stream: &mut Stream, mean: f64, deviation: f64) -> f64 {
    let radius = (2.0 * exponential(stream)).sqrt();
    let angle: f64 = stream.random();
    mean + deviation * radius * libm::cos(2.0 * std::f64::consts::PI * angle)
}

impl<S: Sampler> Workload for Poisson<S> {
    type Player = S::Player;

    #[inline]
    fn next(&mut self) -> Option<Arrival<S::Player>> {
        self.time += self.mean_gap * exponential(&mut self.gaps);
        let patience = if self.mean_patience == f64::INFINITY {
            f64::INFINITY
        } else {
            self.mean_patience * exponential(&mut self.patience)
        };
        Some(Arrival {
            time: self.time,
            player: self.players.sample(),
            patience,
        })
    }
}

/// Given arrivals, one after another.
///
/// # Examples
/// ```
/// use lobbylab_core::sim::{Arrival, Trace, Workload};
/// let at = |time| Arrival { time, player: (), patience: f64::INFINITY };
/// let mut trace = Trace::new(vec![at(2.0), at(1.0)]);
/// assert_eq!(trace.next().map(|arrival| arrival.time), Some(1.0));
/// ```
#[derive(Clone, Debug)]
pub struct Trace<P> {
    arrivals: std::sync::Arc<[Arrival<P>]>,
    at: usize,
}

impl<P: Player> Trace<P> {
    /// Arrivals in the order of time; they are sorted if they are not (stable,
    /// so that those of one instant keep their order).
    #[must_use]
    pub fn new(mut arrivals: Vec<Arrival<P>>) -> Self {
        order::stable(&mut arrivals, |arrival| arrival.time);
        Self {
            arrivals: arrivals.into(),
            at: 0,
        }
    }
}

impl<P: Player> Workload for Trace<P> {
    type Player = P;

    fn next(&mut self) -> Option<Arrival<P>> {
        let arrival = self.arrivals.get(self.at).copied();
        self.at += 1;
        arrival
    }
}

/// So many of a workload's arrivals, and no more: the rules' time-outs then run down.
///
/// ```
/// use lobbylab_core::sim::{FirstOf, Periodic, Workload};
/// let mut three = FirstOf::new(Periodic::new(|| ()), 3);
/// assert_eq!(std::iter::from_fn(|| three.next()).count(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct FirstOf<W> {
    workload: W,
    left: u64,
}

impl<W: Workload> FirstOf<W> {
    /// The first `count` arrivals.
    pub const fn new(workload: W, count: u64) -> Self {
        Self {
            workload,
            left: count,
        }
    }
}

impl<W: Workload> Workload for FirstOf<W> {
    type Player = W::Player;

    fn next(&mut self) -> Option<Arrival<W::Player>> {
        self.left = self.left.checked_sub(1)?;
        self.workload.next()
    }
}

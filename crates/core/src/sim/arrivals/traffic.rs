//! Arrivals whose rate changes with time.

use super::workload::{Arrival, Sampler, Workload, exponential};
use crate::OutOfRange;
use crate::sim::random::{Stream, Streams};
use rand::RngExt;

/// How the arrival rate changes with time.
///
/// ```
/// use lobbylab_core::sim::{Streams, Traffic, TrafficArrivals};
/// let no_rush = Traffic::Bursts { rate: 3.0, factor: 0.5, share: 0.2, length: 10.0 };
/// // As many or more come in a rush as in a calm.
/// assert!(TrafficArrivals::new(no_rush, &Streams::new(1, 0), || ()).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Traffic {
    /// A Poisson process.
    Constant {
        /// Players per unit of time.
        rate: f64,
    },
    /// Evenly spaced: the n-th player comes at n over the rate. Nothing is left to chance.
    Regular {
        /// Players per unit of time.
        rate: f64,
    },
    /// The rate rises in proportion to time, from 0 to `top` when about so many
    /// players have come; then it stays.
    Raising {
        /// The highest rate.
        top: f64,
        /// Players on the way there.
        players: u64,
    },
    /// The rate rises in equal steps to `top`, with equally many players in each: how
    /// the paper's figures come out.
    Steps {
        /// The highest rate, of the last step.
        top: f64,
        /// Players in all steps together.
        players: u64,
        /// How many steps; 10 in the paper.
        steps: u32,
    },
    /// Day and night: the rate swings like a sine around its mean.
    Diurnal {
        /// Mean rate.
        rate: f64,
        /// How far it swings, as a part of the mean, 0 to 1.
        swing: f64,
        /// The length of a day.
        period: f64,
    },
    /// Calm and rush take turns at random: a Markov-modulated Poisson process.
    Bursts {
        /// Mean rate.
        rate: f64,
        /// How many times as many come in a rush as in a calm, 1 or more.
        factor: f64,
        /// The part of time that is a rush, between 0 and 1.
        share: f64,
        /// Mean length of a rush.
        length: f64,
    },
}

/// Players who arrive as [`Traffic`] says.
///
/// # Examples
/// ```
/// use lobbylab_core::sim::{Streams, Traffic, TrafficArrivals, Workload};
/// let day = Traffic::Diurnal { rate: 2.0, swing: 0.5, period: 24.0 };
/// let mut arrivals = TrafficArrivals::new(day, &Streams::new(1, 0), || ()).expect("in range");
/// let last = (0..10_000).filter_map(|_| arrivals.next()).last().expect("they never end");
/// assert!((last.time / 5000.0 - 1.0).abs() < 0.05);
/// let never = Traffic::Constant { rate: 0.0 };
/// assert!(TrafficArrivals::new(never, &Streams::new(1, 0), || ()).is_err());
/// ```
#[derive(Clone, Debug)]
pub struct TrafficArrivals<S> {
    traffic: Traffic,
    time: f64,
    arrived: u64,
    /// The sum of all exponential draws, for rates that are integrated.
    work: f64,
    rush: bool,
    /// When calm or rush ends.
    until: f64,
    gaps: Stream,
    weather: Stream,
    players: S,
}

impl<S> TrafficArrivals<S> {
    /// Arrivals drawn from the streams `gaps` and `weather`, of players drawn by
    /// `players`.
    ///
    /// # Errors
    /// Names the field of the traffic that is out of range: rates, lengths and
    /// periods must be positive and finite.
    pub fn new(traffic: Traffic, streams: &Streams, players: S) -> Result<Self, OutOfRange> {
        traffic.check()?;
        Ok(Self {
            traffic,
            time: 0.0,
            arrived: 0,
            work: 0.0,
            rush: true,
            until: 0.0,
            gaps: streams.stream("gaps"),
            weather: streams.stream("weather"),
            players,
        })
    }

    /// The time of the next arrival.
    fn advance(&mut self) -> f64 {
        let draw = exponential(&mut self.gaps);
        match self.traffic {
            Traffic::Constant { rate } => self.time + draw / rate,
            // Not a sum of gaps, which would be off by more and more.
            Traffic::Regular { rate } => (self.arrived + 1) as f64 / rate,
            Traffic::Raising { top, players } => {
                // The expected number by time t is top t²/2T, with T = 2 players/top
                // at the top, and then grows by top in a unit of time.
                self.work += draw;
                let players = players as f64;
                let end = 2.0 * players / top;
                if self.work <= players {
                    (2.0 * end * self.work / top).sqrt()
                } else {
                    end + (self.work - players) / top
                }
            }
            Traffic::Steps {
                top,
                players,
                steps,
            } => {
                let step = (self.arrived * u64::from(steps) / players).min(u64::from(steps) - 1);
                let rate = top * (step + 1) as f64 / f64::from(steps);
                self.time + draw / rate
            }
            Traffic::Diurnal {
                rate,
                swing,
                period,
            } => self.thinned(draw, rate, swing, period),
            Traffic::Bursts {
                rate,
                factor,
                share,
                length,
            } => {
                // With thousands of changes between two arrivals the rate that is felt
                // is the mean.
                if rate * length / share < 1e-4 {
                    return self.time + draw / rate;
                }
                self.modulated(draw, rate, factor, share, length)
            }
        }
    }

    /// Draws at the highest rate, of which each is kept with the probability that
    /// belongs to its time (Lewis and Shedler 1979).
    fn thinned(&mut self, draw: f64, rate: f64, swing: f64, period: f64) -> f64 {
        let top = rate * (1.0 + swing);
        let mut time = self.time + draw / top;
        loop {
            let phase = 2.0 * std::f64::consts::PI * (time / period - (time / period).floor());
            let keep: f64 = self.weather.random();
            if keep * (1.0 + swing) < 1.0 + swing * libm::sin(phase) {
                return time;
            }
            time += exponential(&mut self.gaps) / top;
        }
    }

    /// Uses up the draw at the rate of calm or rush, whichever it is.
    fn modulated(&mut self, draw: f64, rate: f64, factor: f64, share: f64, length: f64) -> f64 {
        let calm = rate / (1.0 - share + factor * share);
        let mut left = draw;
        let mut time = self.time;
        loop {
            let now = if self.rush { factor * calm } else { calm };
            let arrival = time + left / now;
            if arrival <= self.until {
                return arrival;
            }
            left -= (self.until - time) * now;
            time = self.until;
            self.rush = !self.rush;
            let mean = if self.rush {
                length
            } else {
                length * (1.0 - share) / share
            };
            self.until += mean * exponential(&mut self.weather);
        }
    }
}

impl Traffic {
    /// Whether all its numbers are in range.
    fn check(&self) -> Result<(), OutOfRange> {
        let positive = |field, value: f64| {
            if value > 0.0 && value.is_finite() {
                Ok(())
            } else {
                Err(OutOfRange {
                    field,
                    value,
                    allowed: "more than 0, finite",
                })
            }
        };
        let within = |field, value: f64, least: f64, most: f64, allowed| {
            if value >= least && value <= most {
                Ok(())
            } else {
                Err(OutOfRange {
                    field,
                    value,
                    allowed,
                })
            }
        };
        match *self {
            Self::Constant { rate } | Self::Regular { rate } => positive("rate", rate),
            Self::Raising { top, players } => {
                positive("top", top)?;
                positive("players", players as f64)
            }
            Self::Steps {
                top,
                players,
                steps,
            } => {
                positive("top", top)?;
                positive("players", players as f64)?;
                positive("steps", f64::from(steps))
            }
            Self::Diurnal {
                rate,
                swing,
                period,
            } => {
                positive("rate", rate)?;
                within("swing", swing, 0.0, 1.0, "0 to 1")?;
                positive("period", period)
            }
            Self::Bursts {
                rate,
                factor,
                share,
                length,
            } => {
                positive("rate", rate)?;
                within("factor", factor, 1.0, 1e9, "1 to 10⁹")?;
                within("share", share, 1e-9, 1.0 - 1e-9, "between 0 and 1")?;
                positive("length", length)
            }
        }
    }
}

impl<S: Sampler> Workload for TrafficArrivals<S> {
    type Player = S::Player;

    fn next(&mut self) -> Option<Arrival<S::Player>> {
        self.time = self.advance();
        self.arrived += 1;
        Some(Arrival {
            time: self.time,
            player: self.players.sample(),
            patience: f64::INFINITY,
        })
    }
}

#[cfg(test)]
#[path = "traffic_tests.rs"]
mod tests;

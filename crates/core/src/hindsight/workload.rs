//! Who looks for a game, and when: the paper's workloads (Table 2) and less even
//! ones.

use rand::RngExt;

use super::model::Seeker;
use crate::OutOfRange;
use crate::sim::{Arrival, Stream, Streams, Workload, exponential, normal};

/// How the arrival rate changes with time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Traffic {
    /// A Poisson process.
    Constant {
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

/// How criteria are distributed; each criterion by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Criteria {
    /// Uniform in 0 to 1, as in the paper.
    Uniform,
    /// Normal around ½ with standard deviation .15, those beyond 0 and 1 drawn again.
    Normal,
    /// Half around ¼ and half around ¾, each normal with standard deviation .08.
    Bimodal,
}

/// Players with D criteria who arrive as [`Traffic`] says.
#[derive(Clone, Debug)]
pub struct Lobby<const D: usize> {
    traffic: Traffic,
    criteria: Criteria,
    time: f64,
    arrived: u64,
    /// The sum of all exponential draws, for rates that are integrated.
    work: f64,
    rush: bool,
    /// When calm or rush ends.
    until: f64,
    gaps: Stream,
    weather: Stream,
    values: Stream,
}

impl<const D: usize> Lobby<D> {
    /// Players drawn from the streams `gaps`, `weather` and `criteria`.
    ///
    /// # Errors
    /// Names the field of the traffic that is out of range: rates, lengths and
    /// periods must be positive and finite.
    pub fn new(
        traffic: Traffic,
        criteria: Criteria,
        streams: &Streams,
    ) -> Result<Self, OutOfRange> {
        traffic.check()?;
        Ok(Self {
            traffic,
            criteria,
            time: 0.0,
            arrived: 0,
            work: 0.0,
            rush: true,
            until: 0.0,
            gaps: streams.stream("gaps"),
            weather: streams.stream("weather"),
            values: streams.stream("criteria"),
        })
    }

    /// The time of the next arrival.
    fn advance(&mut self) -> f64 {
        let draw = exponential(&mut self.gaps);
        match self.traffic {
            Traffic::Constant { rate } => self.time + draw / rate,
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
            Self::Constant { rate } => positive("rate", rate),
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

impl Criteria {
    /// One value in 0 to 1.
    fn draw(self, stream: &mut Stream) -> f64 {
        match self {
            Self::Uniform => stream.random(),
            Self::Normal => within(stream, 0.5, 0.15),
            Self::Bimodal => {
                let low: bool = stream.random();
                within(stream, if low { 0.25 } else { 0.75 }, 0.08)
            }
        }
    }
}

/// A normal variable, drawn again while it is beyond 0 and 1.
fn within(stream: &mut Stream, mean: f64, deviation: f64) -> f64 {
    loop {
        let value = normal(stream, mean, deviation);
        if (0.0..=1.0).contains(&value) {
            return value;
        }
    }
}

impl<const D: usize> Workload for Lobby<D> {
    type Player = Seeker<D>;

    fn next(&mut self) -> Option<Arrival<Seeker<D>>> {
        self.time = self.advance();
        self.arrived += 1;
        let mut criteria = [0.0; D];
        for value in &mut criteria {
            *value = self.criteria.draw(&mut self.values);
        }
        Some(Arrival {
            time: self.time,
            player: Seeker { criteria },
            patience: f64::INFINITY,
        })
    }
}

/// So many of a workload's arrivals, and no more: the rules' time-outs then run down.
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

#[cfg(test)]
#[path = "workload_tests.rs"]
mod tests;

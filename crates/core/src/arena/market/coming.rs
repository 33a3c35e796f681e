//! When tickets come, and how long they are willing to wait.

use super::sites::AHEAD;
use crate::experiment::choices;
use crate::sim::{Stream, Streams, exponential};
use rand::RngExt;
use std::f64::consts::PI;

choices! {
    /// How tickets come.
    pub enum Coming {
        /// At random at a constant rate (Poisson).
        Poisson = "poisson", "at random, at a constant rate";
        /// One each period.
        Periodic = "periodic", "one after another, evenly";
        /// Calm and rush take turns.
        Bursts = "bursts", "in bursts";
        /// By the hours of the day, in each region by its own clock.
        Day = "day", "by the hours of the day";
        /// As in a file of tickets.
        File = "file", "from a file";
    }
}

choices! {
    /// How tickets lose patience.
    pub enum Leaves {
        /// Nobody leaves.
        Never = "never", "nobody leaves";
        /// After the same time.
        TimeOut = "timeout", "after a fixed time";
        /// After a time that is exponentially distributed.
        Exponential = "exponential", "at random (exponential)";
        /// After a time with a Weibull distribution.
        Weibull = "weibull", "at random (Weibull)";
    }
}

/// The shape of a day: rate·(1 + swing·cos(2π(t − peak)/24)), t in hours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DayCurve {
    /// How far the rate swings, as a part of the mean, 0 to 1.
    pub swing: f64,
    /// The hour of the most, 0 to 24.
    pub peak: f64,
}

impl DayCurve {
    /// The rate at an hour, as a part of the mean.
    #[must_use]
    pub fn at(&self, hour: f64) -> f64 {
        1.0 + self.swing * libm::cos(2.0 * PI * (hour - self.peak) / 24.0)
    }

    /// Expected arrivals between two hours at a mean rate an hour: the integral.
    #[must_use]
    pub fn expected(&self, mean_rate: f64, start: f64, end: f64) -> f64 {
        let turn = 2.0 * PI / 24.0;
        let risen = libm::sin(turn * (end - self.peak)) - libm::sin(turn * (start - self.peak));
        mean_rate * (end - start + self.swing * risen / turn)
    }
}

/// The times at which tickets come: an endless sequence, and the region of each.
#[derive(Clone, Debug)]
pub struct ComingTimes {
    coming: Coming,
    /// Tickets a second, on average.
    rate: f64,
    day: DayCurve,
    /// Hour of the first region's day at time 0.
    start: f64,
    /// The share of each region and those before it.
    below: Vec<f64>,
    time: f64,
    count: u64,
    rush: bool,
    until: f64,
    gaps: Stream,
    weather: Stream,
    regions: Stream,
}

/// How many times as many come in a rush as in a calm.
pub const RUSH_FACTOR: f64 = 10.0;
/// The part of time that is a rush.
pub const RUSH_SHARE: f64 = 0.1;
/// The mean length of a rush, seconds.
pub const RUSH_LENGTH: f64 = 60.0;

impl ComingTimes {
    /// At `rate` tickets a second on average, from regions with these shares (at least one
    /// positive), beginning at an hour of the first one's day. Draws from the streams
    /// `arena.gaps`, `arena.weather` and `arena.regions`. O(regions).
    #[must_use]
    pub fn new(
        coming: Coming,
        rate: f64,
        day: DayCurve,
        start: f64,
        shares: &[f64],
        streams: &Streams,
    ) -> Self {
        let all: f64 = shares.iter().sum();
        let mut sum = 0.0;
        let below = (shares.iter())
            .map(|share| {
                sum += share / all;
                sum
            })
            .collect();
        Self {
            coming,
            rate,
            day,
            start,
            below,
            time: 0.0,
            count: 0,
            rush: true,
            until: 0.0,
            gaps: streams.stream("arena.gaps"),
            weather: streams.stream("arena.weather"),
            regions: streams.stream("arena.regions"),
        }
    }

    /// The time of the next ticket in seconds, and its region.
    pub fn step(&mut self) -> (f64, u8) {
        self.count += 1;
        if self.coming == Coming::Day {
            return self.by_the_hour();
        }
        self.time = match self.coming {
            Coming::Periodic => self.count as f64 / self.rate,
            Coming::Bursts => self.in_bursts(),
            // A file's tickets are read, not drawn.
            Coming::Poisson | Coming::Day | Coming::File => {
                self.time + exponential(&mut self.gaps) / self.rate
            }
        };
        let region = self.region();
        (self.time, region)
    }

    fn region(&mut self) -> u8 {
        if self.below.len() < 2 {
            return 0;
        }
        let place: f64 = self.regions.random();
        let last = self.below.len() - 1;
        (self.below[..last].iter())
            .map(|&below| u8::from(place >= below))
            .sum()
    }

    /// Drawn at the highest rate, and kept with the probability of the hour in its region
    /// (Lewis and Shedler 1979).
    fn by_the_hour(&mut self) -> (f64, u8) {
        let top = self.rate * (1.0 + self.day.swing);
        loop {
            self.time += exponential(&mut self.gaps) / top;
            let region = self.region();
            let ahead = AHEAD.get(usize::from(region)).copied().unwrap_or(0.0);
            let hour = self.start + self.time / 3600.0 + ahead;
            let keep: f64 = self.weather.random();
            if keep * (1.0 + self.day.swing) < self.day.at(hour) {
                return (self.time, region);
            }
        }
    }

    /// Calm and rush by turns: a Markov-modulated Poisson process.
    fn in_bursts(&mut self) -> f64 {
        let calm = self.rate / (1.0 - RUSH_SHARE + RUSH_FACTOR * RUSH_SHARE);
        let mut left = exponential(&mut self.gaps);
        let mut time = self.time;
        loop {
            let now = if self.rush { RUSH_FACTOR * calm } else { calm };
            let arrival = time + left / now;
            if arrival <= self.until {
                return arrival;
            }
            left -= (self.until - time) * now;
            time = self.until;
            self.rush = !self.rush;
            let mean = if self.rush {
                RUSH_LENGTH
            } else {
                RUSH_LENGTH * (1.0 - RUSH_SHARE) / RUSH_SHARE
            };
            self.until += mean * exponential(&mut self.weather);
        }
    }
}

/// How long tickets are willing to wait.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Willing {
    /// How they lose patience.
    pub leaves: Leaves,
    /// The mean, seconds.
    pub mean: f64,
    /// The shape of the Weibull distribution; 1 is exponential.
    pub shape: f64,
    /// How many times as long parties are willing to wait as singles.
    pub parties: f64,
}

impl Willing {
    /// The patience of one ticket. A draw for each, whatever it is used for, so that who is
    /// patient does not depend on how.
    #[must_use]
    pub fn draw(&self, persons: usize, stream: &mut Stream) -> f64 {
        let factor = if persons > 1 { self.parties } else { 1.0 };
        let draw = exponential(stream);
        factor
            * match self.leaves {
                Leaves::Never => return f64::INFINITY,
                Leaves::TimeOut => self.mean,
                Leaves::Exponential => self.mean * draw,
                Leaves::Weibull => {
                    let scale = self.mean / libm::tgamma(1.0 + 1.0 / self.shape);
                    scale * libm::pow(draw, 1.0 / self.shape)
                }
            }
    }
}

#[cfg(test)]
mod tests {
    use super::{Coming, ComingTimes, DayCurve, Leaves, Willing};
    use crate::sim::Streams;

    fn mean_rate(coming: Coming, shares: &[f64]) -> f64 {
        let day = DayCurve {
            swing: 0.6,
            peak: 20.5,
        };
        let mut times = ComingTimes::new(coming, 2.0, day, 0.0, shares, &Streams::new(5, 0));
        let last = (0..1_000_000)
            .map(|_| times.step().0)
            .last()
            .expect("a time");
        1e6 / last
    }

    #[test]
    fn rates_and_patience_are_what_they_are_said_to_be() {
        for coming in [Coming::Poisson, Coming::Periodic, Coming::Bursts] {
            let rate = mean_rate(coming, &[3.0, 1.0]);
            let error = if coming == Coming::Bursts { 0.05 } else { 0.01 };
            assert!((rate / 2.0 - 1.0).abs() < error, "{coming:?}: {rate}");
        }
        let mut stream = Streams::new(1, 0).stream("test");
        for (leaves, shape) in [(Leaves::Exponential, 1.0), (Leaves::Weibull, 0.5)] {
            let willing = Willing {
                leaves,
                mean: 30.0,
                shape,
                parties: 2.0,
            };
            let mean = (0..200_000)
                .map(|_| willing.draw(3, &mut stream))
                .sum::<f64>()
                / 2e5;
            assert!((mean / 60.0 - 1.0).abs() < 0.03, "{leaves:?}: {mean}");
        }
    }

    #[test]
    fn a_day_has_as_many_as_its_integral_says() {
        let day = DayCurve {
            swing: 0.6,
            peak: 20.5,
        };
        let mut times = ComingTimes::new(Coming::Day, 1.0, day, 0.0, &[1.0], &Streams::new(5, 0));
        let mut evening = 0;
        while let (time, _) = times.step()
            && time < 20.0 * 86_400.0
        {
            let hour = time / 3600.0 % 24.0;
            evening += u32::from((18.0..22.0).contains(&hour));
        }
        let expected = 20.0 * day.expected(3600.0, 18.0, 22.0);
        assert!((f64::from(evening) - expected).abs() < 5.0 * expected.sqrt());
    }
}

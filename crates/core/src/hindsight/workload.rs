//! Who looks for a game: how the criteria of players are distributed. When they come is
//! for [`Traffic`] to say.

use super::HindsightPlayer;
use crate::OutOfRange;
use crate::experiment::choices;
use crate::sim::{Sampler, Stream, Streams, Traffic, TrafficArrivals, normal};
use rand::RngExt;

choices! {
    /// How criteria are distributed; each criterion by itself.
    pub enum Criteria {
        /// Uniform in 0 to 1, as in the paper.
        Uniform = "uniform", "uniform";
        /// Normal around ½ with standard deviation .15, those beyond 0 and 1 drawn again.
        Normal = "normal", "normal";
        /// Half around ¼ and half around ¾, each normal with standard deviation .08.
        Bimodal = "bimodal", "two groups";
    }
}

/// Draws players with D criteria.
#[derive(Clone, Debug)]
pub struct CriteriaSampler<const D: usize> {
    criteria: Criteria,
    values: Stream,
}

impl<const D: usize> CriteriaSampler<D> {
    /// Players drawn from the stream `criteria`.
    #[must_use]
    pub fn new(criteria: Criteria, streams: &Streams) -> Self {
        Self {
            criteria,
            values: streams.stream("criteria"),
        }
    }

    /// Such players, who arrive as the traffic says: the paper's workloads (Table 2) and
    /// less even ones.
    ///
    /// # Errors
    /// As [`TrafficArrivals::new`].
    pub fn arriving(
        traffic: Traffic,
        criteria: Criteria,
        streams: &Streams,
    ) -> Result<TrafficArrivals<Self>, OutOfRange> {
        TrafficArrivals::new(traffic, streams, Self::new(criteria, streams))
    }
}

impl<const D: usize> Sampler for CriteriaSampler<D> {
    type Player = HindsightPlayer<D>;

    fn sample(&mut self) -> HindsightPlayer<D> {
        let mut criteria = [0.0; D];
        for value in &mut criteria {
            *value = self.criteria.draw(&mut self.values);
        }
        HindsightPlayer { criteria }
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

#[cfg(test)]
#[path = "workload_tests.rs"]
mod tests;

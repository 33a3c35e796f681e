//! Who arrives in this lab: parties of several classes, each class in a Poisson
//! stream of its own, with or without patience (Xu, Yu and Wu, section II-A).
//!
//! The streams are superposed: gaps are exponential with the total rate, and
//! each arrival is of a class with the probability of its share. Gaps, classes
//! and patience are drawn from three named streams, so all rules see the same
//! parties at the same times, also those whose impatience differs.

use crate::rules::parameters::Patience;
use crate::rules::{Leaving, Party};
use crate::sim::{Arrival, Stream, Streams, Workload, exponential};
use rand::RngExt;

/// One class of parties.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Class {
    /// Arrivals per unit of time.
    pub rate: f64,
    /// Persons in a party.
    pub size: u8,
}

/// How long a party waits before it leaves without a game.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Endurance {
    Endless,
    Exponential(f64),
    Fixed(f64),
}

/// Poisson arrivals of parties of any number of classes.
#[derive(Clone, Debug)]
pub struct PartyArrivals {
    time: f64,
    /// Infinite if nobody ever comes.
    mean_gap: f64,
    /// For each class but the last: the share of it and those before it.
    bounds: Vec<f64>,
    sizes: Vec<u8>,
    endurance: Endurance,
    gaps: Stream,
    classes: Stream,
    patience: Stream,
}

impl PartyArrivals {
    /// Parties of these classes, numbered in their order; at most 255 of them.
    /// Draws from the streams `"arrivals"`, `"classes"` and `"patience"`.
    ///
    /// Rates that are not positive and finite count as 0; if all are 0, nobody
    /// ever comes.
    ///
    /// # Complexity
    /// O(classes).
    #[must_use]
    pub fn new(classes: &[Class], patience: &Patience, streams: &Streams) -> Self {
        let mut below = Vec::with_capacity(classes.len());
        let mut total = 0.0;
        for class in classes.iter().take(usize::from(u8::MAX)) {
            if class.rate > 0.0 && class.rate.is_finite() {
                total += class.rate;
            }
            below.push(total);
        }
        // The last class that comes has the bound 1 exactly, which no draw
        // reaches; so no class of rate 0 ever comes.
        let mut bounds: Vec<f64> = below.iter().map(|sum| sum / total).collect();
        bounds.pop();
        Self {
            time: 0.0,
            mean_gap: 1.0 / total,
            bounds,
            sizes: classes.iter().map(|class| class.size).collect(),
            endurance: match patience.leaving {
                Leaving::Never => Endurance::Endless,
                Leaving::Exponential => Endurance::Exponential(patience.tau),
                Leaving::Fixed => Endurance::Fixed(patience.tau),
            },
            gaps: streams.stream("arrivals"),
            classes: streams.stream("classes"),
            patience: streams.stream("patience"),
        }
    }
}

impl Workload for PartyArrivals {
    type Player = Party;

    #[inline(always)]
    fn next(&mut self) -> Option<Arrival<Party>> {
        if self.mean_gap == f64::INFINITY {
            return None;
        }
        self.time += self.mean_gap * exponential(&mut self.gaps);
        let place: f64 = self.classes.random();
        // A sum of comparisons: which class comes is what a processor cannot
        // predict, and a branch on it would cost more than the sum.
        let class = self
            .bounds
            .iter()
            .map(|bound| u8::from(place >= *bound))
            .sum::<u8>();
        let patience = match self.endurance {
            Endurance::Endless => f64::INFINITY,
            Endurance::Exponential(mean) => mean * exponential(&mut self.patience),
            Endurance::Fixed(time) => time,
        };
        Some(Arrival {
            time: self.time,
            player: Party {
                class,
                size: self.sizes[usize::from(class)],
            },
            patience,
        })
    }
}

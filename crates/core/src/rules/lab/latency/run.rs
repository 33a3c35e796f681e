//! Runs replications of `rules.latency`, delay by delay.

use super::super::estimate::ClassSample;
use super::super::shared_run;
use super::{DELAYS, DelaySample, LatencySample, READINGS, RulesLatency, quantities};
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, RunPlan, TooLarge, Value, Watched,
    Work,
};
use crate::rules::DelayedParty;
use crate::sim::stats::{Moments, Tally};
use crate::sim::{Game, Observer, Player, Ticket};

/// Waits since reaching and since the click, by class.
#[derive(Clone, Copy, Debug, Default)]
struct Watch {
    reached: [Moments; 2],
    clicked: [Moments; 2],
    left: [u64; 2],
}

impl Watch {
    #[inline]
    fn ends(&mut self, now: f64, ticket: &Ticket<DelayedParty>) -> usize {
        let class = ticket.player.class().min(1);
        let wait = now - ticket.arrived;
        self.reached[class].add(wait);
        self.clicked[class].add(wait + ticket.player.lag);
        class
    }

    fn samples(&self, waits: &[Moments; 2]) -> [ClassSample; 2] {
        [0, 1].map(|class| ClassSample {
            waits: waits[class],
            // Two dozen queues: nothing but moments is kept.
            tally: Tally::default(),
            left: self.left[class],
        })
    }
}

impl Observer<DelayedParty> for Watch {
    #[inline]
    fn game(&mut self, now: f64, game: &Game<'_, DelayedParty>) {
        for member in game.members {
            self.ends(now, member);
        }
    }

    fn departure(&mut self, now: f64, ticket: &Ticket<DelayedParty>) {
        let class = self.ends(now, ticket);
        self.left[class] += 1;
    }
}

/// Variants of a replication: by delay, then by reading.
const VARIANTS: usize = DELAYS * READINGS.len();

impl Question for RulesLatency {
    type Part = LatencySample;

    fn parts(&self) -> u32 {
        // Every replication runs two dozen queues.
        self.run.replications.div_ceil(4)
    }

    fn work(&self) -> Work {
        let variants = DELAYS * READINGS.len();
        let bytes = variants * size_of::<DelaySample>();
        shared_run::work(&self.run, self.parts(), variants, bytes)
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        let mut found = shared_run::too_large(&self.run, work, limits, 4)?;
        // A quarter of the replications is run: only multiples of four shrink
        // the work by what they promise.
        for offer in &mut found.offers {
            if let Some(Value::Int(count)) = offer.values.get_mut("replications") {
                *count -= *count % 4;
                offer.label = format!("{count} replications");
            }
        }
        Some(found)
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        Ok(plan(self.clone()))
    }

    fn quantities(&self, parts: &Parts<LatencySample>) -> Vec<Quantity> {
        quantities(self, parts)
    }
}

/// All replications of `rules.latency`.
fn plan(question: RulesLatency) -> RunPlan<LatencySample> {
    RunPlan::replications(
        VARIANTS,
        question.run.all(),
        move |replication, variant| {
            let (delay, reading) = (variant / READINGS.len(), variant % READINGS.len());
            let engine = question.engine(READINGS[reading], delay, u64::from(replication));
            let (warm_up, arrivals) = (question.run.warm_up, question.run.arrivals);
            Watched::new(engine, Watch::default(), u64::from(warm_up), arrivals)
        },
        |run| DelaySample {
            reached: run.watch.samples(&run.watch.reached),
            clicked: run.watch.samples(&run.watch.clicked),
        },
        part,
    )
}

fn part(samples: Vec<DelaySample>) -> Option<LatencySample> {
    let mut samples = samples.into_iter();
    let mut delays = Vec::with_capacity(DELAYS);
    for _ in 0..DELAYS {
        delays.push([samples.next()?, samples.next()?]);
    }
    Some(LatencySample { delays })
}

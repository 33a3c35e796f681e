//! Runs replications of `rules.sides`.

use super::super::line_run::{AfterWarmUp, LineWatch};
use super::super::shared_run::{self, BYTES_A_CLASS};
use super::{MOMENTS, Moment, PATHS, RulesSides, SidesSample, quantities};
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, RunPlan, TooLarge, Watched, Work,
};
use crate::rules::{Meetings, Party, PartyArrivals};
use crate::sim::{Game, Observer, Ticket};

/// How many wait for each side, at some moments.
#[derive(Clone, Debug)]
struct Path {
    /// Arrivals between two moments; 0 for none at all.
    every: u64,
    arrived: u64,
    waiting: [u32; 3],
    moments: Vec<Moment>,
}

impl Path {
    fn new(every: u64) -> Self {
        Self {
            every,
            arrived: 0,
            waiting: [0; 3],
            moments: Vec::new(),
        }
    }

    #[inline]
    fn count(&mut self, ticket: &Ticket<Party>) -> Option<&mut u32> {
        self.waiting.get_mut(usize::from(ticket.player.class))
    }

    #[inline]
    fn leaves(&mut self, ticket: &Ticket<Party>) {
        if let Some(count) = self.count(ticket) {
            *count = count.saturating_sub(1);
        }
    }
}

impl Observer<Party> for Path {
    #[inline]
    fn arrival(&mut self, ticket: &Ticket<Party>) {
        // Who waits just before every so many arrivals, the first among them.
        if self.every > 0 {
            if self.arrived.is_multiple_of(self.every) {
                self.moments.push(Moment {
                    time: ticket.arrived,
                    a: self.waiting[0],
                    b: self.waiting[1],
                });
            }
            self.arrived += 1;
            if let Some(count) = self.count(ticket) {
                *count += 1;
            }
        }
    }

    #[inline]
    fn game(&mut self, _now: f64, game: &Game<'_, Party>) {
        if self.every > 0 {
            for member in game.members {
                self.leaves(member);
            }
        }
    }

    fn departure(&mut self, _now: f64, ticket: &Ticket<Party>) {
        self.leaves(ticket);
    }
}

/// What watches a replication: the path from the start, the rest after warm-up.
type Watch = (AfterWarmUp<LineWatch>, Path);

impl Question for RulesSides {
    type Part = SidesSample;

    fn parts(&self) -> u32 {
        self.run.replications
    }

    fn work(&self) -> Work {
        let bytes = size_of::<SidesSample>() + 3 * BYTES_A_CLASS;
        shared_run::work(&self.run, self.parts(), 1, bytes)
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        shared_run::too_large(&self.run, work, limits, 2)
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        Ok(plan(self.clone()))
    }

    fn quantities(&self, parts: &Parts<SidesSample>) -> Vec<Quantity> {
        quantities(self, parts)
    }
}

/// All replications of `rules.sides`.
fn plan(question: RulesSides) -> RunPlan<SidesSample> {
    RunPlan::replications(
        1,
        question.run.all(),
        move |replication, _| watched(&question, replication),
        sample,
        |samples| samples.into_iter().next(),
    )
}

fn watched(question: &RulesSides, replication: u32) -> Watched<PartyArrivals, Meetings, Watch> {
    let run = &question.run;
    let watch = LineWatch::new(3, question.patience.unit(question.rate()));
    let all = run.all();
    let every = if replication < PATHS {
        all.div_ceil(u64::from(MOMENTS)).max(1)
    } else {
        0
    };
    Watched::new(
        question.engine(u64::from(replication)),
        (AfterWarmUp::new(run.warm_up, watch), Path::new(every)),
        0,
        u32::try_from(all).unwrap_or(u32::MAX),
    )
}

fn sample(run: &Watched<PartyArrivals, Meetings, Watch>) -> SidesSample {
    let meetings = run.engine.matcher();
    let (after, path) = &run.watch;
    SidesSample {
        line: after.watch.sample(&meetings.waiting()),
        waiting: [0, 1, 2].map(|class| meetings.count(class) as u64),
        path: path.moments.clone(),
    }
}

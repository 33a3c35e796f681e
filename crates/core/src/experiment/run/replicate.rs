//! Questions whose parts are replications of queues.

use super::plan::RunPlan;
use super::replications::Watched;
use crate::sim::{Matcher, Observer, Workload};
use std::sync::Arc;

/// What a question's replications are made of.
pub(crate) trait Trial {
    /// Who arrives.
    type Workload: Workload;
    /// The rule.
    type Matcher: Matcher<<Self::Workload as Workload>::Player>;
    /// What watches it.
    type Watch: Observer<<Self::Workload as Workload>::Player>;
    /// What is kept of one variant.
    type Sample;
    /// What is kept of one replication.
    type Part;

    /// How many variants each replication runs.
    const VARIANTS: usize;

    /// A variant's queue at its beginning.
    fn start(
        &self,
        replication: u32,
        variant: usize,
    ) -> Watched<Self::Workload, Self::Matcher, Self::Watch>;

    /// What is kept of a variant that has run.
    fn sample(&self, run: &Watched<Self::Workload, Self::Matcher, Self::Watch>) -> Self::Sample;

    /// One replication from its variants, in their order; `None` if they are
    /// not as many as they should be.
    fn part(&self, samples: Vec<Self::Sample>) -> Option<Self::Part>;
}

impl<P: 'static> RunPlan<P> {
    /// The plan of such a question; each variant takes about `arrivals` arrivals.
    pub(crate) fn of_trial<T>(trial: T, arrivals: u64) -> Self
    where
        T: Trial<Part = P> + Send + Sync + 'static,
        T::Workload: Send + 'static,
        <T::Workload as Workload>::Player: Send,
        T::Matcher: Send + 'static,
        T::Watch: Send + 'static,
        T::Sample: Send + 'static,
    {
        let trial = Arc::new(trial);
        let (start, sample) = (trial.clone(), trial.clone());
        Self::replications(
            T::VARIANTS,
            arrivals,
            move |replication, variant| start.start(replication, variant),
            move |run| sample.sample(run),
            move |samples| trial.part(samples),
        )
    }
}

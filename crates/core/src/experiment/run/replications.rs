//! Replications of queues: what every simulated question of every lab runs on.
//!
//! A replication runs several variants (rules, plans) one after another on the
//! same streams of random numbers; a variant is a queue that is first left to
//! itself (warm-up) and then watched. Any slice of work may end in the middle of
//! a variant, and the next slice goes on there: the results do not depend on how
//! the work was cut.

use super::plan::{RunPlan, Slice};
use crate::sim::{Engine, Matcher, Observer, Workload};
use std::sync::Arc;

/// A queue in the middle of its run, and what watches it.
///
/// # Examples
/// ```
/// use lobbylab_core::experiment::{RunPlan, Shard, Watched};
/// use lobbylab_core::sim::{Batching, Engine, Occupancy, Periodic, When};
/// # use lobbylab_core::sim::{BatchRule, ChosenGames, Player, Teams, Waiting};
/// # #[derive(Clone)]
/// # struct Everybody;
/// # impl<P: Player> BatchRule<P> for Everybody {
/// #     fn choose(&mut self, _: f64, waiting: &Waiting<P>, games: &mut ChosenGames) {
/// #         games.push(waiting.iter().map(|ticket| ticket.id), Teams::Open);
/// #     }
/// # }
/// // Two replications of a queue in which every second player completes a game.
/// let plan = RunPlan::replications(
///     1,
///     100,
///     |_replication, _variant| {
///         let pairs = Batching::new(When::Crowd(2), Everybody);
///         Watched::new(Engine::new(Periodic::new(|| ()), pairs), Occupancy::default(), 10, 90)
///     },
///     |run| run.watch.mean(),
///     |samples| samples.first().copied(),
/// );
/// let mut runner = plan.runner(Shard::WHOLE, 2);
/// while !runner.advance(7).finished {}
/// assert_eq!(runner.take().numbers(&|mean| Some(*mean)), [0.5, 0.5]);
/// ```
#[derive(Clone)]
pub struct Watched<W: Workload, M, O> {
    /// The queue.
    pub engine: Engine<W, M>,
    /// What is kept of it.
    pub watch: O,
    warm_up: u64,
    arrivals: u64,
}

impl<W: Workload, M: Matcher<W::Player>, O: Observer<W::Player>> Watched<W, M, O> {
    /// A queue to be watched for so many arrivals, after so many that are not.
    pub fn new(engine: Engine<W, M>, watch: O, warm_up: u64, arrivals: u32) -> Self {
        Self {
            engine,
            watch,
            warm_up,
            arrivals: u64::from(arrivals),
        }
    }

    fn left(&self) -> u64 {
        self.warm_up + self.arrivals
    }

    /// Lets at most `budget` players arrive; returns how many did.
    fn advance(&mut self, budget: u64) -> u64 {
        let quiet = self.warm_up.min(budget);
        self.engine.run(quiet, &mut ());
        self.warm_up -= quiet;
        let watched = self.arrivals.min(budget - quiet);
        self.engine.run(watched, &mut self.watch);
        self.arrivals -= watched;
        quiet + watched
    }
}

impl<P: 'static> RunPlan<P> {
    /// A plan whose parts are replications of `variants` queues, of about `arrivals` arrivals
    /// each. `start` makes a queue of a replication and a variant, `sample` is what is kept of
    /// one that has run, `part` makes a replication of the samples, in the order of the
    /// variants; `None` leaves a gap.
    pub fn replications<W, M, O, S>(
        variants: usize,
        arrivals: u64,
        start: impl Fn(u32, usize) -> Watched<W, M, O> + Send + Sync + 'static,
        sample: impl Fn(&Watched<W, M, O>) -> S + Send + Sync + 'static,
        part: impl Fn(Vec<S>) -> Option<P> + Send + Sync + 'static,
    ) -> Self
    where
        W: Workload + Send + 'static,
        M: Matcher<W::Player> + Send + 'static,
        O: Observer<W::Player> + Send + 'static,
        W::Player: Send,
        S: Send + 'static,
    {
        let tools = Arc::new((start, sample, part));
        Self::new(
            move |_| arrivals.saturating_mul(variants as u64),
            move |replication| {
                let tools = tools.clone();
                let mut samples = Vec::with_capacity(variants);
                let mut running = None;
                Box::new(move |budget| {
                    let mut spent = 0;
                    while samples.len() < variants {
                        let mut queue = (running.take())
                            .unwrap_or_else(|| (tools.0)(replication, samples.len()));
                        spent += queue.advance(budget - spent);
                        if queue.left() > 0 {
                            running = Some(queue);
                            return Slice::More(spent);
                        }
                        samples.push((tools.1)(&queue));
                    }
                    Slice::Done(spent, (tools.2)(std::mem::take(&mut samples)))
                })
            },
        )
    }
}

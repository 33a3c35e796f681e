//! A shard of a run on several threads.
//!
//! Each thread takes a shard of the shard. Parts are numbered and merged by
//! number, so the bits of the report do not depend on how many threads there
//! were, nor on which was first.

use lobbylab_core::catalog::{Files, Partial, Valid};
use lobbylab_core::experiment::{ExperimentError, Shard};
use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// Units of work between two looks at the clock: some 50 ms of simulation.
const SLICE: u64 = 1 << 22;
/// Who asked is called at least this often, so that a cancel is noticed.
const LOOK: Duration = Duration::from_millis(100);

/// Why there are no parts; `B` is what whoever asked broke off with.
#[derive(Debug)]
#[non_exhaustive]
pub enum Stopped<B> {
    /// The experiment cannot run.
    Failed(ExperimentError),
    /// So many threads' shards of so many shards cannot be numbered.
    TooMany {
        /// Shards asked for.
        shards: u32,
        /// Threads asked for.
        threads: u32,
    },
    /// Whoever asked broke it off.
    Broken(B),
}

impl<B> From<ExperimentError> for Stopped<B> {
    fn from(error: ExperimentError) -> Self {
        Self::Failed(error)
    }
}

impl<B: fmt::Display> fmt::Display for Stopped<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failed(error) => error.fmt(f),
            Self::TooMany { shards, threads } => write!(
                f,
                "{shards} shards of {threads} threads each are more than can be numbered"
            ),
            Self::Broken(why) => why.fmt(f),
        }
    }
}

impl<B: fmt::Debug + fmt::Display> std::error::Error for Stopped<B> {}

/// As many threads as this machine has cores. At most one for each part is of use.
#[must_use]
pub fn cores() -> u32 {
    (thread::available_parallelism().ok())
        .and_then(|count| u32::try_from(count.get()).ok())
        .unwrap_or(1)
}

/// Computes `shard` of an experiment, which may be about `data`, on at most `threads` threads.
/// `tell` hears, some ten times a second, which share of the work is done, and whether to go on.
///
/// # Errors
/// The first thread's that fails, or what `tell` breaks off with; the others are stopped.
pub fn compute<B>(
    experiment: &Valid,
    data: &Files,
    shard: Shard,
    threads: u32,
    mut tell: impl FnMut(f64) -> ControlFlow<B>,
) -> Result<Vec<Partial>, Stopped<B>> {
    if shard.index >= shard.of {
        return Err(ExperimentError::Shard(shard).into());
    }
    let parts = shard.parts(experiment.parts()).count();
    let threads = threads.clamp(1, u32::try_from(parts).unwrap_or(u32::MAX).max(1));
    let shards = split(shard, threads).ok_or(Stopped::TooMany {
        shards: shard.of,
        threads,
    })?;
    let stop = AtomicBool::new(false);
    let mut broken = None;
    let outcome: Result<Vec<Partial>, ExperimentError> = thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        let workers: Vec<_> = (shards.iter().enumerate())
            .map(|(number, &shard)| {
                let (sender, stop) = (sender.clone(), &stop);
                scope.spawn(move || work((experiment, data), shard, number, &sender, stop))
            })
            .collect();
        // The channel closes when the last worker drops its end.
        drop(sender);
        let mut done = vec![0.0; shards.len()];
        loop {
            match receiver.recv_timeout(LOOK) {
                Ok((number, share)) => done[number] = share,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => break,
            }
            if broken.is_none()
                && let ControlFlow::Break(why) = tell(done.iter().sum::<f64>() / done.len() as f64)
            {
                broken = Some(why);
                stop.store(true, Ordering::Relaxed);
            }
        }
        workers
            .into_iter()
            .map(|worker| match worker.join() {
                Ok(outcome) => outcome,
                // A bug: let it be seen as the panic it is.
                Err(panic) => std::panic::resume_unwind(panic),
            })
            .collect()
    });
    match broken {
        Some(why) => Err(Stopped::Broken(why)),
        None => Ok(outcome?),
    }
}

/// Cuts a shard into `count`: the numbers that leave the remainder i by `of`
/// are those that leave i, i + of, i + 2of, … by count × of.
fn split(shard: Shard, count: u32) -> Option<Vec<Shard>> {
    let of = shard.of.checked_mul(count)?;
    let piece = |thread| Shard {
        index: shard.index + thread * shard.of,
        of,
    };
    Some((0..count).map(piece).collect())
}

fn work(
    (experiment, data): (&Valid, &Files),
    shard: Shard,
    number: usize,
    sender: &Sender<(usize, f64)>,
    stop: &AtomicBool,
) -> Result<Partial, ExperimentError> {
    let mut job = experiment.job_on(shard, data).inspect_err(|_| {
        stop.store(true, Ordering::Relaxed);
    })?;
    while !stop.load(Ordering::Relaxed) {
        let progress = job.advance(SLICE);
        // The receiver outlives all senders.
        let _ = sender.send((number, progress.done));
        if progress.finished {
            break;
        }
    }
    Ok(job.take())
}

#[cfg(test)]
mod tests {
    use super::*;
    use lobbylab_core::catalog::Experiment;
    use lobbylab_core::experiment::{Value, Values};

    #[test]
    fn threads_share_a_shard_without_gap_or_overlap() {
        for (index, of, threads) in [(0, 1, 1), (0, 1, 3), (1, 2, 2), (4, 7, 5)] {
            let shard = Shard { index, of };
            let pieces = split(shard, threads).expect("few shards");
            let mut numbers: Vec<u32> = pieces.iter().flat_map(|piece| piece.parts(100)).collect();
            numbers.sort_unstable();
            assert_eq!(numbers, shard.parts(100).collect::<Vec<u32>>());
        }
        let many = Shard {
            index: 0,
            of: u32::MAX,
        };
        assert!(split(many, 2).is_none());
    }

    #[test]
    fn who_breaks_off_is_heard_and_gets_no_parts() {
        let values = Values::from([("periods".to_owned(), Value::Int(10_000_000))]);
        let (experiment, errors) =
            Experiment::from_values("patience.compare", &values).expect("a question");
        assert!(errors.is_empty());
        let files = Files::default();
        let outcome = compute(&experiment, &files, Shard::WHOLE, 2, |_| {
            ControlFlow::Break("enough")
        });
        assert!(matches!(outcome, Err(Stopped::Broken("enough"))));
        let none = Shard { index: 3, of: 3 };
        let outcome = compute(&experiment, &files, none, 1, |_| {
            ControlFlow::<()>::Continue(())
        });
        assert!(matches!(
            outcome,
            Err(Stopped::Failed(ExperimentError::Shard(shard))) if shard == none
        ));
    }
}

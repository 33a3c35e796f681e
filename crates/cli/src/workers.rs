//! A shard of a run on several threads.
//!
//! Each thread takes a shard of the shard. Parts are numbered and merged by
//! number, so the bits of the report do not depend on how many threads there
//! were, nor on which was first.

use crate::failure::Failure;
use crate::progress::{self, Progress};
use lobbylab_core::catalog::{Files, Partial, Valid};
use lobbylab_core::experiment::Shard;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Duration;

/// Units of work between two looks at the clock: some 50 ms of simulation.
const SLICE: u64 = 1 << 22;

/// Computes `shard` of an experiment, which may be about `data`, on at most `threads` threads;
/// `within` is the longest that it may take, as far as one can tell from its first seconds.
///
/// # Errors
/// The first thread's that fails, or a run that will take too long; the others are stopped.
pub fn compute(
    experiment: &Valid,
    data: &Files,
    shard: Shard,
    threads: u32,
    within: Option<Duration>,
) -> Result<Vec<Partial>, Failure> {
    let parts = shard.parts(experiment.parts()).count();
    let threads = threads.clamp(1, u32::try_from(parts).unwrap_or(u32::MAX).max(1));
    let shards = split(shard, threads)?;
    let stop = AtomicBool::new(false);
    let mut progress = Progress::start();
    let mut too_long = None;
    let outcome = thread::scope(|scope| {
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
        for (number, share) in receiver {
            done[number] = share;
            let share = done.iter().sum::<f64>() / done.len() as f64;
            progress.tell(share);
            if let Some(within) = within
                && let Some(left) = progress.left(share)
                && left > within
            {
                too_long.get_or_insert(left);
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
    progress.finish();
    match too_long {
        Some(left) => Err(Failure::Usage(format!(
            "this run would take some {} here, on {threads} {}; add --yes to run it, or cut it \
             with --shard",
            progress::time(left.as_secs_f64()),
            if threads == 1 { "thread" } else { "threads" }
        ))),
        None => outcome,
    }
}

/// Cuts a shard into `count`: the numbers that leave the remainder i by `of`
/// are those that leave i, i + of, i + 2of, … by count × of.
fn split(shard: Shard, count: u32) -> Result<Vec<Shard>, Failure> {
    let of = shard.of.checked_mul(count).ok_or_else(|| {
        Failure::Usage(format!(
            "{} shards of {count} threads each are more than can be numbered",
            shard.of
        ))
    })?;
    Ok((0..count)
        .map(|thread| Shard {
            index: shard.index + thread * shard.of,
            of,
        })
        .collect())
}

fn work(
    (experiment, data): (&Valid, &Files),
    shard: Shard,
    number: usize,
    sender: &Sender<(usize, f64)>,
    stop: &AtomicBool,
) -> Result<Partial, Failure> {
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
        assert!(split(many, 2).is_err());
    }
}

//! `lobbylab run`: a question answered, or a shard of the answer kept.

use crate::arguments;
use crate::destination::Destination;
use crate::failure::Failure;
use crate::output;
use crate::progress::{self, Progress};
use crate::report::{self, Format};
use clap::ArgMatches;
use lobbylab_core::catalog::{Files, Partial, Valid};
use lobbylab_core::experiment::Shard;
use lobbylab_shards::part::{self, Header};
use lobbylab_shards::workers::{self, Stopped, cores};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

/// A run that takes longer starts only where `--yes` says so.
pub const MANY_HOURS: Duration = Duration::from_secs(4 * 3600);

/// Runs the question that was chosen.
///
/// # Errors
/// Bad parameters, a solver that fails, a part file that cannot be written, a run of many hours
/// that nobody has agreed to.
pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let Some((question, matches)) = matches.subcommand() else {
        // The command line requires one.
        return Err(Failure::Usage("which question?".to_owned()));
    };
    let (experiment, data) = arguments::experiment(question, matches)?;
    let threads = (matches.get_one::<u32>("threads").copied()).unwrap_or_else(cores);
    let shard = matches.get_one::<Shard>("shard").copied();
    // A file that cannot be written should be known before hours of work.
    let place = (matches.get_one::<PathBuf>("out"))
        .map(|path| Destination::new(path))
        .transpose()?;
    let within = (!matches.get_flag("yes")).then_some(MANY_HOURS);
    let whole = shard.unwrap_or(Shard::WHOLE);
    let partials = compute(&experiment, &data, whole, threads, within)?;
    if let (Some(place), Some(shard)) = (place, shard) {
        let path = place.write(&part::encode(&Header::new(&experiment, shard), &partials)?)?;
        output::say(format_args!(
            "shard {} of {} is in {}",
            shard.index,
            shard.of,
            path.display()
        ));
        return Ok(());
    }
    let mut results = experiment.results();
    for partial in partials {
        (results.merge(partial)).map_err(|error| Failure::Failed(error.to_string()))?;
    }
    report::show(&results.report(), Format::of(matches))
}

/// Computes `shard` of an experiment, which may be about `data`, and tells how far it is;
/// `within` is the longest that it may take, as far as one can tell from its first seconds.
///
/// # Errors
/// A solver that fails, a run of many hours that nobody has agreed to.
pub fn compute(
    experiment: &Valid,
    data: &Files,
    shard: Shard,
    threads: u32,
    within: Option<Duration>,
) -> Result<Vec<Partial>, Failure> {
    let mut progress = Progress::start();
    let outcome = workers::compute(experiment, data, shard, threads, |share| {
        progress.tell(share);
        match (within, progress.left(share)) {
            (Some(within), Some(left)) if left > within => ControlFlow::Break(left),
            _ => ControlFlow::Continue(()),
        }
    });
    progress.finish();
    outcome.map_err(|stopped| match stopped {
        Stopped::Failed(error) => error.into(),
        Stopped::Broken(left) => Failure::Usage(format!(
            "this run would take some {} here, on {threads} {}; add --yes to run it, or cut it \
             with --shard",
            progress::time(left.as_secs_f64()),
            if threads == 1 { "thread" } else { "threads" }
        )),
        Stopped::TooMany { shards, threads } => Failure::Usage(format!(
            "{shards} shards of {threads} threads each are more than can be numbered"
        )),
        _ => Failure::Failed("the run was stopped".to_owned()),
    })
}

//! `lobbylab run`: a question answered, or a shard of the answer kept.

use crate::arguments;
use crate::destination::Destination;
use crate::failure::Failure;
use crate::output::{self, Format};
use crate::part::{self, Header};
use crate::workers;
use clap::ArgMatches;
use lobbylab_core::experiment::Shard;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// A run that takes longer starts only where `--yes` says so.
const MANY_HOURS: Duration = Duration::from_secs(4 * 3600);

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
    let partials = workers::compute(
        &experiment,
        &data,
        shard.unwrap_or(Shard::WHOLE),
        threads,
        within,
    )?;
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
    output::report(&results.report(), Format::of(matches))
}

fn cores() -> u32 {
    thread::available_parallelism()
        .ok()
        .and_then(|count| u32::try_from(count.get()).ok())
        .unwrap_or(1)
}

//! `lobbylab own race`: own rules and built-in ones on the same players.

use super::modules;
use super::said::{self, Raced};
use crate::arguments;
use crate::failure::Failure;
use crate::output;
use crate::progress::Progress;
use clap::ArgMatches;
use lobbylab_core::experiment::{Parts, Shard};
use lobbylab_own::module::ModuleGuest;
use lobbylab_own::{OwnEntry, OwnHeat, OwnParts, OwnRun, OwnService, builtin, refused};
use lobbylab_shards::workers::cores;
use std::fs;
use std::path::Path;
use std::sync::mpsc;
use std::thread;

/// Whom own rules meet if nobody is named: the page's own choice.
const RIVALS: [&str; 2] = ["fifo", "widening"];

/// Tickets between two looks at how far it is.
const SLICE: u64 = 20_000;

/// Races, and fails where an own rule did.
///
/// # Errors
/// Files that are no rules, a market that cannot be played, and own rules that end in a foul.
pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let modules = modules(matches)?;
    let race = arguments::race(matches)?;
    let given: Vec<&String> = matches.get_many("against").into_iter().flatten().collect();
    let keys: Vec<&str> = match given.is_empty() {
        true => RIVALS.to_vec(),
        false => given.iter().map(|key| key.as_str()).collect(),
    };
    let mut entries = Vec::new();
    for key in &keys {
        entries.push(rival(key)?);
    }
    for module in &modules {
        entries.push((module.name.clone(), OwnEntry::Own(module.guest.clone())));
    }
    let heat = OwnHeat::new(&race, entries).map_err(Failure::Usage)?;
    let threads = matches.get_one::<u32>("threads").copied();
    let parts = computed(&heat, threads.unwrap_or_else(cores))?;
    let raced = Raced {
        race: &race,
        heat: &heat,
        rivals: keys.len(),
        modules: &modules,
        parts: &parts,
    };
    output::print(&match matches.get_flag("json") {
        true => said::json(&raced),
        false => said::text(&raced),
    })?;
    let failed = modules.iter().enumerate().filter_map(|(place, module)| {
        let story = refused(&parts, keys.len() + place)?;
        Some(format!("{}: {story}", module.name))
    });
    let failed: Vec<String> = failed.collect();
    match failed.is_empty() {
        true => Ok(()),
        false => Err(Failure::Failed(failed.join("\n       "))),
    }
}

/// A rule of the list, or a service's of a file.
fn rival(key: &str) -> Result<(String, OwnEntry<ModuleGuest>), Failure> {
    let path = Path::new(key);
    if path.extension().is_none() {
        let rule = builtin(key).map_err(|story| {
            Failure::Usage(format!(
                "--against: {story}, or a file with a service's rule set"
            ))
        })?;
        return Ok((rule.label().to_owned(), OwnEntry::Listed(rule)));
    }
    let text = fs::read_to_string(path).map_err(|error| Failure::file("read", path, &error))?;
    let service = OwnService::read(&text)
        .map_err(|story| Failure::Usage(format!("{}: {story}", path.display())))?;
    let stem = path.file_stem().map(|stem| stem.to_string_lossy());
    let name = format!("{} ({})", stem.unwrap_or_default(), service.system());
    Ok((name, OwnEntry::Service(Box::new(service))))
}

/// All replications, a share on each thread.
fn computed(heat: &OwnHeat<ModuleGuest>, threads: u32) -> Result<OwnParts, Failure> {
    let of = threads.min(heat.run.replications).max(1);
    let runs: Result<Vec<_>, String> = (0..of)
        .map(|index| OwnRun::new(heat.clone(), Shard { index, of }))
        .collect();
    let runs = runs.map_err(Failure::Usage)?;
    let mut progress = Progress::start();
    let mut all = Parts::default();
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        let workers: Vec<_> = (runs.into_iter().enumerate())
            .map(|(number, mut run)| {
                let sender = sender.clone();
                scope.spawn(move || {
                    loop {
                        let told = run.advance(SLICE);
                        // The receiver outlives all senders.
                        let _ = sender.send((number, told.done));
                        if told.finished {
                            break run.take();
                        }
                    }
                })
            })
            .collect();
        // The channel closes when the last worker drops its end.
        drop(sender);
        let mut done = vec![0.0; workers.len()];
        for (number, share) in receiver {
            done[number] = share;
            progress.tell(done.iter().sum::<f64>() / done.len() as f64);
        }
        for worker in workers {
            match worker.join() {
                Ok(parts) => all.merge(parts),
                // A bug: let it be seen as the panic it is.
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    progress.finish();
    Ok(all)
}

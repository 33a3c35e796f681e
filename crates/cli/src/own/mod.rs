//! `lobbylab own`: rules of one's own, as WebAssembly modules, on the arena's markets.
//!
//! `race` lets them play the same drawn tickets as rules of the arena's list; `hand` shows the
//! first games one by one; `same` says whether two rules are the same, game by game. A module is
//! named by the digest of its bytes, and a run by a fingerprint that the page of own rules shows
//! as well. What a module must be stands in `crates/own/ABI.md`.

mod hand;
mod race;
mod said;
mod same;

use crate::arguments;
use crate::failure::Failure;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use lobbylab_own::module::{MOST_CODE, ModuleGuest};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The most own rules of one race, as many as a contest of the page takes.
const MOST_RULES: usize = 30;

/// The most characters of a rule's name, as on the page.
const MOST_LETTERS: usize = 40;

/// A module as it was handed in.
#[derive(Clone, Debug)]
struct Module {
    name: String,
    bytes: Vec<u8>,
    /// SHA-256 of the bytes, hexadecimal.
    sha256: String,
    guest: ModuleGuest,
}

/// The command and its parts.
pub fn command() -> Command {
    let rule = || {
        Arg::new("rule")
            .long("rule")
            .value_name("FILE")
            .required(true)
            .value_parser(value_parser!(PathBuf))
            .help("A WebAssembly module without imports (crates/own/ABI.md says what it exports)")
    };
    let market = |command: Command| {
        (command.next_help_heading("The market")).args(arguments::market_options())
    };
    Command::new("own")
        .about("A rule of your own, a WebAssembly module, on the arena's markets: race, first games, comparison")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(market(
            Command::new("race")
                .about("Own rules and built-in ones on the same players, with paired differences to the first")
                .arg(rule().action(ArgAction::Append).help(
                    "A WebAssembly module without imports (crates/own/ABI.md says what it exports); may be given again, up to 30 times",
                ))
                .arg(
                    Arg::new("against")
                        .long("against")
                        .value_name("RULE")
                        .action(ArgAction::Append)
                        .help("A rule of the arena's list, by its key, or a file with a service's rule set; may be given again. The first is what the others are compared with. fifo and widening if not given"),
                )
                .arg(arguments::threads())
                .arg(
                    Arg::new("json")
                        .long("json")
                        .action(ArgAction::SetTrue)
                        .help("The results as JSON, with the modules: a file that the page's contest takes, and runs anew"),
                ),
        ))
        .subcommand(market(
            Command::new("hand")
                .about("The first games one by one, with the rule's reasons; what it logs goes to the error stream")
                .arg(rule())
                .arg(
                    Arg::new("games")
                        .long("games")
                        .value_name("N")
                        .default_value("10")
                        .value_parser(value_parser!(u32).range(1..=10_000))
                        .help("Games, 1 to 10000"),
                ),
        ))
        .subcommand(market(
            Command::new("same")
                .about("Whether it forms the same games as a built-in rule, to the last bit; exit code 1 and the first that differs if not")
                .arg(rule())
                .arg(
                    Arg::new("as")
                        .long("as")
                        .value_name("RULE")
                        .required(true)
                        .help("A rule of the arena's list, by its key"),
                ),
        ))
}

/// Runs the command.
///
/// # Errors
/// As its parts say.
pub fn run(matches: &ArgMatches) -> Result<(), Failure> {
    match matches.subcommand() {
        Some(("race", matches)) => race::run(matches),
        Some(("hand", matches)) => hand::run(matches),
        Some(("same", matches)) => same::run(matches),
        // clap requires one of these.
        _ => Ok(()),
    }
}

/// The modules that the options name, in their order, no two with one name.
fn modules(matches: &ArgMatches) -> Result<Vec<Module>, Failure> {
    let paths: Vec<&PathBuf> = matches.get_many("rule").into_iter().flatten().collect();
    if paths.len() > MOST_RULES {
        return Err(Failure::Usage(format!(
            "--rule is given {} times; allowed: at most {MOST_RULES}",
            paths.len()
        )));
    }
    let mut all: Vec<Module> = Vec::new();
    for path in paths {
        let mut module = module(path)?;
        let stem = module.name.clone();
        let mut count = 1;
        while all.iter().any(|other| other.name == module.name) {
            count += 1;
            module.name = format!("{stem} ({count})");
        }
        all.push(module);
    }
    Ok(all)
}

fn module(path: &Path) -> Result<Module, Failure> {
    let unread = |error| Failure::file("read", path, &error);
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(unread)?;
    // One byte more than is allowed is enough to be refused.
    file.take(MOST_CODE as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(unread)?;
    let refused = |story: String| Failure::Usage(format!("{}: {story}", path.display()));
    let javascript = path
        .extension()
        .is_some_and(|ending| ["js", "mjs"].contains(&ending.to_str().unwrap_or_default()));
    if javascript && !bytes.starts_with(b"\0asm") {
        return Err(refused(
            "JavaScript is played by the page of own rules; allowed here: a WebAssembly module"
                .to_owned(),
        ));
    }
    let guest = ModuleGuest::new(&bytes).map_err(refused)?;
    let stem = path.file_stem().map(|stem| stem.to_string_lossy());
    let name: String = stem
        .unwrap_or_default()
        .chars()
        .take(MOST_LETTERS)
        .collect();
    let digest = Sha256::digest(&bytes);
    Ok(Module {
        name,
        sha256: digest.iter().map(|byte| format!("{byte:02x}")).collect(),
        bytes,
        guest,
    })
}

/// The one module of a command that takes one.
fn only(matches: &ArgMatches) -> Result<Module, Failure> {
    let mut all = modules(matches)?;
    all.pop()
        .ok_or_else(|| Failure::Usage("rule is missing".to_owned()))
}

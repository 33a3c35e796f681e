//! `cargo xtask build`: the site in `dist/`, ready for any static host.
//!
//! Modules are compiled one after another; what is derived from the Rust types is made
//! beside them, as a module's last step, the optimisation of the whole, has one thread.

use std::process::ExitCode;
use std::thread;
use std::time::Instant;

use anyhow::{Result, anyhow};

use crate::site::computed;
use crate::site::draft::{Draft, Site, sync};
use crate::site::editor;
use crate::site::module::{self, CHECKS, CLASS, FILES, OWN, Purpose, RULESETS};
use crate::site::single;
use crate::workspace::Workspace;

/// What `build` takes on the command line.
#[derive(clap::Args, Default)]
pub struct Arguments {
    /// Keep function names in the module, for readable stack traces (larger).
    #[arg(long)]
    names: bool,
    /// Where the site will lie, such as `https://example.org/lobbylab/`: pages then tell the whole
    /// address of the picture that goes with a shared link, which some who show links ask for.
    #[arg(long, value_name = "URL", value_parser = address)]
    address: Option<String>,
    /// Share the engine of `cargo test --workspace`, which is going to be compiled too.
    #[arg(skip)]
    among_tests: bool,
}

impl Arguments {
    /// As published, in one run with the tests.
    pub fn among_tests() -> Self {
        Self {
            among_tests: true,
            ..Self::default()
        }
    }
}

/// Reads an address: a folder's, so that it ends with a slash.
fn address(text: &str) -> Result<String, String> {
    let begins = ["https://", "http://"].iter().any(|scheme| {
        let rest = text.strip_prefix(scheme);
        rest.is_some_and(|rest| !rest.is_empty() && !rest.starts_with('/'))
    });
    if !begins || text.contains(['"', '<', '>', '&', ' ', '?', '#']) {
        return Err("allowed: http:// or https:// with a host and a folder, no query".to_owned());
    }
    Ok(format!("{}/", text.trim_end_matches('/')))
}

/// Cargo's profile for the modules.
const PROFILE: &str = "web";

/// Runs the command.
pub fn run(workspace: &Workspace, arguments: &Arguments) -> Result<ExitCode> {
    build(workspace, arguments)?;
    Ok(ExitCode::SUCCESS)
}

/// Builds `dist/`, and says what it did and how long it took.
pub fn build(workspace: &Workspace, arguments: &Arguments) -> Result<()> {
    let start = Instant::now();
    let mut draft = Draft::read(workspace, arguments.address.as_deref().unwrap_or_default())?;
    let labs = draft.labs();
    let way = match arguments.among_tests {
        true => computed::AMONG_TESTS,
        false => computed::OPTIMISED,
    };
    let (generated, corrections) = thread::scope(|scope| {
        let computing = scope.spawn(|| {
            let begun = Instant::now();
            let generated = computed::generated(workspace, way)?;
            let corrections = computed::corrections(workspace, way, &labs)?;
            println!(
                "build: schema written, corrections computed and simulated, {:.1} s",
                begun.elapsed().as_secs_f64()
            );
            anyhow::Ok((generated, corrections))
        });
        for lab in labs
            .iter()
            .map(String::as_str)
            .chain([FILES, CLASS, RULESETS, OWN, CHECKS])
        {
            draft.module(module(workspace, lab, arguments.names)?)?;
        }
        (computing.join()).map_err(|_| anyhow!("the schema or the corrections panicked"))?
    })?;
    draft.generated(generated)?;
    draft.corrections(corrections)?;
    draft.editor(editor::bundle(workspace)?)?;
    let (mut site, hash) = draft.finish(!arguments.names)?;
    let address = arguments.address.as_deref().unwrap_or_default();
    single::add(workspace, &mut site, &labs, address, &hash)?;
    let changed = sync(&workspace.dist, &site)?;
    println!(
        "build: dist/ holds {} files, {changed} changed, build {hash}, {:.1} s in all",
        site.len(),
        start.elapsed().as_secs_f64()
    );
    Ok(())
}

/// A module, and a line that says how long it took.
fn module(workspace: &Workspace, lab: &str, names: bool) -> Result<Site> {
    let purpose = Purpose {
        profile: PROFILE,
        names,
    };
    let made = module::make(workspace, lab, purpose)?;
    let bound = made.bound.map_or_else(
        || "bindings up to date".to_owned(),
        |time| format!("bindings written, {:.1} s", time.as_secs_f64()),
    );
    println!(
        "build: module {lab} compiled, {:.1} s; {bound}",
        made.compiled.as_secs_f64()
    );
    Ok(made.files)
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn an_address_is_a_folder() {
        for text in ["https://example.org/a", "https://example.org/a/"] {
            assert_eq!(address(text).as_deref(), Ok("https://example.org/a/"));
        }
        for text in [
            "example.org",
            "https://",
            "https:///a",
            "https://a/?b",
            "https://a/\"b",
        ] {
            assert!(address(text).is_err(), "{text}");
        }
    }
}

//! `cargo xtask <command>`: builds, serves, tests and measures lobbylab.
//!
//! One file per command, and a few that commands share: [`workspace`] knows
//! where things lie, [`process`] runs other programs, [`toolchain`] and
//! [`browser`] find or install what a fresh machine lacks, [`site`] is what the site is
//! put together from.

mod bench;
mod browser;
mod build;
mod dependencies;
mod fuzz;
mod mutate;
mod pack;
mod process;
mod python;
mod serve;
mod site;
mod size;
mod soak;
mod test;
mod toolchain;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use workspace::Workspace;

/// Builds, serves, tests and measures lobbylab.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Build the site into dist/, ready for any static host.
    Build(build::Arguments),
    /// Build the site and serve it at a printed address.
    Serve(serve::Arguments),
    /// Check everything: format, lints, Rust tests, the Python package, types, browser specs.
    Test(test::Arguments),
    /// Run all benchmarks, natively and in Chromium, and print their ratios.
    Bench(bench::Arguments),
    /// Read what strangers might write, for some minutes, and look for what breaks.
    Fuzz(fuzz::Arguments),
    /// Pack the element and the built site as an npm package.
    Pack(pack::Arguments),
    /// Change one thing at a time in formulas, matchers and bounds, and see which test notices.
    Mutate(mutate::Arguments),
    /// Use one page at random for some minutes: memory, errors, frames that take long.
    Soak(soak::Arguments),
    /// Print what a first visit weighs, and fail over the budget.
    Size,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let outcome = Workspace::find().and_then(|workspace| match cli.command {
        Command::Build(arguments) => build::run(&workspace, &arguments),
        Command::Serve(arguments) => serve::run(&workspace, &arguments),
        Command::Test(arguments) => test::run(&workspace, &arguments),
        Command::Bench(arguments) => bench::run(&workspace, &arguments),
        Command::Fuzz(arguments) => fuzz::run(&workspace, &arguments),
        Command::Pack(arguments) => pack::run(&workspace, &arguments),
        Command::Mutate(arguments) => mutate::run(&workspace, &arguments),
        Command::Soak(arguments) => soak::run(&workspace, &arguments),
        Command::Size => size::run(&workspace),
    });
    match outcome {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

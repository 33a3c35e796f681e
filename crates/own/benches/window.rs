//! What the border costs natively: a window on rating at which some fifty wait, built in and as
//! the template's WebAssembly module in the interpreter; and a module that answers nothing.
//!
//! `tests/helpers/speeds.mjs` runs the same in a worker of Chromium, and the rule in JavaScript.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use lobbylab_core::arena::ArenaRule;
use lobbylab_own::module::ModuleGuest;
use lobbylab_own::{OwnEntry, OwnHeat, played, race_of};
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A market on which some fifty wait for somebody within half a percent of all players.
const MARKET: &str =
    "v1.rate=600&leaves=exponential&patience=600&replications=2&growth=0&start=0.0055";
const TICKETS: usize = 20_000;

/// The template, with another window, compiled without cargo.
fn template(name: &str, from: &str, to: &str) -> ModuleGuest {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("template/src/lib.rs");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let text = std::fs::read_to_string(source).expect("the template");
    assert!(text.contains(from), "the template has no {from}");
    let [here, out] = [format!("{name}.rs"), format!("{name}.wasm")].map(|file| folder.join(file));
    std::fs::write(&here, text.replace(from, to)).expect("writable");
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let done = Command::new(rustc)
        .args(["--edition", "2024", "--crate-type", "cdylib"])
        .args([
            "-C",
            "opt-level=3",
            "-C",
            "panic=abort",
            "-C",
            "strip=symbols",
        ])
        .args(["--target", "wasm32-unknown-unknown", "-o"])
        .args([&out, &here])
        .status()
        .expect("rustc");
    assert!(done.success(), "the template does not compile");
    ModuleGuest::new(&std::fs::read(&out).expect("a module")).expect("a rule")
}

fn window(bench: &mut Criterion) {
    let race = race_of(&format!("{MARKET}&tickets={TICKETS}")).expect("a market");
    let heat = OwnHeat::new(&race, Vec::new()).expect("a market");
    let mut group = bench.benchmark_group("own window, 50 wait");
    group
        .throughput(Throughput::Elements(TICKETS as u64))
        .sample_size(10);
    let window = template("bench-window", "WINDOW: f64 = 0.05", "WINDOW: f64 = 0.0055");
    // A module that only hears who comes: what a call costs.
    let idle = template("bench-idle", "0 => rule.arrive(ticket()),", "0 => {}");
    for (name, entry) in [
        ("peer: built in", OwnEntry::Listed(ArenaRule::Widening)),
        ("WebAssembly", OwnEntry::Own(window)),
        ("WebAssembly, asked in vain", OwnEntry::Own(idle)),
    ] {
        group.bench_function(name, |bench| {
            bench.iter(|| black_box(played(&heat, &entry, 0).expect("legal games")));
        });
    }
    group.finish();
}

criterion_group!(benches, window);
criterion_main!(benches);

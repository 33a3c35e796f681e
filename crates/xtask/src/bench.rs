//! `cargo xtask bench`: every benchmark natively and in Chromium, in one table.
//!
//! Natively by criterion (`crates/core/benches`, `crates/loops/benches`, and
//! `crates/peers` for published crates that do the same work, `crates/own/benches` for visitors'
//! rules), in Chromium by `bench.html`, whose `window.lobbylabBench()` runs loops of the same
//! names, and by `tests/helpers/speeds.mjs` on the page of own rules. Times
//! depend on the machine, so the table gives ratios: browser to native, and each
//! case to the peer of its group (`<group>/peer…`), which is a known-good loop that
//! does the same work.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::time::SystemTime;

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::browser;
use crate::build;
use crate::process;
use crate::python;
use crate::serve::opened::Opened;
use crate::workspace::Workspace;

/// What `bench` takes on the command line.
#[derive(clap::Args)]
pub struct Arguments {
    /// Measure for a short time only; the ratios are rougher.
    #[arg(long)]
    quick: bool,
    /// Only benchmarks whose names have this in them, natively.
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// What embeds cost the page that holds them, and nothing else: memory and workers.
    #[arg(long, conflicts_with_all = ["quick", "filter", "write"])]
    embeds: bool,
    /// Keep the table in crates/peers/BENCHMARKS.md, with commit and machine.
    #[arg(long, conflicts_with_all = ["quick", "filter"])]
    write: bool,
    /// What the Python package costs and brings on clusters, and its solver beside others, instead.
    #[arg(long, conflicts_with_all = ["filter", "write"])]
    clusters: bool,
}

/// Where the table of the last whole run is kept.
const KEPT: &str = "crates/peers/BENCHMARKS.md";

/// Seconds for each case where its benchmark states none: half of criterion's own keep a mean
/// within a percent or two on a quiet machine, and the whole within half an hour.
const STEADY: [&str; 4] = ["--warm-up-time", "1", "--measurement-time", "2.5"];

/// Units of work per second, by benchmark.
type Rates = BTreeMap<String, f64>;

/// Runs the command.
pub fn run(workspace: &Workspace, arguments: &Arguments) -> Result<ExitCode> {
    if arguments.clusters {
        python::environment(workspace, Some("peers.txt"))?.measure(workspace, arguments.quick)?;
        return Ok(ExitCode::SUCCESS);
    }
    if arguments.embeds {
        return embeds(workspace);
    }
    let native = native(workspace, arguments)?;
    if arguments.filter.is_some() {
        print!("\n{}", table(&rows(&native, &Rates::new())));
        return Ok(ExitCode::SUCCESS);
    }
    build::build(workspace, &build::Arguments::default())?;
    let chromium = chromium(workspace, arguments.quick)?;
    let rows = rows(&native, &chromium);
    println!("\n{}", table(&rows));
    if arguments.write {
        let file = workspace.root.join(KEPT);
        let page = page(&rows, &circumstances(workspace));
        fs::write(&file, page).with_context(|| format!("writing {KEPT}"))?;
        println!("bench: {KEPT} holds the table");
    }
    for name in implausible(&native, &chromium) {
        println!("doubtful: {name} is faster in Chromium than natively; is it the same work?");
    }
    Ok(ExitCode::SUCCESS)
}

/// Runs criterion and reads what it measured in this run.
fn native(workspace: &Workspace, arguments: &Arguments) -> Result<Rates> {
    let start = SystemTime::now();
    let mut cargo = process::cargo(&workspace.root);
    cargo.args([
        "bench",
        "--locked",
        "--package",
        "lobbylab-core",
        "--package",
        "lobbylab-loops",
        "--package",
        "lobbylab-own",
        "--package",
        "lobbylab-peers",
        "--features",
        "lobbylab-peers/matching,lobbylab-peers/balance,lobbylab-peers/nexosim,lobbylab-own/wasm",
        "--bench",
        "*",
    ]);
    cargo.arg("--");
    if arguments.quick {
        cargo.arg("--quick");
    } else {
        cargo.args(STEADY);
    }
    cargo.args(&arguments.filter);
    process::run(&mut cargo)?;
    let mut rates = Rates::new();
    read_criterion(&workspace.target.join("criterion"), start, &mut rates)?;
    if rates.is_empty() {
        bail!("criterion measured nothing");
    }
    Ok(rates)
}

/// Collects every `new/benchmark.json` with its `estimates.json`, of this run
/// only: criterion keeps the results of benchmarks that no longer exist.
fn read_criterion(folder: &Path, since: SystemTime, rates: &mut Rates) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))? {
        let path = entry?.path();
        if !path.is_dir() {
            continue;
        }
        let estimates = path.join("estimates.json");
        if path.ends_with("new") && estimates.is_file() {
            if fs::metadata(&estimates)?.modified()? >= since {
                let (name, rate) = rate(&read(&path.join("benchmark.json"))?, &read(&estimates)?)
                    .with_context(|| format!("reading {}", path.display()))?;
                rates.insert(name, rate);
            }
        } else {
            read_criterion(&path, since, rates)?;
        }
    }
    Ok(())
}

fn read(path: &Path) -> Result<Value> {
    let text = fs::read_to_string(path).with_context(|| format!("reading {}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("{} is not JSON", path.display()))
}

/// Name and rate of one benchmark: elements (or bytes, or runs) per second at
/// the mean time, which criterion gives in nanoseconds.
fn rate(benchmark: &Value, estimates: &Value) -> Result<(String, f64)> {
    let name = benchmark["full_id"]
        .as_str()
        .context("a benchmark has no name")?;
    let nanoseconds = estimates["mean"]["point_estimate"]
        .as_f64()
        .context("a benchmark has no mean")?;
    let work = benchmark["throughput"]
        .as_object()
        .and_then(|throughput| throughput.values().next()?.as_f64())
        .unwrap_or(1.0);
    Ok((name.to_owned(), work * 1e9 / nanoseconds))
}

/// Measures embeds of the site that is built.
fn embeds(workspace: &Workspace) -> Result<ExitCode> {
    let site = Opened::new(workspace)?;
    print!("{}", site.run("embeds.mjs", &[&site.address])?);
    Ok(ExitCode::SUCCESS)
}

/// Runs the page's benchmarks.
fn chromium(workspace: &Workspace, quick: bool) -> Result<Rates> {
    let site = Opened::new(workspace)?;
    let query = if quick { "?quick" } else { "" };
    let page = format!("{}bench.html{query}", site.address);
    println!("bench: running {page} in {}", site.chromium.display());
    rates(&site.run("bench.mjs", &[&page])?)
}

/// Reads `[{"name": …, "per_second": …}, …]`.
fn rates(json: &str) -> Result<Rates> {
    let list: Vec<Value> = serde_json::from_str(json).context("bench.html gave no list")?;
    list.iter()
        .map(|entry| {
            let name = entry["name"]
                .as_str()
                .context("a result of bench.html has no name")?;
            let rate = entry["per_second"]
                .as_f64()
                .with_context(|| format!("bench.html gave no rate for {name}"))?;
            Ok((name.to_owned(), rate))
        })
        .collect()
}

/// The peer that a case is measured against: the one of its group, with the
/// same parameter where the group has one for each; `None` for peers, and where the
/// group has peers of other parameters only. A peer whose name states settings, as
/// `peer: plain r=6 a=10`, is one of cases that end with the same settings.
fn peer<'a>(rates: &'a Rates, name: &str) -> Option<&'a f64> {
    let mut parts = name.splitn(3, '/');
    let (group, case, parameter) = (parts.next()?, parts.next()?, parts.next());
    if case.starts_with("peer") {
        return None;
    }
    let peers = rates.iter().filter(|(other, _)| {
        other.strip_prefix(group).is_some_and(|rest| {
            rest.starts_with("/peer")
                && (settings(rest).is_empty() || settings(rest) == settings(name))
        })
    });
    let (same, others): (Vec<_>, Vec<_>) = peers
        .partition(|(other, _)| parameter.is_some() && other.splitn(3, '/').nth(2) == parameter);
    let plain = others
        .into_iter()
        .filter(|(other, _)| other.splitn(3, '/').nth(2).is_none())
        .collect();
    // The fastest of several, so that nobody looks good beside a slow one.
    let fastest = |list: Vec<(&'a String, &'a f64)>| {
        list.into_iter()
            .map(|(_, rate)| rate)
            .max_by(|a, b| a.total_cmp(b))
    };
    fastest(same).or_else(|| fastest(plain))
}

/// What a name ends with from its first word with an equals sign on.
fn settings(name: &str) -> &str {
    let start = name.find('=').map_or(name.len(), |sign| {
        (name[..sign].rfind([' ', '/'])).map_or(0, |before| before + 1)
    });
    &name[start..]
}

/// A line of the table: name, native rate, rate in Chromium, and three ratios.
type Row = [String; 6];

/// The one table: rates, and the ratios that are to be believed.
fn rows(native: &Rates, chromium: &Rates) -> Vec<Row> {
    let mut names: Vec<&String> = native.keys().chain(chromium.keys()).collect();
    names.sort();
    names.dedup();
    let head = [
        "benchmark",
        "native/s",
        "Chromium/s",
        "Chromium:native",
        "native:peer",
        "Chromium:peer",
    ];
    let mut rows = vec![head.map(str::to_owned)];
    for name in names {
        let (here, there) = (native.get(name), chromium.get(name));
        rows.push([
            name.clone(),
            here.map_or_else(blank, |rate| short(*rate)),
            there.map_or_else(blank, |rate| short(*rate)),
            ratio(there, here),
            ratio(here, peer(native, name)),
            ratio(there, peer(chromium, name)),
        ]);
    }
    rows
}

/// The table for a terminal.
fn table(rows: &[Row]) -> String {
    let width = |column: usize| {
        rows.iter()
            .map(|row| row[column].chars().count())
            .max()
            .unwrap_or(0)
    };
    let widths: [usize; 6] = std::array::from_fn(width);
    let line = |row: &Row| {
        let mut line = format!("{:<1$}", row[0], widths[0]);
        for (cell, width) in row.iter().zip(widths).skip(1) {
            line.push_str(&format!("  {cell:>width$}"));
        }
        line + "\n"
    };
    rows.iter().map(line).collect()
}

/// The table as a page of Markdown, below what it was measured with.
fn page(rows: &[Row], circumstances: &str) -> String {
    let mut page = format!(
        "# Benchmarks\n\nWritten by `cargo xtask bench --write`; the README says how to run it. Rates are \
         units of work a second. A ratio to the peer is that to the fastest known-good loop, or published \
         crate, that does the same work; –: there is none.\n\n{circumstances}\n\n"
    );
    for (index, row) in rows.iter().enumerate() {
        page.push_str(&format!("| {} |\n", row.join(" | ")));
        if index == 0 {
            page.push_str("| --- | ---: | ---: | ---: | ---: | ---: |\n");
        }
    }
    page
}

/// Commit, machine and programs.
fn circumstances(workspace: &Workspace) -> String {
    let root = workspace.root.display().to_string();
    let git = |words: &[&str]| process::ask("git", &[&["-C", &root][..], words].concat());
    let commit = git(&["rev-parse", "--short=12", "HEAD"]).unwrap_or_else(blank);
    let changed = match git(&["status", "--porcelain", "--untracked-files=no"]) {
        Some(changes) if changes.is_empty() => "",
        _ => " with changes",
    };
    let about = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let processor = (about.lines())
        .find_map(|line| line.strip_prefix("model name")?.split_once(": "))
        .map_or_else(blank, |(_, name)| name.to_owned());
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    let compiler = process::ask("rustc", &["--version"]).unwrap_or_else(blank);
    let chromium = browser::ensure_chromium()
        .ok()
        .and_then(|path| process::ask(path, &["--version"]))
        .unwrap_or_else(blank);
    format!(
        "Commit {commit}{changed}; {processor}, {cores} cores, {} {}; {compiler}; {chromium}.",
        std::env::consts::OS,
        std::env::consts::ARCH
    )
}

/// Cases that a browser seems to run faster than the machine by half or more.
/// That happens when the two count different things, so it is said aloud.
fn implausible<'a>(native: &'a Rates, chromium: &'a Rates) -> impl Iterator<Item = &'a String> {
    native
        .iter()
        .filter_map(|(name, rate)| (chromium.get(name)? > &(1.5 * rate)).then_some(name))
}

fn blank() -> String {
    "–".to_owned()
}

fn ratio(value: Option<&f64>, unit: Option<&f64>) -> String {
    match (value, unit) {
        (Some(value), Some(unit)) if *unit > 0.0 => format!("{:.2}", value / unit),
        _ => blank(),
    }
}

/// A rate in three digits: `23.4 M`.
fn short(rate: f64) -> String {
    for (unit, name) in [(1e9, " G"), (1e6, " M"), (1e3, " k")] {
        if rate >= unit {
            return format!("{:.*}{name}", decimals(rate / unit), rate / unit);
        }
    }
    format!("{rate:.*}", decimals(rate))
}

fn decimals(number: f64) -> usize {
    match number {
        n if n >= 100.0 => 0,
        n if n >= 10.0 => 1,
        _ => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some(entries: &[(&str, f64)]) -> Rates {
        entries
            .iter()
            .map(|(name, rate)| ((*name).to_owned(), *rate))
            .collect()
    }

    #[test]
    fn criterions_files_become_rates() {
        let benchmark =
            serde_json::json!({ "full_id": "sim/greedy", "throughput": { "Elements": 1000 } });
        let estimates = serde_json::json!({ "mean": { "point_estimate": 2000.0 } });
        let (name, rate) = rate(&benchmark, &estimates).expect("reads");
        assert_eq!(name, "sim/greedy");
        assert!((rate - 5e8).abs() < 1.0, "{rate}");
    }

    #[test]
    fn a_case_is_measured_against_its_own_peer() {
        let rates = some(&[
            ("mdp/ours/8", 6.0),
            ("mdp/ours/20", 2.0),
            ("mdp/ours/50", 1.0),
            ("mdp/peer_loop/8", 3.0),
            ("mdp/peer_loop/20", 4.0),
            ("sim/greedy", 9.0),
            ("sim/peer_a", 10.0),
            ("sim/peer_b", 11.0),
            ("simple/greedy", 1.0),
        ]);
        assert_eq!(peer(&rates, "mdp/ours/8"), Some(&3.0));
        assert_eq!(peer(&rates, "mdp/ours/20"), Some(&4.0));
        assert_eq!(peer(&rates, "mdp/ours/50"), None);
        assert_eq!(peer(&rates, "sim/greedy"), Some(&11.0));
        assert_eq!(peer(&rates, "sim/peer_a"), None);
        assert_eq!(peer(&rates, "simple/greedy"), None);
        assert_eq!(peer(&rates, "alone"), None);
    }

    #[test]
    fn a_peer_with_settings_is_one_of_cases_with_the_same() {
        let rates = some(&[
            ("waits/widening g=.1 a=10", 6.0),
            ("waits/widening g=.1 a=100", 5.0),
            ("waits/greedy", 9.0),
            ("waits/peer: plain g=.1 a=10", 3.0),
            ("waits/peer: plain g=.1 a=1", 4.0),
        ]);
        assert_eq!(peer(&rates, "waits/widening g=.1 a=10"), Some(&3.0));
        assert_eq!(peer(&rates, "waits/widening g=.1 a=100"), None);
        assert_eq!(peer(&rates, "waits/greedy"), None);
        assert_eq!(settings("mdp/solve, myopic/n=20 M=41"), "n=20 M=41");
    }

    #[test]
    fn the_table_holds_the_ratios() {
        let native = some(&[("sim/greedy", 24e6), ("sim/peer", 48e6)]);
        let rows = rows(&native, &some(&[("sim/greedy", 12e6)]));
        let page = page(&rows, "Commit c0ffee.");
        assert!(page.contains("\n\nCommit c0ffee.\n\n| benchmark | native/s |"));
        assert!(page.contains("\n| sim/greedy | 24.0 M | 12.0 M | 0.50 | 0.50 | – |\n"));
        let text = table(&rows);
        let row: Vec<&str> = text
            .lines()
            .nth(1)
            .expect("has a row")
            .split_whitespace()
            .collect();
        assert_eq!(
            row,
            ["sim/greedy", "24.0", "M", "12.0", "M", "0.50", "0.50", "–"]
        );
    }

    #[test]
    fn a_browser_that_outruns_the_machine_is_doubted() {
        let native = some(&[("a/x", 10.0), ("a/y", 10.0), ("a/z", 10.0)]);
        let chromium = some(&[("a/x", 14.0), ("a/y", 16.0), ("b/z", 99.0)]);
        assert!(implausible(&native, &chromium).eq(["a/y"]));
    }

    #[test]
    fn the_pages_list_is_read() {
        let rates = rates(r#"[{"name":"sim/greedy","per_second":1.5e7}]"#).expect("reads");
        assert_eq!(rates.get("sim/greedy"), Some(&1.5e7));
        assert!(super::rates(r#"[{"name":"sim/greedy"}]"#).is_err());
    }
}

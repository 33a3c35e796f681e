//! `cargo xtask soak [minutes]`: one page of a lab used at random (`tests/soak.mjs`): presets, tabs,
//! sliders, numbers, links, files, an embed beside it, hidden and shown. Afterwards the page must be
//! alive, nothing may have been complained of, no step may have kept its thread, and memory must
//! be flat.

use std::process::ExitCode;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::build;
use crate::serve::opened::Opened;
use crate::workspace::Workspace;

/// What `soak` takes on the command line.
#[derive(clap::Args)]
pub struct Arguments {
    /// For how long.
    #[arg(default_value_t = 120)]
    minutes: u32,
    /// The page.
    #[arg(long, default_value = "hindsight")]
    lab: String,
    /// Another seed does other things in another order.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The site in dist/ as it is.
    #[arg(long)]
    no_build: bool,
}

/// Runs the command.
///
/// # Errors
/// When there is no such page, or the browser does not start.
pub fn run(workspace: &Workspace, arguments: &Arguments) -> Result<ExitCode> {
    if !arguments.no_build {
        build::build(workspace, &build::Arguments::default())?;
    }
    let site = Opened::new(workspace)?;
    let page = format!("{}{}.html", site.address, arguments.lab);
    let Arguments { minutes, seed, .. } = arguments;
    println!("soak: {page} for {minutes} minutes with seed {seed}");
    let printed = site.run(
        "soak.mjs",
        &[&page, &minutes.to_string(), &seed.to_string()],
    )?;
    let found: Value = serde_json::from_str(&printed).context("soak.mjs gave no JSON")?;
    println!(
        "soak: {} actions; memory {}",
        found["actions"], found["memory"]
    );
    let wrong = wrong(&found);
    for one in &wrong {
        println!("soak: {one}");
    }
    Ok(ExitCode::from(u8::from(!wrong.is_empty())))
}

/// What must not have happened.
fn wrong(found: &Value) -> Vec<String> {
    let mut wrong = Vec::new();
    for key in ["errors", "slow"] {
        for one in found[key].as_array().into_iter().flatten() {
            wrong.push(format!("{key}: {one}"));
        }
    }
    if found["failures"]
        .as_str()
        .is_none_or(|text| !text.is_empty())
    {
        wrong.push(format!("the page says {}", found["failures"]));
    }
    if found["alive"].as_f64().is_none_or(|length| length == 0.0) {
        wrong.push("the page has no answer in the end".to_owned());
    }
    for key in ["bytes", "nodes", "listeners"] {
        let values: Vec<f64> = (found["memory"].as_array().into_iter().flatten())
            .filter_map(|one| one[key].as_f64())
            .collect();
        if let Some((early, late)) = growth(&values) {
            wrong.push(format!("{key} grew from {early} to {late}"));
        }
    }
    wrong
}

/// The least of the second quarter and of the last, if that is more than half as much again: what
/// is needed now and then comes and goes, what is lost stays.
fn growth(values: &[f64]) -> Option<(f64, f64)> {
    let quarter = values.len() / 4;
    let least = |some: &[f64]| some.iter().copied().fold(f64::INFINITY, f64::min);
    let early = least(&values[quarter..2 * quarter]);
    let late = least(&values[values.len() - quarter..]);
    (quarter >= 2 && late > 1.5 * early).then_some((early, late))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_grows_is_told_and_what_comes_and_goes_is_not() {
        let rising: Vec<f64> = (0..40).map(f64::from).collect();
        assert_eq!(growth(&rising), Some((10.0, 30.0)));
        let waves: Vec<f64> = (0..40).map(|at| f64::from(10 + 90 * (at % 2))).collect();
        assert_eq!(growth(&waves), None);
        assert_eq!(growth(&[1.0, 9.0]), None);
        assert_eq!(growth(&[]), None);
    }

    #[test]
    fn all_that_went_wrong_is_told() {
        let good = json!({ "errors": [], "slow": [], "failures": "", "alive": 90, "memory": [] });
        assert_eq!(wrong(&good), Vec::<String>::new());
        let bad = json!({ "errors": ["a"], "slow": [{ "name": "b" }], "failures": "c", "alive": 0, "memory": [] });
        assert_eq!(wrong(&bad).len(), 4);
        assert_eq!(wrong(&json!({})).len(), 2);
    }
}

//! What still breaks a rule: `allowed.txt`, a line for each offender, which only shrinks. A
//! line that names no offender any more fails its rule as an offender without a line does.
//! `TIDY_SHRINK=1 cargo test -p lobbylab-xtask --test tidy` takes such lines out.

use std::fs;
use std::sync::Mutex;

use crate::files::{report, root};

/// The list, from the root.
const LIST: &str = "crates/xtask/tests/tidy/allowed.txt";

/// Rules run side by side; one at a time writes.
static WRITING: Mutex<()> = Mutex::new(());

/// Fails with every offender that the list does not name under `rule`, and with every one
/// that it names in vain. An offender is what the list says of it, and what to tell a reader.
#[track_caller]
pub fn except(rule: &str, explanation: &str, offenders: &[(String, String)]) {
    let _writing = WRITING.lock();
    let file = root().join(LIST);
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{LIST}: {error}"));
    let listed: Vec<&str> = (text.lines())
        .filter_map(|line| line.strip_prefix(rule)?.strip_prefix(": "))
        .collect();
    let mut findings: Vec<String> = (offenders.iter())
        .filter(|(name, _)| !listed.contains(&name.as_str()))
        .map(|(name, story)| format!("{name}: {story}"))
        .collect();
    let stale: Vec<&&str> = (listed.iter())
        .filter(|name| !offenders.iter().any(|(offender, _)| offender == *name))
        .collect();
    if std::env::var_os("TIDY_SHRINK").is_some() {
        let kept = text.lines().filter(|line| {
            let name = (line.strip_prefix(rule)).and_then(|rest| rest.strip_prefix(": "));
            !name.is_some_and(|name| stale.iter().any(|stale| **stale == name))
        });
        let kept: String = kept.map(|line| format!("{line}\n")).collect();
        fs::write(&file, kept).unwrap_or_else(|error| panic!("{LIST}: {error}"));
    } else {
        let stale = stale
            .iter()
            .map(|name| format!("{name}: keeps the rule now; take its line out of {LIST}"));
        findings.extend(stale);
    }
    report(explanation, &findings);
}

//! What a report rests on, in every form of it.

use crate::arguments::link_fields;
use lobbylab_core::experiment::{Report, link};

/// What a report rests on, so that it stands by itself: (name, text).
pub fn provenance(report: &Report) -> Vec<(&'static str, String)> {
    let parameters: Vec<String> = (report.parameters.iter())
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    let fields = link_fields(report.question);
    let mut all = vec![
        ("question", report.question.to_owned()),
        ("software", format!("lobbylab {}", report.engine)),
        ("parameters", parameters.join(" ")),
        ("link", link::encode(&fields, &report.parameters)),
    ];
    if report.done < 1.0 {
        all.push(("done", format!("{:.1} % of the run", 100.0 * report.done)));
    }
    all
}

/// A fingerprint in its sixteen digits.
pub fn fingerprint(report: &Report) -> String {
    format!("{:016x}", report.fingerprint())
}

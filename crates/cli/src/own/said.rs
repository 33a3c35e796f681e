//! A race in words, and as the file that the page's contest takes.

use super::Module;
use base64::Engine as _;
// As the page's files have it: the letters of addresses, and no padding.
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use lobbylab_core::arena::ArenaGauge;
use lobbylab_core::arena::lab::ArenaRace;
use lobbylab_core::experiment::{Parameters, link};
use lobbylab_core::sim::stats::Interval;
use lobbylab_core::words;
use lobbylab_own::module::ModuleGuest;
use lobbylab_own::{
    OwnEntry, OwnHeat, OwnMeasure, OwnParts, fingerprint, measures, method, refused,
};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Digits of a digest that tell files of a class apart.
const SHORT: usize = 12;

/// What has been raced.
pub struct Raced<'a> {
    /// The market, as a link says it.
    pub race: &'a ArenaRace,
    /// Who played: first rules of the list and services, then the modules.
    pub heat: &'a OwnHeat<ModuleGuest>,
    /// How many are no own rules.
    pub rivals: usize,
    /// The own rules.
    pub modules: &'a [Module],
    /// What came of it.
    pub parts: &'a OwnParts,
}

impl Raced<'_> {
    /// The module of an entry; nothing of a rival.
    fn module(&self, entry: usize) -> Option<&Module> {
        self.modules.get(entry.checked_sub(self.rivals)?)
    }
}

/// A table for each measure, and what tells modules and runs apart.
pub fn text(raced: &Raced<'_>) -> String {
    let Raced { heat, parts, .. } = raced;
    let names = heat.entries.iter().map(|(name, _)| name.chars().count());
    let width = names.max().unwrap_or(0).max("rule".len());
    let mut text = format!("{}\n\n", method(heat));
    // Writing into a string cannot fail.
    let _ = writeln!(text, "{:width$}  {:SHORT$}  fingerprint", "rule", "code");
    for (entry, (name, _)) in heat.entries.iter().enumerate() {
        let code = raced.module(entry);
        let code = match (code, &heat.entries[entry].1) {
            (Some(module), _) => &module.sha256[..SHORT],
            (None, OwnEntry::Service(_)) => "a service",
            (None, _) => "built in",
        };
        let digits = match (fingerprint(parts, entry), refused(parts, entry)) {
            (_, Some(story)) => story.to_owned(),
            (Some(digits), None) => format!("{digits:016x}"),
            (None, None) => String::new(),
        };
        let _ = writeln!(text, "{name:width$}  {code:SHORT$}  {digits}");
    }
    let rows: Vec<Vec<OwnMeasure>> = (0..heat.entries.len())
        .map(|entry| measures(parts, entry))
        .collect();
    for gauge in ArenaGauge::ALL.iter().copied() {
        let of = |row: &Vec<OwnMeasure>| row.iter().find(|one| one.gauge == gauge).cloned();
        let found: Vec<_> = rows.iter().map(of).collect();
        if found.iter().all(Option::is_none) {
            continue;
        }
        let unit = match gauge.unit() {
            "" => String::new(),
            unit => format!(", {unit}"),
        };
        let _ = writeln!(text, "\n{}: {}{unit}", gauge.key(), gauge.label());
        for ((name, _), measure) in heat.entries.iter().zip(found) {
            let Some(measure) = measure else { continue };
            let value = around(&measure.value);
            let line = match &measure.above {
                Some(above) => format!("  {name:width$}  {value:>20}  {:>20}", around(above)),
                None => format!("  {name:width$}  {value:>20}  compared with it"),
            };
            let _ = writeln!(text, "{line}");
        }
    }
    text
}

fn around(interval: &Interval) -> String {
    words::ascii_estimate(interval.mean, interval.half_width)
}

/// The same as JSON: what the page saves of a contest, and more.
pub fn json(raced: &Raced<'_>) -> String {
    let Raced { heat, parts, .. } = raced;
    let all = (0..heat.entries.len()).map(|entry| {
        let mut said = json!({
            "name": heat.entries[entry].0,
            "measures": measures(parts, entry).iter().map(measure).collect::<Vec<_>>(),
        });
        if let Some(digits) = fingerprint(parts, entry) {
            said["fingerprint"] = format!("{digits:016x}").into();
        }
        if let Some(story) = refused(parts, entry) {
            said["error"] = story.into();
        }
        match raced.module(entry) {
            Some(module) => {
                said["sha256"] = module.sha256.clone().into();
                said["wasm"] = URL_SAFE_NO_PAD.encode(&module.bytes).into();
            }
            None => match &heat.entries[entry].1 {
                OwnEntry::Listed(rule) => said["key"] = rule.key().into(),
                OwnEntry::Own(_) | OwnEntry::Service(_) => said["key"] = Value::Null,
            },
        }
        said
    });
    let (own, rivals): (Vec<_>, Vec<_>) = all.partition(|said| said.get("sha256").is_some());
    let said = json!({
        "lobbylab": "contest",
        "engine": lobbylab_core::VERSION,
        "market": link::encode(&ArenaRace::list(), &raced.race.values()),
        "method": method(heat),
        "against": rivals.first().map(|first| first["key"].clone()),
        "rules": own,
        "rivals": rivals,
    });
    format!("{said:#}\n")
}

fn measure(measure: &OwnMeasure) -> Value {
    let gauge = measure.gauge;
    let mut said = json!({
        "key": gauge.key(),
        "words": gauge.label(),
        "unit": gauge.unit(),
        "over": gauge.over(),
        "less": gauge.less_is_better(),
        "mean": measure.value.mean,
        "half": measure.value.half_width,
    });
    if let Some(above) = &measure.above {
        said["difference"] = json!({"mean": above.mean, "half": above.half_width});
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_written_as_the_page_reads_them() {
        assert_eq!(URL_SAFE_NO_PAD.encode(b""), "");
        assert_eq!(URL_SAFE_NO_PAD.encode(b"f"), "Zg");
        assert_eq!(URL_SAFE_NO_PAD.encode(b"fo"), "Zm8");
        assert_eq!(URL_SAFE_NO_PAD.encode(b"foo"), "Zm9v");
        assert_eq!(URL_SAFE_NO_PAD.encode([0xfb, 0xff, 0xfe, 0]), "-__-AA");
    }
}

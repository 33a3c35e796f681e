//! What a site is made of, and which part is to be made next.
//!
//! Two lanes work side by side: one compiles for WebAssembly, the other natively (cargo
//! lets each have its folder). What nobody has asked for yet is not made: the module of
//! benchmarks, those of rule sets and of one's own rule, and the page of corrections.

use std::path::Path;
use std::time::Duration;

use crate::site::draft::{CORRECTIONS, Site};
use crate::site::module::{CHECKS, CLASS, FILES, OWN, RULESETS};

/// Which compiler a part needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Modules.
    Wasm,
    /// What is computed from the engine's own types and functions.
    Native,
}

/// The part that is derived from the Rust types.
pub const GENERATED: &str = "generated";

/// One part.
#[derive(Debug)]
pub struct Part {
    /// A module's name, [`GENERATED`] or [`CORRECTIONS`].
    pub name: String,
    /// What it was when it was last made.
    pub files: Option<Site>,
    /// Whether it is the latest that there can be, or cannot be made of these sources.
    settled: bool,
    /// Whether somebody wants it.
    wanted: bool,
    /// When somebody last asked for a page that needs it, by a counter.
    asked: u64,
}

impl Part {
    /// Where it is made.
    pub fn lane(&self) -> Lane {
        match self.name.as_str() {
            GENERATED | CORRECTIONS => Lane::Native,
            _ => Lane::Wasm,
        }
    }

    fn to_do(&self) -> bool {
        self.wanted && !self.settled
    }
}

/// All parts, in the order in which they are made if nobody asks.
#[derive(Debug)]
pub struct Parts {
    /// In that order.
    pub all: Vec<Part>,
    clock: u64,
}

impl Parts {
    /// Nothing is made yet.
    pub fn new(labs: &[String]) -> Self {
        let names = labs.iter().map(String::as_str);
        let all = names
            .chain([GENERATED, FILES, CLASS, RULESETS, OWN, CHECKS, CORRECTIONS])
            .map(|name| Part {
                name: name.to_owned(),
                files: None,
                settled: false,
                wanted: ![FILES, CLASS, RULESETS, OWN, CHECKS, CORRECTIONS].contains(&name),
                asked: 0,
            });
        Self {
            all: all.collect(),
            clock: 0,
        }
    }

    fn find(&mut self, name: &str) -> Option<&mut Part> {
        self.all.iter_mut().find(|part| part.name == name)
    }

    /// What a lane makes next: what was asked for last. The native lane leaves the machine to a
    /// page that is waited for, unless no page can stand without what it makes.
    pub fn next(&mut self, lane: Lane) -> Option<String> {
        let busy = lane == Lane::Native
            && (self.all.iter()).any(|part| part.lane() == Lane::Wasm && part.to_do());
        let next = (self.all.iter_mut())
            .filter(|part| part.lane() == lane && part.to_do())
            .filter(|part| !busy || part.files.is_none())
            .rev()
            .max_by_key(|part| part.asked)?;
        // A change while it is made makes it stale again.
        next.settled = true;
        Some(next.name.clone())
    }

    /// A part has been made, or could not be.
    pub fn made(&mut self, name: &str, files: Option<Site>) {
        if let Some(part) = self.find(name)
            && files.is_some()
        {
            part.files = files;
        }
    }

    /// Somebody looks at a page that is made of these. Whether that changes what there is to do.
    pub fn ask<'n>(&mut self, names: impl Iterator<Item = &'n str>) -> bool {
        self.clock += 1;
        let clock = self.clock;
        let mut news = false;
        for name in names {
            if let Some(part) = self.find(name) {
                news |= !part.wanted;
                part.wanted = true;
                part.asked = clock;
            }
        }
        news
    }

    /// A source has changed: what is made of it is stale. The names of those that are wanted.
    pub fn changed(&mut self, path: &Path) -> Vec<String> {
        let mut stale = Vec::new();
        for part in &mut self.all {
            if concerns(path, part) {
                part.settled = false;
                if part.wanted {
                    stale.push(part.name.clone());
                }
            }
        }
        stale
    }

    /// How many parts are wanted, how many of them are made, and the names of the others.
    pub fn progress(&self) -> (usize, usize, Vec<&str>) {
        let wanted = || self.all.iter().filter(|part| part.wanted);
        let left: Vec<&str> = (wanted().filter(|part| part.files.is_none()))
            .map(|part| part.name.as_str())
            .collect();
        let count = wanted().count();
        (count, count - left.len(), left)
    }
}

/// Whether a part is made of a source, given by its path from the root. A lab's own folder
/// concerns its module, and what looks at all labs.
fn concerns(path: &Path, part: &Part) -> bool {
    let names: Vec<&str> = path.iter().filter_map(|name| name.to_str()).collect();
    const LABS: [&str; 6] = [
        "patience",
        "rules",
        "hindsight",
        "balance",
        "engagement",
        "arena",
    ];
    let lab = |name: &str| LABS.contains(&name);
    let of_all = [GENERATED, CORRECTIONS, CHECKS].contains(&part.name.as_str());
    match names[..] {
        ["www", ..] | ["web", "editor", ..] => false,
        ["crates", "core" | "charts", "src", room, _, ..] if lab(room) => {
            // The arena's rules are those of all labs.
            let arena = ["arena", FILES, RULESETS, OWN].contains(&part.name.as_str());
            of_all || part.name == room || (arena && names[1] == "core")
        }
        ["web", "src", room, _, ..] if lab(room) => {
            part.name == room || [CHECKS, FILES].contains(&part.name.as_str())
        }
        ["web", "modules", module, ..] => part.name == module,
        // These pages have no figures and nothing of what labs' pages share.
        ["web", ..] if part.name == CLASS => false,
        ["web", ..] | ["crates", "charts", ..] if [RULESETS, OWN].contains(&part.name.as_str()) => {
            false
        }
        ["crates", "rulesets", ..] => part.name == RULESETS,
        ["crates", "own", ..] => part.name == OWN,
        ["crates", "class", ..] => part.name == CLASS,
        ["web", ..] => part.lane() == Lane::Wasm,
        ["crates", "loops", ..] => part.name == CHECKS,
        ["crates", "site", ..] => part.lane() == Lane::Native,
        _ => true,
    }
}

/// How long something took, for a line of progress.
pub fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts() -> Parts {
        Parts::new(&["patience".to_owned(), "rules".to_owned()])
    }

    #[test]
    fn labs_come_in_their_order_and_the_rest_when_asked() {
        let mut parts = parts();
        assert_eq!(parts.next(Lane::Wasm).as_deref(), Some("patience"));
        assert_eq!(parts.next(Lane::Native).as_deref(), Some(GENERATED));
        assert_eq!(parts.next(Lane::Native), None);
        assert!(parts.ask([CHECKS].into_iter()));
        assert!(!parts.ask(["rules"].into_iter()));
        assert_eq!(parts.next(Lane::Wasm).as_deref(), Some("rules"));
        assert_eq!(parts.next(Lane::Wasm).as_deref(), Some(CHECKS));
        assert_eq!(parts.next(Lane::Wasm), None);
        parts.made("rules", Some(Site::new()));
        parts.made("patience", None);
        assert_eq!(
            parts.progress(),
            (4, 1, vec!["patience", GENERATED, CHECKS])
        );
    }

    #[test]
    fn only_the_module_concerned_is_made_again() {
        let mut parts = parts();
        for lane in [Lane::Wasm, Lane::Native] {
            while let Some(name) = parts.next(lane) {
                parts.made(&name, Some(Site::new()));
            }
        }
        let stale = parts.changed(Path::new("crates/core/src/rules/fifo.rs"));
        assert_eq!(stale, ["rules", GENERATED]);
        assert_eq!(parts.next(Lane::Native), None, "the page comes first");
        assert_eq!(parts.next(Lane::Wasm).as_deref(), Some("rules"));
        assert_eq!(parts.next(Lane::Native).as_deref(), Some(GENERATED));
        assert!(parts.changed(Path::new("www/style.css")).is_empty());
        let all = parts.changed(Path::new("crates/core/src/sim/engine.rs"));
        assert_eq!(all, ["patience", "rules", GENERATED]);
    }
}

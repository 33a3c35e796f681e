//! The life of a ticket in words: at which wait something opened, and what that came to.

use std::collections::BTreeMap;

/// Something that happened to the ticket that is followed.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// When.
    pub at: f64,
    /// What.
    pub words: String,
}

/// A ticket that was tried in the followed ticket's match: whether it ever fitted, and the rules
/// that refused it, each once.
type Tried = (bool, Vec<usize>);

/// The followed ticket's expansions, and the pass that runs.
#[derive(Clone, Debug, Default)]
pub(super) struct Life {
    /// What opens, and when; what is told goes.
    openings: Vec<(f64, String)>,
    /// Whether a pass has been told of.
    begun: bool,
    /// When the pass is, and where the story stood before it; nothing once it is told of.
    pass: Option<(f64, usize)>,
    /// Who was tried in this pass, by number.
    tried: BTreeMap<usize, Tried>,
}

impl Life {
    /// A ticket comes; the waits of its openings become times.
    pub(super) fn new(at: f64, openings: Vec<(f64, String)>) -> Self {
        let times = openings.into_iter().map(|(wait, words)| (at + wait, words));
        Self {
            openings: times.collect(),
            ..Self::default()
        }
    }

    /// A pass begins, where the story has so many moments.
    pub(super) fn begins(&mut self, now: f64, place: usize) {
        self.pass = Some((now, place));
        self.tried.clear();
    }

    /// Another ticket was tried in the match around this one.
    pub(super) fn tried(&mut self, other: usize, checked: &[(usize, bool)]) {
        let (fits, refused) = self.tried.entry(other).or_default();
        *fits |= checked.iter().all(|(_, held)| *held);
        for &(rule, held) in checked {
            if !held && !refused.contains(&rule) {
                refused.push(rule);
            }
        }
    }

    /// What is said of the pass that ends, and where in the story: after its first pass with
    /// others, and wherever something has opened.
    pub(super) fn told<'a>(&mut self, rule: impl Fn(usize) -> &'a str) -> Option<(usize, Moment)> {
        let (at, place) = self.pass.take()?;
        let open = self.openings.iter().take_while(|one| one.0 <= at).count();
        let opened: Vec<String> = self.openings.drain(..open).map(|one| one.1).collect();
        let first = !self.begun && !self.tried.is_empty();
        self.begun |= first;
        if opened.is_empty() && !first {
            return None;
        }
        let mut parts = Vec::new();
        if !self.tried.is_empty() {
            let fitted = self.tried.values().filter(|one| one.0).count();
            parts.push(format!("{} fitted", counted(fitted)));
        }
        let mut refusals: BTreeMap<usize, usize> = BTreeMap::new();
        for &number in self.tried.values().flat_map(|one| &one.1) {
            *refusals.entry(number).or_default() += 1;
        }
        let refusals = refusals.into_iter();
        parts.extend(
            refusals.map(|(number, count)| format!("{} refused {}", rule(number), counted(count))),
        );
        let mut words = opened.join(", ");
        if !words.is_empty() && !parts.is_empty() {
            words.push_str(": ");
        }
        words.push_str(&parts.join("; "));
        Some((place, Moment { at, words }))
    }
}

/// Small numbers in words.
fn counted(count: usize) -> String {
    let words = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ];
    words
        .get(count)
        .map_or_else(|| count.to_string(), |word| (*word).to_owned())
}

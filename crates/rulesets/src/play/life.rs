//! The life of a ticket in words: at which wait something opened, and what that came to.

use crate::order::by_number;

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
#[derive(Clone, Debug)]
struct Tried {
    ticket: usize,
    fits: bool,
    refused: Vec<usize>,
}

/// The followed ticket's expansions, and the pass that runs.
#[derive(Clone, Debug, Default)]
pub(super) struct Life {
    /// What opens, and when; what is told goes.
    openings: Vec<(f64, String)>,
    /// Whether a pass has been told of.
    begun: bool,
    /// When the pass is, and where the story stood before it; nothing once it is told of.
    pass: Option<(f64, usize)>,
    /// Who was tried in this pass.
    tried: Vec<Tried>,
}

impl Life {
    /// A ticket comes; the waits of its openings become times.
    pub(super) fn new(at: f64, mut openings: Vec<(f64, String)>) -> Self {
        for opening in &mut openings {
            opening.0 += at;
        }
        by_number(&mut openings, |one| one.0);
        Self {
            openings,
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
        let known = self.tried.iter().position(|one| one.ticket == other);
        let place = known.unwrap_or(self.tried.len());
        if known.is_none() {
            self.tried.push(Tried {
                ticket: other,
                fits: false,
                refused: Vec::new(),
            });
        }
        let one = &mut self.tried[place];
        one.fits |= checked.iter().all(|(_, held)| *held);
        for &(rule, held) in checked {
            if !held && !one.refused.contains(&rule) {
                one.refused.push(rule);
            }
        }
    }

    /// What is said of the pass that ends, and where in the story: after its first pass with
    /// others, and wherever something has opened.
    pub(super) fn take_moment<'a>(
        &mut self,
        rule: impl Fn(usize) -> &'a str,
    ) -> Option<(usize, Moment)> {
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
            let fitted = self.tried.iter().filter(|one| one.fits).count();
            parts.push(format!("{} fitted", counted(fitted)));
        }
        let all = || self.tried.iter().flat_map(|one| &one.refused);
        let most = all().max().map_or(0, |most| most + 1);
        for number in 0..most {
            let count = all().filter(|one| **one == number).count();
            if count > 0 {
                parts.push(format!("{} refused {}", rule(number), counted(count)));
            }
        }
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

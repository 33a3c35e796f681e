//! The numbers of `balance.wishes` as a list.

use super::common::{PARTS, known, simulated};
use super::wishes::{WishKind, WishSample, Wishes};
use crate::experiment::{Evidence, Parts, Quantity};
use crate::sim::stats::Interval;

/// Takes a number that may not be known: key, name, unit, of what, interval.
type Push<'a> = dyn FnMut(String, String, &'static str, &'static str, Option<Interval>) + 'a;

/// All numbers, as far as they are known.
pub(super) fn quantities(question: &Wishes, parts: &Parts<WishSample>) -> Vec<Quantity> {
    let mut out = Vec::new();
    let mut push = |key, name, unit, population, interval: Option<Interval>| {
        if let Some(interval) = interval {
            out.push(simulated(key, name, unit, population, interval));
        }
    };
    for (letter, part, pick) in PARTS {
        let name = format!("{part}, no wishes");
        let interval = question.free(parts, pick);
        push(format!("free.{letter}"), name, "skill", "games", interval);
    }
    push(
        "free.delay".to_owned(),
        "mean latency, no wishes".to_owned(),
        "ms",
        "games",
        question.free_delay(parts),
    );
    for &kind in WishKind::ALL {
        let own = "the visitor's strength".to_owned();
        of_wish(question, parts, kind, None, &own, &mut push);
        for (rung, strength) in kind.ladder().iter().enumerate() {
            let words = strength.to_string();
            of_wish(question, parts, kind, Some(rung), &words, &mut push);
        }
    }
    if !parts.is_empty() {
        let (stopped, games) = question.stopped(parts);
        for (key, name, value) in [
            ("games", "games searched for", games),
            ("stopped", "of these, searches that were stopped", stopped),
        ] {
            let value = value as f64;
            let method = "counted in the crowds drawn";
            let evidence = Evidence::Exact { value, method };
            out.push(known(key.to_owned(), name.to_owned(), "", evidence));
        }
    }
    out
}

/// The numbers of one wish, so strong.
fn of_wish(
    question: &Wishes,
    parts: &Parts<WishSample>,
    kind: WishKind,
    rung: Option<usize>,
    strength: &str,
    push: &mut Push<'_>,
) {
    let place = rung.map_or(String::new(), |rung| format!(".{rung}"));
    let key = |part: &str| format!("{}{place}.{part}", kind.key());
    let wish = format!("{}, {strength}", kind.label());
    for (letter, part, pick) in PARTS {
        let interval = question.value(parts, kind, rung, pick);
        let name = format!("{part} in the first skill, {wish}");
        push(key(letter), name, "skill", "games", interval);
    }
    let delay = question.delay(parts, kind, rung);
    let name = format!("mean latency, {wish}");
    push(key("delay"), name, "ms", "games", delay);
    let price = question.price(parts, kind, rung);
    let name = format!("times as unfair in the first skill as without wishes, {wish}");
    push(key("price"), name, "", "games", price);
    let without = question.share_without(parts, kind, rung);
    let name = format!("crowds in which no game was found, {wish}");
    push(key("without"), name, "", "crowds", without);
}

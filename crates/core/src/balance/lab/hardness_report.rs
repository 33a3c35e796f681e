//! The numbers of `balance.hardness` as a list.

use super::common::simulated;
use super::everybody_report::counted;
use super::hardness::{HardSample, Hardness};
use crate::balance::setting::Terms;
use crate::experiment::{Parts, Quantity};

/// All numbers, as far as they are known.
pub(super) fn quantities(question: &Hardness, parts: &Parts<HardSample>) -> Vec<Quantity> {
    let mut out = Vec::new();
    if parts.is_empty() {
        return out;
    }
    for &terms in Terms::ALL {
        let what = format!("{} numbers to add up", terms.key());
        for (size, &length) in Hardness::lengths(terms).iter().enumerate() {
            let players = Hardness::players(terms, length);
            let mut push = |part: &str, name: &str, interval| {
                if let Some(interval) = interval {
                    let key = format!("{part}.{}.{players}", terms.key());
                    let name = format!("{name}, {what}, {players} players");
                    out.push(simulated(key, name, "", "instances", interval));
                }
            };
            let name = "pairs of players tried";
            let of = |planted| question.nodes(parts, terms, size, planted);
            push("open", &format!("{name}, no solution"), of(false));
            push("planted", &format!("{name}, a solution put in"), of(true));
            let name = "sets of players looked at for a game without roles";
            push("sets", name, question.sets(parts, terms, size));
            let name = format!("searches with roles that were stopped, {what}, {players} players");
            let stopped = question.stopped(parts, terms, size).0;
            let key = format!("stopped.{}.{players}", terms.key());
            counted(&mut out, key, name, stopped as f64);
        }
        if let Some(slope) = question.slope(parts, terms) {
            let name = format!("exponent of n in the pairs tried, {what}");
            let key = format!("slope.{}", terms.key());
            out.push(simulated(key, name, "", "instances", slope));
        }
    }
    let (right, answers) = question.right(parts);
    let queue = question.queue_stopped(parts);
    for (key, name, value) in [
        ("answers", "answers of searches with roles", answers),
        ("right", "answers that a search of sums confirms", right),
        (
            "queue.stopped",
            "queues without roles whose searches were stopped",
            queue,
        ),
    ] {
        counted(&mut out, key.to_owned(), name.to_owned(), value as f64);
    }
    out
}

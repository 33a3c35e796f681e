//! Whom an anchor tries first: the order of the sorts.

use crate::flexmatch::{Cell, FlexRules, Seat, Sort};

/// The pool without the anchor in the order of the sorts, ties by age.
pub(super) fn sorted(rules: &FlexRules, pool: &[Seat], anchor: usize) -> Vec<usize> {
    let lead = &pool[anchor];
    let keys: Vec<Vec<f64>> = (pool.iter())
        .map(|seat| {
            let sorts = rules.sorts.iter();
            sorts.map(|sort| key(sort, lead, seat)).collect()
        })
        .collect();
    let mut order: Vec<usize> = (0..pool.len()).filter(|&at| at != anchor).collect();
    order.sort_by(|&one, &other| {
        let pairs = keys[one].iter().zip(&keys[other]);
        let decided = pairs.map(|(one, other)| one.total_cmp(other));
        (decided.into_iter().find(|order| order.is_ne())).unwrap_or(one.cmp(&other))
    });
    order
}

/// A sort's key of a ticket: less is earlier.
fn key(sort: &Sort, anchor: &Seat, seat: &Seat) -> f64 {
    let value = |cell: &Cell, key: Option<u32>| match cell {
        Cell::Number(number) => Some(*number),
        Cell::Text(text) => Some(f64::from(*text)),
        Cell::Map(map) => {
            let key = key?;
            map.iter()
                .find(|(other, _)| *other == key)
                .map(|(_, value)| *value)
        }
        Cell::Texts(_) => None,
    };
    let lead = anchor.whole(sort.attribute, sort.aggregate);
    let key = match lead {
        Cell::Map(map) => {
            let better = |one: f64, other: f64| {
                if sort.largest_key == Some(false) {
                    one < other
                } else {
                    one > other
                }
            };
            let mut best: Option<(u32, f64)> = None;
            for &(key, value) in map {
                if best.is_none_or(|(_, least)| better(value, least)) {
                    best = Some((key, value));
                }
            }
            best.map(|(key, _)| key)
        }
        _ => None,
    };
    let own = value(seat.whole(sort.attribute, sort.aggregate), key);
    let found = if sort.distance {
        own.zip(value(lead, key))
            .map(|(own, lead)| (own - lead).abs())
    } else {
        own
    };
    match found {
        Some(value) if sort.descending => -value,
        Some(value) => value,
        // Who says nothing comes last.
        None => f64::INFINITY,
    }
}

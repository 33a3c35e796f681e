//! The numbers of `balance.roles` as a list; the interval of a share.

use super::common::{PARTS, known, simulated};
use super::roles::{RoleGames, RoleMaker, RoleSample};
use crate::experiment::{Evidence, Parts, Quantity};
use crate::sim::stats::Interval;

/// All numbers, as far as they are known.
pub(super) fn quantities(question: &RoleGames, parts: &Parts<RoleSample>) -> Vec<Quantity> {
    let mut out = Vec::new();
    if let Some(value) = question.rho() {
        let name = "times as unfair as the best game, at most, shortest interval";
        let method = "Theorem 3";
        let evidence = Evidence::Exact { value, method };
        out.push(known("rho".to_owned(), name.to_owned(), "", evidence));
    }
    for (size, players) in question.sizes().into_iter().enumerate() {
        of_size(question, parts, size, players, &mut out);
    }
    let ((stopped, games), free) = (question.stopped(parts), question.free_stopped(parts));
    for (key, name, value) in [
        ("searches", "crowds with a game with roles", games),
        (
            "stopped",
            "searches for a best game with roles that were stopped",
            stopped,
        ),
        (
            "free.stopped",
            "searches for a best game without roles that were stopped",
            free,
        ),
    ] {
        if !parts.is_empty() {
            counted(&mut out, key.to_owned(), name.to_owned(), value as f64);
        }
    }
    out
}

fn counted(out: &mut Vec<Quantity>, key: String, name: String, value: f64) {
    let method = "counted in the crowds drawn";
    out.push(known(key, name, "", Evidence::Exact { value, method }));
}

/// The numbers of one size.
fn of_size(
    question: &RoleGames,
    parts: &Parts<RoleSample>,
    size: usize,
    players: u32,
    out: &mut Vec<Quantity>,
) {
    let wait = format!("{players} players wait");
    let mut push = |key: String, name: String, unit, interval| {
        if let Some(interval) = interval {
            out.push(simulated(key, name, unit, "games", interval));
        }
    };
    for (part, name, pick) in PARTS {
        let interval = question.free(parts, size, pick);
        let name = format!("{name} of a game, {wait}, without roles");
        push(format!("free.{size}.{part}"), name, "skill", interval);
    }
    for &maker in RoleMaker::ALL {
        let label = maker.label();
        let key = |part: &str| format!("{}.{size}.{part}", maker.key());
        for (part, name, pick) in PARTS {
            let interval = question.value(parts, maker, size, pick);
            let name = format!("{name} of a game, {wait}, {label}");
            push(key(part), name, "skill", interval);
        }
        let interval = question.ratio(parts, maker, size);
        let name = format!("times as unfair as the best game or its bound, {wait}, {label}");
        push(key("ratio"), name, "", interval);
        let interval = question.price(parts, maker, size);
        let name = format!("times as unfair as the best game without roles, {wait}, {label}");
        push(key("price"), name, "", interval);
    }
    if let Some(interval) = question.share_without(parts, size) {
        let (key, name) = (
            format!("without.{size}"),
            "crowds without a game with roles",
        );
        let name = format!("{name}, {wait}");
        out.push(simulated(key, name, "", "crowds", interval));
    }
    for &maker in RoleMaker::ALL {
        if let Some(value) = question.largest(parts, maker, size) {
            let key = format!("{}.{size}.largest", maker.key());
            let name = format!(
                "times as unfair as the best game or its bound, the most seen, {wait}, {}",
                maker.label()
            );
            counted(out, key, name, value);
        }
    }
}

/// The share that `count` of `all` tell, by Wilson: honest also for none and for all,
/// when its middle is not `count`/`all`.
pub(super) fn share(count: u64, all: u64) -> Interval {
    /// The normal distribution's 97.5 % quantile.
    const Z: f64 = 1.959_963_984_540_054;
    let (count, all) = (count as f64, all as f64);
    let (found, weight) = (count / all, Z * Z / all);
    let error = (found * (1.0 - found) / all + 0.25 * weight / all).sqrt() / (1.0 + weight);
    Interval {
        mean: (found + 0.5 * weight) / (1.0 + weight),
        half_width: Z * error,
        standard_error: error,
        level: 0.95,
        samples: all as u64,
        method: "independent crowds, Wilson's interval of a share".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn shares_are_wilsons() {
        // Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
        for (count, all, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let interval = share(count, all);
            assert!((interval.low() - low).abs() < 6e-5, "{interval:?}");
            assert!((interval.high() - high).abs() < 6e-5, "{interval:?}");
        }
        assert!(share(7, 7).high() <= 1.0 + 1e-15 && share(7, 7).low() > 0.6);
    }
}

//! `balance.roles` as its runner sees it: parts, work, and the numbers as a list; the interval of a share.

use super::{BalanceRoles, GAMES, RoleMethod, RolePoint, RoleSample};
use crate::balance::GameUnfairness;
use crate::balance::lab::common::{COMPONENTS, COUNTED, PAPER, fewer_replications};
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, TooLarge,
    Work,
};
use crate::sim::stats::Interval;

impl Question for BalanceRoles {
    type Part = RoleSample;

    fn parts(&self) -> u32 {
        self.run.replications
    }

    fn work(&self) -> Work {
        let parts = u64::from(self.parts());
        let point = size_of::<RolePoint>() + RoleMethod::ALL.len() * size_of::<GameUnfairness>();
        Work {
            events: self.events_of_one() * parts,
            bytes: 4_000_000 + parts * (GAMES.len() * point) as u64,
            ..Work::default()
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        fewer_replications(&self.run, work, limits)
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let (question, work) = (self.clone(), self.events_of_one());
        Ok(RunPlan::whole(
            move |_| work,
            move |number| question.sample(number),
        ))
    }

    fn quantities(&self, parts: &Parts<RoleSample>) -> Vec<Quantity> {
        quantities(self, parts)
    }
}

/// All numbers, as far as they are known.
fn quantities(question: &BalanceRoles, parts: &Parts<RoleSample>) -> Vec<Quantity> {
    let mut report = ReportBuilder::new(PAPER, "games");
    if let Some(value) = question.rho() {
        let name = "times as unfair as the best game, at most, shortest interval";
        report.exact("rho", name, "", value, "Theorem 3");
    }
    for (size, players) in question.sizes().into_iter().enumerate() {
        of_size(question, parts, size, players, &mut report);
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
            report.exact(key, name, "", value as f64, COUNTED);
        }
    }
    report.finish()
}

/// The numbers of one size.
fn of_size(
    question: &BalanceRoles,
    parts: &Parts<RoleSample>,
    size: usize,
    players: u32,
    report: &mut ReportBuilder,
) {
    let wait = format!("{players} players wait");
    let mut push = |key: String, name: String, unit, interval| {
        report.simulated(key, name, unit, interval);
    };
    for (part, name, pick) in COMPONENTS {
        let interval = question.free(parts, size, pick);
        let name = format!("{name} of a game, {wait}, without roles");
        push(format!("free.{size}.{part}"), name, "skill", interval);
    }
    for &maker in RoleMethod::ALL {
        let label = maker.label();
        let key = |part: &str| format!("{}.{size}.{part}", maker.key());
        for (part, name, pick) in COMPONENTS {
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
    let name = format!("crowds without a game with roles, {wait}");
    let without = question.share_without(parts, size);
    (report.over("crowds")).simulated(format!("without.{size}"), name, "", without);
    report.over("games");
    for &maker in RoleMethod::ALL {
        if let Some(value) = question.largest(parts, maker, size) {
            let key = format!("{}.{size}.largest", maker.key());
            let name = format!(
                "times as unfair as the best game or its bound, the most seen, {wait}, {}",
                maker.label()
            );
            report.exact(key, name, "", value, COUNTED);
        }
    }
}

/// The share that `count` of `all` tell, by Wilson: honest also for none and for all,
/// when its middle is not `count`/`all`.
pub(crate) fn share(count: u64, all: u64) -> Interval {
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

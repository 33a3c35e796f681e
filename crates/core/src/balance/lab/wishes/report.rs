//! `balance.wishes` as its runner sees it: parts, work, and the numbers as a list.

use super::{BalanceWishes, GAMES, WishGame, WishKind, WishSample};
use crate::balance::lab::common::{COMPONENTS, COUNTED, PAPER, fewer_replications};
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, TooLarge,
    Work,
};

impl Question for BalanceWishes {
    type Part = WishSample;

    fn parts(&self) -> u32 {
        self.run.replications
    }

    fn work(&self) -> Work {
        let parts = u64::from(self.parts());
        Work {
            events: self.events_of_one() * parts,
            bytes: 4_000_000 + parts * (GAMES * size_of::<WishGame>() as u64 + 400),
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

    fn quantities(&self, parts: &Parts<WishSample>) -> Vec<Quantity> {
        quantities(self, parts)
    }
}

/// All numbers, as far as they are known.
fn quantities(question: &BalanceWishes, parts: &Parts<WishSample>) -> Vec<Quantity> {
    let mut report = ReportBuilder::new(PAPER, "games");
    for (letter, part, pick) in COMPONENTS {
        let name = format!("{part}, no wishes");
        let interval = question.free(parts, pick);
        report.simulated(format!("free.{letter}"), name, "skill", interval);
    }
    let delay = question.free_delay(parts);
    report.simulated("free.delay", "mean latency, no wishes", "ms", delay);
    for &kind in WishKind::ALL {
        let own = "the visitor's strength".to_owned();
        of_wish(question, parts, kind, None, &own, &mut report);
        for (rung, strength) in kind.ladder().iter().enumerate() {
            let words = strength.to_string();
            of_wish(question, parts, kind, Some(rung), &words, &mut report);
        }
    }
    if !parts.is_empty() {
        let (stopped, games) = question.stopped(parts);
        for (key, name, value) in [
            ("games", "games searched for", games),
            ("stopped", "of these, searches that were stopped", stopped),
        ] {
            report.exact(key, name, "", value as f64, COUNTED);
        }
    }
    report.finish()
}

/// The numbers of one wish, so strong.
fn of_wish(
    question: &BalanceWishes,
    parts: &Parts<WishSample>,
    kind: WishKind,
    rung: Option<usize>,
    strength: &str,
    report: &mut ReportBuilder,
) {
    let place = rung.map_or(String::new(), |rung| format!(".{rung}"));
    let key = |part: &str| format!("{}{place}.{part}", kind.key());
    let wish = format!("{}, {strength}", kind.label());
    for (letter, part, pick) in COMPONENTS {
        let interval = question.value(parts, kind, rung, pick);
        let name = format!("{part} in the first skill, {wish}");
        report.simulated(key(letter), name, "skill", interval);
    }
    let delay = question.delay(parts, kind, rung);
    let name = format!("mean latency, {wish}");
    report.simulated(key("delay"), name, "ms", delay);
    let price = question.price(parts, kind, rung);
    let name = format!("times as unfair in the first skill as without wishes, {wish}");
    report.simulated(key("price"), name, "", price);
    let without = question.share_without(parts, kind, rung);
    let name = format!("crowds in which no game was found, {wish}");
    (report.over("crowds")).simulated(key("without"), name, "", without);
    report.over("games");
}

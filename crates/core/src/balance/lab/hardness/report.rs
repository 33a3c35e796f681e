//! `balance.hardness` as its runner sees it: parts, work, and the numbers as a list.

use super::{BalanceHardness, EVENTS, HardPoint, HardSample, LENGTHS};
use crate::balance::lab::common::{COUNTED, PAPER, fewer_replications};
use crate::balance::parameters::Terms;
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, TooLarge,
    Work,
};

impl Question for BalanceHardness {
    type Part = HardSample;

    fn parts(&self) -> u32 {
        self.run.replications
    }

    fn work(&self) -> Work {
        let parts = u64::from(self.parts());
        let points: usize = LENGTHS.iter().map(|lengths| lengths.len()).sum();
        Work {
            events: EVENTS * parts,
            bytes: 2_000_000 + parts * (points * size_of::<HardPoint>() + 96) as u64,
            ..Work::default()
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        fewer_replications(&self.run, work, limits)
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let question = self.clone();
        Ok(RunPlan::whole(
            |_| EVENTS,
            move |number| question.sample(number),
        ))
    }

    fn quantities(&self, parts: &Parts<HardSample>) -> Vec<Quantity> {
        quantities(self, parts)
    }
}

/// All numbers, as far as they are known.
fn quantities(question: &BalanceHardness, parts: &Parts<HardSample>) -> Vec<Quantity> {
    let mut report = ReportBuilder::new(PAPER, "instances");
    if parts.is_empty() {
        return report.finish();
    }
    for &terms in Terms::ALL {
        let what = format!("{} numbers to add up", terms.key());
        for (size, &length) in BalanceHardness::lengths(terms).iter().enumerate() {
            let players = BalanceHardness::players(terms, length);
            let mut push = |part: &str, name: &str, interval| {
                let key = format!("{part}.{}.{players}", terms.key());
                let name = format!("{name}, {what}, {players} players");
                report.over("instances").simulated(key, name, "", interval);
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
            report
                .over("games")
                .exact(key, name, "", stopped as f64, COUNTED);
        }
        let name = format!("exponent of n in the pairs tried, {what}");
        let key = format!("slope.{}", terms.key());
        let slope = question.slope(parts, terms);
        report.over("instances").simulated(key, name, "", slope);
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
        report
            .over("games")
            .exact(key, name, "", value as f64, COUNTED);
    }
    report.finish()
}

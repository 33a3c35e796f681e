//! Runs replications of `rules.adaptive`, policy by policy.

use super::super::line_run::{AfterWarmUp, LineWatch};
use super::super::shared_run::{self, BYTES_A_CLASS};
use super::{
    AdaptiveSample, ControllerMoment, LOOKS, POLICIES, PolicySample, RulesAdaptive, quantities,
};
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, RunPlan, TooLarge, Watched, Work,
};
use crate::rules::{C, Drifting, Party, PreferenceDrift, SidePolicy, SideQueue, slack};
use crate::sim::{Game, Observer, Ticket};

/// What a policy does, watched from the first arrival on so that it can be
/// followed step by step: the controller decides by arrivals alone, so a copy of
/// it that sees the same ones decides the same.
#[derive(Clone, Debug)]
struct ControllerTrace {
    policy: SidePolicy,
    swing: PreferenceDrift,
    /// Arrivals to be left out, and those between two looks (0: none).
    warm_up: u64,
    every: u64,
    number: u64,
    waiting: u32,
    is_open: bool,
    caring: u64,
    pleased: f64,
    open: f64,
    switches: u64,
    looks: Vec<ControllerMoment>,
}

impl ControllerTrace {
    fn new(question: &RulesAdaptive, policy: usize, looks: bool) -> Self {
        let policy = question.policy(policy);
        Self {
            policy,
            swing: question.swing(),
            warm_up: u64::from(question.run.warm_up),
            every: if looks {
                u64::from(question.between_looks())
            } else {
                0
            },
            number: 0,
            waiting: 0,
            is_open: policy == SidePolicy::Open,
            caring: 0,
            pleased: 0.0,
            open: 0.0,
            switches: 0,
            looks: Vec::new(),
        }
    }

    fn counting(&self) -> bool {
        // Number of the next arrival: what follows from the last one that is
        // left out is left out too.
        self.number > self.warm_up
    }

    /// Looks just before an arrival.
    fn look(&mut self, time: f64) {
        let since = self.number.checked_sub(self.warm_up);
        if self.every == 0
            || self.looks.len() >= LOOKS as usize
            || since.is_none_or(|since| !since.is_multiple_of(self.every))
        {
            return;
        }
        self.looks.push(ControllerMoment {
            time,
            slack: slack(self.swing.rates(self.number)),
            believed: match &self.policy {
                SidePolicy::Adaptive(controller) => controller.slack(),
                SidePolicy::Open | SidePolicy::Closed => 0.0,
            },
            open: self.is_open,
            waiting: self.waiting,
        });
    }
}

impl Observer<Party> for ControllerTrace {
    #[inline]
    fn arrival(&mut self, ticket: &Ticket<Party>) {
        self.look(ticket.arrived);
        self.number += 1;
        self.waiting += 1;
        let open = self.policy.see(ticket.player.class);
        if open != self.is_open {
            self.is_open = open;
            self.switches += u64::from(self.counting());
        }
    }

    #[inline]
    fn game(&mut self, _now: f64, game: &Game<'_, Party>) {
        self.waiting = self.waiting.saturating_sub(game.members.len() as u32);
        if self.counting() {
            let caring = game.members.iter().filter(|m| m.player.class != C).count();
            self.caring += caring as u64;
            // While sides are closed they are given at random: half of those who
            // care can be expected to get the wrong one.
            let displeased = if self.is_open {
                0.0
            } else {
                0.5 * caring as f64
            };
            self.pleased += caring as f64 - displeased;
        }
    }

    #[inline]
    fn elapsed(&mut self, from: f64, to: f64, _waiting: usize) {
        if self.is_open && self.counting() {
            self.open += to - from;
        }
    }
}

/// What watches a replication.
type Watch = (AfterWarmUp<LineWatch>, ControllerTrace);

impl Question for RulesAdaptive {
    type Part = AdaptiveSample;

    fn parts(&self) -> u32 {
        self.run.replications
    }

    fn work(&self) -> Work {
        let bytes = size_of::<AdaptiveSample>() + 9 * BYTES_A_CLASS;
        shared_run::work(&self.run, self.parts(), POLICIES.len(), bytes)
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        shared_run::too_large(&self.run, work, limits, 4)
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        Ok(plan(self.clone()))
    }

    fn quantities(&self, parts: &Parts<AdaptiveSample>) -> Vec<Quantity> {
        quantities(parts)
    }
}

/// All replications of `rules.adaptive`.
fn plan(question: RulesAdaptive) -> RunPlan<AdaptiveSample> {
    RunPlan::replications(
        POLICIES.len(),
        question.run.all(),
        move |replication, variant| watched(&question, replication, variant),
        sample,
        |samples| {
            let policies = samples.try_into().ok()?;
            Some(AdaptiveSample { policies })
        },
    )
}

fn watched(
    question: &RulesAdaptive,
    replication: u32,
    variant: usize,
) -> Watched<Drifting, SideQueue, Watch> {
    let line = AfterWarmUp::new(question.run.warm_up, LineWatch::new(3, 1.0));
    let trace = ControllerTrace::new(question, variant, replication == 0);
    let all = u32::try_from(question.run.all()).unwrap_or(u32::MAX);
    let engine = question.engine(variant, u64::from(replication));
    Watched::new(engine, (line, trace), 0, all)
}

fn sample(run: &Watched<Drifting, SideQueue, Watch>) -> PolicySample {
    let (line, trace) = &run.watch;
    PolicySample {
        line: line.watch.sample(&run.engine.matcher().waiting()),
        caring: trace.caring,
        pleased: trace.pleased,
        open: trace.open,
        switches: trace.switches,
        looks: trace.looks.clone(),
    }
}

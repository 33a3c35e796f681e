//! Runs replications of `rules.adaptive`, policy by policy.

use super::adaptive::{Adaptive, AdaptiveSample, LOOKS, Look, POLICIES, PolicySample};
use super::line_run::{After, LineWatch};
use crate::experiment::{Question, Replications, Shard, Trial, Watched};
use crate::rules::adaptive::{C, Doors, Drifting, Policy, Swing, slack};
use crate::rules::model::Party;
use crate::sim::{Game, Observer, Ticket};

/// What a policy does, watched from the first arrival on so that it can be
/// followed step by step: the controller decides by arrivals alone, so a copy of
/// it that sees the same ones decides the same.
#[derive(Clone, Debug)]
pub(crate) struct Doings {
    policy: Policy,
    swing: Swing,
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
    looks: Vec<Look>,
}

impl Doings {
    fn new(question: &Adaptive, policy: usize, looks: bool) -> Self {
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
            is_open: policy == Policy::Open,
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
        self.looks.push(Look {
            time,
            slack: slack(self.swing.rates(self.number)),
            believed: match &self.policy {
                Policy::Adaptive(controller) => controller.slack(),
                Policy::Open | Policy::Closed => 0.0,
            },
            open: self.is_open,
            waiting: self.waiting,
        });
    }
}

impl Observer<Party> for Doings {
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
            self.pleased += caring as f64 - game.imbalance;
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
pub(crate) type Watch = (After<LineWatch>, Doings);

/// Replications of `rules.adaptive`.
pub(crate) struct AdaptiveTrial {
    question: Adaptive,
}

impl AdaptiveTrial {
    /// A shard's replications, at their beginning.
    pub(super) fn replications(question: Adaptive, shard: Shard) -> Replications<Self> {
        let (parts, arrivals) = (question.parts(), question.run.all());
        Replications::new(Self { question }, shard, parts, arrivals)
    }
}

impl Trial for AdaptiveTrial {
    type Workload = Drifting;
    type Matcher = Doors;
    type Watch = Watch;
    type Sample = PolicySample;
    type Part = AdaptiveSample;

    const VARIANTS: usize = POLICIES.len();

    fn start(&self, replication: u32, variant: usize) -> Watched<Drifting, Doors, Watch> {
        let question = &self.question;
        let all = question.run.all();
        let line = After::new(question.run.warm_up, LineWatch::new(3, 1.0));
        Watched::new(
            question.engine(variant, u64::from(replication)),
            (line, Doings::new(question, variant, replication == 0)),
            0,
            u32::try_from(all).unwrap_or(u32::MAX),
        )
    }

    fn sample(&self, run: &Watched<Drifting, Doors, Watch>) -> PolicySample {
        let (line, doings) = &run.watch;
        PolicySample {
            line: line.watch.sample(&run.engine.matcher().waiting()),
            caring: doings.caring,
            pleased: doings.pleased,
            open: doings.open,
            switches: doings.switches,
            looks: doings.looks.clone(),
        }
    }

    fn part(&self, samples: Vec<PolicySample>) -> Option<AdaptiveSample> {
        let policies = samples.try_into().ok()?;
        Some(AdaptiveSample { policies })
    }
}

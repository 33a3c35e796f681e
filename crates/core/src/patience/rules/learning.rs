//! A matchmaker who does not know what an uneven game costs, and asks (Wu, section 4: estimate, play,
//! ask the players, adjust; the paper says no more of how).
//!
//! The model is ours, the simplest one. After an uneven game some of its players say how many periods of
//! waiting it was worth to them: exponential answers whose mean is α. Their mean, with a first guess
//! that counts as one answer, is the estimate, and Theorem 3.3 says what to do with it and with the share
//! of strong players seen so far. There is a trap: who waits plays no uneven game and hears no more of
//! them. A few dear answers at first can keep such a matchmaker waiting for good. The way out is to play
//! an uneven game now and then, as the √u-th of u uneven pools: ever more rarely, so that what trials cost
//! on average goes to 0, and without end, so that the estimate goes to α.

use super::pool::{FAIR, GATHERING, HOLD, PoolRule, PoolVerdict, UNFAIR_NOW, fair_game};
use crate::patience::exact;
use crate::sim::Stream;
use rand::RngExt;

/// What players are like, and whether the matchmaker tries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LearningPlan {
    /// Team size.
    pub n: u32,
    /// What an uneven game is worth to a player on average, α.
    pub alpha: f64,
    /// The first guess of it.
    pub guess: f64,
    /// The part of the players of an uneven game who answer.
    pub answering: f64,
    /// Whether uneven games are tried now and then while the matchmaker waits.
    pub trials: bool,
}

/// Greedy or patient by an estimate of α.
#[derive(Clone, Debug)]
pub struct LearningRule {
    plan: LearningPlan,
    answers: Stream,
    /// Sum and number of answers, the guess among them.
    said: (f64, u32),
    /// Strong players, and all, who have come.
    come: (u32, u32),
    /// Strong and weak players who waited after the last decision.
    left: (u32, u32),
    /// Full pools of odd counts that were met, and how many of them were played.
    uneven: (u32, u32),
}

impl LearningRule {
    /// Knows nothing but its guess. Answers come from the stream.
    #[must_use]
    pub fn new(plan: LearningPlan, answers: Stream) -> Self {
        Self {
            plan,
            answers,
            said: (plan.guess, 1),
            come: (0, 0),
            left: (0, 0),
            uneven: (0, 0),
        }
    }

    /// The estimate of α.
    #[must_use]
    pub fn estimate(&self) -> f64 {
        self.said.0 / f64::from(self.said.1)
    }

    /// Whether Theorem 3.3 says to wait, if the estimates are right. O(1).
    #[must_use]
    pub fn is_patient(&self) -> bool {
        let (strong, all) = self.come;
        let q = (f64::from(strong) + 1.0) / (f64::from(all) + 2.0);
        exact::patience_is_best(self.plan.n, q, self.estimate())
    }

    /// How many uneven games were played.
    #[must_use]
    pub fn played(&self) -> u32 {
        self.uneven.1
    }

    fn ask(&mut self) {
        for _ in 0..2 * self.plan.n {
            let [who, what]: [f64; 2] = self.answers.random();
            if who < self.plan.answering {
                self.said.0 -= self.plan.alpha * libm::log1p(-what);
                self.said.1 += 1;
            }
        }
    }

    fn verdict(&mut self, strong: u32, weak: u32) -> PoolVerdict {
        let n = self.plan.n;
        if strong + weak < 2 * n {
            return PoolVerdict::Wait(GATHERING);
        }
        if let Some(strong) = fair_game(n, strong, weak) {
            return PoolVerdict::Form(strong, FAIR);
        }
        let (met, played) = &mut self.uneven;
        *met = met.saturating_add(1);
        let tries = self.plan.trials && u64::from(*played).pow(2) < u64::from(*met);
        if self.is_patient() && !tries {
            return PoolVerdict::Wait(HOLD);
        }
        self.uneven.1 = self.uneven.1.saturating_add(1);
        self.ask();
        PoolVerdict::Form(strong.min(2 * n), UNFAIR_NOW)
    }
}

impl PoolRule for LearningRule {
    fn decide(&mut self, strong: u32, weak: u32) -> PoolVerdict {
        self.come.0 += u32::from(strong > self.left.0);
        self.come.1 += 1;
        let verdict = self.verdict(strong, weak);
        self.left = match verdict {
            PoolVerdict::Form(taken, _) => {
                let rest = (2 * self.plan.n).saturating_sub(taken);
                (strong.saturating_sub(taken), weak.saturating_sub(rest))
            }
            _ => (strong, weak),
        };
        verdict
    }
}

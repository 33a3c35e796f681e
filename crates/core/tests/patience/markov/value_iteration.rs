//! Relative value iteration (White, J. Math. Anal. Appl. 6, 1963) with Schweitzer's
//! aperiodicity transform (J. Math. Anal. Appl. 34, 1971): what policy iteration is held
//! against. It reads a model as any user does and shares no code with the solver.
//!
//! Slower by orders of magnitude where chains mix slowly, but simple. Without the transform
//! it never settles on periodic chains.

use lobbylab_core::markov::{GainBounds, Mdp};

/// How far each sweep goes towards Th: the chance that the transformed process moves at all.
const STEP: f64 = 0.5;
/// Width of the bounds, relative to 1 + |gain|, at which it stops.
const TOLERANCE: f64 = 1e-10;
/// Most sweeps.
const LIMIT: u32 = 1_000_000;

/// Relative value iteration between two sweeps. State 0 has the value 0.
pub struct ValueIteration<'m> {
    mdp: &'m Mdp,
    /// h by state, and U(x) = cost(x) + Σ p(x → s)·h(s) by afterstate.
    pub value: Vec<f64>,
    pub ahead: Vec<f64>,
}

impl<'m> ValueIteration<'m> {
    pub fn new(mdp: &'m Mdp) -> Self {
        Self {
            mdp,
            value: vec![0.0; mdp.states()],
            ahead: vec![0.0; mdp.afterstates()],
        }
    }

    fn look_ahead(&mut self) {
        for (afterstate, ahead) in self.ahead.iter_mut().enumerate() {
            let later: f64 = (self.mdp.transitions(afterstate))
                .map(|(state, p)| p * self.value[state])
                .sum();
            *ahead = self.mdp.afterstate_cost(afterstate) + later;
        }
    }

    /// The least of a state's choices by what was seen ahead, and the first that has it.
    fn best(&self, state: usize) -> (f64, u32) {
        let choices = self.mdp.choices_of(state);
        let totals = choices.map(|(cost, to)| cost + self.ahead[to]);
        (0..)
            .zip(totals)
            .fold((f64::INFINITY, 0), |best, (choice, total)| {
                if total < best.0 {
                    (total, choice)
                } else {
                    best
                }
            })
    }

    /// One sweep: h ← h + step·(Th − h), shifted. min (Th − h) and max (Th − h) bound the least
    /// gain (Odoni, Oper. Res. 17, 1969).
    pub fn sweep(&mut self) -> GainBounds {
        self.look_ahead();
        let (mut lower, mut upper) = (f64::INFINITY, f64::NEG_INFINITY);
        for state in 0..self.mdp.states() {
            let gained = self.best(state).0 - self.value[state];
            (lower, upper) = (lower.min(gained), upper.max(gained));
            self.value[state] += STEP * gained;
        }
        let shift = self.value[0];
        for value in &mut self.value {
            *value -= shift;
        }
        GainBounds { lower, upper }
    }

    /// What one more look ahead would choose.
    pub fn policy(&mut self) -> Vec<u32> {
        self.look_ahead();
        (0..self.mdp.states())
            .map(|state| self.best(state).1)
            .collect()
    }

    /// Sweeps until the bounds meet.
    pub fn solve(&mut self) -> GainBounds {
        for _ in 0..LIMIT {
            let gain = self.sweep();
            if gain.width() <= TOLERANCE * (1.0 + gain.middle().abs()) {
                return gain;
            }
        }
        panic!("no gain after {LIMIT} sweeps");
    }
}

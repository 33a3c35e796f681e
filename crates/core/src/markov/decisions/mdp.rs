//! Average-cost Markov decision processes with afterstates.
//!
//! Each period the decision maker sees a *state*, makes one of its *choices*,
//! which costs something and leads for certain to an *afterstate* (what stands
//! after the decision and before chance moves), and chance moves on to the
//! next state. With g the average cost per period (the gain):
//!
//! ```text
//! V(s) = min over choices c of  cost(c) + W(x(c))
//! W(x) = cost(x) + Σ p(x → s')·V(s') − g
//! ```
//!
//! Afterstates (Powell, *Approximate Dynamic Programming*, 2nd ed., §4.6)
//! keep a model small whose choices lead to few different places: expected
//! values are computed once for each place and not once for each choice.

use super::mdp_error::{MdpError, PolicyError};
use crate::markov::chains::chain::{LARGEST, ROW_SUM_TOLERANCE};
use crate::markov::linear::sparse::{SparseRows, index};

/// A finite average-cost Markov decision process, checked and packed flat.
/// Built by [`MdpBuilder`].
///
/// ```
/// use lobbylab_core::markov::{Mdp, MdpBuilder};
/// let mut builder = MdpBuilder::new(1, 2);
/// builder.afterstate(0, 1.0, &[(0, 1.0)]).afterstate(1, 0.0, &[(0, 1.0)]);
/// builder.choice(0, 0.0, 0).choice(0, 2.0, 1);
/// let model: Mdp = builder.build()?;
/// assert_eq!((model.states(), model.afterstates(), model.choices()), (1, 2, 2));
/// assert_eq!(model.choices_of(0).collect::<Vec<_>>(), [(0.0, 0), (2.0, 1)]);
/// # Ok::<(), lobbylab_core::markov::MdpError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Mdp {
    /// Cost of standing in each afterstate.
    pub(crate) afterstate_cost: Vec<f64>,
    /// Where chance leads from each afterstate; rows sum to 1.
    pub(crate) chance: SparseRows,
    /// First choice of each state, and one past the last.
    choice_start: Vec<u32>,
    choice_cost: Vec<f64>,
    choice_afterstate: Vec<u32>,
}

impl Mdp {
    /// Number of states; they are numbered from 0.
    pub fn states(&self) -> usize {
        self.choice_start.len() - 1
    }

    /// Number of afterstates; they are numbered from 0.
    pub fn afterstates(&self) -> usize {
        self.afterstate_cost.len()
    }

    /// Number of choices of all states together: the work of one improvement.
    pub fn choices(&self) -> usize {
        self.choice_cost.len()
    }

    /// Cost and afterstate of each choice of a state, in the order in which
    /// they were given; a policy names them by that order, from 0. O(1) a choice.
    ///
    /// # Panics
    /// If `state` is no state.
    pub fn choices_of(&self, state: usize) -> impl Iterator<Item = (f64, usize)> + '_ {
        let (cost, afterstate) = self.options(state);
        cost.iter()
            .zip(afterstate)
            .map(|(&cost, &afterstate)| (cost, afterstate as usize))
    }

    /// Cost of standing in an afterstate for the period.
    ///
    /// # Panics
    /// If `afterstate` is no afterstate.
    pub fn afterstate_cost(&self, afterstate: usize) -> f64 {
        self.afterstate_cost[afterstate]
    }

    /// Where chance leads from an afterstate, with probabilities, by target.
    ///
    /// # Panics
    /// If `afterstate` is no afterstate.
    pub fn transitions(&self, afterstate: usize) -> impl Iterator<Item = (usize, f64)> + '_ {
        self.chance.iter_row(afterstate)
    }

    /// Costs and afterstates of a state's choices, side by side.
    #[inline]
    pub(crate) fn options(&self, state: usize) -> (&[f64], &[u32]) {
        let range = self.choice_start[state] as usize..self.choice_start[state + 1] as usize;
        (
            &self.choice_cost[range.clone()],
            &self.choice_afterstate[range],
        )
    }

    /// Cost and afterstate of one choice.
    #[inline]
    pub(crate) fn option(&self, state: usize, choice: u32) -> (f64, usize) {
        let at = self.choice_start[state] as usize + choice as usize;
        (self.choice_cost[at], self.choice_afterstate[at] as usize)
    }

    /// Checks that a policy has one choice for each state, and one it has.
    pub(crate) fn check_policy(&self, policy: &[u32]) -> Result<(), PolicyError> {
        if policy.len() != self.states() {
            return Err(PolicyError::Length {
                given: policy.len(),
                states: self.states(),
            });
        }
        for (state, &choice) in policy.iter().enumerate() {
            let choices = self.options(state).0.len();
            if choice as usize >= choices {
                return Err(PolicyError::Choice {
                    state,
                    choice,
                    choices,
                });
            }
        }
        Ok(())
    }

    /// The policy that looks no further than the cost of the choice and of
    /// the afterstate; the first of equals.
    ///
    /// O(choices).
    pub fn myopic_policy(&self) -> Vec<u32> {
        (0..self.states())
            .map(|state| {
                let mut best = (f64::INFINITY, 0);
                for (choice, (cost, afterstate)) in self.choices_of(state).enumerate() {
                    let now = cost + self.afterstate_cost[afterstate];
                    if now < best.0 {
                        best = (now, index(choice));
                    }
                }
                best.1
            })
            .collect()
    }
}

/// Collects the parts of an [`Mdp`].
///
/// ```
/// use lobbylab_core::markov::{MdpBuilder, PolicyIterationOptions, policy_iteration};
///
/// // A machine runs (0) or is worn (1). Worn, it may be run on at 3 a day or
/// // repaired for 4; running, it wears within the day with probability 1/2.
/// let mut builder = MdpBuilder::new(2, 2);
/// builder
///     .afterstate(0, 0.0, &[(0, 0.5), (1, 0.5)])
///     .afterstate(1, 3.0, &[(1, 1.0)])
///     .choice(0, 0.0, 0)
///     .choice(1, 0.0, 1)
///     .choice(1, 4.0, 0);
/// let machine = builder.build()?;
/// let best = policy_iteration(&machine, PolicyIterationOptions::default()).unwrap();
/// assert_eq!(best.policy, [0, 1]);
/// assert!(best.gain.contains(2.0) && best.gain.width() < 1e-12);
/// # Ok::<(), lobbylab_core::markov::MdpError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MdpBuilder {
    states: usize,
    afterstates: usize,
    afterstate_cost: Vec<f64>,
    triplets: Vec<(u32, u32, f64)>,
    choice_state: Vec<u32>,
    choice_cost: Vec<f64>,
    choice_afterstate: Vec<u32>,
    error: Option<MdpError>,
}

impl MdpBuilder {
    /// Starts a model with so many states and afterstates, 1 to [`LARGEST`]
    /// of each.
    pub fn new(states: usize, afterstates: usize) -> Self {
        let bad = |size: usize| size == 0 || size > LARGEST;
        let error = (bad(states) || bad(afterstates)).then_some(MdpError::Size {
            states,
            afterstates,
        });
        // Not a number marks an afterstate that was not described yet.
        let described = if error.is_none() { afterstates } else { 0 };
        Self {
            states,
            afterstates,
            afterstate_cost: vec![f64::NAN; described],
            triplets: Vec::new(),
            choice_state: Vec::new(),
            choice_cost: Vec::new(),
            choice_afterstate: Vec::new(),
            error,
        }
    }

    /// Makes room for so many choices, to save moving them.
    pub fn reserve_choices(&mut self, choices: usize) -> &mut Self {
        self.choice_state.reserve(choices);
        self.choice_cost.reserve(choices);
        self.choice_afterstate.reserve(choices);
        self
    }

    /// Describes an afterstate, once: its cost for the period (finite) and
    /// where chance leads, as pairs of next state and probability that sum
    /// to 1. What is wrong is told by [`MdpBuilder::build`].
    pub fn afterstate(
        &mut self,
        afterstate: usize,
        cost: f64,
        chance: &[(usize, f64)],
    ) -> &mut Self {
        if self.error.is_none() {
            self.error = self.add_afterstate(afterstate, cost, chance).err();
        }
        self
    }

    fn add_afterstate(
        &mut self,
        afterstate: usize,
        cost: f64,
        chance: &[(usize, f64)],
    ) -> Result<(), MdpError> {
        self.check_afterstate(afterstate)?;
        if !cost.is_finite() {
            return Err(MdpError::AfterstateCost { afterstate, cost });
        }
        if !self.afterstate_cost[afterstate].is_nan() {
            return Err(MdpError::AfterstateTwice { afterstate });
        }
        if chance.len() > LARGEST - self.triplets.len() {
            return Err(MdpError::TooManyTransitions);
        }
        for &(state, p) in chance {
            self.check_state(state)?;
            if !(0.0..=1.0).contains(&p) {
                return Err(MdpError::Probability {
                    afterstate,
                    state,
                    p,
                });
            }
            self.triplets.push((index(afterstate), index(state), p));
        }
        self.afterstate_cost[afterstate] = cost;
        Ok(())
    }

    /// Adds a choice to a state: its cost (finite) and the afterstate it
    /// leads to. Its index in a policy is the number of choices that the same
    /// state was given before.
    pub fn choice(&mut self, state: usize, cost: f64, afterstate: usize) -> &mut Self {
        if self.error.is_none() {
            self.error = self.add_choice(state, cost, afterstate).err();
        }
        self
    }

    fn add_choice(&mut self, state: usize, cost: f64, afterstate: usize) -> Result<(), MdpError> {
        self.check_state(state)?;
        self.check_afterstate(afterstate)?;
        if !cost.is_finite() {
            return Err(MdpError::ChoiceCost { state, cost });
        }
        if self.choice_cost.len() == LARGEST {
            return Err(MdpError::TooManyChoices);
        }
        self.choice_state.push(index(state));
        self.choice_cost.push(cost);
        self.choice_afterstate.push(index(afterstate));
        Ok(())
    }

    fn check_state(&self, state: usize) -> Result<(), MdpError> {
        let states = self.states;
        if state < states {
            Ok(())
        } else {
            Err(MdpError::State { state, states })
        }
    }

    fn check_afterstate(&self, afterstate: usize) -> Result<(), MdpError> {
        let afterstates = self.afterstates;
        if afterstate < afterstates {
            Ok(())
        } else {
            Err(MdpError::Afterstate {
                afterstate,
                afterstates,
            })
        }
    }

    /// Checks and packs the model. Rows of probabilities are divided by their
    /// sum. O(choices + transitions).
    ///
    /// # Errors
    /// The first thing that was wrong, in the order of the calls; then an
    /// afterstate that was not described or does not sum to 1 within
    /// [`ROW_SUM_TOLERANCE`]; then a state without a choice.
    pub fn build(self) -> Result<Mdp, MdpError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let raw = SparseRows::from_triplets(self.afterstates, &self.triplets);
        let mut chance = SparseRows::with_capacity(raw.rows(), raw.entries());
        for afterstate in 0..raw.rows() {
            if self.afterstate_cost[afterstate].is_nan() {
                return Err(MdpError::AfterstateMissing { afterstate });
            }
            let sum: f64 = raw.iter_row(afterstate).map(|entry| entry.1).sum();
            if (sum - 1.0).abs() > ROW_SUM_TOLERANCE {
                return Err(MdpError::RowSum { afterstate, sum });
            }
            for (state, p) in raw.iter_row(afterstate) {
                chance.push(index(state), p / sum);
            }
            chance.end_row();
        }
        let mut choice_start = vec![0u32; self.states + 1];
        for &state in &self.choice_state {
            choice_start[state as usize + 1] += 1;
        }
        if let Some(state) = choice_start[1..].iter().position(|&count| count == 0) {
            return Err(MdpError::NoChoice { state });
        }
        for state in 0..self.states {
            choice_start[state + 1] += choice_start[state];
        }
        let (mut choice_cost, mut choice_afterstate) = (self.choice_cost, self.choice_afterstate);
        // Given state by state, as is usual, the choices lie right already.
        if !self.choice_state.is_sorted() {
            let mut place = choice_start.clone();
            let (cost, afterstate) = (choice_cost.clone(), choice_afterstate.clone());
            for (given, &state) in self.choice_state.iter().enumerate() {
                let slot = &mut place[state as usize];
                choice_cost[*slot as usize] = cost[given];
                choice_afterstate[*slot as usize] = afterstate[given];
                *slot += 1;
            }
        }
        Ok(Mdp {
            afterstate_cost: self.afterstate_cost,
            chance,
            choice_start,
            choice_cost,
            choice_afterstate,
        })
    }
}

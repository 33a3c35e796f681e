//! Under which conditions a waiting room is looked at.

use super::error::WaitingRoomError;
use super::size::MOST_STATES;

/// Who comes, who loses patience, how many may wait.
#[derive(Clone, Debug, PartialEq)]
pub struct Conditions {
    /// Arrivals of each class per unit of time, finite and at least 0, not all
    /// of them 0.
    pub rates: Vec<f64>,
    /// Rate per unit of time at which a waiting party leaves without a game; 0
    /// if nobody does.
    pub theta: f64,
    /// Most parties that may wait, if there is such a limit. An arrival that
    /// completes no game and finds so many is turned away.
    pub room: Option<usize>,
    /// Most states; more are refused. At most [`MOST_STATES`].
    pub most_states: usize,
}

impl Conditions {
    /// Everybody waits as long as it takes, in a room without walls, with up
    /// to 100 000 states.
    #[must_use]
    pub fn new(rates: &[f64]) -> Self {
        Self {
            rates: rates.to_vec(),
            theta: 0.0,
            room: None,
            most_states: 100_000,
        }
    }

    /// With exponential patience of rate `theta`.
    #[must_use]
    pub fn patience(mut self, theta: f64) -> Self {
        self.theta = theta;
        self
    }

    /// With room for so many parties.
    #[must_use]
    pub fn room(mut self, room: usize) -> Self {
        self.room = Some(room);
        self
    }

    /// With so many states at most.
    #[must_use]
    pub fn most_states(mut self, most: usize) -> Self {
        self.most_states = most;
        self
    }

    /// One over the unit of time that is used inside.
    pub(super) fn clock(&self) -> f64 {
        self.rates.iter().sum::<f64>() + self.theta
    }

    /// Whether this makes sense for so many classes.
    pub(super) fn check(&self, classes: usize) -> Result<(), WaitingRoomError> {
        if self.rates.len() != classes {
            return Err(WaitingRoomError::Classes {
                given: self.rates.len(),
                classes,
            });
        }
        for (class, &rate) in self.rates.iter().enumerate() {
            // Written so that NaN fails.
            if !(rate >= 0.0 && rate.is_finite()) {
                return Err(WaitingRoomError::Rate { class, rate });
            }
        }
        if !(self.theta >= 0.0 && self.theta.is_finite()) {
            return Err(WaitingRoomError::Theta { theta: self.theta });
        }
        let total = self.rates.iter().sum::<f64>();
        if total == 0.0 {
            return Err(WaitingRoomError::Nobody);
        }
        if !self.clock().is_finite() {
            return Err(WaitingRoomError::Theta { theta: self.theta });
        }
        Ok(())
    }

    /// Most states to follow.
    pub(super) fn limit(&self) -> usize {
        self.most_states.min(MOST_STATES)
    }
}

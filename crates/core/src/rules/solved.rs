//! A rule for 2v2 games, solved: the chain of its waiting room and the tagged
//! party's, which together say everything about who waits how long.

use super::chain::{ChainError, Conditions, WaitingRoom};
use super::model::{Leaving, Patience, Population, Rates, Rule};
use super::phase::PhaseType;
use super::tagged::{Tagged, Wait};
use super::versus::Versus;

/// States up to which a tagged party is followed; 2v2 needs some dozen.
const MOST: usize = 10_000;

/// The rate at which a waiting party leaves, where that is exponential; `None`
/// for a fixed patience, of which no finite chain knows.
#[must_use]
pub fn theta(patience: &Patience) -> Option<f64> {
    match patience.leaving {
        Leaving::Never => Some(0.0),
        Leaving::Exponential => Some(1.0 / patience.tau),
        Leaving::Fixed => None,
    }
}

/// One rule at given rates, exactly.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The rule.
    pub rule: Rule,
    /// The waiting room.
    pub room: WaitingRoom,
    /// A tagged party in it.
    pub tagged: Tagged,
    /// Moments of the wait of singles and of teams.
    pub classes: Vec<Wait>,
}

impl Solved {
    /// Solves a rule; `theta` is the rate of losing patience.
    ///
    /// # Errors
    /// When the equations cannot be solved.
    ///
    /// # Complexity
    /// Some dozen states; tens of microseconds.
    pub fn new(rule: Rule, rates: &Rates, theta: f64) -> Result<Self, ChainError> {
        let choice = Versus::new(rule);
        let conditions = Conditions::new(&[rates.l1, rates.l2]).patience(theta);
        let room = WaitingRoom::new(&choice, &conditions)?;
        let tagged = Tagged::new(&choice, &room, MOST)?;
        let classes = tagged.waits()?;
        Ok(Self {
            rule,
            room,
            tagged,
            classes,
        })
    }

    /// Moments of the wait in a population.
    #[must_use]
    pub fn wait(&self, population: Population) -> Wait {
        Tagged::mix(&self.classes, &self.tagged.weights(population))
    }

    /// The whole distribution of the wait in a population.
    #[must_use]
    pub fn distribution(&self, population: Population) -> PhaseType {
        self.tagged.distribution(&self.tagged.weights(population))
    }
}

//! A rule, solved: the chain of its waiting room and the tagged party's, which
//! together say everything about who waits how long.

use super::chain::{Conditions, WaitingRoom, WaitingRoomError};
use super::phase::PhaseType;
use crate::rules::exact::chain::tagged::{Tagged, Wait};
use crate::rules::parameters::{Patience, Rates};
use crate::rules::{Choice, ServiceRule, Versus, WaitObjective, WaitPopulation};

/// States up to which a tagged party is followed; 2v2 needs some dozen.
const MOST: usize = 10_000;

/// One value for each of [`WaitObjective::ALL`].
pub type Objectives = [f64; WaitObjective::ALL.len()];

/// One rule under given conditions, exactly.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The waiting room.
    pub room: WaitingRoom,
    /// A tagged party in it.
    pub tagged: Tagged,
    /// Moments of the wait, by class.
    pub classes: Vec<Wait>,
}

impl Solved {
    /// Solves a rule, if the tagged party's chain has at most `most` states.
    ///
    /// # Errors
    /// When a chain is too large or its equations cannot be solved.
    pub fn new<C: Choice>(
        choice: &C,
        conditions: &Conditions,
        most: usize,
    ) -> Result<Self, WaitingRoomError> {
        let room = WaitingRoom::new(choice, conditions)?;
        let tagged = Tagged::new(choice, &room, most)?;
        let classes = tagged.waits()?;
        Ok(Self {
            room,
            tagged,
            classes,
        })
    }

    /// Solves a rule for 2v2 games; `theta` is the rate of losing patience.
    ///
    /// # Errors
    /// When the equations cannot be solved.
    ///
    /// # Complexity
    /// Some dozen states; tens of microseconds.
    pub fn versus(rule: ServiceRule, rates: &Rates, theta: f64) -> Result<Self, WaitingRoomError> {
        let conditions = Conditions::new(&[rates.l1, rates.l2]).patience(theta);
        Self::new(&Versus::new(rule), &conditions, MOST)
    }

    /// Moments of the wait in a population.
    #[must_use]
    pub fn wait(&self, population: WaitPopulation) -> Wait {
        Tagged::mix(&self.classes, &self.tagged.weights(population))
    }

    /// The whole distribution of the wait in a population.
    #[must_use]
    pub fn distribution(&self, population: WaitPopulation) -> PhaseType {
        self.tagged.distribution(&self.tagged.weights(population))
    }

    /// What the rule achieves, over players; `None` if a quantile cannot be
    /// computed.
    ///
    /// # Complexity
    /// O(states + transitions) of the tagged party's chain, and two quantiles of a phase-type
    /// distribution, see [`PhaseType`](super::phase::PhaseType).
    #[must_use]
    pub fn objectives(&self) -> Option<Objectives> {
        let all = self.wait(WaitPopulation::Players);
        let weights = self.tagged.weights(WaitPopulation::Players);
        let distribution = self.distribution(WaitPopulation::Players);
        let worst = (self.classes.iter().zip(&weights))
            .filter(|(_, weight)| **weight > 0.0)
            .map(|(wait, _)| wait.mean)
            .fold(0.0, f64::max);
        let mut values = [0.0; WaitObjective::ALL.len()];
        for (value, objective) in values.iter_mut().zip(WaitObjective::ALL) {
            *value = match objective {
                WaitObjective::Mean => all.mean,
                WaitObjective::Variance => all.variance(),
                WaitObjective::P95 => distribution.quantile(0.95).ok()?,
                WaitObjective::P99 => distribution.quantile(0.99).ok()?,
                WaitObjective::Worst => worst,
                WaitObjective::Lost => all.lost,
            };
        }
        Some(values)
    }

    /// One of them over another population; the worse class is the worse one of all.
    ///
    /// # Complexity
    /// As [`objectives`](Self::objectives), at most one quantile.
    #[must_use]
    pub fn objective_over(
        &self,
        objective: WaitObjective,
        population: WaitPopulation,
    ) -> Option<f64> {
        let quantile = |share| self.distribution(population).quantile(share).ok();
        match objective {
            WaitObjective::Mean => Some(self.wait(population).mean),
            WaitObjective::Variance => Some(self.wait(population).variance()),
            WaitObjective::P95 => quantile(0.95),
            WaitObjective::P99 => quantile(0.99),
            WaitObjective::Worst => Some(self.objectives()?[objective as usize]),
            WaitObjective::Lost => Some(self.wait(population).lost),
        }
    }
}

/// All rules for 2v2 games at given rates, solved once for all who ask.
#[derive(Clone, Debug, Default)]
pub struct Solutions {
    /// By rule, in the order of [`ServiceRule::ALL`]; none under a fixed patience, of
    /// which no finite chain knows.
    rules: Vec<(Solved, Option<Objectives>)>,
}

impl Solutions {
    /// Solves all rules.
    ///
    /// # Errors
    /// When the equations of one cannot be solved.
    ///
    /// # Complexity
    /// O(rules) calls of [`Solved::versus`] and [`Solved::objectives`].
    pub fn new(rates: &Rates, patience: &Patience) -> Result<Self, WaitingRoomError> {
        let Some(theta) = patience.theta() else {
            return Ok(Self::default());
        };
        let solve = |rule: &ServiceRule| {
            let solved = Solved::versus(*rule, rates, theta)?;
            let objectives = solved.objectives();
            Ok((solved, objectives))
        };
        let rules = ServiceRule::ALL
            .iter()
            .map(solve)
            .collect::<Result<_, _>>()?;
        Ok(Self { rules })
    }

    /// Whether there is nothing exact to be told.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// A rule's solution. O(1).
    #[must_use]
    pub fn of(&self, rule: ServiceRule) -> Option<&Solved> {
        self.rules.get(rule as usize).map(|(solved, _)| solved)
    }

    /// What a rule achieves.
    #[must_use]
    pub fn objective(&self, rule: ServiceRule, objective: WaitObjective) -> Option<f64> {
        let values = self.rules.get(rule as usize)?.1?;
        Some(values[objective as usize])
    }

    /// The same over a population.
    ///
    /// # Complexity
    /// As [`Solved::objective_over`], but O(1) over players and for the worse class.
    #[must_use]
    pub fn objective_over(
        &self,
        rule: ServiceRule,
        objective: WaitObjective,
        population: WaitPopulation,
    ) -> Option<f64> {
        if population == WaitPopulation::Players || objective == WaitObjective::Worst {
            return self.objective(rule, objective);
        }
        self.of(rule)?.objective_over(objective, population)
    }
}

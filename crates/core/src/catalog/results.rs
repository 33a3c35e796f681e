//! A run in progress, and what has come of it so far.

use super::experiment::{AnyParts, AnyRunner, Listed, Valid};
use crate::experiment::{PartError, Parts, Progress, Report};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A computation that is done in slices, so that a page stays alive, results
/// stream and a cancel is obeyed at once.
pub struct Job {
    pub(super) identity: u64,
    pub(super) runner: AnyRunner,
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Job")
            .field("identity", &self.identity)
            .finish_non_exhaustive()
    }
}

impl Job {
    /// Does about `budget` units of work.
    pub fn advance(&mut self, budget: u64) -> Progress {
        self.runner.advance(budget)
    }

    /// Takes what was finished since the last call.
    #[must_use]
    pub fn take(&mut self) -> Partial {
        Partial {
            identity: self.identity,
            parts: self.runner.take(),
        }
    }
}

/// Some parts of some experiment's run, to be sent to where they are merged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Partial {
    identity: u64,
    parts: AnyParts,
}

impl Partial {
    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }

    /// The union with other parts of the same run: what is sent on where results are merged
    /// in several steps, without the experiment. O(parts of both).
    ///
    /// # Errors
    /// When the parts belong to other parameters; nothing is changed then.
    ///
    /// # Examples
    /// ```
    /// # #[cfg(feature = "patience")] {
    /// use lobbylab_core::catalog::Experiment;
    /// use lobbylab_core::experiment::{Shard, Value};
    /// let values = [("n".to_owned(), Value::Int(2))].into();
    /// let (levels, _) = Experiment::from_values("patience.levels", &values)?;
    /// let mut job = levels.job(Shard::WHOLE)?;
    /// while !job.advance(u64::MAX).finished {}
    /// let (all, mut one) = (job.take(), levels.results().partial());
    /// one.merge(all.clone())?;
    /// assert_eq!(one, all);
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn merge(&mut self, other: Partial) -> Result<(), PartError> {
        if self.identity != other.identity {
            return Err(PartError::OtherExperiment);
        }
        self.parts.merge(other.parts)
    }
}

/// An experiment and the parts of its run that have come in so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    pub(super) experiment: Valid,
    pub(super) parts: AnyParts,
}

impl Results {
    /// Takes parts in. Associative and commutative: the report's bits do not
    /// depend on who computed what, nor on the order in which it came in.
    ///
    /// # Errors
    /// When the parts belong to other parameters, or are none of the run; nothing is changed
    /// then.
    pub fn merge(&mut self, partial: Partial) -> Result<(), PartError> {
        if partial.identity != self.experiment.identity() {
            return Err(PartError::OtherExperiment);
        }
        if !partial.parts.are_of(self.experiment.parts()) {
            return Err(PartError::NoSuchParts);
        }
        self.parts.merge(partial.parts)
    }

    /// The experiment.
    #[must_use]
    pub fn experiment(&self) -> &Valid {
        &self.experiment
    }

    /// All parts that have come in, to be kept or sent on. O(parts).
    #[must_use]
    pub fn partial(&self) -> Partial {
        Partial {
            identity: self.experiment.identity(),
            parts: self.parts.clone(),
        }
    }

    /// The report as far as the parts go.
    #[must_use]
    pub fn report(&self) -> Report {
        let (known, quantities) = self.experiment.report_of(&self.parts);
        Report {
            question: self.experiment.question(),
            engine: crate::VERSION,
            parameters: self.experiment.reported(),
            done: f64::from(known) / f64::from(self.experiment.parts().max(1)),
            quantities,
        }
    }

    /// The question and the parts that have come in, for figures that need more than numbers;
    /// `None` if the results are of another question. O(1).
    ///
    /// ```
    /// # #[cfg(feature = "patience")] {
    /// use lobbylab_core::catalog::Experiment;
    /// use lobbylab_core::patience;
    /// let (experiment, _) = Experiment::from_values("patience.compare", &Default::default())?;
    /// let results = experiment.results();
    /// let (question, parts) = results.parts::<patience::lab::PatienceCompare>().expect("its own");
    /// assert_eq!((question.clone(), parts.len()), (Default::default(), 0));
    /// assert!(results.parts::<patience::lab::PatienceMap>().is_none());
    /// # }
    /// # Ok::<(), lobbylab_core::experiment::ExperimentError>(())
    /// ```
    #[must_use]
    pub fn parts<Q: Listed>(&self) -> Option<(&Q, &Parts<Q::Part>)> {
        Q::of(self)
    }
}

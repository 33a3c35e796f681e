//! Experiments, the jobs that run them, and their parts.

use super::field::{FieldError, Values};
use super::limits::{Limits, TooLarge, Work};
use super::parameters::Parameters;
use super::parts::Parts;
use super::report::{Quantity, Report};
#[cfg(feature = "patience")]
use crate::patience::lab as patience;
#[cfg(feature = "rules")]
use crate::rules::lab as rules;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Deref;

pub use super::question_error::{ExperimentError, PartError};

/// Which share of a run's parts a worker computes: those whose number leaves
/// the remainder `index` when divided by `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// This worker's number, below `of`.
    pub index: u32,
    /// How many workers share the run.
    pub of: u32,
}

impl Shard {
    /// The whole run.
    pub const WHOLE: Shard = Shard { index: 0, of: 1 };

    /// The numbers of this shard's parts among `count`.
    pub fn parts(self, count: u32) -> impl Iterator<Item = u32> {
        (self.index..count).step_by(self.of.max(1) as usize)
    }
}

/// How far a job has come.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Progress {
    /// Share of this shard's work that is done, 0 to 1.
    pub done: f64,
    /// Whether nothing is left to do.
    pub finished: bool,
}

/// A question of a lab: its parameters, how it runs in parts, what it reports.
pub(crate) trait Question: Parameters {
    /// What one part yields.
    type Part: Clone + fmt::Debug + PartialEq + Serialize + DeserializeOwned;
    /// What computes parts.
    type Runner: Runner<Self::Part>;

    /// How many parts the run is cut into, whoever computes them.
    fn parts(&self) -> u32;
    /// How much work it is.
    fn work(&self) -> Work;
    /// Changes that would make it fit.
    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge>;
    /// Whether what is too large is only a part of it, which refuses by itself:
    /// the rest is worth running.
    fn runs_in_part(&self) -> bool {
        false
    }
    /// Prepares to compute a shard.
    ///
    /// # Errors
    /// When a solver that the run needs fails.
    fn runner(&self, shard: Shard) -> Result<Self::Runner, ExperimentError>;
    /// The numbers, as far as they are known.
    fn quantities(&self, parts: &Parts<Self::Part>) -> Vec<Quantity>;
}

/// Computes a shard's parts in slices.
pub(crate) trait Runner<P> {
    /// Does about `budget` units of work (arrivals, choices looked at).
    fn advance(&mut self, budget: u64) -> Progress;
    /// Takes the parts finished since the last call.
    fn take(&mut self) -> Parts<P>;
}

macro_rules! questions {
    ( $( $(#[doc = $doc:literal])+ #[lab = $lab:tt] $variant:ident($type:ty) = $key:literal; )+ ) => {
        /// One question of one lab, with its parameters.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Experiment { $( $(#[doc = $doc])+ #[cfg(feature = $lab)] $variant($type), )+ }

        /// Parts of a run, of whichever question.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[allow(clippy::enum_variant_names, reason = "named for lab and question")]
        enum AnyParts { $( #[cfg(feature = $lab)] $variant(Parts<<$type as Question>::Part>), )+ }

        #[allow(clippy::enum_variant_names, reason = "named for lab and question")]
        enum AnyRunner { $( #[cfg(feature = $lab)] $variant(<$type as Question>::Runner), )+ }

        impl Experiment {
            /// The names of all questions.
            pub const QUESTIONS: &'static [&'static str] = &[ $( #[cfg(feature = $lab)] $key, )+ ];

            /// The name of its question.
            #[must_use]
            pub fn question(&self) -> &'static str {
                match self { $( #[cfg(feature = $lab)] Self::$variant(_) => $key, )+ }
            }

            /// The fields of a question; `None` for a name that is none.
            #[must_use]
            pub fn fields(question: &str) -> Option<Vec<super::field::Field>> {
                match question { $( #[cfg(feature = $lab)] $key => Some(<$type>::list()), )+ _ => None }
            }

            /// A question with given parameters. Keys it does not have are
            /// ignored; a bad value leaves the default and is reported.
            ///
            /// # Errors
            /// When there is no such question.
            pub fn from_values(
                question: &str,
                values: &Values,
            ) -> Result<(Valid, Vec<FieldError>), ExperimentError> {
                match question {
                    $( #[cfg(feature = $lab)] $key => {
                        let (parameters, errors) = <$type>::from_values(values);
                        Ok((Valid(Self::$variant(parameters)), errors))
                    } )+
                    _ => Err(ExperimentError::UnknownQuestion(question.to_owned())),
                }
            }

            /// Its parameters by key.
            #[must_use]
            pub fn values(&self) -> Values {
                match self { $( #[cfg(feature = $lab)] Self::$variant(question) => question.values(), )+ }
            }

            /// Checks every field.
            ///
            /// # Errors
            /// One [`FieldError`] for each field out of its range.
            pub fn validate(self) -> Result<Valid, Vec<FieldError>> {
                match &self { $( #[cfg(feature = $lab)] Self::$variant(question) => question.check()?, )+ }
                Ok(Valid(self))
            }

            /// How many parts its run is cut into.
            #[must_use]
            pub fn parts(&self) -> u32 {
                match self { $( #[cfg(feature = $lab)] Self::$variant(question) => question.parts(), )+ }
            }

            /// How much work it is.
            #[must_use]
            pub fn work(&self) -> Work {
                match self { $( #[cfg(feature = $lab)] Self::$variant(question) => question.work(), )+ }
            }

            /// Whether a run that does not fit is worth starting all the same, for
            /// the parts that do.
            #[must_use]
            pub fn runs_in_part(&self) -> bool {
                match self {
                    $( #[cfg(feature = $lab)] Self::$variant(question) => question.runs_in_part(), )+
                }
            }

            /// Whether it fits.
            ///
            /// # Errors
            /// What is too large, and what would fit.
            pub fn fits(&self, limits: &Limits) -> Result<(), TooLarge> {
                let work = self.work();
                let found = match self {
                    $( #[cfg(feature = $lab)] Self::$variant(question) => question.too_large(&work, limits), )+
                };
                found.map_or(Ok(()), Err)
            }
        }

        impl Valid {
            fn runner(&self, shard: Shard) -> Result<AnyRunner, ExperimentError> {
                Ok(match &self.0 {
                    $( #[cfg(feature = $lab)] Experiment::$variant(question) =>
                        AnyRunner::$variant(question.runner(shard)?), )+
                })
            }

            fn no_parts(&self) -> AnyParts {
                match &self.0 {
                    $( #[cfg(feature = $lab)] Experiment::$variant(_) => AnyParts::$variant(Parts::default()), )+
                }
            }

            fn report_of(&self, parts: &AnyParts) -> (u32, Vec<Quantity>) {
                match (&self.0, parts) {
                    $( #[cfg(feature = $lab)] (Experiment::$variant(question), AnyParts::$variant(parts)) =>
                        (parts.len() as u32, question.quantities(parts)), )+
                    // Results only ever pairs an experiment with its own parts.
                    _ => (0, Vec::new()),
                }
            }
        }

        impl AnyRunner {
            fn advance(&mut self, budget: u64) -> Progress {
                match self { $( #[cfg(feature = $lab)] Self::$variant(runner) => runner.advance(budget), )+ }
            }
            fn take(&mut self) -> AnyParts {
                match self { $( #[cfg(feature = $lab)] Self::$variant(runner) => AnyParts::$variant(runner.take()), )+ }
            }
        }

        impl AnyParts {
            fn is_empty(&self) -> bool {
                match self { $( #[cfg(feature = $lab)] Self::$variant(parts) => parts.is_empty(), )+ }
            }
            fn merge(&mut self, other: AnyParts) -> Result<(), PartError> {
                match (self, other) {
                    $( #[cfg(feature = $lab)] (Self::$variant(mine), Self::$variant(theirs)) => mine.merge(theirs), )+
                    _ => return Err(PartError::OtherExperiment),
                }
                Ok(())
            }
        }
    };
}

questions! {
    /// Greedy, patient, wait-at-most-m and optimal on the same arrivals.
    #[lab = "patience"]
    PatienceCompare(patience::Compare) = "patience.compare";
    /// The optimal rule over a grid of (q, α), by the solver.
    #[lab = "patience"]
    PatienceMap(patience::Map) = "patience.map";
    /// The heuristic for a continuum of skills.
    #[lab = "patience"]
    PatienceGroups(patience::Groups) = "patience.groups";
    /// The optimal rule with more than two levels, by the solver.
    #[lab = "patience"]
    PatienceLevels(patience::Levels) = "patience.levels";
    /// The five rules for 2v2 games on the same arrivals.
    #[lab = "rules"]
    RulesCompare(rules::Compare) = "rules.compare";
    /// A 1v1 game whose players may choose sides.
    #[lab = "rules"]
    RulesSides(rules::SideChoice) = "rules.sides";
    /// A row of zones.
    #[lab = "rules"]
    RulesZones(rules::ZoneRow) = "rules.zones";
    /// Parties of any size in three packings on the same arrivals.
    #[lab = "rules"]
    RulesParties(rules::PartySizes) = "rules.parties";
    /// Messages that overtake each other on their way.
    #[lab = "rules"]
    RulesLatency(rules::Latency) = "rules.latency";
    /// A controller that opens the choice of sides while preferences drift.
    #[lab = "rules"]
    RulesAdaptive(rules::Adaptive) = "rules.adaptive";
    /// Variances along the share of singles, simulated.
    #[lab = "rules"]
    RulesCurve(rules::Curve) = "rules.curve";
    /// The best rule over the plane of singles and impatience, exactly.
    #[lab = "rules"]
    RulesChoose(rules::Choose) = "rules.choose";
    /// The waiting room of k against k, solved exactly.
    #[lab = "rules"]
    RulesRooms(rules::Rooms) = "rules.rooms";
}

/// An experiment whose every field is in its range: only such a one runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Valid(Experiment);

impl Deref for Valid {
    type Target = Experiment;
    fn deref(&self) -> &Experiment {
        &self.0
    }
}

impl Valid {
    /// The experiment itself.
    #[must_use]
    pub fn into_inner(self) -> Experiment {
        self.0
    }

    /// Prepares the computation of a shard.
    ///
    /// # Errors
    /// A shard that does not exist; a solver that fails.
    pub fn job(&self, shard: Shard) -> Result<Job, ExperimentError> {
        if shard.index >= shard.of {
            return Err(ExperimentError::Shard(shard));
        }
        Ok(Job {
            identity: self.identity(),
            runner: self.runner(shard)?,
        })
    }

    /// An account without any result yet.
    #[must_use]
    pub fn results(&self) -> Results {
        Results {
            parts: self.no_parts(),
            experiment: self.clone(),
        }
    }

    /// Runs everything at once.
    ///
    /// # Errors
    /// As [`job`](Self::job).
    pub fn run(&self) -> Result<Report, ExperimentError> {
        let mut job = self.job(Shard::WHOLE)?;
        let mut results = self.results();
        while !job.advance(u64::MAX).finished {}
        // A job's own parts always belong.
        let _ = results.merge(job.take());
        Ok(results.report())
    }

    /// Tells experiments apart: question and parameters.
    fn identity(&self) -> u64 {
        Report {
            question: self.question(),
            engine: crate::VERSION,
            parameters: self.values(),
            done: 0.0,
            quantities: Vec::new(),
        }
        .fingerprint()
    }
}

/// A computation that is done in slices, so that a page stays alive, results
/// stream and a cancel is obeyed at once.
pub struct Job {
    identity: u64,
    runner: AnyRunner,
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
}

/// An experiment and the parts of its run that have come in so far.
#[derive(Clone, Debug, PartialEq)]
pub struct Results {
    experiment: Valid,
    parts: AnyParts,
}

impl Results {
    /// Takes parts in. Associative and commutative: the report's bits do not
    /// depend on who computed what, nor on the order in which it came in.
    ///
    /// # Errors
    /// When the parts belong to other parameters; nothing is changed then.
    pub fn merge(&mut self, partial: Partial) -> Result<(), PartError> {
        if partial.identity != self.experiment.identity() {
            return Err(PartError::OtherExperiment);
        }
        self.parts.merge(partial.parts)
    }

    /// The experiment.
    #[must_use]
    pub fn experiment(&self) -> &Valid {
        &self.experiment
    }

    /// The report as far as the parts go.
    #[must_use]
    pub fn report(&self) -> Report {
        let (known, quantities) = self.experiment.report_of(&self.parts);
        Report {
            question: self.experiment.question(),
            engine: crate::VERSION,
            parameters: self.experiment.values(),
            done: f64::from(known) / f64::from(self.experiment.parts().max(1)),
            quantities,
        }
    }
}

/// Access to the parts themselves, for figures that need more than numbers.
macro_rules! parts_of {
    ( $( $(#[doc = $doc:literal])+ #[lab = $lab:tt] $name:ident: $variant:ident($type:ty, $part:ty); )+ ) => {
        impl Results {
            $( $(#[doc = $doc])+
            #[cfg(feature = $lab)]
            #[must_use]
            pub fn $name(&self) -> Option<(&$type, &Parts<$part>)> {
                match (&self.experiment.0, &self.parts) {
                    (Experiment::$variant(question), AnyParts::$variant(parts)) =>
                        Some((question, parts)),
                    _ => None,
                }
            } )+
        }
    };
}

parts_of! {
    /// The replications of `patience.compare`.
    #[lab = "patience"]
    patience_compare: PatienceCompare(patience::Compare, patience::CompareSample);
    /// The cells of `patience.map`.
    #[lab = "patience"]
    patience_map: PatienceMap(patience::Map, patience::MapCell);
    /// The replications of `patience.groups`.
    #[lab = "patience"]
    patience_groups: PatienceGroups(patience::Groups, patience::GroupsSample);
    /// The answer of `patience.levels`.
    #[lab = "patience"]
    patience_levels: PatienceLevels(patience::Levels, patience::LevelsSolved);
    /// The replications of `rules.compare`.
    #[lab = "rules"]
    rules_compare: RulesCompare(rules::Compare, rules::CompareSample);
    /// The replications of `rules.sides`.
    #[lab = "rules"]
    rules_sides: RulesSides(rules::SideChoice, rules::SidesSample);
    /// The replications of `rules.zones`.
    #[lab = "rules"]
    rules_zones: RulesZones(rules::ZoneRow, rules::LineSample);
    /// The replications of `rules.parties`.
    #[lab = "rules"]
    rules_parties: RulesParties(rules::PartySizes, rules::PartiesSample);
    /// The replications of `rules.latency`.
    #[lab = "rules"]
    rules_latency: RulesLatency(rules::Latency, rules::LatencySample);
    /// The replications of `rules.adaptive`.
    #[lab = "rules"]
    rules_adaptive: RulesAdaptive(rules::Adaptive, rules::AdaptiveSample);
    /// The replications of `rules.curve`.
    #[lab = "rules"]
    rules_curve: RulesCurve(rules::Curve, rules::CurveSample);
    /// The cells of `rules.choose`.
    #[lab = "rules"]
    rules_choose: RulesChoose(rules::Choose, rules::ChooseCell);
    /// The chains of `rules.rooms`.
    #[lab = "rules"]
    rules_rooms: RulesRooms(rules::Rooms, rules::RoomPart);
}

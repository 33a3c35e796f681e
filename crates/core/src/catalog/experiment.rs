//! The questions of all labs as one type: what is asked, checked, and ready to run.

use super::files::Files;
use super::results::{Job, Results};
#[cfg(feature = "arena")]
use crate::arena::lab as arena;
#[cfg(feature = "balance")]
use crate::balance::lab as balance;
#[cfg(feature = "engagement")]
use crate::engagement::lab as engagement;
use crate::experiment::{
    Checked, Data, ExperimentError, Field, FieldError, Limits, Parameters, PartError, Parts,
    Progress, Quantity, Question, Report, Runner, Shard, TooLarge, Values, Work,
};
#[cfg(feature = "hindsight")]
use crate::hindsight::lab as hindsight;
#[cfg(feature = "patience")]
use crate::patience::lab as patience;
#[cfg(feature = "rules")]
use crate::rules::lab as rules;
use serde::{Deserialize, Serialize};
use std::ops::Deref;

/// A question that the catalog has: what [`Results::parts`] can be asked for.
#[allow(
    private_bounds,
    reason = "what a question is to its runner stays inside"
)]
pub trait Listed: Question {
    /// The question and the parts, if the results are its own.
    fn of(results: &Results) -> Option<(&Self, &Parts<Self::Part>)>;
    /// The question as an experiment.
    fn listed(self) -> Experiment;
}

macro_rules! questions {
    ( $( $(#[doc = $doc:literal])+ #[lab = $lab:tt] $variant:ident($type:ty) = $key:literal; )+ ) => {
        /// One question of one lab, with its parameters.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Experiment { $( $(#[doc = $doc])+ #[cfg(feature = $lab)] $variant($type), )+ }

        /// Parts of a run, of whichever question.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[allow(clippy::enum_variant_names, reason = "named for lab and question")]
        pub(super) enum AnyParts { $( #[cfg(feature = $lab)] $variant(Parts<<$type as Question>::Part>), )+ }

        #[allow(clippy::enum_variant_names, reason = "named for lab and question")]
        pub(super) enum AnyRunner { $( #[cfg(feature = $lab)] $variant(Runner<<$type as Question>::Part>), )+ }

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
            pub fn fields(question: &str) -> Option<Vec<Field>> {
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
                    _ => Err(ExperimentError::UnknownQuestion {
                        name: question.to_owned(),
                        known: Self::QUESTIONS,
                    }),
                }
            }

            /// Its parameters by key.
            #[must_use]
            pub fn values(&self) -> Values {
                match self { $( #[cfg(feature = $lab)] Self::$variant(question) => Parameters::values(question), )+ }
            }

            /// Its parameters as a report lists them
            /// ([`Parameters::reported`]).
            #[must_use]
            pub fn reported(&self) -> Values {
                match self { $( #[cfg(feature = $lab)] Self::$variant(question) => Parameters::reported(question), )+ }
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
            fn runner(&self, shard: Shard, data: &Data) -> Result<AnyRunner, ExperimentError> {
                Ok(match &self.0 {
                    $( #[cfg(feature = $lab)] Experiment::$variant(question) =>
                        AnyRunner::$variant(question.plan(data)?.runner(shard, question.parts())), )+
                })
            }

            fn no_parts(&self) -> AnyParts {
                match &self.0 {
                    $( #[cfg(feature = $lab)] Experiment::$variant(_) => AnyParts::$variant(Parts::default()), )+
                }
            }

            pub(super) fn report_of(&self, parts: &AnyParts) -> (u32, Vec<Quantity>) {
                match (&self.0, parts) {
                    $( #[cfg(feature = $lab)] (Experiment::$variant(question), AnyParts::$variant(parts)) =>
                        (parts.len() as u32, question.quantities(parts)), )+
                    // Results only ever pairs an experiment with its own parts.
                    _ => (0, Vec::new()),
                }
            }
        }

        impl Results {
            /// What the parts that have come in say of what is too large about the run
            /// ([`Question::found_too_large`]).
            #[must_use]
            pub fn too_large(&self) -> Option<TooLarge> {
                match (&self.experiment.0, &self.parts) {
                    $( #[cfg(feature = $lab)] (Experiment::$variant(question), AnyParts::$variant(parts)) =>
                        question.found_too_large(parts), )+
                    // Results only ever pairs an experiment with its own parts.
                    _ => None,
                }
            }
        }

        impl AnyRunner {
            pub(super) fn advance(&mut self, budget: u64) -> Progress {
                match self { $( #[cfg(feature = $lab)] Self::$variant(runner) => runner.advance(budget), )+ }
            }
            pub(super) fn take(&mut self) -> AnyParts {
                match self { $( #[cfg(feature = $lab)] Self::$variant(runner) => AnyParts::$variant(runner.take()), )+ }
            }
        }

        $( #[cfg(feature = $lab)] impl Listed for $type {
            fn of(results: &Results) -> Option<(&Self, &Parts<Self::Part>)> {
                match (&results.experiment.0, &results.parts) {
                    (Experiment::$variant(question), AnyParts::$variant(parts)) =>
                        Some((question, parts)),
                    _ => None,
                }
            }
            fn listed(self) -> Experiment {
                Experiment::$variant(self)
            }
        } )+

        impl AnyParts {
            pub(super) fn is_empty(&self) -> bool {
                match self { $( #[cfg(feature = $lab)] Self::$variant(parts) => parts.is_empty(), )+ }
            }
            pub(super) fn are_of(&self, count: u32) -> bool {
                match self { $( #[cfg(feature = $lab)] Self::$variant(parts) => parts.are_of(count), )+ }
            }
            pub(super) fn merge(&mut self, other: AnyParts) -> Result<(), PartError> {
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
    PatienceCompare(patience::PatienceCompare) = "patience.compare";
    /// The optimal rule over a grid of (q, α), by the solver.
    #[lab = "patience"]
    PatienceMap(patience::PatienceMap) = "patience.map";
    /// The heuristic for a continuum of skills.
    #[lab = "patience"]
    PatienceGroups(patience::PatienceGroups) = "patience.groups";
    /// The optimal rule with more than two levels, by the solver.
    #[lab = "patience"]
    PatienceLevels(patience::PatienceLevels) = "patience.levels";
    /// The five rules for 2v2 games on the same arrivals.
    #[lab = "rules"]
    RulesCompare(rules::RulesCompare) = "rules.compare";
    /// A 1v1 game whose players may choose sides.
    #[lab = "rules"]
    RulesSides(rules::RulesSides) = "rules.sides";
    /// A row of zones.
    #[lab = "rules"]
    RulesZones(rules::RulesZones) = "rules.zones";
    /// Parties of any size in three packings on the same arrivals.
    #[lab = "rules"]
    RulesParties(rules::RulesParties) = "rules.parties";
    /// Messages that overtake each other on their way.
    #[lab = "rules"]
    RulesLatency(rules::RulesLatency) = "rules.latency";
    /// A controller that opens the choice of sides while preferences drift.
    #[lab = "rules"]
    RulesAdaptive(rules::RulesAdaptive) = "rules.adaptive";
    /// Variances along the share of singles, simulated.
    #[lab = "rules"]
    RulesCurve(rules::RulesCurve) = "rules.curve";
    /// The best rule over the plane of singles and impatience, exactly.
    #[lab = "rules"]
    RulesChoose(rules::RulesChoose) = "rules.choose";
    /// The waiting room of k against k, solved exactly.
    #[lab = "rules"]
    RulesRooms(rules::RulesRooms) = "rules.rooms";
    /// All rules on the same players, against the best matching in hindsight.
    #[lab = "hindsight"]
    HindsightRace(hindsight::HindsightRace) = "hindsight.race";
    /// Every rule of the hindsight lab along its parameter.
    #[lab = "hindsight"]
    HindsightSweep(hindsight::HindsightSweep) = "hindsight.sweep";
    /// Table 3 in several readings, with intervals.
    #[lab = "hindsight"]
    HindsightTable(hindsight::HindsightTable) = "hindsight.table";
    /// Difference-wait in all readings of the paper's words.
    #[lab = "hindsight"]
    HindsightReadings(hindsight::HindsightReadings) = "hindsight.readings";
    /// Competitive ratios along the arrival rate.
    #[lab = "hindsight"]
    HindsightRatio(hindsight::HindsightRatio) = "hindsight.ratio";
    /// Waiting against criteria, in hindsight.
    #[lab = "hindsight"]
    HindsightFront(hindsight::HindsightFront) = "hindsight.front";
    /// How fair the best game is, the more players wait.
    #[lab = "balance"]
    BalanceCrowd(balance::BalanceCrowd) = "balance.crowd";
    /// The queue game after game: unfairness against waiting.
    #[lab = "balance"]
    BalanceQueue(balance::BalanceQueue) = "balance.queue";
    /// Games with roles: the fast ones, the best ones, what roles cost.
    #[lab = "balance"]
    BalanceRoles(balance::BalanceRoles) = "balance.roles";
    /// Games for everybody: runs, exchanges, the best partition.
    #[lab = "balance"]
    BalancePartition(balance::BalancePartition) = "balance.partition";
    /// What hard instances cost with roles, and as many players without.
    #[lab = "balance"]
    BalanceHardness(balance::BalanceHardness) = "balance.hardness";
    /// What parties, avoided players, more skills and latency cost.
    #[lab = "balance"]
    BalanceWishes(balance::BalanceWishes) = "balance.wishes";
    /// The best game of one crowd.
    #[lab = "balance"]
    BalanceBest(balance::BalanceBest) = "balance.best";
    /// Table 2 of EOMM: retained players by matchmaker, with intervals and tests.
    #[lab = "engagement"]
    EngagementTable(engagement::EngagementTable) = "engagement.table";
    /// Retention against fairness.
    #[lab = "engagement"]
    EngagementFront(engagement::EngagementFront) = "engagement.front";
    /// The same players over many rounds.
    #[lab = "engagement"]
    EngagementRounds(engagement::EngagementRounds) = "engagement.rounds";
    /// Churn by the outcome alone: where equal skill is best, worst, neither.
    #[lab = "engagement"]
    EngagementTheory(engagement::EngagementTheory) = "engagement.theory";
    /// Games of teams.
    #[lab = "engagement"]
    EngagementTeams(engagement::EngagementTeams) = "engagement.teams";
    /// What was fitted to the games that the players come from.
    #[lab = "engagement"]
    EngagementStudy(engagement::EngagementStudy) = "engagement.study";
    /// Which rating system foretells games best.
    #[lab = "engagement"]
EngagementRatings(engagement::EngagementRatings) = "engagement.ratings";
    /// Rules of all labs on the same tickets, with differences to the first.
    #[lab = "arena"]
    ArenaRace(arena::ArenaRace) = "arena.race";
    /// Wait against unfairness, and the line that nobody can be below.
    #[lab = "arena"]
    ArenaFront(arena::ArenaFront) = "arena.front";
    /// Every rule along its own setting.
    #[lab = "arena"]
    ArenaCurves(arena::ArenaCurves) = "arena.curves";
    /// Every rule by skill, party size, region and role.
    #[lab = "arena"]
    ArenaGroups(arena::ArenaGroups) = "arena.groups";
    /// Every rule by the hour.
    #[lab = "arena"]
    ArenaDay(arena::ArenaDay) = "arena.day";
    /// The best setting of a rule, estimated anew.
    #[lab = "arena"]
    ArenaTune(arena::ArenaTune) = "arena.tune";
    /// The arrival rate and the patience that give what a visitor sees.
    #[lab = "arena"]
    ArenaFit(arena::ArenaFit) = "arena.fit";
    /// The tables of the rules that the arena shows.
    #[lab = "arena"]
    ArenaTables(arena::ArenaTables) = "arena.tables";
    /// The best pairs for another objective than how many stay.
    #[lab = "engagement"]
    EngagementWorth(engagement::EngagementWorth) = "engagement.worth";
    /// Packed 2v2 with sides or zones, beside the paper's approximation.
    #[lab = "rules"]
    RulesPacked(rules::RulesPacked) = "rules.packed";
    /// What it costs to learn what an uneven game costs.
    #[lab = "patience"]
    PatienceLearning(patience::PatienceLearning) = "patience.learning";
    /// A queue with roles as it goes on, and what waiting may count in it.
    #[lab = "balance"]
    BalanceRoleQueue(balance::BalanceRoleQueue) = "balance.role_queue";
    /// What who knows all arrivals in advance pays.
    #[lab = "patience"]
    PatienceForesight(patience::PatienceForesight) = "patience.foresight";
}

/// An experiment whose every field is in its range: only such a one runs.
#[derive(Clone, Debug, PartialEq)]
pub struct Valid(pub(super) Experiment);

impl Deref for Valid {
    type Target = Experiment;
    fn deref(&self) -> &Experiment {
        &self.0
    }
}

impl Valid {
    /// A question with values that have been checked: no field is checked again. Those that
    /// are wrong together have their defaults ([`Parameters::settled`] says which).
    ///
    /// ```
    /// # #[cfg(feature = "patience")] {
    /// use lobbylab_core::catalog::Valid;
    /// use lobbylab_core::experiment::{Checked, Parameters, Values};
    /// use lobbylab_core::patience::lab::PatienceLevels;
    /// let (values, errors) = Checked::new(&PatienceLevels::list(), &Values::new());
    /// let levels = Valid::from_checked::<PatienceLevels>(&values);
    /// assert_eq!((levels.question(), errors.len()), ("patience.levels", 0));
    /// # }
    /// ```
    #[must_use]
    pub fn from_checked<Q: Listed>(values: &Checked) -> Self {
        Self(Q::from_checked(values).listed())
    }

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
        self.job_on(shard, &Files::default())
    }

    /// The same, of an experiment that may be about a file.
    ///
    /// # Errors
    /// As [`job`](Self::job); and when the file that is meant is not there.
    pub fn job_on(&self, shard: Shard, files: &Files) -> Result<Job, ExperimentError> {
        if shard.index >= shard.of {
            return Err(ExperimentError::Shard(shard));
        }
        Ok(Job {
            identity: self.identity(),
            runner: self.runner(shard, &files.data())?,
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
        self.run_on(&Files::default())
    }

    /// The same, of an experiment that may be about a file.
    ///
    /// # Errors
    /// As [`job_on`](Self::job_on).
    pub fn run_on(&self, files: &Files) -> Result<Report, ExperimentError> {
        let mut job = self.job_on(Shard::WHOLE, files)?;
        let mut results = self.results();
        while !job.advance(u64::MAX).finished {}
        // A job's own parts always belong.
        let _ = results.merge(job.take());
        Ok(results.report())
    }

    /// Tells experiments apart: question and parameters.
    pub(super) fn identity(&self) -> u64 {
        Report {
            question: self.question(),
            engine: crate::VERSION,
            parameters: self.reported(),
            done: 0.0,
            quantities: Vec::new(),
        }
        .fingerprint()
    }
}

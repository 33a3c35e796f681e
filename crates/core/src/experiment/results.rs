//! A run in progress, and what has come of it so far.

use super::parts::Parts;
use super::question::{AnyParts, AnyRunner, Experiment, Progress, Valid};
use super::question_error::PartError;
use super::report::Report;
#[cfg(feature = "balance")]
use crate::balance::lab as balance;
#[cfg(feature = "engagement")]
use crate::engagement::lab as engagement;
#[cfg(feature = "hindsight")]
use crate::hindsight::lab as hindsight;
#[cfg(feature = "patience")]
use crate::patience::lab as patience;
#[cfg(feature = "rules")]
use crate::rules::lab as rules;
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
    /// The replications of `hindsight.race`.
    #[lab = "hindsight"]
    hindsight_race: HindsightRace(hindsight::Race, hindsight::RaceSample);
    /// The replications of `hindsight.sweep`.
    #[lab = "hindsight"]
    hindsight_sweep: HindsightSweep(hindsight::Sweep, hindsight::SweepSample);
    /// The workloads and replications of `hindsight.table`.
    #[lab = "hindsight"]
    hindsight_table: HindsightTable(hindsight::Table, hindsight::TableSample);
    /// The workloads and replications of `hindsight.readings`.
    #[lab = "hindsight"]
    hindsight_readings: HindsightReadings(hindsight::AllReadings, hindsight::ReadingsSample);
    /// The rates and replications of `hindsight.ratio`.
    #[lab = "hindsight"]
    hindsight_ratio: HindsightRatio(hindsight::Ratio, hindsight::RatioSample);
    /// The weights and replications of `hindsight.front`.
    #[lab = "hindsight"]
    hindsight_front: HindsightFront(hindsight::Front, hindsight::FrontSample);
    /// The replications of `balance.crowd`.
    #[lab = "balance"]
    balance_crowd: BalanceCrowd(balance::Crowding, balance::CrowdSample);
    /// The ways and replications of `balance.queue`.
    #[lab = "balance"]
    balance_queue: BalanceQueue(balance::Steady, balance::Play);
    /// The replications of `balance.roles`.
    #[lab = "balance"]
    balance_roles: BalanceRoles(balance::RoleGames, balance::RoleSample);
    /// The replications of `balance.partition`.
    #[lab = "balance"]
    balance_partition: BalancePartition(balance::Partitions, balance::PartitionSample);
    /// The replications of `balance.hardness`.
    #[lab = "balance"]
    balance_hardness: BalanceHardness(balance::Hardness, balance::HardSample);
    /// The replications of `balance.wishes`.
    #[lab = "balance"]
    balance_wishes: BalanceWishes(balance::Wishes, balance::WishSample);
    /// The rounds of `engagement.table`.
    #[lab = "engagement"]
    engagement_table: EngagementTable(engagement::Table, engagement::TableSample);
    /// The pools of `engagement.front`.
    #[lab = "engagement"]
    engagement_front: EngagementFront(engagement::Front, engagement::FrontSample);
    /// The first pools of `engagement.rounds`.
    #[lab = "engagement"]
    engagement_rounds: EngagementRounds(engagement::ManyRounds, engagement::RoundsSample);
    /// The draw curves of `engagement.theory`.
    #[lab = "engagement"]
    engagement_theory: EngagementTheory(engagement::Theory, engagement::TheorySample);
    /// The pools of `engagement.teams`.
    #[lab = "engagement"]
    engagement_teams: EngagementTeams(engagement::TeamGames, engagement::TeamSample);
    /// The figures of `engagement.study`.
    #[lab = "engagement"]
    engagement_study: EngagementStudy(engagement::Study, crate::engagement::case::Findings);
}

//! Shards, slices and merging: whoever computes what, in whatever order, the
//! report has the same bits.

use lobbylab_core::arena::ArenaRule;
use lobbylab_core::arena::lab as arena;
use lobbylab_core::arena::parameters::{ArenaLanes, ArenaRun, ArenaSeen};
use lobbylab_core::balance::lab as balance;
use lobbylab_core::balance::parameters as fair;
use lobbylab_core::catalog::{Experiment, Partial, Valid};
use lobbylab_core::engagement::{lab as engagement, parameters as meet};
use lobbylab_core::experiment::{ExperimentError, PartError, Seed, Shard};
use lobbylab_core::hindsight::lab as hindsight;
use lobbylab_core::hindsight::parameters::HindsightRun as Length;
use lobbylab_core::patience::lab::{
    PatienceCompare, PatienceForesight, PatienceGroups, PatienceLearning, PatienceLevels,
    PatienceMap,
};
use lobbylab_core::rules::PackedChoice;
use lobbylab_core::rules::lab as rules;
use lobbylab_core::rules::parameters::{PackedMix, RulesRun};
use lobbylab_core::sim::Streams;
use rand::RngExt;

/// One small run of each question.
fn questions() -> Vec<Valid> {
    let mut compare = PatienceCompare::default();
    compare.team.n = 2;
    compare.run.periods = 150;
    compare.run.warm_up = 37;
    compare.run.replications = 23;
    let mut map = PatienceMap::default();
    map.team.n = 1;
    let mut groups = PatienceGroups::default();
    groups.team.n = 2;
    groups.run.periods = 150;
    groups.run.warm_up = 37;
    groups.run.replications = 60;
    let mut levels = PatienceLevels::default();
    levels.team.n = 1;
    let mut learning = PatienceLearning::default();
    learning.team.n = 2;
    learning.run.periods = 150;
    learning.run.replications = 23;
    let mut foresight = PatienceForesight::default();
    foresight.team.n = 2;
    foresight.run.periods = 150;
    foresight.run.replications = 23;
    let run = RulesRun {
        arrivals: 150,
        warm_up: 37,
        replications: 23,
        ..RulesRun::default()
    };
    let rooms = rules::RulesRooms {
        parties: lobbylab_core::rules::parameters::PartyMix {
            k: 3,
            room: 3,
            ..Default::default()
        },
    };
    let length = Length {
        players: 40,
        replications: 3,
        ..Default::default()
    };
    let fairness = fair::BalanceFairness {
        k: 2,
        ..Default::default()
    };
    let crowd = fair::Crowd {
        n: 24,
        ..Default::default()
    };
    let play = fair::BalanceRun {
        replications: 3,
        rounds: 20,
    };
    let waiting = meet::WaitingPool { pool: 14 };
    let meeting = meet::EngagementRun {
        draws_of_table: 20,
        replications: 3,
    };
    let arena_run = ArenaRun {
        tickets: 120,
        replications: 3,
        ..Default::default()
    };
    let all = [
        Experiment::PatienceCompare(compare),
        Experiment::PatienceMap(map),
        Experiment::PatienceGroups(groups),
        Experiment::PatienceLevels(levels),
        Experiment::RulesCompare(rules::RulesCompare {
            run: run.clone(),
            ..Default::default()
        }),
        Experiment::RulesSides(rules::RulesSides {
            run: run.clone(),
            ..Default::default()
        }),
        Experiment::RulesZones(rules::RulesZones {
            run: run.clone(),
            ..Default::default()
        }),
        Experiment::RulesParties(rules::RulesParties {
            run: run.clone(),
            ..Default::default()
        }),
        Experiment::RulesLatency(rules::RulesLatency {
            run: run.clone(),
            ..Default::default()
        }),
        Experiment::RulesAdaptive(rules::RulesAdaptive {
            run: run.clone(),
            ..Default::default()
        }),
        Experiment::RulesCurve(rules::RulesCurve {
            run: run.clone(),
            ..Default::default()
        }),
        Experiment::RulesChoose(rules::RulesChoose),
        Experiment::RulesRooms(rooms),
        Experiment::HindsightRace(hindsight::HindsightRace {
            run: length.clone(),
            ..Default::default()
        }),
        Experiment::HindsightSweep(hindsight::HindsightSweep {
            run: length.clone(),
            ..Default::default()
        }),
        Experiment::HindsightTable(hindsight::HindsightTable {
            run: length.clone(),
        }),
        Experiment::HindsightReadings(hindsight::HindsightReadings {
            run: length.clone(),
        }),
        Experiment::HindsightRatio(hindsight::HindsightRatio {
            run: length.clone(),
            ..Default::default()
        }),
        Experiment::HindsightFront(hindsight::HindsightFront {
            run: length,
            ..Default::default()
        }),
        Experiment::BalanceCrowd(balance::BalanceCrowd {
            fairness: fairness.clone(),
            crowd: crowd.clone(),
            run: play.clone(),
        }),
        Experiment::BalanceQueue(balance::BalanceQueue {
            fairness: fairness.clone(),
            crowd: crowd.clone(),
            waiting: fair::WaitingWeight::default(),
            run: play.clone(),
        }),
        Experiment::BalanceRoles(balance::BalanceRoles {
            fairness: fairness.clone(),
            crowd: crowd.clone(),
            roles: fair::Roles::default(),
            run: play.clone(),
        }),
        Experiment::BalancePartition(balance::BalancePartition {
            fairness: fairness.clone(),
            crowd: crowd.clone(),
            everybody: fair::Everybody::default(),
            run: play.clone(),
        }),
        Experiment::BalanceHardness(balance::BalanceHardness {
            instance: fair::Instance::default(),
            crowd: crowd.clone(),
            run: play.clone(),
        }),
        Experiment::BalanceWishes(balance::BalanceWishes {
            fairness: fairness.clone(),
            crowd: crowd.clone(),
            wished: fair::Wished::default(),
            run: play.clone(),
        }),
        Experiment::BalanceBest(balance::BalanceBest {
            fairness: fairness.clone(),
            crowd: crowd.clone(),
        }),
        Experiment::EngagementTable(engagement::EngagementTable {
            run: meeting.clone(),
            ..Default::default()
        }),
        Experiment::EngagementFront(engagement::EngagementFront {
            waiting: waiting.clone(),
            run: meeting.clone(),
            ..Default::default()
        }),
        Experiment::EngagementRounds(engagement::EngagementRounds {
            waiting: waiting.clone(),
            run: meeting.clone(),
            ..Default::default()
        }),
        Experiment::EngagementTheory(engagement::EngagementTheory::default()),
        Experiment::EngagementTeams(engagement::EngagementTeams {
            waiting: waiting.clone(),
            run: meeting.clone(),
            ..Default::default()
        }),
        Experiment::EngagementStudy(engagement::EngagementStudy::default()),
        Experiment::EngagementRatings(engagement::EngagementRatings::default()),
        Experiment::ArenaRace(arena::ArenaRace {
            run: arena_run.clone(),
            ..Default::default()
        }),
        Experiment::ArenaFront(arena::ArenaFront {
            run: arena_run.clone(),
            ..Default::default()
        }),
        Experiment::ArenaCurves(arena::ArenaCurves {
            run: arena_run.clone(),
            ..Default::default()
        }),
        Experiment::ArenaGroups(arena::ArenaGroups {
            run: arena_run.clone(),
            ..Default::default()
        }),
        Experiment::ArenaDay(arena::ArenaDay {
            run: arena_run.clone(),
            ..Default::default()
        }),
        Experiment::ArenaTune(arena::ArenaTune {
            run: arena_run.clone(),
            ..Default::default()
        }),
        Experiment::ArenaFit(arena::ArenaFit {
            seen: ArenaSeen {
                seen_wait: 8.0,
                ..Default::default()
            },
            run: arena_run,
            ..Default::default()
        }),
        Experiment::ArenaTables(arena::ArenaTables {
            lanes: ArenaLanes {
                lanes: 2,
                rule2: ArenaRule::Levels,
                ..Default::default()
            },
            ..Default::default()
        }),
        Experiment::EngagementWorth(engagement::EngagementWorth {
            waiting,
            run: meeting,
            ..Default::default()
        }),
        Experiment::RulesPacked(rules::RulesPacked {
            // Zones have the smaller chains.
            mix: PackedMix {
                packed: PackedChoice::Zones,
                ..Default::default()
            },
            run,
            ..Default::default()
        }),
        Experiment::PatienceLearning(learning),
        Experiment::BalanceRoleQueue(balance::BalanceRoleQueue {
            fairness,
            crowd,
            run: play,
            ..Default::default()
        }),
        Experiment::PatienceForesight(foresight),
    ];
    let names: Vec<&str> = all.iter().map(Experiment::question).collect();
    assert_eq!(names, Experiment::QUESTIONS, "a question without a test");
    all.map(|experiment| experiment.validate().expect("in range"))
        .into()
}

/// Everything a shard yields, in the pieces in which slices give it.
fn pieces(valid: &Valid, shard: Shard, budget: u64) -> Vec<Partial> {
    let mut job = valid.job(shard).expect("a job");
    let mut all = Vec::new();
    let mut before = 0.0;
    loop {
        let progress = job.advance(budget);
        assert!((0.0..=1.0).contains(&progress.done) && progress.done >= before);
        before = progress.done;
        let piece = job.take();
        if !piece.is_empty() {
            all.push(piece);
        }
        if progress.finished {
            assert_eq!(progress.done, 1.0);
            assert!(job.take().is_empty(), "parts given twice");
            assert!(job.advance(budget).finished);
            assert!(job.take().is_empty());
            return all;
        }
    }
}

/// In how many shards, in slices of what budget.
const WAYS: [(u32, u64); 5] = [(1, 1), (1, u64::MAX), (2, 64), (7, 1), (7, 1_000)];

#[test]
fn any_number_of_shards_and_any_slices_give_the_same_bits() {
    for valid in questions() {
        let whole = valid.run().expect("a report");
        assert_eq!(whole.done, 1.0);
        assert!(!whole.quantities.is_empty());
        for (of, budget) in WAYS {
            let mut results = valid.results();
            let mut done = 0.0;
            for index in 0..of {
                for piece in pieces(&valid, Shard { index, of }, budget) {
                    results.merge(piece).expect("its own parts");
                }
                let report = results.report();
                assert!(report.done >= done);
                done = report.done;
            }
            let report = results.report();
            let at = format!("{} in {of} shards, budget {budget}", valid.question());
            assert_eq!(report.fingerprint(), whole.fingerprint(), "{at}");
            assert_eq!(report, whole, "{at}");
        }
    }
}

#[test]
fn the_order_of_merging_does_not_matter_and_merging_twice_changes_nothing() {
    for valid in questions() {
        let whole = valid.run().expect("a report");
        let mut all: Vec<Partial> = (0..7)
            .flat_map(|index| pieces(&valid, Shard { index, of: 7 }, 500))
            .collect();
        for order in 0..6 {
            // Reversed, rotated, dealt out by a stride that is coprime to most.
            match order {
                0 => all.reverse(),
                k => {
                    let half = all.len() / 2;
                    all.rotate_left(k.min(half));
                    let (odd, even): (Vec<_>, Vec<_>) = all
                        .drain(..)
                        .enumerate()
                        .partition(|(place, _)| place % 2 == 1);
                    all = odd.into_iter().chain(even).map(|item| item.1).collect();
                }
            }
            let mut results = valid.results();
            for (place, piece) in all.iter().enumerate() {
                results.merge(piece.clone()).expect("its own parts");
                if place % 3 == 0 {
                    let before = results.report();
                    results.merge(piece.clone()).expect("its own parts");
                    assert_eq!(results.report(), before, "merged twice");
                }
            }
            assert_eq!(
                results.report(),
                whole,
                "{} order {order}",
                valid.question()
            );
        }
    }
}

#[test]
fn a_run_in_the_middle_reports_what_it_has() {
    let valid = &questions()[0];
    let mut results = valid.results();
    let empty = results.report();
    assert_eq!(empty.done, 0.0);
    // The exact numbers are there before anything is simulated.
    assert!(empty.get("greedy.cost").is_some());
    assert!(empty.get("greedy.cost.simulated").is_none());
    let piece = pieces(valid, Shard { index: 0, of: 2 }, u64::MAX).remove(0);
    results.merge(piece).expect("its own parts");
    let half = results.report();
    assert_eq!(half.done, 12.0 / 23.0);
    assert!(half.get("greedy.cost.simulated").is_some());
}

#[test]
fn parts_of_another_experiment_are_refused_and_change_nothing() {
    let all = questions();
    let mut results = all[0].results();
    let own = pieces(&all[0], Shard { index: 0, of: 3 }, u64::MAX).remove(0);
    results.merge(own).expect("its own parts");
    let before = results.report();
    // Another question; another seed; another length; another place of q.
    let mut foreign: Vec<Valid> = all[1..].to_vec();
    for change in [
        (|c: &mut PatienceCompare| c.run.seed = Seed(2)) as fn(&mut PatienceCompare),
        |c| c.run.periods += 1,
        |c| c.run.replications += 1,
        |c| c.share.q = f64::from_bits(c.share.q.to_bits() + 1),
    ] {
        let Experiment::PatienceCompare(mut compare) = all[0].clone().into_inner() else {
            panic!("the first question is patience.compare");
        };
        change(&mut compare);
        foreign.push(
            Experiment::PatienceCompare(compare)
                .validate()
                .expect("in range"),
        );
    }
    for valid in &foreign {
        let piece = pieces(valid, Shard { index: 0, of: 3 }, u64::MAX).remove(0);
        assert_eq!(results.merge(piece), Err(PartError::OtherExperiment));
        assert_eq!(results.report(), before);
    }
    assert!(!PartError::OtherExperiment.to_string().is_empty());
}

#[test]
fn more_shards_than_parts_leave_some_of_them_empty() {
    let valid = &questions()[3];
    assert_eq!(valid.parts(), 1);
    assert!(pieces(valid, Shard { index: 5, of: 7 }, u64::MAX).is_empty());
}

#[test]
fn a_shard_that_does_not_exist_is_refused() {
    for valid in questions() {
        for (index, of) in [(1, 1), (7, 7), (0, 0), (u32::MAX, 2)] {
            let shard = Shard { index, of };
            let error = valid.job(shard).expect_err("no such shard");
            assert_eq!(error, ExperimentError::Shard(shard));
            assert!(
                error
                    .to_string()
                    .contains(&format!("shard {index} of {of}"))
            );
        }
    }
}

#[test]
fn the_fingerprint_sees_every_parameter_and_every_number() {
    let report = questions()[0].run().expect("a report");
    let print = report.fingerprint();
    let mut changed = report.clone();
    changed
        .parameters
        .insert("n".into(), lobbylab_core::experiment::Value::Int(3));
    assert_ne!(changed.fingerprint(), print);
    for place in 0..report.quantities.len() {
        use lobbylab_core::experiment::Evidence;
        let mut changed = report.clone();
        let next = |x: f64| f64::from_bits(x.to_bits() ^ 1);
        match &mut changed.quantities[place].evidence {
            Evidence::Exact { value, .. } => *value = next(*value),
            Evidence::Simulated { interval } => interval.half_width = next(interval.half_width),
            other => panic!("{other:?}"),
        }
        assert_ne!(changed.fingerprint(), print, "quantity {place}");
    }
}

/// Some shards of a run, others missing, in any order, some of them twice: the union of their
/// parts, whatever came first.
#[test]
fn parts_with_gaps_merge_to_the_same_bits_in_any_order() {
    let mut chance = Streams::new(3, 0).stream("order");
    for valid in questions() {
        let of = 7;
        let all: Vec<Vec<Partial>> = (0..of)
            .map(|index| pieces(&valid, Shard { index, of }, 64))
            .collect();
        for _ in 0..6 {
            let some: Vec<usize> = (0..all.len()).filter(|_| chance.random()).collect();
            let merged = |order: &[usize]| {
                let mut results = valid.results();
                for piece in order.iter().flat_map(|&index| &all[index]) {
                    results.merge(piece.clone()).expect("its own parts");
                }
                results.report()
            };
            let in_order = merged(&some);
            let mut shuffled = some.clone();
            for last in (1..shuffled.len()).rev() {
                shuffled.swap(last, chance.random_range(0..=last));
            }
            shuffled.extend(some.iter().filter(|_| chance.random()));
            let other = merged(&shuffled);
            let what = format!("{}: {some:?}, {shuffled:?}", valid.question());
            assert_eq!(other.fingerprint(), in_order.fingerprint(), "{what}");
            assert_eq!(other.done, in_order.done, "{what}");
        }
    }
}

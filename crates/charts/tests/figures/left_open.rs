//! Figures of what the papers leave open, and of what they have no numbers of: drawn for all kinds of
//! parameters, and as they were.

use crate::drawn::{check, golden, line, numbers, results, run as rules_run, samples};
use crate::engagement::drawn::{players, run as meetings};
use lobbylab_charts::figure::{Figure, Mark};
use lobbylab_charts::{balance, engagement, hindsight, patience, rules};
use lobbylab_core::balance::lab::BalanceRoleQueue;
use lobbylab_core::balance::parameters::{BalanceFairness, BalanceRun, Crowd};
use lobbylab_core::catalog::Experiment;
use lobbylab_core::engagement::lab::{EngagementStudy, EngagementWorth};
use lobbylab_core::engagement::parameters::{People, StayWorth, WaitingPool};
use lobbylab_core::experiment::Parts;
use lobbylab_core::hindsight::lab::{HindsightRace, HindsightSweep};
use lobbylab_core::hindsight::parameters::HindsightRun;
use lobbylab_core::patience::lab::{PatienceForesight, PatienceLearning};
use lobbylab_core::rules::PackedChoice;
use lobbylab_core::rules::lab::{RulesPacked, RulesSides, RulesZones};
use lobbylab_core::rules::parameters::{
    Attraction, PackedMix, Play, RulesLanes, SideRates, ZoneLevel, ZoneRates,
};
use lobbylab_core::rules::stage::{RulesStage, RulesStageSetting};

fn sides(la: f64, lb: f64, lc: f64) -> RulesSides {
    RulesSides {
        sides: SideRates { la, lb, lc },
        run: rules_run(2_000, 16),
        ..RulesSides::default()
    }
}

fn stage(play: Play, step: u32) -> RulesStage {
    let mut stage = RulesStage::new(&RulesStageSetting {
        lanes: RulesLanes {
            play,
            ..RulesLanes::default()
        },
        ..RulesStageSetting::default()
    });
    stage.seek(step);
    stage
}

/// How many nodes are lit.
fn lit(figure: &Figure) -> usize {
    let nodes = figure.marks.iter().find_map(|mark| match mark {
        Mark::Nodes { nodes, .. } => Some(nodes),
        _ => None,
    });
    nodes.map_or(0, |nodes| nodes.iter().filter(|node| node.here).count())
}

#[test]
fn bonuses_are_drawn_for_all_rates() {
    let rates = [
        [0.3, 0.4, 0.3],
        [0.9, 0.1, 0.0],
        [0.5, 0.5, 0.0],
        [0.0, 0.0, 1.0],
        [1e-12, 0.0, 0.0],
        [1e12, 3.0, 1e-12],
    ];
    for [la, lb, lc] in rates {
        for (attached, bonus) in [(4.0, 0.0), (0.0, 0.0), (1e6, 1e6), (0.0, 3.0)] {
            let attraction = Attraction { attached, bonus };
            check(&rules::attract(&sides(la, lb, lc), &attraction));
        }
    }
    let attraction = Attraction {
        attached: 4.0,
        bonus: 1.0,
    };
    let figure = rules::attract(&sides(0.3, 0.4, 0.3), &attraction);
    golden("rules", &figure, 640, 440);
    // More for it, more who do it, shorter waits.
    let share = numbers(&figure, "share of B who take either side");
    assert!(share.windows(2).all(|pair| pair[0] < pair[1]));
    let all = line(&figure, "all players");
    assert!(all.windows(2).all(|pair| pair[0].1 > pair[1].1));
}

#[test]
fn levels_are_drawn_for_all_seasons() {
    for (level, eager, rise) in [(0.01, 0.0, 0.0), (0.99, 1.0, 5.0), (0.5, 0.3, 0.5)] {
        check(&rules::zone_level(&ZoneLevel { level, eager, rise }));
    }
    let figure = rules::zone_level(&ZoneLevel::default());
    golden("rules", &figure, 640, 440);
    let gap = line(&figure, "gap at first");
    // Two zones part the skills; a level at either end is one zone.
    assert!(gap[16].1 < 0.8 && gap[0].1 > 0.97 && gap[32].1 > 0.97);
}

#[test]
fn chains_light_the_state_of_the_stage() {
    for [la, lb, lc] in [[0.3, 0.4, 0.3], [0.5, 0.5, 0.0], [0.8, 0.1, 0.1]] {
        check(&rules::sides_chain(
            &sides(la, lb, lc),
            &stage(Play::Versus, 3),
        ));
    }
    for step in 0..30 {
        let figure = rules::sides_chain(&sides(0.3, 0.4, 0.3), &stage(Play::Sides, step));
        assert!(lit(&figure) <= 1);
        let zones = RulesZones::default();
        assert_eq!(
            lit(&rules::zones_chain(&zones, &stage(Play::Zones, step))),
            1,
            "{step}"
        );
    }
    let other = rules::sides_chain(&sides(0.3, 0.4, 0.3), &stage(Play::Zones, 9));
    assert_eq!(lit(&other), 0);
    let figure = rules::sides_chain(&sides(0.3, 0.4, 0.3), &stage(Play::Sides, 4));
    golden("rules", &figure, 900, 391);
    let mut zones = RulesZones::default();
    let figure = rules::zones_chain(&zones, &stage(Play::Zones, 4));
    golden("rules", &figure, 640, 440);
    zones.zones = ZoneRates {
        zones: 5,
        za: 0.0,
        zb: 1e12,
        zc: 0.0,
    };
    check(&rules::zones_chain(&zones, &stage(Play::Zones, 0)));
}

#[test]
fn what_taking_either_side_saves_is_simulated_too() {
    let question = sides(0.3, 0.3, 0.4);
    let ran = results(Experiment::RulesSides(question.clone()));
    let (_, parts) = ran.parts::<RulesSides>().expect("its own");
    let figure = rules::sides_factor(&question, parts);
    golden("rules", &figure, 640, 440);
    let exact = 0.4 * 0.4 / 0.7;
    let point = samples(&figure, "simulated")[0];
    assert!(
        (point.y - exact).abs() < 3.0 * (point.high - point.y),
        "{point:?}"
    );
    for [la, lb, lc] in [[0.9, 0.1, 0.0], [0.0, 0.0, 1.0], [0.1, 0.8, 0.1]] {
        check(&rules::sides_factor(&sides(la, lb, lc), &Parts::default()));
    }
}

#[test]
fn packed_games_are_a_map() {
    for packed in [PackedChoice::Sides, PackedChoice::Zones] {
        let question = RulesPacked {
            mix: PackedMix { packed, alone: 0.3 },
            run: rules_run(500, 16),
            ..RulesPacked::default()
        };
        let solved = results(Experiment::RulesPacked(question.clone()));
        let (_, parts) = solved.parts::<RulesPacked>().expect("its own");
        let figure = rules::packed_map(&question, parts);
        check(&figure);
        if packed == PackedChoice::Sides {
            golden("rules", &figure, 640, 512);
        }
        check(&rules::packed_map(&question, &Parts::default()));
    }
}

#[test]
fn learning_is_that_of_last_time() {
    let mut question = PatienceLearning::default();
    question.price.alpha = 0.4;
    question.run.periods = 2_000;
    question.run.replications = 40;
    let learned = results(Experiment::PatienceLearning(question.clone()));
    let (_, parts) = learned.parts::<PatienceLearning>().expect("its own");
    golden("patience", &patience::learning(&question, parts), 640, 440);
    check(&patience::learning(&question, &Parts::default()));
    question.price.alpha = 1000.0;
    question.run.periods = 100;
    let learned = results(Experiment::PatienceLearning(question.clone()));
    let (_, parts) = learned.parts::<PatienceLearning>().expect("its own");
    check(&patience::learning(&question, parts));
}

#[test]
fn foresight_is_that_of_last_time() {
    let mut question = PatienceForesight::default();
    question.run.periods = 2_000;
    question.run.replications = 40;
    for (alpha, periods) in [(1.1, 2_000), (0.0, 100), (1000.0, 100)] {
        question.price.alpha = alpha;
        question.run.periods = periods;
        let known = results(Experiment::PatienceForesight(question.clone()));
        let (_, parts) = known.parts::<PatienceForesight>().expect("its own");
        let figure = patience::foresight(&question, parts);
        if periods == 2_000 {
            golden("patience", &figure, 640, 440);
        }
        check(&figure);
        check(&patience::foresight(&question, &Parts::default()));
    }
}

#[test]
fn table_one_of_hindsight_is_that_of_last_time() {
    let run = HindsightRun {
        players: 300,
        replications: 4,
        ..HindsightRun::default()
    };
    let sweep = HindsightSweep {
        run: run.clone(),
        ..HindsightSweep::default()
    };
    let race = HindsightRace {
        run,
        ..HindsightRace::default()
    };
    let swept = results(Experiment::HindsightSweep(sweep.clone()));
    let raced = results(Experiment::HindsightRace(race.clone()));
    let swept = swept.parts::<HindsightSweep>().expect("its own");
    let raced = raced.parts::<HindsightRace>().expect("its own");
    golden("hindsight", &hindsight::synopsis(swept, raced), 720, 424);
    check(&hindsight::synopsis(
        (&sweep, &Parts::default()),
        (&race, &Parts::default()),
    ));
}

#[test]
fn roles_and_waiting_are_those_of_last_time() {
    let mut question = BalanceRoleQueue {
        fairness: BalanceFairness {
            k: 2,
            ..BalanceFairness::default()
        },
        crowd: Crowd {
            n: 16,
            ..Crowd::default()
        },
        run: BalanceRun {
            replications: 4,
            rounds: 40,
        },
        ..BalanceRoleQueue::default()
    };
    question.waiting.beta = 3.0;
    let played = results(Experiment::BalanceRoleQueue(question.clone()));
    let (_, parts) = played.parts::<BalanceRoleQueue>().expect("its own");
    golden("balance", &balance::role_waits(&question, parts), 640, 440);
    check(&balance::role_waits(&question, &Parts::default()));
    // Alike players: nothing is unfair, and a logarithmic axis has no place for it.
    question.crowd.deviation = 0.0;
    let played = results(Experiment::BalanceRoleQueue(question.clone()));
    let (_, parts) = played.parts::<BalanceRoleQueue>().expect("its own");
    check(&balance::role_waits(&question, parts));
    golden("balance", &balance::role_outlier(), 900, 391);
    golden("balance", &balance::far_pair(), 900, 391);
    let far = line(&balance::far_pair(), "α = 1");
    assert!(far.len() == 7 && far[6].1 > 0.0, "{far:?}");
    let candidates = line(&balance::role_outlier(), "of the paper’s candidates");
    let all = line(&balance::role_outlier(), "of all games");
    assert!(candidates.iter().all(|at| at.1 == candidates[0].1));
    assert!(all[0].1 == candidates[0].1 && all[60].1 > candidates[60].1);
}

#[test]
fn worth_and_preparation_are_those_of_last_time() {
    let mut question = EngagementWorth {
        players: players(People::Paper, 1.0),
        waiting: WaitingPool { pool: 30 },
        run: meetings(),
        ..EngagementWorth::default()
    };
    let paired = results(Experiment::EngagementWorth(question.clone()));
    let (_, parts) = paired.parts::<EngagementWorth>().expect("its own");
    golden("engagement", &engagement::worth(&question, parts), 640, 440);
    check(&engagement::worth(&question, &Parts::default()));
    for (worth_draw, worth_loss) in [(1.0, 1.0), (0.0, 0.0), (100.0, 100.0)] {
        question.worth = StayWorth {
            worth_draw,
            worth_loss,
        };
        let paired = results(Experiment::EngagementWorth(question.clone()));
        let (_, parts) = paired.parts::<EngagementWorth>().expect("its own");
        check(&engagement::worth(&question, parts));
    }
    for people in [People::Paper, People::Arena] {
        let study = EngagementStudy {
            players: players(people, 1.0),
        };
        let found = results(Experiment::EngagementStudy(study.clone()));
        let (_, parts) = found.parts::<EngagementStudy>().expect("its own");
        type Draw =
            fn(&EngagementStudy, &Parts<lobbylab_core::engagement::case::Findings>) -> Figure;
        let all: [Draw; 3] = [
            engagement::draw_gaps,
            engagement::skills,
            engagement::penalties,
        ];
        for draw in all {
            let figure = draw(&study, parts);
            if people == People::Arena {
                golden("engagement", &figure, 480, 400);
            }
            check(&figure);
            check(&draw(&study, &Parts::default()));
        }
    }
}

//! The stage of the balance lab: its searches are those of the queues, what it says is true,
//! and every step can be seen and read.

use crate::plain::stages::{any, fair, typed, walk};
use crate::plain::{Dice, best_teams, sets};
use lobbylab_core::balance::Measure;
use lobbylab_core::balance::parameters::{BalanceScene, Crowd, CrowdSkills};
use lobbylab_core::balance::queue::GameQueue;
use lobbylab_core::balance::queue::TimedQueue;
use lobbylab_core::balance::stage::{
    BalanceStage, BalanceStageSetting, BalanceStageView, BoardGame, BoardLook,
};
use lobbylab_core::experiment::Switch;

fn measure(setting: &BalanceStageSetting) -> Measure {
    setting.fairness.measure().expect("a measure")
}

/// The games that the plain queue forms of these players.
fn plain(setting: &BalanceStageSetting, skills: &[f64]) -> Vec<BoardGame> {
    let k = setting.fairness.team();
    let mut queue = GameQueue::new(measure(setting), k).expect("a queue");
    for (id, &skill) in (1..).zip(skills) {
        queue.insert(id, skill).expect("a new player");
    }
    let games = (0..setting.shown.shown).map_while(|_| queue.pop());
    games
        .map(|game| BoardGame {
            priority: game.value,
            oldest: game.members().min().unwrap_or(0),
            wait: 0.0,
            teams: game.teams,
            value: game.value,
            difference: game.difference,
            spread: game.spread,
        })
        .collect()
}

/// The games that the time-sensitive queue forms of them; all stay at the last arrival.
fn timed(setting: &BalanceStageSetting, skills: &[f64]) -> Vec<(Vec<u64>, f64)> {
    let waiting = &setting.waiting;
    let k = setting.fairness.team();
    let mut queue =
        TimedQueue::new(measure(setting), k, waiting.beta, waiting.longest()).expect("a queue");
    for (id, &skill) in (1..).zip(skills) {
        queue.insert(id, skill, id as f64).expect("a new player");
    }
    let now = skills.len() as f64;
    let games = (0..setting.shown.shown).map_while(|_| queue.pop(now));
    games
        .map(|game| (game.game.members().collect(), game.game.value))
        .collect()
}

fn members(game: &BoardGame) -> Vec<u64> {
    game.teams.iter().flatten().copied().collect()
}

#[test]
fn the_games_are_those_of_the_queues() {
    let mut dice = Dice(1);
    let mut proven = 0;
    for round in 0..1500 {
        let k = 1 + dice.below(if round % 20 == 0 { 5 } else { 3 });
        let count = 2 * k + dice.below(22);
        let kind = dice.below(7);
        let skills: Vec<f64> = (0..count).map(|_| dice.skill(kind)).collect();
        let mut setting = typed(BalanceScene::Queue, k as u32, &skills);
        fair(&mut setting, &mut dice);
        setting.shown.shown = 4;
        setting.waiting.beta = dice.pick(&[0.0, 0.0, 0.02, 1.0]);
        if dice.below(3) == 0 {
            setting.waiting.limited = Switch::On;
            setting.waiting.longest = dice.pick(&[0.0, 10.0, 1000.0]);
        }
        let mut all = true;
        let stage = walk(&setting, |view, _| {
            if view.panels[0].title.starts_with("who plays game") {
                all &= view.search.as_ref().is_some_and(|search| search.proven);
            }
        });
        if !all {
            continue;
        }
        proven += 1;
        let found = stage.view().games;
        let at = format!("{setting:?}");
        if setting.waiting.beta == 0.0 && setting.waiting.limited == Switch::Off {
            let expected = plain(&setting, &skills);
            assert_eq!(found.len(), expected.len(), "{at}");
            for (game, expected) in found.iter().zip(&expected) {
                assert_eq!(game.teams, expected.teams, "{at}");
                assert_eq!(game.value.to_bits(), expected.value.to_bits(), "{at}");
            }
        } else {
            let expected = timed(&setting, &skills);
            assert_eq!(found.len(), expected.len(), "{at}");
            for (game, expected) in found.iter().zip(&expected) {
                assert_eq!(members(game), expected.0, "{at}");
                assert_eq!(game.value.to_bits(), expected.1.to_bits(), "{at}");
            }
        }
    }
    assert!(proven > 1400, "{proven}");
}

/// What a game is worth in which these waiting players play: f less β times the wait of
/// the one who came first; and who they are.
fn all_games(setting: &BalanceStageSetting, view: &BalanceStageView) -> Vec<(f64, Vec<u64>)> {
    let (k, measure) = (setting.fairness.team(), measure(setting));
    let mut games = Vec::new();
    sets(view.crowd.len(), 2 * k, |set| {
        let skills: Vec<f64> = set.iter().map(|&at| view.crowd[at].value).collect();
        let ids: Vec<u64> = set.iter().map(|&at| view.crowd[at].id).collect();
        let wait = view.counts.1 as f64 - *ids.iter().min().expect("players") as f64;
        let value = best_teams(&measure, &skills) - setting.waiting.beta * wait;
        games.push((value, ids));
    });
    games
}

#[test]
fn bounds_hold_and_nobody_is_cut_off_wrongly() {
    let mut dice = Dice(2);
    let mut cut = 0;
    for _ in 0..250 {
        let k = 1 + dice.below(2);
        let count = 2 * k + dice.below(7);
        let kind = dice.pick(&[0, 1, 2, 3]);
        let skills: Vec<f64> = (0..count).map(|_| dice.skill(kind)).collect();
        let mut setting = typed(BalanceScene::Queue, k as u32, &skills);
        fair(&mut setting, &mut dice);
        setting.shown.shown = 1;
        setting.waiting.beta = dice.pick(&[0.0, 0.0, 0.5]);
        if dice.below(4) == 0 {
            setting.waiting.limited = Switch::On;
            setting.waiting.longest = dice.pick(&[2.0, 1000.0]);
        }
        let overdue = count as f64 - 1.0 >= setting.waiting.longest();
        let mut games = None;
        let mut best = f64::INFINITY;
        let mut least = f64::NEG_INFINITY;
        walk(&setting, |view, step| {
            let at = format!("{setting:?} {step}");
            let games = games.get_or_insert_with(|| {
                let mut games = all_games(&setting, view);
                games.retain(|game| !overdue || game.1.contains(&1));
                games
            });
            let optimum = games
                .iter()
                .map(|game| game.0)
                .fold(f64::INFINITY, f64::min);
            let Some(search) = &view.search else {
                return;
            };
            let slack = 1e-9 * (1.0 + optimum.abs());
            assert!(search.least <= optimum + slack, "{at}: {}", search.least);
            assert!(search.least >= least - slack, "{at}: bounds rise");
            least = search.least;
            let Some(incumbent) = &search.best else {
                return;
            };
            assert!(
                incumbent.priority <= best + slack,
                "{at}: games become better"
            );
            assert!(incumbent.priority >= optimum - slack, "{at}");
            best = incumbent.priority;
            if search.proven {
                assert!((best - optimum).abs() <= slack, "{at}: {best} {optimum}");
                assert!((search.least - optimum).abs() <= slack, "{at}");
            }
            for pin in &view.crowd {
                if let BoardLook::Cut(_) = pin.look {
                    cut += 1;
                    let better = games
                        .iter()
                        .find(|game| game.0 < best - slack && game.1.contains(&pin.id));
                    assert_eq!(better, None, "{at}: {} for {}", best, pin.id);
                }
            }
        });
    }
    assert!(cut > 1000, "{cut}");
}

#[test]
fn every_step_can_be_seen_and_read() {
    let mut dice = Dice(3);
    for _ in 0..700 {
        let setting = any(&mut dice);
        let stage = walk(&setting, |_, _| {});
        assert!(stage.steps() <= 1000, "{setting:?}");
        if let Some(problem) = stage.problem() {
            crate::plain::stages::readable(&problem, &format!("{setting:?}"));
        }
    }
}

#[test]
fn steps_do_not_depend_on_the_way_there() {
    let mut dice = Dice(4);
    for _ in 0..60 {
        let setting = any(&mut dice);
        let mut forward = Vec::new();
        let mut stage = walk(&setting, |view, _| forward.push(view.clone()));
        let told: Vec<String> = (0..=stage.steps())
            .map(|step| {
                stage.seek(step);
                stage.sentence()
            })
            .collect();
        let mut other = BalanceStage::new(&setting);
        for _ in 0..2 * forward.len() {
            let step = dice.below(forward.len());
            other.seek(step as u32);
            assert_eq!(other.view(), forward[step], "{setting:?} {step}");
            assert_eq!(other.sentence(), told[step]);
        }
        other.seek(u32::MAX);
        assert_eq!(other.step(), stage.steps());
    }
}

#[test]
fn crowds_of_every_size_are_shown() {
    for view in [
        BalanceScene::Queue,
        BalanceScene::Roles,
        BalanceScene::Partition,
        BalanceScene::Sum,
    ] {
        for k in 1..=8 {
            for n in [0, 1, 2 * k - 1, 2 * k, 1000] {
                let mut setting = BalanceStageSetting::default();
                setting.shown.view = view;
                setting.shown.shown = 2;
                setting.fairness.k = k;
                setting.crowd.n = n;
                let stage = walk(&setting, |view, _| {
                    assert!(view.crowd.len() <= 1000);
                });
                let short = n < 2 * k && view != BalanceScene::Sum;
                if short {
                    let problem = stage.problem().expect("too few");
                    assert!(problem.contains("missing"), "{problem}");
                    assert_eq!(stage.steps(), 0);
                }
                if view == BalanceScene::Queue || view == BalanceScene::Partition {
                    assert_eq!(stage.problem().is_some(), short, "{k} {n}");
                }
            }
        }
    }
}

#[test]
fn players_alike_play_fair_games() {
    for view in [
        BalanceScene::Queue,
        BalanceScene::Roles,
        BalanceScene::Partition,
    ] {
        for skill in [0.0, 7.0, 1e300] {
            let mut setting = typed(view, 2, &[skill; 16]);
            setting.roles.versatile = 1.0;
            let stage = walk(&setting, |_, _| {});
            assert_eq!(stage.problem(), None);
            let view = stage.view();
            assert!(!view.games.is_empty());
            assert!(view.games.iter().all(|game| game.value == 0.0), "{view:?}");
        }
    }
}

#[test]
fn newcomers_are_those_of_a_larger_crowd() {
    for skills in [
        CrowdSkills::Normal,
        CrowdSkills::Uniform,
        CrowdSkills::Groups,
    ] {
        let mut setting = BalanceStageSetting::default();
        setting.crowd.skills = skills;
        setting.crowd.n = 30;
        let larger = Crowd {
            n: 50,
            ..setting.crowd.clone()
        };
        let expected = larger.skills(0);
        let mut seen = 0;
        walk(&setting, |view, _| {
            for pin in &view.crowd {
                seen = seen.max(pin.id);
                let skill = expected[pin.id as usize - 1];
                assert_eq!(pin.value.to_bits(), skill.to_bits());
            }
        });
        assert_eq!(seen, 50);
    }
}

#[test]
fn a_large_crowd_is_cut_and_that_is_said() {
    let mut setting = BalanceStageSetting::default();
    setting.crowd.n = 1_000_000;
    let stage = BalanceStage::new(&setting);
    assert_eq!(stage.view().crowd.len(), 1000);
    let text = stage.sentence();
    assert!(
        text.starts_with("Of 1000000 players the first 1000 are shown."),
        "{text}"
    );
}

#[test]
fn numbers_out_of_range_are_named() {
    type Change = fn(&mut BalanceStageSetting);
    let cases: [(&str, Change); 12] = [
        ("k", |setting| setting.fairness.k = 0),
        ("k", |setting| setting.fairness.k = 99),
        ("alpha", |setting| setting.fairness.alpha = f64::NAN),
        ("p", |setting| setting.fairness.p = 0.5),
        ("mean", |setting| setting.crowd.mean = f64::NAN),
        ("deviation", |setting| {
            setting.crowd.deviation = f64::INFINITY
        }),
        ("beta", |setting| setting.waiting.beta = f64::NAN),
        ("longest", |setting| {
            setting.waiting.limited = Switch::On;
            setting.waiting.longest = f64::NAN;
        }),
        ("typed", |setting| {
            setting.crowd.skills = CrowdSkills::Typed;
            setting.crowd.typed.0 = vec![f64::NAN; 20];
        }),
        ("popular", |setting| setting.roles.popular = f64::NAN),
        ("games", |setting| setting.everybody.games = 0),
        ("numbers", |setting| {
            setting.instance.numbers.0 = vec![f64::NAN, 1e300, 0.5];
        }),
    ];
    for (field, change) in cases {
        let mut setting = BalanceStageSetting::default();
        change(&mut setting);
        for view in [
            BalanceScene::Queue,
            BalanceScene::Roles,
            BalanceScene::Partition,
            BalanceScene::Sum,
        ] {
            setting.shown.view = view;
            let mut stage = BalanceStage::new(&setting);
            let problem = stage.problem().expect(field);
            let named = format!("These games cannot be judged: {field} is ");
            assert!(problem.starts_with(&named), "{field}: {problem}");
            assert!(problem.contains("; allowed: "), "{field}: {problem}");
            // It is said, and stops nothing.
            for step in 0..=stage.steps() {
                stage.seek(step);
                assert_eq!(stage.sentence(), problem);
                assert_eq!(stage.view().view, view);
            }
        }
    }
}

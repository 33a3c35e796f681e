//! The other views of the stage: games with roles, games for everybody, hard instances.

use crate::plain::Dice;
use crate::plain::stages::{fair, readable, typed, walk};
use lobbylab_core::balance::parameters::{BalanceScene, Terms};
use lobbylab_core::balance::partition::Objective;
use lobbylab_core::balance::roles::RolePlayer;
use lobbylab_core::balance::stage::{
    BalanceStage, BalanceStageSetting, BoardRow, Panel, PanelMethod, RowStanding,
};
use lobbylab_core::experiment::Numbers;
use std::collections::BTreeSet;

fn ids(row: &BoardRow) -> Vec<u64> {
    row.pins.iter().map(|pin| pin.id).collect()
}

/// Of each player of a view with roles: id, skill and roles.
fn cast(stage: &mut BalanceStage) -> Vec<RolePlayer> {
    stage.seek(0);
    let view = stage.view();
    let pins = view.crowd.iter();
    pins.map(|pin| RolePlayer {
        id: pin.id,
        skill: pin.value,
        roles: pin.roles as u8,
    })
    .collect()
}

#[test]
fn games_with_roles_are_played_by_those_who_can_and_the_best_is_the_best() {
    let mut dice = Dice(11);
    let (mut games, mut short) = (0, 0);
    for _ in 0..400 {
        let k = 1 + dice.below(3);
        let most = [0, 12, 11, 9][k];
        let count = 2 * k + dice.below(most - 2 * k);
        let kind = dice.below(7);
        let skills: Vec<f64> = (0..count).map(|_| dice.skill(kind)).collect();
        let mut setting = typed(BalanceScene::Roles, k as u32, &skills);
        fair(&mut setting, &mut dice);
        setting.roles.versatile = dice.pick(&[0.1, 0.4, 0.8]);
        setting.roles.popular = dice.pick(&[1.0, 2.0]);
        setting.crowd.seed.0 = dice.next();
        let at = format!("{setting:?}");
        let mut stage = walk(&setting, |view, _| {
            for row in view.panels.iter().flat_map(|panel| &panel.rows) {
                let mut seats = vec![0; k];
                for pin in &row.pins {
                    if let Some(role) = pin.plays {
                        assert_eq!(pin.roles >> role & 1, 1, "{at}");
                        seats[usize::from(role)] += 1;
                    }
                }
                let game = row.pins.iter().any(|pin| pin.plays.is_some());
                assert!(!game || seats.iter().all(|&players| players == 2), "{at}");
            }
        });
        let players = cast(&mut stage);
        let measure = setting.fairness.measure().expect("a measure");
        let best = crate::plain::roles::best_game(&measure, k, &players);
        let Some((optimum, _)) = best else {
            let problem = stage.problem().expect("no game");
            assert!(problem.contains("needed"), "{problem}");
            assert_eq!(stage.steps(), 0);
            short += 1;
            continue;
        };
        games += 1;
        assert_eq!(stage.problem(), None, "{at}");
        let most = skills.iter().copied().fold(0.0, f64::max);
        let slack = 1e-12 * optimum + (1.0 + measure.alpha()) * 64.0 * f64::EPSILON * most;
        let mut exact = f64::INFINITY;
        walk(&setting, |view, step| {
            let Some(search) = &view.search else {
                return;
            };
            assert!(search.least <= optimum + slack, "{at} {step}");
            let Some(game) = &search.best else {
                return;
            };
            assert!(game.value >= optimum - slack, "{at} {step}");
            if search.proven {
                assert!(game.value <= optimum + slack, "{at} {step}");
            }
            exact = game.value;
        });
        // So few are always searched to the end.
        assert!((exact - optimum).abs() <= slack, "{at}: {exact} {optimum}");
    }
    assert!(games > 200 && short > 20, "{games} {short}");
}

#[test]
fn a_role_that_nobody_plays_is_named() {
    let mut setting = typed(BalanceScene::Roles, 2, &[1.0, 2.0, 3.0, 4.0, 5.0]);
    setting.roles.versatile = 0.0;
    setting.roles.popular = 1e6;
    let stage = BalanceStage::new(&setting);
    assert_eq!(
        stage.sentence(),
        "Nobody plays role B, and two are needed. A game would need two more players, two for B, \
         best near those with skills from 1 to 2, who fill all other places."
    );
    let view = stage.view();
    assert_eq!(view.panels[0].rows[0].span, Some((1.0, 2.0)));
    assert_eq!(view.roles, ["A", "B"]);
}

/// The panel's games as sets of players.
fn games(panel: &Panel) -> Vec<Vec<u64>> {
    panel.rows.iter().map(ids).collect()
}

#[test]
fn partitions_take_everybody_once_and_the_optimum_is_the_optimum() {
    let mut dice = Dice(12);
    let mut optimal = 0;
    for _ in 0..200 {
        let (k, count) = dice.pick(&[(1, 4), (1, 8), (2, 8), (2, 12), (3, 12)]);
        let kind = dice.pick(&[0, 1, 2, 3, 6]);
        let skills: Vec<f64> = (0..count).map(|_| dice.skill(kind)).collect();
        let mut setting = typed(BalanceScene::Partition, k, &skills);
        fair(&mut setting, &mut dice);
        setting.everybody.games = 1000;
        setting.everybody.objective =
            dice.pick(&[Objective::Worst, Objective::Sum, Objective::Unhappiness]);
        let at = format!("{setting:?}");
        let everybody: BTreeSet<u64> = (1..=count as u64).collect();
        let stage = walk(&setting, |view, _| {
            for panel in &view.panels {
                let all: Vec<u64> = games(panel).into_iter().flatten().collect();
                let some: BTreeSet<u64> = all.iter().copied().collect();
                assert_eq!(all.len(), some.len(), "{at}: nobody plays twice");
                let worst = panel
                    .rows
                    .iter()
                    .filter(|row| row.standing == RowStanding::Worst);
                assert!(worst.count() <= 1, "{at}");
            }
        });
        let view = stage.view();
        for panel in &view.panels {
            let all: BTreeSet<u64> = games(panel).into_iter().flatten().collect();
            assert_eq!(all, everybody, "{at} {}", panel.title);
            let worst = panel
                .rows
                .iter()
                .filter(|row| row.standing == RowStanding::Worst);
            assert_eq!(worst.count(), 1, "{at}");
        }
        // Runs are runs.
        let mut sorted: Vec<(f64, u64)> = skills.iter().copied().zip(1..).collect();
        sorted.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let runs = sorted.chunks(2 * k as usize);
        let runs: Vec<Vec<u64>> = runs
            .map(|run| run.iter().map(|&(_, id)| id).collect())
            .collect();
        assert_eq!(games(&view.panels[0]), runs, "{at}");
        assert_eq!(view.panels[0].method, PanelMethod::Runs);
        if view.panels[2].title == "the optimum" {
            optimal += 1;
            let measure = setting.fairness.measure().expect("a measure");
            let plain = crate::plain::parted::Plain::new(&measure, k as usize, &skills);
            let objective = setting.everybody.objective;
            let found: f64 = match objective {
                Objective::Worst => (view.games.iter().map(|game| game.value)).fold(0.0, f64::max),
                Objective::Sum => view.games.iter().map(|game| game.value).sum(),
                Objective::Unhappiness => {
                    let costs = view.panels[2].rows.iter().map(|row| {
                        let set = ids(row).iter().fold(0, |set, id| set | 1 << (id - 1));
                        plain.cost(Objective::Unhappiness, set)
                    });
                    costs.fold(0.0, f64::max)
                }
            };
            let best = plain.best(objective);
            let most = skills.iter().copied().fold(0.0, f64::max);
            let slack = 1e-9 * best + 1e-12 * (1.0 + measure.alpha()) * most;
            assert!(found <= best + slack, "{at}: {found} {best}");
        }
    }
    assert!(optimal > 150, "{optimal}");
}

#[test]
fn mixing_beats_runs_where_the_theory_says_so() {
    let mut setting = typed(
        BalanceScene::Partition,
        2,
        &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 90.0, 100.0],
    );
    setting.fairness.alpha = 0.0;
    setting.everybody.games = 2;
    let mut stage = BalanceStage::new(&setting);
    stage.seek(u32::MAX);
    assert_eq!(
        stage.sentence(),
        "Runs of neighbours in skill are 1.1 times as bad as the optimum (exact). The worst game's f \
         is 47.63 with runs, 43.3 after exchanges, 43.3 in the optimum."
    );
}

#[test]
fn fewer_games_than_asked_for_are_said() {
    let mut setting = BalanceStageSetting::default();
    setting.shown.view = BalanceScene::Partition;
    setting.crowd.n = 25;
    let text = BalanceStage::new(&setting).sentence();
    assert!(
        text.contains("The first 20 of 25 players are divided into two games"),
        "{text}"
    );
    assert!(text.contains("(for 3 there are too few)"), "{text}");
    setting.crowd.n = 15;
    let text = BalanceStage::new(&setting).sentence();
    assert_eq!(
        text,
        "The first 10 of 15 players play one game: for three games more are needed. There is \
         nothing to divide."
    );
    setting.crowd.n = 1000;
    setting.everybody.games = 50;
    let stage = walk(&setting, |view, _| assert_eq!(view.rows, 20));
    // More than 64 players are too many for the exact search.
    assert_eq!(stage.view().panels.len(), 2);
}

/// Whether so many of these numbers add up to 0, each as often as one likes.
fn solvable(numbers: &[i64], terms: usize) -> bool {
    let mut sums = BTreeSet::from([0]);
    for _ in 0..terms {
        sums = (sums.iter())
            .flat_map(|sum| numbers.iter().map(move |number| sum + number))
            .collect();
    }
    sums.contains(&0)
}

#[test]
fn hard_instances_are_answered_right() {
    let mut dice = Dice(13);
    let (mut yes, mut no) = (0, 0);
    for _ in 0..400 {
        let terms = dice.pick(&[Terms::Two, Terms::Four, Terms::Six, Terms::Eight]);
        let count = 1 + dice.below(7);
        let size = dice.pick(&[3, 30, 300]);
        let numbers: Vec<i64> = (0..count)
            .map(|_| dice.below(2 * size + 1) as i64 - size as i64 / 2)
            .collect();
        let mut setting = BalanceStageSetting::default();
        setting.shown.view = BalanceScene::Sum;
        setting.instance.terms = terms;
        setting.instance.numbers = Numbers(numbers.iter().map(|&number| number as f64).collect());
        let stage = walk(&setting, |_, _| {});
        let at = format!("{numbers:?} {terms:?}");
        if let Some(problem) = stage.problem() {
            assert!(problem.contains("α"), "{at}: {problem}");
            continue;
        }
        let text = stage.sentence();
        let expected = solvable(&numbers, 2 * terms.team() - 2);
        let equal = stage.view().games[0].difference == 0.0;
        if text.contains(" = 0. With") {
            assert!(expected && equal, "{at}: {text}");
            // What is read back is true.
            let (_, sum) = text.split_once("add up to 0: ").expect("a sum");
            let sum = sum.split_once(" = 0").expect("an end").0;
            let sum = sum.replace(" − ", " + −").replace('−', "-");
            let chosen: Vec<i64> = (sum.split(" + "))
                .map(|number| number.parse().expect("a number"))
                .collect();
            assert_eq!(chosen.len(), 2 * terms.team() - 2, "{at}: {text}");
            assert_eq!(chosen.iter().sum::<i64>(), 0, "{at}: {text}");
            assert!(chosen.iter().all(|number| numbers.contains(number)), "{at}");
            yes += 1;
        } else if text.contains("that is proven") {
            assert!(!expected && !equal, "{at}: {text}");
            no += 1;
        }
    }
    assert!(yes > 80 && no > 80, "{yes} {no}");
}

#[test]
fn instances_without_numbers_or_with_wide_ones_are_refused() {
    let mut setting = BalanceStageSetting::default();
    setting.shown.view = BalanceScene::Sum;
    for numbers in [vec![], vec![-1e6, 1e6]] {
        setting.instance.numbers = Numbers(numbers);
        let stage = BalanceStage::new(&setting);
        readable(&stage.problem().expect("refused"), "");
        assert_eq!(stage.steps(), 0);
        assert!(stage.view().crowd.len() <= 60);
    }
}

/// Once the best game is found, those who came first stand beside it, all of them where they are.
#[test]
fn the_best_game_is_seen_beside_those_who_came_first() {
    let skills = [0.0, 50.0, 10.0, 90.0, 11.0, 12.0, 13.0, 30.0];
    let mut stage = BalanceStage::new(&typed(BalanceScene::Queue, 2, &skills));
    let mut seen = 0;
    for step in 0..=stage.steps() {
        stage.seek(step);
        let view = stage.view();
        let rows = view.panels.iter().flat_map(|panel| &panel.rows);
        let Some(first) = rows.clone().find(|row| row.label == "first to come") else {
            continue;
        };
        // Of the game that is shown: the second is of those whom the first has left.
        if view.games.len() <= 1 {
            seen += 1;
            let ids: Vec<u64> = first.pins.iter().map(|pin| pin.id).collect();
            assert_eq!(ids, [1, 3, 2, 4]);
            let gauge = view.gauges.iter().find(|gauge| gauge.label == first.label);
            let sum: f64 = gauge.expect("a gauge").parts.iter().sum();
            let said: f64 = first
                .note
                .replace("unfairness ", "")
                .parse()
                .expect("a number");
            assert!((said - sum).abs() < 0.01, "{}, {sum}", first.note);
        }
        assert_eq!(view.panels[0].rows.len(), 2);
        assert!(view.panels[0].rows[0].note != first.note);
    }
    assert_eq!(seen, 2);
}

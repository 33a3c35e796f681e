//! The best game of a crowd: who plays it, against every set of players.

use crate::asked::{int, real, run, text};
use crate::plain::stages::typed;
use crate::plain::{Dice, best_game, measure};
use lobbylab_core::balance::lab::BalanceBest;
use lobbylab_core::balance::parameters::BalanceScene;
use lobbylab_core::balance::stage::BalanceStage;

#[test]
fn who_plays_the_best_game_is_who_is_found_by_trying_all() {
    let mut dice = Dice(20_261_128);
    let (mut neighbours, mut others) = (0, 0);
    for case in 0..60 {
        let k = 1 + case % 3;
        let alpha = [0.0, 1.0, 30.0][case / 3 % 3];
        // No two sets are as good: skills are any numbers.
        let skills: Vec<f64> = (0..9).map(|_| 1000.0 * dice.real()).collect();
        let typed: Vec<String> = skills.iter().map(f64::to_string).collect();
        let pairs = [
            ("k", int(k as i64)),
            ("alpha", real(alpha)),
            ("skills", text("typed")),
            ("typed", text(&typed.join(","))),
        ];
        let results = run("balance.best", &pairs);
        let (_, parts) = results.parts::<BalanceBest>().expect("its own");
        let (_, found) = parts.iter().next().expect("a part");
        let found = found.expect("a game");
        let (value, players) =
            best_game(&measure(alpha, 1.0, 2.0), k, &skills, None).expect("nine wait");
        let playing = players.iter().map(|&place| skills[place]);
        let low = playing.clone().fold(f64::INFINITY, f64::min);
        let high = playing.fold(0.0, f64::max);
        let within = skills
            .iter()
            .filter(|&&skill| low <= skill && skill <= high);
        let between = (within.count() - 2 * k) as u32;
        assert!(
            (found.game.value - value).abs() < 1e-9,
            "{pairs:?}: {found:?}, {value}"
        );
        assert_eq!(
            (found.skills, found.between),
            ([low, high], between),
            "{pairs:?}"
        );
        match between {
            0 => neighbours += 1,
            _ => others += 1,
        }
    }
    // Both are met, or nothing is said.
    assert!(neighbours > 20 && others > 5, "{neighbours}, {others}");
}

#[test]
fn those_who_came_first_play_the_best_teams_of_themselves() {
    let mut dice = Dice(20_261_129);
    for case in 0..40 {
        let k = 1 + case % 4;
        let skills: Vec<f64> = (0..2 * k + 3).map(|_| 1000.0 * dice.real()).collect();
        let written: Vec<String> = skills.iter().map(f64::to_string).collect();
        let written = written.join(",");
        let pairs = [
            ("k", int(k as i64)),
            ("skills", text("typed")),
            ("typed", text(&written)),
        ];
        let results = run("balance.best", &pairs);
        let (asked, _) = results.parts::<BalanceBest>().expect("its own");
        let first = asked.first_to_come().expect("others wait, too");
        let (value, _) = best_game(&measure(1.0, 1.0, 2.0), k, &skills[..2 * k], None)
            .expect("one set of players");
        assert!(
            (first.game.value - value).abs() < 1e-9,
            "{written}: {first:?}"
        );
        let mut met = skills[..2 * k].to_vec();
        met.sort_by(f64::total_cmp);
        assert_eq!(first.skills, [met[0], met[2 * k - 1]], "{written}");
        // On the stage the bar beside the best game's is as long.
        let mut stage = BalanceStage::new(&typed(BalanceScene::Queue, k as u32, &skills));
        let seen = (0..=stage.steps()).find_map(|step| {
            stage.seek(step);
            let view = stage.view();
            (view.gauges.into_iter()).find(|gauge| gauge.label == "first to come")
        });
        let sum: f64 = seen.expect("a gauge").parts.iter().sum();
        assert!((sum - value).abs() < 1e-9, "{written}: {sum}, {value}");
    }
}

#[test]
fn where_nobody_else_waits_there_is_nothing_to_hold_a_game_against() {
    for skills in ["1,2,3,4", "1,2,3"] {
        let pairs = [
            ("k", int(2)),
            ("skills", text("typed")),
            ("typed", text(skills)),
        ];
        let results = run("balance.best", &pairs);
        let (asked, _) = results.parts::<BalanceBest>().expect("its own");
        assert_eq!(asked.first_to_come(), None, "{skills}");
    }
}

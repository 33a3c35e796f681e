//! The best game of a crowd: who plays it, against every set of players.

use crate::asked::{int, real, run, text};
use crate::plain::{Dice, best_game, measure};
use lobbylab_core::balance::lab::BalanceBest;

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

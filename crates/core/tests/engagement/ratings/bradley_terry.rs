//! Bradley and Terry's fit: nothing pulls any more, closed forms, data that separate.

use super::histories::{game, histories, history};
use lobbylab_core::engagement::ratings::{BradleyTerry, RatingConfig, Ratings, System, Ties, fit};
use lobbylab_core::engagement::{History, Outcome};
use proptest::prelude::*;

proptest! {
    /// The gradient of Bradley and Terry's posterior, from the formulas as printed, is 0.
    #[test]
    fn bradley_terry_is_where_nothing_pulls(
        played in histories(), deviation in 50.0..3000.0, davidson in any::<bool>(),
    ) {
        let ties = if davidson { Ties::Davidson } else { Ties::Half };
        let mut plan = RatingConfig::of(System::BradleyTerry(BradleyTerry { ties }));
        plan.prior.skill.rd = deviation;
        let ratings = fit(&played, &plan).expect("a fit");
        let (pulls, of_nu) = pulls(&played, &ratings, deviation);
        for pull in pulls {
            prop_assert!(pull.abs() < 1e-8, "{pull}");
        }
        if davidson && ratings.ties > 0.0 {
            prop_assert!(of_nu.abs() < 1e-8, "{of_nu}");
        } else {
            prop_assert_eq!(ratings.ties, 0.0);
        }
        let draws = played.games.iter().any(|game| game.outcome == Outcome::Draw);
        prop_assert_eq!(ratings.ties > 0.0, davidson && draws);
    }
}

/// The derivatives of the log-posterior by every player's strength, and by ln ν.
fn pulls(played: &History, ratings: &Ratings, deviation: f64) -> (Vec<f64>, f64) {
    let nu = 2.0 * ratings.ties / (1.0 - ratings.ties);
    let strength = |player: u32| 10f64.powf((ratings.skills[player as usize].r - 1500.0) / 400.0);
    let precision = 1.0 / (deviation * 10f64.ln() / 400.0).powi(2);
    let mut pulls: Vec<f64> = (0..played.players)
        .map(|player| -precision * strength(player).ln())
        .collect();
    let mut of_nu = -nu / (2.0 + nu);
    for game in &played.games {
        let [a, b] = game.players.map(strength);
        let sum = a + b + nu * (a * b).sqrt();
        let (win, tie) = (a / sum, nu * (a * b).sqrt() / sum);
        let surplus = game.outcome.score() - win - 0.5 * tie;
        pulls[game.players[0] as usize] += surplus;
        pulls[game.players[1] as usize] -= surplus;
        of_nu += f64::from(u8::from(game.outcome == Outcome::Draw)) - tie;
    }
    (pulls, of_nu)
}

#[test]
fn two_players_of_bradley_terry_have_the_odds_of_their_results() {
    // With a prior that says next to nothing: ln(wins/losses).
    let mut games = vec![game(0.0, [0, 1], Outcome::Win); 30];
    games.extend(vec![game(1.0, [1, 0], Outcome::Win); 10]);
    let mut plan = RatingConfig::of(System::BradleyTerry(BradleyTerry {
        ties: Ties::Davidson,
    }));
    plan.prior.skill.rd = 1e4;
    let ratings = fit(&history(2, games.clone()), &plan).expect("a fit");
    let gap = ratings.skills[0].r - ratings.skills[1].r;
    assert!((gap - 400.0 * 3f64.log10()).abs() < 0.02, "{gap}");
    assert!((ratings.expected(0, 1).expect("a pair") - 0.75).abs() < 1e-4);
    // Davidson: (win, draw, loss) = (30, 20, 10)/60 is met; ν = 20/√300.
    games.extend(vec![game(2.0, [0, 1], Outcome::Draw); 20]);
    let ratings = fit(&history(2, games), &plan).expect("a fit");
    let nu = 2.0 * ratings.ties / (1.0 - ratings.ties);
    // The one decided game of ν's prior takes some 2 % off.
    assert!((nu / (20.0 / 300f64.sqrt()) - 0.98).abs() < 0.02, "{nu}");
    let gap = ratings.skills[0].r - ratings.skills[1].r;
    assert!((gap - 400.0 * 3f64.log10()).abs() < 3.0, "{gap}");
}

#[test]
fn whoever_won_all_and_whoever_never_met_stay_finite() {
    let mut games = vec![game(0.0, [0, 1], Outcome::Win); 1000];
    games.extend(vec![game(1.0, [2, 3], Outcome::Draw); 1000]);
    for ties in [Ties::Half, Ties::Davidson] {
        let plan = RatingConfig::of(System::BradleyTerry(BradleyTerry { ties }));
        let ratings = fit(&history(5, games.clone()), &plan).expect("a fit");
        let r = |player: usize| ratings.skills[player].r;
        assert!(r(0) > 1900.0 && r(0) < 3500.0, "{ratings:?}");
        assert!((r(0) + r(1) - 3000.0).abs() < 1e-6 && (r(2) - r(3)).abs() < 1e-6);
        assert!((r(4) - 1500.0).abs() < 1e-9 && (ratings.skills[4].rd - 350.0).abs() < 1e-9);
        assert!(ratings.ties < 1.0);
    }
    // All games drawn.
    let drawn = vec![game(0.0, [0, 1], Outcome::Draw); 50];
    let plan = RatingConfig::of(System::BradleyTerry(BradleyTerry {
        ties: Ties::Davidson,
    }));
    let ratings = fit(&history(2, drawn), &plan).expect("a fit");
    assert!(
        (ratings.ties - 50.0 / 51.0).abs() < 1e-9,
        "{}",
        ratings.ties
    );
}

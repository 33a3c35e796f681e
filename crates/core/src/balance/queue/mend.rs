//! What is done with a game whose search was stopped: players are exchanged one by one, as
//! long as that helps.
//!
//! A player far from everybody who has to play next has very many games that look alike.
//! The queue then says the best one that it met and a bound. A few exchanges bring that
//! game near the best one; how near, the bound tells.

use crate::balance::model::Measure;
use crate::balance::unfairness::GameUnfairness;

/// At most so many others are tried for teams of up to 5, half as many for each player
/// more.
const OTHERS: usize = 100;
/// So often each player of the game is looked at.
const SWEEPS: usize = 4;

/// Exchanges players of a game for others while f falls; the first `fixed` ones stay. The
/// game and the others are places in `skills`.
///
/// # Complexity
/// The best teams of at most 400·2k games, fewer as most are ruled out by their spread.
pub(super) fn mend(
    measure: &Measure,
    skills: &[f64],
    game: &mut [usize],
    fixed: usize,
    others: &mut [usize],
) -> GameUnfairness {
    let judged = |game: &[usize], limit: f64| {
        let mut players = [0.0; 16];
        let players = &mut players[..game.len()];
        for (skill, &who) in players.iter_mut().zip(game) {
            *skill = skills[who];
        }
        (measure.spread(players) < limit).then(|| GameUnfairness::best(measure, players))
    };
    let mut best = judged(game, f64::INFINITY).unwrap_or_default();
    let tried = OTHERS >> (game.len() / 2).saturating_sub(5);
    let step = others.len().div_ceil(tried.max(1)).max(1);
    for _ in 0..SWEEPS {
        let before = best.value;
        for place in fixed..game.len() {
            for other in others.iter_mut().step_by(step) {
                std::mem::swap(&mut game[place], other);
                match judged(game, best.value) {
                    Some(better) if better.value < best.value => best = better,
                    _ => std::mem::swap(&mut game[place], other),
                }
            }
        }
        if best.value >= before {
            break;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::mend;
    use crate::balance::model::{Exponent, Measure};

    #[test]
    fn one_exchange_balances_an_outlier() {
        let measure = Measure::new(0.5, Exponent::ONE, Exponent::TWO).expect("a measure");
        // The example of the time-sensitive queue: only the one at 0 balances the one at 100.
        let mut skills: Vec<f64> = vec![100.0, 0.0];
        skills.extend((0..20).map(|at| 50.0 + 0.001 * f64::from(at)));
        let (mut game, mut others) = (vec![0, 2, 3, 4], vec![1]);
        others.extend(5..22);
        let best = mend(&measure, &skills, &mut game, 1, &mut others);
        assert!((best.value - 35.356).abs() < 0.001, "{best:?}");
        assert!(game[0] == 0 && game.contains(&1));
        // Nobody is lost.
        let mut all: Vec<usize> = game.iter().chain(&others).copied().collect();
        all.sort_unstable();
        assert!(all.iter().copied().eq(0..22));
        let again = mend(&measure, &skills, &mut game, 1, &mut others);
        assert_eq!(again, best);
        assert_eq!(mend(&measure, &skills, &mut game, 1, &mut []), best);
    }
}

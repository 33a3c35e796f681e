//! What rules may ask of a player.
//!
//! A rule names only the traits it needs, so that it runs on any player who has them: a
//! lab's own, or one of a market on which rules of several labs meet.

use super::player::Player;

/// Somebody who has a place along `D` criteria, each from 0 to 1: Schlup, *Automatic Game
/// Matching*, section 2.
///
/// ```
/// use lobbylab_core::sim::{Placed, Player};
/// #[derive(Clone, Copy)]
/// struct Somebody([f64; 1]);
/// impl Player for Somebody {}
/// impl Placed<1> for Somebody {
///     fn criteria(&self) -> &[f64; 1] {
///         &self.0
///     }
/// }
/// // What a game of these two costs: twice their difference.
/// let [a, b] = [Somebody([0.25]), Somebody([0.75])];
/// assert_eq!(2.0 * (a.criteria()[0] - b.criteria()[0]).abs(), 1.0);
/// ```
pub trait Placed<const D: usize>: Player {
    /// The criteria, each from 0 to 1.
    fn criteria(&self) -> &[f64; D];
}

/// Somebody with a skill on a line: Alman and McKay, *Theoretical Foundations of Team
/// Matchmaking*, section 2.
///
/// # Examples
/// ```
/// use lobbylab_core::sim::{Player, Rated};
/// #[derive(Clone, Copy)]
/// struct Chess {
///     elo: f64,
/// }
/// impl Player for Chess {
///     fn class(&self) -> usize {
///         0
///     }
/// }
/// impl Rated for Chess {
///     fn skill(&self) -> f64 {
///         self.elo
///     }
/// }
/// assert_eq!(Chess { elo: 1500.0 }.skill(), 1500.0);
/// ```
pub trait Rated: Player {
    /// The skill, finite, in units of the rating system.
    fn skill(&self) -> f64;
}

/// Somebody who may stop playing, as the outcome of the next game has it: Chen et al., *EOMM*,
/// section 3.1.
///
/// ```
/// use lobbylab_core::sim::{AtRisk, Player};
/// #[derive(Clone, Copy)]
/// struct Newcomer;
/// impl Player for Newcomer {}
/// impl AtRisk for Newcomer {
///     fn rating(&self) -> f64 {
///         1500.0
///     }
///     fn rating_deviation(&self) -> f64 {
///         350.0
///     }
///     fn risks(&self) -> [f64; 3] {
///         [0.1, 0.2, 0.4]
///     }
/// }
/// // By winning rather than losing: what a matchmaker can gain with them.
/// let [won, _, lost] = Newcomer.risks();
/// assert!((lost - won - 0.3).abs() < 1e-15);
/// ```
pub trait AtRisk: Player {
    /// The rating, in points.
    fn rating(&self) -> f64;
    /// The rating deviation, in points, 0 or more.
    fn rating_deviation(&self) -> f64;
    /// The probabilities of stopping after a win, a draw and a loss.
    fn risks(&self) -> [f64; 3];
}

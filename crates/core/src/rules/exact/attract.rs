//! Players who are won over to take either side (section IV-C leaves open how).
//!
//! The model is ours, the simplest that has a price. Each player of the side that is wanted more is
//! attached to it: they would rather wait some time V longer than play the other side, V exponential
//! with a given mean. They are told how long players for their side and choice-free ones wait on
//! average, T_own and T_C, and who takes either side gets a bonus worth r units of waiting. So a
//! share φ = P(V ≤ T_own − T_C + r) gives the choice up, and as it grows T_own falls to T_C: there is one φ that
//! fits itself. Where nobody's wait would have a mean otherwise, T_own is infinite: waiting itself makes
//! players give way, and the queue is stable without any bonus.
//!
//! What it costs: a choice-free player who ends up on the other side has lost V. Wait and lost attachment
//! together are one objective, in units of time; the bonus itself moves from one pocket to another and is told apart.

use super::sides::Sides;

/// The game with sides, of which some players of the more wanted one take either.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attracted {
    /// The part φ of the players of the more wanted side who take either.
    pub share: f64,
    /// The game that follows.
    pub sides: Sides,
    /// Which side is wanted more: 0 is A, also if both are wanted alike.
    pub side: usize,
    /// Mean wait over all players; infinite if the queue is not stable.
    pub wait: f64,
    /// Attachment lost, the mean over all players, in units of time.
    pub lost: f64,
    /// Bonus paid, the mean over all players.
    pub paid: f64,
}

impl Attracted {
    /// The game with these rates of A, B and C, whose players are `attached` to their side so many
    /// units of time on average, at this bonus; all finite and at least 0. `None` if nobody comes.
    ///
    /// # Source
    /// Xu, Yu and Wu, section IV-C, names the question; waits are (13)–(16).
    ///
    /// # Complexity
    /// O(1): some sixty evaluations of (13)–(15).
    #[must_use]
    pub fn new(rates: [f64; 3], attached: f64, bonus: f64) -> Option<Self> {
        let total: f64 = rates.iter().sum();
        // Written so that NaN fails.
        if !(total > 0.0 && total.is_finite() && attached >= 0.0 && bonus >= 0.0) {
            return None;
        }
        let side = usize::from(rates[1] > rates[0]);
        let at = |share: f64| {
            let moved = share * rates[side];
            let mut left = rates;
            left[side] = rates[side] - moved;
            left[2] += moved;
            Sides::new(left[0], left[1], left[2])
        };
        // What a player of the crowded side saves by giving the choice up, and the bonus.
        let gain = |sides: &Sides| {
            let saved = sides.class(side).mean - sides.class(2).mean;
            bonus + saved.max(0.0)
        };
        let willing = |share: f64| {
            let gain = gain(&at(share));
            if gain.is_nan() {
                return 1.0;
            }
            below(gain, attached)
        };
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..60 {
            let middle = 0.5 * (low + high);
            if willing(middle) > middle {
                low = middle;
            } else {
                high = middle;
            }
        }
        let share = if rates[side] > 0.0 { high } else { 0.0 };
        let sides = at(share);
        let own = share * rates[side] / total;
        let lost = own * elsewhere(&sides, side) * mean_below(gain(&sides), attached);
        Some(Self {
            share,
            side,
            wait: if sides.stable {
                sides.overall().mean
            } else {
                f64::INFINITY
            },
            sides,
            lost: if own > 0.0 { lost } else { 0.0 },
            paid: own * bonus,
        })
    }

    /// Wait and attachment lost in one, the mean over all players.
    #[must_use]
    pub fn cost(&self) -> f64 {
        self.wait + self.lost
    }
}

/// P(V ≤ t) of an exponential V.
fn below(t: f64, mean: f64) -> f64 {
    if mean == 0.0 {
        return 1.0;
    }
    -libm::expm1(-t / mean)
}

/// E[V | V ≤ t] of an exponential V.
fn mean_below(t: f64, mean: f64) -> f64 {
    let share = below(t, mean);
    if mean == 0.0 || share == 0.0 {
        return 0.0;
    }
    if t.is_infinite() {
        return mean;
    }
    (mean - t * libm::exp(-t / mean) / share).max(0.0)
}

/// How likely a choice-free player is to play the side that `side` is not: if somebody of `side` waits,
/// or if nobody does and an opponent for that comes next; of two choice-free players each does half the time.
fn elsewhere(sides: &Sides, side: usize) -> f64 {
    let [la, lb, lc] = sides.rates;
    let total = la + lb + lc;
    let own = [la, lb][side];
    // How often somebody waits of a side: of the geometric line, all but the empty state.
    let waiting = |class: usize| {
        let (own, wait) = (sides.rates[class], sides.waits[class]);
        if own == 0.0 || wait.rate == 0.0 {
            0.0
        } else {
            sides.empty * own / wait.rate
        }
    };
    let alone = sides.empty * lc / total;
    // Who finds nobody waits for the next player; who finds a choice-free one plays by lot.
    let next = (own + 0.5 * lc) / total;
    waiting(side) + sides.empty * next + 0.5 * alone
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_share_fits_itself_and_there_is_but_one() {
        for rates in [
            [0.3, 0.4, 0.3],
            [0.6, 0.2, 0.2],
            [0.1, 0.85, 0.05],
            [0.5, 0.2, 0.3],
            [0.9, 0.1, 0.0],
        ] {
            for attached in [0.1, 1.0, 5.0, 40.0] {
                for bonus in [0.0, 0.5, 3.0] {
                    let found = Attracted::new(rates, attached, bonus).expect("somebody comes");
                    assert!(
                        found.sides.stable,
                        "{rates:?} {attached} {bonus}: {found:?}"
                    );
                    let saved = found.sides.class(found.side).mean - found.sides.class(2).mean;
                    let willing = below(bonus + saved.max(0.0), attached);
                    assert!((willing - found.share).abs() < 1e-9, "{found:?} {willing}");
                    assert!((0.0..=1.0).contains(&found.share));
                    // What is gained by giving way falls all along.
                    let gain = |share: f64| {
                        let mut left = rates;
                        left[found.side] *= 1.0 - share;
                        left[2] += share * rates[found.side];
                        let sides = Sides::new(left[0], left[1], left[2]);
                        sides.class(found.side).mean - sides.class(2).mean
                    };
                    let steps: Vec<f64> = (0..=50).map(|at| gain(f64::from(at) / 50.0)).collect();
                    let falls = |pair: &[f64]| pair[1] <= pair[0] + 1e-12 || pair[0].is_infinite();
                    assert!(steps.windows(2).all(falls), "{rates:?}: {steps:?}");
                }
            }
        }
    }

    #[test]
    fn a_bonus_moves_more_players_and_shortens_waits() {
        let at = |bonus| Attracted::new([0.2, 0.6, 0.2], 4.0, bonus).expect("somebody comes");
        let found: Vec<Attracted> = (0..20).map(|step| at(0.25 * f64::from(step))).collect();
        for pair in found.windows(2) {
            assert!(pair[0].share < pair[1].share && pair[0].wait > pair[1].wait);
            assert!(pair[0].lost < pair[1].lost && pair[0].paid < pair[1].paid);
        }
    }

    #[test]
    fn the_ends_are_known() {
        // Nobody minds: all of the crowded side take either.
        let none = Attracted::new([0.2, 0.6, 0.2], 0.0, 0.0).expect("somebody comes");
        assert!((none.share - 1.0).abs() < 1e-12 && none.lost == 0.0);
        // Nobody gives way: the paper's own game.
        let all = Attracted::new([0.3, 0.4, 0.3], 1e9, 0.0).expect("somebody comes");
        let paper = Sides::new(0.3, 0.4, 0.3).overall().mean;
        assert!((all.wait - paper).abs() < 1e-6 && all.side == 1);
        assert_eq!(Attracted::new([0.0; 3], 1.0, 0.0), None);
        assert_eq!(
            Attracted::new([0.0, 0.0, 1.0], 1.0, 0.0).map(|one| one.share),
            Some(0.0)
        );
        // Both sides wanted alike and nobody free: there is nobody to balance anything.
        let even = Attracted::new([0.5, 0.5, 0.0], 1.0, 1.0).expect("somebody comes");
        assert!(even.wait.is_infinite());
    }

    /// Where choice-free players end up, in a plain simulation of the line.
    #[test]
    fn who_gives_way_plays_the_other_side_as_often_as_said() {
        let rates = [0.2, 0.4, 0.4];
        let sides = Sides::new(rates[0], rates[1], rates[2]);
        let mut seed = 17_u64;
        let mut uniform = || {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 11) as f64 / (1_u64 << 53) as f64
        };
        // A minus B waiting, and whether one C waits.
        let (mut line, mut lone) = (0_i64, false);
        let (mut free, mut on_a) = (0.0, 0.0);
        for _ in 0..2_000_000 {
            let u = uniform();
            let class = if u < rates[0] {
                0
            } else if u < rates[0] + rates[1] {
                1
            } else {
                2
            };
            match class {
                0 if lone => (lone, free) = (false, free + 1.0),
                1 if lone => (lone, free, on_a) = (false, free + 1.0, on_a + 1.0),
                2 if lone => (lone, free, on_a) = (false, free + 2.0, on_a + 1.0),
                0 => line += 1,
                1 => line -= 1,
                _ if line > 0 => (line, free) = (line - 1, free + 1.0),
                _ if line < 0 => (line, free, on_a) = (line + 1, free + 1.0, on_a + 1.0),
                _ => lone = true,
            }
        }
        let said = elsewhere(&sides, 1);
        assert!((on_a / free - said).abs() < 0.003, "{} {said}", on_a / free);
        let both = elsewhere(&sides, 0) + said;
        assert!((both - 1.0).abs() < 1e-9, "{both}");
    }
}

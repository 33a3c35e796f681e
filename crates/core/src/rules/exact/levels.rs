//! Which level of skill separates two zones, and what becomes of it as players learn (sections
//! V-A and VI leave both open).
//!
//! The model is ours. Skills are normal, in standard deviations; who is below a level plays in the
//! junior zone, the others in the advanced one, and a part of these, chosen regardless of their skill,
//! queues in both. So the rates of A, B and C follow from the level, waits from (22), and the gap of
//! skills in a game from who meets whom in the chain: Poisson arrivals see the stationary shares (35)–(39). In a season
//! everybody's skill rises by so much. Where the level stays, fewer and fewer are juniors; where it moves along,
//! nothing changes. The season is long beside a wait, so at each of its moments the chain is the stationary one.

use super::zones::Zones;

/// Moments of a season that its means are taken over: Simpson's rule.
const MOMENTS: u32 = 16;
/// Standard deviations from the mean where the normal distribution ends.
const FAR: f64 = 8.0;

/// Two zones at a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Levels {
    /// The part of the players below the level.
    pub below: f64,
    /// Mean wait of all players, in mean gaps between arrivals.
    pub wait: f64,
    /// Mean gap of the skills of a game's two players, in standard deviations of all players.
    pub gap: f64,
}

impl Levels {
    /// All players in one zone: every second waits for the next, and two of a game differ by 2/√π.
    #[must_use]
    pub fn one_zone() -> Self {
        Self {
            below: 0.0,
            wait: 0.5,
            gap: core::f64::consts::FRAC_2_SQRT_PI,
        }
    }

    /// Zones where so many of all players are below the level and so many of the others queue in
    /// both; both 0 to 1.
    ///
    /// # Source
    /// Xu, Yu and Wu, (19)–(22), (35)–(39).
    ///
    /// # Complexity
    /// O(1): two integrals of some hundred steps each.
    #[must_use]
    pub fn new(below: f64, free: f64) -> Self {
        let below = below.clamp(0.0, 1.0);
        Self::at(quantile(below), below, free.clamp(0.0, 1.0))
    }

    fn at(level: f64, below: f64, free: f64) -> Self {
        let above = 1.0 - below;
        let [la, lb, lc] = [below, above * (1.0 - free), above * free];
        let zones = Zones::new(la, lb, lc);
        let Zones {
            a, b, c, ab, ba, ..
        } = zones;
        // An arrival meets whom it finds; where both zones have somebody, a choice-free one takes the older.
        let juniors = la * (a + ab + ba);
        let mixed = la * c + lc * (a + ab);
        let advanced = lb * (b + ab + ba) + lb * c + lc * (b + ba) + lc * c;
        let games = juniors + mixed + advanced;
        let (low, high) = (Part::new(-FAR, level, below), Part::new(level, FAR, above));
        let gap = [
            (juniors, low.gap),
            (mixed, high.mean - low.mean),
            (advanced, high.gap),
        ];
        let gap: f64 = (gap.iter())
            .filter(|(rate, _)| *rate > 0.0)
            .map(|(rate, gap)| rate / games * gap)
            .sum();
        Self {
            below,
            wait: zones.mean(),
            gap,
        }
    }

    /// The mean of a season that begins with so many below the level and in which all skills
    /// rise by `rise` standard deviations, while the level stays.
    ///
    /// # Complexity
    /// That of [`new`](Self::new), seventeen times.
    #[must_use]
    pub fn over_season(below: f64, free: f64, rise: f64) -> Self {
        let level = quantile(below.clamp(0.0, 1.0));
        let (mut wait, mut gap) = (0.0, 0.0);
        for moment in 0..=MOMENTS {
            let weight = match moment {
                0 | MOMENTS => 1.0,
                odd if odd % 2 == 1 => 4.0,
                _ => 2.0,
            };
            // Skills rise, or the level sinks beside them.
            let level = level - rise * f64::from(moment) / f64::from(MOMENTS);
            let at = Self::at(level, normal(level), free.clamp(0.0, 1.0));
            wait += weight * at.wait;
            gap += weight * at.gap;
        }
        let all = 3.0 * f64::from(MOMENTS);
        Self {
            below,
            wait: wait / all,
            gap: gap / all,
        }
    }

    /// The part below the level at the end of such a season. O(1).
    #[must_use]
    pub fn at_the_end(below: f64, rise: f64) -> f64 {
        normal(quantile(below.clamp(0.0, 1.0)) - rise)
    }
}

/// A stretch of the normal distribution: the mean of its players, and the mean gap of two.
struct Part {
    mean: f64,
    gap: f64,
}

impl Part {
    fn new(from: f64, to: f64, share: f64) -> Self {
        let (from, to) = (from.clamp(-FAR, FAR), to.clamp(-FAR, FAR));
        if !(share > 0.0 && to > from) {
            return Self {
                mean: from,
                gap: 0.0,
            };
        }
        let density = |z: f64| libm::exp(-0.5 * z * z) / (2.0 * core::f64::consts::PI).sqrt();
        // E|X − Y| = 2∫F(1 − F), F the distribution within the stretch; from whichever end is near, so that
        // small parts keep their digits.
        let before = normal(from);
        let inside = |z: f64| ((normal(z) - before) / share).clamp(0.0, 1.0);
        const STEPS: u32 = 96;
        let step = (to - from) / f64::from(STEPS);
        let mut sum = 0.0;
        for at in 1..STEPS {
            let below = inside(from + step * f64::from(at));
            let weight = if at % 2 == 1 { 4.0 } else { 2.0 };
            sum += weight * below * (1.0 - below);
        }
        Self {
            mean: (density(from) - density(to)) / share,
            gap: 2.0 * sum * step / 3.0,
        }
    }
}

/// The probability that a standard normal variable is below this.
fn normal(z: f64) -> f64 {
    0.5 * libm::erfc(-z * core::f64::consts::FRAC_1_SQRT_2)
}

/// Where so many are below; within ±8.
fn quantile(share: f64) -> f64 {
    let (mut low, mut high) = (-FAR, FAR);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if normal(middle) < share {
            low = middle;
        } else {
            high = middle;
        }
    }
    0.5 * (low + high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_zone_is_no_zone() {
        for end in [0.0, 1.0] {
            let zones = Levels::new(end, 0.0);
            let one = Levels::one_zone();
            assert!((zones.wait - one.wait).abs() < 1e-9, "{zones:?}");
            assert!((zones.gap - one.gap).abs() < 1e-6, "{zones:?}");
        }
        // Half of a normal: two of them differ by as much as their sizes do, (2 − √2)·2/√π … of |Z|.
        let half = Part::new(0.0, FAR, 0.5);
        assert!((half.mean - (2.0 / core::f64::consts::PI).sqrt()).abs() < 1e-9);
        let exact = core::f64::consts::FRAC_2_SQRT_PI * (2.0 - 2.0_f64.sqrt());
        assert!((half.gap - exact).abs() < 1e-5, "{} {exact}", half.gap);
    }

    #[test]
    fn nothing_changes_where_nobody_learns_and_levels_that_stay_empty_the_junior_zone() {
        for below in [0.1, 0.5, 0.9] {
            let (now, season) = (
                Levels::new(below, 0.3),
                Levels::over_season(below, 0.3, 0.0),
            );
            assert!((now.wait - season.wait).abs() < 1e-12 && (now.gap - season.gap).abs() < 1e-12);
        }
        assert!((Levels::at_the_end(0.5, 1.0) - 0.158_655_253_931_457).abs() < 1e-9);
        // Apart, two zones wait twice as long as one, however they are cut.
        assert!((Levels::over_season(0.7, 0.0, 2.0).wait - 1.0).abs() < 1e-9);
        assert!(Levels::over_season(0.7, 0.5, 3.0).wait < Levels::new(0.7, 0.5).wait);
    }

    /// Waits and gaps of a plain simulation of the two zones, skills drawn one by one.
    #[test]
    fn a_plain_simulation_agrees() {
        let mut seed = 5_u64;
        let mut uniform = || {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            ((seed >> 11) as f64 + 0.5) / (1_u64 << 53) as f64
        };
        for (below, free) in [(0.5, 0.0), (0.6, 0.3), (0.3, 0.8)] {
            let level = quantile(below);
            // Who waits: skill, class, when.
            let mut line: Vec<(f64, u8, f64)> = Vec::new();
            let (mut now, mut waited, mut players, mut gap, mut games) = (0.0, 0.0, 0.0, 0.0, 0.0);
            for _ in 0..400_000 {
                now -= uniform().ln();
                let skill =
                    (-2.0 * uniform().ln()).sqrt() * (core::f64::consts::TAU * uniform()).cos();
                let class = match skill < level {
                    true => 0,
                    false => 1 + u8::from(uniform() < free),
                };
                let meets = |other: u8| class == 2 || other == 2 || class == other;
                players += 1.0;
                match line.iter().position(|one| meets(one.1)) {
                    Some(place) => {
                        let (other, _, since) = line.remove(place);
                        waited += now - since;
                        gap += (skill - other).abs();
                        games += 1.0;
                    }
                    None => line.push((skill, class, now)),
                }
            }
            let exact = Levels::new(below, free);
            assert!(
                (waited / players - exact.wait).abs() < 0.01,
                "{exact:?} {}",
                waited / players
            );
            assert!(
                (gap / games - exact.gap).abs() < 0.01,
                "{exact:?} {}",
                gap / games
            );
        }
    }
}

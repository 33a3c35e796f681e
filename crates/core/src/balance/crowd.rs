//! Who waits: skills and roles, drawn from named streams or typed by a visitor.

use super::model::RatedPlayer;
use super::parameters::{Crowd, CrowdSkills, Roles};
use super::roles::PlaysRoles;
use crate::sim::stats::Moments;
use crate::sim::{Player, Rated, Sampler, Stream, Streams, normal};
use rand::RngExt;

/// Where each of the two groups lies, in standard deviations from the mean, and how wide
/// it is: together they have the deviation that was asked for.
const GROUPS: (f64, f64) = (0.9, 0.435_889_894_354_067_4);

/// √12: a uniform variable's width in standard deviations.
const UNIFORM: f64 = 3.464_101_615_137_754_6;

impl Crowd {
    /// The streams of a replication.
    #[must_use]
    pub fn streams(&self, replication: u32) -> Streams {
        Streams::new(self.seed.0, u64::from(replication))
    }

    /// One skill, at least 0; of a typed list one of its numbers, each as likely.
    ///
    /// O(1).
    pub fn skill(&self, stream: &mut Stream) -> f64 {
        let Self {
            mean, deviation, ..
        } = *self;
        let value = match self.skills {
            CrowdSkills::Normal => normal(stream, mean, deviation),
            CrowdSkills::Uniform => mean + deviation * UNIFORM * (stream.random::<f64>() - 0.5),
            CrowdSkills::Groups => {
                let side = if stream.random() { GROUPS.0 } else { -GROUPS.0 };
                normal(stream, mean + side * deviation, GROUPS.1 * deviation)
            }
            CrowdSkills::Typed => {
                let count = self.typed.0.len();
                let at = (stream.random::<f64>() * count as f64) as usize;
                self.typed.0.get(at).copied().unwrap_or(mean)
            }
        };
        value.abs()
    }

    /// How many standard deviations a skill is above the mean: of those who are drawn as they were
    /// asked for, or of the typed list. 0 where all are alike.
    ///
    /// O(1), or O(n) for a typed list.
    #[must_use]
    pub fn standing(&self, skill: f64) -> f64 {
        let (mean, deviation) = match self.skills {
            CrowdSkills::Typed => {
                let mut moments = Moments::default();
                for &one in &self.typed.0 {
                    moments.add(one);
                }
                (moments.mean, moments.deviation())
            }
            _ => (self.mean, self.deviation),
        };
        let standing = (skill - mean) / deviation;
        if standing.is_finite() { standing } else { 0.0 }
    }

    /// How many wait.
    #[must_use]
    pub fn waiting(&self) -> usize {
        match self.skills {
            CrowdSkills::Typed => self.typed.0.len(),
            _ => self.n as usize,
        }
    }

    /// The skills of those who wait, in the order in which they came: the first `n` of a
    /// replication's stream of skills, or the typed list. O(n).
    #[must_use]
    pub fn skills(&self, replication: u32) -> Vec<f64> {
        if self.skills == CrowdSkills::Typed {
            return self.typed.0.clone();
        }
        let mut stream = self.streams(replication).stream("skills");
        (0..self.n).map(|_| self.skill(&mut stream)).collect()
    }
}

/// Who comes, one after the other: those whom the visitor typed, then players drawn from the
/// replication's stream of skills.
#[derive(Clone, Debug)]
pub(crate) struct Newcomers {
    crowd: Crowd,
    stream: Stream,
    came: usize,
}

impl Newcomers {
    /// Those of a replication.
    pub fn new(crowd: &Crowd, replication: u32) -> Self {
        Self {
            crowd: crowd.clone(),
            stream: crowd.streams(replication).stream("skills"),
            came: 0,
        }
    }
}

impl Sampler for Newcomers {
    type Player = RatedPlayer;

    fn sample(&mut self) -> RatedPlayer {
        let typed = match self.crowd.skills {
            CrowdSkills::Typed => self.crowd.typed.0.get(self.came).copied(),
            _ => None,
        };
        self.came += 1;
        RatedPlayer {
            skill: typed.unwrap_or_else(|| self.crowd.skill(&mut self.stream)),
        }
    }
}

/// Somebody with a skill and roles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RoledPlayer {
    skill: f64,
    roles: u8,
}

impl Player for RoledPlayer {}

impl Rated for RoledPlayer {
    fn skill(&self) -> f64 {
        self.skill
    }
}

impl PlaysRoles for RoledPlayer {
    fn roles(&self) -> u8 {
        self.roles
    }
}

/// The same players with roles, from the replication's stream of roles.
#[derive(Clone, Debug)]
pub(crate) struct RoledNewcomers {
    newcomers: Newcomers,
    roles: Roles,
    k: usize,
    stream: Stream,
}

impl RoledNewcomers {
    /// Those of a replication, for teams of `k`.
    pub fn new(crowd: &Crowd, roles: &Roles, k: usize, replication: u32) -> Self {
        Self {
            newcomers: Newcomers::new(crowd, replication),
            roles: roles.clone(),
            k,
            stream: crowd.streams(replication).stream("roles"),
        }
    }
}

impl Sampler for RoledNewcomers {
    type Player = RoledPlayer;

    fn sample(&mut self) -> RoledPlayer {
        let skill = self.newcomers.sample().skill;
        let crowd = &self.newcomers.crowd;
        RoledPlayer {
            skill,
            roles: (self.roles).draw(&mut self.stream, self.k, crowd, skill) as u8,
        }
    }
}

impl Roles {
    /// The roles that a player of this skill in this crowd plays, of k: a bit for each. The first is
    /// role i with a probability in proportion to `popular`^(−i·(1 − `lean`·z)), where z is the
    /// player's [standing](Crowd::standing); each other one comes with the probability `versatile`.
    /// Taste is at most four times as steep as `popular` says, either way.
    ///
    /// O(k), and that of the standing where taste depends on it.
    pub fn draw(&self, stream: &mut Stream, k: usize, crowd: &Crowd, skill: f64) -> u32 {
        let shrink = if self.lean == 0.0 {
            1.0 / self.popular
        } else {
            let steep = (1.0 - self.lean * crowd.standing(skill)).clamp(-4.0, 4.0);
            libm::pow(self.popular, -steep)
        };
        let mut weights = [0.0; 32];
        let (mut weight, mut total) = (1.0, 0.0);
        for each in weights.iter_mut().take(k) {
            *each = weight;
            total += weight;
            weight *= shrink;
        }
        let mut left = stream.random::<f64>() * total;
        let mut first = k.saturating_sub(1);
        for (role, weight) in weights.iter().take(k).enumerate() {
            if left < *weight {
                first = role;
                break;
            }
            left -= weight;
        }
        let mut set = 1 << first;
        for role in (0..k).filter(|role| *role != first) {
            // Drawn for every role, so that a set moves no other player's.
            if stream.random::<f64>() < self.versatile {
                set |= 1 << role;
            }
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Numbers;

    #[test]
    fn crowds_have_the_mean_and_deviation_asked_for() {
        for skills in [
            CrowdSkills::Normal,
            CrowdSkills::Uniform,
            CrowdSkills::Groups,
        ] {
            let crowd = Crowd {
                skills,
                n: 100_000,
                ..Crowd::default()
            };
            let mut moments = Moments::default();
            for skill in crowd.skills(0) {
                moments.add(skill);
            }
            assert!(
                (moments.mean - 1500.0).abs() < 5.0,
                "{skills:?} {}",
                moments.mean
            );
            assert!((moments.deviation() - 300.0).abs() < 5.0, "{skills:?}");
        }
    }

    #[test]
    fn a_larger_crowd_begins_with_the_smaller_one() {
        let mut crowd = Crowd::default();
        let few = crowd.skills(3);
        crowd.n = 100;
        assert_eq!(crowd.skills(3)[..few.len()], few[..]);
        assert_ne!(crowd.skills(4)[..few.len()], few[..]);
        crowd.skills = CrowdSkills::Typed;
        crowd.typed = Numbers(vec![3.0, 1.0]);
        assert_eq!(crowd.skills(7), [3.0, 1.0]);
        let mut stream = crowd.streams(0).stream("skills");
        assert!((0..50).all(|_| [1.0, 3.0].contains(&crowd.skill(&mut stream))));
    }

    #[test]
    fn taste_depends_on_skill_as_it_should() {
        let roles = Roles {
            popular: 2.0,
            versatile: 0.0,
            lean: 0.5,
        };
        let mut crowd = Crowd::default();
        let mut stream = crowd.streams(0).stream("roles");
        let draws = 60_000;
        // The popular role is twice, equally, half as popular as the next one.
        for (standing, expected) in [(0.0, 2.0 / 3.0), (2.0, 0.5), (4.0, 1.0 / 3.0)] {
            let skill = crowd.mean + standing * crowd.deviation;
            let first = (0..draws).filter(|_| roles.draw(&mut stream, 2, &crowd, skill) == 1);
            let share = first.count() as f64 / f64::from(draws);
            assert!((share - expected).abs() < 0.01, "{standing}: {share}");
        }
        assert_eq!(crowd.standing(crowd.mean + 2.0 * crowd.deviation), 2.0);
        // No skill makes a weight that is no number.
        let steepest = Roles {
            popular: 1e6,
            versatile: 0.0,
            lean: 2.0,
        };
        for skill in [0.0, crowd.mean, 3.0 * crowd.mean, 1e300] {
            assert!(
                steepest
                    .draw(&mut stream, 8, &crowd, skill)
                    .is_power_of_two()
            );
        }
        crowd.deviation = 0.0;
        assert_eq!(crowd.standing(crowd.mean), 0.0);
        crowd.skills = CrowdSkills::Typed;
        crowd.typed = Numbers(vec![1.0, 3.0]);
        assert!(crowd.standing(1.0) < 0.0 && crowd.standing(2.0) == 0.0);
    }

    #[test]
    fn roles_are_as_popular_as_they_should_be() {
        let roles = Roles {
            popular: 2.0,
            versatile: 0.25,
            lean: 0.0,
        };
        let crowd = Crowd::default();
        let mut stream = crowd.streams(0).stream("roles");
        let mut counts = [0.0; 3];
        let draws = 100_000;
        for _ in 0..draws {
            let set = roles.draw(&mut stream, 3, &crowd, 1.5 * crowd.mean);
            assert!(set != 0 && set < 8);
            for (role, count) in counts.iter_mut().enumerate() {
                *count += f64::from(set >> role & 1);
            }
        }
        for (role, first) in [4.0 / 7.0, 2.0 / 7.0, 1.0 / 7.0].iter().enumerate() {
            let expected = first + (1.0 - first) * 0.25;
            assert!(
                (counts[role] / f64::from(draws) - expected).abs() < 0.01,
                "{counts:?}"
            );
        }
    }
}

//! What the tests of the balance lab share: small queues of every kind, and the plainest
//! way to find a best game.

pub mod parted;
pub mod roles;
pub mod stages;
pub mod wishes;

use lobbylab_core::balance::{Exponent, Measure};

/// A measure with exponents that are valid.
pub fn measure(alpha: f64, p: f64, q: f64) -> Measure {
    let exponent = |x| Exponent::new(x).expect("an exponent");
    Measure::new(alpha, exponent(p), exponent(q)).expect("a measure")
}

/// A plain generator (SplitMix64): the tests' own, so that nothing is shared with what is
/// tested.
pub struct Dice(pub u64);

impl Dice {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// 0 to below 1.
    pub fn real(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// 0 to below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// Any measure: few α, exponents up to infinity.
    pub fn measure(&mut self) -> Measure {
        let alpha = self.pick(&[0.0, 0.01, 0.3, 1.0, 1.0, 4.0, 20.0]);
        let exponents = [1.0, 1.0, 1.3, 2.0, 2.0, 3.0, 9.0, f64::INFINITY];
        measure(alpha, self.pick(&exponents), self.pick(&exponents))
    }

    /// A skill of one of several kinds: even, with ties, in clusters, with outliers, very
    /// large, very small.
    pub fn skill(&mut self, kind: usize) -> f64 {
        match kind % 7 {
            0 => 100.0 * self.real(),
            1 => self.below(6) as f64,
            2 => self.pick(&[10.0, 20.0, 90.0]) + 0.1 * self.real(),
            3 => self.pick(&[5.0, 5.0, 5.0, 5.0, 900.0]) + self.real(),
            4 => 1e6 + self.real(),
            5 => 1e299 * self.real(),
            _ => 1e-300 * self.below(9) as f64,
        }
    }
}

/// All sets of `size` of the numbers below `count`, each ascending, in the order of words.
pub fn sets(count: usize, size: usize, mut visit: impl FnMut(&[usize])) {
    if size > count {
        return;
    }
    let mut set: Vec<usize> = (0..size).collect();
    loop {
        visit(&set);
        let Some(at) = (0..size).rev().find(|&at| set[at] < count - size + at) else {
            return;
        };
        set[at] += 1;
        for next in at + 1..size {
            set[next] = set[next - 1] + 1;
        }
    }
}

/// The least f over all teams of given players, by trying all.
pub fn best_teams(measure: &Measure, skills: &[f64]) -> f64 {
    let k = skills.len() / 2;
    let mut best = f64::INFINITY;
    sets(2 * k, k, |team| {
        if team.first() == Some(&0) {
            let (mut x, mut y) = (Vec::new(), Vec::new());
            for (place, &skill) in skills.iter().enumerate() {
                let side = if team.contains(&place) {
                    &mut x
                } else {
                    &mut y
                };
                side.push(skill);
            }
            best = best.min(measure.unfairness(&x, &y));
        }
    });
    best
}

/// The least f over all games of 2k of these players, and the players of the first game
/// that has it, as places; by trying all.
pub fn best_game(
    measure: &Measure,
    k: usize,
    skills: &[f64],
    must: Option<usize>,
) -> Option<(f64, Vec<usize>)> {
    let mut best: Option<(f64, Vec<usize>)> = None;
    sets(skills.len(), 2 * k, |set| {
        if must.is_some_and(|must| !set.contains(&must)) {
            return;
        }
        let members: Vec<f64> = set.iter().map(|&at| skills[at]).collect();
        let value = best_teams(measure, &members);
        if best.as_ref().is_none_or(|best| value < best.0) {
            best = Some((value, set.to_vec()));
        }
    });
    best
}

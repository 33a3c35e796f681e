//! The pool of Wu's *Dynamic Matching With Teams* as a test bed: two levels of
//! players, one arrival a period, games of 2n, at most M players in the pool.

use lobbylab_core::markov::{Mdp, MdpBuilder};

/// The parameters of the model.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Players a team.
    pub team: usize,
    /// Chance that an arrival is strong.
    pub strong: f64,
    /// Punishment of imbalance.
    pub alpha: f64,
    /// Largest pool.
    pub cap: usize,
}

/// Number of pools (u, v) with u + v below `total`.
fn pools_below(total: usize) -> usize {
    total * (total + 1) / 2
}

impl Patience {
    /// Index of the pool after the action: pools by size, then by u.
    pub fn afterstate(&self, u: usize, v: usize) -> usize {
        pools_below(u + v) + u
    }

    /// Index of the pool after the arrival; the empty one is no such pool.
    pub fn state(&self, u: usize, v: usize) -> usize {
        self.afterstate(u, v) - 1
    }

    /// The pools after an arrival, in the order of their index.
    pub fn states(&self) -> impl Iterator<Item = (usize, usize)> {
        (1..=self.cap).flat_map(|size| (0..=size).map(move |u| (u, size - u)))
    }

    /// The cost of a game with so many strong players.
    pub fn game(&self, strong: usize) -> f64 {
        2.0 * self.team as f64 * self.alpha * (strong % 2) as f64
    }

    /// The feasible numbers of strong players in a game.
    pub fn games(&self, u: usize, v: usize) -> std::ops::RangeInclusive<usize> {
        (2 * self.team).saturating_sub(v)..=u.min(2 * self.team)
    }

    /// The whole model. Waiting, where allowed, is choice 0 and the games
    /// follow by their number of strong players.
    pub fn model(&self) -> Mdp {
        let states = pools_below(self.cap + 1) - 1;
        let mut builder = MdpBuilder::new(states, pools_below(self.cap));
        builder.reserve_choices(states * (2 * self.team + 2));
        for size in 0..self.cap {
            for u in 0..=size {
                let v = size - u;
                let mut chance = vec![
                    (self.state(u + 1, v), self.strong),
                    (self.state(u, v + 1), 1.0 - self.strong),
                ];
                chance.retain(|&(_, p)| p > 0.0);
                builder.afterstate(self.afterstate(u, v), size as f64, &chance);
            }
        }
        for (u, v) in self.states() {
            let state = self.state(u, v);
            if u + v < self.cap {
                builder.choice(state, 0.0, self.afterstate(u, v));
            }
            for strong in self.games(u, v) {
                let weak = 2 * self.team - strong;
                let rest = self.afterstate(u - strong, v - weak);
                builder.choice(state, self.game(strong), rest);
            }
        }
        builder.build().expect("the test bed is well-formed")
    }

    /// The least cost per period in closed form, for `cap` > 2·`team` (with
    /// equality only the greedy rule is possible).
    pub fn least_cost(&self) -> f64 {
        let n = self.team as f64;
        let lean = (2.0 * self.strong - 1.0).powi(2 * self.team as i32);
        let greedy = n - 0.5 + self.alpha * (1.0 - lean) / 2.0;
        if self.strong == 0.0 || self.strong == 1.0 {
            n - 0.5
        } else if self.cap == 2 * self.team {
            greedy
        } else {
            greedy.min(n)
        }
    }

    /// The patient rule: a game as soon as one without imbalance is possible.
    /// Among those, the one with the most strong players.
    pub fn patient_policy(&self) -> Vec<u32> {
        self.states()
            .map(|(u, v)| {
                let even = self.games(u, v).rev().find(|strong| strong % 2 == 0);
                match even {
                    Some(strong) if u + v < self.cap => {
                        1 + (strong - self.games(u, v).start()) as u32
                    }
                    Some(strong) => (strong - self.games(u, v).start()) as u32,
                    None => 0,
                }
            })
            .collect()
    }
}

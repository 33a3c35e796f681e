//! Another objective than how many stay (sections 1 and 6: play time, spending, games played).
//!
//! The paper's framework takes any objective, and only churn is worked out. The simplest other one,
//! ours: whoever goes on is worth something that depends on how their game ended, v(o), in units
//! of one who goes on after a win. After a loss some play longer to get even, or buy what would have
//! helped; others play less. A player is then worth Σ P(o)·v(o)·(1 − c(s, o)). With V the largest
//! v, 1 − v(o)/V·(1 − c(s, o)) is a risk like any other, that of missing what a player may
//! be worth; so the matchmakers, bounds and proofs of churn serve, and EOMM on these risks makes
//! the pairs that are worth most.

use super::collection::{Collection, at_odds};
use crate::engagement::churn::with_lever;
use crate::engagement::model::Candidate;

/// What a player who goes on is worth after a win, a draw, a loss.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth([f64; 3]);

impl Worth {
    /// Everybody is worth the same: the paper's objective.
    pub const EQUAL: Self = Self([1.0; 3]);

    /// In units of one who goes on after a win; what is below 0 or no number counts as 0.
    #[must_use]
    pub fn new(draw: f64, loss: f64) -> Self {
        Self([1.0, draw.max(0.0), loss.max(0.0)])
    }

    /// The most that a player can be worth, 1 or more.
    #[must_use]
    pub fn most(&self) -> f64 {
        let [win, draw, loss] = self.0;
        win.max(draw).max(loss)
    }
}

impl Collection {
    /// The same players and games, where risks are those of missing what a player may be worth, as
    /// a part of [`Worth::most`]; `lever` is how much of what a pairing does to churn is real.
    ///
    /// # Source
    /// Chen et al., sections 1 and 6, name other objectives; the model is ours.
    ///
    /// # Complexity
    /// O(entries).
    #[must_use]
    pub fn by_worth(&self, worth: &Worth, lever: f64) -> Self {
        let most = worth.most();
        let mut candidates = Vec::with_capacity(self.len());
        for entry in 0..self.len() {
            let Some(own) = self.candidate(entry) else {
                break;
            };
            let usual = at_odds(&own.risks, &self.usual(entry));
            let risks = with_lever(&own.risks, usual, lever);
            let risks = std::array::from_fn(|end| 1.0 - worth.0[end] / most * (1.0 - risks[end]));
            candidates.push(Candidate { risks, ..own });
        }
        self.with_candidates(candidates)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engagement::contest::{Constraints, ContestPool, PairingContext};
    use crate::engagement::matchers::Matchmaker;
    use crate::engagement::model::{DrawModel, Skill};
    use crate::sim::Streams;
    use rand::RngExt;

    fn collection(seed: u64) -> Collection {
        let mut stream = Streams::new(seed, 0).stream("worth");
        let mut draw = || stream.random::<f64>();
        let candidates = (0..12)
            .map(|_| Candidate {
                skill: Skill {
                    r: 1000.0 + 1000.0 * draw(),
                    rd: 50.0,
                },
                risks: [draw(), draw(), draw()],
            })
            .collect();
        Collection::new(candidates, DrawModel::constant(0.2), None)
    }

    /// What a pairing is worth, from the definition: no risks of missing anything.
    fn direct(
        pool: &ContestPool,
        pairs: &[(usize, usize)],
        draws: &DrawModel,
        worth: &Worth,
    ) -> f64 {
        let one = |player: usize, other: usize| {
            let (own, theirs) = (pool.candidates[player], pool.candidates[other]);
            let odds = draws.odds(own.skill, theirs.skill);
            (0..3)
                .map(|end| odds[end] * worth.0[end] * (1.0 - own.risks[end]))
                .sum::<f64>()
        };
        let both = |&(a, b): &(usize, usize)| one(a, b) + one(b, a);
        pairs.iter().map(both).sum()
    }

    /// All pairings of players.
    fn pairings(players: &[usize]) -> Vec<Vec<(usize, usize)>> {
        let Some((&first, rest)) = players.split_first() else {
            return vec![Vec::new()];
        };
        let mut all = Vec::new();
        for (at, &mate) in rest.iter().enumerate() {
            let mut others = rest.to_vec();
            others.remove(at);
            for mut pairing in pairings(&others) {
                pairing.push((first, mate));
                all.push(pairing);
            }
        }
        all
    }

    #[test]
    fn the_best_pairs_are_worth_most_of_all_pairings() {
        let draws = DrawModel::constant(0.2);
        for seed in 0..40 {
            let people = collection(seed);
            let worth = Worth::new(0.1 * seed as f64, 0.2 * seed as f64);
            let streams = Streams::new(seed, 1);
            let plain = ContestPool::draw(&people, 8, &streams);
            let valued = ContestPool::draw(&people.by_worth(&worth, 1.0), 8, &streams);
            let mut makers = PairingContext::default();
            valued.weigh(&mut makers, &draws).expect("in range");
            let mates = makers
                .pair(
                    Matchmaker::Eomm,
                    &valued.candidates,
                    &Constraints::default(),
                    &mut streams.stream("none"),
                )
                .expect("pairs");
            let told = worth.most() * valued.round(&mates, &draws, 1.0).expected;
            let best = pairings(&[0, 1, 2, 3, 4, 5, 6, 7])
                .iter()
                .map(|pairs| direct(&plain, pairs, &draws, &worth))
                .fold(0.0, f64::max);
            assert!((told - best).abs() < 1e-7, "{seed}: {told} {best}");
        }
    }

    #[test]
    fn equal_worth_is_churn() {
        let people = collection(3);
        let same = people.by_worth(&Worth::EQUAL, 1.0);
        for entry in 0..people.len() {
            let (own, other) = (people.candidate(entry), same.candidate(entry));
            let risks = |one: Option<Candidate>| one.map(|one| one.risks).unwrap_or_default();
            for (a, b) in risks(own).iter().zip(risks(other)) {
                assert!((a - b).abs() < 1e-15);
            }
        }
        // Without a lever nothing depends on the game.
        let none = people
            .by_worth(&Worth::EQUAL, 0.0)
            .candidate(0)
            .expect("one")
            .risks;
        assert!(none.iter().all(|risk| (risk - none[0]).abs() < 1e-15));
    }
}

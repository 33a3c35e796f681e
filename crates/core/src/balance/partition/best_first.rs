//! Taking the best game out again and again (sections 1.2.7 and 7): what a queue of everybody
//! would play. Good games first leave players for the last ones whom nobody is like.

use super::problem::{Partition, PartitionEffort, PartitionProblem};
use crate::balance::bounded::Bounded;
use crate::balance::queue::GameQueue;

/// So many sets of players are looked at for each game.
const SETS: u64 = 20_000;

impl PartitionProblem<'_> {
    /// The best game of all players, the best of those who are left, and so on, whatever the
    /// objective; and the bound of all partitions. Where players are so unlike each other that too
    /// many sets are in question, a game is the best one found.
    ///
    /// # Complexity
    /// That of m queries of a [`GameQueue`], each stopped at 20 000 sets of players.
    pub fn best_first(&self) -> Bounded<Partition, PartitionEffort> {
        let players = self.roster.skills.len();
        let mut order = Vec::with_capacity(players);
        let mut work = PartitionEffort::default();
        if let Ok(mut queue) = GameQueue::new(self.roster.spec.measure, self.roster.spec.k) {
            for (place, &skill) in (0..).zip(&self.roster.skills) {
                // Skills of a roster are in range, and places differ.
                let _ = queue.insert(place, skill);
            }
            while let Some(answer) = queue.pop_within(SETS) {
                work.games += 1;
                work.nodes += answer.effort.sets;
                order.extend(answer.found.members().map(|place| place as usize));
            }
        }
        debug_assert_eq!(order.len(), players);
        self.answer(&order, self.least(), work)
    }
}

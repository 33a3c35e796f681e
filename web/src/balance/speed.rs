//! The game queue at work, for a page that times it on the visitor's own machine.

use crate::values;
use lobbylab_core::balance::parameters::{BalanceFairness, Crowd};
use lobbylab_core::balance::queue::GameQueue;
use lobbylab_core::experiment::Parameters;
use lobbylab_core::sim::Stream;
use wasm_bindgen::prelude::*;

/// Sets of players that one query may look at, so that no parameters can hang it.
const SETS: u64 = 3_000_000;

/// A queue that grows, and plays rounds of {as many players come as play, one game}.
///
/// It tells no times: whoever calls it has the clock.
#[wasm_bindgen]
#[derive(Debug)]
pub struct SpeedTest {
    queue: GameQueue,
    crowd: Crowd,
    skills: Stream,
    /// The last id given.
    last: u64,
}

#[wasm_bindgen]
impl SpeedTest {
    /// An empty queue for the games and the crowd of a page's state.
    ///
    /// # Errors
    /// When a parameter is out of range.
    #[wasm_bindgen(constructor)]
    pub fn new(state: &JsValue) -> Result<SpeedTest, JsError> {
        let values = values::read(state);
        let (fairness, _) = BalanceFairness::from_values(&values);
        let (crowd, _) = Crowd::from_values(&values);
        let queue = GameQueue::new(fairness.measure()?, fairness.team())?;
        let skills = crowd.streams(0).stream("speed");
        Ok(SpeedTest {
            queue,
            crowd,
            skills,
            last: 0,
        })
    }

    /// Lets so many players come.
    ///
    /// # Errors
    /// Never: ids are new and skills in range.
    pub fn insert(&mut self, players: u32) -> Result<(), JsError> {
        for _ in 0..players {
            self.last += 1;
            let skill = self.crowd.skill(&mut self.skills);
            self.queue.insert(self.last, skill)?;
        }
        Ok(())
    }

    /// Plays rounds of {2k players come, the best game leaves}. Tells how many of the
    /// games were proven best within the budget of a query.
    ///
    /// # Errors
    /// Never, as [`insert`](Self::insert).
    pub fn rounds(&mut self, rounds: u32) -> Result<u32, JsError> {
        let players = 2 * self.queue.team_size() as u32;
        let mut proven = 0;
        for _ in 0..rounds {
            self.insert(players)?;
            let answer = self.queue.pop_within(SETS);
            proven += u32::from(answer.is_some_and(|answer| answer.is_proven()));
        }
        Ok(proven)
    }
}

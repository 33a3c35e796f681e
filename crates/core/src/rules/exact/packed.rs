//! Whether (12) to (25), derived for 1v1, say what happens in packed 2v2: the chain of the real
//! game, solved, beside the paper's approximation by packages.
//!
//! The paper takes a package of two players for one player of a 1v1 game and packages for a Poisson
//! stream (section IV-A). That is exact where all come as teams. Here players come alone with a
//! given share; classes have the rates that their packages have in the paper.

use super::sides::Sides;
use super::zones::Zones;
use crate::rules::choice::packed::{PackedChoice, PackedGames};
use crate::rules::{Conditions, WaitingRoom, WaitingRoomError};
use serde::{Deserialize, Serialize};

/// Waits of players who want A, who want B, who do not mind, and of all of them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PackedWaits {
    /// Mean waits in 2v2, per player, by Little's law from the chain; NaN for who never comes.
    pub exact: [f64; 4],
    /// What 1v1 games of packages say: (13)–(16), or (19)–(22). Infinite where (12) fails.
    pub predicted: [f64; 4],
    /// The largest share of a class's parties that find no room: how much the room's walls matter. 0
    /// for zones, where hardly anybody waits.
    pub turned_away: f64,
    /// States of the chain.
    pub states: usize,
}

impl PackedWaits {
    /// Solves 2v2 where `rates` players come for A, for B and for either in a unit of time, a
    /// share `alone` of each kind by themselves and the others as teams of two. With sides, at most
    /// `room` parties may wait.
    ///
    /// # Errors
    /// If a rate is no number from 0 on, all are 0, `alone` is not 0 to 1, the chain is too
    /// large, or the room fills up for good: where all come alone, a room full of players for one
    /// side takes in nobody who could be half of the other.
    ///
    /// # Complexity
    /// That of [`WaitingRoom::new`]; the chain of sides has O(room²) states.
    pub fn new(
        choice: PackedChoice,
        rates: [f64; 3],
        alone: f64,
        room: usize,
    ) -> Result<Self, WaitingRoomError> {
        let rule = PackedGames::new(choice);
        let parties: Vec<f64> = (rates.iter().map(|rate| rate * alone))
            .chain(rates.iter().map(|rate| 0.5 * rate * (1.0 - alone)))
            .collect();
        let mut conditions = Conditions::new(&parties);
        if choice == PackedChoice::Sides {
            conditions = conditions.room(room);
        }
        let chain = WaitingRoom::new(&rule, &conditions)?;
        // Players waiting, and players who come and are let in, of each kind.
        let mut waiting = [0.0; 4];
        let mut let_in = [0.0; 4];
        let mut turned_away = 0.0_f64;
        for (class, &rate) in parties.iter().enumerate() {
            let size = if class < 3 { 1.0 } else { 2.0 };
            let no_room = chain.turned_away()[class];
            for kind in [class % 3, 3] {
                waiting[kind] += size * chain.mean_waiting()[class];
                let_in[kind] += size * rate * (1.0 - no_room);
            }
            if rate > 0.0 {
                turned_away = turned_away.max(no_room);
            }
        }
        let [a, b, c] = rates.map(|rate| 0.5 * rate);
        let predicted = match choice {
            PackedChoice::Sides => {
                let sides = Sides::new(a, b, c);
                let class = |class| sides.class(class).mean;
                [class(0), class(1), class(2), sides.overall().mean]
            }
            PackedChoice::Zones => {
                let zones = Zones::new(a, b, c);
                let [first, second, third] = zones.means;
                [first, second, third, zones.mean()]
            }
        };
        Ok(Self {
            exact: std::array::from_fn(|kind| waiting[kind] / let_in[kind]),
            predicted,
            turned_away,
            states: chain.states(),
        })
    }

    /// Error of the predicted mean over all players, relative to the true one.
    #[must_use]
    pub fn error(&self) -> f64 {
        self.predicted[3] / self.exact[3] - 1.0
    }

    /// Whether there are mean waits, by (12).
    #[must_use]
    pub fn is_stable(&self) -> bool {
        self.predicted[3].is_finite()
    }

    /// Whether there are mean waits and the room was large enough to tell them.
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.is_stable() && self.turned_away < 1e-3 && self.exact[3] > 0.0
    }
}

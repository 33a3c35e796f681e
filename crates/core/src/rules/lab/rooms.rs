//! `rules.rooms`: k against k with parties of any size, solved exactly.
//!
//! “Much remains unknown”, Xu, Yu and Wu say of games with more players (section
//! VI): the chain is too large to write down. Here it is generated from the rule
//! itself. Parts 0 to 2 are the three packing orders, solved; the others count
//! the states for team sizes 2 to 6.

use super::PAPER;
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, TooLarge,
    Work, compose,
};
use crate::rules::parameters::PartyMix;
use crate::rules::{
    Conditions, LARGEST_TEAM, Leaving, Packing, Parties, Tagged, Wait, WaitPopulation, WaitingRoom,
    count_states,
};
use serde::{Deserialize, Serialize};

compose! {
    /// k against k, the chain of the waiting room.
    pub struct RulesRooms {
        /// Team size, parties, packing, room.
        parties: PartyMix,
    }
}

/// Most states of a waiting room that is solved here.
pub const MOST_STATES: usize = 60_000;
/// Most states of a tagged party's chain: above it only means are given.
pub const MOST_TAGGED: usize = 250_000;

/// A packing order, solved.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RoomSolved {
    /// States of the waiting room.
    pub states: u64,
    /// States of the tagged party's chain; 0 if it was too large to solve.
    pub tagged: u64,
    /// Mean wait by size of party, by Little's law.
    pub means: Vec<f64>,
    /// Variance of the wait by size of party; empty if too large to solve.
    pub variances: Vec<f64>,
    /// Mean and variance over players; the variance is NaN if not solved.
    pub players: (f64, f64),
    /// Share turned away, by size of party.
    pub turned_away: Vec<f64>,
    /// Share of time with so many players waiting, by their number.
    pub waiting: Vec<f64>,
    /// Games per unit of time.
    pub games: f64,
}

/// A part of the run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum RoomPart {
    /// A packing order, solved.
    Solved(RoomSolved),
    /// Why it was not solved.
    Refused(String),
    /// How many states a team size has.
    Counted {
        /// Team size.
        k: u32,
        /// Packing order.
        packing: Packing,
        /// States, as far as they were counted.
        states: u64,
        /// Whether there are more.
        more: bool,
        /// The largest room whose states are few enough.
        room: u64,
    },
}

impl RulesRooms {
    fn conditions(&self, k: u32) -> Conditions {
        let mut setting = self.parties.clone();
        setting.k = k;
        let conditions = Conditions::new(&setting.rates())
            .room(self.parties.room as usize)
            .most_states(MOST_STATES);
        // With a fixed patience nothing is solved, and states are counted without.
        conditions.patience(self.parties.patience().theta().unwrap_or(0.0))
    }

    /// Solves a packing order (Xu, Yu and Wu, section III-C). What [`WaitingRoom::new`] takes, of
    /// at most 60 000 states, and [`Tagged::new`] and [`Tagged::waits`], of at most 250 000: where
    /// there are more, variances are left out. O(line) more for each state of the room.
    ///
    /// # Errors
    /// What stands in the way, in words.
    pub fn solve(&self, packing: Packing) -> Result<RoomSolved, String> {
        if self.parties.quit == Leaving::Fixed {
            return Err(
                "This is only simulated: no finite chain knows how long everybody has waited \
                 where patience is fixed."
                    .to_owned(),
            );
        }
        let choice = Parties::new(self.parties.k, packing);
        let conditions = self.conditions(self.parties.k);
        let room = WaitingRoom::new(&choice, &conditions).map_err(|error| error.to_string())?;
        let rates = self.parties.rates();
        let means: Vec<f64> = (rates
            .iter()
            .zip(room.mean_waiting())
            .zip(room.turned_away()))
        .map(|((rate, waiting), away)| waiting / (rate * (1.0 - away)))
        .collect();
        let mut waiting = Vec::new();
        for (state, share) in room.probability().iter().enumerate() {
            let persons: usize = room
                .line(state)
                .iter()
                .map(|&class| usize::from(class) + 1)
                .sum();
            if waiting.len() <= persons {
                waiting.resize(persons + 1, 0.0);
            }
            waiting[persons] += share;
        }
        let mut solved = RoomSolved {
            states: room.states() as u64,
            tagged: 0,
            players: (
                mean_of_players(&rates, &means, room.turned_away()),
                f64::NAN,
            ),
            means,
            variances: Vec::new(),
            turned_away: room.turned_away().to_vec(),
            waiting,
            games: room.games_per_time(),
        };
        if room.tagged_states() <= MOST_TAGGED {
            let followed = Tagged::new(&choice, &room, MOST_TAGGED)
                .and_then(|tagged| Ok((tagged.waits()?, tagged)))
                .map_err(|error| error.to_string())?;
            let (waits, tagged) = followed;
            let all = Tagged::mix(&waits, &tagged.weights(WaitPopulation::Players));
            solved.tagged = tagged.states() as u64;
            solved.variances = waits.iter().map(Wait::variance).collect();
            solved.players = (all.mean, all.variance());
        }
        Ok(solved)
    }
}

/// Mean wait over players who are not turned away.
fn mean_of_players(rates: &[f64], means: &[f64], away: &[f64]) -> f64 {
    let (mut sum, mut weight) = (0.0, 0.0);
    for (size, ((rate, mean), away)) in (1..).zip(rates.iter().zip(means).zip(away)) {
        let players = f64::from(size) * rate * (1.0 - away);
        if players > 0.0 {
            sum += players * mean;
            weight += players;
        }
    }
    sum / weight
}

impl RulesRooms {
    fn part(&self, number: u32) -> Option<RoomPart> {
        let packings = Packing::ALL.len() as u32;
        let packing = *Packing::ALL.get((number % packings) as usize)?;
        if number < packings {
            return Some(match self.solve(packing) {
                Ok(solved) => RoomPart::Solved(solved),
                Err(why) => RoomPart::Refused(why),
            });
        }
        let k = 1 + number / packings;
        let counted = count_states(&Parties::new(k, packing), &self.conditions(k)).ok()?;
        Some(RoomPart::Counted {
            k,
            packing,
            states: counted.total() as u64,
            more: counted.truncated,
            room: counted.largest_room() as u64,
        })
    }
}

impl RulesRooms {
    /// What is said of a chain with too many states, where a room of this size has few enough.
    fn room_for(&self, fits: u64) -> TooLarge {
        let message = format!(
            "With room for {} parties the chain of the waiting room has more than {} states; \
             with room for {fits} it fits.",
            self.parties.room, MOST_STATES
        );
        TooLarge::one("room", message, format!("Room for {fits} parties"), fits)
    }
}

/// The work of a part, in units of about an arrival.
const EFFORT: u64 = 1_000_000;

impl Question for RulesRooms {
    type Part = RoomPart;

    fn parts(&self) -> u32 {
        // Each packing order solved, then counted for k = 2 … 6.
        Packing::ALL.len() as u32 * LARGEST_TEAM
    }

    fn work(&self) -> Work {
        Work {
            states: MOST_STATES as u64,
            bytes: 100_000_000,
            ..Work::default()
        }
    }

    fn too_large(&self, _work: &Work, _limits: &Limits) -> Option<TooLarge> {
        let choice = Parties::new(self.parties.k, self.parties.packing);
        let counted = count_states(&choice, &self.conditions(self.parties.k)).ok()?;
        (counted.truncated).then(|| self.room_for(counted.largest_room() as u64))
    }

    /// Counting takes as long as solving, so whoever does not wait hears it from a part.
    fn found_too_large(&self, parts: &Parts<RoomPart>) -> Option<TooLarge> {
        let own = (self.parties.k, self.parties.packing);
        parts.iter().find_map(|(_, part)| match part {
            RoomPart::Counted {
                k,
                packing,
                more: true,
                room,
                ..
            } if (*k, *packing) == own => Some(self.room_for(*room)),
            _ => None,
        })
    }

    fn runs_in_part(&self) -> bool {
        true
    }

    fn plan(&self, _data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let question = self.clone();
        Ok(RunPlan::whole(
            |_| EFFORT,
            move |number| question.part(number),
        ))
    }

    fn quantities(&self, parts: &Parts<RoomPart>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(PAPER, "players");
        for (number, part) in parts.iter() {
            let (Some(packing), RoomPart::Solved(solved)) =
                (Packing::ALL.get(number as usize), part)
            else {
                continue;
            };
            let key = |what: &str| format!("{}.{what}", packing.key());
            let name = |what: &str| format!("{what}, {}", packing.label());
            let (chain, time) = ("stationary chain of the waiting room", "units of time");
            report.exact(
                key("states"),
                name("states"),
                "",
                solved.states as f64,
                "counted",
            );
            let (mean, variance) = solved.players;
            report.exact(key("mean"), name("mean wait"), time, mean, chain);
            if !solved.variances.is_empty() {
                let name = name("variance of the wait");
                report.exact(key("variance"), name, "", variance, "tagged party's chain");
            }
            for (size, mean) in (1..).zip(&solved.means) {
                let name = name(&format!("mean wait of parties of {size}"));
                report.exact(key(&format!("mean.{size}")), name, time, *mean, chain);
            }
        }
        report.finish()
    }
}

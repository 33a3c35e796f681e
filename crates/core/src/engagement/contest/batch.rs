//! A matchmaker on the event loop of all labs: it pairs all who wait at some moment.
//!
//! The rounds of section 5.3 are one batch without time: a pool is weighed once and paired by all
//! matchmakers, so they ask [`PairingContext`] directly. On a queue that goes on,
//! [`Batching`](crate::sim::Batching) with this rule and a crowd of P makes the same pairs.

use super::collection::at_odds;
use super::makers::{Constraints, PairingContext};
use crate::engagement::matchers::Matchmaker;
use crate::engagement::model::{Candidate, DrawModel, Skill};
use crate::sim::{AtRisk, BatchRule, ChosenGames, Lack, Player, Stream, Teams, Waiting};

/// A matchmaker as a rule that pairs all who wait. Sitting out is charged as a game of even
/// chances. Players whose numbers are out of range keep all waiting.
#[derive(Clone, Debug)]
pub struct BatchMatchmaker {
    matchmaker: Matchmaker,
    draws: DrawModel,
    constraints: Constraints<'static>,
    stream: Stream,
    context: PairingContext,
}

impl BatchMatchmaker {
    /// A matchmaker with its cap and price, how games end, and the chance of RandomMM.
    #[must_use]
    pub fn new(
        matchmaker: Matchmaker,
        draws: DrawModel,
        constraints: Constraints<'static>,
        stream: Stream,
    ) -> Self {
        Self {
            matchmaker,
            draws,
            constraints,
            stream,
            context: PairingContext::default(),
        }
    }
}

/// What a matchmaker sees of a player.
fn candidate<P: AtRisk>(player: &P) -> Candidate {
    Candidate {
        skill: Skill {
            r: player.rating(),
            rd: player.rating_deviation(),
        },
        risks: player.risks(),
    }
}

impl<P: AtRisk> BatchRule<P> for BatchMatchmaker {
    /// O(n²) for n who wait, and the matching of EOMM, its like and WorstMM on top.
    fn choose(&mut self, _now: f64, waiting: &Waiting<P>, games: &mut ChosenGames) {
        let pool: Vec<Candidate> = waiting.iter().map(|one| candidate(&one.player)).collect();
        let ids: Vec<u64> = waiting.iter().map(|one| one.id).collect();
        let even = self.draws.split(0.5, 0.0);
        let sitting: Vec<f64> = pool.iter().map(|one| at_odds(&one.risks, &even)).collect();
        if self.context.weigh(&pool, &self.draws, &sitting).is_err() {
            return;
        }
        let stream = &mut self.stream;
        let paired = (self.context).pair(self.matchmaker, &pool, &self.constraints, stream);
        for (one, mate) in paired.unwrap_or_default().into_iter().enumerate() {
            if let Some(other) = mate.filter(|&other| one < other) {
                games.push([ids[one], ids[other]], Teams::Given(1));
            }
        }
    }

    fn lacks(&self, waiting: &Waiting<P>) -> Option<Lack> {
        (waiting.len() < 2).then(|| Lack::Players(2 - waiting.len() as u32))
    }
}

impl Player for Candidate {}

impl AtRisk for Candidate {
    fn rating(&self) -> f64 {
        self.skill.r
    }

    fn rating_deviation(&self) -> f64 {
        self.skill.rd
    }

    fn risks(&self) -> [f64; 3] {
        self.risks
    }
}

//! `engagement.worth`: the best pairs for another objective than how many stay.
//!
//! Sections 1 and 6 name play time and spending and work out churn alone. Here whoever goes on is
//! worth something by how the game ended ([`Worth`]): the same pools are paired for it, for
//! staying alone, by skill and by chance, while the worth of those who lost goes from little to much.

use super::PAPER;
use super::common::{collection, mean, ratio, too_large};
use super::table::effort;
use crate::engagement::contest::{Collection, Constraints, ContestPool, PairingContext, Worth};
use crate::engagement::matchers::Matchmaker;
use crate::engagement::parameters::{
    Ending, EngagementPlayers, EngagementRun, StayWorth, WaitingPool,
};
use crate::experiment::{
    Data, ExperimentError, Limits, Parts, Quantity, Question, ReportBuilder, RunPlan, TooLarge,
    Work, choices, compose,
};
use crate::sim::Streams;
use crate::sim::stats::Interval;
use crate::words::number;
use serde::{Deserialize, Serialize};

compose! {
    /// Another objective.
    pub struct EngagementWorth {
        /// Whose players.
        players: EngagementPlayers,
        /// How many wait.
        waiting: WaitingPool,
        /// How games end.
        ending: Ending,
        /// What those who go on are worth.
        worth: StayWorth,
        /// How often.
        run: EngagementRun,
    }
}

choices! {
    /// Who pairs a pool.
    pub enum WorthMaker {
        /// RandomMM.
        Random = "random", "by chance";
        /// SkillMM.
        Skill = "skill", "by skill";
        /// EOMM.
        Stay = "stay", "so that most stay";
        /// EOMM for what those who stay are worth.
        Worth = "worth", "for what they are worth";
    }
}

/// All of them, in the order of a sample's points.
pub const WORTH_MAKERS: usize = WorthMaker::ALL.len();

/// What one who goes on after a loss is worth, along the figure's axis.
const LOSSES: [f64; 9] = [0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 3.0, 4.0];

/// `engagement.worth`: one pool.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WorthSample {
    /// By worth of those who lost ([`EngagementWorth::losses`]), then by maker: what the pool is
    /// worth for each player, expected given the pairs.
    pub points: Vec<[f64; WORTH_MAKERS]>,
}

impl EngagementWorth {
    /// What one who goes on after a loss is worth, by the place of a sample's points: the visitor's
    /// own first. O(1).
    #[must_use]
    pub fn losses(&self) -> Vec<f64> {
        let mut losses = vec![self.worth.worth_loss];
        losses.extend(LOSSES);
        losses
    }

    /// What a player of the pool is worth, by the place of the worth of losers.
    #[must_use]
    pub fn value(
        &self,
        parts: &Parts<WorthSample>,
        place: usize,
        maker: WorthMaker,
    ) -> Option<Interval> {
        mean(parts, &|sample| {
            Some(sample.points.get(place)?[maker as usize])
        })
    }

    /// By how many percent a maker's pairs are worth more than another's, on the same pools: a
    /// ratio of means.
    #[must_use]
    pub fn gain(
        &self,
        parts: &Parts<WorthSample>,
        place: usize,
        [maker, than]: [WorthMaker; 2],
    ) -> Option<Interval> {
        let gain = ratio(parts, &|sample| {
            let point = sample.points.get(place)?;
            let base = point[than as usize];
            Some((100.0 * (point[maker as usize] - base), base))
        })?;
        // Sums of the same numbers in another order differ by rounding.
        let nothing = gain.mean.abs() + gain.half_width < 1e-7;
        Some(if nothing { gain.affine(0.0, 0.0) } else { gain })
    }

    fn worth_at(&self, loss: f64) -> Worth {
        Worth::new(self.worth.worth_draw, loss)
    }
}

/// Computes the pools.
struct WorthRun {
    question: EngagementWorth,
    /// As they are, for pairs that mind staying alone.
    plain: Collection,
    /// For each worth: as matchmakers believe, and as it is.
    valued: Vec<(Worth, [Collection; 2])>,
}

impl WorthRun {
    fn sample(&self, number: u32) -> Option<WorthSample> {
        let streams = Streams::new(self.question.players.seed.0, u64::from(number));
        let waiting = self.question.waiting.pool as usize;
        let draws = self.plain.draws();
        let wants = Constraints::default();
        let mut makers = PairingContext::default();
        let mut pairs = |collection: &Collection, maker| {
            let pool = ContestPool::draw(collection, waiting, &streams);
            pool.weigh(&mut makers, draws).ok()?;
            let mut shuffle = streams.stream("random");
            makers
                .pair(maker, &pool.candidates, &wants, &mut shuffle)
                .ok()
        };
        let random = pairs(&self.plain, Matchmaker::Random)?;
        let skill = pairs(&self.plain, Matchmaker::Skill)?;
        let stay = pairs(&self.plain, Matchmaker::Eomm)?;
        let mut points = Vec::with_capacity(self.valued.len());
        for (worth, [believed, real]) in &self.valued {
            let best = pairs(believed, Matchmaker::Eomm)?;
            let pool = ContestPool::draw(real, waiting, &streams);
            let each = worth.most() / pool.candidates.len().max(1) as f64;
            points.push(
                [&random, &skill, &stay, &best]
                    .map(|mates| each * pool.round(mates, draws, 1.0).expected),
            );
        }
        Some(WorthSample { points })
    }
}

impl Question for EngagementWorth {
    type Part = WorthSample;

    fn parts(&self) -> u32 {
        self.run.replications
    }

    fn work(&self) -> Work {
        let (parts, pool) = (u64::from(self.parts()), u64::from(self.waiting.pool));
        Work {
            events: parts * self.each(),
            bytes: 40_000_000 + 30 * pool * pool + 500 * parts,
            ..Work::default()
        }
    }

    fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        too_large(&self.run, &self.waiting, work, limits)
    }

    fn plan(&self, data: &Data) -> Result<RunPlan<Self::Part>, ExperimentError> {
        let plain = collection(&self.players, &self.ending, data, false)?;
        let mut valued = Vec::new();
        for loss in self.losses() {
            let worth = self.worth_at(loss);
            let levers = [1.0, self.players.lever];
            valued.push((worth, levers.map(|lever| plain.by_worth(&worth, lever))));
        }
        let run = WorthRun {
            question: self.clone(),
            plain,
            valued,
        };
        let work = self.each();
        Ok(RunPlan::whole(
            move |_| work,
            move |number| run.sample(number),
        ))
    }

    fn quantities(&self, parts: &Parts<WorthSample>) -> Vec<Quantity> {
        let mut report = ReportBuilder::new(PAPER, "players");
        for (place, loss) in self.losses().into_iter().enumerate() {
            let (key, at) = match place {
                0 => ("own".to_owned(), "yours".to_owned()),
                _ => (format!("loss.{place}"), format!("v(L) = {}", number(loss))),
            };
            for &maker in WorthMaker::ALL {
                let name = format!("worth of a player, paired {}, {at}", maker.label());
                let value = self.value(parts, place, maker);
                report.simulated(format!("{key}.{}", maker.key()), name, "", value);
            }
            let name = format!("more than paired so that most stay, {at}");
            let gain = self.gain(parts, place, [WorthMaker::Worth, WorthMaker::Stay]);
            report.simulated(format!("{key}.gain"), name, "%", gain);
        }
        report.finish()
    }
}

impl EngagementWorth {
    /// What a pool costs, in units of about an arrival: two pairings and one for each worth.
    fn each(&self) -> u64 {
        let pairings = LOSSES.len() as u64 + 3;
        pairings * effort(self.waiting.pool) / 2
    }
}

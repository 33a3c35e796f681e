//! Who meets whom, by each matchmaker of the lab.
//!
//! What the page's parameters say is turned into what the matchmakers ask for: a cap on
//! |p − ½|, a price of it, who met before. Three rules are of this module:
//!
//! * *Sitting out* (odd pools, caps) is charged as a game with the usual opponent would be,
//!   so that nobody is kept from playing for being likely to stop.
//! * *Capped* lets as many play as can: only who has no fair opponent sits out.
//! * *Last opponents* are forbidden as long as everybody finds another; in a pool where not,
//!   the rule is waived for the round.

use super::mend::mend;
use crate::engagement::matchers::exact::Exact;
use crate::engagement::matchers::forbidden::Forbidden;
use crate::engagement::matchers::greedy::{By, greedy};
use crate::engagement::matchers::random::random;
use crate::engagement::matchers::refused::Refused;
use crate::engagement::matchers::request::{Aim, Bench, Request};
use crate::engagement::matchers::skill::by_skill;
use crate::engagement::matchers::unfair::{Measure, Unfairness};
use crate::engagement::matchers::weights::Weights;
use crate::engagement::model::{Candidate, DrawModel};
use crate::engagement::setting::Maker;
use crate::sim::Stream;

/// The opponent of each player; `None` for those who sit out.
pub type Mates = Vec<Option<usize>>;

/// A pool as matchmakers see it, and the memory that they keep from pool to pool.
#[derive(Clone, Debug, Default)]
pub struct Makers {
    weights: Weights,
    unfair: Option<Unfairness>,
    exact: Exact,
    skills: Vec<f64>,
    sitting: Vec<f64>,
}

/// What a matchmaker has to heed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wants<'a> {
    /// The greatest |p − ½| that [`Maker::Capped`] allows.
    pub cap: f64,
    /// What [`Maker::Priced`] charges for a game that cannot be lost.
    pub price: f64,
    /// Who should not meet again.
    pub avoid: Option<&'a Forbidden>,
}

impl Makers {
    /// Weighs a pool; `sitting` says what it costs that each sits out.
    ///
    /// # Errors
    /// If a number is out of range, or there are too many players, or not one cost for each.
    ///
    /// # Complexity
    /// O(n²).
    pub fn weigh(
        &mut self,
        pool: &[Candidate],
        draws: &DrawModel,
        sitting: &[f64],
    ) -> Result<(), Refused> {
        self.weights.refill(pool, draws)?;
        self.unfair = None;
        self.skills.clear();
        self.skills.extend(pool.iter().map(|one| one.skill.r));
        self.sitting.clear();
        self.sitting.extend_from_slice(sitting);
        Ok(())
    }

    /// What every pair of the pool weighs.
    #[must_use]
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// How unfair every pair is, |p − ½|; made when it is first asked for.
    fn unfairness(&mut self, pool: &[Candidate]) -> Result<&Unfairness, Refused> {
        let known = self.unfair.take();
        let unfair = known.map_or_else(|| Unfairness::of(pool, Measure::Chance), Ok)?;
        Ok(self.unfair.insert(unfair))
    }

    /// Pairs the pool that was weighed last, `pool` being the same. Only
    /// [`Maker::Random`] draws.
    ///
    /// # Errors
    /// If the pool is another, or a number is out of range.
    pub fn pair(
        &mut self,
        maker: Maker,
        pool: &[Candidate],
        wants: &Wants<'_>,
        stream: &mut Stream,
    ) -> Result<Mates, Refused> {
        let plain = match maker {
            Maker::Random => random(self.skills.len(), stream),
            Maker::Skill => consecutive(&by_skill(self.skills.iter().copied())),
            Maker::Greedy => {
                let mut mates = greedy(&self.weights, By::Excess, wants.avoid);
                join_rest(&mut mates);
                mates
            }
            Maker::Eomm => return self.best(Aim::Least, wants.avoid, None),
            Maker::Worst => return self.best(Aim::Most, wants.avoid, None),
            Maker::Priced => {
                self.unfairness(pool)?;
                // |p − ½| is ½ where a game cannot be lost.
                return self.best(Aim::Least, wants.avoid, Some(2.0 * wants.price));
            }
            Maker::Capped => return self.capped(pool, wants),
        };
        Ok(match wants.avoid {
            Some(avoid) => self.mended(maker, &plain, avoid),
            None => plain,
        })
    }

    /// The best pairing, or the worst, without those who should not meet as far as can be.
    fn best(
        &mut self,
        aim: Aim,
        avoid: Option<&Forbidden>,
        price: Option<f64>,
    ) -> Result<Mates, Refused> {
        let request = Request {
            aim,
            bench: Bench::OddOne,
            sitting: &self.sitting,
            forbidden: avoid,
            price: self.unfair.as_ref().zip(price),
        };
        match self.exact.solve(&self.weights, &request) {
            Err(Refused::NoPairing(_)) if avoid.is_some() => {
                let request = Request {
                    forbidden: None,
                    ..request
                };
                Ok(self.exact.solve(&self.weights, &request)?.mates)
            }
            found => Ok(found?.mates),
        }
    }

    /// EOMM among pairs that are fair enough.
    fn capped(&mut self, pool: &[Candidate], wants: &Wants<'_>) -> Result<Mates, Refused> {
        let mut forbidden = match wants.avoid {
            Some(avoid) => avoid.clone(),
            None => Forbidden::none(pool.len())?,
        };
        forbidden.forbid_unfair(self.unfairness(pool)?, wants.cap)?;
        let mut request = Request {
            sitting: &self.sitting,
            forbidden: Some(&forbidden),
            ..Request::EOMM
        };
        match self.exact.solve(&self.weights, &request) {
            Err(Refused::NoPairing(_)) => {}
            found => return Ok(found?.mates),
        }
        // A place on the bench costs more than all games together could.
        let dear: Vec<f64> = (self.sitting.iter())
            .map(|cost| cost + 2.0 * pool.len() as f64)
            .collect();
        request.sitting = &dear;
        request.bench = Bench::Anybody;
        Ok(self.exact.solve(&self.weights, &request)?.mates)
    }

    /// Mends pairs, near ones of SkillMM with near ones.
    fn mended(&self, maker: Maker, mates: &Mates, avoid: &Forbidden) -> Mates {
        let order = if maker == Maker::Skill {
            by_skill(self.skills.iter().copied())
        } else {
            (0..mates.len()).collect()
        };
        let mut seen = vec![false; mates.len()];
        let mut pairs = Vec::with_capacity(mates.len() / 2);
        for one in order {
            if let Some(other) = mates[one].filter(|_| !seen[one]) {
                seen[other] = true;
                pairs.push([one, other]);
            }
        }
        mend(&mut pairs, avoid);
        let mut mates = vec![None; mates.len()];
        for [one, other] in pairs {
            mates[one] = Some(other);
            mates[other] = Some(one);
        }
        mates
    }
}

/// First with second, third with fourth, and so on.
fn consecutive(order: &[usize]) -> Mates {
    let mut mates = vec![None; order.len()];
    for pair in order.chunks_exact(2) {
        mates[pair[0]] = Some(pair[1]);
        mates[pair[1]] = Some(pair[0]);
    }
    mates
}

/// Pairs those who are left without, by number.
fn join_rest(mates: &mut Mates) {
    let mut waiting = None;
    for player in 0..mates.len() {
        if mates[player].is_some() {
            continue;
        }
        match waiting.take() {
            None => waiting = Some(player),
            Some(other) => {
                mates[player] = Some(other);
                mates[other] = Some(player);
            }
        }
    }
}

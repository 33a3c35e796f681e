//! Who meets whom, by each matchmaker of the lab.
//!
//! What the page's parameters say is turned into what the matchmakers ask for: a cap on
//! |p − ½|, a price of it, who met before. Four rules are of this module:
//!
//! * *Sitting out* (odd pools, caps) is charged as a game with the usual opponent would be,
//!   so that nobody is kept from playing for being likely to stop.
//! * *Capped* lets as many play as can: only who has no fair opponent sits out.
//! * *Strangers* (players of other regions, blocked ones) never meet. The best pairings let as
//!   many play as can; RandomMM, SkillMM and the greedy one take the next player whom one may
//!   meet, and who finds none sits out.
//! * *Last opponents* do not meet again as far as that keeps nobody from playing.

use super::mend::mend;
use crate::engagement::matchers::{
    Aim, Bench, Exact, Forbidden, Matchmaker, PairWeights, PairingError, PairingRequest,
    Unfairness, by_skill, greedy, random,
};
use crate::engagement::model::{Candidate, DrawModel};
use crate::sim::Stream;
use std::borrow::Cow;

/// The opponent of each player; `None` for those who sit out.
pub type Mates = Vec<Option<usize>>;

/// What all matchmakers need of a pool: pair weights, unfairness, skills, costs of sitting out;
/// its memory is used again for the next pool.
#[derive(Clone, Debug, Default)]
pub struct PairingContext {
    weights: PairWeights,
    unfair: Option<Unfairness>,
    exact: Exact,
    skills: Vec<f64>,
    sitting: Vec<f64>,
}

/// Constraints on a pairing: a cap, a price, pairs to avoid, pairs that never meet.
#[derive(Clone, Copy, Debug, Default)]
pub struct Constraints<'a> {
    /// The greatest |p − ½| that [`Matchmaker::Capped`] allows.
    pub cap: f64,
    /// What [`Matchmaker::Priced`] charges for a game that cannot be lost.
    pub price: f64,
    /// Who should not meet again.
    pub avoid: Option<&'a Forbidden>,
    /// Who never meets.
    pub never: Option<&'a Forbidden>,
}

/// The pairs of both sets, if there are any.
///
/// # Errors
/// If the sets are of different pools.
fn both<'a>(
    one: Option<&'a Forbidden>,
    other: Option<&'a Forbidden>,
) -> Result<Option<Cow<'a, Forbidden>>, PairingError> {
    Ok(match (one, other) {
        (None, None) => None,
        (Some(set), None) | (None, Some(set)) => Some(Cow::Borrowed(set)),
        (Some(one), Some(other)) => {
            let mut both = one.clone();
            both.join(other)?;
            Some(Cow::Owned(both))
        }
    })
}

impl PairingContext {
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
    ) -> Result<(), PairingError> {
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
    pub fn weights(&self) -> &PairWeights {
        &self.weights
    }

    /// How unfair every pair is, |p − ½|; made when it is first asked for.
    fn unfairness(&mut self, pool: &[Candidate]) -> Result<&Unfairness, PairingError> {
        let known = self.unfair.take();
        let unfair = known.map_or_else(|| Unfairness::of(pool), Ok)?;
        Ok(self.unfair.insert(unfair))
    }

    /// Pairs the pool that was weighed last, `pool` being the same. Only
    /// [`Matchmaker::Random`] draws.
    ///
    /// # Errors
    /// If the pool is another, or a number is out of range.
    ///
    /// # Complexity
    /// The matchmaker’s: O(n) by chance, O(n log n) by skill, O(n²) greedily, a matching of
    /// n nodes for the others.
    pub fn pair(
        &mut self,
        maker: Matchmaker,
        pool: &[Candidate],
        wants: &Constraints<'_>,
        stream: &mut Stream,
    ) -> Result<Mates, PairingError> {
        match maker {
            Matchmaker::Random | Matchmaker::Skill | Matchmaker::Greedy => {
                self.plain(maker, wants, stream)
            }
            Matchmaker::Eomm => self.best(Aim::Least, wants, None, wants.never),
            Matchmaker::Worst => self.best(Aim::Most, wants, None, wants.never),
            Matchmaker::Priced => {
                self.unfairness(pool)?;
                // |p − ½| is ½ where a game cannot be lost.
                self.best(Aim::Least, wants, Some(2.0 * wants.price), wants.never)
            }
            Matchmaker::Capped => {
                let mut hard = match wants.never {
                    Some(never) => never.clone(),
                    None => Forbidden::none(pool.len())?,
                };
                hard.forbid_unfair(self.unfairness(pool)?, wants.cap)?;
                self.best(Aim::Least, wants, None, Some(&hard))
            }
        }
    }

    /// By a rule that looks at pairs one by one: the greedy one, unless it is by chance or by
    /// skill.
    fn plain(
        &self,
        maker: Matchmaker,
        wants: &Constraints<'_>,
        stream: &mut Stream,
    ) -> Result<Mates, PairingError> {
        let forbidden = both(wants.avoid, wants.never)?;
        let plain = match maker {
            Matchmaker::Random => {
                next_allowed(&in_pairs(&random(self.skills.len(), stream)), wants.never)
            }
            Matchmaker::Skill => next_allowed(&by_skill(self.skills.iter().copied()), wants.never),
            _ => {
                let mut mates = greedy(&self.weights, forbidden.as_deref());
                let left: Vec<usize> = (0..mates.len()).filter(|&at| mates[at].is_none()).collect();
                join(&mut mates, &left, wants.never);
                mates
            }
        };
        Ok(match forbidden {
            Some(forbidden) if wants.avoid.is_some() => self.mended(maker, &plain, &forbidden),
            _ => plain,
        })
    }

    /// The best pairing, or the worst, of those in which as many play as can without a pair
    /// of `hard`; also without those who should not meet again, if as many play then.
    fn best(
        &mut self,
        aim: Aim,
        wants: &Constraints<'_>,
        price: Option<f64>,
        hard: Option<&Forbidden>,
    ) -> Result<Mates, PairingError> {
        if wants.avoid.is_none() {
            return self.solve(aim, price, hard);
        }
        let others = self.solve(aim, price, both(wants.avoid, hard)?.as_deref())?;
        let playing = |mates: &Mates| mates.iter().flatten().count();
        if playing(&others) == others.len() / 2 * 2 {
            return Ok(others);
        }
        let again = self.solve(aim, price, hard)?;
        let better = playing(&again) > playing(&others);
        Ok(if better { again } else { others })
    }

    /// The best pairing, or the worst, of those in which as many play as can.
    fn solve(
        &mut self,
        aim: Aim,
        price: Option<f64>,
        forbidden: Option<&Forbidden>,
    ) -> Result<Mates, PairingError> {
        let mut request = PairingRequest {
            aim,
            bench: Bench::OddOne,
            sitting: &self.sitting,
            forbidden,
            price: self.unfair.as_ref().zip(price),
        };
        match self.exact.solve(&self.weights, &request) {
            Err(PairingError::NoPairing(_)) if forbidden.is_some() => {}
            found => return Ok(found?.mates),
        }
        let penalised = maximality_penalty(&self.sitting, aim, price.unwrap_or(0.0));
        request.sitting = &penalised;
        request.bench = Bench::Anybody;
        Ok(self.exact.solve(&self.weights, &request)?.mates)
    }

    /// Mends pairs, near ones of SkillMM with near ones.
    fn mended(&self, maker: Matchmaker, mates: &Mates, avoid: &Forbidden) -> Mates {
        let order = if maker == Matchmaker::Skill {
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

/// Costs of sitting out that make as many play as can: each beyond what all games together
/// could cost, at a price of unfairness, as far as costs go.
fn maximality_penalty(sitting: &[f64], aim: Aim, price: f64) -> Vec<f64> {
    let more = ((2.0 + price) * sitting.len() as f64).min(9e8);
    let sign = match aim {
        Aim::Least => 1.0,
        Aim::Most => -1.0,
    };
    sitting.iter().map(|cost| cost + sign * more).collect()
}

/// The players of all pairs, pair after pair, then those who sit out.
fn in_pairs(mates: &Mates) -> Vec<usize> {
    let pairs = (mates.iter().enumerate())
        .filter_map(|(one, mate)| mate.filter(|&other| one < other).map(|other| [one, other]));
    let sitting =
        (mates.iter().enumerate()).filter_map(|(one, mate)| mate.is_none().then_some(one));
    pairs.flatten().chain(sitting).collect()
}

/// First with second, third with fourth, and so on: each with the next one allowed.
fn next_allowed(order: &[usize], never: Option<&Forbidden>) -> Mates {
    let mut mates = vec![None; order.len()];
    join(&mut mates, order, never);
    mates
}

/// The same for those named, who have no mates yet.
fn join(mates: &mut Mates, order: &[usize], never: Option<&Forbidden>) {
    for (at, &one) in order.iter().enumerate() {
        if mates[one].is_some() {
            continue;
        }
        let allowed = |&&other: &&usize| {
            mates[other].is_none() && !never.is_some_and(|set| set.holds(one, other))
        };
        if let Some(&other) = order[at + 1..].iter().find(allowed) {
            mates[one] = Some(other);
            mates[other] = Some(one);
        }
    }
}

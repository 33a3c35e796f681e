//! The best that anybody could have done in games of two, knowing who would come.
//!
//! A game of two costs a price for its unfairness and what its players have waited; somebody
//! without a game costs a fixed sum. In hindsight a game begins when the later of the two comes,
//! so only the earlier one waits. The best games are a minimum-weight matching in which players
//! may stay single, which `lobbylab_blossom` finds with a proof. Whatever a rule does on these
//! tickets is such a matching, begun no sooner: nobody is below.

use crate::arena::judge::{PlayRecord, TicketFate};
use crate::arena::market::{Deciding, TicketBook, Unplayable};
use lobbylab_blossom::{Problem, Scale, Sparse, verify};

/// The most pairs that are looked at.
const MOST_PAIRS: usize = 8_000_000;

/// What costs what.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HindsightPrice {
    /// Seconds that an unfairness |p − ½| of 1 is worth, 0 or more.
    pub weight: f64,
    /// Seconds that it is worth not to have a game at all; above 0.
    pub alone: f64,
}

/// The best games in hindsight.
#[derive(Clone, Debug, PartialEq)]
pub struct BestPairs {
    /// The partner of each ticket.
    pub mates: Vec<Option<usize>>,
    /// What it costs in all, in seconds.
    pub cost: f64,
    /// No games of anybody cost less: the cost but for rounding, by the certificate, which has
    /// been held against every pair.
    pub least: f64,
    /// Mean wait of those who play.
    pub wait: f64,
    /// Mean unfairness of their games.
    pub unfair: f64,
}

impl HindsightPrice {
    /// What a rule's run costs by the same account: of every game its unfairness and the waits
    /// of both, of everybody else that they are alone.
    ///
    /// # Complexity
    /// O(tickets + games).
    #[must_use]
    pub fn of(&self, record: &PlayRecord) -> f64 {
        let unfair: f64 = record.games.unfair.iter().sum();
        let mut cost = self.weight * unfair;
        for (fate, wait) in record.fates.iter().zip(&record.waits) {
            cost += if *fate == TicketFate::Played {
                *wait
            } else {
                self.alone
            };
        }
        cost
    }
}

/// The best games of two of the tickets of a book, each a single. A ticket is there until its
/// patience ends. Pairs that cost more than both alone are left out.
///
/// # Errors
/// A party, more than two places, a price out of range, more than eight million pairs that can
/// be worth it.
///
/// # Complexity
/// O(m log n) of m pairs in practice.
pub fn best_pairs(
    book: &TicketBook,
    deciding: &Deciding,
    price: HindsightPrice,
) -> Result<BestPairs, Unplayable> {
    let HindsightPrice { weight, alone } = price;
    if !(weight >= 0.0 && weight.is_finite() && alone > 0.0 && alone.is_finite()) {
        let allowed = "a weight of 0 or more, and a price above 0 of being alone";
        return Err(Unplayable::new("weight", weight, allowed));
    }
    if book.persons() != book.len() {
        let allowed = "singles only: games of parties have bounds, not an optimum";
        return Err(Unplayable::new("parties", "above singles", allowed));
    }
    let (times, patience) = (book.times(), book.patience());
    let skill = &book.columns().skill;
    let cost = |one: usize, other: usize| {
        let strengths = [skill[one], skill[other]].map(|skill| deciding.strength(&[skill], skill));
        weight * deciding.unfairness(&strengths) + (times[other] - times[one])
    };
    let mut edges = Vec::new();
    for one in 0..times.len() {
        let until = times[one] + patience[one].min(2.0 * alone);
        let later = times.partition_point(|&time| time <= until);
        for other in one + 1..later {
            let cost = cost(one, other);
            if cost < 2.0 * alone {
                edges.push((one, other, cost));
            }
        }
        if edges.len() > MOST_PAIRS {
            let allowed = format!(
                "so few tickets, or so low a price of being alone, that at most {MOST_PAIRS} pairs are worth it"
            );
            return Err(Unplayable::new("tickets", times.len(), allowed));
        }
    }
    let failed = |error: &dyn std::fmt::Display| {
        Unplayable::new(
            "weight",
            weight,
            format!("a weight that the matching can count with: {error}"),
        )
    };
    let weights = (edges.iter()).map(|edge| edge.2).chain([alone]);
    let scale = Scale::for_weights(times.len(), weights).map_err(|error| failed(&error))?;
    let listed = (edges.iter()).map(|&(one, other, cost)| (one, other, scale.quantise(cost)));
    let graph = Sparse::new(times.len(), listed).map_err(|error| failed(&error))?;
    let singles = vec![scale.quantise(alone); times.len()];
    let problem = Problem::with_single_costs(&graph, &singles);
    let solution = problem.solve().map_err(|error| failed(&error))?;
    verify(&problem, &solution).map_err(|error| failed(&error))?;
    let mut best = BestPairs {
        cost: 0.0,
        // Each of the n players' parts is rounded by half a unit at most.
        least: scale.value(solution.weight) - scale.resolution() * times.len() as f64,
        wait: 0.0,
        unfair: 0.0,
        mates: solution.mates.clone(),
    };
    let mut games = 0.0;
    for (one, mate) in solution.mates.iter().enumerate() {
        match *mate {
            Some(other) if one < other => {
                let wait = times[other] - times[one];
                let cost = cost(one, other);
                best.cost += cost;
                best.wait += wait;
                best.unfair += if weight > 0.0 {
                    (cost - wait) / weight
                } else {
                    0.0
                };
                games += 1.0;
            }
            Some(_) => {}
            None => best.cost += alone,
        }
    }
    if games > 0.0 {
        best.wait /= 2.0 * games;
        best.unfair /= games;
    }
    Ok(best)
}

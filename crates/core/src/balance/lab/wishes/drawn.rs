//! Crowds with all that their players may wish, for `balance.wishes`, and the best games in
//! them. What each wish is stands in [`wishes`](super).

use super::amounts::{NOTHING, WishAmounts};
use super::{BalanceWishes, MOST, SETS, WishGame, WishKind, WishSample};
use crate::balance::GameUnfairness;
use crate::balance::draw::below;
use crate::balance::model::Exponent;
use crate::balance::wishes::{Delay, Dimension, Infeasible, Latency, Request, WishPlayer};
use rand::RngExt;

/// The most dimensions of skill.
const DIMENSIONS: u32 = 4;

/// The greatest latency, in ms: half round the circle.
pub const FARTHEST: f64 = 150.0;

/// A crowd with all that its players may wish.
pub(super) struct DrawnCrowd<'a> {
    question: &'a BalanceWishes,
    /// By dimension, then by player.
    skills: Vec<Vec<f64>>,
    /// Places in an order by chance: who is in parties comes first.
    order: Vec<u64>,
    /// A number of each ordered pair: the first avoids the second if it is small.
    dislikes: Vec<f64>,
    /// Of each player to each data centre, in ms.
    latencies: Vec<Vec<f64>>,
}

impl<'a> DrawnCrowd<'a> {
    /// That of a replication. O(n² + n · centres) for n players, at most 40, and O(numbers typed).
    pub fn new(question: &'a BalanceWishes, number: u32) -> Self {
        let BalanceWishes { crowd, wished, .. } = question;
        let count = question.players() as usize;
        let streams = crowd.streams(number);
        let mut few = crowd.clone();
        few.n = few.n.min(MOST);
        let mut first = few.skills(number);
        first.truncate(count);
        let mut skills = vec![first];
        let mut stream = streams.stream("more skills");
        for _ in 1..DIMENSIONS {
            skills.push((0..count).map(|_| crowd.skill(&mut stream)).collect());
        }
        let mut order: Vec<u64> = (0..count as u64).collect();
        let mut stream = streams.stream("parties");
        for end in (1..count).rev() {
            order.swap(end, below(&mut stream, end + 1));
        }
        let mut stream = streams.stream("avoided");
        let dislikes = (0..count * count).map(|_| stream.random()).collect();
        let mut stream = streams.stream("places");
        let around = 2.0 * FARTHEST;
        let latencies = (0..count).map(|_| {
            let place = around * stream.random::<f64>();
            let centre = |centre| around * f64::from(centre) / f64::from(wished.centres);
            let way = |at: f64| (place - at).abs().min(around - (place - at).abs());
            (0..wished.centres).map(|at| way(centre(at))).collect()
        });
        Self {
            question,
            skills,
            order,
            dislikes,
            latencies: latencies.collect(),
        }
    }

    /// The parties if so large a part of the players are in one.
    fn parties(&self, part: f64) -> impl Iterator<Item = &[u64]> {
        let size = self.question.wished.party.min(self.question.fairness.k) as usize;
        let count = (part * self.order.len() as f64 / size as f64 + 0.5).floor();
        self.order.chunks_exact(size).take(count as usize)
    }

    fn request(&self, asked: &WishAmounts) -> Option<Request> {
        let BalanceWishes {
            fairness, wished, ..
        } = self.question;
        let dimension = Dimension {
            weight: 1.0 / f64::from(asked.dimensions),
            measure: fairness.measure().ok()?,
        };
        let latency = (asked.latency > 0.0).then_some(Latency {
            centres: wished.centres as usize,
            weight: asked.latency,
            delay: Delay::Mean(Exponent::ONE),
        });
        let dimensions = self.skills.get(..asked.dimensions as usize)?;
        let mut request =
            Request::new(fairness.team(), vec![dimension; dimensions.len()], latency).ok()?;
        let count = self.order.len();
        for (at, latencies) in self.latencies.iter().enumerate() {
            let player = WishPlayer {
                id: at as u64,
                skills: dimensions.iter().map(|skills| skills[at]).collect(),
                latencies: match latency {
                    Some(_) => latencies.clone(),
                    None => Vec::new(),
                },
            };
            request.add(player).ok()?;
        }
        for party in self.parties(asked.partied) {
            request.party(party).ok()?;
        }
        let each = asked.avoided / count.saturating_sub(1).max(1) as f64;
        for a in 0..count {
            for b in 0..a {
                let least = self.dislikes[a * count + b].min(self.dislikes[b * count + a]);
                if least < each {
                    // QueueError only within a party.
                    let _ = request.never(a as u64, b as u64);
                }
            }
        }
        Some(request)
    }

    /// The best game.
    ///
    /// O(n²) for n players at each data centre, and the search: exponential at worst, so that it
    /// stops after `SETS` sets of players. Where there is no game, 5000 more at most for each kind
    /// of wish and data centre say why.
    pub fn game(&self, asked: &WishAmounts) -> Option<WishGame> {
        let BalanceWishes {
            fairness, wished, ..
        } = self.question;
        let request = self.request(asked)?;
        let budget = SETS[fairness.team() - 1];
        let answer = match request.best_within(budget, &mut |_| {}) {
            Ok(answer) => answer,
            Err(why) => {
                return Some(WishGame {
                    stopped: why == Infeasible::Budget,
                    ..WishGame::default()
                });
            }
        };
        let (difference, spread) = *answer.found.dimensions.first()?;
        let delay = |centre: usize| {
            let ids = answer.found.game.members();
            ids.map(|id| self.latencies[id as usize][centre])
                .sum::<f64>()
        };
        let delays = (0..wished.centres as usize).map(delay);
        Some(WishGame {
            game: Some(GameUnfairness::new(
                &fairness.measure().ok()?,
                difference,
                spread,
            )),
            delay: delays.fold(f64::INFINITY, f64::min) / fairness.players() as f64,
            stopped: !answer.is_proven(),
        })
    }
}

impl BalanceWishes {
    /// The best games of a replication's crowd.
    pub(super) fn sample(&self, number: u32) -> Option<WishSample> {
        let drawn = DrawnCrowd::new(self, number);
        // What is asked twice is found once.
        let mut found: Vec<(WishAmounts, WishGame)> = Vec::new();
        let mut game = |asked: WishAmounts| {
            if let Some((_, game)) = found.iter().find(|(other, _)| *other == asked) {
                return Some(*game);
            }
            let game = drawn.game(&asked)?;
            found.push((asked, game));
            Some(game)
        };
        let mut free = game(NOTHING)?;
        let (mut own, mut ladders) = (Vec::new(), Vec::new());
        for &kind in WishKind::ALL {
            own.push(game(kind.asked(&self.wished))?);
            let rungs = kind.ladder().iter();
            let games: Option<Vec<WishGame>> = rungs.map(|rung| game(kind.alone(*rung))).collect();
            ladders.push(games?);
        }
        // Every game under a wish is one without; the search for that may have been stopped.
        for (_, other) in &found {
            if let (Some(best), Some(game)) = (free.game, other.game)
                && game.value < best.value
            {
                (free.game, free.delay) = (Some(game), other.delay);
            }
        }
        Some(WishSample { free, own, ladders })
    }
}

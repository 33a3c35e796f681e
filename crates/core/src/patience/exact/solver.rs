//! The optimal rule as an average-cost Markov decision process.
//!
//! With two levels this is Wu's model, and the answer must be Theorem 3.3's;
//! with more it is the extension that section 4 hints at: players have levels
//! 0, 1, …, K−1, and a game costs α·I for each of its 2n players, I being the
//! least possible difference between the teams' summed levels. The state is
//! the pool after an arrival, the decision to wait or to form one game of any
//! composition, and everybody who then waits pays 1.

use crate::markov::{
    self, Evaluation, EvaluationError, GainBounds, Mdp, MdpBuilder, MdpError,
    PolicyIterationOptions, SolveError, policy_iteration,
};
use crate::patience::PoolTable;
use std::fmt;

/// Why a market was not solved.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SolverError {
    /// A market has teams of at least 1, at least one level and room for at
    /// least one game, 2n.
    Market {
        /// Team size given.
        n: u32,
        /// Cap given.
        cap: u32,
        /// Levels given.
        levels: usize,
    },
    /// It is no decision process.
    Model(MdpError),
    /// The solver did not settle.
    Solve(SolveError),
    /// A rule's chain was not solved.
    Evaluate(EvaluationError),
}

impl fmt::Display for SolverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Market { n, cap, levels } => write!(
                f,
                "teams of {n}, a cap of {cap} and {levels} levels make no market; \
                 it needs n ≥ 1, a cap of 2n or more and a level"
            ),
            Self::Model(error) => error.fmt(f),
            Self::Solve(error) => error.fmt(f),
            Self::Evaluate(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for SolverError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Market { .. } => None,
            Self::Model(error) => Some(error),
            Self::Solve(error) => Some(error),
            Self::Evaluate(error) => Some(error),
        }
    }
}

impl From<MdpError> for SolverError {
    fn from(error: MdpError) -> Self {
        Self::Model(error)
    }
}
impl From<SolveError> for SolverError {
    fn from(error: SolveError) -> Self {
        Self::Solve(error)
    }
}
impl From<EvaluationError> for SolverError {
    fn from(error: EvaluationError) -> Self {
        Self::Evaluate(error)
    }
}

/// A market with K levels.
#[derive(Clone, Debug, PartialEq)]
pub struct LevelMarket {
    /// Team size, at least 1.
    pub n: u32,
    /// Most players that may wait before a game is forced; at least 2n.
    pub cap: u32,
    /// Share of each level among arrivals, from level 0; sums to 1.
    pub shares: Vec<f64>,
    /// Cost of unfairness per player and step.
    pub alpha: f64,
}

/// What a rule does in a pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Too few players for a game.
    Gather,
    /// A game would be possible; waits.
    Wait,
    /// Forms a game.
    Form {
        /// Players of each level in it.
        take: Vec<u32>,
        /// Difference between the teams' summed levels, at best.
        imbalance: u32,
    },
}

/// How many states and state-action pairs the process has: pools of up to `cap`
/// players on `levels` levels, and at most every game in every pool of 2n or
/// more. Saturates instead of overflowing.
///
/// O(levels); saturates instead of overflowing.
#[must_use]
pub fn process_size(n: u32, cap: u32, levels: u32) -> (u64, u64) {
    let pools = binomial(u64::from(cap + levels), u64::from(levels));
    let games = binomial(u64::from(2 * n + levels - 1), u64::from(levels - 1));
    let small = binomial(u64::from(2 * n - 1 + levels), u64::from(levels));
    // In a pool of s players the compositions to choose from are those left
    // over too: C(s − 2n + levels − 1, levels − 1) bounds them from above.
    let spare = binomial(u64::from(cap - 2 * n + levels - 1), u64::from(levels - 1));
    let bound = games.min(spare);
    (
        pools,
        pools.saturating_add(pools.saturating_sub(small).saturating_mul(bound)),
    )
}

fn binomial(n: u64, k: u64) -> u64 {
    let k = k.min(n - k.min(n));
    let mut value: u128 = 1;
    for i in 0..k {
        value = value * u128::from(n - i) / u128::from(i + 1);
        if value > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    value as u64
}

/// Pools of up to `cap` players on K levels, numbered by size and then
/// lexicographically.
#[derive(Clone, Debug)]
struct Simplex {
    levels: usize,
    cap: u32,
    /// `ways[k][s]`: compositions of s players over k levels.
    ways: Vec<Vec<usize>>,
    /// Number of pools with fewer than s players.
    first: Vec<usize>,
}

impl Simplex {
    fn new(levels: usize, cap: u32) -> Self {
        let sizes = cap as usize + 1;
        let mut ways = vec![vec![0; sizes]; levels + 1];
        ways[0][0] = 1;
        for k in 1..=levels {
            for s in 0..sizes {
                ways[k][s] = ways[k - 1][s] + if s > 0 { ways[k][s - 1] } else { 0 };
            }
        }
        let mut first = vec![0; sizes + 1];
        for s in 0..sizes {
            first[s + 1] = first[s] + ways[levels][s];
        }
        Self {
            levels,
            cap,
            ways,
            first,
        }
    }

    fn len(&self) -> usize {
        self.first[self.cap as usize + 1]
    }

    /// The number of a pool. Pools with a smaller count on an earlier level
    /// come first; how many those are is a difference of `ways`.
    fn rank(&self, counts: impl Iterator<Item = u32>, total: u32) -> usize {
        let mut rank = self.first[total as usize];
        let mut left = total as usize;
        for (level, count) in counts.enumerate().take(self.levels - 1) {
            let ways = &self.ways[self.levels - level];
            let rest = left - count as usize;
            rank += ways[left] - ways[rest];
            left = rest;
        }
        rank
    }

    /// Calls `visit` with every pool, in the order of numbers.
    fn for_each(&self, mut visit: impl FnMut(&[u32], u32)) {
        let mut counts = vec![0; self.levels];
        for total in 0..=self.cap {
            fill(&mut counts, 0, total, &mut |counts| visit(counts, total));
        }
    }
}

/// Every way to spread `left` players over the levels from `level` on.
fn fill(counts: &mut Vec<u32>, level: usize, left: u32, visit: &mut impl FnMut(&[u32])) {
    if level + 1 == counts.len() {
        counts[level] = left;
        visit(counts);
        return;
    }
    for here in 0..=left {
        counts[level] = here;
        fill(counts, level + 1, left - here, visit);
    }
}

/// A game by composition.
#[derive(Clone, Debug)]
struct GameType {
    take: Vec<u32>,
    imbalance: u32,
}

/// All games, fair ones first.
fn games(n: u32, levels: usize) -> Vec<GameType> {
    let mut all = Vec::new();
    let mut take = vec![0; levels];
    fill(&mut take, 0, 2 * n, &mut |take| {
        all.push(GameType {
            take: take.to_vec(),
            imbalance: least_imbalance(n, take),
        });
    });
    // Games of one imbalance keep their order, which is that of their players.
    crate::order::many(&mut all, |a, b| {
        (a.imbalance.cmp(&b.imbalance))
            .then_with(|| a.take.cmp(&b.take))
            .is_lt()
    });
    all
}

/// The least difference of summed levels over all splits of 2n players, `take`
/// of each level, into two teams of n.
///
/// Which sums a first team can have is kept as a set of bits for each number of
/// its players. O(n² · w) word operations and O(n · w) space, w = 1 + Σ level/64 the words
/// of a set.
#[must_use]
pub fn least_imbalance(n: u32, take: &[u32]) -> u32 {
    let total: u32 = take
        .iter()
        .enumerate()
        .map(|(level, count)| level as u32 * count)
        .sum();
    let words = total as usize / 64 + 1;
    // reach[players] holds the sums that so many players can have.
    let mut reach = vec![vec![0u64; words]; n as usize + 1];
    reach[0][0] = 1;
    for (level, &count) in take.iter().enumerate() {
        let before = reach.clone();
        for used in 1..=count.min(n) as usize {
            let shift = used * level;
            for players in used..=n as usize {
                let (skip, bits) = (shift / 64, shift % 64);
                for word in skip..words {
                    let mut moved = before[players - used][word - skip] << bits;
                    if bits > 0 && word > skip {
                        moved |= before[players - used][word - skip - 1] >> (64 - bits);
                    }
                    reach[players][word] |= moved;
                }
            }
        }
    }
    (0..=total)
        .filter(|sum| reach[n as usize][*sum as usize / 64] >> (sum % 64) & 1 == 1)
        .map(|sum| (2 * sum).abs_diff(total))
        .min()
        .unwrap_or(total)
}

/// The decision process of a market, ready to be solved.
#[derive(Clone, Debug)]
pub struct Process {
    market: LevelMarket,
    simplex: Simplex,
    games: Vec<GameType>,
    mdp: Mdp,
}

impl Process {
    /// Builds the process (Wu, section 2: pools of at most M).
    ///
    /// # Errors
    /// If the market is none: shares that are no probabilities, a cap below 2n,
    /// or more states than can be numbered.
    ///
    /// # Complexity
    /// O(pools · games · K) for C(cap + K, K) pools and C(2n + K − 1, K − 1) games on K levels,
    /// and [`least_imbalance`] of each game; see [`process_size`] for the state-action pairs.
    pub fn new(market: LevelMarket) -> Result<Self, SolverError> {
        let levels = market.shares.len();
        if market.n == 0 || levels == 0 || market.cap / 2 < market.n {
            return Err(SolverError::Market {
                n: market.n,
                cap: market.cap,
                levels,
            });
        }
        let simplex = Simplex::new(market.shares.len(), market.cap);
        let after = Simplex::new(market.shares.len(), market.cap.max(1) - 1);
        let games = games(market.n, market.shares.len());
        let mut builder = MdpBuilder::new(simplex.len(), after.len());
        let mut afterstate = 0;
        let mut moves = Vec::with_capacity(market.shares.len());
        after.for_each(|counts, total| {
            moves.clear();
            for (level, &share) in market.shares.iter().enumerate() {
                // What is no probability goes on to the builder, which names it.
                if share != 0.0 {
                    let next = (counts.iter().enumerate())
                        .map(|(other, count)| count + u32::from(other == level));
                    moves.push((simplex.rank(next, total + 1), share));
                }
            }
            builder.afterstate(afterstate, f64::from(total), &moves);
            afterstate += 1;
        });
        let (n, cap) = (market.n, market.cap);
        let price = 2.0 * f64::from(n) * market.alpha;
        let mut state = 0;
        simplex.for_each(|counts, total| {
            for game in feasible(&games, counts, total, n) {
                let left = counts
                    .iter()
                    .zip(&game.take)
                    .map(|(have, take)| have - take);
                let cost = price * f64::from(game.imbalance);
                builder.choice(state, cost, simplex.rank(left, total - 2 * n));
            }
            if total < cap {
                // The pool after waiting is the pool: the same number.
                builder.choice(state, 0.0, state);
            }
            state += 1;
        });
        Ok(Self {
            mdp: builder.build()?,
            market,
            simplex,
            games,
        })
    }

    /// The process as the solvers see it.
    #[must_use]
    pub fn mdp(&self) -> &Mdp {
        &self.mdp
    }

    /// The optimal rule, by policy iteration with certified bounds of its cost (Puterman,
    /// *Markov Decision Processes*, chapters 8 and 9). Each round solves a sparse system
    /// with one equation for each pool and looks once at every state-action pair; few
    /// rounds are needed from the greedy rule.
    ///
    /// # Errors
    /// If the iteration does not settle.
    pub fn solve(&self) -> Result<LevelOptimum, SolverError> {
        let options = PolicyIterationOptions {
            policy: Some(self.greedy_policy()),
            ..PolicyIterationOptions::default()
        };
        let solution = policy_iteration(&self.mdp, options)?;
        Ok(LevelOptimum {
            gain: solution.gain,
            rounds: solution.iterations,
            actions: self.actions(&solution.policy),
            policy: solution.policy,
        })
    }

    /// The rule that forms the least unfair game whenever one is possible.
    #[must_use]
    pub fn greedy_policy(&self) -> Vec<u32> {
        // Choices are ordered by imbalance, waiting last.
        vec![0; self.simplex.len()]
    }

    /// The rule that forms only fair games, unless the cap forces another.
    ///
    /// O(choices).
    #[must_use]
    pub fn patient_policy(&self) -> Vec<u32> {
        let mut policy = Vec::with_capacity(self.simplex.len());
        self.simplex.for_each(|counts, total| {
            let mut options = feasible(&self.games, counts, total, self.market.n);
            let fair = options.next().is_some_and(|game| game.imbalance == 0);
            let wait = if total < self.market.n * 2 {
                0
            } else {
                1 + options.count() as u32
            };
            let forced = total == self.market.cap;
            policy.push(if fair || forced { 0 } else { wait });
        });
        policy
    }

    /// The exact cost per period of a rule, from the empty pool: one sparse system with an
    /// equation for each pool.
    ///
    /// # Errors
    /// If the rule's chain cannot be solved.
    pub fn evaluate(&self, policy: &[u32]) -> Result<Evaluation, SolverError> {
        Ok(markov::evaluate(&self.mdp, policy, 0)?)
    }

    /// What a policy does, in words, for every pool.
    fn actions(&self, policy: &[u32]) -> Vec<PoolAction> {
        let mut out = Vec::with_capacity(policy.len());
        self.simplex.for_each(|counts, total| {
            let choice = policy[out.len()] as usize;
            let mut options = feasible(&self.games, counts, total, self.market.n);
            let best = options.clone().next().map(|game| game.imbalance);
            let action = match options.nth(choice) {
                Some(game) => Action::Form {
                    take: game.take.clone(),
                    imbalance: game.imbalance,
                },
                None if best.is_none() => Action::Gather,
                None => Action::Wait,
            };
            out.push(PoolAction {
                counts: counts.to_vec(),
                action,
                least_imbalance: best,
            });
        });
        out
    }
}

/// The games that a pool can fill, fair ones first.
fn feasible<'a>(
    games: &'a [GameType],
    counts: &'a [u32],
    total: u32,
    n: u32,
) -> impl Iterator<Item = &'a GameType> + Clone {
    let games = if total < 2 * n { &games[..0] } else { games };
    games.iter().filter(move |game| {
        game.take
            .iter()
            .zip(counts)
            .all(|(take, have)| take <= have)
    })
}

/// A pool and what a rule does in it.
#[derive(Clone, Debug, PartialEq)]
pub struct PoolAction {
    /// Players of each level waiting.
    pub counts: Vec<u32>,
    /// What the rule does.
    pub action: Action,
    /// The imbalance of the fairest game that is possible, if any is.
    pub least_imbalance: Option<u32>,
}

/// The optimal rule of a market.
#[derive(Clone, Debug)]
pub struct LevelOptimum {
    /// Its cost per period, between certified bounds.
    pub gain: GainBounds,
    /// Rounds of policy iteration.
    pub rounds: u32,
    /// What it does in each pool, in the order of their numbers.
    pub actions: Vec<PoolAction>,
    /// The same as indices of choices.
    pub policy: Vec<u32>,
}

impl LevelOptimum {
    /// With two levels: the rule as a table for the simulation.
    ///
    /// O(pools).
    #[must_use]
    pub fn table(&self, n: u32, cap: u32) -> PoolTable {
        let mut actions = vec![None; self.actions.len()];
        for pool in &self.actions {
            let (weak, strong) = (pool.counts[0], pool.counts[1]);
            if let Action::Form { take, .. } = &pool.action {
                actions[PoolTable::place(strong, weak)] = Some(take[1]);
            }
        }
        PoolTable::new(n, cap, actions.into_iter())
    }
}

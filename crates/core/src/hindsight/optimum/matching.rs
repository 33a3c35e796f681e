//! The best that anybody could have done: OPT of Schlup's section 3.2, for games of
//! two.
//!
//! Players are nodes. Two of them may play together if the earlier is still there
//! when the later arrives; such a game costs `CostModel::game` at that moment, Σ f_d ·
//! |difference| + gap / τ_max. A player without a partner costs [`CostModel::alone`].
//! The optimum is thus no perfect matching, but one of least weight where a node may
//! stay single at a cost, and `lobbylab_blossom` finds it with a proof.
//!
//! # Exactness
//! The solver counts in integers: costs are rounded to multiples of a resolution, a
//! power of two, the finest that it takes. What is reported as cost is summed up from
//! the games themselves, in the order of their first members, so nothing is rounded
//! there; that no other matching costs less holds up to [`OptimalMatching::least`], a lower
//! bound that accounts for all rounding.
//!
//! # Two forms of one graph
//! Where few pairs can meet, they are listed. Where many can, the graph is left
//! implicit: with time in units of τ_max and criteria in units of 1/f_d the cost is a
//! Manhattan distance, and the pairs are those within 1 of each other on the axis
//! of time. So 10⁵ players take about a second at any arrival rate.

use lobbylab_blossom::{Graph, Points, Problem, Solution, Sparse, verify, weight_limit};

use super::players::PlayerList;
pub use super::refused::Refused;
use crate::hindsight::{Cost, CostModel};

/// The most players an optimum is looked for.
pub const MOST_PLAYERS: usize = 1_000_000;

/// The most pairs that are listed where more than three criteria leave no other way.
pub const MOST_PAIRS: usize = 1 << 23;

/// The largest weight of a criterion, f_d.
pub(crate) const MOST_WEIGHT: f64 = 1e9;

/// With up to this many pairs for a player they are listed.
const LISTED: usize = 24;

/// A best matching in hindsight.
#[derive(Clone, Debug, PartialEq)]
pub struct OptimalMatching {
    /// The partner of each player; `None` where the player is left to a computer
    /// player. Players are numbered in the order of arrival, from 0.
    pub mates: Vec<Option<usize>>,
    /// What the matching costs, by the cost model.
    pub cost: Cost,
    /// No matching costs less than this. The distance to the cost is a rounding
    /// error: about `resolution` for each player.
    pub least: f64,
    /// The unit in which the solver counted costs, a power of two.
    pub resolution: f64,
    /// The solver's answer with its certificate.
    pub solution: Solution,
}

impl OptimalMatching {
    /// The games, by the number of their first member: (earlier, later). O(n) for n players.
    pub fn games(&self) -> impl Iterator<Item = (usize, Option<usize>)> + '_ {
        (self.mates.iter().enumerate())
            .filter(|&(player, mate)| mate.is_none_or(|mate| player < mate))
            .map(|(player, &mate)| (player, mate))
    }

    /// How many players are left to computer players. O(n).
    #[must_use]
    pub fn alone(&self) -> usize {
        self.mates.iter().filter(|mate| mate.is_none()).count()
    }

    /// Holds the certificate against every pair of players that can meet:
    /// independent of the solver, and slower where there are many such pairs.
    ///
    /// # Errors
    /// [`Refused::Proof`] with what is wrong, or as [`optimum`] if the players are not
    /// those it was made for.
    pub fn verify<const D: usize>(
        &self,
        times: &[f64],
        criteria: &[[f64; D]],
        cost_model: &CostModel<D>,
    ) -> Result<(), Refused> {
        self.verify_for(PlayerList::patient(times, criteria), cost_model)
    }

    /// The same, for players who may leave.
    pub(crate) fn verify_for<const D: usize>(
        &self,
        players: PlayerList<'_, D>,
        cost_model: &CostModel<D>,
    ) -> Result<(), Refused> {
        let net = Net::new(players, cost_model)?;
        let singles = net.singles(players, cost_model);
        let problem = Problem::with_single_costs(net.graph.as_ref(), &singles);
        verify(&problem, &self.solution).map_err(Refused::Proof)
    }
}

/// Finds a best matching. Times are those of arrival, in order; criteria are 0 to 1.
///
/// ```
/// use lobbylab_core::hindsight::CostModel;
/// use lobbylab_core::hindsight::optimum::optimum;
///
/// let cost_model = CostModel::new(2, 5.0);
/// let best = optimum(&[0.0, 1.0, 2.0], &[[0.5], [0.0], [0.5]], &cost_model)?;
/// assert_eq!(best.mates, [Some(2), None, Some(0)]);
/// assert_eq!(best.cost.total(), 0.4 + 4.0);
/// # Ok::<(), lobbylab_core::hindsight::optimum::Refused>(())
/// ```
///
/// # Errors
/// If k is not 2, the cost model is not of finite numbers, players are out of order or
/// out of range, or there are more than [`MOST_PLAYERS`].
///
/// # Complexity
/// About O(n log n) in practice, some 10 µs for a player.
pub fn optimum<const D: usize>(
    times: &[f64],
    criteria: &[[f64; D]],
    cost_model: &CostModel<D>,
) -> Result<OptimalMatching, Refused> {
    best_matching(PlayerList::patient(times, criteria), cost_model)
}

/// The same for players who may leave: somebody who does cannot play with whoever comes later,
/// and costs what [`PlayerList::alone`] says.
///
/// # Complexity
/// As [`optimum`]; where players may leave, all pairs who can meet are listed, O(m log n) of m.
pub(crate) fn best_matching<const D: usize>(
    players: PlayerList<'_, D>,
    cost_model: &CostModel<D>,
) -> Result<OptimalMatching, Refused> {
    let PlayerList {
        times, criteria, ..
    } = players;
    let net = Net::new(players, cost_model)?;
    let singles = net.singles(players, cost_model);
    let solution = Problem::with_single_costs(net.graph.as_ref(), &singles)
        .solve()
        .map_err(Refused::Solver)?;
    // The implicit graph may hold a pair that misses each other by a rounding error.
    let mate_of = |(player, mate): (usize, &Option<usize>)| {
        mate.filter(|&mate| {
            let (one, other) = (player.min(mate), player.max(mate));
            can_meet(times[one], times[other], cost_model.longest)
        })
    };
    let mates: Vec<Option<usize>> = solution.mates.iter().enumerate().map(mate_of).collect();
    let rounding = net.resolution * net.rounding * times.len() as f64;
    let mut best = OptimalMatching {
        mates,
        cost: Cost::default(),
        least: (solution.weight as f64 * net.resolution - rounding).max(0.0),
        resolution: net.resolution,
        solution,
    };
    let mut cost = Cost::default();
    for (player, mate) in best.games() {
        let game = match mate {
            Some(mate) => pair(times, criteria, cost_model, player, mate),
            None => players.alone(player, cost_model),
        };
        cost.criteria += game.criteria;
        cost.time += game.time;
    }
    best.cost = cost;
    Ok(best)
}

/// Whether somebody who came at `earlier` still waits at `later`: at the very end
/// of the wait a game is still possible. Two ways to compute it may differ in the
/// last bit; either will do, so that no rule can do what the optimum cannot.
#[must_use]
pub(super) fn can_meet(earlier: f64, later: f64, longest: f64) -> bool {
    later - earlier <= longest || later <= earlier + longest
}

/// What a game of two costs that begins when the later of them arrives, to the last
/// bit as [`CostModel::game`] has it.
pub(crate) fn pair<const D: usize>(
    times: &[f64],
    criteria: &[[f64; D]],
    cost_model: &CostModel<D>,
    earlier: usize,
    later: usize,
) -> Cost {
    let mut cost = Cost::default();
    let both = criteria[earlier].iter().zip(&criteria[later]);
    for ((one, other), weight) in both.zip(&cost_model.weights) {
        cost.criteria += weight * (one - other).abs();
    }
    cost.time = (times[later] - times[earlier]) / cost_model.longest;
    cost
}

/// Checks what is given. O(n).
pub(super) fn check<const D: usize>(
    players: PlayerList<'_, D>,
    cost_model: &CostModel<D>,
) -> Result<(), Refused> {
    let PlayerList {
        times,
        criteria,
        patience,
    } = players;
    if !patience.is_empty() && patience.len() != times.len() {
        return Err(Refused::Lengths {
            times: times.len(),
            criteria: patience.len(),
        });
    }
    for (index, &value) in patience.iter().enumerate() {
        if value.is_nan() || value < 0.0 {
            return Err(Refused::Patience { index, value });
        }
    }
    if times.len() != criteria.len() {
        return Err(Refused::Lengths {
            times: times.len(),
            criteria: criteria.len(),
        });
    }
    if times.len() > MOST_PLAYERS {
        return Err(Refused::TooMany {
            players: times.len(),
        });
    }
    if !(cost_model.longest > 0.0 && cost_model.longest.is_finite()) {
        return Err(Refused::Longest {
            value: cost_model.longest,
        });
    }
    for (axis, &value) in cost_model.weights.iter().enumerate() {
        if !(0.0..=MOST_WEIGHT).contains(&value) {
            return Err(Refused::Weight { axis, value });
        }
    }
    let mut last = f64::NEG_INFINITY;
    for (index, (&time, values)) in times.iter().zip(criteria).enumerate() {
        if !time.is_finite() {
            return Err(Refused::Time { index, value: time });
        }
        if time < last {
            return Err(Refused::Order { index, value: time });
        }
        last = time;
        for (axis, &value) in values.iter().enumerate() {
            if !(0.0..=1.0).contains(&value) {
                return Err(Refused::Criterion { index, axis, value });
            }
        }
    }
    Ok(())
}

/// The players as a graph with integer weights.
struct Net {
    graph: Box<dyn Graph>,
    resolution: f64,
    /// At most so many units of the resolution a player's part of a cost is off.
    rounding: f64,
}

impl Net {
    fn new<const D: usize>(
        players: PlayerList<'_, D>,
        cost_model: &CostModel<D>,
    ) -> Result<Self, Refused> {
        check(players, cost_model)?;
        let PlayerList {
            times, criteria, ..
        } = players;
        if cost_model.players != 2 {
            return Err(Refused::Players {
                players: cost_model.players,
            });
        }
        let pairs = count_pairs(times, cost_model.longest);
        if players.may_leave() {
            let pairs = partners(players, cost_model.longest)
                .map(|range| range.len())
                .sum();
            return Self::listed(players, cost_model, pairs);
        }
        if pairs <= LISTED * times.len() || !(1..=3).contains(&D) {
            return Self::listed(players, cost_model, pairs);
        }
        // Two kinds of space are enough, and every one is code of its own.
        if D == 1 {
            Self::implicit::<D, 2>(times, criteria, cost_model)
        } else {
            Self::implicit::<D, 4>(times, criteria, cost_model)
        }
    }

    /// Every pair that can meet, one by one.
    fn listed<const D: usize>(
        players: PlayerList<'_, D>,
        cost_model: &CostModel<D>,
        pairs: usize,
    ) -> Result<Self, Refused> {
        let PlayerList {
            times, criteria, ..
        } = players;
        if pairs > MOST_PAIRS {
            return Err(Refused::TooManyPairs { pairs });
        }
        let spread: f64 = cost_model.weights.iter().sum();
        let unit = unit(times.len(), spread + 4.0);
        let mut edges = Vec::with_capacity(pairs);
        for (one, others) in partners(players, cost_model.longest).enumerate() {
            for other in others {
                let cost = pair(times, criteria, cost_model, one, other).total();
                edges.push((one, other, rounded(cost * unit)));
            }
        }
        let graph =
            Sparse::new(times.len(), edges).map_err(|error| Refused::Solver(error.into()))?;
        Ok(Self {
            graph: Box::new(graph),
            resolution: 1.0 / unit,
            rounding: 1.0,
        })
    }

    /// What it costs to leave each player alone, in units of the resolution.
    fn singles<const D: usize>(
        &self,
        players: PlayerList<'_, D>,
        cost_model: &CostModel<D>,
    ) -> Vec<i64> {
        let unit = 1.0 / self.resolution;
        let alone = |player: usize| match players.gives_up(player, cost_model.longest) {
            None => cost_model.alone(),
            Some(_) => players.alone(player, cost_model).total(),
        };
        (0..players.times.len())
            .map(|player| rounded(alone(player) * unit))
            .collect()
    }

    /// Points in a space of N axes, more than D: the first is time, those left over
    /// are 0 everywhere.
    fn implicit<const D: usize, const N: usize>(
        times: &[f64],
        criteria: &[[f64; D]],
        cost_model: &CostModel<D>,
    ) -> Result<Self, Refused> {
        let spread: f64 = cost_model.weights.iter().sum();
        let moments = moments(times, cost_model.longest);
        let span = moments.last().copied().unwrap_or(0.0);
        let unit = unit(times.len(), span + spread + 4.0);
        let place = |(&moment, values): (&f64, &[f64; D])| {
            let mut place = [0; N];
            place[0] = rounded(moment * unit);
            for axis in 0..D.min(N - 1) {
                place[axis + 1] = rounded(values[axis] * cost_model.weights[axis] * unit);
            }
            place
        };
        let places: Vec<[i64; N]> = moments.iter().zip(criteria).map(place).collect();
        // A little more than τ_max, so that rounding shuts nobody out: the last bits
        // of the coordinates, and those of the times themselves.
        let latest = times
            .iter()
            .fold(0.0_f64, |most, time| most.max(time.abs()));
        let blur = (latest / cost_model.longest * f64::EPSILON * 2.0).min(1.0);
        let reach = rounded((1.0 + blur) * unit) + 4;
        let graph = Points::manhattan(&places, [1; N])
            .and_then(|points| points.within(0, reach))
            .map_err(|error| Refused::Solver(error.into()))?;
        Ok(Self {
            graph: Box::new(graph),
            resolution: 1.0 / unit,
            rounding: (D + 2) as f64,
        })
    }
}

/// The largest power of two for which costs up to `most` are integers that the
/// solver takes and floating point holds.
pub(crate) fn unit(players: usize, most: f64) -> f64 {
    let limit = weight_limit(players).min(1 << 52) as f64;
    let mut unit = 1.0;
    while most * unit * 2.0 <= limit {
        unit *= 2.0;
    }
    unit
}

/// To the nearest integer, for numbers of at most 2⁵² in size.
pub(crate) fn rounded(value: f64) -> i64 {
    (value + 0.5).floor() as i64
}

/// Arrival times in units of τ_max, counted from the first. Nobody sees anybody over
/// a gap of more than τ_max, so longer ones are cut to twice that: the last moment is
/// then at most 2n, whatever the times are.
fn moments(times: &[f64], longest: f64) -> Vec<f64> {
    let mut moments = Vec::with_capacity(times.len());
    let (mut base, mut shift, mut last) = (times.first().copied().unwrap_or(0.0), 0.0, None);
    for &time in times {
        if let Some((before, moment)) = last
            && time - before > 2.0 * longest
        {
            base = time;
            shift = moment + 2.0;
        }
        let moment = shift + (time - base) / longest;
        moments.push(moment);
        last = Some((time, moment));
    }
    moments
}

/// With whom of those who come later each player can play.
fn partners<const D: usize>(
    players: PlayerList<'_, D>,
    longest: f64,
) -> impl Iterator<Item = std::ops::Range<usize>> {
    let times = players.times;
    (0..times.len()).map(move |one| {
        let there =
            |&&other: &&f64| can_meet(times[one], other, longest) && players.stays(one, other);
        let others = times[one + 1..].iter().take_while(there).count();
        one + 1..one + 1 + others
    })
}

/// How many pairs can meet. O(n).
fn count_pairs(times: &[f64], longest: f64) -> usize {
    let mut first = 0;
    let mut pairs = 0;
    for (later, &time) in times.iter().enumerate() {
        while !can_meet(times[first], time, longest) {
            first += 1;
        }
        pairs += later - first;
    }
    pairs
}

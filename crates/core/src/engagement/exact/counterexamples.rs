//! Section 4 where the paper's claims fail: the smallest counterexample, and how often.

use super::section4::{Costs, DrawVerdict, costs, draw_chance, spared_by_a_draw};
use crate::engagement::matchers::PairingError;
use crate::engagement::model::{DrawModel, Risks};
use crate::out_of_range::OutOfRange;
use crate::sim::Stream;
use core::f64::consts::TAU;
use rand::RngExt;

/// Gaps of each side of the grid, and how often it is refined.
const GRID: u32 = 48;
const REFINED: u32 = 12;

/// The two in the middle are so far apart, or a part of the span if that is less.
const MIDDLE: f64 = 2.0;

/// What must be gained for a counterexample to be one, as a chance of a draw.
const GAIN: f64 = 1e-9;

/// The most players and pools of [`how_often`].
const MOST_PLAYERS: usize = 100;
const MOST_POOLS: u32 = 100_000;

/// Four players for whom SkillMM is not what the paper says. Two have no choice, so it is the
/// smallest pool there is; of these it is the one where the most is lost, up to a grid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Counterexample {
    /// Their skills, around 1500.
    pub skills: [f64; 4],
    /// What all matchmakers cost there.
    pub costs: Costs,
}

/// Looks for four players, at most `span` points apart, for whom SkillMM is not what
/// section 4 says: not best (if a draw spares churn) or not the worst (if it costs). `None` if
/// there are none, or if draws change nothing.
///
/// The middle gap b is best as small as can be, since f(b) + f(a+b+c) falls with it; two
/// points, so that nobody is equal to another. The outer gaps a and c are searched on a grid
/// that is refined around its best cell: a bounded number of steps, always the same.
///
/// # Errors
/// If a risk, the draw model or the span is out of range.
///
/// # Complexity
/// O(1): a grid of 49 · 49 pairs of gaps, refined twelve times.
pub fn counterexample(
    risks: &Risks,
    draws: &DrawModel,
    span: f64,
) -> Result<Option<Counterexample>, PairingError> {
    draws.check()?;
    if !(span > 0.0 && span <= 1e5) {
        return Err(PairingError::Number(OutOfRange {
            field: "span",
            value: span,
            allowed: "0 < span ≤ 1e5",
        }));
    }
    // The costs check the risks, whatever comes of them.
    costs(&[1500.0; 4], risks, draws)?;
    let middle = MIDDLE.min(span / 100.0);
    let chance = |gap| draw_chance(draws, gap);
    let gain = |a: f64, c: f64| chance(middle) + chance(a + middle + c) - chance(a) - chance(c);
    // a and c by their sum and the share of a: then the span bounds the sum alone. As both
    // sides are alike, a ≤ c.
    let room = span - middle;
    let mut best = (GAIN, 0.0, 0.0);
    let (mut center, mut size) = ([0.5 * room, 0.25], [0.5 * room, 0.25]);
    for _ in 0..=REFINED {
        for row in 0..=GRID {
            for column in 0..=GRID {
                let at = |axis: usize, step: u32, most: f64| {
                    let part = 2.0 * f64::from(step) / f64::from(GRID) - 1.0;
                    (center[axis] + size[axis] * part).clamp(0.0, most)
                };
                let (sum, share) = (at(0, row, room), at(1, column, 0.5));
                let found = gain(sum * share, sum - sum * share);
                if found > best.0 {
                    best = (found, sum, share);
                }
            }
        }
        if best.1 == 0.0 {
            return Ok(None);
        }
        center = [best.1, best.2];
        size = size.map(|size| size * 0.25);
    }
    let (_, sum, share) = best;
    let (a, c) = (sum * share, sum - sum * share);
    let low = 1500.0 - 0.5 * middle;
    let skills = [low - a, low, low + middle, low + middle + c];
    let costs = costs(&skills, risks, draws)?;
    let claimed = match spared_by_a_draw(risks) {
        spared if spared > 0.0 => DrawVerdict::Best,
        spared if spared < 0.0 => DrawVerdict::Worst,
        _ => return Ok(None),
    };
    let holds = [claimed, DrawVerdict::Tie].contains(&costs.verdict());
    Ok((!holds).then_some(Counterexample { skills, costs }))
}

/// In how many of some random pools SkillMM stands where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Often {
    /// Pools in which all pairings tie.
    pub tie: u32,
    /// Pools in which SkillMM is best.
    pub best: u32,
    /// Pools in which it is the worst.
    pub worst: u32,
    /// Pools in which it is neither.
    pub between: u32,
}

impl Often {
    /// All pools.
    #[must_use]
    pub fn pools(&self) -> u32 {
        self.tie + self.best + self.worst + self.between
    }
}

/// Draws pools of normal skills (mean 1500) and solves each exactly (section 4): a cell of the
/// map over draw models and risks. For risks with the opposite δ best and worst change places, and
/// nothing else of the risks counts.
///
/// # Errors
/// If a risk or the draw model is out of range, the deviation is not 0 to 10⁴, or there are
/// more than 100 players or 100,000 pools.
///
/// # Complexity
/// Two matchings of n players for each pool: about O(pools · n²), O(pools · n³ log n) at worst.
pub fn how_often(
    risks: &Risks,
    draws: &DrawModel,
    deviation: f64,
    players: usize,
    pools: u32,
    stream: &mut Stream,
) -> Result<Often, PairingError> {
    let limits = [
        ("deviation", deviation, 1e4, "0 to 1e4"),
        ("players", players as f64, MOST_PLAYERS as f64, "0 to 100"),
        (
            "pools",
            f64::from(pools),
            f64::from(MOST_POOLS),
            "0 to 100000",
        ),
    ];
    for (field, value, most, allowed) in limits {
        if !(0.0..=most).contains(&value) {
            return Err(PairingError::Number(OutOfRange {
                field,
                value,
                allowed,
            }));
        }
    }
    let mut often = Often::default();
    for _ in 0..pools {
        let skills: Vec<f64> = (0..players)
            .map(|_| 1500.0 + deviation * normal(stream))
            .collect();
        match costs(&skills, risks, draws)?.verdict() {
            DrawVerdict::Tie => often.tie += 1,
            DrawVerdict::Best => often.best += 1,
            DrawVerdict::Worst => often.worst += 1,
            DrawVerdict::Between => often.between += 1,
        }
    }
    Ok(often)
}

/// Normal with mean 0 and variance 1 (Box and Muller 1958); two draws.
fn normal(stream: &mut Stream) -> f64 {
    let (size, angle): (f64, f64) = (stream.random(), stream.random());
    (-2.0 * libm::log(1.0 - size)).sqrt() * libm::cos(TAU * angle)
}

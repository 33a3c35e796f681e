//! Weights to measure matchings on: seven families of complete graphs, and the
//! sparse graphs of a lobby whose whole future is known.
//!
//! Every graph is a function of its size and a seed, the same on every machine:
//! SplitMix64 (Steele, Lea, Flood 2014) and plain arithmetic, with `libm` where
//! an exponential is wanted. The file uses nothing else of this package, so that
//! tests elsewhere can take it as a module of their own.

/// SplitMix64: a counter, scrambled.
#[derive(Clone, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// A stream of its own for each seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A whole number, uniform in 0 to `limit` − 1 up to `limit` · 2⁻⁶⁴.
    pub fn below(&mut self, limit: u64) -> i64 {
        ((u128::from(self.bits()) * u128::from(limit)) >> 64) as i64
    }

    /// Uniform in [0, 1), in steps of 2⁻⁵³.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Exponential with mean 1.
    pub fn exponential(&mut self) -> f64 {
        -libm::log(1.0 - self.unit())
    }

    /// Normal with mean 0 and variance 1 (Box and Muller 1958).
    pub fn normal(&mut self) -> f64 {
        let radius = libm::sqrt(2.0 * self.exponential());
        radius * libm::cos(core::f64::consts::TAU * self.unit())
    }
}

/// Makes the weights of a complete graph from its number of nodes and a seed: row
/// by row, n × n, symmetric, the diagonal 0.
pub type Make = fn(usize, u64) -> Vec<i64>;

/// The families by name. All weights are from 0 to 3 · 10⁶, those of `eomm` up to
/// 1.1 · 10⁸ and those of `eomm-own` up to 1.6 · 10⁸.
pub const FAMILIES: [(&str, Make); 7] = [
    ("wide", uniform_wide),
    ("narrow", uniform_narrow),
    ("line", line),
    ("elo", elo),
    ("plane", plane),
    ("eomm", eomm),
    ("eomm-own", eomm_own),
];

/// A full matrix from the weights of the pairs i < j.
fn matrix(nodes: usize, mut weight: impl FnMut(usize, usize) -> i64) -> Vec<i64> {
    let mut weights = vec![0; nodes * nodes];
    for i in 0..nodes {
        for j in i + 1..nodes {
            let weight = weight(i, j);
            weights[i * nodes + j] = weight;
            weights[j * nodes + i] = weight;
        }
    }
    weights
}

/// Independent weights, uniform in 1 to 10⁶: almost no ties.
#[must_use]
pub fn uniform_wide(nodes: usize, seed: u64) -> Vec<i64> {
    let mut random = SplitMix::new(seed);
    matrix(nodes, |_, _| 1 + random.below(1_000_000))
}

/// Independent weights, uniform in 0 to 100: thousands of edges of each weight,
/// so that a best matching is mostly of zeros.
#[must_use]
pub fn uniform_narrow(nodes: usize, seed: u64) -> Vec<i64> {
    let mut random = SplitMix::new(seed);
    matrix(nodes, |_, _| random.below(101))
}

/// Places on a line, uniform in 0 to 10⁶ − 1.
#[must_use]
pub fn line_places(nodes: usize, seed: u64) -> Vec<i64> {
    let mut random = SplitMix::new(seed);
    (0..nodes).map(|_| random.below(1_000_000)).collect()
}

/// |xᵢ − xⱼ| of [`line_places`]: neighbours pair up in sorted order.
#[must_use]
pub fn line(nodes: usize, seed: u64) -> Vec<i64> {
    distances(&line_places(nodes, seed))
}

/// Skills as ladders show them: normal with mean 1500 and deviation 300, rounded.
#[must_use]
pub fn elo_places(nodes: usize, seed: u64) -> Vec<i64> {
    let mut random = SplitMix::new(seed);
    (0..nodes)
        .map(|_| libm::round(1500.0 + 300.0 * random.normal()) as i64)
        .collect()
}

/// |xᵢ − xⱼ| of [`elo_places`]: with some hundred players many are equal.
#[must_use]
pub fn elo(nodes: usize, seed: u64) -> Vec<i64> {
    distances(&elo_places(nodes, seed))
}

/// |xᵢ − xⱼ|.
fn distances(places: &[i64]) -> Vec<i64> {
    matrix(places.len(), |i, j| (places[i] - places[j]).abs())
}

/// Skill and time of arrival, both uniform in 0 to 10⁶ − 1.
#[must_use]
pub fn plane_points(nodes: usize, seed: u64) -> Vec<[i64; 2]> {
    let mut random = SplitMix::new(seed);
    (0..nodes)
        .map(|_| [random.below(1_000_000), random.below(1_000_000)])
        .collect()
}

/// 2|cᵢ − cⱼ| + |tᵢ − tⱼ| of [`plane_points`].
#[must_use]
pub fn plane(nodes: usize, seed: u64) -> Vec<i64> {
    let points = plane_points(nodes, seed);
    matrix(nodes, |i, j| {
        let ([c, t], [d, u]) = (points[i], points[j]);
        2 * (c - d).abs() + (t - u).abs()
    })
}

/// A player as EOMM sees one.
struct Player {
    skill: f64,
    /// Risk of leaving after a win, a loss, a draw.
    risks: [f64; 3],
}

/// Draw rate of every game (Chen et al. 2017, equation 11).
const DRAW: f64 = 0.2;

/// Units of the weights of [`eomm`] and [`eomm_own`] in one expected leaver.
const RESOLUTION: f64 = 1e9;

/// The risks after a win, a loss and a draw, by the two outcomes before it.
///
/// Chen et al. 2017, Table 1, gives ten of the 27 sequences of three. The others
/// are here like those with the same last outcome.
fn risks(before: [char; 2]) -> [f64; 3] {
    match before {
        ['W', 'W'] => [0.037, 0.049, 0.0265],
        ['L', 'L'] => [0.0265, 0.051, 0.0265],
        _ => [0.0265, 0.0465, 0.0265],
    }
}

/// Expected number of leavers of a pair, in 10⁻⁹, as EOMM pairs players (Chen et
/// al. 2017, equations 7 to 13): Elo's logistic of the skills (normal, 1500 and
/// 300) shares the four fifths of games that are not drawn, and each player leaves
/// with the risk of their last three outcomes.
///
/// Not a metric, nor close to one. How much more a player minds losing than winning
/// takes three values only; among players of one value all weights are a(i) + a(j)
/// up to rounding, so a great many matchings are almost as good as the best.
#[must_use]
pub fn eomm(nodes: usize, seed: u64) -> Vec<i64> {
    leavers(nodes, seed, 0.0)
}

/// [`eomm`], where each player's risks are multiplied by a factor of their own,
/// uniform in .5 to 1.5, as a churn model of many features would.
///
/// Strong players who mind losing much then go best with weak ones who mind it
/// little, and everybody's cheapest partners are the same few. So the nearest
/// neighbours of a node say little about its partner, and most solvers take longest
/// here.
#[must_use]
pub fn eomm_own(nodes: usize, seed: u64) -> Vec<i64> {
    leavers(nodes, seed, 1.0)
}

/// The weights of [`eomm`] and [`eomm_own`]: factors within `spread` / 2 of 1.
fn leavers(nodes: usize, seed: u64, spread: f64) -> Vec<i64> {
    const OUTCOMES: [char; 3] = ['W', 'L', 'D'];
    let mut random = SplitMix::new(seed);
    let players: Vec<Player> = (0..nodes)
        .map(|_| {
            let mut outcome = || OUTCOMES[random.below(3) as usize];
            let risks = risks([outcome(), outcome()]);
            let factor = 1.0 + spread * (random.unit() - 0.5);
            Player {
                skill: 1500.0 + 300.0 * random.normal(),
                risks: risks.map(|risk| factor * risk),
            }
        })
        .collect();
    matrix(nodes, |i, j| {
        let (one, other) = (&players[i], &players[j]);
        let ratio = libm::exp((other.skill - one.skill) * (core::f64::consts::LN_10 / 400.0));
        let win = (1.0 - DRAW) / (1.0 + ratio);
        let loss = 1.0 - DRAW - win;
        let leavers = win * (one.risks[0] + other.risks[1])
            + loss * (one.risks[1] + other.risks[0])
            + DRAW * (one.risks[2] + other.risks[2]);
        libm::round(leavers * RESOLUTION) as i64
    })
}

/// Edges i < j with their weights.
pub type Edges = Vec<(u32, u32, i64)>;

/// The pairs i < j of a full matrix as edges.
#[must_use]
pub fn edges(nodes: usize, weights: &[i64]) -> Edges {
    (0..nodes)
        .flat_map(|i| (i + 1..nodes).map(move |j| (i as u32, j as u32, weights[i * nodes + j])))
        .collect()
}

/// The longest wait in a [`Hindsight`], in the units of its times.
pub const WINDOW: i64 = 1_000_000;

/// A lobby whose future is known: who may play whom at which cost, and what it
/// costs to play the computer.
#[derive(Clone, Debug)]
pub struct Hindsight {
    /// Criterion and time of arrival of each player; weights are as in the plane
    /// ([`plane`]), of the pairs at most [`WINDOW`] apart in time.
    pub points: Vec<[i64; 2]>,
    /// In the order of arrival.
    pub edges: Edges,
    /// What a player costs who is left single.
    pub singles: Vec<i64>,
}

/// Schlup's problem of two players a game: they arrive by a Poisson process, as
/// fast as `neighbours` of them come within the longest wait τ before and after a
/// player, each with a criterion c uniform in [0, 1]. Two may play if the gap
/// between them is at most τ, at 2|cᵢ − cⱼ| + gap/τ; a single one costs 3. In units
/// of 10⁻⁶. About `players` · `neighbours` / 2 edges.
#[must_use]
pub fn hindsight(players: usize, neighbours: f64, seed: u64) -> Hindsight {
    let mut random = SplitMix::new(seed);
    let mut clock = 0.0;
    let points: Vec<[i64; 2]> = (0..players)
        .map(|_| {
            clock += random.exponential() * 2.0 * WINDOW as f64 / neighbours;
            [random.below(WINDOW as u64 + 1), libm::round(clock) as i64]
        })
        .collect();
    let mut edges = Vec::new();
    for (i, &[criterion, start]) in points.iter().enumerate() {
        for (j, &[other, time]) in points.iter().enumerate().skip(i + 1) {
            let gap = time - start;
            if gap > WINDOW {
                break;
            }
            edges.push((i as u32, j as u32, 2 * (criterion - other).abs() + gap));
        }
    }
    Hindsight {
        points,
        edges,
        singles: vec![3 * WINDOW; players],
    }
}

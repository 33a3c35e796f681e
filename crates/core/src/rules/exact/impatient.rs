//! Waits of players who choose sides and lose patience, exactly.
//!
//! While i players wait for side A, one leaves for a game at rate μ = λB + λC
//! and each gives up at rate θ, so the number waiting is a birth–death walk, and
//! an A finds j others of A with the walk's stationary probability p_j (PASTA).
//! Later arrivals never delay them. Those before them are gone, and they are
//! served, after a sum of exponential times of rates μ, μ + θ, …, μ + jθ, which
//! is −ln(X)/θ with X of the beta distribution of parameters μ/θ and j + 1
//! (Rényi's representation of order statistics). They themselves stay for an
//! exponential time of rate θ. So, with I the regularised incomplete beta
//! function,
//!
//! P(T > t) = e^{−θt} Σ_j p_j · I_{e^{−θt}}(μ/θ, j + 1),
//!
//! and I grows from j to j + 1 by x^m (1 − x)^j · m(m + 1)…(m + j − 1)/j!: a sum
//! of positive terms, in one pass for each t.

/// Longest line that is followed.
const MOST_WAITING: usize = 10_000;
/// Chance of a longer line that is left out.
const NEGLIGIBLE: f64 = 1e-15;
/// Numbers above are scaled down.
const LARGE: f64 = 1e200;

/// What is known of the wait of a class, until they play or leave.
#[derive(Clone, Debug)]
pub struct Impatient {
    /// Mean, in units of time.
    pub mean: f64,
    /// Share who play at once.
    pub at_once: f64,
    /// p_j: the chance to wait behind j others.
    behind: Vec<f64>,
    /// θ and μ, per unit of time.
    theta: f64,
    serving: f64,
}

impl Impatient {
    /// Share of waits of at most `t`, finite and at least 0. O(longest line).
    #[must_use]
    pub fn cdf(&self, t: f64) -> f64 {
        let left = -libm::expm1(-self.theta * t);
        let m = self.serving / self.theta;
        // Term, sum of terms (I) and result are all in units of e^scale.
        let mut scale = -self.serving * t;
        let (mut term, mut sum, mut above) = (1.0f64, 0.0, 0.0);
        for (j, chance) in self.behind.iter().enumerate() {
            if j > 0 {
                let j = j as f64;
                term *= left * ((m + (j - 1.0)) / j);
            }
            sum += term;
            above += chance * sum;
            if sum > LARGE {
                scale += libm::log(LARGE);
                term /= LARGE;
                sum /= LARGE;
                above /= LARGE;
            }
        }
        let above = above * libm::exp(scale) * libm::exp(-self.theta * t);
        (1.0 - above).clamp(0.0, 1.0)
    }
}

/// The waits of A, B and C with these arrival rates and patience of rate `theta`;
/// `None` if too many wait to be followed.
///
/// O(length of the two lines that are followed).
#[must_use]
pub fn waits(rates: [f64; 3], theta: f64) -> Option<[Impatient; 3]> {
    let total: f64 = rates.iter().sum();
    let clock = total + theta;
    // Written so that NaN fails.
    let good = theta > 0.0 && clock.is_finite() && total > 0.0;
    if !good {
        return None;
    }
    let [la, lb, lc] = rates.map(|rate| rate / clock);
    let patience = theta / clock;
    // Logarithms of the stationary weights of i = 1, 2, … waiting; one C leaves
    // with whoever comes next, or gives up: at rate 1 together.
    let (lines_a, lines_b) = (line(la, lb + lc, patience)?, line(lb, la + lc, patience)?);
    let alone = libm::log(lc);
    let largest = (lines_a.iter().chain(&lines_b)).fold(0.0f64, |most, &weight| most.max(weight));
    let weigh = |weight: f64| libm::exp(weight - largest);
    let a: Vec<f64> = lines_a.iter().map(|&weight| weigh(weight)).collect();
    let b: Vec<f64> = lines_b.iter().map(|&weight| weigh(weight)).collect();
    let (empty, c) = (weigh(0.0), weigh(alone));
    let sum = |line: &[f64]| line.iter().sum::<f64>();
    let all = empty + sum(&a) + sum(&b) + c;
    let side = |rate: f64, serving: f64, own: &[f64], others: f64| {
        let waiting: f64 = (own.iter().enumerate())
            .map(|(before, weight)| (before as f64 + 1.0) * weight)
            .sum();
        // Little's law; the first of a kind that never comes would wait alone.
        let mean = if rate > 0.0 {
            waiting / rate
        } else {
            empty / (serving + patience)
        };
        Impatient {
            mean: mean / all / clock,
            at_once: others / all,
            behind: (std::iter::once(&empty).chain(own))
                .map(|weight| weight / all)
                .collect(),
            theta,
            serving: serving * clock,
        }
    };
    Some([
        side(la, lb + lc, &a, sum(&b) + c),
        side(lb, la + lc, &b, sum(&a) + c),
        // A C waits for whoever comes, and only alone.
        side(0.0, la + lb + lc, &[], all - empty),
    ])
}

/// Logarithms of the weights of 1, 2, … waiting players of a side, the empty
/// line's being 0, until the rest is negligible.
fn line(own: f64, serving: f64, theta: f64) -> Option<Vec<f64>> {
    let mut weights = Vec::new();
    if own == 0.0 {
        return Some(weights);
    }
    let (mut weight, mut largest) = (0.0f64, 0.0f64);
    for waiting in 1..=MOST_WAITING {
        let load = own / (serving + theta * waiting as f64);
        weight += libm::log(load);
        largest = largest.max(weight);
        weights.push(weight);
        // What is left out is less than a geometric series of this ratio.
        let rest = weight - libm::log((1.0 - load).max(f64::MIN_POSITIVE));
        if load < 1.0 && rest < largest + libm::log(NEGLIGIBLE) {
            return Some(weights);
        }
    }
    None
}

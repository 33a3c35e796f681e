//! What fairness costs: EOMM with a price of unfairness, and all that prices can give.
//!
//! At a price μ a pair counts w + μu, with u its unfairness. A pairing that is best at some
//! price is *supported*: it lies on the lower convex hull of (unfairness, weight) over all
//! pairings, the front of retention against fairness. Where μ is high it pairs equals, at 0
//! it is EOMM.
//!
//! The front is found from its ends inwards. Between two neighbours A and B the price of
//! their chord, (w_B − w_A)/(u_A − u_B), is tried: either a pairing lies below the chord, and
//! is a new point of the front, or none does, which proves that the front has no point
//! between them. Every try adds a point or closes a gap, so a front of m points takes 2m − 1.
//! As m may be large, the gap in which the most may be hidden comes first, and what is still
//! hidden at most is told: the lines through A and B at the prices at which they are known to
//! be best bound everything from below.

use super::eomm::Exact;
use super::forbidden::Forbidden;
use super::pairing::Pairing;
use super::refused::PairingError;
use super::request::PairingRequest;
use super::unfair::Unfairness;
use super::weights::PairWeights;

/// Prices are tried up to here.
const MOST: f64 = 1e9;

/// A pairing of the front.
#[derive(Clone, Debug, PartialEq)]
pub struct HullPoint {
    /// Expected number of players who stop, and the costs of those who sit out.
    pub weight: f64,
    /// The sum of the pairs' unfairness.
    pub unfairness: f64,
    /// The lowest and the highest price at which it is best among the points known.
    pub prices: [f64; 2],
    /// Who meets whom.
    pub mates: Vec<Option<usize>>,
}

/// A point in the making.
#[derive(Clone, Debug)]
struct Known {
    point: HullPoint,
    /// A price at which it is proven best; infinite for the fairest.
    price: f64,
    /// Whether nothing lies between it and the next point.
    closed: bool,
}

/// The search of a front, in slices.
#[derive(Clone, Debug)]
pub struct FrontSweep<'a> {
    weights: &'a PairWeights,
    unfairness: &'a Unfairness,
    request: PairingRequest<'a>,
    exact: Exact,
    /// By unfairness, the most unfair first.
    known: Vec<Known>,
}

impl<'a> FrontSweep<'a> {
    /// Begins with both ends: EOMM and the fairest pairing. Two matchings.
    ///
    /// # Errors
    /// As [`Exact::solve`].
    ///
    /// # Source
    /// A weighted sum finds the supported points of two aims: M. Ehrgott, Multicriteria
    /// Optimization, chapter 3; from the ends inwards: Y. P. Aneja, K. P. K. Nair, Bicriteria
    /// transportation problem (1979).
    ///
    /// # Complexity
    /// Two matchings.
    pub fn new(
        weights: &'a PairWeights,
        unfairness: &'a Unfairness,
        sitting: &'a [f64],
        forbidden: Option<&'a Forbidden>,
    ) -> Result<Self, PairingError> {
        let mut request = PairingRequest {
            sitting,
            forbidden,
            price: Some((unfairness, 0.0)),
            ..PairingRequest::EOMM
        };
        request.check(weights.players())?;
        let mut exact = Exact::new();
        let alone = PairWeights::of_unfairness(unfairness);
        let only_fair = PairingRequest {
            sitting: &[],
            price: None,
            ..request
        };
        let fairest = exact.solve(&alone, &only_fair)?;
        request.price = None;
        let best = exact.solve(weights, &request)?;
        let mut sweep = Self {
            weights,
            unfairness,
            request,
            exact,
            known: Vec::new(),
        };
        sweep.insert(0, best, 0.0);
        let (best, least) = (
            sweep.known[0].point.unfairness,
            unfairness.total(&fairest.mates),
        );
        if least < best - tolerance(best) {
            sweep.insert(1, fairest, f64::INFINITY);
        }
        Ok(sweep)
    }

    /// Tries up to so many prices. True when the front is complete.
    ///
    /// # Errors
    /// As [`Exact::solve`]; none is known after [`new`](Self::new) has succeeded.
    ///
    /// # Complexity
    /// A matching for each price, about O(n²), O(n³ log n) at worst; and O(points) to choose it.
    pub fn advance(&mut self, tries: usize) -> Result<bool, PairingError> {
        for _ in 0..tries {
            let Some(at) = self.widest() else {
                return Ok(true);
            };
            let [one, other] = [&self.known[at].point, &self.known[at + 1].point];
            let price = chord(one, other);
            if !(0.0..=MOST).contains(&price) {
                self.known[at].closed = true;
                continue;
            }
            let before = one.weight + price * one.unfairness;
            let request = PairingRequest {
                price: Some((self.unfairness, price)),
                ..self.request
            };
            let found = self.exact.resolve(self.weights, &request, None)?;
            let slack = found.proof.as_ref().map_or(0.0, |proof| proof.gap());
            let value = found.weight + price * self.unfairness.total(&found.mates);
            if value < before - 2.0 * slack - tolerance(before) {
                self.insert(at + 1, found, price);
            } else {
                self.known[at].closed = true;
            }
        }
        Ok(self.widest().is_none())
    }

    /// The points known, from the best for retention to the fairest. Those that are known are
    /// of the front; others may be missing until it is complete.
    ///
    /// # Complexity
    /// O(points · players).
    #[must_use]
    pub fn points(&self) -> Vec<HullPoint> {
        // An end may have been found with more of the other than need be.
        let mut points: Vec<HullPoint> = Vec::new();
        for known in &self.known {
            let point = &known.point;
            while (points.last())
                .is_some_and(|last| last.weight >= point.weight - tolerance(point.weight))
            {
                points.pop();
            }
            let fairer =
                |last: &HullPoint| last.unfairness > point.unfairness + tolerance(point.unfairness);
            if points.last().is_none_or(fairer) {
                points.push(point.clone());
            }
        }
        for at in 1..points.len() {
            let price = chord(&points[at - 1], &points[at]);
            points[at - 1].prices[1] = price;
            points[at].prices[0] = price;
        }
        if let Some(first) = points.first_mut() {
            first.prices[0] = 0.0;
        }
        if let Some(last) = points.last_mut() {
            last.prices[1] = f64::INFINITY;
        }
        points
    }

    /// How far below the line through the points known the front can lie at most, in weight
    /// at the price of that line; 0 when it is complete.
    #[must_use]
    pub fn hidden(&self) -> f64 {
        self.widest().map_or(0.0, |at| self.depth(at))
    }

    fn insert(&mut self, at: usize, found: Pairing, price: f64) {
        let point = HullPoint {
            // A pairing found without the weights knows nothing of them.
            weight: self.weights.total(&found.mates, self.request.sitting),
            unfairness: self.unfairness.total(&found.mates),
            prices: [price; 2],
            mates: found.mates,
        };
        let closed = false;
        self.known.insert(
            at,
            Known {
                point,
                price,
                closed,
            },
        );
    }

    /// The gap in which the most may be hidden; the first of equals.
    fn widest(&self) -> Option<usize> {
        let mut best: Option<(f64, usize)> = None;
        for at in 0..self.known.len().saturating_sub(1) {
            if !self.known[at].closed {
                let depth = self.depth(at);
                if best.is_none_or(|best| depth > best.0) {
                    best = Some((depth, at));
                }
            }
        }
        best.map(|best| best.1)
    }

    /// How far the lines of both ends of a gap cross below its chord.
    fn depth(&self, at: usize) -> f64 {
        let [one, other] = [&self.known[at], &self.known[at + 1]];
        let price = chord(&one.point, &other.point);
        let width = one.point.unfairness - other.point.unfairness;
        let (above, below) = (price - one.price, other.price - price);
        if !(above > 0.0 && below > 0.0) {
            return 0.0;
        }
        // On a width d the first line falls behind by d · above, the other by (width − d) · below.
        if below.is_finite() {
            width * above * below / (above + below)
        } else {
            width * above
        }
    }
}

/// The price at which two points are as good.
fn chord(one: &HullPoint, other: &HullPoint) -> f64 {
    (other.weight - one.weight) / (one.unfairness - other.unfairness)
}

/// What is no more than rounding.
fn tolerance(value: f64) -> f64 {
    1e-12 * (1.0 + value.abs())
}

//! The best games for a path of arrivals that is known in advance (Wu, Remark (I)).
//!
//! The paper's policies are best on average and need not be best on any single path. What is best
//! on a path follows from Lemma 3.1, which holds path by path: a fair game is played as soon as
//! there is one. (The tests compare this with a search over all pools and all games.) So the only
//! choice is whether a full pool of odd counts plays an unfair game or waits one period for a fair
//! one. Afterwards nobody waits, or one player of either kind: the path's best games are a shortest
//! path through three nodes a period.

/// What a path of arrivals costs in all, from an empty pool on.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PathCosts {
    /// Under the greedy rule.
    pub greedy: f64,
    /// Under the patient rule.
    pub patient: f64,
    /// At least, whatever the rule: the best games of who knows the whole path.
    pub foreseen: f64,
}

/// Costs of a path of players, strong or not, one a period, for games of two teams of `n`, at least
/// 1. Who is left when the path ends has paid for each period, and no more.
///
/// # Complexity
/// O(periods) time and memory.
///
/// ```
/// use lobbylab_core::patience::exact::path_costs;
///
/// // One against one, where an unfair game costs 2 in all: three of them, or waiting each time. Best
/// // is to wait at first, for a second weak player, and to play at the end.
/// let costs = path_costs(1, 1.0, &[true, false, false, true, true, false]);
/// assert_eq!(costs.greedy, 3.0 + 3.0 * 2.0);
/// assert_eq!(costs.patient, 3.0 + 2.0 + 2.0);
/// assert!(costs.foreseen <= costs.patient);
/// ```
#[must_use]
pub fn path_costs(n: u32, alpha: f64, strong: &[bool]) -> PathCosts {
    let path = Path::new(n.max(1) as usize, alpha, strong);
    PathCosts {
        greedy: path.shortest(true, false),
        patient: path.shortest(false, true),
        foreseen: path.shortest(true, true),
    }
}

/// Who waits right after a game.
const NOBODY: usize = 0;
const STRONG: usize = 1;
const WEAK: usize = 2;

struct Path<'a> {
    /// Players of a game.
    full: usize,
    /// What an unfair game costs.
    unfair: f64,
    strong: &'a [bool],
    /// Strong players among the first so many.
    before: Vec<u32>,
}

impl<'a> Path<'a> {
    fn new(n: usize, alpha: f64, strong: &'a [bool]) -> Self {
        let mut before = Vec::with_capacity(strong.len() + 1);
        let mut sum = 0;
        before.push(sum);
        for &one in strong {
            sum += u32::from(one);
            before.push(sum);
        }
        Self {
            full: 2 * n,
            unfair: alpha * (2 * n) as f64,
            strong,
            before,
        }
    }

    /// The least cost where unfair games may be played, or waited out, or both.
    fn shortest(&self, plays: bool, waits: bool) -> f64 {
        let periods = self.strong.len();
        // The least cost up to a game after which so many have come, by who is left; a pool takes
        // at most 2n + 1 more periods.
        let ring = self.full + 2;
        let mut costs = vec![[f64::INFINITY; 3]; ring];
        costs[0][NOBODY] = 0.0;
        let mut least = f64::INFINITY;
        for come in 0..=periods {
            let here = std::mem::replace(&mut costs[come % ring], [f64::INFINITY; 3]);
            for (left, &cost) in here.iter().enumerate() {
                if cost == f64::INFINITY {
                    continue;
                }
                let begun = usize::from(left != NOBODY);
                let at = come + self.full - begun;
                if at > periods {
                    least = least.min(cost + waited(begun, begun + periods - come));
                    continue;
                }
                let cost = cost + waited(begun, self.full - 1);
                let strong = self.before[at] - self.before[come] + u32::from(left == STRONG);
                let mut reach = |come: usize, left: usize, cost: f64| {
                    let best = &mut costs[come % ring][left];
                    *best = best.min(cost);
                };
                if strong.is_multiple_of(2) {
                    reach(at, NOBODY, cost);
                    continue;
                }
                if plays {
                    reach(at, NOBODY, cost + self.unfair);
                }
                if waits {
                    let cost = cost + self.full as f64;
                    match self.strong.get(at) {
                        // One of two odd counts has become even; one of the other kind is left, and
                        // pays for the period.
                        Some(true) => reach(at + 1, WEAK, cost + 1.0),
                        Some(false) => reach(at + 1, STRONG, cost + 1.0),
                        None => least = least.min(cost),
                    }
                }
            }
        }
        least
    }
}

/// What players pay who come one a period, from `begun` who wait already, until `end` wait.
fn waited(begun: usize, end: usize) -> f64 {
    let sum = |count: usize| (count * (count + 1) / 2) as f64;
    sum(end) - sum(begun)
}

//! Waits of Poisson arrivals under first come, first served.

/// Waits of singles in games of N players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FirstCome {
    players: u32,
    rate: f64,
}

/// Games of `players` persons who come singly at random at `rate`, first come, first served;
/// nobody leaves. The j-th of a game's N players waits for N − j more: an Erlang variable.
#[must_use]
pub const fn first_come(players: u32, rate: f64) -> FirstCome {
    FirstCome { players, rate }
}

impl FirstCome {
    /// Mean wait over all players: (N − 1) / 2λ.
    #[must_use]
    pub fn mean(&self) -> f64 {
        f64::from(self.players - 1) / (2.0 * self.rate)
    }

    /// Variance of the wait over all players: E W² − (E W)², with E W² of Erlang(m) being
    /// m(m + 1)/λ². O(1).
    #[must_use]
    pub fn variance(&self) -> f64 {
        let n = f64::from(self.players);
        // Σ m(m + 1) for m below n is (n − 1)n(n + 1)/3.
        let square = (n - 1.0) * (n + 1.0) / 3.0 / (self.rate * self.rate);
        square - self.mean() * self.mean()
    }

    /// The share of players who wait longer than `time`. O(N).
    #[must_use]
    pub fn longer(&self, time: f64) -> f64 {
        let x = self.rate * time;
        // P(Erlang(m) > t) is the chance of fewer than m arrivals; m = 1 to N − 1, summed.
        let (mut term, mut fewer, mut sum) = (libm::exp(-x), 0.0, 0.0);
        for m in 1..self.players {
            fewer += term;
            sum += fewer;
            term *= x / f64::from(m);
        }
        sum / f64::from(self.players)
    }

    /// The wait that a share `p` (0 to 1) of players does not exceed, by bisection.
    ///
    /// # Complexity
    /// Some 1000 doublings at most and 200 bisections, each one distribution function: O(N).
    #[must_use]
    pub fn quantile(&self, p: f64) -> f64 {
        if 1.0 - self.longer(0.0) >= p {
            return 0.0;
        }
        let (mut low, mut high) = (0.0, 1.0 / self.rate);
        while 1.0 - self.longer(high) < p && high < 1e300 {
            low = high;
            high *= 2.0;
        }
        for _ in 0..200 {
            let middle = 0.5 * (low + high);
            if 1.0 - self.longer(middle) < p {
                low = middle;
            } else {
                high = middle;
            }
        }
        0.5 * (low + high)
    }
}

/// 1v1, first come, first served, exponential patience.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ImpatientPairs {
    /// The share of players who leave without a game.
    pub gave_up: f64,
    /// Mean wait of all, until the game or until they leave.
    pub mean_all: f64,
    /// Mean wait of those who played.
    pub mean_served: f64,
    rate: f64,
}

/// Players come at random at `rate` for games of two and lose patience at rate `leaving`. One
/// waits at most, for an exponential time of rate λ + θ: then comes the partner, with the
/// probability λ/(λ + θ).
#[must_use]
pub fn impatient_pairs(rate: f64, leaving: f64) -> ImpatientPairs {
    let leaves = leaving / (rate + leaving);
    // One player, or two, each time that somebody finds nobody.
    let players = 2.0 - leaves;
    ImpatientPairs {
        gave_up: leaves / players,
        mean_all: 1.0 / (rate + leaving) / players,
        mean_served: 0.5 / (rate + leaving),
        rate: rate + leaving,
    }
}

impl ImpatientPairs {
    /// The wait that a share `p` of those who played does not exceed: half of them wait 0.
    #[must_use]
    pub fn served_quantile(&self, p: f64) -> f64 {
        if p <= 0.5 {
            return 0.0;
        }
        -libm::log(2.0 * (1.0 - p)) / self.rate
    }
}

/// Mean wait where every `period` the oldest are put into games of `players` and the rest stay:
/// half a period, and half a game's arrivals, as the number that stays is uniform.
#[must_use]
pub fn batch_mean(players: u32, rate: f64, period: f64) -> f64 {
    0.5 * period + f64::from(players.saturating_sub(1)) / (2.0 * rate)
}

/// Mean waits over all players of 1v1 with these rates by region: each region by itself, and
/// all in one queue. O(regions).
#[must_use]
pub fn regions_mean(rates: &[f64]) -> [f64; 2] {
    let all: f64 = rates.iter().sum();
    // Each region's players wait 1/2λᵢ, and are λᵢ/Λ of all.
    [rates.len() as f64 / (2.0 * all), 1.0 / (2.0 * all)]
}

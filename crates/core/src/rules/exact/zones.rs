//! A junior zone A, an advanced zone B, and experienced players C who play in
//! both; first come, first matched.
//!
//! Stationary shares (35)–(39), means (19)–(22) by the argument of (40)–(43)
//! (in (40), π₂ should read π_B). Written here without differences, so that
//! rates of 0 and of any size do.

/// The game with two zones, solved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Zones {
    /// Rates of A, B and C.
    pub rates: [f64; 3],
    /// Share of time in which nobody waits.
    pub empty: f64,
    /// … one A waits.
    pub a: f64,
    /// … one B waits.
    pub b: f64,
    /// … one C waits.
    pub c: f64,
    /// … an A and a B wait, the A longer.
    pub ab: f64,
    /// … an A and a B wait, the B longer.
    pub ba: f64,
    /// Mean waits of A, B and C: (19)–(21).
    pub means: [f64; 3],
}

impl Zones {
    /// The game with these rates, per unit of time, each finite and at least 0.
    ///
    /// O(1).
    #[must_use]
    pub fn new(la: f64, lb: f64, lc: f64) -> Self {
        let total = la + lb + lc;
        // Who never comes never waits.
        let share = |rate: f64, of: f64| if rate == 0.0 { 0.0 } else { rate / of };
        let a = share(la, la + lc);
        let b = share(lb, lb + lc);
        let c = share(lc, total);
        let ab = a * share(lb, total);
        let ba = b * share(la, total);
        let empty = 1.0 / (1.0 + a + b + c + ab + ba);
        // An A in front leaves at rate λA + λC, whoever is behind; an A behind
        // a B leaves with the next A, or gets in front.
        let mean = |own: f64, other: f64, other_waits: f64| {
            if own + lc == 0.0 {
                return f64::INFINITY;
            }
            let front = 1.0 / (own + lc);
            let behind = (1.0 + (other + lc) / (own + lc)) / total;
            empty * front + empty * other_waits * behind
        };
        Self {
            rates: [la, lb, lc],
            empty,
            a: a * empty,
            b: b * empty,
            c: c * empty,
            ab: ab * empty,
            ba: ba * empty,
            means: [mean(la, lb, b), mean(lb, la, a), empty / total],
        }
    }

    /// Mean wait of all players, (22).
    ///
    /// O(1).
    #[must_use]
    pub fn mean(&self) -> f64 {
        let total: f64 = self.rates.iter().sum();
        if total == 0.0 {
            return f64::INFINITY;
        }
        (self.rates.iter().zip(self.means))
            .filter(|&(&rate, _)| rate > 0.0)
            .map(|(rate, mean)| rate / total * mean)
            .sum()
    }

    /// What it saves an experienced player to be choice-free: the improvement
    /// factor q = TC/TB of (23). NaN if nobody comes at all.
    #[must_use]
    pub fn improvement(&self) -> f64 {
        if self.means[1].is_infinite() && self.means[2].is_finite() {
            return 0.0;
        }
        self.means[2] / self.means[1]
    }

    /// (23) as printed, (λA+λC)(λB+λC) over
    /// 2λA²+2λAλB+4λAλC+λBλC+λC²; NaN where λA = λC = 0.
    #[must_use]
    pub fn improvement_printed(&self) -> f64 {
        let [la, lb, lc] = self.rates;
        let total = la + lb + lc;
        let (a, b, c) = (la / total, lb / total, lc / total);
        (a + c) * (b + c) / (2.0 * a * a + 2.0 * a * b + 4.0 * a * c + b * c + c * c)
    }
}

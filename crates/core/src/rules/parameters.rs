//! The parameters of the lab, as links, controls and command lines know them.

use super::choice::packed::PackedChoice;
use super::model::{Leaving, Packing, ServiceRule, WaitObjective, WaitPopulation};
use crate::experiment::{
    FieldError, Limits, Offer, Seed, Spec, TooLarge, Value, Work, all_zero, choices, parameters,
};

choices! {
    /// What the animation is of.
    pub enum Play {
        /// 2v2 with singles and teams, two rules to choose.
        Versus = "versus", "2v2: two rules";
        /// 1v1, players may choose sides on the left, not on the right.
        Sides = "sides", "sides: open or closed";
        /// 1v1, experienced players in both zones on the left, in one on the right.
        Zones = "zones", "zones: both or one";
        /// Parties of any size, two packing orders.
        Parties = "parties", "parties: two orders";
    }
}

/// The range of a rate: from none to a million million.
const fn rate(label: &'static str) -> Spec {
    Spec::real(0.0, 1e12, label).slider(0.0, 3.0).step(0.05)
}

parameters! {
    /// Who arrives: singles and teams of two, in Poisson streams.
    pub struct Rates in "model" across Rates::somebody_arrives {
        /// Singles that arrive per unit of time. Only the ratio to the other rate matters for who
        /// is served first; both together set how long a wait is.
        l1: f64 = 1.0, rate("arrival rate of singles").symbol("λ₁").unit("per unit of time");
        /// Teams of two that arrive per unit of time; each brings two players.
        l2: f64 = 1.0, rate("arrival rate of teams").symbol("λ₂").unit("per unit of time");
    }
}

/// Some leave.
const LEAVES: &[&str] = &["exponential", "fixed"];

parameters! {
    /// Whether players leave without a game.
    pub struct Patience in "model" {
        /// Whether players who wait too long leave without a game.
        leaving: Leaving = Leaving::Never, Spec::choice(Leaving::OPTIONS, "who loses patience");
        /// How long they wait before they leave, on average.
        tau: f64 = 5.0, Spec::real(1e-9, 1e12, "patience")
            .symbol("τ").unit("units of time").slider(0.1, 100.0).logarithmic()
            .when("leaving", LEAVES);
    }
}

parameters! {
    /// Which waiting times the distribution shows.
    pub struct RulesShown in "model" {
        /// The rule whose waiting times the distribution and the chain show.
        rule: ServiceRule = ServiceRule::Fifo, Spec::choice(ServiceRule::OPTIONS, "rule");
        /// Whose wait counts: each player’s, each arrival’s (a team counts once), or one class’s
        /// alone. Averages differ by it.
        population: WaitPopulation = WaitPopulation::Players, Spec::choice(WaitPopulation::OPTIONS, "count per");
        /// What makes a rule best: the answer and the map of best rules minimise it.
        objective: WaitObjective = WaitObjective::P95, Spec::choice(WaitObjective::OPTIONS, "compare rules by");
    }
}

parameters! {
    /// How long to simulate.
    pub struct RulesRun in "simulation" {
        /// Where all chance comes from: the same seed repeats the run to the
        /// last bit, on every machine.
        seed: Seed = Seed(1), Spec::seed("seed");
        /// Arrivals watched in each replication: four times as many halve the intervals, and take
        /// four times as long.
        arrivals: u32 = 20_000, Spec::int(100, 100_000_000, "arrivals per replication")
            .unit("arrivals").slider(1_000.0, 1_000_000.0).logarithmic();
        /// Independent repetitions; their spread gives the intervals.
        replications: u32 = 64, Spec::int(16, 10_000, "replications")
            .slider(16.0, 2_000.0).logarithmic();
        /// Arrivals at the start of each replication that are not counted, so
        /// that the empty start is forgotten.
        warm_up: u32 = 2_000, Spec::int(0, 10_000_000, "warm-up")
            .unit("arrivals").slider(0.0, 20_000.0).step(100.0);
    }
}

parameters! {
    /// What the animation shows.
    pub struct RulesLanes in "stage" {
        /// What the animation is of. All but the first take the rates of their
        /// own section below.
        play: Play = Play::Versus, Spec::choice(Play::OPTIONS, "animation");
        /// The rule on the left of the animation.
        lane_a: ServiceRule = ServiceRule::Fifo, Spec::choice(ServiceRule::OPTIONS, "2v2 rule, left");
        /// The rule on the right, fed with the same arrivals.
        lane_b: ServiceRule = ServiceRule::Two, Spec::choice(ServiceRule::OPTIONS, "2v2 rule, right");
        /// The arrival that the animation shows.
        step: u32 = 5, Spec::int(0, 600, "arrival shown").hidden();
    }
}

parameters! {
    /// A 1v1 game whose players may choose sides.
    pub struct SideRates in "sides" across SideRates::somebody_arrives {
        /// Players who only play side A, per unit of time.
        la: f64 = 0.3, rate("arrival rate of players for side A").symbol("λ_A").unit("per unit of time");
        /// Players who only play side B, per unit of time.
        lb: f64 = 0.4, rate("arrival rate of players for side B").symbol("λ_B").unit("per unit of time");
        /// Players who take either side, per unit of time.
        lc: f64 = 0.3, rate("arrival rate of choice-free players").symbol("λ_C").unit("per unit of time");
    }
}

parameters! {
    /// What it takes to give up a side.
    pub struct Attraction in "sides" {
        /// How much longer players of the side that is wanted more would wait rather than play the
        /// other one, on average.
        attached: f64 = 4.0, Spec::real(0.0, 1e6, "attachment to a side").symbol("v")
            .unit("units of time").slider(0.0, 20.0).step(0.1);
        /// What is given to whoever takes either side, worth so long a wait.
        bonus: f64 = 0.0, Spec::real(0.0, 1e6, "bonus for taking either side").symbol("r")
            .unit("units of time").slider(0.0, 10.0).step(0.1);
    }
}

parameters! {
    /// Packed 2v2 with sides or zones.
    pub struct PackedMix in "sides" {
        /// What players of the packed 2v2 game choose.
        packed: PackedChoice = PackedChoice::Sides, Spec::choice(PackedChoice::OPTIONS, "players choose");
        /// Share of the players who come alone; the others come as teams of two.
        alone: f64 = 0.5, Spec::real(0.0, 0.95, "share of players who come alone").step(0.05);
    }
}

parameters! {
    /// A level of skill between two zones.
    pub struct ZoneLevel in "zones" {
        /// The part of the players below the level, when a season begins.
        level: f64 = 0.6, Spec::real(0.01, 0.99, "share of players below the level").step(0.01);
        /// The part of the players above the level who queue in both zones.
        eager: f64 = 0.3, Spec::real(0.0, 1.0, "share of the advanced in both zones").step(0.01);
        /// By how much skills rise in a season, in standard deviations of all players.
        rise: f64 = 0.5, Spec::real(0.0, 5.0, "rise of skills in a season")
            .unit("standard deviations").slider(0.0, 2.0).step(0.05);
    }
}

parameters! {
    /// A junior and an advanced zone, or a chain of them.
    pub struct ZoneRates in "zones" across ZoneRates::somebody_arrives {
        /// How many zones there are, in a row; two are the paper's.
        zones: u32 = 2, Spec::int(2, 6, "zones in a row").symbol("m");
        /// Players who only play the first zone, per unit of time. In a chain
        /// of zones every zone after the first has the rate of the advanced
        /// zone.
        za: f64 = 0.5, rate("arrival rate for the junior zone").symbol("λ_A").unit("per unit of time");
        /// Players who only play the advanced zone, per unit of time.
        zb: f64 = 0.3, rate("arrival rate for the advanced zone").symbol("λ_B").unit("per unit of time");
        /// Experienced players who play in two neighbouring zones, per unit of
        /// time and pair of neighbours.
        zc: f64 = 0.2, rate("arrival rate of choice-free players").symbol("λ_C").unit("per unit of time");
    }
}

parameters! {
    /// Teams of k, parties of any size up to k.
    pub struct PartyMix in "parties" {
        /// Players in a team; a game has two teams.
        k: u32 = 3, Spec::int(2, 6, "team size").symbol("k").unit("players");
        /// How many parties of j + 1 arrive for each party of j.
        fall: f64 = 0.5, Spec::real(0.0, 4.0, "parties of j + 1 for each party of j")
            .symbol("r").slider(0.0, 2.0).step(0.05);
        /// Which game is formed where there are several.
        packing: Packing = Packing::First, Spec::choice(Packing::OPTIONS, "packing order");
        /// How many parties may wait; those who find the room full are turned away.
        room: u32 = 12, Spec::int(1, 200, "room for waiting parties").symbol("R").unit("parties")
            .slider(4.0, 40.0);
        /// Whether waiting parties give up. If none ever does, a room may fill
        /// with parties of which no two teams can be made, and stay so for ever.
        quit: Leaving = Leaving::Exponential, Spec::choice(Leaving::OPTIONS, "which parties give up");
        /// How long parties wait before they give up, on average; players come
        /// at a rate of 1.
        stay: f64 = 40.0, Spec::real(1e-9, 1e12, "patience of parties")
            .unit("units of time").slider(1.0, 200.0).logarithmic().when("quit", LEAVES);
    }
}

parameters! {
    /// A network between players and matchmaker.
    pub struct Network in "latency" {
        /// Longest mean delay on the axis, in units of the mean time between
        /// two arrivals.
        delay: f64 = 4.0, Spec::real(0.01, 1_000.0, "longest mean delay shown")
            .symbol("δ").unit("mean gaps between arrivals").slider(0.1, 20.0).logarithmic();
    }
}

parameters! {
    /// Preferences that drift, and a controller that follows them.
    pub struct Drift in "adaptive" {
        /// Share of players who care for a side at all.
        choosy: f64 = 0.7, Spec::real(0.0, 1.0, "share of players with a favourite side").symbol("s").step(0.01);
        /// How far favour swings from one side to the other: at 1 all who care
        /// want the same side at the peak.
        swing: f64 = 0.8, Spec::real(0.0, 1.0, "swing of favour").symbol("a").step(0.01);
        /// Length of one swing forth and back, in arrivals.
        cycle: f64 = 2_000.0, Spec::real(10.0, 1e6, "length of a swing")
            .symbol("P").unit("arrivals").slider(100.0, 20_000.0).logarithmic();
        /// How many arrivals the controller remembers when it estimates the
        /// rates.
        memory: f64 = 100.0, Spec::real(2.0, 1e5, "the controller's memory")
            .symbol("w").unit("arrivals").slider(10.0, 1_000.0).logarithmic();
        /// By how much, as a share of all arrivals, λC must exceed |λA − λB|
        /// before the choice of sides is opened.
        margin: f64 = 0.1, Spec::real(0.0, 1.0, "margin before sides are opened").symbol("ε").step(0.01);
    }
}

impl Patience {
    /// The rate at which a waiting party leaves, where that is exponential;
    /// `None` for a fixed patience, of which no finite chain knows.
    #[must_use]
    pub fn theta(&self) -> Option<f64> {
        match self.leaving {
            Leaving::Never => Some(0.0),
            Leaving::Exponential => Some(1.0 / self.tau),
            Leaving::Fixed => None,
        }
    }

    /// No wait is longer: τ if all leave then, else infinity.
    #[must_use]
    pub fn longest(&self) -> f64 {
        match self.leaving {
            Leaving::Fixed => self.tau,
            Leaving::Never | Leaving::Exponential => f64::INFINITY,
        }
    }

    /// The unit of histograms of waits where somebody arrives at `rate`: the
    /// mean gap, or the patience if that is shorter.
    #[must_use]
    pub fn unit(&self, rate: f64) -> f64 {
        let (gap, tau) = (1.0 / rate, self.tau);
        match self.leaving {
            Leaving::Never => gap,
            Leaving::Exponential => gap.min(tau),
            // τ by a power of two, and a trifle less: an edge just below τ, so
            // that those who leave have a bin to themselves.
            Leaving::Fixed => {
                let octaves = libm::floor(libm::log2((gap / tau).min(1.0)));
                tau * (1.0 - 1e-9) * libm::exp2(octaves)
            }
        }
    }
}

impl PartyMix {
    /// Their patience, as other parts of the lab state it.
    #[must_use]
    pub fn patience(&self) -> Patience {
        Patience {
            leaving: self.quit,
            tau: self.stay,
        }
    }

    /// Arrival rates of parties of 1 … k, with one player per unit of time in all. O(k).
    #[must_use]
    pub fn rates(&self) -> Vec<f64> {
        let mut weights = Vec::new();
        let mut weight = 1.0;
        for _ in 0..self.k {
            weights.push(weight);
            weight *= self.fall;
        }
        let players: f64 = (1..)
            .zip(&weights)
            .map(|(size, weight)| f64::from(size) * weight)
            .sum();
        weights.iter().map(|weight| weight / players).collect()
    }
}

impl Rates {
    fn somebody_arrives(&self) -> Vec<FieldError> {
        all_zero(&[("l1", "λ₁", self.l1), ("l2", "λ₂", self.l2)])
    }
}

impl SideRates {
    fn somebody_arrives(&self) -> Vec<FieldError> {
        all_zero(&[
            ("la", "λA", self.la),
            ("lb", "λB", self.lb),
            ("lc", "λC", self.lc),
        ])
    }
}

impl ZoneRates {
    /// Arrivals per unit of time by class: the zones in their order, then the
    /// pairs of neighbours.
    #[must_use]
    pub fn rates(&self) -> Vec<f64> {
        let zones = self.zones as usize;
        let mut rates = vec![self.za];
        rates.resize(zones, self.zb);
        rates.resize(2 * zones - 1, self.zc);
        rates
    }

    fn somebody_arrives(&self) -> Vec<FieldError> {
        all_zero(&[
            ("za", "λA", self.za),
            ("zb", "λB", self.zb),
            ("zc", "λC", self.zc),
        ])
    }
}

impl RulesRun {
    /// Arrivals of one replication, those of the warm-up among them.
    #[must_use]
    pub fn all(&self) -> u64 {
        u64::from(self.arrivals) + u64::from(self.warm_up)
    }

    /// Whether a run's events and memory are within the limits, and if they are
    /// not, which lengths would be.
    #[must_use]
    pub fn too_large(&self, work: &Work, limits: &Limits) -> Option<TooLarge> {
        let share = |allowed: u64, asked: u64| (allowed as f64 / asked.max(1) as f64).min(1.0);
        let (events, bytes) = (
            share(limits.events, work.events),
            share(limits.bytes, work.bytes),
        );
        if events >= 1.0 && bytes >= 1.0 {
            return None;
        }
        let int = |key: &str, value: u64| (key.to_owned(), Value::Int(value as i64));
        let shrink = |value: u32, share: f64| (f64::from(value) * share) as u64;
        let mut offers = Vec::new();
        let fewer = shrink(self.replications, events.min(bytes));
        if fewer >= 16 {
            let label = format!("{fewer} replications");
            offers.push(Offer::whole("replications", fewer, label));
        }
        let (arrivals, warm_up) = (shrink(self.arrivals, events), shrink(self.warm_up, events));
        if bytes >= 1.0 && arrivals >= 100 {
            offers.push(Offer {
                label: format!("{arrivals} arrivals each, after {warm_up} of warm-up"),
                values: [int("arrivals", arrivals), int("warm_up", warm_up)].into(),
            });
        }
        if offers.is_empty() {
            // Neither is enough by itself: fewer as far as memory asks, by a
            // multiple of four, and then shorter.
            let fewer = shrink(self.replications, bytes);
            let fewer = (fewer - fewer % 4).max(16);
            let left = fewer as f64 / f64::from(self.replications.max(1));
            let shorter = (events / left).min(1.0);
            let (arrivals, warm_up) = (
                shrink(self.arrivals, shorter),
                shrink(self.warm_up, shorter),
            );
            if arrivals >= 100 {
                offers.push(Offer {
                    label: format!("{fewer} replications of {arrivals} arrivals"),
                    values: [
                        int("replications", fewer),
                        int("arrivals", arrivals),
                        int("warm_up", warm_up),
                    ]
                    .into(),
                });
            }
        }
        let (field, message) = if bytes < 1.0 {
            (
                "replications",
                format!(
                    "What is kept of so many replications takes {:.1e} bytes; \
                     up to {:.1e} fit here.",
                    work.bytes as f64, limits.bytes as f64
                ),
            )
        } else {
            (
                "arrivals",
                format!(
                    "This run needs {:.1e} arrivals, which would take minutes to hours; \
                     up to {:.1e} run here.",
                    work.events as f64, limits.events as f64
                ),
            )
        };
        Some(TooLarge {
            field,
            message,
            offers,
        })
    }
}

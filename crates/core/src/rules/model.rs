//! The parameters of the lab, the names of its rules, its players.

use crate::experiment::{Seed, Spec, choices, parameters};
use crate::sim::Player;

choices! {
    /// A rule for 2v2 games of singles and teams of two.
    pub enum Rule {
        /// One queue; a team takes the two singles that have waited longest.
        Fifo = "fifo", "One queue, FIFO";
        /// One queue; two singles are a pair at once, and pairs and teams meet
        /// in the order in which they came to be.
        Packing = "packing", "One queue, packing";
        /// One queue; a team takes the two singles that came last.
        Lifo = "lifo", "One queue, LIFO";
        /// One queue; a team takes two singles by lot.
        Random = "random", "One queue, random order";
        /// Singles play singles, teams play teams.
        Two = "two", "Two queues";
    }
}

choices! {
    /// Which feasible game of parties is formed.
    pub enum Packing {
        /// Those who have waited longest.
        First = "first", "First fit (oldest first)";
        /// The fewest parties, large ones first among equals.
        Best = "best", "Best fit (fewest parties)";
        /// The largest parties.
        Largest = "largest", "Largest first";
    }
}

choices! {
    /// Whether and how players lose patience.
    pub enum Leaving {
        /// Everybody waits as long as it takes.
        Never = "never", "nobody leaves";
        /// After a time that is exponentially distributed.
        Exponential = "exponential", "at random (exponential)";
        /// After a fixed time.
        Fixed = "fixed", "after a fixed time";
    }
}

choices! {
    /// Whose waiting time is meant.
    pub enum Population {
        /// Every player counts: a team of two counts twice.
        Players = "players", "players (a team counts twice)";
        /// Every arrival counts once.
        Arrivals = "arrivals", "arrivals (a team counts once)";
        /// Those who came alone.
        Singles = "singles", "singles";
        /// Those who came as a team.
        Teams = "teams", "teams";
    }
}

choices! {
    /// What makes a rule good.
    pub enum Objective {
        /// Mean waiting time of players.
        Mean = "mean", "mean wait";
        /// Variance of the players' waiting time.
        Variance = "variance", "variance";
        /// 95th percentile of the players' waiting time.
        P95 = "p95", "95th percentile";
        /// 99th percentile of the players' waiting time.
        P99 = "p99", "99th percentile";
        /// Mean waiting time of the class that waits longer.
        Worst = "worst", "mean wait of the worse class";
    }
}

/// The range of a rate: from none to a million million.
const fn rate(label: &'static str) -> Spec {
    Spec::real(0.0, 1e12, label).slider(0.0, 3.0).step(0.05)
}

parameters! {
    /// Who arrives: singles and teams of two, in Poisson streams.
    pub struct Rates in "model" {
        /// Singles that arrive per unit of time.
        l1: f64 = 1.0, rate("arrival rate of singles").symbol("λ₁").unit("per unit of time");
        /// Teams of two that arrive per unit of time; each brings two players.
        l2: f64 = 1.0, rate("arrival rate of teams").symbol("λ₂").unit("per unit of time");
    }
}

parameters! {
    /// Whether players leave without a game.
    pub struct Patience in "model" {
        /// Whether players who wait too long leave without a game.
        leaving: Leaving = Leaving::Never, Spec::choice(Leaving::OPTIONS, "who loses patience");
        /// How long they wait before they leave, on average.
        tau: f64 = 5.0, Spec::real(1e-9, 1e12, "patience")
            .symbol("τ").unit("units of time").slider(0.1, 100.0).logarithmic();
    }
}

parameters! {
    /// Which waiting times the distribution shows.
    pub struct Shown in "model" {
        /// The rule whose waiting times are shown.
        rule: Rule = Rule::Fifo, Spec::choice(Rule::OPTIONS, "rule shown");
        /// Whose waiting times are shown.
        population: Population = Population::Players, Spec::choice(Population::OPTIONS, "waiting times of");
        /// What the map of best rules minimises.
        objective: Objective = Objective::P95, Spec::choice(Objective::OPTIONS, "best means least");
    }
}

parameters! {
    /// How long to simulate.
    pub struct Run in "simulation" {
        /// Where all chance comes from: the same seed repeats the run to the
        /// last bit, on every machine.
        seed: Seed = Seed(1), Spec::seed("seed");
        /// Arrivals watched in each replication.
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
    pub struct Lanes in "stage" {
        /// The rule on the left of the animation.
        lane_a: Rule = Rule::Fifo, Spec::choice(Rule::OPTIONS, "rule on the left");
        /// The rule on the right, fed with the same arrivals.
        lane_b: Rule = Rule::Two, Spec::choice(Rule::OPTIONS, "rule on the right");
        /// The arrival that the animation shows.
        step: u32 = 10, Spec::int(0, 600, "arrival shown").hidden();
    }
}

parameters! {
    /// A 1v1 game whose players may choose sides.
    pub struct Sides in "sides" {
        /// Players who only play side A, per unit of time.
        la: f64 = 0.3, rate("arrival rate of players for side A").symbol("λ_A").unit("per unit of time");
        /// Players who only play side B, per unit of time.
        lb: f64 = 0.4, rate("arrival rate of players for side B").symbol("λ_B").unit("per unit of time");
        /// Players who take either side, per unit of time.
        lc: f64 = 0.3, rate("arrival rate of choice-free players").symbol("λ_C").unit("per unit of time");
    }
}

parameters! {
    /// A junior and an advanced zone, or a chain of them.
    pub struct Zones in "zones" {
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
    pub struct Parties in "parties" {
        /// Players in a team; a game has two teams.
        k: u32 = 3, Spec::int(2, 6, "team size").symbol("k").unit("players");
        /// How many parties of j + 1 arrive for each party of j.
        fall: f64 = 0.5, Spec::real(0.0, 4.0, "parties of j + 1 for each party of j")
            .symbol("r").slider(0.0, 2.0).step(0.05);
        /// Which game is formed where there are several.
        packing: Packing = Packing::First, Spec::choice(Packing::OPTIONS, "packing order");
        /// How many parties may wait; who finds the room full is turned away.
        room: u32 = 12, Spec::int(1, 200, "room for waiting parties").symbol("R").unit("parties")
            .slider(4.0, 40.0);
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
        /// By how much, as a share of all arrivals, λ_C must exceed |λ_A − λ_B|
        /// before the choice of sides is opened.
        margin: f64 = 0.1, Spec::real(0.0, 1.0, "margin before sides are opened").symbol("ε").step(0.01);
    }
}

/// A waiting party of any lab model here: its class and how many persons it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Party {
    /// Its class.
    pub class: u8,
    /// How many persons.
    pub size: u8,
}

impl Player for Party {
    #[inline]
    fn class(&self) -> usize {
        usize::from(self.class)
    }
    #[inline]
    fn size(&self) -> u32 {
        u32::from(self.size)
    }
}

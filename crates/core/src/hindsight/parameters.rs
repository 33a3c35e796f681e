//! The parameters of the lab: the market, its players, the rules, how long to run.

use crate::experiment::{Seed, Spec, Switch, choices, parameters};
use crate::hindsight::rules::{Borrow, ClockFrom, Dropped, Newcomer, Readings, RulePlan, Window};
use crate::hindsight::{CostModel, Criteria};
use crate::sim::Traffic;

choices! {
    /// An online rule.
    pub enum HindsightRule {
        /// A game as soon as k players wait.
        Greedy = "greedy", "Greedy";
        /// Gather x games' players, sort, form all games at once.
        Periodic = "periodic", "Periodic match";
        /// A queue for every range of the criteria.
        MultiQueue = "multi", "Multi-queue";
        /// Temporary pairs that become definitive the sooner the better they are.
        DifferenceWait = "difference", "Difference-wait";
        /// A window of acceptance that widens with the wait.
        Widening = "widening", "Widening window";
        /// The best matching of all who wait, every Δ.
        Batched = "batched", "Batched optimal";
    }
}

choices! {
    /// What a computer player costs beside its spread of 1.
    pub enum Computers {
        /// It counts as one who has waited τ_max, as the paper's definition says.
        Wait = "wait", "as one who has waited the longest";
        /// Nothing.
        Free = "free", "as one who has not waited";
    }
}

choices! {
    /// How the arrival rate changes with time.
    pub enum Flow {
        /// Poisson.
        Constant = "constant", "constant rate";
        /// Evenly spaced, one by one.
        Regular = "regular", "evenly spaced";
        /// In proportion to time.
        Raising = "raising", "rising linearly";
        /// In ten steps of equally many players.
        Steps = "steps", "rising in ten steps";
        /// Day and night.
        Diurnal = "diurnal", "day and night";
        /// Calm and rush take turns at random.
        Bursts = "bursts", "bursts";
        /// The players of a file.
        File = "file", "from a file";
    }
}

choices! {
    /// How far a cell of the multi-queue borrows players at a time-out.
    pub enum Reach {
        /// From all cells.
        Anywhere = "anywhere", "from all queues";
        /// From cells within the radius.
        Near = "near", "within a radius";
    }
}

parameters! {
    /// What a game is and costs.
    pub struct Market in "model" {
        /// How many players a game takes. Games of two have an exact optimum; of larger ones it
        /// lies between bounds.
        k: u32 = 2, Spec::int(2, 10, "players in a game").symbol("k");
        /// The longest anybody waits; then computer players make up the game.
        tau: f64 = 5.0, Spec::real(1e-6, 1e12, "longest wait")
            .symbol("τmax").unit("units of time").slider(0.2, 100.0).logarithmic();
        /// How many criteria a player has: level, distance, language…
        criteria: u32 = 1, Spec::int(1, 3, "criteria, such as skill or ping").symbol("D");
        /// How much criteria count beside waiting. At 1, as in the paper, a game of the
        /// greatest spread costs as much as k players who wait the longest.
        weight: f64 = 1.0, Spec::real(1e-6, 1e6, "weight of the criteria")
            .symbol("w").slider(0.05, 20.0).logarithmic();
        /// How many times as much a difference in the first criterion costs as the same in each
        /// other one, f₁/f₂ of (1). All together cost what they would if they counted alike.
        first: f64 = 1.0, Spec::real(1.0, 1000.0, "the first criterion counts")
            .unit("times another").slider(1.0, 20.0).logarithmic().when("criteria", &["2", "3"]);
        /// Whether a computer player's place is charged like a wait of the longest; the
        /// paper's definition, taken literally, says yes.
        computers: Computers = Computers::Wait, Spec::choice(Computers::OPTIONS, "a computer player counts");
    }
}

/// The flows whose players are drawn.
const DRAWN: &[&str] = &[
    "constant", "regular", "raising", "steps", "diurnal", "bursts",
];

parameters! {
    /// Who comes, and when.
    pub struct HindsightArrivals in "model" {
        /// How players come: at random at the same rate all day, evenly spaced, rising, day and
        /// night, in bursts, or as in your file.
        flow: Flow = Flow::Constant, Spec::choice(Flow::OPTIONS, "arrivals");
        /// Players per unit of time: the mean, or the highest rate of one that rises.
        rate: f64 = 3.0, Spec::real(1e-6, 1e9, "arrival rate")
            .symbol("a").unit("players per unit of time").slider(0.1, 1000.0).logarithmic()
            .when("flow", DRAWN);
        /// How players are spread over each criterion: the more alike they are, the easier they are
        /// paired.
        spread: Criteria = Criteria::Uniform, Spec::choice(Criteria::OPTIONS, "criteria are").when("flow", DRAWN);
        /// How far the rate swings between day and night, as a part of the mean.
        swing: f64 = 0.8, Spec::real(0.0, 1.0, "swing of day and night").step(0.05)
            .when("flow", &["diurnal"]);
        /// How long a day lasts, from one peak of arrivals to the next.
        day: f64 = 100.0, Spec::real(1e-6, 1e12, "length of a day")
            .unit("units of time").slider(1.0, 10_000.0).logarithmic()
            .when("flow", &["diurnal"]);
        /// How many times as many players come in a rush as in a calm.
        rush: f64 = 10.0, Spec::real(1.0, 1e6, "rush over calm").slider(1.0, 100.0).logarithmic()
            .when("flow", &["bursts"]);
        /// The part of time that is a rush.
        rushes: f64 = 0.1, Spec::real(0.001, 0.999, "part of time that is a rush").slider(0.01, 0.5).step(0.01)
            .when("flow", &["bursts"]);
        /// How long a rush lasts on average; calms last as long as the part of time asks.
        lasts: f64 = 10.0, Spec::real(1e-6, 1e12, "mean length of a rush")
            .unit("units of time").slider(0.1, 1000.0).logarithmic()
            .when("flow", &["bursts"]);
        /// How long players are willing to wait on average; how long each is, is exponentially
        /// distributed. Whoever loses patience leaves without a game, which costs as much as a
        /// game with computer players at that moment. 0: nobody leaves.
        patience: f64 = 0.0, Spec::real(0.0, 1e12, "mean patience (0: nobody leaves)")
            .unit("units of time").slider(0.0, 50.0).step(0.5).when("flow", DRAWN).later();
        /// The file of players, by its fingerprint; 0 is none. The file itself stays
        /// where it is.
        file: Seed = Seed(0), Spec::seed("file of players").hidden();
    }
}

parameters! {
    /// The rules' own parameters.
    pub struct Rules in "rules" {
        /// Games' players that a period gathers; 1 is greedy.
        x: u32 = 2, Spec::int(1, 10_000, "games in a period").symbol("x").slider(1.0, 30.0)
            .when("adaptive_x", &["no"]);
        /// Whether x follows the arrival rate as players come, by equation (6).
        adaptive_x: Switch = Switch::Off, Spec::choice(Switch::OPTIONS, "x follows the arrival rate");
        /// Ranges of the first criterion; 1 is greedy.
        r: u32 = 3, Spec::int(1, 64, "ranges of the first criterion").symbol("r").slider(1.0, 30.0)
            .when("adaptive_r", &["no"]);
        /// Ranges of the second criterion, if there is one.
        r2: u32 = 2, Spec::int(1, 16, "ranges of the second criterion").symbol("r₂")
            .when("criteria", &["2", "3"]);
        /// Ranges of the third criterion, if there is one.
        r3: u32 = 2, Spec::int(1, 4, "ranges of the third criterion").symbol("r₃")
            .when("criteria", &["3"]);
        /// Whether r follows the arrival rate as players come, by equation (9); for one
        /// criterion.
        adaptive_r: Switch = Switch::Off, Spec::choice(Switch::OPTIONS, "r follows the arrival rate");
        /// Where a player who has waited the longest finds others.
        reach: Reach = Reach::Anywhere, Spec::choice(Reach::OPTIONS, "at time-out players are borrowed");
        /// How many ranges away a player who is about to time out may borrow partners: 0 is none.
        radius: u32 = 1, Spec::int(0, 64, "radius of borrowing").unit("queues").slider(0.0, 8.0)
            .when("reach", &["near"]);
        /// How long a pair of the greatest difference stays temporary, in units of time;
        /// 0 is greedy.
        f: f64 = 2.0, Spec::real(0.0, 1e12, "wait for the greatest difference")
            .symbol("f").unit("units of time").slider(0.0, 25.0).step(0.25);
        /// When the clock of a temporary pair starts: the paper leaves it open.
        clock: ClockFrom = ClockFrom::Pair, Spec::choice(ClockFrom::OPTIONS, "a pair's clock starts");
        /// Whom a newcomer takes: the paper leaves it open.
        takes: Newcomer = Newcomer::Nearest, Spec::choice(Newcomer::OPTIONS, "a newcomer takes");
        /// What a dropped player does: the paper leaves it open.
        left: Dropped = Dropped::Searches, Spec::choice(Dropped::OPTIONS, "a dropped player");
        /// How far two players may lie apart to be paired at once, as a part of the whole range.
        start: f64 = 0.0, Spec::real(0.0, 1.0, "window at first").step(0.01);
        /// How much wider the window is after a unit of time; a window of 1 is greedy.
        growth: f64 = 0.5, Spec::real(0.0, 1e9, "growth of the window")
            .unit("per unit of time").slider(0.0, 3.0).step(0.05);
        /// Whether a game must fit the window of each of its players, or of the one who has waited
        /// longest.
        asked: Window = Window::Every, Spec::choice(Window::OPTIONS, "the window counts");
        /// Time between two batches; 0 is a batch at every arrival.
        period: f64 = 0.05, Spec::real(0.0, 1e12, "time between batches")
            .symbol("Δ").unit("units of time").slider(0.0, 5.0).step(0.05);
        /// Whether a batch may hold players back for a better game.
        holds: Switch = Switch::On, Spec::choice(Switch::OPTIONS, "a batch holds players back");
        /// A player is held back rather than matched at a higher criteria cost than this.
        hold: f64 = 0.2, Spec::real(0.0, 1e9, "price of holding a player back")
            .unit("waits of τmax").slider(0.0, 1.0).step(0.01)
            .when("holds", &["yes"]);
    }
}

parameters! {
    /// How long to simulate.
    pub struct HindsightRun in "simulation" {
        /// Where all chance comes from: the same seed repeats the run to the last bit,
        /// on every machine.
        seed: Seed = Seed(1), Spec::seed("seed");
        /// Players of each replication; all of them play to the end, when nobody comes any
        /// more. Where many come in τmax, that end is a large part of a short run.
        players: u32 = 2_000, Spec::int(2, 1_000_000, "players per replication")
            .symbol("n").unit("players").slider(100.0, 20_000.0).logarithmic();
        /// Independent repetitions; their spread gives the intervals.
        replications: u32 = 16, Spec::int(2, 10_000, "replications")
            .slider(2.0, 200.0).logarithmic();
    }
}

parameters! {
    /// What the animation shows.
    pub struct HindsightShown in "stage" {
        /// The rule that is animated, and of which the findings tell.
        rule: HindsightRule = HindsightRule::DifferenceWait, Spec::choice(HindsightRule::OPTIONS, "rule");
        /// How many players the animation has; figures and answers are of the long runs.
        cast: u32 = 40, Spec::int(2, 200, "players").slider(10.0, 100.0);
        /// Whether the best matching in hindsight lies behind the rule's.
        ghost: Switch = Switch::On, Spec::choice(Switch::OPTIONS, "hindsight shown");
        /// The event that the animation shows.
        step: u32 = 8, Spec::int(0, 2_000, "event shown").hidden();
    }
}

impl Market {
    /// What games cost. Of D criteria those count that players have, the first as many times as
    /// much as each other as `first` says; the others, if there are more, have weight 0. All
    /// weights sum to k times `weight`.
    #[must_use]
    pub fn cost_model<const D: usize>(&self) -> CostModel<D> {
        let mut cost_model = CostModel::new(self.k as usize, self.tau);
        let count = self.criteria as usize;
        let first = if count > 1 { self.first } else { 1.0 };
        let each = f64::from(self.k) / (first + (count - 1) as f64) * self.weight;
        for (axis, weight) in cost_model.weights.iter_mut().enumerate() {
            *weight = match axis {
                0 => first * each,
                _ if axis < count => each,
                _ => 0.0,
            };
        }
        cost_model.computer_waits = self.computers == Computers::Wait;
        cost_model
    }
}

impl HindsightRun {
    /// The same, with no more players and replications than these.
    pub(super) fn at_most(&self, players: u32, replications: u32) -> Self {
        Self {
            players: self.players.min(players),
            replications: self.replications.min(replications),
            ..self.clone()
        }
    }
}

impl HindsightArrivals {
    /// Whether they are those of a file, so that nothing is left to chance.
    #[must_use]
    pub fn of_file(&self) -> bool {
        self.flow == Flow::File
    }

    /// Whether anybody may lose patience before τ_max.
    #[must_use]
    pub fn may_leave(&self) -> bool {
        self.patience > 0.0 && !self.of_file()
    }

    /// The arrivals; `None` for a file's. A rising rate is at its highest with the
    /// last of `players`.
    #[must_use]
    pub fn traffic(&self, players: u64) -> Option<Traffic> {
        let rate = self.rate;
        Some(match self.flow {
            Flow::Constant => Traffic::Constant { rate },
            Flow::Regular => Traffic::Regular { rate },
            Flow::Raising => Traffic::Raising { top: rate, players },
            Flow::Steps => Traffic::Steps {
                top: rate,
                players,
                steps: 10,
            },
            Flow::Diurnal => Traffic::Diurnal {
                rate,
                swing: self.swing,
                period: self.day,
            },
            Flow::Bursts => Traffic::Bursts {
                rate,
                factor: self.rush,
                share: self.rushes,
                length: self.lasts,
            },
            Flow::File => return None,
        })
    }
}

impl Rules {
    /// The readings of difference-wait.
    #[must_use]
    pub fn readings(&self) -> Readings {
        Readings {
            clock: self.clock,
            newcomer: self.takes,
            dropped: self.left,
        }
    }

    /// A rule with these parameters. O(1).
    #[must_use]
    pub fn plan(&self, rule: HindsightRule) -> RulePlan {
        let ranges = [self.r, self.r2, self.r3].map(|ranges| ranges as usize);
        let borrow = self.borrow();
        match rule {
            HindsightRule::Greedy => RulePlan::Greedy,
            HindsightRule::Periodic if self.adaptive_x.on() => RulePlan::PeriodicAdaptive,
            HindsightRule::Periodic => RulePlan::Periodic(self.x as usize),
            HindsightRule::MultiQueue if self.adaptive_r.on() => {
                RulePlan::MultiQueueAdaptive { ranges, borrow }
            }
            HindsightRule::MultiQueue => RulePlan::MultiQueue { ranges, borrow },
            HindsightRule::DifferenceWait => RulePlan::DifferenceWait {
                factor: self.f,
                readings: self.readings(),
            },
            HindsightRule::Widening => RulePlan::Widening {
                start: self.start,
                growth: self.growth,
                window: self.asked,
            },
            HindsightRule::Batched => RulePlan::Batched {
                period: self.period,
                hold: if self.holds.on() {
                    self.hold
                } else {
                    f64::INFINITY
                },
            },
        }
    }

    /// How far the multi-queue borrows.
    #[must_use]
    pub fn borrow(&self) -> Borrow {
        match self.reach {
            Reach::Anywhere => Borrow::Anywhere,
            Reach::Near => Borrow::Within(self.radius as usize),
        }
    }
}

//! The parameters of the lab, as links, controls and command lines know them.

use super::model::{PatienceRule, Shape, SkillCut, SkillSpread};
use crate::experiment::{Seed, Spec, TooLarge, Work, parameters};

parameters! {
    /// How large teams are.
    pub struct TeamSize in "model" {
        /// Players in a team; a game has two teams, so it takes 2n players.
        n: u32 = 5, Spec::int(1, 50, "team size").symbol("n").unit("players");
    }
}

parameters! {
    /// Who arrives.
    pub struct StrongShare in "model" {
        /// The probability that an arriving player is strong.
        q: f64 = 0.3, Spec::real(0.0, 1.0, "share of strong players").symbol("q").step(0.01);
    }
}

parameters! {
    /// What an unfair game costs.
    pub struct UnfairnessCost in "model" {
        /// What every player of a game pays for each strong player that one
        /// team has more than the other, in periods of waiting.
        alpha: f64 = 2.0, Spec::real(0.0, 1000.0, "price of unfairness")
            .symbol("α").unit("periods").slider(0.0, 5.0).step(0.05);
    }
}

parameters! {
    /// What makes an unfair game dear: where α comes from (Wu, section 4).
    pub struct GameWorth in "model" {
        /// How long a game lasts.
        minutes: f64 = 20.0, Spec::real(0.1, 1000.0, "length of a game").unit("minutes")
            .slider(1.0, 120.0).logarithmic();
        /// How many players arrive in a minute: a period is the time between two of them.
        arrivals: f64 = 0.5, Spec::real(1e-4, 1e5, "arrivals in a minute").unit("players")
            .slider(0.01, 100.0).logarithmic();
        /// The part of an unfair game that is lost to its players: they would wait as long to be
        /// spared it.
        spoiled: f64 = 0.2, Spec::real(0.0, 1.0, "part of an unfair game that is spoiled").step(0.05);
    }
}

impl GameWorth {
    /// α, in periods of waiting: how many players arrive in the time that an unfair game spoils. The
    /// paper says what raises α and what lowers it; the formula is ours.
    #[must_use]
    pub fn alpha(&self) -> f64 {
        self.spoiled * self.minutes * self.arrivals
    }
}

parameters! {
    /// What a matchmaker who does not know α begins with, and hears.
    pub struct Feedback in "model" {
        /// What the matchmaker believes α to be before anybody was asked; it counts as one answer.
        guess: f64 = 1.0, Spec::real(0.0, 1000.0, "first guess of α").unit("periods")
            .slider(0.0, 5.0).step(0.05);
        /// The part of the players of an uneven game who say what it was worth to them.
        answering: f64 = 0.1, Spec::real(0.0, 1.0, "share of players who answer").step(0.01);
    }
}

parameters! {
    /// How many players may wait.
    pub struct PoolCap in "model" {
        /// How many players more than one game needs may wait before a game is
        /// forced: the paper's pool cap is M = 2n + this. At 0 nobody can wait
        /// for fairness, and patience is impossible.
        slack: u32 = 1, Spec::int(0, 200, "pool cap beyond a full game").symbol("M − 2n")
            .unit("players").slider(0.0, 20.0);
    }
}

impl PoolCap {
    /// The paper's M.
    #[must_use]
    pub fn cap(&self, n: u32) -> u32 {
        2 * n + self.slack
    }
}

parameters! {
    /// The rule between greedy and patient.
    pub struct WaitLimit in "model" {
        /// How many periods the rule “wait at most m” holds out for a fair
        /// game once 2n players wait. With two types one more player always
        /// makes a fair game, so 0 is greedy and everything else is patient.
        wait: u32 = 1, Spec::int(0, 100, "wait for fairness at most").symbol("m")
            .unit("periods").slider(0.0, 10.0);
    }
}

parameters! {
    /// How long to simulate.
    pub struct PatienceRun in "simulation" {
        /// Where all chance comes from: the same seed repeats the run to the
        /// last bit, on every machine.
        seed: Seed = Seed(1), Spec::seed("seed");
        /// Periods watched in each replication, one arrival each.
        periods: u32 = 20_000, Spec::int(100, 100_000_000, "periods per replication")
            .unit("periods").slider(1_000.0, 1_000_000.0).logarithmic();
        /// Independent repetitions; their spread gives the intervals.
        replications: u32 = 160, Spec::int(16, 10_000, "replications")
            .slider(16.0, 2_000.0).logarithmic();
        /// Periods at the start of each replication that are not counted, so
        /// that the empty start is forgotten; up to 2n more in some, so that
        /// they begin at different moments of the pool's cycle.
        warm_up: u32 = 2_000, Spec::int(0, 10_000_000, "warm-up")
            .unit("periods").slider(0.0, 20_000.0).step(100.0);
    }
}

impl PatienceRun {
    /// Arrivals of one rule in one replication, warm-up included.
    #[must_use]
    pub fn arrivals(&self) -> u64 {
        u64::from(self.periods) + u64::from(self.warm_up)
    }

    /// What to offer where only this share of the work of a run without warm-up fits.
    pub(super) fn fewer_periods(&self, subject: &str, work: &Work, share: f64) -> TooLarge {
        let periods = ((f64::from(self.periods) * share) as u64).max(100);
        let message = format!(
            "{subject} needs {:.1e} arrivals; up to {:.1e} run here.",
            work.events as f64,
            share * work.events as f64
        );
        let label = format!("{periods} periods each");
        TooLarge::one("periods", message, label, periods)
    }

    /// The warm-up of one of `of` replications of a market whose pool goes
    /// through a cycle of `cycle` periods.
    ///
    /// Replications begin at moments spread evenly over the cycle. If all began
    /// at the same one, a window that holds no whole number of cycles would be
    /// off by the same amount in each, and no interval would show it.
    #[must_use]
    pub fn warm_up_of(&self, replication: u32, of: u32, cycle: u32) -> u64 {
        let later = u64::from(replication) * u64::from(cycle) / u64::from(of.max(1));
        u64::from(self.warm_up) + later
    }
}

parameters! {
    /// What the animation shows.
    pub struct PatienceLanes in "stage" {
        /// The rule on the left of the animation.
        lane_a: PatienceRule = PatienceRule::Greedy, Spec::choice(PatienceRule::OPTIONS, "rule on the left");
        /// The rule on the right, fed with the same arrivals.
        lane_b: PatienceRule = PatienceRule::Patient, Spec::choice(PatienceRule::OPTIONS, "rule on the right");
        /// The period that the animation shows; at first one in which the rules
        /// part.
        step: u32 = 10, Spec::int(0, 600, "period shown").hidden();
    }
}

parameters! {
    /// How the share of strong players answers the rule.
    pub struct ShareResponse in "equilibrium" {
        /// The share of strong players among those who come when the
        /// matchmaker is greedy.
        q_greedy: f64 = 0.5, Spec::real(0.0, 1.0, "share of strong players under greed")
            .symbol("q_g").step(0.01);
        /// The share of strong players among those who come when the
        /// matchmaker is patient.
        q_patient: f64 = 0.02, Spec::real(0.0, 1.0, "share of strong players under patience")
            .symbol("q_p").step(0.01);
    }
}

parameters! {
    /// How a continuum of skills is cut.
    pub struct SkillPartition in "groups" {
        /// Skill groups; each is cut into two levels of equal width.
        groups: u32 = 3, Spec::int(1, 20, "skill groups").symbol("G").slider(1.0, 12.0);
        /// How skills are spread among those who arrive.
        skills: SkillSpread = SkillSpread::Normal, Spec::choice(SkillSpread::OPTIONS, "spread of skills");
        /// Where the groups begin and end.
        cut: SkillCut = SkillCut::Widths, Spec::choice(SkillCut::OPTIONS, "groups of");
        /// The share of all players who are the top group, where the best are apart.
        top_share: f64 = 0.01, Spec::real(0.0001, 0.5, "share of the top group")
            .slider(0.001, 0.2).logarithmic();
    }
}

parameters! {
    /// More levels than two.
    pub struct SkillLevels in "levels" {
        /// How many skill levels there are; two are the paper's model.
        levels: u32 = 3, Spec::int(2, 6, "skill levels").symbol("K");
        /// How the levels are spread among those who arrive.
        shape: Shape = Shape::Binomial, Spec::choice(Shape::OPTIONS, "spread of levels");
    }
}

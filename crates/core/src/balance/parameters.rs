//! The parameters of the lab: what a fair game is, who waits, how long to run.

use super::model::{Exponent, Measure, OutOfRange};
use super::partition::Objective;
use crate::experiment::{Numbers, Seed, Spec, Switch, choices, parameters};

choices! {
    /// How skills are distributed.
    pub enum CrowdSkills {
        /// Normal; those below 0 lose their sign.
        Normal = "normal", "normal";
        /// Evenly.
        Uniform = "uniform", "uniform";
        /// Half around one skill, half around another.
        Groups = "groups", "two groups";
        /// A list that the visitor types.
        Typed = "typed", "typed below";
    }
}

choices! {
    /// What the animation shows.
    pub enum BalanceScene {
        /// The best game of the queue.
        Queue = "queue", "the best game of the queue";
        /// A game of roles.
        Roles = "roles", "a game with roles";
        /// A partition of everybody.
        Partition = "partition", "games for everybody";
        /// A hard instance.
        Sum = "sum", "a hard instance";
    }
}

parameters! {
    /// What a fair game is: f = α·d_p + v_q.
    pub struct BalanceFairness in "model" {
        /// Players in a team; a game takes two teams.
        k: u32 = 5, Spec::int(1, 8, "players in a team").symbol("k");
        /// How much a difference between the teams' strengths counts beside the spread
        /// of all players of the game.
        alpha: f64 = 1.0, Spec::real(0.0, 1e6, "weight of the teams' difference")
            .symbol("α").slider(0.0, 20.0).step(0.1);
        /// How a team's strength comes from its players' skills: 1 adds them, the larger
        /// the exponent the more the strongest counts.
        p: f64 = 1.0, Spec::real(1.0, 1e6, "exponent of a team's strength")
            .symbol("p").slider(1.0, 20.0).logarithmic().when("p_most", &["no"]);
        /// A team is as strong as its strongest player.
        p_most: Switch = Switch::Off, Spec::choice(Switch::OPTIONS, "only the strongest counts, p = ∞");
        /// How the spread comes from the players' distances from their mean: 1 is the mean
        /// distance, 2 the standard deviation, the larger the more the farthest counts.
        q: f64 = 2.0, Spec::real(1.0, 1e6, "exponent of the spread")
            .symbol("q").slider(1.0, 20.0).logarithmic().when("q_most", &["no"]);
        /// The spread is the greatest distance from the mean.
        q_most: Switch = Switch::Off, Spec::choice(Switch::OPTIONS, "only the farthest counts, q = ∞");
    }
}

/// The skills that are drawn.
const DRAWN: &[&str] = &["normal", "uniform", "groups"];

parameters! {
    /// Who waits.
    pub struct Crowd in "model" {
        /// Whether skills are drawn, and how, or typed by you, player by player.
        skills: CrowdSkills = CrowdSkills::Normal, Spec::choice(CrowdSkills::OPTIONS, "skills are");
        /// How many players wait when the search begins: the more, the fairer the best game.
        n: u32 = 60, Spec::int(0, 1_000_000, "players waiting")
            .symbol("n").slider(10.0, 1000.0).logarithmic().when("skills", DRAWN);
        /// The mean skill. For p above 1 it counts how far skills are from 0.
        mean: f64 = 1500.0, Spec::real(0.0, 1e12, "mean skill").slider(0.0, 3000.0).step(50.0)
            .when("skills", DRAWN);
        /// How far skills lie from their mean: two of three players are within one standard
        /// deviation.
        deviation: f64 = 300.0, Spec::real(0.0, 1e12, "standard deviation of skills")
            .slider(0.0, 1000.0).step(10.0).when("skills", DRAWN);
        /// Skills of those who wait, in the order in which they came.
        typed: Numbers = Numbers(vec![
            1210.0, 1340.0, 1350.0, 1385.0, 1410.0, 1470.0, 1500.0, 1510.0, 1530.0, 1560.0,
            1585.0, 1640.0, 1700.0, 1780.0, 1930.0,
        ]), Spec::numbers(0.0, 1e300, 1000, "skills, in the order of arrival").when("skills", &["typed"]);
        /// Where all chance comes from: the same seed repeats the run to the last bit,
        /// on every machine.
        seed: Seed = Seed(1), Spec::seed("seed");
    }
}

parameters! {
    /// What waiting counts.
    pub struct WaitingWeight in "waiting" {
        /// How much worse a game may be for a unit of time that its longest-waiting player
        /// has waited. One player comes in a unit of time.
        beta: f64 = 0.0, Spec::real(0.0, 1e12, "weight of waiting")
            .symbol("β").unit("per unit of time").slider(0.0, 10.0).step(0.05);
        /// Whether players who have waited the longest wait must be in the next game, however good
        /// others are.
        limited: Switch = Switch::Off, Spec::choice(Switch::OPTIONS, "nobody waits for ever");
        /// Players who have waited so long are in the next game.
        longest: f64 = 200.0, Spec::real(0.0, 1e12, "longest wait")
            .unit("units of time").slider(10.0, 10_000.0).logarithmic().when("limited", &["yes"]);
    }
}

parameters! {
    /// Who plays which roles. There are k roles, each filled once in each team.
    pub struct Roles in "roles" {
        /// How many times as many players have a role first as have the next one: 1 if
        /// all roles are as popular.
        popular: f64 = 1.5, Spec::real(1.0, 1e6, "how much more popular each role is than the next")
            .slider(1.0, 5.0).logarithmic();
        /// The probability that a player plays another role beside the first, for each.
        versatile: f64 = 0.2, Spec::real(0.0, 1.0, "chance of a second role").slider(0.0, 1.0).step(0.05);
        /// How much taste depends on skill: not at all at 0. At 1 players one standard deviation above
        /// the mean like all roles alike, and those as far below like the popular ones twice as
        /// steeply.
        lean: f64 = 0.0, Spec::real(0.0, 2.0, "how much taste for roles depends on skill")
            .slider(0.0, 1.0).step(0.1);
    }
}

parameters! {
    /// Games for everybody.
    pub struct Everybody in "partition" {
        /// How many games the first players of the crowd are divided into.
        games: u32 = 3, Spec::int(1, 1000, "games").symbol("m").slider(1.0, 20.0);
        /// What makes one division better than another: its worst game, all games together, or its
        /// unhappiest player.
        objective: Objective = Objective::Worst, Spec::choice(Objective::OPTIONS, "minimise");
    }
}

parameters! {
    /// A hard instance: is there a choice of numbers that add up to 0?
    pub struct Instance in "hardness" {
        /// How many numbers are added up, 2k − 2 for games of two teams of k.
        terms: Terms = Terms::Four, Spec::choice(Terms::OPTIONS, "numbers to add up");
        /// The numbers to choose from; each becomes a player of a skill that holds it.
        numbers: Numbers = Numbers(vec![
            -23.0, -17.0, -11.0, -6.0, -2.0, 3.0, 5.0, 9.0, 14.0, 21.0, 26.0, 31.0,
        ]), Spec::whole_numbers(-1e6, 1e6, 60, "numbers");
    }
}

choices! {
    /// How many numbers are added up.
    pub enum Terms {
        /// Teams of 2.
        Two = "2", "2 (teams of 2)";
        /// Teams of 3.
        Four = "4", "4 (teams of 3)";
        /// Teams of 4.
        Six = "6", "6 (teams of 4)";
        /// Teams of 5.
        Eight = "8", "8 (teams of 5)";
    }
}

parameters! {
    /// What players wish beside a fair game (section 8.3).
    pub struct Wished in "wishes" {
        /// The part of the players who came with friends and want to play in one team
        /// with them.
        partied: f64 = 0.4, Spec::real(0.0, 1.0, "players in parties").step(0.05);
        /// Players in a party, at most as many as are in a team.
        party: u32 = 2, Spec::int(2, 8, "players in a party").slider(2.0, 5.0);
        /// How many others a player avoids, in the mean.
        avoided: f64 = 0.5, Spec::real(0.0, 1000.0, "others avoided by a player").slider(0.0, 5.0).step(0.1);
        /// How much latency counts: the skill points that a millisecond is worth.
        latency: f64 = 1.0, Spec::real(0.0, 1e6, "weight of latency")
            .unit("skill per ms").slider(0.0, 10.0).step(0.1);
        /// How many data centres there are, placed at random; a game's latency is that of the best one.
        centres: u32 = 3, Spec::int(1, 8, "data centres");
        /// In how many things players have a skill, say aim and tactics; each counts as much.
        dimensions: u32 = 2, Spec::int(1, 4, "dimensions of skill");
    }
}

parameters! {
    /// How long to simulate.
    pub struct BalanceRun in "simulation" {
        /// Independent repetitions; their spread gives the intervals.
        replications: u32 = 16, Spec::int(2, 10_000, "replications")
            .slider(2.0, 200.0).logarithmic();
        /// Games that are formed in each replication of a queue.
        rounds: u32 = 300, Spec::int(10, 100_000, "games per replication")
            .slider(50.0, 5000.0).logarithmic();
    }
}

parameters! {
    /// What the animation shows.
    pub struct BalanceShown in "stage" {
        /// Which of the paper's questions.
        view: BalanceScene = BalanceScene::Queue, Spec::choice(BalanceScene::OPTIONS, "shown");
        /// Games formed one after the other; as many players come in between as leave.
        shown: u32 = 3, Spec::int(1, 20, "games to form").slider(1.0, 10.0).when("view", &["queue"]);
        /// The step that the animation shows.
        step: u32 = 4, Spec::int(0, 100_000, "step shown").hidden();
    }
}

impl BalanceFairness {
    /// Players of a team.
    #[must_use]
    pub fn team(&self) -> usize {
        self.k as usize
    }

    /// Players of a game.
    #[must_use]
    pub fn players(&self) -> usize {
        2 * self.team()
    }

    /// The measure of unfairness.
    ///
    /// # Errors
    /// If a field is out of its range.
    pub fn measure(&self) -> Result<Measure, OutOfRange> {
        let exponent = |value, most: Switch| {
            if most.on() {
                Ok(Exponent::INFINITE)
            } else {
                Exponent::new(value)
            }
        };
        let (p, q) = (
            exponent(self.p, self.p_most)?,
            exponent(self.q, self.q_most)?,
        );
        Measure::new(self.alpha, p, q)
    }
}

impl WaitingWeight {
    /// The longest wait, infinity if there is none.
    #[must_use]
    pub fn longest(&self) -> f64 {
        if self.limited.on() {
            self.longest
        } else {
            f64::INFINITY
        }
    }
}

impl Terms {
    /// The team size whose queue answers the question.
    #[must_use]
    pub fn team(self) -> usize {
        match self {
            Self::Two => 2,
            Self::Four => 3,
            Self::Six => 4,
            Self::Eight => 5,
        }
    }
}

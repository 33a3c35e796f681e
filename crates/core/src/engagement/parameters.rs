//! The parameters of the lab: who waits, how games end, who is paired with whom, how long
//! to run.

use super::model::{DrawKind, DrawModel, Risks};
use super::ratings::RatingSystem;
use crate::experiment::{Numbers, Seed, Spec, choices, parameters};

choices! {
    /// Whose players they are.
    pub enum People {
        /// Calibrated to what the paper prints.
        Paper = "paper", "as in the paper";
        /// Calibrated to a real tournament.
        Arena = "arena", "as in a real tournament";
        /// The players of a file of games.
        File = "file", "from a file of games";
    }
}

choices! {
    /// How draws come about.
    pub enum Draws {
        /// As the population has them.
        Own = "own", "as often as there";
        /// As set below.
        Set = "set", "by a model of your own";
    }
}

choices! {
    /// What the animation shows.
    pub enum EngagementView {
        /// The pool as a graph.
        Pool = "pool", "the pool, paired by each matchmaker";
        /// The algorithm.
        Blossom = "blossom", "how the best pairs are found";
    }
}

choices! {
    /// Where players stand in the picture of the pool.
    pub enum PlayerPlace {
        /// On a circle, in the order of skills.
        Circle = "circle", "on a circle";
        /// On the line of skills.
        Line = "line", "on the line of skills";
    }
}

choices! {
    /// What a pair weighs where the algorithm is shown.
    pub enum ShownWeights {
        /// Distances in the plane: moats are drawn to scale.
        Plane = "plane", "their distance in the plane";
        /// The sum of both churn risks.
        Risks = "risks", "the sum of their churn risks";
    }
}

parameters! {
    /// Who waits.
    pub struct EngagementPlayers in "model" {
        /// Whose skills, habits and churn risks the players have: of the paper’s figures, of a real
        /// tournament, or of your file.
        people: People = People::Paper, Spec::choice(People::OPTIONS, "players are");
        /// The file that is meant, by its fingerprint.
        file: Seed = Seed(0), Spec::seed("file of games").hidden();
        /// How much of what a pairing does to churn is real: 1 is the paper's assumption.
        /// On real pairs the model's effect has slope 0.56 ± 0.31
        /// (95 %; standard error 0.16).
        lever: f64 = 1.0, Spec::real(0.0, 1.0, "effect of pairing; 1 is the paper’s").step(0.01);
        /// Where all chance comes from: the same seed repeats the run to the last bit,
        /// on every machine.
        seed: Seed = Seed(1), Spec::seed("seed");
    }
}

parameters! {
    /// How many wait; Table 2 has sizes of its own.
    pub struct WaitingPool in "model" {
        /// How many players wait in a round and are paired: the more, the more there is to choose.
        pool: u32 = 100, Spec::int(1, 2000, "players waiting").symbol("P")
            .slider(10.0, 500.0).logarithmic();
    }
}

parameters! {
    /// How games end.
    pub struct Ending in "model" {
        /// Where the chance of a draw comes from.
        draws: Draws = Draws::Own, Spec::choice(Draws::OPTIONS, "draws come");
        /// How the chance of a draw depends on the gap of skills.
        curve: DrawKind = DrawKind::Constant, Spec::choice(DrawKind::OPTIONS, "chance of a draw")
            .when("draws", &["set"]);
        /// The chance that two players of equal skill draw; it falls with the gap between them as
        /// the curve says.
        rate: f64 = 0.2, Spec::real(0.0, 0.99, "draws between equals").slider(0.0, 0.6).step(0.01)
            .when("draws", &["set"]);
        /// Over how many points of gap draws get rare.
        scale: f64 = 400.0, Spec::real(1.0, 1e6, "draws get rare over").unit("points")
            .slider(50.0, 4000.0).logarithmic().when("draws", &["set"]);
    }
}

parameters! {
    /// What a game must be like, beside good for engagement.
    pub struct EngagementFairness in "fairness" {
        /// No pair's chances, draws counted as half, may be further from even than this:
        /// 0.5 allows all.
        cap: f64 = 0.15, Spec::real(0.0, 0.5, "Capped EOMM: off 50 % at most").step(0.01);
        /// What a game is charged when the chances are off even, for one that cannot be
        /// lost: the churn risk that fairness is worth.
        price: f64 = 0.02, Spec::real(0.0, 1e6, "price of unfairness").unit("in churn risk")
            .slider(0.001, 10.0).logarithmic();
    }
}

parameters! {
    /// Who never meets.
    pub struct SeparatedPlayers in "fairness" {
        /// So many regions, each player in one of them by chance; nobody meets a player of
        /// another. Players who find nobody sit out.
        regions: u32 = 1, Spec::int(1, 20, "regions").slider(1.0, 8.0);
        /// How many of the others each has blocked, on average. Two of whom one has blocked
        /// the other never meet.
        blocks: f64 = 0.0, Spec::real(0.0, 100.0, "players blocked by each").slider(0.0, 10.0)
            .step(0.5);
    }
}

parameters! {
    /// What those who go on are worth: another objective than how many stay.
    pub struct StayWorth in "worth" {
        /// What a player who goes on after a loss is worth, in play time or spending, beside one
        /// who goes on after a win: 1 counts heads, as the paper does.
        worth_loss: f64 = 1.5, Spec::real(0.0, 100.0, "worth of one who stays after a loss")
            .symbol("v(L)").slider(0.0, 4.0).step(0.1);
        /// The same after a draw.
        worth_draw: f64 = 1.0, Spec::real(0.0, 100.0, "worth of one who stays after a draw")
            .symbol("v(D)").slider(0.0, 4.0).step(0.1);
    }
}

parameters! {
    /// Section 4: churn risk by the outcome alone.
    pub struct Simple in "theory" {
        /// The probability that a player stops after a win.
        win: f64 = 0.05, Spec::real(0.0, 1.0, "churn risk after a win").symbol("c(W)").step(0.01);
        /// The probability that a player stops after a draw.
        draw: f64 = 0.02, Spec::real(0.0, 1.0, "churn risk after a draw").symbol("c(D)").step(0.01);
        /// The probability that a player stops after a loss.
        loss: f64 = 0.05, Spec::real(0.0, 1.0, "churn risk after a loss").symbol("c(L)").step(0.01);
        /// How the chance of a draw depends on the gap of skills.
        shape: DrawKind = DrawKind::Gaussian, Spec::choice(DrawKind::OPTIONS, "chance of a draw");
        /// The chance that two players of equal skill draw; it falls with the gap between them as
        /// the curve says.
        even: f64 = 0.4, Spec::real(0.0, 0.99, "draws between equals").slider(0.0, 0.9).step(0.01);
        /// Over how many points of gap draws get rare.
        width: f64 = 150.0, Spec::real(1.0, 1e6, "draws get rare over").unit("points")
            .slider(50.0, 4000.0).logarithmic();
        /// Skills of the players of the example, in points; they are paired by skill, at best and at worst.
        skills: Numbers = Numbers(vec![1000.0, 1499.0, 1501.0, 2000.0]),
            Spec::numbers(-1e6, 1e6, 40, "skills");
    }
}

parameters! {
    /// Many rounds with the same players.
    pub struct Rounds in "rounds" {
        /// How many rounds the same players play, one after another.
        rounds: u32 = 20, Spec::int(1, 200, "rounds").slider(1.0, 50.0);
        /// Newcomers before each round, as a share of those who wait at first.
        arrivals: f64 = 0.0, Spec::real(0.0, 1.0, "newcomers per round").step(0.01);
        /// So many last opponents are not met again.
        avoid: u32 = 0, Spec::int(0, 20, "last opponents not met again").slider(0.0, 10.0);
    }
}

parameters! {
    /// Teams of several players.
    pub struct EngagementTeamSize in "teams" {
        /// How many players a team has; a game takes two teams.
        k: u32 = 2, Spec::int(1, 5, "players in a team").symbol("k");
    }
}

parameters! {
    /// Which ratings foretell games best.
    pub struct RatingChoice in "ratings" {
        /// The rating system that is looked at closely, beside all others.
        rating: RatingSystem = RatingSystem::Glicko,
            Spec::choice(RatingSystem::OPTIONS, "rating system");
    }
}

parameters! {
    /// How long to simulate.
    pub struct EngagementRun in "simulation" {
        /// Pools that are drawn for each size in Table 2.
        draws_of_table: u32 = 500, Spec::int(20, 100_000, "rounds of Table 2")
            .slider(100.0, 10_000.0).logarithmic();
        /// Independent repetitions elsewhere, up to ten first pools each for many rounds; their
        /// spread gives the intervals.
        replications: u32 = 40, Spec::int(2, 10_000, "replications")
            .slider(10.0, 1000.0).logarithmic();
    }
}

parameters! {
    /// What the animation shows.
    pub struct EngagementShown in "stage" {
        /// Whether the stage shows a pool paired by each matchmaker, or how the best pairs are
        /// found.
        view: EngagementView = EngagementView::Pool, Spec::choice(EngagementView::OPTIONS, "shown");
        /// Where players stand in the picture: it changes nothing but the picture.
        place: PlayerPlace = PlayerPlace::Circle, Spec::choice(PlayerPlace::OPTIONS, "players stand").when("view", &["pool"]);
        /// What a pair weighs in the algorithm's picture: its distance, which can be seen, or its churn risk.
        weights: ShownWeights = ShownWeights::Plane, Spec::choice(ShownWeights::OPTIONS, "a pair weighs").when("view", &["blossom"]);
        /// How many players the picture shows; figures and answers are of the whole pool.
        shown: u32 = 16, Spec::int(2, 40, "players shown").slider(6.0, 40.0);
        /// The step that the animation shows.
        step: u32 = 5, Spec::int(0, 100_000, "step shown").hidden();
    }
}

impl Ending {
    /// The draw model, where the population's own is this one.
    #[must_use]
    pub fn model(&self, own: DrawModel) -> DrawModel {
        match self.draws {
            Draws::Own => own,
            Draws::Set => DrawModel {
                kind: self.curve,
                rate: self.rate,
                scale: self.scale,
            },
        }
    }
}

impl Simple {
    /// Churn risks by outcome.
    #[must_use]
    pub fn risks(&self) -> Risks {
        [self.win, self.draw, self.loss]
    }

    /// The draw model.
    #[must_use]
    pub fn model(&self) -> DrawModel {
        DrawModel {
            kind: self.shape,
            rate: self.even,
            scale: self.width,
        }
    }
}

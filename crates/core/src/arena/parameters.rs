//! The parameters of the arena: game, tickets, players, patience, which rules, how long.

use super::market::{
    ArenaMarket, Coming, DayCurve, Deciding, GameFormat, Leaves, MOST_REGIONS, SkillLaw, Strength,
    Unplayable, Willing,
};
use super::rules::ArenaRule;
use crate::experiment::{FieldError, Numbers, Seed, Spec, Switch, parameters};
use crate::sim::Streams;
use std::ops::Range;

pub use super::rules::RuleSettings;

parameters! {
    /// What a game is, and what decides it.
    pub struct ArenaGame in "market" across playable {
        /// Teams of a game; each of one player is a free for all, one alone plays together.
        teams: u32 = 2, Spec::int(1, 200, "teams").slider(2.0, 12.0);
        /// Players in each team; a game is full with teams times players.
        size: u32 = 1, Spec::int(1, 100, "players in a team").slider(1.0, 10.0);
        /// The places of each side where sides differ: `1,5` is one against five. Empty: teams
        /// of one size.
        sides: Numbers = Numbers(Vec::new()), Spec::whole_numbers(0.0, 199.0, 200, "sides of different sizes");
        /// The least players with whom a game may begin; 0: all places are taken.
        least: u32 = 0, Spec::int(0, 200, "least players (0: a full game)").slider(0.0, 20.0);
        /// How a team's strength comes from its members' skills.
        strength: Strength = Strength::Mean, Spec::choice(Strength::OPTIONS, "strength of a team");
        /// The difference of strengths at which the odds are e to one; Elo's 400 points for ten
        /// to one are 173.7.
        scale: f64 = 173.7, Spec::real(1e-6, 1e12, "scale of skills").unit("points").slider(20.0, 1000.0).logarithmic();
        /// The chance of a draw between equals; the more unequal, the rarer draws are.
        draws: f64 = 0.0, Spec::real(0.0, 0.95, "draws between equals").step(0.05);
    }
}

/// Arrivals that are not those of a file.
const DRAWN: &[&str] = &["poisson", "periodic", "bursts", "day"];

parameters! {
    /// Who comes, and when.
    pub struct ArenaTickets in "market" {
        /// How tickets come: at random at a steady rate, or busier at some hours of the day.
        coming: Coming = Coming::Poisson, Spec::choice(Coming::OPTIONS, "arrivals");
        /// The file of tickets, by its fingerprint; 0 is none. The file itself stays where it is.
        file: Seed = Seed(0), Spec::seed("file of tickets").hidden().later();
        /// Players who come in a minute, on average.
        rate: f64 = 12.0, Spec::real(1e-3, 1e9, "players a minute").slider(0.5, 1000.0).logarithmic()
            .when("coming", DRAWN);
        /// How far the rate swings over the day, as a part of the mean.
        swing: f64 = 0.6, Spec::real(0.0, 1.0, "swing of the day").step(0.05).when("coming", &["day"]);
        /// The hour at which most come, by each region's clock.
        peak: f64 = 20.5, Spec::real(0.0, 24.0, "busiest hour").unit("h").step(0.5).when("coming", &["day"]);
        /// The hour of the first region's day at which the run begins.
        hour: f64 = 18.0, Spec::real(0.0, 24.0, "hour at the beginning").unit("h").step(0.5).when("coming", &["day"]);
        /// Share of tickets that are singles.
        singles: f64 = 1.0, Spec::real(0.0, 1.0, "share of singles").step(0.01);
        /// Share of tickets that are parties of two.
        twos: f64 = 0.0, Spec::real(0.0, 1.0, "share of parties of two").step(0.01);
        /// Share of tickets that are parties of three.
        threes: f64 = 0.0, Spec::real(0.0, 1.0, "share of parties of three").step(0.01);
        /// Share of tickets that are parties of four.
        fours: f64 = 0.0, Spec::real(0.0, 1.0, "share of parties of four").step(0.01);
        /// Share of tickets that are parties of five.
        fives: f64 = 0.0, Spec::real(0.0, 1.0, "share of parties of five").step(0.01);
        /// Correlation of the skills in a party: 0 as if drawn anew for each, 1 all alike.
        alike: f64 = 0.5, Spec::real(0.0, 1.0, "skills in a party are alike").step(0.05);
        /// Regions that players come from, equally many from each; each has a site.
        regions: u32 = 1, Spec::int(1, MOST_REGIONS as i64, "regions");
    }
}

parameters! {
    /// What players are like, and how long they wait.
    pub struct ArenaPlayers in "market" {
        /// Where skills lie on average; only differences decide games, so this moves the scale.
        mean: f64 = 1500.0, Spec::real(0.0, 1e9, "mean skill").unit("points").slider(500.0, 2500.0);
        /// Standard deviation of skills: two of three players lie within it of the mean.
        deviation: f64 = 350.0, Spec::real(1e-6, 1e9, "spread of skills").unit("points").slider(50.0, 800.0);
        /// Standard deviation of a rating from the skill that it is of.
        uncertainty: f64 = 0.0, Spec::real(0.0, 1e9, "error of ratings").unit("points").slider(0.0, 400.0);
        /// The share of players who are strong, to rules that know two levels.
        strong: f64 = 0.5, Spec::real(0.0, 1.0, "share of strong players").symbol("q").step(0.05);
        /// Whether each place of a team is a role; players choose one or two.
        roles: Switch = Switch::Off, Spec::choice(Switch::OPTIONS, "places are roles");
        /// Whether tickets lose patience, and whether sooner or later the longer they wait.
        leaves: Leaves = Leaves::Never, Spec::choice(Leaves::OPTIONS, "patience");
        /// How long tickets are willing to wait, on average.
        patience: f64 = 180.0, Spec::real(1e-3, 1e9, "mean patience").unit("s").slider(10.0, 1800.0).logarithmic()
            .when("leaves", &["timeout", "exponential", "weibull"]);
        /// The shape of the Weibull distribution: below 1 many leave at once.
        shape: f64 = 0.7, Spec::real(0.1, 10.0, "shape of patience").slider(0.3, 3.0).step(0.1)
            .when("leaves", &["weibull"]);
        /// How many times as long parties are willing to wait as singles.
        loyal: f64 = 1.0, Spec::real(0.01, 100.0, "patience of parties").slider(0.5, 4.0).step(0.1)
            .when("leaves", &["timeout", "exponential", "weibull"]);
    }
}

const SECOND: &[&str] = &["2", "3", "4", "5", "6"];
const THIRD: &[&str] = &["3", "4", "5", "6"];
const FOURTH: &[&str] = &["4", "5", "6"];
const FIFTH: &[&str] = &["5", "6"];

parameters! {
    /// Who races.
    pub struct ArenaLanes in "race" {
        /// How many rules race on the same tickets, the baseline included.
        lanes: u32 = 6, Spec::int(1, 6, "rules in the race");
        /// The rule that the others are compared with, unless another is made the baseline.
        rule1: ArenaRule = ArenaRule::Fifo, Spec::choice(ArenaRule::OPTIONS, "first rule");
        /// The rule that is compared with the first one at once.
        rule2: ArenaRule = ArenaRule::Widening, Spec::choice(ArenaRule::OPTIONS, "second rule").when("lanes", SECOND);
        /// Another rule on the same tickets; none where fewer race.
        rule3: ArenaRule = ArenaRule::Batched, Spec::choice(ArenaRule::OPTIONS, "third rule").when("lanes", THIRD);
        /// A fourth rule on the same tickets; none where fewer race.
        rule4: ArenaRule = ArenaRule::BestOfCrowd, Spec::choice(ArenaRule::OPTIONS, "fourth rule").when("lanes", FOURTH);
        /// A fifth rule on the same tickets; none where fewer race.
        rule5: ArenaRule = ArenaRule::MultiQueue, Spec::choice(ArenaRule::OPTIONS, "fifth rule").when("lanes", FIFTH);
        /// A sixth rule on the same tickets; none where fewer race.
        rule6: ArenaRule = ArenaRule::Eomm, Spec::choice(ArenaRule::OPTIONS, "sixth rule").when("lanes", &["6"]);
    }
}

parameters! {
    /// Which rule is tuned, and what counts.
    pub struct ArenaTuned in "tune" {
        /// The rule whose setting is sought.
        tuned: ArenaRule = ArenaRule::Widening, Spec::choice(ArenaRule::OPTIONS, "tuned rule");
        /// Whether a second setting of the rule is sought with the first, all of both.
        also: Switch = Switch::Off, Spec::choice(Switch::OPTIONS, "seek a second setting too");
        /// Seconds of waiting that an unfairness of 1 is worth: at 1200 a minute is worth five
        /// points of win chance.
        worth: f64 = 300.0, Spec::real(0.0, 1e9, "what unfairness is worth").unit("s").slider(0.0, 3000.0).step(10.0);
        /// Seconds that it is worth that somebody does not give up.
        gone: f64 = 600.0, Spec::real(0.0, 1e9, "what giving up is worth").unit("s").slider(0.0, 3600.0).step(10.0);
    }
}

parameters! {
    /// What a visitor sees of their own game; 0 stands for what they do not know.
    pub struct ArenaSeen in "fit" {
        /// Mean wait of those who get a game; 0: not known.
        seen_wait: f64 = 0.0, Spec::real(0.0, 1e9, "mean wait seen (0: not known)").unit("s").slider(0.0, 600.0).step(1.0);
        /// The wait that 90 % of those who get a game do not exceed; 0: not known.
        seen_p90: f64 = 0.0, Spec::real(0.0, 1e9, "P90 of the wait seen (0: not known)").unit("s").slider(0.0, 1800.0).step(1.0);
        /// The share of players who give up; 0: not known.
        seen_left: f64 = 0.0, Spec::real(0.0, 0.999, "share seen to give up (0: not known)").step(0.01);
        /// Players online, who wait or play; 0: not known.
        seen_online: f64 = 0.0, Spec::real(0.0, 1e9, "players online (0: not known)").slider(0.0, 5000.0).step(1.0);
        /// How long a game keeps its players, until they queue again or go.
        lasts: f64 = 1200.0, Spec::real(0.0, 1e9, "length of a game").unit("s").slider(60.0, 3600.0).step(60.0);
    }
}

parameters! {
    /// What being left alone costs.
    pub struct ArenaPrices in "front" {
        /// Seconds of waiting that it is worth to have a game at all.
        alone: f64 = 300.0, Spec::real(1e-3, 1e9, "what a game is worth").unit("s").slider(30.0, 3600.0).logarithmic();
    }
}

impl ArenaLanes {
    fn all(&self) -> [ArenaRule; 6] {
        [
            self.rule1, self.rule2, self.rule3, self.rule4, self.rule5, self.rule6,
        ]
    }

    /// The rule of a number from 1, whether it races or not; the last for a number beyond.
    #[must_use]
    pub fn numbered(&self, number: u32) -> ArenaRule {
        self.all()[(number.max(1) as usize - 1).min(5)]
    }

    /// The rules that race, each once. A question's differences are to the first; the page
    /// tells them to any. O(rules²), of at most six.
    #[must_use]
    pub fn rules(&self) -> Vec<ArenaRule> {
        let mut rules = Vec::new();
        for rule in self.all().into_iter().take(self.lanes as usize) {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        rules
    }
}

parameters! {
    /// How long to simulate.
    pub struct ArenaRun in "simulation" {
        /// Where all chance comes from: the same seed repeats the run to the last bit, on every
        /// machine.
        seed: Seed = Seed(1), Spec::seed("seed");
        /// Tickets that come in each replication: the more, the narrower the intervals.
        tickets: u32 = 4_000, Spec::int(20, 5_000_000, "tickets per replication").slider(200.0, 100_000.0).logarithmic();
        /// Independent repetitions; their spread gives the intervals.
        replications: u32 = 20, Spec::int(2, 10_000, "replications").slider(2.0, 200.0).logarithmic();
        /// The share of tickets at the beginning, and as many at the end, that only fill the
        /// queue and are not counted.
        margin: f64 = 0.1, Spec::real(0.0, 0.45, "share not counted at either end").step(0.05);
    }
}

impl ArenaRun {
    /// The streams of a replication.
    #[must_use]
    pub fn streams(&self, replication: u32) -> Streams {
        Streams::new(self.seed.0, u64::from(replication))
    }

    /// The tickets that are counted.
    #[must_use]
    pub fn counted(&self) -> Range<usize> {
        let margin = (f64::from(self.tickets) * self.margin).floor() as usize;
        margin..self.tickets as usize - margin
    }
}

impl ArenaGame {
    /// What a game is. O(sides).
    ///
    /// # Errors
    /// As [`GameFormat::new`].
    pub fn format(&self) -> Result<GameFormat, Unplayable> {
        let format = if self.sides.0.is_empty() {
            GameFormat::even(self.teams as usize, self.size as usize)
        } else {
            let sides: Vec<u16> = self.sides.0.iter().map(|&places| places as u16).collect();
            GameFormat::new(&sides)
        }?;
        match self.least {
            0 => Ok(format),
            least => format.beginning_with(least as usize),
        }
    }
}

/// What is wrong with the game as a whole.
fn playable(game: &ArenaGame) -> Vec<FieldError> {
    game.format()
        .err()
        .map(FieldError::from)
        .into_iter()
        .collect()
}

/// The market of these parameters.
///
/// # Errors
/// As [`ArenaMarket::check`].
pub fn market_of(
    game: &ArenaGame,
    tickets: &ArenaTickets,
    players: &ArenaPlayers,
) -> Result<ArenaMarket, Unplayable> {
    let market = ArenaMarket {
        format: game.format()?,
        deciding: Deciding {
            strength: game.strength,
            scale: game.scale,
            draws: game.draws,
        },
        coming: tickets.coming,
        rate: tickets.rate,
        day: DayCurve {
            swing: tickets.swing,
            peak: tickets.peak,
        },
        start: tickets.hour,
        parties: [
            tickets.singles,
            tickets.twos,
            tickets.threes,
            tickets.fours,
            tickets.fives,
        ],
        skills: SkillLaw {
            mean: players.mean,
            deviation: players.deviation,
            uncertainty: players.uncertainty,
            alike: tickets.alike,
            strong: players.strong,
        },
        regions: vec![1.0; tickets.regions as usize],
        roles: players.roles.on(),
        willing: Willing {
            leaves: players.leaves,
            mean: players.patience,
            shape: players.shape,
            parties: players.loyal,
        },
    };
    market.check()?;
    Ok(market)
}

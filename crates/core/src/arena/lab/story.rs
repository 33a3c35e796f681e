//! The story of the arena: six screens from two players to what impatience hides.

use super::ArenaRace;
use crate::arena::exact::{
    batch_mean, first_come, impatient_pairs, regions_mean, unfairness_by_lot,
};
use crate::arena::market::ArenaMarket;
use crate::experiment::story::{StoryAnswer, StoryGuess, StoryScreen, nearest};
use crate::experiment::{Checked, Parameters};
use crate::words::{percent, significant};

/// Waits of those who come at random, as the source of most answers.
const WAITS: &str = "exact: waits of players who come at random are sums of exponential times";

/// The screens.
pub const STORY: &[StoryScreen] = &[
    StoryScreen {
        title: "Two players",
        question: "How long does a player wait for an opponent?",
        setting: "Twelve players a minute come to a game of one against one, one every five seconds on average. Whoever comes first plays first.",
        guess: StoryGuess::Number {
            unit: "seconds",
            range: (0.0, 15.0),
            step: 0.5,
            start: 5.0,
        },
        turn: "Press Play and watch the left side. Who of two players waits, and who does not?",
        tab: "get",
        state: &[("lanes", "2")],
        touch: &["rate"],
        figure: "race",
        method: WAITS,
        tell: |values| {
            let market = market(values)?;
            let mean = first_come(2, market.tickets_per_second()).mean();
            Ok(StoryAnswer::number(
                mean,
                0.5,
                format!(
                    "*{}* s on average. One of two waits until the other comes, {} s; that other player does not wait at all.",
                    significant(mean, 3),
                    significant(2.0 * mean, 3)
                ),
            ))
        },
    },
    StoryScreen {
        title: "Ten players",
        question: "Five against five, and as many players a minute: how much longer does one wait?",
        setting: "Still twelve players a minute, and still whoever comes first plays first. Only now a game takes ten of them.",
        guess: StoryGuess::Choice(&["5 times as long", "9 times as long", "10 times as long"]),
        turn: "Press Play and wait for a game. How many of its ten players did not wait?",
        tab: "get",
        state: &[("size", "5"), ("lanes", "2"), ("rule2", "multi")],
        touch: &["rate", "size"],
        figure: "race",
        method: WAITS,
        tell: |values| {
            let market = market(values)?;
            let places = market.format.places() as u32;
            let rate = market.tickets_per_second();
            let mean = first_come(places, rate).mean();
            let times = mean / first_come(2, rate).mean();
            Ok(StoryAnswer::choice(
                nearest(&[5.0, 9.0, 10.0], times),
                format!(
                    "*{}* times as long: *{}* s. The first waits for nine others, the last for nobody, so on average a player waits for half of nine.",
                    significant(times, 2),
                    significant(mean, 3)
                ),
            ))
        },
    },
    StoryScreen {
        title: "Three queues",
        question: "Three regions, and each gets a queue of its own. What does that cost?",
        setting: "Players come from three regions, twelve a minute together. One queue for all makes some play far from home; a queue for each keeps everybody near.",
        guess: StoryGuess::Choice(&[
            "As long a wait as before",
            "Twice the wait",
            "Three times the wait",
        ]),
        turn: "Press Play: one queue on the left, three on the right. Who waits while somebody else waits too?",
        tab: "get",
        state: &[("regions", "3"), ("lanes", "2"), ("rule2", "regions")],
        touch: &["rate", "regions"],
        figure: "race",
        method: WAITS,
        tell: |values| {
            let market = market(values)?;
            let rate = market.tickets_per_second();
            // Whatever the shares are, the waits of those apart add up to the same.
            let regions = market.regions.len();
            let [apart, together] = regions_mean(&vec![rate / regions as f64; regions]);
            let times = apart / together;
            Ok(StoryAnswer::choice(
                nearest(&[1.0, 2.0, 3.0], times),
                format!(
                    "*{}* times the wait, *{}* s, however the players are spread over the regions: in each queue somebody waits half of the time.",
                    significant(times, 2),
                    significant(apart, 3)
                ),
            ))
        },
    },
    StoryScreen {
        title: "Teams even out",
        question: "Nobody looks at skill: are games of teams fairer than games of two?",
        setting: "First come, first served puts any players together. Call a game unfair by how far the chance to win is from one half.",
        guess: StoryGuess::Choice(&["Fairer", "As fair", "Less fair"]),
        turn: "Press Play and read the chance to win of each game. Then make the teams larger.",
        tab: "get",
        state: &[("size", "5"), ("lanes", "2"), ("rule2", "multi")],
        touch: &["size"],
        figure: "fairness",
        method: "exact: the difference of two teams’ mean skills is normal; its mean unfairness by quadrature",
        tell: |values| {
            let market = market(values)?;
            let team = market.format.two_even().unwrap_or(1) as u32;
            let unfair =
                |team| unfairness_by_lot(team, market.skills.deviation, market.deciding.scale).mean;
            let (teams, pairs) = (unfair(team), unfair(1));
            Ok(StoryAnswer::choice(
                usize::from(teams >= pairs),
                format!(
                    "Fairer. The better side of {team} against {team} wins *{}* of the games on average, and of one against one *{}*: good and bad players even out within a team.",
                    percent(0.5 + teams, 0),
                    percent(0.5 + pairs, 0)
                ),
            ))
        },
    },
    StoryScreen {
        title: "Who gives up",
        question: "Players now lose patience. What share of them never gets a game?",
        setting: "One against one again, twelve players a minute. A player is willing to wait ten seconds on average, some much less, some more.",
        guess: StoryGuess::Number {
            unit: "of a hundred players",
            range: (0.0, 60.0),
            step: 1.0,
            start: 10.0,
        },
        turn: "Press Play and count who leaves. Then change how patient they are, and watch the mean wait.",
        tab: "get",
        state: &[
            ("leaves", "exponential"),
            ("patience", "10"),
            ("lanes", "2"),
        ],
        touch: &["patience"],
        figure: "race",
        method: "exact: one player waits at most, for a partner or the end of their patience",
        tell: |values| {
            let market = market(values)?;
            let pairs = impatient_pairs(market.tickets_per_second(), 1.0 / market.willing.mean);
            Ok(StoryAnswer::number(
                100.0 * pairs.gave_up,
                3.0,
                format!(
                    "*{}*. And those who play wait only *{}* s on average, less than without impatience: whoever waits long is gone. A short mean wait may hide that.",
                    percent(pairs.gave_up, 0),
                    significant(pairs.mean_served, 3)
                ),
            ))
        },
    },
    StoryScreen {
        title: "Look seldom",
        question: "The queue is looked at only every thirty seconds. How long is a wait?",
        setting: "Services often match in passes: whoever is there then is paired at once. Twelve players a minute come to games of one against one.",
        guess: StoryGuess::Choice(&["About 8 s", "About 18 s", "About 30 s"]),
        turn: "Press Play: at once on the left, in passes on the right. What does a pass have that a single look has not?",
        tab: "get",
        state: &[("lanes", "2"), ("rule2", "random"), ("period", "30")],
        touch: &["rate"],
        figure: "race",
        method: "exact: half a period, and half the time of a game’s arrivals, as the number that stays is uniform",
        tell: |values| {
            let race = ArenaRace::from_checked(values);
            let (rate, period) = (market(values)?.tickets_per_second(), race.settings.period);
            let mean = batch_mean(2, rate, period);
            Ok(StoryAnswer::choice(
                nearest(&[8.0, 18.0, 30.0], mean),
                format!(
                    "*{}* s: half of the period, and what one waits anyway. In return a pass sees many players at once and may choose who plays whom.",
                    significant(mean, 3)
                ),
            ))
        },
    },
];

fn market(values: &Checked) -> Result<ArenaMarket, String> {
    let heat = ArenaRace::from_checked(values).heat();
    heat.map(|heat| heat.market)
        .map_err(|error| error.to_string())
}

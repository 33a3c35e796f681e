//! The story of the balance lab: five screens from trillions of games to games for everybody.

use crate::balance::partition::mixed;
use crate::balance::queue::outlier;
use crate::balance::stage::{BalanceStage, BalanceStageSetting, BalanceStageView};
use crate::experiment::Parameters;
use crate::experiment::story::{StoryAnswer, StoryGuess, StoryScreen, least, nearest};
use crate::words::{grouped, significant};
use std::collections::BTreeMap;

/// The players at 50 of the screen about one beyond their neighbours.
const NEAR: usize = 20;

/// The screens.
pub const STORY: &[StoryScreen] = &[
    StoryScreen {
        title: "So many games",
        question: "Sixty players wait. How many different games of five against five are there?",
        setting: "A game takes ten of those who wait, in two teams of five. A matchmaker would like to have the fairest one: even teams of players who are alike.",
        guess: StoryGuess::Choice(&[
            "About sixty thousand",
            "About a billion",
            "Almost ten trillion",
        ]),
        turn: "Step through the search (→). Each player that turns pale is proven to be in no better game. How many have to be looked at?",
        tab: "best",
        state: &[("n", "60"), ("k", "5"), ("shown", "1"), ("step", "0")],
        touch: &[],
        figure: "crowding",
        method: "exact: counted, and the search’s own proof for the players on the stage",
        tell: |values| {
            let games = games(60, 5);
            let right = nearest(&[6e4, 1e9, 1e13], games);
            let stage = BalanceStage::new(&BalanceStageSetting::from_checked(values));
            let search = (views(stage).into_iter().rev())
                .filter_map(|view| view.search)
                .find(|search| search.proven)
                .ok_or("the best game is not proven")?;
            Ok(StoryAnswer::choice(
                right,
                format!(
                    "*{}* trillion. The search found the fairest after looking at *{}* sets of players, and proved that all others are worse.",
                    significant(games / 1e12, 2),
                    grouped(search.sets)
                ),
            ))
        },
    },
    StoryScreen {
        title: "Who is left behind",
        question: "Form the fairest game again and again. Who is still waiting?",
        setting: "Each game is the fairest that those who wait can make. As many new players come as have left, and the next game is formed.",
        guess: StoryGuess::Choice(&[
            "The average players",
            "The strongest and the weakest",
            "Nobody in particular",
        ]),
        turn: "Press Play and watch the ends of the line while eight games are formed. Then give waiting a little weight, β, and play once more.",
        tab: "waiting",
        state: &[
            ("n", "60"),
            ("k", "5"),
            ("beta", "0"),
            ("shown", "8"),
            ("step", "0"),
        ],
        touch: &["beta"],
        figure: "left",
        method: "exact for the players on the stage",
        tell: |values| {
            let stage = BalanceStage::new(&BalanceStageSetting::from_checked(values));
            let [played, waiting] = distances(&views(stage)).ok_or("no game was formed")?;
            let right = if waiting > 1.2 * played {
                1
            } else if played > 1.2 * waiting {
                0
            } else {
                2
            };
            let who = [
                "average players",
                "those at both ends",
                "nobody in particular",
            ][right];
            Ok(StoryAnswer::choice(
                right,
                format!(
                    "It leaves {who}. Those who still wait are *{}* points from the middle on average, those who have played *{}*.",
                    significant(waiting, 3),
                    significant(played, 3)
                ),
            ))
        },
    },
    StoryScreen {
        title: "Far beyond the others",
        question: "The player at 100 must play now. With whom is the game fairest?",
        setting: "Two against two. One player has skill 100 and has waited longest. Twenty players are near 50, one is at 0.",
        guess: StoryGuess::Choice(&[
            "With three of those near 50",
            "With the one at 0 and two near 50",
        ]),
        turn: "Step to the end of the search (→). Which of the two games has even teams?",
        tab: "waiting",
        state: &[
            ("k", "2"),
            ("alpha", "0.5"),
            ("skills", "typed"),
            (
                "typed",
                "100,50,50.000001,50.000002,50.000003,50.000004,50.000005,50.000006,50.000007,50.000008,50.000009,50.00001,50.000011,50.000012,50.000013,50.000014,50.000015,50.000016,50.000017,50.000018,50.000019,0",
            ),
            ("limited", "yes"),
            ("longest", "0"),
            ("shown", "1"),
            ("step", "0"),
        ],
        touch: &[],
        figure: "outlier",
        method: "exact: all games with that player, and all games of near neighbours",
        tell: |_| {
            let found = outlier::outlier(NEAR).map_err(|error| error.to_string())?;
            let right = least(&[found.windows, found.exact]);
            Ok(StoryAnswer::choice(
                right,
                format!(
                    "{}. 100 and 0 against 50 and 50 are even teams, of unfairness *{}*; with three neighbours it is *{}*. The paper’s search looks only among neighbours, and misses that.",
                    ["With three of those near 50", "With the one at 0"][right],
                    significant(found.exact, 3),
                    significant(found.windows, 3)
                ),
            ))
        },
    },
    StoryScreen {
        title: "Everybody plays",
        question: "Six beginners and two masters make two games. Where do the masters go?",
        setting: "Two against two, and everybody must play. The beginners have skill 0, the masters 90 and 100. The worse of the two games should be as even as possible.",
        guess: StoryGuess::Choice(&["Both into one game", "One into each game"]),
        turn: "Step through the two ways to divide the players (→).",
        tab: "partition",
        state: &[
            ("view", "partition"),
            ("k", "2"),
            ("alpha", "0"),
            ("skills", "typed"),
            ("typed", "0,0,0,0,0,0,90,100"),
            ("games", "2"),
            ("step", "0"),
        ],
        touch: &[],
        figure: "partition",
        method: "exact: all ways to divide the eight",
        tell: |_| {
            let [together, shared] = mixed::mixed().map_err(|error| error.to_string())?;
            let right = least(&[together, shared]);
            Ok(StoryAnswer::choice(
                right,
                format!(
                    "{}. The worse game then has a spread of *{}*, and of *{}* otherwise. To cut the ladder into pieces is quick, but not always best.",
                    ["Both into one", "One into each"][right],
                    significant(together.min(shared), 3),
                    significant(together.max(shared), 3)
                ),
            ))
        },
    },
    StoryScreen {
        title: "Every team needs a healer",
        question: "Take the players who lie closest together and fill all roles. Is that the fairest game?",
        setting: "A team needs each of five roles once, and few players play the rare ones. The shortest stretch of the ladder in which all roles can be filled is found at once.",
        guess: StoryGuess::Choice(&[
            "Yes, closest is fairest",
            "No, a game that reaches further is fairer",
        ]),
        turn: "Step through the search (→): first the shortest stretch, then games that reach beyond it.",
        tab: "roles",
        state: &[
            ("view", "roles"),
            ("n", "40"),
            ("popular", "2"),
            ("seed", "b"),
            ("step", "0"),
        ],
        touch: &[],
        figure: "role_price",
        method: "exact for the players on the stage: branch and bound with a proof",
        tell: |values| {
            let stage = BalanceStage::new(&BalanceStageSetting::from_checked(values));
            let last = views(stage).into_iter().next_back().ok_or("no step")?;
            let value = |label: &str| {
                let gauge = last.gauges.iter().find(|gauge| gauge.label == label);
                gauge.map(|gauge| gauge.parts[0] + gauge.parts[1])
            };
            let (quick, best) = (value("interval"), value("exact"));
            let (Some(quick), Some(best)) = (quick, best) else {
                return Err("the stage does not compare the games".to_owned());
            };
            let right = usize::from(best < quick);
            Ok(StoryAnswer::choice(
                right,
                format!(
                    "{}. In the shortest stretch the best game has an unfairness of *{}*, the fairest of all has *{}*. With roles nobody knows a fast method to find it.",
                    ["Yes", "No"][right],
                    significant(quick, 3),
                    significant(best, 3)
                ),
            ))
        },
    },
];

/// How many games of two teams of k there are among n players.
fn games(n: u32, k: u32) -> f64 {
    let choose = |n: u32, k: u32| {
        (0..k).fold(1.0, |product, taken| {
            product * f64::from(n - taken) / f64::from(taken + 1)
        })
    };
    choose(n, 2 * k) * choose(2 * k, k) / 2.0
}

/// The stage at each of its steps.
fn views(mut stage: BalanceStage) -> Vec<BalanceStageView> {
    (0..=stage.steps())
        .map(|step| {
            stage.seek(step);
            stage.view()
        })
        .collect()
}

/// How far from the mean skill of those who came they are who have played, and who still wait.
fn distances(steps: &[BalanceStageView]) -> Option<[f64; 2]> {
    let skills: BTreeMap<u64, f64> = (steps.iter())
        .flat_map(|view| view.crowd.iter().map(|pin| (pin.id, pin.value)))
        .collect();
    let last = steps.last()?;
    let middle = skills.values().sum::<f64>() / skills.len() as f64;
    let mean = |ids: Vec<u64>| {
        let sum: f64 = (ids.iter().filter_map(|id| skills.get(id)))
            .map(|skill| (skill - middle).abs())
            .sum();
        sum / ids.len() as f64
    };
    let played: Vec<u64> = (last.games.iter())
        .flat_map(|game| game.teams.iter().flatten().copied())
        .collect();
    let waiting: Vec<u64> = last.crowd.iter().map(|pin| pin.id).collect();
    (!played.is_empty() && !waiting.is_empty()).then(|| [mean(played), mean(waiting)])
}

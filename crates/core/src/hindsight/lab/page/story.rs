//! The story of the hindsight lab: five screens from playing at once to an empty lobby.

use crate::experiment::story::{StoryAnswer, StoryGuess, StoryScreen, least, nearest};
use crate::experiment::{Checked, Parameters};
use crate::hindsight::formulas::greedy_exact;
use crate::hindsight::parameters::HindsightRule;
use crate::hindsight::stage::{HindsightStage, HindsightStageSetting};
use crate::words::{percent, significant};

/// How the answers about the players on the stage are known.
const ON_STAGE: &str = "exact for the players on the stage; the best matching has a certificate";

/// The rules that a visitor may choose from.
const RULES: [HindsightRule; 4] = [
    HindsightRule::Greedy,
    HindsightRule::Periodic,
    HindsightRule::MultiQueue,
    HindsightRule::DifferenceWait,
];

/// The screens.
pub const STORY: &[StoryScreen] = &[
    StoryScreen {
        title: "Play at once",
        question: "Pair any two who wait, at once. How many times the best possible cost is that?",
        setting: "Players come one by one, each with a level. A pair costs how far apart its two are, and every wait costs too. Hindsight knows beforehand who will come; a matchmaker does not.",
        guess: StoryGuess::Number {
            unit: "times the cost in hindsight",
            range: (1.0, 6.0),
            step: 0.1,
            start: 1.5,
        },
        turn: "Press Play. Pale lines behind are the games that hindsight would have made. Where do they differ?",
        tab: "race",
        state: &[("rule", "greedy"), ("cast", "60"), ("step", "0")],
        touch: &[],
        figure: "race",
        method: ON_STAGE,
        tell: |values| {
            let ratio = ratio(values, HindsightRule::Greedy)?;
            Ok(StoryAnswer::number(
                ratio,
                0.25,
                format!(
                    "*{}* times, for these 60 players. Playing at once hardly makes anybody wait; its games are what is bad.",
                    significant(ratio, 3)
                ),
            ))
        },
    },
    StoryScreen {
        title: "Whose fault",
        question: "Why does playing at once cost so much?",
        setting: "A game can be dear for two reasons: it began later than it could have, or it has the wrong partners. Hindsight tells which.",
        guess: StoryGuess::Choice(&[
            "Games begin too late",
            "The wrong partners meet",
            "Both about equally",
        ]),
        turn: "Go to the last event (End), then compare the games with the pale ones behind them.",
        tab: "race",
        state: &[("rule", "greedy"), ("cast", "60"), ("step", "20")],
        touch: &[],
        figure: "regret",
        method: ON_STAGE,
        tell: |values| {
            let stage = stage(values, HindsightRule::Greedy);
            let regret = &stage.hindsight()?.regret;
            let wrong = regret.difference / regret.total();
            let right = if wrong > 0.6 {
                1
            } else if wrong < 0.4 {
                0
            } else {
                2
            };
            Ok(StoryAnswer::choice(
                right,
                format!(
                    "Wrong partners are *{}* of what playing at once loses, games that begin late *{}*. It never waits for a better partner.",
                    percent(wrong, 0),
                    percent(1.0 - wrong, 0)
                ),
            ))
        },
    },
    StoryScreen {
        title: "How to wait",
        question: "Which rule comes nearest to hindsight?",
        setting: "Some rules wait on purpose. One gathers the players of two games and sorts them. One has a queue for each third of the levels. One pairs at once but keeps a bad pair open for a while, in case somebody closer comes.",
        guess: StoryGuess::Choice(&[
            "Play at once (greedy)",
            "Gather and sort (periodic)",
            "A queue for each level (multi-queue)",
            "Keep bad pairs open (difference-wait)",
        ]),
        turn: "Choose a rule and press Play. Its cost stands below, beside that of hindsight.",
        tab: "race",
        state: &[("rule", "difference"), ("cast", "60"), ("step", "20")],
        touch: &["rule"],
        figure: "race",
        method: ON_STAGE,
        tell: |values| {
            let mut ratios = [0.0; RULES.len()];
            for (ratio, rule) in ratios.iter_mut().zip(RULES) {
                *ratio = self::ratio(values, rule)?;
            }
            let right = least(&ratios);
            Ok(StoryAnswer::choice(
                right,
                format!(
                    "{} comes nearest, at *{}* times the cost in hindsight; playing at once costs *{}* times. A bad pair has most to gain from a little patience.",
                    RULES[right].label(),
                    significant(ratios[right], 3),
                    significant(ratios[0], 3)
                ),
            ))
        },
    },
    StoryScreen {
        title: "A crowd",
        question: "Ten times as many players come. What does playing at once cost now?",
        setting: "With more players somebody close is always near. Hindsight pays less and less for each player. What about a rule that takes whoever comes next?",
        guess: StoryGuess::Choice(&["A tenth", "A third", "Almost as much as before"]),
        turn: "Press Play: thirty players come in a minute, where three came before. Who is paired with whom?",
        tab: "traffic",
        state: &[
            ("rule", "greedy"),
            ("rate", "30"),
            ("cast", "60"),
            ("step", "0"),
        ],
        touch: &["rate"],
        figure: "ratio",
        method: "exact: a renewal argument for the game that any two make",
        tell: |values| {
            let setting = HindsightStageSetting::from_checked(values);
            let (rate, longest) = (setting.players.rate, setting.market.tau);
            let [few, many] = [rate / 10.0, rate]
                .map(|rate| greedy_exact(setting.market.k, rate, longest, true).per_player());
            let right = nearest(&[0.1, 1.0 / 3.0, 1.0], many / few);
            Ok(StoryAnswer::choice(
                right,
                format!(
                    "{}: *{}* a player, where it was *{}*. A partner taken blindly is a third of the scale away on average, however many come.",
                    ["A tenth", "A third", "Almost as much"][right],
                    significant(many, 3),
                    significant(few, 3)
                ),
            ))
        },
    },
    StoryScreen {
        title: "An empty lobby",
        question: "At night hardly anybody comes. Which rule is better now?",
        setting: "One player comes in five minutes, and nobody waits longer than five. Six queues by level would make good games, if anybody came.",
        guess: StoryGuess::Choice(&["Six queues by level", "Play at once"]),
        turn: "Choose each of the two rules and press Play. How many end up with a computer player?",
        tab: "traffic",
        state: &[
            ("rule", "multi"),
            ("rate", "0.2"),
            ("r", "6"),
            ("cast", "60"),
            ("step", "20"),
        ],
        touch: &["rule"],
        figure: "ratio",
        method: ON_STAGE,
        tell: |values| {
            let [queues, greedy] = [
                ratio(values, HindsightRule::MultiQueue)?,
                ratio(values, HindsightRule::Greedy)?,
            ];
            let right = least(&[queues, greedy]);
            Ok(StoryAnswer::choice(
                right,
                format!(
                    "{}: *{}* times the cost in hindsight, against *{}* for {}. Whoever is picky in an empty lobby only waits.",
                    ["Six queues", "Play at once"][right],
                    significant(queues.min(greedy), 3),
                    significant(queues.max(greedy), 3),
                    ["playing at once", "six queues"][right]
                ),
            ))
        },
    },
];

/// The stage's players under a rule, to the end.
fn stage(values: &Checked, rule: HindsightRule) -> HindsightStage {
    let mut setting = HindsightStageSetting::from_checked(values);
    setting.shown.rule = rule;
    let mut stage = HindsightStage::new(&setting, None);
    stage.seek(stage.steps());
    stage
}

/// What a rule costs the stage's players, in parts of what the best matching costs them.
fn ratio(values: &Checked, rule: HindsightRule) -> Result<f64, String> {
    let totals = stage(values, rule).view().totals;
    let best = totals.account.best.ok_or("no best matching")?;
    Ok(totals.account.cost.total() / best)
}

//! The story of the engagement lab: six screens from who meets whom to when fair is best.

use super::EngagementTheory;
use crate::engagement::matchers::Matchmaker;
use crate::engagement::perfect_matchings;
use crate::engagement::stage::{EngagementStage, EngagementStageSetting, EngagementStageView};
use crate::experiment::story::{StoryAnswer, StoryGuess, StoryScreen, least, nearest};
use crate::experiment::{Checked, Parameters};
use crate::words::{grouped, significant};

/// How the answers about the players on the stage are known.
const ON_STAGE: &str = "exact for the players on the stage, as the model of churn expects";

/// The screens.
pub const STORY: &[StoryScreen] = &[
    StoryScreen {
        title: "Ways to pair off",
        question: "Sixteen players wait. How many ways are there to pair them all off?",
        setting: "Each round everybody plays one opponent. A matchmaker chooses who meets whom, and some players stop playing after their game.",
        guess: StoryGuess::Choice(&["About a hundred", "About two thousand", "About two million"]),
        turn: "Step through six matchmakers (→). Each pairs the same sixteen players in its own way.",
        tab: "keep",
        state: &[("shown", "16"), ("step", "0")],
        touch: &[],
        figure: "front",
        method: "exact: counted, 15 · 13 · 11 · … · 1",
        tell: |values| {
            let players = EngagementStageSetting::from_checked(values).shown.shown;
            let ways = perfect_matchings(players);
            let right = nearest(&[1e2, 2e3, 2e6], ways);
            Ok(StoryAnswer::choice(
                right,
                format!(
                    "*{}*. Nobody tries them all: an algorithm of 1965 finds the best pairs, with a proof.",
                    // Below 2⁵³, so exact.
                    grouped(ways as u64)
                ),
            ))
        },
    },
    StoryScreen {
        title: "Whom to keep",
        question: "Which pairs make the fewest players stop?",
        setting: "Players are more likely to stop after a loss, some much more than others. You may pair equals, pair by chance, or look at who would take a loss badly.",
        guess: StoryGuess::Choice(&[
            "Equals meet equals",
            "By chance",
            "Those who take a loss badly meet somebody they should beat",
        ]),
        turn: "Step through the matchmakers (→) and compare the bars: how many are expected to stop?",
        tab: "keep",
        state: &[("shown", "16"), ("step", "0")],
        touch: &[],
        figure: "front",
        method: ON_STAGE,
        tell: |values| {
            let totals = totals(values)?;
            let right = least(&totals);
            Ok(StoryAnswer::choice(
                right,
                format!(
                    "Looking at losses is best: *{}* of 16 are expected to stop. Pairs by chance lose {} on average, equals {}.",
                    significant(totals[2], 4),
                    significant(totals[1], 4),
                    significant(totals[0], 4)
                ),
            ))
        },
    },
    StoryScreen {
        title: "How much it is",
        question: "Of 100 players, how many more does the best pairing keep than chance?",
        setting: "The best pairing is better than chance. The question for a game is by how much, and what it asks of those who lose so that others stay.",
        guess: StoryGuess::Number {
            unit: "players of 100",
            range: (0.0, 20.0),
            step: 0.1,
            start: 5.0,
        },
        turn: "Step to the best pairs, EOMM, and to the worst. Point at a pair: what are its chances?",
        tab: "keep",
        state: &[("shown", "16"), ("step", "5")],
        touch: &[],
        figure: "front",
        method: ON_STAGE,
        tell: |values| {
            let totals = totals(values)?;
            let gain = 100.0 * (totals[1] - totals[2]) / 16.0;
            Ok(StoryAnswer::number(
                gain,
                0.5,
                format!(
                    "*{}* of 100 in a round, for these sixteen. Whether players stop depends mostly on themselves; the pairing moves little, and somebody pays for it with a loss.",
                    significant(gain, 2)
                ),
            ))
        },
    },
    StoryScreen {
        title: "A proof one can see",
        question: "Discs grow and never overlap. What does the sum of all radii tell?",
        setting: "Here a pair costs its distance on the screen. A disc grows round every player; where discs touch, they stop. What links two players must cross both of their discs.",
        guess: StoryGuess::Choice(&[
            "No pairing can cost less",
            "No pairing can cost more",
            "Nothing before the end",
        ]),
        turn: "Step on (→) until discs touch. An odd group gets a moat of its own, as one of them must leave it.",
        tab: "found",
        state: &[("view", "blossom"), ("shown", "16"), ("step", "0")],
        touch: &[],
        figure: "teams",
        method: "exact: every step of the algorithm, in whole units",
        tell: |values| {
            let steps = views(values);
            let blossoms: Vec<_> = steps
                .iter()
                .filter_map(|view| view.blossom.as_ref())
                .collect();
            let last = *blossoms.last().ok_or("no step")?;
            // Duals are half units.
            let below = blossoms.iter().all(|one| one.bound <= 2 * last.weight);
            let above = blossoms.iter().all(|one| one.bound >= 2 * last.weight);
            let right = if below {
                0
            } else if above {
                1
            } else {
                2
            };
            let written = |halves: i64| significant(halves as f64 * last.written, 4);
            Ok(StoryAnswer::choice(
                right,
                format!(
                    "No pairing can cost less. At the end discs and moats sum to *{}*, and the pairs found cost *{}*: the picture is the proof that nothing is better.",
                    written(last.bound),
                    written(2 * last.cost)
                ),
            ))
        },
    },
    StoryScreen {
        title: "Fair or best",
        question: "Four players, and draws keep them. Who should meet?",
        setting: "Suppose that after a draw fewer players stop than after a win or a loss, and that near equals draw more often. The skills are 1000, 1499, 1501 and 2000.",
        guess: StoryGuess::Choice(&[
            "Neighbours: 1000–1499 and 1501–2000",
            "The twins, and the two strangers",
        ]),
        turn: "Change the churn risk after a draw. From where on is it best that neighbours meet?",
        tab: "theory",
        state: &[("skills", "1000,1499,1501,2000")],
        touch: &["draw"],
        figure: "claim_example",
        method: "exact: all three ways to pair four players",
        tell: |values| {
            let theory = EngagementTheory::from_checked(values);
            let example = theory.example().ok_or("no example")?;
            let right = usize::from(!example.skill_is_best());
            Ok(StoryAnswer::choice(
                right,
                format!(
                    "{}: *{}* of them are expected to stop, and *{}* if neighbours meet. The twins’ draws outweigh the lost game of the strangers.",
                    ["Neighbours", "The twins, and the two strangers"][right],
                    significant(example.best.cost, 3),
                    significant(example.skill.cost, 3)
                ),
            ))
        },
    },
    StoryScreen {
        title: "When nothing matters",
        question: "Every game is drawn as often, whoever meets. Which pairs are best now?",
        setting: "The paper’s own data have a fifth of games drawn, and it takes that rate for every pair. Suppose churn depends on the result alone.",
        guess: StoryGuess::Choice(&[
            "Equals meet equals",
            "The strongest meets the weakest",
            "All pairs are the same",
        ]),
        turn: "Let more games be drawn, or fewer. Does one pairing ever beat the others?",
        tab: "theory",
        state: &[
            ("shape", "constant"),
            ("even", "0.2"),
            ("skills", "1000,1499,1501,2000"),
        ],
        touch: &["even"],
        figure: "claim_example",
        method: "exact: all three ways to pair four players",
        tell: |values| {
            let theory = EngagementTheory::from_checked(values);
            let example = theory.example().ok_or("no example")?;
            let right = match (example.skill_is_best(), example.skill_is_worst()) {
                (true, true) => 2,
                (true, false) => 0,
                _ => 1,
            };
            Ok(StoryAnswer::choice(
                right,
                format!(
                    "{}: at best *{}* are expected to stop, at worst *{}*. A claim about fair games needs draws that depend on who meets.",
                    [
                        "Equals",
                        "The strongest and the weakest",
                        "All are the same"
                    ][right],
                    significant(example.best.cost, 3),
                    significant(example.worst.cost, 3)
                ),
            ))
        },
    },
];

/// The stage at each of its steps.
fn views(values: &Checked) -> Vec<EngagementStageView> {
    let mut stage = EngagementStage::new(&EngagementStageSetting::from_checked(values), None);
    (0..=stage.steps())
        .map(|step| {
            stage.seek(step);
            stage.view()
        })
        .collect()
}

/// How many of the players on the stage are expected to stop: equals, by chance, at best.
fn totals(values: &Checked) -> Result<[f64; 3], String> {
    let last = views(values).into_iter().next_back();
    let pool = last.and_then(|view| view.pool).ok_or("no pool")?;
    let of = |maker: Matchmaker| {
        (pool.totals.iter())
            .find(|(known, _)| *known == maker)
            .and_then(|(_, total)| *total)
            .ok_or_else(|| format!("{} leaves somebody out", maker.label()))
    };
    Ok([
        of(Matchmaker::Skill)?,
        pool.by_chance,
        of(Matchmaker::Eomm)?,
    ])
}

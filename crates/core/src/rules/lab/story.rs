//! The story of the rules lab: six screens from one queue or two to zones.

use super::{RulesCompare, RulesSides, RulesZones};
use crate::experiment::story::{StoryAnswer, StoryGuess, StoryScreen, nearest};
use crate::experiment::{Checked, Parameters};
use crate::rules::exact::versus;
use crate::rules::exact::zones::Zones;
use crate::rules::{ServiceRule, WaitPopulation};
use crate::words::{percent, significant};

/// The screens.
pub const STORY: &[StoryScreen] = &[
    StoryScreen {
        title: "One queue or two",
        question: "Singles and pairs in two queues: how much longer do they wait?",
        setting: "Some players come alone, others as a pair of friends; a game is two against two. One queue can make a game of a pair and two singles. Two queues keep the kinds apart.",
        guess: StoryGuess::Choice(&[
            "About as long as in one",
            "A third longer",
            "Two thirds longer",
            "Three times as long",
        ]),
        turn: "Press Play. Both sides get the same players: one queue on the left, two on the right. Who stands there with nobody to play?",
        tab: "queues",
        state: &[
            ("l1", "1"),
            ("l2", "1"),
            ("lane_a", "fifo"),
            ("lane_b", "two"),
        ],
        touch: &[],
        figure: "rules",
        method: "exact: mean waits of all players, Xu, Yu and Wu, (3) and (6)",
        tell: |values| {
            let [one, two] = means(
                values,
                [ServiceRule::Fifo, ServiceRule::Two],
                WaitPopulation::Players,
            );
            let right = nearest(&[1.0, 4.0 / 3.0, 5.0 / 3.0, 3.0], two / one);
            Ok(StoryAnswer::choice(
                right,
                format!(
                    "*{}* longer: {} minutes on average instead of {}. What is left over in one queue is just what the other lacks.",
                    percent(two / one - 1.0, 0),
                    significant(two, 3),
                    significant(one, 3)
                ),
            ))
        },
    },
    StoryScreen {
        title: "The rare pair",
        question: "Pairs are rare. How long does one wait in a queue of its own?",
        setting: "Forty singles come for each pair of friends. In one queue a pair needs just two singles. In its own queue it needs a second pair.",
        guess: StoryGuess::Choice(&[
            "About as long as in one queue",
            "Five times as long",
            "Almost thirty times as long",
        ]),
        turn: "Let more pairs come, and press Play. When does a queue of their own stop being a bad idea?",
        tab: "queues",
        state: &[
            ("l1", "2"),
            ("l2", "0.05"),
            ("population", "teams"),
            ("lane_a", "fifo"),
            ("lane_b", "two"),
        ],
        touch: &["l2"],
        figure: "waits",
        method: "exact: mean waits of pairs, from the chain of both queues",
        tell: |values| {
            let [one, two] = means(
                values,
                [ServiceRule::Fifo, ServiceRule::Two],
                WaitPopulation::Teams,
            );
            let right = nearest(&[1.0, 5.0, 28.0], two / one);
            Ok(StoryAnswer::choice(
                right,
                format!(
                    "*{}* times as long: {} minutes on average instead of {}. The rarer a kind of player, the more it needs the others.",
                    significant(two / one, 3),
                    significant(two, 3),
                    significant(one, 3)
                ),
            ))
        },
    },
    StoryScreen {
        title: "Last come, first served",
        question: "Serve the last to come first. What happens to the average wait?",
        setting: "One queue. A pair takes two singles of those who wait: the two who have waited longest, or the two who came last?",
        guess: StoryGuess::Choice(&["It gets longer", "It stays the same", "It gets shorter"]),
        turn: "Press Play: first come, first served on the left, last come on the right. Look for a single who is passed over again and again.",
        tab: "queues",
        state: &[
            ("l1", "1"),
            ("l2", "1"),
            ("rule", "lifo"),
            ("population", "singles"),
            ("lane_a", "fifo"),
            ("lane_b", "lifo"),
            ("step", "38"),
        ],
        touch: &[],
        figure: "waits",
        method: "exact: closed forms, agreeing with the tagged player’s chain",
        tell: |values| {
            let rates = RulesCompare::from_checked(values).rates;
            let of = |rule| versus::moments(rule, rates.l1, rates.l2, WaitPopulation::Singles);
            let [first, last] = [ServiceRule::Fifo, ServiceRule::Lifo].map(of);
            let right = if (first.mean - last.mean).abs() <= 1e-9 * first.mean {
                1
            } else if last.mean > first.mean {
                0
            } else {
                2
            };
            Ok(StoryAnswer::choice(
                right,
                format!(
                    "{}: singles wait {} minutes on average either way. But the waits become less equal: their variance is *{}* instead of *{}*.",
                    ["It gets longer", "It stays the same", "It gets shorter"][right],
                    significant(last.mean, 3),
                    significant(last.variance(), 3),
                    significant(first.variance(), 3)
                ),
            ))
        },
    },
    StoryScreen {
        title: "Everybody picks a side",
        question: "Six in ten insist on side A. May everybody choose?",
        setting: "Now one against one, with two unequal sides. Of ten players six play only side A, two play only side B, and two take either.",
        guess: StoryGuess::Choice(&[
            "Yes, those for side A wait somewhat longer",
            "No, the queue for side A grows for ever",
        ]),
        turn: "Press Play and watch the queue. Then let more players take either side: how many does it need?",
        tab: "sides",
        state: &[
            ("play", "sides"),
            ("la", "0.6"),
            ("lb", "0.2"),
            ("lc", "0.2"),
            ("step", "100"),
        ],
        touch: &["lc"],
        figure: "growth",
        method: "exact: the drift of the queue",
        tell: |values| {
            let sides = RulesSides::from_checked(values);
            let exact = sides.exact();
            let [la, lb, lc] = sides.rates();
            let right = usize::from(!exact.stable);
            let sentence = if exact.stable {
                format!(
                    "Yes: those for side A wait *{}* minutes on average.",
                    significant(exact.class(0).mean, 3)
                )
            } else {
                format!(
                    "No. In a minute {} players come for side A, and only {} who can face them: the queue grows by *{}* players a minute, for ever.",
                    significant(la, 3),
                    significant(lb + lc, 3),
                    significant(exact.drift(), 3)
                )
            };
            Ok(StoryAnswer::choice(right, sentence))
        },
    },
    StoryScreen {
        title: "Just enough",
        question: "Just enough take either side. How long does a player for side A wait?",
        setting: "Of a hundred players 49 play only side A, 30 only side B, and 21 take either: this queue does not grow for ever. One player comes a minute. With sides assigned, players would wait half a minute on average.",
        guess: StoryGuess::Number {
            unit: "minutes, on average",
            range: (0.5, 80.0),
            step: 0.5,
            start: 2.0,
        },
        turn: "Press Play for some hundred arrivals. Then move the number of those who take either side by a little.",
        tab: "sides",
        state: &[
            ("play", "sides"),
            ("la", "0.49"),
            ("lb", "0.3"),
            ("lc", "0.21"),
            ("step", "300"),
        ],
        touch: &["lc"],
        figure: "sides_waits",
        method: "exact: Xu, Yu and Wu, section 4",
        tell: |values| {
            let exact = RulesSides::from_checked(values).exact();
            let total: f64 = exact.rates.iter().sum();
            let wait = exact.class(0).mean;
            Ok(StoryAnswer::number(
                wait,
                0.15 * wait,
                format!(
                    "*{}* minutes, with sides assigned *{}*. That a queue does not grow for ever does not make it short: near the border small changes cost much.",
                    significant(wait, 3),
                    // Every other player waits for the next one.
                    significant(0.5 / total, 3)
                ),
            ))
        },
    },
    StoryScreen {
        title: "Two zones at once",
        question: "Experienced players may queue in two zones at once. Who gains?",
        setting: "Juniors play in one zone, advanced players in another. Experienced players used to play among the advanced; now they take whichever game comes first.",
        guess: StoryGuess::Choice(&[
            "Everybody",
            "They and the juniors; the advanced lose",
            "Only they; the others lose",
        ]),
        turn: "Press Play: in both zones on the left, only among the advanced on the right. Whose games do the experienced take, and whose do they make possible?",
        tab: "zones",
        state: &[
            ("play", "zones"),
            ("za", "0.5"),
            ("zb", "0.3"),
            ("zc", "0.2"),
        ],
        touch: &["zc"],
        figure: "zones_bars",
        method: "exact: Xu, Yu and Wu, (19) to (21), beside queues for one zone each",
        tell: |values| {
            let zones = RulesZones::from_checked(values);
            let rates = zones.rates();
            let [a, b, c] = [rates[0], rates[1], rates[2]];
            let free = Zones::new(a, b, c);
            // In one zone every other player waits for the next one.
            let [juniors, advanced] = [0.5 / a, 0.5 / (b + c)];
            let gains = [
                free.means[0] < juniors,
                free.means[1] < advanced,
                free.means[2] < advanced,
            ];
            let right = match gains {
                [true, true, true] => 0,
                [true, false, true] => 1,
                [false, false, true] => 2,
                other => return Err(format!("no such answer: {other:?} gain")),
            };
            Ok(StoryAnswer::choice(
                right,
                format!(
                    "The experienced wait *{}* instead of {} minutes, juniors {} instead of {}, the advanced {} instead of {}.",
                    significant(free.means[2], 3),
                    significant(advanced, 3),
                    significant(free.means[0], 3),
                    significant(juniors, 3),
                    significant(free.means[1], 3),
                    significant(advanced, 3)
                ),
            ))
        },
    },
];

/// Mean waits of a population under two rules.
fn means(values: &Checked, rules: [ServiceRule; 2], population: WaitPopulation) -> [f64; 2] {
    let rates = RulesCompare::from_checked(values).rates;
    rules.map(|rule| versus::moments(rule, rates.l1, rates.l2, population).mean)
}

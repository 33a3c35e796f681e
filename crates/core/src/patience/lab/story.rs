//! The story of the patience lab: six screens from one uneven game to skill groups.

use super::{PatienceCompare, PatienceGroups};
use crate::experiment::Parameters;
use crate::experiment::story::{StoryAnswer, StoryGuess, StoryScreen, least};
use crate::patience::parameters::ShareResponse;
use crate::patience::{PatienceRule, exact};
use crate::words::{capital, count, percent, significant};

/// The theorem, as the source of most answers.
const THEOREM: &str = "exact: the closed forms of Wu’s Theorem 3.3";

/// The screens.
pub const STORY: &[StoryScreen] = &[
    StoryScreen {
        title: "One player too many",
        question: "The teams would be uneven. Play now, or wait for one more player?",
        setting: "Ten players wait for a game of five against five. Three of them are strong, so one team gets two of those and the other gets one. An uneven game costs its players 20 together, and everybody who waits pays 1 a period.",
        guess: StoryGuess::Choice(&[
            "Play now",
            "Wait for one more player",
            "In the long run it is all the same",
        ]),
        turn: "Press Play. Both rules meet the same players: greedy, on the left, always plays at once; patient, on the right, waits where teams would be uneven. Compare what a period costs them.",
        tab: "wait",
        state: &[("n", "5"), ("q", "0.3"), ("alpha", "2")],
        touch: &[],
        figure: "rules",
        method: THEOREM,
        tell: |values| {
            let compare = PatienceCompare::from_checked(values);
            let [greedy, patient] = costs(&compare);
            let tied = (greedy - patient).abs() <= 1e-9 * patient;
            let right = if tied { 2 } else { least(&[greedy, patient]) };
            let said = ["Play now", "Wait", "It is all the same"][right];
            let one_more = "One more player always makes the teams even, and waiting for that player costs less than the uneven game";
            let quick = "Waiting would cost more than the uneven games do";
            let why = if greedy < patient { quick } else { one_more };
            Ok(StoryAnswer::choice(
                right,
                format!(
                    "{said}. A period costs *{}* with patience and *{}* with greed. {why}.",
                    significant(patient, 3),
                    significant(greedy, 3)
                ),
            ))
        },
    },
    StoryScreen {
        title: "The border",
        question: "How dear must an uneven game be before waiting pays?",
        setting: "The same players, but now you set the price. Call α what an uneven game costs each of its players, counted in periods of waiting. So far it was 2.",
        guess: StoryGuess::Number {
            unit: "periods of waiting",
            range: (0.0, 4.0),
            step: 0.1,
            start: 2.0,
        },
        turn: "Move α and press Play. Try to find the price at which both rules cost the same.",
        tab: "wait",
        state: &[("n", "5"), ("q", "0.3"), ("alpha", "2")],
        touch: &["alpha"],
        figure: "map",
        method: THEOREM,
        tell: |values| {
            let star = star(&PatienceCompare::from_checked(values));
            Ok(StoryAnswer::number(
                star,
                0.2,
                format!(
                    "The border lies at α = *{}*. Is an uneven game worse for a player than one period of waiting? Then wait; if not, play.",
                    significant(star, 3)
                ),
            ))
        },
    },
    StoryScreen {
        title: "Few strong players",
        question: "Only one player in twenty is strong. Is it still right to wait?",
        setting: "An uneven game costs each of its players 1.2 periods of waiting. With three strong players in ten that was enough to wait. Now strong players are rare.",
        guess: StoryGuess::Choice(&["Yes, wait as before", "No, play now"]),
        turn: "Press Play and count: how often is a game uneven now? Then let more strong players in, and watch the marker in the figure cross the border.",
        tab: "wait",
        state: &[("n", "5"), ("q", "0.05"), ("alpha", "1.2")],
        touch: &["q"],
        figure: "map",
        method: THEOREM,
        tell: |values| {
            let compare = PatienceCompare::from_checked(values);
            let right = usize::from(compare.price.alpha < star(&compare));
            let unfair = exact::unfair_share(compare.team.n, compare.share.q);
            Ok(StoryAnswer::choice(
                right,
                format!(
                    "{}. Only {} of the games that start at once are uneven, so waiting pays only if an uneven game costs more than α = *{}*.",
                    ["Yes, wait", "No, play now"][right],
                    percent(unfair, 0),
                    significant(star(&compare), 3)
                ),
            ))
        },
    },
    StoryScreen {
        title: "Bigger teams",
        question: "Twenty a side, and still one strong player in twenty: play now or wait?",
        setting: "With five a side, at this price, playing at once was right. Nothing changes now but the size of the teams.",
        guess: StoryGuess::Choice(&["Play now", "Wait"]),
        turn: "Change the team size and press Play. How much does the number of strong players in a game vary?",
        tab: "wait",
        state: &[("n", "20"), ("q", "0.05"), ("alpha", "1.2")],
        touch: &["n"],
        figure: "map",
        method: THEOREM,
        tell: |values| {
            let compare = PatienceCompare::from_checked(values);
            let right = usize::from(compare.price.alpha > star(&compare));
            let unfair = exact::unfair_share(compare.team.n, compare.share.q);
            Ok(StoryAnswer::choice(
                right,
                format!(
                    "{}. Among {} players an odd number of strong ones is almost as likely as an even one: {} of games would be uneven. The border falls to α = *{}*.",
                    ["Play now", "Wait"][right],
                    2 * compare.team.n,
                    percent(unfair, 0),
                    significant(star(&compare), 3)
                ),
            ))
        },
    },
    StoryScreen {
        title: "The rule chooses its players",
        question: "Strong players dislike queues. Which rule can last?",
        setting: "Play at once, and half of those who come are strong. Make them wait, and only one in twenty is. A rule lasts if it is the best one for the very players it attracts.",
        guess: StoryGuess::Choice(&[
            "Playing at once",
            "Waiting",
            "Either, whichever you begin with",
            "Neither",
        ]),
        turn: "Move the two shares: who comes if you play at once, and who comes if you wait? Look for a state in which a rule can last.",
        tab: "equilibrium",
        state: &[
            ("n", "2"),
            ("alpha", "1.5"),
            ("q_greedy", "0.5"),
            ("q_patient", "0.05"),
        ],
        touch: &["q_greedy", "q_patient"],
        figure: "equilibrium",
        method: THEOREM,
        tell: |values| {
            let compare = PatienceCompare::from_checked(values);
            let reply = ShareResponse::from_checked(values);
            let (n, alpha) = (compare.team.n, compare.price.alpha);
            let (greedy, patient) = (reply.q_greedy, reply.q_patient);
            let lasting = exact::equilibria(n, alpha, greedy, patient);
            let lasts = |rule| lasting.contains(&rule);
            let right = match (lasts(PatienceRule::Greedy), lasts(PatienceRule::Patient)) {
                (true, false) => 0,
                (false, true) => 1,
                (true, true) => 2,
                (false, false) => 3,
            };
            let said = ["Playing at once", "Waiting", "Either", "Neither"][right];
            let border = |q| significant(exact::alpha_star(n, q), 3);
            let rest = if right == 3 {
                ". The matchmaker changes the rule for ever"
            } else {
                ""
            };
            Ok(StoryAnswer::choice(
                right,
                format!(
                    "{said}. For the players that playing at once attracts the border is α = *{}*; for those that waiting attracts it is *{}*. The price is {}{rest}.",
                    border(greedy),
                    border(patient),
                    significant(alpha, 3)
                ),
            ))
        },
    },
    StoryScreen {
        title: "Skill groups",
        question: "Six skill groups: how many of them should wait for even games?",
        setting: "You cut the ladder into six groups, and each has a queue of its own. An uneven game costs each player 4 periods of waiting, so without groups everybody should wait.",
        guess: StoryGuess::Number {
            unit: "groups",
            range: (0.0, 6.0),
            step: 1.0,
            start: 6.0,
        },
        turn: "Change the number of groups, and see which of them wait.",
        tab: "groups",
        state: &[("n", "5"), ("alpha", "4"), ("groups", "6")],
        touch: &["groups"],
        figure: "groups",
        method: "exact: the theorem for each group (Wu, section 4)",
        tell: |values| {
            let groups = PatienceGroups::from_checked(values).groups();
            let waiting = groups.iter().filter(|group| group.patient).count();
            let largest = groups.iter().map(|group| group.share).fold(0.0, f64::max);
            Ok(StoryAnswer::number(
                waiting as f64,
                0.0,
                format!(
                    "*{}* of {}. A small group waits long for its next player, so waiting costs it more. Even the largest group sees only {} of all players.",
                    capital(&count(waiting, "None")),
                    count(groups.len(), "none"),
                    percent(largest, 0)
                ),
            ))
        },
    },
];

/// What a period costs with greed and with patience.
fn costs(compare: &PatienceCompare) -> [f64; 2] {
    [PatienceRule::Greedy, PatienceRule::Patient].map(|rule| compare.exact_cost(rule))
}

/// The price of an uneven game from which on waiting pays.
fn star(compare: &PatienceCompare) -> f64 {
    exact::alpha_star(compare.team.n, compare.share.q)
}

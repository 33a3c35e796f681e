//! The questions of the arena's page.

use crate::experiment::Tab;
use crate::experiment::tabs::{said, tabs};

/// What unfolds from the market's line in every tab, and what only some have folded.
macro_rules! folded {
    ($( $more:literal ),*) => {
        &[
            "teams", "sides", "least", "strength", "scale", "draws", "singles", "twos", "threes",
            "fours", "fives", "alike", "mean", "deviation", "strong", "roles", "loyal",
            $( $more, )*
            "seed", "tickets", "replications", "margin",
        ]
    };
}

/// Rules and what they are told, behind what else unfolds.
macro_rules! racing {
    ($( $more:literal ),*) => {
        folded!(
            $( $more, )*
            "rule2", "rule3", "rule4", "rule5", "rule6", "start", "growth", "longest", "hold",
            "period", "crowd", "beta", "weight", "ranges", "x", "f", "m", "alpha", "slack", "cap",
            "price", "choosy", "favour", "zones", "free", "levels", "most", "even", "begin"
        )
    };
}

tabs![
    Tab {
        key: "get",
        title: said("What players get"),
        question: said("What do your players get, and what would another rule give them?"),
        doc: said(
            "All rules meet the same players: what differs is the rule, not luck. A widening window \
             allows more difference the longer somebody waits."
        ),
        figures: &["race", "fairness", "differences"],
        more: &[],
        fields: &["rate", "size", "leaves", "patience", "shape", "regions"],
        folded: racing!(
            "rule1",
            "lanes",
            "coming",
            "swing",
            "peak",
            "hour",
            "uncertainty"
        ),
        controls: &["base", "beside"],
        stage: Some(&[]),
        presets: &[
            "A small game at night",
            "Five-stacks against singles",
            "A large shooter",
            "A tournament’s players",
            "Wu’s market",
            "Xu, Yu and Wu’s market",
            "Alman and McKay’s market",
            "The market of EOMM"
        ],
        answer: &["arena.race"],
    },
    Tab {
        key: "possible",
        title: said("What is possible"),
        question: said("How much waiting buys how much fairness, and where can nobody be?"),
        doc: said(
            "Each rule at its settings and along its own. In games of two the best games in hindsight bound every rule, with a proof; in larger ones only the wait has a bound."
        ),
        figures: &["front"],
        more: &["far", "lost"],
        fields: &[
            "rate", "size", "leaves", "patience", "shape", "alone", "lanes"
        ],
        folded: racing!(
            "coming",
            "swing",
            "peak",
            "hour",
            "uncertainty",
            "regions",
            "rule1"
        ),
        controls: &[],
        stage: None,
        presets: &["Tighter windows, longer queues", "Schlup’s market"],
        answer: &["arena.front", "arena.curves"],
    },
    Tab {
        key: "who",
        title: said("Who waits"),
        question: said("Who waits, and who plays unfair games?"),
        doc: said(
            "A mean hides people. Here are the players by skill, by the size of their party, by home region and by role, under each rule."
        ),
        figures: &["skill", "party", "region"],
        more: &[
            "skill_unfair",
            "party_unfair",
            "region_unfair",
            "role",
            "role_unfair"
        ],
        fields: &[
            "rate",
            "size",
            "leaves",
            "patience",
            "shape",
            "uncertainty",
            "regions"
        ],
        folded: racing!("coming", "swing", "peak", "hour", "rule1", "lanes"),
        controls: &[],
        stage: None,
        presets: &[
            "Smurfs and newcomers",
            "One region or three",
            "Five regions at night"
        ],
        answer: &["arena.race"],
    },
    Tab {
        key: "day",
        title: said("Over the day"),
        question: said("What changes between the evening and the night?"),
        doc: said(
            "Players who come in the same hour, under each rule. What is bearable at the peak may starve at four in the morning."
        ),
        figures: &["hours", "coming"],
        more: &[],
        fields: &[
            "rate", "coming", "swing", "peak", "hour", "leaves", "patience", "shape", "regions"
        ],
        folded: racing!("size", "uncertainty", "rule1", "lanes"),
        controls: &[],
        stage: None,
        presets: &["From peak to night"],
        answer: &["arena.day"],
    },
    Tab {
        key: "tune",
        title: said("Tune"),
        question: said("Which setting is best, and how sure is that?"),
        doc: said(
            "Half of the replications choose among the settings of one rule, or among pairs of two. The best of many is flattered by luck, so the other half says what the choice is worth."
        ),
        figures: &["tuned"],
        more: &["promise"],
        fields: &[
            "tuned", "also", "worth", "gone", "rate", "leaves", "patience", "shape"
        ],
        folded: racing!(
            "size",
            "coming",
            "swing",
            "peak",
            "hour",
            "uncertainty",
            "regions",
            "rule1",
            "lanes"
        ),
        controls: &[],
        stage: None,
        presets: &["A minute for five points"],
        answer: &["arena.tune"],
    },
    Tab {
        key: "fit",
        title: said("Your numbers"),
        question: said("Which market gives the numbers that you see?"),
        doc: said(
            "Type what you know of your own game; 0 is not known. The players a minute and the patience that give it under the baseline are sought, and tried on fresh tickets."
        ),
        figures: &["fitted"],
        more: &[],
        fields: &[
            "seen_wait",
            "seen_p90",
            "seen_left",
            "seen_online",
            "leaves"
        ],
        folded: racing!(
            "lasts",
            "size",
            "rate",
            "patience",
            "shape",
            "regions",
            "coming",
            "swing",
            "peak",
            "hour",
            "uncertainty",
            "rule1",
            "lanes"
        ),
        controls: &[],
        stage: None,
        presets: &["A queue seen from outside"],
        answer: &["arena.fit"],
    },
];

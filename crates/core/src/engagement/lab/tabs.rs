//! The questions of the engagement lab's page.

use crate::experiment::Tab;
use crate::experiment::tabs::{said, tabs};

tabs![
    Tab {
        key: "keep",
        title: said("Who meets whom"),
        question: said("Who should meet whom so that they keep playing?"),
        doc: said("All pair the same players: what differs is the pairs, not luck."),
        figures: &["front", "significance"],
        more: &["gains", "worth"],
        fields: &["people", "pool", "lever", "price", "cap"],
        folded: &[
            "regions",
            "blocks",
            "worth_loss",
            "worth_draw",
            "draws",
            "curve",
            "rate",
            "scale",
            "seed",
            "draws_of_table",
            "replications"
        ],
        controls: &["place", "shown"],
        stage: Some(&[("view", "pool")]),
        presets: &[
            "The case study",
            "A real tournament",
            "The share that was measured",
            "Fair enough",
            "Who may not meet",
            "An odd one out"
        ],
        answer: &["engagement.front", "engagement.study"],
    },
    Tab {
        key: "found",
        title: said("How pairs are found"),
        question: said("How are the best pairs found, and proven best?"),
        doc: said(
            "Discs and moats grow round the players until pairs touch. No pairing can cost less than the sum of all radii, and the one found costs just that."
        ),
        figures: &["teams"],
        more: &[],
        fields: &["k", "pool"],
        folded: &["people", "seed", "draws_of_table", "replications"],
        controls: &["weights", "shown"],
        stage: Some(&[("view", "blossom")]),
        presets: &["How it is found"],
        answer: &["engagement.teams"],
    },
    Tab {
        key: "churn",
        title: said("Can churn be predicted?"),
        question: said("How predictable is it who stops?"),
        doc: said(
            "A model learns from players’ last ten games how likely they are to stop. Well calibrated does not mean that the pairing is what decides."
        ),
        figures: &["churn", "wins", "last_three"],
        more: &[
            "draw_gaps",
            "skills",
            "coefficients",
            "penalties",
            "systems",
            "system_calibration"
        ],
        fields: &["people", "rating"],
        folded: &["seed", "draws_of_table", "replications"],
        controls: &[],
        stage: None,
        presets: &["Risks of real players"],
        answer: &["engagement.study"],
    },
    Tab {
        key: "rounds",
        title: said("Many rounds"),
        question: said("Does the gain compound over many rounds?"),
        doc: said(
            "The paper raises the gain of one round to the twentieth power. Here the same players keep playing; those most likely to leave are gone after a few rounds."
        ),
        figures: &["compound"],
        more: &["rounds"],
        fields: &["rounds", "arrivals", "avoid", "pool"],
        folded: &["people", "lever", "seed", "draws_of_table", "replications"],
        controls: &[],
        stage: None,
        presets: &["Newcomers in every round"],
        answer: &["engagement.rounds"],
    },
    Tab {
        key: "theory",
        title: said("Fair or best?"),
        question: said("When is the fair game the best game?"),
        doc: said(
            "Suppose churn depends on the result alone. Then pairing equals is best if draws keep fewer players than wins and losses do, and draws behave."
        ),
        figures: &["claim_example", "claim_curves", "claim_map"],
        more: &[],
        fields: &["win", "draw", "loss", "shape", "even"],
        folded: &["width", "skills"],
        controls: &[],
        stage: None,
        presets: &["Equal skill is not best", "All pairings tie"],
        answer: &["engagement.theory"],
    },
    Tab {
        key: "paper",
        title: said("The paper"),
        question: said("What does the paper say, and what is so?"),
        doc: said("Printed, from the paper’s own table, and simulated, side by side."),
        figures: &["table"],
        more: &[],
        fields: &["people", "pool"],
        folded: &["seed", "draws_of_table", "replications"],
        controls: &[],
        stage: None,
        presets: &["Five hundred players"],
        answer: &["engagement.table", "engagement.rounds", "engagement.theory"],
    },
];

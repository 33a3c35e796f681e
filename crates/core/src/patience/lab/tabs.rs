//! The questions of the patience lab's page.

use crate::experiment::Tab;
use crate::experiment::tabs::{said, tabs};

tabs![
    Tab {
        key: "wait",
        title: said("Play or wait"),
        question: said("Form the unfair game now, or wait for one more player?"),
        doc: said(
            "A game is fair if both teams have as many strong players. The others are weak (blue)."
        ),
        figures: &["cost", "map", "states"],
        more: &["rules", "growth", "learning", "foresight", "price"],
        fields: &["alpha", "q", "n"],
        folded: &[
            "slack",
            "wait",
            "guess",
            "answering",
            "minutes",
            "arrivals",
            "spoiled",
            "seed",
            "periods",
            "replications",
            "warm_up"
        ],
        controls: &["lane_a", "lane_b"],
        stage: Some(&[]),
        presets: &[
            "Casual game",
            "Long matches",
            "On the threshold",
            "Top of the ladder",
            "Only weak players",
            "No room to wait",
            "Big teams"
        ],
        answer: &["patience.compare"],
    },
    Tab {
        key: "equilibrium",
        title: said("Who comes"),
        question: said("Which rule lasts, if the rule decides who comes?"),
        doc: said(
            "Strong players may stay away from unfair games, or from long queues. A rule that is best for the players it attracts can last. There can be two such rules, one, or none."
        ),
        figures: &["equilibrium", "switching"],
        more: &[],
        fields: &["q_greedy", "q_patient", "alpha", "n"],
        folded: &["slack", "seed", "periods", "replications", "warm_up"],
        controls: &["lane_a", "lane_b"],
        stage: Some(&[]),
        presets: &["No equilibrium"],
        answer: &["patience.compare"],
    },
    Tab {
        key: "groups",
        title: said("Skill groups"),
        question: said("Should each skill group have its own rule?"),
        doc: said(
            "Players are cut into groups, and each group chooses its own rule. In a small group the next player comes late, so waiting costs more there."
        ),
        figures: &["groups", "group_costs"],
        more: &[],
        fields: &["groups", "skills", "cut", "alpha", "n"],
        folded: &["top_share", "seed", "periods", "replications", "warm_up"],
        controls: &[],
        stage: None,
        presets: &["Six groups", "The best apart"],
        answer: &["patience.groups"],
    },
    Tab {
        key: "levels",
        title: said("More than two levels"),
        question: said("What if skill has more than two levels?"),
        doc: said(
            "No theorem reaches here: the best rule is found by solving the decision problem, pool by pool. A game costs α times the difference of the teams."
        ),
        figures: &["levels"],
        more: &[],
        fields: &["levels", "shape", "alpha", "n", "slack"],
        folded: &["q", "seed", "periods", "replications", "warm_up"],
        controls: &[],
        stage: None,
        presets: &["Where theory ends: 4 levels"],
        answer: &["patience.levels"],
    },
    Tab {
        key: "paper",
        title: said("The paper"),
        question: said("What does the paper say, and what is so?"),
        doc: said(
            "Printed, exact and simulated, side by side, and the theorem with its three corrections."
        ),
        figures: &[],
        more: &[],
        fields: &["alpha", "q", "n"],
        folded: &["seed", "periods", "replications", "warm_up"],
        controls: &[],
        stage: None,
        presets: &["One against one"],
        answer: &["patience.compare"],
    },
];

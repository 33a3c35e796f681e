//! The questions of the balance lab's page.

use crate::experiment::Tab;
use crate::experiment::tabs::{said, tabs};

tabs![
    Tab {
        key: "best",
        title: said("The best game"),
        question: said("Who should play, and in which teams?"),
        doc: said(
            "A game is unfair if its teams are unequal, or the players in it. The search proves which game is the fairest without trying them all."
        ),
        figures: &["crowding"],
        more: &["reach"],
        fields: &["n", "k", "alpha", "skills", "typed"],
        folded: &[
            "p",
            "p_most",
            "q",
            "q_most",
            "mean",
            "deviation",
            "seed",
            "replications",
            "rounds"
        ],
        controls: &["shown"],
        stage: Some(&[("view", "queue")]),
        presets: &["A crowded queue", "The teams must be even", "Nine wait"],
        answer: &["balance.best", "balance.crowd"],
    },
    Tab {
        key: "waiting",
        title: said("Letting players wait"),
        question: said("Does it pay to favour those who wait long?"),
        doc: said(
            "If the fairest game is always formed, players of unusual skill are never picked. A weight on waiting takes them along."
        ),
        figures: &["tradeoff", "left", "outlier"],
        more: &[],
        fields: &["beta", "limited", "longest", "k", "alpha"],
        folded: &[
            "n",
            "skills",
            "typed",
            "p",
            "p_most",
            "q",
            "q_most",
            "mean",
            "deviation",
            "seed",
            "replications",
            "rounds"
        ],
        controls: &["shown"],
        stage: Some(&[("view", "queue")]),
        presets: &["A little weight of waiting", "Far beyond their neighbours"],
        answer: &["balance.queue"],
    },
    Tab {
        key: "roles",
        title: said("Roles"),
        question: said("What if each team needs every role?"),
        doc: said(
            "Each role is needed once a team, and few players play the rare ones. The fairest game with roles costs more, and is harder to find."
        ),
        figures: &["role_price", "role_ratio"],
        more: &["role_waits", "role_outlier"],
        fields: &["popular", "versatile", "n", "k", "alpha"],
        folded: &[
            "lean",
            "beta",
            "limited",
            "longest",
            "skills",
            "typed",
            "p",
            "p_most",
            "q",
            "q_most",
            "mean",
            "deviation",
            "seed",
            "replications",
            "rounds"
        ],
        controls: &[],
        stage: Some(&[("view", "roles")]),
        presets: &["Five roles"],
        answer: &["balance.roles"],
    },
    Tab {
        key: "partition",
        title: said("Everybody plays"),
        question: said("What if everybody must play?"),
        doc: said(
            "A crowd is divided into games for all. Cutting the order of skills into runs is quick; mixing can be better."
        ),
        figures: &["partition"],
        more: &["worst"],
        fields: &["games", "objective", "k", "alpha"],
        folded: &[
            "skills",
            "typed",
            "p",
            "p_most",
            "q",
            "q_most",
            "mean",
            "deviation",
            "seed",
            "replications",
            "rounds"
        ],
        controls: &[],
        stage: Some(&[("view", "partition")]),
        presets: &["Everybody plays"],
        answer: &["balance.partition"],
    },
    Tab {
        key: "wishes",
        title: said("Wishes"),
        question: said("What do players’ wishes cost?"),
        doc: said(
            "Friends want to play together, others want to be avoided, servers should be near. Each wish leaves fewer games to choose from."
        ),
        figures: &["wishes", "wish_curves"],
        more: &[],
        fields: &["partied", "avoided", "latency", "dimensions", "party"],
        folded: &[
            "centres",
            "n",
            "k",
            "alpha",
            "seed",
            "replications",
            "rounds"
        ],
        controls: &[],
        stage: None,
        presets: &["Friends far away"],
        answer: &["balance.wishes"],
    },
    Tab {
        key: "computing",
        title: said("How it is found"),
        question: said("How hard is it to find the best game?"),
        doc: said(
            "With many numbers to add up nobody knows a fast way: the fairest game can hide a hard puzzle. In practice a search by bounds looks at a handful."
        ),
        figures: &["hardness"],
        more: &["speed", "far_pair"],
        fields: &["terms", "numbers", "alpha"],
        folded: &["k", "seed", "replications", "rounds"],
        controls: &[],
        stage: Some(&[("view", "sum")]),
        presets: &["A hard instance"],
        answer: &["balance.hardness"],
    },
    Tab {
        key: "paper",
        title: said("The paper"),
        question: said("What does the paper say, and what is so?"),
        doc: said(
            "Printed, exact and simulated, side by side, with the two claims that do not hold."
        ),
        figures: &[],
        more: &[],
        fields: &["k", "alpha", "n"],
        folded: &["seed", "replications", "rounds"],
        controls: &[],
        stage: None,
        presets: &["Two against two"],
        answer: &["balance.crowd"],
    },
];

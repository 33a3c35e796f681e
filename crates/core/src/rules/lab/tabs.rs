//! The questions of the rules lab's page.

use crate::experiment::Tab;
use crate::experiment::tabs::{said, tabs};

tabs![
    Tab {
        key: "queues",
        title: said("Queues and order"),
        question: said("One queue or two, and who is served first?"),
        doc: said(
            "Two queues keep singles and teams apart. In one queue, oldest first is FIFO, newest first LIFO. A ring marks who just came."
        ),
        figures: &["rules", "waits", "choose"],
        more: &["variance", "chain"],
        fields: &["l1", "l2", "objective", "leaving", "tau"],
        folded: &[
            "rule",
            "population",
            "unit",
            "seed",
            "arrivals",
            "replications",
            "warm_up"
        ],
        controls: &["lane_a", "lane_b"],
        stage: Some(&[("play", "versus")]),
        presets: &[
            "Equal streams",
            "Mostly singles",
            "Mostly teams",
            "Only teams",
            "Last come, first served",
            "Impatient players",
            "Where the last is served first",
        ],
        answer: &["rules.compare"],
    },
    Tab {
        key: "sides",
        title: said("Choosing sides"),
        question: said("May players choose their side?"),
        doc: said(
            "A 1v1 game of two unequal sides. Some players only play side A, some only side B; \
             those who take either keep the queue from growing."
        ),
        figures: &["sides_map", "growth", "sides_waits"],
        more: &["sides_slice", "attract", "sides_factor", "sides_chain"],
        fields: &["la", "lb", "lc", "leaving", "tau"],
        folded: &[
            "attached",
            "bonus",
            "unit",
            "seed",
            "arrivals",
            "replications",
            "warm_up"
        ],
        controls: &[],
        stage: Some(&[("play", "sides")]),
        presets: &["Hardly stable", "Too many choose"],
        answer: &["rules.sides"],
    },
    Tab {
        key: "zones",
        title: said("Zones"),
        question: said("One zone, or two at once?"),
        doc: said(
            "Juniors play in one zone, the advanced in another. Experienced players may queue in \
             both and take whoever has waited longest."
        ),
        figures: &["zones_factor", "zones_bars"],
        more: &["zones_map", "zone_level", "zones_chain"],
        fields: &["za", "zb", "zc", "zones"],
        folded: &[
            "level",
            "eager",
            "rise",
            "unit",
            "seed",
            "arrivals",
            "replications",
            "warm_up"
        ],
        controls: &[],
        stage: Some(&[("play", "zones")]),
        presets: &["A few may play in both"],
        answer: &["rules.zones"],
    },
    Tab {
        key: "parties",
        title: said("Parties"),
        question: said("Friends come together: who waits for whom?"),
        doc: said(
            "Two teams of k are filled with parties of one to k players that are never split. \
             Where several games are possible, the packing order decides."
        ),
        figures: &["parties"],
        more: &["party_room", "party_states"],
        fields: &["k", "fall", "packing", "room", "stay"],
        folded: &[
            "quit",
            "unit",
            "seed",
            "arrivals",
            "replications",
            "warm_up"
        ],
        controls: &[],
        stage: Some(&[("play", "parties")]),
        presets: &["Many large parties"],
        answer: &["rules.parties", "rules.rooms"],
    },
    Tab {
        key: "drift",
        title: said("Delay and drift"),
        question: said("What if messages come late, or tastes change?"),
        doc: said(
            "Late messages blur the order of service. Favour swings from side to side, and a \
             controller opens the choice of sides only while the queue can bear it."
        ),
        figures: &["controllers", "drift", "latency"],
        more: &["queues", "latency_mean"],
        fields: &["choosy", "swing", "margin", "memory", "delay"],
        folded: &[
            "cycle",
            "unit",
            "seed",
            "arrivals",
            "replications",
            "warm_up"
        ],
        controls: &["lane_a", "lane_b"],
        stage: Some(&[("play", "versus")]),
        presets: &["Everybody has a favourite", "Messages that take their time"],
        answer: &["rules.adaptive", "rules.latency"],
    },
    Tab {
        key: "paper",
        title: said("The paper"),
        question: said("What does the paper say, and what is so?"),
        doc: said(
            "Printed, exact and simulated, side by side. The paper also treats packed 2v2 as a \
             1v1 game with Poisson arrivals; here is how large that error is."
        ),
        figures: &["gaps", "approximation_error", "packed_map"],
        more: &[],
        fields: &["l1", "l2", "packed", "alone"],
        folded: &[
            "la",
            "lb",
            "lc",
            "unit",
            "seed",
            "arrivals",
            "replications",
            "warm_up"
        ],
        controls: &[],
        stage: None,
        presets: &[],
        answer: &["rules.compare", "rules.curve"],
    },
];

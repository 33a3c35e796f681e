//! Sections I to III: one queue or two, and in which order.

use crate::experiment::paper::PaperVerdict::{Corrected, Fails, Holds, Open};
use crate::experiment::paper::{PaperSection, code, item};

pub(super) const INTRODUCTION: PaperSection = PaperSection {
    title: "I Introduction",
    items: &[
        item("Figure 1", Holds, "Rule design as a chain of decisions: one queue or two, the order of service, sides, zones. The lab has a tab for each.")
            .at("queues", "rules", &[])
            .by(code![rules; ServiceRule]),
        item("I-B Contributions", Holds, "One packed queue is best, a few players without a preference keep the choice of sides bounded, and being free of choice saves time.")
            .at("sides", "sides_map", &[])
            .by(code![rules; exact::sides::Sides]),
    ],
};

pub(super) const MODEL: PaperSection = PaperSection {
    title: "II System model",
    items: &[
        item("Assumptions", Holds, "No latency, Poisson arrivals, players alike. The lab also has delayed messages and players who lose patience.")
            .at("drift", "latency", &[])
            .asks("rules.latency")
            .by(code![rules; PartyArrivals, DelayedArrivals, exact::impatient::waits]),
        item("Lemma 1: (1)", Holds, "In a game of k players any rule that starts as soon as it can has the mean wait (k − 1)/(2λ).")
            .at("queues", "waits", &[("rule", "two"), ("population", "singles")])
            .by(code![rules; exact::game::moments, KPlayer]),
        item("(2), Figure 2", Holds, "The chain of the k-player queue goes round its k states and is in each equally often. Four singles of the queue for singles are such a game.")
            .at("queues", "chain", &[("rule", "two")])
            .by(code![rules; KPlayer, WaitingRoom => probability, exact::game::survival]),
        item("Lemma 2: (3)", Corrected, "One queue of 2v2 has the mean wait 3/(2λt) per player, for every order, if λ₁ > 0. Without singles it is 1/(2λ₂).")
            .at("queues", "waits", &[])
            .by(code![rules; exact::versus::moments])
            .see(&["rules-5", "rules-6"]),
        item("Figure 3", Holds, "The chain of the 2v2 queue by players waiting. The lab draws the finer chain of Figure 4, of which it is a lump.")
            .at("queues", "chain", &[])
            .by(code![rules; WaitingRoom]),
        item("II-D Criteria", Holds, "Mean and variance judge a rule. Both depend on whether players or arrivals are counted, which the paper leaves unsaid.")
            .at("queues", "choose", &[])
            .asks("rules.choose")
            .by(code![rules; WaitPopulation, Objectives])
            .see(&["rules-6"]),
    ],
};

pub(super) const BASICS: PaperSection = PaperSection {
    title: "III Rule design: the basics",
    items: &[
        item("(4), (5)", Holds, "Two queues: singles wait 3/(2λ₁) on average, teams 1/(2λ₂).")
            .at("queues", "waits", &[("rule", "two"), ("population", "singles")])
            .by(code![rules; exact::versus::moments]),
        item("(6)", Holds, "Over all players of two queues the mean is 5/(2λt), two thirds more than in one queue.")
            .at("queues", "waits", &[("rule", "two")])
            .by(code![rules; exact::versus::moments]),
        item("(7)", Fails, "The variance of two queues is printed too small by (2λ₁ + 9λ₂)/(4λt·λ₁λ₂): at λ₁ = λ₂ = 1 it is 1.6389, not 0.7222.")
            .at("queues", "variance", &[])
            .asks("rules.curve")
            .by(code![rules; exact::versus::variance, exact::versus::variance_printed])
            .see(&["rules-1"]),
        item("III-B Orders of service", Holds, "Only when a team meets three singles does the order matter. FIFO and packing are the same rule in 2v2; LIFO takes the last two.")
            .at("queues", "rules", &[])
            .by(code![rules; Versus, Queues]),
        item("(8)", Holds, "FIFO, packing and LIFO share one mean wait.")
            .at("queues", "rules", &[("objective", "mean")])
            .by(code![rules; exact::versus::moments]),
        item("Figure 4", Holds, "The chain that tells two singles from a team: six states, the same for all orders.")
            .at("queues", "chain", &[])
            .by(code![rules; WaitingRoom, Solved => versus]),
        item("(9)", Fails, "The variance of FIFO and packing: 0.3958 as printed at λ₁ = λ₂ = 1, exactly 0.625.")
            .at("queues", "variance", &[])
            .asks("rules.curve")
            .by(code![rules; exact::versus::variance, Tagged => waits])
            .see(&["rules-2"]),
        item("(10)", Fails, "The variance of LIFO: 0.51875 as printed at λ₁ = λ₂ = 1, exactly 0.7375.")
            .at("queues", "variance", &[("rule", "lifo")])
            .asks("rules.curve")
            .by(code![rules; exact::versus::variance, Tagged => waits])
            .see(&["rules-3"]),
        item("Figure 5", Corrected, "Variances along the share of singles. All curves move up; one queue still beats two, and LIFO stays within a fifth of FIFO.")
            .at("queues", "variance", &[])
            .asks("rules.curve")
            .by(code![rules; exact::versus::variance, exact::versus::variance_printed])
            .see(&["rules-7"]),
        item("(11)", Fails, "Two queues vary least where singles are 5 − 2√5 ≈ 0.528 of the players; the printed 0.489 minimises the wrong (7).")
            .at("queues", "variance", &[])
            .asks("rules.curve")
            .by(code![rules; exact::versus::two_queues_best_share, exact::versus::two_queues_best_share_printed])
            .see(&["rules-4"]),
        item("III-C Little depends on the order", Holds, "So small delays, which disturb the order, hardly matter. The lab delays messages and measures it.")
            .at("drift", "latency", &[])
            .asks("rules.latency")
            .by(code![rules; DelayedArrivals, TimestampOrder]),
        item("III-C Larger games", Open, "For k against k packing is said to be good while k is small. The lab solves the chains for parties of any size and compares three packings.")
            .at("parties", "parties", &[])
            .by(code![rules; Parties, count_states]),
    ],
};

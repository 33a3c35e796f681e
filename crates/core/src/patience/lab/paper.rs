//! Wu's paper beside the lab: what each place claims, whether it is so, where to see it.

use crate::experiment::paper::PaperVerdict::{Corrected, Holds, Open};
use crate::experiment::paper::{PaperSection, code, item};

/// The paper's sections.
pub const PAPER_SECTIONS: &[PaperSection] = &[
    PaperSection {
        title: "1 Introduction",
        items: &[
            item("Fairness against waiting", Holds, "Even with a great many players the two pull apart, most at both ends of the skill scale, where few players are alike.")
                .at("groups", "groups", &[])
                .by(code![patience; groups]),
            item("Games get larger", Holds, "The abstract's headline: with larger teams and a market nearer to balance, playing at once loses its appeal. α* falls to 1 as n grows.")
                .at("wait", "growth", &[("n", "20"), ("q", "0.2"), ("alpha", "1.2")])
                .by(code![patience; exact::alpha_star]),
        ],
    },
    PaperSection {
        title: "2 Model",
        items: &[
            item("Arrivals and types", Holds, "One player a period, strong with probability q and else weak, independently.")
                .at("wait", "rules", &[])
                .by(code![patience; TwoLevelSampler, TwoLevelPlayer]),
            item("Imbalance I and its cost", Holds, "I counts how many more strong players one team has; a game costs α·I for each of its 2n players.")
                .at("wait", "cost", &[])
                .by(code![patience; imbalance, ImbalanceTally]),
            item("Waiting cost", Holds, "Everybody who still waits after the matchmaker has acted pays 1. Charged before, every rule would cost 1 more.")
                .at("wait", "cost", &[("alpha", "0")])
                .by(code![patience; exact::greedy_cost])
                .see(&["patience-6"]),
            item("The objective", Holds, "The least long-run cost per period, over all policies. The lab solves it as an average-cost decision process with certified bounds.")
                .at("wait", "states", &[])
                .by(code![patience; Process, Process => solve, LevelMarket]),
            item("A finite pool M", Corrected, "The cap M is called arbitrary; patience needs M ≥ 2n + 1. With M = 2n greed is forced.")
                .at("wait", "cost", &[("n", "2"), ("q", "0.5"), ("alpha", "3"), ("slack", "0")])
                .by(code![patience; Process => solve, process_size])
                .see(&["patience-3"]),
            item("Friends of unequal skill", Open, "Groups who queue together and differ in skill are mentioned and not modelled. The arena has markets with parties.")
                .at("groups", "groups", &[]),
        ],
    },
    PaperSection {
        title: "3 Optimal policy",
        items: &[
            item("I is at most 1", Holds, "Exchanging a strong and a weak player makes any worse split better, so the best split has I = h mod 2 of its h strong players.")
                .at("wait", "states", &[])
                .by(code![patience; least_imbalance]),
            item("Lemma 3.1", Holds, "Some optimal stationary policy plays a balanced game as soon as there is one. The solver's best action in every pool says the same, without the paper's coupling by a bank of matches.")
                .at("wait", "states", &[])
                .by(code![patience; fair_game, Process => solve]),
            item("Remark (I)", Holds, "A policy that is best on average may be best on no single path. The lab finds the best games of each simulated path by a shortest path, as if all arrivals were known: no rule gets there.")
                .at("wait", "foresight", &[])
                .asks("patience.foresight")
                .by(code![patience; exact::path_costs, lab::PatienceForesight]),
            item("Remark (II)", Open, "A later exchange of partners must be decided when the first pair is made, not when the fourth player comes. Stated only.")
                .at("wait", "rules", &[]),
            item("The greedy policy", Holds, "Play whenever 2n wait. Cost per period n − ½ + α·(1 − (2q − 1)²ⁿ)/2.")
                .at("wait", "cost", &[])
                .by(code![patience; GreedyRule, exact::greedy_cost, exact::unfair_share]),
            item("The patient policy", Holds, "If 2n wait with odd counts, wait one period; the next arrival always makes a balanced game and leaves one player of the other kind.")
                .at("wait", "rules", &[])
                .by(code![patience; PatientRule, least_unfair_game]),
            item("The patient chain", Corrected, "2n(n + 1) states. It is irreducible for 0 < q < 1 but not aperiodic, as printed: its period is 2n, and Π is a share of time.")
                .at("wait", "states", &[("n", "2")])
                .by(code![patience; patient_chain, PatientChain => stationary])
                .see(&["patience-2"]),
            item("Lemma 3.2", Holds, "One strong player, one weak player and nobody wait equally often: π₀₁ = π₁₀ = π₀₀. The proof's δ₁ and δ₂ add up to 1.")
                .at("wait", "states", &[("n", "2")])
                .by(code![patience; PatientChain => stationary]),
            item("Occupancy Π", Holds, "The pool holds k players a share 1/(2n) of the time, nobody and 2n players half as long each.")
                .at("wait", "states", &[])
                .by(code![patience; exact::pool_occupancy, PatientChain => occupancy]),
            item("Cost of patience", Corrected, "n per period whatever q is; but n − ½ where q is 0 or 1, as the odd counts are then never met.")
                .at("wait", "cost", &[("n", "2"), ("q", "1")])
                .by(code![patience; exact::patient_cost, exact::patient_cost_printed])
                .see(&["patience-1"]),
            item("Theorem 3.3", Holds, "Greed is optimal up to α* = 1/(1 − (2q − 1)²ⁿ), patience from there on. At q = 0 and 1 the threshold is infinite.")
                .at("wait", "map", &[])
                .asks("patience.map")
                .by(code![patience; exact::alpha_star, Process => solve]),
            item("Implication 1", Holds, "Where an uneven game is cheap, play at once.")
                .at("wait", "cost", &[("alpha", "0.4")])
                .by(code![patience; exact::alpha_star]),
            item("Implication 2", Holds, "The further q is from one half, the longer greed stays best: waiting costs the same, and uneven games get rare.")
                .at("wait", "map", &[("q", "0.02")])
                .asks("patience.map")
                .by(code![patience; exact::unfair_share]),
            item("Implication 3", Holds, "For q other than one half, greed loses as n grows. At n = 20 and q = 0.2 the threshold is almost 1.")
                .at("wait", "growth", &[("n", "20"), ("q", "0.2"), ("alpha", "1.2")])
                .by(code![patience; exact::alpha_star]),
            item("The bounds q̲ and q̄", Holds, "½[1 ∓ (1 − 1/α)^(1/(2n))]: between them patience is optimal. They exist for α ≥ 1 only.")
                .at("equilibrium", "equilibrium", &[("alpha", "1.5"), ("n", "2")])
                .by(code![patience; exact::q_bounds])
                .see(&["patience-5"]),
            item("Equilibria (*), (**)", Holds, "If the rule decides who comes, greed lasts outside the bounds and patience between them. There may be two equilibria, one, or none.")
                .at("equilibrium", "equilibrium", &[])
                .by(code![patience; exact::equilibria]),
            item("No equilibrium", Holds, "If neither condition holds, the matchmaker changes its rule for ever. The lab shows it change.")
                .at("equilibrium", "switching", &[("alpha", "1.5"), ("n", "2"), ("q_greedy", "0.5"), ("q_patient", "0.05")])
                .by(code![patience; exact::equilibria])
                .see(&["patience-5"]),
        ],
    },
    PaperSection {
        title: "4 Discussion",
        items: &[
            item("What drives α", Open, "Long sessions raise it; rare arrivals and relaxed players lower it. In our model α is the part of an unfair game that is spoiled, times its length, times the arrivals in a minute.")
                .at("wait", "price", &[("arrivals", "2")])
                .by(code![patience; parameters::GameWorth => alpha]),
            item("The iterative process", Open, "Estimate, play, ask the players, adjust. How is left open. Our matchmaker asks after uneven games and follows the theorem; who waits hears no more, so some never find out. In groups the lab learns q and shares.")
                .at("wait", "learning", &[("alpha", "0.4")])
                .asks("patience.learning")
                .by(code![patience; LearningRule, lab::PatienceLearning, GroupPlan]),
            item("Skill groups", Corrected, "Cut many skills into groups of two levels and use Theorem 3.3 in each. It is right with α·w for α, where w is the group's share of arrivals.")
                .at("groups", "group_costs", &[])
                .by(code![patience; groups, group_cost, Grouped])
                .see(&["patience-4"]),
            item("Greed at the top", Holds, "Where few players of a level arrive, greed is right, and patience in the crowded middle: so α·w says for groups of unequal size. The best 1 % can be a group of their own.")
                .at("groups", "groups", &[("alpha", "4"), ("cut", "top"), ("groups", "4")])
                .by(code![patience; groups, SkillEdges]),
            item("More levels", Open, "More than two levels are left to the heuristic. The lab solves the decision process for up to six of them.")
                .at("levels", "levels", &[("alpha", "0.6"), ("levels", "4"), ("n", "3"), ("shape", "uniform"), ("slack", "4")])
                .by(code![patience; LevelMarket, Process => solve, PoolTable]),
        ],
    },
];

//! Schlup's paper beside the lab: what each place claims, whether it is so, where to see it.

use crate::experiment::paper::PaperVerdict::{Corrected, Fails, Holds, Open};
use crate::experiment::paper::{PaperSection, code, item};

/// The worked examples' market: ten players a time unit.
const TEN: &[(&str, &str)] = &[("rate", "10")];

/// The paper's sections.
pub const PAPER_SECTIONS: &[PaperSection] = &[
    PaperSection {
        title: "1 Introduction, 2 The k-player-matching problem",
        items: &[
            item("Greedy matching is not enough", Holds, "First come, first matched ignores who fits. What it costs against the best matching in hindsight is the lab's first figure.")
                .at("race", "race", &[])
                .by(code![hindsight; rules::GreedyMatch]),
            item("The k-player-matching problem", Holds, "Games of k from players who arrive over time, by symmetric criteria, within a longest wait.")
                .at("race", "games", &[("k", "4"), ("rate", "6")])
                .by(code![hindsight; HindsightPlayer, Sequence]),
        ],
    },
    PaperSection {
        title: "3 Theoretical model",
        items: &[
            item("3.1 Criteria and games", Holds, "A game's cost in a criterion is its range; with a computer player it is 1.")
                .at("race", "games", &[])
                .by(code![hindsight; CostModel]),
            item("3.1 Times", Corrected, "Nobody waits longer than τmax, and a computer player counts as one who has. Read so, a lone player of a game for two costs 4; read otherwise 3.")
                .at("race", "race", &[("computers", "free"), ("rate", "0.2")])
                .by(code![hindsight; CostModel])
                .see(&["hindsight-5"]),
            item("(1)", Holds, "Weighted ranges and waits over τmax, added up over games. The link opens two criteria of which the first counts four times as much.")
                .at("race", "race", &[("criteria", "2"), ("first", "4"), ("rate", "10")])
                .by(code![hindsight; CostModel, RunCosts]),
            item("3.2 OPT", Corrected, "The matching that is cheapest when all is known. It is not a perfect matching: somebody may be left to a computer player.")
                .at("race", "regret", &[])
                .by(code![hindsight; optimum::optimum, optimum::bounds])
                .see(&["hindsight-6"]),
        ],
    },
    PaperSection {
        title: "4 Algorithms",
        items: &[
            item("4.1 Greedy", Holds, "A game as soon as k wait; computer players at the first player's time-out.")
                .at("race", "race", &[("rule", "greedy")])
                .by(code![hindsight; rules::GreedyMatch]),
            item("(2)", Corrected, "k(k − 1)/(k + 1) + k(k − 1)/(2aτ) a game, derived for regular arrivals and right on average for Poisson ones, while nobody times out. The link opens regular arrivals.")
                .at("race", "race", &[("flow", "regular"), ("rate", "10"), ("rule", "greedy")])
                .by(code![hindsight; formulas::greedy, formulas::greedy_exact])
                .see(&["hindsight-4"]),
            item("(3)", Fails, "The chance that a game gets computer players: the sum must run over 0 to k − 2 further arrivals. At k = 2, a = 0.1, τ = 5 it is 0.607, not 0.303.")
                .at("race", "race", &[("rate", "0.1"), ("rule", "greedy")])
                .by(code![hindsight; formulas::computer_probability, formulas::computer_probability_as_printed])
                .see(&["hindsight-1"]),
            item("(4)", Fails, "The bound of the error divides by the squared cost and is exceeded at k = 10, a = 2. 2k·P over the cost held in every case tried.")
                .at("race", "race", &[("k", "10"), ("rate", "2"), ("rule", "greedy")])
                .by(code![hindsight; formulas::error_bound])
                .see(&["hindsight-3"]),
            item("4.2 Periodic match", Holds, "Gather x·k players, or until the oldest times out; sort, and match runs of k.")
                .at("tune", "tune_periodic", &[("rule", "periodic")])
                .asks("hindsight.sweep")
                .by(code![hindsight; rules::PeriodicMatch, rules::Period]),
            item("(5)", Corrected, "k(k − 1)/(n + 1) + k(n − 1)/(2aτ) a game, right while no period ends by a time-out.")
                .at("tune", "tune_periodic", &[("rate", "10"), ("x", "4"), ("rule", "periodic")])
                .asks("hindsight.sweep")
                .by(code![hindsight; formulas::periodic])
                .see(&["hindsight-4"]),
            item("(6)", Holds, "n_opt = √(2a(k − 1)τ) − 1 makes (5) least. The worked example, a = 10 and τ = 5, gives 9, so x is 4 or 5.")
                .at("tune", "tune_periodic", &[("rate", "10"), ("x", "4"), ("rule", "periodic")])
                .asks("hindsight.sweep")
                .by(code![hindsight; formulas::best_period]),
            item("4.3 Multi-queue", Holds, "A queue for each range; at a time-out borrow from the nearest ranges, the longest-waiting first, then computer players.")
                .at("tune", "tune_multi", &[("rule", "multi")])
                .asks("hindsight.sweep")
                .by(code![hindsight; rules::MultiQueue, rules::Borrow]),
            item("Figure 1", Holds, "For two criteria the queues are a matrix. The figure draws it as the animation plays, with the reach within which players are borrowed.")
                .at("race", "queues", &[("criteria", "2"), ("r", "3"), ("r2", "3"), ("rate", "10"), ("rule", "multi")])
                .by(code![hindsight; rules::MultiQueue]),
            item("(7)", Corrected, "k(k − 1)/(r(k + 1)) + r·k(k − 1)/(2aτ) a game, right while nobody borrows or times out.")
                .at("tune", "tune_multi", &[("rate", "10"), ("r", "6"), ("rule", "multi")])
                .asks("hindsight.sweep")
                .by(code![hindsight; formulas::multi_queue])
                .see(&["hindsight-4"]),
            item("(8)", Fails, "The chance of a computer player or of borrowing: as (3), with aτ/r for the expected number, and the same wrong sum.")
                .at("tune", "tune_multi", &[("rule", "multi")])
                .asks("hindsight.sweep")
                .by(code![hindsight; formulas::computer_probability])
                .see(&["hindsight-2"]),
            item("(9)", Holds, "r_opt = √(2aτ/(k + 1)) makes (7) least. The worked example gives 5.77, so six queues.")
                .at("tune", "tune_multi", &[("rate", "10"), ("r", "6"), ("rule", "multi")])
                .asks("hindsight.sweep")
                .by(code![hindsight; formulas::best_ranges]),
            item("4.4 Difference-wait", Corrected, "Pairs are made for a time that grows with their difference, and broken up for better ones. The words leave three points open; all readings are played.")
                .at("paper", "readings", &[("rule", "difference")])
                .asks("hindsight.readings")
                .by(code![hindsight; rules::DifferenceWait, rules::Readings])
                .see(&["hindsight-8"]),
            item("4.5, Table 1", Holds, "The rules side by side: players a game, criteria, cost, parameter, best value.")
                .at("tune", "synopsis", &[])
                .by(code![hindsight; rules::RulePlan, formulas::best_period, formulas::best_ranges]),
        ],
    },
    PaperSection {
        title: "5 Simulation",
        items: &[
            item("Table 2", Holds, "Three constant rates and three that rise. Raising is played in ten steps of equally many players.")
                .at("paper", "workloads", &[])
                .asks("hindsight.table")
                .by(code![hindsight; contest::paper_workloads]),
            item("5.2 Smallest parameters", Holds, "With x = 1, r = 1 and f = 0 all three rules are greedy, game by game.")
                .at("tune", "tune_difference", &[("rate", "10"), ("f", "0")])
                .asks("hindsight.sweep")
                .by(code![hindsight; rules::RulePlan]),
            item("5.2: 0.362 and 0.231", Corrected, "Said to be confirmed by simulation. (5) at n = 8 is 0.362 for a game of two, 0.181 a player; (7) at r = 6 is 0.231, or 0.116.")
                .at("tune", "along", &[("rate", "10"), ("x", "4"), ("r", "6"), ("rule", "multi")])
                .asks("hindsight.sweep")
                .by(code![hindsight; formulas::periodic, formulas::multi_queue]),
            item("Figure 2", Corrected, "Costs along each rule's parameter. Its caption says a = 13; section 5.2 and its numbers say 10.")
                .at("tune", "along", TEN)
                .asks("hindsight.sweep")
                .by(code![hindsight; lab::HindsightSweep, formulas::periodic])
                .see(&["hindsight-9"]),
            item("Figure 3", Holds, "The same at one player a time unit: greedy comes near, as little can be gained by choosing.")
                .at("tune", "along", &[("rate", "1")])
                .asks("hindsight.sweep")
                .by(code![hindsight; lab::HindsightSweep]),
            item("5.3 Rising rates", Holds, "A costly beginning is made up for by the end: the mean cost so far falls while the rate rises.")
                .at("race", "course", &[("cast", "200"), ("flow", "raising"), ("players", "200"), ("rate", "10")])
                .by(code![hindsight; contest::paper_workloads, stage::CoursePoint]),
            item("Table 3", Holds, "Costs over the optimum: 2.04, 1.64, 1.41, 1.39. Played again, with the best parameter for each workload, they are within a few hundredths.")
                .at("paper", "table", &[])
                .asks("hindsight.table")
                .by(code![hindsight; lab::HindsightTable, contest::paper_rules])
                .see(&["hindsight-7"]),
        ],
    },
    PaperSection {
        title: "6 Conclusion",
        items: &[
            item("Adaptive parameters", Open, "(6) and (9) could follow the rate as it changes. The lab estimates it on the way and sets them.")
                .at("traffic", "best_parameters", &[("flow", "bursts"), ("adaptive_x", "yes"), ("adaptive_r", "yes"), ("rate", "5")])
                .by(code![hindsight; rules::Rate, rules::MultiQueue]),
            item("Difference-wait for more players", Open, "Called easy. The lab's grouped form adds players to a temporary group.")
                .at("tune", "tune_difference", &[("k", "4"), ("rate", "6")])
                .asks("hindsight.sweep")
                .by(code![hindsight; rules::DifferenceWait]),
        ],
    },
];

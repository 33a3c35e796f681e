//! The paper of Alman and McKay beside the lab: what each place claims, whether it is so, where to
//! see it.

use crate::experiment::paper::PaperVerdict::{Corrected, Fails, Holds, Open};
use crate::experiment::paper::{PaperSection, code, item};

/// One outlier who has waited longest, twenty near 50 and one at 0.
const OUTLIER: &[(&str, &str)] = &[
    ("alpha", "0.5"),
    ("k", "2"),
    ("limited", "yes"),
    ("longest", "0"),
    ("shown", "1"),
    ("skills", "typed"),
    ("step", "20"),
    (
        "typed",
        "100,50,50.01,50.02,50.03,50.04,50.05,50.06,50.07,50.08,50.09,50.1,50.11,50.12,50.13,50.14,50.15,50.16,50.17,50.18,50.19,0",
    ),
];

/// Eight players whom runs divide badly.
const MIXED: &[(&str, &str)] = &[
    ("alpha", "0"),
    ("games", "2"),
    ("k", "2"),
    ("skills", "typed"),
    ("typed", "0,0,0,0,0,0,90,100"),
    ("view", "partition"),
];

/// Six numbers of which no two have the sum 0, and two far players.
const SKETCH: &[(&str, &str)] = &[
    ("alpha", "1000"),
    ("games", "2"),
    ("k", "2"),
    ("skills", "typed"),
    ("typed", "0,0,3,8,15,24,1000024,1000024"),
    ("view", "partition"),
];

/// The paper's sections.
pub const PAPER_SECTIONS: &[PaperSection] = &[
    PaperSection {
        title: "1 Introduction",
        items: &[
            item("1.1 Queues with roles", Holds, "Roles make queues long and games worse, and not for want of skill of those who build them. The lab shows what roles cost.")
                .at("roles", "role_price", &[])
                .by(code![balance; roles::RoleQueue]),
            item("1.2.1 Fairness d_p", Corrected, "Teams are compared by the p-norms of their skills. For p > 1 the difference changes when all ratings are raised alike, so where zero lies matters.")
                .at("best", "crowding", &[("p", "3")])
                .by(code![balance; Measure => strength, Measure => difference])
                .see(&["balance-8"]),
            item("1.2.2 Uniformity v_q", Holds, "The q-th mean of the players' distances from their mean; q = 2 is the standard deviation, q = ∞ the largest distance.")
                .at("best", "crowding", &[("q", "2")])
                .by(code![balance; Measure => spread]),
            item("1.2.3 Imbalance f", Holds, "f = α·d_p + v_q; a large α asks for even teams first.")
                .at("best", "crowding", &[("alpha", "20")])
                .by(code![balance; Measure => unfairness, best_split]),
            item("1.2.4 The queueing problem", Holds, "Players come and go, and the best game of those who wait is asked for.")
                .at("best", "crowding", &[])
                .by(code![balance; queue::GameQueue, queue::GameQueue => best, queue::BestGameRule]),
            item("1.2.5 Time-sensitive queues", Corrected, "g = f + β·min t favours whoever came first. The measure is sound; that all results carry over to it is not.")
                .at("waiting", "tradeoff", &[("beta", "0.1")])
                .by(code![balance; queue::TimedQueue, queue::TimedQueue => best])
                .see(&["balance-1", "balance-6"]),
            item("1.2.6 Roles", Holds, "Each player names roles, and each team needs every role once. With waiting times as well it is a problem of its own; the lab solves it exactly.")
                .at("roles", "role_waits", &[])
                .asks("balance.role_queue")
                .by(code![balance; roles::RoleQueue, roles::best_role_game, roles::TimedRoleQueue => best, roles::TimedRoleGameRule]),
            item("1.2.7 Partitions", Holds, "Everybody plays; the worst game should be as good as possible. Taking out the best game again and again may leave a bad one: the lab's “best first”.")
                .at("partition", "partition", &[])
                .by(code![balance; partition::PartitionProblem, partition::PartitionProblem => best_first, partition::Objective]),
            item("1.3 Other uses", Open, "Trials, experiments, dormitories, sports: the same partition with other numbers. Typed skills take them; no page of their own.")
                .at("partition", "worst", MIXED),
        ],
    },
    PaperSection {
        title: "2 Results",
        items: &[
            item("Theorem 1", Holds, "For constant k the best game is found in O(log n) an operation. The lab finds it by bounds instead of windows.")
                .at("best", "reach", &[])
                .by(code![balance; queue::GameQueue => best]),
            item("KSUM conjectures", Open, "That K numbers with sum zero take time n^⌈K/2⌉ to find is believed, and proven by nobody.")
                .at("computing", "hardness", &[])
                .asks("balance.hardness")
                .by(code![balance; hardness::SumInstance]),
            item("Theorem 2", Corrected, "Under it no structure for roles has fast insertions and fast queries at once. What the construction proves is this for α as large as its numbers ask.")
                .at("computing", "hardness", &[])
                .by(code![balance; hardness::SumInstance => players, hardness::Reduction])
                .see(&["balance-4"]),
            item("Theorem 3, ρ", Holds, "Within ρ = 2k^(1/q)(1 + α) of the best game with roles is found in O(log n). It is never exceeded and nearly tight.")
                .at("roles", "role_ratio", &[])
                .by(code![balance; Measure => rho, roles::RoleQueue => shortest_game])
                .see(&["balance-3"]),
            item("Time-sensitive throughout", Fails, "The results are said to hold for time-sensitive queues as well. The structures miss games of players who have waited long.")
                .at("waiting", "outlier", OUTLIER)
                .by(code![balance; queue::outlier::outlier, roles::TimedRoleQueue => best_candidate])
                .see(&["balance-1", "balance-3"]),
            item("Theorem 4", Corrected, "Even without roles a best partition takes time n^(2 − o(1)), if the 3SUM conjecture holds; again for α as large as the numbers ask.")
                .at("partition", "partition", &[])
                .by(code![balance; partition::PartitionProblem, hardness::PartedSum => new])
                .see(&["balance-11"]),
            item("Theorem 5", Holds, "Within ρ of the best partition is found by sorting alone.")
                .at("partition", "partition", &[])
                .by(code![balance; partition::Roster => runs, Measure => rho])
                .see(&["balance-2"]),
        ],
    },
    PaperSection {
        title: "3 Related work",
        items: &[
            item("Games of two", Holds, "Offline they are a weighted matching, exact in polynomial time. The engagement lab solves it with a certificate."),
        ],
    },
    PaperSection {
        title: "4 An efficient structure",
        items: &[
            item("Lemma 1", Holds, "A set of 2k players whose range is small enough makes a better game than any set whose range is large.")
                .at("best", "crowding", &[])
                .by(code![balance; Measure => spread, best_split]),
            item("Lemma 2", Corrected, "Some best game lies within 4(1 + α)k^(1 + 1/q) neighbours. True in all cases tried and very loose; the proof rounds, and what it proves is a little wider.")
                .at("best", "reach", &[("k", "2")])
                .by(code![balance; Measure => window_bound])
                .see(&["balance-5"]),
            item("Proof of Theorem 1", Corrected, "A heap of each player's best game in a window. At k = 5 a window holds some 8·10¹³ games; the bounds of Lemma 6 leave a dozen players.")
                .at("best", "reach", &[])
                .by(code![balance; queue::GameQueue => insert, queue::GameQueue => effort])
                .see(&["balance-7", "balance-9"]),
            item("With waiting times", Fails, "The same structure is said to serve time-sensitive queues. Of a player at 100, one at 0 and twenty near 50 it misses the best game of the one who has waited longest.")
                .at("waiting", "outlier", OUTLIER)
                .by(code![balance; queue::outlier::outlier, queue::TimedQueue => best_containing])
                .see(&["balance-1"]),
            item("PARTITION in practice", Holds, "Dividing 2k players into teams is a hard problem in k that is easy at k = 5: some hundred splits.")
                .at("best", "crowding", &[])
                .by(code![balance; best_split]),
        ],
    },
    PaperSection {
        title: "5 Hardness of roles",
        items: &[
            item("The reduction", Corrected, "2k − 2 lists become players with one role each; a perfect game exists exactly if one number of each list can be chosen with sum zero. ℓ₂ₖ₋₁ is defined twice; the second is ℓ₂ₖ.")
                .at("computing", "hardness", &[("step", "1"), ("view", "sum")])
                .by(code![balance; hardness::SumInstance => players, hardness::Reduction])
                .see(&["balance-10"]),
            item("How large M must be", Corrected, "M must outweigh how much v_q can vary, which the paper calls polynomial. The lab says which α or M is enough.")
                .at("computing", "far_pair", &[])
                .by(code![balance; hardness::SumInstance => with_alpha, hardness::Reduction => alpha_needed])
                .see(&["balance-4"]),
            item("8SUM at k = 5", Open, "Five roles are as hard as 8SUM, for which n⁴ log n is the best known. The lab’s instances of eight lists are short: five numbers each would be out of its reach.")
                .at("computing", "hardness", &[("terms", "8")])
                .by(code![balance; hardness::SumInstance => drawn]),
            item("Two roles a player", Holds, "Hardness is said to survive it. It does: with teams of three a construction of ours gives everybody just two roles, and its best game still tells the sum.")
                .at("roles", "role_price", &[("versatile", "1")])
                .by(code![balance; hardness::SumInstance => with_two_roles, hardness::TwoRoleReduction]),
            item("Roles and levels", Open, "Some roles are liked more at some levels of skill. In our model the taste for the popular roles fades with each standard deviation of skill, as strongly as one likes.")
                .at("roles", "role_price", &[("lean", "0.5"), ("popular", "2")]),
        ],
    },
    PaperSection {
        title: "6 Approximation with roles",
        items: &[
            item("6.1 The shortest interval", Holds, "The shortest range of skill in which every role is filled by somebody else. The lab keeps it under insertions and deletions.")
                .at("roles", "role_ratio", &[])
                .by(code![balance; roles::RoleQueue => shortest]),
            item("Candidate property", Corrected, "Each order of the lists keeps tuples of nearest players; others point to void. With waiting times the void may hide the game of an old outlier.")
                .at("roles", "role_outlier", &[])
                .by(code![balance; roles::RoleQueue => windows, roles::TimedRoleQueue => best_candidate])
                .see(&["balance-3"]),
            item("Lemma 3", Holds, "The candidates are kept in O((k + 1)! log n) an operation. The lab keeps the least interval of each player instead, which says the same.")
                .at("roles", "role_ratio", &[])
                .by(code![balance; roles::RoleQueue => shortest, roles::RoleQueue => insert]),
            item("6.2 Proof of Theorem 3", Holds, "The game of the shortest interval is within ρ of the best. Branch and bound then finds the best one.")
                .at("roles", "role_ratio", &[])
                .by(code![balance; roles::RoleQueue => shortest_game, roles::best_role_game]),
        ],
    },
    PaperSection {
        title: "7 Offline partitioning",
        items: &[
            item("Proof of Theorem 4", Corrected, "Two players of enormous skill M face each other; theirs is the worst game. Taken at its word the sketch finds equal sums, not the sum 0. With tags, turned signs and a large α it decides sums.")
                .at("partition", "worst", SKETCH)
                .by(code![balance; hardness::PartedSum => new, hardness::PartedSum => sketched, hardness::PartedSum => far_game])
                .see(&["balance-11"]),
            item("W[1]-hard", Open, "So no running time of the form f(k)·n^a is expected. A statement of complexity, which no run decides.")
                .at("computing", "hardness", &[]),
            item("Proof of Theorem 5", Fails, "Runs of neighbours are said to make the largest v_q least. Of 0, 0, 0, 0, 0, 0, 90, 100 they make 47.63, the best partition 43.30. They make the largest range least, and that is enough for ρ.")
                .at("partition", "partition", MIXED)
                .by(code![balance; partition::mixed::mixed, partition::Roster => runs])
                .see(&["balance-2"]),
        ],
    },
    PaperSection {
        title: "8 Future work",
        items: &[
            item("8.1 Dependence on k", Open, "All bounds are exponential in k. The lab's times are measured on the visitor's machine up to k = 8.")
                .at("computing", "speed", &[])
                .asks("balance.crowd")
                .by(code![balance; queue::GameQueue => effort]),
            item("8.2 Other objectives", Open, "The sum of all games, or the unhappiness of the unhappiest player. Both are solved exactly.")
                .at("partition", "partition", &[("objective", "unhappiness")])
                .by(code![balance; partition::Objective, partition::Roster => bests]),
            item("8.3 More skills, parties, avoided players", Open, "Several skills, friends together, players kept apart: games with all of them are found exactly.")
                .at("wishes", "wishes", &[("avoided", "2"), ("dimensions", "3"), ("latency", "3"), ("partied", "0.8")])
                .by(code![balance; wishes::Request => best]),
            item("8.3 Memory over games", Open, "Skill that depends on familiar team mates, or not twice with the same player. Pairs can be kept apart; no queue remembers.")
                .at("wishes", "wish_curves", &[("avoided", "2")])
                .by(code![balance; wishes::Request => never]),
            item("8.3 Latency", Open, "Left aside because a server hosts the game. The lab weighs distances to several servers.")
                .at("wishes", "wishes", &[("latency", "3")])
                .by(code![balance; wishes::Latency]),
        ],
    },
    PaperSection {
        title: "A Imbalance functions",
        items: &[
            item("Lemma 4", Holds, "Any 2k players can be split so that the teams differ by no more than the players' range.")
                .at("best", "crowding", &[])
                .by(code![balance; best_split]),
            item("Lemma 5: (1)", Holds, "So can k pairs of which each team takes one. The stronger of each pair goes to the team that is behind in the sum of p-th powers.")
                .at("roles", "role_ratio", &[])
                .by(code![balance; roles::RoleQueue => shortest_game]),
            item("Lemma 6", Holds, "v_q lies between ½k^(−1/q) times the range and the range. It is the bound by which all searches here live.")
                .at("best", "reach", &[])
                .by(code![balance; Measure => spread, Exponent => root_of_size]),
        ],
    },
];

//! The EOMM paper beside the lab: what each place claims, whether it is so, where to see it.

use crate::experiment::paper::PaperVerdict::{Corrected, Fails, Holds, Open};
use crate::experiment::paper::{PaperSection, code, item};

/// The paper's sections.
pub const PAPER_SECTIONS: &[PaperSection] = &[
    PaperSection {
        title: "1 Introduction",
        items: &[
            item("Fair is not always best", Holds, "Who should meet whom depends on the players' states. With the case study's players SkillMM keeps fewer than EOMM.")
                .at("keep", "front", &[])
                .by(code![engagement; matchers::Matchmaker]),
            item("Table 1", Holds, "After two or three losses players stop almost twice as often as after the safest results. The built-in players are grown to it.")
                .at("churn", "last_three", &[])
                .by(code![engagement; population::paper::TABLE_1, population::paper::weekly_risk, churn::patterns]),
        ],
    },
    PaperSection {
        title: "2 Previous work",
        items: &[
            item("2.1 Skill models", Holds, "Bradley–Terry, Elo, Glicko and TrueSkill. All are fitted to the same games here and judged on games kept apart.")
                .at("churn", "systems", &[])
                .asks("engagement.ratings")
                .by(code![engagement; ratings::Elo, ratings::Glicko, ratings::TrueSkill, ratings::BradleyTerry, case::Comparing]),
            item("2.3 Measures of engagement", Open, "Time, spending or games played would do as well. Beside churn the lab has one more: what those who stay are worth, by how their game ended.")
                .at("keep", "worth", &[])
                .asks("engagement.worth")
                .by(code![engagement; contest::Worth, lab::EngagementWorth]),
            item("2.4 Perfect matchings", Holds, "A matching of least weight that leaves nobody out. A solver for maximum weight needs negated weights and largest size.")
                .at("found", "teams", &[("view", "blossom"), ("step", "12")])
                .by(code![engagement; matchers::Exact])
                .see(&["engagement-10"]),
        ],
    },
    PaperSection {
        title: "3 Engagement optimised matchmaking",
        items: &[
            item("Figure 1", Holds, "Players are nodes, and every edge weighs what two players risk together. On the stage distances are the weights.")
                .at("found", "teams", &[("view", "blossom"), ("step", "12")])
                .by(code![engagement; matchers::PairWeights]),
            item("(1)", Holds, "The pairing with the least sum of risks.")
                .at("keep", "front", &[])
                .by(code![engagement; matchers::Exact => solve, matchers::Proof]),
            item("(2), (3)", Holds, "Given the result, the opponent's state no longer matters to whether a player stops. An assumption, used as it is.")
                .at("churn", "churn", &[])
                .by(code![engagement; churn::ChurnModel => risks]),
            item("(4)", Holds, "How a game ends is taken to depend on both skills alone.")
                .at("churn", "wins", &[])
                .by(code![engagement; win_probability, DrawModel => odds]),
            item("(5)–(7)", Holds, "A pair's weight: both players' risks after each result, weighed by its chance.")
                .at("keep", "front", &[])
                .by(code![engagement; pair_weight, matchers::PairWeights => of]),
            item("(8)–(10)", Holds, "The state after a game, s ← s and o: of s = [o^K, ŝ] the last K results become K + 1, and all else, ŝ, is updated. The long runs play it round after round.")
                .at("rounds", "rounds", &[])
                .by(code![engagement; churn::State => play, contest::Evolution => step]),
            item("3.3 How many pairings", Fails, "Printed as N(N − 1)/2 · 2^(−N/2), which is below 2; there are (N − 1)!!.")
                .at("found", "teams", &[])
                .by(code![engagement; perfect_matchings])
                .see(&["engagement-7"]),
            item("3.3 Time", Corrected, "O(N³), and faster for whole numbers. Gabow's bound is O(m·N^(3/4)·log K), for m pairs; the print leaves m out.")
                .at("found", "teams", &[("pool", "500")])
                .by(code![engagement; matchers::Exact => solve, matchers::greedy])
                .see(&["engagement-9"]),
        ],
    },
    PaperSection {
        title: "4 Theoretical findings",
        items: &[
            item("c(W) + c(L) > 2c(D)", Corrected, "Equal skill is said to be best. It needs draws that get rarer with the gap, and concavely so; with constant draws every pairing ties.")
                .at("theory", "claim_example", &[("shape", "exponential"), ("skills", "1000,1450,1550,2000"), ("width", "300")])
                .by(code![engagement; exact::section4::costs, exact::counterexample])
                .see(&["engagement-1", "engagement-2"]),
            item("c(W) + c(L) < 2c(D)", Corrected, "Equal skill is said to be worst, under the same unsaid conditions on draws.")
                .at("theory", "claim_map", &[("win", "0.02"), ("loss", "0.02"), ("draw", "0.05")])
                .by(code![engagement; exact::section4::costs, exact::how_often])
                .see(&["engagement-1", "engagement-2"]),
            item("c(s) alone", Holds, "If risks do not depend on the result, all pairings cost the same.")
                .at("theory", "claim_example", &[("even", "0.2"), ("shape", "constant")])
                .by(code![engagement; exact::section4::costs])
                .see(&["engagement-4"]),
            item("Random is never worst", Corrected, "It is not, on average over its draws; a single random pairing can be the worst one.")
                .at("theory", "claim_example", &[])
                .by(code![engagement; matchers::random])
                .see(&["engagement-3"]),
        ],
    },
    PaperSection {
        title: "5 Case study",
        items: &[
            item("5.1 Data", Open, "36.9 million games that nobody else has. The lab grows players to the published figures, has a real tournament, and reads a visitor's games.")
                .at("keep", "front", &[("people", "arena")])
                .by(code![engagement; population::PopulationKind, games::GamesReader]),
            item("5.2 Skills by Glicko", Holds, "Played through in order of time, with the final ratings used for everybody.")
                .at("churn", "skills", &[])
                .asks("engagement.study")
                .by(code![engagement; ratings::Glicko, case::Findings]),
            item("(11)", Open, "A draw has the chance of one in five at any gap, as the two correlate by −0.05 only. In a real tournament it is −0.07, and yet equals draw twenty times as often as the most unequal: section 4 turns on it.")
                .at("churn", "draw_gaps", &[("people", "arena")])
                .by(code![engagement; DrawModel => constant, population::draw_rate, case::DrawsByGap]),
            item("(12), (13)", Holds, "Wins and losses share what draws leave. With both uncertainties in Glicko's forecast the normalisation has nothing to do.")
                .at("churn", "wins", &[])
                .by(code![engagement; DrawModel => split, DrawModel => split_both])
                .see(&["engagement-8"]),
            item("Figure 2", Holds, "Forecast wins against real ones: well calibrated. Drawn here for the players chosen.")
                .at("churn", "wins", &[])
                .by(code![engagement; churn::calibration]),
            item("The churn model", Holds, "Logistic regression on the last ten games, the coming result and numbers of games, its penalty by five-fold cross-validation.")
                .at("churn", "penalties", &[])
                .by(code![engagement; churn::Training, churn::CrossValidation, churn::GRID]),
            item("Figure 3", Holds, "Forecast churn against real churn. That it is calibrated does not say that the pairing is what decides.")
                .at("churn", "churn", &[])
                .by(code![engagement; churn::calibration]),
            item("Player states", Holds, "Pools are drawn from a collection of states.")
                .at("keep", "front", &[])
                .by(code![engagement; contest::Collection => pick, contest::ContestPool => draw]),
            item("5.3 Four matchmakers", Holds, "Random, by skill, best and worst, on the same pools.")
                .at("keep", "significance", &[])
                .asks("engagement.table")
                .by(code![engagement; matchers::Matchmaker, matchers::skill, matchers::random]),
            item("5.3 A round", Holds, "Pair, draw results, draw who stops, count who stays. All matchmakers meet the same luck here.")
                .at("paper", "table", &[])
                .by(code![engagement; contest::ContestPool => play]),
            item("Welch's test", Corrected, "All differences but two are called significant. At P = 200 and 300 SkillMM and RandomMM differ by less than chance.")
                .at("keep", "significance", &[])
                .asks("engagement.table")
                .by(code![engagement; contest::Welch, contest::Welch => p])
                .see(&["engagement-6"]),
            item("Table 2", Corrected, "How many stay, by pool and matchmaker. At P = 100 EOMM keeps 1.18 % fewer than SkillMM, some nine standard errors: not randomness.")
                .at("paper", "table", &[])
                .by(code![engagement; lab::EngagementTable, exact::published::retained])
                .see(&["engagement-6"]),
            item("5.4 The gains", Fails, "The 0.3, 0.9, 1.1 and 0.6 % quoted over SkillMM are over RandomMM. Over SkillMM they are 0.27, 0.93, 0.94 and 0.75 %.")
                .at("keep", "gains", &[])
                .asks("engagement.table")
                .by(code![engagement; exact::published::improvement])
                .see(&["engagement-5"]),
            item("5.4 Twenty rounds", Corrected, "1.007²⁰ ≈ 1.15 takes for granted that players stay as ready to leave. Played with the same players, the gain does not compound.")
                .at("rounds", "compound", &[])
                .by(code![engagement; lab::EngagementRounds, contest::Evolution]),
            item("5.4 Large pools", Open, "No steady gain with the pool's size is seen in the table. The lab goes to 2000 players.")
                .at("paper", "table", &[("pool", "500")])
                .by(code![engagement; lab::EngagementTable]),
        ],
    },
    PaperSection {
        title: "6 Conclusion",
        items: &[
            item("Other objectives", Open, "Play time or spending instead of churn. In our model one who stays is worth more or less by how the game ended; EOMM for that is a matching as before.")
                .at("keep", "worth", &[("worth_loss", "3")])
                .asks("engagement.worth")
                .by(code![engagement; contest::Worth, contest::Collection => by_worth]),
            item("Teams", Open, "Groups instead of pairs, skills added up. The lab makes teams by exchanges and bounds what any grouping could keep.")
                .at("found", "teams", &[("k", "3")])
                .by(code![engagement; matchers::teams, lab::EngagementTeams]),
            item("Hypergraphs", Open, "More than two sides in a game is matching in a hypergraph; not built."),
            item("Regions and block lists", Open, "Pairs that may not meet leave fewer edges. The best matching then lets as many play as can.")
                .at("keep", "front", &[("blocks", "2"), ("regions", "4")])
                .by(code![engagement; matchers::Forbidden, contest::NeverPairs]),
            item("Tutoring and friends", Open, "The same formulation elsewhere; no model here."),
        ],
    },
];

//! Corrections to Chen et al., *EOMM*.

use super::Draws;
use super::entry::{Entry, Kind, Said};
use super::runs::{int, real, text};
use lobbylab_core::engagement::{
    DrawKind, DrawModel, Q, Risks, Skill, damping, logistic, pair_weight, perfect_matchings,
    win_probability,
};
use lobbylab_core::words::number;

/// All of them, in the order of the page.
pub fn entries() -> Vec<Entry> {
    vec![
        constant_draws(),
        concave(),
        random(),
        own_state(),
        percentages(),
        randomness(),
        matchings(),
        normalisation(),
        bound(),
        maximum(),
    ]
}

/// A place of Table 2: 100, 200 … 500 players.
type Row = [f64; 5];
const PLAYERS: Row = [100.0, 200.0, 300.0, 400.0, 500.0];
const SKILL: Row = [52.52, 103.96, 156.05, 207.43, 259.24];
const RANDOM: Row = [51.81, 103.97, 156.09, 207.09, 259.65];
const EOMM: Row = [51.90, 104.24, 157.50, 209.37, 261.19];
const ROUNDS: f64 = 10_000.0;

/// Risks of section 4: c(W) + c(L) > 2 c(D).
const RISKS: Risks = [0.05, 0.02, 0.05];

/// All ways to pair the players in a list off.
fn pairings(left: &[usize]) -> Vec<Vec<(usize, usize)>> {
    let Some((&first, others)) = left.split_first() else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    for &mate in others {
        let rest: Vec<usize> = others
            .iter()
            .copied()
            .filter(|&other| other != mate)
            .collect();
        for mut pairing in pairings(&rest) {
            pairing.insert(0, (first, mate));
            all.push(pairing);
        }
    }
    all
}

/// The sum of churn risks of each pairing; the first is that of neighbours in the order of
/// skills.
fn costs(skills: &[f64], risks: &[Risks], draws: &DrawModel) -> Vec<f64> {
    let all: Vec<usize> = (0..skills.len()).collect();
    let skill = |player: usize| Skill {
        r: skills[player],
        rd: 0.0,
    };
    (pairings(&all).iter())
        .map(|pairing| {
            (pairing.iter())
                .map(|&(one, other)| {
                    pair_weight(
                        &risks[one],
                        &risks[other],
                        &draws.odds(skill(one), skill(other)),
                    )
                })
                .sum()
        })
        .collect()
}

fn least(costs: &[f64]) -> f64 {
    costs.iter().copied().fold(f64::INFINITY, f64::min)
}

fn most(costs: &[f64]) -> f64 {
    costs.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

/// The four players of the smallest counterexample.
const FOUR: [f64; 4] = [1000.0, 1499.0, 1501.0, 2000.0];
const GAUSSIAN: DrawModel = DrawModel {
    kind: DrawKind::Gaussian,
    rate: 0.4,
    scale: 150.0,
};

fn constant_draws() -> Entry {
    let costs = costs(&FOUR, &[RISKS; 4], &DrawModel::constant(0.2));
    let words = format!(
        "{} by SkillMM, {} at best, {} at worst",
        number(costs[0]),
        number(least(&costs)),
        number(most(&costs))
    );
    Entry::new("engagement-1", Kind::Claim, "With 20 % draws for all, equal skill is neither best nor worst")
        .gist(
            "Section 4 compares equal-skill matchmaking with EOMM; under the paper's own constant draw rate (11) every pairing costs the same.",
            "Much: both statements of section 4 need draws that become rarer with the gap, which section 5 says they do not.",
        )
        .at("Section 4, both bullets, with equation (11)", "skills 1000, 1499, 1501, 2000; c(W) = c(L) = 0.05, c(D) = 0.02, draws 20 %: sum of churn risks")
        .printed("c(W)+c(L)>2 c(D)", "SkillMM is the best")
        .exact("", Said::of(costs[0], words), "all three pairings")
        .nothing("All pairings are tried. The expected number of draws is the same for each: half of the players times 20 %.")
        .holds("If the chance of a draw falls with the gap and is concave in it, both statements are right.")
        .link("Draws as likely for all", &[("shape", text("constant")), ("even", real(0.2))])
        .for_readers(
            "Ask what a matchmaker can change at all if every game is drawn with 20 % and win and loss cost the same. Theory and data section of one paper should be read together.",
            "Cite section 4 with its missing premise: “if the draw probability decreases with the skill gap and is concave in it”.",
        )
}

fn concave() -> Entry {
    let costs = costs(&FOUR, &[RISKS; 4], &GAUSSIAN);
    let words = format!(
        "{} by SkillMM, {} by the best pairs",
        number(costs[0]),
        number(least(&costs))
    );
    let mut draws = Draws::new(7);
    let mut fails = [0; 2];
    let parabola = DrawModel {
        kind: DrawKind::Parabola,
        rate: 0.4,
        scale: 2000.0,
    };
    for _ in 0..300 {
        let mut skills: Vec<f64> = (0..6).map(|_| 1000.0 + 1000.0 * draws.next()).collect();
        skills.sort_by(f64::total_cmp);
        for (fails, model) in fails.iter_mut().zip([parabola, GAUSSIAN]) {
            let costs = self::costs(&skills, &[RISKS; 6], &model);
            *fails += u32::from(costs[0] > least(&costs) + 1e-12);
        }
    }
    Entry::new("engagement-2", Kind::Claim, "Draws that get rarer are not enough")
        .gist(
            "Equal skill is best only if the chance of a draw is concave in the gap; with a Gaussian, exponential or 4p(1−p) curve it often is not.",
            "The claim that popular matchmaking is optimal whenever c(W) + c(L) > 2c(D) falls with four players.",
        )
        .at("Section 4, first bullet", "skills 1000, 1499, 1501, 2000; draws 0.4·e^−(gap/150)²; c(W) = c(L) = 0.05, c(D) = 0.02: sum of churn risks")
        .printed("", Said::of(costs[0], format!("{} (SkillMM is EOMM)", number(costs[0]))))
        .exact("", Said::of(least(&costs), words), "all three pairings")
        .counted(format!(
            "Of 300 random pools of six, SkillMM misses the optimum in {} with a parabola (concave), in {} with the Gaussian curve.",
            fails[0], fails[1]
        ))
        .holds("With a concave curve SkillMM and EOMM agree when c(W) + c(L) > 2c(D), and SkillMM is the worst when it is below.")
        .link("Two in the middle, two outside", &[])
        .for_readers(
            "Two neighbours in the middle make one nearly sure draw and leave two who never draw. Would two lukewarm pairs be better? Draw the curve and a chord.",
            "“SkillMM equals EOMM if the draw probability is decreasing and concave in the skill gap and c(W) + c(L) > 2c(D).”",
        )
}

fn random() -> Entry {
    let costs = costs(&FOUR, &[RISKS; 4], &GAUSSIAN);
    let mean = costs.iter().sum::<f64>() / costs.len() as f64;
    let words = format!(
        "{} on average, {} in the worst of three draws, which is WorstMM's",
        number(mean),
        number(most(&costs))
    );
    Entry::new("engagement-3", Kind::Claim, "Random matchmaking can be the worst")
        .gist(
            "“Random matchmaking will never fall into the worst case” holds for its expectation only.",
            "Little for many rounds, much for a single one: a random pairing of a small pool is the worst one now and then.",
        )
        .at("Section 4, last but one paragraph", "skills 1000, 1499, 1501, 2000 with the Gaussian curve above: sum of churn risks of a random pairing")
        .printed("", "never the worst")
        .exact("", Said::of(mean, words), "all three pairings, equally likely")
        .nothing("All three are listed: a random pairing is the worst one with probability ⅓ here, or more if some tie.")
        .holds("On average over its draws random matchmaking is never worse than the worst and never better than the best.")
        .link("Two in the middle, two outside", &[])
        .for_readers(
            "Is a mixed meal safer than a bad one? Distinguish with the class what is promised of an average and what of every round.",
            "“In expectation random matchmaking is never the worst.”",
        )
}

fn own_state() -> Entry {
    // A risk that does not depend on how the game ends.
    let risks: Vec<Risks> = [0.1, 0.3, 0.5, 0.7].map(|risk| [risk; 3]).to_vec();
    let costs = costs(&FOUR, &risks, &GAUSSIAN);
    let words = format!(
        "{} at best, {} at worst",
        number(least(&costs)),
        number(most(&costs))
    );
    Entry::new("engagement-4", Kind::Misread, "If only the own state counts, everything ties")
        .gist(
            "“EOMM can do no better than a random matchmaking” when churn is by the state before: nor can anything do worse.",
            "It is no argument for random matchmaking: SkillMM and WorstMM tie as well.",
        )
        .at("Section 4, churn by the player's own state", "risks 0.1, 0.3, 0.5, 0.7 however the game ends: sum of churn risks")
        .printed("c(s_i,s_j)=c(s_i)", "EOMM = random")
        .exact("", Said::of(least(&costs), words), "all three pairings")
        .nothing("A sum that does not depend on who meets whom.")
        .holds("The statement is right. What follows about random matchmaking as a safe choice does not follow from it.")
        .link("The lever turned off", &[("lever", real(0.0))])
        .for_readers(
            "Before optimising, ask how much there is to gain: measure best against worst, not best against usual.",
            "“If churn depends on the prior state alone, all matchmakers tie.”",
        )
}

/// Gain of one row over another, in per cent.
fn gains(one: Row, other: Row) -> [f64; 5] {
    std::array::from_fn(|place| 100.0 * (one[place] / other[place] - 1.0))
}

fn listed(gains: &[f64]) -> String {
    let all: Vec<String> = gains
        .iter()
        .map(|gain| format!("{gain:.2}").replace('-', "−"))
        .collect();
    format!("{} %", all.join(", "))
}

fn percentages() -> Entry {
    let (skill, random) = (gains(EOMM, SKILL), gains(EOMM, RANDOM));
    let words = format!(
        "{}; over RandomMM {}",
        listed(&skill[1..]),
        listed(&random[1..])
    );
    Entry::new("engagement-5", Kind::Formula, "Percentages over the other matchmaker")
        .gist(
            "The gains quoted over SkillMM for P = 200 … 500 are those over RandomMM.",
            "The mean of about 0.7 % is hardly touched; single values are off by up to a fifth (0.6 for 0.75 at P = 500).",
        )
        .at("Section 5.4, text below Table 2", "P = 200, 300, 400, 500: gain of EOMM over SkillMM")
        .printed("", "0.3, 0.9, 1.1, 0.6 %")
        .exact("", words, "arithmetic on Table 2")
        .nothing("Arithmetic on four rows. The lab plays Table 2 itself on populations calibrated to the paper.")
        .holds("EOMM retains more than either from P = 200 on. 1.007²⁰ ≈ 1.15 is right as arithmetic; that gains multiply over rounds is an assumption.")
        .link("Table 2", &[("pool", int(500))])
        .for_readers(
            "Let half of the class recompute each set of four percentages. A table in a paper is data: it can be checked without the paper's code.",
            "“EOMM over SkillMM: 0.27, 0.93, 0.94 and 0.75 % for P = 200, 300, 400, 500 (computed from Table 2).”",
        )
}

/// A difference of two rows in units of its standard error, if each player stays with the
/// same probability on their own: the variance of a sum of independent yes and no.
fn errors(one: Row, other: Row) -> [f64; 5] {
    std::array::from_fn(|place| {
        let variance = |kept: f64| kept * (1.0 - kept / PLAYERS[place]) / ROUNDS;
        (one[place] - other[place]) / (variance(one[place]) + variance(other[place])).sqrt()
    })
}

fn randomness() -> Entry {
    let small = errors(SKILL, EOMM)[0];
    let others = errors(SKILL, RANDOM);
    let words = format!(
        "{} standard errors; SkillMM against RandomMM {}, {} and {} at P = 200, 300, 400",
        number((10.0 * small).round() / 10.0),
        number((10.0 * others[1]).round() / 10.0),
        number((10.0 * others[2]).round() / 10.0),
        number((10.0 * others[3]).round() / 10.0),
    );
    Entry::new("engagement-6", Kind::Claim, "What is significant in Table 2")
        .gist(
            "At P = 100 EOMM loses to SkillMM by far more than chance allows; at P = 200 and 300 SkillMM and RandomMM do not differ.",
            "It matters for what Table 2 proves: an optimum that loses needs an explanation, and neither of the two that the paper gives as possible is one.",
        )
        .plainly(
            "In pools of 100, the paper’s matchmaker for engagement keeps fewer players than plain pairs of equal skill do. So says its own table.",
            "The paper says that chance may have done it; the difference is far too large for that. In the lab its matchmaker keeps a little more.",
            "Do not trust the printed results for small pools.",
        )
        .at("Section 5.4 and Table 2", "P = 100, SkillMM less EOMM over 10 000 rounds")
        .printed("", "“It is possibly because that when P is small, the randomness has higher impact, and also, the room for arranging opponents is smaller.”")
        .exact("", Said::of(small, words), "Table 2, with the standard error of players who stay or leave independently")
        .nothing("The paper's rounds cannot be repeated without its data. The lab plays 10 000 rounds and tests the differences by Welch's test.")
        .holds("The paper says possibly, and asks for more rounds. EOMM against SkillMM from P = 200 on, and against WorstMM everywhere: significant, as said.")
        .link("A hundred players", &[("pool", int(100))])
        .for_readers(
            "With 10 000 rounds of 100 players a standard error is easy to guess: √(100 · ¼ / 10 000). Let the class judge each difference of the table before reading the text.",
            "Do not cite the result at P = 100 as noise. The list of differences that are not significant should also name SkillMM against RandomMM at P = 200 and 300.",
        )
}

fn matchings() -> Entry {
    // As printed: C(N, 2) / 2^(N/2).
    let players = 8;
    let printed = f64::from(players * (players - 1) / 2) / 16.0;
    let all: Vec<usize> = (0..players as usize).collect();
    Entry::new("engagement-7", Kind::Formula, "How many ways there are to pair players off")
        .gist(
            "Printed is C(N, 2)/2^(N/2), which is no whole number; there are (N−1)!! = (N−1)(N−3)…1.",
            "None for the method: the true number is only larger, and brute force the more hopeless.",
        )
        .at("Section 3.3, on brute force", "N = 8 players")
        .printed("\\frac{1}{2^{N/2}} \\frac{N(N-1)}{2}", printed)
        .exact("(N-1)!!", perfect_matchings(players), "product; all pairings listed")
        .counted(format!("{} pairings of eight players, when they are written down one by one.", pairings(&all).len()))
        .holds("That trying all is infeasible is right, the more so.")
        .link("How the best pairs are found", &[("view", text("blossom"))])
        .for_readers(
            "Test a formula at N = 2: there is one way to pair two players, and the printed formula says one half.",
            "“There are (N−1)!! pairings.”",
        )
}

fn normalisation() -> Entry {
    let (one, other) = (
        Skill {
            r: 1500.0,
            rd: 200.0,
        },
        Skill {
            r: 1400.0,
            rd: 30.0,
        },
    );
    let both = win_probability(one, other) + win_probability(other, one);
    // The form that updates ratings damps by the opponent's deviation alone.
    let update = |own: Skill, rival: Skill| logistic(damping(rival.rd) * Q * (own.r - rival.r));
    let words = format!(
        "{}; with the form that updates ratings {}",
        number(both),
        number(update(one, other) + update(other, one))
    );
    Entry::new("engagement-8", Kind::Misread, "A normalisation with nothing to do")
        .gist(
            "(12) divides by the sum of both players' chances to win; with Glicko's expected score that sum is 1.",
            "None, if the expected score is used. With the rating-update form in its place it matters by up to a few per cent.",
        )
        .at("Section 5.2, equation (12)", "ratings 1500 ± 200 and 1400 ± 30: sum of both chances")
        .printed("P(i>j)+P(j>i)", "to be divided by")
        .exact("g(\\sqrt{RD_i^2+RD_j^2})", Said::of(both, words), "closed form")
        .nothing("Two formulas side by side.")
        .holds("(11)–(13) give chances that sum to 1 in either case.")
        .link("The pool and its pairs", &[("view", text("pool"))])
        .for_readers(
            "Which uncertainty should damp a prediction: the opponent's, or both? Ask which of the two forms is symmetric.",
            "Say which Glicko formula is meant: “the expected score with g(√(RDᵢ² + RDⱼ²))”.",
        )
}

fn bound() -> Entry {
    let nodes: f64 = 500.0;
    let edges = nodes * (nodes - 1.0) / 2.0;
    let root = nodes.sqrt() * nodes.sqrt().sqrt();
    let words = format!(
        "{} log K for P = 500",
        number((edges * root / 1e6).round() * 1e6)
    );
    Entry::new(
        "engagement-9",
        Kind::Formula,
        "The time of a scaling algorithm",
    )
    .gist(
        "O(N^¾ log K) is quoted; Gabow's bound is O(m N^¾ log K), with m edges.",
        "A factor of m, here N²/2: no algorithm can read the weights in the time that is printed.",
    )
    .at(
        "Section 3.3, on faster algorithms",
        "N = 500, a complete graph: steps up to a constant",
    )
    .printed("N^{3/4} \\log K", format!("{} log K", number(root.round())))
    .exact("m N^{3/4} \\log K", words, "Gabow 1985, as cited there")
    .nothing("A bound, not a time. The lab times its own solver.")
    .holds("Polynomial algorithms exist and are fast enough, which is what the paper needs.")
    .link("How the best pairs are found", &[("view", text("blossom"))])
    .for_readers(
        "Ask for a lower bound on any algorithm that must look at every weight once.",
        "Cite Gabow (1985) with O(m N^¾ log K).",
    )
}

fn maximum() -> Entry {
    // Weights without negation, and without the wish for all to be paired.
    let weights = costs(&FOUR, &[RISKS; 4], &GAUSSIAN);
    let words = format!(
        "{} (the largest sum is {})",
        number(least(&weights)),
        number(most(&weights))
    );
    Entry::new("engagement-10", Kind::Misread, "Least weight by a maximum-weight matcher")
        .gist(
            "The library that is named finds maximum-weight matchings; EOMM needs negated weights and maximum cardinality.",
            "Whoever forgets the first gets WorstMM, whoever forgets the second gets nobody paired.",
        )
        .at("Section 5.3, the open-source library", "the four players above: sum of churn risks")
        .printed("\\max Σ w", Said::of(most(&weights), format!("{} if w are the risks; 0 pairs if w are negated", number(most(&weights)))))
        .exact("\\min Σ w \\text{ over perfect matchings}", Said::of(least(&weights), words), "all three pairings")
        .nothing("One instance, all pairings.")
        .holds("The problem (1) is stated rightly as a minimum-weight perfect matching; how it was coded is not printed.")
        .link("The pool, paired by each matchmaker", &[("view", text("pool"))])
        .for_readers(
            "Ask what the empty matching weighs, and why a maximiser of negative weights is fond of it.",
            "“Minimum-weight perfect matching, by a maximum-weight solver with negated weights and maximum cardinality.”",
        )
}

//! Corrections to Schlup, *Automatic Game Matching*.

use super::entry::{Entry, Kind, Said, Sample};
use super::runs::{Run, int, real, run, text};
use anyhow::{Context, Result};
use lobbylab_core::hindsight::lab::Played;
use lobbylab_core::hindsight::optimum::optimum;
use lobbylab_core::hindsight::parameters::HindsightRule;
use lobbylab_core::hindsight::{CostModel, formulas};
use lobbylab_core::sim::stats::replications;
use lobbylab_core::words::number;

const RUNS: &str = "256 runs of 2 000 players";
const MANY: i64 = 256;

/// All of them, in the order of the page.
pub fn entries() -> Result<Vec<Entry>> {
    let quiet = run(
        "hindsight.race",
        &[("rate", real(0.1)), ("replications", int(MANY))],
        RUNS,
    )?;
    Ok(vec![
        computers(&quiet)?,
        ranges(),
        bound()?,
        time_outs(&quiet)?,
        charged(&quiet)?,
        perfect()?,
        table()?,
        readings()?,
        caption(),
    ])
}

/// A ratio of greedy's sums, run by run.
fn greedy(run: &Run, what: &'static str, exact: f64, of: fn(&Played) -> f64) -> Result<Sample> {
    let (_, parts) = run
        .results
        .parts::<lobbylab_core::hindsight::lab::HindsightRace>()
        .context("asked for it")?;
    let place = HindsightRule::ALL
        .iter()
        .position(|rule| *rule == HindsightRule::Greedy)
        .context("greedy is a rule")?;
    let values = parts
        .iter()
        .filter_map(|(_, part)| part.rules.get(place))
        .map(of);
    Ok(run.of(what, replications(values), Some(exact)))
}

fn computers(quiet: &Run) -> Result<Entry> {
    let expected = 0.1 * 5.0;
    let exact = formulas::computer_probability(2, expected);
    let printed = formulas::computer_probability_as_printed(2, expected);
    let sample = greedy(quiet, "", exact, |played| {
        f64::from(played.computers) / f64::from(played.games)
    })?;
    Ok(Entry::new("hindsight-1", Kind::Formula, "How often computers play")
        .gist(
            "The sum in (3) runs over 1 … k−1 arrivals; it must run over 0 … k−2, those who come after the first.",
            "By half in the example: whoever plans for few players underestimates how many meet a machine.",
        )
        .at("Section 4.1.2, equation (3)", "k = 2, a = 0.1, τ = 5, so λ = 0.5: probability that a game has computer players")
        .printed("Σ_{x=1}^{k-1} \\frac{λ^x e^{-λ}}{x!}", printed)
        .exact("Σ_{x=0}^{k-2} \\frac{λ^x e^{-λ}}{x!}", exact, "Poisson probabilities: the first player of a game is already there")
        .samples(vec![sample])
        .holds("That arrivals within τ are Poisson with λ = aτ is right; only who is counted is not.")
        .link("A nearly empty lobby", &[("rate", real(0.1)), ("rule", text("greedy"))])
        .for_readers(
            "The clock of a game starts with a player. Ask how many more must come, and what the probability is that nobody does: the term x = 0 is the whole answer for k = 2.",
            "Do not cite (3). “P = Σ_{x=0}^{k−2} λˣe^{−λ}/x!, with λ = a·τ_max.”",
        ))
}

fn ranges() -> Entry {
    // Ten ranges, one player per unit of time, τ = 5.
    let expected = 5.0 / 10.0;
    Entry::new("hindsight-2", Kind::Formula, "How often a range runs empty")
        .gist(
            "Equation (8) has the same wrong sum as (3).",
            "As much as (3): with many ranges most players time out, more than printed.",
        )
        .at("Section 4.3.2, equation (8)", "k = 2, a = 1, τ = 5, r = 10, so λ = 0.5: probability that a range does not fill in time")
        .printed("Σ_{x=1}^{k-1} \\frac{λ^x e^{-λ}}{x!}", formulas::computer_probability_as_printed(2, expected))
        .exact("Σ_{x=0}^{k-2} \\frac{λ^x e^{-λ}}{x!}", formulas::computer_probability(2, expected), "Poisson probabilities with λ = aτ/r")
        .nothing("(8) is of a range by itself; as soon as ranges borrow players from each other, their games begin at other moments. The same sum is simulated for (3).")
        .holds("λ = aτ/r is right, and so is the advice to choose r by (9) where time-outs are rare.")
        .link("Twelve ranges where few would do", &[("rate", real(1.0)), ("r", int(10)), ("rule", text("multi"))])
        .for_readers(
            "Ask at which λ both sums agree by accident for k = 2 (λ = 1), and why a test at that one point would have found nothing.",
            "Do not cite (8); use the sum from 0 to k − 2 with λ = a·τ_max/r.",
        )
}

fn bound() -> Result<Entry> {
    let (k, rate, longest) = (10, 2.0, 5.0);
    let estimate = formulas::greedy(k, rate, longest).total();
    let error = |charged| {
        let exact = formulas::greedy_exact(k, rate, longest, charged)
            .cost
            .total();
        (exact - estimate).abs() / estimate
    };
    let chance = formulas::computer_probability_as_printed(k, rate * longest);
    let printed = 2.0 * f64::from(k) * chance / (estimate * estimate);
    let words = format!(
        "{}; the bound 2k·P/cost gives {}",
        number(error(true)),
        number(formulas::error_bound(k, rate, longest))
    );
    Ok(Entry::new("hindsight-3", Kind::Formula, "The error bound fails")
        .gist(
            "The bound (4) on the error of (2) divides by the square of the cost, and is exceeded.",
            "It promises an accuracy that the estimate does not have when games are large.",
        )
        .at("Section 4.1.2, equation (4)", "k = 10, a = 2, τ = 5: relative error of the estimated cost of a game")
        .printed("\\frac{2 k P}{\\text{cost}^2}", printed)
        .exact("\\frac{|\\text{cost}-\\text{exact}|}{\\text{cost}}", Said::of(error(true), words), "renewal argument, time-outs included")
        .nothing("Both sides are known exactly. The exact cost itself is simulated in the next correction.")
        .holds("With the first power of the cost, and the right P, the bound held in every case tried; nobody has proven it. If the wait of computer players is not charged, the error here is small and (4) holds.")
        .link("Games of ten", &[("k", int(10)), ("rate", real(2.0)), ("rule", text("greedy"))])
        .for_readers(
            "A bound on a relative error should not change when costs are counted in cents. Ask which power of the cost can stand below.",
            "Do not cite (4). If you need a figure, compute the exact cost; the lab's reference says how.",
        ))
}

fn time_outs(quiet: &Run) -> Result<Entry> {
    let estimate = formulas::greedy(2, 0.1, 5.0).total();
    let exact = formulas::greedy_exact(2, 0.1, 5.0, true);
    let game = greedy(quiet, "a game", exact.cost.total(), |played| {
        played.total() / f64::from(played.games)
    })?;
    Ok(Entry::new("hindsight-4", Kind::Misread, "Estimates for a busy lobby, per game")
        .gist(
            "(2), (5) and (7) are right while nobody times out, and are costs of a game, not of a player.",
            "In a quiet lobby they are far off; a factor k is lost by whoever reads them per player.",
        )
        .at("Sections 4.1.2, 4.2.2 and 4.3.2, equations (2), (5), (7)", "k = 2, a = 0.1, τ = 5: cost of a greedy game")
        .printed("\\frac{k(k-1)}{k+1}+\\frac{k(k-1)}{2 a τ}", estimate)
        .exact("", Said::of(exact.cost.total(), format!("{} a game, {} a player", number(exact.cost.total()), number(exact.per_player()))), "renewal argument, time-outs included")
        .samples(vec![game, quiet.sample("a player", "greedy.cost.simulated", exact.per_player())?])
        .holds("The paper says that (2) is for many arrivals. There it is exact, and so are the best parameters (6) and (9).")
        .link("The same lobby, all rules", &[("rate", real(0.1))])
        .for_readers(
            "An average over games is not k times an average over players once some games have one human in them. Let the class find both from the same ten games.",
            "Cite (2), (5), (7) “per game, if time-outs are negligible”.",
        ))
}

fn charged(quiet: &Run) -> Result<Entry> {
    let of = |charged| formulas::greedy_exact(2, 0.1, 5.0, charged).per_player();
    let state = [
        ("rate", real(0.1)),
        ("computers", text("free")),
        ("replications", int(MANY)),
    ];
    let free = run("hindsight.race", &state, RUNS)?;
    let words = format!("{} charged, {} not", number(of(true)), number(of(false)));
    Ok(Entry::new("hindsight-5", Kind::Misread, "Does a computer player wait?")
        .gist(
            "τ(P_COMP) = τ_max can be read as a cost of 1 for each computer player, or as mere notation.",
            "It decides whether a lone player of a game of two costs 4 or 3.",
        )
        .at("Section 3.1 and equation (1)", "k = 2, a = 0.1, τ = 5: greedy's cost of a player")
        .printed("τ(P_\\text{COMP})=τ_\\text{max}", "")
        .exact("", words, "renewal argument")
        .samples(vec![
            quiet.sample("charged", "greedy.cost.simulated", of(true))?,
            free.sample("not charged", "greedy.cost.simulated", of(false))?,
        ])
        .holds("Taken literally, (1) charges it. The lab does so by default, and offers the other reading.")
        .link("Computers for free", &[("rate", real(0.1)), ("computers", text("free")), ("rule", text("greedy"))])
        .for_readers(
            "Who suffers when a machine waits? Ask for an objective that the class would put before players.",
            "Say which reading a cost is of: “computer players charged τ_max”, or not.",
        ))
}

/// The cheapest way to pair all off; infinite if there is none.
fn all_paired(times: &[f64], criteria: &[[f64; 1]], longest: f64, left: &[usize]) -> f64 {
    let Some((&first, others)) = left.split_first() else {
        return 0.0;
    };
    (others.iter())
        .filter(|&&mate| times[mate] - times[first] <= longest)
        .map(|&mate| {
            let rest: Vec<usize> = others
                .iter()
                .copied()
                .filter(|&other| other != mate)
                .collect();
            let gap = 2.0 * (criteria[mate][0] - criteria[first][0]).abs();
            let wait = (times[mate] - times[first]) / longest;
            gap + wait + all_paired(times, criteria, longest, &rest)
        })
        .fold(f64::INFINITY, f64::min)
}

fn perfect() -> Result<Entry> {
    let times = [0.0, 4.9, 5.0, 9.8, 9.9, 14.8];
    let criteria = [[0.0], [1.0], [1.0], [0.0], [0.0], [1.0]];
    let best = optimum(&times, &criteria, &CostModel::<1>::new(2, 5.0)).context("few players")?;
    let all: Vec<usize> = (0..times.len()).collect();
    let words = format!(
        "{}, with {} of 6 left to computers",
        number(best.cost.total()),
        best.alone()
    );
    Ok(Entry::new("hindsight-6", Kind::Misread, "The optimum leaves players to computers")
        .gist(
            "OPT is called a minimum-weight matching problem; it is not a perfect matching of the players.",
            "Whoever feeds the players alone to a perfect-matching code gets no answer, or a dearer one.",
        )
        .at("Section 5.1, OPT", "six players, τ = 5, at 0, 4.9, 5, 9.8, 9.9, 14.8 with criteria 0, 1, 1, 0, 0, 1: least cost")
        .printed("", all_paired(&times, &criteria, 5.0, &all))
        .exact("", Said::of(best.cost.total(), words), "minimum-weight matching with a price for staying alone, certified")
        .nothing("One instance, solved exactly.")
        .holds("The definition of OPT by (1) is right and includes such games. The library that was used can do it, if each player has a stand-in for the computer.")
        .link("An empty lobby", &[("rate", real(0.2)), ("r", int(6)), ("rule", text("multi"))])
        .for_readers(
            "Let the class pair the six off by hand, then allow them to leave two alone. How must a graph be drawn so that “alone” is an edge?",
            "“OPT is a minimum-weight perfect matching in the graph with one computer player per player.”",
        ))
}

fn table() -> Result<Entry> {
    let state = [("players", int(2000)), ("replications", int(4))];
    let run = run(
        "hindsight.table",
        &state,
        "4 runs of 2 000 players for each of six workloads",
    )?;
    Ok(Entry::new("hindsight-7", Kind::Misread, "What Table 3 is an average of")
        .gist(
            "Table 3 does not say how its six workloads are averaged; the ratio of the mean costs meets it, the mean of the ratios does not.",
            "By half a unit for greedy: 2.0 in one reading, 2.6 in the other.",
        )
        .at("Section 5.4, Table 3", "cost of greedy over that of OPT, six workloads, k = 2")
        .printed("", 2.04)
        .exact("", "known by simulation only", "")
        .samples(vec![
            run.alone("greedy, ratio of mean costs", "greedy.steps.ratio")?,
            run.alone("greedy, mean of six ratios", "greedy.mean.ratio")?,
            run.alone("periodic match (printed 1.64), ratio of mean costs", "periodic.steps.ratio")?,
            run.alone("multi-queue (printed 1.41)", "multi.steps.ratio")?,
            run.alone("difference-wait (printed 1.39)", "difference.steps.ratio")?,
        ])
        .holds("The order of the four algorithms, and the ratios within a few hundredths: each algorithm with its best parameter per workload, “raising” read as ten steps of equally many players.")
        .link("The paper's market", &[])
        .for_readers(
            "A ratio of averages and an average of ratios from the same table: ask which workload decides each of them.",
            "Cite Table 3 as “ratio of average costs over the six workloads”, and the order rather than the second decimal.",
        ))
}

fn readings() -> Result<Entry> {
    let state = [("players", int(500)), ("replications", int(4))];
    let run = run(
        "hindsight.readings",
        &state,
        "4 runs of 500 players for each of six workloads",
    )?;
    Ok(Entry::new("hindsight-8", Kind::Misread, "When the clock of a pair starts")
        .gist(
            "Difference-wait is told in words that leave open when a pair's clock starts and whom a dropped player may take.",
            "A few hundredths of OPT's cost between most readings; looking at single players alone is no better than greedy.",
        )
        .at("Section 4.4", "cost of difference-wait over that of OPT, six workloads")
        .printed("", 1.39)
        .exact("", "known by simulation only", "")
        .samples(vec![
            run.alone("clock from the making of the pair, nearest of all", "0.ratio")?,
            run.alone("clock from the later arrival", "15.ratio")?,
            run.alone("clock from the earlier arrival", "30.ratio")?,
            run.alone("newcomers take single players only", "9.ratio")?,
        ])
        .holds("The idea: wait longer for a better partner the worse the present one is. Every reading that re-pairs players meets the table within its noise.")
        .link("Another clock", &[("clock", text("earliest")), ("rule", text("difference"))])
        .for_readers(
            "Give two groups section 4.4 and let each write the algorithm on one page. Compare what they decided without noticing.",
            "Name the reading: “clock from the making of the pair; a dropped player looks around like a newcomer”.",
        ))
}

fn caption() -> Entry {
    let cost = |rate| formulas::periodic(2, 8.0, rate, 5.0).total();
    Entry::new("hindsight-9", Kind::Misprint, "The caption of Figure 2")
        .gist(
            "Figure 2’s caption says a = 13; section 5.2, which describes it, says a = 10, and so do its numbers.",
            "None for the conclusions; whoever plays Figure 2 again must take 10.",
        )
        .at("Section 5.2, Figure 2", "k = 2, τ = 5, n = 8: cost of a game by (5)")
        .printed("", Said::of(cost(13.0), format!("{} with a = 13", number(cost(13.0)))))
        .exact("", Said::of(cost(10.0), format!("{} with a = 10; the text prints 0.362", number(cost(10.0)))), "formula (5)")
        .nothing("A caption. The lab plays rates of either size.")
        .holds("The text’s 0.362 and 0.231 are (5) and (7) at a = 10, for a game of two players; half of it for a player.")
        .link("Ten players a time unit", &[("rate", real(10.0)), ("rule", text("periodic")), ("x", int(4))])
        .for_readers(
            "Ask the class which of the two rates the printed costs belong to: one line of arithmetic decides it.",
            "Cite Figure 2 with a = 10.",
        )
}

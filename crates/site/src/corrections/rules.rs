//! Corrections to Xu, Yu and Wu, *Rule Designs*: sections II to IV, one queue or two.

use super::entry::{Entry, Kind, Other, seconds};
use super::runs::{Run, int, real, run, text};
use anyhow::{Context, Result};
use lobbylab_core::rules::exact::sides::Sides;
use lobbylab_core::rules::exact::versus;
use lobbylab_core::rules::{ServiceRule, WaitPopulation};
use lobbylab_core::words::{fixed, number};

const RUNS: &str = "64 runs of 20 000 arrivals";

/// All of them, in the order of the page.
pub fn entries() -> Result<Vec<Entry>> {
    let run = run("rules.compare", &[], RUNS)?;
    let mut all = vec![
        two_queues(&run)?,
        fifo(&run)?,
        lifo(&run)?,
        least(),
        no_singles()?,
        populations(&run)?,
        order(),
    ];
    all.extend(super::zones::entries()?);
    all.push(critical()?);
    Ok(all)
}

/// The variance of a player's wait at λ₁ = λ₂ = 1, exact and printed.
fn variances(rule: ServiceRule) -> Result<(f64, f64)> {
    let exact = versus::moments(rule, 1.0, 1.0, WaitPopulation::Players).variance();
    let printed = versus::variance_printed(rule, 1.0, 1.0).context("a formula is printed")?;
    Ok((exact, printed))
}

/// How far waits in minutes spread around their mean: the root of their variance, in whole seconds.
fn spread(variance: f64) -> String {
    fixed(seconds(variance), 0)
}

/// One queue, the first to come served first, as what an entry is seen beside.
fn one_queue(run: &Run, names: [&'static str; 2]) -> Result<Other> {
    let (exact, printed) = variances(ServiceRule::Fifo)?;
    Ok(Other {
        names,
        printed: printed.into(),
        exact: exact.into(),
        sample: run.sample("", "fifo.players.variance.simulated", exact)?,
    })
}

const EXAMPLE: &str = "Variance of players’ waits in minutes²; one single and one team arrive a minute (λ₁ = λ₂ = 1), a team counts as two";
const CHAIN: &str = "closed form, agrees with the tagged player's chain";

fn two_queues(run: &Run) -> Result<Entry> {
    let (exact, printed) = variances(ServiceRule::Two)?;
    let (one, one_printed) = variances(ServiceRule::Fifo)?;
    Ok(Entry::new("rules-1", Kind::Formula, "The variance of two queues")
        .gist(
            "Equation (7) takes the variances of the two classes for their mean squares, and comes out too small.",
            "By more than half at equal rates; the paper's Figure 5 and its optimum (11) are drawn from it.",
        )
        .plainly(
            format!(
                "The paper’s equations say: with two queues waits spread by {} seconds about their mean (standard deviation), with one by {}.",
                spread(printed),
                spread(one_printed),
            ),
            format!(
                "In fact they spread by {} and {}.",
                spread(exact),
                spread(one),
            ),
            "One queue beats two by more than the paper says.",
        )
        .beside(one_queue(run, ["two queues", "one queue"])?)
        .spread()
        .at("Section III-A, equation (7)", EXAMPLE)
        .printed("\\frac{3 λ_1^2-λ_1 λ_2+11 λ_2^2}{2 λ_t^2 λ_1 λ_2}", printed)
        .exact("\\frac{8 λ_1^2+11 λ_1 λ_2+40 λ_2^2}{4 λ_t^2 λ_1 λ_2}", exact, CHAIN)
        .samples(vec![run.sample("", "two.players.variance.simulated", exact)?])
        .holds("The means (4), (5) and (6) are right. That two queues are worse than one holds all the more.")
        .link("Equal streams", &[("objective", text("variance"))])
        .for_readers(
            "(7) is the mean of both classes' variances, less the square of the common mean. Let the class write down the law of total variance and find what is missing: the mean of the squared means.",
            "Do not cite (7). “The variance over players is (8λ₁² + 11λ₁λ₂ + 40λ₂²) / (4λt²λ₁λ₂), with λt = λ₁ + 2λ₂.”",
        ))
}

fn fifo(run: &Run) -> Result<Entry> {
    let (exact, printed) = variances(ServiceRule::Fifo)?;
    Ok(Entry::new("rules-2", Kind::Formula, "The variance of FIFO and packing")
        .gist(
            "Equation (9) is too small.",
            "By a third at equal rates. The order of the rules does not change.",
        )
        .at("Section III-B, equation (9)", EXAMPLE)
        .printed(
            "\\frac{7 λ_1^2+λ_1 λ_2+4 λ_2^2}{2 λ_1 Λ^3}-\\frac{2 λ_1 λ_2^3+3 λ_2^4}{λ_1 λ_t Λ^4}-E[T]^2",
            printed,
        )
        .exact("\\frac{(2 λ_1+λ_2)(5 λ_1+2 λ_2)}{2 λ_1 Λ^2 λ_t}-\\frac{9}{4 λ_t^2}", exact, CHAIN)
        .samples(vec![run.sample("", "fifo.players.variance.simulated", exact)?])
        .holds("The mean (8) is right, and FIFO and packing are indeed the same for 2v2.")
        .link("First come, first served", &[("rule", text("fifo")), ("objective", text("variance"))])
        .for_readers(
            "Check the easiest case first: with λ₂ = 0 this is a game of four single players, whose variance 11/(4λ₁²) is quickly found. What does (9) give? Which of a paper's formulas can be tested like this in a minute?",
            "Do not cite (9). “Var[T] = (2λ₁ + λ₂)(5λ₁ + 2λ₂) / (2λ₁Λ²λt) − 9/(4λt²) over players, with Λ = λ₁ + λ₂ and λt = λ₁ + 2λ₂.”",
        ))
}

fn lifo(run: &Run) -> Result<Entry> {
    let (exact, printed) = variances(ServiceRule::Lifo)?;
    let (first, first_printed) = variances(ServiceRule::Fifo)?;
    Ok(Entry::new("rules-3", Kind::Formula, "The variance of LIFO")
        .gist(
            "Equation (10) is too small.",
            "By a third at equal rates; LIFO and FIFO stay as close as the paper says.",
        )
        .plainly(
            format!(
                "The paper’s equations say: with the newest served first waits spread by {} seconds about their mean (standard deviation), with the oldest first by {}.",
                spread(printed),
                spread(first_printed),
            ),
            format!(
                "In fact they spread by {} and {}; the mean wait is the same.",
                spread(exact),
                spread(first),
            ),
            "Serve in any order, but expect uneven waits.",
        )
        .beside(one_queue(run, ["newest first", "oldest first"])?)
        .spread()
        .at("Section III-B, equation (10)", EXAMPLE)
        .printed(
            "\\frac{5 λ_1^3 λ_2+7 λ_1^2 λ_2^2+10 λ_1 λ_2^3+2 λ_2^4}{2 λ_1 Λ^3 (λ_1^2+2 λ_1 λ_2+2 λ_2^2)}+\\frac{8 λ_1^2+7 λ_1 λ_2}{2 Λ^4}-E[T]^2",
            printed,
        )
        .exact(
            "\\frac{(2 λ_1+λ_2)(5 λ_1^4+20 λ_1^3 λ_2+30 λ_1^2 λ_2^2+20 λ_1 λ_2^3+4 λ_2^4)}{2 λ_1 Λ^3 λ_t (λ_1^2+2 λ_1 λ_2+2 λ_2^2)}-\\frac{9}{4 λ_t^2}",
            exact,
            CHAIN,
        )
        .samples(vec![run.sample("", "lifo.players.variance.simulated", exact)?])
        .holds("The mean is that of FIFO, as printed; LIFO has the larger variance.")
        .link("Last come, first served", &[("rule", text("lifo")), ("objective", text("variance"))])
        .for_readers(
            "Under LIFO a single may be passed over by those who came later. Ask who of three waiting singles should fear the next team, before the formula is shown.",
            "Do not cite (10); cite the formula above, with the population (players) and Λ, λt as in the correction of (9).",
        ))
}

fn least() -> Entry {
    let (printed, exact) = (
        versus::two_queues_best_share_printed(),
        versus::two_queues_best_share(),
    );
    Entry::new("rules-4", Kind::Formula, "Where two queues are least uneven")
        .gist(
            "Equation (11) minimises the wrong variance (7): the best share of singles is 0.5279, not 0.489.",
            "Little in practice: the minimum is flat, and the variance hardly differs between the two places.",
        )
        .at("Section III-C, equation (11)", "share λ₁/λt of players who come alone")
        .printed("2\\sqrt{33}-11", printed)
        .exact("5-2\\sqrt{5}", exact, "calculus on the right variance")
        .nothing("Nothing that a simulation could tell: between the two places the variance differs by less than one per cent.")
        .holds("That there is one such share, near one half, is right.")
        .link("Two queues, at their best", &[
            ("l1", real(0.5279)), ("l2", real(0.236)), ("rule", text("two")), ("objective", text("variance")),
        ])
        .for_readers(
            "An error has children: (11) is a correct minimum of a wrong function. Let the class minimise the right one (a quadratic equation) and compare the two values of the variance.",
            "Do not cite 0.489. “The variance of two queues is least at λ₁/λt = 5 − 2√5 ≈ 0.528.”",
        )
}

fn no_singles() -> Result<Entry> {
    let exact = versus::moments(ServiceRule::Fifo, 0.0, 2.0, WaitPopulation::Players).mean;
    let state = [("l1", real(0.0)), ("l2", real(2.0))];
    let run = run("rules.compare", &state, RUNS)?;
    Ok(Entry::new("rules-5", Kind::Misread, "Without any singles the mean jumps")
        .gist(
            "The mean 3/(2λt) is for λ₁ > 0; without singles it is 1/(2λ₂), a third less.",
            "A trap for whoever lets λ₁ go to 0 in a formula or a plot.",
        )
        .at("Section II-C, equation (3) and its remark", "λ₁ = 0, λ₂ = 2: mean wait, in units of time")
        .printed("\\frac{3}{2 λ_t}", 1.5 / 4.0)
        .exact("\\frac{1}{2 λ_2}", exact, "closed form: two teams make a game")
        .samples(vec![run.sample("", "fifo.players.mean.simulated", exact)?])
        .holds("The paper's remark excludes λ₁ = 0. The limit λ₁ → 0 is right too: one single in a thousand teams waits so long that the mean keeps its value.")
        .link("Only teams", &[("l1", real(0.0)), ("l2", real(2.0))])
        .for_readers(
            "Can one player in two thousand raise the mean by half? Ask for a bet before opening the link, then set λ₁ to 0.001 and look at the singles alone.",
            "Cite (3) with its condition λ₁ > 0.",
        ))
}

fn populations(run: &Run) -> Result<Entry> {
    let of = |population| versus::moments(ServiceRule::Fifo, 1.0, 1.0, population);
    let (players, arrivals) = (of(WaitPopulation::Players), of(WaitPopulation::Arrivals));
    let words = format!(
        "mean {} over players, {} over arrivals",
        number(players.mean),
        number(arrivals.mean)
    );
    Ok(Entry::new("rules-6", Kind::Misread, "Over players, or over arrivals")
        .gist(
            "Means and variances are over players, of whom a team is two; over arrivals they differ.",
            "A simulation that counts a team once will seem to refute right formulas.",
        )
        .at("Sections II-C and II-D, equation (3)", "λ₁ = λ₂ = 1, FIFO: mean wait, in units of time")
        .printed("\\frac{3}{2 λ_t}", 0.5)
        .exact("\\frac{6 λ_1^2+9 λ_1 λ_2+4 λ_2^2}{4 Λ^3} \\text{ over arrivals}", words, CHAIN)
        .samples(vec![
            run.sample("mean over players", "fifo.players.mean.simulated", players.mean)?,
            run.sample("mean over arrivals", "fifo.arrivals.mean.simulated", arrivals.mean)?,
        ])
        .holds("(3) is right over players, whatever the order; over arrivals it is another number, which does not depend on the order either.")
        .link("Counted as arrivals", &[("population", text("arrivals"))])
        .for_readers(
            "Two honest people average the same log and get 0.5 and 0.59. Ask who asked whom: did every player fill in a form, or every party?",
            "Name the population: “over players, a team counting twice”.",
        ))
}

fn order() -> Entry {
    let mut most = (0.0_f64, 0.0);
    let mut worse = 0;
    for percent in 1..100 {
        let share = f64::from(percent) / 100.0;
        let of = |rule| {
            versus::moments(rule, share, (1.0 - share) / 2.0, WaitPopulation::Players).variance()
        };
        let ratio = of(ServiceRule::Lifo) / of(ServiceRule::Fifo);
        if ratio > most.0 {
            most = (ratio, share);
        }
        worse += u32::from(of(ServiceRule::Two) <= of(ServiceRule::Lifo));
    }
    let words = format!(
        "at most {} times, at λ₁/λt = {}",
        number(most.0),
        number(most.1)
    );
    Entry::new("rules-7", Kind::Misread, "What is left of Figure 5")
        .gist(
            "The conclusions from the wrong variances hold with the right ones: one queue beats two, and the order matters little.",
            "Good news: only the numbers of Figure 5 are off, not what is read from it.",
        )
        .at("Section III-C, Figure 5", "variance of LIFO over that of FIFO, 99 shares of singles from 0.01 to 0.99")
        .printed("", "“do not differ much”")
        .exact("", words, "closed forms on the grid")
        .counted(format!("Two queues have the smaller variance at {worse} of 99 shares."))
        .holds("The choice of one queue in FIFO or packed order is right. Delays of messages are another matter than LIFO: the lab's section on a slow network simulates both readings.")
        .link("Five rules on the same arrivals", &[("objective", text("variance")), ("lane_b", text("lifo"))])
        .for_readers(
            "A conclusion may survive the death of its proof. Ask which of the paper's statements the class would check again, and in which order.",
            "Cite the comparison, not the curves of Figure 5.",
        )
}

fn critical() -> Result<Entry> {
    let (la, lb, lc) = (0.49, 0.3, 0.21);
    let exact = Sides::new(la, lb, lc).overall().mean;
    let rates = [("la", real(la)), ("lb", real(lb)), ("lc", real(lc))];
    let of = |arrivals, replications, warm_up, samples| {
        let mut state = rates.to_vec();
        state.extend([
            ("arrivals", int(arrivals)),
            ("replications", int(replications)),
            ("warm_up", int(warm_up)),
        ]);
        run("rules.sides", &state, samples)
    };
    let run = of(1000, 2000, 0, "2 000 runs of 1 000 arrivals")?;
    // What a reader would get who knows only how far the runs spread.
    let mut short = run.sample(
        "too short, by the spread of the runs alone",
        "players.mean.simulated",
        exact,
    )?;
    short.interval.half_width = 1.96 * short.interval.standard_error;
    short.misses = true;
    let long = of(
        500_000,
        16,
        25_000,
        "16 runs of 500 000 arrivals after 25 000 of warm-up",
    )?
    .sample("long enough", "players.mean.simulated", exact)?;
    let printed = Sides::new(la, lb, lc).mean_printed().context("stable")?;
    Ok(Entry::new("rules-12", Kind::Misread, "Near the edge of stability a simulation lies")
        .gist(
            "(12) to (18) are right; near λC = |λA − λB| a simulation that begins empty agrees only after very many arrivals.",
            "It matters for whoever checks (13)–(16) by simulation: the runs agree with each other, and all are wrong.",
        )
        .at("Section IV-B, equations (12)–(16)", "λA = 0.49, λB = 0.3, λC = 0.21: mean wait, in units of time")
        .printed("", printed)
        .exact("", exact, "average of (13)–(15), of which (16) is another form")
        .samples(vec![short, long])
        .holds("(12)–(18) hold as printed. The lab says before a run how long it should be: its length must grow like the square of the time scale. It widens the interval of a run that is too short by the bias to be expected.")
        .link("Hardly stable", &[
            ("la", real(la)), ("lb", real(lb)), ("lc", real(lc)), ("play", text("sides")), ("step", int(400)),
        ])
        .for_readers(
            "Show the short run first and let the class distrust the formula. Then ask what every run has in common: it begins with nobody waiting.",
            "(13)–(16) may be cited. Do not cite a simulation near the edge without its length and warm-up.",
        ))
}

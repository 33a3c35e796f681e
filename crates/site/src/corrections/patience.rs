//! Corrections to Wu, *Dynamic Matching With Teams*.

use super::entry::{Entry, Kind, Said};
use super::runs::{int, real, run};
use anyhow::{Context, Result};
use lobbylab_core::patience::{LevelMarket, PatienceRule, Process, exact, patient_chain};
use lobbylab_core::words::number;

const SIXTEEN: &str = "16 runs of 20 000 periods";

/// All of them, in the order of the page.
pub fn entries() -> Result<Vec<Entry>> {
    Ok(vec![
        one_type()?,
        period()?,
        cap()?,
        groups()?,
        cycling(),
        charging()?,
    ])
}

fn one_type() -> Result<Entry> {
    let (n, q) = (2, 1.0);
    let exact = exact::patient_cost(n, q);
    let state = [("n", int(2)), ("q", real(q)), ("replications", int(16))];
    let sample =
        run("patience.compare", &state, SIXTEEN)?.sample("", "patient.cost.simulated", exact)?;
    Ok(Entry::new("patience-1", Kind::Formula, "What patience costs if all players are alike")
        .gist(
            "The cost n of patience is given for every share q of strong players; at q = 0 and q = 1 it is n − ½.",
            "An edge case: it decides only what the two rules cost where they are the same rule.",
        )
        .at("Section 3, after Lemma 3.2", "n = 2, q = 1: cost per period of the patient rule")
        .printed("n", exact::patient_cost_printed(n))
        .exact("n-\\frac{1}{2}", exact, "closed form: the state with two odd counts is never reached")
        .samples(vec![sample])
        .holds("For 0 < q < 1 the cost n is right, and so is Theorem 3.3, whose threshold α* is infinite at both ends.")
        .link("Only strong players", &[("n", int(2)), ("q", real(q))])
        .for_readers(
            "Let the class look for the step of the proof that divides by nothing: Lemma 3.2 needs both kinds of players. Ask: which states of the chain can be reached when nobody weak ever comes?",
            "“The patient policy costs n per period for 0 < q < 1, and n − ½, as the greedy one, for q = 0 and q = 1.”",
        ))
}

fn period() -> Result<Entry> {
    let (n, q) = (2, 0.3);
    let chain = patient_chain(n, q)?.chain;
    let class = chain.recurrent_classes();
    let period = chain.period(class.first().context("a chain has a recurrent class")?);
    let state = [("n", int(2)), ("q", real(q)), ("replications", int(16))];
    let run = run("patience.compare", &state, SIXTEEN)?;
    let (_, parts) = run
        .results
        .parts::<lobbylab_core::patience::lab::PatienceCompare>()
        .context("asked for it")?;
    let patient = || {
        parts
            .iter()
            .map(|(_, part)| part.rule(PatienceRule::Patient))
    };
    let returns: u64 = patient().map(|rule| rule.returns).sum();
    let seen = patient().fold(0, |common, rule| divisor(common, rule.period));
    Ok(Entry::new("patience-2", Kind::Claim, "The chain of patience is periodic")
        .gist(
            "“Irreducible and aperiodic” is said of a chain whose period is 2n.",
            "Results stand, but Π is a time average; power iteration on this chain does not converge.",
        )
        .at("Section 3, before Lemma 3.2", "n = 2, q = 0.3: period of the chain, in periods of time")
        .printed("", 1.0)
        .exact("2n", period as f64, "greatest common divisor of the chain's cycles")
        .counted(format!(
            "{seen}: the greatest common divisor of the times between {returns} returns to the empty pool, in 16 runs of 20 000 periods."
        ))
        .holds("A finite irreducible chain has one stationary distribution whether it is periodic or not. All values of Π printed are right.")
        .link("Count the returns to the empty pool", &[("n", int(2))])
        .for_readers(
            "Each period brings one player and each game takes 2n away. Ask: what is the number waiting, modulo 2n, after t periods? Nobody needs a matrix to see the period.",
            "“The chain is irreducible with period 2n; its stationary distribution Π gives shares of time.” Do not cite it as a limit of distributions.",
        ))
}

fn divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { divisor(b, a % b) }
}

fn cap() -> Result<Entry> {
    let (n, q, alpha) = (2, 0.5, 3.0);
    let solved = |cap| -> Result<f64> {
        let market = LevelMarket {
            n,
            cap,
            shares: vec![1.0 - q, q],
            alpha,
        };
        Ok(Process::new(market)?.solve()?.gain.middle())
    };
    let (tight, roomy) = (solved(2 * n)?, solved(2 * n + 1)?);
    let words = format!("{} (with M = 2n + 1: {})", number(tight), number(roomy));
    let state = [
        ("n", int(2)),
        ("q", real(q)),
        ("alpha", real(alpha)),
        ("slack", int(0)),
        ("replications", int(16)),
    ];
    let run = run("patience.compare", &state, SIXTEEN)?;
    let sample = run.sample("cost with M = 2n", "optimal.cost.simulated", tight)?;
    Ok(Entry::new("patience-3", Kind::Claim, "How large the pool must be")
        .gist(
            "An arbitrarily large cap M is assumed, and never said how large: patience needs M ≥ 2n + 1.",
            "It matters for whoever builds it with a small pool: with M = 2n greed is forced.",
        )
        .at("Section 2, last paragraph", "n = 2, q = ½, α = 3: least cost per period with M = 2n")
        .printed("n", exact::patient_cost_printed(n))
        .exact("", Said::of(tight, words), "decision process, solved with certified bounds")
        .samples(vec![sample])
        .holds("With M = 2n + 1 the solver finds the cost n of Theorem 3.3. One place more than a game is all that patience needs.")
        .link("No room to wait", &[("n", int(2)), ("q", real(q)), ("alpha", real(alpha)), ("slack", int(0))])
        .for_readers(
            "Ask how many players the patient rule ever keeps waiting after it has acted (2n), and how many it must look at (2n + 1). Then take one chair away.",
            "“Theorem 3.3 holds for every cap M ≥ 2n + 1 of the matching pool; for M = 2n the greedy policy is the only one.”",
        ))
}

fn groups() -> Result<Entry> {
    let state = [("replications", int(16))];
    let run = run("patience.groups", &state, SIXTEEN)?;
    let (right, plain) = (
        run.exact("groups_learned.cost")?,
        run.exact("groups_patient.cost")?,
    );
    Ok(Entry::new("patience-4", Kind::Misread, "In a small group unfairness weighs less")
        .gist(
            "The heuristic for many skills applies Theorem 3.3 within each group; the α to put in is α times the group's share of arrivals.",
            "Read without that, small groups wait that should play: the heuristic then costs more than it must.",
        )
        .at("Section 4", "n = 5, α = 2, three groups of a normal distribution: cost per period, group by group")
        .printed("\\text{patient if } α > α^*", plain)
        .exact("\\text{patient if } α w > α^*", right, "closed form, group by group; w is a group's share of arrivals")
        .samples(vec![
            run.sample("all groups patient", "groups_patient.cost.simulated", plain)?,
            run.sample("each by α·w, its share estimated on the way", "groups_learned.cost.simulated", right)?,
        ])
        .holds("The heuristic itself is sound, and is offered as one. Its α is measured in periods of the market, of which a group sees a player of its own every 1/w.")
        .link("Three groups", &[("groups", int(3))])
        .for_readers(
            "Ask: if only every sixth player is one of mine, how long do I wait for one more? Then let the class find out what that does to α* = 1.",
            "“Within a group that receives the share w of all arrivals, Theorem 3.3 applies with α·w in place of α.”",
        ))
}

fn cycling() -> Entry {
    let (n, alpha, greedy, patient) = (2, 1.5, 0.5, 0.05);
    let bounds = exact::q_bounds(n, alpha).map_or_else(String::new, |(low, high)| {
        format!(
            "q between {} and {} for patience",
            number(low),
            number(high)
        )
    });
    let found = exact::equilibria(n, alpha, greedy, patient);
    let words = match found.as_slice() {
        [] => "no equilibrium".to_owned(),
        some => some
            .iter()
            .map(|rule| rule.key())
            .collect::<Vec<_>>()
            .join(", "),
    };
    Entry::new("patience-5", Kind::Misread, "There need not be an equilibrium")
        .gist(
            "The two bounds on q exist for α ≥ 1 only, and one of the four cases has no equilibrium.",
            "Whoever codes the bounds gets a root of a negative number for α < 1; whoever iterates may switch for ever.",
        )
        .at("Section 3, after Theorem 3.3", "n = 2, α = 1.5; q = 0.5 under greed, q = 0.05 under patience")
        .printed("q=\\frac{1}{2}[1 ± (1-\\frac{1}{α})^{1/(2n)}]", bounds)
        .exact("", words, "definition, with the threshold that the decision process confirms")
        .nothing("A statement about which rule is optimal: the solver decides it. The lab animates how the matchmaker switches.")
        .holds("All of it is right, and the paper says both: that α ≥ 1 is assumed, and that a matchmaker may keep adjusting.")
        .link("No equilibrium", &[
            ("n", int(2)), ("alpha", real(alpha)), ("q_greedy", real(greedy)), ("q_patient", real(patient)),
        ])
        .for_readers(
            "Vote for a rule, look who comes, vote again. Ask what mixture of both rules would be stable, which the paper does not ask.",
            "Cite the four cases together with α ≥ 1; for α < 1 the greedy policy is the unique equilibrium.",
        )
}

fn charging() -> Result<Entry> {
    let exact = exact::greedy_cost(5, 0.3, 0.0);
    let state = [("alpha", real(0.0)), ("replications", int(16))];
    let sample =
        run("patience.compare", &state, SIXTEEN)?.sample("", "greedy.cost.simulated", exact)?;
    Ok(Entry::new("patience-6", Kind::Misread, "When a period of waiting is charged")
        .gist(
            "Costs are those of players still waiting after the matchmaker has acted; charged before, every rule costs 1 more.",
            "No comparison of rules changes, every absolute number does.",
        )
        .at("Section 2, the cost C", "n = 5, α = 0: cost per period of the greedy rule")
        .printed("n-\\frac{1}{2}", exact)
        .exact("n-\\frac{1}{2}", format!("{}, and {} if charged before the action", number(exact), number(exact + 1.0)), "closed form; one player comes in each period")
        .samples(vec![sample])
        .holds("The formulas are right as printed: whoever leaves in a period does not pay for it.")
        .link("Nothing but waiting", &[("alpha", real(0.0))])
        .for_readers(
            "A good first question before any simulation: does the player who completes the game pay? Ask how both answers show up in Little's law.",
            "Say “charged after the action” when you quote a cost; thresholds and differences need no such note.",
        ))
}

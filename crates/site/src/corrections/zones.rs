//! Corrections to Xu, Yu and Wu, *Rule Designs*: section V, two zones.

use super::entry::{Entry, Kind};
use super::runs::{int, real, run};
use anyhow::Result;
use lobbylab_core::rules::exact::zones::Zones;
use lobbylab_core::words::{fixed, number};

const RUNS: &str = "64 runs of 20 000 arrivals";

/// All of them, in the order of the page.
pub fn entries() -> Result<Vec<Entry>> {
    Ok(vec![misprint()?, most()?, crowded()?, marginal()?])
}

/// What being free to choose saves, in per cent.
fn saved(zones: &Zones) -> f64 {
    100.0 * (1.0 - zones.improvement())
}

fn misprint() -> Result<Entry> {
    let (a, b, c) = (0.3, 0.3, 0.4);
    let zones = Zones::new(a, b, c);
    // (41) to (43).
    let total = a + b + c;
    let front = (1.0 / total + b / total / total) / (1.0 - b * b / total / total);
    let behind = 1.0 / total + (b + c) * front / total;
    let with = |share: f64| zones.empty * front + share * behind;
    let state = [("za", real(a)), ("zb", real(b)), ("zc", real(c))];
    let run = run("rules.zones", &state, RUNS)?;
    Ok(Entry::new("rules-8", Kind::Misprint, "A subscript in the appendix")
        .gist(
            "In (40), π₂ should read π_B, the share of time with one advanced player alone.",
            "None for the results: (19) is computed with π_B. It stops whoever follows the proof.",
        )
        .at("Appendix VII-B, equation (40)", "λA = λB = 0.3, λC = 0.4: mean wait of juniors; π₂ read as the share of time with two waiting")
        .printed("E[T_A]=π_0 f_A+π_2 f_{BA}", with(zones.ab + zones.ba))
        .exact("E[T_A]=π_0 f_A+π_B f_{BA}", with(zones.b), "(41)–(43), which hold; equal to (19) and to the chain")
        .samples(vec![run.sample("", "a.mean.simulated", zones.means[0])?])
        .holds("(19)–(25), (35)–(39) and (41)–(43) hold as printed.")
        .link("Juniors, advanced and free players", &state)
        .for_readers(
            "There is no state 2 in this chain. Ask which state a junior must find on arrival to be queued behind somebody, and the subscript mends itself.",
            "Cite (19)–(22) as printed; in (40) read π_B.",
        ))
}

fn most() -> Result<Entry> {
    let (a, b, c) = (0.95, 0.03, 0.02);
    let zones = Zones::new(a, b, c);
    let state = [("za", real(a)), ("zb", real(b)), ("zc", real(c))];
    let run = run("rules.zones", &state, RUNS)?;
    let printed = format!(
        "{} %, at λA = 0.8, λB = 0.2, λC → 0",
        number(saved(&Zones::new(0.8, 0.2, 0.0)))
    );
    Ok(Entry::new("rules-9", Kind::Claim, "“Up to 90 %” is no maximum")
        .gist(
            "90 % is what is saved at one point; the saving tends to 100 % as the junior zone fills.",
            "The number is right where it is taken, the word “maximal” is not.",
        )
        .at("Section V-B, after Figure 12", "λA = 0.95, λB = 0.03, λC = 0.02: waiting time saved by being free to choose")
        .printed("", printed)
        .exact("q=\\frac{E[T_C]}{E[T_B]} → 0", format!("{} %", number(saved(&zones))), "(23), which holds")
        .samples(vec![
            run.sample("mean wait of advanced players", "b.mean.simulated", zones.means[1])?,
            run.sample("mean wait of free players", "c.mean.simulated", zones.means[2])?,
        ])
        .holds("(23)–(25) are right, and so is 90 % at λA = 0.8.")
        .link("A crowded junior zone", &state)
        .for_readers(
            "(25) says q = ½(1 − λA). Ask for its least value, and what the players in the crowded zone think of it.",
            "“Being choice-free saves 90 % of the wait at λA = 0.8, and up to 100 % as λA → 1.”",
        ))
}

fn crowded() -> Result<Entry> {
    let (full, thin) = ((0.8, 0.18, 0.02), (0.2, 0.78, 0.02));
    let of = |(a, b, c): (f64, f64, f64)| saved(&Zones::new(a, b, c));
    let state = |(a, b, c): (f64, f64, f64)| [("za", real(a)), ("zb", real(b)), ("zc", real(c))];
    let zones = Zones::new(full.0, full.1, full.2);
    let run = run("rules.zones", &state(full), RUNS)?;
    let words = format!(
        "{} % saved; with λA = 0.2, λB = 0.78 only {} %",
        number(of(full)),
        number(of(thin))
    );
    Ok(Entry::new("rules-10", Kind::Claim, "A crowded junior zone is the incentive")
        .gist(
            "“When the junior zone is already crowded … there is no incentive for being choice-free”: it is the other way round.",
            "It turns the advice to designers upside down, against the paper's own (25).",
        )
        .plainly(
            format!(
                "Where {} % of all players are beginners, experienced players who queue in both wait {} % less than those who do not.",
                number(100.0 * full.0),
                fixed(of(full), 0),
            ),
            "The paper’s text says that a crowded beginners’ zone (its junior zone) gives them no reason to. Its own equation says the opposite.",
            "Let experienced players queue in both zones.",
        )
        .at("Section V-B, after equation (25)", "λA = 0.8, λB = 0.18, λC = 0.02: waiting time saved by being free to choose")
        .printed("", "no incentive")
        .exact("q=0.5(1-λ_A)", words, "(23) and (25), which hold")
        .samples(vec![
            run.sample("mean wait of advanced players", "b.mean.simulated", zones.means[1])?,
            run.sample("mean wait of free players", "c.mean.simulated", zones.means[2])?,
        ])
        .holds("(25) is right, and two paragraphs later the paper says itself that the benefit falls as λA falls.")
        .link("Where most are juniors", &state(full))
        .for_readers(
            "Give the class (25) and the sentence below it, and ask whether they agree. A formula and its reading are checked by different people far too often.",
            "Cite (25). “The more crowded the junior zone, the more an experienced player saves by queueing in both.”",
        ))
}

fn marginal() -> Result<Entry> {
    // Equal zones at a total rate of 1.
    let mean = |free: f64| {
        let zone = (1.0 - free) / 2.0;
        Zones::new(zone, zone, free).mean()
    };
    let (first, second) = (mean(0.0) - mean(0.01), mean(0.01) - mean(0.02));
    let words = format!("{first:.6} by the first per cent, {second:.6} by the second");
    let state = [("za", real(0.495)), ("zb", real(0.495)), ("zc", real(0.01))];
    let mut long = state.to_vec();
    long.push(("replications", int(1000)));
    let run = run("rules.zones", &long, "1 000 runs of 20 000 arrivals")?;
    Ok(Entry::new("rules-11", Kind::Claim, "The first free players are not the most valuable")
        .gist(
            "“The marginal system value of additional choice-free player decreases” fails near λC = 0 for equal zones.",
            "Small in size: it rises by a third of a per cent at first, and falls later, as said.",
        )
        .at("Section V-B, Figure 13", "λA = λB, λt = 1: mean wait saved by each per cent of free players")
        .printed("", "decreases")
        .exact("", words, "(22), which holds")
        .samples(vec![run.sample("mean wait with λC = 0.01", "players.mean.simulated", mean(0.01))?])
        .holds("The more free players, the shorter the mean wait: that holds. With λA and λB fixed, so that free players come on top, the marginal value does decrease.")
        .link("One per cent of free players", &state)
        .for_readers(
            "A second difference is too small to see in a plot and too small to simulate, and yet (22) decides it. Ask what is held fixed when “one more player” comes.",
            "Cite that the mean wait falls with λC; do not cite a decreasing marginal value at fixed λt without “for λC not near 0”.",
        ))
}

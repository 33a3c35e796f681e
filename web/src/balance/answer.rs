//! The balance lab's answer sentence and its table *printed / exact / simulated*.

use crate::words::{ASIDE, Span, Truth};
use lobbylab_charts::balance::{has_own, plain};
use lobbylab_charts::figure::common::{digits, number};
use lobbylab_core::balance::GameUnfairness;
use lobbylab_core::balance::lab::{
    Arm, BalanceCrowd, BalanceQueue, BestGame, COMPONENTS, CrowdMethod, CrowdSample, FirstGame,
    QueueOutcome, QueuePolicy,
};
use lobbylab_core::balance::parameters::BalanceFairness;
use lobbylab_core::balance::partition::mixed;
use lobbylab_core::balance::queue::outlier;
use lobbylab_core::balance::queue::outlier::Outlier;
use lobbylab_core::experiment::{Parts, Switch};
use lobbylab_core::words::{added, capital, counted, parse, several, significant};

/// What the page knows of its own crowd.
pub(super) struct Known<'a> {
    pub fairness: &'a BalanceFairness,
    /// How many wait, and how many of them are looked at.
    pub waiting: usize,
    pub looked_at: usize,
    /// The best game that was found; nothing while it is looked for.
    pub best: Option<&'a BestGame>,
    /// What those who came first would play, in their best teams; nothing where nobody else waits.
    pub first: Option<&'a FirstGame>,
    /// What another view than the queue's comes to in the end.
    pub closing: Option<&'a str>,
}

/// The examples that show where the paper errs, the same in every state.
pub(super) struct Examples {
    outlier: Option<Outlier>,
    /// The largest v_q of runs, and of the best partition.
    mixed: Option<[f64; 2]>,
}

impl Examples {
    pub(super) fn new() -> Self {
        Self {
            outlier: outlier::outlier(20).ok(),
            mixed: mixed::mixed().ok(),
        }
    }
}

/// The headline answer: the best game, in how many it was found, and what those who come
/// first would play.
pub(super) fn answer(
    known: &Known<'_>,
    steady: Option<(&BalanceQueue, &Parts<QueueOutcome>)>,
) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut say = |text: &str, role: &'static str| spans.push(Span::new(text, role));
    let players = known.fairness.players();
    if known.waiting < players {
        let missing = capital(&counted(players - known.waiting, "player"));
        say(&format!("{missing} missing"), "strong");
        say(
            &format!(
                ": a game takes {players}, two teams of {}, and {} waiting.",
                known.fairness.k,
                match known.waiting {
                    0 => "nobody is".to_owned(),
                    1 => "1 is".to_owned(),
                    some => format!("{some} are"),
                }
            ),
            "",
        );
        return spans;
    }
    let crowd = if known.looked_at < known.waiting {
        format!(" of the first {} who wait", known.looked_at)
    } else if known.waiting == players {
        format!(" of the only {players} who wait")
    } else {
        format!(" of the {} who wait", known.waiting)
    };
    let proven = known.best.filter(|best| best.is_proven());
    let chosen = known.looked_at > players;
    if let Some(best) = proven.filter(|_| chosen) {
        say(who(best, known.fairness.team()), "strong");
        say(" ", "");
    }
    say("The best game", "optimal");
    say(&crowd, "");
    let mut aside = String::new();
    match known.best {
        Some(best) if best.is_proven() => {
            let all = if chosen {
                format!("{players} players")
            } else {
                "all of them,".to_owned()
            };
            let within = apart(best.skills);
            let points = several(&within, "point");
            say(&format!(" takes {all} within "), "");
            say(&within, "strong");
            say(&format!(" {points} of skill"), "");
            // In the digits of the stage: the parts add up.
            let parts =
                |game: &GameUnfairness| added([(game.value - game.spread).max(0.0), game.spread]);
            let ([between, spread], sum) = parts(&best.game);
            let mut unfair = "is".to_owned();
            // A number of points says nothing until another stands beside it.
            if let Some(first) = known.first {
                let within = apart(first.skills);
                say(
                    &format!(", where the first {players} to come lie within "),
                    "",
                );
                say(&within, "strong");
                let than = parts(&first.game).1;
                unfair = format!("is {sum} instead of {than}:");
            } else {
                say(": its unfairness is ", "");
                say(&sum, "strong");
            }
            say(" (exact)", "");
            let of = match games(known.looked_at, known.fairness.team()).as_str() {
                "1" => "The only game".to_owned(),
                games => format!("The fairest of {games} games"),
            };
            aside = format!(
                " {of}. Unfairness {unfair} the teams’ difference ({between}{}) plus the players’ spread \
                 ({spread}{}).{}",
                match known.fairness.alpha {
                    1.0 => String::new(),
                    alpha => format!(", {} times their difference", plain(alpha, 3)),
                },
                spread_is(known.fairness),
                match best.between {
                    0 => String::new(),
                    some => format!(
                        " {} of a skill in between wait on.",
                        capital(&counted(some as usize, "player"))
                    ),
                }
            );
        }
        Some(best) => {
            say(" has an unfairness between ", "");
            say(&plain(best.least, 3), "strong");
            say(" and ", "");
            say(&plain(best.game.value, 3), "strong");
            say(" points of skill (bounds): too many games look alike", "");
        }
        None => say(" is being looked for: many games look alike", ""),
    }
    if let Some(closing) = known.closing {
        say(&format!(". {closing}"), "");
        say(&aside, ASIDE);
        return spans;
    }
    let told = |policy| {
        let (steady, parts) = steady?;
        let value = steady.game(parts, Arm::Policy(policy), COMPONENTS[0])?;
        value.half_width.is_finite().then_some(value)
    };
    if let (Some(best), Some(first)) = (told(QueuePolicy::Best), told(QueuePolicy::First)) {
        say(
            ". As the queue goes on, best games have an unfairness of ",
            "",
        );
        say(&digits(&best).0, "strong");
        say(&format!(" {}, ", digits(&best).1), "");
        if let Some((steady, own)) = steady.map(|found| found.0).zip(told(QueuePolicy::Own))
            && has_own(steady)
        {
            say("yours ", "");
            say(&digits(&own).0, "strong");
            say(&format!(" {}, ", digits(&own).1), "");
        }
        say("and ", "");
        say("first come, first served", "greedy");
        say(" ", "");
        say(&digits(&first).0, "strong");
        say(&format!(" {} points (simulated)", digits(&first).1), "");
    }
    say(".", "");
    say(&aside, ASIDE);
    spans
}

/// How far apart the players of a game are, in as many digits as a person keeps in mind.
fn apart([low, high]: [f64; 2]) -> String {
    let apart = high - low;
    significant(apart, if apart < 100.0 { 2 } else { 3 })
}

/// Who plays the best game, in a word: players next to each other in skill, or nearly, or not at all.
fn who(best: &BestGame, team: usize) -> &'static str {
    match best.between as usize {
        0 => "Neighbours in skill.",
        some if some <= team / 2 => "Near neighbours in skill.",
        _ => "Not neighbours in skill.",
    }
}

/// What the spread of the players is, where it has a name.
fn spread_is(fairness: &BalanceFairness) -> &'static str {
    match fairness.q {
        _ if fairness.q_most == Switch::On => ", the farthest from their mean",
        1.0 => ", their mean distance from their mean",
        _ => "",
    }
}

/// How many games 2k of n players can play: C(n, 2k)·C(2k, k)/2, in words.
fn games(n: usize, k: usize) -> String {
    let mut count = 0.5;
    for place in 0..2 * k {
        count *= (n - place) as f64 / (place + 1) as f64;
    }
    for place in 0..k {
        count *= (2 * k - place) as f64 / (k - place) as f64;
    }
    if count < 1e6 {
        return format!("{}", (count + 0.5).floor());
    }
    for (size, name) in [(1e12, "trillion"), (1e9, "billion"), (1e6, "million")] {
        if count >= size && count < 1e15 {
            return format!("{} {name}", significant(count / size, 2));
        }
    }
    // In two digits.
    number(parse(&format!("{count:.1e}")).unwrap_or(count))
}

const QUEUE: &str = "Alman and McKay, section 1.2";

/// The paper's promises beside what is exact and what was simulated.
pub(super) fn truth(
    known: &Known<'_>,
    examples: &Examples,
    crowding: Option<(&BalanceCrowd, &Parts<CrowdSample>)>,
) -> Vec<Truth> {
    let mut rows = Vec::new();
    let Ok(measure) = known.fairness.measure() else {
        return rows;
    };
    let k = known.fairness.team();
    if let Some(best) = known.best {
        let value = significant(best.game.value, 6);
        rows.push(Truth {
            name: "unfairness of the best game".to_owned(),
            unit: "skill",
            population: "the crowd shown",
            source: QUEUE,
            exact: match best.is_proven() {
                true => value,
                false => format!("{} to {value}", significant(best.least, 6)),
            },
            method: match best.is_proven() {
                true => "best-first search with bounds".to_owned(),
                false => "best-first search, stopped: between bounds".to_owned(),
            },
            ..Truth::default()
        });
    }
    if let Some((question, parts)) = crowding {
        let windows = question.windows();
        let mut row = Truth {
            name: "places in which a best game lies, at most".to_owned(),
            unit: "players",
            population: "the widest seen",
            source: "Alman and McKay, Lemma 2",
            printed: windows.map_or_else(String::new, |windows| significant(windows[0], 4)),
            exact: windows.map_or_else(String::new, |windows| format!("≤ {}", number(windows[1]))),
            method: "Lemma 2 with its rounding mended: at most".to_owned(),
            ..Truth::default()
        };
        if let Some(widest) = question.widest(parts) {
            row.simulated = widest.to_string();
            row.interval = "largest of all crowds".to_owned();
            row.samples = format!("{} crowds", parts.len() * question.sizes().len());
        }
        rows.push(row);
        let theory = 0;
        if let Some(exact) = question.exact(CrowdMethod::Best, theory) {
            let value = question.value(parts, CrowdMethod::Best, theory, |game| game.value);
            let mut row = Truth {
                name: format!("mean unfairness, {} waiting", question.sizes()[theory]),
                unit: "skill",
                population: "crowds",
                source: QUEUE,
                exact: significant(exact, 5),
                method: "least gap of uniform points".to_owned(),
                ..Truth::default()
            };
            row.simulate(value, |samples| format!("{samples} crowds"));
            rows.push(row);
        }
    }
    let rho = significant(measure.rho(k), 4);
    rows.push(Truth {
        name: "ρ: a game with roles is at most so many times as unfair as the best".to_owned(),
        unit: "times",
        population: "any crowd",
        source: "Alman and McKay, Theorem 3",
        printed: rho.clone(),
        exact: rho,
        method: "closed form".to_owned(),
        ..Truth::default()
    });
    if let Some(found) = &examples.outlier {
        rows.push(Truth {
            name: "best game with the oldest, skills 0, twenty near 50, 100".to_owned(),
            unit: "skill",
            population: "k = 2, α = ½",
            source: "Alman and McKay, section 1.2.5: what their windows find",
            printed: significant(found.windows, 4),
            printed_wrong: true,
            exact: significant(found.exact, 4),
            method: "search of all games with them".to_owned(),
            ..Truth::default()
        });
    }
    if let Some([runs, best]) = examples.mixed {
        rows.push(Truth {
            name: "largest v_q of two games, skills 0 (six times), 90, 100".to_owned(),
            unit: "skill",
            population: "k = 2, q = 2",
            source: "Alman and McKay, proof of Theorem 5: what runs make, said to be least",
            printed: significant(runs, 4),
            printed_wrong: true,
            exact: significant(best, 4),
            method: "search of all partitions".to_owned(),
            ..Truth::default()
        });
    }
    rows
}

//! A step in words: who came, what the rule saw, what it decided, why.

use super::PatienceLaneView;
use crate::patience::lab::PatienceCompare;
use crate::patience::{FAIR, FORCED, GATHERING, HOLD, PatienceRule, RUN_OUT, UNFAIR_NOW, exact};
pub use crate::words::number;
use crate::words::{capital, count};

/// The name of a rule as the subject of a sentence.
fn subject(rule: PatienceRule, wait: u32) -> String {
    match rule {
        PatienceRule::Greedy => "greedy".to_owned(),
        PatienceRule::Patient => "patient".to_owned(),
        PatienceRule::Wait => format!("wait-at-most-{wait}"),
        PatienceRule::Optimal => "the solver's rule".to_owned(),
    }
}

/// The whole step, for both lanes. O(w) for w who wait or play in it.
#[must_use]
pub fn sentence(compare: &PatienceCompare, step: u32, lanes: &[PatienceLaneView; 2]) -> String {
    if step == 0 {
        return "Nobody waits yet. Press Play, or step: one player arrives each period.".to_owned();
    }
    let Some(arrival) = lanes.iter().find_map(|lane| lane.arrival) else {
        return format!("Period {step}.");
    };
    let kind = if arrival.player.strong {
        "strong"
    } else {
        "weak"
    };
    let mut text = format!("Period {step}. A {kind} player arrives.");
    let [a, b] = lanes;
    if pool(a) == pool(b) {
        text.push_str(&format!(" {}", sees(compare, a)));
        let (did_a, did_b) = (does(compare, a), does(compare, b));
        let gathers = a.reason == Some(GATHERING) && b.reason == Some(GATHERING);
        if did_a == did_b || gathers {
            if !did_a.is_empty() {
                text.push_str(&format!(" Both {}.", plural(&did_a)));
            }
        } else {
            text.push_str(&format!(
                " {} {did_a}; {} {did_b}.",
                capital(&subject(a.rule, compare.at_most.wait)),
                subject(b.rule, compare.at_most.wait)
            ));
        }
    } else {
        for lane in lanes {
            let name = capital(&subject(lane.rule, compare.at_most.wait));
            let did = does(compare, lane);
            text.push_str(&format!(" {name}: {}", lower(&sees(compare, lane))));
            if !did.is_empty() {
                text.push_str(&format!(" It {did}."));
            }
        }
    }
    text
}

/// What stands under one lane's pool.
#[must_use]
pub fn status(compare: &PatienceCompare, lane: &PatienceLaneView) -> String {
    let (strong, weak) = pool(lane);
    let n = compare.team.n;
    let total = strong + weak;
    match lane.reason {
        None => "The pool is empty.".to_owned(),
        Some(GATHERING) => format!("{total} of {} wait.", 2 * n),
        Some(HOLD) => format!("{strong} strong, {weak} weak: no even split. Waits for one more."),
        Some(_) => format!("{strong} strong, {weak} weak"),
    }
}

/// The verdict on a lane's game: fair or not, and what it costs.
#[must_use]
pub fn verdict(lane: &PatienceLaneView) -> String {
    match &lane.game {
        None => String::new(),
        Some(game) if game.strong == [0, 0] => "fair, no strong players".to_owned(),
        Some(game) if game.strong[0] == game.strong[1] => {
            format!("fair, {} against {} strong", game.strong[0], game.strong[1])
        }
        Some(game) => {
            let players = game.teams.iter().map(Vec::len).sum::<usize>();
            format!(
                "unfair by {} · costs {}, {} each",
                game.strong[0].abs_diff(game.strong[1]),
                number(game.cost),
                number(game.cost / players as f64)
            )
        }
    }
}

/// (strong, weak) as the rule saw them: everybody, the newcomer included.
fn pool(lane: &PatienceLaneView) -> (u32, u32) {
    let all = lane.before.iter().chain(&lane.arrival);
    all.fold((0, 0), |(strong, weak), ticket| {
        if ticket.player.strong {
            (strong + 1, weak)
        } else {
            (strong, weak + 1)
        }
    })
}

/// What the rule sees.
fn sees(compare: &PatienceCompare, lane: &PatienceLaneView) -> String {
    let (strong, weak) = pool(lane);
    let total = (strong + weak) as usize;
    let full = 2 * compare.team.n as usize;
    let verb = if total == 1 { "waits" } else { "wait" };
    if total < full {
        let missing = full - total;
        return format!(
            "{} {verb}, {} short of a game.",
            capital(&count(total, "nobody")),
            count(missing, "nobody")
        );
    }
    let who = match strong {
        0 => "all of them weak".to_owned(),
        _ if weak == 0 => "all of them strong".to_owned(),
        _ => format!("{} of them strong", count(strong as usize, "nobody")),
    };
    let split = match lane.reason {
        Some(HOLD | UNFAIR_NOW | FORCED | RUN_OUT) => "no fair split",
        _ => "a fair split is possible",
    };
    format!(
        "{} {verb}, {who}: {split}.",
        capital(&count(total, "nobody"))
    )
}

/// What the rule does, as a predicate without its subject.
fn does(compare: &PatienceCompare, lane: &PatienceLaneView) -> String {
    let (n, q, alpha) = (compare.team.n, compare.share.q, compare.price.alpha);
    let star = number(exact::alpha_star(n, q));
    let play = |why: &str| {
        let Some(game) = &lane.game else {
            return String::new();
        };
        let (a, b) = (game.strong[0], game.strong[1]);
        if a == b && a == 0 {
            format!("plays: no strong players{why}")
        } else if a == b {
            format!("plays {a} strong against {b}{why}")
        } else {
            format!(
                "plays {a} strong against {b} and pays {} for unfairness{why}",
                number(game.cost)
            )
        }
    };
    match (lane.reason, lane.rule) {
        (Some(FAIR), _) if lane.before.len() as u32 >= 2 * n => {
            play(", fair after one more player")
        }
        (Some(FAIR), _) => play(""),
        (Some(UNFAIR_NOW), PatienceRule::Optimal) => {
            let alpha = number(alpha);
            play(&format!(
                ", as the price of unfairness, {alpha}, is below α* = {star}"
            ))
        }
        (Some(UNFAIR_NOW), _) => play(""),
        (Some(FORCED), _) => play(&format!(
            ", as the pool is at its cap M = {}",
            compare.cap()
        )),
        (Some(RUN_OUT), _) => play(", as its wait has run out"),
        (Some(HOLD), PatienceRule::Optimal) => {
            let alpha = number(alpha);
            format!("waits, as the price of unfairness, {alpha}, is above α* = {star}")
        }
        (Some(HOLD), _) => "waits for one more player".to_owned(),
        _ => String::new(),
    }
}

/// `plays …` after “Both”: `play …`.
fn plural(predicate: &str) -> String {
    (predicate.replacen("plays", "play", 1))
        .replacen("pays", "pay", 1)
        .replacen("waits", "wait", 1)
}

fn lower(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    text
}

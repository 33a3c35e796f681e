//! A step of the stage in words: who came, what the rule saw, what it decided, why now
//! and why these; and what hindsight says of it.

mod degenerate;
mod pairs;
mod reasons;
mod waits;
mod words;

use super::{At, Formed, Ghost, Happened, HindsightGameView, HindsightStage, HindsightStageView};
use crate::hindsight::parameters::HindsightRule;
use crate::words::{capital, count, counted, decimal, listed, number};
pub use degenerate::degenerate;
use pairs::pairing;
use reasons::because;
use waits::{divided, rings, shared, waits};
pub use words::players;
use words::{computers, equation, numbers, parts, short, spreads, waiting};

/// So many games of one instant are told one by one.
const TOLD: usize = 3;

/// The step shown. O(n + s · p · k²) for n players who have come, p temporary groups of k ever
/// made, and s players who look for one in this step.
#[must_use]
pub fn sentence(stage: &HindsightStage) -> String {
    if let Some(problem) = stage.problem() {
        return problem.to_owned();
    }
    if stage.step() == 0 {
        return "Nobody has come yet. Press Play, or step: one event at a time.".to_owned();
    }
    let at = stage.here();
    let games: Vec<usize> = at.games().collect();
    let mut sentences = vec![opening(at)];
    sentences.extend(divided(at));
    if stage.rule() == HindsightRule::DifferenceWait {
        sentences.extend(pairing(at));
    }
    if games.is_empty() {
        sentences.extend(waits(at));
    }
    // What several games have in common is said once, and what led to none too.
    let common = shared(at);
    let of_common = |game: &usize| {
        let why = stage.games()[*game].why;
        common.as_ref().is_some_and(|(reason, _)| *reason == why)
    };
    let many = games.iter().filter(|game| of_common(game)).count();
    match &common {
        Some((_, clause)) if games.is_empty() => sentences.push(format!("{}.", capital(clause))),
        Some((_, clause)) if many > 1 => sentences.push(format!(
            "The rule forms {} now because {clause}.",
            counted(many, "game")
        )),
        _ => {}
    }
    for &game in games.iter().take(TOLD) {
        sentences.push(tell(stage, game, many < 2 || !of_common(&game)));
    }
    if games.len() > TOLD {
        let rest: Vec<&Formed> = games[TOLD..]
            .iter()
            .map(|&game| &stage.games()[game])
            .collect();
        let cost: f64 = rest.iter().map(|game| game.cost.total()).sum();
        let seats: usize = rest.iter().map(|game| game.members.len()).sum();
        let games = match rest.len() {
            1 => "game costs",
            _ => "games cost",
        };
        sentences.push(format!(
            "{} more {games} {} a player.",
            capital(&count(rest.len(), "no")),
            short(cost / seats as f64)
        ));
    }
    sentences.join(" ")
}

/// Who comes, or what rings.
fn opening(at: At<'_>) -> String {
    if let Some(Happened::Departure(place)) = at.happened().first() {
        return leaves(at, *place);
    }
    let Some(Happened::Arrival(place)) = at.happened().first() else {
        return format!("At time {} {}.", number(at.moment().time), rings(at));
    };
    let actor = &at.stage.cast()[*place];
    let axes = at.stage.setting().market.criteria as usize;
    let values: Vec<String> = (actor.values.iter().take(axes))
        .map(|&value| short(value))
        .collect();
    format!(
        "Player {} comes at time {}, {} {}.",
        place + 1,
        number(actor.arrived),
        if axes == 1 { "criterion" } else { "criteria" },
        listed(&values)
    )
}

/// Somebody loses patience.
fn leaves(at: At<'_>, place: usize) -> String {
    let (stage, cast) = (at.stage, at.stage.cast());
    let departure = cast[place]
        .departure
        .and_then(|number| stage.departures().get(number));
    let Some(departure) = departure else {
        return String::new();
    };
    let wait = departure.time - cast[place].arrived;
    let mut text = format!(
        "Player {} loses patience at time {} and leaves after {}; that costs {}, as computer \
         players would.",
        place + 1,
        number(departure.time),
        short(wait),
        equation(&departure.cost)
    );
    if let Some(ghost) = stage
        .hindsight()
        .ok()
        .filter(|_| stage.setting().shown.ghost.on())
    {
        let ghost = ghost.ghosts.get(ghost.ghost_of[place]);
        text.push_str(&match ghost {
            Some(ghost) if ghost.members.len() > 1 => {
                format!(" In hindsight {}.", should(place, ghost))
            }
            _ => " In hindsight too there is nobody for this player.".to_owned(),
        });
    }
    text
}

/// A game in full: who, at what cost, why now and why these, and what hindsight says.
/// `number` counts from 0; an empty text if there is no such game.
#[must_use]
pub fn game(stage: &HindsightStage, number: usize) -> String {
    if number < stage.games().len() {
        tell(stage, number, true)
    } else {
        String::new()
    }
}

fn tell(stage: &HindsightStage, number: usize, why: bool) -> String {
    let game = &stage.games()[number];
    let mut text = play(stage, game);
    if why {
        let why = because(stage.at(game.step), game);
        text.push_str(&format!(" The rule forms it now because {why}."));
    }
    if let Some(hindsight) = in_hindsight(stage, number) {
        text.push(' ');
        text.push_str(&hindsight);
    }
    text
}

/// How long the players of a game waited, all together.
fn waited(stage: &HindsightStage, time: f64, members: &[usize]) -> f64 {
    let waits = (members.iter()).map(|&place| time - stage.cast()[place].arrived);
    waits.sum()
}

/// Who plays, how they differ, how long they waited, what that costs.
fn play(stage: &HindsightStage, game: &Formed) -> String {
    let who = capital(&players(&game.members));
    let wait = waited(stage, game.time, &game.members);
    let one = game.members.len() == 1;
    let waited = match (wait > 0.0, one) {
        (false, true) => "has not waited".to_owned(),
        (false, false) => "have not waited".to_owned(),
        (true, true) => format!("waited {}", short(wait)),
        (true, false) => format!("waited {} together", short(wait)),
    };
    let cost = equation(&game.cost);
    if game.computers > 0 {
        let (verb, subject) = if one {
            ("plays", "the player")
        } else {
            ("play", "the players")
        };
        let every = if stage.setting().market.criteria == 1 {
            ""
        } else {
            " in every criterion"
        };
        return format!(
            "{who} {verb} with {}, which counts as a difference of 1{every}; {subject} \
             {waited}; the game costs {cost}.",
            computers(game.computers)
        );
    }
    format!(
        "{who} play: they {} and {waited}; the game costs {cost}.",
        differ(stage, &game.members)
    )
}

/// `differ by 0.04`, `lie within 0.1 and 0.3 in their criteria`.
fn differ(stage: &HindsightStage, members: &[usize]) -> String {
    let verb = if members.len() == 2 {
        "differ by"
    } else {
        "lie within"
    };
    let spreads: Vec<String> = (spreads(stage, members).into_iter()).map(short).collect();
    let criteria = if spreads.len() == 1 {
        ""
    } else {
        " in their criteria"
    };
    format!("{verb} {}{criteria}", listed(&spreads))
}

/// What the best matching does with the players of a game; `None` where it is not
/// known or not to be shown.
fn in_hindsight(stage: &HindsightStage, number: usize) -> Option<String> {
    let hindsight = stage.hindsight().ok()?;
    if !stage.setting().shown.ghost.on() {
        return None;
    }
    let game = &stage.games()[number];
    let judged = hindsight.regret.games.get(number)?;
    if judged.component.is_none() {
        let same = if game.computers > 0 {
            "In hindsight too there is nobody for this player"
        } else {
            "In hindsight too these two play"
        };
        // Less is a rounding error, and nobody sees it.
        return Some(if judged.delay > 1e-9 {
            format!("{same}, but earlier, which saves {}.", short(judged.delay))
        } else {
            format!("{same}.")
        });
    }
    let fate = |place: &usize| {
        let ghost = hindsight.ghosts.get(*hindsight.ghost_of.get(*place)?)?;
        Some(should(*place, ghost))
    };
    let fates: Vec<String> = game.members.iter().filter_map(fate).collect();
    Some(format!("In hindsight {}.", listed(&fates)))
}

/// `7 should have met 12 (which costs 0.3)`.
fn should(place: usize, ghost: &Ghost) -> String {
    let cost = short(ghost.cost.total());
    let others: Vec<usize> = (ghost.members.iter().copied())
        .filter(|&other| other != place)
        .collect();
    let met = if others.is_empty() && ghost.computers == 0 {
        "left without a game".to_owned()
    } else if others.is_empty() {
        format!("been left to {}", computers(ghost.computers))
    } else {
        format!("met {}", numbers(&others))
    };
    format!("{} should have {met} (which costs {cost})", place + 1)
}

/// What a game costs, for the picture: whole, and where there is little room. Both say what a player
/// of it pays on average, which is as long as the lines that are seen; of one criterion what of it is
/// difference and what is waiting, in units of the longest wait.
#[must_use]
pub fn verdict(game: &HindsightGameView) -> [String; 2] {
    // A computer player pays nothing.
    if game.computers > 0 {
        let [criteria, time, total] = parts(&game.cost);
        let whole = format!("difference {criteria} + waits {time}");
        return [whole, format!("costs {total}")];
    }
    let players = game.members.len() as f64;
    let each = game.cost.total() / players;
    let costs = format!("costs {} each", short(each));
    // In thousandths, of which both parts make up the sum.
    let thousandths = |cost: f64| (1000.0 * cost).round();
    let (sum, apart) = (thousandths(each), thousandths(game.cost.criteria / players));
    let said = |thousandths: f64| decimal(thousandths / 1000.0, 3);
    let whole = match each < 100.0 {
        true => format!(
            "{} apart + {} wait = {}",
            said(apart),
            said(sum - apart),
            said(sum)
        ),
        false => costs.clone(),
    };
    [whole, costs]
}

/// What those who have played would have cost in hindsight, a player, where the status says it.
#[must_use]
pub fn best(view: &HindsightStageView) -> Option<f64> {
    let account = &view.totals.account;
    account.per_player()?;
    account
        .best_per_player()
        .filter(|_| !view.ghosts.is_empty())
}

/// What stands under the picture: who waits, and the account so far. O(temporary groups).
#[must_use]
pub fn status(view: &HindsightStageView) -> String {
    let totals = &view.totals;
    let mut text = capital(&waiting(totals.waiting));
    let groups = view.temporary.len();
    if groups > 0 {
        let pairs = view.temporary.iter().all(|group| group.members.len() == 2);
        let word = if pairs {
            "temporary pair"
        } else {
            "temporary group"
        };
        let who = if totals.promised == totals.waiting {
            "all".to_owned()
        } else {
            format!("{} of them", count(totals.promised, "none"))
        };
        let wherein = if groups == 1 {
            format!("a {word}")
        } else {
            counted(groups, word)
        };
        text.push_str(&format!(", {who} in {wherein}"));
    }
    text.push('.');
    let Some(cost) = totals.account.per_player() else {
        text.push_str(" Nobody has played yet.");
        return text;
    };
    if totals.left > 0 {
        let verb = if totals.left == 1 { "has" } else { "have" };
        let left = capital(&counted(totals.left, "player"));
        text.push_str(&format!(" {left} {verb} left."));
    }
    let games = capital(&counted(totals.games, "game"));
    // Of this run; the answer is of many.
    text.push_str(&format!(" {games} in this run"));
    if totals.computers > 0 {
        text.push_str(&format!(
            " with {}",
            counted(totals.computers, "computer player")
        ));
    }
    let costs = if totals.games == 1 { "costs" } else { "cost" };
    text.push_str(&format!(" {costs} {} a player", short(cost)));
    if let Some(best) = best(view) {
        text.push_str(&format!(", in hindsight {}", short(best)));
    }
    text.push('.');
    text
}

//! A good first game under wishes: every unit takes its nearest that fit, and the best of
//! these games are improved by exchanging one unit for another of its size.

use super::problem::{Kind, Problem};
use super::search::Incumbent;
use super::split::set_of;

/// About how many units begin a game.
const BEGUN: usize = 100;

/// How many games are improved.
const IMPROVED: usize = 8;

/// Among how many of its nearest a unit looks.
const NEAREST: usize = 160;

/// Exchanges of one game.
const EXCHANGES: usize = 40;

/// Finds a game if that is easy, and leaves it with what is known. Beyond the budget it
/// goes on until there is one.
pub(super) fn find(problems: &[Problem<'_>], known: &mut Incumbent<'_>) {
    let mut games: Vec<(f64, usize, Vec<usize>)> = Vec::new();
    for (place, problem) in problems.iter().enumerate() {
        for start in (0..problem.units.len()).step_by(problem.units.len().div_ceil(BEGUN).max(1)) {
            if known.is_spent() && known.best.is_some() {
                return;
            }
            if problem.units[start].same.is_some() {
                continue;
            }
            let Some(chosen) = greedy(problem, start) else {
                continue;
            };
            let set = set_of(problem, &chosen);
            // Far from the best: not worth its teams.
            if set.base > 2.0 * known.value() {
                continue;
            }
            if let Some(value) = known.judge(problem, set) {
                let at = games.partition_point(|game| game.0 <= value);
                games.insert(at, (value, place, chosen));
                games.truncate(IMPROVED);
            }
        }
    }
    for (value, place, chosen) in games {
        improve(&problems[place], known, chosen, value);
    }
}

/// All other units by their distance, the nearest first.
fn nearest(problem: &Problem<'_>, start: usize) -> Vec<usize> {
    let from = problem.units[start].players[0];
    let count = 2.0 * problem.k() as f64;
    let mut list: Vec<(f64, usize)> = (0..problem.units.len())
        .filter(|&unit| unit != start)
        .map(|unit| {
            let to = problem.units[unit].players[0];
            let terms = problem.terms.iter().map(|term| match &term.kind {
                Kind::Spread(_) => term.per_range() * (term.values[to] - term.values[from]).abs(),
                Kind::Mean(_) => term.weight * term.values[to] / count,
            });
            (terms.sum(), unit)
        })
        .collect();
    crate::order::many(&mut list, |a, b| a.0 < b.0 || (a.0 == b.0 && a.1 < b.1));
    list.into_iter().map(|entry| entry.1).collect()
}

fn greedy(problem: &Problem<'_>, start: usize) -> Option<Vec<usize>> {
    let mut chosen = vec![start];
    let mut size = problem.units[start].size();
    let needed = 2 * problem.k();
    for unit in nearest(problem, start) {
        if size == needed {
            break;
        }
        let more = problem.units[unit].size();
        if size + more > needed || chosen.iter().any(|&other| problem.never(unit, other)) {
            continue;
        }
        chosen.push(unit);
        if problem.fits(&chosen) {
            size += more;
        } else {
            chosen.pop();
        }
    }
    (size == needed).then_some(chosen)
}

fn improve(
    problem: &Problem<'_>,
    known: &mut Incumbent<'_>,
    mut chosen: Vec<usize>,
    mut value: f64,
) {
    let mut others = nearest(problem, chosen[0]);
    others.truncate(NEAREST);
    for _ in 0..EXCHANGES {
        let mut better = None;
        'places: for at in 0..chosen.len() {
            let old = chosen[at];
            for &new in &others {
                if known.is_spent() {
                    return;
                }
                let meets = |&other: &usize| other != old && problem.never(new, other);
                if problem.units[new].size() != problem.units[old].size()
                    || chosen.contains(&new)
                    || chosen.iter().any(meets)
                {
                    continue;
                }
                chosen[at] = new;
                let set = set_of(problem, &chosen);
                if set.base < value
                    && let Some(found) = known.judge(problem, set)
                    && found < value
                {
                    better = Some(found);
                    break 'places;
                }
                chosen[at] = old;
            }
        }
        match better {
            Some(found) => value = found,
            None => return,
        }
    }
}

//! Which team a ticket is tried in first.

use super::{Cell, FlexRules, Seat};

/// What decides between two teams: whether and how far below its minimum, open places, the
/// mean of its players, its place in the file. Less is earlier.
type Key = (i64, i64, f64, usize);

/// The teams with room, in the order in which they are tried.
///
/// In small matches the team with most places open below its minimum comes first, then the one
/// with most open places. In large matches the vendor's rule is another: among the teams below
/// their minimum, and then among all, the one with most open places.
pub(super) fn teams(
    rules: &FlexRules,
    table: &[Vec<&Seat>],
    sizes: &[u32],
    seat: &Seat,
    wait: f64,
    out: &mut Vec<usize>,
) {
    out.clear();
    let mut keys: Vec<Key> = Vec::with_capacity(rules.teams.len());
    for (place, team) in rules.teams.iter().enumerate() {
        let (min, max) = (*team.min.at(wait), *team.max.at(wait));
        let size = sizes[place];
        if size + seat.size() > max {
            continue;
        }
        let missing = i64::from(min.saturating_sub(size));
        let open = i64::from(max - size);
        let first = if rules.large {
            i64::from(missing > 0)
        } else {
            missing
        };
        let mean = rules.tie.map_or(0.0, |tie| mean(&table[place], tie));
        keys.push((-first, -open, mean, place));
    }
    keys.sort_by(|one, other| {
        (one.0.cmp(&other.0))
            .then(one.1.cmp(&other.1))
            .then(one.2.total_cmp(&other.2))
            .then(one.3.cmp(&other.3))
    });
    out.extend(keys.iter().map(|key| key.3));
}

/// The mean of an attribute in a team; less than any number where nobody is.
pub(super) fn mean(team: &[&Seat], attribute: usize) -> f64 {
    let mut sum = 0.0;
    let mut count = 0_u32;
    for player in team.iter().flat_map(|seat| &seat.players) {
        if let Cell::Number(number) = player.cells[attribute] {
            sum += number;
            count += 1;
        }
    }
    if count == 0 {
        f64::NEG_INFINITY
    } else {
        sum / f64::from(count)
    }
}

/// The sizes of the teams as `players` solos are added, who fit everywhere.
#[must_use]
pub(super) fn fill(rules: &FlexRules, players: u32) -> Vec<u32> {
    let mut sizes = vec![0_u32; rules.teams.len()];
    for _ in 0..players {
        let open =
            |place: usize, size: u32| i64::from(*rules.teams[place].max.base()) - i64::from(size);
        let best = (sizes.iter().enumerate())
            .filter(|&(place, &size)| open(place, size) > 0)
            .min_by_key(|&(place, &size)| {
                let missing = i64::from(*rules.teams[place].min.base()) - i64::from(size);
                let first = if rules.large {
                    i64::from(missing > 0)
                } else {
                    missing.max(0)
                };
                (-first, -open(place, size), place)
            })
            .map(|(place, _)| place);
        match best {
            Some(place) => sizes[place] += 1,
            None => break,
        }
    }
    sizes
}

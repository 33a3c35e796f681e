//! Teams of a large match evened out: how the service does it is not said.

use crate::flexmatch::{Aggregate, Cell, FlexRules, Seat};

/// Exchanges solos between the teams of the least and largest mean as long as that brings
/// the means together: how the service evens out large matches is not said.
pub(super) fn even_out(
    rules: &FlexRules,
    pool: &[Seat],
    chosen: &mut [(usize, usize)],
    attribute: usize,
) {
    let worth = |at: usize| match pool[at].whole(attribute, Aggregate::Usual) {
        Cell::Number(number) => *number,
        _ => 0.0,
    };
    let spread = |chosen: &[(usize, usize)]| {
        let mut sums = vec![(0.0, 0_u32); rules.teams.len()];
        for &(at, team) in chosen {
            let size = pool[at].size();
            sums[team].0 += worth(at) * f64::from(size);
            sums[team].1 += size;
        }
        let means = (sums.iter())
            .filter(|sum| sum.1 > 0)
            .map(|sum| sum.0 / f64::from(sum.1));
        let (least, largest) = means.fold((f64::INFINITY, f64::NEG_INFINITY), |found, mean| {
            (found.0.min(mean), found.1.max(mean))
        });
        largest - least
    };
    // A bound on the exchanges: each takes the spread of a whole match.
    for _ in 0..chosen.len() {
        let mut best = (spread(chosen), None);
        for one in 0..chosen.len() {
            for other in one + 1..chosen.len() {
                let ((a, team), (b, rival)) = (chosen[one], chosen[other]);
                if team == rival || pool[a].size() != pool[b].size() {
                    continue;
                }
                chosen[one].1 = rival;
                chosen[other].1 = team;
                let now = spread(chosen);
                if now < best.0 - 1e-12 {
                    best = (now, Some((one, other)));
                }
                chosen[one].1 = team;
                chosen[other].1 = rival;
            }
            if chosen.len() > 60 && best.1.is_some() {
                break;
            }
        }
        let Some((one, other)) = best.1 else { break };
        let team = chosen[one].1;
        chosen[one].1 = chosen[other].1;
        chosen[other].1 = team;
    }
}

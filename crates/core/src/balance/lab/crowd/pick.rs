//! Players of a crowd by simple rules, and where in the crowd a game's players stand.

use crate::balance::GameUnfairness;
use crate::balance::draw::below;
use crate::balance::model::Measure;
use crate::sim::Stream;

/// The best game of 2k neighbours. `sorted` are skills in ascending order, at least 2k.
///
/// # Complexity
/// O(n·k), and the best teams of those runs whose spread alone does not rule them out.
pub(crate) fn best_run(measure: &Measure, players: usize, sorted: &[f64]) -> GameUnfairness {
    let mut best = GameUnfairness {
        value: f64::INFINITY,
        ..GameUnfairness::default()
    };
    let mut run = [0.0; 16];
    for window in sorted.windows(players) {
        if measure.spread(window) < best.value {
            let run = &mut run[..players];
            run.copy_from_slice(window);
            let game = GameUnfairness::best(measure, run);
            if game.value < best.value {
                best = game;
            }
        }
    }
    best
}

/// In how many places of an ascending list a game lies whose skills are given, ascending.
pub(crate) fn span(sorted: &[f64], game: &[f64]) -> u32 {
    let (Some(&low), Some(&high)) = (game.first(), game.last()) else {
        return 0;
    };
    if low == high {
        return game.len() as u32;
    }
    let inside = sorted.partition_point(|&skill| skill < high)
        - sorted.partition_point(|&skill| skill <= low);
    let ends = game.iter().filter(|&&skill| skill == low || skill == high);
    (inside + ends.count()) as u32
}

/// Any `count` of a list, each choice as likely (Floyd); the whole list if it has no more.
pub(crate) fn any(stream: &mut Stream, list: &[f64], count: usize) -> Vec<f64> {
    let mut places: Vec<usize> = Vec::with_capacity(count);
    for end in list.len().saturating_sub(count)..list.len() {
        let place = below(stream, end + 1);
        places.push(if places.contains(&place) { end } else { place });
    }
    places.iter().map(|&place| list[place]).collect()
}

#[cfg(test)]
mod tests {
    use super::{any, span};
    use crate::sim::Streams;

    #[test]
    fn equal_skills_are_taken_together() {
        let sorted = [1.0, 2.0, 2.0, 2.0, 3.0, 4.0, 4.0, 9.0];
        assert_eq!(span(&sorted, &[2.0, 2.0, 3.0, 4.0]), 4);
        assert_eq!(span(&sorted, &[2.0, 3.0, 4.0, 9.0]), 5);
        assert_eq!(span(&sorted, &[1.0, 2.0, 3.0, 9.0]), 8);
        assert_eq!(span(&sorted, &[2.0, 2.0]), 2);
        assert_eq!(span(&sorted, &[]), 0);
    }

    #[test]
    fn every_choice_is_as_likely() {
        let mut stream = Streams::new(1, 0).stream("test");
        let mut counts = [0u32; 16];
        for _ in 0..30_000 {
            let chosen = any(&mut stream, &[0.0, 1.0, 2.0, 3.0], 2);
            let set: u32 = chosen.iter().map(|&who| 1 << who as u32).sum();
            counts[set as usize] += 1;
        }
        // Six pairs, 5000 each with a standard deviation of 65.
        for (set, &count) in counts.iter().enumerate() {
            let pair = set.count_ones() == 2;
            assert!(
                if pair {
                    count.abs_diff(5000) < 350
                } else {
                    count == 0
                },
                "{counts:?}"
            );
        }
        assert_eq!(any(&mut stream, &[7.0, 8.0], 2).len(), 2);
    }
}

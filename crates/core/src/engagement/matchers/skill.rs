//! SkillMM: everybody in the order of mean skills, consecutive pairs.

use super::consecutive;
use crate::engagement::model::Candidate;
use crate::order;

/// Pairs those who stand next to each other by mean skill; equals by number. In an odd pool
/// the last, of the highest mean, sits out. O(n log n).
#[must_use]
pub fn skill(candidates: &[Candidate]) -> Vec<Option<usize>> {
    consecutive(&by_skill(candidates.iter().map(|one| one.skill.r)))
}

/// The players in the order of these skills, equals by number.
pub(crate) fn by_skill(numbers: impl Iterator<Item = f64>) -> Vec<usize> {
    let mut order: Vec<(f64, usize)> = numbers.zip(0..).collect();
    sort(&mut order);
    order.into_iter().map(|(_, place)| place).collect()
}

fn sort(order: &mut [(f64, usize)]) {
    order::many(order, |one, other| {
        one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)).is_lt()
    });
}

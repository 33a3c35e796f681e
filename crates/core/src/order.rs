//! Small sorts. Those of the standard library are faster on long lists and
//! weigh some five kilobytes in a page's module for every type that is sorted.

/// Sorts a list, keeping the order of equals; meant for some hundred entries.
/// `before` says whether the first must stand before the second.
///
/// # Complexity
/// O(n²), O(n) for a list that is nearly in order.
pub fn few<T>(list: &mut [T], before: impl Fn(&T, &T) -> bool) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && before(&list[at], &list[at - 1]) {
            list.swap(at, at - 1);
            at -= 1;
        }
    }
}

/// Sorts a list of any length; equals may change places.
/// `before` says whether the first must stand before the second.
///
/// # Complexity
/// O(n log n), in place (heapsort).
pub fn many<T>(list: &mut [T], before: impl Fn(&T, &T) -> bool) {
    let sink = |list: &mut [T], mut at: usize| {
        loop {
            let mut child = 2 * at + 1;
            if child >= list.len() {
                break;
            }
            if child + 1 < list.len() && before(&list[child], &list[child + 1]) {
                child += 1;
            }
            if !before(&list[at], &list[child]) {
                break;
            }
            list.swap(at, child);
            at = child;
        }
    };
    for start in (0..list.len() / 2).rev() {
        sink(list, start);
    }
    for end in (1..list.len()).rev() {
        list.swap(0, end);
        sink(&mut list[..end], 0);
    }
}

/// Sorts a list of any length by a number, equals in the order given; NaN behind all
/// others.
///
/// # Complexity
/// O(n log n); O(n) for a list that is in order.
pub fn stable<T>(list: &mut Vec<T>, number: impl Fn(&T) -> f64) {
    let mut keys: Vec<(f64, usize)> = list.iter().map(number).zip(0..).collect();
    let ordered = |a: &(f64, usize), b: &(f64, usize)| a.0.total_cmp(&b.0).is_le();
    if keys.is_sorted_by(ordered) {
        return;
    }
    by_number(&mut keys);
    let mut given: Vec<Option<T>> = list.drain(..).map(Some).collect();
    list.extend(keys.iter().filter_map(|&(_, at)| given[at].take()));
}

/// By number, then by place; not generic, so that it stands in a module once.
fn by_number(keys: &mut [(f64, usize)]) {
    many(keys, |a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)).is_lt());
}

#[cfg(test)]
mod tests {
    use super::{few, many, stable};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn both_sort_as_the_standard_library(values in prop::collection::vec((0u8..20, 0u32..), 0..80)) {
            let mut expected = values.clone();
            expected.sort_by_key(|entry| entry.0);
            let mut found = values.clone();
            few(&mut found, |a, b| a.0 < b.0);
            prop_assert_eq!(&found, &expected);
            expected.sort_unstable();
            let mut found = values;
            many(&mut found, |a, b| a < b);
            prop_assert_eq!(found, expected);
        }

        #[test]
        fn equals_stay_as_they_were(values in prop::collection::vec((0u8..20, 0u32..), 0..80)) {
            let mut expected = values.clone();
            expected.sort_by_key(|entry| entry.0);
            let mut found = values;
            stable(&mut found, |entry| f64::from(entry.0));
            prop_assert_eq!(found, expected);
        }
    }
}

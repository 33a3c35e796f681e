//! Sorting by a number: one sort for all types. Those of the standard library are faster and weigh
//! some five kilobytes in a page's module for every type that is sorted.

/// Sorts a list by a number, the least first, equals in the order given; NaN behind all others.
/// O(n log n) comparisons, n of them evaluations of the number.
pub(crate) fn by_number<T>(list: &mut Vec<T>, number: impl Fn(&T) -> f64) {
    let mut keys: Vec<(f64, usize)> = list.iter().map(number).zip(0..).collect();
    sort(&mut keys);
    let mut given: Vec<Option<T>> = list.drain(..).map(Some).collect();
    list.extend(keys.iter().filter_map(|&(_, at)| given[at].take()));
}

/// By number, then by place; not generic, so that it stands in a module once.
pub(crate) fn sort(keys: &mut [(f64, usize)]) {
    keys.sort_unstable_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
}

/// The distinct numbers of a list, in order. O(n log n).
pub(crate) fn distinct(mut numbers: Vec<f64>) -> Vec<f64> {
    numbers.sort_unstable_by(f64::total_cmp);
    numbers.dedup();
    numbers
}

#[cfg(test)]
mod tests {
    use super::{by_number, distinct};

    #[test]
    fn what_is_there_twice_stands_once() {
        assert_eq!(distinct(vec![2.0, 0.0, 2.0, 1.5]), [0.0, 1.5, 2.0]);
    }

    #[test]
    fn equals_stay_in_order_and_nan_is_last() {
        let mut list = vec![
            (2.0, 'a'),
            (f64::NAN, 'b'),
            (1.0, 'c'),
            (2.0, 'd'),
            (1.0, 'e'),
        ];
        by_number(&mut list, |one| one.0);
        let names: String = list.iter().map(|one| one.1).collect();
        assert_eq!(names, "ceadb");
        by_number(&mut list, |one| -one.0);
        let names: String = list.iter().map(|one| one.1).collect();
        assert_eq!(names, "badce");
    }
}

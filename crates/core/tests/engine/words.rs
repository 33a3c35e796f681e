//! What every writer of numbers yields, over many values: `tests/golden/words.txt` was written
//! by the five sets of functions that [`lobbylab_core::words`] replaced, and holds it to them.

use lobbylab_core::words::{
    added, ascii_digits, ascii_estimate, chance, decimal, estimate, exact, fixed, four_digits,
    large_count, number, percent, percent_or_less, rounded_and_added, significant, three_digits,
};

const GOLDEN: &str = include_str!("../../../../tests/golden/words.txt");

/// The lines of the table with this head: the numbers before the first bar, and the words.
fn table(head: &str) -> Vec<(Vec<f64>, &'static str)> {
    let line = |line: &'static str| {
        let (given, words) = line.split_once(" | ").expect("a bar");
        let given = given.split(", ");
        (given.map(|x| x.parse().expect("a number")).collect(), words)
    };
    let rows: Vec<_> = (GOLDEN.lines())
        .skip_while(|line| !line.starts_with(head))
        .skip(1)
        .take_while(|line| !line.is_empty())
        .map(line)
        .collect();
    assert!(rows.len() > 10, "{head}");
    rows
}

#[test]
fn numbers_read_as_ever() {
    for (given, words) in table("value") {
        let value = given[0];
        let found = [
            number(value),
            three_digits(value),
            four_digits(value),
            large_count(value),
            decimal(value, 2),
            fixed(value, 2),
            significant(value, 3),
            ascii_digits(value, 3),
            exact(value),
            percent(value, 1),
            chance(value),
            percent_or_less(value),
        ];
        assert_eq!(found.join(" | "), words, "{value}");
    }
}

#[test]
fn estimates_read_as_ever() {
    for (given, words) in table("mean, half width") {
        let found = [
            estimate(given[0], given[1]).join(" "),
            ascii_estimate(given[0], given[1]),
        ];
        assert_eq!(found.join(" | "), words, "{given:?}");
    }
}

#[test]
fn sums_read_as_ever() {
    for (given, words) in table("terms") {
        let terms = [given[0], given[1]];
        let ([one, other], sum) = added(terms);
        let first = format!("{one} + {other} = {sum}");
        let [one, other, sum] = rounded_and_added(terms);
        let found = [first, format!("{one} + {other} = {sum}")];
        assert_eq!(found.join(" | "), words, "{terms:?}");
    }
}

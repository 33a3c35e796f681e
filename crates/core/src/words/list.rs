//! Counts and lists in words.

/// A whole number in words up to twelve; `none` stands for 0 (`nobody`, `no`).
///
/// ```
/// use lobbylab_core::words::count;
/// assert_eq!([count(0, "no"), count(3, "no"), count(13, "no")], ["no", "three", "13"]);
/// ```
#[must_use]
pub fn count(count: usize, none: &str) -> String {
    const WORDS: [&str; 12] = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    match count.checked_sub(1) {
        None => none.to_owned(),
        Some(place) => (WORDS.get(place)).map_or_else(|| count.to_string(), |w| (*w).to_owned()),
    }
}

/// A whole number with commas between thousands.
///
/// ```
/// assert_eq!(lobbylab_core::words::grouped(65_811), "65,811");
/// ```
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// What so many are called, for a number as it is written and a noun whose plural ends with an s.
///
/// ```
/// use lobbylab_core::words::several;
/// assert_eq!(["0", "1", "1.5"].map(|number| several(number, "point")), ["points", "point", "points"]);
/// ```
#[must_use]
pub fn several(number: &str, noun: &str) -> String {
    let end = if number == "1" { "" } else { "s" };
    format!("{noun}{end}")
}

/// A count of things whose plural ends with an s.
///
/// ```
/// use lobbylab_core::words::counted;
/// assert_eq!([counted(1, "team"), counted(3, "team")], ["one team", "three teams"]);
/// ```
#[must_use]
pub fn counted(number: usize, noun: &str) -> String {
    let end = if number == 1 { "" } else { "s" };
    format!("{} {noun}{end}", count(number, "no"))
}

/// `a`, `a and b`, `a, b and c`; `nobody` if there is none.
///
/// ```
/// use lobbylab_core::words::listed;
/// assert_eq!(listed(&["a".to_owned(), "b".to_owned(), "c".to_owned()]), "a, b and c");
/// ```
#[must_use]
pub fn listed(items: &[String]) -> String {
    match items {
        [] => "nobody".to_owned(),
        [one] => one.clone(),
        [front @ .., last] => format!("{} and {last}", front.join(", ")),
    }
}

/// With a capital at the beginning. As every word here it is one of ASCII letters: what
/// changes the case of all others is a table of many kilobytes.
///
/// ```
/// assert_eq!(lobbylab_core::words::capital("two wait"), "Two wait");
/// ```
#[must_use]
pub fn capital(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{capital, count, counted, grouped, listed};

    #[test]
    fn counts_and_lists_are_words() {
        assert_eq!(count(0, "nobody"), "nobody");
        assert_eq!(count(12, ""), "twelve");
        assert_eq!(count(13, ""), "13");
        assert_eq!(counted(1, "team"), "one team");
        assert_eq!(counted(3, "single"), "three singles");
        let names: Vec<String> = ["a", "b", "c"].map(str::to_owned).to_vec();
        assert_eq!(listed(&names), "a, b and c");
        assert_eq!(listed(&names[..1]), "a");
        assert_eq!(listed(&[]), "nobody");
        assert_eq!(
            ["", "two wait", "½ waits"].map(capital),
            ["", "Two wait", "½ waits"]
        );
    }

    #[test]
    fn large_counts_have_commas() {
        for (value, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (65_811, "65,811"),
            (1_234_567, "1,234,567"),
        ] {
            assert_eq!(grouped(value), text);
        }
    }
}

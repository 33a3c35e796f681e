//! Numbers and lists in words, for the sentences of every lab.

/// A number as a person would write it: about five significant digits, at most
/// four decimals, no zeros in vain; very large and very small ones with a power
/// of ten.
#[must_use]
pub fn number(value: f64) -> String {
    if value.is_nan() {
        return "—".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "∞" } else { "−∞" }.to_owned();
    }
    let size = value.abs();
    let from_one = (value - 1.0).abs();
    let text = if value == 0.0 {
        "0".to_owned()
    } else if !(1e-4..1e7).contains(&size) {
        scientific(value)
    } else if from_one > 1e-12 && from_one < 5e-5 {
        // A threshold just above 1 must not read as 1.
        let sign = if value > 1.0 { "+" } else { "−" };
        format!("1 {sign} {}", scientific(from_one))
    } else {
        let places = match size {
            _ if size < 10.0 => 4,
            _ if size < 100.0 => 3,
            _ if size < 1000.0 => 2,
            _ if size < 10_000.0 => 1,
            _ => 0,
        };
        let text = format!("{value:.places$}");
        if text.contains('.') {
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        } else {
            text
        }
    };
    text.replace('-', "−")
}

/// Terms and their sum, to four significant digits of the sum. What is written adds up: where
/// rounding each term would not, those that lose most are rounded up instead (largest
/// remainders). No term is negative.
#[must_use]
pub fn added<const N: usize>(terms: [f64; N]) -> ([String; N], String) {
    let sum: f64 = terms.iter().sum();
    let (mut unit, mut places) = (1.0, 0);
    while places < 7 && sum * unit < 1000.0 {
        unit *= 10.0;
        places += 1;
    }
    if !(100.0..1e7).contains(&(sum * unit)) {
        return (terms.map(number), number(sum));
    }
    let total = (sum * unit + 0.5).floor();
    let mut whole = terms.map(|term| (term * unit).floor());
    let mut missing = total - whole.iter().sum::<f64>();
    while missing > 0.5 {
        let lost = |at: usize| terms[at] * unit - whole[at];
        let most = (0..N).fold(0, |most, at| if lost(at) > lost(most) { at } else { most });
        whole[most] += 1.0;
        missing -= 1.0;
    }
    let written = |value: f64| {
        let text = format!("{:.places$}", value / unit);
        match text.contains('.') {
            true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
            false => text,
        }
    };
    (whole.map(written), written(total))
}

/// `3.2 · 10⁻⁷`.
fn scientific(value: f64) -> String {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let text = format!("{value:.2e}");
    let Some((front, power)) = text.split_once('e') else {
        return text;
    };
    let front = if front.contains('.') {
        front.trim_end_matches('0').trim_end_matches('.')
    } else {
        front
    };
    let power: String = (power.chars())
        .map(|digit| match digit.to_digit(10) {
            Some(value) => RAISED[value as usize],
            None => '⁻',
        })
        .collect();
    format!("{front} · 10{power}")
}

/// A whole number in words up to twelve; `none` stands for 0 (`nobody`, `no`).
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

/// `65,811`.
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

/// `one single`, `three singles`.
#[must_use]
pub fn counted(number: usize, noun: &str) -> String {
    let end = if number == 1 { "" } else { "s" };
    format!("{} {noun}{end}", count(number, "no"))
}

/// `a`, `a and b`, `a, b and c`; `nobody` if there is none.
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
    use super::{added, capital, count, counted, grouped, listed, number};

    #[test]
    fn numbers_read_as_a_person_writes_them() {
        for (value, text) in [
            (0.0, "0"),
            (1.0, "1"),
            (0.625, "0.625"),
            (1.638_888, "1.6389"),
            (-2.5, "−2.5"),
            (12.345_6, "12.346"),
            (1234.56, "1234.6"),
            (123_456.7, "123457"),
            (100.0, "100"),
            (1e12, "1 · 10¹²"),
            (3.2e-7, "3.2 · 10⁻⁷"),
            (1.000_000_3, "1 + 3 · 10⁻⁷"),
            (f64::INFINITY, "∞"),
            (f64::NEG_INFINITY, "−∞"),
            (f64::NAN, "—"),
        ] {
            assert_eq!(number(value), text, "{value}");
        }
    }

    #[test]
    fn what_is_written_adds_up() {
        let text = |terms: [f64; 2]| {
            let ([one, other], sum) = added(terms);
            format!("{one} + {other} = {sum}")
        };
        for (terms, expected) in [
            ([0.512_6, 25.624_6], "0.51 + 25.63 = 26.14"),
            ([0.131_7, 23.261], "0.13 + 23.26 = 23.39"),
            ([0.0, 5.0], "0 + 5 = 5"),
            ([0.0, 0.0], "0 + 0 = 0"),
            ([1234.4, 1234.4], "1235 + 1234 = 2469"),
            ([3e7, 1.0], "3 · 10⁷ + 1 = 3 · 10⁷"),
            ([0.05, 0.000_06], "0.05 + 0.00006 = 0.05006"),
            ([f64::INFINITY, 1.0], "∞ + 1 = ∞"),
        ] {
            assert_eq!(text(terms), expected, "{terms:?}");
        }
        let (terms, sum) = added([1.0 / 3.0; 3]);
        assert_eq!(
            (terms.join(" "), sum.as_str()),
            ("0.334 0.333 0.333".to_owned(), "1")
        );
    }

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

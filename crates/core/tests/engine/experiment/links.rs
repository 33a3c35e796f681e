//! Links: written, pasted, escaped, cut short, edited by hand, and old.

use super::states::{any_state, patience, text};
use lobbylab_core::catalog::lab;
use lobbylab_core::experiment::{Field, Kind, Numbers, Value, Values, link};
use proptest::prelude::*;
use std::path::Path;

/// Escapes as a mail program may: everything but letters and digits.
fn escaped(link: &str, upper: bool) -> String {
    (link.bytes())
        .map(|byte| match (byte.is_ascii_alphanumeric(), upper) {
            (true, _) => char::from(byte).to_string(),
            (false, true) => format!("%{byte:02X}"),
            (false, false) => format!("%{byte:02x}"),
        })
        .collect()
}

proptest! {
    #[test]
    fn a_link_restores_every_field(values in any_state(&patience())) {
        let fields = patience().fields;
        let link = link::encode(&fields, &values);
        for given in [link.clone(), format!("#{link}"), escaped(&link, true), escaped(&link, false)] {
            let decoded = link::decode(&fields, &given);
            prop_assert_eq!(&decoded.values, &values);
            prop_assert_eq!(&decoded.warnings, &Vec::<String>::new());
        }
        prop_assert_eq!(link::normalise(&fields, &values), values);
    }

    /// Whatever a stranger writes, there is a whole state and no panic.
    #[test]
    fn any_text_at_all_gives_a_whole_state(given in "(#?v1\\.)?.{0,60}", tail in "[ -~]{0,40}") {
        let fields = patience().fields;
        for given in [given.clone(), format!("{given}&n={tail}"), format!("v1.{tail}&q=%{given}")] {
            whole(&fields, &given);
        }
    }

    #[test]
    fn any_bytes_escaped_give_a_whole_state(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
        let fields = patience().fields;
        let given: String = bytes.iter().map(|byte| format!("%{byte:02x}")).collect();
        whole(&fields, &format!("v1.alpha={given}"));
        whole(&fields, &given);
    }
}

/// Decodes and checks that every field has a value that it takes.
fn whole(fields: &[Field], given: &str) -> link::Decoded {
    let decoded = link::decode(fields, given);
    assert_eq!(decoded.values.len(), fields.len(), "{given}");
    for field in fields {
        let value = &decoded.values[field.key];
        assert_eq!(
            field.check(value).as_ref(),
            Ok(value),
            "{given}: {}",
            field.key
        );
    }
    for warning in &decoded.warnings {
        assert!(warning.chars().count() < 400, "{warning}");
    }
    decoded
}

#[test]
fn of_many_things_wrong_ten_are_told_and_the_rest_counted() {
    let fields = patience().fields;
    let unknown = format!("v1.{}", "a&".repeat(50_000));
    let bad = format!("v1.{}", "n=x&".repeat(50_000));
    for given in [unknown, bad] {
        let warnings = whole(&fields, &given).warnings;
        assert_eq!(warnings.len(), 11);
        assert!(warnings[10].contains("49,990 more"), "{}", warnings[10]);
    }
    assert_eq!(whole(&fields, "v1.a&b&c&d&e&f&g&h&i&j").warnings.len(), 10);
}

#[test]
fn numbers_are_written_shortly_and_read_back_the_same() {
    for (number, written) in [
        (1e300, "1e300"),
        (-f64::MAX, "-1.7976931348623157e308"),
        (f64::MIN_POSITIVE, "2.2250738585072014e-308"),
        (5e-324, "5e-324"),
        (0.000_001, "0.000001"),
        (1e15, "1000000000000000"),
        (0.1 + 0.2, "0.30000000000000004"),
    ] {
        let text = Value::Real(number).to_string();
        assert_eq!(text, written);
        assert_eq!(text.parse::<f64>().map(f64::to_bits), Ok(number.to_bits()));
        let list = Numbers(vec![number, 1.5]).to_string();
        assert_eq!(list, format!("{written},1.5"));
    }
}

#[test]
fn the_default_state_has_the_shortest_link() {
    let lab = patience();
    let defaults = link::decode(&lab.fields, "").values;
    assert_eq!(link::encode(&lab.fields, &defaults), "v1.");
    assert!(link::decode(&lab.fields, "v1.").warnings.is_empty());
    assert!(link::decode(&lab.fields, "#").warnings.is_empty());
}

#[test]
fn a_link_cut_anywhere_gives_a_whole_state() {
    let fields = patience().fields;
    // Every field at a value that is not its default.
    let values: Values = (fields.iter())
        .map(|field| {
            let other = match (field.kind(), &field.default) {
                (Kind::Int { min, max }, Value::Int(default)) => {
                    Value::Int(if default + 11 <= max {
                        default + 11
                    } else if *default < max {
                        max
                    } else {
                        min
                    })
                }
                (Kind::Real { .. }, Value::Real(default)) => Value::Real(default * 0.5 + 0.125),
                (Kind::Choice { options }, default) => {
                    let keys = options.iter().map(|option| text(option.key));
                    keys.into_iter()
                        .find(|key| key != default)
                        .expect("another")
                }
                (Kind::Seed, _) => text("c0ffee"),
                (Kind::Numbers { .. }, _) => text("5,4,4"),
                (_, default) => panic!("{default:?}"),
            };
            (field.key.to_owned(), field.check(&other).expect("in range"))
        })
        .collect();
    let link = link::encode(&fields, &values);
    assert_eq!(link.matches('=').count(), fields.len());
    for link in [link.clone(), format!("#{link}"), escaped(&link, true)] {
        let mut warned = 0;
        for end in 0..link.len() {
            let cut = whole(&fields, &link[..end]);
            warned += usize::from(!cut.warnings.is_empty());
            // A pair that is whole in the piece is restored, whatever follows.
            if link.as_bytes()[end] == b'&' {
                assert!(cut.warnings.is_empty(), "{:?}", cut.warnings);
                let last = link[..end].rsplit(['&', '.', '#']).next().expect("a pair");
                let key = last.split('=').next().expect("a key");
                if let Some(value) = values.get(key) {
                    assert_eq!(&cut.values[key], value);
                }
            }
            // Cut inside a key or right behind it: said by name.
            let open = link[..end].rsplit(['&', '#']).next().unwrap_or("");
            if end > 5 && open.len() > 3 && !open.contains(['=', '%']) && !open.starts_with("v1") {
                assert!(!cut.warnings.is_empty(), "{open}");
            }
        }
        assert!(warned > 20, "{warned}");
        assert_eq!(whole(&fields, &link).values, values);
    }
}

#[test]
fn what_a_link_does_not_mean_is_said() {
    let fields = patience().fields;
    let defaults = link::decode(&fields, "").values;
    for (given, words) in [
        ("v2.n=3", &["v2", "v1"][..]),
        ("v0.n=3", &["v0"]),
        ("V1.n=3", &["V1"]),
        ("n=3", &["n=3", "version"]),
        ("hello", &["hello"]),
        ("v1", &["v1"]),
        ("v1.n=99", &["n is 99", "1 to 50", "default 5"]),
        ("v1.n=", &["n is empty", "1 to 50"]),
        ("v1.n", &["n is empty"]),
        ("v1.q=NaN", &["q is NaN", "0 to 1", "0.3"]),
        ("v1.alpha=inf", &["alpha is inf", "0 to 1000"]),
        (
            "v1.seed=10000000000000000",
            &["seed is 10000000000000000", "2^64"],
        ),
        ("v1.lane_a=best", &["lane_a is best", "greedy, patient"]),
        ("v1.weight=3", &["weight"]),
        ("v1.n=3%", &["n is 3%"]),
        ("v1.n=%FF", &["n is"]),
        ("v1.n=3&n=99", &["n is 99"]),
    ] {
        let decoded = whole(&fields, given);
        assert_eq!(decoded.values, defaults, "{given}");
        assert_eq!(decoded.warnings.len(), 1, "{given}: {:?}", decoded.warnings);
        for word in words {
            assert!(
                decoded.warnings[0].contains(word),
                "{given}: {}",
                decoded.warnings[0]
            );
        }
    }
    // The good part of a link stands beside the bad one.
    let decoded = whole(&fields, "v1.n=3&q=7&x=1&alpha=1.5");
    assert_eq!(decoded.warnings.len(), 2);
    assert_eq!(decoded.values["n"], Value::Int(3));
    assert_eq!(decoded.values["alpha"], Value::Real(1.5));
    assert_eq!(decoded.values["q"], defaults["q"]);
    // A long value does not fill the page.
    let decoded = whole(&fields, &format!("v1.n={}", "9".repeat(5_000)));
    assert!(decoded.warnings[0].chars().count() < 200);
}

/// Links once given out must mean the same for ever. A field that was added
/// later has its default in them.
#[test]
fn old_links_still_mean_what_they_meant() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/links.json");
    let file = std::fs::read_to_string(path).expect("tests/golden/links.json");
    let old: Vec<serde_json::Value> = serde_json::from_str(&file).expect("a list");
    assert!(old.len() >= 10);
    for entry in &old {
        let link = entry["link"].as_str().expect("a link");
        let lab = lab(entry["lab"].as_str().expect("a lab")).expect("a lab that is open");
        let wanted: Values = serde_json::from_value(entry["values"].clone()).expect("values");
        let decoded = whole(&lab.fields, link);
        let warnings = entry["warnings"].as_u64().expect("a number of warnings");
        assert_eq!(
            decoded.warnings.len() as u64,
            warnings,
            "{link}: {:?}",
            decoded.warnings
        );
        for key in wanted.keys() {
            assert!(decoded.values.contains_key(key), "{link}: {key} is gone");
        }
        for field in &lab.fields {
            let meant = match wanted.get(field.key) {
                Some(value) => field.check(value).expect("in range"),
                None => field.default.clone(),
            };
            assert_eq!(decoded.values[field.key], meant, "{link}: {}", field.key);
        }
    }
}

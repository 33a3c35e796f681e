//! Each field's own range, kind by kind.

use super::states::text;
use lobbylab_core::catalog::{Experiment, labs};
use lobbylab_core::experiment::{Field, Kind, Parameters, Seed, Value, Values, link};
use lobbylab_core::patience::lab::PatienceCompare;

/// Values that a field must refuse.
fn bad_values(field: &Field) -> Vec<Value> {
    // The last digit is Arabic: a number to a person, not to a program.
    let mut bad: Vec<Value> = [
        "", " ", "NaN", "nan", "inf", "-inf", "infinity", "five", "1;2", "١",
    ]
    .map(text)
    .to_vec();
    bad.extend([f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, -1e300].map(Value::Real));
    match field.kind() {
        Kind::Int { min, max } => {
            bad.extend([min - 1, max + 1, i64::MIN, i64::MAX].map(Value::Int));
            bad.extend(
                [
                    min as f64 + 0.5,
                    max as f64 + 1.0,
                    1.844_674_407_370_955_2e19,
                ]
                .map(Value::Real),
            );
            bad.extend([
                text("1e400"),
                text("3.5"),
                text("0x3"),
                text("18446744073709551616"),
            ]);
            bad.extend([text(&(max + 1).to_string()), text(&(min - 1).to_string())]);
            bad.push(Value::Flag(true));
        }
        Kind::Real { min, max } => {
            bad.extend([min - 1e-9, max + 1e-9 * max].map(Value::Real));
            bad.extend([text("1e400"), text("0,5"), text("½"), text("--1")]);
            bad.extend([
                Value::Int(max as i64 + 1),
                Value::Int(-1),
                Value::Flag(false),
            ]);
        }
        Kind::Choice { options } => {
            bad.extend([
                text("Greedy"),
                text(&format!("{} ", options[0].label)),
                text("greedy "),
                Value::Int(0),
            ]);
        }
        Kind::Numbers { min, max, most, .. } => {
            // A list may be empty, a single number, or have other signs between them.
            let list = ["", " ", "1;2"].map(text);
            bad.retain(|value| !list.contains(value) && *value != Value::Real(1e300));
            bad.extend([
                text("1,two"),
                text("1,NaN"),
                text("inf"),
                text(&format!("{min},{}", max * 2.0 + 1.0)),
                text(&format!("{}", min * 2.0 - 1.0)),
                text(&"1,".repeat(most + 1)),
                Value::Flag(true),
            ]);
        }
        Kind::Seed => {
            // 2^64, with and without a prefix, and in decimal.
            bad.extend(
                [
                    "10000000000000000",
                    "0x10000000000000000",
                    "18446744073709551616",
                ]
                .map(text),
            );
            bad.extend([text("-1"), text("+1"), text("0x"), text("g"), text("1.5")]);
            bad.extend([
                Value::Int(-1),
                Value::Real(18_446_744_073_709_551_616.0),
                Value::Flag(true),
            ]);
        }
    }
    bad
}

#[test]
fn a_bad_value_is_refused_by_field_value_and_range() {
    for lab in labs() {
        assert!(!lab.fields.is_empty());
        for field in &lab.fields {
            for value in bad_values(field) {
                let error = (field.check(&value).err())
                    .unwrap_or_else(|| panic!("{} takes {value:?}", field.key));
                assert_eq!(error.field, field.key);
                // Of a list, the one that is wrong is told.
                let list = matches!(field.kind(), Kind::Numbers { .. });
                assert!(list || error.value == value.to_string(), "{error}");
                assert_eq!(error.allowed, field.allowed());
                let told = error.to_string();
                let shown = if list {
                    error.value.clone()
                } else {
                    value.to_string()
                };
                let shown = if shown.is_empty() {
                    "empty".to_owned()
                } else {
                    shown
                };
                let start: String = shown.chars().take(40).collect();
                for part in [field.key, &start, &field.allowed()] {
                    assert!(told.contains(part), "{told} lacks {part}");
                }
                if let Value::Text(typed) = &value {
                    // A link's text is trimmed first.
                    let trimmed = field.check(&text(typed.trim()));
                    assert_eq!(field.parse(typed).is_err(), trimmed.is_err(), "{typed}");
                }
            }
            // The range is told in numbers.
            if let Kind::Int { min, max } = field.kind() {
                let allowed = field.allowed();
                assert!(allowed.contains(&min.to_string()) && allowed.contains(&max.to_string()));
            }
        }
    }
}

#[test]
fn good_values_are_taken_and_brought_into_one_form() {
    for lab in labs() {
        for field in &lab.fields {
            assert_eq!(
                field.check(&field.default).as_ref(),
                Ok(&field.default),
                "{}",
                field.key
            );
            assert_eq!(
                field.parse(&field.default.to_string()),
                Ok(field.default.clone())
            );
            match field.kind() {
                Kind::Int { min, max } => {
                    for end in [min, max] {
                        assert_eq!(field.check(&Value::Int(end)), Ok(Value::Int(end)));
                        assert_eq!(field.check(&Value::Real(end as f64)), Ok(Value::Int(end)));
                        assert_eq!(field.parse(&format!(" {end}.0 ")), Ok(Value::Int(end)));
                    }
                }
                Kind::Real { min, max } => {
                    for end in [min, max] {
                        assert_eq!(field.check(&Value::Real(end)), Ok(Value::Real(end)));
                        assert_eq!(field.parse(&end.to_string()), Ok(Value::Real(end)));
                    }
                    let zero = field.check(&Value::Real(-0.0));
                    if let Ok(Value::Real(zero)) = zero {
                        assert!(zero.is_sign_positive());
                    }
                }
                Kind::Choice { options } => {
                    for option in options {
                        assert_eq!(field.parse(option.key), Ok(text(option.key)));
                    }
                }
                Kind::Numbers { .. } => {
                    assert_eq!(field.parse(" 1 2;3,"), Ok(text("1,2,3")));
                    assert_eq!(field.parse(""), Ok(text("")), "an empty list");
                    assert_eq!(field.check(&Value::Int(4)), Ok(text("4")));
                }
                Kind::Seed => {
                    assert_eq!(
                        field.parse("ffffffffffffffff"),
                        Ok(text("ffffffffffffffff"))
                    );
                    assert_eq!(field.parse("0xFF"), Ok(text("ff")));
                    assert_eq!(field.parse("00ff"), Ok(text("ff")));
                    assert_eq!(
                        field.check(&Value::Int(10)),
                        Ok(text("10")),
                        "digits, not a count"
                    );
                }
            }
        }
    }
    assert_eq!(Seed::parse("ffffffffffffffff"), Some(Seed(u64::MAX)));
}

#[test]
fn a_bad_value_leaves_the_default_and_the_others_stand() {
    for question in Experiment::QUESTIONS {
        let fields = Experiment::fields(question).expect("its fields");
        let defaults: Values = (fields.iter())
            .map(|field| (field.key.to_owned(), field.default.clone()))
            .collect();
        for field in &fields {
            for bad in bad_values(field) {
                let values: Values = [
                    (field.key.to_owned(), bad),
                    ("no_such_field".to_owned(), Value::Int(1)),
                ]
                .into_iter()
                .collect();
                let (valid, errors) =
                    Experiment::from_values(question, &values).expect("a question");
                assert_eq!(errors.len(), 1);
                assert_eq!(errors[0].field, field.key);
                assert_eq!(valid.values(), defaults);
            }
        }
    }
    let error = Experiment::from_values("patience.none", &Values::new()).expect_err("no such");
    assert!(error.to_string().contains("patience.none"));
    assert!(error.to_string().contains("patience.compare"));
}

#[test]
fn a_struct_built_by_hand_is_checked_too() {
    let mut compare = PatienceCompare::default();
    compare.team.n = 51;
    compare.share.q = f64::NAN;
    compare.price.alpha = -0.5;
    compare.run.replications = 0;
    let errors = Experiment::PatienceCompare(compare)
        .validate()
        .expect_err("out of range");
    let fields: Vec<&str> = errors.iter().map(|error| error.field.as_str()).collect();
    assert_eq!(fields, ["n", "q", "alpha", "replications"]);
}

#[test]
fn every_preset_is_a_state_with_a_link_of_its_own() {
    for lab in labs() {
        let mut links = std::collections::BTreeSet::new();
        for preset in &lab.presets {
            for (key, value) in &preset.values {
                let field = (lab.fields.iter().find(|field| field.key == key))
                    .unwrap_or_else(|| panic!("{}: no field {key}", preset.title));
                assert_eq!(
                    field.check(value).as_ref(),
                    Ok(value),
                    "{}: {key}",
                    preset.title
                );
            }
            assert!(
                links.insert(link::encode(&lab.fields, &preset.values)),
                "{}",
                preset.title
            );
        }
    }
}

#[test]
fn every_question_states_its_fields_once() {
    for question in Experiment::QUESTIONS {
        let fields = Experiment::fields(question).expect("its fields");
        let mut keys: Vec<&str> = fields.iter().map(|field| field.key).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), fields.len(), "{question}: a key twice");
        let (valid, _) = Experiment::from_values(question, &Values::new()).expect("it");
        assert_eq!(valid.values().len(), fields.len());
        for field in &fields {
            assert!(
                field.doc.len() > 10 && !field.label().is_empty(),
                "{}",
                field.key
            );
            let key_chars = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
            assert!(field.key.chars().all(key_chars), "{}", field.key);
        }
    }
    assert!(Experiment::fields("none").is_none());
    assert_eq!(
        PatienceCompare::list().len(),
        PatienceCompare::default().values().len()
    );
}

//! States of a page, drawn at random.

use lobbylab_core::catalog::lab;
use lobbylab_core::experiment::{Field, Kind, Lab, Numbers, Seed, Value, Values};
use proptest::prelude::*;

pub fn text(value: &str) -> Value {
    Value::Text(value.to_owned())
}

/// Any value that a field takes, in its own form.
pub fn any_value(field: &Field) -> BoxedStrategy<Value> {
    match field.kind() {
        Kind::Int { min, max } => (min..=max).prop_map(Value::Int).boxed(),
        Kind::Real { min, max } => prop_oneof![
            min..=max,
            Just(min),
            Just(max),
            Just(f64::MIN_POSITIVE.max(min)),
            (0.0..1.0f64).prop_map(move |part| min + (max - min) * part * 1e-12),
        ]
        .prop_map(move |x| Value::Real(x.clamp(min, max)))
        .boxed(),
        Kind::Choice { options } => prop::sample::select(options.to_vec())
            .prop_map(|option| text(option.key))
            .boxed(),
        Kind::Seed => any::<u64>()
            .prop_map(|seed| text(&Seed(seed).to_string()))
            .boxed(),
        Kind::Numbers {
            min,
            max,
            most,
            whole,
        } => prop::collection::vec(0.0..1.0f64, 0..=most.min(20))
            .prop_map(move |parts| {
                let number = |part: f64| (min + (max - min) * part).clamp(min, max);
                let numbers = parts.into_iter().map(number);
                let numbers = numbers.map(|x| if whole { x.floor() } else { x });
                text(&Numbers(numbers.collect()).to_string())
            })
            .boxed(),
    }
}

pub fn any_state(lab: &Lab) -> impl Strategy<Value = Values> + use<> {
    let each: Vec<_> = (lab.fields.iter())
        .map(|field| {
            let key = field.key.to_owned();
            any_value(field).prop_map(move |value| (key.clone(), value))
        })
        .collect();
    each.prop_map(|pairs| pairs.into_iter().collect())
}

pub fn patience() -> Lab {
    lab("patience").expect("the lab")
}

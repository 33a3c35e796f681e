//! JavaScript values to parameters and back.

use js_sys::{Array, Object, Reflect};
use lobbylab_core::experiment::{Value, Values};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// Reads an object's own entries. What is no number, flag or text becomes an
/// empty text, which its field then refuses by name.
pub fn read(object: &JsValue) -> Values {
    let mut values = Values::new();
    let Some(object) = object.dyn_ref::<Object>() else {
        return values;
    };
    for entry in Object::entries(object).iter() {
        let entry = Array::from(&entry);
        if let Some(key) = entry.get(0).as_string() {
            values.insert(key, value(&entry.get(1)));
        }
    }
    values
}

fn value(value: &JsValue) -> Value {
    if let Some(flag) = value.as_bool() {
        Value::Flag(flag)
    } else if let Some(number) = value.as_f64() {
        if number.trunc() == number && number.abs() < 9e15 {
            Value::Int(number as i64)
        } else {
            Value::Real(number)
        }
    } else {
        Value::Text(value.as_string().unwrap_or_default())
    }
}

/// Writes values as a plain object.
pub fn write(values: &Values) -> Object {
    let object = Object::new();
    for (key, value) in values {
        let value: JsValue = match value {
            Value::Flag(flag) => (*flag).into(),
            Value::Int(number) => (*number as f64).into(),
            Value::Real(number) => (*number).into(),
            Value::Text(text) => text.as_str().into(),
        };
        // Setting a property of a fresh plain object cannot fail.
        let _ = Reflect::set(&object, &key.as_str().into(), &value);
    }
    object
}

/// Any serialisable value as plain objects, arrays, numbers and texts.
///
/// # Errors
/// Never for the types of this crate; the border's signature asks for it.
pub fn plain<T: Serialize>(value: &T) -> Result<JsValue, JsError> {
    let serializer = serde_wasm_bindgen::Serializer::json_compatible();
    value
        .serialize(&serializer)
        .map_err(|error| JsError::new(&error.to_string()))
}

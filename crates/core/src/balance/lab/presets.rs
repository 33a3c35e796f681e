//! States of the page that each make one point.

use crate::experiment::{Preset, Value};

pub(super) fn presets() -> Vec<Preset> {
    let preset = Preset::new;
    let text = |text: &str| Value::Text(text.to_owned());
    vec![
        preset(
            "A crowded queue",
            "Sixty players wait, and of more than 75 billion games for ten the best is found by \
             looking at a handful.",
            &[],
        ),
        preset(
            "Everybody plays",
            "Six beginners and two masters: cutting the order into runs makes one game of 47.6, \
             mixing them makes two of about 43.",
            &[("view", text("partition")), ("k", Value::Int(2))],
        ),
    ]
}

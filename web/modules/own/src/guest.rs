//! A guest in the page: an object of `www/js/own/host.js`, called straight from here.

use js_sys::{Array, Float32Array, Float64Array, Object, Reflect, Uint8Array};
use lobbylab_own::wire::MOST_WORDS;
use lobbylab_own::{Begin, Event, Guest, Rhythm};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// What the page's side of the border is; its types stand in `www/js/own/guest.d.ts`.
    #[derive(Clone, Debug)]
    #[wasm_bindgen(typescript_type = "import('../js/own/guest').GuestHost")]
    pub type GuestHost;

    #[wasm_bindgen(method, catch)]
    fn begin(
        this: &GuestHost,
        columns: &Object,
        game: &Object,
        seed: &Array,
    ) -> Result<JsValue, JsValue>;

    /// How many words of answer there are; below 0 it failed. It throws nothing, so that nothing
    /// has to be caught here: the border is crossed for every event, and this is what it costs.
    #[wasm_bindgen(method)]
    fn event(this: &GuestHost, kind: u32, subject: u32, now: f64) -> f64;

    /// Writes the answer of the last event, whose length it is given.
    #[wasm_bindgen(method)]
    fn take(this: &GuestHost, into: &mut [u32]);

    /// How the last event failed, in words.
    #[wasm_bindgen(method, getter)]
    fn failure(this: &GuestHost) -> Option<String>;
}

/// The same as the engine asks it.
#[derive(Clone, Debug)]
pub struct PageGuest(GuestHost);

impl PageGuest {
    pub fn new(host: GuestHost) -> Self {
        Self(host)
    }
}

/// What was thrown, in words. The host throws errors of its own only.
fn story(thrown: &JsValue) -> String {
    let message = Reflect::get(thrown, &JsValue::from_str("message"));
    let text = message.ok().and_then(|message| message.as_string());
    text.unwrap_or_else(|| "it threw something that is no error".to_owned())
}

/// An object of some fields.
fn object(fields: &[(&str, JsValue)]) -> Object {
    let made = Object::new();
    for (key, value) in fields {
        // A fresh object takes any field.
        let _ = Reflect::set(&made, &JsValue::from_str(key), value);
    }
    made
}

impl Guest for PageGuest {
    fn begin(&mut self, begin: &Begin<'_>) -> Result<Rhythm, String> {
        let told = begin.told;
        let columns = object(&[
            ("at", Float64Array::from(&told.at[..]).into()),
            ("size", Uint8Array::from(&told.size[..]).into()),
            ("rating", Float64Array::from(&told.rating[..]).into()),
            ("deviation", Float64Array::from(&told.deviation[..]).into()),
            ("place", Float64Array::from(&told.place[..]).into()),
            ("region", Uint8Array::from(&told.region[..]).into()),
            ("roles", Uint8Array::from(&told.roles[..]).into()),
            ("strong", Uint8Array::from(&told.strong[..]).into()),
            ("latency", Float32Array::from(&told.latency[..]).into()),
        ]);
        let places = begin.format.sides().iter().map(|&side| JsValue::from(side));
        let game = object(&[
            ("teams", places.collect::<Array>().into()),
            ("least", JsValue::from(begin.format.least() as u32)),
            ("sites", JsValue::from(told.sites as u32)),
            ("talks", JsValue::from(begin.talks)),
        ]);
        let seed: Array = begin.seed.iter().map(|&word| JsValue::from(word)).collect();
        let every = self.0.begin(&columns, &game, &seed);
        let every = every.map_err(|thrown| story(&thrown))?;
        Rhythm::of(every.as_f64().unwrap_or(-1.0))
    }

    fn event(&mut self, event: Event, now: f64, answer: &mut Vec<u32>) -> Result<(), String> {
        let length = self.0.event(event.kind(), event.subject(), now);
        if length == 0.0 {
            return Ok(());
        }
        // What is no number of words fails the comparison.
        if !(length > 0.0 && length <= MOST_WORDS as f64) {
            let story = self.0.failure();
            return Err(story.unwrap_or_else(|| "its answer cannot be read".to_owned()));
        }
        answer.resize(length as usize, 0);
        self.0.take(answer);
        Ok(())
    }
}

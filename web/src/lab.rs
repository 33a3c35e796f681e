//! One lab on the page's own thread.

use crate::asked::Asked;
use crate::drawn::Shelf;
use crate::lab_view::LabView;
use crate::values;
use crate::words::{StageWords, Words};
use crate::{canvas, job, page, scene_canvas};
use js_sys::{Array, Object, Reflect};
use lobbylab_charts::drawing::Layout;
use lobbylab_charts::figure::Figure;
use lobbylab_charts::output::readout::{self, Readout};
use lobbylab_charts::palette::Theme;
use lobbylab_charts::stage::Scene;
use lobbylab_core::catalog::Partial;
use lobbylab_core::experiment::{self, Checked, Offer, Values, link, time_unit};
use wasm_bindgen::prelude::*;

/// A lab: state in, sentences and pictures out.
#[wasm_bindgen]
pub struct Lab {
    pub(crate) key: String,
    pub(crate) fields: Vec<experiment::Field>,
    /// The state that is shown.
    pub(crate) values: Checked,
    /// Its questions, and the one that is open.
    pub(crate) asked: Asked,
    /// The state that `take` was given last, with what is wrong in it, until `set`.
    taken: Option<(Checked, Vec<experiment::FieldError>)>,
    refused: Vec<experiment::FieldError>,
    pub(crate) view: Box<dyn LabView>,
    /// Where the last drawing of each figure put its plot, and its pixel ratio.
    layouts: Shelf<String, (Layout, f64)>,
    /// The scene of the step shown; drawn many times while it moves.
    pub(crate) scene: Scene,
}

impl std::fmt::Debug for Lab {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Lab")
            .field("key", &self.key)
            .finish_non_exhaustive()
    }
}

fn error(message: &str) -> JsError {
    JsError::new(message)
}

pub(crate) fn theme(name: &str) -> Theme {
    Theme::from_name(name).unwrap_or(Theme::Light)
}

#[wasm_bindgen]
impl Lab {
    /// Opens a lab in its default state.
    ///
    /// # Errors
    /// When there is no such lab.
    #[wasm_bindgen(constructor)]
    pub fn new(key: &str) -> Result<Lab, JsError> {
        let fields = lobbylab_core::catalog::fields_of(key)
            .ok_or_else(|| error(&format!("no lab is called “{key}”")))?;
        let view = page::opened(key)
            .ok_or_else(|| error(&format!("the lab “{key}” is not on this page")))?;
        let (values, _) = Checked::new(&fields, &Values::new());
        let mut lab = Lab {
            key: key.to_owned(),
            asked: Asked::of(key),
            fields,
            values,
            taken: None,
            refused: Vec::new(),
            view,
            layouts: Shelf::default(),
            scene: Scene::default(),
        };
        lab.recompute(None)?;
        Ok(lab)
    }

    fn recompute(&mut self, step: Option<f64>) -> Result<(), JsError> {
        self.asked.open(&self.fields, &self.values);
        self.view
            .set(&self.values)
            .map_err(|message| error(&message))?;
        if let Some(step) = step {
            // The conversion saturates; the stage stops at its last step.
            self.view.seek(step as u32);
        }
        self.scene = self.timed_scene();
        Ok(())
    }

    /// Reads a link: a complete state, and a warning for whatever could not be
    /// read.
    ///
    /// # Errors
    /// Never; the border's signature asks for it.
    pub fn decode(&self, fragment: &str) -> Result<JsValue, JsError> {
        let decoded = link::decode(&self.fields, fragment);
        let object = Object::new();
        let warnings: Array = decoded
            .warnings
            .iter()
            .map(|text| JsValue::from_str(text))
            .collect();
        // Setting properties of a fresh plain object cannot fail.
        let _ = Reflect::set(&object, &"state".into(), &values::write(&decoded.values));
        let _ = Reflect::set(&object, &"warnings".into(), &warnings);
        let tab = self.asked.key(&self.fields, &decoded.values);
        let _ = Reflect::set(&object, &"tab".into(), &tab.into());
        Ok(object.into())
    }

    /// The state as a link's fragment, without `#`.
    #[must_use]
    pub fn encode(&self, state: &JsValue) -> String {
        link::encode(&self.fields, &self.settled(state))
    }

    fn settled(&self, state: &JsValue) -> Values {
        self.asked.settled(&self.fields, &values::read(state))
    }

    /// Takes a state for [`set`](Self::set), and writes it as a link's fragment, without `#`.
    /// A bad field falls back to its default.
    pub fn take(&mut self, state: &JsValue) -> String {
        let (checked, refused) = Checked::new(&self.fields, &values::read(state));
        let fragment = link::encode(&self.fields, &self.settled(state));
        self.taken = Some((checked, refused));
        fragment
    }

    /// Computes the state that was taken, and says everything in words, what was wrong with
    /// its fields too. The stage goes to the state's step, or to another where it plays.
    ///
    /// # Errors
    /// When a solver fails.
    pub fn set(&mut self, step: Option<f64>) -> Result<JsValue, JsError> {
        if let Some((checked, refused)) = self.taken.take() {
            (self.values, self.refused) = (checked, refused);
        }
        self.recompute(step)?;
        self.refused.extend(self.view.refused());
        self.words(Some(self.stage()), false)
    }

    /// What can be seen in words, again: results may have come in.
    ///
    /// # Errors
    /// Never; the border's signature asks for it.
    pub fn view(&self) -> Result<JsValue, JsError> {
        self.words(None, false)
    }

    /// The same with the figures of all questions, for a report: they take as long to say as to
    /// draw.
    ///
    /// # Errors
    /// Never; the border's signature asks for it.
    pub fn report(&self) -> Result<JsValue, JsError> {
        self.words(None, true)
    }

    fn words(&self, stage: Option<StageWords>, all: bool) -> Result<JsValue, JsError> {
        let mut view = self.view.view();
        view.stage = stage;
        view.figures = (lobbylab_charts::figures_of(&self.key).iter())
            .filter(|place| all || self.asked.shows(place.key))
            .filter_map(|place| {
                let figure = self.shown(place.key)?;
                let (finding, more) = figure.caption();
                Some(Words {
                    key: place.key,
                    finding: finding.to_owned(),
                    more: more.to_owned(),
                    title: figure.title,
                    section: place.section,
                })
            })
            .collect();
        view.answer = self
            .asked
            .answer(&*self.view, std::mem::take(&mut view.answer));
        for span in &mut view.answer {
            span.text = self.timed(&span.text);
        }
        view.tab = self.asked.open.map_or("", |tab| tab.key);
        view.errors = self.refused.iter().map(Into::into).collect();
        let object = values::plain(&view)?;
        let notices = Array::new();
        for large in &view.too_large {
            let notice = Object::new();
            let offers = self.offered(&large.offers);
            let _ = Reflect::set(&notice, &"field".into(), &large.field.into());
            let _ = Reflect::set(&notice, &"message".into(), &large.message.as_str().into());
            let _ = Reflect::set(&notice, &"offers".into(), &offers);
            notices.push(&notice);
        }
        let _ = Reflect::set(&object, &"notices".into(), &notices);
        let offers = self.offered(&self.view.offers(view.tab));
        let _ = Reflect::set(&object, &"offers".into(), &offers);
        Ok(object)
    }

    /// Labels, each with the whole state that it stands for.
    fn offered(&self, offers: &[Offer]) -> Array {
        let all = Array::new();
        for offer in offers {
            let mut state = self.values.values().clone();
            state.extend(offer.values.clone());
            let entry = Object::new();
            let _ = Reflect::set(&entry, &"label".into(), &offer.label.as_str().into());
            let _ = Reflect::set(&entry, &"state".into(), &values::write(&state));
            all.push(&entry);
        }
        all
    }

    /// Takes in results that a worker's `Job.take` gave, and says whether the stage is to be drawn
    /// again.
    ///
    /// # Errors
    /// When they cannot be read or belong to another state.
    pub fn merge(&mut self, id: &str, bytes: &[u8]) -> Result<bool, JsError> {
        if bytes.is_empty() {
            return Ok(false);
        }
        let partial: Partial = postcard::from_bytes(bytes)
            .map_err(|problem| error(&format!("results that cannot be read: {problem}")))?;
        self.view
            .merge(id, partial)
            .map_err(|message| error(&message))?;
        let shows = self.view.shows(id);
        if shows {
            self.scene = self.timed_scene();
        }
        Ok(shows)
    }

    pub(crate) fn figure(&self, key: &str) -> Result<Figure, JsError> {
        (self.shown(key)).ok_or_else(|| error(&format!("no figure is called “{key}”")))
    }

    /// A text in the visitor's unit of time.
    fn timed(&self, text: &str) -> String {
        time_unit::said(text, page::time_unit(&self.values))
    }

    /// A figure in the visitor's unit of time.
    fn shown(&self, key: &str) -> Option<Figure> {
        page::figure(&*self.view, &self.values, key)
    }

    /// The step shown as a picture, in the visitor's unit of time.
    fn timed_scene(&self) -> Scene {
        #[cfg(any(feature = "patience", feature = "rules", feature = "hindsight"))]
        {
            self.view.scene().reworded(&|text| self.timed(text))
        }
        #[cfg(not(any(feature = "patience", feature = "rules", feature = "hindsight")))]
        {
            self.view.scene()
        }
    }

    /// The step shown in words, in the visitor's unit of time.
    fn stage(&self) -> StageWords {
        let mut words = self.view.stage();
        words.sentence = self.timed(&words.sentence);
        words.alt = self.timed(&words.alt);
        words
    }

    /// Draws a figure on a canvas of this size in CSS pixels.
    ///
    /// # Errors
    /// For an unknown figure and a canvas that cannot be drawn on.
    #[expect(
        clippy::too_many_arguments,
        reason = "one call a frame, no objects to pass"
    )]
    pub fn draw(
        &mut self,
        figure: &str,
        canvas: &web_sys::HtmlCanvasElement,
        css_width: f64,
        css_height: f64,
        dpr: f64,
        theme_name: &str,
        type_scale: f64,
    ) -> Result<(), JsError> {
        let drawn = self.figure(figure)?;
        let layout = canvas::draw_figure(
            canvas,
            &drawn,
            css_width,
            css_height,
            dpr,
            theme(theme_name),
            type_scale,
        )?;
        self.layouts.put(figure.to_owned(), (layout, dpr));
        Ok(())
    }

    /// What a figure shows, in a sentence or two.
    ///
    /// # Errors
    /// For an unknown figure.
    pub fn alt(&self, figure: &str) -> Result<String, JsError> {
        let figure = self.figure(figure)?;
        Ok(format!("{}. {}", figure.title, figure.finding))
    }

    /// The words under a figure's title: what to read first, and the rest.
    ///
    /// # Errors
    /// For an unknown figure.
    pub fn caption(&self, figure: &str) -> Result<Vec<String>, JsError> {
        let figure = self.figure(figure)?;
        let (first, rest) = figure.caption();
        Ok(vec![first.to_owned(), rest.to_owned()])
    }

    /// What lies under a point of the canvas, in CSS pixels.
    ///
    /// # Errors
    /// For an unknown figure.
    pub fn readout(&self, figure: &str, x: f64, y: f64) -> Result<JsValue, JsError> {
        let Some((layout, dpr)) = self.layouts.find(|key| key == figure) else {
            return Ok(JsValue::UNDEFINED);
        };
        let drawn = self.figure(figure)?;
        let found = readout::nearest(&drawn, layout, x * dpr, y * dpr);
        Ok(found.map_or(JsValue::UNDEFINED, |found| point(&found, *dpr).into()))
    }

    /// One of the figure's data points for walking by keyboard; the index wraps.
    ///
    /// # Errors
    /// For an unknown figure.
    pub fn readout_step(&self, figure: &str, index: i32) -> Result<JsValue, JsError> {
        let Some((layout, dpr)) = self.layouts.find(|key| key == figure) else {
            return Ok(JsValue::UNDEFINED);
        };
        let points = readout::data_points(&self.figure(figure)?, layout);
        if points.is_empty() {
            return Ok(JsValue::UNDEFINED);
        }
        let place = (index as isize).rem_euclid(points.len() as isize) as usize;
        let object = point(&points[place].readout, *dpr);
        let _ = Reflect::set(&object, &"index".into(), &(place as f64).into());
        let _ = Reflect::set(&object, &"count".into(), &(points.len() as f64).into());
        Ok(object.into())
    }

    /// What changes in the state when what reads so in a figure is clicked: fields with their
    /// values, or `undefined`.
    #[must_use]
    pub fn pick(&self, words: &str) -> JsValue {
        let Some((field, value)) = self.view.pick(words) else {
            return JsValue::UNDEFINED;
        };
        let mut changed = Values::new();
        changed.insert(field.to_owned(), value);
        values::write(&changed).into()
    }

    /// Goes to a step of the animation and tells it.
    ///
    /// # Errors
    /// Never; the border's signature asks for it.
    pub fn stage_seek(&mut self, step: f64) -> Result<JsValue, JsError> {
        // The conversion saturates; the stage stops at its last step.
        self.view.seek(step as u32);
        self.scene = self.timed_scene();
        values::plain(&self.stage())
    }

    /// Draws the step shown, `progress` (0 to 1) of the way through its motion.
    ///
    /// # Errors
    /// For a canvas that cannot be drawn on.
    #[expect(
        clippy::too_many_arguments,
        reason = "one call a frame, no objects to pass"
    )]
    pub fn stage_draw(
        &self,
        canvas: &web_sys::HtmlCanvasElement,
        css_width: f64,
        css_height: f64,
        dpr: f64,
        theme_name: &str,
        type_scale: f64,
        progress: f64,
        reduced_motion: bool,
    ) -> Result<(), JsError> {
        scene_canvas::draw_scene(
            canvas,
            &self.scene,
            css_width,
            css_height,
            dpr,
            theme(theme_name),
            type_scale,
            progress,
            reduced_motion,
        )
    }

    /// The height that the stage wants at a width, in CSS pixels.
    #[must_use]
    pub fn stage_height(&self, css_width: f64, theme_name: &str, type_scale: f64) -> f64 {
        scene_canvas::preferred_height(&self.scene, css_width, theme(theme_name), type_scale)
    }

    /// Takes a file that was read, as its reader wrote it; the next `set` may be about
    /// it. No bytes forget the file.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn attach(&mut self, bytes: &[u8]) -> Result<(), JsError> {
        self.view.attach(job::files(bytes)?);
        Ok(())
    }

    /// Takes times that the page measured: players waiting, seconds of an insertion,
    /// seconds of a round, share of games proven best; again and again.
    pub fn measured(&mut self, points: &[f64]) {
        self.view.measured(points.as_chunks().0);
    }

    /// Moves what moves by itself (figures marked `animated`) one step on.
    pub fn tick(&mut self) {
        self.view.tick();
    }
}

fn point(readout: &Readout, dpr: f64) -> Object {
    let object = Object::new();
    let _ = Reflect::set(&object, &"x".into(), &(readout.x_px / dpr).into());
    let _ = Reflect::set(&object, &"y".into(), &(readout.y_px / dpr).into());
    let _ = Reflect::set(&object, &"text".into(), &readout.text.as_str().into());
    object
}

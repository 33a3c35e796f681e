//! What a lab says of itself: its paper, the parts of its page, its fields and presets.

use super::parameters::{Field, Value, Values};
use super::tabs::Tab;

/// The paper a lab is about.
///
/// ```
/// use lobbylab_core::catalog::lab;
/// assert_eq!(lab("patience").unwrap().paper.title, "Dynamic Matching With Teams");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paper {
    /// Authors.
    pub authors: &'static str,
    /// Title.
    pub title: &'static str,
}

/// A part of a lab's page.
///
/// ```
/// use lobbylab_core::catalog::lab;
/// // Each has its heading and says what it is about.
/// let sections = lab("patience").unwrap().sections;
/// assert!(sections.iter().all(|part| !part.title.is_empty() && !part.doc.is_empty()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its name in fields and figures.
    pub key: &'static str,
    /// Its heading.
    pub title: &'static str,
    /// What it is about, in a sentence or two.
    pub doc: &'static str,
}

/// A state of the page that makes one point.
///
/// ```
/// use lobbylab_core::catalog::lab;
/// use lobbylab_core::experiment::Checked;
/// // What a preset sets is allowed.
/// let patience = lab("patience").unwrap();
/// for preset in &patience.presets {
///     assert!(Checked::new(&patience.fields, &preset.values).1.is_empty());
/// }
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Preset {
    /// What its button says.
    pub title: &'static str,
    /// The point it makes, in one sentence.
    pub point: &'static str,
    /// The parameters it sets; the others become their defaults.
    pub values: Values,
}

impl Preset {
    /// With these parameters.
    pub(crate) fn new(title: &'static str, point: &'static str, values: &[(&str, Value)]) -> Self {
        let values = (values.iter())
            .map(|(key, value)| ((*key).to_owned(), value.clone()))
            .collect();
        Self {
            title,
            point,
            values,
        }
    }
}

/// The fields of several questions, each once, where it comes first.
pub(crate) fn each_once(lists: impl IntoIterator<Item = Vec<Field>>) -> Vec<Field> {
    let mut fields: Vec<Field> = Vec::new();
    for field in lists.into_iter().flatten() {
        if !fields.iter().any(|known| known.key == field.key) {
            fields.push(field);
        }
    }
    fields
}

/// A lab.
///
/// ```
/// use lobbylab_core::catalog::labs;
/// assert!(labs().iter().any(|lab| lab.key == "patience" && !lab.question.is_empty()));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Lab {
    /// Its name in links, folders and files.
    pub key: &'static str,
    /// Its name on the page.
    pub title: &'static str,
    /// The question that a visitor answers there.
    pub question: &'static str,
    /// The paper.
    pub paper: Paper,
    /// The parts of its page, in order.
    pub sections: &'static [Section],
    /// The questions of its page, a tab each; none of a page that shows all at once.
    pub tabs: &'static [Tab],
    /// All its parameters, each once.
    pub fields: Vec<Field>,
    /// States that each make one point.
    pub presets: Vec<Preset>,
}

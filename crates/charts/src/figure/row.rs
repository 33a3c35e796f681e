//! The table of a lab's figures: a row each, with all that is said of one before it is made.

use crate::figure::{Axis, Figure, Place, Scale, Ticks};
use lobbylab_core::catalog::{Listed, Results};
use lobbylab_core::experiment::Parts;
use std::collections::BTreeMap;

/// A figure of a lab: where it stands, what it shows, how it is made. `M` is the function
/// that makes it of what the lab's page knows; nothing where a question has no answer yet.
#[derive(Clone, Copy, Debug)]
pub struct FigureRow<M> {
    /// Key, title, section, shape.
    pub place: Place,
    /// The questions whose parameters and results it shows: with them it changes.
    pub questions: &'static [&'static str],
    /// Makes it.
    pub make: M,
}

/// A row of the table: a figure at rest.
pub(crate) const fn row<M: Copy>(
    key: &'static str,
    title: &'static str,
    section: &'static str,
    aspect: f64,
    questions: &'static [&'static str],
    make: M,
) -> FigureRow<M> {
    let place = Place {
        key,
        title,
        section,
        aspect,
        animated: false,
        follows: false,
    };
    FigureRow {
        place,
        questions,
        make,
    }
}

impl<M: Copy> FigureRow<M> {
    /// The same, moving by itself.
    #[cfg(feature = "patience")]
    pub(crate) const fn animated(mut self) -> Self {
        self.place.animated = true;
        self
    }

    /// The same, showing the step that the stage shows.
    #[cfg(any(feature = "patience", feature = "rules", feature = "hindsight"))]
    pub(crate) const fn following(mut self) -> Self {
        self.place.follows = true;
        self
    }
}

/// A figure with key and title as the table has them, and nothing else yet.
pub(crate) fn begun<M>(rows: &[FigureRow<M>], key: &str) -> Figure {
    let place = (rows.iter()).find_map(|row| (row.place.key == key).then_some(row.place));
    let axis = || Axis {
        label: String::new(),
        unit: String::new(),
        min: 0.0,
        max: 1.0,
        scale: Scale::Linear,
        ticks: Ticks::Auto,
        beside: 0.0,
    };
    Figure {
        key: place.map_or("", |place| place.key),
        title: place.map_or("", |place| place.title).to_owned(),
        finding: String::new(),
        x: axis(),
        y: axis(),
        marks: Vec::new(),
        table: Vec::new(),
        source: String::new(),
    }
}

/// What the questions of a page have yielded so far.
#[derive(Clone, Copy, Debug)]
pub struct Answers<'a>(&'a BTreeMap<&'static str, Results>);

impl<'a> Answers<'a> {
    /// Those of these results, by question.
    #[must_use]
    pub fn of(results: &'a BTreeMap<&'static str, Results>) -> Self {
        Self(results)
    }

    /// A question with the parts that have come in; `None` if it is not asked. O(questions).
    #[must_use]
    pub fn parts<Q: Listed>(self) -> Option<(&'a Q, &'a Parts<Q::Part>)> {
        self.0.values().find_map(Results::parts)
    }

    /// The figure that shows one question and its parts.
    pub(crate) fn show<Q: Listed>(
        self,
        draw: impl FnOnce(&Q, &Parts<Q::Part>) -> Figure,
    ) -> Option<Figure> {
        let (question, parts) = self.parts()?;
        Some(draw(question, parts))
    }
}

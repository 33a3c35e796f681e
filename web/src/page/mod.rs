//! A lab's page without a browser: a state in, the figure that the page draws of it out.
//!
//! The same views as behind the border ([`crate::lab_view`]), so a figure drawn natively is the
//! page's to the last bit: which runs it needs, in which size, and what it is made of, are said
//! once for both. Without the feature `border` this is all that the crate is, and it knows no
//! browser.
//!
//! `carried` is how a visitor's file gets from the module that reads it to a page's own.

#[cfg(any(feature = "border", feature = "readers"))]
pub(crate) mod carried;
mod origin;

pub(crate) use origin::Origin;

use crate::lab_view::LabView;
use lobbylab_charts::figure::{Figure, Place};
use lobbylab_charts::palette::Theme;
use lobbylab_core::catalog::{Files, Partial, Valid};
use lobbylab_core::experiment::{Checked, Field, FieldError, TooLarge, Value, Values, time_unit};
use std::fmt;

/// Width of a figure that is saved, in pixels.
pub const WIDTH: u32 = 880;

/// Why there is no page, or no picture.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum PageError {
    /// No lab has this name.
    Lab(String),
    /// The lab has no figure of this name, or none in this state.
    Figure(String),
    /// Values that are refused, at least one.
    Refused(Vec<FieldError>),
    /// A solver, results of another state, or a size that cannot be drawn; in words.
    Failed(String),
}

impl fmt::Display for PageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lab(name) => write!(f, "no lab is called “{name}”"),
            Self::Figure(key) => write!(f, "there is no figure “{key}” in this state"),
            Self::Refused(errors) => {
                for (place, error) in errors.iter().enumerate() {
                    let gap = if place > 0 { "; " } else { "" };
                    write!(f, "{gap}{error}")?;
                }
                Ok(())
            }
            Self::Failed(words) => f.write_str(words),
        }
    }
}

impl std::error::Error for PageError {}

/// A lab in a state, with the results that have come in for it.
pub struct Page {
    lab: String,
    fields: Vec<Field>,
    values: Checked,
    view: Box<dyn LabView>,
}

impl fmt::Debug for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Page")
            .field("lab", &self.lab)
            .field("values", &self.values)
            .finish_non_exhaustive()
    }
}

impl Page {
    /// Opens a lab in a state; `files` are those that the state may be about. Computes all that
    /// the page knows at once.
    ///
    /// # Errors
    /// For a name that is no lab's, for every value that is out of range (where the page would
    /// take the default and say so), and for a solver that fails.
    pub fn open(lab: &str, given: &Values, files: Files) -> Result<Self, PageError> {
        let unknown = || PageError::Lab(lab.to_owned());
        let fields = lobbylab_core::catalog::fields_of(lab).ok_or_else(unknown)?;
        let mut view = opened(lab).ok_or_else(unknown)?;
        let (values, errors) = Checked::new(&fields, given);
        if !errors.is_empty() {
            return Err(PageError::Refused(errors));
        }
        view.attach(files);
        view.set(&values).map_err(PageError::Failed)?;
        Ok(Self {
            lab: lab.to_owned(),
            fields,
            values,
            view,
        })
    }

    /// What the page would say of the state although every value is in its range: fields that are
    /// wrong together, a rule that cannot play the market.
    #[must_use]
    pub fn remarks(&self) -> Vec<FieldError> {
        self.view.refused()
    }

    /// Where a figure of the lab stands and what shape it has; `None` for a key that is none.
    /// O(figures).
    #[must_use]
    pub fn place(&self, figure: &str) -> Option<Place> {
        let places = lobbylab_charts::figures_of(&self.lab);
        places.into_iter().find(|place| place.key == figure)
    }

    /// The runs that a figure shows; none of one that is exact.
    #[must_use]
    pub fn jobs(&self, figure: &str) -> Vec<Valid> {
        let shown = lobbylab_charts::questions_of(&self.lab, figure);
        (self.view.jobs().into_iter())
            .map(|(experiment, _)| experiment)
            .filter(|experiment| shown.contains(&experiment.question()))
            .collect()
    }

    /// Runs of the state that the page leaves out, as they are too large for one.
    #[must_use]
    pub fn too_large(&self) -> Vec<TooLarge> {
        self.view.view().too_large
    }

    /// Takes in what a run has yielded.
    ///
    /// # Errors
    /// When it belongs to another state.
    pub fn merge(&mut self, question: &str, partial: Partial) -> Result<(), PageError> {
        (self.view.merge(question, partial)).map_err(PageError::Failed)
    }

    /// A figure of what has come in, in the unit of time that the state names.
    ///
    /// # Errors
    /// [`PageError::Figure`] where there is none.
    pub fn figure(&self, key: &str) -> Result<Figure, PageError> {
        figure(&*self.view, &self.values, key).ok_or_else(|| PageError::Figure(key.to_owned()))
    }

    /// The height of a figure that is so wide, in pixels.
    ///
    /// # Errors
    /// [`PageError::Figure`] where there is none.
    pub fn height(&self, figure: &str, width: u32) -> Result<u32, PageError> {
        let place = (self.place(figure)).ok_or_else(|| PageError::Figure(figure.to_owned()))?;
        Ok((f64::from(width) / place.aspect).round() as u32)
    }

    /// A figure as the SVG file that the page saves.
    ///
    /// # Errors
    /// As [`figure`](Self::figure), and for a width that cannot be drawn.
    pub fn svg(&self, key: &str, width: u32, theme: Theme) -> Result<String, PageError> {
        let drawn = self.figure(key)?;
        let height = self.height(key, width)?;
        (self.origin().svg(&drawn, width, height, theme))
            .map_err(|error| PageError::Failed(error.to_string()))
    }

    /// A figure's numbers as the CSV file that the page saves.
    ///
    /// # Errors
    /// As [`figure`](Self::figure).
    pub fn csv(&self, key: &str) -> Result<String, PageError> {
        Ok(self.origin().csv(&self.figure(key)?))
    }

    /// The lines under a saved figure.
    ///
    /// # Errors
    /// As [`figure`](Self::figure).
    pub fn footer(&self, key: &str) -> Result<Vec<String>, PageError> {
        Ok(self.origin().footer(&self.figure(key)?))
    }

    /// Where a saved picture comes from, by key, for the file's own account.
    #[must_use]
    pub fn provenance(&self) -> Vec<(String, String)> {
        self.origin().provenance("")
    }

    fn origin(&self) -> Origin<'_> {
        Origin {
            lab: &self.lab,
            fields: &self.fields,
            values: &self.values,
            paper: self.view.paper(),
        }
    }
}

/// A lab's view in its first state; `None` for a name that is no lab's, or none that is compiled in.
pub(crate) fn opened(lab: &str) -> Option<Box<dyn LabView>> {
    Some(match lab {
        #[cfg(feature = "patience")]
        "patience" => Box::new(crate::patience::PatienceView::new()),
        #[cfg(feature = "rules")]
        "rules" => Box::new(crate::rules::RulesView::new()),
        #[cfg(feature = "hindsight")]
        "hindsight" => Box::new(crate::hindsight::HindsightView::new()),
        #[cfg(feature = "balance")]
        "balance" => Box::new(crate::balance::BalanceView::new()),
        #[cfg(feature = "engagement")]
        "engagement" => Box::new(crate::engagement::EngagementView::new()),
        #[cfg(feature = "arena")]
        "arena" => Box::new(crate::arena::ArenaView::new()),
        _ => return None,
    })
}

/// What the visitor calls a unit of time.
pub(crate) fn time_unit(values: &Checked) -> &str {
    match values.values().get(time_unit::KEY) {
        Some(Value::Text(unit)) => unit,
        _ => time_unit::UNSAID,
    }
}

/// A figure in the visitor's unit of time.
pub(crate) fn figure(view: &dyn LabView, values: &Checked, key: &str) -> Option<Figure> {
    let figure = view.figure(key)?;
    let unit = time_unit(values);
    if unit == time_unit::UNSAID {
        return Some(figure);
    }
    Some(figure.reworded(&|text| time_unit::said(text, unit)))
}

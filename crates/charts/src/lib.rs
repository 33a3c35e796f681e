//! lobbylab's figures: plain data in, a picture out, on any plotters backend.
//!
//! A [`figure::Figure`] says what is shown; [`drawing::draw`] sets it like a figure
//! of a good paper on a canvas, in an SVG or on any other
//! [`plotters_backend::DrawingBackend`]. The same data answers what lies under a
//! pointer ([`output::readout`]), becomes a table ([`output::table`]) and a file that knows
//! where its numbers come from ([`output::svg`], [`output::png`]). [`stage`] lays out the
//! animated players. Nothing here knows a browser, a clock or a file.
//!
//! The way of a figure: `layout` decides where the plot rectangle lies, `axes`,
//! `legend`, `marks` and `labels` write strokes and words on a `sheet` (plain
//! data, testable without pixels), `draw` replays the sheet on a backend.
#![forbid(unsafe_code)]

#[cfg(feature = "arena")]
pub mod arena;
#[cfg(feature = "balance")]
pub mod balance;
pub mod drawing;
#[cfg(feature = "engagement")]
pub mod engagement;
pub mod figure;
pub mod geometry;
#[cfg(feature = "hindsight")]
pub mod hindsight;
pub mod output;
pub mod palette;
#[cfg(feature = "patience")]
pub mod patience;
#[cfg(feature = "rules")]
pub mod rules;
pub mod stage;
pub mod text_width;

/// The figures of a lab in the order of its page; none for a lab that is none.
#[must_use]
pub fn figures_of(lab: &str) -> Vec<figure::Place> {
    match lab {
        #[cfg(feature = "patience")]
        "patience" => places(patience::FIGURES),
        #[cfg(feature = "rules")]
        "rules" => places(rules::FIGURES),
        #[cfg(feature = "hindsight")]
        "hindsight" => places(hindsight::FIGURES),
        #[cfg(feature = "balance")]
        "balance" => places(balance::FIGURES),
        #[cfg(feature = "engagement")]
        "engagement" => places(engagement::FIGURES),
        #[cfg(feature = "arena")]
        "arena" => places(arena::FIGURES),
        _ => Vec::new(),
    }
}

/// The questions that a figure of a lab shows; none for a figure that is none. O(figures).
#[must_use]
pub fn questions_of(lab: &str, figure: &str) -> &'static [&'static str] {
    match lab {
        #[cfg(feature = "patience")]
        "patience" => questions(patience::FIGURES, figure),
        #[cfg(feature = "rules")]
        "rules" => questions(rules::FIGURES, figure),
        #[cfg(feature = "hindsight")]
        "hindsight" => questions(hindsight::FIGURES, figure),
        #[cfg(feature = "balance")]
        "balance" => questions(balance::FIGURES, figure),
        #[cfg(feature = "engagement")]
        "engagement" => questions(engagement::FIGURES, figure),
        #[cfg(feature = "arena")]
        "arena" => questions(arena::FIGURES, figure),
        _ => &[],
    }
}

fn questions<M>(rows: &[figure::row::FigureRow<M>], key: &str) -> &'static [&'static str] {
    (rows.iter().find(|row| row.place.key == key)).map_or(&[], |row| row.questions)
}

fn places<M>(rows: &[figure::row::FigureRow<M>]) -> Vec<figure::Place> {
    rows.iter().map(|row| row.place).collect()
}

/// Runs the example that newcomers see first.
#[cfg(all(doctest, feature = "patience"))]
#[doc = include_str!("../README.md")]
struct Readme;

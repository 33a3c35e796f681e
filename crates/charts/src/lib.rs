//! lobbylab's figures: plain data in, a picture out, on any plotters backend.
//!
//! A [`figure::Figure`] says what is shown; [`draw::draw`] sets it like a figure
//! of a good paper on a canvas, in an SVG or on any other
//! [`plotters_backend::DrawingBackend`]. The same data answers what lies under a
//! pointer ([`readout`]), becomes a table ([`table`]) and a file that knows
//! where its numbers come from ([`svg`], [`png`]). [`scene`] lays out the
//! animated players. Nothing here knows a browser, a clock or a file.
//!
//! The way of a figure: `layout` decides where the plot rectangle lies, `axes`,
//! `legend`, `marks` and `labels` write strokes and words on a `sheet` (plain
//! data, testable without pixels), `draw` replays the sheet on a backend.
#![forbid(unsafe_code)]

mod axes;
#[cfg(feature = "balance")]
pub mod balance;
mod bars;
pub mod board;
mod board_crowd;
mod board_gauges;
mod board_labels;
pub mod board_layout;
mod board_rows;
mod board_words;
mod cells;
pub mod common;
pub mod draw;
#[cfg(feature = "engagement")]
pub mod engagement;
pub mod figure;
mod footer;
pub mod geometry;
#[cfg(feature = "hindsight")]
pub mod hindsight;
mod labels;
mod lanes;
mod layout;
mod legend;
mod lines;
pub mod net;
mod net_circle;
mod net_dots;
mod net_ground;
mod net_hatch;
pub mod net_layout;
mod net_links;
mod net_picture;
mod net_probe;
mod net_words;
mod nodes;
pub mod numbers;
pub mod palette;
#[cfg(feature = "patience")]
pub mod patience;
#[cfg(any(
    feature = "rules",
    feature = "hindsight",
    feature = "balance",
    feature = "engagement"
))]
mod pieces;
pub mod plane;
pub mod plane_layout;
mod plane_links;
mod plane_margin;
mod plane_picture;
mod plane_words;
pub mod png;
pub mod readout;
mod regions;
#[cfg(feature = "rules")]
pub mod rules;
pub mod scale;
pub mod scene;
mod shapes;
mod sheet;
mod stage;
pub mod svg;
pub mod table;
pub mod text_width;

/// The figures of a lab in the order of its page; none for a lab that is none.
#[must_use]
pub fn figures_of(lab: &str) -> &'static [figure::Place] {
    match lab {
        #[cfg(feature = "patience")]
        "patience" => patience::FIGURES,
        #[cfg(feature = "rules")]
        "rules" => rules::FIGURES,
        #[cfg(feature = "hindsight")]
        "hindsight" => hindsight::FIGURES,
        #[cfg(feature = "balance")]
        "balance" => balance::FIGURES,
        #[cfg(feature = "engagement")]
        "engagement" => engagement::FIGURES,
        _ => &[],
    }
}

#[cfg(test)]
mod board_samples;
#[cfg(test)]
mod board_tests;
#[cfg(test)]
mod figure_tests;
#[cfg(test)]
mod net_samples;
#[cfg(test)]
mod net_tests;
#[cfg(test)]
mod plane_tests;
#[cfg(test)]
mod random_tests;
#[cfg(test)]
mod readout_tests;
#[cfg(test)]
mod samples;

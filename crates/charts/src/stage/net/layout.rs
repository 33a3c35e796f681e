//! Where everything in the net stands at a moment of the step's motion.
//!
//! From above: title, the plot, status; where there is room the key is above the plot and bars are
//! beside it, else both are under it. Heights depend on what the net has room for, not on what happens in
//! a step: nothing jumps.
//!
//! | progress | what is seen |
//! | --- | --- |
//! | 0 to 0.9 | discs and moats grow and shrink; who moves, moves |
//! | 0.05 to 0.55 | edges that became tight are drawn, and the augmenting path from its end to the root; what is no more fades |
//! | 0.3 to 0.95 | new pairs are drawn, one after the other along the path; a new blossom's rim closes |
//! | 0.9 to 1 | numbers and status appear; this is the resting state |
//!
//! Where no tree is (the pool), pairs do not vanish: one end stays, the other swings over to
//! the new partner.

use crate::stage::TEXT_LINE;
use crate::stage::bars;
use crate::stage::motion;
use crate::stage::net::field::{Field, Frame, HEAD};
use crate::stage::net::picture::NetPicture;
use crate::stage::net::{Net, Stand, dots, ground, links, words};
use crate::stage::words::status_lines;

impl Frame {
    fn of(net: &Net, width: f64) -> Self {
        let side = bars::beside(width);
        let (wide, side) = (side.is_some(), side.unwrap_or(width));
        let (beside, key) = (words::bars_height(net, side), words::key_height(net, width));
        let line = matches!(net.stand, Stand::Line { .. });
        let plot = match (wide, line) {
            (true, true) => (0.4 * width).clamp(260.0, 400.0),
            (true, false) => (0.54 * width).clamp(340.0, 540.0),
            (false, true) => (0.8 * width).clamp(220.0, 360.0),
            (false, false) => width.clamp(200.0, 480.0),
        };
        Self {
            wide,
            side,
            head: HEAD + if wide { key } else { 0.0 },
            plot: if wide { plot.max(beside) } else { plot },
            beside: beside + if wide { 0.0 } else { key },
            status: status_lines(width) as f64 * TEXT_LINE + 8.0,
        }
    }
}

/// Height that the net wants at a width, in typographic pixels. It depends on where players
/// stand, on the bars and on the key, not on what happens in a step.
#[must_use]
pub fn preferred_height(net: &Net, width: f64) -> f64 {
    Frame::of(net, width.clamp(1.0, 1e4).max(1.0)).total()
}

/// Places the net in `width` × `height` typographic pixels at `progress` from 0 (before the
/// step) to 1 (after it). With `reduced_motion` nothing moves: the step's result is shown at
/// once. Whatever the net holds, all places are finite and, from the preferred height on, lie in the picture;
/// discs and moats may reach beyond the plot, where they are not seen.
///
/// # Complexity
/// O(n² + (m + 1)·n·h) for n players, m moats and h hatch lines.
#[must_use]
pub fn layout(
    net: &Net,
    width: f64,
    height: f64,
    progress: f64,
    reduced_motion: bool,
) -> NetPicture {
    let mut picture = NetPicture::default();
    let Some(progress) = motion::within((width, height), progress, reduced_motion) else {
        return picture;
    };
    let field = Field::new(net, Frame::of(net, width), (width, height), progress);
    picture.plot = field.plot;
    ground::draw(&mut picture, &field);
    links::draw(&mut picture, &field);
    dots::draw(&mut picture, &field);
    words::write(&mut picture, &field);
    picture
}

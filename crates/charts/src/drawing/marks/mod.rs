//! The marks of a figure: each kind draws itself with a pen.

pub(crate) mod bars;
pub(crate) mod cells;
pub(crate) mod lines;
mod nodes;
pub(crate) mod regions;
pub(crate) mod shapes;

use crate::drawing::pen::Pen;
use crate::figure::Mark;

/// Draws one mark; rows of bars are drawn all together, by [`bars::bars`].
pub(crate) fn draw(pen: &mut Pen, mark: &Mark) {
    match mark {
        Mark::Line {
            role, dash, points, ..
        } => lines::line(pen, *role, *dash, points),
        Mark::Samples {
            role,
            shape,
            points,
            ..
        } => lines::samples(pen, *role, *shape, points),
        Mark::Spans {
            role,
            shape,
            points,
            ..
        } => lines::spans(pen, *role, *shape, points),
        Mark::Region {
            name,
            role,
            pattern,
            outline,
            label_at,
        } => {
            regions::region(pen, name, *role, *pattern, outline, *label_at);
        }
        Mark::Cells { cells, .. } => cells::cells(pen, cells),
        Mark::Nodes { nodes, edges } => nodes::nodes(pen, nodes, edges),
        Mark::Dots {
            role,
            shape,
            points,
            ..
        } => lines::dots(pen, *role, *shape, points),
        Mark::VerticalMark { x, label } => lines::vertical_mark(pen, *x, label),
        Mark::HorizontalMark { y, label } => lines::horizontal_mark(pen, *y, label),
        Mark::Here { x, y, label } => lines::here(pen, (*x, *y), label),
        Mark::Arrow { role, points } => lines::arrow(pen, *role, points),
        Mark::Text { x, y, text, role } => lines::text(pen, (*x, *y), text, *role),
        // All rows together; in the legend only.
        Mark::Bars { .. } | Mark::Stacks { .. } | Mark::Key { .. } => {}
    }
}

//! The words of a figure, said another way: in the visitor's unit of time.

use super::{Axis, Entry, Figure, Mark};

/// Puts what a function makes of it for a text.
type Reword<'a> = &'a dyn Fn(&str) -> String;

impl Figure {
    /// The same figure, all its words said another way; its title stays.
    ///
    /// # Complexity
    /// O(words), a table's texts too.
    #[must_use]
    pub fn reworded(mut self, reword: Reword<'_>) -> Self {
        let put = |text: &mut String| *text = reword(text);
        put(&mut self.finding);
        put(&mut self.source);
        for axis in [&mut self.x, &mut self.y] {
            let Axis { label, unit, .. } = axis;
            put(label);
            put(unit);
        }
        for column in &mut self.table {
            put(&mut column.name);
            put(&mut column.unit);
            for cell in &mut column.cells {
                if let Entry::Text(text) = cell {
                    put(text);
                }
            }
        }
        for mark in &mut self.marks {
            match mark {
                Mark::Line { name, .. }
                | Mark::Samples { name, .. }
                | Mark::Spans { name, .. }
                | Mark::Region { name, .. }
                | Mark::Dots { name, .. }
                | Mark::Key { name, .. } => put(name),
                Mark::Cells { name, cells } => {
                    put(name);
                    cells.iter_mut().for_each(|cell| put(&mut cell.says));
                }
                Mark::Nodes { nodes, .. } => nodes.iter_mut().for_each(|node| put(&mut node.says)),
                Mark::VerticalMark { label, .. }
                | Mark::HorizontalMark { label, .. }
                | Mark::Here { label, .. } => put(label),
                Mark::Text { text, .. } => put(text),
                Mark::Bars { bars } => {
                    for bar in bars {
                        put(&mut bar.name);
                        put(&mut bar.note);
                    }
                }
                Mark::Stacks { parts, .. } => parts.iter_mut().for_each(|(name, _)| put(name)),
                Mark::Arrow { .. } => {}
            }
        }
        self
    }
}

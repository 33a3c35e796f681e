//! Figures that are still right: each is asked for by its sentence, its picture
//! and its description, and few change with a touch of a slider.

use lobbylab_charts::figure::Figure;
use lobbylab_charts::figure::row::FigureRow;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Figures by key.
#[derive(Default)]
pub(crate) struct Drawn(RefCell<BTreeMap<String, Figure>>);

impl Drawn {
    /// A figure of a lab's table, made if it is not at hand.
    pub(crate) fn get<M: Copy>(
        &self,
        rows: &[FigureRow<M>],
        key: &str,
        make: impl FnOnce(M) -> Option<Figure>,
    ) -> Option<Figure> {
        if let Some(figure) = self.0.borrow().get(key) {
            return Some(figure.clone());
        }
        let row = rows.iter().find(|row| row.place.key == key)?;
        let figure = make(row.make)?;
        self.0.borrow_mut().insert(key.to_owned(), figure.clone());
        Some(figure)
    }

    /// Forgets the figures that show one of these questions.
    pub(crate) fn forget_those_of<M>(&mut self, rows: &[FigureRow<M>], questions: &[&str]) {
        let shows = |row: &FigureRow<M>| row.questions.iter().any(|one| questions.contains(one));
        self.forget(|key| rows.iter().any(|row| row.place.key == key && shows(row)));
    }

    /// Forgets the figures whose keys are stale.
    pub(crate) fn forget(&mut self, stale: impl Fn(&str) -> bool) {
        self.0.get_mut().retain(|key, _| !stale(key));
    }
}

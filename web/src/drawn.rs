//! Figures that are still right: each is asked for by its sentence, its picture
//! and its description, and few change with a touch of a slider.

use lobbylab_charts::figure::Figure;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Figures by key.
#[derive(Default)]
pub(crate) struct Drawn(RefCell<BTreeMap<String, Figure>>);

impl Drawn {
    /// A figure, made if it is not at hand.
    pub(crate) fn get(&self, key: &str, make: impl FnOnce() -> Option<Figure>) -> Option<Figure> {
        if let Some(figure) = self.0.borrow().get(key) {
            return Some(figure.clone());
        }
        let figure = make()?;
        self.0.borrow_mut().insert(key.to_owned(), figure.clone());
        Some(figure)
    }

    /// Forgets the figures that show one of these questions: `shows` says for each
    /// figure which it shows; one that is not named shows all.
    #[cfg(any(
        feature = "rules",
        feature = "hindsight",
        feature = "balance",
        feature = "engagement"
    ))]
    pub(crate) fn forget_those_of(&mut self, shows: &[(&str, &[&str])], questions: &[&str]) {
        self.forget(|key| {
            (shows.iter())
                .find(|(known, _)| *known == key)
                .is_none_or(|(_, shown)| shown.iter().any(|one| questions.contains(one)))
        });
    }

    /// Forgets the figures whose keys are stale.
    pub(crate) fn forget(&mut self, stale: impl Fn(&str) -> bool) {
        self.0.get_mut().retain(|key, _| !stale(key));
    }
}

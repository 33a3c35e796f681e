//! Figures that are still right: each is asked for by its sentence, its picture
//! and its description, and few change with a touch of a slider.

use lobbylab_charts::figure::Figure;
use lobbylab_charts::figure::row::FigureRow;
use std::cell::RefCell;

/// Figures by key.
#[derive(Default)]
pub(crate) struct Drawn(RefCell<Shelf<String, Figure>>);

impl Drawn {
    /// A figure of a lab's table, made if it is not at hand.
    pub(crate) fn get<M: Copy>(
        &self,
        rows: &[FigureRow<M>],
        key: &str,
        make: impl FnOnce(M) -> Option<Figure>,
    ) -> Option<Figure> {
        if let Some(figure) = self.0.borrow().find(|known| known == key) {
            return Some(figure.clone());
        }
        let row = rows.iter().find(|row| row.place.key == key)?;
        let figure = make(row.make)?;
        self.0.borrow_mut().put(key.to_owned(), figure.clone());
        Some(figure)
    }

    /// Forgets the figures that show one of these questions.
    pub(crate) fn forget_those_of<M>(&mut self, rows: &[FigureRow<M>], questions: &[&str]) {
        let shows = |row: &FigureRow<M>| row.questions.iter().any(|one| questions.contains(one));
        self.forget(|key| rows.iter().any(|row| row.place.key == key && shows(row)));
    }

    /// Forgets the figures whose keys are stale.
    pub(crate) fn forget(&mut self, stale: impl Fn(&str) -> bool) {
        self.0.get_mut().keep(|key| !stale(key));
    }
}

/// Values by key, each key once: few, in a list. A map of the standard library weighs four
/// kilobytes in a page's module for every pair of types.
#[derive(Clone, Debug)]
pub(crate) struct Shelf<K, V>(Vec<(K, V)>);

impl<K, V> Default for Shelf<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: PartialEq, V> Shelf<K, V> {
    /// The value whose key is the one meant. O(entries).
    pub(crate) fn find(&self, meant: impl Fn(&K) -> bool) -> Option<&V> {
        let entry = self.0.iter().find(|(key, _)| meant(key))?;
        Some(&entry.1)
    }

    /// Puts a value there, in the place of one with this key. O(entries).
    pub(crate) fn put(&mut self, key: K, value: V) {
        self.keep(|other| *other != key);
        self.0.push((key, value));
    }

    /// Keeps the entries with these keys. O(entries).
    pub(crate) fn keep(&mut self, stays: impl Fn(&K) -> bool) {
        self.0.retain(|(key, _)| stays(key));
    }
}

#[cfg(test)]
mod tests {
    use super::Shelf;

    #[test]
    fn a_key_stands_there_once() {
        let mut shelf = Shelf::default();
        for (key, value) in [(1, 'a'), (2, 'b'), (1, 'c')] {
            shelf.put(key, value);
        }
        assert_eq!(shelf.find(|key| *key == 1), Some(&'c'));
        shelf.keep(|key| *key != 1);
        assert_eq!(shelf.find(|key| *key == 1), None);
        assert_eq!(shelf.find(|key| *key == 2), Some(&'b'));
    }
}

//! What a question may be handed beside its parameters: files, already read.

use std::any::Any;
use std::sync::Arc;

/// Contents of files by their type, at most one of each. An experiment names a file by its
/// fingerprint alone; the question that needs it asks here. Clones share the contents.
///
/// # Examples
/// ```
/// use lobbylab_core::experiment::Data;
/// let mut data = Data::default();
/// data.extend(Some(std::sync::Arc::new(vec![1.5])));
/// assert_eq!(data.get::<Vec<f64>>().as_deref(), Some(&vec![1.5]));
/// assert!(data.get::<String>().is_none());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Data {
    items: Vec<Arc<dyn Any + Send + Sync>>,
}

impl Data {
    /// Adds what is there; in place of what was there of the same type.
    pub fn extend<T: Any + Send + Sync>(&mut self, contents: Option<Arc<T>>) {
        if let Some(contents) = contents {
            self.items.retain(|item| !item.is::<T>());
            self.items.push(contents);
        }
    }

    /// The contents of this type. O(number of types).
    #[must_use]
    pub fn get<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        (self.items.iter()).find_map(|item| item.clone().downcast().ok())
    }
}

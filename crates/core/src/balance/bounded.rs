//! What a search with a budget answers: the best found, and what is proven of all others.

/// What a search makes as small as it can.
pub trait Valued {
    /// The number that is to be small, 0 or more: f of a game, the objective of a partition.
    fn value(&self) -> f64;
}

/// The answer of a search with a budget.
///
/// ```
/// use lobbylab_core::balance::queue::GameQueue;
/// use lobbylab_core::balance::{Exponent, Measure};
/// let measure = Measure::new(1.0, Exponent::ONE, Exponent::TWO)?;
/// let mut queue = GameQueue::new(measure, 1)?;
/// for (id, skill) in [(0, 1500.0), (1, 1530.0), (2, 1610.0)] {
///     queue.insert(id, skill)?;
/// }
/// let answer = queue.best_within(1000).expect("two wait");
/// assert!(answer.is_proven() && answer.gap() == 0.0);
/// assert_eq!(answer.found.value, 45.0); // α·30 + 15
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Bounded<G, E> {
    /// The best that was found.
    pub found: G,
    /// A proven lower bound: nothing has a smaller value. The value of `found` itself if that
    /// is proven to be best.
    pub least: f64,
    /// What the search did for it.
    pub effort: E,
}

impl<G: Valued, E> Bounded<G, E> {
    /// The value of what was found.
    pub fn value(&self) -> f64 {
        self.found.value()
    }

    /// Whether nothing is better.
    pub fn is_proven(&self) -> bool {
        self.least >= self.value()
    }

    /// How far what was found may be from the best, 0 or more: 0 if it is proven to be best.
    pub fn gap(&self) -> f64 {
        if self.is_proven() {
            0.0
        } else {
            self.value() - self.least
        }
    }
}

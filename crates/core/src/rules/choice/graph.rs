//! One against one on a compatibility graph, first come, first matched: the
//! newcomer takes the oldest of those who wait and may play with it.
//!
//! Two graphs are the paper's: choosing sides (section IV, [`Graph::sides`])
//! and two zones (section V, [`Graph::zones`] with m = 2). The model is the
//! general stochastic matching model of Mairesse and Moyal.

use super::{Choice, PossibleGames};

/// Most classes of a graph: a set of them is a mask of 32 bits.
pub const MOST_CLASSES: usize = 32;

/// Which classes may play each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// Mask of the classes that each class may play, itself perhaps among them.
    neighbours: Vec<u32>,
    sizes: Vec<u32>,
}

impl Graph {
    /// A graph with these pairs; a pair (c, c) lets a class play itself.
    ///
    /// # Errors
    /// If there are no classes or more than [`MOST_CLASSES`], or a pair names a
    /// class that is not there.
    ///
    /// # Complexity
    /// O(classes + pairs).
    pub fn new(classes: usize, pairs: &[(u8, u8)]) -> Result<Self, GraphError> {
        if classes == 0 || classes > MOST_CLASSES {
            return Err(GraphError::Classes { classes });
        }
        let mut neighbours = vec![0u32; classes];
        for &(one, other) in pairs {
            for class in [one, other] {
                if usize::from(class) >= classes {
                    return Err(GraphError::Class { class, classes });
                }
            }
            neighbours[usize::from(one)] |= 1 << other;
            neighbours[usize::from(other)] |= 1 << one;
        }
        Ok(Self {
            sizes: vec![1; classes],
            neighbours,
        })
    }

    /// Choosing sides: class 0 only plays side A, class 1 only side B, class 2
    /// takes either. A plays B, and C plays everybody.
    #[must_use]
    pub fn sides() -> Self {
        Self {
            neighbours: vec![0b110, 0b101, 0b111],
            sizes: vec![1; 3],
        }
    }

    /// Zones in a row: classes 0 … m−1 play in one zone each, class m + i plays
    /// in zones i and i + 1. Classes that share a zone play each other; m = 2 is
    /// the paper's junior zone A, advanced zone B and choice-free C.
    ///
    /// # Errors
    /// If there are no zones, or so many that there are more than
    /// [`MOST_CLASSES`] classes.
    ///
    /// # Complexity
    /// O(zones²).
    ///
    /// # Source
    /// Xu, Yu, Wu, section V: two zones and those who play in both; more zones in a row
    /// are ours.
    pub fn zones(zones: usize) -> Result<Self, GraphError> {
        let classes = (2 * zones).saturating_sub(1);
        if classes == 0 || classes > MOST_CLASSES {
            return Err(GraphError::Classes { classes });
        }
        let played: Vec<u32> = (0..zones)
            .map(|zone| 1 << zone)
            .chain((1..zones).map(|zone| 0b11 << (zone - 1)))
            .collect();
        let neighbours = played
            .iter()
            .map(|mine| {
                (0..classes)
                    .filter(|&class| played[class] & mine != 0)
                    .fold(0, |mask, class| mask | 1 << class)
            })
            .collect();
        Ok(Self {
            neighbours,
            sizes: vec![1; classes],
        })
    }

    /// How many classes there are.
    #[must_use]
    pub fn classes(&self) -> usize {
        self.neighbours.len()
    }

    /// The classes that `class` may play, as a mask; empty if there is no such
    /// class.
    #[inline]
    #[must_use]
    pub fn neighbours(&self, class: u8) -> u32 {
        self.neighbours
            .get(usize::from(class))
            .copied()
            .unwrap_or(0)
    }

    /// Whether two classes may play each other.
    #[inline]
    #[must_use]
    pub fn compatible(&self, one: u8, other: u8) -> bool {
        u32::from(other) < u32::BITS && self.neighbours(one) >> other & 1 == 1
    }
}

impl Choice for Graph {
    fn sizes(&self) -> &[u32] {
        &self.sizes
    }

    fn ordered(&self) -> bool {
        true
    }

    fn games(&self, line: &[u8], games: &mut PossibleGames) {
        games.clear();
        let Some((&newcomer, waiting)) = line.split_last() else {
            return;
        };
        if let Some(place) = (waiting.iter()).position(|&class| self.compatible(newcomer, class)) {
            games.only(vec![place, waiting.len()]);
        }
    }
}

/// Why no [`Graph`] could be made.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GraphError {
    /// There must be 1 to [`MOST_CLASSES`] classes.
    Classes {
        /// The number asked for.
        classes: usize,
    },
    /// A pair names a class that is not there.
    Class {
        /// The class named.
        class: u8,
        /// How many there are.
        classes: usize,
    },
}

impl std::fmt::Display for GraphError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Classes { classes } => write!(
                f,
                "a graph of {classes} classes asked for; it needs between 1 and {MOST_CLASSES}"
            ),
            Self::Class { class, classes } => write!(
                f,
                "a pair names class {class}; the graph has classes 0 to {}",
                classes - 1
            ),
        }
    }
}

impl std::error::Error for GraphError {}

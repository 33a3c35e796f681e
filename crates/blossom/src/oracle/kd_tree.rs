//! A static k-d tree (Bentley 1975) in flat arrays, with bounding boxes (Friedman,
//! Bentley, Finkel 1977), and the one search in it from which all the hooks of
//! [`Points`](crate::Points) are made.
//!
//! The tree is complete. Its nodes are numbered from 1, the children of b are 2b
//! and 2b + 1, and the points of each are a run of *places*, found by a shift: no
//! pointer is stored. Four to seven points lie in a leaf, if there are that many.
//!
//! ```text
//!             1            places 0..n
//!         2       3        0..n/2   n/2..n
//!       4   5   6   7      the leaves, each a box around its points
//! ```
//!
//! A search starts in a leaf, and then asks the sibling of each ancestor in turn,
//! nearer child first. What it asks is up to the [`Visitor`].

use core::ops::Range;

use alloc::vec::Vec;

/// A leaf has at least this many points if the tree has, and less than twice as many.
const LEAF: usize = 4;

/// As many as a search can have put off: one for each level of 2³¹ points.
const DEPTH: usize = 32;

/// Coordinates, from 0.
pub(crate) type Place<const D: usize> = [u64; D];

/// The smallest box around some points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds<const D: usize> {
    /// The least coordinate on each axis.
    pub low: Place<D>,
    /// The greatest.
    pub high: Place<D>,
}

impl<const D: usize> Bounds<D> {
    /// Around these points; turned inside out if there are none.
    pub fn around<'a>(points: impl IntoIterator<Item = &'a Place<D>>) -> Self {
        let mut around = Self {
            low: [u64::MAX; D],
            high: [0; D],
        };
        for point in points {
            for (low, &x) in around.low.iter_mut().zip(point) {
                *low = x.min(*low);
            }
            for (high, &x) in around.high.iter_mut().zip(point) {
                *high = x.max(*high);
            }
        }
        around
    }

    /// How far the nearest points of two boxes are apart on each axis.
    #[inline]
    pub fn gaps(&self, other: &Self) -> [u64; D] {
        core::array::from_fn(|axis| {
            let above = self.low[axis].saturating_sub(other.high[axis]);
            let below = other.low[axis].saturating_sub(self.high[axis]);
            above.max(below)
        })
    }
}

/// The tree. Its points are named by their places, 0 to n − 1.
#[derive(Clone, Debug)]
pub(crate) struct KdTree<const D: usize> {
    /// The name of the point at each place.
    pub order: Vec<u32>,
    /// The coordinates at each place.
    pub places: Vec<Place<D>>,
    /// The box of each tree node; number 0 is not used.
    pub boxes: Vec<Bounds<D>>,
    /// The leaves are 2^levels to 2^(levels + 1) − 1.
    levels: u32,
}

/// What a search looks for.
pub(crate) trait Visitor {
    /// A lower bound for what is of use below a tree node; `None` if there is
    /// nothing.
    fn bound(&self, node: usize) -> Option<i64>;

    /// Only what lies below this is of use.
    fn enough(&self) -> i64;

    /// Looks at the places of a leaf.
    fn look(&mut self, leaf: usize, places: Range<usize>);
}

impl<const D: usize> KdTree<D> {
    /// Sorts at most 2³¹ points. A box is cut at the median of the axis that
    /// `axis_of` names for it. O(n log n).
    pub fn new(points: &[Place<D>], axis_of: impl Fn(&Bounds<D>) -> usize) -> Self {
        let count = points.len();
        let levels = (count / LEAF).max(1).ilog2();
        let mut order: Vec<u32> = (0..count as u32).collect();
        // The values that a box is cut by, beside the names: the standard library's
        // selection then is the same code for all dimensions.
        let mut keys: Vec<(u64, u32)> = Vec::with_capacity(count);
        let empty = Bounds {
            low: [0; D],
            high: [0; D],
        };
        let mut tree = Self {
            order: Vec::new(),
            places: Vec::new(),
            boxes: alloc::vec![empty; 2 << levels],
            levels,
        };
        for node in 1..2 << levels {
            let run = Self::run(count, node);
            let names = &mut order[run];
            tree.boxes[node] = Bounds::around(names.iter().map(|&name| &points[name as usize]));
            if node < 1 << levels {
                let axis = axis_of(&tree.boxes[node]);
                let middle = Self::run(count, 2 * node).len();
                keys.clear();
                keys.extend(
                    names
                        .iter()
                        .map(|&name| (points[name as usize][axis], name)),
                );
                keys.select_nth_unstable(middle);
                for (name, key) in names.iter_mut().zip(&keys) {
                    *name = key.1;
                }
            }
        }
        tree.places = order.iter().map(|&name| points[name as usize]).collect();
        tree.order = order;
        tree
    }

    /// The places below a tree node, of `count` in all. Those of two children
    /// together are those of their parent, as ⌊2pn / 2^(l+1)⌋ = ⌊pn / 2^l⌋.
    fn run(count: usize, node: usize) -> Range<usize> {
        let level = node.ilog2();
        let position = (node - (1 << level)) as u64;
        let cut = |position: u64| ((position * count as u64) >> level) as usize;
        cut(position)..cut(position + 1)
    }

    /// The places below a tree node.
    pub fn places_below(&self, node: usize) -> Range<usize> {
        Self::run(self.places.len(), node)
    }

    /// All leaves, from left to right.
    pub fn leaves(&self) -> Range<usize> {
        1 << self.levels..2 << self.levels
    }

    /// The greatest of the values below each tree node, given those at the
    /// places. O(n).
    pub fn tops(&self, values: &[i64]) -> Vec<i64> {
        let mut tops = alloc::vec![i64::MIN; 2 << self.levels];
        for node in (1..tops.len()).rev() {
            tops[node] = if node < 1 << self.levels {
                tops[2 * node].max(tops[2 * node + 1])
            } else {
                let values = &values[self.places_below(node)];
                values.iter().copied().max().unwrap_or(i64::MIN)
            };
        }
        tops
    }

    /// Raises the greatest values around a leaf where a value has grown. O(log n).
    pub fn raise(&self, tops: &mut [i64], leaf: usize, value: i64) {
        let mut node = leaf;
        while node > 0 && tops[node] < value {
            tops[node] = value;
            node /= 2;
        }
    }

    /// Shows a visitor every leaf that may hold something of use, first `home`,
    /// then roughly from near to far.
    pub fn search(&self, home: usize, visitor: &mut impl Visitor) {
        visitor.look(home, self.places_below(home));
        let mut node = home;
        while node > 1 {
            if let Some(bound) = visitor.bound(node ^ 1) {
                self.descend(node ^ 1, bound, visitor);
            }
            node /= 2;
        }
    }

    /// Shows a visitor what may be of use below a tree node, given its bound.
    pub fn descend(&self, node: usize, bound: i64, visitor: &mut impl Visitor) {
        let leaves = 1 << self.levels;
        let mut later = [(0_usize, 0_i64); DEPTH];
        let mut waiting = 0;
        let mut next = Some((node, bound));
        while let Some((node, bound)) = next {
            if bound >= visitor.enough() {
                next = None;
            } else if node >= leaves {
                visitor.look(node, self.places_below(node));
                next = None;
            } else {
                let left = visitor.bound(2 * node).map(|bound| (2 * node, bound));
                let right = visitor
                    .bound(2 * node + 1)
                    .map(|bound| (2 * node + 1, bound));
                next = match (left, right) {
                    (Some(left), Some(right)) => {
                        let (near, far) = if left.1 <= right.1 {
                            (left, right)
                        } else {
                            (right, left)
                        };
                        later[waiting] = far;
                        waiting += 1;
                        Some(near)
                    }
                    (left, right) => left.or(right),
                };
            }
            if next.is_none() && waiting > 0 {
                waiting -= 1;
                next = Some(later[waiting]);
            }
        }
    }
}

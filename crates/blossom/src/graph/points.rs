//! Points in space: the weight of a pair is its distance.
//!
//! The neighbours of a point, and the pairs that break a dual, are found in a k-d
//! tree in about O(log n) each where the duals are near the distances, so that the
//! complete graph's n²/2 edges are never looked at. This is how Cook and Rohe (1999)
//! and Kolmogorov (2009, "Blossom V") price large geometric instances.

use core::ops::Range;

use alloc::vec::Vec;

use crate::graph::{FORBIDDEN, Graph, GraphError, PricedGraph, Seal, weight_limit};
use crate::oracle::best::Group;
use crate::oracle::duals::Duals;
use crate::oracle::kd_tree::{Bounds, KdTree, Place, Visitor};
use crate::oracle::space::{Metric, Space, gaps};
use crate::oracle::{EdgeList, Edges};

/// Duals beyond this are taken for this: no sum of two and a weight overflows.
const FAR: i64 = 1 << 60;

/// A complete graph of points with integer coordinates, where the weight of an
/// edge is a distance, or with [`within`](Self::within) the graph of the pairs
/// that are near enough.
///
/// Takes O(n) memory. A weight takes O(1), the hooks of the solver about
/// O(n log n); that is no guarantee, as for points that all lie equally far from
/// each other every pair is looked at.
///
/// The oracle takes duals beyond ±2⁶⁰ for ±2⁶⁰, and those that are missing for 0.
///
/// # Examples
///
/// ```text
///  4 │ 1   2         Players by skill (across) and ping (up), a point each.
///  0 │ 0       3
///    └──────────
///      0   3   9
/// ```
///
/// ```
/// use lobbylab_blossom::{Points, Problem};
///
/// let players = [[0, 0], [0, 4], [3, 4], [9, 0]];
/// let graph = Points::manhattan(&players, [1, 1])?;
/// let solution = Problem::perfect(&graph).solve()?;
/// assert_eq!(solution.weight, 9 + 3);
/// assert_eq!(solution.pairs().collect::<Vec<_>>(), [(0, 3), (1, 2)]);
/// # Ok::<(), lobbylab_blossom::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Points<const D: usize> {
    /// By name, from 0 on each axis.
    points: Vec<Place<D>>,
    space: Space<D>,
    tree: KdTree<D>,
}

impl<const D: usize> Points<D> {
    /// Sets weights to Σ `scales[d]` · |x(d) − y(d)|. O(n log n).
    ///
    /// ```
    /// use lobbylab_blossom::{Graph, Points};
    /// let graph = Points::manhattan(&[[0, 0], [3, 4]], [1, 10])?;
    /// assert_eq!(graph.weight(0, 1), 3 + 40);
    /// # Ok::<(), lobbylab_blossom::GraphError>(())
    /// ```
    ///
    /// # Errors
    /// - [`GraphError::NegativeScale`]: a scale below 0.
    /// - [`GraphError::WeightTooLarge`]: the corners of the box around all points
    ///   are farther apart than [`weight_limit`].
    /// - [`GraphError::TooManyNodes`]: more than 2³¹ points.
    pub fn manhattan(points: &[[i64; D]], scales: [i64; D]) -> Result<Self, GraphError> {
        Self::new(points, scales, Metric::Manhattan)
    }

    /// Sets weights to the largest of `scales[d]` · |x(d) − y(d)|. O(n log n).
    ///
    /// ```
    /// use lobbylab_blossom::{Graph, Points};
    /// let graph = Points::chebyshev(&[[0, 0], [3, 4]], [1, 10])?;
    /// assert_eq!(graph.weight(0, 1), 40);
    /// # Ok::<(), lobbylab_blossom::GraphError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`manhattan`](Self::manhattan).
    pub fn chebyshev(points: &[[i64; D]], scales: [i64; D]) -> Result<Self, GraphError> {
        Self::new(points, scales, Metric::Chebyshev)
    }

    /// Sets weights to √(Σ `scales[d]` · (x(d) − y(d))²), rounded down. O(n log n).
    /// Coordinates may be multiplied by a power of ten first, for more digits.
    ///
    /// ```
    /// use lobbylab_blossom::{Graph, Points};
    /// let graph = Points::euclidean(&[[0, 0], [3, 4]], [1, 1])?;
    /// assert_eq!(graph.weight(0, 1), 5);
    /// # Ok::<(), lobbylab_blossom::GraphError>(())
    /// ```
    ///
    /// # Errors
    /// As for [`manhattan`](Self::manhattan).
    pub fn euclidean(points: &[[i64; D]], scales: [i64; D]) -> Result<Self, GraphError> {
        Self::new(points, scales, Metric::Euclidean)
    }

    fn new(given: &[[i64; D]], given_scales: [i64; D], metric: Metric) -> Result<Self, GraphError> {
        const { assert!(D > 0, "points need an axis") };
        let nodes = given.len();
        if nodes as u64 > 1 << 31 {
            return Err(GraphError::TooManyNodes { nodes });
        }
        let mut scales = [0; D];
        for (axis, (known, &scale)) in scales.iter_mut().zip(&given_scales).enumerate() {
            *known = u64::try_from(scale).map_err(|_| GraphError::NegativeScale { axis, scale })?;
        }
        let mut least = [i64::MAX; D];
        for point in given {
            for (least, &x) in least.iter_mut().zip(point) {
                *least = x.min(*least);
            }
        }
        let from_zero =
            |point: &[i64; D]| core::array::from_fn(|axis| point[axis].abs_diff(least[axis]));
        let points: Vec<Place<D>> = given.iter().map(from_zero).collect();
        let space = Space {
            metric,
            scales,
            reach: [u64::MAX; D],
        };
        let limit = weight_limit(nodes);
        let corner = if nodes < 2 {
            [0; D]
        } else {
            Bounds::around(&points).high
        };
        match space.checked_length(&corner) {
            Some(length) if length <= limit as u128 => {}
            length => {
                let weight = length.and_then(|length| i64::try_from(length).ok());
                let weight = weight.unwrap_or(i64::MAX);
                return Err(GraphError::WeightTooLarge { weight, limit });
            }
        }
        let tree = Self::tree(&points, &space);
        Ok(Self {
            points,
            space,
            tree,
        })
    }

    /// Leaves only the pairs with |x(axis) − y(axis)| ≤ `limit`, in the units of
    /// the coordinates, before any scale. Limits of several axes hold together.
    /// O(n log n).
    ///
    /// ```
    /// use lobbylab_blossom::{FORBIDDEN, Graph, Points};
    /// let graph = Points::manhattan(&[[0, 0], [3, 4]], [1, 1])?.within(1, 3)?;
    /// assert_eq!(graph.weight(0, 1), FORBIDDEN);
    /// # Ok::<(), lobbylab_blossom::GraphError>(())
    /// ```
    ///
    /// # Errors
    /// - [`GraphError::NoSuchAxis`]: axes are 0 to D − 1.
    /// - [`GraphError::NegativeReach`]: a limit below 0.
    pub fn within(mut self, axis: usize, limit: i64) -> Result<Self, GraphError> {
        let Some(reach) = self.space.reach.get_mut(axis) else {
            return Err(GraphError::NoSuchAxis { axis, axes: D });
        };
        let limit = u64::try_from(limit).map_err(|_| GraphError::NegativeReach { axis, limit })?;
        *reach = limit.min(*reach);
        self.tree = Self::tree(&self.points, &self.space);
        Ok(self)
    }

    /// Boxes are cut where they are longest, but first to the size of the reach.
    fn tree(points: &[Place<D>], space: &Space<D>) -> KdTree<D> {
        KdTree::new(points, |around| {
            let key = |&axis: &usize| {
                let span = around.high[axis] - around.low[axis];
                let reaches = span / space.reach[axis].max(1);
                // A scale times a span is in range, or its root is.
                let length = u128::from(space.scales[axis]) * u128::from(span);
                (if reaches < 4 { 0 } else { reaches }, length, span)
            };
            (0..D).max_by_key(key).unwrap_or(0)
        })
    }

    /// The duals by place, within bounds.
    fn by_place(&self, duals: &[i64]) -> Vec<i64> {
        let dual = |&name: &u32| {
            duals
                .get(name as usize)
                .map_or(0, |dual| (*dual).clamp(-FAR, FAR))
        };
        self.tree.order.iter().map(dual).collect()
    }

    /// Adds for each point up to `count` edges of least 2w(u,v) − y(v), of those
    /// where that is below `below(y(u))`.
    fn least(&self, count: usize, duals: &Duals<'_>, below: fn(i64) -> i64, found: &mut Edges) {
        let sets = duals;
        let duals = self.by_place(duals.effective());
        let tops = self.tree.tops(&duals);
        let mut group = Group::new(&self.tree, &self.space, count);
        for leaf in self.tree.leaves() {
            let own = self.tree.places_below(leaf);
            group.search(leaf, own, &duals, &tops, |place| below(duals[place]), sets);
            group.collect(found);
        }
    }
}

impl<const D: usize> Graph for Points<D> {
    fn nodes(&self) -> usize {
        self.points.len()
    }

    fn weight(&self, one: usize, other: usize) -> i64 {
        if one == other {
            return FORBIDDEN;
        }
        let gaps = gaps(&self.points[one], &self.points[other]);
        self.space.length(&gaps).unwrap_or(FORBIDDEN)
    }

    fn edges(&self, visit: &mut dyn FnMut(usize, usize, i64)) {
        let order = &self.tree.order;
        for leaf in self.tree.leaves() {
            let own = self.tree.places_below(leaf);
            let look = |places: Range<usize>| {
                for other in places {
                    for place in own.start..own.end.min(other) {
                        let (one, other) = (order[place] as usize, order[other] as usize);
                        let weight = self.weight(one, other);
                        if weight != FORBIDDEN {
                            visit(one, other, weight);
                        }
                    }
                }
            };
            self.tree.search(
                leaf,
                &mut Near {
                    points: self,
                    around: self.tree.boxes[leaf],
                    look,
                },
            );
        }
    }

    fn edges_of(&self, node: usize, visit: &mut dyn FnMut(usize, i64)) {
        let point = self.points[node];
        let look = |places: Range<usize>| {
            for &other in &self.tree.order[places] {
                let weight = self.weight(node, other as usize);
                if weight != FORBIDDEN {
                    visit(other as usize, weight);
                }
            }
        };
        let around = Bounds {
            low: point,
            high: point,
        };
        self.tree.descend(
            1,
            0,
            &mut Near {
                points: self,
                around,
                look,
            },
        );
    }

    fn own_oracle(&self, _: Seal) -> Option<&dyn PricedGraph> {
        Some(self)
    }
}

impl<const D: usize> PricedGraph for Points<D> {
    /// y(v) is the distance of v's nearest neighbour, which is feasible as v has
    /// no shorter edge, and then, point by point, as much more as the edges allow.
    fn starting_duals(&self, upper_bounds: &[i64]) -> Vec<i64> {
        let upper_bounds = self.by_place(upper_bounds);
        // More than half of this is due to no edge.
        let most = 2 * weight_limit(self.points.len());
        let mut duals = alloc::vec![0; upper_bounds.len()];
        let mut tops = self.tree.tops(&duals);
        let mut group = Group::new(&self.tree, &self.space, 1);
        let mut partners = alloc::vec![None; upper_bounds.len()];
        for leaf in self.tree.leaves() {
            let own = self.tree.places_below(leaf);
            group.search(
                leaf,
                own.clone(),
                &duals,
                &tops,
                |_| i64::MAX,
                &Duals::of_nodes(&[]),
            );
            for place in own {
                partners[place] = group.best(place);
            }
        }
        for (place, dual) in duals.iter_mut().enumerate() {
            let nearest = partners[place].map_or(most, |(twice, _)| twice / 2);
            *dual = nearest.min(upper_bounds[place]);
        }
        tops = self.tree.tops(&duals);
        for leaf in self.tree.leaves() {
            for place in self.tree.places_below(leaf) {
                let Some((twice, partner)) = partners[place] else {
                    continue;
                };
                // As far as the neighbour allows; the search is for what allows less.
                let raised = upper_bounds[place].min(twice - duals[partner as usize]);
                if raised <= duals[place] {
                    continue;
                }
                group.search(
                    leaf,
                    place..place + 1,
                    &duals,
                    &tops,
                    |_| raised,
                    &Duals::of_nodes(&[]),
                );
                duals[place] = group.best(place).map_or(raised, |(allowed, _)| allowed);
                self.tree.raise(&mut tops, leaf, duals[place]);
            }
        }
        let mut by_name = alloc::vec![0; duals.len()];
        for (&name, dual) in self.tree.order.iter().zip(duals) {
            by_name[name as usize] = dual;
        }
        by_name
    }

    fn nearest(&self, count: usize, duals: &[i64], found: &mut EdgeList) {
        let found = &mut found.edges;
        self.least(count, &Duals::of_nodes(duals), |_| i64::MAX, found);
    }

    /// Paths from each point to the next: in the order of the tree, where the next is
    /// mostly near, in that of each axis with a reach, and then by steps of two, three
    /// … in the tree. So if every pair is an edge, an even number of points has a
    /// perfect matching among the sample.
    fn sample(&self, count: usize, found: &mut EdgeList) {
        let mut paths = count.min(self.points.len());
        let mut link = |order: &[u32], step: usize| {
            if paths == 0 {
                return;
            }
            paths -= 1;
            for (&one, &other) in order.iter().zip(order.iter().skip(step)) {
                let weight = self.weight(one as usize, other as usize);
                if weight != FORBIDDEN {
                    found.edges.push((one, other, weight));
                }
            }
        };
        link(&self.tree.order, 1);
        for axis in (0..D).filter(|&axis| self.space.reach[axis] < u64::MAX) {
            // The values beside the names: one sort for all dimensions.
            let value = |&name: &u32| (self.points[name as usize][axis], name);
            let mut order: Vec<(u64, u32)> = self.tree.order.iter().map(value).collect();
            crate::order::sort(&mut order);
            let order: Vec<u32> = order.iter().map(|&(_, name)| name).collect();
            link(&order, 1);
        }
        for step in 2..=count.min(self.points.len()) {
            link(&self.tree.order, step);
        }
    }

    fn violated(&self, duals: &Duals<'_>, most: usize, found: &mut EdgeList) {
        self.least(most.max(1), duals, |dual| dual, &mut found.edges);
    }
}

/// Looks at all leaves within reach of a box.
struct Near<'a, const D: usize, F> {
    points: &'a Points<D>,
    around: Bounds<D>,
    look: F,
}

impl<const D: usize, F: FnMut(Range<usize>)> Visitor for Near<'_, D, F> {
    fn bound(&self, node: usize) -> Option<i64> {
        self.points
            .space
            .length(&self.around.gaps(&self.points.tree.boxes[node]))
    }

    fn enough(&self) -> i64 {
        i64::MAX
    }

    fn look(&mut self, _: usize, places: Range<usize>) {
        (self.look)(places);
    }
}

//! The best few partners of each point of a group, by one search in the k-d tree
//! for all of them: a box is left out only if it is of no use to any, which costs
//! little as the points of a leaf lie together, and saves most of the walk.

use core::ops::Range;

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;

use crate::oracle::Edges;
use crate::oracle::duals::Duals;
use crate::oracle::kd_tree::{Bounds, KdTree, Visitor};
use crate::oracle::space::{Space, gaps};

/// A partner: 2w(u,v) − y(v), and v's place. Ties go to the smaller place.
type Partner = (i64, u32);

/// Points at neighbouring places and their partners so far.
pub(crate) struct Group<'t, const D: usize> {
    tree: &'t KdTree<D>,
    space: &'t Space<D>,
    /// How many partners each may have.
    count: usize,
    own: Range<usize>,
    around: Bounds<D>,
    /// The partners of each, the worst on top.
    partners: Vec<BinaryHeap<Partner>>,
    /// What a partner of each must stay below.
    below: Vec<i64>,
    /// The greatest of these.
    enough: i64,
}

impl<'t, const D: usize> Group<'t, D> {
    /// For up to `count` partners each.
    pub fn new(tree: &'t KdTree<D>, space: &'t Space<D>, count: usize) -> Self {
        Self {
            tree,
            space,
            count,
            own: 0..0,
            around: Bounds {
                low: [0; D],
                high: [0; D],
            },
            partners: Vec::new(),
            below: Vec::new(),
            enough: i64::MIN,
        }
    }

    /// Finds the partners of the points at these places of a leaf, of those
    /// with less than `below` gives for the place. `duals` are by place, `tops`
    /// are their maxima by tree node.
    pub fn search(
        &mut self,
        leaf: usize,
        own: Range<usize>,
        duals: &[i64],
        tops: &[i64],
        below: impl Fn(usize) -> i64,
        sets: &Duals<'_>,
    ) {
        self.around = Bounds::around(&self.tree.places[own.clone()]);
        self.below.clear();
        self.below.extend(own.clone().map(below));
        for partners in &mut self.partners {
            partners.clear();
        }
        self.partners
            .resize_with(own.len().max(self.partners.len()), BinaryHeap::new);
        self.own = own;
        self.renew();
        if self.count > 0 {
            let tree = self.tree;
            tree.search(
                leaf,
                &mut Search {
                    group: self,
                    duals,
                    tops,
                    sets,
                },
            );
        }
    }

    /// The best partner of the point at a place of the group.
    pub fn best(&self, place: usize) -> Option<Partner> {
        self.partners[place - self.own.start].iter().min().copied()
    }

    /// Adds all the edges found, by the names of the points.
    pub fn collect(&self, found: &mut Edges) {
        let KdTree { places, order, .. } = self.tree;
        for (place, partners) in self.own.clone().zip(&self.partners) {
            for &(_, partner) in partners {
                let partner = partner as usize;
                if let Some(weight) = self.space.length(&gaps(&places[place], &places[partner])) {
                    found.push((order[place], order[partner], weight));
                }
            }
        }
    }

    fn renew(&mut self) {
        self.enough = self.below.iter().copied().max().unwrap_or(i64::MIN);
    }
}

/// A group with what it is searched by.
struct Search<'s, 't, const D: usize> {
    group: &'s mut Group<'t, D>,
    duals: &'s [i64],
    tops: &'s [i64],
    sets: &'s Duals<'s>,
}

impl<const D: usize> Visitor for Search<'_, '_, D> {
    #[inline]
    fn bound(&self, node: usize) -> Option<i64> {
        let gaps = self.group.around.gaps(&self.group.tree.boxes[node]);
        let length = self.group.space.length(&gaps)?;
        Some(2 * length - self.tops[node])
    }

    #[inline]
    fn enough(&self) -> i64 {
        self.group.enough
    }

    fn look(&mut self, leaf: usize, places: Range<usize>) {
        let Group {
            tree,
            space,
            count,
            partners,
            below,
            own,
            ..
        } = &mut *self.group;
        let mut changed = false;
        for ((place, partners), below) in own.clone().zip(partners).zip(below) {
            let point = &tree.places[place];
            let alone = Bounds {
                low: *point,
                high: *point,
            };
            let Some(length) = space.length(&alone.gaps(&tree.boxes[leaf])) else {
                continue;
            };
            if 2 * length - self.tops[leaf] >= *below {
                continue;
            }
            for (other, there) in places.clone().zip(&tree.places[places.clone()]) {
                let Some(length) = space.length(&gaps(point, there)) else {
                    continue;
                };
                let key = 2 * length - self.duals[other];
                if key >= *below || other == place {
                    continue;
                }
                let sets = self
                    .sets
                    .common(tree.order[place] as usize, tree.order[other] as usize);
                let key = key + 2 * sets;
                if key >= *below {
                    continue;
                }
                let partner = (key, other as u32);
                if partners.len() < *count {
                    partners.push(partner);
                } else if let Some(mut worst) = partners.peek_mut() {
                    *worst = partner;
                }
                if partners.len() == *count
                    && let Some(&(worst, _)) = partners.peek()
                {
                    *below = worst.min(*below);
                }
                changed = true;
            }
        }
        if changed {
            self.group.renew();
        }
    }
}

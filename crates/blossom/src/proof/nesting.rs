//! The odd sets of a certificate as a forest, and where two nodes part in it.
//!
//! Sets can lie in each other n/2 deep. The smallest set that holds two nodes is
//! found in O(log n) by jump pointers: each set knows the one around it and one far
//! out, where the distances follow the skew-binary numbers, so that they take one
//! word for a set (Myers 1983, "An applicative random-access stack").

use alloc::vec::Vec;

use crate::proof::certificate::Certificate;
use crate::proof::violation::Violation;

/// A set in the forest. The last of all is the whole, which holds every node.
#[derive(Clone, Copy, Debug)]
struct Place {
    within: usize,
    jump: usize,
    /// How many sets are around it, the whole included.
    depth: usize,
    /// Its dual and those of the sets around it.
    sum: i128,
}

/// The sets of a certificate that has been found well formed.
#[derive(Debug)]
pub(crate) struct Nesting {
    places: Vec<Place>,
}

impl Nesting {
    /// Reads the sets of a certificate of `nodes` nodes. O(n + number of sets).
    ///
    /// # Errors
    /// If the lists have not one entry for each node, an index is out of place, a
    /// set has an even number of nodes, or its dual is not positive.
    pub(crate) fn new(certificate: &Certificate, nodes: usize) -> Result<Self, Violation> {
        let Certificate {
            nodes: duals,
            innermost,
            sets,
        } = certificate;
        for (list, length) in [("duals", duals.len()), ("innermost sets", innermost.len())] {
            if length != nodes {
                return Err(Violation::WrongLength {
                    list,
                    length,
                    nodes,
                });
            }
        }
        let whole = sets.len();
        let mut sizes = alloc::vec![0_usize; whole + 1];
        for (node, set) in innermost.iter().enumerate() {
            match *set {
                Some(set) if set >= whole => {
                    return Err(Violation::NoSuchSet {
                        node,
                        set,
                        sets: whole,
                    });
                }
                Some(set) => sizes[set] += 1,
                None => {}
            }
        }
        for (at, set) in sets.iter().enumerate() {
            if let Some(within) = set.within {
                if within <= at || within >= whole {
                    return Err(Violation::NotNested { set: at, within });
                }
                sizes[within] += sizes[at];
            }
            if sizes[at].is_multiple_of(2) {
                return Err(Violation::EvenSet {
                    set: at,
                    size: sizes[at],
                });
            }
            if set.dual <= 0 {
                return Err(Violation::NotPositive {
                    set: at,
                    dual: set.dual,
                });
            }
        }
        let root = Place {
            within: whole,
            jump: whole,
            depth: 0,
            sum: 0,
        };
        let mut places = alloc::vec![root; whole + 1];
        for (at, set) in sets.iter().enumerate().rev() {
            let within = set.within.unwrap_or(whole);
            let outer = places[within];
            let far = places[outer.jump];
            let same = outer.depth - far.depth == far.depth - places[far.jump].depth;
            places[at] = Place {
                within,
                jump: if same { far.jump } else { within },
                depth: outer.depth + 1,
                sum: outer.sum + i128::from(set.dual),
            };
        }
        Ok(Self { places })
    }

    /// The index of the set, or of the whole.
    pub(crate) fn place(&self, innermost: Option<usize>) -> usize {
        innermost.unwrap_or(self.places.len() - 1)
    }

    /// The sum of the duals of the set and of those around it.
    pub(crate) fn sum(&self, place: usize) -> i128 {
        self.places[place].sum
    }

    /// The set around this one; the whole is around itself.
    pub(crate) fn around(&self, place: usize) -> usize {
        self.places[place].within
    }

    /// The smallest set that holds both. O(log n).
    pub(crate) fn common(&self, one: usize, other: usize) -> usize {
        let (mut deep, mut high) = (one, other);
        if self.places[deep].depth < self.places[high].depth {
            core::mem::swap(&mut deep, &mut high);
        }
        let depth = self.places[high].depth;
        while self.places[deep].depth > depth {
            let Place { within, jump, .. } = self.places[deep];
            deep = if self.places[jump].depth >= depth {
                jump
            } else {
                within
            };
        }
        // Equally deep sets have equally long jumps.
        while deep != high {
            let (a, b) = (self.places[deep], self.places[high]);
            (deep, high) = if a.jump == b.jump {
                (a.within, b.within)
            } else {
                (a.jump, b.jump)
            };
        }
        deep
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::certificate::Set;

    /// The common set by walking outwards one by one.
    fn walk(nesting: &Nesting, one: usize, other: usize) -> usize {
        let mut around = alloc::vec![one];
        while nesting.around(around[around.len() - 1]) != around[around.len() - 1] {
            around.push(nesting.around(around[around.len() - 1]));
        }
        let mut at = other;
        while !around.contains(&at) {
            at = nesting.around(at);
        }
        at
    }

    #[test]
    fn common_sets_are_found_in_every_forest() {
        let mut state = 7_u64;
        let mut random = |below: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) as usize % below
        };
        for case in 0..40 {
            // From long chains to flat forests; each set gets one node or two, so
            // that its size is odd.
            let sets = 60;
            let reach = 1 + case;
            let mut certificate = Certificate::default();
            let mut sizes = alloc::vec![0; sets + 1];
            for at in 0..sets {
                let within = at + 1 + random(reach);
                let own = if sizes[at] % 2 == 0 { 1 } else { 2 };
                for _ in 0..own {
                    certificate.innermost.push(Some(at));
                    certificate.nodes.push(0);
                }
                sizes[at] += own;
                sizes[within.min(sets)] += sizes[at];
                let within = (within < sets).then_some(within);
                certificate.sets.push(Set {
                    dual: 1 + at as i64,
                    within,
                });
            }
            let nesting = Nesting::new(&certificate, certificate.nodes.len()).unwrap();
            for one in 0..=sets {
                let mut sum = 0;
                let mut at = one;
                while at < sets {
                    sum += i128::from(certificate.sets[at].dual);
                    at = nesting.around(at);
                }
                assert_eq!(nesting.sum(one), sum);
                for other in 0..=sets {
                    assert_eq!(nesting.common(one, other), walk(&nesting, one, other));
                }
            }
        }
    }
}

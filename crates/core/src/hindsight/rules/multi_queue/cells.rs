//! Players in the cells of a grid over the criteria, in the order of arrival both
//! within each cell and all together.
//!
//! Entries live in one list of slots, each linked to the next of its cell and to its
//! neighbours in age. Everything is constant time, and nothing is allocated once the
//! slots have grown to the largest number that ever waited.

use super::around::{Around, Place};
use crate::OutOfRange;
use crate::sim::{Placed, Ticket};

/// No slot.
const NONE: u32 = u32::MAX;
/// Most cells of a grid.
pub const MOST_CELLS: usize = 4096;

#[derive(Clone, Copy, Debug)]
struct Slot<P, const D: usize> {
    ticket: Ticket<P>,
    place: Place<D>,
    /// The next to have come to the cell; of free slots the next free one.
    next: u32,
    older: u32,
    younger: u32,
}

#[derive(Clone, Copy, Debug)]
struct Cell {
    first: u32,
    last: u32,
    count: u32,
}

const EMPTY: Cell = Cell {
    first: NONE,
    last: NONE,
    count: 0,
};

/// Players in the cells of a grid.
#[derive(Clone, Debug)]
pub(super) struct Cells<P, const D: usize> {
    ranges: [usize; D],
    cells: Vec<Cell>,
    slots: Vec<Slot<P, D>>,
    free: u32,
    oldest: u32,
    youngest: u32,
    waiting: usize,
}

impl<P: Placed<D>, const D: usize> Cells<P, D> {
    /// Empty cells, so many ranges for each criterion.
    pub(super) fn new(ranges: [usize; D]) -> Result<Self, OutOfRange> {
        if ranges.contains(&0) {
            return Err(OutOfRange {
                field: "ranges",
                value: 0.0,
                allowed: "1 or more ranges of each criterion",
            });
        }
        let count = (ranges.iter()).fold(1, |count: usize, &range| count.saturating_mul(range));
        if count > MOST_CELLS {
            return Err(OutOfRange {
                field: "ranges",
                value: count as f64,
                allowed: "at most 4096 cells, all ranges multiplied",
            });
        }
        Ok(Self {
            ranges,
            cells: vec![EMPTY; count],
            slots: Vec::new(),
            free: NONE,
            oldest: NONE,
            youngest: NONE,
            waiting: 0,
        })
    }

    pub(super) fn ranges(&self) -> [usize; D] {
        self.ranges
    }

    /// Where these criteria fall; 1 belongs to the last range, and so does what is
    /// beyond it (below 0 and what is no number: to the first).
    #[inline(always)]
    pub(super) fn place(&self, criteria: &[f64; D]) -> Place<D> {
        let mut place = Place {
            range: [0; D],
            cell: 0,
        };
        let mut cell = 0;
        for (axis, value) in criteria.iter().enumerate() {
            let ranges = self.ranges[axis];
            // The conversion saturates.
            let range = ((value * ranges as f64) as usize).min(ranges - 1);
            place.range[axis] = range as u16;
            cell = cell * ranges + range;
        }
        place.cell = cell as u16;
        place
    }

    /// How many wait in a cell.
    #[inline(always)]
    pub(super) fn count(&self, place: Place<D>) -> usize {
        self.cells[usize::from(place.cell)].count as usize
    }

    /// The longest-waiting player of all.
    #[inline]
    pub(super) fn oldest(&self) -> Option<(Place<D>, f64)> {
        let slot = self.slots.get(self.oldest as usize)?;
        Some((slot.place, slot.ticket.arrived))
    }

    /// Somebody waits from now on. Returns when the longest-waiting of all arrived.
    #[inline]
    pub(super) fn push(&mut self, ticket: Ticket<P>, place: Place<D>) -> f64 {
        let slot = Slot {
            ticket,
            place,
            next: NONE,
            older: self.youngest,
            younger: NONE,
        };
        let at = self.free;
        let at = if at == NONE {
            self.slots.push(slot);
            self.slots.len() as u32 - 1
        } else {
            self.free = self.slots[at as usize].next;
            self.slots[at as usize] = slot;
            at
        };
        if self.youngest == NONE {
            self.oldest = at;
        } else {
            self.slots[self.youngest as usize].younger = at;
        }
        self.youngest = at;
        self.waiting += 1;
        self.append(at, place);
        self.slots[self.oldest as usize].ticket.arrived
    }

    /// Puts a slot at the end of a cell.
    #[inline]
    fn append(&mut self, at: u32, place: Place<D>) {
        let cell = &mut self.cells[usize::from(place.cell)];
        if cell.count == 0 {
            cell.first = at;
        } else {
            self.slots[cell.last as usize].next = at;
        }
        cell.last = at;
        cell.count += 1;
    }

    /// Takes the longest-waiting player of a cell.
    #[inline]
    pub(super) fn pop(&mut self, place: Place<D>) -> Option<Ticket<P>> {
        let cell = &mut self.cells[usize::from(place.cell)];
        cell.count = cell.count.checked_sub(1)?;
        let at = cell.first;
        cell.first = self.slots[at as usize].next;
        Some(self.release(at))
    }

    /// Takes a slot out of the order of arrival and frees it. Its cell has let go of it.
    #[inline(always)]
    fn release(&mut self, at: u32) -> Ticket<P> {
        let slot = self.slots[at as usize];
        if slot.older == NONE {
            self.oldest = slot.younger;
        } else {
            self.slots[slot.older as usize].younger = slot.younger;
        }
        if slot.younger == NONE {
            self.youngest = slot.older;
        } else {
            self.slots[slot.younger as usize].older = slot.older;
        }
        self.slots[at as usize].next = self.free;
        self.free = at;
        self.waiting -= 1;
        slot.ticket
    }

    /// The slot of the player with this number. Numbers ascend with age, so the search ends
    /// at the first that is above. O(n) of n who wait.
    fn slot_of(&self, id: u64) -> Option<u32> {
        let mut at = self.oldest;
        while let Some(slot) = self.slots.get(at as usize) {
            if slot.ticket.id >= id {
                return (slot.ticket.id == id).then_some(at);
            }
            at = slot.younger;
        }
        None
    }

    /// The cell of the player with this number, if they wait. O(n) of n who wait.
    pub(super) fn place_of(&self, id: u64) -> Option<Place<D>> {
        Some(self.slots[self.slot_of(id)? as usize].place)
    }

    /// Whether the player with this number waits. O(n) of n who wait.
    pub(super) fn has(&self, id: u64) -> bool {
        self.slot_of(id).is_some()
    }

    /// Takes the player with this number, wherever they are in their cell. O(n) of n who
    /// wait.
    pub(super) fn remove(&mut self, id: u64) -> Option<Ticket<P>> {
        let at = self.slot_of(id)?;
        let next = self.slots[at as usize].next;
        let cell = usize::from(self.slots[at as usize].place.cell);
        let mut before = NONE;
        let mut here = self.cells[cell].first;
        while here != at {
            before = here;
            here = self.slots[here as usize].next;
        }
        if before == NONE {
            self.cells[cell].first = next;
        } else {
            self.slots[before as usize].next = next;
        }
        let cell = &mut self.cells[cell];
        cell.count -= 1;
        if cell.last == at {
            cell.last = before;
        }
        Some(self.release(at))
    }

    /// How far from a place one has to go for this many players (not fewer than wait
    /// there), and how many of them are as far as that. None if they are not within
    /// `reach`, or if it is less work to go through all who wait.
    pub(super) fn nearest(
        &self,
        own: &Place<D>,
        players: usize,
        reach: usize,
    ) -> Option<(usize, usize)> {
        let (mut nearer, mut work) = (0, 0);
        for radius in 0..=reach {
            let (mut count, mut cells) = (0, 0);
            for place in Around::new(self.ranges, own, radius) {
                count += self.count(place);
                cells += 1;
            }
            work += cells;
            if count >= players {
                let few = players - nearer;
                return (work + few * cells <= self.waiting).then_some((radius, few));
            }
            if work > self.waiting {
                return None;
            }
            nearer = count;
        }
        None
    }

    /// Takes all who are nearer than `edge`, and the few longest-waiting of those who
    /// are just as far.
    pub(super) fn take_nearest(
        &mut self,
        own: &Place<D>,
        (edge, few): (usize, usize),
        out: &mut Vec<Ticket<P>>,
    ) {
        for place in Around::new(self.ranges, own, edge) {
            if own.distance(&place) < edge {
                while let Some(ticket) = self.pop(place) {
                    out.push(ticket);
                }
            }
        }
        for _ in 0..few {
            let first = Around::new(self.ranges, own, edge)
                .filter(|place| self.count(*place) > 0)
                .min_by_key(|place| {
                    let first = self.cells[usize::from(place.cell)].first;
                    self.slots[first as usize].ticket.id
                });
            out.extend(first.and_then(|place| self.pop(place)));
        }
    }

    /// All who wait, oldest first: their places.
    pub(super) fn places(&self) -> impl Iterator<Item = Place<D>> + '_ {
        let mut at = self.oldest;
        std::iter::from_fn(move || {
            let slot = self.slots.get(at as usize)?;
            at = slot.younger;
            Some(slot.place)
        })
    }

    /// Takes those for whom `wanted` says so, asked from the oldest to the youngest.
    /// Of each cell these must be the longest-waiting.
    pub(super) fn take(
        &mut self,
        mut wanted: impl FnMut(Place<D>) -> bool,
        out: &mut Vec<Ticket<P>>,
    ) {
        let mut at = self.oldest;
        while let Some(slot) = self.slots.get(at as usize) {
            at = slot.younger;
            let place = slot.place;
            if wanted(place) {
                out.extend(self.pop(place));
            }
        }
    }

    /// Divides the criteria anew and moves everybody, oldest first. Where a cell
    /// comes to have `full` players, they are taken and given to `meet`.
    pub(super) fn divide(
        &mut self,
        ranges: [usize; D],
        full: usize,
        out: &mut Vec<Ticket<P>>,
        mut meet: impl FnMut(&[Ticket<P>]),
    ) {
        self.ranges = ranges;
        self.cells.clear();
        self.cells.resize(ranges.iter().product(), EMPTY);
        let mut at = self.oldest;
        while let Some(slot) = self.slots.get(at as usize) {
            let (this, place) = (at, self.place(slot.ticket.player.criteria()));
            at = slot.younger;
            self.slots[this as usize].place = place;
            self.slots[this as usize].next = NONE;
            self.append(this, place);
            if self.count(place) >= full {
                out.clear();
                while let Some(ticket) = self.pop(place) {
                    out.push(ticket);
                }
                meet(out);
            }
        }
    }
}

//! Who sits where: players on two seats for each role, moved so that as many as possible
//! have one.
//!
//! Sets of players who can all be seated are the independent sets of a transversal matroid
//! of rank 2k. So a player who comes can be seated if from one of their roles a free seat is
//! reached by moving others (an augmenting path); and if not, they can take the seat of any
//! player who is reached in this way, in particular that of the first in the line
//! ([`Fill::exchange`]). Taking players in any order and keeping all who can be seated
//! gives the best set in the sense of that order.
//!
//! There are at most 8 roles, so sets of roles are bytes and every step is O(k²) operations
//! on them.

use crate::balance::model::LARGEST_TEAM;
use crate::balance::split::MOST;

/// Never the first in line: who sits for certain.
pub(super) const HELD: u32 = u32::MAX;

/// Players on seats; the seats 2r and 2r + 1 are those of role r.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fill {
    k: usize,
    /// The roles that who sits there plays; none if nobody does.
    roles: [u8; MOST],
    /// Who sits there, by the caller's number.
    who: [u32; MOST],
    /// Places in the line, [`HELD`] for those who are not to be exchanged.
    order: [u32; MOST],
    count: usize,
    /// Roles with a free seat.
    spare: u8,
    /// Roles from which one is reached.
    open: u8,
}

impl Fill {
    pub fn new(k: usize) -> Self {
        let all = ((1u16 << k) - 1) as u8;
        Self {
            k,
            roles: [0; MOST],
            who: [0; MOST],
            order: [0; MOST],
            count: 0,
            spare: all,
            open: all,
        }
    }

    /// How many sit.
    pub fn count(&self) -> usize {
        self.count
    }

    pub fn is_full(&self) -> bool {
        self.spare == 0
    }

    /// A player finds a seat if they play one of these roles.
    pub fn open(&self) -> u8 {
        self.open
    }

    /// Free seats of each role. O(1).
    pub fn vacant(&self) -> [usize; LARGEST_TEAM] {
        std::array::from_fn(|role| {
            let seats = &self.roles[2 * role..2 * role + 2];
            let free = seats.iter().filter(|&&roles| roles == 0).count();
            if role < self.k { free } else { 0 }
        })
    }

    /// The first in line of those who sit and are not held. O(k).
    pub fn first(&self) -> Option<u32> {
        (0..2 * self.k)
            .filter(|&seat| self.roles[seat] != 0)
            .map(|seat| self.order[seat])
            .min()
            .filter(|&order| order != HELD)
    }

    /// What those who sit on a role's seats play.
    fn union(&self, role: usize) -> u8 {
        self.roles[2 * role] | self.roles[2 * role + 1]
    }

    /// Those roles, and all from which one of them is reached in one move.
    fn grown(&self, roles: u8) -> u8 {
        (0..self.k)
            .filter(|&role| self.union(role) & roles != 0)
            .fold(roles, |grown, role| grown | 1 << role)
    }

    fn renew_open(&mut self) {
        self.open = self.spare;
        if self.spare == 0 {
            return;
        }
        loop {
            let grown = self.grown(self.open);
            if grown == self.open {
                return;
            }
            self.open = grown;
        }
    }

    fn sit(&mut self, role: usize, (roles, who, order): (u8, u32, u32)) {
        let seat = 2 * role + usize::from(self.roles[2 * role] != 0);
        self.roles[seat] = roles;
        self.who[seat] = who;
        self.order[seat] = order;
        if self.roles[2 * role] != 0 && self.roles[2 * role + 1] != 0 {
            self.spare &= !(1 << role);
        }
    }

    fn rise(&mut self, seat: usize) -> (u8, u32, u32) {
        let player = (self.roles[seat], self.who[seat], self.order[seat]);
        self.roles[seat] = 0;
        self.spare |= 1 << (seat / 2);
        player
    }

    /// Seats a player, if there is a way.
    pub fn add(&mut self, roles: u8, who: u32, order: u32) -> bool {
        if roles & self.open == 0 {
            return false;
        }
        self.seat((roles, who, order));
        self.count += 1;
        self.renew_open();
        true
    }

    /// Seats a player for whom there is a way, moving others.
    fn seat(&mut self, mut player: (u8, u32, u32)) {
        // Roles by the number of moves to a free seat.
        let mut layers = [self.spare; LARGEST_TEAM + 1];
        let mut depth = 0;
        while layers[depth] & player.0 == 0 && depth < self.k {
            layers[depth + 1] = self.grown(layers[depth]);
            depth += 1;
        }
        loop {
            while depth > 0 && player.0 & layers[depth - 1] != 0 {
                depth -= 1;
            }
            // There is a role: the layers end where one of theirs is.
            let role = (player.0 & layers[depth]).trailing_zeros() as usize % LARGEST_TEAM;
            if depth == 0 {
                self.sit(role, player);
                return;
            }
            let near = layers[depth - 1];
            let moved = usize::from(self.roles[2 * role] & near == 0);
            let next = self.rise(2 * role + moved);
            self.sit(role, player);
            player = next;
        }
    }

    /// Seats a player for whom there is no seat in place of the first in line whose seat
    /// they can have; who that was, or nothing if all those are held. O(k²).
    pub fn exchange(&mut self, roles: u8, who: u32, order: u32) -> Option<u32> {
        let mut reached = roles;
        let mut looked = 0;
        while reached & !looked != 0 {
            let role = (reached & !looked).trailing_zeros() as usize;
            looked |= 1 << role;
            if role < self.k {
                reached |= self.union(role);
            }
        }
        let seat = (0..2 * self.k)
            .filter(|&seat| reached >> (seat / 2) & 1 == 1 && self.roles[seat] != 0)
            .min_by_key(|&seat| self.order[seat])?;
        if self.order[seat] == HELD {
            return None;
        }
        // What is within reach of those who sit, and so `open`, stays the same.
        let vacant = self.spare;
        let gone = self.rise(seat);
        self.spare = 1 << (seat / 2);
        self.seat((roles, who, order));
        self.spare = vacant;
        Some(gone.1)
    }
}

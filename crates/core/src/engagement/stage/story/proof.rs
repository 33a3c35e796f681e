//! What the blossom algorithm has proven, in words, and what a read-out says of players and
//! pairs.

use super::words::{decimal, expected, rounded};
use crate::engagement::parameters::ShownWeights;
use crate::engagement::stage::blossom::{BlossomTape, Event, Frame};
use crate::engagement::stage::view::LinkKind;
use crate::words::{capital, count};
use lobbylab_blossom::Place;

impl BlossomTape {
    /// At the end: why no pairing can be cheaper. O(n).
    pub fn proof(&self, frame: &Frame) -> String {
        let (pairs, _) = self.pairs(frame);
        let places = self.places();
        let sets: i64 = frame.sets.iter().map(|set| set.dual).sum();
        let moats = frame.sets.iter().filter(|set| set.dual > 0).count();
        // Rounded so that the sum comes out.
        let total = rounded(self.weight as f64 * 2.0 * self.written(), places);
        let around = rounded(sets as f64 * self.written(), places);
        let (own, around) = (decimal(total - around, places), decimal(around, places));
        let total = decimal(total, places);
        let pairs = match pairs {
            1 => "The one pair costs".to_owned(),
            pairs => format!("The {} pairs cost", count(pairs, "no")),
        };
        match self.weights {
            ShownWeights::Plane => {
                let proof = if moats == 0 {
                    format!(
                        "The radii of all discs add up to {total} as well. Discs do not overlap, \
                         so every pair costs at least its two radii: no pairing can be cheaper."
                    )
                } else {
                    let (which, each) = match moats {
                        1 => ("the width of one moat".to_owned(), "the moat"),
                        moats => (
                            format!("the widths of {} moats", count(moats, "no")),
                            "each moat",
                        ),
                    };
                    format!(
                        "The radii of discs, {own}, and {which}, {around}, add up to {total} as \
                         well. No pairing can be cheaper: a pair must leave both its discs, and as \
                         an odd number of players stands within {each}, somebody has to cross it."
                    )
                };
                format!("Everybody has a partner. {pairs} {total}. {proof}")
            }
            ShownWeights::Risks => {
                let all = rounded(100.0 * self.common, places);
                let cost = self.weight as f64 * 2.0 * self.written();
                let stop = expected((all + cost) / 100.0);
                let proof = if moats == 0 {
                    format!("The numbers of all players add up to {total} as well.")
                } else {
                    format!(
                        "The numbers of players, {own}, and of blossoms, {around}, add up to \
                         {total} as well."
                    )
                };
                format!(
                    "Everybody has a partner. {pairs} {total} points beyond the players’ own {}: \
                     {stop} are expected to stop. {proof} No two numbers add up to more than their \
                     pair costs (with those of the blossoms that one of them must leave), so no \
                     pairing can be cheaper.",
                    decimal(all, places)
                )
            }
        }
    }

    /// What stands under the picture.
    pub fn status(&self, frame: &Frame) -> String {
        let (pairs, all) = self.pairs(frame);
        let bound = self.amount(frame.bound());
        if frame.event == Event::End {
            let end = if all == 1 { "" } else { "s" };
            return format!(
                "{} pair{end} at {bound}: proven to be the cheapest.",
                capital(&count(all, "no"))
            );
        }
        format!(
            "{} of {} pairs. Proven so far: no pairing costs less than {bound}.",
            capital(&count(pairs, "none")),
            count(all, "no")
        )
    }

    /// A player in a read-out.
    pub fn noted(&self, frame: &Frame, node: usize) -> String {
        let own = self.amount(frame.duals[node]);
        let own = if self.plane() {
            format!("disc of radius {own}")
        } else {
            format!("number {own}")
        };
        let place = match frame.places[node] {
            Place::Outside => "in no tree",
            Place::Even if frame.mates[node].is_none() => "the root: may grow",
            Place::Even => "+: grows",
            Place::Odd => "−: shrinks",
        };
        let mate = match frame.mates[node] {
            Some(mate) => format!("paired with {}", self.name(mate)),
            None => "no partner yet".to_owned(),
        };
        let blossom = match frame.outer(node) {
            Some(set) => format!(", {}", self.blossom(set)),
            None => String::new(),
        };
        format!(
            "Player {}: {own}, {place}, {mate}{blossom}.",
            self.name(node)
        )
    }

    /// A link in a read-out.
    pub fn edge_noted(&self, frame: &Frame, [one, other]: [usize; 2], kind: LinkKind) -> String {
        let cost = 2 * self.pair(self.playing[one], self.playing[other]);
        let paired = frame.mates[one] == Some(other);
        let what = match kind {
            LinkKind::New => "paired in this step",
            LinkKind::Gone => "no pair any more",
            LinkKind::Tight => "has just become tight",
            LinkKind::Path if paired => "on the way, a pair until now",
            LinkKind::Path => "on the way, a pair soon",
            LinkKind::Tree => "tight, part of the tree or of a blossom",
            LinkKind::Matched | LinkKind::Pair => "a pair",
        };
        format!(
            "Players {} and {}: cost {}, {what}.",
            self.name(one),
            self.name(other),
            self.amount(cost)
        )
    }
}

//! A lane on its place, at one moment of the step's motion.

use crate::drawing::scale::Mapping;
use crate::figure::Role;
use crate::geometry::{Point, Rect};
use crate::stage::TEXT_LINE;
use crate::stage::motion::{between, eased, mixed};
use crate::stage::picture::{Anchor, Form, Ink, Line, Part, PlanePicture, Sign, Words, hairline};
use crate::stage::race::game::Seats;
use crate::stage::race::{PartyFate, PartyShown, Race, RaceLane};
use crate::stage::words::{SMALL, TINY, axis, words};
use crate::text_width::estimate;

/// Title and label of the upright axis.
pub(super) const HEAD: f64 = 50.0;
/// Ticks and label of the level axis.
pub(super) const FOOT: f64 = 38.0;
/// Room for the ticks of the upright axis.
const LEFT: f64 = 38.0;
/// Room right of the plot: half a tick's number.
const RIGHT: f64 = 14.0;
/// Time has reached the end of the step.
const ARRIVED: f64 = 0.4;
/// Its game stands.
const FORMED: f64 = 0.9;
/// Radius of a single where there is room.
const RADIUS: f64 = 6.0;
/// From the plot's edge to the first and last value.
const INSET: f64 = 9.0;
/// Above so many parties regions are not named.
const NAMED: usize = 24;

/// A lane on its place.
pub(super) struct PlacedLane<'a> {
    pub lane: &'a RaceLane,
    pub frame: Rect,
    pub plot: Rect,
    pub wait: Mapping,
    pub rating: Mapping,
    pub seats: Seats,
    /// How far time has run, the game has formed, and all has come to rest, 0 to 1.
    pub running: f64,
    pub forming: f64,
    pub settled: f64,
    /// Whether somebody has waited longer than the level axis is.
    pub beyond: bool,
    middle: f64,
    half: f64,
    radius: f64,
}

/// Height of the plot of a lane that is so wide.
pub(super) fn plot_height(width: f64) -> f64 {
    (0.36 * width).clamp(130.0, 220.0)
}

impl<'a> PlacedLane<'a> {
    pub fn new(race: &Race, lane: &'a RaceLane, frame: Rect, progress: f64) -> Self {
        let width = frame.width();
        let left = frame.left + LEFT.min(width / 3.0);
        let plot = Rect {
            left,
            top: frame.top + HEAD,
            right: (frame.right - RIGHT).max(left + width / 4.0),
            bottom: frame.top + HEAD + plot_height(width),
        };
        let inset = |side: f64| INSET.min(side / 8.0);
        let (across, up) = (inset(plot.width()), inset(plot.height()));
        let [low, high] = race.ratings;
        let room = plot.width() * plot.height() / (lane.parties.len() as f64).max(1.0);
        let seats_top = plot.bottom + FOOT;
        Self {
            lane,
            plot,
            wait: Mapping::new(
                &axis(0.0, race.wait),
                plot.left + across,
                plot.right - across,
            ),
            rating: Mapping::new(&axis(low, high), plot.bottom - up, plot.top + up),
            seats: Seats::new(race, lane, frame, seats_top),
            frame,
            beyond: (lane.parties.iter())
                .any(|one| one.fate == PartyFate::Waits && lane.times[1] - one.arrived > race.wait),
            running: eased(progress / ARRIVED),
            forming: eased((progress - ARRIVED) / (FORMED - ARRIVED)),
            settled: ((progress - FORMED) / (1.0 - FORMED)).clamp(0.0, 1.0),
            middle: 0.5 * (low + high),
            half: 0.5 * (high - low).max(f64::MIN_POSITIVE),
            radius: (0.13 * room.sqrt()).clamp(3.0, RADIUS),
        }
    }

    /// Where the words under the game begin.
    pub fn below(&self) -> f64 {
        self.seats.bottom + TEXT_LINE / 2.0 + 2.0
    }

    /// Place of a wait and a rating, in the plot whatever they are.
    fn spot(&self, wait: f64, rating: f64) -> Point {
        let within = |pixel: f64, map: &Mapping| {
            let (low, high) = (map.from.min(map.to), map.from.max(map.to));
            pixel.max(low).min(high)
        };
        (
            within(self.wait.to_px(wait), &self.wait),
            within(self.rating.to_px(rating), &self.rating),
        )
    }

    /// The colour of a rating: of the strong above the middle, of the weak below, and the paler
    /// the nearer to it.
    fn ink(&self, rating: f64) -> (Role, f64) {
        let off = ((rating - self.middle) / self.half).clamp(-1.0, 1.0);
        let off = if off.is_nan() { 0.0 } else { off };
        let role = if off < 0.0 { Role::Low } else { Role::High };
        (role, 0.35 + 0.65 * off.abs())
    }

    /// Radius of a party at a scale of 1.
    fn size(&self, party: &PartyShown) -> f64 {
        let persons = f64::from(party.size.clamp(1, 9));
        self.radius * (1.0 + 0.22 * (persons - 1.0).sqrt())
    }

    /// A party at this moment.
    pub fn party(&self, picture: &mut PlanePicture, party: &PartyShown) {
        let newcomer = self.lane.newcomer == Some(party.id);
        let time = mixed(self.lane.times[0], self.lane.times[1], self.running);
        let waited = self.spot(time - party.arrived, party.rating);
        let seat = match party.fate {
            PartyFate::Plays => self.seats.of(party.id),
            _ => None,
        };
        let own = self.size(party);
        let (at, radius) = match seat {
            Some(seat) => (
                between(waited, seat, self.forming),
                mixed(own, self.seats.radius.min(1.5 * own), self.forming),
            ),
            None => (waited, own),
        };
        let opacity = match party.fate {
            PartyFate::GivesUp | PartyFate::Played => 1.0 - self.forming,
            // Where no seat is, its ring stays.
            PartyFate::Plays if seat.is_none() => 1.0 - self.forming,
            PartyFate::Waits | PartyFate::Plays if newcomer => self.running.max(0.05),
            PartyFate::Waits | PartyFate::Plays => 1.0,
        };
        if opacity <= 0.0 {
            return;
        }
        let (role, share) = self.ink(party.rating);
        let sign = |form: Form, radius: f64, ink: Ink, opacity: f64| Sign {
            at,
            radius,
            form,
            ink,
            opacity,
            part: Part::Player,
        };
        let longest = self.lane.longest == Some(party.id);
        if longest || newcomer && self.settled < 1.0 {
            let fade = if longest { 1.0 } else { 1.0 - self.settled };
            let ink = Ink::Full(Role::Ink);
            picture
                .signs
                .push(sign(Form::Halo, radius + 2.5, ink, opacity * fade));
        }
        picture
            .signs
            .push(sign(Form::Disc, radius, Ink::Pale(role, share), opacity));
        self.beside(picture, party, (at, radius), opacity, seat.is_some());
    }

    /// Where the parties of the newest game stood when it was formed. Two are joined by a line.
    pub fn gone(&self, picture: &mut PlanePicture) {
        let Some(game) = (self.lane.game.as_ref()).filter(|_| self.forming > 0.0) else {
            return;
        };
        let mut ends = Vec::new();
        for party in (self.lane.parties.iter()).filter(|one| one.fate == PartyFate::Plays) {
            let at = self.spot(game.time - party.arrived, party.rating);
            let (role, share) = self.ink(party.rating);
            ends.push(at);
            picture.signs.push(Sign {
                at,
                radius: self.size(party),
                form: Form::Ring,
                ink: Ink::Pale(role, share),
                opacity: self.forming,
                part: Part::Game,
            });
        }
        if let [one, other] = ends[..] {
            picture.lines.push(Line {
                width: 1.5,
                opacity: self.forming,
                ..hairline(one, other, Ink::Full(Role::Soft), Part::Game)
            });
        }
    }

    /// Its size in the disc, its region and its wait or rating beside it.
    fn beside(
        &self,
        picture: &mut PlanePicture,
        party: &PartyShown,
        (at, radius): (Point, f64),
        opacity: f64,
        plays: bool,
    ) {
        let mut write = |text: String, at: Point, size: f64, anchor: Anchor, opacity: f64| {
            picture.texts.push(Words {
                opacity,
                rim: true,
                part: Part::Player,
                ..words(&text, at, size, anchor, Role::Ink)
            });
        };
        if party.size > 1 {
            let size = (1.5 * radius).clamp(8.0, TINY);
            write(party.size.to_string(), at, size, Anchor::Middle, opacity);
        }
        if plays && self.seats.named {
            let rating = crate::figure::common::number((party.rating + 0.5).floor());
            let text = match party.region.is_empty() {
                true => rating,
                false => format!("{rating} {}", party.region),
            };
            let text = if estimate(&text, TINY, false) > self.seats.pitch {
                party.region.clone()
            } else {
                text
            };
            let under = (at.0, at.1 + self.seats.radius + 7.0);
            write(text, under, TINY, Anchor::Middle, opacity * self.forming);
        }
        let mut beside = Vec::new();
        if self.lane.longest == Some(party.id) {
            let wait = self.lane.times[1] - party.arrived;
            beside.push(lobbylab_core::arena::stage::story::seconds(wait));
        }
        if !plays && !party.region.is_empty() && self.lane.parties.len() <= NAMED {
            beside.push(party.region.clone());
        }
        if beside.is_empty() {
            return;
        }
        let text = beside.join(" ");
        let wide = estimate(&text, SMALL, false);
        // To the left where there is no room to the right.
        let (x, anchor) = if at.0 + radius + 5.0 + wide <= self.frame.right {
            (at.0 + radius + 5.0, Anchor::Start)
        } else {
            (at.0 - radius - 5.0, Anchor::End)
        };
        write(text, (x, at.1), SMALL, anchor, opacity);
    }
}

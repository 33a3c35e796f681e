//! A net on its place, at one moment of the step's motion.

use crate::geometry::{Point, Rect};
use crate::stage::bars::GUTTER;
use crate::stage::motion::{between, eased, mixed};
use crate::stage::net::{Dot, Extent, Key, Net, Stand, Target};

/// Height of the title.
pub(crate) const HEAD: f64 = 27.0;
/// Axis of a line of players: ticks and name.
pub(crate) const FOOT: f64 = 40.0;
/// From the square to the plot's edge: in the plane or on a line, on a circle.
const MARGIN: [f64; 2] = [20.0, 30.0];
/// The largest and the smallest sign of a player.
const SIGN: [f64; 2] = [11.5, 3.4];
/// Discs and bars have moved; what is left is for words.
const MOVED: f64 = 0.9;

/// What stands where.
pub(crate) struct Frame {
    pub wide: bool,
    /// Width of the bars.
    pub side: f64,
    /// Height of the title, and of the key where that stands above the plot.
    pub head: f64,
    pub plot: f64,
    /// Height of the bars, and of the key where that stands with them.
    pub beside: f64,
    pub status: f64,
}

impl Frame {
    /// Height of all of it.
    pub fn total(&self) -> f64 {
        let under = if self.wide { 0.0 } else { self.beside };
        self.head + self.plot + under + self.status
    }
}

/// A net on its place, at one moment.
pub(crate) struct Field<'a> {
    pub net: &'a Net,
    pub old: Option<&'a Net>,
    pub width: f64,
    pub height: f64,
    pub plot: Rect,
    /// Where bars are, and the key where it is not above the plot.
    pub side: Rect,
    pub wide: bool,
    /// Where the status begins.
    pub status: f64,
    /// A side of the square in pixels.
    pub unit: f64,
    /// The square's middle; the middle of a circle.
    pub middle: Point,
    /// Where every player is now.
    pub places: Vec<Point>,
    /// Where the players of the step before were.
    pub origins: Vec<Point>,
    /// The place of every player in the list of the step before.
    pub olds: Vec<Option<usize>>,
    /// Radius of a player's sign.
    pub size: f64,
    /// Whether an algorithm is shown that grows trees.
    pub trees: bool,
    pub progress: f64,
    /// How far things have moved, 0 to 1.
    pub moved: f64,
    /// How far the motion has come to rest, 0 to 1.
    pub settled: f64,
}

impl<'a> Field<'a> {
    pub fn new(net: &'a Net, mut frame: Frame, (width, height): (f64, f64), progress: f64) -> Self {
        // Too much or too little height is the plot's, within reason.
        let extra = height - frame.total();
        frame.plot = (frame.plot + extra)
            .max(frame.plot.min(0.45 * height))
            .min(height);
        let top = frame.head.min(0.2 * height);
        let bottom = (top + frame.plot).min(height);
        let side = if frame.wide {
            Rect {
                left: width - frame.side,
                top,
                right: width,
                bottom,
            }
        } else {
            Rect {
                left: 0.0,
                top: bottom,
                right: width,
                bottom: (bottom + frame.beside).min(height),
            }
        };
        let right = if frame.wide {
            side.left - GUTTER
        } else {
            width
        };
        let plot = Rect {
            left: 0.0,
            top,
            right,
            bottom,
        };
        let old = net.before.as_deref();
        let mut field = Self {
            net,
            old,
            width,
            height,
            plot,
            side,
            wide: frame.wide,
            status: if frame.wide { bottom } else { side.bottom },
            unit: 1.0,
            middle: ((plot.left + plot.right) / 2.0, (top + bottom) / 2.0),
            places: Vec::new(),
            origins: Vec::new(),
            olds: Vec::new(),
            size: SIGN[1],
            trees: [Key::Root, Key::Even, Key::Tree]
                .iter()
                .any(|sign| net.key.contains(sign)),
            progress,
            moved: eased(progress / MOVED),
            settled: ((progress - MOVED) / (1.0 - MOVED)).clamp(0.0, 1.0),
        };
        field.measure();
        field
    }

    /// Sizes, and the places of all.
    fn measure(&mut self) {
        let circle = self.net.stand == Stand::Circle;
        let margin = MARGIN[usize::from(circle)];
        let (wide, high) = (self.plot.width(), self.plot.height());
        let room = |side: f64| (side - 2.0 * margin.min(side / 8.0)).max(0.5);
        let shown = self.net.bounds.unwrap_or(Extent::SQUARE).sane();
        let (across, up) = (shown.high.0 - shown.low.0, shown.high.1 - shown.low.1);
        self.unit = (room(wide) / across).min(room(high) / up);
        self.middle.0 += self.unit * (0.5 - (shown.low.0 + shown.high.0) / 2.0);
        self.middle.1 -= self.unit * (0.5 - (shown.low.1 + shown.high.1) / 2.0);
        let rest = self.stand(self.net);
        self.size = self.sign(&rest);
        if let (Some(old), true) = (self.old, self.progress < 1.0) {
            self.origins = self.stand(old);
            self.olds = (self.net.dots.iter())
                .map(|dot| old.dots.iter().position(|other| other.id == dot.id))
                .collect();
        } else {
            self.old = None;
            self.olds = vec![None; rest.len()];
        }
        self.places = (rest.iter().zip(&self.olds))
            .map(|(&to, from)| {
                from.map_or(to, |index| between(self.origins[index], to, self.moved))
            })
            .collect();
    }

    /// Radius of the signs: as large as neighbours allow.
    fn sign(&self, places: &[Point]) -> f64 {
        let mut least = f64::INFINITY;
        for (index, one) in places.iter().enumerate() {
            for other in &places[..index] {
                let (dx, dy) = (one.0 - other.0, one.1 - other.1);
                least = least.min(dx * dx + dy * dy);
            }
        }
        // In the plane discs must be seen around the signs.
        let share = match self.net.stand {
            Stand::Plane => 0.31,
            _ => 0.43,
        };
        let most = SIGN[0].min(0.04 * self.plot.width().min(self.plot.height()));
        (share * least.sqrt()).min(most).max(SIGN[1].min(most))
    }

    /// Where the players of a net stand at rest.
    fn stand(&self, net: &Net) -> Vec<Point> {
        if matches!(net.stand, Stand::Line { .. }) {
            return self.on_line(net);
        }
        let place = |dot: &Dot| {
            let x = self.middle.0 + self.unit * (share(dot.at.0) - 0.5);
            let y = self.middle.1 - self.unit * (share(dot.at.1) - 0.5);
            (x, y)
        };
        net.dots.iter().map(place).collect()
    }

    /// Left and right end of a line of players, and its height.
    pub fn line(&self) -> (f64, f64, f64) {
        let edge = MARGIN[0].min(self.plot.width() / 8.0);
        let floor = self.axis();
        let high = floor - self.plot.top;
        (
            self.plot.left + edge,
            self.plot.right - edge,
            self.plot.top + 0.64 * high,
        )
    }

    /// Height of the axis under a line of players.
    pub fn axis(&self) -> f64 {
        self.plot.bottom - FOOT.min(0.3 * self.plot.height())
    }

    /// Everybody above the own place, moved aside as little as is needed that none lies on
    /// another: the least squares of the moves, by pooling neighbours (isotonic regression).
    fn on_line(&self, net: &Net) -> Vec<Point> {
        let (left, right, y) = self.line();
        let wanted = |dot: &Dot| left + (right - left) * share(dot.at.0);
        let count = net.dots.len();
        let gap = (right - left) / (count as f64 - 1.0).max(1.0);
        let apart = (2.1 * SIGN[0]).min(0.98 * gap);
        let mut order: Vec<usize> = (0..count).collect();
        lobbylab_core::order::few(&mut order, |&a, &b| {
            let (a, b) = (&net.dots[a], &net.dots[b]);
            (wanted(a), a.id) < (wanted(b), b.id)
        });
        // Blocks of neighbours that touch: the sum of their wishes, and how many they are.
        let mut blocks: Vec<(f64, f64)> = Vec::new();
        for (rank, &index) in order.iter().enumerate() {
            blocks.push((wanted(&net.dots[index]) - rank as f64 * apart, 1.0));
            while let [.., before, last] = blocks.as_slice() {
                if before.0 / before.1 <= last.0 / last.1 {
                    break;
                }
                let merged = (before.0 + last.0, before.1 + last.1);
                blocks.pop();
                blocks.pop();
                blocks.push(merged);
            }
        }
        let mut places = vec![(left, y); count];
        let mut ranks = order.iter().enumerate();
        let most = right - (count as f64 - 1.0).max(0.0) * apart;
        for (sum, size) in blocks {
            // Pushed back between the ends, which keeps the order.
            let start = (sum / size).min(most).max(left);
            for (rank, &index) in ranks.by_ref().take(size as usize) {
                places[index].0 = start + rank as f64 * apart;
            }
        }
        places
    }

    /// How far a part of the motion has come.
    pub fn during(&self, from: f64, to: f64) -> f64 {
        eased((self.progress - from) / (to - from))
    }

    /// The player as in the step before, if the step is in motion.
    pub fn old_dot(&self, index: usize) -> Option<&'a Dot> {
        let place = self.olds.get(index).copied().flatten()?;
        self.old?.dots.get(place)
    }

    /// The dual of a player now, in pixels.
    pub fn dual(&self, index: usize) -> f64 {
        let to = kept(self.net.dots[index].radius, 2.0);
        let from = self.old_dot(index).map_or(to, |dot| kept(dot.radius, 2.0));
        self.unit * mixed(from, to, self.moved)
    }

    /// How much is seen of a player or link, as something may stand out.
    pub fn paler(&self, target: Target) -> f64 {
        let Some(lit) = self.net.lit else { return 1.0 };
        let ends = |link: usize| self.net.links.get(link).map(|link| link.ends);
        let belongs = match (lit, target) {
            (Target::Dot(a), Target::Dot(b)) => {
                let joins = |link: &[usize; 2]| link.contains(&a) && link.contains(&b);
                a == b || self.net.links.iter().any(|link| joins(&link.ends))
            }
            (Target::Dot(dot), Target::Link(link)) | (Target::Link(link), Target::Dot(dot)) => {
                ends(link).is_some_and(|ends| ends.contains(&dot))
            }
            (Target::Link(a), Target::Link(b)) => a == b,
        };
        if belongs { 1.0 } else { 0.3 }
    }
}

/// A number from −most to most, 0 for none.
pub(crate) fn kept(value: f64, most: f64) -> f64 {
    if value.is_nan() {
        0.0
    } else {
        value.clamp(-most, most)
    }
}

/// A share from 0 to 1, one half for none.
pub(crate) fn share(value: f64) -> f64 {
    if value.is_nan() {
        0.5
    } else {
        value.clamp(0.0, 1.0)
    }
}

//! A step of the blossom algorithm as it is shown.

use super::blossom::{BlossomTape, Event, Frame, Set};
use super::place::circle_spacing;
use super::story::number;
use super::view::{
    BlossomView, Dot, EngagementStageView, Gauge, GaugeKind, Link, LinkKind, Moat, PlayerLook,
    ScaleBar, SetView, Stand,
};
use crate::engagement::parameters::{EngagementView, ShownWeights};
use lobbylab_blossom::Place;

/// How strong an edge of a blossom's cycle is drawn.
const CYCLE: f64 = 0.5;

impl BlossomTape {
    /// A step. O(n² · d²) for n players shown and blossoms nested d deep.
    pub fn view(&self, step: usize) -> EngagementStageView {
        let step = step.min(self.frames.len().saturating_sub(1));
        let frame = &self.frames[step];
        let before = step.checked_sub(1).map(|at| &self.frames[at]);
        EngagementStageView {
            title: match self.weights {
                ShownWeights::Plane => "Edmonds’ blossom algorithm: pairs cost their distance",
                ShownWeights::Risks => "Edmonds’ blossom algorithm: pairs cost churn risk",
            }
            .to_owned(),
            step: step as u32,
            stand: match self.weights {
                ShownWeights::Plane => Stand::Plane,
                ShownWeights::Risks => Stand::Circle,
            },
            dots: self.dots(frame, before),
            links: self.links(step),
            moats: self.moats(frame, before),
            reach: self.reach,
            gauges: self.gauges(frame),
            gauges_are: String::new(),
            scale_bar: match self.weights {
                ShownWeights::Plane => Some(ScaleBar {
                    length: 0.2,
                    label: "20".to_owned(),
                }),
                ShownWeights::Risks => None,
            },
            blossom: Some(self.exact(frame)),
            status: self.status(frame),
            ..EngagementStageView::nothing(EngagementView::Blossom)
        }
    }

    /// How far all steps reach; read once, when all are there.
    pub(super) fn measure(&mut self) {
        let mut most = 1;
        let mut ends = (0, 1);
        for frame in &self.frames {
            for (dual, own) in frame.effective().into_iter().zip(&frame.duals) {
                most = most.max(dual.abs()).max(own.abs());
            }
            for value in [2 * self.cost(&frame.mates), frame.bound()] {
                ends = (ends.0.min(value), ends.1.max(value));
            }
        }
        self.ends = ends;
        self.scale = match self.weights {
            ShownWeights::Plane => self.half(),
            // Nothing is to scale; the bars and rings of two neighbours keep apart.
            ShownWeights::Risks => (0.48 * circle_spacing(self.at.len())).min(0.09) / most as f64,
        };
        let mut reach = 0.0_f64;
        for frame in &self.frames {
            let effective = frame.effective();
            for (node, &place) in self.playing.iter().enumerate() {
                let dual = effective[node].max(frame.duals[node].abs());
                let (x, y) = self.at[place];
                let border = x.min(y).min(1.0 - x).min(1.0 - y);
                reach = reach.max(dual as f64 * self.scale - border);
            }
        }
        self.reach = reach;
    }

    fn dots(&self, frame: &Frame, before: Option<&Frame>) -> Vec<Dot> {
        let mut dots: Vec<Dot> = (self.at.iter().zip(&self.shades).enumerate())
            .map(|(place, (&at, &shade))| Dot {
                id: place as u32 + 1,
                at,
                label: number(place),
                radius: 0.0,
                value: None,
                look: PlayerLook::Single,
                shade,
                fresh: false,
                note: format!("Player {} sits out.", number(place)),
            })
            .collect();
        for (node, &place) in self.playing.iter().enumerate() {
            let dot = &mut dots[place];
            let dual = frame.duals[node];
            dot.radius = dual as f64 * self.scale;
            dot.value = Some(dual as f64 * self.written());
            dot.look = match frame.places[node] {
                Place::Outside => PlayerLook::Plain,
                Place::Odd => PlayerLook::Odd,
                Place::Even if frame.mates[node].is_none() => PlayerLook::Root,
                Place::Even => PlayerLook::Even,
            };
            dot.fresh = before.is_some_and(|before| {
                before.places[node] != frame.places[node] || before.mates[node] != frame.mates[node]
            });
            dot.note = self.noted(frame, node);
        }
        dots
    }

    /// Each pair has one link, the most telling.
    fn links(&self, step: usize) -> Vec<Link> {
        let frame = &self.frames[step];
        let mut links: Vec<Link> = Vec::new();
        let mut add = |edge: [usize; 2], kind: LinkKind, strength: f64| {
            let ends = edge.map(|node| self.playing[node]);
            let turned = [ends[1], ends[0]];
            if !links
                .iter()
                .any(|link| link.ends == ends || link.ends == turned)
            {
                links.push(Link {
                    ends,
                    kind,
                    strength,
                    note: self.edge_noted(frame, edge, kind),
                });
            }
        };
        match &frame.event {
            Event::Path(path) => {
                for edge in path.windows(2) {
                    add([edge[0], edge[1]], LinkKind::Path, 1.0);
                }
            }
            Event::Augment(path) => {
                for (at, edge) in path.windows(2).enumerate() {
                    let kind = [LinkKind::New, LinkKind::Gone][at % 2];
                    add([edge[0], edge[1]], kind, 1.0);
                }
            }
            Event::Dual(_) => {
                let next = self.frames.get(step + 1);
                if let Some(edge) = next.and_then(|next| Self::tight(&next.event)) {
                    add(edge, LinkKind::Tight, 1.0);
                }
            }
            _ => {}
        }
        for (one, mate) in frame.mates.iter().enumerate() {
            if let Some(other) = mate.filter(|&other| one < other) {
                add([one, other], LinkKind::Matched, 1.0);
            }
        }
        for &edge in &frame.tree {
            add(edge, LinkKind::Tree, 1.0);
        }
        for set in &frame.sets {
            for &edge in &set.cycle {
                add(edge, LinkKind::Tree, CYCLE);
            }
        }
        links
    }

    fn moats(&self, frame: &Frame, before: Option<&Frame>) -> Vec<Moat> {
        (frame.sets.iter())
            .map(|set| {
                // What of a player's discs lies within the moat.
                let within = |&node: &usize| {
                    let inside = frame.sets.iter().filter(|other| {
                        other.nodes.len() < set.nodes.len() && other.nodes.contains(&node)
                    });
                    frame.duals[node] + inside.map(|other| other.dual).sum::<i64>()
                };
                let radius = |dual: i64| (dual as f64 * self.scale).max(0.0);
                let inner: Vec<i64> = set.nodes.iter().map(within).collect();
                let around = |other: &&Set| {
                    other.nodes.len() > set.nodes.len() && other.nodes.contains(&set.nodes[0])
                };
                Moat {
                    nodes: set.nodes.iter().map(|&node| self.playing[node]).collect(),
                    outer: inner.iter().map(|&dual| radius(dual + set.dual)).collect(),
                    inner: inner.into_iter().map(radius).collect(),
                    fresh: before.is_some_and(|before| {
                        let same = |old: &Set| old.name == set.name && old.nodes == set.nodes;
                        !before.sets.iter().any(same)
                    }),
                    depth: frame.sets.iter().filter(around).count() as u32,
                }
            })
            .collect()
    }

    /// Bars from the least to the greatest that either of them ever is.
    fn gauges(&self, frame: &Frame) -> Vec<Gauge> {
        let written = self.written();
        // With churn risks costs may be negative: then bars begin below 0.
        let (zero, most) = self.ends;
        let of = (most - zero) as f64 * written;
        let bar = |label: &str, value: i64, kind| Gauge {
            label: label.to_owned(),
            text: self.amount(value),
            value: (value - zero) as f64 * written,
            zero: 0.0,
            of,
            half: 0.0,
            kind,
        };
        vec![
            bar("proven: at least", frame.bound(), GaugeKind::Bound),
            bar("pairs so far", 2 * self.cost(&frame.mates), GaugeKind::Cost),
        ]
    }

    fn exact(&self, frame: &Frame) -> BlossomView {
        let place = |node: usize| self.playing[node];
        let players = self.at.len();
        let mut duals = vec![0; players];
        let mut mates = vec![None; players];
        for (node, &at) in self.playing.iter().enumerate() {
            duals[at] = frame.duals[node];
            mates[at] = frame.mates[node].map(place);
        }
        BlossomView {
            written: self.written(),
            common: 100.0 * self.common,
            duals,
            mates,
            sets: (frame.sets.iter())
                .map(|set| SetView {
                    name: set.name,
                    nodes: set.nodes.iter().map(|&node| place(node)).collect(),
                    dual: set.dual,
                    within: set.within,
                })
                .collect(),
            tree: frame.tree.iter().map(|edge| edge.map(place)).collect(),
            bound: frame.bound(),
            cost: self.cost(&frame.mates),
            weight: self.weight,
            sitting: self.sitter.map(|sitter| sitter.place),
            done: frame.event == Event::End,
        }
    }
}

//! The blossom algorithm in words: what happens in a step, and why.

use super::words::{decimal, number, players};
use crate::engagement::parameters::ShownWeights;
use crate::engagement::stage::blossom::{BlossomTape, Event, Frame, Set, root};
use crate::words::{capital, count};
use lobbylab_blossom::Place;

impl BlossomTape {
    pub fn plane(&self) -> bool {
        self.weights == ShownWeights::Plane
    }

    /// Decimals that are written.
    pub fn places(&self) -> usize {
        if self.plane() { 1 } else { 2 }
    }

    /// Half units as they are written.
    pub fn amount(&self, half: i64) -> String {
        decimal(half as f64 * self.written(), self.places())
    }

    /// The number of the player at this place among those who play.
    pub fn name(&self, node: usize) -> String {
        number(self.playing[node])
    }

    fn cast(&self, nodes: &[usize]) -> Vec<usize> {
        nodes.iter().map(|&node| self.playing[node]).collect()
    }

    /// `player 7`, or `player 7 (in the blossom of players 3, 5 and 7)`.
    fn whole(&self, frame: &Frame, node: usize) -> String {
        let name = self.name(node);
        match frame.outer(node) {
            None => format!("player {name}"),
            Some(set) => format!("player {name} ({})", self.blossom(set)),
        }
    }

    /// `in the blossom of players 3, 5 and 7`; a large one by its size.
    pub fn blossom(&self, set: &Set) -> String {
        if set.nodes.len() > 7 {
            return format!("in a blossom of {}", set.nodes.len());
        }
        format!("in the blossom of {}", self.players(&set.nodes))
    }

    fn players(&self, nodes: &[usize]) -> String {
        players(&self.cast(nodes))
    }

    /// `players 3 and 8 touch`, or that their pair is tight.
    fn meets(&self, [one, other]: [usize; 2]) -> String {
        let (one, other) = (self.name(one), self.name(other));
        match self.weights {
            ShownWeights::Plane => format!("players {one} and {other} touch"),
            ShownWeights::Risks => {
                format!("the pair of {one} and {other} is tight")
            }
        }
    }

    /// How many pairs there are of how many. O(n).
    pub fn pairs(&self, frame: &Frame) -> (usize, usize) {
        let mates = frame.mates.iter().flatten().count();
        (mates / 2, frame.mates.len() / 2)
    }

    /// A step in some sentences.
    pub fn sentence(&self, step: usize) -> String {
        let step = step.min(self.frames.len().saturating_sub(1));
        let frame = &self.frames[step];
        let before = &self.frames[step.saturating_sub(1)];
        match &frame.event {
            Event::Start => self.start(frame),
            Event::Root(node) => self.root(frame, *node),
            Event::Dual(by) => self.dual(step, *by),
            Event::Grow { from, to, mate } => self.grow(before, [*from, *to, *mate]),
            Event::Shrink { name, edge } => self.shrink(frame, *name, *edge),
            Event::Expand(nodes) => self.expand(frame, nodes),
            Event::Path(path) => self.path(path),
            Event::Augment(path) => self.augment(frame, path),
            Event::End => self.proof(frame),
        }
    }

    fn start(&self, frame: &Frame) -> String {
        let dual = frame.duals.first().copied().unwrap_or(0);
        let bound = self.amount(frame.bound());
        let all = match self.sitter {
            Some(_) => "The others:".to_owned(),
            None => format!("{} players:", capital(&count(frame.duals.len(), "no"))),
        };
        let start = match self.weights {
            ShownWeights::Plane => format!(
                "{all} a pair costs its distance (a side of the square is 100). \
                 Everybody gets a disc of radius {}, half of the shortest distance. As long as no \
                 discs overlap, a pair costs at least both radii; so any pairs for all cost at \
                 least all radii together, {bound}. Discs will grow until that is exactly what \
                 some pairs cost.",
                self.amount(dual)
            ),
            ShownWeights::Risks => format!(
                "{all} some will stop whoever meets whom; a pair costs what it adds to that, in \
                 points of churn risk, less than 0 if it spares some. Everybody gets the same \
                 number, {}, half of the least cost. As long as no two numbers add up to more than \
                 their pair costs, any pairs for all cost at least all numbers together, {bound}. \
                 A pair is tight if its two numbers add up to just its cost.",
                self.amount(dual)
            ),
        };
        match self.sitter() {
            Some(sitter) => format!("{sitter} {start}"),
            None => start,
        }
    }

    /// Who sits out, and why.
    fn sitter(&self) -> Option<String> {
        let sitter = self.sitter?;
        let all = capital(&count(self.at.len(), "no"));
        let name = number(sitter.place);
        let (begin, cost, end) = match self.weights {
            ShownWeights::Plane => ("the best pairs of the others cost", 100.0 * sitter.cost, ""),
            ShownWeights::Risks => (
                "of all, with that one in a game with the usual opponent,",
                sitter.cost,
                " are expected to stop",
            ),
        };
        let (scale, places) = match self.weights {
            ShownWeights::Plane => (100.0, 1),
            ShownWeights::Risks => (1.0, 3),
        };
        let cost = decimal(cost, places);
        let next = match sitter.next {
            Some((place, next)) => match decimal(scale * next, places) {
                next if next == cost => "; with anybody else out it is no less".to_owned(),
                next => format!(
                    "; with anybody else out it is {next} at least (player {})",
                    number(place)
                ),
            },
            None => String::new(),
        };
        Some(format!(
            "{all} players are an odd number, so one sits out. It is player {name}: {begin} \
             {cost}{end}{next}."
        ))
    }

    fn root(&self, frame: &Frame, node: usize) -> String {
        let name = self.name(node);
        let grows = if self.plane() { "disc" } else { "number" };
        match frame.outer(node) {
            None => format!(
                "Player {name} has no partner and looks for one: the root of a tree, marked +. Its \
                 {grows} may grow."
            ),
            Some(set) => format!(
                "In the blossom of {} all but player {name} have partners, and any of them could \
                 be the one without. Together they are the root of a tree, marked +, and look for \
                 somebody outside.",
                self.players(&set.nodes)
            ),
        }
    }

    /// How many parts of the tree are even and odd.
    fn parts(frame: &Frame) -> [usize; 2] {
        let mut parts = [0, 0];
        for (node, place) in frame.places.iter().enumerate() {
            // A blossom counts once.
            let first = frame
                .outer(node)
                .is_none_or(|set| set.nodes.iter().min() == Some(&node));
            match place {
                Place::Even if first => parts[0] += 1,
                Place::Odd if first => parts[1] += 1,
                _ => {}
            }
        }
        parts
    }

    fn dual(&self, step: usize, by: i64) -> String {
        let frame = &self.frames[step];
        let [even, odd] = Self::parts(frame);
        let by_text = self.amount(by);
        // No step is 0; one may be too small for the decimals that are written.
        let hardly = (by_text == "0").then(|| match self.places() {
            1 => "less than 0.1",
            _ => "less than 0.01",
        });
        let what = if self.plane() {
            "discs and moats"
        } else {
            "numbers"
        };
        let until = match self.frames.get(step + 1).map(|next| &next.event) {
            Some(Event::Expand(nodes)) => format!(
                "until {} around {} is used up",
                if self.plane() {
                    "the moat"
                } else {
                    "the number of the blossom"
                },
                self.players(nodes)
            ),
            Some(event) => match Self::tight(event) {
                Some(edge) => format!("until {}", self.meets(edge)),
                None => "as far as they can".to_owned(),
            },
            None => "as far as they can".to_owned(),
        };
        let bound = self.amount(frame.bound());
        if odd == 0 {
            let blossom = root(frame).is_some_and(|root| frame.outer(root).is_some());
            let whose = match (self.plane(), blossom) {
                (true, false) => "The root’s disc grows",
                (true, true) => "The root’s moat grows",
                (false, false) => "The root’s number grows",
                (false, true) => "The number of the root’s blossom grows",
            };
            if let Some(little) = hardly {
                return format!(
                    "{whose} by {little}, {until}: still no pairing costs less than {bound}."
                );
            }
            return format!(
                "{whose} by {by_text}, {until}. What is proven grows as much: no pairing costs \
                 less than {bound}."
            );
        }
        if let Some(little) = hardly {
            return format!(
                "The {what} of + grow by {little}, those of − shrink as much, so that the tree \
                 holds together, {until}: still no pairing costs less than {bound}."
            );
        }
        format!(
            "The {what} of + grow by {by_text}, those of − shrink as much, so that the tree holds \
             together, {until}. There are {} + and {} −: what is proven grows by {by_text}, to \
             {bound}.",
            count(even, "no"),
            count(odd, "no")
        )
    }

    fn grow(&self, before: &Frame, [from, to, mate]: [usize; 3]) -> String {
        let meets = capital(&self.meets([from, to]));
        let mut text = format!("{meets}. ");
        let shrinks = if self.plane() {
            "must give way"
        } else {
            "must fall"
        };
        if let Some(set) = before.outer(to) {
            let (size, mate) = (count(set.nodes.len(), "no"), self.whole(before, mate));
            text.push_str(&format!(
                "Player {} is in a blossom of {size}, whose one partner outside is {mate}. Both \
                 join the tree: the blossom as −, it {shrinks} where the tree grows, and its \
                 partner as +, who may look for another.",
                self.name(to)
            ));
        } else {
            text.push_str(&format!(
                "Player {} has a partner already, {}. Both join the tree: {} as −, who {shrinks} \
                 where the tree grows, and {} as +, who may look for another.",
                self.name(to),
                self.whole(before, mate),
                self.name(to),
                self.name(mate)
            ));
        }
        text
    }

    fn shrink(&self, frame: &Frame, name: usize, edge: [usize; 2]) -> String {
        let meets = capital(&self.meets(edge));
        let set = frame.sets.iter().find(|set| set.name == name);
        let size = set.map_or(0, |set| set.nodes.len());
        let ring = set.map_or(0, |set| set.cycle.len());
        let who = match set {
            Some(set) if size <= 9 => self.players(&set.nodes),
            _ => format!("{size} players"),
        };
        let parts = if ring == size {
            format!("a ring of {}", count(ring, "no"))
        } else {
            format!("a ring of {} parts, blossoms among them", count(ring, "no"))
        };
        let moat = if self.plane() {
            "a moat around them all, of width 0 at first"
        } else {
            "a number of its own, 0 at first"
        };
        format!(
            "{meets}, and both are +. With the tree that makes {parts}: {who}. Their number is \
             odd, so one of them must find a partner outside, and it can be any. They become a \
             blossom: one + with {moat}."
        )
    }

    fn expand(&self, frame: &Frame, nodes: &[usize]) -> String {
        let gone = if self.plane() {
            "The moat around them has no width left"
        } else {
            "Its number is down to 0"
        };
        let stay = nodes
            .iter()
            .filter(|&&node| frame.places[node] != Place::Outside)
            .count();
        let rest = match nodes.len() - stay {
            0 => "All of them stay in the tree, as − and + in turn.".to_owned(),
            _ => "The way of the tree through it stays, as − and + in turn; the others are pairs \
                  outside the tree."
                .to_owned(),
        };
        let what = if nodes.len() > 9 {
            format!("of {} players", nodes.len())
        } else {
            format!("of {}", self.players(nodes))
        };
        format!("The blossom {what} falls apart. {gone}, and it cannot be less than 0. {rest}")
    }

    fn path(&self, path: &[usize]) -> String {
        let (Some(&root), Some(&end)) = (path.first(), path.last()) else {
            return String::new();
        };
        let lines = path.len() - 1;
        let edge = [path[path.len() - 2], end];
        let way: Vec<String> = path.iter().map(|&node| self.name(node)).collect();
        format!(
            "{}, and player {} has no partner. A way is found from there to the root, {}: {}. Of \
             its {} lines every second one is a pair, the first and the last are not.",
            capital(&self.meets(edge)),
            self.name(end),
            self.name(root),
            way.join("–"),
            count(lines, "no")
        )
    }

    fn augment(&self, frame: &Frame, path: &[usize]) -> String {
        let (pairs, all) = self.pairs(frame);
        let so_far = format!(
            "That makes {} of {} pairs.",
            count(pairs, "no"),
            count(all, "no")
        );
        match path {
            [one, other] => format!(
                "{}, and neither has a partner: they are a pair. The tree is gone. {so_far}",
                capital(&self.meets([*one, *other]))
            ),
            _ => {
                let size = path.len() / 2;
                format!(
                    "The way is turned over: its {} pair{} no more, the {} other lines \
                     are. Everybody on it has a partner, and the tree is gone. {so_far}",
                    if size == 2 {
                        "one".to_owned()
                    } else {
                        count(size - 1, "no")
                    },
                    if size == 2 { " is" } else { "s are" },
                    count(size, "no")
                )
            }
        }
    }
}

//! Nets for tests: steps of the algorithm, pools, and what no net should hold.

use crate::figure::Role;
use crate::stage::net::{Dot, Gauge, GaugeKind, Key, Link, LinkKind, Moat, Net, PlayerLook, Stand};
use lobbylab_core::engagement::matchers::Matchmaker;

/// Where a player stands: seldom near another.
fn at(id: u32) -> (f64, f64) {
    let part = |factor: u32| f64::from(id * factor % 101) / 100.0;
    (part(61), part(38))
}

fn dot(id: u32, look: PlayerLook) -> Dot {
    Dot {
        id,
        at: at(id),
        label: id.to_string(),
        radius: 0.03 + 0.01 * f64::from(id % 5),
        value: Some(0.12),
        look,
        shade: 0.0,
        fresh: id == 2,
        note: format!("player {id}"),
    }
}

pub(crate) fn link(a: usize, b: usize, kind: LinkKind) -> Link {
    Link {
        ends: [a, b],
        kind,
        strength: 0.5,
        note: format!("{a} and {b}"),
    }
}

/// A moat of that width around the first players, whose discs or moats end at `inner`.
fn moat(inner: &[f64], width: f64, depth: u32) -> Moat {
    Moat {
        nodes: (0..inner.len()).collect(),
        inner: inner.to_vec(),
        outer: inner.iter().map(|radius| radius + width).collect(),
        fresh: depth == 0,
        depth,
    }
}

/// A step of the algorithm: a tree, a blossom in a blossom, pairs.
fn algorithm(players: u32) -> Net {
    const LOOKS: [PlayerLook; 7] = [
        PlayerLook::Root,
        PlayerLook::Even,
        PlayerLook::Even,
        PlayerLook::Even,
        PlayerLook::Even,
        PlayerLook::Odd,
        PlayerLook::Plain,
    ];
    let look = |id: u32| LOOKS[(id as usize - 1).min(6)];
    let dots: Vec<Dot> = (1..=players).map(|id| dot(id, look(id))).collect();
    let count = dots.len();
    let mut links: Vec<Link> = (0..count / 2)
        .map(|pair| link(2 * pair, 2 * pair + 1, LinkKind::Matched))
        .collect();
    if count > 6 {
        links.push(link(0, 5, LinkKind::Tree));
        links.push(link(2, 4, LinkKind::Tight));
        links.push(link(1, 6, LinkKind::Gone));
        links.push(link(1, 6, LinkKind::Path));
        links.push(link(3, 6, LinkKind::New));
    }
    let mut moats = Vec::new();
    if count >= 5 {
        let discs: Vec<f64> = dots[..5].iter().map(|dot| dot.radius).collect();
        let inner = moat(&discs[..3], 0.02, 1);
        let around: Vec<f64> = (0..5)
            .map(|node| inner.outer.get(node).copied().unwrap_or(discs[node]))
            .collect();
        moats = vec![moat(&around, 0.03, 0), inner];
    }
    Net {
        title: "The blossom algorithm".into(),
        role: Some(Role::Optimal),
        dots,
        values: true,
        links,
        moats,
        gauges: vec![Gauge {
            label: "proven: at least".into(),
            text: String::new(),
            value: 1.3,
            zero: 0.0,
            of: 1.8,
            half: 0.0,
            kind: GaugeKind::Cost,
        }],
        key: vec![
            Key::Player,
            Key::Root,
            Key::Even,
            Key::Odd,
            Key::Single,
            Key::Matched,
            Key::Tree,
            Key::Tight,
            Key::Path,
            Key::Disc,
            Key::Moat,
            Key::Risk,
        ],
        status: "Five of eight pairs stand; no pairing weighs less than 1.3. ".repeat(3),
        ..Net::default()
    }
}

/// A step of the algorithm in the plane, and the step before: smaller discs, no tree and
/// no outer blossom.
pub(crate) fn plane(players: u32) -> Net {
    let net = algorithm(players);
    let mut before = net.clone();
    for dot in &mut before.dots {
        dot.radius *= 0.5;
        dot.look = PlayerLook::Plain;
    }
    before.links.truncate(players as usize / 4);
    before.moats = before.moats.split_off(before.moats.len().min(1));
    for moat in &mut before.moats {
        moat.nodes.reverse();
        moat.inner.iter_mut().for_each(|radius| *radius *= 0.5);
        moat.outer = moat.inner.clone();
    }
    Net {
        before: Some(Box::new(before)),
        ..net
    }
}

/// The same on a circle.
pub(crate) fn circle(players: u32) -> Net {
    let mut net = plane(players);
    let around = |net: &mut Net| {
        net.stand = Stand::Circle;
        for dot in &mut net.dots {
            let turn = std::f64::consts::TAU * f64::from(dot.id) / f64::from(players);
            dot.at = (0.5 + 0.5 * libm::sin(turn), 0.5 + 0.5 * libm::cos(turn));
        }
    };
    around(&mut net);
    net.before.iter_mut().for_each(|before| around(before));
    let extents = [
        net.extent(),
        net.before.as_ref().and_then(|old| old.extent()),
    ];
    net.bounds = extents.into_iter().flatten().reduce(|a, b| a.with(b));
    net
}

/// A pool on a line, whose pairs change from neighbours to a shift by one.
pub(crate) fn pool(players: u32) -> Net {
    let mut net = algorithm(players);
    net.stand = Stand::Line {
        label: "skill".into(),
        from: 400.0,
        to: 2400.0,
    };
    net.moats.clear();
    net.key = vec![Key::Risk, Key::Matched, Key::Single, Key::Told];
    net.telling =
        "13 meets 2 and wins with 70 %, so stops with 47 %, not 52 % (equal skill).".into();
    for dot in &mut net.dots {
        (dot.look, dot.radius) = (PlayerLook::Plain, 0.0);
        dot.shade = f64::from(dot.id % 7) / 6.0;
    }
    let count = net.dots.len();
    let pairs = |shift: usize, kind: LinkKind| -> Vec<Link> {
        (0..count / 2)
            .map(|pair| {
                let place = |index: usize| (index + shift) % (count / 2 * 2);
                link(place(2 * pair), place(2 * pair + 1), kind)
            })
            .collect()
    };
    let mut before = net.clone();
    before.links = pairs(0, LinkKind::Matched);
    net.links = pairs(0, LinkKind::Gone);
    net.links.append(&mut pairs(1, LinkKind::New));
    if count % 2 == 1 {
        net.dots[count - 1].look = PlayerLook::Single;
    }
    net.before = Some(Box::new(before));
    net
}

/// Nets of numbers that no net should have, and of links and moats of nobody.
pub(crate) fn wild(number: f64) -> Net {
    let mut net = plane(9);
    net.dots[0].at = (number, 0.3);
    net.dots[1].radius = number;
    net.dots[2].shade = number;
    net.dots[3].radius = -0.2;
    net.moats[0].outer[1] = number;
    net.moats[0].inner.clear();
    net.moats[1].nodes.push(77);
    net.links[0].strength = number;
    net.links[1].ends = [3, 99];
    net.links[2].ends = [4, 4];
    net.gauges[0].value = number;
    net.gauges.push(Gauge {
        label: "of nothing".into(),
        text: "none".into(),
        value: 1.0,
        zero: 0.0,
        of: number,
        half: number,
        kind: GaugeKind::Other(Matchmaker::Skill),
    });
    net.bounds = net.extent();
    net.dots[8].id = 1;
    net
}

/// All of them.
pub(crate) fn nets() -> Vec<Net> {
    let mut nets = vec![Net::default()];
    for players in 0..=40 {
        nets.extend([plane(players), circle(players), pool(players)]);
    }
    for number in [
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        -1e300,
        1e300,
        5e-324,
    ] {
        nets.push(wild(number));
        nets.push(Net {
            stand: Stand::Circle,
            ..wild(number)
        });
        nets.push(Net {
            stand: Stand::Line {
                label: "skill".into(),
                from: number,
                to: 0.0,
            },
            ..wild(number)
        });
    }
    nets
}

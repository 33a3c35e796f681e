//! The net's layout: everything in its place, whatever the net holds.

use proptest::prelude::*;

use crate::figure::Role;
use crate::geometry::{Point, Rect, distance};
use crate::stage::net::hatch::hatched;
use crate::stage::net::layout::{layout, preferred_height};
use crate::stage::net::picture::{NetPicture, Paint};
use crate::stage::net::probe::{probe, targets};
use crate::stage::net::samples::{circle, link, nets, plane, pool};
use crate::stage::net::{Extent, Key, LinkKind, Net, PlayerLook, Stand, Target};
use crate::stage::picture::{Anchor, Form, Ink, Part, Sign, Words};
use crate::text_width::estimate;

const WIDTHS: [f64; 6] = [320.0, 358.0, 500.0, 700.0, 868.0, 1468.0];

fn sketch(net: &Net, width: f64, progress: f64) -> NetPicture {
    layout(net, width, preferred_height(net, width), progress, false)
}

fn around(words: &Words) -> Rect {
    let wide = estimate(&words.text, words.size, words.bold);
    let left = match words.anchor {
        Anchor::Start => words.at.0,
        Anchor::Middle => words.at.0 - wide / 2.0,
        Anchor::End => words.at.0 - wide,
    };
    // Capitals and digits; descenders may reach a little lower.
    let half = 0.36 * words.size;
    Rect {
        left,
        top: words.at.1 - half,
        right: left + wide,
        bottom: words.at.1 + half,
    }
}

fn check(net: &Net, width: f64, progress: f64) {
    let height = preferred_height(net, width);
    assert!((150.0..2000.0).contains(&height), "{height}");
    let whole = Rect {
        left: 0.0,
        top: 0.0,
        right: width,
        bottom: height,
    };
    let inside = whole.grown(1e-6);
    let picture = sketch(net, width, progress);
    assert!(whole.encloses(&picture.plot), "{:?}", picture.plot);
    let ground = picture.ground.iter().map(|mark| (mark, false));
    for (mark, within) in ground.chain(picture.marks.iter().map(|mark| (mark, true))) {
        match mark {
            Paint::Sign(sign) => {
                assert!((0.0..=1.0).contains(&sign.opacity), "{sign:?}");
                let most = if within { 30.0 } else { 1e5 };
                assert!((0.0..most).contains(&sign.radius), "{sign:?} at {width}");
                assert!(!within || inside.contains(sign.at), "{sign:?} at {width}");
                assert!((sign.at.0 + sign.at.1).is_finite());
            }
            Paint::Stroke(stroke) => {
                assert!((0.0..=1.0).contains(&stroke.opacity), "{stroke:?}");
                assert!((0.0..400.0).contains(&stroke.width), "{stroke:?}");
                for point in &stroke.points {
                    assert!(!within || inside.contains(*point), "{stroke:?} at {width}");
                    assert!((point.0 + point.1).is_finite());
                }
            }
            Paint::Number(words, _) => assert!(inside.encloses(&around(words)), "{words:?}"),
        }
    }
    for words in &picture.texts {
        assert!((0.0..=1.0).contains(&words.opacity), "{words:?}");
        assert!(inside.encloses(&around(words)), "{words:?} at {width}");
    }
}

#[test]
fn everything_is_in_its_place() {
    for net in nets() {
        for width in WIDTHS {
            for progress in [-1.0, 0.0, 0.5, 0.93, 1.0, f64::NAN] {
                check(&net, width, progress);
            }
        }
    }
}

#[test]
fn words_do_not_lie_on_words() {
    for net in (0..=40)
        .step_by(8)
        .flat_map(|n| [plane(n), circle(n), pool(n)])
    {
        for width in WIDTHS {
            let picture = sketch(&net, width, 1.0);
            let numbers = picture.marks.iter().filter_map(|mark| match mark {
                Paint::Number(words, _) => Some(words),
                _ => None,
            });
            let all: Vec<&Words> = picture.texts.iter().chain(numbers).collect();
            for (index, one) in all.iter().enumerate() {
                for other in &all[..index] {
                    let apart = !around(one).grown(-0.01).overlaps(&around(other));
                    assert!(apart, "{one:?} and {other:?} at {width}");
                }
            }
        }
    }
}

#[test]
fn the_height_is_that_of_the_net_not_of_the_step() {
    let net = plane(20);
    let mut other = net.clone();
    other.dots.truncate(3);
    other.links.clear();
    other.moats.clear();
    other.status.clear();
    other.gauges[0].value = 0.0;
    for width in WIDTHS {
        assert_eq!(
            preferred_height(&net, width),
            preferred_height(&other, width)
        );
    }
}

/// The discs of a picture's ground around a point, by radius.
fn rings(picture: &NetPicture, at: Point) -> Vec<f64> {
    let mut radii: Vec<f64> = (picture.ground.iter())
        .filter_map(|mark| match mark {
            Paint::Sign(sign) if sign.at == at => Some(sign.radius),
            _ => None,
        })
        .collect();
    radii.sort_by(f64::total_cmp);
    radii
}

fn place(picture: &NetPicture, dot: usize) -> Point {
    picture.spots[dot].points[0]
}

#[test]
fn discs_and_moats_are_to_scale() {
    let net = plane(12);
    for width in WIDTHS {
        let picture = sketch(&net, width, 1.0);
        let unit = distance(place(&picture, 0), place(&picture, 7))
            / distance(net.dots[0].at, net.dots[7].at);
        let near = |a: f64, b: f64| (a - b).abs() < 1e-9 * a.max(1.0);
        for (index, dot) in net.dots.iter().enumerate() {
            let found = rings(&picture, place(&picture, index));
            let has = |radius: f64| found.iter().any(|other| near(*other, radius * unit));
            assert!(has(dot.radius), "{index} at {width}: {found:?}");
            for moat in &net.moats {
                // Where a moat is too narrow to be seen it is drawn a little wider.
                if width > 600.0 && index < moat.nodes.len() {
                    assert!(has(moat.outer[index]), "{index} at {width}: {found:?}");
                }
            }
        }
    }
}

#[test]
fn bounds_hold_all_that_is_drawn() {
    let mut net = plane(12);
    net.dots[0].radius = 0.7;
    net.bounds = net.extent();
    let bounds = net.bounds.expect("there are players");
    assert!(bounds.low.0 < -0.05 && bounds.high.1 > 1.0, "{bounds:?}");
    for width in WIDTHS {
        let picture = sketch(&net, width, 1.0);
        for mark in &picture.ground {
            let Paint::Sign(Sign { at, radius, .. }) = mark else {
                continue;
            };
            let edge = Rect {
                left: at.0 - radius,
                top: at.1 - radius,
                right: at.0 + radius,
                bottom: at.1 + radius,
            };
            assert!(picture.plot.encloses(&edge), "{mark:?} at {width}");
        }
    }
    assert_eq!(Net::default().extent(), None);
    assert_eq!(Extent::SQUARE.with(Extent::SQUARE), Extent::SQUARE);
}

#[test]
fn the_motion_leads_from_the_step_before_to_this_one() {
    let net = plane(12);
    let before = net.before.clone().expect("a step before");
    let (start, end) = (sketch(&net, 868.0, 0.0), sketch(&net, 868.0, 1.0));
    let rest = Net {
        before: None,
        ..net.clone()
    };
    assert_eq!(end, sketch(&rest, 868.0, 1.0));
    let old = sketch(&before, 868.0, 1.0);
    for index in 0..net.dots.len() {
        let at = place(&end, index);
        let least = |picture: &NetPicture| rings(picture, at)[0];
        assert!((least(&start) - least(&old)).abs() < 1e-9);
        let sizes: Vec<f64> = (0..=10)
            .map(|step| least(&sketch(&net, 868.0, f64::from(step) / 10.0)))
            .collect();
        assert!(sizes.windows(2).all(|pair| pair[0] <= pair[1]), "{sizes:?}");
        assert!(sizes[0] < sizes[10]);
    }
}

/// The ends of the solid strokes of pairs, each from left to right.
fn pairs(picture: &NetPicture) -> Vec<[(i64, i64); 2]> {
    let mut list: Vec<[(i64, i64); 2]> = (picture.marks.iter())
        .filter_map(|mark| match mark {
            Paint::Stroke(stroke)
                if stroke.ink == Ink::Full(Role::Optimal) && stroke.points.len() > 2 =>
            {
                let at = |point: &Point| {
                    (
                        (point.0 * 1e3).round() as i64,
                        (point.1 * 1e3).round() as i64,
                    )
                };
                let mut ends = [at(&stroke.points[0]), at(stroke.points.last()?)];
                ends.sort_unstable();
                Some(ends)
            }
            _ => None,
        })
        .collect();
    list.sort_unstable();
    list
}

#[test]
fn pairs_of_a_pool_swing_over_to_the_next() {
    for players in [2, 3, 6, 16, 40] {
        for net in [
            pool(players),
            Net {
                stand: Stand::Circle,
                ..pool(players)
            },
        ] {
            let mut before = net.before.clone().expect("a step before");
            before.stand = net.stand.clone();
            let net = Net {
                before: Some(before.clone()),
                ..net
            };
            for width in [360.0, 868.0] {
                let count = players as usize / 2;
                let start = pairs(&sketch(&net, width, 0.0));
                assert_eq!(start, pairs(&sketch(&before, width, 1.0)), "{players}");
                assert_eq!(start.len(), count);
                // None vanishes on the way, none appears.
                assert_eq!(pairs(&sketch(&net, width, 0.4)).len(), count);
                assert_eq!(pairs(&sketch(&net, width, 1.0)).len(), count);
            }
        }
    }
}

#[test]
fn even_and_odd_are_known_without_colour() {
    let mut net = plane(12);
    net.key.clear();
    let picture = sketch(&net, 868.0, 1.0);
    let signs = |form: Form, role: Role| {
        let found = picture.marks.iter().filter(|mark| match mark {
            Paint::Sign(sign) => {
                sign.part == Part::Player && sign.form == form && sign.ink == Ink::Full(role)
            }
            _ => false,
        });
        found.count()
    };
    assert_eq!(signs(Form::Disc, Role::High), 5);
    assert_eq!(signs(Form::Block, Role::Low), 1);
    // The root wears a ring.
    assert_eq!(signs(Form::Halo, Role::Ink), 1);
    // A plus has two strokes, a minus one.
    let strokes = picture.marks.iter().filter(|mark| match mark {
        Paint::Stroke(stroke) => stroke.ink == Ink::Full(Role::Ink) && stroke.width == 2.1,
        _ => false,
    });
    assert_eq!(strokes.count(), 2 * 5 + 1);
}

#[test]
fn on_a_line_nobody_lies_on_another_or_changes_the_order() {
    for players in 1..=40 {
        let net = pool(players);
        for width in WIDTHS {
            let picture = sketch(&net, width, 1.0);
            let mut order: Vec<usize> = (0..net.dots.len()).collect();
            order.sort_by(|&a, &b| net.dots[a].at.0.total_cmp(&net.dots[b].at.0));
            for pair in order.windows(2) {
                let [a, b] = [place(&picture, pair[0]), place(&picture, pair[1])];
                let sizes = picture.spots[0].radius + picture.spots[1].radius;
                assert!(b.0 - a.0 > sizes, "{players} at {width}: {a:?} {b:?}");
            }
        }
    }
    // Where there is room, nobody is moved.
    let net = pool(3);
    let picture = sketch(&net, 868.0, 1.0);
    let x = |dot: usize| place(&picture, dot).0;
    let value = |dot: usize| net.dots[dot].at.0;
    let (moved, wanted) = (
        (x(1) - x(0)) / (x(2) - x(0)),
        (value(1) - value(0)) / (value(2) - value(0)),
    );
    assert!((moved - wanted).abs() < 1e-9, "{moved} {wanted}");
}

#[test]
fn whoever_is_pointed_at_says_the_own_note() {
    for net in [plane(12), circle(12), pool(12)] {
        for width in WIDTHS {
            let picture = sketch(&net, width, 1.0);
            for (index, dot) in net.dots.iter().enumerate() {
                let at = place(&picture, index);
                let found = probe(&net, &picture, (at.0 + 1.0, at.1 - 1.0), 4.0);
                let found = found.expect("a player");
                assert_eq!((found.target, found.note), (Target::Dot(index), &*dot.note));
                assert_eq!(found.at, at);
            }
            let mut hit = 0;
            for spot in &picture.spots[net.dots.len()..] {
                let at = spot.points[spot.points.len() / 2 - usize::from(spot.points.len() == 2)];
                let found = probe(&net, &picture, at, 0.5).expect("something");
                hit += usize::from(found.target == spot.target);
            }
            let links = picture.spots.len() - net.dots.len();
            assert!(
                2 * hit >= links || net.stand == Stand::Plane,
                "{hit} of {links}"
            );
            assert_eq!(targets(&net, &picture).len(), net.dots.len() + links);
            assert!(probe(&net, &picture, (-50.0, -50.0), 9.0).is_none());
        }
    }
    let mut silent = plane(6);
    silent.dots[0].note.clear();
    let picture = sketch(&silent, 500.0, 1.0);
    let found = probe(&silent, &picture, place(&picture, 0), 0.0);
    assert!(found.is_none_or(|found| found.target != Target::Dot(0)));
}

#[test]
fn what_is_lit_stands_out() {
    let mut net = pool(12);
    let seen = |net: &Net| -> Vec<f64> {
        let marks = sketch(net, 868.0, 1.0).marks;
        let strokes = marks.iter().filter_map(|mark| match mark {
            Paint::Stroke(stroke) if stroke.ink == Ink::Full(Role::Optimal) => Some(stroke.opacity),
            _ => None,
        });
        strokes.collect()
    };
    let bright = |list: Vec<f64>| list.iter().filter(|opacity| **opacity == 1.0).count();
    // Six pairs, one in the key, and a bar.
    assert_eq!(bright(seen(&net)), 8);
    net.lit = Some(Target::Dot(3));
    assert_eq!(bright(seen(&net)), 3);
    net.lit = Some(Target::Link(999));
    assert_eq!(bright(seen(&net)), 2);
    // The pair that is told of is in ink instead, and the others step back.
    (net.lit, net.told) = (None, Some(net.links.len() - 1));
    assert_eq!(bright(seen(&net)), 2);
}

#[test]
fn reduced_motion_shows_the_result_at_once() {
    for net in [plane(12), circle(12), pool(12)] {
        let height = preferred_height(&net, 400.0);
        let still = layout(&net, 400.0, height, 0.2, true);
        assert_eq!(still, layout(&net, 400.0, height, 1.0, false));
        assert_ne!(still, layout(&net, 400.0, height, 0.2, false));
    }
}

#[test]
fn hatching_is_in_the_moat_alone() {
    let plot = Rect {
        left: 0.0,
        top: 0.0,
        right: 200.0,
        bottom: 200.0,
    };
    let outer = [
        ((60.0, 70.0), 50.0),
        ((120.0, 90.0), 40.0),
        ((190.0, 20.0), 30.0),
    ];
    let inner = [
        ((60.0, 70.0), 30.0),
        ((120.0, 90.0), 35.0),
        ((0.0, 0.0), -3.0),
    ];
    for rising in [true, false] {
        let lines = hatched(&outer, &inner, rising, &plot);
        assert!(lines.len() > 20);
        for (a, b) in &lines {
            let middle = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
            let within = |discs: &[(Point, f64)]| {
                discs
                    .iter()
                    .any(|(at, radius)| distance(*at, middle) < *radius)
            };
            assert!(within(&outer) && !within(&inner), "{a:?} {b:?}");
        }
        // As long as the area says: the lines are six pixels apart.
        let length: f64 = lines.iter().map(|(a, b)| distance(*a, *b)).sum();
        let mut area = 0.0;
        for x in 0..200 {
            for y in 0..200 {
                let at = (f64::from(x) + 0.5, f64::from(y) + 0.5);
                let within = |discs: &[(Point, f64)]| {
                    discs
                        .iter()
                        .any(|(middle, radius)| distance(*middle, at) < *radius)
                };
                area += f64::from(u8::from(within(&outer) && !within(&inner)));
            }
        }
        assert!((length * 6.0 / area - 1.0).abs() < 0.08, "{length} {area}");
    }
}

#[test]
fn who_changes_the_stand_stays_in_the_picture() {
    for before in [plane(12), circle(12), pool(12)] {
        for mut net in [plane(12), circle(12), pool(12)] {
            net.before = Some(Box::new(before.clone()));
            for far in 0..6 {
                net.links.push(link(far, 11 - far, LinkKind::Tree));
            }
            for (width, progress) in WIDTHS
                .into_iter()
                .flat_map(|w| [0.1, 0.3, 0.5, 0.7].map(|p| (w, p)))
            {
                check(&net, width, progress);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn any_net_is_drawn_within_its_picture(
        dots in prop::collection::vec((any::<f64>(), any::<f64>(), -0.5..1.5_f64, any::<f64>(), 0_usize..5), 0..12),
        links in prop::collection::vec((0_usize..14, 0_usize..14, 0_usize..7, any::<f64>()), 0..12),
        moats in prop::collection::vec(prop::collection::vec((0_usize..14, any::<f64>()), 0..6), 0..5),
        stand in 0_usize..3,
        width in 200.0..1500.0_f64,
        progress in 0.0..1.0_f64,
        pointer in (0.0..1500.0_f64, 0.0..900.0_f64),
    ) {
        const KINDS: [LinkKind; 7] = [LinkKind::Matched, LinkKind::New, LinkKind::Gone, LinkKind::Tree, LinkKind::Tight, LinkKind::Path, LinkKind::Pair];
        const LOOKS: [PlayerLook; 5] = [PlayerLook::Plain, PlayerLook::Root, PlayerLook::Even, PlayerLook::Odd, PlayerLook::Single];
        let mut net = plane(5);
        net.stand = [Stand::Plane, Stand::Circle, Stand::Line { label: "skill".into(), from: 0.0, to: 1.0 }][stand].clone();
        if progress < 0.5 {
            net.key = vec![Key::Risk];
        }
        let mut fresh = net.dots.first().cloned().into_iter().cycle();
        net.dots = dots.iter().enumerate().filter_map(|(index, dot)| {
            let mut one = fresh.next()?;
            (one.id, one.at, one.radius, one.shade) = (index as u32 % 9, (dot.0, dot.1), dot.2, dot.3);
            one.look = LOOKS[dot.4];
            Some(one)
        }).collect();
        net.links = links.iter().map(|l| link(l.0, l.1, KINDS[l.2])).collect();
        net.moats.truncate(1);
        let blank = net.moats.pop().unwrap_or_default();
        net.moats = moats.iter().map(|nodes| {
            let mut moat = blank.clone();
            moat.nodes = nodes.iter().map(|node| node.0).collect();
            moat.outer = nodes.iter().map(|node| node.1).collect();
            moat
        }).collect();
        check(&net, width, progress);
        net.lit = Some(Target::Link(links.len() / 2));
        check(&net, width, 1.0);
        let picture = sketch(&net, width, 1.0);
        let _ = probe(&net, &picture, pointer, 9.0);
    }
}

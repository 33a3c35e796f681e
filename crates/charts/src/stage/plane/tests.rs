//! The plane's layout: everything in its place, whatever the plane holds.

use crate::geometry::Rect;
use crate::stage::picture::{Anchor, Form, Part, PlanePicture};
use crate::stage::plane::layout::{layout, preferred_height};
use crate::stage::plane::samples::{plane, wild, with_bars};
use crate::stage::plane::{Link, Plane, Tie};
use crate::text_width::estimate;

#[test]
fn bars_stand_beside_the_plot_or_under_all() {
    let bare = plane(12, 20.0);
    let plane = with_bars(bare.clone(), 6);
    for width in [288.0, 358.0, 640.0, 868.0, 1500.0] {
        let picture = sketch(&plane, width, 1.0);
        let plain = sketch(&bare, width, 1.0);
        let gauges: Vec<_> = (picture.texts.iter())
            .filter(|words| words.part == Part::Gauge)
            .collect();
        assert_eq!(gauges.len(), 12, "{width}");
        if width < 640.0 {
            // The plot is as it was, and what stands under it too.
            assert_eq!(picture.plot, plain.plot);
            let status = |picture: &PlanePicture| {
                picture
                    .texts
                    .iter()
                    .filter(|words| words.size == 13.0)
                    .map(|words| words.at.1)
                    .fold(0.0, f64::max)
            };
            assert_eq!(status(&picture), status(&plain));
            assert!(gauges.iter().all(|words| words.at.1 > status(&plain)));
            assert!(preferred_height(&plane, width) < preferred_height(&bare, width) + 200.0);
        } else {
            // Its key may need a row more.
            let more = preferred_height(&plane, width) - preferred_height(&bare, width);
            assert!((0.0..=18.1).contains(&more), "{more} at {width}");
            let left = gauges.iter().map(|words| words.at.0).fold(width, f64::min);
            let others = picture.texts.iter().filter(|words| {
                words.part != Part::Gauge && words.size < 13.0 && words.at.0 < left
            });
            for words in others {
                let wide = estimate(&words.text, words.size, words.bold);
                let right = words.at.0
                    + match words.anchor {
                        Anchor::Start => wide,
                        Anchor::Middle => wide / 2.0,
                        Anchor::End => 0.0,
                    };
                assert!(right <= left, "{words:?} at {width}");
            }
            assert!(picture.plot.right < left - 20.0);
        }
    }
}

fn sketch(plane: &Plane, width: f64, progress: f64) -> PlanePicture {
    layout(
        plane,
        width,
        preferred_height(plane, width),
        progress,
        false,
    )
}

/// Everything is finite, in the picture, and what belongs to the plot in the plot.
fn check(picture: &PlanePicture, width: f64, height: f64) {
    let whole = Rect {
        left: 0.0,
        top: 0.0,
        right: width,
        bottom: height,
    };
    assert!(whole.encloses(&picture.plot), "{:?}", picture.plot);
    // Strokes have a width, and those of the present stand beside it.
    let near = picture.plot.grown(5.5);
    for band in &picture.bands {
        assert!(near.encloses(band), "{band:?}");
    }
    for line in &picture.lines {
        assert!((0.0..=1.0).contains(&line.opacity), "{line:?}");
        assert!(line.width.is_finite() && line.width >= 0.0, "{line:?}");
        let (a, b) = (line.from, line.to);
        assert!(
            a.0 == b.0 || a.1 == b.1,
            "{line:?} is neither upright nor level"
        );
        for end in [a, b] {
            assert!(whole.contains(end), "{line:?} in {width} × {height}");
            let beside = matches!(line.part, Part::Temporary | Part::Key | Part::Gauge);
            assert!(
                beside || near.contains(end),
                "{line:?} in {:?}",
                picture.plot
            );
        }
    }
    for sign in &picture.signs {
        assert!((0.0..=1.0).contains(&sign.opacity), "{sign:?}");
        assert!((0.0..=9.0).contains(&sign.radius), "{sign:?}");
        assert!(whole.contains(sign.at), "{sign:?}");
        assert!(
            matches!(sign.part, Part::Key | Part::Gauge) || near.contains(sign.at),
            "{sign:?}"
        );
    }
    for words in &picture.texts {
        assert!((0.0..=1.0).contains(&words.opacity), "{words:?}");
        assert!(whole.contains(words.at), "{words:?} in {width} × {height}");
        assert!(!words.text.contains("NaN"), "{words:?}");
    }
}

#[test]
fn everything_is_in_its_place() {
    let empty = Plane::default();
    let point = Plane {
        from: 5.0,
        to: 5.0,
        now: 5.0,
        ..plane(1, 5.0)
    };
    let mut planes = vec![
        empty,
        point,
        plane(1, 4.0),
        plane(40, 60.0),
        plane(200, 200.0),
    ];
    planes.push(with_bars(plane(12, 20.0), 6));
    planes.extend([f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -1e300, 1e300].map(wild));
    for plane in &planes {
        for width in [220.0, 358.0, 868.0, 1500.0] {
            let height = preferred_height(plane, width);
            for progress in [-1.0, 0.0, 0.3, 0.5, 0.7, 1.0, 2.0, f64::NAN] {
                let picture = layout(plane, width, height, progress, false);
                check(&picture, width, height);
                assert!(picture.plot.height() >= 199.0, "{:?}", picture.plot);
            }
        }
    }
}

#[test]
fn later_is_further_right_and_more_is_higher() {
    let plane = plane(40, 60.0);
    let picture = sketch(&plane, 868.0, 1.0);
    let discs: Vec<(f64, f64)> = (picture.signs.iter())
        .filter(|sign| sign.part == Part::Player && sign.form == Form::Disc)
        .map(|sign| sign.at)
        .collect();
    assert_eq!(discs.len(), 40);
    for (index, a) in discs.iter().enumerate() {
        for (other, b) in discs.iter().enumerate() {
            let (one, two) = (&plane.dots[index], &plane.dots[other]);
            assert_eq!(one.arrived < two.arrived, a.0 < b.0);
            assert_eq!(one.values[0] < two.values[0], a.1 > b.1);
        }
    }
    // The present stands at the newcomer, and time runs on to it.
    let now = |progress: f64| {
        let picture = sketch(&plane, 868.0, progress);
        let line = picture.lines.iter().find(|line| line.part == Part::Now);
        line.expect("there is always a present").from.0
    };
    assert!((now(1.0) - discs[39].0).abs() < 1e-9);
    assert!((now(0.0) - discs[38].0).abs() < 1e-9);
    let moments: Vec<f64> = (0..=50).map(|i| now(f64::from(i) / 50.0)).collect();
    assert!(moments.windows(2).all(|pair| pair[0] <= pair[1]));
}

#[test]
fn reduced_motion_shows_the_result_at_once() {
    let plane = plane(12, 20.0);
    for progress in [0.0, 0.4, 0.8] {
        let still = layout(&plane, 400.0, 420.0, progress, true);
        assert_eq!(still, layout(&plane, 400.0, 420.0, 1.0, false));
        assert_ne!(still, layout(&plane, 400.0, 420.0, progress, false));
    }
}

#[test]
fn a_new_game_draws_itself_in_the_second_half() {
    let mut plane = plane(2, 4.0);
    plane.links.retain(|link| link.tie == Tie::Definitive);
    plane.links[0].fresh = true;
    let length = |progress: f64| {
        let picture = sketch(&plane, 600.0, progress);
        let strokes = picture.lines.iter();
        let upright = strokes.filter(|line| line.part == Part::Game && line.from.0 == line.to.0);
        upright.map(|line| line.to.1 - line.from.1).sum::<f64>()
    };
    assert_eq!(length(0.5), 0.0);
    let lengths: Vec<f64> = [0.55, 0.65, 0.75, 0.9].map(length).to_vec();
    assert!(
        lengths.windows(2).all(|pair| pair[0] < pair[1]),
        "{lengths:?}"
    );
    assert_eq!(length(0.95), length(0.9));
    let cost = |progress: f64| {
        let texts = sketch(&plane, 600.0, progress).texts;
        let text = texts
            .iter()
            .find(|words| words.text == "0.11 apart, waited 0.5: costs 0.37");
        text.expect("there is room").opacity
    };
    assert_eq!((cost(0.9), cost(1.0)), (0.0, 1.0));
}

#[test]
fn the_newcomer_flies_in_and_lands_with_time() {
    let plane = plane(9, 12.0);
    let newcomer = |progress: f64| {
        let signs = sketch(&plane, 600.0, progress).signs;
        let mut discs =
            (signs.into_iter()).filter(|sign| sign.part == Part::Player && sign.form == Form::Disc);
        discs.nth(8).expect("nine players")
    };
    let flight = [0.0, 0.2, 0.4, 0.5].map(newcomer);
    for pair in flight.windows(2) {
        assert!(pair[0].at.0 > pair[1].at.0 && pair[0].radius < pair[1].radius);
        assert_eq!(pair[0].at.1, pair[1].at.1);
    }
    assert_eq!(flight[3], newcomer(1.0));
}

#[test]
fn nothing_jumps() {
    let plane = plane(9, 12.0);
    let moments: Vec<PlanePicture> = (0..=400)
        .map(|i| sketch(&plane, 600.0, f64::from(i) / 400.0))
        .collect();
    for pair in moments.windows(2) {
        let places = |picture: &PlanePicture| -> Vec<(f64, f64)> {
            let of_players = picture
                .signs
                .iter()
                .filter(|sign| sign.part == Part::Player && sign.form == Form::Ring);
            of_players.map(|sign| sign.at).collect()
        };
        for (a, b) in places(&pair[0]).iter().zip(&places(&pair[1])) {
            assert!(crate::geometry::distance(*a, *b) < 4.0, "{a:?} {b:?}");
        }
        // Numbers and costs keep their places while time runs.
        let rims = |picture: &PlanePicture| -> Vec<(f64, f64)> {
            let rimmed = picture.texts.iter().filter(|words| words.rim);
            rimmed.map(|words| words.at).collect()
        };
        assert_eq!(rims(&pair[0]), rims(&pair[1]));
    }
}

#[test]
fn numbers_do_not_overlap() {
    for (players, width) in [(12, 358.0), (40, 358.0), (40, 868.0), (200, 1500.0)] {
        let mut plane = plane(players, players as f64 + 20.0);
        plane.links.retain(|link| link.tie != Tie::Temporary);
        let picture = sketch(&plane, width, 1.0);
        let boxes: Vec<Rect> = (picture.texts.iter())
            .filter(|words| words.rim)
            .map(|words| {
                assert_eq!(words.anchor, Anchor::Middle);
                let half = estimate(&words.text, words.size, words.bold) / 2.0;
                Rect {
                    left: words.at.0 - half,
                    right: words.at.0 + half,
                    top: words.at.1 - words.size / 2.0,
                    bottom: words.at.1 + words.size / 2.0,
                }
            })
            .collect();
        assert!(boxes.len() > 5, "{players} players, {} words", boxes.len());
        for (index, a) in boxes.iter().enumerate() {
            assert!(boxes[index + 1..].iter().all(|b| !a.overlaps(b)), "{a:?}");
        }
        // The newcomer's comes first, and has a place even among many.
        if players < 100 {
            let newcomer = players.to_string();
            assert!(picture.texts.iter().any(|words| words.text == newcomer));
        }
    }
}

#[test]
fn a_cost_covers_no_stroke_and_no_player_on_a_phone() {
    for (players, width) in [
        (12, 358.0),
        (24, 358.0),
        (24, 288.0),
        (40, 358.0),
        (40, 288.0),
    ] {
        let mut plane = plane(players, players as f64 + 4.0);
        plane.links.retain(|link| link.tie != Tie::Temporary);
        let last = plane
            .links
            .iter()
            .rposition(|link| link.tie == Tie::Definitive);
        for (place, link) in plane.links.iter_mut().enumerate() {
            link.fresh = Some(place) == last;
        }
        let picture = sketch(&plane, width, 1.0);
        let costs = picture
            .texts
            .iter()
            .filter(|words| words.part == Part::Game);
        let costs: Vec<_> = costs.collect();
        assert_eq!(costs.len(), 1, "{players} players at {width}");
        let half = estimate(&costs[0].text, costs[0].size, true) / 2.0;
        let (x, y) = costs[0].at;
        let within = |(a, b): (f64, f64)| (a - x).abs() < half && (b - y).abs() < 5.0;
        let crossed = picture.lines.iter().any(|line| {
            line.part == Part::Game && line.from.0 == line.to.0 && {
                let (top, bottom) = (line.from.1.min(line.to.1), line.from.1.max(line.to.1));
                (line.from.0 - x).abs() < half && top < y + 5.0 && bottom > y - 5.0
            }
        });
        let dots = picture
            .signs
            .iter()
            .filter(|sign| sign.part == Part::Player);
        assert!(!crossed, "{:?}", costs[0]);
        assert!(dots.clone().all(|sign| !within(sign.at)), "{:?}", costs[0]);
    }
}

#[test]
fn strokes_of_one_moment_stand_apart() {
    let game = |low: f64, high: f64, tie: Tie| Link {
        time: 3.0,
        members: vec![(1.0, low), (2.0, high)],
        computers: 0,
        tie,
        fresh: false,
        cost: Default::default(),
    };
    for (tie, part) in [
        (Tie::Definitive, Part::Game),
        (Tie::Temporary, Part::Temporary),
    ] {
        let mut plane = plane(4, 8.0);
        // The second lies across the first, the third is clear of both.
        plane.links = [(0.1, 0.5), (0.3, 0.7), (0.8, 0.9)]
            .map(|(low, high)| game(low, high, tie))
            .to_vec();
        let picture = sketch(&plane, 600.0, 1.0);
        let strokes: Vec<f64> = (picture.lines.iter())
            .filter(|line| line.part == part && line.from.0 == line.to.0)
            .map(|line| line.from.0)
            .collect();
        assert_eq!(strokes.len(), 3);
        assert!(strokes[1] >= strokes[0] + 3.0, "{strokes:?}");
        assert_eq!(strokes[2], strokes[0]);
    }
}

#[test]
fn what_is_known_by_colour_is_known_by_form() {
    let picture = sketch(&plane(9, 12.0), 600.0, 1.0);
    let lines = |part: Part| picture.lines.iter().filter(move |line| line.part == part);
    let longest = |part: Part| {
        let all = lines(part).filter(|line| line.from.0 == line.to.0);
        all.fold(None, |best: Option<&_>, line| match best {
            Some(other) if height(other) >= height(line) => Some(other),
            _ => Some(line),
        })
    };
    fn height(line: &crate::stage::picture::Line) -> f64 {
        (line.to.1 - line.from.1).abs()
    }
    let (temporary, game, ghost) = (
        longest(Part::Temporary).expect("a pair"),
        longest(Part::Game).expect("a game"),
        longest(Part::Ghost).expect("a ghost"),
    );
    assert!(temporary.dashed && !game.dashed && !ghost.dashed);
    assert!(ghost.width > 1.5 * game.width);
    let squares = |part: Part| {
        let all = picture.signs.iter().filter(move |sign| sign.part == part);
        all.filter(|sign| sign.form == Form::Square).count()
    };
    assert!(squares(Part::Computer) > 0 && squares(Part::Ghost) > 0);
    assert_eq!(squares(Part::Player), 0);
}

#[test]
fn the_key_explains_what_is_seen() {
    let entries = |plane: &Plane, width: f64| -> Vec<String> {
        let picture = sketch(plane, width, 1.0);
        let key = picture
            .texts
            .into_iter()
            .filter(|words| words.part == Part::Key);
        key.map(|words| words.text).collect()
    };
    assert!(entries(&Plane::default(), 600.0).is_empty());
    let mut all = plane(12, 20.0);
    assert_eq!(entries(&all, 600.0).len(), 5);
    all.links.retain(|link| link.tie == Tie::Definitive);
    all.links.iter_mut().for_each(|link| link.computers = 0);
    let read = "game: flat is wait, upright is difference";
    assert_eq!(entries(&all, 600.0), ["waiting", read]);
    // The lines of one game are named in the picture too.
    let picture = sketch(&all, 600.0, 1.0);
    for line in ["wait", "apart"] {
        let named = picture.texts.iter().filter(|words| words.text == line);
        assert_eq!(named.count(), 1, "{line}");
    }
    // On a phone it has few rows, and says how a game is read if that has room.
    let rows = |width: f64| -> Vec<(f64, String)> {
        let picture = sketch(&plane(12, 20.0), width, 1.0);
        let key = picture.texts.into_iter();
        let key = key.filter(|words| words.part == Part::Key);
        key.map(|words| (words.at.1, words.text)).collect()
    };
    let (phone, narrow) = (rows(358.0), rows(200.0));
    let mut levels: Vec<f64> = phone.iter().map(|row| row.0).collect();
    levels.dedup();
    assert!(levels.len() <= 4, "{phone:?}");
    let says = |rows: &[(f64, String)], text: &str| rows.iter().any(|row| row.1 == text);
    assert!(says(&phone, read));
    assert!(says(&narrow, "game"), "{narrow:?}");
}

#[test]
fn games_in_hindsight_show_where_their_players_come() {
    let plane = plane(12, 20.0);
    let picture = sketch(&plane, 600.0, 1.0);
    let discs = (picture.signs.iter())
        .filter(|sign| sign.part == Part::Ghost && sign.form == Form::Disc)
        .map(|sign| sign.at)
        .collect::<Vec<_>>();
    let games = plane.links.iter().filter(|link| link.tie == Tie::Hindsight);
    let members: Vec<(f64, f64)> = games.flat_map(|game| game.members.clone()).collect();
    assert_eq!(discs.len(), members.len());
    // In the order of time and of values, as their players.
    for (one, at) in members.iter().zip(&discs) {
        for (other, there) in members.iter().zip(&discs) {
            assert_eq!(one.0 < other.0, at.0 < there.0);
            assert_eq!(one.1 < other.1, at.1 > there.1);
        }
    }
}

#[test]
fn odd_sizes_are_no_accident() {
    let plane = plane(9, 12.0);
    for width in [0.0, -5.0, f64::NAN, f64::INFINITY, 1e9] {
        assert_eq!(
            layout(&plane, width, 300.0, 0.5, false),
            PlanePicture::default()
        );
        assert!(preferred_height(&plane, width).is_finite());
    }
    for (width, height) in [(1.0, 1.0), (10.0, 400.0), (400.0, 10.0), (60.0, 60.0)] {
        let picture = layout(&plane, width, height, 0.7, false);
        let opacities = picture.lines.iter().map(|line| line.opacity);
        assert!(opacities.chain([1.0]).all(|o| (0.0..=1.0).contains(&o)));
        let finite = |point: (f64, f64)| point.0.is_finite() && point.1.is_finite();
        assert!(
            picture
                .lines
                .iter()
                .all(|line| finite(line.from) && finite(line.to))
        );
        assert!(picture.texts.iter().all(|words| finite(words.at)));
    }
}

//! The board's layout: everything in its place, whatever the board holds.

use crate::figure::Role;
use crate::geometry::Rect;
use crate::stage::board::Board;
use crate::stage::board::crowd::letter;
use crate::stage::board::layout::{layout, preferred_height};
use crate::stage::board::rows::spread;
use crate::stage::board::samples::{boards, crowd, gauge, nothing, partitions, pin, roles, search};
use crate::stage::picture::PlanePicture;
use crate::stage::picture::{Anchor, Form, Ink, Line, Part, Sign, Words};
use crate::text_width::estimate;
use lobbylab_core::balance::stage::{BoardLook, Pin};

const WIDTHS: [f64; 5] = [358.0, 500.0, 700.0, 868.0, 1468.0];

/// So many players on a line of skills to 1000.
fn line_of(players: u64) -> Board {
    let mut board = nothing();
    board.step.crowd = crowd(players);
    board.step.range = (0.0, 1000.0);
    board
}

fn sketch(board: &Board, width: f64, progress: f64) -> PlanePicture {
    let height = preferred_height(board, width);
    layout(board, width, height, progress, false)
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

fn of(picture: &PlanePicture, part: Part) -> impl Iterator<Item = &Sign> {
    picture.signs.iter().filter(move |sign| sign.part == part)
}

#[test]
fn everything_is_in_its_place() {
    for (index, board) in boards().iter().enumerate() {
        for width in WIDTHS {
            let height = preferred_height(board, width);
            assert!((150.0..2000.0).contains(&height), "{height}");
            let whole = Rect {
                left: 0.0,
                top: 0.0,
                right: width,
                bottom: height,
            };
            for progress in [-1.0, 0.0, 0.3, 0.9, 1.0, 2.0, f64::NAN] {
                let picture = sketch(board, width, progress);
                assert!(whole.encloses(&picture.plot), "{:?}", picture.plot);
                for line in &picture.lines {
                    assert!((0.0..=1.0).contains(&line.opacity), "{line:?}");
                    assert!((0.0..80.0).contains(&line.width), "{line:?}");
                    for end in [line.from, line.to] {
                        assert!(whole.contains(end), "{index}: {line:?} at {width}");
                    }
                }
                for sign in &picture.signs {
                    assert!((0.0..=1.0).contains(&sign.opacity), "{sign:?}");
                    assert!((0.5..9.0).contains(&sign.radius), "{sign:?}");
                    assert!(whole.contains(sign.at), "{index}: {sign:?} at {width}");
                }
                for words in &picture.texts {
                    assert!((0.0..=1.0).contains(&words.opacity), "{words:?}");
                    let inside = whole.grown(1e-9).encloses(&around(words));
                    // A sum of gauges that no game has may be longer than the place.
                    let odd = words.part == Part::Gauge;
                    assert!(inside || odd, "{index}: {words:?} at {width}");
                }
                assert!(picture.bands.iter().all(|band| whole.encloses(band)));
            }
        }
    }
}

#[test]
fn words_do_not_lie_on_words() {
    for board in [search(60), search(1000), roles(5), partitions()] {
        for width in WIDTHS {
            let picture = sketch(&board, width, 1.0);
            for (index, one) in picture.texts.iter().enumerate() {
                for other in &picture.texts[..index] {
                    // Words of one line may touch.
                    let apart = !around(one).grown(-0.01).overlaps(&around(other));
                    assert!(apart, "{one:?} and {other:?} at {width}");
                }
            }
        }
    }
}

#[test]
fn the_height_is_that_of_the_board_not_of_the_step() {
    let board = roles(5);
    let mut other = board.clone();
    other.step.crowd.truncate(3);
    other.step.panels[0].rows.truncate(1);
    other.step.panels[0].rows[0].pins.clear();
    other.status.clear();
    for width in WIDTHS {
        assert_eq!(
            preferred_height(&board, width),
            preferred_height(&other, width)
        );
        other.step.rows += 1;
        assert!(preferred_height(&board, width) < preferred_height(&other, width));
        other.step.rows -= 1;
    }
}

#[test]
fn everybody_stands_above_the_own_skill_and_on_nobody() {
    for players in [1, 30, 100, 300, 1000] {
        let board = line_of(players);
        for width in WIDTHS {
            let picture = sketch(&board, width, 1.0);
            let plot = picture.plot;
            let dots: Vec<&Sign> = of(&picture, Part::Player).collect();
            assert_eq!(dots.len() as u64, players);
            let place = |value: f64| plot.left + value / 1000.0 * plot.width();
            let mut wanted: Vec<f64> = board
                .step
                .crowd
                .iter()
                .map(|pin| place(pin.value))
                .collect();
            let mut found: Vec<f64> = dots.iter().map(|dot| dot.at.0).collect();
            wanted.sort_by(f64::total_cmp);
            found.sort_by(f64::total_cmp);
            for (a, b) in wanted.iter().zip(&found) {
                assert!((a - b).abs() < 1e-9, "{a} {b}");
            }
            for (index, one) in dots.iter().enumerate() {
                assert!(one.radius > 1.2 && one.at.1 - one.radius > plot.top - 1e-9);
                for other in &dots[..index] {
                    let (dx, dy) = (one.at.0 - other.at.0, one.at.1 - other.at.1);
                    let apart = (dx * dx + dy * dy).sqrt();
                    assert!(apart > one.radius + other.radius, "{one:?} {other:?}");
                }
            }
        }
    }
}

#[test]
fn who_comes_moves_nobody_and_drops_onto_the_top() {
    let before = line_of(80);
    let mut after = before.clone();
    let newcomer = Pin {
        fresh: true,
        value: 500.0,
        ..pin(81)
    };
    after.step.crowd.insert(40, newcomer);
    let old: Vec<Sign> = of(&sketch(&before, 868.0, 1.0), Part::Player)
        .copied()
        .collect();
    let height = |progress: f64| {
        let picture = sketch(&after, 868.0, progress);
        let new: Vec<&Sign> = of(&picture, Part::Player)
            .filter(|sign| !old.contains(sign))
            .collect();
        assert_eq!(new.len(), 1);
        assert_eq!(of(&picture, Part::Player).count(), 81);
        (new[0].at.1, new[0].opacity)
    };
    let falls: Vec<f64> = (0..=20).map(|i| height(f64::from(i) / 20.0).0).collect();
    assert!(falls.windows(2).all(|pair| pair[0] <= pair[1]));
    assert!((falls[20] - falls[0] - 46.0).abs() < 1e-9);
    assert_eq!((height(0.0).1, height(1.0).1), (0.0, 1.0));
}

#[test]
fn a_new_row_is_lifted_out_of_the_line() {
    let mut board = search(60);
    board.step.zoom = None;
    let discs = |progress: f64| -> Vec<(f64, f64)> {
        let picture = sketch(&board, 868.0, progress);
        let game: Vec<&Sign> = of(&picture, Part::Game).collect();
        // The second of three rows of ten.
        game[10..20].iter().map(|sign| sign.at).collect()
    };
    let (start, end) = (discs(0.0), discs(1.0));
    let picture = sketch(&board, 868.0, 0.0);
    let rings: Vec<&Sign> = of(&picture, Part::Player)
        .filter(|sign| sign.form == Form::Ring)
        .collect();
    assert_eq!(rings.len(), 10);
    for at in &start {
        assert!(rings.iter().any(|ring| ring.at == *at), "{at:?}");
    }
    let plot = picture.plot;
    assert!(end.iter().all(|at| at.1 < plot.top));
    // The rings stay, and a foot stands above each.
    let picture = sketch(&board, 868.0, 1.0);
    let feet: Vec<f64> = (picture.lines.iter())
        .filter(|line| line.part == Part::Game && line.width == 1.0)
        .filter(|line| line.from.1 != line.to.1)
        .map(|line| line.from.0)
        .collect();
    assert_eq!(feet.len(), 30);
    for ring in &rings {
        let above = feet.iter().filter(|x| (*x - ring.at.0).abs() < 1e-9);
        assert_eq!(above.count(), 3);
        assert!(of(&picture, Part::Player).any(|sign| sign == *ring));
    }
}

#[test]
fn who_leaves_to_play_is_seen_where_they_stood_and_moves_nobody() {
    let before = search(60);
    let mut board = before.clone();
    let leaving: Vec<u64> = board.step.panels[0].rows[0]
        .pins
        .iter()
        .map(|pin| pin.id)
        .collect();
    board.step.crowd.retain(|pin| !leaving.contains(&pin.id));
    let rows = &mut board.step.panels[0].rows;
    rows.truncate(1);
    rows[0].fresh = true;
    let places = |board: &Board, ring: bool| -> Vec<(f64, f64)> {
        let picture = sketch(board, 868.0, 1.0);
        let signs = of(&picture, Part::Player).filter(|sign| sign.form != Form::Halo);
        let signs = signs.filter(|sign| (sign.form == Form::Ring) == ring);
        let mut places: Vec<(f64, f64)> = signs.map(|sign| sign.at).collect();
        places.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
        places
    };
    let (stay, gone) = (places(&board, false), places(&board, true));
    assert_eq!((stay.len(), gone.len()), (50, 10));
    let mut all = [stay, gone].concat();
    all.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let mut were = [places(&before, false), places(&before, true)].concat();
    were.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.total_cmp(&b.1)));
    assert_eq!(all, were);
}

#[test]
fn reduced_motion_shows_the_result_at_once() {
    let board = search(60);
    let height = preferred_height(&board, 400.0);
    for progress in [0.0, 0.4, 0.8] {
        let still = layout(&board, 400.0, height, progress, true);
        assert_eq!(still, layout(&board, 400.0, height, 1.0, false));
        assert_ne!(still, layout(&board, 400.0, height, progress, false));
    }
}

#[test]
fn the_matching_joins_two_of_a_role() {
    let board = roles(4);
    for width in WIDTHS {
        let picture = sketch(&board, width, 1.0);
        let rings: Vec<&Sign> = of(&picture, Part::Game)
            .filter(|sign| sign.form == Form::Ring)
            .collect();
        assert_eq!(rings.len(), 3 * 8);
        let joins = |line: &&Line| line.part == Part::Game && line.width == 2.0;
        let ink = |line: &&Line| matches!(line.ink, Ink::Full(role) if role != Role::Ink);
        let strokes: Vec<&Line> = picture.lines.iter().filter(joins).filter(ink).collect();
        // Where the two stand side by side the rings all but touch.
        assert!(strokes.len() <= 12);
        for stroke in &strokes {
            let ends = rings.iter().filter(|ring| {
                let near = (ring.at.0 - stroke.from.0).abs() < 6.1
                    || (ring.at.0 - stroke.to.0).abs() < 6.1;
                ring.at.1 == stroke.from.1 && ring.ink == stroke.ink && near
            });
            assert_eq!(ends.count(), 2, "{stroke:?}");
        }
        let rows = &board.step.panels[0].rows;
        let sets = rows.iter().flat_map(|row| &row.pins);
        let bits: u32 = sets.map(|pin| pin.roles.count_ones()).sum();
        let letters = picture.texts.iter().filter(|words| {
            words.part == Part::Game && ["T", "H", "C", "S"].contains(&words.text.as_str())
        });
        assert_eq!(letters.count(), bits as usize);
    }
}

#[test]
fn letters_tell_roles_apart() {
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    let all = |names: Vec<String>| -> String {
        (0..names.len()).map(|role| letter(&names, role)).collect()
    };
    assert_eq!(all(names(&["tank", "healer", "carry"])), "THC");
    assert_eq!(all(names(&["tank", "thief", "carry"])), "ABC");
    assert_eq!(all(names(&["A", "", "C"])), "ABC");
    assert_eq!(letter(&[], 1), 'B');
}

#[test]
fn teams_and_standings_are_known_without_colour() {
    let picture = sketch(&partitions(), 868.0, 1.0);
    let forms = |role: Role| -> Vec<Form> {
        let signs = of(&picture, Part::Game).filter(|sign| sign.ink == Ink::Full(role));
        signs.map(|sign| sign.form).collect()
    };
    assert_eq!(forms(Role::High), [Form::Disc; 24]);
    assert_eq!(forms(Role::Low), [Form::Block; 24]);
    // The worst game of each panel has a sign, explained in the key.
    assert_eq!(forms(Role::Worst), [Form::Triangle; 2]);
    let key = of(&picture, Part::Key).filter(|sign| sign.form == Form::Triangle);
    assert_eq!(key.count(), 1);
    // What is cut off is pale; its words are not.
    let picture = sketch(&search(60), 868.0, 1.0);
    let pale = of(&picture, Part::Game).filter(|sign| sign.opacity < 0.5);
    assert_eq!(pale.count(), 10);
    let words = |text: &str| picture.texts.iter().find(|words| words.text == text);
    assert_eq!(words("and wider").map(|words| words.opacity), Some(1.0));
    let bold = |words: &&Words| words.text == "best so far" && words.bold;
    assert_eq!(picture.texts.iter().filter(bold).count(), 1);
}

#[test]
fn panels_magnify_what_they_show() {
    let mut board = search(60);
    board.step.zoom = Some((250.0, 500.0));
    board.step.panels[0].rows.truncate(1);
    board.step.panels[0].rows[0].pins = [250.0, 400.0, 500.0, 900.0]
        .iter()
        .zip(1..)
        .map(|(value, id)| Pin {
            value: *value,
            look: BoardLook::First,
            ..pin(id)
        })
        .collect();
    let picture = sketch(&board, 868.0, 1.0);
    let plot = picture.plot;
    let at: Vec<f64> = of(&picture, Part::Game).map(|sign| sign.at.0).collect();
    let wanted = [0.0, 0.6, 1.0].map(|share| plot.left + share * plot.width());
    // The last stands at the edge, empty, as it is beyond what is shown; the one before
    // it has made room.
    assert!((at[0] - wanted[0]).abs() < 1e-9 && (at[1] - wanted[1]).abs() < 1e-9);
    assert!(at[2] < wanted[2] && at[3] <= wanted[2] + 1e-9);
    let forms: Vec<Form> = of(&picture, Part::Game).map(|sign| sign.form).collect();
    assert_eq!(forms[2..], [Form::Disc, Form::Ring]);
    let band = picture.bands[0];
    assert!((band.left - plot.left - 0.25 * plot.width()).abs() < 1e-9);
    assert!((band.right - plot.left - 0.5 * plot.width()).abs() < 1e-9);
    let guides = picture.lines.iter().filter(|line| line.part == Part::Mark);
    let joined = |x: f64| {
        guides
            .clone()
            .any(|line| line.from.0 == x || line.to.0 == x)
    };
    assert!([band.left, band.right, plot.left, plot.right].map(joined) == [true; 4]);
}

#[test]
fn gauges_are_on_one_scale() {
    let lengths = |board: &Board| -> Vec<f64> {
        let picture = sketch(board, 868.0, 1.0);
        let lines = picture.lines.iter().filter(|line| line.part == Part::Gauge);
        let level = lines.filter(|line| line.from.1 == line.to.1);
        level.map(|line| line.to.0 - line.from.0).collect()
    };
    let mut board = search(60);
    for unit in [1.0, 1e-300, 1e300] {
        board.step.gauges = vec![gauge(unit, 3.0 * unit, None), gauge(0.0, 2.0 * unit, None)];
        let found = lengths(&board);
        let [all, a, b, _, c, d] = found[..] else {
            panic!("{found:?}");
        };
        for (length, share) in [(a, 0.25), (b, 0.75), (c, 0.0), (d, 0.5)] {
            assert!((length - share * all).abs() < 1e-9, "{found:?}");
        }
    }
    // Sums beyond the largest number.
    board.step.gauges = vec![gauge(1.5e308, 1.5e308, Some(7.5e307))];
    let found = lengths(&board);
    assert!((found[1] - found[2]).abs() < 1e-9 && (found[1] + found[2] - found[0]).abs() < 1e-9);
    let picture = sketch(&board, 868.0, 1.0);
    let bound = picture.lines.iter().filter(|line| line.part == Part::Gauge);
    let bound = bound.filter(|line| line.ink == Ink::Full(Role::Worst));
    let at: Vec<f64> = bound.map(|line| line.from.0).collect();
    assert_eq!(at.len(), 1);
    assert!((868.0 - at[0] - 0.75 * found[0]).abs() < 1e-9);
}

#[test]
fn heads_keep_apart_as_near_as_can_be() {
    assert_eq!(spread(&[], 5.0, (0.0, 10.0)), [] as [f64; 0]);
    assert_eq!(spread(&[3.0, 30.0], 5.0, (0.0, 99.0)), [3.0, 30.0]);
    assert_eq!(spread(&[7.0; 3], 5.0, (0.0, 99.0)), [2.0, 7.0, 12.0]);
    assert_eq!(spread(&[7.0; 3], 5.0, (4.0, 99.0)), [4.0, 9.0, 14.0]);
    // The best of all places on a grid, by trying them all.
    for wanted in [
        [3.0, 4.0, 11.0],
        [1.0, 1.0, 2.0],
        [6.0, 12.0, 12.0],
        [0.0, 7.0, 9.0],
    ] {
        let far = |places: &[f64]| -> f64 {
            let off = places.iter().zip(&wanted);
            off.map(|(a, b)| (a - b) * (a - b)).sum()
        };
        let (mut best, half) = (f64::INFINITY, |index: i32| f64::from(index) / 2.0);
        for a in 0..=24 {
            for b in a + 6..=24 {
                for c in b + 6..=24 {
                    best = best.min(far(&[half(a), half(b), half(c)]));
                }
            }
        }
        let found = spread(&wanted, 3.0, (0.0, 12.0));
        assert!(
            found
                .windows(2)
                .all(|pair| pair[1] - pair[0] >= 3.0 - 1e-12)
        );
        assert!(found[0] >= 0.0 && found[2] <= 12.0);
        // The grid may miss the best place by a quarter, all three.
        assert!(far(&found) <= best + 1e-12 && far(&found) >= best - 0.2);
    }
}

#[test]
fn odd_sizes_are_no_accident() {
    let board = roles(5);
    for width in [0.0, -5.0, f64::NAN, f64::INFINITY, 1e9] {
        let nothing = layout(&board, width, 300.0, 0.5, false);
        assert_eq!(nothing, PlanePicture::default());
        assert!(preferred_height(&board, width).is_finite());
    }
    for (width, height) in [(1.0, 1.0), (10.0, 400.0), (400.0, 10.0), (60.0, 2000.0)] {
        for board in boards() {
            let picture = layout(&board, width, height, 0.7, false);
            let finite = |point: (f64, f64)| point.0.is_finite() && point.1.is_finite();
            let lines = picture.lines.iter();
            assert!(
                lines
                    .clone()
                    .all(|line| finite(line.from) && finite(line.to))
            );
            assert!(lines.clone().all(|line| line.width >= 0.0));
            assert!(picture.texts.iter().all(|words| finite(words.at)));
            let signs = picture.signs.iter();
            assert!(
                signs
                    .clone()
                    .all(|sign| finite(sign.at) && sign.radius >= 0.0)
            );
        }
    }
}

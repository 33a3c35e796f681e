//! Lanes at rest and in motion, of any size.

use super::*;
use crate::stage::lanes::measures::COUNT;
use crate::text_width::estimate;

fn token(id: u64) -> Token {
    Token {
        id,
        kind: if id.is_multiple_of(3) {
            TokenKind::High
        } else {
            TokenKind::Low
        },
    }
}

fn lane(waiting: u64, game: bool) -> Lane {
    let before: Vec<Token> = (0..waiting).map(token).collect();
    let all: Vec<Token> = (0..=waiting).map(token).collect();
    let size = if game { (all.len() / 4).max(1) } else { 0 };
    let team = |from: usize| {
        all.iter()
            .skip(from)
            .step_by(2)
            .take(size)
            .copied()
            .collect::<Vec<_>>()
    };
    let teams = [team(0), team(1)];
    let after = all
        .iter()
        .filter(|t| !teams.concat().contains(t))
        .copied()
        .collect();
    Lane {
        title: "Greedy".into(),
        role: Role::Greedy,
        before,
        after,
        game: game.then(|| GameShown {
            teams,
            verdict: "unfair by 1 · costs 25, 2.5 each".into(),
            fair: false,
        }),
        arrival: Some(token(waiting)),
        status: "3 strong, 7 weak: no even split. Waits for one more.".into(),
        capacity: 11,
        largest: 1,
        queues: &[],
    }
}

fn stage(lanes: Vec<Lane>, width: f64, progress: f64) -> LanesPicture {
    let height = preferred_height(&lanes, width);
    layout(&lanes, width, height, progress, false)
}

#[test]
fn resting_tokens_stand_apart_and_inside() {
    for waiting in [0, 1, 7, 10, 40, 119] {
        for game in [false, true] {
            for width in [280.0, 360.0, 700.0, 1200.0] {
                let scene = vec![lane(waiting, game), lane(waiting, !game)];
                let height = preferred_height(&scene, width);
                let stage = layout(&scene, width, height, 1.0, false);
                assert_eq!(stage.tokens.len() as u64, 2 * (waiting + 1));
                for (index, a) in stage.tokens.iter().enumerate() {
                    assert!(
                        a.x - a.radius >= -0.01 && a.x + a.radius <= width + 0.01,
                        "{a:?} in {width}"
                    );
                    assert!(
                        a.y - a.radius >= 0.0 && a.y + a.radius <= height,
                        "{a:?} in {height}"
                    );
                    for b in &stage.tokens[index + 1..] {
                        let apart = crate::geometry::distance((a.x, a.y), (b.x, b.y));
                        assert!(apart >= a.radius + b.radius - 0.01, "{a:?} {b:?}");
                    }
                }
                for text in &stage.texts {
                    assert!(text.y > 0.0 && text.y < height, "{text:?} in {height}");
                }
            }
        }
    }
}

#[test]
fn parties_stay_together_and_apart_from_others() {
    for (count, widths) in [
        (1u64, [280.0, 900.0]),
        (6, [280.0, 360.0]),
        (25, [300.0, 1200.0]),
    ] {
        let party = |id: u64| Token {
            id,
            kind: TokenKind::Party {
                size: 1 + (id % 5) as u8,
                of: 5,
            },
        };
        let all: Vec<Token> = (0..count).map(party).collect();
        let (one, other) = all.split_at(all.len() / 2);
        let game = GameShown {
            teams: [one, other].map(<[Token]>::to_vec),
            verdict: String::new(),
            fair: true,
        };
        let mut waiting = lane(0, false);
        (waiting.arrival, waiting.capacity, waiting.largest) = (None, 9, 5);
        (waiting.before, waiting.after) = (all.clone(), all.clone());
        let formed = Lane {
            after: Vec::new(),
            game: Some(game),
            ..waiting.clone()
        };
        for width in widths {
            for scene in [vec![waiting.clone()], vec![formed.clone()]] {
                let height = preferred_height(&scene, width);
                let picture = layout(&scene, width, height, 1.0, false);
                let discs: Vec<_> = (picture.tokens.iter())
                    .flat_map(|placed| placed.discs().map(move |disc| (disc, placed)))
                    .collect();
                let players: usize = all.iter().map(Token::seats).sum();
                assert_eq!(discs.len(), players);
                for (at, ((x, y), placed)) in discs.iter().enumerate() {
                    let r = placed.radius;
                    assert!(
                        x - r >= -0.01 && x + r <= width + 0.01,
                        "{placed:?} in {width}"
                    );
                    assert!(y - r >= 0.0 && y + r <= height, "{placed:?} in {height}");
                    assert_eq!(*y, placed.y);
                    for (other, theirs) in &discs[at + 1..] {
                        let apart = crate::geometry::distance((*x, *y), *other);
                        assert!(apart >= r + theirs.radius - 0.01, "{placed:?} {theirs:?}");
                    }
                }
                for (rect, team) in picture.boxes.iter().zip([one, other]) {
                    for ((x, y), placed) in &discs {
                        let inside = (rect.rect.left..rect.rect.right).contains(x)
                            && (rect.rect.top..rect.rect.bottom).contains(y);
                        assert_eq!(inside, team.contains(&placed.token), "{placed:?} {rect:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn each_queue_has_its_rows() {
    let party = |id: u64| Token {
        id,
        kind: TokenKind::Party {
            size: 1 + (id % 2) as u8,
            of: 2,
        },
    };
    let all: Vec<Token> = (0..8).map(party).collect();
    let mut waiting = lane(0, false);
    (waiting.arrival, waiting.capacity, waiting.largest) = (None, 7, 2);
    (waiting.before, waiting.after) = (all.clone(), all);
    let one = stage(vec![waiting.clone()], 400.0, 1.0);
    assert_eq!(one.rules.len(), 1);
    waiting.queues = &["singles", "teams"];
    for width in [120.0, 280.0, 400.0] {
        let two = stage(vec![waiting.clone()], width, 1.0);
        let [first, last] = [two.rules[0].2, two.rules[1].2];
        assert!(first < last);
        for placed in &two.tokens {
            let single = placed.token.seats() == 1;
            let (top, bottom) = (placed.y - placed.radius, placed.y + placed.radius);
            assert!(if single {
                bottom < first
            } else {
                top > first && bottom < last
            });
        }
        for (name, row) in [("singles", first), ("teams", last)] {
            let text = two.texts.iter().find(|text| text.text == name).expect(name);
            assert!(text.y < row && text.x == width);
            // Nobody stands where it is written.
            let left = width - estimate(name, COUNT, false);
            let discs = two
                .tokens
                .iter()
                .flat_map(|placed| placed.discs().map(|disc| disc.0 + placed.radius));
            assert!(width < 200.0 || discs.fold(0.0, f64::max) <= left);
        }
    }
}

#[test]
fn nothing_jumps() {
    let steps = 400;
    let moments: Vec<LanesPicture> = (0..=steps)
        .map(|i| stage(vec![lane(10, true)], 400.0, f64::from(i) / f64::from(steps)))
        .collect();
    for pair in moments.windows(2) {
        for (a, b) in pair[0].tokens.iter().zip(&pair[1].tokens) {
            assert_eq!(a.token, b.token);
            assert!(
                crate::geometry::distance((a.x, a.y), (b.x, b.y)) < 4.0,
                "{a:?} {b:?}"
            );
            assert!((a.opacity - b.opacity).abs() < 0.08);
        }
    }
    // The end of one step is the beginning of the next.
    let first = lane(10, false);
    let next = Lane {
        before: first.after.clone(),
        arrival: None,
        ..first.clone()
    };
    let (end, start) = (
        stage(vec![first], 400.0, 1.0),
        stage(vec![next], 400.0, 0.0),
    );
    for (a, b) in end.tokens.iter().zip(&start.tokens) {
        assert_eq!((a.token, a.x, a.y, a.radius), (b.token, b.x, b.y, b.radius));
    }
}

#[test]
fn reduced_motion_shows_the_result_at_once() {
    let scene = vec![lane(7, true)];
    assert_eq!(
        layout(&scene, 400.0, 200.0, 0.1, true),
        layout(&scene, 400.0, 200.0, 1.0, false)
    );
}

#[test]
fn lanes_stand_side_by_side_where_there_is_room() {
    let wide = stage(vec![lane(3, false), lane(3, false)], 640.0, 1.0);
    assert_eq!(wide.rules[0].2, wide.rules[1].2);
    let narrow = stage(vec![lane(3, false), lane(3, false)], 639.0, 1.0);
    assert!(narrow.rules[0].2 < narrow.rules[1].2);
}

#[test]
fn odd_sizes_are_no_accident() {
    for (width, progress) in [(0.0, 0.5), (f64::NAN, 0.5), (5.0, f64::NAN), (1e9, 2.0)] {
        let _ = layout(&[lane(5, true)], width, 100.0, progress, false);
    }
    assert_eq!(
        layout(&[], 100.0, 100.0, 0.5, false),
        LanesPicture::default()
    );
    assert!(preferred_height(&[], 100.0) >= 0.0);
}

//! The race's layout: everything in its place, whatever the race holds, and nothing jumps.

use super::layout::{layout, preferred_height};
use super::{PartyFate, PartyShown, Race, RaceGame, RaceLane};
use crate::figure::Role;
use crate::geometry::{Rect, distance};
use crate::stage::picture::{Anchor, Form, Part, PlanePicture, Words};
use crate::text_width::estimate;

/// Two lanes of so many parties, in games of these sides; the last party has just come.
fn race(parties: u64, places: &[u32], persons: u32, regions: bool) -> Race {
    let lane = |title: &str, skip: u64| {
        let fate = |id: u64| match id {
            _ if id % 7 == 3 => PartyFate::GivesUp,
            _ if id + 1 == parties => PartyFate::Waits,
            _ if id >= skip && id < skip + u64::from(places.iter().sum::<u32>() / persons) => {
                PartyFate::Plays
            }
            _ => PartyFate::Waits,
        };
        let shown: Vec<PartyShown> = (0..parties)
            .map(|id| PartyShown {
                id,
                size: 1 + (id % u64::from(persons)) as u32,
                rating: 1500.0 + 350.0 * (((id * 61) % 101) as f64 / 25.0 - 2.0),
                region: if regions {
                    "EU".to_owned()
                } else {
                    String::new()
                },
                arrived: id as f64,
                fate: fate(id),
            })
            .collect();
        let plays: Vec<u64> = (shown.iter())
            .filter(|party| party.fate == PartyFate::Plays)
            .map(|party| party.id)
            .collect();
        let each = plays.len().div_ceil(places.len()).max(1);
        RaceLane {
            title: title.to_owned(),
            role: Role::Greedy,
            times: [parties as f64 - 1.0, parties as f64 + 1.5],
            newcomer: parties.checked_sub(1),
            longest: (shown.iter())
                .find(|party| party.fate == PartyFate::Waits)
                .map(|party| party.id),
            parties: shown,
            game: (!plays.is_empty()).then(|| RaceGame {
                time: 0.0,
                sides: plays.chunks(each).map(<[u64]>::to_vec).collect(),
                verdict: "win chance 53 %, spread 1120, longest wait 123 s, 238 ms at most, in \
                          North America"
                    .to_owned(),
            }),
            cannot: String::new(),
        }
    };
    Race {
        lanes: vec![
            lane("First come, first served", 0),
            lane("Widening window", 1),
        ],
        ratings: [450.0, 2550.0],
        wait: 50.0,
        places: places.to_vec(),
    }
}

/// The room that a line of words takes.
fn extent(words: &Words) -> Rect {
    let wide = estimate(&words.text, words.size, words.bold);
    let left = match words.anchor {
        Anchor::Start => words.at.0,
        Anchor::Middle => words.at.0 - wide / 2.0,
        Anchor::End => words.at.0 - wide,
    };
    Rect {
        left,
        top: words.at.1 - words.size / 2.0,
        right: left + wide,
        bottom: words.at.1 + words.size / 2.0,
    }
}

fn all() -> Vec<Race> {
    let mut refused = race(4, &[1, 1], 1, false);
    refused.lanes[1].cannot = "sides is 1v3; allowed: two teams of the same size".to_owned();
    let mut wild = race(9, &[1, 1], 1, false);
    for (number, value) in [f64::NAN, f64::INFINITY, -1e300].into_iter().enumerate() {
        wild.lanes[0].parties[number].rating = value;
        wild.lanes[1].parties[number].arrived = value;
    }
    wild.wait = 0.0;
    let mut short = race(5, &[1, 1], 1, false);
    short.lanes.truncate(1);
    vec![
        Race::default(),
        race(0, &[1, 1], 1, false),
        race(1, &[1, 1], 1, false),
        race(13, &[1, 1], 1, true),
        race(30, &[5, 5], 3, true),
        race(30, &[1, 5], 1, false),
        race(40, &[1; 12], 1, false),
        race(20, &[6], 2, true),
        race(240, &[50, 50], 1, false),
        race(260, &[4; 50], 1, true),
        refused,
        wild,
        short,
    ]
}

fn sketch(race: &Race, width: f64, progress: f64) -> PlanePicture {
    layout(race, width, preferred_height(race, width), progress, false)
}

#[test]
fn everything_is_in_its_place() {
    for (number, race) in all().iter().enumerate() {
        for width in [280.0, 343.0, 639.0, 640.0, 1100.0] {
            for progress in [0.0, 0.3, 0.7, 1.0] {
                let height = preferred_height(race, width);
                let picture = sketch(race, width, progress);
                let whole = Rect {
                    left: -0.5,
                    top: -0.5,
                    right: width + 0.5,
                    bottom: height + 0.5,
                };
                for line in &picture.lines {
                    assert!(
                        whole.contains(line.from) && whole.contains(line.to),
                        "{line:?}"
                    );
                }
                for sign in &picture.signs {
                    assert!(whole.contains(sign.at), "{number}: {sign:?}");
                    assert!((0.0..=1.0).contains(&sign.opacity), "{sign:?}");
                    assert!(sign.radius > 0.0 && sign.radius < 16.0, "{sign:?}");
                }
                for words in &picture.texts {
                    let extent = extent(words);
                    assert!(
                        whole.encloses(&extent),
                        "{number}: {words:?} in {width} × {height}"
                    );
                    assert!(
                        !words.text.contains('…') && !words.text.contains("NaN"),
                        "{words:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn nothing_jumps_and_the_end_is_the_beginning_of_the_next() {
    let race = race(30, &[2, 2], 1, true);
    let moments: Vec<PlanePicture> = (0..=400)
        .map(|step| sketch(&race, 700.0, f64::from(step) / 400.0))
        .collect();
    for pair in moments.windows(2) {
        let discs = |picture: &PlanePicture| {
            let signs = picture.signs.iter().copied();
            signs
                .filter(|sign| sign.part == Part::Player && sign.form == Form::Disc)
                .collect::<Vec<_>>()
        };
        let (one, other) = (discs(&pair[0]), discs(&pair[1]));
        for (a, b) in one
            .iter()
            .zip(&other)
            .take_while(|_| one.len() == other.len())
        {
            assert!(distance(a.at, b.at) < 8.0, "{a:?} {b:?}");
            assert!((a.opacity - b.opacity).abs() < 0.08);
        }
    }
    // Those who wait on stand where they will stand when the next step begins.
    let mut next = race.clone();
    for lane in &mut next.lanes {
        lane.parties.retain(|party| party.fate == PartyFate::Waits);
        lane.times = [lane.times[1], lane.times[1] + 3.0];
        (lane.game, lane.newcomer) = (None, None);
    }
    let at = |picture: &PlanePicture, race: &Race| -> Vec<(f64, f64)> {
        let signs = picture.signs.iter();
        let discs = signs.filter(|sign| sign.part == Part::Player && sign.form == Form::Disc);
        let waiting: usize = (race.lanes.iter().flat_map(|lane| &lane.parties))
            .filter(|party| party.fate == PartyFate::Waits)
            .count();
        let discs: Vec<_> = discs.map(|sign| sign.at).collect();
        assert!(discs.len() >= waiting);
        discs
    };
    let (end, start) = (sketch(&race, 700.0, 1.0), sketch(&next, 700.0, 0.0));
    let (end, start) = (at(&end, &race), at(&start, &next));
    for spot in start {
        assert!(
            end.iter().any(|&other| distance(spot, other) < 1e-9),
            "{spot:?}"
        );
    }
}

#[test]
fn seats_of_a_game_stand_apart() {
    for race in all().iter().filter(|race| !race.is_duel()) {
        for width in [343.0, 1100.0] {
            let picture = sketch(race, width, 1.0);
            for lane in &race.lanes {
                let Some(game) = &lane.game else { continue };
                let members: usize = game.sides.iter().map(Vec::len).sum();
                let seated = picture.signs.iter().filter(|sign| {
                    let boxed = picture.lines.iter().filter(|line| line.part == Part::Game);
                    let bottom = boxed.map(|line| line.from.1).fold(0.0, f64::max);
                    sign.part == Part::Player && sign.form == Form::Disc && sign.at.1 < bottom
                });
                let seated: Vec<_> = seated.collect();
                assert!(seated.len() >= members);
            }
            let seats: Vec<_> = (picture.signs.iter())
                .filter(|sign| sign.part == Part::Player && sign.form == Form::Disc)
                .collect();
            for (index, one) in seats.iter().enumerate() {
                for other in &seats[index + 1..] {
                    let in_boxes = one.at.1 > picture.plot.bottom + 30.0
                        && other.at.1 > picture.plot.bottom + 30.0;
                    if in_boxes && width > 640.0 {
                        let apart = distance(one.at, other.at);
                        assert!(
                            apart >= one.radius + other.radius - 0.01,
                            "{one:?} {other:?}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn reduced_motion_shows_the_result_at_once() {
    let race = race(13, &[1, 1], 1, true);
    let height = preferred_height(&race, 500.0);
    let still = layout(&race, 500.0, height, 0.1, true);
    assert_eq!(still, layout(&race, 500.0, height, 1.0, false));
    for (width, progress) in [(0.0, 0.5), (f64::NAN, 0.5), (1e9, 2.0)] {
        assert_eq!(
            layout(&race, width, 100.0, progress, false),
            PlanePicture::default()
        );
    }
}

#[test]
fn rings_stay_where_the_newest_game_was_found() {
    let mut duel = race(13, &[1, 1], 1, false);
    for lane in &mut duel.lanes {
        lane.game.as_mut().expect("a game").time = lane.times[1];
    }
    let height = preferred_height(&duel, 860.0);
    let rings = |progress: f64| {
        let picture = layout(&duel, 860.0, height, progress, false);
        let of_game = |sign: &&crate::stage::picture::Sign| {
            (sign.form, sign.part) == (Form::Ring, Part::Game)
        };
        let rings: Vec<_> = picture
            .signs
            .iter()
            .filter(of_game)
            .map(|sign| sign.at)
            .collect();
        let joined =
            (picture.lines.iter()).filter(|line| line.part == Part::Game && line.width == 1.5);
        (
            rings,
            joined.map(|line| (line.from, line.to)).collect::<Vec<_>>(),
        )
    };
    assert_eq!(rings(0.2), (vec![], vec![]));
    let (at, lines) = rings(1.0);
    assert_eq!((at.len(), lines.len()), (4, 2));
    for (pair, line) in at.chunks(2).zip(lines) {
        assert_eq!(line, (pair[0], pair[1]));
    }
    // Just before they go, that is where they stand.
    let before = layout(&duel, 860.0, height, 0.4, false);
    for place in at {
        let near = |sign: &&crate::stage::picture::Sign| {
            crate::geometry::distance(sign.at, place) < 1.0 && sign.form == Form::Disc
        };
        assert_eq!(before.signs.iter().filter(near).count(), 1);
    }
}

#[test]
fn duels_stand_beside_each_other_on_a_phone_too() {
    let duels = race(13, &[1, 1], 1, true);
    let teams = race(13, &[2, 2], 1, true);
    let lefts = |race: &Race| {
        let picture = sketch(race, 324.0, 1.0);
        let blocks = (picture.signs.iter()).filter(|sign| sign.form == Form::Block);
        blocks.map(|sign| sign.at).collect::<Vec<_>>()
    };
    let [one, other] = lefts(&duels)[..] else {
        panic!("two lanes");
    };
    assert!(one.1 == other.1 && other.0 > one.0 + 100.0);
    let [one, other] = lefts(&teams)[..] else {
        panic!("two lanes");
    };
    assert!(one.0 == other.0 && other.1 > one.1 + 100.0);
    // Who plays a duel sinks nowhere: no disc is left of them, and no box is drawn.
    let end = sketch(&duels, 324.0, 1.0);
    let discs = (end.signs.iter())
        .filter(|sign| sign.part == Part::Player && sign.form == Form::Disc)
        .count();
    let waits = (duels.lanes.iter().flat_map(|lane| &lane.parties))
        .filter(|party| party.fate == PartyFate::Waits);
    assert_eq!(discs, waits.count());
    assert!(
        !end.lines
            .iter()
            .any(|line| line.part == Part::Game && line.width == 1.0)
    );
}

#[test]
fn who_waited_longer_than_the_axis_stands_at_its_end() {
    let mut one = race(13, &[2, 2], 1, false);
    let said = |race: &Race| {
        let texts = sketch(race, 900.0, 1.0).texts;
        let told = texts
            .iter()
            .filter(|words| words.text.ends_with("at the edge"));
        told.count()
    };
    assert_eq!(said(&one), 0);
    one.wait = 5.0;
    assert_eq!(said(&one), 2);
    let picture = sketch(&one, 900.0, 1.0);
    let shown =
        |sign: &&crate::stage::picture::Sign| sign.form == Form::Disc && sign.part == Part::Player;
    let furthest = (picture.signs.iter().filter(shown))
        .filter(|sign| sign.at.0 < 436.0)
        .map(|sign| sign.at.0)
        .fold(0.0, f64::max);
    assert!(
        furthest <= picture.plot.right && furthest > picture.plot.right - 12.0,
        "{furthest}"
    );
}

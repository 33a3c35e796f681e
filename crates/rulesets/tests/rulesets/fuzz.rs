//! Readers on texts that nobody would write: no panic, no place outside of the text, and what is
//! read can be played. `LOBBYLAB_FUZZ_SEED` and `LOBBYLAB_FUZZ_RUNS` change the seed and the number.

use crate::random::Random;
use crate::text::samples;
use lobbylab_rulesets::export::{export, knobs};
use lobbylab_rulesets::import;
use lobbylab_rulesets::nakama::Query;
use lobbylab_rulesets::play::{Watch, play};
use lobbylab_rulesets::ticket::{Attribute, Player, Ticket};

fn from_environment(name: &str, default: u64) -> u64 {
    std::env::var(name)
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(default)
}

/// Pieces that are put in somewhere.
const PIECES: [&str; 24] = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "\"",
    "\\",
    "//",
    "/*",
    "*/",
    "null",
    "-1",
    "1e308",
    "0",
    "999999999",
    "true",
    "\u{e9}",
    "\\u00e9",
    "\\ud83d",
    "\n",
    "not(",
    "<<EOF\n",
    "teams[*]",
];

fn mutated(random: &mut Random, samples: &[String]) -> String {
    let mut bytes: Vec<char> = random.pick(samples).chars().collect();
    for _ in 0..1 + random.below(4) {
        let at = random.below(bytes.len() as u64 + 1) as usize;
        match random.below(4) {
            0 => {
                let end = (at + random.below(12) as usize).min(bytes.len());
                bytes.drain(at..end);
            }
            1 => {
                bytes.splice(at..at, random.pick(&PIECES).chars());
            }
            2 => {
                let other: Vec<char> = random.pick(samples).chars().collect();
                let from = random.below(other.len() as u64 + 1) as usize;
                let end = (from + random.below(40) as usize).min(other.len());
                bytes.splice(at..at, other[from..end].iter().copied());
            }
            _ if at < bytes.len() => bytes[at] = char::from(32 + random.below(95) as u8),
            _ => {}
        }
    }
    bytes.into_iter().collect()
}

fn some_tickets() -> Vec<Ticket> {
    (0..6)
        .map(|number| Ticket {
            id: format!("t{number}"),
            at: f64::from(number),
            players: vec![Player {
                id: format!("t{number}"),
                attributes: ["skill", "elo", "mmr", "rank", "lvl"]
                    .map(|name| (name.to_owned(), Attribute::Number(f64::from(number * 7))))
                    .into(),
                latency: vec![("eu".to_owned(), 40.0)],
                ..Player::default()
            }],
            ..Ticket::default()
        })
        .collect()
}

#[test]
fn no_text_makes_a_reader_panic() {
    let mut random = Random(from_environment("LOBBYLAB_FUZZ_SEED", 1));
    let runs = from_environment("LOBBYLAB_FUZZ_RUNS", 4000);
    let samples = samples();
    let tickets = some_tickets();
    let mut read = 0;
    for run in 0..runs {
        let text = mutated(&mut random, &samples);
        let found = import(&text);
        for line in &found.report.lines {
            if let Some(place) = line.place {
                assert!(place.span.start <= text.len(), "{text}");
            }
        }
        if let Some(document) = &found.document {
            assert_eq!(export(document, &[]).as_deref(), Ok(&*text));
            for knob in knobs(document) {
                assert!(text.get(knob.span.start..knob.span.end).is_some(), "{text}");
            }
        }
        if let Some(rules) = found.rules {
            read += 1;
            if run % 8 == 0 {
                play(
                    &mut *rules.service(run),
                    &tickets,
                    30.0,
                    &mut Watch::default(),
                );
            }
        }
    }
    assert!(
        read * 20 > runs,
        "only {read} of {runs} were read: the inputs say little"
    );
}

#[test]
fn no_query_makes_the_reader_panic() {
    let mut random = Random(from_environment("LOBBYLAB_FUZZ_SEED", 1));
    let pieces = [
        "+",
        "-",
        "properties.",
        "x",
        ":",
        ">",
        "=",
        "\"",
        "/",
        "^",
        "~",
        "*",
        "?",
        "\\",
        " ",
        "1",
        ".",
        "(",
        "2024-01-05T10:00:00Z",
        "\u{e9}",
    ];
    for _ in 0..from_environment("LOBBYLAB_FUZZ_RUNS", 20_000) {
        let text: String = (0..random.below(14))
            .map(|_| *random.pick(&pieces))
            .collect();
        if let Err(story) = Query::read(&text) {
            assert!(story.starts_with("query: "), "{story}");
        }
    }
}

//! Readers on texts that nobody would write: no panic, no place outside of the text, and what is
//! read can be played. `LOBBYLAB_FUZZ_SEED` and `LOBBYLAB_FUZZ_RUNS` change the seed and the number.

use crate::never::nobody_named_plays;
use crate::random::Random;
use crate::text::samples;
use lobbylab_rulesets::coverage::coverage;
use lobbylab_rulesets::export::{export, knobs};
use lobbylab_rulesets::nakama::Query;
use lobbylab_rulesets::play::{Watch, play};
use lobbylab_rulesets::ticket::{Attribute, Player, Ticket};
use lobbylab_rulesets::{System, import};

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

/// Texts of one reader, changed by chance: no panic, all places inside, all lines told, what is read
/// plays.
fn reader(system: System) {
    let mut random = Random(from_environment("LOBBYLAB_FUZZ_SEED", 1));
    let runs = from_environment("LOBBYLAB_FUZZ_RUNS", 1000);
    let samples: Vec<String> = (samples().into_iter())
        .filter(|text| {
            let found = import(text);
            found.system == Some(system) && found.rules.is_some()
        })
        .collect();
    assert!(
        samples.len() >= 3,
        "only {} samples of {system:?}",
        samples.len()
    );
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
        let told = coverage(&text, &found);
        assert_eq!(told.len(), text.split_inclusive('\n').count(), "{text}");
        if let Some(document) = &found.document {
            assert_eq!(export(document, &[]).as_deref(), Ok(&*text));
            for knob in knobs(document) {
                assert!(text.get(knob.span.start..knob.span.end).is_some(), "{text}");
            }
        }
        if let Some(rules) = found.rules {
            read += u64::from(found.system == Some(system));
            if run % 8 == 0 {
                let mut watch = Watch::counting(rules.service(run).rules());
                watch.follow = Some(1);
                let outcome = play(&mut *rules.service(run), &tickets, 30.0, &mut watch);
                nobody_named_plays(&rules, &tickets, &outcome.games);
            }
        }
    }
    assert!(
        read * 30 > runs,
        "only {read} of {runs} were read: the inputs say little"
    );
}

#[test]
fn no_flexmatch_text_makes_the_reader_panic() {
    reader(System::FlexMatch);
}

#[test]
fn no_playfab_text_makes_the_reader_panic() {
    reader(System::PlayFab);
}

#[test]
fn no_unity_text_makes_the_reader_panic() {
    reader(System::Unity);
}

#[test]
fn no_nakama_text_makes_the_reader_panic() {
    reader(System::Nakama);
}

#[test]
fn no_open_match_text_makes_the_reader_panic() {
    reader(System::OpenMatch);
}

#[test]
fn no_preset_text_makes_the_reader_panic() {
    reader(System::Preset);
}

#[test]
fn no_tickets_make_the_reader_panic() {
    let mut random = Random(from_environment("LOBBYLAB_FUZZ_SEED", 1));
    let samples = [
        r#"{"id": "a", "t": 0, "players": [{"attributes": {"skill": 10, "maps": ["x", "y"]}, "latency": {"eu": 40}}]}"#,
        r#"[{"id": 1, "at": 3, "give_up": 30, "min_count": 2, "max_count": 4, "query": "*"}]"#,
        r#"{"id": "c", "search_fields": {"double_args": {"x": 1}, "string_args": {"m": "a"}, "tags": ["t"]}, "create_time": 3}"#,
        r#"{"id": "d", "qos": [{"region": "eu", "latency": 3, "packetLoss": 0.1}], "attributes": {"l": [{"region": "eu", "latency": 2}], "on": true}}"#,
    ]
    .map(str::to_owned);
    let mut read = 0;
    let runs = from_environment("LOBBYLAB_FUZZ_RUNS", 4000);
    for _ in 0..runs {
        let text = mutated(&mut random, &samples);
        match Ticket::read_all(&text) {
            Ok(tickets) => read += u64::from(!tickets.is_empty()),
            Err(story) => assert!(!story.is_empty(), "{text}"),
        }
    }
    assert!(read * 30 > runs, "only {read} of {runs} were read");
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

//! What strangers might write, by the thousand: links, numbers, files of players and of games.
//!
//! Good input is spoilt by a few edits (a byte turned, cut out, doubled, a word of the format put
//! in); what comes out must be read or refused, never panic, and keep what readers promise. The
//! inputs follow from a seed: `LOBBYLAB_FUZZ_SEED` sets another and `LOBBYLAB_FUZZ_RUNS` more of
//! them, as `cargo xtask fuzz` does for as long as it is given. One that fails is printed, to be kept as a test of its
//! own.

use lobbylab_core::catalog::labs;
use lobbylab_core::engagement::games::GamesReader;
use lobbylab_core::experiment::{Lab, Numbers, Value, link};
use lobbylab_core::hindsight::file::{PlayerFile, PlayerTable, Reader, TableError};
use std::env;
use std::thread;

/// Inputs of each target, where nobody asks for more.
const RUNS: u64 = 1500;

fn asked(name: &str, otherwise: u64) -> u64 {
    let given = env::var(name).ok();
    given.map_or(otherwise, |text| text.parse().expect("a whole number"))
}

/// SplitMix64 (Steele, Lea & Flood 2014).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, count: usize) -> usize {
        (self.next() % count.max(1) as u64) as usize
    }

    fn one<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.below(of.len())]
    }

    /// A text with some edits.
    fn spoilt(&mut self, good: &[u8], words: &[&str]) -> Vec<u8> {
        let mut bytes = good.to_vec();
        for _ in 0..self.below(7) {
            let at = self.below(bytes.len() + 1);
            let end = (at + self.below(12)).min(bytes.len());
            match self.below(5) {
                0 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
                1 => drop(bytes.drain(at..end)),
                2 => {
                    let piece = bytes[at..end].to_vec();
                    let times = 1 + self.below(40);
                    bytes.splice(at..at, piece.repeat(times));
                }
                3 => bytes.truncate(at.max(1)),
                _ => drop(bytes.splice(at..end, self.one(words).bytes())),
            }
        }
        bytes
    }
}

/// An input that is shown if what is done with it panics.
struct Shown<'a>(&'a [u8]);

impl Drop for Shown<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("the input was b\"{}\"", self.0.escape_ascii());
        }
    }
}

/// Does something with spoilt inputs, each made from one of the good ones.
fn each(target: u64, good: &[Vec<u8>], words: &[&str], mut take: impl FnMut(&mut Dice, &[u8])) {
    let mut dice = Dice(asked("LOBBYLAB_FUZZ_SEED", 1).wrapping_mul(64) + target);
    for _ in 0..asked("LOBBYLAB_FUZZ_RUNS", RUNS) {
        let start = dice.below(good.len());
        let bytes = dice.spoilt(&good[start], words);
        let _shown = Shown(&bytes);
        take(&mut dice, &bytes);
    }
}

/// What numbers may look like.
const NUMBERS: [&str; 22] = [
    "0",
    "-0",
    "−1",
    "1e308",
    "1e309",
    "-1e-320",
    "NaN",
    "inf",
    "-inf",
    "1e",
    ".",
    "+5",
    "0x1f",
    "1_000",
    "1,5",
    " ",
    "9007199254740993",
    "99999999999999999999",
    "\u{221e}",
    "%31",
    "%",
    "\u{0}",
];

#[test]
fn links_give_whole_states_that_are_written_and_read_the_same() {
    let labs: Vec<Lab> = labs();
    let mut good = vec![b"v1.".to_vec(), b"#v1.n=3&q=.35".to_vec()];
    for lab in &labs {
        for preset in &lab.presets {
            good.push(link::encode(&lab.fields, &preset.values).into_bytes());
        }
        for field in &lab.fields {
            good.push(format!("v1.{}={}&{0}=1e300", field.key, field.default).into_bytes());
        }
    }
    let words = [
        &NUMBERS[..],
        &[
            "v1.",
            "v2.",
            "&",
            "=",
            "&&",
            "#",
            "%23",
            "step",
            "seed=beef",
            "skills=1,2,3",
        ],
    ]
    .concat();
    each(1, &good, &words, |dice, bytes| {
        let text = String::from_utf8_lossy(bytes);
        let fields = &labs[dice.below(labs.len())].fields;
        let read = link::decode(fields, &text);
        assert_eq!(read.values.len(), fields.len());
        assert!(read.warnings.len() <= 11);
        for warning in &read.warnings {
            assert!(warning.chars().count() < 500, "{warning}");
        }
        let written = link::encode(fields, &read.values);
        let again = link::decode(fields, &written);
        assert_eq!(again.values, read.values, "{written}");
        assert_eq!(again.warnings, Vec::<String>::new(), "{written}");
    });
}

#[test]
fn numbers_are_read_and_written_the_same_or_refused_shortly() {
    let labs: Vec<Lab> = labs();
    let mut good: Vec<Vec<u8>> = NUMBERS
        .iter()
        .map(|text| text.as_bytes().to_vec())
        .collect();
    good.push(b"1,2.5;-3 4e2\n5".to_vec());
    each(2, &good, &NUMBERS, |dice, bytes| {
        let text = String::from_utf8_lossy(bytes);
        let lab = &labs[dice.below(labs.len())];
        let field = &lab.fields[dice.below(lab.fields.len())];
        match field.parse(&text) {
            Ok(value) => assert_eq!(field.parse(&value.to_string()), Ok(value)),
            Err(error) => assert!(error.to_string().chars().count() < 500),
        }
        if let Ok(numbers) = Numbers::parse(&text) {
            let again = Numbers::parse(&numbers.to_string()).expect("our own");
            let bits = |list: &Numbers| -> Vec<u64> {
                (list.0.iter())
                    .map(|number| Value::Real(*number))
                    .map(|value| match value {
                        Value::Real(number) if !number.is_nan() => number.to_bits(),
                        _ => 0,
                    })
                    .collect()
            };
            assert_eq!(bits(&again), bits(&numbers), "{text}");
        }
    });
}

/// Words of tables.
const CELLS: [&str; 18] = [
    ",",
    ";",
    "\t",
    "\n",
    "\r",
    "\r\n",
    "\"",
    "\"\"",
    "time",
    "t_ms",
    "level",
    "2026-01-31",
    "31/12/2025 23:59",
    "\u{feff}",
    "\u{ff}\u{fe}",
    "inf",
    "1e999",
    "−5",
];

#[test]
fn files_of_players_are_read_alike_in_pieces_or_refused() {
    let rows = |head: &str, row: fn(usize) -> String| -> Vec<u8> {
        let rows: String = (0..25).map(|at| row(at) + "\n").collect();
        format!("{head}\n{rows}").into_bytes()
    };
    let good = [
        rows("id,time,level", |at| {
            format!("p{at},{at}.5,{}", at * 7 % 13)
        }),
        rows("t_ms;distance;level", |at| {
            format!("{at}000;{}.25;{}", at % 4, at % 5)
        }),
        rows("arrived\tx", |at| {
            format!("2026-01-{:02} 20:00:{at:02}\t{at}", at + 1)
        }),
        rows("\u{feff}1,2", |at| format!("{at},\"{at}\"")),
    ];
    let whole = |bytes: &[u8]| -> Result<PlayerTable, TableError> {
        let mut reader = Reader::new();
        reader.push(bytes)?;
        reader.finish()
    };
    each(3, &good, &[&NUMBERS[..], &CELLS].concat(), |dice, bytes| {
        let mut reader = Reader::new();
        let piece = 1 + dice.below(60);
        let pushed = bytes.chunks(piece).try_for_each(|piece| reader.push(piece));
        let in_pieces = pushed.and_then(|()| reader.finish());
        assert_eq!(in_pieces, whole(bytes), "pieces of {piece}");
        if let Ok(table) = in_pieces {
            let file = PlayerFile::of_table(&table);
            assert_eq!(file.len(), table.rows.len());
            for row in &table.rows {
                assert!(row.criteria.iter().all(|value| (0.0..=1.0).contains(value)));
            }
        }
    });
}

#[test]
fn files_of_games_are_read_alike_in_pieces_or_refused() {
    let rows = |head: &str, row: fn(usize) -> String| -> Vec<u8> {
        let rows: String = (0..25).map(|at| row(at) + "\n").collect();
        format!("{head}\n{rows}").into_bytes()
    };
    let good = [
        rows("date,home,away,result", |at| {
            format!(
                "2026-01-{:02},a{},b{},{}",
                at + 1,
                at % 5,
                at % 7,
                ["H", "D", "A"][at % 3]
            )
        }),
        rows("time;white;black;score", |at| {
            format!(
                "{at};p{};q{};{}",
                at % 5,
                at % 7,
                ["1-0", "0-1", "1/2-1/2"][at % 3]
            )
        }),
        rows("player1\tplayer2\twinner", |at| {
            format!("x{}\ty{}\t{}", at % 5, at % 7, 1 + at % 2)
        }),
    ];
    each(
        4,
        &good,
        &[
            &NUMBERS[..],
            &CELLS,
            &["H", "D", "A", "0.5", "winner", "1-0"],
        ]
        .concat(),
        |dice, bytes| {
            let read = |piece: usize| {
                let mut reader = GamesReader::new(None, None);
                let pushed = bytes.chunks(piece).try_for_each(|piece| reader.push(piece));
                let count = reader.count();
                let outcome = pushed
                    .and_then(|()| reader.finish())
                    .map(|read| read.bad_count());
                (count, outcome)
            };
            let piece = 1 + dice.below(60);
            let (some, all) = (read(piece), read(bytes.len().max(1)));
            assert_eq!(some.1, all.1, "pieces of {piece}");
        },
    );
}

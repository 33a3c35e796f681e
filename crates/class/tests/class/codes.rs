//! Codes that come whole, damaged and cut.

use lobbylab_class::code::{Answer, CodeError, Run, codes};
use lobbylab_class::guess::Guess;
use proptest::prelude::*;

pub fn answer(seed: &str, guess: f64, mean: Option<f64>) -> Answer {
    Answer {
        task: "patience.threshold".to_owned(),
        guess: Guess::Number(guess),
        state: "v1.n=5&alpha=1.5".to_owned(),
        seed: seed.to_owned(),
        run: mean.map(|mean| Run {
            mean,
            half: 0.5,
            samples: 64,
        }),
        name: "Zoë".to_owned(),
        tries: 1,
    }
}

proptest! {
    #[test]
    fn an_answer_reads_back(seed in "[a-z0-9]{1,8}", guess in -1e9..1e9_f64, mean in prop::option::of(-1e9..1e9_f64), name in "[^|\\p{Cc}]{0,24}", tries in 1..9_u32) {
        let given = Answer { name, tries, ..answer(&seed, guess, mean) };
        let code = given.code().expect("can be written");
        prop_assert_eq!(Answer::read(&code), Ok(given));
    }

    #[test]
    fn no_text_is_read_as_an_answer_by_chance(text in "lobbylab1[.][A-Za-z0-9_-]{0,80}[.][A-Za-z0-9_-]{0,9}") {
        prop_assert!(Answer::read(&text).is_err());
    }
}

#[test]
fn every_changed_letter_and_every_cut_is_noticed() {
    let code = answer("a3f9", 1.5, Some(10.25)).code().expect("a code");
    for at in 0..code.len() {
        let old = code.as_bytes()[at];
        for new in [b'A', b'z', b'7', b'-'] {
            if new == old {
                continue;
            }
            let mut bytes = code.clone().into_bytes();
            bytes[at] = new;
            let changed = String::from_utf8(bytes).expect("ASCII");
            assert!(Answer::read(&changed).is_err(), "{changed}");
        }
        assert!(Answer::read(&code[..at]).is_err(), "cut at {at}");
        let left = format!("{}{}", &code[..at], &code[at + 1..]);
        assert!(Answer::read(&left).is_err(), "without the letter {at}");
    }
}

#[test]
fn each_fault_has_its_sentence() {
    let code = answer("a3f9", 1.5, None).code().expect("a code");
    let error = |text: &str| Answer::read(text).expect_err("no answer");
    assert_eq!(error("hello"), CodeError::Foreign);
    assert_eq!(error("lobbylab2.abc.def"), CodeError::Version);
    assert_eq!(error(&code[..code.len() - 3]), CodeError::Cut);
    let last = if code.ends_with('A') { "B" } else { "A" };
    assert_eq!(
        error(&format!("{}{last}", &code[..code.len() - 1])),
        CodeError::Damaged
    );
    for (fault, name) in [
        (
            Answer {
                task: "x".into(),
                ..answer("a", 1.0, None)
            },
            "task",
        ),
        (
            Answer {
                state: "a b".into(),
                ..answer("a", 1.0, None)
            },
            "state",
        ),
        (
            Answer {
                seed: String::new(),
                ..answer("a", 1.0, None)
            },
            "seed",
        ),
        (
            Answer {
                name: "a|b".into(),
                ..answer("a", 1.0, None)
            },
            "name",
        ),
        (answer("a", 1.0, Some(f64::NAN)), "result"),
        (answer("a", 1.0, Some(1e308)), "result"),
        (answer("a", 1.0, Some(-1.1e12)), "result"),
        (
            Answer {
                tries: 0,
                ..answer("a", 1.0, None)
            },
            "number of tries",
        ),
    ] {
        let words = fault.code().expect_err("refused").to_string();
        assert!(
            words.contains(&format!("the answer’s {name} is")),
            "{words}"
        );
    }
}

#[test]
fn codes_are_found_among_other_words() {
    let code = answer("a", 1.0, None).code().expect("a code");
    let text = format!("Ada: {code}\n> {code}, thanks.\nlobbylab is nice. see https://x/{code}");
    assert_eq!(codes(&text).filter(|found| *found == code).count(), 3);
}

/// Digests end in any of 64 letters, some of which sentences end in as well.
#[test]
fn a_code_is_whole_whatever_it_ends_in() {
    for seed in 0..500 {
        let code = (answer(&seed.to_string(), 1.0, None).code()).expect("a code");
        let text = format!("-{code}- and …{code}.");
        assert_eq!(codes(&text).collect::<Vec<_>>(), [&code, &code]);
    }
}

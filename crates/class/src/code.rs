//! An answer as a code: short, of letters and digits that every messenger leaves alone, and with a
//! digest, so that a damaged one is known.
//!
//! `lobbylab1.<answer>.<digest>`: the answer's parts with `|` between them (task, guess, state, seed,
//! name; mean, half of the interval and samples of a run, or nothing; `t2` of a second try), in UTF-8
//! and base64 with `-` and `_`; the digest is 48 bits of Fowler, Noll and Vo's hash 1a of what stands before it.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use lobbylab_core::words;

use crate::guess::{Guess, MOST_NUMBER};

/// What every code begins with.
pub const PREFIX: &str = "lobbylab1.";
/// What codes of any version begin with.
const FAMILY: &str = "lobbylab";
/// Digits of the digest.
const CHECK: usize = 8;
/// Most letters of a name.
pub const MOST_NAME: usize = 24;
/// Most bytes of a task, a state or a seed.
const MOST: usize = 400;

/// Most samples of a run: below it sums of a class are whole numbers.
const MOST_SAMPLES: u64 = 1_000_000_000_000;
/// What the number of tries begins with.
const TRY: char = 't';

/// A simulation of one's own seed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Run {
    /// The mean, to the last bit.
    pub mean: f64,
    /// Half of its interval.
    pub half: f64,
    /// How many samples it is of.
    pub samples: u64,
}

impl Run {
    /// The mean and its interval. O(1).
    #[must_use]
    pub fn words(self) -> String {
        words::estimate(self.mean, self.half).join(" ")
    }
}

/// What a student hands in.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The task: `patience.threshold`.
    pub task: String,
    /// What was guessed.
    pub guess: Guess,
    /// The state of the lab when they had found what they looked for; may be empty.
    pub state: String,
    /// A number that only this answer has: also the seed of its simulation.
    pub seed: String,
    /// What the simulation gave, where there was one.
    pub run: Option<Run>,
    /// How they call themselves; may be empty.
    pub name: String,
    /// Which guess of theirs this is, from 1: after the first they knew what is right.
    pub tries: u32,
}

/// Why a text is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodeError {
    /// It does not begin as codes do.
    Foreign,
    /// Of a version that this page does not read.
    Version,
    /// Its end is missing.
    Cut,
    /// Its digest is another's.
    Damaged,
    /// The digest holds, but a part is not allowed: its name, its value, what is allowed.
    Part(&'static str, String, &'static str),
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => write!(f, "this is no answer: codes begin with “{PREFIX}”"),
            Self::Version => f.write_str("this answer is of another version of lobbylab"),
            Self::Cut => f.write_str("this answer is cut off: its end is missing, ask for it again"),
            Self::Damaged => f.write_str(
                "this answer is damaged: a letter of it has changed or is missing, ask for it again",
            ),
            Self::Part(name, value, allowed) => {
                write!(f, "the answer’s {name} is “{value}”; allowed is {allowed}")
            }
        }
    }
}

impl std::error::Error for CodeError {}

impl Answer {
    /// Whether every part is one that a code can carry. O(length).
    ///
    /// # Errors
    /// Names the first that is not.
    pub fn check(&self) -> Result<(), CodeError> {
        let part = |name, value: &str, allowed| {
            let value = value.chars().take(60).collect();
            Err(CodeError::Part(name, value, allowed))
        };
        let plain = |text: &str, more: &str| {
            text.len() <= MOST
                && (text.chars()).all(|sign| sign.is_ascii_alphanumeric() || more.contains(sign))
        };
        if !plain(&self.task, ".-_") || !self.task.contains('.') {
            return part("task", &self.task, "a lesson and a task with a dot between");
        }
        if !plain(&self.state, "=&.,;:+-_~%") {
            return part("state", &self.state, "what stands in a link after #");
        }
        if !plain(&self.seed, "") || self.seed.is_empty() {
            return part("seed", &self.seed, "letters and digits");
        }
        let odd = |sign: char| sign == '|' || sign.is_control();
        if self.name.chars().count() > MOST_NAME || self.name.contains(odd) {
            return part("name", &self.name, "24 letters, without |");
        }
        if let Some(run) = &self.run
            && !(run.mean.abs() <= MOST_NUMBER
                && (0.0..=MOST_NUMBER).contains(&run.half)
                && (1..=MOST_SAMPLES).contains(&run.samples))
        {
            let shown = format!(
                "{} ± {} of {} samples",
                words::exact(run.mean),
                words::exact(run.half),
                run.samples
            );
            return part("result", &shown, "numbers up to 10¹², of 1 to 10¹² samples");
        }
        if self.tries == 0 {
            return part("number of tries", "0", "1 or more");
        }
        Ok(())
    }

    /// The answer as a code. O(length).
    ///
    /// # Errors
    /// As [`check`](Self::check).
    pub fn code(&self) -> Result<String, CodeError> {
        self.check()?;
        let run = self.run.as_ref().map_or_else(String::new, |run| {
            let numbers = [words::exact(run.mean), words::exact(run.half)];
            format!("{}|{}|{}", numbers[0], numbers[1], run.samples)
        });
        let (guess, tries) = (self.guess.write(), format!("{TRY}{}", self.tries));
        let mut text = vec![
            self.task.as_str(),
            &guess,
            &self.state,
            &self.seed,
            &self.name,
            &run,
        ];
        if self.tries > 1 {
            text.push(&tries);
        }
        let mut code = format!("{PREFIX}{}", BASE64.encode(text.join("|")));
        let check = digest(&code);
        code.push('.');
        code.push_str(&check);
        Ok(code)
    }

    /// Reads a code. O(length).
    ///
    /// # Errors
    /// In a sentence for the teacher.
    pub fn read(code: &str) -> Result<Self, CodeError> {
        if !code.starts_with(PREFIX) {
            let other = code.starts_with(FAMILY);
            return Err(if other {
                CodeError::Version
            } else {
                CodeError::Foreign
            });
        }
        let (body, check) = code.rsplit_once('.').ok_or(CodeError::Cut)?;
        if body.len() < PREFIX.len() || check.len() < CHECK {
            return Err(CodeError::Cut);
        }
        if digest(body) != check {
            return Err(CodeError::Damaged);
        }
        let bytes = BASE64
            .decode(&body[PREFIX.len()..])
            .map_err(|_| CodeError::Damaged)?;
        let text = String::from_utf8(bytes).map_err(|_| CodeError::Damaged)?;
        let parts: Vec<&str> = text.split('|').collect();
        let [task, guess, state, seed, name, rest @ ..] = parts.as_slice() else {
            return Err(CodeError::Damaged);
        };
        let (run, tries) = match rest {
            [run @ .., last] if last.starts_with(TRY) => (run, &last[TRY.len_utf8()..]),
            run => (run, "1"),
        };
        let refused = |name, value: &str, allowed| CodeError::Part(name, value.to_owned(), allowed);
        let number =
            |text: &str| words::parse(text).ok_or_else(|| refused("result", text, "a number"));
        let run = match run {
            [""] => None,
            [mean, half, samples] => Some(Run {
                mean: number(mean)?,
                half: number(half)?,
                samples: (samples.parse())
                    .map_err(|_| refused("number of samples", samples, "a whole number"))?,
            }),
            _ => return Err(CodeError::Damaged),
        };
        let answer = Self {
            task: (*task).to_owned(),
            guess: Guess::read(guess)
                .map_err(|_| refused("guess", guess, "a letter, a number or a curve"))?,
            state: (*state).to_owned(),
            seed: (*seed).to_owned(),
            run,
            name: (*name).to_owned(),
            tries: (tries.parse()).map_err(|_| refused("number of tries", tries, "1 or more"))?,
        };
        answer.check()?;
        Ok(answer)
    }
}

/// The codes that stand in a text, among whatever else: a code ends with its digest, however the
/// sentence around it goes on. O(length).
pub fn codes(text: &str) -> impl Iterator<Item = &str> {
    text.split(|sign: char| !(sign.is_ascii_alphanumeric() || "-_.".contains(sign)))
        .map(|word| word.trim_start_matches(['.', '-', '_']))
        .filter(|word| word.starts_with(FAMILY) && word.contains('.'))
        .map(|word| {
            let digest = word.match_indices('.').nth(1).map(|(at, _)| at + 1);
            let end = digest.map_or(word.len(), |at| word.len().min(at + CHECK));
            word[..end].trim_end_matches('.')
        })
}

fn digest(text: &str) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    BASE64.encode(&hash.to_be_bytes()[..6])
}

//! A guess, and how it is written in a link and in a code.

use std::fmt;

use lobbylab_core::words;

/// Points of a drawn curve: enough for a bend, few enough for a code.
pub const POINTS: usize = 13;
/// Most choices of a question, named by letters from `a` on.
pub const MOST_CHOICES: usize = 8;
/// The greatest number that can be guessed, and the least but for its sign.
pub const MOST_NUMBER: f64 = 1e12;
/// What a drawn curve begins with.
const CURVE: char = 'y';
/// Heights that a point of a curve can have, less one.
const STEPS: f64 = 99.0;

/// What somebody thinks before they have looked.
#[derive(Clone, Debug, PartialEq)]
pub enum Guess {
    /// One of some answers, from 0.
    Choice(usize),
    /// A number, from −[`MOST_NUMBER`] to [`MOST_NUMBER`].
    Number(f64),
    /// A curve: at [`POINTS`] places, evenly from left to right, shares of the height, 0 to 1.
    Curve(Vec<f64>),
}

/// What a task asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One of so many answers.
    Choice(usize),
    /// A number.
    Number,
    /// A curve.
    Curve,
}

impl Kind {
    /// Whether a guess is one of these. O(1).
    #[must_use]
    pub fn takes(self, guess: &Guess) -> bool {
        match (self, guess) {
            (Self::Choice(all), Guess::Choice(at)) => *at < all,
            (Self::Number, Guess::Number(_)) | (Self::Curve, Guess::Curve(_)) => true,
            _ => false,
        }
    }
}

/// A text that is no guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoGuess {
    /// The text.
    pub text: String,
}

impl fmt::Display for NoGuess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "“{}” is no guess: allowed are a letter from a to h, a number up to 10¹², or {CURVE} and {} digits for a curve",
            self.text.chars().take(40).collect::<String>(),
            2 * POINTS
        )
    }
}

impl std::error::Error for NoGuess {}

impl Guess {
    /// Reads a guess. O(length).
    ///
    /// # Errors
    /// For a text that is none.
    ///
    /// ```
    /// use lobbylab_class::guess::Guess;
    /// assert_eq!(Guess::read("b"), Ok(Guess::Choice(1)));
    /// assert_eq!(Guess::read("1.5"), Ok(Guess::Number(1.5)));
    /// assert!(Guess::read("y12").is_err());
    /// ```
    pub fn read(text: &str) -> Result<Self, NoGuess> {
        let refused = || NoGuess {
            text: text.to_owned(),
        };
        if let [letter @ b'a'..=b'h'] = text.as_bytes() {
            return Ok(Self::Choice(usize::from(letter - b'a')));
        }
        if let Some(digits) = text.strip_prefix(CURVE) {
            let digits = digits.as_bytes();
            if digits.len() != 2 * POINTS || !digits.iter().all(u8::is_ascii_digit) {
                return Err(refused());
            }
            let height = |pair: &[u8]| f64::from((pair[0] - b'0') * 10 + pair[1] - b'0') / STEPS;
            return Ok(Self::Curve(digits.chunks(2).map(height).collect()));
        }
        (words::parse(text).filter(|value| value.abs() <= MOST_NUMBER))
            .map(Self::Number)
            .ok_or_else(refused)
    }

    /// Reads a guess as somebody types it: a comma for the point, a long minus, gaps between
    /// thousands, and a number in percent, of which `unit` says whether it is what is asked for
    /// (`%`) or a share. O(length).
    ///
    /// # Errors
    /// For a text that is none.
    ///
    /// ```
    /// use lobbylab_class::guess::Guess;
    /// assert_eq!(Guess::typed("−1,5", "seconds"), Ok(Guess::Number(-1.5)));
    /// assert_eq!(Guess::typed("50 %", "of all games"), Ok(Guess::Number(0.5)));
    /// assert_eq!(Guess::typed("50 %", "%"), Ok(Guess::Number(50.0)));
    /// ```
    pub fn typed(text: &str, unit: &str) -> Result<Self, NoGuess> {
        let refused = || NoGuess {
            text: text.to_owned(),
        };
        let gap = |sign: &char| !sign.is_whitespace() && !"\u{2009}\u{202f}\u{a0}".contains(*sign);
        let mut plain: String = text.chars().filter(gap).collect();
        plain = plain.replace('−', "-");
        if plain.matches(',').count() == 1 && !plain.contains('.') {
            plain = plain.replace(',', ".");
        }
        let Some(share) = plain.strip_suffix('%') else {
            return Self::read(&plain).map_err(|_| refused());
        };
        match Self::read(share) {
            Ok(Self::Number(value)) if unit.starts_with('%') => Ok(Self::Number(value)),
            Ok(Self::Number(value)) => Ok(Self::Number(value / 100.0)),
            _ => Err(refused()),
        }
    }

    /// The guess as one says it; `choices` are the answers of a choice. O(length).
    #[must_use]
    pub fn words(&self, choices: &[String]) -> String {
        match self {
            Self::Choice(at) => choices.get(*at).cloned().unwrap_or_default(),
            Self::Number(value) => words::number(*value),
            Self::Curve(_) => "a curve".to_owned(),
        }
    }

    /// The text that reads back to the guess (a curve in steps of a hundredth). O(length).
    #[must_use]
    pub fn write(&self) -> String {
        match self {
            Self::Choice(at) => {
                let letter = b'a' + u8::try_from(*at).unwrap_or(0).min(MOST_CHOICES as u8 - 1);
                char::from(letter).to_string()
            }
            Self::Number(value) => words::exact(*value),
            Self::Curve(heights) => {
                let mut text = CURVE.to_string();
                for height in heights {
                    let step = (height.clamp(0.0, 1.0) * STEPS).round() as u8;
                    text.push(char::from(b'0' + step / 10));
                    text.push(char::from(b'0' + step % 10));
                }
                text
            }
        }
    }
}

//! How a game ended, in any of the ways in which tables say it.
//!
//! A win of player A is W, win, 1, 1-0, white, a, home …; a draw D, draw, tie, 0.5, ½,
//! 1/2-1/2, x …; a loss L, loss, 0, 0-1, black, b, away … Points of both sides with a hyphen
//! or a colon between them are compared. Two codes are known at the end only: a 0 is a loss,
//! but a draw in a table that writes losses as −1 or 2; an A is a win of player A, but one of
//! the visitors where home sides win by an H, as in tables of football.

use crate::engagement::model::Outcome;
use crate::words::parse;

/// What a field says, as far as it can be known by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// How it ended for player A.
    Known(Outcome),
    /// A bare 0.
    Zero,
    /// −1 or 2: player A has lost, and 0 is no loss in this table.
    OtherLoss,
    /// A bare A: player A, or away.
    LetterA,
    /// H or home: the first has won, and an A is the visitors' in this table.
    Home,
    /// Away: the first has lost, and an A says the same in this table.
    Away,
}

/// What the end of a file has shown of its codes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Custom {
    /// Losses are written −1 or 2, so that a 0 is a draw.
    pub zero_draws: bool,
    /// The sides are home and away, so that an A is a loss of the first.
    pub at_home: bool,
}

impl Custom {
    /// Learns from a code of the same file.
    pub fn see(&mut self, code: Code) {
        self.zero_draws |= code == Code::OtherLoss;
        self.at_home |= matches!(code, Code::Home | Code::Away);
    }
}

impl Code {
    /// How the game ended for player A.
    #[must_use]
    pub fn outcome(self, custom: Custom) -> Outcome {
        match self {
            Code::Known(outcome) => outcome,
            Code::Zero if custom.zero_draws => Outcome::Draw,
            Code::LetterA if !custom.at_home => Outcome::Win,
            Code::Home => Outcome::Win,
            Code::Zero | Code::OtherLoss | Code::LetterA | Code::Away => Outcome::Loss,
        }
    }
}

/// What is allowed, in words.
pub const ALLOWED: &str = "W, D or L of player A; also 1, 0.5 and 0, 1-0, 1/2-1/2 and 0-1, win, draw and \
     loss, H, D or X, and A";

/// What tables write, in lower case.
const WORDS: [(&str, Code); 8] = [
    ("0 0.0 0,0", Code::Zero),
    ("-1 −1 -1.0 2", Code::OtherLoss),
    ("a", Code::LetterA),
    ("h home", Code::Home),
    ("away", Code::Away),
    (
        "w win wins won victory 1 +1 1.0 1,0 white +",
        Code::Known(Outcome::Win),
    ),
    (
        "d draw drawn t tie tied x = ½ 1/2 0.5 .5 0,5 remis stalemate",
        Code::Known(Outcome::Draw),
    ),
    (
        "l loss lose loses lost defeat b black - −",
        Code::Known(Outcome::Loss),
    ),
];

/// Reads a field; `None` if it is neither a win, a draw nor a loss. O(letters).
#[must_use]
pub fn code(text: &str) -> Option<Code> {
    let word = text.trim().to_ascii_lowercase();
    let known = |(words, _): &&(&str, Code)| words.split(' ').any(|known| known == word);
    match WORDS.iter().find(known) {
        Some((_, code)) => Some(*code),
        None => Some(Code::Known(by_sign(difference(&word)?))),
    }
}

/// What a field of winners says if it names sides: 1 and 2, empty, 0 or a word for a draw
/// after none won; `None` if it says anything else.
#[must_use]
pub fn side(text: &str) -> Option<Outcome> {
    match text.trim() {
        "1" => Some(Outcome::Win),
        "2" => Some(Outcome::Loss),
        "" | "0" => Some(Outcome::Draw),
        other => (code(other) == Some(Code::Known(Outcome::Draw))).then_some(Outcome::Draw),
    }
}

/// The outcome of a score's difference.
#[must_use]
pub fn by_sign(difference: f64) -> Outcome {
    if difference > 0.0 {
        Outcome::Win
    } else if difference < 0.0 {
        Outcome::Loss
    } else {
        Outcome::Draw
    }
}

/// Points of the first less those of the second: `2-1`, `0.5 : 0.5`, `½–½`, `1/2-1/2`.
#[must_use]
pub fn difference(text: &str) -> Option<f64> {
    let (one, other) = text.split_once(['-', '–', '—', '−', ':'])?;
    Some(points(one)? - points(other)?)
}

/// The points of one side.
fn points(text: &str) -> Option<f64> {
    let text = text.trim();
    let value = match text {
        "½" | "1/2" => 0.5,
        _ => parse(&text.replace(',', "."))?,
    };
    (0.0..1e6).contains(&value).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_tables_write() {
        let known = |text: &str| match code(text) {
            Some(Code::Known(outcome)) => outcome.letter(),
            Some(Code::Zero) => '0',
            Some(Code::OtherLoss) => '-',
            Some(Code::LetterA) => 'A',
            Some(Code::Home) => 'H',
            Some(Code::Away) => 'V',
            None => '?',
        };
        for (texts, letter) in [
            ("W w Win WON 1 1.0 1-0 1:0 3-2 white +1 10-9", 'W'),
            ("A a", 'A'),
            ("H h Home", 'H'),
            ("away Away", 'V'),
            (
                "D d Draw tie 0.5 ½ 1/2-1/2 ½-½ 0.5-0.5 x = 2-2 0:0 1/2",
                'D',
            ),
            ("L l Loss lose 0-1 0:1 black b 0–1", 'L'),
            ("0 0.0", '0'),
            ("-1 2", '-'),
            ("* 1-x ? 3 0.7 WL nan inf-1 -1-0 1-0-1", '?'),
        ] {
            for text in texts.split_whitespace() {
                assert_eq!(known(text), letter, "{text}");
            }
        }
        assert_eq!(code(""), None);
        assert_eq!(known(" 2 - 1 "), 'W');
    }

    #[test]
    fn winners_by_side() {
        let letters = |text: &str| side(text).map(Outcome::letter);
        assert_eq!(
            ["1", "2", "0", "", "draw", "x", "½"].map(letters),
            [
                Some('W'),
                Some('L'),
                Some('D'),
                Some('D'),
                Some('D'),
                Some('D'),
                Some('D')
            ]
        );
        assert_eq!(
            ["7", "1.0", "-1", "a", "anna", "1-0"].map(letters),
            [None; 6]
        );
    }
}

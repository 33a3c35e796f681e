//! How a game ended, in any of the ways in which tables say it.
//!
//! A win of player A is W, win, 1, 1-0, white, a, home …; a draw D, draw, tie, 0.5, ½,
//! 1/2-1/2, x …; a loss L, loss, 0, 0-1, black, b, away … Points of both sides with a hyphen
//! or a colon between them are compared. A 0 is a loss, but a draw in a table that writes
//! losses as −1 or 2: that is known at the end only.

use crate::engagement::model::Outcome;

/// What a field says, as far as it can be known by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Code {
    /// How it ended for player A.
    Known(Outcome),
    /// A bare 0.
    Zero,
    /// −1 or 2: player A has lost, and 0 is no loss in this table.
    OtherLoss,
}

/// What is allowed, in words.
pub const ALLOWED: &str =
    "W, D or L of player A; also 1, 0.5 and 0, 1-0, 1/2-1/2 and 0-1, win, draw and loss";

/// Reads a field; `None` if it is neither a win, a draw nor a loss.
#[must_use]
pub fn code(text: &str) -> Option<Code> {
    let word = text.trim().to_lowercase();
    Some(match word.as_str() {
        "0" | "0.0" | "0,0" => Code::Zero,
        "-1" | "−1" | "-1.0" | "2" => Code::OtherLoss,
        "w" | "win" | "wins" | "won" | "victory" | "1" | "+1" | "1.0" | "1,0" | "a" | "h"
        | "white" | "home" | "+" => Code::Known(Outcome::Win),
        "d" | "draw" | "drawn" | "t" | "tie" | "tied" | "x" | "=" | "½" | "1/2" | "0.5" | ".5"
        | "0,5" | "remis" | "stalemate" => Code::Known(Outcome::Draw),
        "l" | "loss" | "lose" | "loses" | "lost" | "defeat" | "b" | "black" | "away" | "-"
        | "−" => Code::Known(Outcome::Loss),
        _ => {
            let difference = difference(&word)?;
            Code::Known(by_sign(difference))
        }
    })
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
        _ => text.replace(',', ".").parse::<f64>().ok()?,
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
            None => '?',
        };
        for (texts, letter) in [
            ("W w Win WON 1 1.0 1-0 1:0 3-2 white a home +1 10-9", 'W'),
            (
                "D d Draw tie 0.5 ½ 1/2-1/2 ½-½ 0.5-0.5 x = 2-2 0:0 1/2",
                'D',
            ),
            ("L l Loss lose 0-1 0:1 black b away 0–1", 'L'),
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
}

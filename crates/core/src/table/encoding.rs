//! Text in the two encodings that spreadsheets save: UTF-8, and UTF-16 behind its byte order
//! mark ("Unicode text"), which becomes UTF-8 (The Unicode Standard, section 3.10).

use std::borrow::Cow;

/// Turns pieces of a file into pieces of UTF-8, where a byte order mark tells that the file is
/// UTF-16; passes any other bytes as they are.
#[derive(Clone, Debug, Default)]
pub(super) struct Decoder {
    kind: Kind,
    /// Bytes of what has only begun: a mark, a unit, the first of a pair of surrogates.
    held: Vec<u8>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Kind {
    /// The first two bytes have not come yet.
    #[default]
    Unknown,
    Plain,
    Little,
    Big,
}

impl Decoder {
    /// The next piece. O(bytes).
    pub fn decode<'a>(&mut self, bytes: &'a [u8]) -> Cow<'a, [u8]> {
        if self.kind == Kind::Plain {
            return Cow::Borrowed(bytes);
        }
        self.held.extend_from_slice(bytes);
        if self.kind == Kind::Unknown {
            self.kind = match *self.held {
                [] | [0xFE | 0xFF] => return Cow::Borrowed(&[]),
                [0xFF, 0xFE, ..] => Kind::Little,
                [0xFE, 0xFF, ..] => Kind::Big,
                _ => {
                    self.kind = Kind::Plain;
                    return Cow::Owned(std::mem::take(&mut self.held));
                }
            };
            self.held.drain(..2);
        }
        let unit = |pair: &[u8]| match self.kind {
            Kind::Little => u16::from_le_bytes([pair[0], pair[1]]),
            _ => u16::from_be_bytes([pair[0], pair[1]]),
        };
        let mut units: Vec<u16> = self.held.chunks_exact(2).map(unit).collect();
        if units
            .last()
            .is_some_and(|last| (0xD800..0xDC00).contains(last))
        {
            units.pop();
        }
        self.held.drain(..2 * units.len());
        let letters = char::decode_utf16(units);
        let text: String =
            (letters.map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER))).collect();
        Cow::Owned(text.into_bytes())
    }

    /// What is left at the end of the file: half a letter becomes a replacement character.
    pub fn finish(&mut self) -> Vec<u8> {
        let held = std::mem::take(&mut self.held);
        match self.kind {
            Kind::Little | Kind::Big if !held.is_empty() => {
                char::REPLACEMENT_CHARACTER.to_string().into_bytes()
            }
            _ => held,
        }
    }
}

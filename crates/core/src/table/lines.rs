//! A file in pieces, cut into lines, which end with a line feed, a carriage return, or both.

use super::encoding::Decoder;
use std::fmt;

/// The most bytes a line may have.
pub const LONGEST_LINE: usize = 65_536;

/// A line without an end: no table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineTooLong {
    /// Its number, from 1.
    pub line: u64,
}

/// A line that could not be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRow {
    /// Its number in the file, from 1.
    pub line: u64,
    /// Why.
    pub reason: String,
}

impl fmt::Display for BadRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

/// Whom a line is handed to: its number, from 1, and its bytes without its end.
pub type TakeLine<'a, E> = &'a mut dyn FnMut(u64, &[u8]) -> Result<(), E>;

/// Cuts pieces of a file into lines. Keeps the piece of a line that has not ended.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    rest: Vec<u8>,
    line: u64,
    /// Whether the last line ended with a carriage return, which a line feed may follow.
    returned: bool,
    decoder: Decoder,
}

impl Lines {
    /// Hands on every line that ends in these bytes; empty ones are left out. O(bytes).
    ///
    /// # Errors
    /// For a line that is too long, and what `take` refuses.
    pub fn push<E: From<LineTooLong>>(
        &mut self,
        bytes: &[u8],
        take: TakeLine<'_, E>,
    ) -> Result<(), E> {
        let bytes = self.decoder.decode(bytes);
        self.cut(&bytes, take)
    }

    fn cut<E: From<LineTooLong>>(
        &mut self,
        mut bytes: &[u8],
        take: TakeLine<'_, E>,
    ) -> Result<(), E> {
        while let Some(end) = bytes
            .iter()
            .position(|&byte| byte == b'\n' || byte == b'\r')
        {
            let piece = &bytes[..end];
            let second = self.returned && end == 0 && bytes[0] == b'\n';
            self.returned = bytes[end] == b'\r';
            bytes = &bytes[end + 1..];
            if second {
                // Of an end in two bytes.
            } else if self.rest.is_empty() {
                self.hand(piece, take)?;
            } else {
                self.rest.extend_from_slice(piece);
                let line = std::mem::take(&mut self.rest);
                self.hand(&line, take)?;
            }
        }
        if !bytes.is_empty() {
            self.returned = false;
        }
        self.rest.extend_from_slice(bytes);
        if self.rest.len() > LONGEST_LINE {
            return Err(LineTooLong {
                line: self.line + 1,
            }
            .into());
        }
        Ok(())
    }

    /// The end of the file: hands on a last line that has no end.
    ///
    /// # Errors
    /// As [`Lines::push`].
    pub fn finish<E: From<LineTooLong>>(&mut self, take: TakeLine<'_, E>) -> Result<(), E> {
        let last = self.decoder.finish();
        self.cut(&last, take)?;
        let line = std::mem::take(&mut self.rest);
        if line.is_empty() {
            return Ok(());
        }
        self.hand(&line, take)
    }

    /// How many lines have ended so far.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.line
    }

    fn hand<E: From<LineTooLong>>(&mut self, line: &[u8], take: TakeLine<'_, E>) -> Result<(), E> {
        self.line += 1;
        if line.len() > LONGEST_LINE {
            return Err(LineTooLong { line: self.line }.into());
        }
        let line = if self.line == 1 {
            line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line)
        } else {
            line
        };
        if line.iter().all(u8::is_ascii_whitespace) {
            return Ok(());
        }
        take(self.line, line)
    }
}

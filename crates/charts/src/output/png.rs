//! Provenance inside PNG files: iTXt chunks right after the header.
//!
//! The browser makes the picture; this puts the text into its bytes. Chunks,
//! their check sums and the iTXt layout are those of the PNG specification
//! (W3C, third edition), sections 5 and 11.3.3.

use std::fmt;

const SIGNATURE: [u8; 8] = [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a];
/// Signature, then length, name, thirteen bytes and check sum of the header.
const AFTER_HEADER: usize = 8 + 12 + 13;

/// Why text could not be put into a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PngError {
    /// The bytes do not begin with a PNG signature and header.
    NotPng {
        /// How many bytes there were.
        bytes: usize,
    },
    /// A value is longer than a chunk can be, 2^31 − 1 bytes.
    TooLong {
        /// Its key.
        key: String,
    },
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::NotPng { bytes } => write!(f, "these {bytes} bytes are not a PNG picture"),
            PngError::TooLong { key } => {
                write!(f, "the text for {key:?} is longer than 2147483647 bytes")
            }
        }
    }
}

impl std::error::Error for PngError {}

/// The picture with one iTXt chunk for each key and value.
///
/// Keywords are cut to what the format allows: 1 to 79 Latin-1 characters,
/// others become `_`. Values are UTF-8, with NUL removed.
///
/// # Errors
/// [`PngError::NotPng`] if `png` is not one, [`PngError::TooLong`] for a value
/// of 2 GiB.
///
/// # Complexity
/// Time and space O(size of the picture and the texts).
pub fn with_text(png: &[u8], texts: &[(String, String)]) -> Result<Vec<u8>, PngError> {
    let is_png = png.len() >= AFTER_HEADER
        && png[..8] == SIGNATURE
        && png[8..12] == [0, 0, 0, 13]
        && png[12..16] == *b"IHDR";
    if !is_png {
        return Err(PngError::NotPng { bytes: png.len() });
    }
    let extra: usize = texts
        .iter()
        .map(|(key, value)| key.len() + value.len() + 20)
        .sum();
    let mut result = Vec::with_capacity(png.len() + extra);
    result.extend_from_slice(&png[..AFTER_HEADER]);
    for (key, value) in texts {
        let mut data = keyword(key);
        // End of keyword, not compressed, no method, no language, no translated keyword.
        data.extend_from_slice(&[0, 0, 0, 0, 0]);
        data.extend(value.bytes().filter(|byte| *byte != 0));
        let length = u32::try_from(data.len()).ok().filter(|n| *n < 1 << 31);
        let Some(length) = length else {
            return Err(PngError::TooLong { key: key.clone() });
        };
        result.extend_from_slice(&length.to_be_bytes());
        let start = result.len();
        result.extend_from_slice(b"iTXt");
        result.extend_from_slice(&data);
        let sum = crc32(&result[start..]);
        result.extend_from_slice(&sum.to_be_bytes());
    }
    result.extend_from_slice(&png[AFTER_HEADER..]);
    Ok(result)
}

fn keyword(key: &str) -> Vec<u8> {
    let latin = |c: char| match u8::try_from(u32::from(c)) {
        Ok(byte) if matches!(byte, 33..=126 | 161..=255) || byte == b' ' => byte,
        _ => b'_',
    };
    let bytes: Vec<u8> = key.trim().chars().take(79).map(latin).collect();
    if bytes.is_empty() { vec![b'_'] } else { bytes }
}

/// Remainders of all bytes under the reflected polynomial of CRC-32.
const TABLE: [u32; 256] = table();

const fn table() -> [u32; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut remainder = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            remainder = if remainder & 1 == 1 {
                0xedb8_8320 ^ (remainder >> 1)
            } else {
                remainder >> 1
            };
            bit += 1;
        }
        table[byte] = remainder;
        byte += 1;
    }
    table
}

/// CRC-32 as PNG, zip and Ethernet have it.
fn crc32(bytes: &[u8]) -> u32 {
    let step = |sum: u32, byte: &u8| TABLE[((sum ^ u32::from(*byte)) & 0xff) as usize] ^ (sum >> 8);
    !bytes.iter().fold(!0, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A one-pixel grey picture: signature, IHDR, IDAT, IEND.
    fn pixel() -> Vec<u8> {
        let mut png = SIGNATURE.to_vec();
        for (name, data) in [
            (b"IHDR", &[0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0][..]),
            (b"IDAT", &[0x78, 0x9c, 0x63, 0x60, 0, 0, 0, 2, 0, 1][..]),
            (b"IEND", &[][..]),
        ] {
            png.extend_from_slice(&(data.len() as u32).to_be_bytes());
            let start = png.len();
            png.extend_from_slice(name);
            png.extend_from_slice(data);
            let sum = crc32(&png[start..]);
            png.extend_from_slice(&sum.to_be_bytes());
        }
        png
    }

    #[test]
    fn check_sum_is_the_standard_one() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        // Every PNG ends with this chunk.
        assert_eq!(pixel()[pixel().len() - 4..], [0xae, 0x42, 0x60, 0x82]);
    }

    #[test]
    fn texts_stand_between_header_and_data() {
        let texts = [
            ("Source".to_owned(), "α* = 1.0001, eq. 3".to_owned()),
            (String::new(), "x".to_owned()),
        ];
        let png = with_text(&pixel(), &texts).expect("a picture");
        let mut names = Vec::new();
        let mut at = 8;
        while at < png.len() {
            let length =
                u32::from_be_bytes([png[at], png[at + 1], png[at + 2], png[at + 3]]) as usize;
            let body = &png[at + 4..at + 8 + length];
            let sum = &png[at + 8 + length..at + 12 + length];
            assert_eq!(crc32(body).to_be_bytes(), sum);
            names.push(String::from_utf8_lossy(&body[..4]).into_owned());
            if names.len() == 2 {
                assert_eq!(&body[4..], "Source\0\0\0\0\0α* = 1.0001, eq. 3".as_bytes());
            }
            at += 12 + length;
        }
        assert_eq!(names, ["IHDR", "iTXt", "iTXt", "IDAT", "IEND"]);
    }

    #[test]
    fn other_bytes_are_refused() {
        for bytes in [&b""[..], b"GIF89a", &pixel()[..20]] {
            assert_eq!(
                with_text(bytes, &[]),
                Err(PngError::NotPng { bytes: bytes.len() })
            );
        }
        assert_eq!(with_text(&pixel(), &[]), Ok(pixel()));
    }
}

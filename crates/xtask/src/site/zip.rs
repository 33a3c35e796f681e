//! An archive of the site: a ZIP file whose bytes depend on nothing but its contents.

use std::io::Write;

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::write::DeflateEncoder;

use crate::site::draft::Site;

/// 1 January 1980, the format's first day: an archive of the same files is the same.
const DAY: u16 = 0b10_0001;
/// The version of the format that knows compression, and names in UTF-8.
const VERSION: u16 = 20;
const UTF8: u16 = 1 << 11;
const DEFLATED: u16 = 8;

/// The files in one archive, below a folder of this name.
///
/// # Errors
/// When a file, or the archive, is longer than the format holds.
pub fn archive(folder: &str, site: &Site) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    let mut central = Vec::new();
    for (path, contents) in site {
        let name = format!("{folder}/{path}");
        let mut deflate = DeflateEncoder::new(Vec::new(), Compression::best());
        deflate.write_all(contents)?;
        let packed = deflate.finish()?;
        let mut crc = flate2::Crc::new();
        crc.update(contents);
        let mut about = Vec::new();
        for half in [VERSION, UTF8, DEFLATED, 0, DAY] {
            about.extend(half.to_le_bytes());
        }
        for word in [crc.sum(), length(packed.len())?, length(contents.len())?] {
            about.extend(word.to_le_bytes());
        }
        let long = u16::try_from(name.len()).with_context(|| name.clone())?;
        about.extend(long.to_le_bytes());
        about.extend(0_u16.to_le_bytes());
        let at = length(out.len())?;
        out.extend(b"PK\x03\x04");
        out.extend(&about);
        out.extend(name.as_bytes());
        out.extend(packed);
        central.extend(b"PK\x01\x02");
        central.extend(VERSION.to_le_bytes());
        central.extend(&about);
        // No comment, the first disk, no attributes.
        central.extend([0; 10]);
        central.extend(at.to_le_bytes());
        central.extend(name.as_bytes());
    }
    let at = length(out.len())?;
    out.extend(&central);
    let count = u16::try_from(site.len()).context("too many files for an archive")?;
    out.extend(b"PK\x05\x06\0\0\0\0");
    out.extend(count.to_le_bytes());
    out.extend(count.to_le_bytes());
    out.extend(length(central.len())?.to_le_bytes());
    out.extend(at.to_le_bytes());
    out.extend([0; 2]);
    Ok(out)
}

fn length(bytes: usize) -> Result<u32> {
    u32::try_from(bytes).context("longer than an archive holds")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_stands_where_the_directory_says() {
        let site = Site::from([
            ("a.txt".to_owned(), b"abc".to_vec()),
            ("b/c.txt".to_owned(), vec![7; 1000]),
        ]);
        let bytes = archive("x", &site).expect("an archive");
        let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four"));
        let end = bytes.len() - 22;
        assert_eq!(&bytes[end..end + 4], b"PK\x05\x06");
        assert_eq!(bytes[end + 10], 2);
        let (size, mut at) = (word(end + 12) as usize, word(end + 16) as usize);
        assert_eq!(at + size, end);
        for (path, contents) in &site {
            assert_eq!(&bytes[at..at + 4], b"PK\x01\x02");
            let name = format!("x/{path}");
            assert_eq!(&bytes[at + 46..at + 46 + name.len()], name.as_bytes());
            let mut crc = flate2::Crc::new();
            crc.update(contents);
            assert_eq!(word(at + 16), crc.sum());
            assert_eq!(word(at + 24) as usize, contents.len());
            let local = word(at + 42) as usize;
            assert_eq!(&bytes[local..local + 4], b"PK\x03\x04");
            let data = local + 30 + name.len();
            let mut inflate = flate2::write::DeflateDecoder::new(Vec::new());
            inflate
                .write_all(&bytes[data..data + word(at + 20) as usize])
                .expect("inflates");
            assert_eq!(&inflate.finish().expect("is whole"), contents);
            at += 46 + name.len();
        }
        assert_eq!(archive("x", &site).expect("again"), bytes);
    }
}

//! An archive of the site: a ZIP file whose bytes depend on nothing but its contents.

use std::io::{Cursor, Write as _};

use anyhow::{Context, Result};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::site::draft::Site;

/// The files in one archive, below a folder of this name.
///
/// # Errors
/// When a file, or the archive, is longer than the format holds.
pub fn zip(folder: &str, site: &Site) -> Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    // All on the format's first day: an archive of the same files is the same.
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .compression_level(Some(9))
        .last_modified_time(zip::DateTime::default())
        .unix_permissions(0o644);
    for (path, contents) in site {
        let name = format!("{folder}/{path}");
        zip.start_file(name.as_str(), options)
            .and_then(|()| Ok(zip.write_all(contents)?))
            .with_context(|| format!("packing {name}"))?;
    }
    Ok(zip.finish().context("ending the archive")?.into_inner())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    #[test]
    fn what_goes_in_comes_out_and_twice_is_the_same() {
        let site = Site::from([
            ("a.txt".to_owned(), b"abc".to_vec()),
            ("b/\u{e9}.txt".to_owned(), vec![7; 1000]),
        ]);
        let bytes = super::zip("x", &site).expect("an archive");
        assert_eq!(bytes, super::zip("x", &site).expect("an archive"));
        let mut read = zip::ZipArchive::new(Cursor::new(bytes)).expect("it opens");
        assert_eq!(read.len(), site.len());
        for (path, contents) in &site {
            let mut file = read.by_name(&format!("x/{path}")).expect("it is there");
            let mut found = Vec::new();
            file.read_to_end(&mut found).expect("its sum is right");
            assert_eq!(&found, contents);
        }
    }
}

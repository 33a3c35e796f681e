//! The bytes of a PNG file: eight bits a channel, one stream, as few channels as the picture needs.

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use std::io::Write;

const SIGNATURE: [u8; 8] = [0x89, b'P', b'N', b'G', 0x0d, 0x0a, 0x1a, 0x0a];
/// Each row is written as its difference to the one above (filter type 2): figures have large
/// plain grounds.
const UP: u8 = 2;

/// The file of a picture of `width` × `height` pixels, in rows from the top: red, green, blue,
/// opacity. A picture that is opaque everywhere has no channel for it.
pub fn encode(width: u32, height: u32, pixels: impl Iterator<Item = [u8; 4]>) -> Vec<u8> {
    let pixels: Vec<[u8; 4]> = pixels.collect();
    let channels = if pixels.iter().all(|pixel| pixel[3] == 255) {
        3
    } else {
        4
    };
    let across = width as usize;
    let mut before = vec![0; across * channels];
    let mut packed = ZlibEncoder::new(Vec::new(), Compression::best());
    for row in pixels.chunks(across.max(1)) {
        let bytes: Vec<u8> = (row.iter())
            .flat_map(|pixel| pixel[..channels].iter().copied())
            .collect();
        let differences = bytes
            .iter()
            .zip(&before)
            .map(|(now, up)| now.wrapping_sub(*up));
        let filtered: Vec<u8> = std::iter::once(UP).chain(differences).collect();
        // Writing into a list of bytes cannot fail.
        let _ = packed.write_all(&filtered);
        before = bytes;
    }
    let mut header = Vec::with_capacity(13);
    header.extend_from_slice(&width.to_be_bytes());
    header.extend_from_slice(&height.to_be_bytes());
    // Eight bits a channel; colour with or without opacity; deflated, filtered, not interlaced.
    header.extend_from_slice(&[8, if channels == 3 { 2 } else { 6 }, 0, 0, 0]);
    let mut file = SIGNATURE.to_vec();
    chunk(&mut file, b"IHDR", &header);
    chunk(&mut file, b"IDAT", &packed.finish().unwrap_or_default());
    chunk(&mut file, b"IEND", &[]);
    file
}

fn chunk(file: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    // A picture of a side of 16384 pixels stays below what a chunk may hold.
    file.extend_from_slice(&(data.len() as u32).to_be_bytes());
    file.extend_from_slice(name);
    file.extend_from_slice(data);
    let mut sum = Crc::new();
    sum.update(name);
    sum.update(data);
    file.extend_from_slice(&sum.sum().to_be_bytes());
}

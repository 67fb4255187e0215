//! Pictures as PNG: chunks with a checksum around rows of pixels packed with zlib.

use super::{Picture, raster};

/// The most pixels on a side, so that a large grid cannot ask for any amount of memory.
const MOST: f64 = 8192.0;

impl Picture {
    /// The picture as a PNG file with this many pixels for each unit of length; a cell is [`CELL`](super::CELL) units.
    /// A larger picture than 8192 pixels on a side is made smaller.
    pub fn png(&self, scale: f64) -> Vec<u8> {
        let most = MOST / self.width.max(self.height);
        let pixels = raster::pixels(self, scale.clamp(0.1, most.max(0.1)));
        let mut rows = Vec::with_capacity(pixels.rgb.len() + pixels.height);
        for row in pixels.rgb.chunks(3 * pixels.width.max(1)) {
            // 0: the row as it is.
            rows.push(0);
            rows.extend_from_slice(row);
        }
        let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
        let mut head = Vec::new();
        head.extend((pixels.width as u32).to_be_bytes());
        head.extend((pixels.height as u32).to_be_bytes());
        // Eight bits for each of red, green and blue, and no interlacing.
        head.extend([8, 2, 0, 0, 0]);
        chunk(&mut file, *b"IHDR", &head);
        chunk(&mut file, *b"IDAT", &miniz_oxide::deflate::compress_to_vec_zlib(&rows, 6));
        chunk(&mut file, *b"IEND", &[]);
        file
    }
}

fn chunk(file: &mut Vec<u8>, name: [u8; 4], data: &[u8]) {
    file.extend((data.len() as u32).to_be_bytes());
    let start = file.len();
    file.extend(name);
    file.extend_from_slice(data);
    let sum = checksum(&file[start..]);
    file.extend(sum.to_be_bytes());
}

/// CRC-32 as PNG has it.
fn checksum(bytes: &[u8]) -> u32 {
    let step = |sum: u32, _| if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 };
    !bytes.iter().fold(!0, |sum, &byte| (0..8).fold(sum ^ u32::from(byte), step))
}

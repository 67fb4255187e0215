//! Lines of 81 cells: text to puzzles and digits to text. Plain loops, compiled for each instruction set.
//!
//! The usual line is 81 digits or dots and `\n`. Reading one takes about ten instructions with 64-byte vectors. The
//! rules for all other texts are in [`sudokit_core::cells`] and in the crate `sudokit-text`.

use sudokit_core::{Grid, Puzzle};

/// Bytes in a usual line, with its end.
pub const LINE: usize = 82;

/// Compiles a function for the wider instruction sets and calls the one of [`super::Isa::current`].
macro_rules! for_each_isa {
    ($plain:ident($($name:ident: $type:ty),*) $(-> $result:ty)?) => {{
        #[cfg(target_arch = "x86_64")]
        {
            #[target_feature(enable = "avx2,bmi1,bmi2")]
            fn avx2($($name: $type),*) $(-> $result)? {
                $plain($($name),*)
            }
            #[target_feature(enable = "avx2,bmi1,bmi2,avx512f,avx512bw,avx512vl")]
            fn avx512($($name: $type),*) $(-> $result)? {
                $plain($($name),*)
            }
            use super::Isa;
            match Isa::current() {
                Isa::Avx512 => {
                    // SAFETY: the current instruction set is available, and has these features.
                    return unsafe { avx512($($name),*) };
                }
                Isa::Avx2 | Isa::Avx512bw => {
                    // SAFETY: as above.
                    return unsafe { avx2($($name),*) };
                }
                _ => {}
            }
        }
        $plain($($name),*)
    }};
}

/// How many usual lines a text begins with, `most` at the most.
pub(crate) fn usual_lines(text: &[u8], most: usize) -> usize {
    let (lines, _) = text.as_chunks::<LINE>();
    let lines = &lines[..lines.len().min(most)];
    #[cfg(target_arch = "x86_64")]
    match super::Isa::current() {
        super::Isa::Avx512 => {
            // SAFETY: the current instruction set is available, and has these features.
            return unsafe { shuffled::avx512(lines) };
        }
        super::Isa::Avx2 | super::Isa::Avx512bw => {
            // SAFETY: as above.
            return unsafe { shuffled::avx2(lines) };
        }
        _ => {}
    }
    lines.iter().take_while(|line| is_usual(line)).count()
}

/// Adds the puzzles of usual lines to a list. Lines that are not usual become any puzzle.
pub(crate) fn read_lines(lines: &[[u8; LINE]], puzzles: &mut Vec<Puzzle>) {
    for_each_isa!(read(lines: &[[u8; LINE]], puzzles: &mut Vec<Puzzle>))
}

/// Writes rows of digits to the end of `out`, a line each. Rows of anything else become any line.
pub(crate) fn write_lines(rows: &[[u8; 81]], out: &mut Vec<u8>) {
    for_each_isa!(write(rows: &[[u8; 81]], out: &mut Vec<u8>))
}

/// The number of times a byte occurs in a text.
pub fn count_byte(byte: u8, text: &[u8]) -> usize {
    for_each_isa!(count(byte: u8, text: &[u8]) -> usize)
}

/// Whether a line is 81 digits or dots and its end.
#[inline(always)]
fn is_usual(line: &[u8; LINE]) -> bool {
    // The dot becomes 0, the digits 2 to 11; 1 is `/`. Parts of 64 and 16 bytes, of which two overlap, fill whole vectors.
    let (mut highest, mut is_slash) = (0, 0);
    for i in 0..64 {
        let place = line[i].wrapping_sub(b'.');
        highest = if place > highest { place } else { highest };
        is_slash |= u8::from(place == 1);
    }
    for i in 65..81 {
        let place = line[i].wrapping_sub(b'.');
        highest = if place > highest { place } else { highest };
        is_slash |= u8::from(place == 1);
    }
    let place = line[64].wrapping_sub(b'.');
    (highest <= 11) & (is_slash == 0) & (place <= 11) & (place != 1) & (line[81] == b'\n')
}

/// The test with byte shuffles. The digits and the dot have different low nibbles, so a table names for every low nibble the
/// only byte that is allowed, and a byte is right if the table gives it back. (Of a byte above 127 it gives 0.)
#[cfg(target_arch = "x86_64")]
mod shuffled {
    use super::LINE;
    use core::arch::x86_64::*;

    /// Low nibble 10 to 13 and 15 occur in no allowed byte; their entries have another low nibble.
    const ALLOWED: [u8; 16] = *b"0123456789\0\0\0\0.\0";

    #[target_feature(enable = "avx2,bmi1,bmi2,avx512f,avx512bw,avx512vl")]
    pub(super) fn avx512(lines: &[[u8; LINE]]) -> usize {
        // SAFETY: the table has 16 bytes.
        let table = _mm512_broadcast_i32x4(unsafe { _mm_loadu_si128(ALLOWED.as_ptr().cast()) });
        let is_usual = |line: &&[u8; LINE]| {
            // SAFETY: the parts are bytes 0 to 63 and 17 to 80 of a line.
            let [a, b] = [0, 17].map(|from| unsafe { _mm512_loadu_si512(line.as_ptr().add(from).cast()) });
            let wrong = _mm512_cmpneq_epi8_mask(_mm512_shuffle_epi8(table, a), a)
                | _mm512_cmpneq_epi8_mask(_mm512_shuffle_epi8(table, b), b);
            wrong == 0 && line[81] == b'\n'
        };
        lines.iter().take_while(is_usual).count()
    }

    #[target_feature(enable = "avx2,bmi1,bmi2")]
    pub(super) fn avx2(lines: &[[u8; LINE]]) -> usize {
        // SAFETY: the table has 16 bytes.
        let table = _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(ALLOWED.as_ptr().cast()) });
        let is_usual = |line: &&[u8; LINE]| {
            // SAFETY: the parts are bytes 0 to 31, 32 to 63 and 49 to 80 of a line.
            let parts = [0, 32, 49].map(|from| unsafe { _mm256_loadu_si256(line.as_ptr().add(from).cast()) });
            let [a, b, c] = parts.map(|part| _mm256_cmpeq_epi8(_mm256_shuffle_epi8(table, part), part));
            _mm256_movemask_epi8(_mm256_and_si256(_mm256_and_si256(a, b), c)) == -1 && line[81] == b'\n'
        };
        lines.iter().take_while(is_usual).count()
    }
}

#[inline(always)]
fn read(lines: &[[u8; LINE]], puzzles: &mut Vec<Puzzle>) {
    puzzles.extend(lines.iter().map(|line| {
        let mut values = [0; 81];
        for i in 0..64 {
            values[i] = line[i].saturating_sub(b'0');
        }
        for i in 64..81 {
            values[i] = line[i].saturating_sub(b'0');
        }
        Puzzle::Clues(Grid::from_values(values).unwrap_or_default())
    }));
}

#[inline(always)]
fn write(rows: &[[u8; 81]], out: &mut Vec<u8>) {
    let start = out.len();
    out.resize(start + rows.len() * LINE, b'\n');
    let (lines, _) = out[start..].as_chunks_mut::<LINE>();
    for (line, row) in lines.iter_mut().zip(rows) {
        for i in 0..64 {
            line[i] = row[i].wrapping_add(b'0');
        }
        for i in 65..81 {
            line[i] = row[i].wrapping_add(b'0');
        }
        line[64] = row[64].wrapping_add(b'0');
    }
}

#[inline(always)]
fn count(byte: u8, text: &[u8]) -> usize {
    // Sums of at most 255 stay in bytes; parts of a fixed size leave no odd ones.
    let sum = |part: &[u8]| usize::from(part.iter().fold(0u8, |sum, &other| sum + u8::from(other == byte)));
    let (parts, rest) = text.as_chunks::<192>();
    parts.iter().map(|part| sum(part)).sum::<usize>() + sum(rest)
}

#[cfg(test)]
#[test]
fn bytes_are_counted() {
    for length in [0, 1, 191, 192, 193, 1000] {
        assert_eq!(count_byte(7, &vec![7; length]), length);
        let text: Vec<u8> = (0..length).map(|i| (i % 5) as u8).collect();
        assert_eq!(count_byte(0, &text), length.div_ceil(5));
    }
}

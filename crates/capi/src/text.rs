//! Characters to puzzles and back, by the rules of the header: 81 cells or 729 marks, a blank is one of `. 0 * _ - x X`.

use crate::status::Status;
use std::ffi::{c_char, c_int, c_void};
use std::slice;
use sudokit::core::cells;
use sudokit::{Classic as Puzzle, Solution};

unsafe extern "C" {
    /// Of the C library, which reads one character after the other and none behind the one it looks for (C11 7.24.5.1).
    fn memchr(text: *const c_void, character: c_int, length: usize) -> *const c_void;
}

/// A puzzle of 81 or 729 characters.
#[inline]
pub(crate) fn puzzle(text: &[u8]) -> Result<Puzzle, Status> {
    if text.len() != 81 && text.len() != 729 {
        return Err(Status::Length);
    }
    // The header knows no blank that is a space.
    let found = cells::puzzle(text).map_err(|_| Status::Character)?;
    if text.contains(&b' ') { Err(Status::Character) } else { Ok(found) }
}

/// A puzzle given as a pointer and a length.
///
/// # Safety
/// Unless it is NULL, `text` must be readable for `length` characters.
#[inline]
pub(crate) unsafe fn sized(text: *const c_char, length: usize) -> Result<Puzzle, Status> {
    if text.is_null() {
        return Err(Status::Null);
    }
    // Before the memory is touched: a wrong length may well be a wrong promise.
    if length != 81 && length != 729 {
        return Err(Status::Length);
    }
    // SAFETY: not NULL, and readable by contract.
    puzzle(unsafe { slice::from_raw_parts(text.cast(), length) })
}

/// A puzzle given by a pointer alone, as tdoku does it: the character behind the 81st tells a line of 81 (`\0`, `\n` or
/// anything below `.`) from 729 marks.
///
/// # Safety
/// Unless it is NULL, `text` must be readable up to its first NUL, or up to the 82nd character, or, when that one is at
/// least `.`, up to the 729th: whichever comes first.
#[inline]
pub(crate) unsafe fn unsized_like_tdoku(text: *const c_char) -> Result<Puzzle, Status> {
    if text.is_null() {
        return Err(Status::Null);
    }
    let bytes: *const u8 = text.cast();
    // SAFETY: readable by contract up to the first NUL, behind which `memchr` does not look, or for 81 characters.
    if !unsafe { memchr(text.cast(), 0, 81) }.is_null() {
        return Err(Status::Length);
    }
    // SAFETY: there is no NUL among the first 81, so the 82nd is readable.
    let next = unsafe { bytes.add(81).read() };
    if !(b'.'..=0x7f).contains(&next) {
        // SAFETY: as above, 81 characters.
        return puzzle(unsafe { slice::from_raw_parts(bytes, 81) });
    }
    // SAFETY: by contract readable up to the 729th or the first NUL.
    if !unsafe { memchr(bytes.add(82).cast(), 0, 729 - 82) }.is_null() {
        return Err(Status::Length);
    }
    // SAFETY: there is no NUL among the 729, so all are readable.
    puzzle(unsafe { slice::from_raw_parts(bytes, 729) })
}

/// Writes the 81 digits of a solution, without a NUL; does nothing when `out` is NULL.
///
/// # Safety
/// Unless it is NULL, `out` must be writable for 81 characters.
#[inline]
pub(crate) unsafe fn write_solution(solution: &Solution, out: *mut c_char) {
    if !out.is_null() {
        // SAFETY: by contract; an array of bytes has no alignment.
        unsafe { out.cast::<[u8; 81]>().write(solution.grid().to_line()) }
    }
}

/// Writes the 81 or 729 characters of a puzzle, without a NUL.
///
/// # Safety
/// `out` must be writable for as many characters.
pub(crate) unsafe fn write_puzzle(puzzle: &Puzzle, out: *mut c_char) {
    match puzzle {
        // SAFETY: by contract.
        Puzzle::Clues(grid) => unsafe { out.cast::<[u8; 81]>().write(grid.to_line()) },
        Puzzle::Sukaku(marks) => {
            // SAFETY: by contract.
            unsafe { out.cast::<[u8; 729]>().write(cells::marks_to_line(marks)) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_testkit::random::{Kind, Puzzles};

    #[test]
    fn the_same_as_the_text_formats() {
        let mut puzzles = Puzzles::new(4);
        for kind in [Kind::Proper, Kind::Sukaku] {
            for _ in 0..100 {
                let expected = puzzles.of(kind);
                let text = expected.to_string();
                assert_eq!(puzzle(text.as_bytes()), Ok(expected));
                let mut written = [0u8; 729];
                // SAFETY: room for the longer of both.
                unsafe { write_puzzle(&expected, written.as_mut_ptr().cast()) };
                assert_eq!(&written[..text.len()], text.as_bytes());
                // As a C string, and as a line of a file.
                for end in ["\0", "\n"] {
                    let text = text.clone() + end;
                    // SAFETY: it has a character behind the 81st or 729th.
                    assert_eq!(unsafe { unsized_like_tdoku(text.as_ptr().cast()) }, Ok(expected));
                }
            }
        }
    }

    #[test]
    fn every_byte_is_a_digit_a_blank_or_an_error() {
        for byte in 0..=255u8 {
            let mut text = [b'.'; 81];
            text[40] = byte;
            let expected = match byte {
                b'1'..=b'9' => Ok(usize::from(byte - b'0')),
                b'.' | b'0' | b'*' | b'_' | b'-' | b'x' | b'X' => Ok(0),
                _ => Err(Status::Character),
            };
            let found = puzzle(&text).map(|puzzle| usize::from(puzzle.clues().values()[40]));
            assert_eq!(found, expected, "{byte}");

            let mut text = [b'.'; 729];
            text[5] = byte;
            assert_eq!(puzzle(&text).is_ok(), byte == b'6' || b".0*_-xX".contains(&byte), "{byte}");
        }
        for length in [0, 1, 80, 82, 728, 730] {
            assert_eq!(puzzle(&vec![b'.'; length]), Err(Status::Length));
        }
    }
}

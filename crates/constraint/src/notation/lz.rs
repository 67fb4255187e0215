//! lz-string, the compression of links: text as codes of growing width in base 64.
//!
//! The format is that of the JavaScript library lz-string (Pieroxy, MIT). A code is 0 or 1 (a new character of 8 or 16
//! bits follows), 2 (the end), or an entry of the dictionary: every entry is one character longer than an entry before
//! it. Here an entry is a piece of the text that is already unpacked, so memory is bounded by the text, and the text by a
//! limit: a short hostile link could otherwise fill gigabytes.

use crate::model::RuleError;
use std::collections::HashMap;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The most characters or bytes that a link may unpack to.
pub(crate) const MOST: usize = 4 << 20;

/// The error for packed text that has no end or is not in its format.
pub(crate) fn damaged() -> RuleError {
    RuleError::new("the puzzle in the link is cut or damaged")
}

/// The error for text that would be longer than [`MOST`].
pub(crate) fn too_long() -> RuleError {
    RuleError::new(format!("the puzzle in the link is longer than {} MiB", MOST >> 20))
}

/// The codes that stand for themselves: a new character of 8 bits, one of 16 bits, the end.
const SHORT: usize = 0;
const LONG: usize = 1;
const END: usize = 2;

/// Unpacks text of at most [`MOST`] characters.
pub(crate) fn unpack(text: &str) -> Result<String, RuleError> {
    let mut bits = Bits::new(text);
    let mut units: Vec<u16> = Vec::new();
    // Where each entry begins in `units` and how long it is; the first three codes have no entry.
    let mut entries: Vec<(usize, usize)> = vec![(0, 0); 3];
    let (mut width, mut room) = (2, 1_usize);
    let mut last: Option<(usize, usize)> = None;
    loop {
        let code = bits.take(width).ok_or_else(damaged)?;
        let at = units.len();
        let entry = match code {
            SHORT | LONG => {
                let unit = bits.take(if code == SHORT { 8 } else { 16 }).ok_or_else(damaged)?;
                units.push(unit as u16);
                entries.push((at, 1));
                room -= 1;
                if room == 0 {
                    (room, width) = (1 << width, width + 1);
                }
                (at, 1)
            }
            END => return String::from_utf16(&units).map_err(|_| damaged()),
            code => {
                // The entry that is about to be made is the last one and its own first character.
                let (start, length) = match entries.get(code) {
                    Some(&entry) => entry,
                    None if code == entries.len() => {
                        last.map(|(start, length)| (start, length + 1)).ok_or_else(damaged)?
                    }
                    None => return Err(damaged()),
                };
                if at + length > MOST {
                    return Err(too_long());
                }
                (start..start + length).for_each(|from| units.push(units[from]));
                (at, length)
            }
        };
        match last {
            None => {
                // The first character has an entry already.
                (width, room) = (3, 4);
            }
            Some((start, length)) => {
                entries.push((start, length + 1));
                room -= 1;
                if room == 0 {
                    (room, width) = (1 << width, width + 1);
                }
            }
        }
        last = Some(entry);
    }
}

/// Packs text.
pub(crate) fn pack(text: &str) -> String {
    let mut out = Packer { sextets: Vec::new(), held: 0, bits: 0, width: 2, room: 2 };
    // An entry by the one it extends, 0 for none, and its last character.
    let mut entries: HashMap<(usize, u16), usize> = HashMap::new();
    let mut fresh: HashMap<usize, u16> = HashMap::new();
    let mut next = 3;
    let mut current = 0;
    for unit in text.encode_utf16() {
        let single = *entries.entry((0, unit)).or_insert_with(|| {
            fresh.insert(next, unit);
            next += 1;
            next - 1
        });
        if current == 0 {
            current = single;
        } else if let Some(&longer) = entries.get(&(current, unit)) {
            current = longer;
        } else {
            out.code(current, &mut fresh);
            entries.insert((current, unit), next);
            next += 1;
            current = single;
        }
    }
    if current != 0 {
        out.code(current, &mut fresh);
    }
    out.push(END, out.width);
    out.finish()
}

/// Bits of sextets, the highest first; numbers of them, the lowest first.
struct Bits<'t> {
    sextets: core::str::Bytes<'t>,
    held: u8,
    left: u32,
}

impl<'t> Bits<'t> {
    fn new(text: &'t str) -> Self {
        Self { sextets: text.trim_end_matches('=').bytes(), held: 0, left: 0 }
    }

    fn take(&mut self, width: u32) -> Option<usize> {
        let mut value = 0;
        for place in 0..width {
            if self.left == 0 {
                let byte = self.sextets.next()?;
                self.held = ALPHABET.iter().position(|&letter| letter == byte)? as u8;
                self.left = 6;
            }
            self.left -= 1;
            value |= usize::from(self.held >> self.left & 1) << place;
        }
        Some(value)
    }
}

struct Packer {
    sextets: Vec<u8>,
    held: u8,
    bits: u32,
    width: u32,
    room: usize,
}

impl Packer {
    fn push(&mut self, value: usize, width: u32) {
        for place in 0..width {
            self.held = self.held << 1 | (value >> place & 1) as u8;
            self.bits += 1;
            if self.bits == 6 {
                self.sextets.push(ALPHABET[usize::from(self.held)]);
                (self.held, self.bits) = (0, 0);
            }
        }
    }

    fn grow(&mut self) {
        self.room -= 1;
        if self.room == 0 {
            (self.room, self.width) = (1 << self.width, self.width + 1);
        }
    }

    /// An entry, or its character if it is a new one.
    fn code(&mut self, entry: usize, fresh: &mut HashMap<usize, u16>) {
        match fresh.remove(&entry) {
            Some(unit) => {
                let (code, width) = if unit < 256 { (SHORT, 8) } else { (LONG, 16) };
                self.push(code, self.width);
                self.push(usize::from(unit), width);
                self.grow();
            }
            None => self.push(entry, self.width),
        }
        self.grow();
    }

    fn finish(mut self) -> String {
        // At least one bit follows, so that the reader sees the end before the text ends.
        let missing = 6 - self.bits;
        self.push(0, missing);
        while !self.sextets.len().is_multiple_of(4) {
            self.sextets.push(b'=');
        }
        self.sextets.into_iter().map(char::from).collect()
    }
}

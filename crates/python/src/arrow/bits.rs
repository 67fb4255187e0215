//! A bitmap that grows, laid out as Arrow has it: one bit a row, the first of a byte its lowest.

/// Some bits in a row.
#[derive(Debug, Default)]
pub struct Bits {
    bytes: Vec<u8>,
    len: usize,
    zeros: usize,
}

impl Bits {
    /// One more.
    #[inline]
    pub fn push(&mut self, bit: bool) {
        if self.len.is_multiple_of(8) {
            self.bytes.push(0);
        }
        if let Some(last) = self.bytes.last_mut() {
            *last |= u8::from(bit) << (self.len % 8);
        }
        self.len += 1;
        self.zeros += usize::from(!bit);
    }

    /// All of another one.
    pub fn append(&mut self, other: &Self) {
        if self.len.is_multiple_of(8) {
            self.bytes.extend_from_slice(&other.bytes);
            self.len += other.len;
            self.zeros += other.zeros;
        } else {
            (0..other.len).for_each(|at| self.push(other.get(at)));
        }
    }

    /// The bit of a row.
    #[inline]
    pub fn get(&self, at: usize) -> bool {
        self.bytes[at / 8] & (1 << (at % 8)) != 0
    }

    /// How many there are.
    #[allow(clippy::len_without_is_empty, reason = "nobody asks")]
    pub fn len(&self) -> usize {
        self.len
    }

    /// How many are not set.
    pub fn zeros(&self) -> usize {
        self.zeros
    }

    /// The bitmap as bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The bitmap.
    pub fn as_ptr(&self) -> *const u8 {
        self.bytes.as_ptr()
    }
}

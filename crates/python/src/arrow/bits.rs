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

    /// Appends the same bit for `count` rows.
    pub fn repeat(&mut self, bit: bool, count: usize) {
        let (mut left, byte) = (count, if bit { u8::MAX } else { 0 });
        while left > 0 && !self.len.is_multiple_of(8) {
            self.push(bit);
            left -= 1;
        }
        self.bytes.resize(self.bytes.len() + left / 8, byte);
        self.len += left / 8 * 8;
        self.zeros += if bit { 0 } else { left / 8 * 8 };
        (0..left % 8).for_each(|_| self.push(bit));
    }

    /// Makes it empty; its memory stays.
    pub fn clear(&mut self) {
        self.bytes.clear();
        (self.len, self.zeros) = (0, 0);
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
    #[allow(clippy::len_without_is_empty, reason = "not needed")]
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

#[cfg(test)]
#[test]
fn repeating_is_pushing_many_times() {
    for before in 0..10 {
        for count in [0, 1, 7, 8, 9, 30] {
            for bit in [false, true] {
                let (mut repeated, mut pushed) = (Bits::default(), Bits::default());
                for bits in [&mut repeated, &mut pushed] {
                    (0..before).for_each(|at| bits.push(at % 3 == 0));
                }
                repeated.repeat(bit, count);
                (0..count).for_each(|_| pushed.push(bit));
                for bits in [&mut repeated, &mut pushed] {
                    bits.push(true);
                }
                assert_eq!(repeated.as_bytes(), pushed.as_bytes());
                assert_eq!((repeated.len(), repeated.zeros()), (pushed.len(), pushed.zeros()));
            }
        }
    }
}

//! Choices from the bytes of a fuzzer: each takes some from the front, and all are zero at the end.

/// What is left of the bytes.
#[derive(Clone, Debug)]
pub(crate) struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    pub(crate) fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    /// A number below `end`, which is at most 256.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::from(self.byte()) % end.max(1)
    }

    /// Once in `times`, but never for a byte of zero.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == times - 1
    }

    pub(crate) fn word(&mut self) -> u64 {
        u64::from_le_bytes(std::array::from_fn(|_| self.byte()))
    }

    /// A number that is small, near the end of its range, or anything.
    pub(crate) fn number(&mut self) -> i64 {
        match self.byte() {
            small @ 0..=127 => i64::from(small),
            byte @ 128..=191 => i64::from(byte as i8),
            byte @ 192..=207 => i64::MAX - i64::from(byte - 192),
            byte @ 208..=223 => i64::MIN + i64::from(byte - 208),
            byte @ 224..=239 => i64::from(i32::MAX) - 8 + i64::from(byte - 224),
            _ => self.word() as i64,
        }
    }

    /// The next `count` bytes, or the rest if it is shorter.
    pub(crate) fn take(&mut self, count: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(count.min(self.0.len()));
        self.0 = rest;
        taken
    }

    /// The next `count` bytes; zeros behind the end.
    pub(crate) fn bytes(&mut self, count: usize) -> Vec<u8> {
        let mut bytes = self.take(count).to_vec();
        bytes.resize(count, 0);
        bytes.into_boxed_slice().into_vec()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

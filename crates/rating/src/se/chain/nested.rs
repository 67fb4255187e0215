//! Nested chains as their outer chain sees them.

/// What an outer chain needs to know of a nested one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Nested {
    /// Two nested chains with the same targets and the same nodes in the same order are one. This is a digest of them.
    pub(super) identity: u128,
    /// Nodes, those of its own nested chains included.
    pub(super) complexity: u32,
}

/// A digest of nodes in order. Two chains of different nodes have the same with a chance of 1 in 10³⁸.
#[derive(Clone, Copy)]
pub(super) struct Digest(u64, u64);

impl Digest {
    pub(super) const NEW: Self = Self(0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7344);

    #[inline]
    pub(super) fn add(&mut self, node: u16, on: bool) {
        let word = u64::from(node) << 1 | u64::from(on);
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.1 = (self.1.rotate_left(29) ^ word ^ self.0 >> 32).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    }

    /// Between two targets.
    pub(super) fn next_target(&mut self) {
        self.add(u16::MAX, true);
    }

    pub(super) fn finish(self) -> u128 {
        u128::from(self.0) << 64 | u128::from(self.1)
    }
}

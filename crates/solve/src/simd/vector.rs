//! The vector trait: everything kernels may ask of a SIMD unit.
//!
//! A `Vector` is a row of `LANES` independent `u16` values. Three-operand logic has names of its own because AVX-512 does
//! each in one instruction; the default bodies, and [`Scalar`](super::Scalar), are the specification.
//!
//! Invariant: no method looks across lanes except `permute` and the bit masks (bit `l` = lane `l`).

/// A row of `u16` lanes; see above.
pub(crate) trait Vector: Copy + Send + Sync + 'static {
    /// Number of lanes, at most 32 so that a lane set fits a `u32`.
    const LANES: usize;
    /// All lanes as a bit set.
    const ALL: u32 = if Self::LANES == 32 { u32::MAX } else { (1 << Self::LANES) - 1 };
    /// A lane set in the form `select` wants.
    type Mask: Copy;
    /// A lane permutation in the form `permute` wants.
    type Index: Copy;
    /// A few lanes, as a stack keeps them: eight, or sixteen where half of the register often branches.
    type Saved: Copy + AsRef<[u16]> + AsMut<[u16]> + Send + Sync;
    /// A vector of zeros.
    const NOTHING_SAVED: Self::Saved;
    /// How many lanes that are.
    const SAVED: usize = size_of::<Self::Saved>() / size_of::<u16>();

    fn splat(v: u16) -> Self;
    fn and(self, b: Self) -> Self;
    fn or(self, b: Self) -> Self;
    fn xor(self, b: Self) -> Self;
    /// `self & !b`
    fn andnot(self, b: Self) -> Self;
    fn add(self, b: Self) -> Self;
    fn sub(self, b: Self) -> Self;
    /// Unsigned minimum.
    fn min(self, b: Self) -> Self;
    /// Number of set bits; operands have at most nine.
    fn popcount(self) -> Self;
    /// 32 times the number of bits of `odd` plus twice those of `twice`.
    #[inline(always)]
    fn weight(odd: Self, twice: Self) -> Self {
        let twos = twice.popcount();
        let mut weight = odd.popcount().add(twos.add(twos));
        for _ in 0..5 {
            weight = weight.add(weight);
        }
        weight
    }

    /// The value itself if it has at most one bit, else zero.
    fn single(self) -> Self;
    /// `self & (if self & h != 0 { h } else { k })`
    fn narrow(self, h: Self, k: Self) -> Self;
    /// `if n has at most three bits { a } else { b }`
    fn if_at_most_3(n: Self, a: Self, b: Self) -> Self;
    /// `if n has at least three bits { a } else { b }`
    fn if_at_least_3(n: Self, a: Self, b: Self) -> Self;

    /// Lanes where `self == b`.
    fn eq_bits(self, b: Self) -> u32;
    /// Lanes where `self < b`, as a mask; both below 2^15.
    fn less(self, b: Self) -> Self::Mask;
    /// Lanes where `self == 0`, as a mask.
    fn zero_mask(self) -> Self::Mask;
    fn mask(bits: u32) -> Self::Mask;
    /// Lane of `a` where the mask is set, else of `b`.
    fn select(m: Self::Mask, a: Self, b: Self) -> Self;

    /// Candidate sets of clue digits: 0 gives `blank`, 1..=9 one bit; other bytes are not allowed.
    fn sets(digits: &[u8; 32], blank: u16) -> Self;

    /// The digit of every lane that has one bit; anything for other lanes, and beyond `LANES`.
    #[inline(always)]
    fn digits(self) -> [u8; 32] {
        let mut digits = [0; 32];
        for (digit, set) in digits.iter_mut().zip(Self::lanes(core::slice::from_ref(&self))) {
            *digit = set.trailing_zeros() as u8 + 1;
        }
        digits
    }

    /// Permutation that moves lane `from[l]` to lane `l`; only the first `LANES` entries count.
    fn index(from: &[u8; 32]) -> Self::Index;
    fn permute(self, i: Self::Index) -> Self;

    /// The first lanes.
    #[inline(always)]
    fn first(self) -> Self::Saved {
        let mut first = Self::NOTHING_SAVED;
        first.as_mut().copy_from_slice(&Self::lanes(core::slice::from_ref(&self))[..Self::SAVED]);
        first
    }

    /// The lanes of a slice of vectors as plain numbers, `LANES` per vector.
    fn lanes(v: &[Self]) -> &[u16];
    fn lanes_mut(v: &mut [Self]) -> &mut [u16];

    #[inline(always)]
    fn or3(self, b: Self, c: Self) -> Self {
        self.or(b).or(c)
    }
    #[inline(always)]
    fn and3(self, b: Self, c: Self) -> Self {
        self.and(b).and(c)
    }
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self.xor(b).xor(c)
    }
    /// Bits set in at least two of the three.
    #[inline(always)]
    fn majority(self, b: Self, c: Self) -> Self {
        self.and(b).or(self.or(b).and(c))
    }
    /// `self & !(b | c)`
    #[inline(always)]
    fn and_nor(self, b: Self, c: Self) -> Self {
        self.andnot(b.or(c))
    }
    /// `self & !(b & c)`
    #[inline(always)]
    fn and_nand(self, b: Self, c: Self) -> Self {
        self.andnot(b.and(c))
    }
    /// `self | (b & !c)`
    #[inline(always)]
    fn or_andnot(self, b: Self, c: Self) -> Self {
        self.or(b.andnot(c))
    }
}

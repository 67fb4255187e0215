//! Literals and reasons, each one word.

/// A candidate that is in (even) or out (odd).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal(pub(super) u32);

impl Literal {
    #[inline(always)]
    pub(super) fn new(candidate: u32, is_in: bool) -> Self {
        Self(candidate << 1 | u32::from(!is_in))
    }

    #[inline(always)]
    pub(super) fn candidate(self) -> usize {
        (self.0 >> 1) as usize
    }

    #[inline(always)]
    pub(super) fn is_in(self) -> bool {
        self.0 & 1 == 0
    }

    #[inline(always)]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

impl core::ops::Not for Literal {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// Why a literal holds. The kind is in the upper two bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reason(u32);

/// A [`Reason`] taken apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// It is a guess, or holds at the root.
    Nothing,
    /// It is out because this candidate, of the same item, is in.
    Candidate(u32),
    /// It is in because all others of this item are out.
    Item(u32),
    /// All other literals of this clause are false.
    Clause(u32),
}

impl Reason {
    pub(super) const NOTHING: Self = Self(u32::MAX);

    #[inline(always)]
    pub(super) fn candidate(candidate: u32) -> Self {
        Self(candidate | 1 << 30)
    }

    #[inline(always)]
    pub(super) fn item(item: u32) -> Self {
        Self(item | 2 << 30)
    }

    #[inline(always)]
    pub(super) fn clause(place: u32) -> Self {
        debug_assert!(place < 1 << 30);
        Self(place)
    }

    #[inline(always)]
    pub(super) fn why(self) -> Why {
        let rest = self.0 & !(3 << 30);
        match self.0 >> 30 {
            0 => Why::Clause(rest),
            1 => Why::Candidate(rest),
            2 => Why::Item(rest),
            _ => Why::Nothing,
        }
    }
}

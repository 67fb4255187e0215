//! Three vectors of sixteen lanes, one for each stack: the layout for registers of 128 and 256 bits.
//!
//! ```text
//! part b:  | i=0: j=0 j=1 j=2 - | i=1: j=0 j=1 j=2 - | i=2: j=0 j=1 j=2 - | - - - - |
//! ```
//!
//! Each band has a group of four lanes, 64 bits, of which one is spare; the last group is spare as a whole. The triads
//! of a row lie in the same lane of the three parts, so rows need no shuffle at all; boxes turn within 64 bits, which
//! every shuffle unit can do; and the triads of a column are whole groups.

use super::part::Part;
use super::search::Slot;
use super::vector::{ALL, Vector};

/// A vector of triads in three parts.
#[derive(Clone, Copy)]
pub(super) struct Stacks<P>([P; 3]);

/// The same expression for each of the three parts. A macro and not a closure: a closure is a function of its own, and
/// one that is not inlined before the features are known turns every operation into a call (measured: ten times slower).
macro_rules! each {
    ($x:ident in $v:expr => $e:expr) => {{
        let v = $v.0;
        Stacks([
            {
                let $x = v[0];
                $e
            },
            {
                let $x = v[1];
                $e
            },
            {
                let $x = v[2];
                $e
            },
        ])
    }};
    ($x:ident in $v:expr, $y:ident in $w:expr => $e:expr) => {{
        let (v, w) = ($v.0, $w.0);
        Stacks([
            {
                let ($x, $y) = (v[0], w[0]);
                $e
            },
            {
                let ($x, $y) = (v[1], w[1]);
                $e
            },
            {
                let ($x, $y) = (v[2], w[2]);
                $e
            },
        ])
    }};
}

impl<P: Part> Stacks<P> {
    #[inline(always)]
    fn odd(self, other: Self) -> Self {
        each!(a in self, b in other => a.odd(b))
    }
    #[inline(always)]
    fn union(self) -> P {
        self.0[0].or(self.0[1]).or(self.0[2])
    }
    #[inline(always)]
    fn least(self) -> P {
        self.0[0].min(self.0[1]).min(self.0[2])
    }
    #[inline(always)]
    fn load(parts: &[[u16; 16]; 3]) -> Self {
        Self([P::read(&parts[0]), P::read(&parts[1]), P::read(&parts[2])])
    }
}

/// The triads' own numbers, so that every tier guesses alike, with 64 more for columns. Spare lanes are never chosen.
const fn numbers(more: u16) -> [[u16; 16]; 3] {
    let mut numbers = [[u16::MAX; 16]; 3];
    let mut triad = 0;
    while triad < 27 {
        numbers[triad / 3 % 3][triad / 9 * 4 + triad % 3] = triad as u16 + more;
        triad += 1;
    }
    numbers
}

impl<P: Part> Vector for Stacks<P> {
    const LIGHT_ROWS: bool = true;
    const IN_PAIRS: bool = false;

    #[inline(always)]
    fn lane(triad: usize) -> usize {
        let (i, b, j) = (triad / 9, triad / 3 % 3, triad % 3);
        b * 16 + i * 4 + j
    }
    #[inline(always)]
    fn from_clues(clues: &[u8; 81]) -> [Self; 3] {
        let [x, y, z] = P::from_clues(clues);
        [Self(x), Self(y), Self(z)]
    }
    #[inline(always)]
    fn row_numbers() -> Self {
        Self::load(&const { numbers(0) })
    }
    #[inline(always)]
    fn column_numbers() -> Self {
        Self::load(&const { numbers(64) })
    }
    #[inline(always)]
    fn read(slot: &Slot) -> [Self; 3] {
        let parts = |m: usize| slot.0[m].as_chunks().0.first_chunk().unwrap();
        [Self::load(parts(0)), Self::load(parts(1)), Self::load(parts(2))]
    }
    #[inline(always)]
    fn write(cells: [Self; 3], slot: &mut Slot) {
        for m in 0..3 {
            let (parts, _) = slot.0[m].as_chunks_mut::<16>();
            for b in 0..3 {
                cells[m].0[b].write(&mut parts[b]);
            }
        }
    }
    #[inline(always)]
    fn splat(set: u16) -> Self {
        Self([P::splat(set); 3])
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        each!(a in self, b in other => a.or(b))
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        each!(a in self, b in other => a.and(b))
    }
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        each!(a in self, b in other => a.minus(b))
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        each!(a in self, b in other => a.add(b))
    }
    #[inline(always)]
    fn min(self, other: Self) -> Self {
        each!(a in self, b in other => a.min(b))
    }
    #[inline(always)]
    fn two_of(self, b: Self, c: Self) -> Self {
        // In some of the three, and not in an odd number of them.
        each!(x in self.or(b).or(c), y in self.odd(b).odd(c) => x.minus(y))
    }
    #[inline(always)]
    fn turn1(self) -> Self {
        each!(a in self => a.turn1())
    }
    #[inline(always)]
    fn turn2(self) -> Self {
        each!(a in self => a.turn2())
    }
    #[inline(always)]
    fn mates<const COLUMNS: bool>(self) -> (Self, Self) {
        if COLUMNS {
            (each!(a in self => a.groups1()), each!(a in self => a.groups2()))
        } else {
            let [a, b, c] = self.0;
            (Self([b, c, a]), Self([c, a, b]))
        }
    }
    #[inline(always)]
    fn singles(self) -> Self {
        each!(a in self => a.and(a.less_one().empty()))
    }
    #[inline(always)]
    fn if_at_most_three(self, other: Self) -> Self {
        each!(a in self, b in other => P::blend(a.less_one().less_one().less_one().empty(), a, b))
    }
    #[inline(always)]
    fn rest_if_three(self, other: Self) -> Self {
        each!(a in self, b in other => P::blend(a.less_one().less_one().empty(), b, P::splat(ALL).minus(a)))
    }
    #[inline(always)]
    fn or_else(self, other: Self) -> Self {
        each!(a in self, b in other => a.or(b.and(a.empty())))
    }
    #[inline(always)]
    fn count(self) -> Self {
        each!(a in self => a.count())
    }
    #[inline(always)]
    fn lowest(self) -> Self {
        each!(a in self => a.minus(a.less_one()))
    }
    #[inline(always)]
    fn shl7(self) -> Self {
        each!(a in self => a.shl7())
    }
    #[inline(always)]
    fn or_ones_unless(self, test: Self) -> Self {
        each!(a in self, b in test => a.or(b.empty()))
    }
    #[inline(always)]
    fn where_equal(self, a: Self, b: Self) -> Self {
        self.and(each!(x in a, y in b => x.equal(y)))
    }
    #[inline(always)]
    fn smallest(self) -> u16 {
        self.least().smallest()
    }
    #[inline(always)]
    fn all_single(cells: [Self; 3]) -> bool {
        let [x, y, z] = cells;
        let more = each!(a in x => a.less_one()).or(each!(a in y => a.less_one())).or(each!(a in z => a.less_one()));
        // The spare lanes hold all digits and always have more.
        const REAL: [u16; 16] = [ALL, ALL, ALL, 0, ALL, ALL, ALL, 0, ALL, ALL, ALL, 0, 0, 0, 0, 0];
        more.union().and(P::read(&REAL)).is_zero()
    }
    #[inline(always)]
    fn all_full(self) -> bool {
        P::splat(ALL).minus(self.0[0].and(self.0[1]).and(self.0[2])).is_zero()
    }
    #[inline(always)]
    fn any_empty(self) -> bool {
        !self.least().empty().is_zero()
    }
    #[inline(always)]
    fn same(a: [Self; 3], b: [Self; 3]) -> bool {
        // `b` came from `a` by eliminations, so it is enough to look for what is gone.
        a[0].minus(b[0]).or(a[1].minus(b[1])).or(a[2].minus(b[2])).union().is_zero()
    }
}

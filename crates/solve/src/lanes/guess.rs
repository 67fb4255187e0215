//! Guessing: what becomes of lanes that propagation leaves where they are.
//!
//! One branch stays in the lane. The other goes straight into a free lane if the puzzle has earned one, that is after
//! some conflicts or when there is no fresh puzzle left; else onto the lane's stack. Spreading a puzzle is speculation:
//! of one with many solutions most branches need never be looked at.

use super::branch::{NONE, Removal, choose, remove, split};
use super::path::Path;
use super::record::Job;
use super::register::{Register, each};
use super::stack::Open;
use crate::simd::Vector;

/// Conflicts of a puzzle before its branches are spread over several lanes.
const FORK_AFTER: u64 = 2;

impl<V: Vector> Register<V> {
    /// Branches every lane of `stuck`.
    #[inline(always)]
    pub(super) fn branch(&mut self, stuck: u32, job: &mut Job<'_>) {
        let choice = choose(&self.unions);
        let keys = V::lanes(&choice.key);
        let digits = V::lanes(&choice.digit);
        let mut go = stuck;
        each(stuck, |l| {
            if keys[l] == NONE {
                go &= !(1 << l); // not solved and nothing to choose: two digits want one cell
                self.conflict(l, job);
            }
        });
        // What each lane removes: a digit from some triads of a band; nothing where `triads` is zero.
        let mut removal = Removal { triads: [V::splat(0)], digit: choice.digit, band: choice.key };
        let mut free = V::ALL & !self.busy;
        let mut fork = IDENTITY;
        let mut forked = 0u32;
        let mut save = 0u32;
        let mut triads = [0u16; 32];
        let mut path = [Path::ROOT; 32];
        each(go, |l| {
            let (d, band, line) = (digits[l], usize::from(keys[l] & 7), usize::from(keys[l] >> 3 & 3));
            let unions = V::lanes(&self.unions[band]);
            let mut matrix = 0;
            for t in 0..9 {
                matrix |= usize::from(unions[t * V::LANES + l] & d != 0) << t;
            }
            let (first, second) = split(matrix, line, |t| unions[t * V::LANES + l].count_ones());
            let (here, (stays, other)) = (self.path[l], self.path[l].fork());
            let record = self.records.of(self.owner[l]);
            if record.spread && job.in_order() {
                self.records.guessed_early(self.owner[l], here);
            }
            let record = self.records.of(self.owner[l]);
            record.outcome.stats.guesses += 1;
            record.outcome.stats.nodes += 1;
            record.open += 1;
            self.path[l] = stays;
            V::lanes_mut(&mut removal.triads)[l] = first;
            let earned = self.fresh.drained || record.outcome.stats.conflicts >= FORK_AFTER;
            if free != 0 && earned && other.is_exact() && job.may_spread(record) {
                record.outcome.stats.nodes += 1;
                record.spread = true;
                let f = free.trailing_zeros() as usize;
                free &= free - 1;
                fork[f] = l as u8;
                forked |= 1 << f;
                self.owner[f] = self.owner[l];
                self.path[f] = other;
                V::lanes_mut(&mut removal.triads)[f] = second;
                V::lanes_mut(&mut removal.digit)[f] = d;
                V::lanes_mut(&mut removal.band)[f] = band as u16;
            } else {
                save |= 1 << l;
                triads[l] = second;
                path[l] = other;
            }
        });
        let owner = &self.owner;
        self.stacks.push(&self.cells, save, |l| Open {
            owner: owner[l],
            block: 0,
            path: path[l],
            slot: 0,
            band: (keys[l] & 7) as u8,
            digit: digits[l],
            triads: triads[l],
        });
        if forked != 0 {
            remove::<V, true>(&mut self.cells, V::index(&fork), &removal);
        } else {
            remove::<V, false>(&mut self.cells, V::index(&fork), &removal);
        }
        self.settle(go | forked);
    }
}

const IDENTITY: [u8; 32] = {
    let mut t = [0; 32];
    let mut l = 0;
    while l < 32 {
        t[l] = l as u8;
        l += 1;
    }
    t
};

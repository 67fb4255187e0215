//! Solutions counted one by one: no clauses, but no memory either.
//!
//! Branches on an item with the fewest candidates left, whichever kind it is; goes back in the order it came.

use super::Count;
use crate::candidates::Marks;
use crate::engine::Walk;
use crate::set::Set;
use sudokit_solve::Stop;

pub(super) fn count<const K: usize, S: Set>(marks: &Marks<S>, limit: u128, stop: &Stop) -> Count {
    let mut walk = Walk::<K>::new(marks);
    let (mut found, mut steps) = (0, 0u32);
    while found < limit {
        steps += 1;
        if steps.is_multiple_of(256) && stop.is_raised() {
            return Count::AtLeast(found);
        }
        match walk.step() {
            None => return Count::Exactly(found),
            Some(is_solution) => found += u128::from(is_solution),
        }
    }
    Count::AtLeast(found)
}

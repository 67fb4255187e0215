//! The row sets of grids with two stacks (boxes of two rows and N columns), up to symmetry.
//!
//! Let `S` be the set of symbols in the upper row of the left box of a band. The lower row of that box has the other
//! symbols, and the right box has the two sets exchanged. So the sets of all N bands are known from the left stack, both
//! stacks can be filled in the same number of ways, and
//!
//! ```text
//! count = Σ over (S1, …, SN)   ways(S1, …, SN)²
//! ```
//!
//! Symbols can be relabelled, bands can change places, and so can the two rows of a band, which complements a set. What
//! is left are few classes: 26 for 8x8, 355 for 10x10, 63,199 for 12x12. They are made band by band: each class of k bands
//! is extended in all ways by one more, and brought to a normal form.

use std::collections::BTreeMap;

/// The most bands.
pub(super) const MOST: usize = 6;
const MOST_SYMBOLS: usize = 2 * MOST;

/// A set of symbols for each band, those that are not used empty.
pub(super) type Bands = [u16; MOST];

/// A normal form, and for each of its bands where it comes from and whether its rows changed places.
#[derive(Clone, Copy, Debug)]
pub(super) struct Normal {
    pub(super) bands: Bands,
    pub(super) from: [(u8, bool); MOST],
}

/// The classes for grids with N bands, each with the number of sequences of sets in it.
pub(super) fn classes(n: usize) -> Vec<(Bands, u128)> {
    let mut level = BTreeMap::from([([0; MOST], 1u128)]);
    for bands in 0..n {
        let mut next: BTreeMap<Bands, u128> = BTreeMap::new();
        for (class, count) in &level {
            extend(&class[..bands], n, &mut |set, ways| {
                let mut longer = *class;
                longer[bands] = set;
                *next.entry(normal(&longer[..=bands], 2 * n).bands).or_default() += count * ways;
            });
        }
        level = next;
    }
    level.into_iter().collect()
}

/// All sets for one more band, up to exchanges of symbols that the other bands do not tell apart; and how many sets each
/// stands for. A set and its complement are one.
fn extend(bands: &[u16], n: usize, found: &mut dyn FnMut(u16, u128)) {
    let kind = |symbol: usize| bands.iter().map(move |set| set >> symbol & 1);
    let mut alike: Vec<Vec<usize>> = Vec::new();
    for symbol in 0..2 * n {
        match alike.iter_mut().find(|group| kind(group[0]).eq(kind(symbol))) {
            Some(group) => group.push(symbol),
            None => alike.push(vec![symbol]),
        }
    }
    choose(&alike, n, 0, 1, core::cmp::Ordering::Equal, found);
}

/// Goes on with the other groups; `left` symbols are still to be chosen. `against` compares what was chosen with what was not.
fn choose(
    alike: &[Vec<usize>],
    left: usize,
    set: u16,
    ways: u128,
    against: core::cmp::Ordering,
    found: &mut dyn FnMut(u16, u128),
) {
    let Some((group, others)) = alike.split_first() else {
        if left == 0 {
            found(set, if against.is_eq() { ways } else { 2 * ways });
        }
        return;
    };
    for taken in 0..=group.len().min(left) {
        let against = against.then(taken.cmp(&(group.len() - taken)));
        if against.is_le() {
            let set = group[..taken].iter().fold(set, |set, symbol| set | 1 << symbol);
            choose(others, left - taken, set, ways * binomial(group.len(), taken), against, found);
        }
    }
}

pub(super) fn binomial(n: usize, k: usize) -> u128 {
    (0..k).fold(1, |product, i| product * (n - i) as u128 / (i + 1) as u128)
}

/// An order of some bands, and the symbols in *cells*: sets of symbols that these bands do not tell apart.
#[derive(Clone, Copy)]
struct Order {
    /// This symbol is in no set.
    zero: u8,
    used: u8,
    from: [u8; MOST],
    cells: [u16; MOST_SYMBOLS],
    len: u8,
}

/// The least form that relabelling, other orders of the bands and exchanges of their rows lead to: band by band, the one
/// that takes the fewest symbols of the first cell, of the second, and so on.
pub(super) fn normal(bands: &[u16], symbols: usize) -> Normal {
    let full = (1u16 << symbols) - 1;
    let set = |zero: u8, band: usize| if bands[band] >> zero & 1 == 1 { full ^ bands[band] } else { bands[band] };
    let mut cells = [0; MOST_SYMBOLS];
    cells[0] = full;
    let mut orders: Vec<Order> =
        (0..symbols as u8).map(|zero| Order { zero, used: 0, from: [0; MOST], cells, len: 1 }).collect();
    let mut next = Vec::new();
    for place in 0..bands.len() {
        next.clear();
        let mut least = u64::MAX;
        for order in &orders {
            for band in (0..bands.len()).filter(|band| order.used >> band & 1 == 0) {
                let set = set(order.zero, band);
                let cells = &order.cells[..usize::from(order.len)];
                let code = cells.iter().fold(0u64, |code, cell| code << 4 | u64::from((cell & set).count_ones()));
                if code > least {
                    continue;
                }
                if code < least {
                    least = code;
                    next.clear();
                }
                let mut longer = Order { used: order.used | 1 << band, len: 0, ..*order };
                longer.from[place] = band as u8;
                for part in cells.iter().flat_map(|cell| [cell & !set, cell & set]).filter(|part| *part != 0) {
                    longer.cells[usize::from(longer.len)] = part;
                    longer.len += 1;
                }
                next.push(longer);
            }
        }
        core::mem::swap(&mut orders, &mut next);
    }
    let order = orders[0];
    let mut places = [0u32; MOST_SYMBOLS];
    let members = |cell: &u16| {
        (0..symbols).filter({
            let cell = *cell;
            move |symbol| cell >> symbol & 1 == 1
        })
    };
    let in_order = order.cells[..usize::from(order.len)].iter().flat_map(members);
    in_order.enumerate().for_each(|(place, symbol)| places[symbol] = place as u32);
    let mut found = Normal { bands: [0; MOST], from: [(0, false); MOST] };
    for (place, &band) in order.from[..bands.len()].iter().enumerate() {
        let set = set(order.zero, band.into());
        found.bands[place] =
            (0..symbols).filter(|symbol| set >> symbol & 1 == 1).map(|symbol| 1 << places[symbol]).sum();
        found.from[place] = (band, set != bands[usize::from(band)]);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_hold_all_sequences() {
        for (n, number) in [(1, 1), (2, 2), (3, 4), (4, 26), (5, 355)] {
            let classes = classes(n);
            assert_eq!(classes.len(), number, "{n}");
            let total: u128 = classes.iter().map(|class| class.1).sum();
            assert_eq!(total, binomial(2 * n, n).pow(n as u32));
        }
    }

    #[test]
    #[ignore = "takes some seconds"]
    fn classes_of_12x12() {
        let classes = classes(6);
        assert_eq!(classes.len(), 63_199);
        assert_eq!(classes.iter().map(|class| class.1).sum::<u128>(), binomial(12, 6).pow(6));
    }

    #[test]
    fn normal_forms_are_alike_for_all_that_is_alike() {
        let mut rng = sudokit_core::Rng::new(5);
        for _ in 0..300 {
            let symbols = 4 + rng.below(9);
            let len = 1 + rng.below(MOST);
            let sets: Vec<u16> = (0..len).map(|_| rng.below(1 << symbols) as u16).collect();
            let first = normal(&sets, symbols);
            let mut names: Vec<usize> = (0..symbols).collect();
            rng.shuffle(&mut names);
            let rename = |set: &u16| (0..symbols).filter(|s| set >> s & 1 == 1).map(|s| 1 << names[s]).sum::<u16>();
            let mut other: Vec<u16> = sets.iter().map(rename).collect();
            rng.shuffle(&mut other);
            let flipped = rng.below(len);
            other[flipped] ^= (1 << symbols) - 1;
            assert_eq!(normal(&other, symbols).bands, first.bands);
            // The bands are those that it names.
            for (place, &(band, is_flipped)) in first.from[..len].iter().enumerate() {
                let set = sets[usize::from(band)] ^ if is_flipped { (1 << symbols) - 1 } else { 0 };
                assert_eq!(set.count_ones(), first.bands[place].count_ones());
            }
        }
    }
}

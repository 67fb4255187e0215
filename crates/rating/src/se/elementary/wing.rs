//! XY-wings (4.2) and XYZ-wings (4.4): a pivot and two of its peers.

use super::super::find::Find;
use super::super::name::SeTechnique;
use super::super::state::State;
use super::super::tables::{PEER_LIST, PEERS, cells};

/// The first eliminations by a wing; the pivot has two candidates, or three.
pub(in super::super) fn wing(state: &State, three: bool) -> Option<Find> {
    let (technique, rating, count) = if three { (SeTechnique::XyzWing, 4.4, 3) } else { (SeTechnique::XyWing, 4.2, 2) };
    let pairs = state.cells_with(2);
    for pivot in cells(state.open).filter(|&cell| state.marks[cell].count_ones() == count) {
        if pairs & PEERS[pivot] == 0 {
            continue;
        }
        let xy = state.marks[pivot];
        for &p in PEER_LIST[pivot].iter().filter(|&&p| pairs >> p & 1 == 1) {
            let xz = state.marks[p as usize];
            if (xy & !xz).count_ones() != 1 {
                continue;
            }
            for &q in PEER_LIST[pivot].iter().filter(|&&q| pairs >> q & 1 == 1) {
                let yz = state.marks[q as usize];
                if (xy | xz | yz).count_ones() != 3 || (xy & xz & yz).count_ones() != u32::from(three) {
                    continue;
                }
                let z = (xz & yz).trailing_zeros() as usize;
                let mut victims = PEERS[p as usize] & PEERS[q as usize] & !(1 << pivot | 1 << p | 1 << q);
                if three {
                    victims &= PEERS[pivot];
                }
                // Two wings that are the same pair have no digit in common with each other alone.
                let gone = state.places.get(z).map_or(0, |places| places & victims);
                if gone != 0 {
                    return Find::eliminate(technique, rating, cells(gone).map(|cell| (cell as u8, 1 << z)).collect());
                }
            }
        }
    }
    None
}

//! Producers that rely on the puzzle having one solution: unique rectangles and loops, and the bivalue universal grave.

pub(super) mod grave;
pub(super) mod loops;
mod third;

/// Houses that two cells share, in the order box, row, column.
fn shared_houses(a: usize, b: usize) -> impl Iterator<Item = usize> {
    use super::tables::HOUSES;
    (0..3).filter(move |&kind| HOUSES[a][kind] == HOUSES[b][kind]).map(move |kind| HOUSES[a][kind] as usize)
}

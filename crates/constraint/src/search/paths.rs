//! Tables of pairs made path consistent before the search.
//!
//! Two cells on a line with a third that sees both: a pair of values stays only if the third cell has a value that goes with
//! both. On a whisper in one house, a 4 beside a 9 needs another 9 on its other side, so that no cell between two others is 4.
//! Propagation over single tables does not see that, and a smaller table costs the search nothing.

use super::domains::{Wiring, bits};
use super::parts::Part;
use std::collections::HashMap;
use sudokit_core::SmallSort;

/// The most tables for which this is worked out.
const MOST_TABLES: usize = 600;
/// The most rounds; two or three are usual.
const MOST_ROUNDS: usize = 8;

/// A table of pairs, from both sides.
struct Edge {
    part: usize,
    cells: [usize; 2],
    rows: [Vec<u64>; 2],
}

/// Removes pairs of values that no third cell allows.
pub(super) fn tighten(parts: &mut [Part], sets: &[u64], wiring: &Wiring) {
    let mut edges: Vec<Edge> = Vec::new();
    for (part, list) in parts.iter().enumerate() {
        if let Part::Pair(one, other, rows) = list {
            edges.push(Edge { part, cells: [*one, *other], rows: [rows.clone(), transposed(rows)] });
        }
    }
    if edges.len() < 2 || edges.len() > MOST_TABLES {
        return;
    }
    // By cell: its edges, and the side of the edge on which it is.
    let mut at: HashMap<usize, Vec<(usize, usize)>> = HashMap::new();
    for (number, edge) in edges.iter().enumerate() {
        (0..2).for_each(|side| at.entry(edge.cells[side]).or_default().push((number, side)));
    }
    for _ in 0..MOST_ROUNDS {
        let mut changed = false;
        for number in 0..edges.len() {
            let [one, other] = edges[number].cells;
            let near = |cell: usize| at[&cell].iter().map(|&(edge, side)| edges[edge].cells[1 - side]);
            let mut thirds: Vec<usize> = near(one).chain(near(other)).filter(|&c| c != one && c != other).collect();
            thirds.small_sort();
            thirds.dedup();
            for third in thirds {
                let (left, right) =
                    (compatible(&edges, &at, wiring, one, third), compatible(&edges, &at, wiring, other, third));
                for value in 0..edges[number].rows[0].len() {
                    let row = edges[number].rows[0][value];
                    let gone = bits(row)
                        .filter(|bit| left[value] & right[bit.trailing_zeros() as usize] & sets[third] == 0)
                        .fold(0, |gone, bit| gone | bit);
                    if gone != 0 {
                        changed = true;
                        edges[number].rows[0][value] &= !gone;
                        bits(gone).for_each(|bit| {
                            edges[number].rows[1][bit.trailing_zeros() as usize] &= !(1 << value);
                        });
                    }
                }
            }
        }
        if !changed {
            break;
        }
    }
    for Edge { part, rows: [rows, _], .. } in edges {
        if let Part::Pair(_, _, old) = &mut parts[part] {
            *old = rows;
        }
    }
}

fn transposed(rows: &[u64]) -> Vec<u64> {
    let column = |i: usize| rows.iter().enumerate().fold(0, |set, (value, row)| set | (row >> i & 1) << value);
    (0..rows.len()).map(column).collect()
}

/// The values of a cell that go with each value of another, by the tables between them and by their being peers.
fn compatible(
    edges: &[Edge],
    at: &HashMap<usize, Vec<(usize, usize)>>,
    wiring: &Wiring,
    cell: usize,
    third: usize,
) -> Vec<u64> {
    let apart = wiring.are_peers(cell, third);
    let mut rows: Vec<u64> =
        (0..edges[0].rows[0].len()).map(|value| if apart { !(1 << value) } else { u64::MAX }).collect();
    for &(edge, side) in &at[&cell] {
        if edges[edge].cells[1 - side] == third {
            rows.iter_mut().zip(&edges[edge].rows[side]).for_each(|(row, table)| *row &= table);
        }
    }
    rows
}

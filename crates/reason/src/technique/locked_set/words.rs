//! Almost locked sets: n cells with n + 1 candidates, which become locked as soon as one digit is gone.

use crate::explain::words::View;
use crate::explain::words::phrase::{self, cells, digits};
use crate::step::Part;
use crate::technique::Technique;
use sudokit_core::{CellSet, DigitSet};

fn name(n: usize) -> char {
    char::from(b'A' + (n % 26) as u8)
}

pub(super) fn sets(view: &View<'_>) -> Vec<CellSet> {
    (0..view.set_count()).map(|n| view.cells(Part::Set(n))).collect()
}

/// `set A, r1c1 and r1c2, has 3, 4 and 5`.
fn described(view: &View<'_>, n: usize, set: CellSet) -> String {
    format!("set {} ({}) has {}", name(n), cells(set), digits(view.marks(set)))
}

/// The digits by which two sets are linked.
fn common(view: &View<'_>, a: CellSet, b: CellSet) -> DigitSet {
    let linked = view.chains().iter().filter(|chain| match chain.nodes[..] {
        [one, two, ..] => (one.set, two.set) == (a, b) || (one.set, two.set) == (b, a),
        _ => false,
    });
    linked.filter_map(|chain| chain.nodes.first()).map(|node| node.digit).collect()
}

/// Chains of sets: each has a digit in common with the next that can stand in only one of the two.
pub(super) fn in_a_row(view: &View<'_>) -> String {
    let mut sets: Vec<(usize, CellSet)> = sets(view).into_iter().enumerate().collect();
    // Of a wing the middle comes last in the evidence.
    if view.technique() == Technique::AlsXyWing && sets.len() == 3 {
        sets.swap(1, 2);
    }
    let told = sets.iter().map(|&(n, set)| described(view, n, set));
    let mut text = format!(
        "{}. Each set has just one digit more than cells: if one of its digits is taken away, all the others stand in it. ",
        phrase::capital(&phrase::join(told, "and"))
    );
    let mut double = false;
    for pair in sets.windows(2) {
        let ((n, a), (m, b)) = (pair[0], pair[1]);
        let shared = common(view, a, b);
        double |= sets.len() == 2 && shared.len() > 1;
        let what = if shared.len() > 1 { "each of them" } else { "it" };
        text += &format!(
            "All places for {} in {} and {} see each other, so {what} stands in only one of the two. ",
            digits(shared),
            name(n),
            name(m),
        );
    }
    let gone = phrase::any_digit(view.gone_digits());
    let (Some(&(first, _)), Some(&(last, _))) = (sets.first(), sets.last()) else { return text };
    let (first, last) = (name(first), name(last));
    if double {
        return text
            + "One of the two shared digits is missing in A and the other in B, so all other digits of both sets stand in \
               them, and each shared digit in one of the two. What sees all places of such a digit goes.";
    }
    text + &format!(
        "If {first} lacks its shared digit, all its other digits stand in it; if not, the next set lacks that digit, and \
         so on to {last}. So {gone} stands in {first} or in {last}, and a cell that sees all its places in both cannot \
         hold it."
    )
}

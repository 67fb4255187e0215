//! Labels of regions that are part of the answer: which cells have the same one, and whether they can be exchanged.

use super::parts::Part;
use core::ops::Range;

/// The cells with labels, if there are regions to find.
fn range(parts: &[Part]) -> Option<Range<u16>> {
    parts.iter().find_map(|part| match part {
        Part::Own(own) => own.labels().map(|(first, count)| first..first + count),
        _ => None,
    })
}

/// Cells with equal labels are in one region, so their values differ; the propagator of the regions is told as well.
pub(super) fn join(parts: &mut Vec<Part>) {
    let Some(labels) = range(parts) else { return };
    let mut group: Vec<u16> = labels.clone().collect();
    for part in parts.iter() {
        if let Part::Pair(one, other, rows) = part
            && rows.iter().enumerate().all(|(i, &row)| row & !(1 << i) == 0)
            && [one, other].iter().all(|&&cell| labels.contains(&(cell as u16)))
        {
            let number = |cell: usize| group[cell - usize::from(labels.start)];
            let (from, to) = (number(*one), number(*other));
            group.iter_mut().filter(|number| **number == from).for_each(|number| *number = to);
        }
    }
    let members = |number: u16| -> Vec<u16> {
        labels.clone().zip(&group).filter(|(_, own)| **own == number).map(|(cell, _)| cell).collect()
    };
    let groups: Vec<Vec<u16>> = labels.clone().map(members).filter(|group| group.len() > 1).collect();
    for part in parts.iter_mut() {
        if let Part::Own(own) = part {
            own.join(&groups);
        }
    }
    for group in groups {
        parts.push(Part::Different(group.iter().map(|&cell| usize::from(cell - labels.start)).collect()));
    }
}

/// The cells with labels, if exchanging two labels everywhere turns solutions into solutions.
pub(super) fn exchangeable(parts: &[Part], sets: &[u64]) -> Option<Range<u16>> {
    let labels = range(parts)?;
    let is_label = |cell: usize| labels.contains(&(cell as u16));
    let first = sets[usize::from(labels.start)];
    if labels.clone().any(|cell| sets[usize::from(cell)] != first) {
        return None;
    }
    let alike = |part: &Part| match part {
        // The sets of all labels are equal: what is kept is kept of all.
        Part::Keep(..) => true,
        Part::Different(cells) => cells.iter().all(|&cell| is_label(cell)) || !cells.iter().any(|&cell| is_label(cell)),
        Part::Pair(one, other, rows) => match (is_label(*one), is_label(*other)) {
            (false, false) => true,
            (true, true) => {
                let equal = rows.iter().enumerate().all(|(i, &row)| row & first == 1 << i & first);
                let different = rows.iter().enumerate().all(|(i, &row)| row & first == first & !(1 << i));
                equal || different
            }
            _ => false,
        },
        Part::Sum(terms, _) => !terms.iter().any(|term| is_label(term.0)),
        Part::Sets(cells, _) | Part::Line(cells, _) => !cells.iter().any(|&cell| is_label(cell)),
        Part::Any(_) => false,
        Part::Own(own) => own.treats_alike(labels.clone()),
    };
    parts.iter().all(alike).then_some(labels)
}

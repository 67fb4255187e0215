//! The templates within a set of cells: nine cells, one in every row, column and box.

/// A set of cells; bit `i` is cell `i`, row by row.
pub(super) type Template = u128;

/// The numbers of the cells in a set, in ascending order.
pub(super) fn cells(mut set: Template) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let cell = (set != 0).then_some(set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(cell)
    })
}

/// Adds every template within `cells` to `found`, in ascending order of its columns from the first row on.
pub(super) fn list(cells: Template, found: &mut Vec<Template>) {
    let rows = core::array::from_fn(|row| (cells >> (9 * row)) as u16 & 0x1ff);
    below(&rows, 0, 0x1ff, 0x1ff, 0, found);
}

/// The rows from `row` on: `columns` are free, and of this band `boxes` are free, each as its three columns.
fn below(rows: &[u16; 9], row: usize, columns: u16, boxes: u16, template: Template, found: &mut Vec<Template>) {
    if row == 9 {
        found.push(template);
        return;
    }
    let mut open = rows[row] & columns & boxes;
    while open != 0 {
        let column = open.trailing_zeros();
        open &= open - 1;
        let left = if row % 3 == 2 { 0x1ff } else { boxes & !(0b111 << (column / 3 * 3)) };
        below(rows, row + 1, columns & !(1 << column), left, template | 1 << (9 * row as u32 + column), found);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Template = (1 << 81) - 1;

    #[test]
    fn the_known_numbers() {
        let mut found = Vec::new();
        list(ALL, &mut found);
        assert_eq!(found.len(), 46_656);
        assert!(found.iter().all(|template| template.count_ones() == 9));
        found.clear();
        // With one cell in the corner given.
        list(ALL & !(0x1fe | (1 << 9 | 1 << 18)), &mut found);
        assert_eq!(found.len(), 46_656 / 9);
        found.clear();
        list(ALL & !0x1ff, &mut found);
        assert!(found.is_empty());
    }
}

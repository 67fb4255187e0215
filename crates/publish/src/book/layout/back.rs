//! The last pages: hints and solutions.

use super::super::content::Content;
use super::super::page::{BLACK, Look, Side};
use super::super::size::MM;
use super::{Setter, grid_sides};
use sudokit::constraint::draw::CELL;

impl Setter<'_> {
    pub(super) fn hints(&mut self, contents: &[Content]) {
        "Hints".clone_into(&mut self.running);
        let columns = if self.plan.large_print || self.width < 130.0 * MM { 1 } else { 2 };
        let (gap, size) = (self.body * 2.0, self.body * 0.86);
        let mut page = self.begin();
        self.heading("Hints", page);
        let head = self.section(page, "Hints");
        let (mut column, mut base, mut top) = (0, head, head);
        let hinted = contents.iter().flat_map(|content| &content.entries);
        for (number, hint) in hinted.filter_map(|entry| Some((entry.number, entry.hint.as_ref()?))) {
            let area = self.area(page);
            let width = (area.width - gap * (columns - 1) as f64) / columns as f64;
            let indent = size * 2.4;
            let lines = self.fonts.get(false).wrapped(hint, size, width - indent);
            let height = lines.len() as f64 * size * 1.4;
            if base + height > area.bottom() {
                (column, base) = (column + 1, top);
                if column == columns {
                    page = self.begin();
                    top = self.area(page).top + size;
                    (column, base) = (0, top);
                }
            }
            let left = self.area(page).left + column as f64 * (width + gap);
            let paper = &mut self.pages[page];
            paper.bold((left, base), Side::Start, size, BLACK, &number.to_string());
            for line in lines {
                paper.text((left + indent, base), Side::Start, size, 0x222222, &line);
                base += size * 1.4;
            }
            base += size * 0.5;
        }
    }

    pub(super) fn solutions(&mut self, contents: &[Content]) {
        "Solutions".clone_into(&mut self.running);
        let mut page = self.begin();
        self.heading("Solutions", page);
        let mut top = self.section(page, "Solutions");
        let look = Look { color: self.plan.color, weight: 1.0 };
        let (gap, size) = (self.body * 1.4, self.body * 0.9);
        let base_side = if self.plan.large_print { 62.0 * MM } else { 36.0 * MM };
        let (mut column, mut row_end) = (0, top);
        let mut columns_now = 0;
        for entry in contents.iter().flat_map(|content| &content.entries) {
            let area = self.area(page);
            let order = entry.order.max(9) as f64 / 9.0;
            let columns = (((area.width + gap) / (base_side * order + gap)) as usize).max(1);
            let width = (area.width - gap * (columns - 1) as f64) / columns as f64;
            // On wide paper the height is what limits a large solution.
            let side = width.min(area.height - self.body * 4.4 - size * 1.5);
            let scale = side / entry.solved.width.max(entry.solved.height);
            let height = entry.solved.height * scale + size * 1.5;
            if column == columns || columns != columns_now {
                (column, top, columns_now) = (0, row_end, columns);
            }
            if top + height > area.bottom() && column == 0 {
                page = self.begin();
                top = self.area(page).top;
                row_end = top;
            }
            let left = self.area(page).left + column as f64 * (width + gap);
            let (start, _) = grid_sides(&entry.solved, left, scale * CELL);
            let paper = &mut self.pages[page];
            paper.bold((start, top + size), Side::Start, size, BLACK, &entry.number.to_string());
            paper.picture(&entry.solved, (left, top + size * 1.35), scale, look);
            column += 1;
            row_end = row_end.max(top + height + gap * 0.8);
        }
    }
}

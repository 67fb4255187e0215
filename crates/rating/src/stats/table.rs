//! Tables as aligned text and as CSV.

use super::column::Column;
use core::fmt::Write;

/// A table: a title, a head, and rows of the same width.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// What it shows.
    pub title: String,
    /// The names of its columns.
    pub head: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// The distribution of one property: value, puzzles, share of all.
    pub fn of(column: &Column) -> Self {
        let total = column.total().max(1) as f64;
        let rows = column.counts().map(|(key, count)| {
            vec![key.to_string(), count.to_string(), format!("{:.2} %", 100.0 * count as f64 / total)]
        });
        Self {
            title: column.name().to_owned(),
            head: [column.name(), "puzzles", "share"].map(str::to_owned).to_vec(),
            rows: rows.collect(),
        }
    }

    /// The table as text: the first column to the left, the others to the right.
    pub fn to_text(&self) -> String {
        let lines = || core::iter::once(&self.head).chain(&self.rows);
        let width = |column: usize| lines().map(|line| line[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..self.head.len()).map(width).collect();
        let mut text = String::new();
        for line in lines() {
            let cells = line.iter().zip(&widths).enumerate().map(|(index, (cell, &width))| {
                if index == 0 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
            });
            let cells: Vec<String> = cells.collect();
            let _ = writeln!(text, "{}", cells.join("  ").trim_end());
        }
        text
    }

    /// The table as CSV with a head.
    pub fn to_csv(&self) -> String {
        let field = |cell: &String| {
            if cell.contains([',', '"', '\n']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.clone() }
        };
        let lines = core::iter::once(&self.head).chain(&self.rows);
        lines.map(|line| line.iter().map(field).collect::<Vec<_>>().join(",") + "\n").collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::column::Key;
    use super::*;

    #[test]
    fn text_is_aligned_and_csv_is_quoted() {
        let mut column = Column::new("technique");
        column.add_many("Hidden, single".into(), 3);
        column.add("Whip \"1\"".into());
        column.add(Key::Whole(5));
        let table = Table::of(&column);
        assert_eq!(
            table.to_text(),
            "technique       puzzles    share\n\
             5                     1  20.00 %\n\
             Hidden, single        3  60.00 %\n\
             Whip \"1\"              1  20.00 %\n"
        );
        assert_eq!(
            table.to_csv(),
            "technique,puzzles,share\n5,1,20.00 %\n\"Hidden, single\",3,60.00 %\n\"Whip \"\"1\"\"\",1,20.00 %\n"
        );
    }
}

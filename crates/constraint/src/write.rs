//! Grids as text.

use crate::grid::Grid;
use crate::symbols::Alphabet;
use core::fmt::Write;

/// The most symbols that are written as characters; what has more is written in numbers.
pub const MOST_CHARACTERS: usize = 35;

impl Grid {
    /// One line: characters `1-9A-Z` up to 35 symbols, else numbers with commas between them, 0 for a blank.
    ///
    /// ```
    /// use sudokit_constraint::{Geometry, Grid};
    ///
    /// assert_eq!(Grid::empty(Geometry::new(2, 2)?).to_line(), "................");
    /// # Ok::<(), sudokit_constraint::GeometryError>(())
    /// ```
    pub fn to_line(&self) -> String {
        if self.geometry().order() > MOST_CHARACTERS {
            return self.to_numbers(',');
        }
        self.to_characters(Alphabet::FromOne).expect("few enough symbols")
    }

    /// One line of characters; `None` if the alphabet is too small.
    pub fn to_characters(&self, alphabet: Alphabet) -> Option<String> {
        self.symbols().iter().map(|&symbol| alphabet.character(symbol)).collect()
    }

    /// One line of numbers, 0 for a blank.
    pub fn to_numbers(&self, separator: char) -> String {
        let mut text = String::with_capacity(3 * self.symbols().len());
        for (i, symbol) in self.symbols().iter().enumerate() {
            if i > 0 {
                text.push(separator);
            }
            let _ = write!(text, "{symbol}");
        }
        text
    }

    /// `ROWS COLS CELLS`: the size of a box and the cells, as characters up to 36 symbols and numbers beyond.
    pub fn to_instance(&self) -> String {
        let geometry = self.geometry();
        let cells = if geometry.order() <= MOST_CHARACTERS + 1 {
            self.to_characters(Alphabet::FromOne).expect("few enough symbols")
        } else {
            self.to_numbers(' ')
        };
        format!("{} {} {cells}", geometry.box_height(), geometry.box_width())
    }

    /// A line a row: characters, or numbers in columns.
    pub fn to_rows(&self) -> String {
        let order = self.geometry().order();
        let width = order.to_string().len();
        let mut text = String::new();
        for row in self.symbols().chunks(order) {
            for (i, &symbol) in row.iter().enumerate() {
                if order <= MOST_CHARACTERS {
                    text.extend(Alphabet::FromOne.character(symbol));
                } else {
                    let space = if i > 0 { " " } else { "" };
                    let _ = write!(text, "{space}{:>width$}", name(symbol, order));
                }
            }
            text.push('\n');
        }
        text
    }
}

/// A symbol as people read it: a character up to 35 symbols, a number beyond; `.` for a blank.
pub fn name(symbol: u16, order: usize) -> String {
    match symbol {
        0 => ".".to_owned(),
        _ if order <= MOST_CHARACTERS => Alphabet::FromOne.character(symbol).map(String::from).unwrap_or_default(),
        _ => symbol.to_string(),
    }
}

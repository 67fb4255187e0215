//! Text formats, read and written.

use crate::grid::Grid;
use crate::puzzle::Puzzle;

impl core::str::FromStr for Puzzle {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let values: Vec<u8> = text
            .bytes()
            .map(|byte| match byte {
                b'1'..=b'9' => Ok(byte - b'0'),
                b'.' | b'0' => Ok(0),
                _ => Err("expected a digit or a blank"),
            })
            .collect::<Result<_, _>>()?;
        let values = values.try_into().map_err(|_| "expected 81 characters")?;
        Grid::from_values(values).map(Puzzle::Clues).ok_or("unreachable")
    }
}

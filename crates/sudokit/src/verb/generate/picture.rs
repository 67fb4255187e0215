//! Pictures as clue patterns: letters, hearts, drawings of any size, as pixels or as text.

use crate::error::Error;
use sudokit_core::{Cell, CellSet};

/// Cells on a side of the pattern.
const SIDE: usize = 9;

/// The cells that a picture covers.
///
/// The dark part of the picture is cut out, put into the middle of a square, and divided into 9 times 9 fields; a field
/// is a clue if it is rather dark than light (Otsu's threshold: the one that separates two groups of fields best). A
/// picture of 9 times 9 pixels is taken as it is, margins included.
///
/// `dark` has a number for each pixel, row by row: 0 for the background to 255 for the drawing.
///
/// ```
/// let ring: Vec<u8> = (0..81).map(|i| if (i / 9) % 8 == 0 || (i % 9) % 8 == 0 { 255 } else { 0 }).collect();
/// assert_eq!(sudokit::verb::picture(9, 9, &ring)?.len(), 32);
/// # Ok::<(), sudokit::Error>(())
/// ```
pub fn picture(width: usize, height: usize, dark: &[u8]) -> Result<CellSet, Error> {
    if width == 0 || height == 0 || dark.len() != width * height {
        let found = format!("found {} pixels, expected {width} times {height}", dark.len());
        return Err(Error::bad_option("pattern", found));
    }
    let (mut left, mut right, mut top, mut bottom) = (0, width - 1, 0, height - 1);
    if (width, height) != (SIDE, SIDE) {
        let is_blank = |x: usize, y: usize| dark[y * width + x] < 64;
        let column = |&x: &usize| (0..height).any(|y| !is_blank(x, y));
        let row = |&y: &usize| (0..width).any(|x| !is_blank(x, y));
        let sides = ((0..width).find(column), (0..width).rev().find(column), (0..height).find(row));
        let (Some(first), Some(last), Some(high)) = sides else {
            return Err(Error::bad_option("pattern", "the picture is blank"));
        };
        let low = (0..height).rev().find(row).unwrap_or(high);
        (left, right, top, bottom) = (first, last, high, low);
    }
    let (wide, high) = ((right - left + 1) as f64, (bottom - top + 1) as f64);
    let side = wide.max(high);
    let step = side / SIDE as f64;
    // In the middle, by whole cells: half a cell would blur what is drawn cell by cell.
    let margin = |room: f64| (room / 2.0 / step).floor() * step;
    let (start_x, start_y) = (left as f64 - margin(side - wide), top as f64 - margin(side - high));
    let field = |index: usize| {
        let x = start_x + (index % SIDE) as f64 * step;
        let y = start_y + (index / SIDE) as f64 * step;
        average((x, x + step), (y, y + step), width, height, dark)
    };
    let fields: [f64; 81] = core::array::from_fn(field);
    let threshold = otsu(&fields);
    let cells: CellSet = Cell::all().filter(|cell| fields[cell.index()] > threshold).collect();
    if cells.is_empty() {
        let what = "the picture has the same shade everywhere, expected a dark drawing on a light background";
        return Err(Error::bad_option("pattern", what));
    }
    Ok(cells)
}

/// The mean darkness of a rectangle; outside the picture there is nothing.
fn average(across: (f64, f64), down: (f64, f64), width: usize, height: usize, dark: &[u8]) -> f64 {
    let pixels = |(from, to): (f64, f64), most: usize| (from.max(0.0).floor() as usize)..(to.ceil() as usize).min(most);
    let part = |(from, to): (f64, f64), at: usize| ((at + 1) as f64).min(to) - (at as f64).max(from);
    let mut sum = 0.0;
    for y in pixels(down, height) {
        for x in pixels(across, width) {
            sum += f64::from(dark[y * width + x]) * part(across, x).max(0.0) * part(down, y).max(0.0);
        }
    }
    sum / ((across.1 - across.0) * (down.1 - down.0))
}

/// The threshold between two groups with the largest distance, weighted by their sizes.
fn otsu(fields: &[f64; 81]) -> f64 {
    let mut sorted = *fields;
    sorted.sort_by(f64::total_cmp);
    let total: f64 = sorted.iter().sum();
    let (mut below, mut best) = (0.0, (0.0, f64::MAX));
    for index in 0..80 {
        below += sorted[index];
        let (few, many) = ((index + 1) as f64, (80 - index) as f64);
        let distance = (total - below) / many - below / few;
        let merit = few * many * distance * distance;
        if sorted[index + 1] > sorted[index] && merit > best.0 {
            best = (merit, (sorted[index] + sorted[index + 1]) / 2.0);
        }
    }
    best.1
}

/// The cells of a drawing in text: lines of characters, blanks as spaces, `.` or `0`.
pub(super) fn drawing(text: &str) -> Result<CellSet, Error> {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let (width, height) = if width <= SIDE && lines.len() <= SIDE { (SIDE, SIDE) } else { (width, lines.len()) };
    let mut dark = vec![0; width * height];
    for (y, line) in lines.iter().enumerate() {
        for (x, mark) in line.chars().enumerate() {
            dark[y * width + x] = if matches!(mark, ' ' | '.' | '0') { 0 } else { 255 };
        }
    }
    picture(width, height, &dark)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(cells: CellSet) -> String {
        let row = |row: usize| -> String {
            let mark = |cell: Cell| if cells.contains(cell) { '#' } else { '.' };
            Cell::all().skip(9 * row).take(9).map(mark).collect()
        };
        (0..9).map(row).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn a_large_picture_is_the_same_pattern_as_a_small_one() {
        let heart = ".........\n.##...##.\n####.####\n#########\n#########\n.#######.\n..#####..\n...###...\n....#....";
        assert_eq!(shown(drawing(heart).unwrap()), heart);
        // Ten pixels for each, with a margin that is cut off: the heart moves up by its blank row.
        let (width, height) = (150, 130);
        let mut dark = vec![0; width * height];
        for (row, line) in heart.lines().enumerate() {
            for (column, mark) in line.chars().enumerate() {
                for at in (0..100).filter(|_| mark == '#') {
                    dark[(20 + row * 10 + at / 10) * width + 30 + column * 10 + at % 10] = 200;
                }
            }
        }
        let found = shown(picture(width, height, &dark).unwrap());
        let (blank, rest) = heart.split_once('\n').unwrap();
        assert_eq!(found, format!("{rest}\n{blank}"));
    }

    #[test]
    fn pictures_that_say_nothing_are_refused() {
        assert!(picture(20, 20, &[0; 400]).is_err() && picture(0, 0, &[]).is_err() && picture(3, 3, &[0; 8]).is_err());
        assert!(drawing("").map_or(true, |cells| cells.is_empty()));
    }

    #[test]
    fn ragged_lines_are_drawings() {
        let cells = drawing("  XXXXX\n X\n X\n  XXXX\n      X\n      X\n XXXXX").unwrap();
        assert_eq!(cells.len(), 5 + 1 + 1 + 4 + 1 + 1 + 5);
    }
}

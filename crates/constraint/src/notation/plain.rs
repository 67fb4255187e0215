//! Lines of values: `..3.5…` for a square grid, the same followed by a map of regions, or pencilmarks.

use crate::model::{Layout, Puzzle, RuleError};
use sudokit_core::SmallSort;

/// The character of a value: a digit if no value of the range is above 9, otherwise 0 or a letter from `A` for 1.
pub fn character(layout: &Layout, value: i32) -> char {
    if layout.most_value() <= 9 {
        return u32::try_from(value).ok().and_then(|value| char::from_digit(value, 10)).unwrap_or('?');
    }
    match value {
        0 => '0',
        1..=26 => char::from(b'A' + value as u8 - 1),
        27..=52 => char::from(b'a' + value as u8 - 27),
        _ => '?',
    }
}

/// Whether every value of the range has a character of its own.
pub(super) fn has_characters(layout: &Layout) -> bool {
    layout.least_value() >= 0 && layout.most_value() <= 52
}

pub(super) fn value(layout: &Layout, character: char) -> Option<i32> {
    layout.values().find(|&value| self::character(layout, value) == character)
}

/// Reads values, values and regions, or pencilmarks of a square grid; `None` if the length or the characters are those
/// of something else.
pub fn read(text: &str) -> Option<Result<Puzzle, RuleError>> {
    let characters: Vec<char> = text.chars().collect();
    let length = characters.len();
    let side = |count: usize| (2..=64).find(|side| side * side == count);
    if let Some(puzzle) = side(length).and_then(|side| values(side, &characters)) {
        return Some(puzzle);
    }
    if let Some(side) = side(length / 2).filter(|_| length.is_multiple_of(2)) {
        let (clues, map) = characters.split_at(side * side);
        if let Some(puzzle) = jigsaw(side, clues, map) {
            return Some(puzzle);
        }
    }
    let side = (2..=9).find(|side| side * side * side == length)?;
    pencilmarks(side, &characters)
}

fn values(side: usize, characters: &[char]) -> Option<Result<Puzzle, RuleError>> {
    let layout = Layout::new(side, side).ok()?;
    let mut puzzle = Puzzle::new(layout.clone());
    let mut blank = None;
    for (cell, &character) in characters.iter().enumerate() {
        match value(&layout, character) {
            Some(value) => puzzle.restrict(cell, layout.bit(i64::from(value))),
            None if *blank.get_or_insert(character) == character => {}
            None => return None,
        }
    }
    Some(Ok(puzzle))
}

fn jigsaw(side: usize, clues: &[char], map: &[char]) -> Option<Result<Puzzle, RuleError>> {
    let mut names: Vec<char> = map.to_vec();
    names.small_sort();
    names.dedup();
    let region = |name: &char| names.iter().position(|other| other == name);
    let even = names.iter().all(|name| map.iter().filter(|other| *other == name).count() == side);
    if names.len() != side || !even {
        return None;
    }
    let puzzle = values(side, clues)?.ok()?;
    let layout = match puzzle.layout().clone().without_boxes().with_jigsaw(map.iter().map(region).collect()) {
        Ok(layout) => layout,
        Err(error) => return Some(Err(error)),
    };
    let mut jigsaw = Puzzle::new(layout);
    (0..puzzle.cell_count()).for_each(|cell| jigsaw.restrict(cell, puzzle.possible()[cell]));
    Some(Ok(jigsaw))
}

fn pencilmarks(side: usize, characters: &[char]) -> Option<Result<Puzzle, RuleError>> {
    let mut puzzle = Puzzle::new(Layout::new(side, side).ok()?);
    let layout = puzzle.layout().clone();
    for (cell, marks) in characters.chunks(side).enumerate() {
        let mut set = 0;
        for &mark in marks.iter().filter(|&&mark| mark != '.') {
            set |= layout.bit(i64::from(value(&layout, mark)?));
        }
        puzzle.restrict(cell, set);
    }
    Some(Ok(puzzle))
}

//! A set laid out for a round: in shuffled order, as typed puzzles for engines and as text for rivals.
//!
//! The order is new in every round and the same for every contestant of it. A processor learns the branches of a
//! small set that is solved repeatedly in one order, and that favours contestants that branch most. Puzzles are moved,
//! not indexed, so that all contestants read memory from front to back.

use super::Set;
use sudokit_core::Puzzle;
use sudokit_core::Rng;

/// The puzzles of a set in the order of a round.
#[derive(Clone, Debug)]
pub struct Course {
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
    /// The puzzles as text.
    pub lines: Lines,
    /// For each of them its number in the set.
    pub order: Vec<usize>,
}

impl Course {
    /// The order that belongs to a seed. A set smaller than `least` is repeated, each time in another order, until
    /// the course is that long: whole repetitions, so that the mix stays the same.
    pub fn new(set: &Set, seed: u64, least: usize) -> Self {
        let mut random = Rng::new(seed);
        let times = least.div_ceil(set.puzzles.len().max(1)).max(1);
        let mut order = Vec::with_capacity(set.puzzles.len() * times);
        for _ in 0..times {
            let start = order.len();
            order.extend(0..set.puzzles.len());
            random.shuffle(&mut order[start..]);
        }
        let puzzles: Vec<Puzzle> = order.iter().map(|&index| set.puzzles[index]).collect();
        Self { lines: Lines::new(&puzzles), puzzles, order }
    }

    /// How many puzzles.
    pub fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }
}

/// Puzzles as text of 81 or 729 characters, `.` for a blank, each followed by at least one NUL: C solvers tell the two
/// forms apart by looking at the character after the 81st.
#[derive(Clone, Debug)]
pub struct Lines {
    text: Vec<u8>,
    stride: usize,
}

impl Lines {
    fn new(puzzles: &[Puzzle]) -> Self {
        // A multiple of 32 with room to spare: some solvers load whole vectors past the end.
        let stride = if puzzles.iter().any(Puzzle::is_sukaku) { 768 } else { 128 };
        let mut text = vec![0; puzzles.len() * stride];
        for (line, puzzle) in text.chunks_exact_mut(stride).zip(puzzles) {
            match puzzle {
                Puzzle::Clues(grid) => line[..81].copy_from_slice(&grid.to_line()),
                Puzzle::Sukaku(_) => line[..729].copy_from_slice(puzzle.to_string().as_bytes()),
            }
        }
        Self { text, stride }
    }

    /// The text of a puzzle with the NULs after it.
    #[inline]
    pub fn get(&self, index: usize) -> &[u8] {
        &self.text[index * self.stride..][..self.stride]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::set::Known;
    use sudokit_core::Pencilmarks;

    fn set() -> Set {
        let puzzles = (0..50).map(|n| crate::make::make(crate::make::Kind::Easy, n).into()).collect();
        Set { name: "x".into(), puzzles, known: Known::One }
    }

    #[test]
    fn a_course_is_the_set_in_another_order() {
        let set = set();
        let course = Course::new(&set, 1, 0);
        assert!(course.order.iter().enumerate().any(|(i, &index)| i != index));
        let mut sorted = course.order.clone();
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..50));
        for (i, &index) in course.order.iter().enumerate() {
            assert_eq!(course.puzzles[i], set.puzzles[index]);
            assert_eq!(course.lines.get(i)[..81], *set.puzzles[index].to_string().as_bytes());
            assert_eq!(course.lines.get(i)[81], 0);
        }
        assert_eq!(course.order, Course::new(&set, 1, 0).order);
        assert_ne!(course.order, Course::new(&set, 2, 0).order);
    }

    #[test]
    fn small_sets_are_repeated_whole() {
        let course = Course::new(&set(), 1, 120);
        assert_eq!(course.len(), 150);
        assert!((0..50).all(|index| course.order.iter().filter(|&&other| other == index).count() == 3));
    }

    #[test]
    fn pencilmarks_have_longer_lines() {
        let set = Set { name: "x".into(), puzzles: vec![Pencilmarks::FULL.into()], known: Known::Nothing };
        let course = Course::new(&set, 1, 0);
        assert_eq!(course.lines.get(0)[..729], *"123456789".repeat(81).as_bytes());
        assert_eq!(course.lines.get(0)[729], 0);
    }
}

//! Solvers from shared libraries that take many puzzles in one call.
//!
//! ```c
//! void f(const char *puzzles, size_t count, char *solutions);
//! ```
//!
//! `puzzles` has `count` lines of 81 characters and a newline, `.` for a blank; the solver writes as many lines of the same
//! form to `solutions`, the 81 digits of a solution or anything else. It need not prove that a solution is the only one, so
//! it counts as finding one solution or none, and on sets whose puzzles have several it is wrong by this measure.

use super::rival::{RivalSpec, open};
use super::{Answer, Contestant};
use crate::error::BenchError;
use crate::set::{Course, Set};
use libloading::Library;
use std::ffi::c_char;
use std::fmt;
use std::ops::Range;
use sudokit_core::Grid;

/// The entry point of a batch rival.
type SolveMany = unsafe extern "C" fn(*const c_char, usize, *mut c_char);

/// Bytes of a line.
const LINE: usize = 82;

/// Bytes after the last line, for solvers that load and store whole vectors.
const ROOM: usize = 1024;

/// A solver of many puzzles from a shared library.
pub struct BatchRival {
    spec: RivalSpec,
    solve: SolveMany,
    puzzles: Vec<u8>,
    solutions: Vec<u8>,
    /// Keeps `solve` where it is.
    _library: Library,
}

impl fmt::Debug for BatchRival {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.spec, f)
    }
}

impl BatchRival {
    /// Loads its library and finds its entry point.
    pub fn load(spec: RivalSpec) -> Result<Self, BenchError> {
        let (library, solve) = open::<SolveMany>(&spec, &["solve_many"])?;
        Ok(Self { spec, solve, puzzles: Vec::new(), solutions: Vec::new(), _library: library })
    }

    /// Lays out a part of a course as lines; not part of the time that is measured, as files have this form.
    fn lay_out(&mut self, course: &Course, part: Range<usize>) {
        self.puzzles.clear();
        for index in part.clone() {
            self.puzzles.extend_from_slice(&course.lines.get(index)[..81]);
            self.puzzles.push(b'\n');
        }
        self.puzzles.resize(part.len() * LINE + ROOM, 0);
        self.solutions.clear();
        self.solutions.resize(part.len() * LINE + ROOM, 0);
    }

    #[inline]
    fn call(&mut self, count: usize) {
        // SAFETY: the signature is the documented contract of `--batch-rival`. `puzzles` and `solutions` have `count`
        // lines and room behind them, and nothing else uses them meanwhile.
        unsafe { (self.solve)(self.puzzles.as_ptr().cast(), count, self.solutions.as_mut_ptr().cast()) }
    }

    /// The number of lines that begin with a digit.
    fn solved(&self, count: usize) -> u64 {
        self.solutions.chunks_exact(LINE).take(count).filter(|line| digit(line[0]) != 0).count() as u64
    }
}

/// A digit as text or as a number.
fn digit(byte: u8) -> u8 {
    match byte {
        1..=9 => byte,
        b'1'..=b'9' => byte - b'0',
        _ => 0,
    }
}

impl Contestant for BatchRival {
    fn name(&self) -> &str {
        &self.spec.name
    }

    fn about(&self) -> String {
        let library = self.spec.library.file_name().unwrap_or_default().to_string_lossy();
        format!("batch rival from {library}, finds one solution")
    }

    fn is_rival(&self) -> bool {
        true
    }

    fn threads(&self) -> usize {
        1
    }

    fn takes(&self, set: &Set) -> bool {
        !set.has_sukaku()
    }

    fn prepare(&mut self, course: &Course) {
        self.lay_out(course, 0..course.len());
    }

    fn answer(&mut self, course: &Course, part: Range<usize>, _: u64, each: &mut dyn FnMut(usize, Answer)) {
        self.lay_out(course, part.clone());
        self.call(part.len());
        for (index, line) in part.zip(self.solutions.chunks_exact(LINE)) {
            let digits = std::array::from_fn(|i| digit(line[i]));
            let count = u64::from(digits[0] != 0);
            each(index, Answer { count, guesses: 0, shown: Grid::from_values(digits).filter(|_| count > 0) });
        }
    }

    fn pass(&mut self, course: &Course, _: u64) -> u64 {
        self.call(course.len());
        self.solved(course.len())
    }

    fn single(&mut self, course: &Course, index: usize, _: u64) -> u64 {
        self.lay_out(course, index..index + 1);
        self.call(1);
        self.solved(1)
    }
}

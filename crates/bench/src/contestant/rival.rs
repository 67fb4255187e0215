//! Solvers from shared libraries, measured in the same run as our own: the only comparison worth printing.
//!
//! The entry point has the C signature that the solvers of tdoku's benchmark share:
//!
//! ```c
//! size_t f(const char *puzzle, size_t limit, uint32_t configuration, char *solution, size_t *guesses);
//! ```
//!
//! `puzzle` has 81 characters and a NUL, `.` for a blank. It returns the number of solutions up to `limit`, and with a limit of 1
//! it writes the 81 digits of the solution; `guesses` is set to the branches that were taken. Nothing protects us from a library that crashes: it is the user's choice to load it.

use super::{Answer, Contestant};
use crate::error::BenchError;
use crate::set::{Course, Set};
use libloading::Library;
use std::ffi::c_char;
use std::fmt;
use std::ops::Range;
use std::path::PathBuf;
use std::str::FromStr;
use sudokit_core::Grid;

/// The entry point of a rival.
type Solve = unsafe extern "C" fn(*const c_char, usize, u32, *mut c_char, *mut usize) -> usize;

/// The names that are tried when none is given: the common one, our own, tdoku's.
const SYMBOLS: [&str; 3] = ["solve", "sudokit_solve", "TdokuSolverDpllTriadSimd"];

/// The size of the buffer for a rival's solution: 81 digits, with room for rivals that write a NUL or whole vectors.
const ROOM: usize = 1024;

/// `NAME=LIBRARY[:SYMBOL[:CONFIGURATION]]` in parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RivalSpec {
    /// What it is called.
    pub name: String,
    /// Its library.
    pub library: PathBuf,
    /// Its entry point; otherwise the usual names are tried.
    pub symbol: Option<String>,
    /// Passed on as it is.
    pub configuration: u32,
}

impl FromStr for RivalSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        const FORM: &str = "expected NAME=LIBRARY[:SYMBOL[:CONFIGURATION]]";
        let (name, rest) = text.split_once('=').ok_or(FORM)?;
        let mut library = rest;
        let mut tail = Vec::new();
        // From the end, and only what cannot be part of a path: C:\… has a colon too.
        while let Some((head, last)) = library.rsplit_once(':').filter(|(_, last)| !last.contains(['/', '\\'])) {
            tail.insert(0, last);
            library = head;
        }
        let (symbol, configuration) = match tail[..] {
            [] => (None, 0),
            [symbol] => (Some(symbol), 0),
            [symbol, number] => (Some(symbol), number.parse().map_err(|_| FORM)?),
            _ => return Err(FORM.into()),
        };
        if name.is_empty() || library.is_empty() || symbol.is_some_and(str::is_empty) {
            return Err(FORM.into());
        }
        Ok(Self { name: name.into(), library: library.into(), symbol: symbol.map(Into::into), configuration })
    }
}

/// Loads a library and finds its entry point, under the name in `spec` or else one of the usual names. The pointer may be
/// used as long as the library lives.
pub(super) fn open<F: Copy>(spec: &RivalSpec, usual: &[&str]) -> Result<(Library, F), BenchError> {
    let failed = |why: String| BenchError::Rival { name: spec.name.clone(), why };
    // A bare file name would be searched for in the system's folders.
    let path = spec.library.canonicalize().map_err(|error| failed(format!("{}: {error}", spec.library.display())))?;
    // SAFETY: loading runs the library's initialisers; the user asked for this library by name.
    let library = unsafe { Library::new(&path) }.map_err(|error| failed(error.to_string()))?;
    let names = spec.symbol.as_deref().map_or(usual.to_vec(), |symbol| vec![symbol]);
    let found = names.iter().find_map(|name| {
        // SAFETY: the signature is the documented contract of the option; a symbol of that name with another one cannot
        // be told apart.
        unsafe { library.get::<F>(name.as_bytes()) }.ok().map(|symbol| *symbol)
    });
    let entry = found.ok_or_else(|| failed(format!("no symbol {} in {}", names.join(", "), path.display())))?;
    Ok((library, entry))
}

/// A solver from a shared library.
pub struct Rival {
    spec: RivalSpec,
    solve: Solve,
    solution: Box<[u8; ROOM]>,
    /// Keeps `solve` where it is.
    _library: Library,
}

impl fmt::Debug for Rival {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.spec, f)
    }
}

impl Rival {
    /// Loads its library and finds its entry point.
    pub fn load(spec: RivalSpec) -> Result<Self, BenchError> {
        let (library, solve) = open::<Solve>(&spec, &SYMBOLS)?;
        Ok(Self { spec, solve, solution: Box::new([0; ROOM]), _library: library })
    }

    /// Its answer to a line of a course: count and guesses.
    #[inline]
    fn call(&mut self, line: &[u8], limit: u64) -> (u64, u64) {
        let mut guesses = 0;
        let limit = usize::try_from(limit).unwrap_or(usize::MAX);
        let (puzzle, solution) = (line.as_ptr().cast(), self.solution.as_mut_ptr().cast());
        // SAFETY: `line` comes from `Lines`: 81 or 729 characters and a NUL, readable to the end of its stride.
        // `solution` has room for 81 digits and more, `guesses` is a `size_t`, and nothing else uses them meanwhile.
        let count = unsafe { (self.solve)(puzzle, limit, self.spec.configuration, solution, &mut guesses) };
        (count as u64, guesses as u64)
    }
}

impl Contestant for Rival {
    fn name(&self) -> &str {
        &self.spec.name
    }

    fn about(&self) -> String {
        let library = self.spec.library.file_name().unwrap_or_default().to_string_lossy();
        format!("rival from {library}, configuration {}", self.spec.configuration)
    }

    fn is_rival(&self) -> bool {
        true
    }

    fn threads(&self) -> usize {
        1 // nothing is known of what it shares between calls
    }

    fn takes(&self, set: &Set) -> bool {
        !set.has_sukaku()
    }

    fn answer(&mut self, course: &Course, part: Range<usize>, limit: u64, each: &mut dyn FnMut(usize, Answer)) {
        for index in part {
            let line = course.lines.get(index);
            let (count, guesses) = self.call(line, limit);
            self.solution.fill(0);
            self.call(line, 1);
            each(index, Answer { count, guesses, shown: shown(&self.solution) });
        }
    }

    fn pass(&mut self, course: &Course, limit: u64) -> u64 {
        let mut sum = 0;
        for index in 0..course.len() {
            sum += self.call(course.lines.get(index), limit).0;
        }
        sum
    }

    fn single(&mut self, course: &Course, index: usize, limit: u64) -> u64 {
        self.call(course.lines.get(index), limit).0
    }
}

/// What a rival wrote, unless it wrote nothing. Anything but a digit becomes a blank, which no check lets pass.
fn shown(solution: &[u8; ROOM]) -> Option<Grid> {
    let digits: [u8; 81] = std::array::from_fn(|i| solution[i]);
    let value = |byte: u8| if byte.is_ascii_digit() { byte - b'0' } else { 0 };
    (digits != [0; 81]).then(|| Grid::from_values(digits.map(value)).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rivals_are_named_in_parts() {
        let spec = |text: &str| text.parse::<RivalSpec>();
        let plain = spec("tdoku=a/tdoku.so").unwrap();
        assert_eq!((plain.name.as_str(), plain.symbol, plain.configuration), ("tdoku", None, 0));
        let full = spec("x=C:\\lib\\x.dll:solve_raw:3").unwrap();
        assert_eq!(full.library, PathBuf::from("C:\\lib\\x.dll"));
        assert_eq!((full.symbol.as_deref(), full.configuration), (Some("solve_raw"), 3));
        for bad in ["tdoku.so", "=x.so", "x=", "x=y.so:", "x=y.so:s:many", "x=y.so:a:1:2"] {
            assert!(spec(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_missing_library_is_an_error() {
        let error = Rival::load("x=no/such.so".parse().unwrap()).unwrap_err();
        assert!(error.to_string().starts_with("rival x: no/such.so: "), "{error}");
    }
}

//! The C interface, called as C does: by name, with pointers.
//!
//! Each buffer is memory of its own with exactly the size that the header asks for, so that the address sanitizer sees a
//! character too far. Answers are held against the library below, and what the header says is left alone must be.

use crate::input::Input;
use crate::puzzle::{is_quick, puzzle};
use std::ffi::{CStr, c_char, c_int, c_void};
use std::ptr::{null, null_mut};
use sudokit::{Classic as Puzzle, Solver};
use sudokit_c as _; // where the functions are

type Callback = Option<unsafe extern "C" fn(*const c_char, *mut c_void) -> c_int>;
type Visitor = Option<unsafe extern "C" fn(*const c_char, *mut c_void)>;

unsafe extern "C" {
    fn sudokit_solve(p: *const c_char, limit: usize, shown: u32, solution: *mut c_char, guesses: *mut usize) -> usize;
    fn sudokit_solve_n(p: *const c_char, n: usize, limit: usize, solution: *mut c_char, count: *mut u64) -> c_int;
    fn sudokit_count(p: *const c_char, n: usize, limit: usize, count: *mut u64) -> c_int;
    fn sudokit_enumerate(
        p: *const c_char,
        n: usize,
        limit: usize,
        callback: Callback,
        user: *mut c_void,
        count: *mut u64,
    ) -> c_int;
    fn sudokit_solve_batch(
        puzzles: *const c_char,
        count: usize,
        length: usize,
        stride: usize,
        limit: usize,
        threads: usize,
        solutions: *mut c_char,
        counts: *mut u64,
    ) -> c_int;
    fn sudokit_minimize(p: *const c_char, n: usize, seed: u64, minimal: *mut c_char) -> c_int;
    fn sudokit_last_status() -> c_int;
    fn sudokit_strerror(status: c_int) -> *const c_char;
    fn sudokit_version() -> *const c_char;
    fn sudokit_describe() -> *const c_char;
    fn TdokuSolverDpllTriadSimd(
        p: *const c_char,
        limit: usize,
        shown: u32,
        solution: *mut c_char,
        guesses: *mut usize,
    ) -> usize;
    fn TdokuEnumerate(p: *const c_char, limit: usize, callback: Visitor, user: *mut c_void) -> usize;
    fn TdokuConstrain(pencilmark: u8, p: *mut c_char) -> bool;
    fn TdokuMinimize(pencilmark: u8, monotonic: u8, p: *mut c_char) -> bool;
}

const OK: c_int = 0;
const LENGTH: c_int = 2;
const CHARACTER: c_int = 3;
const ARGUMENT: c_int = 5;
const INTERNAL: c_int = 7;
const UNTOUCHED: u8 = b'?';

/// Calls one of the functions with arguments from bytes.
pub fn c_interface(bytes: &[u8]) {
    let mut input = Input::new(bytes);
    let function = input.below(10);
    let limit = match input.byte() {
        byte @ 0..=7 => usize::from(byte),
        255 => usize::MAX,
        byte => usize::from(byte),
    };
    match function {
        0 | 1 => unsized_text(&mut input, limit, function == 1),
        2 => sized(&mut input, limit),
        3 => enumerate(&mut input, limit),
        4 | 5 => batch(&mut input, limit),
        6 => minimize(&mut input),
        7 => tdoku_enumerate(&mut input, limit),
        8 => constrain(&mut input),
        _ => words(&mut input),
    }
    // SAFETY: no arguments.
    assert_ne!(unsafe { sudokit_last_status() }, INTERNAL);
}

/// A text that is a puzzle, nearly one, or anything; but nothing that takes long to solve.
fn text(input: &mut Input<'_>) -> Vec<u8> {
    let text = any_text(input);
    if expected(&text).is_ok_and(|puzzle| !is_quick(&puzzle)) { vec![b'.'; text.len()] } else { text }
}

fn any_text(input: &mut Input<'_>) -> Vec<u8> {
    let mut text = match input.below(4) {
        0 => {
            let length = match input.below(8) {
                0 => input.below(256),
                1 => 4 * input.below(256),
                2..=4 => 81,
                _ => 729,
            };
            let blank = [b'.', b'0', b'x', 0][input.below(4)];
            let mut text = input.take(length).to_vec();
            text.resize(length, blank);
            text
        }
        _ => puzzle(input).to_string().into_bytes(),
    };
    for _ in 0..if input.once_in(3) { input.below(4) } else { 0 } {
        let (place, byte) = (input.word() as usize, input.byte());
        if let Some(at) = place.checked_rem(text.len()) {
            text[at] = byte;
        }
    }
    text
}

/// What the library makes of a text, by the rules of the header.
fn expected(text: &[u8]) -> Result<Puzzle, c_int> {
    let blank = |byte: u8| b".0*_-xX".contains(&byte);
    let good = |(i, &byte): (usize, &u8)| match text.len() {
        81 => blank(byte) || byte.is_ascii_digit(),
        _ => blank(byte) || byte == b'1' + (i % 9) as u8,
    };
    if text.len() != 81 && text.len() != 729 {
        return Err(LENGTH);
    }
    if !text.iter().enumerate().all(good) {
        return Err(CHARACTER);
    }
    let plain: Vec<u8> = text.iter().map(|&byte| if blank(byte) { b'.' } else { byte }).collect();
    let plain = String::from_utf8(plain).expect("ASCII");
    if text.len() == 729 {
        let sets = std::array::from_fn(|cell| {
            let nine = &text[9 * cell..9 * cell + 9];
            let bits = (0..9).filter(|&i| !blank(nine[i])).fold(0, |bits, i| bits | 1 << i);
            sudokit::DigitSet::from_bits(bits)
        });
        return Ok(Puzzle::Sukaku(sudokit::Pencilmarks::new(sets)));
    }
    plain.parse().map_err(|_| CHARACTER)
}

/// How many solutions there are, up to a limit.
fn count(puzzle: &Puzzle, limit: usize) -> u64 {
    crate::puzzle::count(puzzle, limit as u64)
}

/// A limit that ends soon: all solutions only of puzzles that have few.
fn soon(puzzle: Option<&Puzzle>, limit: usize) -> usize {
    match puzzle {
        Some(puzzle) if limit == usize::MAX && count(puzzle, 1000) == 1000 => 1000,
        _ => limit,
    }
}

/// Memory of exactly this size, with nothing behind it.
fn exactly(bytes: &[u8]) -> Box<[u8]> {
    bytes.into()
}

fn pointer(buffer: &mut Option<Box<[u8]>>) -> *mut c_char {
    buffer.as_mut().map_or(null_mut(), |buffer| buffer.as_mut_ptr().cast())
}

/// Room for a solution, or NULL.
fn room(input: &mut Input<'_>, size: usize) -> Option<Box<[u8]>> {
    (!input.once_in(4)).then(|| vec![UNTOUCHED; size].into())
}

fn is_solution(puzzle: &Puzzle, shown: &[u8]) {
    let grid: sudokit::Grid = std::str::from_utf8(shown).expect("digits").parse::<Puzzle>().expect("81").clues();
    sudokit_referee::judge(puzzle, &grid).unwrap_or_else(|fault| panic!("{puzzle}: {fault}"));
}

fn unsized_text(input: &mut Input<'_>, limit: usize, tdoku: bool) {
    let text = text(input);
    // What may be read: up to the first NUL, the 82nd character, or the 729th. The header asks for a character behind a
    // line of 81; text that ends earlier ends with a NUL.
    let mut memory = text.clone();
    if input.once_in(2) && memory.len() == 81 {
        memory.push([b'\n', b' ', 0x80, b'-', 0][input.below(5)]);
    } else if memory.len() != 729 || input.once_in(2) {
        memory.push(0);
    }
    let end = memory.iter().position(|&byte| byte == 0).map_or(memory.len(), |at| at + 1);
    let memory = exactly(&memory[..end]);
    let line = memory.len() > 81 && !memory[..81].contains(&0) && !(b'.'..=0x7f).contains(&memory[81]);
    let puzzle = match () {
        () if line => expected(&memory[..81]),
        () if memory.len() >= 729 && !memory[..729].contains(&0) => expected(&memory[..729]),
        () => Err(LENGTH),
    };
    let (is_null, shown) = (input.once_in(16), u32::from(input.byte()) % 3);
    let limit = soon(puzzle.as_ref().ok(), limit);
    let mut solution = room(input, 81);
    let mut guesses = 77;
    let guesses_at = if input.once_in(4) { null_mut() } else { &raw mut guesses };
    let at = if is_null { null() } else { memory.as_ptr().cast() };
    let call = if tdoku { TdokuSolverDpllTriadSimd } else { sudokit_solve };
    // SAFETY: as much memory as the header says.
    let found = unsafe { call(at, limit, shown, pointer(&mut solution), guesses_at) };
    // SAFETY: no arguments.
    let status = unsafe { sudokit_last_status() };
    let good = !is_null && limit > 0 && puzzle.is_ok();
    assert_eq!(status == OK, good, "{memory:?}");
    let puzzle = puzzle.ok().filter(|_| good);
    assert_eq!(found as u64, puzzle.as_ref().map_or(0, |puzzle| count(puzzle, limit)));
    assert!(guesses_at.is_null() || guesses != 77 || puzzle.is_some());
    if let Some(solution) = solution {
        match puzzle.filter(|_| found > 0 && (limit == 1 || shown != 0)) {
            Some(puzzle) => is_solution(&puzzle, &solution),
            None => assert_eq!(*solution, [UNTOUCHED; 81]),
        }
    }
}

fn sized(input: &mut Input<'_>, limit: usize) {
    let text = text(input);
    let puzzle = expected(&text);
    let limit = soon(puzzle.as_ref().ok(), limit);
    let mut memory = Some(exactly(&text)).filter(|_| !input.once_in(16));
    // Memory is not read if the length is not that of a puzzle, so the length may be wrong.
    let length = if input.once_in(8) { input.number() as usize } else { text.len() };
    let honest = length == text.len() || (length != 81 && length != 729);
    let length = if honest { length } else { text.len() };
    let wrong = length != text.len();
    let mut solution = room(input, 81);
    let (mut one, mut other) = (77, 77);
    let nowhere = input.once_in(16);
    let to = |count: &mut u64| if nowhere { null_mut() } else { &raw mut *count };
    let at = pointer(&mut memory);
    let same = input.once_in(4) && text.len() >= 81 && !at.is_null();
    // SAFETY: as much memory as the header says.
    let counted = unsafe { sudokit_count(at, length, limit, to(&mut other)) };
    // SAFETY: as above; the puzzle may be the room for the solution.
    let solved =
        unsafe { sudokit_solve_n(at, length, limit, if same { at } else { pointer(&mut solution) }, to(&mut one)) };
    assert_eq!((counted, other), (solved, one));
    let good = !at.is_null() && !nowhere && !wrong && limit > 0 && puzzle.is_ok();
    assert_eq!(solved == OK, good, "{text:?}");
    let shown = if same { memory.as_ref().map(|memory| &memory[..81]) } else { solution.as_deref() };
    match puzzle.ok().filter(|_| good) {
        Some(puzzle) => {
            assert_eq!(one, count(&puzzle, limit));
            match shown {
                Some(shown) if one > 0 => is_solution(&puzzle, shown),
                Some(shown) if !same => assert_eq!(shown, [UNTOUCHED; 81]),
                _ => {}
            }
        }
        None => assert!(one == 77 && (same || shown.is_none_or(|shown| shown == [UNTOUCHED; 81]))),
    }
}

/// What a callback sees.
struct Seen {
    puzzle: Puzzle,
    calls: u64,
    stop_at: u64,
}

unsafe extern "C" fn see(solution: *const c_char, user: *mut c_void) -> c_int {
    // SAFETY: the pointers that the function was given, and a text with a NUL.
    let (seen, shown) = unsafe { (&mut *user.cast::<Seen>(), CStr::from_ptr(solution)) };
    is_solution(&seen.puzzle, shown.to_bytes());
    seen.calls += 1;
    // It may call us again.
    let mut count = 0;
    // SAFETY: 81 characters.
    assert_eq!(unsafe { sudokit_count(solution, 81, 2, &mut count) }, OK);
    assert_eq!(count, 1);
    c_int::from(seen.calls == seen.stop_at)
}

unsafe extern "C" fn visit(solution: *const c_char, user: *mut c_void) {
    // SAFETY: the same.
    unsafe { see(solution, user) };
}

fn enumerate(input: &mut Input<'_>, limit: usize) {
    let text = text(input);
    let puzzle = expected(&text);
    let limit = limit.min(300);
    let mut memory = Some(exactly(&text)).filter(|_| !input.once_in(16));
    let callback: Callback = if input.once_in(16) { None } else { Some(see) };
    let mut seen = Seen { puzzle: puzzle.unwrap_or_default(), calls: 0, stop_at: u64::from(input.byte()) };
    let mut shown = 77;
    let to = if input.once_in(4) { null_mut() } else { &raw mut shown };
    let (at, user) = (pointer(&mut memory), (&raw mut seen).cast());
    // SAFETY: as much memory as the header says, and a callback that returns.
    let status = unsafe { sudokit_enumerate(at, text.len(), limit, callback, user, to) };
    let good = puzzle.is_ok() && !at.is_null() && callback.is_some() && limit > 0;
    assert_eq!(status == OK, good, "{text:?}");
    let most = if seen.stop_at == 0 { limit } else { limit.min(seen.stop_at as usize) };
    assert_eq!(seen.calls, puzzle.ok().filter(|_| good).map_or(0, |puzzle| count(&puzzle, most)));
    assert!(to.is_null() || shown == if good { seen.calls } else { 77 });
}

fn tdoku_enumerate(input: &mut Input<'_>, limit: usize) {
    let puzzle = Some(puzzle(input)).filter(is_quick).unwrap_or_default();
    let memory = exactly(&[puzzle.to_string().as_bytes(), b"\0"].concat());
    let mut seen = Seen { puzzle, calls: 0, stop_at: 0 };
    let callback: Visitor = if input.once_in(16) { None } else { Some(visit) };
    let at = if input.once_in(16) { null() } else { memory.as_ptr().cast() };
    let limit = limit.min(300);
    // SAFETY: as much memory as the header says, and a callback that returns.
    let found = unsafe { TdokuEnumerate(at, limit, callback, (&raw mut seen).cast()) };
    let good = !at.is_null() && callback.is_some() && limit > 0;
    assert_eq!((found as u64, seen.calls), if good { (count(&puzzle, limit), seen.calls) } else { (0, 0) });
    assert_eq!(found as u64, seen.calls);
}

fn batch(input: &mut Input<'_>, limit: usize) {
    let length = if input.once_in(2) { 729 } else { 81 };
    let (number, gap, threads) = (input.below(6), input.below(4), input.below(4));
    let stride = length + gap;
    let limit = limit.min(300);
    let mut texts = Vec::new();
    let mut memory = Vec::new();
    for i in 0..number {
        let mut text = text(input);
        text.resize(length, b'.');
        memory.extend(&text);
        texts.push(text);
        if i + 1 < number {
            memory.resize(memory.len() + gap, b'!');
        }
    }
    let mut memory = Some(exactly(&memory)).filter(|_| !input.once_in(16));
    let mut solutions = room(input, 81 * number);
    let mut counts: Option<Box<[u64]>> = (!input.once_in(16)).then(|| vec![77; number].into());
    let counts_at = counts.as_mut().map_or(null_mut(), |counts| counts.as_mut_ptr());
    let at = pointer(&mut memory);
    // One argument that cannot be right: nothing may be read or written.
    let (mut said_number, mut said_length, mut said_stride, mut said_counts) = (number, length, stride, counts_at);
    let mut wrong = true;
    match input.below(16) {
        12 => said_length = [0, 80, 82, 728, usize::MAX][input.below(5)],
        13 => said_stride = input.below(length),
        14 => said_number = [usize::MAX, usize::MAX / 2, isize::MAX as usize / 81 + 1, 1 << 60][input.below(4)],
        15 => said_counts = said_counts.cast::<u8>().wrapping_add(1 + input.below(7)).cast(),
        _ => wrong = false,
    }
    let solutions_at = pointer(&mut solutions);
    // SAFETY: as much memory as the header says, or arguments that are refused.
    let status = unsafe {
        sudokit_solve_batch(at, said_number, said_length, said_stride, limit, threads, solutions_at, said_counts)
    };
    if number == 0 && said_number == 0 {
        return; // nothing to do, or refused: nothing to be seen
    }
    if wrong || limit == 0 || at.is_null() || counts_at.is_null() {
        assert!(status != OK && status != CHARACTER, "{status}");
        assert!(counts.is_none_or(|counts| counts.iter().all(|&count| count == 77)));
        assert!(solutions.is_none_or(|solutions| solutions.iter().all(|&byte| byte == UNTOUCHED)));
        return;
    }
    let counts = counts.expect("not NULL");
    let mut worst = OK;
    for (i, text) in texts.iter().enumerate() {
        let shown = solutions.as_ref().map(|solutions| &solutions[81 * i..81 * i + 81]);
        let found = match expected(text) {
            Ok(puzzle) => {
                assert_eq!(counts[i], count(&puzzle, limit));
                shown.filter(|_| counts[i] > 0).map(|shown| is_solution(&puzzle, shown)).is_some()
            }
            Err(status) => {
                assert_eq!(counts[i], u64::MAX);
                worst = status;
                false
            }
        };
        assert!(found || shown.is_none_or(|shown| shown == [b'.'; 81]));
    }
    assert_eq!(status, worst);
    // Buffers that overlap are refused.
    if number > 0 && at.is_aligned() {
        // SAFETY: refused before anything is touched.
        let status =
            unsafe { sudokit_solve_batch(at, number, length, stride, limit, 1, at, counts.as_ptr().cast_mut()) };
        assert_eq!(status, ARGUMENT);
    }
}

fn minimize(input: &mut Input<'_>) {
    let seed = input.byte().into();
    let text = text(input);
    let puzzle = expected(&text);
    let mut memory = Some(exactly(&text)).filter(|_| !input.once_in(16));
    let mut minimal = room(input, text.len());
    let at = pointer(&mut memory);
    let same = input.once_in(4);
    let to = if same { at } else { pointer(&mut minimal) };
    // SAFETY: as much memory as the header says; both may be the same.
    let status = unsafe { sudokit_minimize(at, text.len(), seed, to) };
    let good = puzzle.is_ok_and(|puzzle| count(&puzzle, 2) == 1) && !at.is_null() && !to.is_null();
    assert_eq!(status == OK, good, "{text:?}");
    let found = if same { memory } else { minimal };
    match (found, good) {
        (Some(found), true) => {
            let found = expected(&found).expect("a puzzle");
            assert!(Solver::new().is_minimal(&found), "{found}");
        }
        (Some(found), false) if !same => assert!(found.iter().all(|&byte| byte == UNTOUCHED)),
        _ => {}
    }
}

fn constrain(input: &mut Input<'_>) {
    let puzzle = Some(puzzle(input)).filter(is_quick).unwrap_or_default();
    let pencilmark = u8::from(matches!(puzzle, Puzzle::Sukaku(_))) * (1 + input.byte() / 2);
    let text = puzzle.to_string();
    let mut memory = Some(exactly(text.as_bytes())).filter(|_| !input.once_in(16));
    let at = pointer(&mut memory);
    let solutions = count(&puzzle, 2);
    if input.once_in(2) {
        // SAFETY: as much memory as the header says.
        let done = unsafe { TdokuConstrain(pencilmark, at) };
        assert_eq!(done, !at.is_null() && solutions > 0);
    } else {
        // SAFETY: as above.
        let done = unsafe { TdokuMinimize(pencilmark, 0, at) };
        assert_eq!(done, !at.is_null() && solutions == 1);
    }
    if let Some(memory) = memory {
        let left = expected(&memory).expect("a puzzle");
        assert!(solutions == 0 || count(&left, 2) == 1 || left.to_string() == text);
    }
}

fn words(input: &mut Input<'_>) {
    let status = input.number() as c_int;
    // SAFETY: any number is allowed; texts of the library end.
    let texts =
        unsafe { [sudokit_strerror(status), sudokit_version(), sudokit_describe()].map(|text| CStr::from_ptr(text)) };
    assert!(texts.iter().all(|text| !text.is_empty() && text.to_str().is_ok()));
}

//! Making proper puzzles: from rules, and from a layout whose numbers are still open.

use super::invent::invent;
use super::minimize::{Drop, minimize};
use super::net::Net;
use super::tree::{End, Tree};
use super::verbs::{Verdict, check, values_of};
use crate::model::{Puzzle, RuleError};
use crate::notation::iss::Frame;
use crate::rule::Rule;
use sudokit_core::Rng;
use sudokit_solve::Stop;

/// A solution of a puzzle, with random guesses; not all are equally likely. `None` if there is none or the request to
/// stop was raised.
pub fn random_solution(puzzle: &Puzzle, rng: &mut Rng, stop: &Stop) -> Option<Vec<i32>> {
    let mut tree = Tree::new(Net::new(puzzle).ok()?);
    tree.shuffle(rng);
    match tree.next(stop) {
        End::Solution => Some(values_of(puzzle, tree.sets())),
        End::Exhausted | End::Stopped => None,
    }
}

/// Makes a proper puzzle. `frame` has the layout and the rules that hold anyway; the numbers of the rules in `open` are
/// read from a random solution: the sum of a cage, the clue outside a line. If that leaves several solutions, values of
/// the solution are given, as few as possible. `None` if the frame has no solution or the request to stop was raised.
///
/// ```
/// use sudokit_constraint::{notation::iss, rule::Rule, search::{self, Verdict}};
/// use sudokit_core::Rng;
/// use sudokit_solve::Stop;
///
/// let frame = iss::read(".Shape~4x4.AntiKnight")?;
/// let cage = Rule::named("Cage").unwrap().with_cells([0, 1, 4]);
/// let puzzle = search::generate(&frame, &[cage], &mut Rng::new(1), &Stop::new())?.expect("it has solutions");
/// assert!(matches!(search::check(&puzzle, &Stop::new()), Verdict::One(_)));
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
pub fn generate(frame: &Puzzle, open: &[Rule], rng: &mut Rng, stop: &Stop) -> Result<Option<Puzzle>, RuleError> {
    let frame = Frame { puzzle: frame.clone(), open: open.to_vec(), named: Vec::new() };
    make(&frame, rng, stop)
}

/// Makes a proper puzzle from a frame: numbers that are open are read from a random solution, and rules that were named
/// without cells get places where the solution keeps them. If that leaves several solutions, values are given, as few as
/// possible. `None` if the frame has no solution or the request to stop was raised.
///
/// ```
/// use sudokit_constraint::{notation::iss, search::{self, Verdict}};
/// use sudokit_core::Rng;
/// use sudokit_solve::Stop;
///
/// let frame = iss::read_frame(".Shape~6x6.Cage")?;
/// let puzzle = search::make(&frame, &mut Rng::new(1), &Stop::new())?.expect("it has solutions");
/// assert!(matches!(search::check(&puzzle, &Stop::new()), Verdict::One(_)));
/// assert!(puzzle.rules().iter().all(|rule| rule.name() == "Cage"));
/// # Ok::<(), sudokit_constraint::model::RuleError>(())
/// ```
pub fn make(frame: &Frame, rng: &mut Rng, stop: &Stop) -> Result<Option<Puzzle>, RuleError> {
    let (mut named, open, frame) = (frame.named.clone(), &frame.open, &frame.puzzle);
    let mut wanted = frame.clone();
    // "All dots are given" is a rule for the marks: every one that the solution has is placed, of both kinds.
    let mut complete: Vec<&str> = Vec::new();
    for (strict, marks) in ALL_MARKS {
        let at = wanted.rules().iter().position(|rule| rule.name() == strict);
        if let Some(at) = at.filter(|_| named.iter().any(|kind| marks.contains(&kind.name))) {
            wanted.remove(at);
            complete.extend(marks);
            let missing = marks.iter().filter(|name| named.iter().all(|kind| kind.name != **name));
            let missing: Vec<_> = missing.filter_map(|name| Rule::named(name)).map(|rule| rule.kind()).collect();
            named.extend(missing);
        }
    }
    for rule in open.iter().filter(|rule| DIFFERENT.contains(&rule.name())) {
        let different = Rule::named("AllDifferent").expect("a rule").with_cells(rule.cells().iter().copied());
        wanted.add(different)?;
    }
    let Some(solution) = random_solution(&wanted, rng, stop) else { return Ok(None) };
    let mut puzzle = frame.clone();
    for rule in open {
        let number = measure(rule, &solution)
            .ok_or_else(|| RuleError::new("its number cannot be read from a solution").in_rule(rule.name()))?;
        puzzle.add(rule.clone().with_numbers([number]))?;
    }
    for kind in named {
        for rule in invent(kind, &puzzle, &solution, complete.contains(&kind.name), rng)? {
            puzzle.add(rule)?;
        }
    }
    Ok(with_givens(puzzle, &solution, rng, stop))
}

/// Adds values of a solution until it is the only one, and takes those away that are not needed.
pub(super) fn with_givens(mut puzzle: Puzzle, solution: &[i32], rng: &mut Rng, stop: &Stop) -> Option<Puzzle> {
    let before = puzzle.clone();
    let mut added = 0;
    loop {
        match check(&puzzle, stop) {
            Verdict::One(_) => break,
            // Two solutions differ somewhere: a value given there rules one of them out.
            Verdict::Several([one, other]) => {
                let differ: Vec<usize> = (0..one.len()).filter(|&cell| one[cell] != other[cell]).collect();
                let cell = differ[rng.below(differ.len())];
                puzzle.restrict(cell, puzzle.layout().bit(i64::from(solution[cell])));
                added += 1;
            }
            Verdict::None(_) | Verdict::Stopped(_) => return None,
        }
    }
    if added == 0 {
        return Some(puzzle);
    }
    let minimal = minimize(&puzzle, Drop { givens: true, rules: false }, rng, stop)?.puzzle;
    // What was restricted from the start stays.
    let mut kept = minimal;
    for cell in 0..kept.cell_count() {
        let set =
            if kept.possible()[cell] == kept.layout().full() { before.possible()[cell] } else { kept.possible()[cell] };
        kept.set_possible(cell, set & before.possible()[cell]);
    }
    Some(kept)
}

/// Rules by which all marks are given, and the marks.
const ALL_MARKS: [(&str, [&str; 2]); 2] = [("StrictKropki", ["WhiteDot", "BlackDot"]), ("StrictXV", ["X", "V"])];

/// Rules whose cells differ whatever their number is.
const DIFFERENT: [&str; 2] = ["Cage", "Lunchbox"];

/// The number with which a rule holds for these values; `None` if it is not a rule with one number to read.
pub(super) fn measure(rule: &Rule, values: &[i32]) -> Option<i64> {
    let line: Vec<i64> = rule.cells().iter().map(|&cell| i64::from(values[cell])).collect();
    match rule.name() {
        "Cage" | "Sum" | "LittleKiller" => Some(line.iter().sum()),
        "XSum" => line.get(..usize::try_from(*line.first()?).ok()?).map(|part| part.iter().sum()),
        "NumberedRoom" => line.get(usize::try_from(line.first()? - 1).ok()?).copied(),
        "Sandwich" | "Lunchbox" => {
            let place = |wanted: &i64| line.iter().position(|value| value == wanted);
            let (one, other) = (place(line.iter().min()?)?, place(line.iter().max()?)?);
            Some(line[one.min(other) + 1..one.max(other)].iter().sum())
        }
        "Skyscraper" => {
            let mut tallest = 0;
            let seen = line.iter().filter(|&&value| {
                value > tallest && {
                    tallest = value;
                    true
                }
            });
            Some(seen.count() as i64)
        }
        "HiddenSkyscraper" => (1..line.len()).find(|&i| line[..i].iter().any(|&v| v >= line[i])).map(|i| line[i]),
        "Whisper" => line.windows(2).map(|pair| (pair[0] - pair[1]).abs()).min(),
        "Difference" => line.windows(2).map(|pair| (pair[0] - pair[1]).abs()).next(),
        _ => None,
    }
}

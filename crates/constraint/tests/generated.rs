//! Generated puzzles with rules are proper: the referee judges the solution and, where the grid is small enough, counts.

use sudokit_constraint::notation::iss;
use sudokit_constraint::search::{self, Verdict};
use sudokit_core::Rng;
use sudokit_solve::Stop;

/// The most steps of the referee's own search for one puzzle.
const MOST_STEPS: u64 = 5_000_000;

/// Rules that are mixed, by the names a user would give.
const KINDS: [&str; 20] = [
    "Cage",
    "Thermo",
    "Renban",
    "Whisper",
    "Palindrome",
    "Arrow",
    "Between",
    "WhiteDot",
    "BlackDot",
    "X",
    "V",
    "GreaterThan",
    "Odd",
    "Even",
    "Quad",
    "Sandwich",
    "Skyscraper",
    "XSum",
    "LittleKiller",
    "NumberedRoom",
];
/// Rules of the whole grid that leave solutions in every size.
const GLOBAL: [&str; 3] = ["", ".AntiKnight", ".Diagonal~1"];

/// What a number of generated puzzles came to.
#[derive(Debug, Default, PartialEq, Eq)]
struct Tally {
    made: usize,
    /// Those whose solutions the referee counted itself.
    counted: usize,
    rules: usize,
}

/// Makes a puzzle from a frame and compares what the engine and the referee say about it.
fn one(frame: &str, seed: u64, count: bool, tally: &mut Tally) {
    let parsed = iss::read_frame(frame).unwrap_or_else(|error| panic!("{frame}: {error}"));
    let made = search::make(&parsed, &mut Rng::new(seed), &Stop::new());
    let puzzle = made.unwrap_or_else(|error| panic!("{frame}: {error}"));
    let puzzle = puzzle.unwrap_or_else(|| panic!("{frame} with seed {seed} has no solution"));
    let text = iss::write(&puzzle).expect("rules of ISS");
    let Verdict::One(values) = search::check(&puzzle, &Stop::new()) else { panic!("not proper: {text}") };
    assert_eq!(puzzle.judge(&values), Ok(()), "{text}");
    tally.made += 1;
    tally.rules += puzzle.rules().len();
    if count && let Some(found) = puzzle.count_by_trial(2, MOST_STEPS) {
        assert_eq!(found, 1, "{text}");
        tally.counted += 1;
    }
}

fn killers(shape: &str, number: u64, count: bool) -> Tally {
    let mut tally = Tally::default();
    (0..number).for_each(|seed| one(&format!("{shape}.Cage"), seed, count, &mut tally));
    tally
}

/// One to three kinds of rules, and perhaps one of the whole grid.
fn mixed(shape: &str, number: u64, count: bool) -> Tally {
    let (mut tally, mut rng) = (Tally::default(), Rng::new(23));
    for seed in 0..number {
        let mut kinds: Vec<&str> = (0..=rng.below(3)).map(|_| KINDS[rng.below(KINDS.len())]).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let global = GLOBAL[rng.below(GLOBAL.len())];
        one(&format!("{shape}{global}.{}", kinds.join(".")), seed, count, &mut tally);
    }
    tally
}

#[test]
fn small_killers_and_mixtures_are_proper() {
    let tally = killers(".Shape~4x4", 40, true);
    assert_eq!((tally.made, tally.counted), (40, 40));
    let tally = mixed(".Shape~4x4", 60, true);
    assert_eq!((tally.made, tally.counted), (60, 60));
    assert!(tally.rules > 60, "{tally:?}");
}

#[test]
#[ignore = "takes minutes"]
fn thousands_of_killers_are_proper() {
    assert_eq!(killers("", 10_000, false).made, 10_000);
    let tally = killers(".Shape~6x6", 1000, true);
    assert!(tally.counted > 900, "{tally:?}");
}

#[test]
#[ignore = "takes minutes"]
fn a_thousand_mixtures_are_proper() {
    assert_eq!(mixed("", 1000, false).made, 1000);
    let tally = mixed(".Shape~6x6", 1000, true);
    assert!(tally.counted > 900, "{tally:?}");
}

/// A setter who wishes for dots and "all dots are given" means all dots of a grid, not a grid without them.
#[test]
fn where_all_marks_are_given_they_are_placed() {
    for (frame, marks) in [
        (".WhiteDot.BlackDot.StrictKropki", ["WhiteDot", "BlackDot"]),
        (".Shape~6x6.BlackDot.StrictKropki", ["WhiteDot", "BlackDot"]),
        (".Shape~6x6.X.V.StrictXV", ["X", "V"]),
    ] {
        let parsed = iss::read_frame(frame).unwrap();
        let puzzle = search::make(&parsed, &mut Rng::new(5), &Stop::new()).unwrap().expect(frame);
        let Verdict::One(values) = search::check(&puzzle, &Stop::new()) else { panic!("not proper: {puzzle:?}") };
        assert_eq!(puzzle.judge(&values), Ok(()));
        for mark in marks {
            assert!(puzzle.rules().iter().any(|rule| rule.name() == mark), "{frame}: no {mark}");
        }
    }
}

/// A white dot over a black one says that the cells are 1 and 2, and no picture can show it.
#[test]
fn an_edge_has_one_dot() {
    for seed in 0..10 {
        let parsed = iss::read_frame(".Shape~6x6.WhiteDot.BlackDot").unwrap();
        let puzzle = search::make(&parsed, &mut Rng::new(seed), &Stop::new()).unwrap().unwrap();
        let mut edges: Vec<_> = puzzle.rules().iter().map(|rule| rule.cells().to_vec()).collect();
        edges.iter_mut().for_each(|edge| edge.sort_unstable());
        let count = edges.len();
        edges.sort_unstable();
        edges.dedup();
        assert_eq!(edges.len(), count, "{puzzle:?}");
    }
}

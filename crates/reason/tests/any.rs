//! Reasoning about other sizes, extra houses and rules: every step agrees with the solution, and every path ends.

use std::sync::Arc;
use sudokit_constraint::model::Puzzle;
use sudokit_constraint::notation::iss;
use sudokit_constraint::{Answer, Geometry, generate, search, solve};
use sudokit_core::Rng;
use sudokit_reason::any::{Guide, Path, Position, Space, Technique};
use sudokit_solve::Stop;

fn symbols(count: usize) -> Vec<String> {
    (1..=count).map(|value| value.to_string()).collect()
}

/// The path of a position, every step of which is compared with the solution.
fn sound(space: &Arc<Space>, possible: &[u64], solution: &[usize], what: &str) -> Path {
    let mut guide = Guide::new(space);
    let start = Position::new(Arc::clone(space), possible);
    let (mut steps, mut end) = (Vec::new(), start.clone());
    while !end.is_full() {
        let Some(step) = guide.next(&end) else { panic!("{what}: stuck after {} steps", steps.len()) };
        assert!(step.agrees_with(solution), "{what}: {} is wrong: {}", step.technique, step.argument);
        let effects = step.placements.len() + step.eliminations.len();
        assert!(effects > 0, "{what}: {} does nothing", step.technique);
        assert!(step.eliminations.iter().all(|&gone| end.has(gone)), "{what}: {}: {}", step.technique, step.argument);
        step.apply(&mut end);
        steps.push(step);
    }
    Path { start, steps, end, stopped: false }
}

fn of_geometry(geometry: Geometry, seed: u64) -> Path {
    let (geometry, mut rng, stop) = (Arc::new(geometry), Rng::new(seed), Stop::new());
    let puzzle = generate(&geometry, None, &mut rng, &stop).expect("not stopped").puzzle;
    let Answer::One(solution) = solve(&puzzle, &stop) else { panic!("it is proper") };
    let space = Arc::new(Space::of_grid(&geometry, symbols(geometry.order())));
    let full = space.full();
    let possible: Vec<u64> = puzzle.symbols().iter().map(|&n| if n == 0 { full } else { 1 << (n - 1) }).collect();
    let solution: Vec<usize> = solution.symbols().iter().map(|&n| usize::from(n) - 1).collect();
    sound(&space, &possible, &solution, &format!("{geometry} {:?}", puzzle.symbols()))
}

/// A puzzle with rules that is known to be proper.
fn of_puzzle(puzzle: Puzzle, what: &str) -> Path {
    let search::Verdict::One(solution) = search::check(&puzzle, &Stop::new()) else { panic!("{what} is not proper") };
    let (least, puzzle) = (puzzle.layout().least_value(), Arc::new(puzzle));
    let space =
        Arc::new(Space::of_puzzle(&puzzle, symbols(puzzle.layout().value_count())).expect("its rules can hold"));
    let solution: Vec<usize> = solution.iter().map(|&value| (value - least) as usize).collect();
    sound(&space, puzzle.possible(), &solution, what)
}

#[test]
fn other_sizes_are_explained_to_the_end() {
    for seed in 0..4 {
        of_geometry(Geometry::new(2, 2).unwrap(), seed);
        of_geometry(Geometry::new(2, 3).unwrap(), seed);
        of_geometry(Geometry::new(2, 4).unwrap(), seed);
    }
}

#[test]
fn extra_houses_are_explained_to_the_end() {
    for seed in 0..2 {
        of_geometry(Geometry::new(3, 3).unwrap().with_diagonals(), seed);
        of_geometry(Geometry::new(3, 3).unwrap().with_windows().unwrap(), seed);
        let map = [
            0, 0, 0, 0, 1, 1, 0, 0, 2, 2, 1, 1, 3, 3, 2, 2, 1, 1, 3, 3, 2, 2, 5, 5, 3, 3, 4, 4, 5, 5, 4, 4, 4, 4, 5, 5,
        ];
        of_geometry(Geometry::new(2, 3).unwrap().with_regions(&map).unwrap(), seed);
    }
}

#[test]
fn rules_are_explained_to_the_end() {
    let frames = [
        ".Shape~6x6.Thermo",
        ".Shape~6x6.Arrow",
        ".Shape~6x6.WhiteDot.BlackDot.V",
        ".Shape~6x6.Whisper.Renban",
        ".Shape~6x6.Palindrome.Between",
        ".Shape~6x6.AntiKnight",
        ".Shape~6x6.Diagonal~1.Diagonal~-1",
    ];
    for (seed, text) in frames.iter().enumerate() {
        let frame = iss::read_frame(text).unwrap();
        let puzzle = search::make(&frame, &mut Rng::new(seed as u64), &Stop::new()).unwrap().expect("not stopped");
        of_puzzle(puzzle, text);
    }
}

#[test]
fn the_ladder_ascends_and_names_are_unique() {
    assert!(Technique::ALL.is_sorted_by_key(|technique| technique.tenths()));
    for &technique in Technique::ALL {
        assert_eq!(Technique::named(technique.slug()), Some(technique));
        assert_eq!(Technique::named(technique.title()), Some(technique));
    }
}

//! The engine against a tiny reference that shares nothing with it but the geometry, and on public instances.

use std::time::{Duration, Instant};
use sudokit_constraint::{
    Answer, Geometry, Grid, Next, Redundancy, Solutions, generate, minimize, possible, redundancy, solve,
};
use sudokit_core::Rng;
use sudokit_solve::Stop;
use sudokit_testkit::corpus;
use sudokit_text::{ReadOptions, read};

/// All solutions by trying every symbol in every cell, up to a limit.
fn reference(grid: &mut Grid, limit: usize, found: &mut Vec<Vec<u16>>) {
    if found.len() >= limit || grid.clash().is_some() {
        return;
    }
    let Some(cell) = grid.symbols().iter().position(|&symbol| symbol == 0) else {
        found.push(grid.symbols().to_vec());
        return;
    };
    for symbol in 1..=grid.geometry().order() as u16 {
        grid.set(cell, symbol);
        reference(grid, limit, found);
    }
    grid.set(cell, 0);
}

fn geometries() -> Vec<Geometry> {
    let jigsaw = [0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];
    vec![
        Geometry::new(1, 2).unwrap(),
        Geometry::new(2, 2).unwrap(),
        Geometry::new(2, 2).unwrap().with_diagonals(),
        Geometry::new(2, 2).unwrap().with_windows().unwrap(),
        Geometry::new(2, 2).unwrap().with_regions(&jigsaw).unwrap(),
        Geometry::new(1, 5).unwrap(),
        Geometry::new(2, 3).unwrap(),
        Geometry::new(3, 2).unwrap().with_diagonals(),
    ]
}

#[test]
fn it_finds_exactly_what_the_reference_finds() {
    let mut rng = Rng::new(11);
    for geometry in geometries() {
        let order = geometry.order();
        let geometry = std::sync::Arc::new(geometry);
        for round in 0..30 {
            let mut puzzle = Grid::empty(geometry.clone());
            for _ in 0..rng.below(order + 1) + order * (order / 5) {
                puzzle.set(rng.below(order * order), rng.below(order) as u16 + 1);
                if puzzle.clash().is_some() && round % 4 != 0 {
                    puzzle = Grid::empty(geometry.clone());
                }
            }
            let mut expected = Vec::new();
            reference(&mut puzzle.clone(), 500, &mut expected);
            if expected.len() == 500 {
                continue;
            }
            let mut solutions = Solutions::of(&puzzle);
            let mut found = Vec::new();
            while let Next::Solution(solution) = solutions.next(&Stop::new()) {
                assert!(solution.is_solution_of(&puzzle));
                found.push(solution.symbols().to_vec());
                assert!(found.len() <= expected.len(), "{geometry}: {}", puzzle.to_line());
            }
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{geometry}: {}", puzzle.to_line());
            let mut used = vec![0u64; order * order];
            for solution in &expected {
                used.iter_mut().zip(solution).for_each(|(set, symbol)| *set |= 1 << (symbol - 1));
            }
            assert_eq!(possible(&puzzle, &Stop::new()).cells, used, "{geometry}: {}", puzzle.to_line());
        }
    }
}

#[test]
fn generated_puzzles_are_proper_and_minimal() {
    let stop = Stop::new();
    let extra = Geometry::new(2, 3).unwrap().with_diagonals();
    for (number, geometry) in
        [Geometry::new(2, 2).unwrap(), extra, Geometry::new(3, 4).unwrap()].into_iter().enumerate()
    {
        let geometry = std::sync::Arc::new(geometry);
        let made = generate(&geometry, None, &mut Rng::stream(4, number as u64), &stop).unwrap();
        let again = generate(&geometry, None, &mut Rng::stream(4, number as u64), &stop).unwrap();
        assert_eq!(made, again);
        assert!(made.is_complete && matches!(solve(&made.puzzle, &stop), Answer::One(_)), "{geometry}");
        for cell in made.puzzle.clues() {
            let mut less = made.puzzle.clone();
            less.set(cell, 0);
            assert!(matches!(solve(&less, &stop), Answer::Several(_)), "{geometry}");
            assert_eq!(redundancy(&made.puzzle, cell, &stop), Redundancy::Needed);
        }
        let Answer::One(solution) = solve(&made.puzzle, &stop) else { panic!("it is proper") };
        let minimal = minimize(&solution, 0..geometry.cell_count(), &stop);
        assert!(minimal.is_complete && solution.is_solution_of(&minimal.puzzle));
    }
}

#[test]
fn large_random_grids_are_solutions() {
    for (height, width) in [(5, 5), (6, 6), (4, 10)] {
        let geometry = std::sync::Arc::new(Geometry::new(height, width).unwrap());
        let grid = sudokit_constraint::random_solution(&geometry, &mut Rng::new(2), &Stop::new()).unwrap();
        assert!(grid.is_solution());
    }
}

#[test]
fn empty_grids_of_every_size_have_several_solutions() {
    for order in 4..=64 {
        let puzzle = Grid::empty(Geometry::of_order(order).unwrap());
        let Answer::Several([one, other]) = solve(&puzzle, &Stop::new()) else { panic!("{order}") };
        assert!(one != other && one.is_solution() && other.is_solution(), "{order}");
    }
}

/// How late an answer may be, on top of the promised 100 ms: tests share the machine with others, and a thread that
/// does not run cannot stop. Where the system reports it, the time in which this thread waited for a processor is
/// subtracted, which leaves little more than the promise.
const SLACK: Duration = Duration::from_millis(150);

/// How long this thread was ready to run and did not, where the system reports it (Linux).
fn waited() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().nth(1)?.parse().ok().map(Duration::from_nanos)
}

/// Solves under a limit, which has to be kept; whether it was too short.
fn keeps_limit(puzzle: &Grid, limit: Duration) -> bool {
    let (start, waited_before) = (Instant::now(), waited());
    let answer = solve(puzzle, &Stop::new().after(limit));
    let elapsed = start.elapsed();
    let (waited, slack) = match (waited_before, waited()) {
        (Some(before), Some(after)) => (after - before, SLACK),
        _ => (Duration::ZERO, Duration::from_secs(3)),
    };
    let late = elapsed.saturating_sub(waited).saturating_sub(limit);
    assert!(late < Duration::from_millis(100) + slack, "{}: {late:?} late", puzzle.geometry());
    match answer {
        Answer::Several([one, _]) | Answer::One(one) => assert!(one.is_solution_of(puzzle)),
        Answer::Stopped(found) => {
            assert!(elapsed >= limit, "stopped before the time");
            assert!(found.is_none_or(|one| one.is_solution_of(puzzle)));
            return true;
        }
        Answer::None => {}
    }
    false
}

/// A grid with this many random clues that do not clash with each other.
fn scattered(geometry: Geometry, clues: usize, rng: &mut Rng) -> Grid {
    let order = geometry.order();
    let mut puzzle = Grid::empty(geometry);
    for _ in 0..clues {
        let cell = rng.below(order * order);
        puzzle.set(cell, rng.below(order) as u16 + 1);
        if puzzle.clash().is_some() {
            puzzle.set(cell, 0);
        }
    }
    puzzle
}

#[test]
fn time_limits_are_kept_at_every_size() {
    let mut rng = Rng::new(5);
    let mut stopped = 0;
    for (height, width) in [(4, 4), (5, 5), (6, 6), (7, 7), (8, 8)] {
        let geometry = Geometry::new(height, width).unwrap();
        let cells = geometry.cell_count();
        for (geometry, clues) in
            [(geometry.clone(), cells / 5), (geometry.clone(), cells / 3), (geometry.with_diagonals(), cells / 20)]
        {
            let puzzle = scattered(geometry, clues, &mut rng);
            stopped += usize::from(keeps_limit(&puzzle, Duration::from_millis(60)));
        }
    }
    // Not even begun when the time is over.
    keeps_limit(&Grid::empty(Geometry::new(8, 8).unwrap()), Duration::ZERO);
    // Otherwise this shows nothing: some of them take far longer than the limit.
    assert!(stopped >= 2, "{stopped}");
}

sudokit_testkit::needs_data!(public_instances_are_solved, time_limits_are_kept_on_hard_instances);

fn time_limits_are_kept_on_hard_instances() {
    // The proofs of these take seconds.
    for (name, number) in [("gecode-25", 0), ("gecode-25", 4), ("bal-64-h36", 0)] {
        let is_stopped = keeps_limit(&instances(name)[number], Duration::from_millis(300));
        assert!(is_stopped || name != "gecode-25", "{name} {number} takes longer than that");
    }
}

/// Public instances.
fn instances(name: &str) -> Vec<Grid> {
    let text = String::from_utf8(corpus::shared_file(&format!("sized/instances/{name}.txt"))).expect("text");
    let records = read(&text, ReadOptions::default()).into_iter();
    records.map(|record| record.expect("well formed").puzzle.to_constraint().expect("clues")).collect()
}

fn public_instances_are_solved() {
    for (name, proper) in [("min06r", true), ("min12r", true), ("min15r", true), ("min16", true), ("acs-25-f50", false)]
    {
        for puzzle in instances(name) {
            match solve(&puzzle, &Stop::new()) {
                Answer::One(solution) => assert!(solution.is_solution_of(&puzzle)),
                Answer::Several([one, other]) => {
                    assert!(!proper && one != other && one.is_solution_of(&puzzle) && other.is_solution_of(&puzzle));
                }
                other => panic!("{name}: {other:?}"),
            }
        }
    }
}

/// Windows by their definition: boxes that lie one line away from the edges and from each other, as many as fit.
#[test]
fn windows_keep_away_from_the_edges_and_from_each_other() {
    use sudokit_constraint::{Geometry, HouseKind};
    for (height, width) in
        [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (2, 5), (2, 6), (3, 4), (4, 4), (4, 5), (5, 5), (8, 8)]
    {
        let geometry = Geometry::new(height, width).unwrap();
        let order = geometry.order();
        let starts = |length: usize| (0..order).filter(move |at| at % (length + 1) == 1 && at + length < order);
        let mut expected: Vec<Vec<usize>> = Vec::new();
        for top in starts(height) {
            for left in starts(width) {
                let cells =
                    (top..top + height).flat_map(|row| (left..left + width).map(move |column| row * order + column));
                expected.push(cells.collect());
            }
        }
        let geometry = geometry.with_windows();
        if expected.is_empty() {
            assert!(geometry.is_err(), "{height}x{width}");
            continue;
        }
        let geometry = geometry.unwrap();
        let windows = geometry.houses().iter().filter(|house| house.kind() == HouseKind::Window);
        let found: Vec<Vec<usize>> = windows.map(|house| house.cells().collect()).collect();
        assert_eq!(found, expected, "{height}x{width}");
        let edge = |cell: &usize| [0, order - 1].contains(&(cell / order)) || [0, order - 1].contains(&(cell % order));
        assert!(!found.iter().flatten().any(edge), "{height}x{width} touches the edge");
    }
}

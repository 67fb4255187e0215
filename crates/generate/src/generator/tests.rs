use super::*;
use sudokit_core::Cell;
use sudokit_referee::count;

fn take(generator: Generator, number: usize) -> Vec<Made> {
    let made: Vec<Made> = generator.puzzles(&Stop::new()).take(number).collect();
    assert_eq!(made.len(), number, "{generator:?}");
    made
}

fn places(grid: &Grid) -> CellSet {
    grid.clues().map(|(cell, _)| cell).collect()
}

/// Judged by the referee, which shares no code with the engines.
fn judge(made: &Made, minimal: bool) {
    let puzzle = made.puzzle.into();
    assert_eq!(count(&puzzle, 2), 1, "{puzzle}");
    assert!(made.solution.solves(&puzzle));
    if minimal {
        for cell in places(&made.puzzle).iter() {
            let mut less = made.puzzle;
            less.set(cell, None);
            assert_eq!(count(&less.into(), 2), 2, "{cell} of {puzzle}");
        }
    }
}

/// Puzzles of every kind, this many of each.
fn every_kind(number: usize) {
    for made in take(Generator::new(1), number) {
        judge(&made, false);
        assert!(Generator::CLUES.contains(&made.puzzle.clue_count()));
    }
    for made in take(Generator::new(2).minimal(true), number) {
        judge(&made, true);
    }
    for made in take(Generator::new(3).clues(30..=30), number) {
        judge(&made, false);
        assert_eq!(made.puzzle.clue_count(), 30);
    }
    for symmetry in Symmetry::ALL {
        for made in take(Generator::new(4).symmetry(symmetry).clues(26..=40), number) {
            judge(&made, false);
            assert!(symmetry.holds(places(&made.puzzle)), "{symmetry}: {}", made.puzzle);
        }
    }
    let ring = Cell::all().filter(|cell| (cell.row().index() + cell.column().index()).is_multiple_of(3)).collect();
    for made in take(Generator::new(5).pattern(ring), number) {
        judge(&made, false);
        assert_eq!(places(&made.puzzle), ring);
    }
    let start = *random_solution(&mut Rng::new(6)).grid();
    for made in take(Generator::new(6).minimal(true).start(start).unwrap(), number) {
        judge(&made, true);
        assert_eq!(made.solution.grid(), &start);
    }
}

#[test]
fn every_kind_is_what_it_says() {
    every_kind(40);
}

#[test]
#[ignore = "minutes: ten thousand of each kind, all judged by the referee"]
fn ten_thousand_of_every_kind() {
    every_kind(10_000);
}

#[test]
fn symmetric_and_minimal() {
    for made in take(Generator::new(7).symmetry(Symmetry::HalfTurn).minimal(true), 20) {
        judge(&made, true);
        assert!(Symmetry::HalfTurn.holds(places(&made.puzzle)));
    }
}

#[test]
fn clues_to_begin_with_stay() {
    let clues: sudokit_core::Puzzle = format!("12345....{}", ".".repeat(72)).parse().unwrap();
    for made in take(Generator::new(8).start(clues.clues()).unwrap(), 5) {
        judge(&made, false);
        assert!(clues.clues().clues().all(|(cell, digit)| made.puzzle.get(cell) == Some(digit)));
    }
    let clash: sudokit_core::Puzzle = format!("11{}", ".".repeat(79)).parse().unwrap();
    assert_eq!(Generator::new(1).start(clash.clues()).err(), Some(StartError::NoSolution));
    let made = take(Generator::new(9), 1)[0];
    assert_eq!(Generator::new(1).start(made.puzzle).err(), Some(StartError::Proper));
}

#[test]
fn effort_is_in_its_range() {
    for made in take(Generator::new(10).minimal(true).effort(2.0..=4.0, 8), 10) {
        assert!((2.0..=4.0).contains(&made.effort.unwrap()));
        assert_eq!(crate::Effort::new(8).of(&[made.puzzle])[0].mean, made.effort.unwrap());
    }
}

#[test]
fn a_puzzle_can_be_made_again_from_its_number() {
    let generator = Generator::new(11).minimal(true);
    let all = take(generator.clone(), 600);
    let last = all[599];
    let block = Maker::new(generator).block(last.number / Generator::BLOCK, &Stop::new());
    assert!(block.made.contains(&last));
}

#[test]
fn what_cannot_be_ends() {
    let ends = |generator: Generator| generator.puzzles(&Stop::new()).next().is_none();
    assert!(ends(Generator::new(1).clues(0..=16)));
    #[expect(clippy::reversed_empty_ranges)]
    let backwards = Generator::new(1).clues(30..=20);
    assert!(ends(backwards));
    assert!(ends(Generator::new(1).minimal(true).clues(35..=40).tries(1000)));
    assert!(ends(Generator::new(1).keep_if(|_| false).tries(1000)));
    assert!(ends(Generator::new(1).pattern(Cell::all().take(60).collect())), "three rows are empty");
    // Nothing rules out these seventeen cells at first sight.
    let few = "1...1...1.1...1.1....1.........1..1...1.......1.........1...1......1.....1...1..1";
    let few = few.bytes().zip(Cell::all()).filter(|(mark, _)| *mark == b'1').map(|(_, cell)| cell).collect();
    assert_eq!(impossible_pattern(few), None);
    assert!(ends(Generator::new(1).pattern(few).tries(4)));
    let stop = Stop::new();
    stop.raise();
    assert!(Generator::new(1).puzzles(&stop).next().is_none());
}

#[test]
fn the_order_of_wishes_does_not_matter() {
    let one = take(Generator::new(1).clues(Generator::CLUES).minimal(true), 300);
    assert_eq!(one, take(Generator::new(1).minimal(true).clues(Generator::CLUES), 300));
    assert!(one.iter().all(|made| Generator::CLUES.contains(&made.puzzle.clue_count())));
}

#[test]
fn equivalent_puzzles_come_once() {
    // A solution from which few clues may be removed soon repeats its puzzles.
    let start = random_solution(&mut Rng::new(2));
    let generator = Generator::new(3).clues(80..=80).start(*start.grid()).unwrap();
    assert!(take(generator.clone(), 200).iter().map(|made| made.puzzle).collect::<HashSet<_>>().len() < 82);
    let distinct: Vec<Made> = generator.distinct(true).tries(2000).puzzles(&Stop::new()).collect();
    let classes: HashSet<Grid> = distinct.iter().map(|made| canon::grid(&made.puzzle).form).collect();
    assert_eq!(classes.len(), distinct.len());
    assert!((2..=81).contains(&distinct.len()), "{}", distinct.len());
}

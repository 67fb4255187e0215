//! Canonical forms against a slow reference, known numbers, and the promises every form must keep.

use proptest::prelude::*;
use std::collections::{BTreeSet, HashSet};
use sudokit_canon::{self as canon, Canon};
use sudokit_core::{Cell, Digit, Grid, Puzzle, Rng, Transform};
use sudokit_testkit::{corpus, random, strategies};

/// Every order of nine lines that keeps bands together.
fn line_orders() -> Vec<[usize; 9]> {
    let three = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut all = Vec::new();
    for bands in three {
        for a in three {
            for b in three {
                for c in three {
                    let inside = [a, b, c];
                    all.push(core::array::from_fn(|i| 3 * bands[i / 3] + inside[i / 3][i % 3]));
                }
            }
        }
    }
    all
}

/// All 3,359,232 orders of lines tried one by one, digits labelled as they appear. Shares nothing with the search.
fn reference(grid: &Grid) -> ([u8; 81], u64) {
    let orders = line_orders();
    let (mut best, mut count) = ([9u8; 81], 0u64);
    for transpose in [false, true] {
        for rows in &orders {
            'columns: for columns in &orders {
                let mut labels = [0u8; 10];
                let (mut next, mut better) = (1, false);
                let mut form = best;
                for i in 0..81 {
                    let (r, c) = (rows[i / 9], columns[i % 9]);
                    let digit = grid.values()[if transpose { 9 * c + r } else { 9 * r + c }] as usize;
                    if digit != 0 && labels[digit] == 0 {
                        labels[digit] = next;
                        next += 1;
                    }
                    form[i] = labels[digit];
                    if !better && form[i] != best[i] {
                        if form[i] > best[i] {
                            continue 'columns;
                        }
                        better = true;
                    }
                }
                count = if better { 1 } else { count + 1 };
                best = form;
            }
        }
    }
    let digits = (1..10).filter(|digit| grid.values().contains(digit)).count() as u64;
    (best, count * (1..=9 - digits).product::<u64>())
}

#[track_caller]
fn check(grid: &Grid) -> Canon<Grid> {
    let found = canon::grid(grid);
    assert_eq!(found.transform.grid(grid), found.form, "{grid}: the transform leads there");
    found
}

fn against_reference(grids: &[Grid]) {
    for grid in grids {
        let (form, automorphisms) = reference(grid);
        let found = check(grid);
        assert_eq!(found.form.values(), &form, "{grid}");
        assert_eq!(found.automorphisms, automorphisms, "{grid}");
    }
}

fn parse(text: &str) -> Grid {
    text.parse::<Puzzle>().unwrap().clues()
}

/// A grid with these digits at these cells.
fn with(clues: &[(usize, u8)]) -> Grid {
    let mut grid = Grid::EMPTY;
    clues.iter().for_each(|&(cell, digit)| grid.set(Cell::new(cell).unwrap(), Digit::new(digit)));
    grid
}

#[test]
fn the_reference_agrees_on_puzzles_of_every_kind() {
    let mut rng = Rng::new(6);
    let mut grids = vec![
        Grid::EMPTY,
        with(&[(40, 7)]),
        with(&[(0, 1), (80, 1)]),
        with(&[(0, 1), (1, 1)]),
        with(&[(0, 3), (1, 2), (2, 1), (9, 1), (19, 3)]),
        Grid::from_values([4; 81]).unwrap(),
        Grid::from_values(core::array::from_fn(|i| if i % 10 == 0 { 2 } else { 1 })).unwrap(),
        Grid::from_values(core::array::from_fn(|i| (i % 9 + 1) as u8)).unwrap(),
        Grid::from_values(core::array::from_fn(|i| if i < 9 { i as u8 + 1 } else { 0 })).unwrap(),
        // Each row the one above turned by three, each band by one more.
        Grid::from_values(core::array::from_fn(|i| ((i % 9 + i / 9 * 3 + i / 27) % 9) as u8 + 1)).unwrap(),
        *random::solution(&mut rng).grid(),
        random::proper(&mut rng, 24).0,
    ];
    // Clashing clues, few and many.
    for filled in [10, 40] {
        let mut grid = Grid::EMPTY;
        rng.cells().into_iter().take(filled).for_each(|cell| grid.set(cell, Digit::new(rng.below(9) as u8 + 1)));
        grids.push(grid);
    }
    // A complete grid less one clue, and with a wrong one.
    let mut grid = *random::solution(&mut rng).grid();
    grid.set(Cell::new(50).unwrap(), None);
    grids.push(grid);
    grid.set(Cell::new(50).unwrap(), grid.get(Cell::new(49).unwrap()));
    grids.push(grid);
    against_reference(&grids);
}

#[test]
#[ignore = "half a minute: hundreds of grids against three million orders each"]
fn the_reference_agrees_on_hundreds() {
    for seed in 0..300 {
        let mut rng = Rng::stream(60, seed);
        let clues = rng.below(82);
        let kinds = 1 + rng.below(9);
        let source = random::solution(&mut rng);
        let clashing = rng.chance(40);
        let mut grid = Grid::EMPTY;
        for cell in rng.cells().into_iter().take(clues) {
            let digit = if clashing { Digit::new(rng.below(kinds) as u8 + 1) } else { Some(source.get(cell)) };
            grid.set(cell, digit);
        }
        against_reference(&[grid]);
    }
}

/// The most symmetric solution, which is its own form.
const MOST_SYMMETRIC: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

#[test]
fn known_numbers_of_automorphisms() {
    let found = check(&parse(MOST_SYMMETRIC));
    assert_eq!((found.form.to_string().as_str(), found.automorphisms), (MOST_SYMMETRIC, 648));
    assert_eq!(check(&Grid::EMPTY).automorphisms, Transform::COUNT);
    // One clue: 81 cells and nine digits are all alike.
    assert_eq!(check(&with(&[(40, 7)])).automorphisms, Transform::COUNT / 81 / 9);
    // Two equal clues in one triad: 54 triads with three pairs each, and nine digits.
    assert_eq!(check(&with(&[(0, 1), (1, 1)])).automorphisms, Transform::COUNT / (81 * 4 / 2) / 9);
}

/// The orbit of a grid is as large as its automorphisms say: counted by meeting its members at random.
#[test]
fn the_count_of_automorphisms_is_that_of_transforms_that_fix_it() {
    let grid = with(&[(0, 1), (10, 2), (20, 3), (30, 4), (40, 5), (50, 6), (60, 7), (70, 8), (80, 9)]);
    assert_eq!(check(&grid).automorphisms, 2592);
    let fixed = line_orders().into_iter().filter(|rows| {
        let lines = rows.map(|r| r as u8);
        let digits = lines.map(|r| Digit::from_index(r as usize).unwrap());
        let mut inverse = [Digit::new(1).unwrap(); 9];
        digits.iter().enumerate().for_each(|(i, d)| inverse[d.index()] = Digit::from_index(i).unwrap());
        Transform::new(false, lines, lines, inverse).unwrap().grid(&grid) == grid
    });
    assert_eq!(fixed.count(), 1296);
}

/// The first bands of minlex solutions: completing each gives one of 416 classes.
#[test]
fn there_are_416_classes_of_bands() {
    // Every band with this first box is reached by the second and third row of the others; classes by canon of the band.
    let mut classes = BTreeSet::new();
    let first = [[1u8, 2, 3], [4, 5, 6], [7, 8, 9]];
    let mut orders = Vec::new();
    permutations(&mut [1, 2, 3, 4, 5, 6, 7, 8, 9], 0, &mut |digits| {
        let rows =
            [[digits[0], digits[1], digits[2]], [digits[3], digits[4], digits[5]], [digits[6], digits[7], digits[8]]];
        // Columns of the second box ascending in its first row: each class keeps such a member.
        let fits = (0..3).all(|r| rows[r].iter().all(|d| !first[r].contains(d)));
        if fits && rows[0].is_sorted() {
            orders.push(rows);
        }
    });
    for second in &orders {
        for third in &orders {
            if (0..3).all(|r| second[r].iter().all(|d| !third[r].contains(d))) {
                let mut grid = Grid::EMPTY;
                for r in 0..3 {
                    for (b, rows) in [&first, second, third].into_iter().enumerate() {
                        for c in 0..3 {
                            grid.set(Cell::new(9 * r + 3 * b + c).unwrap(), Digit::new(rows[r][c]));
                        }
                    }
                }
                // Cheap classes first: all have the same rows once sorted, so most bands are met many times.
                classes.insert(grid);
            }
        }
    }
    assert_eq!(classes.len(), 56 * 6 * 6 * 6 * 6 * 6 * 6 / 36);
    // A sample that meets every class would do; all of them are cheap enough when each stands for its column orders.
    let forms: HashSet<Grid> =
        classes.iter().filter(|grid| sorted_third_rows(grid)).map(|grid| canon::grid(grid).form).collect();
    assert_eq!(forms.len(), 416);
}

/// Whether the band's later boxes are in order: the second box's first row starts below the third's.
fn sorted_third_rows(grid: &Grid) -> bool {
    grid.values()[3] < grid.values()[6]
}

fn permutations(items: &mut [u8; 9], from: usize, found: &mut impl FnMut(&[u8; 9])) {
    if from == 9 {
        found(items);
    }
    for i in from..9 {
        items.swap(from, i);
        permutations(items, from + 1, found);
        items.swap(from, i);
    }
}

sudokit_testkit::needs_data!(the_17_clue_puzzles_are_all_different_and_transforms_map_back);

fn the_17_clue_puzzles_are_all_different_and_transforms_map_back() {
    let lines = corpus::shared("speed/17_clue.txt");
    let grids: Vec<Grid> = lines.iter().map(|line| parse(line.trim())).collect();
    let forms: Vec<Grid> = grids.iter().map(|grid| canon::grid(grid).form).collect();
    assert_eq!(forms.iter().collect::<HashSet<_>>().len(), grids.len());
    assert_eq!(grids.len(), 49_158);
    let mut rng = Rng::new(17);
    for _ in 0..10_000 {
        let i = rng.below(grids.len());
        let moved = rng.transform().grid(&grids[i]);
        let found = check(&moved);
        assert_eq!(found.form, forms[i], "{moved}");
    }
}

/// Any number of clues, from a solution or at random.
fn any_grid() -> impl Strategy<Value = Grid> {
    let sparse = prop::collection::vec((0..81usize, 1..=9u8), 0..17).prop_map(|clues| with(&clues));
    let few_digits =
        prop::collection::vec(0..3u8, 81).prop_map(|values| Grid::from_values(values.try_into().unwrap()).unwrap());
    prop_oneof![
        strategies::grids(),
        strategies::solutions().prop_map(|solution| *solution.grid()),
        strategies::solvable_puzzles().prop_map(|(grid, _)| grid),
        strategies::proper_puzzles().prop_map(|(grid, _)| grid),
        sparse,
        few_digits,
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn equal_on_orbits_and_idempotent(grid in any_grid(), transform in strategies::transforms()) {
        let one = check(&grid);
        let moved = transform.grid(&grid);
        let two = check(&moved);
        prop_assert_eq!(one.form, two.form);
        prop_assert_eq!(one.automorphisms, two.automorphisms);
        let again = check(&one.form);
        prop_assert_eq!(again.form, one.form);
        prop_assert!(one.form <= grid && Transform::COUNT.is_multiple_of(one.automorphisms));
    }
}

fn sukaku() -> impl Strategy<Value = Puzzle> {
    let few = prop::collection::vec((0..81usize, 0..512u16), 0..6).prop_map(|some| {
        let mut marks = sudokit_core::Pencilmarks::FULL;
        some.into_iter().for_each(|(cell, bits)| {
            marks[Cell::new(cell).unwrap()] = sudokit_core::DigitSet::from_bits(bits);
        });
        marks
    });
    let clues = any_grid().prop_map(|grid| sudokit_core::Pencilmarks::from_clues(&grid));
    prop_oneof![4 => strategies::pencilmarks(), 2 => few, 1 => clues].prop_map(Puzzle::from)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn pencilmarks_too(puzzle in sukaku(), transform in strategies::transforms()) {
        let moved = transform.puzzle(&puzzle);
        match (canon::canon(&puzzle), canon::canon(&moved)) {
            (Ok(one), Ok(two)) => {
                prop_assert_eq!(one.form, two.form);
                prop_assert_eq!(one.automorphisms, two.automorphisms);
                prop_assert_eq!(one.transform.puzzle(&puzzle), one.form);
                prop_assert_eq!(canon::canon(&one.form).unwrap().form, one.form);
                prop_assert_eq!(one.id(), two.id());
                let between = canon::same(&puzzle, &moved).unwrap().unwrap();
                prop_assert_eq!(between.puzzle(&puzzle), moved);
            }
            (one, two) => prop_assert_eq!(one.err(), two.err()),
        }
    }
}

#[test]
fn marks_have_as_many_automorphisms_as_transforms_that_fix_them() {
    let mut marks = sudokit_core::Pencilmarks::FULL;
    assert_eq!(canon::canon(&marks.into()).unwrap().automorphisms, Transform::COUNT);
    // Two digits missing from one cell, one from another that shares nothing with it.
    marks[Cell::new(0).unwrap()] = sudokit_core::DigitSet::from_bits(0b1_1111_1100);
    let found = canon::canon(&marks.into()).unwrap();
    assert_eq!(found.automorphisms, Transform::COUNT / 81 / 36);
    marks[Cell::new(80).unwrap()] = sudokit_core::DigitSet::from_bits(0b0_1111_1111);
    let found = canon::canon(&marks.into()).unwrap();
    // For the second cell 36 are in no house with the first (four boxes of nine), and seven digits are left.
    assert_eq!(found.automorphisms, Transform::COUNT / 81 / 36 / 36 / 7);
    let regular = sudokit_core::Pencilmarks::new(
        [0b11, 0b101, 0b110].map(sudokit_core::DigitSet::from_bits).repeat(27).try_into().unwrap(),
    );
    assert!(canon::canon(&regular.into()).is_ok());
}

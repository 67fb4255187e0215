use super::*;

const BOTH: Extra = Extra {
    diagonal: true,
    antidiagonal: true,
    windows: false,
    disjoint_groups: false,
    anti_king: false,
    anti_knight: false,
    non_consecutive: false,
};

const WINDOWS: Extra = Extra { diagonal: false, antidiagonal: false, windows: true, ..BOTH };

/// ER, EP and ED in tenths, as SukakuExplainer 1.18.1 gives them with the same techniques.
const RATED: &[(Extra, &str, [u16; 3])] = &[
    (BOTH, "...4......9.......451...3......75....1.......7............37..85.8......24.8.1...", [72, 12, 12]),
    (BOTH, ".1.4.......581....3..6....4.....532..2...........3..49.........5.....6.16........", [91, 12, 12]),
    (BOTH, ".........9...........5.......3...6.....2.6..88.1..........5...1.37....5.....3.9..", [83, 12, 12]),
    (BOTH, "3...1..2...2...6....7..81.37..........9......82...6.......8..469...4.....7.......", [90, 77, 29]),
    (BOTH, ".........4.6.5.2....1....6....873...6....5.....7.....4....24...3..76...........1.", [91, 15, 15]),
    (WINDOWS, "7..3.2....8........5....9.32.....6..9.8.............2....4...8........54....8....", [17, 12, 12]),
    (WINDOWS, ".5...9.......7.......4.....2...58.....1.....3..............2.8......75...2..9..6.", [71, 12, 12]),
    (WINDOWS, ".43....1....9..5....8.....47....2.......1............75.........7....426..9......", [71, 12, 12]),
    (WINDOWS, ".2.....61.........5.4.......8....3......9..........8............5.32.......7.1.94", [29, 15, 15]),
    (WINDOWS, "..6.....9.1.23....................54.3..2..7............53.....1...5.4.6.9.......", [15, 12, 12]),
    (WINDOWS, "...8........9..3...8..5.......6...4..4..............61..2.....37.6.......5..4...9", [29, 12, 12]),
    (WINDOWS, ".......1.....9......73......4......8.2..4...785.......5..2.......8.............93", [72, 12, 12]),
];

#[test]
fn ratings_are_those_of_the_fork() {
    for (extra, puzzle, expected) in RATED {
        let rating = rate_extra(&puzzle.parse().unwrap(), extra, &Options::default(), &Stop::new());
        assert_eq!((rating.end, [rating.er.0, rating.ep.0, rating.ed.0]), (End::Filled, *expected), "{puzzle}");
    }
}

#[test]
fn without_extra_rules_easy_ratings_are_those_of_the_scale() {
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let rating = rate_extra(&puzzle.parse().unwrap(), &Extra::default(), &Options::default(), &Stop::new());
    assert_eq!([rating.er.0, rating.ep.0, rating.ed.0], [12, 12, 12]);
}

#[test]
fn a_stop_ends_a_rating() {
    let stop = Stop::new();
    stop.raise();
    let rating = rate_extra(&Grid::EMPTY, &BOTH, &Options::default(), &stop);
    assert_eq!(rating.end, End::Stopped);
}
